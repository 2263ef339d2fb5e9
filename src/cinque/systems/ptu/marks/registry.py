"""Every affliction, condition, Coat and other mark by its key, and those that somebody has."""

from typing import Final

from cinque.core.effect import PER_SOURCE, STACK, Active
from cinque.systems.ptu.afflictions.bad_sleep import BAD_SLEEP
from cinque.systems.ptu.afflictions.blindness import BLINDNESS, TOTAL_BLINDNESS
from cinque.systems.ptu.afflictions.burned import BURNED
from cinque.systems.ptu.afflictions.confused import CONFUSED
from cinque.systems.ptu.afflictions.cursed import CURSED
from cinque.systems.ptu.afflictions.disabled import DISABLED
from cinque.systems.ptu.afflictions.flinch import FLINCH
from cinque.systems.ptu.afflictions.frozen import FROZEN
from cinque.systems.ptu.afflictions.infatuation import FAILS_SAVE, INFATUATION, SHUNS
from cinque.systems.ptu.afflictions.mark import Affliction, Mark
from cinque.systems.ptu.afflictions.paralysis import PARALYSIS
from cinque.systems.ptu.afflictions.poison import BADLY_POISONED, POISONED
from cinque.systems.ptu.afflictions.rage import NO_RAGE_SAVE, RAGE
from cinque.systems.ptu.afflictions.sleep import NO_SLEEP_SAVE, SLEEP
from cinque.systems.ptu.afflictions.slowed import SLOWED
from cinque.systems.ptu.afflictions.stuck import STUCK
from cinque.systems.ptu.afflictions.suppressed import SUPPRESSED
from cinque.systems.ptu.afflictions.trapped import TRAPPED
from cinque.systems.ptu.afflictions.tripped import TRIPPED
from cinque.systems.ptu.afflictions.vulnerable import VULNERABLE, ZERO_EVASION
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.marks.accuracy import CHANGED_ACCURACY
from cinque.systems.ptu.marks.altered import (
    GAINED_TYPE,
    MINIMIZED,
    ORDERED,
    OTHER_ABILITIES,
    OTHER_MOVES,
    OTHER_STATS,
    OTHER_TYPES,
    OTHER_WEIGHT,
    TRANSFORMED,
)
from cinque.systems.ptu.marks.aqua_ring import AQUA_RING
from cinque.systems.ptu.marks.away import ALOFT, DIVED, DUG_IN, VANISHED
from cinque.systems.ptu.marks.barred_moves import GRUDGED, IMPRISONED, SPITED
from cinque.systems.ptu.marks.blending import BLENDING
from cinque.systems.ptu.marks.capture_terms import BAIT, CAPTURE_MODIFIER, UNDERGROUND, UNDERWATER
from cinque.systems.ptu.marks.charge import CHARGE
from cinque.systems.ptu.marks.charged_with import ELECTRIFIED, POWDERED
from cinque.systems.ptu.marks.coat import Coat
from cinque.systems.ptu.marks.corroded import CORRODED
from cinque.systems.ptu.marks.curled import CURLED
from cinque.systems.ptu.marks.embargo import EMBARGO
from cinque.systems.ptu.marks.endure import ENDURE
from cinque.systems.ptu.marks.flash_fire import FLASH_FIRE
from cinque.systems.ptu.marks.floating import BROUGHT_DOWN, MAGNET_RISE, TELEKINESIS
from cinque.systems.ptu.marks.focus_energy import FOCUS_ENERGY
from cinque.systems.ptu.marks.focused import FOCUSED_AT_WILL, FOCUSED_DAMAGE
from cinque.systems.ptu.marks.follow_me import FOLLOW_ME, RAGE_POWDER, SPOTLIGHT
from cinque.systems.ptu.marks.form import Form
from cinque.systems.ptu.marks.guard_spec import GUARD_SPEC
from cinque.systems.ptu.marks.heal_block import HEAL_BLOCK
from cinque.systems.ptu.marks.heated import HEATED
from cinque.systems.ptu.marks.helping_hand import HELPING_HAND
from cinque.systems.ptu.marks.helpless import HELPLESS
from cinque.systems.ptu.marks.hindered import HINDERED
from cinque.systems.ptu.marks.inflated import INFLATED
from cinque.systems.ptu.marks.ingrain import INGRAIN
from cinque.systems.ptu.marks.initiative import SET_INITIATIVE, WAITS
from cinque.systems.ptu.marks.intangible import INTANGIBLE
from cinque.systems.ptu.marks.invisible import INVISIBLE, SEEN
from cinque.systems.ptu.marks.kept import BANDAGED, CALMING, DIGESTION, TRAINED
from cinque.systems.ptu.marks.laser_focus import LASER_FOCUS
from cinque.systems.ptu.marks.last_wishes import DESTINY_BOND, GRUDGE
from cinque.systems.ptu.marks.later import AT_ROUND_END, DELAYED, IDLE, SET_UP, WISH
from cinque.systems.ptu.marks.leech_seed import LEECH_SEED
from cinque.systems.ptu.marks.lock_on import LOCK_ON
from cinque.systems.ptu.marks.melded import MELDED
from cinque.systems.ptu.marks.next_out import NEXT_OUT
from cinque.systems.ptu.marks.no_ap import NO_AP
from cinque.systems.ptu.marks.nourished import NOURISHED
from cinque.systems.ptu.marks.perishing import PERISHING
from cinque.systems.ptu.marks.raging import RAGING
from cinque.systems.ptu.marks.reduction import REDUCTION
from cinque.systems.ptu.marks.salted import SALTED
from cinque.systems.ptu.marks.seeing_through import FORESIGHT, MIRACLE_EYE
from cinque.systems.ptu.marks.shrunk import SHRUNK
from cinque.systems.ptu.marks.spotted import SPOTTED
from cinque.systems.ptu.marks.stockpiled import STOCKPILED
from cinque.systems.ptu.marks.substitute import SUBSTITUTE
from cinque.systems.ptu.marks.tailwind import TAILWIND
from cinque.systems.ptu.marks.tarred import TARRED
from cinque.systems.ptu.marks.terrorized import AT_WILL_ONLY
from cinque.systems.ptu.marks.throat_chop import THROAT_CHOP
from cinque.systems.ptu.marks.turn_next import TURN_NEXT
from cinque.systems.ptu.marks.vortex import HARDER_VORTEX, VORTEX
from cinque.systems.ptu.marks.windveiled import WINDVEILED
from cinque.systems.ptu.marks.worn_down import OCTOLOCK, SYRUP

AFFLICTIONS: Final[tuple[Affliction, ...]] = (
    *(BURNED, POISONED, BADLY_POISONED, FROZEN, FLINCH, PARALYSIS, CONFUSED, INFATUATION, SLEEP, BAD_SLEEP, RAGE),
    *(CURSED, DISABLED, SUPPRESSED, BLINDNESS, TOTAL_BLINDNESS, SLOWED, STUCK, TRAPPED, TRIPPED, VULNERABLE),
)
"""Those that the book lists, in the order in which a turn looks at them."""

COATS: Final[tuple[Coat, ...]] = (
    *(AQUA_RING, LEECH_SEED, INGRAIN, SUBSTITUTE, LOCK_ON, FOCUS_ENERGY, CHARGE, ENDURE),
    *(LASER_FOCUS, FORESIGHT, MIRACLE_EYE, DESTINY_BOND, GRUDGE),
)
OTHERS: Final[tuple[Mark, ...]] = (
    *(NO_RAGE_SAVE, FAILS_SAVE, SHUNS, ZERO_EVASION, HELPLESS, HINDERED, AT_WILL_ONLY, NO_AP),
    *(SET_INITIATIVE, WAITS, CHANGED_ACCURACY, REDUCTION, FLASH_FIRE, TRAINED, BANDAGED, DIGESTION, CALMING),
    *(GAINED_TYPE, DELAYED, WISH, IDLE, SET_UP, CAPTURE_MODIFIER, BAIT, UNDERGROUND, UNDERWATER, VORTEX),
    *(AT_ROUND_END, HARDER_VORTEX, WINDVEILED, HELPING_HAND, HEAL_BLOCK, THROAT_CHOP, SEEN, SPOTTED),
    *(NO_SLEEP_SAVE, GUARD_SPEC, FOLLOW_ME, RAGE_POWDER, SPOTLIGHT),
    *(OTHER_TYPES, OTHER_ABILITIES, OTHER_STATS, CURLED, SALTED, OCTOLOCK, SYRUP, TARRED, MAGNET_RISE, TELEKINESIS),
    *(BROUGHT_DOWN, ELECTRIFIED, POWDERED, TAILWIND, IMPRISONED, GRUDGED, SPITED, PERISHING, RAGING, STOCKPILED),
    *(EMBARGO, OTHER_WEIGHT, NEXT_OUT, OTHER_MOVES, ALOFT, DUG_IN, DIVED, VANISHED, HEATED, TURN_NEXT),
    *(TRANSFORMED, MINIMIZED, CORRODED, NOURISHED, FOCUSED_AT_WILL, FOCUSED_DAMAGE, ORDERED),
)
FORMS: Final[tuple[Form, ...]] = (BLENDING, INVISIBLE, INTANGIBLE, INFLATED, SHRUNK, MELDED)
"""Those that Capabilities open."""

PLAIN: Final = Mark()
"""What nobody has a rule for."""


class Marks(dict[str, Mark]):
    """Marks by their keys, and for every other key a plain one."""

    def __missing__(self, key: str) -> Mark:
        return PLAIN


MARKS: Final = Marks({mark.key: mark for mark in (*AFFLICTIONS, *COATS, *OTHERS, *FORMS)})


def marks_on(one: Combatant) -> list[Mark]:
    """The marks that somebody has, each once however many hold it."""
    if len(one.active) < 2:
        return [MARKS[active.effect] for active in one.active] if one.active else []
    return [MARKS[key] for key in dict.fromkeys([active.effect for active in one.active])]


def each_once(one: Combatant) -> list[tuple[Mark, Active]]:
    """The same with what belongs to its bearer; some count for each source, and some as often as they are there."""
    found: list[tuple[Mark, Active]] = []
    if len(one.active) < 2:
        return [(MARKS[active.effect], active) for active in one.active] if one.active else found
    seen: list[tuple[str, str]] = []
    for active in one.active:
        mark = MARKS[active.effect]
        kind = (active.effect, active.source if mark.stacking == PER_SOURCE else "")
        if kind not in seen or mark.stacking == STACK:
            found.append((mark, active))
            seen.append(kind)
    return found


def is_fixed(one: Combatant) -> bool:
    """Whether somebody cannot leave where it is, whatever it tries."""
    return bool(one.active) and any(MARKS[active.effect].fixes for active in one.active)


def is_slowed(one: Combatant) -> bool:
    return bool(one.active) and any(MARKS[active.effect].slows for active in one.active)


def is_wakeable(one: Combatant) -> bool:
    for active in one.active:  # noqa: SIM110 - twice as fast as any()
        if MARKS[active.effect].wakeable:
            return True
    return False


def is_rooted(one: Combatant) -> bool:
    """Neither pushed nor switched."""
    return any(MARKS[active.effect].rooted for active in one.active)


def shunned(one: Combatant) -> list[str]:
    """Whom somebody cannot target this turn."""
    return [active.source for active in one.active if MARKS[active.effect].shuns]
