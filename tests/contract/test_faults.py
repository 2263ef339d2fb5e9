"""Nobody's word makes a scene that cannot be: a game master's slip of the pen is refused before it is kept."""

from typing import Any

import pytest

from cinque.core.effect import Active
from cinque.core.game import Game
from cinque.core.mistake import Mistake
from cinque.core.seat import Seat
from cinque.systems import NAMES, system

UNKNOWN = Active("no such thing").to_data()
CANNOT_BE: list[tuple[str, str, Any]] = [
    ("mystery", "active", [UNKNOWN]),
    ("mystery", "creatures.{who}.active", [UNKNOWN]),
    ("rokumen", "creatures.{who}.max_pp", -1),
    ("vademecum", "creatures.{who}.active", [UNKNOWN]),
    ("vademecum", "creatures.{who}.race", "no such thing"),
    ("vademecum", "creatures.{who}.initiative_dice", -2),
    ("vademecum", "creatures.{who}.initiative_dice", 10**9),
    ("vademecum", "creatures.{who}.speed", 10**9),
    ("vademecum", "covers", [[[1, 1], 7]]),
    ("vademecum", "rough", [[-1, 0]]),
]


def begun(name: str) -> Game[Any]:
    played = system(name)
    scene = played.new_scene(played.first_setup(0), {})
    seats = sorted({one.seat for one in scene.creatures.values()} - {"gm"})
    return Game(played, scene, [Seat("gm", "gm"), *map(Seat, seats)])


@pytest.mark.parametrize(("name", "path", "value"), CANNOT_BE)
def test_what_cannot_be_is_refused_and_nothing_changes(name: str, path: str, value: Any) -> None:
    game = begun(name)
    before = game.scene.to_data()
    with pytest.raises(Mistake):
        game.override(path.format(who=next(iter(game.scene.creatures))), value, "a slip of the pen", "gm")
    assert game.scene.to_data() == before


@pytest.mark.parametrize("name", NAMES)
def test_every_first_scene_can_be(name: str) -> None:
    assert begun(name).scene.faults() == []
