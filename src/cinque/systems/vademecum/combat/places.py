"""How a place is called, in a question and in the log: a tile by its name, without a map by who is near."""

from functools import lru_cache
from typing import Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.grid import Cell
from cinque.core.squares import cell_name, cell_of
from cinque.systems.vademecum.combat.without_a_map import around, destinations, tell_gap
from cinque.systems.vademecum.model import Character, VadeMecumPlay

STAY: Final = Option("stay")


class Where(NamedTuple):
    """A question for a place: who is asked, and about whom. `may_stay`: everything may stay where it is."""

    seat: str
    topic: str
    clause: str
    who: str
    may_stay: bool = False


@lru_cache(maxsize=4096)
def to_tile(cell: Cell) -> Option:
    """Options never change, so the same one serves every time."""
    return Option("to", square=cell_name(cell))


def choose_goal(play: VadeMecumPlay, where: Where, moved: Character, cells: list[Cell]) -> Cell | None:
    """Where somebody comes to, or None to stay: a tile; without a map up to somebody, or away from them."""
    goals = destinations(play.scene, moved, cells) if play.scene.mapless else {}
    named = list(goals) if play.scene.mapless else [to_tile(cell) for cell in cells]
    if not named and not where.may_stay:
        return cells[0] if cells else None
    options, decline = ([STAY, *named], STAY.verb) if where.may_stay else (named, "")
    answer = play.choose(Ask(where.seat, where.topic, where.clause, options, where.who, decline=decline))
    if answer.verb == STAY.verb:
        return None
    return goals[answer] if goals else cell_of(answer.args["square"])


def choose_centre(play: VadeMecumPlay, where: Where, one: Character, cells: list[Cell]) -> Cell:
    """Around which tile somebody strikes or changes an area; without a map, around whom."""
    goals = around(play.scene, one, cells) if play.scene.mapless else {}
    options = list(goals) if play.scene.mapless else [Option("at", square=cell_name(cell)) for cell in cells]
    if not options:
        return cells[0]
    answer = play.choose(Ask(where.seat, where.topic, where.clause, options, where.who))
    return goals[answer] if goals else cell_of(answer.args["square"])


def tell_moved(play: VadeMecumPlay, one: Character, clause: str) -> None:
    """Where somebody was put; without a map, how far that is from the next enemy."""
    if play.scene.mapless:
        tell_gap(play, one, clause)
    else:
        play.note("is-moved", clause, one.id, hides=one.hides_place(play.scene), square=cell_name(one.square))
