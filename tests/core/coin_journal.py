"""What tests of journals need: stories worth writing down, and files to keep them in."""

from collections.abc import Callable
from typing import Any

import coin_table
import pytest
from coins import (
    SYSTEM,
    CoinScene,
    CoinSystem,
    scene_for_two,
    seats_for_two,
    table,
)

from cinque.core.game import Game
from cinque.core.journal import load, read
from cinque.core.mistake import NotNow
from cinque.core.seat import Seat
from cinque.core.testing import OpenTable

CoinGame = OpenTable[CoinScene]


NASTY = 'アン 🎲 “Ann” "quoted" \\ {who} line\nbreak \u2028 \x85 \x00 é'


def state(game: CoinGame) -> dict[str, Any]:
    """Everything that can be seen of a game and of who plays it."""
    return coin_table.state(game) | {"seats": [seat.to_data() for seat in game.seats.values()], "typed": game.typed}


def lines_of(text: str) -> list[str]:
    """Not `splitlines`, which parts lines at letters that people may write."""
    assert text.endswith("\n")
    return text.split("\n")[:-1]


def loaded(text: str, system: CoinSystem = SYSTEM) -> CoinGame:
    found = load(read(text), system)
    assert found.difference is None, str(found.difference)
    assert found.problem is None
    return opened(found.game)


def opened(game: Game[CoinScene]) -> CoinGame:
    """The same game at a table where nobody has to say who they are."""
    game.__class__ = OpenTable
    assert isinstance(game, OpenTable)
    return game


def story() -> CoinGame:
    """A game with a bit of everything, and a question that waits."""
    scene = scene_for_two(**{"winning-face": "five"})
    scene.creatures["ann"].name = NASTY
    game = table(scene, seats=[*seats_for_two(), Seat("wächter", "watcher", "守")])
    game.run("shuffle", who="ann")
    game.run("turn")
    game.answer("stake 2")
    game.answer("double")
    game.run("gift", who="ben", to="ann", n=1)
    game.override("ann.coins", 7, NASTY)
    game.run("ruling", name="pass", reading="forbidden")
    game.run("roll", dice="2d6+1", who="ben", visible="owner")
    game.run("interview", who="ann", other="ben")
    game.answer("say yes")
    return game


class Changed(CoinSystem):
    """The same game with one procedure played by other rules."""

    def __init__(self, name: str, run: Callable[..., None]) -> None:
        self.procedures = {**CoinSystem.procedures, name: CoinSystem.procedures[name]._replace(run=run)}


def whole(raw: bytes) -> str:
    """As somebody reads a file that may end in the middle of a letter."""
    return raw.decode("utf-8", errors="replace")


def two_gifts() -> CoinGame:
    game = table()
    game.run("shuffle", who="ann")
    game.run("gift", who="ann", to="ben", n=1)
    game.run("gift", who="ann", to="ben", n=2)
    return game


def undone_alike(game: CoinGame, again: CoinGame) -> int:
    """Take everything back in both, as they must be equal all the way; tells how often that was possible."""
    times = len(game.past)
    for _ in range(times):
        assert state(again) == state(game)
        assert [(mark.steps, mark.seat) for mark in again.past] == [(mark.steps, mark.seat) for mark in game.past]
        game.undo()
        again.undo()
    assert state(again) == state(game)
    for one in (game, again):
        with pytest.raises(NotNow):
            one.undo()
    return times
