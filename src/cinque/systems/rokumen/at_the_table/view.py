"""What a seat sees of a combat: of others neither what they carry nor which moves and traits they have."""

from typing import Final

from cinque.core.ask import Ask, Data, Option
from cinque.core.grid import DIAGONALS_TWO, Cell
from cinque.core.knowledge import as_known, known_creatures, knows
from cinque.core.screen import (
    BAD,
    SO_SO,
    Board,
    Card,
    Content,
    Cost,
    Fact,
    Gauge,
    Order,
    Place,
    Preview,
    Scale,
    Token,
    Trait,
    Turn,
    signs,
    touched,
)
from cinque.core.seat import Seat
from cinque.core.squares import cell_of
from cinque.systems.rokumen.content.records import Move
from cinque.systems.rokumen.figures import speed
from cinque.systems.rokumen.model import ACTION, END_STEP, PLAYERS, SPEED, START, Pokemon, RokumenScene, content_of
from cinque.systems.rokumen.moves.struggle import STRUGGLE
from cinque.systems.rokumen.moves.targets import Usable, reached_by, used_by, used_kind
from cinque.systems.rokumen.squares import ways
from cinque.systems.rokumen.state import states_of

"""Status conditions with a number."""


TRAITS: Final = (
    *map(Trait, ("toughness", "cleverness", "dexterity", "courage")),
    *map(Trait, ("attack", "defence", "special_attack", "special_defence", "speed", "cp", "p")),
    Trait("moves", "move"),
    Trait("traits", "trait"),
    Trait("items", "item"),
)
"""What there is to be known of somebody besides their card."""
BY_WORD: Final = (Trait("fainted", "", "word.fainted"),)
"""What a game master's word sets besides the numbers that are shown."""


def view(scene: RokumenScene, seat: Seat) -> Data:
    return {
        "turn": scene.round,
        "phase": scene.phase,
        "actor": scene.actor,
        "result": scene.result,
        "field": [scene.width, scene.height],
        "creatures": known_creatures(scene, seat),
    }


def cards(scene: RokumenScene, seat: Seat) -> list[Card]:
    """Everybody: HP and PP, where they stand, and their states, as far as the seat knows what they come from."""
    known, sign = as_known(scene, seat), signs(scene.creatures.values(), PLAYERS)
    everybody = sorted(known.creatures.values(), key=lambda one: one.side != PLAYERS)
    return [card(known, sign[one.id], one, knows(seat, one)) for one in everybody]


def card(scene: RokumenScene, sign: str, one: Pokemon, known: bool) -> Card:
    gauges = (Gauge("hp", max(0, one.hp), one.max_hp), Gauge("pp", one.pp, one.max_pp))
    fast = speed(scene, one).value
    # what is carried or innate may change it, and is not for everybody to know
    facts = (Fact("", one.types, "type"), Fact("speed", fast if known else f"≈ {fast}"), *states(one))
    return Card(one.id, one.side, gauges, facts, sign, Place((one.square,)), one.fainted, budget(scene, one))


def budget(scene: RokumenScene, one: Pokemon) -> tuple[Gauge, ...]:
    """Whether its Action Step of this turn is still to come."""
    fights = scene.phase in STEPS and not one.fainted
    return (Gauge("action-step", int(not one.acted), 1),) if fights else ()


def states(one: Pokemon) -> list[Fact]:
    if one.fainted:
        return [Fact("", "fainted", "word", tone=BAD)]
    return [Fact("", rule.key, "word", rule.number(one) if rule.numbered else 0, SO_SO) for rule in states_of(one)]


def board(scene: RokumenScene) -> Board:
    sign = signs(scene.creatures.values(), PLAYERS)
    tokens = [
        Token(one.id, one.side, sign[one.id], Place((one.square,)), one.fainted) for one in scene.creatures.values()
    ]
    return Board(scene.width, scene.height, tokens=tuple(tokens), scale=Scale(diagonals=DIAGONALS_TWO))


STEPS = (START, SPEED, ACTION, END_STEP)


def order(scene: RokumenScene, seat: Seat) -> Order:
    """By Speed, as far as the seat knows it; the Speed Check looks anew each time."""
    if not scene.phase:
        return Order()
    known = as_known(scene, seat)
    fast = {one.id: speed(known, one).value for one in known.able()}
    acting = scene.actor if scene.phase == ACTION else ""
    turns = [
        Turn(one.id, called=fast[one.id] if knows(seat, one) else None, acted=one.acted, now=one.id == acting)
        for one in sorted(map(scene.creatures.__getitem__, fast), key=lambda one: (one.waited, -fast[one.id]))
    ]
    return Order(scene.round, STEPS, scene.phase if scene.phase in STEPS else "", tuple(turns), "speed")


# -- options


def preview(scene: RokumenScene, ask: Ask, option: Option, seat: Seat) -> Preview:
    """Whom a move, trait or item would reach, or the square that somebody would go to."""
    found = touched(option)
    if option.verb in ("buy", "goods"):
        key = option.args["item"]
        price = Cost("price-p", content_of(scene).items[key].price)
        return found._replace(content=(Content("item", key),), costs=(price,))
    if option.verb == "by":
        way = tuple(map(cell_of, option.args["way"].split("-")))
        return found._replace(cells=way[-1:], path=(scene.creatures[ask.who].square, *way))
    if option.verb == "to" and "kind" in ask.about:
        one = scene.creatures[ask.who]
        leading = ways(scene, one, ask.about["kind"]).get(found.cells[0], [[]])[0]
        return found._replace(path=(one.square, *leading))
    if not used_kind(option):
        path = (scene.creatures[ask.who].square, *found.cells) if found.cells and ask.who else ()
        return found._replace(path=path)
    what, known = used_by(scene, option), as_known(scene, seat)
    reached = reached_by(known, known.creatures[ask.who], what, option)
    cells = [cell_of(option.args["at"])] if "at" in option.args else dict.fromkeys(one.square for one in reached)
    cost = getattr(what, "cost", 0)
    return found._replace(
        targets=tuple(one.id for one in reached),
        cells=tuple(cells),
        costs=(Cost("pp", cost),) if cost else (),
        content=() if what is STRUGGLE else (Content(used_kind(option), what.key),),
        effects=facts_of(what),
    )


def prices(scene: RokumenScene, ask: Ask) -> dict[Cell, int]:
    """How many squares away each is on the way there."""
    if "kind" not in ask.about:
        return {}
    found = ways(scene, scene.creatures[ask.who], ask.about["kind"])
    return {square: min(map(len, leading)) for square, leading in found.items()}


def facts_of(what: Usable) -> tuple[Fact, ...]:
    facts = [Fact("timing", what.timing, "timing"), Fact("range", what.range)]
    if isinstance(what, Move):
        facts = [Fact("type", what.type, "type"), Fact("category", what.category, "word"), *facts]
        facts += [Fact(name, getattr(what, name)) for name in ("difficulty", "power") if getattr(what, name)]
    return tuple(facts)
