"""Edges of the kernel at which it once went wrong."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from coins import SYSTEM, CoinRulings, CoinScene, CoinSystem, scene_for_two, table

from cinque.core.ask import Ask, Data, Option
from cinque.core.dice import check_faces
from cinque.core.fate import Fate
from cinque.core.journal import load, read, write
from cinque.core.log import EVERYONE
from cinque.core.mistake import BadRoll, TooMany
from cinque.core.odds import odds_of
from cinque.core.order import in_order, roll_off
from cinque.core.play import Play
from cinque.core.seat import Seat
from cinque.core.state import State
from cinque.core.testing import check_copy, check_json
from cinque.games import JournalFile


def test_the_values_of_an_override_are_the_game_masters_unless_they_are_told() -> None:
    game = table()
    game.override("ann.secret", "crown", "x")
    assert "crown" not in json.dumps([event.to_data() for event in game.events("blue")])
    assert "crown" in json.dumps([event.to_data() for event in game.events("gm")])
    game.override("ann.coins", 7, "for all to see", visible=EVERYONE)
    assert "for all to see" in json.dumps([event.to_data() for event in game.events("blue")])


def test_a_face_with_leading_zeros_is_still_a_face() -> None:
    assert check_faces(1, 6, "003") == (3,)
    with pytest.raises(BadRoll):
        check_faces(1, 6, "00000000112")


def test_odds_of_a_rule_that_throws_again_without_end_are_refused() -> None:
    with pytest.raises(TooMany):
        odds_of(lambda fate: tuple(roll_off(Play(CoinScene(), fate), ["a", "b"], 6, "")))


@pytest.mark.parametrize("throw", [lambda fate: fate.faces(40, 8), lambda fate: fate.pool(40, 200)])
def test_odds_that_are_too_many_are_refused_before_anything_is_built(throw: Callable[[Fate], list[int]]) -> None:
    """Building these tables would need more memory than there is."""
    with pytest.raises(TooMany):
        odds_of(lambda fate: sum(throw(fate)))


@pytest.mark.parametrize("line", ['{"orders": {"red": 5}}', '{"orders": {"red": {"double": 5}}}'])
def test_orders_of_a_wrong_shape_are_damage(line: str) -> None:
    assert read(write(table()) + line + "\n").problem


def test_half_a_letter_does_not_stop_a_journal(tmp_path: Path) -> None:
    game = table()
    book = JournalFile.start(tmp_path / "game.jsonl", game)
    game.override("ann.coins", 1, json.loads('"\\ud800"'))
    book.close()
    again = load(read((tmp_path / "game.jsonl").read_text(encoding="utf-8")), SYSTEM).game
    assert again.scene.to_data() == game.scene.to_data()
    assert [step.args for step in again.steps] == [step.args for step in game.steps]


def test_a_journal_that_exists_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(FileExistsError):
        JournalFile.start(path, table())
    assert path.read_text(encoding="utf-8") == "precious"


def test_an_order_that_nobody_knows_is_none() -> None:
    seat = Seat("red", orders={"x": "nevr"})
    assert seat.standing_answer(Ask("red", "x", "", [Option("a"), Option("b")], decline="a")) is None


def test_values_are_asked_for_once_even_in_a_tie() -> None:
    asked: list[str] = []

    def value(id: str) -> int:
        asked.append(id)
        return 1

    assert in_order("ab", value, list) == ["a", "b"]
    assert asked == ["a", "b"]


def test_a_scene_that_forgets_to_read_its_creatures_is_found() -> None:
    class Forgets(CoinScene):
        def restore(self, data: Data) -> None:
            State.restore(self, data)
            self.rulings = CoinRulings.from_data(data["rulings"])

    class Broken(CoinSystem):
        def scene_from_data(self, data: Data) -> CoinScene:
            return Forgets.from_data(data)

    with pytest.raises(AssertionError):
        check_json(Broken(), scene_for_two())


def test_what_a_copy_shares_inside_a_tuple_is_found() -> None:
    class Pairs(CoinScene):
        __slots__ = ("pair",)
        fields: ClassVar[tuple[str, ...]] = (*CoinScene.fields, "pair")

        def __init__(self) -> None:
            super().__init__()
            self.pair: Any = ([1], [2])

    with pytest.raises(AssertionError):
        check_copy(Pairs())
