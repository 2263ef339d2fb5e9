"""What lies or lurks where the other side must not know: a player who plays an enemy learns it by no way."""

from random import Random
from typing import Any

import pytest

from cinque.core.ask import Ask, Option
from cinque.core.effect import Active
from cinque.core.fate import RandomBot, Seeded
from cinque.core.game import Game
from cinque.core.knowledge import as_known
from cinque.core.leaks import all_that, leaks, run, step, unlike
from cinque.core.log import seen_by
from cinque.core.play import Play
from cinque.core.screen import Preview
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.squares import cell_of
from cinque.core.words import Reader
from cinque.systems.vademecum import SYSTEM
from cinque.web.questions import strikers

RED, MATE, BLUE, MARIA = Seat("red"), Seat("mate"), Seat("blue"), Seat("maria", GM_ROLE)
RANGER = {"name": "Ann", "class": "ranger", "abilities": ["trapping-kit"], "at": "C3"}
SCOUT = {"name": "Ann", "level": 3, "conditions": ["hidden"]}
COMPANION = {"name": "Ben", "seat": "mate", "at": "A1"}
THUG = {"id": "thug", "seat": "blue", "at": "J3"}


def table(**setup: Any) -> Game[Any]:
    given: Any = {"party": [RANGER, COMPANION], "enemies": [THUG]} | setup
    if "map" in given:
        given |= {side: [one | {"at": "A1"} for one in given[side]] for side in ("party", "enemies")}
    game: Game[Any] = Game(SYSTEM, SYSTEM.new_scene(given, {}), [RED, MATE, BLUE, MARIA], Random(2))
    return game


def at_turn_of(who: str, **setup: Any) -> Any:
    game = table(**setup)
    game.play_on()
    scene = game.scene.copy()
    scene.actor, scene.began = who, True
    scene.creatures[who].main = scene.creatures[who].bonus = 1
    return scene


def told(moment: Any, seat: Seat) -> str:
    reader = Reader(SYSTEM, moment.scene, "en", seat)
    return "\n".join(str(reader.event(event)) for event in seen_by(seat, moment.events))


# -- traps


def trapped(square: str) -> Any:
    tape = ["red: use trapping-kit", f"red: at {square}", "1d20=15"]
    moment = step(SYSTEM, at_turn_of("Ann"), "turn", {}, tape)
    assert moment is not None
    assert moment.scene.zones
    return moment


def test_where_the_party_lays_a_trap_is_told_to_the_party_alone() -> None:
    near, far = trapped("D3"), trapped("D1")
    assert unlike(all_that(SYSTEM, near, BLUE), all_that(SYSTEM, far, BLUE)) == {}
    for seat in (RED, MATE, MARIA):
        assert "D3" in told(near, seat)


def test_what_may_come_of_something_is_reckoned_without_an_unknown_trap() -> None:
    scene = trapped("D3").scene
    assert as_known(scene, BLUE).zones == []
    assert as_known(scene, MATE).zones != []


# -- whoever hides


def lurking(square: str, actor: str = "thug", **more: Any) -> Any:
    """A scene with one of the party who hides somewhere."""
    scene = at_turn_of(actor, party=[SCOUT, COMPANION], **more)
    scene.creatures["Ann"].square, scene.creatures["thug"].square = cell_of(square), (9, 0)
    return scene


@pytest.mark.parametrize("more", [{}, {"map": False}])
def test_a_player_of_the_enemies_learns_nowhere_where_somebody_hides(more: Any) -> None:
    near, far = (lurking(square, **more) for square in ("I1", "D1"))
    came, comes = (step(SYSTEM, scene, "turn", {}, []) for scene in (near, far))
    assert came is not None
    assert leaks(SYSTEM, came, comes, BLUE) == {}


@pytest.mark.parametrize("more", [{}, {"map": False}])
def test_where_a_fight_begins_nobody_says_where_somebody_hides(more: Any) -> None:
    near, far = (table(party=[SCOUT, COMPANION], **more).scene for _ in range(2))
    for scene, column in ((near, 7), (far, 3)):
        scene.creatures["Ann"].square = (column, 0)
    came, comes = (run(SYSTEM, scene, "begin", {}, []) for scene in (near, far))
    assert unlike(told(came, BLUE), told(comes, BLUE)) == {}
    assert told(came, MATE) != told(comes, MATE)


def test_without_a_map_nobody_hears_how_far_the_hidden_go() -> None:
    scene = lurking("D1", "Ann", map=False)
    ways = [
        step(SYSTEM, scene, "turn", {}, ["red: move", f"red: {way}"]) for way in ("approach @thug", "withdraw @thug")
    ]
    came, comes = (told(moment, BLUE) for moment in ways)
    assert came == comes
    assert "ft" in told(ways[0], MATE)


def test_without_a_map_the_turn_of_the_hidden_does_not_tell_how_far_they_are() -> None:
    near, far = (lurking(square, "Ann", map=False) for square in ("I1", "D1"))
    cards = [[card.to_data() for card in SYSTEM.cards(scene, BLUE)] for scene in (near, far)]
    assert cards[0] == cards[1]


def test_on_the_way_nobody_strikes_whom_one_does_not_know_there() -> None:
    """What a screen says of a way: who may strike at whoever goes it."""
    scene = lurking("I1")
    way = Preview(path=((9, 0), (10, 0)))
    ask = Ask("blue", "destination", "", [Option("to", square="K1")], "thug")
    assert strikers(Reader(SYSTEM, scene, "en", BLUE), ask, way, BLUE) == []
    scene.creatures["Ann"].active = []
    assert strikers(Reader(SYSTEM, scene, "en", BLUE), ask, way, BLUE) == ["Ann"]


def test_companions_know_where_somebody_hides() -> None:
    scene = lurking("I2")
    assert as_known(scene, MATE).creatures["Ann"].square == (8, 1)
    assert SYSTEM.view(scene, MATE)["creatures"]["Ann"]["square"] == [8, 1]
    assert "square" not in SYSTEM.view(scene, BLUE)["creatures"]["Ann"]


@pytest.mark.parametrize(("hidden", "seat"), [("Ann", BLUE), ("thug", RED)])
def test_whoever_looks_ahead_imagines_the_hidden_somewhere_on_the_map(hidden: str, seat: Seat) -> None:
    scene = at_turn_of("thug" if hidden == "Ann" else "Ann", enemies=[THUG, THUG | {"id": "lout", "at": "J9"}])
    scene.creatures["Ann"].active, scene.creatures["thug"].active = [], []
    scene.creatures[hidden].active = [Active("hidden")]
    imagined = SYSTEM.imagined(scene, seat, Random(3))
    squares = [one.square for one in imagined.creatures.values()]
    assert all(0 <= x < scene.width and 0 <= y < scene.height for x, y in squares)
    assert len(set(squares)) == len(squares)
    play = Play(imagined, Seeded(1, RandomBot(1)))
    for _ in range(30):
        if do := SYSTEM.next(imagined):
            SYSTEM.procedure(do).do(play, {})


def test_where_the_hidden_are_put_is_told_to_their_side() -> None:
    came, comes = (run(SYSTEM, lurking("I1"), "put", {"who": "Ann", "square": square}, []) for square in ("D1", "C5"))
    assert told(came, BLUE) == told(comes, BLUE)
    for seat in (RED, MATE, MARIA):
        assert "D1" in told(came, seat)


# -- another shape


def test_what_an_enemy_is_in_another_shape_nobody_sees() -> None:
    scene = at_turn_of("thug", enemies=[THUG | {"seat": GM_ROLE}])
    thug = scene.creatures["thug"]
    thug.own = {"strength": 4, "skills": {"power": 2}, "abilities": []}
    assert "own" not in SYSTEM.view(scene, RED)["creatures"]["thug"]
