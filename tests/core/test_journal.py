"""Journals: writing and reading."""

import json
from random import Random
from typing import Any, ClassVar

import pytest
from coin_journal import NASTY, CoinGame, lines_of, loaded, opened, state, story, undone_alike
from coins import (
    SYSTEM,
    CoinSystem,
    Script,
    seats_for_two,
    table,
)

from cinque import __version__
from cinque.core.ask import ROLL
from cinque.core.game import Keeper
from cinque.core.journal import FORMAT, header, line_text, lines_to, load, read, write
from cinque.core.mistake import NotNow
from cinque.core.procedure import INSTEAD, Procedure
from cinque.core.seat import BOT_ROLE, NEVER, PLAYER_ROLE
from cinque.core.story import Story

# -- writing and reading


def test_a_journal_is_a_header_and_a_readable_line_for_each_step() -> None:
    game = table()
    game.run("gift", who="ann", to="ben", n=2)
    game.run("turn")
    game.answer("stake 3")
    head, *lines = lines_of(write(game))
    now = '{"creatures.ann.coins": 3, "creatures.ben.coins": 7}'
    assert lines == [
        f'{{"do": "gift", "by": "gm", "with": {{"who": "ann", "to": "ben", "n": 2}}, "now": {now}}}',
        '{"back_to": 1, "did": [[0, [], "gm"], [1, 0, "red"]]}',
        '{"waiting": [{"do": "turn", "tape": ["red/ann: stake 3"]}]}',
    ]
    assert json.loads(head) == {
        "cinque": FORMAT,
        "version": __version__,
        "system": "coins",
        "edition": "first",
        "rulings": {},
        "seats": [seat.to_data() for seat in game.seats.values()],
        "typed": [],
        "scene": game.first.to_data(),
    }


def test_outcomes_are_written_not_seeds() -> None:
    game = table(seed=987654321)
    game.run("shuffle", who="ann")
    assert "987654321" not in write(game)
    faces = ",".join(map(str, game.scene.creatures["ann"].hand))
    assert f'"tape": ["2d6={faces}"]' in write(game)


def test_reading_gives_what_was_written() -> None:
    game = story()
    reading = read(write(game))
    assert reading.header == json.loads(json.dumps(header(game)))
    assert [step["do"] for step in reading.steps] == ["shuffle", "turn", "gift", "override", "ruling", "roll"]
    assert reading.waiting == [waiting.to_data() for waiting in game.story.waiting]
    assert (reading.seats, reading.problem) == ([seat.to_data() for seat in game.seats.values()], None)
    assert reading.whole_lines == 9


def test_a_replay_ends_where_the_game_stands() -> None:
    game = story()
    text = write(game)
    again = loaded(text)
    assert state(again) == state(game)
    assert write(again) == text
    assert again.scene.creatures["ann"].name == NASTY
    assert again.first.rulings.chosen == {"winning-face": "five"}
    assert again.scene.rulings.chosen == {"winning-face": "five", "pass": "forbidden"}


def test_a_fresh_game_is_a_journal_too() -> None:
    game = table()
    assert state(loaded(write(game))) == state(game)
    assert len(lines_of(write(game))) == 1


def test_a_pause_survives_and_goes_on() -> None:
    game = story()
    again = loaded(write(game))
    assert again.ask is not None
    assert (again.ask.seat, again.ask.topic) == ("blue", "second")
    for table_ in (game, again):
        table_.dice = Random(5)
        table_.answer("say no")
        table_.answer("say no")
    assert state(again) == state(game)


def test_a_pause_for_real_dice_survives() -> None:
    game = table(typed=frozenset({"red", ""}))
    game.run("interview", who="ann")
    game.answer("4")
    game.answer("say yes")
    again = loaded(write(game))
    assert again.ask is not None
    assert (again.ask.topic, again.ask.seat, again.ask.dice) == (ROLL, "red", (1, 6))
    assert again.typed == frozenset({"red", ""})
    again.answer("2")
    assert again.ask.topic == "second"


def test_a_pause_after_undo_survives_whatever_the_orders_say() -> None:
    game = table()
    game.give_order("blue", "double", NEVER)
    game.run("turn")
    game.answer("stake 1")
    game.undo()
    again = loaded(write(game))
    assert again.ask is not None
    assert again.ask.topic == "double"
    assert state(again) == state(game)


def test_taking_back_works_in_a_loaded_game() -> None:
    game = story()
    again = loaded(write(game))
    for _ in range(3):
        game.undo()
        again.undo()
        assert state(again) == state(game)
    game.undo_step()
    again.undo_step()
    assert state(again) == state(game)


def test_live_dice_and_bots_come_with_loading() -> None:
    game = table(seats=seats_for_two(BOT_ROLE), bots={"blue": Script("accept")})
    game.run("turn")
    game.answer("stake 1")
    wanted: list[str] = []

    def bots(seat: str) -> Script:
        wanted.append(seat)
        return Script("pass")

    found = opened(load(read(write(game)), SYSTEM, Random(3), bots).game)
    assert wanted == ["blue"]
    found.run("turn")
    assert found.steps[-1].tape == ["blue/ben: pass"]
    found.run("shuffle", who="ann")
    other = opened(load(read(write(game)), SYSTEM, Random(3)).game)
    other.run("shuffle", who="ann")
    assert other.scene.creatures["ann"].hand == found.scene.creatures["ann"].hand


def test_all_that_people_did_can_be_taken_back_after_a_restart() -> None:
    game = story()
    assert undone_alike(game, loaded(write(game))) == 9
    assert game.scene.to_data() == game.first.to_data()


def test_what_came_beside_and_instead_can_be_taken_back_after_a_restart() -> None:
    class Stopping(CoinSystem):
        procedures: ClassVar[dict[str, Procedure]] = {
            **CoinSystem.procedures,
            "stop": Procedure(lambda play: None, PLAYER_ROLE, meanwhile=INSTEAD),
        }

    game = table(system=Stopping())
    game.run("turn")
    game.answer("stake 1", by="gm")
    game.override("clock", 5, "it got late")
    game.run("roll", "red", dice="1d6")
    game.run("stop", "blue")
    game.run("interview", "red", who="ann")
    game.answer("say yes")
    game.override("ann.coins", 0, "a thief")
    game.answer("say no")
    again = loaded(write(game), Stopping())
    assert undone_alike(game, again) == 8


class Lines(Keeper):
    """The journal of a game, line by line as it is played."""

    def __init__(self, game: CoinGame) -> None:
        self.known, self.text = game.story, write(game)

    def keep(self, story: Story[Any]) -> None:
        self.text += "".join(line_text(line) + "\n" for line in lines_to(self.known, story))
        self.known = story


def test_all_that_was_taken_back_can_be_had_again_after_a_restart() -> None:
    game = story()
    kept = Lines(game)
    game.add_keeper(kept)
    stood = [state(game)]
    for _ in range(9):
        game.undo()
        stood.append(state(game))
    again = loaded(kept.text)
    for before in reversed(stood[:-1]):
        again.redo()
        assert state(again) == before
    with pytest.raises(NotNow, match="nothing"):
        again.redo()
    # half of it had again, another restart in between
    for _ in range(4):
        game.redo()
    again = loaded(kept.text)
    for before in reversed(stood[:5]):
        again.redo()
        assert state(again) == before
    game.override("clock", 5, "it got late")
    assert not loaded(kept.text).story.undone


@pytest.mark.parametrize("redo", [-1, True, None, [], 1.5])
def test_a_line_that_says_nonsense_of_what_can_be_had_again_is_damaged(redo: object) -> None:
    text = write(table()) + line_text({"back_to": 0, "redo": redo}) + "\n"
    assert read(text).damaged == 2


# -- lines that make the story shorter again


def test_lines_are_only_ever_added_and_the_last_word_counts() -> None:
    game = story()
    lines = lines_of(write(game))
    steps = [json.loads(line) for line in lines[1:-2]]
    text = "\n".join([*lines[:4], '{"back_to": 1}', *lines[2:4], '{"back_to": 0}', '{"back_to": 0}', ""])
    reading = read(text)
    assert (reading.steps, reading.waiting, reading.past, reading.whole_lines, reading.problem) == ([], [], [], 9, None)
    text = "\n".join([*lines[:4], '{"back_to": 1}', lines[2], ""])
    assert read(text).steps == steps[:2]
    text = "\n".join([*lines[:2], lines[-1], '{"back_to": 1}', ""])
    assert read(text).waiting == []
    text = "\n".join([*lines[:2], lines[-1], '{"orders": {"red": {"double": "never"}}}', ""])
    assert read(text).waiting == json.loads(lines[-1])["waiting"]
    assert {seat["id"]: seat["orders"] for seat in read(text).seats}["red"] == {"double": "never"}
