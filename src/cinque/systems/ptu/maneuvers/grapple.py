"""Grapples (p.243): holding on to one another, who has the upper hand, and how it ends.

The participants of a Grapple share its name, which is the id of whoever started it, or of another who starts none.
"""

from collections.abc import Callable
from functools import lru_cache, partial

from cinque.core.ask import Ask, Option, UnknownVerb
from cinque.core.grid import Cell
from cinque.core.knowledge import is_open_to
from cinque.core.log import OWNER
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.inflicting.grip import end, leave, others
from cinque.systems.ptu.maneuvers.attempts import attempt, maneuver_attack
from cinque.systems.ptu.marks.registry import is_fixed, shunned
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.hazards import meet_hazards
from cinque.systems.ptu.movement.movement import shift
from cinque.systems.ptu.movement.pushing import has_room, separate
from cinque.systems.ptu.movement.zones import go_beside
from cinque.systems.ptu.notes import SHIFT_MOVED, note
from cinque.systems.ptu.positioning.positions import adjacent
from cinque.systems.ptu.skills.skills import best, check, choose_skill
from cinque.systems.ptu.stats.capabilities import has_capability, weight_class
from cinque.systems.ptu.stats.stats import best_movement

START = "ptu.grapple.start"
GRAPPLED = "ptu.grapple.grappled"
CONTEST = "ptu.grapple.contest"
ESCAPE = "ptu.grapple.escape"
DOMINANCE = "ptu.grapple.dominance"
END = "ptu.grapple.end"
SECURE = "ptu.grapple.secure"
MOVE = "ptu.grapple.move"
EXEMPT = "ptu.ruling.grapple-full-actions"
TIE = "ptu.ruling.grapple-contest-tie"
SKILLS = ("combat", "athletics")
ESCAPES = ("phasing", "teleporter")
AC, SECURED = 4, 3
MELEE_LINE = "Melee, 1 Target"


@lru_cache(maxsize=64)
def grapple_option(what: str) -> Option:
    return Option(f"grapple-{what}")


def grapple_options(scene: PtuScene, one: Combatant) -> list[Option]:
    """What a Grapple lets its participants do with a Full Action (ruling grapple-full-actions).

    Capabilities that lead out of it are ways to move, so they take a Shift Action.
    """
    if not (one.grapple and one.shift):
        return []
    words = []
    if one.standard:
        words = ["end", "secure"] if one.dominant else ["contest"]
    if one.standard and one.dominant:
        if targets(scene, one):
            words.append("attack")
        if not is_fixed(one) and best_movement(scene, one) + unknown_weight(scene, one) > 0:
            words.append("move")
    if any(has_capability(scene, one, name) for name in ESCAPES):
        words.append("escape")
    return [grapple_option(word) for word in words]


def targets(scene: PtuScene, one: Combatant) -> list[Combatant]:
    """Whom the dominant one can attack: all whom it holds, but not a beloved whom it shuns this turn."""
    return [other for other in others(scene, one) if other.id not in shunned(one)]


# -- how it begins and ends


def start(play: PtuPlay, one: Combatant, aimed_at: Combatant) -> None:
    """Take hold of somebody; whoever is in a Grapple already is held in that one."""
    target = attempt(play, one, aimed_at, maneuver_attack("grapple", MELEE_LINE, AC), START, SKILLS)
    if target is None:
        return
    name = target.grapple or new_name(play.scene, one, target)
    for other in others(play.scene, target):
        other.dominant = False
    target.grapple = one.grapple = name
    target.dominant, one.dominant = False, True
    target.secured = one.secured = False
    play.note("grapples", START, one.id, target=target.id)
    play.note("grappled", GRAPPLED, target.id, by=one.id)


def new_name(scene: PtuScene, one: Combatant, target: Combatant) -> str:
    """Whoever has left a Grapple that others go on with does not start another one by the same name."""
    taken = {each.grapple for each in scene.creatures.values()}
    return next(id for id in (one.id, target.id, *scene.creatures) if id not in taken)


# -- what participants do


def perform_grapple(play: PtuPlay, one: Combatant, option: Option) -> None:
    """Start a Grapple, or carry out what one of its participants has chosen and paid for."""
    verb = option.verb
    if verb == "grapple":
        start(play, one, play.scene.creatures[option.args["target"]])
        return
    tell_action(play, one)
    if verb == "grapple-contest":
        contest(play, one)
    elif verb == "grapple-end":
        end(play, one, END)
    elif verb == "grapple-secure":
        one.secured = True
        play.note("secures", SECURE, one.id, bonus=SECURED)
    elif verb == "grapple-move":
        drag(play, one)
    elif verb == "grapple-escape":
        escape(play, one)
    else:
        raise UnknownVerb(option)


def tell_action(play: PtuPlay, one: Combatant) -> None:
    if one.dominant:
        play.note("dominance", DOMINANCE, one.id)
    play.note("grapple-action", EXEMPT, one.id)


def contest(play: PtuPlay, one: Combatant) -> None:
    """All participants make opposed checks; the winner holds on with Dominance, or lets everybody go."""
    taking_part = [one, *(other for other in others(play.scene, one) if not other.fainted)]
    bound = ""
    if play.scene.rulings.opposed_skill_choice == "same-skill":
        bound = choose_skill(play, one, SKILLS)
    winner = highest(play, one, taking_part, bound)
    if winner is None:
        return
    play.note("wins-grapple", CONTEST, winner.id)
    options = [Option("hold-on"), Option("release-all")]
    chosen = play.choose(Ask(winner.seat, "grapple-won", CONTEST, options, winner.id, decline="hold-on"))
    if chosen.verb == "release-all":
        end(play, winner, CONTEST)
        return
    for each in (one, *others(play.scene, one)):
        each.dominant = each is winner
    play.note("gains-dominance", CONTEST, winner.id)


def highest(play: PtuPlay, one: Combatant, taking_part: list[Combatant], bound: str) -> Combatant | None:
    """Who has the highest check; nobody after a tie, unless those who tied roll again (ruling grapple-contest-tie)."""
    again = play.scene.rulings.grapple_contest_tie == "reroll"

    def once(rolling: list[Combatant]) -> list[Combatant]:
        totals = [(grapple_check(play, each, bound), each) for each in rolling]
        top = max(total for total, _ in totals)
        first = [each for total, each in totals if total == top]
        if len(first) > 1:
            play.note("grapple-tie-again" if again else "grapple-tie", TIE, one.id, total=top)
        return first

    ahead = once(taking_part)
    while again and len(ahead) > 1:
        ahead = some_of(ahead, play.fate.until(partial(fewer_of, once, ahead)))
    return ahead[0] if len(ahead) == 1 else None


def fewer_of(once: Callable[[list[Combatant]], list[Combatant]], of: list[Combatant]) -> int:
    """Who of several is ahead, as the bits of a number; less than 0 if all of them tie again."""
    first = once(of)
    return sum(1 << place for place, each in enumerate(of) if each in first) if len(first) < len(of) else -1


def some_of(of: list[Combatant], bits: int) -> list[Combatant]:
    return [each for place, each in enumerate(of) if bits >> place & 1]


def grapple_check(play: PtuPlay, one: Combatant, bound: str) -> int:
    bonus = SECURED if one.secured else 0
    if bonus:
        one.secured = False
        play.note("was-secured", SECURE, one.id, bonus=bonus)
    return check(play, one, bound or best(play.scene, one, SKILLS), CONTEST, None, bonus)


def escape(play: PtuPlay, one: Combatant) -> None:
    """Phasing or Teleporter: out of it without a check, by a Shift."""
    leave(play, one, ESCAPE)
    shift(play, one)


# -- dragging somebody along


def unknown_weight(scene: PtuScene, one: Combatant) -> int:
    """By how many Weight Classes those who are held are heavier than whoever drags them can know."""
    held = [other for other in others(scene, one) if not is_open_to(one, other)]
    return sum([weight_class(scene, other) - other.weight_class for other in held])


def drag(play: PtuPlay, one: Combatant) -> None:
    """Shift, and take the others along by the same way."""
    scene = play.scene
    held, before = others(scene, one), one.cell
    meters = best_movement(scene, one)
    play.note("drags", MOVE, one.id, targets=[other.id for other in held])
    play.note("reach", MOVE, one.id, visible=OWNER, meters=meters)
    note(one, SHIFT_MOVED)
    one.moved += shift(play, one, meters)
    if one.fainted:
        leave(play, one)
        return
    for other in held:
        come_along(play, one, other, before)
    separate(play, one)


def come_along(play: PtuPlay, one: Combatant, other: Combatant, before: Cell) -> None:
    """To the same side of the dominant one as before, or to the nearest free place beside it."""
    scene = play.scene
    if scene.zones:
        go_beside(scene, other, one)
        return
    wanted = (other.cell[0] + one.cell[0] - before[0], other.cell[1] + one.cell[1] - before[1])
    wide = range(-len(other.cells), len(one.cells) + 1)
    near = [(one.cell[0] + x, one.cell[1] + y) for x in wide for y in wide]
    near.sort(key=lambda cell: (abs(cell[0] - wanted[0]) + abs(cell[1] - wanted[1]), cell))
    old = other.cell
    for cell in (wanted, *near):
        if has_room(scene, other, cell):
            other.cell = cell
            if adjacent(scene, one, other):
                if scene.hazards and cell != old:
                    meet_hazards(play, other, other.cells, other.height <= 0)
                return
    other.cell = old
