"""Somebody whom a game master puts on another square, in every system whose map has squares."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from cinque.core.log import NO_SECRETS, Whose
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
    scene.refuse_faults()
    one = scene.creatures[wanted.who]
    play.about(one).note("put", "", one.id, hides=whose_place(scene, one), square=wanted.square.upper())


def whose_place(scene: Scene[Any, Any], one: Any) -> Mapping[str, Whose]:
    """Who hears on which square somebody is put: of those who hide, only whoever knows it."""
    if scene.stands_on not in one.hidden():
        return NO_SECRETS
    seats = dict.fromkeys(each.seat for each in scene.creatures.values())
    knowing = [seat for seat in seats if seat == one.seat or scene.stands_on in scene.confided(one, seat)]
    return {"square": tuple(knowing)}


def has_squares(scene: Scene[Any, Any]) -> Refusal | None:
    return None if scene.has_squares else Refusal("no-squares-here", "")


PUT = Procedure(put, GM_ROLE, Put, meanwhile=BESIDE, may=has_squares)
