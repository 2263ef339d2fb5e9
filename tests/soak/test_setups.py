"""Setups made odd, under any readings: refused in words, or played on; nothing else, and never for long."""

from random import Random
from typing import Any

import pytest
from hostile import odd_rulings, odd_setup

from cinque.core.fate import Bot, RandomBot
from cinque.core.game import Game
from cinque.core.mistake import SetupError
from cinque.core.sentences import LANGUAGES
from cinque.core.system import AnySystem
from cinque.core.testing import check_json, check_replay, seats_of
from cinque.core.words import Reader
from cinque.systems import NAMES, system
from watch import watched

STEPS = 60


def check_words(played: AnySystem, refused: SetupError) -> None:
    for lang in LANGUAGES:
        assert all(refused.told(Reader(played, played.scene_type(), lang)))


@pytest.mark.rounds(8, 3_000)
@pytest.mark.parametrize("name", NAMES)
def test_a_setup_is_refused_in_words_or_plays(name: str, attack: int, random: Random) -> None:
    played = system(name)
    setup, rulings = odd_setup(name, random), odd_rulings(name, random)
    with watched():
        try:
            scene = played.new_scene(setup, rulings)
        except SetupError as refused:
            check_words(played, refused)
            return
    assert not scene.faults()
    with watched():
        check_json(played, scene)
    seats = seats_of(scene)
    bot: Bot = played.bot(attack) if random.random() < 0.5 else RandomBot(attack)
    game: Game[Any] = Game(played, scene, seats, Random(attack), {seat.id: bot for seat in seats})
    for _ in range(STEPS):
        with watched():
            if not game.advance():
                break
        assert not game.scene.faults()
    with watched(4 * 5):
        check_replay(game)
        for seat in seats:
            assert played.view(game.scene, seat) is not None
            assert played.cards(game.scene, seat) is not None
            played.board(game.scene, seat)
