"""What an option would touch on the battlefield, what it costs, and the facts of what is used."""

from cinque.core.ask import Ask, Option, UnknownVerb
from cinque.core.grid import Cell, covered, distance
from cinque.core.screen import Content, Cost, Fact, Preview, touched
from cinque.core.squares import cell_of
from cinque.systems.ptu.actions.moves import end_of_dash
from cinque.systems.ptu.at_the_table.forecast import INTERCEPT, intercept_dc
from cinque.systems.ptu.combatant import SHIFT, Combatant
from cinque.systems.ptu.content import content_for
from cinque.systems.ptu.content.ability import Ability
from cinque.systems.ptu.content.ranges import PASS
from cinque.systems.ptu.content.records import Feature, Item, Move
from cinque.systems.ptu.contexts.actions import MOVING, cost_of
from cinque.systems.ptu.injuries.resting import drained_for
from cinque.systems.ptu.items.belongings import count_of
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.movement.movement import way_taken
from cinque.systems.ptu.movement.opportunity import watchers
from cinque.systems.ptu.movement.reach import EVEN, ODD, diagonals_used, reach_of
from cinque.systems.ptu.movement.walking import straight
from cinque.systems.ptu.moves.known import Known, known_by
from cinque.systems.ptu.positioning.areas import area_catching
from cinque.systems.ptu.positioning.terrain import AIR, HOW
from cinque.systems.ptu.skills.action_points import COST
from cinque.systems.ptu.stats.frequency import Frequency, frequency_of, read_frequency, times_left

KINDS = ("move", "ability", "feature", "item")
DESTINATION, ACTION = "destination", "action"
"""The topic of the question what to do in one's turn: its answers cost actions."""


def preview(scene: PtuScene, ask: Ask, option: Option) -> Preview:
    found = touched(option)
    one = scene.creatures.get(ask.who or option.args.get("who", ""))
    key = option.args.get("what", "")
    if one is None:
        return found
    if option.verb in ("move", "use") and key in content_for(scene.packs).moves:
        known = known_by(scene, one, key)
        group = [scene.creatures[id] for id in found.targets]
        found = found._replace(cells=tuple(struck_squares(scene, one, known, group)))
    if option.verb in ("to", "jump") and found.cells:
        found = found._replace(path=way_to(scene, one, ask, option))
    if ask.topic == INTERCEPT:
        needed = intercept_dc(scene, ask, option)
        return found if needed is None else found._replace(effects=(Fact("dc", needed),))
    content = used(scene, key)
    effects = tuple(fact for piece in content for fact in facts_of(scene, one, piece))
    return found._replace(costs=costs(scene, one, ask, option), content=content, effects=effects)


def struck_squares(scene: PtuScene, one: Combatant, known: Known, group: list[Combatant]) -> list[Cell]:
    """The squares of an area, and of a dash those through which it leads, or where it strikes on the spot."""
    if known.range.kind != PASS or scene.zones:
        return area_catching(scene, one, known.range, group)
    end = end_of_dash(scene, one, known, group)
    if end is None:
        return sorted(cell for other in group for cell in other.cells)
    run = [step.cell for step in straight(one.cell, end, 0, HOW[AIR])]
    return sorted({cell for step in run for cell in covered(one.body, step)}.difference(one.cells))


def used(scene: PtuScene, key: str) -> tuple[Content, ...]:
    pieces = content_for(scene.packs).pieces
    return tuple(Content(kind, key) for kind in KINDS if key in pieces[kind])[:1]


def costs(scene: PtuScene, one: Combatant, ask: Ask, option: Option) -> tuple[Cost, ...]:
    """The kind of action that an answer in one's turn takes, and the AP that a Trainer spends or Drains."""
    in_turn = ask.topic == ACTION and option.verb not in FREE_ANSWERS
    ap = points(scene, option)
    return (*([Cost(cost_of(scene, one, option))] if in_turn else []), *([Cost("ap", ap)] if ap else []))


FREE_ANSWERS = ("end", "hold", "hold-until", "trade")


def buys_nothing(scene: PtuScene, ask: Ask, option: Option) -> bool:
    """Whether there is no more to do with the action that a trade would give than can be done without it."""
    if option.verb != "trade":
        return False
    one, into = scene.creatures[ask.who], option.args["into"]
    others = [each for each in ask.options if each.verb not in FREE_ANSWERS]
    verbs = [each.verb for each in others if cost_of(scene, one, each) == into]
    # of several ways to move a second action gives no more than one
    uses = {verb if verb not in MOVING else SHIFT for verb in verbs}
    left: int = getattr(one, into)
    return len(uses) <= left


def points(scene: PtuScene, option: Option) -> int:
    if option.verb == "spend-ap":
        return COST
    if option.verb == "drain-ap":
        return drained_for(scene, option.args.get("injuries", 1))
    return content_for(scene.packs).features[option.args["what"]].ap if option.verb == "feature" else 0


def way_to(scene: PtuScene, one: Combatant, ask: Ask, option: Option) -> tuple[Cell, ...]:
    """The squares on the way that a Shift takes; none where somebody who knows less sees no way there."""
    reach, cell = reach_of(scene, one, ask.about.get("budget")), cell_of(option.args["cell"])
    try:
        steps, _ = way_taken(scene, one, reach, cell, option.verb == "jump", watchers(scene, one))
    except UnknownVerb:
        return ()
    return (one.cell, *(step.cell for step in steps))


def prices(scene: PtuScene, ask: Ask) -> dict[Cell, int]:
    """The meters to each square of a Shift."""
    one = scene.creatures.get(ask.who)
    if ask.topic != DESTINATION or one is None or not one.out or scene.zones:
        return {}
    reach = reach_of(scene, one, ask.about.get("budget"))
    cells = [cell_of(option.args["cell"]) for option in ask.options if option.verb == "to"]
    if reach.ways is None:
        metric = ODD if diagonals_used(scene, one) else EVEN
        return {cell: distance(one.cell, cell, metric) for cell in cells}
    found = {cell: reach.ways.meters_to(cell) for cell in cells}
    return {cell: meters for cell, meters in found.items() if meters is not None}


def facts_of(scene: PtuScene, one: Combatant, piece: Content) -> list[Fact]:
    """What is to know of what is used, and how much of it is left."""
    record = content_for(scene.packs).record(piece.kind, piece.key)
    if isinstance(record, Move):
        return [*move_facts(record), *uses(one, record.key, frequency_of(scene, one, record))]
    if isinstance(record, (Ability, Feature)):
        rare = read_frequency(record.frequency)
        return [Fact("frequency", record.frequency, "frequency"), *uses(one, record.key, rare)]
    return item_facts(one, record) if isinstance(record, Item) else []


def uses(one: Combatant, key: str, frequency: Frequency) -> list[Fact]:
    left = times_left(one, key, frequency)
    return [] if left is None else [Fact("uses-left", left)]


def item_facts(one: Combatant, item: Item) -> list[Fact]:
    """How many there are, and what another one would cost."""
    count = count_of(one, item.key)
    facts = [Fact("count", count)] if count else []
    return [*facts, Fact("worth", f"${item.cost:,}")] if item.cost else facts


def move_facts(move: Move) -> list[Fact]:
    facts = [
        Fact("type", move.type, "type"),
        Fact("class", move.class_, "word"),
        Fact("frequency", move.frequency, "frequency"),
        Fact("range", move.range, "range"),
    ]
    facts += [Fact("ac", move.ac)] if move.ac is not None else []
    return [*facts, Fact("damage-base", move.db)] if move.db is not None else facts
