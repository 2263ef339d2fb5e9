"""Screens name whom an answer touches by their cards: nobody is touched who has none."""

from random import Random
from typing import Any

import pytest

from cinque.core.fate import RandomBot
from cinque.core.game import Game
from cinque.core.seat import Seat
from cinque.systems import NAMES, system


@pytest.mark.parametrize("name", NAMES)
def test_whom_an_answer_touches_has_a_card(name: str) -> None:
    played = system(name)
    scene = played.new_scene(played.first_setup(0), {})
    seats = [Seat("gm", "gm"), *map(Seat, sorted({one.seat for one in scene.creatures.values()} - {"gm"}))]
    game: Game[Any] = Game(played, scene, seats, Random(1))
    bot, looked = RandomBot(1), 0
    for _ in range(25):
        game.play_on()
        if game.ask is None:
            break
        ask = game.ask
        seat, now = game.seat(ask.seat), game.scene_at(ask)
        named = {card.who for card in played.cards(now, seat)}
        for option in ask.options:
            targets = played.preview(now, ask, option, seat).targets
            looked += len(targets)
            assert set(targets) <= named, (option.key, targets)
        game.answer(ask.options[bot.pick(ask, now)].key, ask.seat, ask.who)
    assert looked
