"""Somebody whom a game master puts on another square, in every system whose map has squares."""

from typing import Any, NamedTuple

from cinque.core.mistake import Refused
from cinque.core.play import Play
from cinque.core.procedure import BESIDE, Here, Procedure, Somebody
from cinque.core.refusal import Refusal
from cinque.core.scene import Scene
from cinque.core.seat import GM_ROLE
from cinque.core.squares import cell_of, is_on_map


class Put(NamedTuple):
    """Somebody, and the square on which they stand from now on: no step of theirs, and nothing that a step costs."""

    who: Somebody
    square: str

    def unfit(self, here: Here) -> list[tuple[str, Refusal]]:
        scene: Any = here.scene
        there = is_on_map(self.square, scene.width, scene.height)
        return [] if there else [("square", Refusal("no-such-square", "", square=self.square))]


def put(play: Play[Any], wanted: Put) -> None:
    scene = play.scene
    scene.put(f"{wanted.who}.{scene.stands_on}", list(cell_of(wanted.square)))
    faults = scene.faults()
    if faults:
        raise Refused(faults[0])
    play.about(scene.creatures[wanted.who]).note("put", "", wanted.who, square=wanted.square.upper())


def has_squares(scene: Scene[Any, Any]) -> Refusal | None:
    return None if scene.has_squares else Refusal("no-squares-here", "")


PUT = Procedure(put, GM_ROLE, Put, meanwhile=BESIDE, may=has_squares)
