"""A game master paints the ground: written down, undone, refused where there is none."""

import pytest

from cinque.core.mistake import Mistake
from cinque.core.screen import Board
from cinque.core.seat import GM_ROLE

from .test_ahead import Played, first_fight


def board(game: Played) -> Board:
    return game.system.board(game.now, game.seat(GM_ROLE))


def ground_of(game: Played, cell: tuple[int, int]) -> list[str]:
    marks = [mark for layer in board(game).layers for mark in layer.marks if mark.cell == cell]
    return [word for mark in marks for word in mark.words]


@pytest.mark.parametrize(
    ("name", "ground"),
    [("ptu", ["slow", "rough"]), ("ptu", ["high-2"]), ("vademecum", ["rough", "heavy-cover"])],
)
def test_painted_ground_lies_there_until_it_is_cleared_or_undone(name: str, ground: list[str]) -> None:
    game = first_fight(name)
    game.run("paint", GM_ROLE, squares=["A1", "B1"], ground=ground)
    assert ground_of(game, (0, 0)) == ground_of(game, (1, 0)) == ground
    game.run("paint", GM_ROLE, squares=["A1"])
    assert ground_of(game, (0, 0)) == []
    game.undo(GM_ROLE)
    assert ground_of(game, (0, 0)) == ground
    game.undo(GM_ROLE)
    assert ground_of(game, (1, 0)) == []


def test_painted_ground_changes_where_one_can_go() -> None:
    game = first_fight("ptu")
    game.answer("shift", "red")
    assert any(option.key == "to E7" for option in game.asks[0].options)
    game.run("paint", GM_ROLE, squares=["E7"], ground=["blocking"])
    assert not any(option.key == "to E7" for option in game.asks[0].options)


@pytest.mark.parametrize(
    ("name", "by", "args"),
    [
        ("ptu", GM_ROLE, {"squares": ["Z99"], "ground": ["slow"]}),
        ("ptu", GM_ROLE, {"squares": ["here"], "ground": ["slow"]}),
        ("ptu", GM_ROLE, {"squares": ["A1"], "ground": ["lava"]}),
        ("ptu", "red", {"squares": ["A1"], "ground": ["slow"]}),
        ("rokumen", GM_ROLE, {"squares": ["A1"]}),
        ("arcana", GM_ROLE, {"squares": ["A1"]}),
    ],
)
def test_what_cannot_be_painted_is_refused(name: str, by: str, args: dict[str, list[str]]) -> None:
    game = first_fight(name)
    story = game.story
    with pytest.raises(Mistake):
        game.run("paint", by, **args)
    assert game.story is story
