"""The turn order that screens draw: everybody once, one at most whose turn it is, and the words are there."""

from random import Random
from typing import Any

import pytest

from cinque.core.fate import RandomBot
from cinque.core.game import Game
from cinque.core.knowledge import sees
from cinque.core.sentences import LANGUAGES
from cinque.core.testing import seats_of
from cinque.systems import NAMES, system

every_system = pytest.mark.parametrize("name", NAMES)


def fights(name: str) -> list[Game[Any]]:
    played = system(name)
    found = []
    for seed in range(4):
        scene = played.new_scene(played.usual_setup(seed), {})
        seats = seats_of(scene)
        bots = {seat.id: RandomBot(seed) for seat in seats}
        found.append(Game(played, scene, seats, Random(seed), bots))
    return found


@every_system
def test_everybody_who_fights_has_one_place_in_it(name: str) -> None:
    played, acted, current = system(name), 0, 0
    for game in fights(name):
        for _ in range(60):
            if not game.advance():
                break
            for seat in game.seats.values():
                order = played.order(game.scene, seat)
                known = [turn.who for turn in order.turns if turn.who]
                assert len(known) == len(set(known))
                assert all(sees(game.scene, seat, game.scene.creatures[who]) for who in known)
                assert sum(turn.now for turn in order.turns) <= 1
                assert all(turn.who or turn.side for turn in order.turns)
                assert order.round == game.scene.round or not order.turns
                acted += any(turn.acted for turn in order.turns)
                current += any(turn.now for turn in order.turns)
    assert acted, "nobody ever has acted"
    assert current or name == "arcana", "nobody ever has the turn"


@every_system
def test_after_the_fight_there_is_none(name: str) -> None:
    played = system(name)
    game = fights(name)[0]
    game.bots = {seat: played.bot(0) for seat in game.seats}
    for _ in range(3000):
        if not game.advance():
            break
    assert all(not played.order(game.scene, seat).turns for seat in game.seats.values())


@every_system
def test_sides_and_steps_have_words(name: str) -> None:
    played = system(name)
    for game in fights(name):
        for _ in range(12):
            game.advance()
        order = played.order(game.scene, next(iter(game.seats.values())))
        for lang in LANGUAGES:
            for word in (*order.steps, *(turn.side for turn in order.turns if not turn.who)):
                assert played.words.find(lang, "word", word), (lang, word)


def test_counts_go_down_and_the_next_side_follows() -> None:
    ptu = fights("ptu")[0]
    while not ptu.scene.actor and ptu.advance():
        pass
    gm = ptu.seats["gm"]
    counts = [turn.called for turn in ptu.system.order(ptu.scene, gm).turns]
    assert counts == sorted((count for count in counts if count is not None), reverse=True)
    mystery = fights("mystery")[0]
    while mystery.scene.side != "opponents" and mystery.advance():
        pass
    sides = [(turn.side, turn.now) for turn in mystery.system.order(mystery.scene, gm).turns if not turn.who]
    assert ("opponents", True) in sides
    assert len(sides) == 2
