"""Questions in the middle of an attack or a Shift survive a restart: the journal is written while one waits."""

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from cinque.core.ask import Ask, Data
from cinque.core.fate import EVERY_SEAT
from cinque.core.game import Game
from cinque.core.journal import load, read, write
from cinque.core.testing import OpenTable, seats_of
from cinque.games import JournalFile
from cinque.systems.ptu import SYSTEM

TYPED = frozenset({EVERY_SEAT})


class Pause(NamedTuple):
    """A scene, what leads to a question in the middle of something, and two ways to go on from there."""

    setup: Data
    before: tuple[str, ...]
    seat: str
    topic: str
    yes: tuple[str, ...]
    no: tuple[str, ...]


GUARDED: Data = {
    "players": [
        {"id": "ally", "free": True, "at": "D4", "speed": 3, "max_hp": 40},
        {"id": "guard", "kind": "trainer", "free": True, "seat": "blue", "at": "B4", "speed": 2, "max_hp": 40},
    ],
    "opponents": [{"id": "foe", "free": True, "at": "E5", "speed": 9}],
}
WATCHED: Data = {
    "players": [{"id": "hero", "free": True, "at": "C4", "speed": 9, "max_hp": 40}],
    "opponents": [{"id": "foe", "free": True, "seat": "blue", "at": "D4", "speed": 4}],
}
PAUSES = {
    "intercept": Pause(
        GUARDED,
        ("struggle @ally", "10"),
        "blue",
        "intercept",
        ("intercept", "3 3", "2"),
        ("let-be", "2"),
    ),
    "opportunity": Pause(
        WATCHED,
        ("shift", "to A4"),
        "blue",
        "opportunity",
        ("strike @hero", "10", "2"),
        ("let-pass",),
    ),
    "opportunity in an intercept": Pause(
        # stepping in, the guard leaves squares beside the foe, who may strike in the middle of its own attack
        {**GUARDED, "players": [GUARDED["players"][0], {**GUARDED["players"][1], "at": "D6"}]},
        ("struggle @ally", "10", "intercept", "4 4"),
        "gm",
        "opportunity",
        ("strike @guard", "10", "1", "2"),
        ("let-pass", "let-pass", "2"),
    ),
}
every_pause = pytest.mark.parametrize("pause", PAUSES.values(), ids=list(PAUSES))
either_answer = pytest.mark.parametrize("answer", ["yes", "no"])


# -- playing


def paused(pause: Pause) -> OpenTable[Any]:
    """The game, waiting for the answer to the question."""
    scene = SYSTEM.new_scene(pause.setup, {})
    game: OpenTable[Any] = OpenTable(SYSTEM, scene, seats_of(scene), Random(0), typed=TYPED)
    game.play_on()
    give(game, pause.before)
    return game


def give(game: OpenTable[Any], answers: tuple[str, ...]) -> None:
    for answer in answers:
        game.answer(answer)
        game.play_on()


def asked(game: OpenTable[Any]) -> Ask:
    assert game.ask is not None
    return game.ask


def picture(game: OpenTable[Any]) -> Data:
    """Everything that people can tell two games by."""
    return {
        "scene": game.scene.to_data(),
        "now": game.now.to_data(),
        "events": [event.to_data() for event in game.every_event()],
        "ask": asked(game).to_data(),
        "journal": write(game),
    }


def restarted(game: OpenTable[Any]) -> OpenTable[Any]:
    loaded = load(read(write(game)), SYSTEM)
    assert loaded.difference is None
    assert not loaded.problem
    return opened(loaded.game)


def opened(game: Game[Any]) -> OpenTable[Any]:
    """The same game at a table where nobody has to say who they are."""
    game.__class__ = OpenTable
    assert isinstance(game, OpenTable)
    return game


# -- the tests


@every_pause
def test_the_right_seat_is_asked(pause: Pause) -> None:
    ask = asked(paused(pause))
    assert (ask.seat, ask.topic) == (pause.seat, pause.topic)


@every_pause
def test_the_question_waits_after_a_restart(pause: Pause) -> None:
    game = paused(pause)
    assert picture(restarted(game)) == picture(game)


@every_pause
@either_answer
def test_the_answer_has_the_same_result_after_a_restart(pause: Pause, answer: str) -> None:
    straight, again = paused(pause), restarted(paused(pause))
    for game in (straight, again):
        give(game, getattr(pause, answer))
    assert asked(straight).topic == "action"
    assert picture(again) == picture(straight)


@every_pause
def test_the_answers_have_different_results(pause: Pause) -> None:
    yes, no = paused(pause), paused(pause)
    give(yes, pause.yes)
    give(no, pause.no)
    assert yes.scene.to_data() != no.scene.to_data()


@every_pause
def test_the_answer_is_taken_back_after_a_restart(pause: Pause) -> None:
    """Undo leads back to the question, and beyond it to where the step began."""
    game = paused(pause)
    question, first = picture(game), game.first.to_data()
    give(game, pause.yes)
    game = restarted(game)
    for _ in pause.yes:
        game.undo()
    assert picture(game) == question
    for _ in pause.before:
        game.undo()
    assert asked(game).topic == "action"
    assert game.scene.creatures.keys() == first["creatures"].keys()
    give(game, pause.before)
    assert picture(game) == question


@every_pause
@either_answer
def test_the_file_on_disk_is_taken_up_again(pause: Pause, answer: str, tmp_path: Path) -> None:
    """The program ends in the middle of the pause, and another one opens its journal."""
    path = tmp_path / "game.jsonl"
    game = paused(pause)
    JournalFile.start(path, game).close()
    loaded = opened(load(read(path.read_text(encoding="utf-8")), SYSTEM).game)
    journal = JournalFile.resume(path, loaded)
    give(loaded, getattr(pause, answer))
    journal.close()
    give(game, getattr(pause, answer))
    once_more = load(read(path.read_text(encoding="utf-8")), SYSTEM).game
    assert picture(once_more) == picture(game)
