"""Moves: whom they can be used on now, why not, and using them."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cinque.core.ask import Option
from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.blindness import TOTAL_BLINDNESS
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import FREE, FULL, SHIFT, STANDARD, SWIFT, Combatant
from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.content.ranges import (
    ADJACENT_FOES,
    ANY,
    CARDINAL,
    CLOSE_BLAST,
    MELEE,
    RANGED,
    RANGED_BLAST,
    Range,
    read_range,
)
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.content.words import STATUS
from cinque.systems.ptu.marks.registry import shunned
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.notes import SHUNS_BELOVED
from cinque.systems.ptu.positioning.areas import caught
from cinque.systems.ptu.positioning.heights import matter
from cinque.systems.ptu.positioning.positions import Ruler, distance, gaps, targetable
from cinque.systems.ptu.positioning.sight import is_sightless
from cinque.systems.ptu.stats.cases import holds, may_be_early
from cinque.systems.ptu.stats.frequency import may_use, refused
from cinque.systems.ptu.stats.passives import in_force

MOVE = "ptu.action.standard-move-or-struggle"
GRAPPLED = "ptu.grapple.grappled"
BLOCKING = "ptu.terrain.blocking"
ADJACENT = "ptu.grid.adjacent"
HEIGHTS = "ptu.ruling.height-distance"
OUT_OF_TURN = ("Interrupt", "Reaction", "Shield", "Trigger")
"""Keywords of Moves that are no choice in one's own turn."""

PRIORITIES = ("Priority", "Priority (Limited)", "Priority (Advanced)")
ACTION_WORDS = {"Full Action": FULL, "Swift Action": SWIFT, "Free Action": FREE, "Shift Action": SHIFT}
REACH = {"small": 2, "medium": 2, "large": 3, "huge": 3, "gigantic": 3}


class Known(NamedTuple):
    """A Move that somebody knows, as the menu of actions needs it."""

    move: Move
    range: Range
    attack: Attack
    cost: str
    in_turn: bool
    priority: str
    for_allies: bool
    for_squares: bool
    particular: bool
    """Whether not everybody can use it at any time."""


@LIBRARY.remembers
def known_move(packs: tuple[str, ...], key: str) -> Known:
    move = content_for(packs).moves[key]
    range = read_range(move.range)
    computed = any(power.by for power in move.power)
    db = 0 if move.db is None and computed else move.db
    attack = Attack(key, "move", move.type, move.class_, move.ac, db, range, move.critical, move)
    cost = next((ACTION_WORDS[word] for word in range.keywords if word in ACTION_WORDS), STANDARD)
    # an attack that may also interrupt is an attack all the same
    also = db is not None and "Trigger" not in range.keywords
    out_of_turn = [word for word in range.keywords if word in OUT_OF_TURN]
    waits = bool(move.trigger) or (bool(out_of_turn) and not (also and out_of_turn == ["Interrupt"]))
    in_turn = not waits and move.frequency != "Static"
    priority = next((word for word in range.keywords if word in PRIORITIES), "")
    goes = "Dash" in range.keywords or "Pass" in range.keywords
    particular = goes or bool(move.weapons or move.only or priority)
    return Known(move, range, attack, cost, in_turn, priority, is_for_allies(move), is_for_squares(move), particular)


@LIBRARY.remembers
def known_moves(packs: tuple[str, ...], keys: tuple[str, ...]) -> tuple[Known, ...]:
    return tuple(known_move(packs, key) for key in keys)


@LIBRARY.remembers
def known_to(packs: tuple[str, ...], keys: tuple[str, ...], abilities: tuple[str, ...]) -> tuple[Known, ...]:
    """The same with the Priority that Abilities give: to Moves of a Type, or to Status Moves."""
    known = known_moves(packs, keys)
    passives = [passive for key in abilities for passive in content_for(packs).abilities[key].passives]
    gifts = [passive.priority for passive in passives]
    if any(passive.bars for passive in passives):
        known = tuple(each._replace(particular=True) for each in known)
    return (
        tuple(each._replace(priority=gifted(each, gifts), particular=True) for each in known) if any(gifts) else known
    )


def gifted(known: Known, gifts: list[str]) -> str:
    if known.move.class_ == STATUS and STATUS in gifts:
        return "Priority (Advanced)"
    return known.priority or ("Priority" if known.move.type in gifts else "")


def moves_of(scene: PtuScene, one: Combatant) -> tuple[Known, ...]:
    """All that somebody can use: what it knows, and what the weapon in hand is good for."""
    if one.main_hand:
        known = known_to(scene.packs, armed(scene.packs, one.moves, one.main_hand), one.abilities)
        return tuple(wielded(scene, one, each) for each in known)
    return known_to(scene.packs, one.moves, one.abilities)


def known_by(scene: PtuScene, one: Combatant, key: str) -> Known:
    """A Move as somebody uses it, with the weapon in hand."""
    return wielded(scene, one, known_move(scene.packs, key))


def wielded(scene: PtuScene, one: Combatant, known: Known) -> Known:
    """What goes by the weapon's range reaches as far as the one in hand."""
    weapon = content_for(scene.packs).items[one.main_hand].weapon if known.range.by_weapon and one.main_hand else None
    if weapon is None or not weapon.range:
        return known
    kind = {MELEE: RANGED, CLOSE_BLAST: RANGED_BLAST}.get(known.range.kind, known.range.kind)
    far = known.range._replace(kind=kind, meters=weapon.range)
    return known._replace(range=far, attack=known.attack._replace(range=far))


@LIBRARY.remembers
def armed(packs: tuple[str, ...], moves: tuple[str, ...], item: str) -> tuple[str, ...]:
    weapon = content_for(packs).items[item].weapon
    return tuple(dict.fromkeys((*moves, *weapon.moves))) if weapon is not None else moves


@lru_cache(maxsize=16384)
def move_option(key: str, targets: tuple[str, ...]) -> Option:
    """Options never change, so the same one serves every time."""
    return Option("move", what=key, targets=list(targets)) if targets else Option("use", what=key)


# -- whom a Move can be used on


def move_options(
    scene: PtuScene, one: Combatant, costs: tuple[str, ...], only: str = "", priority_only: bool = False
) -> list[Option]:
    """Every Move (or `only` one) with every choice of targets."""
    options: list[Option] = []
    paid = moves_for(scene, one, costs, priority_only)
    near = Near(scene, one) if paid else None
    for known in paid:
        key = known.move.key
        if (only and key != only) or why_not(scene, one, known) is not None:
            continue
        options += [move_option(key, group) for group in target_groups(scene, one, known, near)]
    return options


def move_refusals(
    scene: PtuScene, one: Combatant, costs: tuple[str, ...], priority_only: bool = False
) -> list[Refusal]:
    """Why the other Moves cannot be used now."""
    refusals: list[Refusal] = []
    near = Near(scene, one)
    for known in moves_for(scene, one, costs, priority_only):
        refusal = why_not(scene, one, known)
        if refusal is None and not target_groups(scene, one, known, near):
            refusal = why_nobody(known, near)
        refusals += [] if refusal is None else [refusal]
    return refusals


def moves_for(scene: PtuScene, one: Combatant, costs: tuple[str, ...], priority_only: bool) -> Sequence[Known]:
    """The Moves that somebody can use in its turn with some kinds of action."""
    keys = armed(scene.packs, one.moves, one.main_hand) if one.main_hand else one.moves
    known = paid_with(scene.packs, keys, one.abilities, costs, priority_only)
    return [wielded(scene, one, each) for each in known] if one.main_hand else known


@LIBRARY.remembers
def paid_with(
    packs: tuple[str, ...],
    keys: tuple[str, ...],
    abilities: tuple[str, ...],
    costs: tuple[str, ...],
    priority_only: bool,
) -> tuple[Known, ...]:
    own = [known for known in known_to(packs, keys, abilities) if known.in_turn and known.cost in costs]
    return tuple([known for known in own if known.priority or not priority_only])


class Near:
    """Who is how far away from somebody: looked at once for all Moves."""

    __slots__ = ("_allies", "foes", "one", "scene")

    def __init__(self, scene: PtuScene, one: Combatant) -> None:
        self.scene = scene
        self.one = one
        self.foes = self._measured(scene.foes(one))
        self._allies: list[tuple[Combatant, int]] | None = None

    @property
    def allies(self) -> list[tuple[Combatant, int]]:
        if self._allies is None:
            self._allies = self._measured(self.scene.allies(self.one))
        return self._allies

    def fallen(self) -> list[tuple[Combatant, int]]:
        """Allies on the battlefield who have fainted and can be brought round."""
        down = [one for one in self.scene.present() if one.fainted and not one.dead and one.side == self.one.side]
        return self._measured(down)

    def _measured(self, others: list[Combatant]) -> list[tuple[Combatant, int]]:
        scene, one = self.scene, self.one
        if scene.zones:
            return [(other, distance(scene, one, other)) for other in others]
        return list(zip(others, Ruler(scene, one, others).at(one.cell), strict=True))


def why_nobody(known: Known, near: Near) -> Refusal:
    """Nobody is adjacent, something is in between, or everybody is too far away."""
    range, key = known.range, known.move.key
    if range.kind in (MELEE, CARDINAL):
        out_of_reach = [foe for foe, meters in near.foes if meters > 1]
        heights = out_of_reach and matter(near.scene, near.one, *(foe for foe, _ in near.foes))
        if heights and any(max(gaps(near.one.cell, near.one, foe)) <= 1 for foe in out_of_reach):
            return refused("too-high", HEIGHTS, key)
        return refused("nobody-adjacent", ADJACENT, key)
    if range.kind == RANGED and any(meters <= range.meters for _, meters in near.foes):
        return refused("behind-blocking", BLOCKING, key)
    return refused("nobody-in-range", MOVE, key)


def why_not(scene: PtuScene, one: Combatant, known: Known) -> Refusal | None:
    """Why a Move cannot be used now, in a turn or in answer to somebody; None if it can."""
    refusal = may_use(scene, one, known.move)
    return barred(scene, one, known) if refusal is None and (one.active or known.particular) else refusal


def barred(scene: PtuScene, one: Combatant, known: Known) -> Refusal | None:
    if one.grapple and any(word in known.range.keywords for word in ("Dash", "Pass")):
        return Refusal("grappled", GRAPPLED)
    if known.move.weapons and not wields(scene, one, known.move):
        return Refusal("needs-weapon", MOVE, move=known.move.key)
    for passive in in_force(scene, one, "bars"):
        if known.move.key in passive.bars:
            return Refusal("barred-by-ability", MOVE, move=known.move.key)
    if known.move.only.startswith("user-") and not holds(scene, known.move.only, one):
        return Refusal("not-in-this-case", MOVE, move=known.move.key)
    if known.priority and is_sightless(scene, one):
        return Refusal("sightless-priority", TOTAL_BLINDNESS.clause, move=known.move.key)
    return None


def wields(scene: PtuScene, one: Combatant, move: Move) -> bool:
    """Whether the weapon in hand is one of those that a Move needs."""
    weapon = content_for(scene.packs).items[one.main_hand].weapon if one.main_hand else None
    return weapon is not None and any(kind in move.weapons for kind in weapon.kinds)


def target_groups(scene: PtuScene, one: Combatant, known: Known, near: Near | None = None) -> list[tuple[str, ...]]:
    """The different choices of targets: one combatant, several, or those whom an area catches."""
    range = known.range
    if known.move.at_round_end:
        return [()]
    if range.kind in (MELEE, RANGED, ANY):
        ids = reached(known, near or Near(scene, one))
        if range.targets == 1 or len(ids) < 2:
            return [(id,) for id in ids]
        most = min(range.targets, len(ids))
        return [group for count in reversed(count_up(most)) for group in combinations(ids, count)]
    if known.for_allies and range.is_area:
        groups = caught(scene, one, range, scene.allies(one))
        alone: list[tuple[str, ...]] = [()] if any(effect.who == "user" for effect in known.move.effects) else []
        return [tuple(ally.id for ally in group) for group in groups] or alone
    if range.is_area and not known.for_squares:
        return area_groups(scene, one, known)
    return [()]


def area_groups(scene: PtuScene, one: Combatant, known: Known) -> list[tuple[str, ...]]:
    """Those whom an area can catch, in each place where it can lie."""
    others = catchable(scene, one, known.range, scene.able())
    found = caught(scene, one, known.range, others) if others else []
    avoided = beloved(one) if one.active else ()
    status = known.move.class_ == STATUS
    useful = [group for group in found if status or any(other.side != one.side for other in group)]
    return [
        tuple(other.id for other in group)
        for group in useful
        if not (avoided and counts_area(scene) and any(other.id in avoided for other in group))
    ]


def is_for_squares(move: Move) -> bool:
    """Whether an area is about squares, as smoke is, and nobody is targeted."""
    return move.class_ == STATUS and bool(move.effects) and all(effect.who == "user" for effect in move.effects)


def is_for_allies(move: Move) -> bool:
    """Whether an area is about one's own side alone."""
    whom = [effect.who for effect in move.effects]
    return move.class_ == STATUS and "allies" in whom and all(who in ("user", "allies") for who in whom)


def count_up(most: int) -> list[int]:
    return list(range(1, most + 1))


def counts_area(scene: PtuScene) -> bool:
    return scene.rulings.infatuation_area == "counts"


def reached(known: Known, near: Near) -> list[str]:
    """Foes within range, and for Moves that do no damage allies too; whom one loves, one may not be able to target."""
    scene, one, range = near.scene, near.one, known.range
    found = near.foes
    if known.move.class_ == STATUS:
        found = [*found, *near.allies, *(near.fallen() if revives(known.move) else ())]
    if known.move.self_too:
        found = [*found, (one, 0)]
    if known.move.only:
        found = [pair for pair in found if holds(scene, known.move.only, one, pair[0])]
    if range.kind != ANY:
        most = reach_of(one) if range.kind == MELEE else range.meters
        found = [pair for pair in found if pair[1] <= most]
    if not found:
        return []
    if scene.terrain and range.kind == RANGED and "Groundsource" not in range.keywords:
        found = [pair for pair in found if targetable(scene, one, pair[0])]
    avoided = beloved(one) if one.active else ()
    return [other.id for other, _ in found if other.id not in avoided]


def reach_of(one: Combatant) -> int:
    """Melee is with whoever is adjacent; with the Reach Capability a little farther (supplied)."""
    return REACH[one.size] if one.capabilities.get("reach") else 1


def revives(move: Move) -> bool:
    return any(effect.heal or effect.revive for effect in move.effects)


def beloved(one: Combatant) -> list[str]:
    """Whom an Infatuated combatant cannot target this turn."""
    return shunned(one) if SHUNS_BELOVED in one.notes else []


def catchable(scene: PtuScene, one: Combatant, range: Range, others: list[Combatant]) -> list[Combatant]:
    """Those of some whom an area is about; in a League battle Trainers are no targets."""
    if scene.league:
        others = [other for other in others if not other.is_trainer]
    if "Friendly" in range.keywords or range.kind == ADJACENT_FOES:
        return [other for other in others if other.side != one.side]
    return [other for other in others if other is not one]


def in_reach(scene: PtuScene, one: Combatant, other: Combatant, range: Range, apart: int | None = None) -> bool:
    """Whether a range reaches somebody, whoever it is; `apart` are the meters to it, if they are known."""
    if range.kind == ANY:
        return True
    apart = distance(scene, one, other) if apart is None else apart
    if apart > (reach_of(one) if range.kind == MELEE else range.meters):
        return False
    return range.kind == MELEE or "Groundsource" in range.keywords or targetable(scene, one, other)


def sleepers_options(scene: PtuScene, one: Combatant, mark: Mark) -> list[Option]:
    """Moves that are for those who have an affliction."""
    found = [known for known in moves_of(scene, one) if known.move.only == f"user-{mark.case}"]
    usable = [known for known in found if known.in_turn and why_not(scene, one, known) is None]
    return [move_option(known.move.key, group) for known in usable for group in target_groups(scene, one, known)]


def priority_moves(scene: PtuScene, one: Combatant) -> list[Known]:
    """Moves that somebody may use out of Initiative order."""
    if not may_be_early(scene, one):
        return []
    found = [known for known in moves_of(scene, one) if known.priority and known.in_turn]
    return [known for known in found if why_not(scene, one, known) is None]
