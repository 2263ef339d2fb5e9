"""What one side must not know of the other."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cinque.core.game import Game
from cinque.core.log import UNTOLD, may_see
from cinque.core.seat import GM_ROLE, WATCHER_ROLE, Seat
from cinque.core.testing import random_game
from cinque.systems.arcana import SYSTEM

SEEDS = st.integers(0, 2**32 - 1)


@given(seed=SEEDS)
def test_no_secret_reaches_the_wrong_seat(seed: int) -> None:
    """What has never been in the open is in nobody else's view, and in nothing that they are told."""
    played = SYSTEM
    game = random_game(played, seed)
    watchers = [*game.seats.values(), Seat("stranger", WATCHER_ROLE)]
    for seat in watchers:
        seen: set[str] = set()
        for step in game.steps:
            open_now = {id for ids in step.after.fielded.values() for id in ids}
            seen |= open_now | {creature.id for creature in step.after.creatures.values() if not creature.able}
            secret = set() if seat.is_gm else secrets(step.after, seat) - seen
            view = played.view(step.after, seat)
            assert not secret & set(view["creatures"])
            assert not secret & {id for team in view["teams"].values() for id in team}
            told = [event.to_data() for event in step.events if may_see(seat, event)]
            assert not secret & {value for event in told for value in event.values() if isinstance(value, str)}
            assert seat.is_gm or set(view["bags"]) <= own_sides(step.after, seat)


def own_sides(scene: Any, seat: Seat) -> set[str]:
    return {creature.side for creature in scene.creatures.values() if creature.seat == seat.id}


def secrets(scene: Any, seat: Seat) -> set[str]:
    """The creatures of the other sides."""
    own = own_sides(scene, seat)
    return {creature.id for creature in scene.creatures.values() if creature.side not in own}


def told(game: Game[Any], seat: str, since: int) -> list[tuple[str, str]]:
    return [(event.kind, event.data.get("target") or event.who) for event in game.events(seat, since)]


def at_table(**more: Any) -> Game[Any]:
    """A duel of trainers; blue's second arcana is hurt and waits its turn."""
    blue = {"seat": "blue", "team": ["oddish 9", {"species": "rattata", "level": 3, "hp": 5}], "bag": {"potion": 1}}
    setup = {"kind": "trainer", "player": {"team": ["charmander 9"]}, "opponent": blue} | more
    seats = [Seat("maria", GM_ROLE), Seat("red"), Seat("blue")]
    game: Game[Any] = Game(SYSTEM, SYSTEM.new_scene(setup, {}), seats, Random(1))
    game.play_on()
    return game


def test_an_item_for_somebody_in_reserve_does_not_tell_for_whom() -> None:
    game = at_table()
    game.answer("pass", "red")
    game.play_on()
    since = len(game.steps)
    game.answer("item potion @rattata", "blue")
    assert told(game, "blue", since)[1:] == [("uses-item", "rattata"), ("restored", "rattata")]
    assert told(game, "red", since)[1:] == [("uses-item", UNTOLD)]


def test_rest_tells_others_nothing_of_those_who_were_not_seen() -> None:
    ours = {"seat": "red", "team": [{"species": "charmander", "level": 9, "hp": 5}, "squirtle 9"]}
    game = at_table(player=ours)
    game.run("call-off", "maria")
    game.play_on()
    game.override("squirtle.hp", 3, "a fall", "maria")
    since = len(game.steps)
    game.run("rest", "red")
    assert told(game, "red", since) == [("rests", ""), ("restored", "charmander"), ("restored", "squirtle")]
    assert told(game, "blue", since) == [("rests", ""), ("restored", "charmander")], "who fought was seen by all"


def test_who_joins_the_reserve_is_told_to_its_owner() -> None:
    game = at_table()
    game.run("join", "maria", side="opponent", entry="abra 9")
    assert told(game, "blue", 2) == told(game, "maria", 2)
    assert ("joins", "abra") in told(game, "blue", 2)
    assert ("joins", "abra") not in told(game, "red", 2)
