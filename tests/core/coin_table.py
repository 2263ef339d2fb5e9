"""What tests of a game at a table need: looking at everything, and answering."""

from typing import Any

from coins import (
    LAST_ROUND,
    CoinPlay,
    CoinScene,
    CoinSystem,
    One,
    table,
)

from cinque.core.ask import Ask, Option
from cinque.core.procedure import Procedure
from cinque.core.seat import GM_ROLE
from cinque.core.testing import OpenTable

CoinGame = OpenTable[CoinScene]


def state(game: CoinGame) -> dict[str, Any]:
    """Everything that can be seen of a game."""
    return {
        "scene": game.scene.to_data(),
        "steps": [step.to_data() | {"now": step.now} for step in game.steps],
        "waiting": game.waiting.to_data() if game.waiting else None,
        "ask": game.ask.to_data() if game.ask else None,
        "events": [event.to_data() for event in game.every_event()],
    }


def asked(game: CoinGame) -> tuple[str, str]:
    assert game.ask is not None
    assert game.waiting is not None
    return game.ask.seat, game.ask.topic


def keys(game: CoinGame) -> list[str]:
    assert game.ask is not None
    return [option.key for option in game.ask.options]


def coins(game: CoinGame) -> tuple[int, int]:
    return game.scene.creatures["ann"].coins, game.scene.creatures["ben"].coins


def answer_all(game: CoinGame, *texts: str) -> None:
    for text in texts:
        game.answer(text)


def toll(play: CoinPlay, one: One) -> None:
    """As many questions as the clock says, after as many dice."""
    who = one.who
    dice = play.scene.clock
    play.scene.creatures[who].hand = list(play.faces(dice, 6, "coins.throw", who)) if dice else []
    for _ in range(dice):
        play.choose(Ask("red", "first", "coins.advice", [Option("say", word="yes")], who))
    play.scene.round += 1


def count(play: CoinPlay, one: One) -> None:
    """As many questions as the clock says; no dice."""
    for _ in range(play.scene.clock):
        play.choose(Ask("red", "first", "coins.advice", [Option("say", word="yes")], one.who))
    play.scene.round += 1


def fragile(play: CoinPlay, one: One) -> None:
    words = [Option("say", word="yes"), Option("say", word="no")]
    if play.choose(Ask("red", "first", "coins.advice", words, one.who)).key == "say no":
        play.scene.clock //= 0


class Extra(CoinSystem):
    def __init__(self, **more: Procedure) -> None:
        own = {
            name: Procedure(run, GM_ROLE, One) for name, run in (("toll", toll), ("count", count), ("fragile", fragile))
        }
        self.procedures = {**CoinSystem.procedures, **own, **more}


def call_off(play: CoinPlay) -> None:
    play.scene.round = LAST_ROUND


def ordered(order: str) -> CoinGame:
    game = table()
    game.give_order("blue", "double", order)
    return game


def do(game: CoinGame, move: str, number: int) -> None:
    """One thing that people do; what does not fit the moment is refused."""
    if move == "run":
        runs: list[tuple[str, dict[str, Any]]] = [
            ("turn", {}),
            ("interview", {"who": "ann", "other": "ben"}),
            ("shuffle", {"who": "ben", "count": number % 4}),
            ("gift", {"who": "ann", "to": "ben", "n": 1}),
            ("roll", {"dice": "2d6+1"}),
            ("ruling", {"name": "pass", "reading": ("allowed", "forbidden")[number // 10 % 2]}),
        ]
        name, args = runs[number % len(runs)]
        game.run(name, **args)
    elif move == "answer":
        options = keys(game) if game.ask else ["nothing"]
        game.answer(options[number % len(options)])
    elif move == "override":
        path = ("ann.coins", "ben.coins", "clock")[number % 3]
        game.override(path, number // 3 % 5, "why not")
    elif move == "bad":
        (game.answer if number % 2 else lambda text: game.override("nowhere", 1, text))("nonsense")
    else:
        getattr(game, move)()
