"""What one side must not know of the other: moves, traits and what is carried, until they are used."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cinque.core.game import Game
from cinque.core.seat import GM_ROLE, WATCHER_ROLE, Seat
from cinque.core.testing import random_game, seats_of
from cinque.systems.rokumen import SYSTEM
from cinque.systems.rokumen.model import Pokemon


@given(seed=st.integers(0, 2**32 - 1))
def test_nobody_sees_the_sheet_of_others(seed: int) -> None:
    game = random_game(SYSTEM, seed)
    for seat in [*game.seats.values(), Seat("stranger", WATCHER_ROLE)]:
        for step in game.steps[::5]:
            for id, seen in SYSTEM.view(step.after, seat)["creatures"].items():
                own = seat.is_gm or step.after.creatures[id].seat == seat.id
                assert own == all(field in seen for field in Pokemon.secrets)
                assert own or not any(field in seen for field in Pokemon.secrets)


def test_the_game_master_sees_everything() -> None:
    scene = SYSTEM.new_scene(SYSTEM.random_setup(3), {})
    view = SYSTEM.view(scene, Seat("gm", GM_ROLE))
    assert view["creatures"] == {id: one.to_data() for id, one in scene.creatures.items()}


def test_a_foes_speed_is_no_more_than_a_guess() -> None:
    """A trait of the mosshoof slows it down; whoever does not know of it is told no figure as if it were certain."""
    scene = SYSTEM.new_scene(
        {"players": [{"sample": "cinderfox", "seat": "red"}], "opponents": [{"sample": "mosshoof"}]}, {}
    )
    shown = {
        (seat.id, card.who): fact.value
        for seat in (Seat("red"), Seat("maria", "gm"))
        for card in SYSTEM.cards(scene, seat)
        for fact in card.facts
        if fact.label == "speed"
    }
    assert shown["red", "cinderfox"] == shown["maria", "cinderfox"]
    assert (shown["red", "mosshoof"], shown["maria", "mosshoof"]) == ("≈ 6", 4)


def test_whoever_declares_nothing_does_not_tell_that_they_could() -> None:
    """The order of a window names all who have something for it: who else has is known when it is declared."""
    setup = {
        "traits": {"shout": {"price": 10, "timing": "start-step", "effects": [{"change": {"attack": 1}}]}},
        "players": [{"id": "quick", "free": True, "speed": 9, "traits": ["shout"], "seat": "red"}],
    }
    foes = [
        {"id": "foe", "free": True, "speed": 9, "seat": "gm"},
        {"id": "fiend", "free": True, "speed": 9, "seat": "gm"},
    ]
    heard = []
    for traits in ([], ["shout"]):
        scene = SYSTEM.new_scene(setup | {"opponents": [foe | {"traits": traits} for foe in foes]}, {})
        game = Game(SYSTEM, scene, seats_of(scene), Random(1))
        game.play_on()
        while game.ask is not None and game.ask.topic in ("order", "start-step"):
            game.answer(game.ask.decline, "gm", game.ask.who)
            game.play_on()
        heard.append([event.to_data() for event in game.events("red")])
        assert any(event.kind == "speed-order" for event in game.events("gm")) == bool(traits)
    assert heard[0] == heard[1]
