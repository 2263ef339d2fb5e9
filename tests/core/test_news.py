"""What a seat has not been told yet: everything once."""

from random import Random
from typing import Any

import pytest

from cinque.core.game import Game
from cinque.core.log import Event
from cinque.core.news import News
from cinque.core.seat import GM_ROLE, Seat
from cinque.systems import NAMES, system


def table(name: str) -> tuple[Game[Any], str]:
    """A game in which people are asked again and again within one step."""
    played = system(name)
    scene = played.new_scene(played.usual_setup(3), {})
    seats = dict.fromkeys(one.seat for one in scene.creatures.values() if one.seat not in ("", GM_ROLE))
    game: Game[Any] = Game(played, scene, [*map(Seat, seats), Seat("maria", GM_ROLE)], Random(5))
    game.play_on()
    return game, next(iter(seats))


def plain(events: list[Event]) -> list[Any]:
    return [event.to_data() for event in events]


def answer(game: Game[Any], random: Random) -> None:
    if game.asks:
        ask = random.choice(game.asks)
        game.answer(random.choice(ask.options).key, "maria", ask.who)
    game.play_on()


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_told_once(name: str) -> None:
    game, seat = table(name)
    news, random, told = News(game, seat), Random(1), list[Event]()
    for _ in range(25):
        told += news.read()
        assert news.read() == []
        answer(game, random)
    assert plain(told + news.read()) == plain(game.events(seat))


@pytest.mark.parametrize("name", NAMES)
def test_after_going_back_only_what_happened_otherwise_is_told(name: str) -> None:
    game, seat = table(name)
    news, random = News(game, seat), Random(2)
    for _ in range(6):
        answer(game, random)
    before = news.read()
    game.undo("maria")
    assert news.read() == []
    game.redo("maria")
    left, again = plain(game.events(seat)), plain(news.read())
    assert left[len(left) - len(again) :] == again
    assert len(before) >= len(again)
