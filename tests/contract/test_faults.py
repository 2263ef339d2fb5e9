"""Nobody's word makes a scene that cannot be: a game master's slip of the pen is refused before it is kept."""

from typing import Any

import pytest

from cinque.core.ask import Data
from cinque.core.effect import Active
from cinque.core.game import Game
from cinque.core.mistake import Mistake
from cinque.core.procedure import BadArguments
from cinque.core.seat import Seat
from cinque.systems import NAMES, system
from cinque.systems.mystery.country import Country
from cinque.systems.vademecum.zone import Zone

UNKNOWN = Active("no such thing").to_data()
COUNTRY = Country().to_data() | {"key": "tidewatch", "leader": "red"}
ZONE = Zone().to_data()
CANNOT_BE: list[tuple[str, str, Any]] = [
    *((name, "creatures.{who}.name", text) for name in NAMES for text in ("\x1b[2Jann", "an\u200bn", "\u202enna")),
    *((name, "creatures.{who}.seat", seat) for name in NAMES for seat in ("r\u0435d", "a:b")),
    ("arcana", "tied", ["player", "fire"]),
    ("arcana", "creatures.{who}.move_table", {"a": 1}),
    ("arcana", "creatures.{who}.move_table", {"dice": "1d6", "table": [{"from": 1, "to": 2, "move": "tackle"}]}),
    ("mystery", "active", [UNKNOWN]),
    ("mystery", "creatures.{who}.active", [UNKNOWN]),
    ("mystery", "creatures.{who}.originals", {"types": "%s"}),
    ("mystery", "creatures.{who}.originals", {"form": "no such thing"}),
    ("mystery", "traps", ["no such thing"]),
    ("mystery", "hazards", {"allies": {"spikes": 101}}),
    ("mystery", "hazards", {"allies": {"no such thing": 1}}),
    ("mystery", "dropped", {"no such thing": 1}),
    ("mystery", "chests", {"": {"no such thing": 1}}),
    ("mystery", "shiny", ["no such thing"]),
    ("mystery", "expedition.dungeon", "no such thing"),
    ("mystery", "expedition.quest", "no such thing"),
    ("mystery", "expedition.shop", ["no such thing"]),
    ("mystery", "expedition.weather", "no such thing"),
    *(
        ("mystery", "countries", {"tidewatch": COUNTRY | wrong})
        for wrong in (
            {"key": "nowhere"},
            {"leader": "a:b"},
            {"event": "no such thing"},
            {"assets": {"no such thing": 1}},
            {"assets": {"ships": -1}},
            {"assets": {"ships": {}}},
            {"spent": {"no such thing": 1}},
            {"partners": ["nowhere"]},
            {"decisions": ["dance"]},
            {"decisions": ["buy nothing"]},
            {"decisions": ["tax ships"]},
        )
    ),
    ("ptu", "creatures.{who}.by_nature", {"size": "no such thing"}),
    ("ptu", "creatures.{who}.by_nature", {"moves": ["no such thing"]}),
    ("ptu", "creatures.{who}.by_nature", {"no such thing": 1}),
    ("ptu", "creatures.{who}.notes", [[{"a": 1}]]),
    ("rokumen", "creatures.{who}.max_pp", -1),
    ("ptu", "fields_on", {"": {}}),
    ("ptu", "fields_on", {"gravity": "long"}),
    ("vademecum", "creatures.{who}.helpers", ["nobody"]),
    ("vademecum", "creatures.{who}.open_rewards", [7]),
    ("vademecum", "creatures.{who}.used", {"charge": 0.5}),
    ("vademecum", "creatures.{who}.own", {"strength": 10**30}),
    ("vademecum", "creatures.{who}.square", [0, float("inf")]),
    ("vademecum", "trappers", ["nobody"]),
    ("vademecum", "haggled", {"buy/ann/plate-armor": []}),
    ("vademecum", "lying", [["no such thing", [1, 1]]]),
    ("vademecum", "zones", [ZONE | {"ability": "no such thing"}]),
    ("vademecum", "zones", [ZONE | {"source": "nobody"}]),
    ("vademecum", "zones", [ZONE | {"damage": -1}]),
    ("vademecum", "zones", [ZONE | {"cells": [[1, -1]]}]),
    ("vademecum", "creatures.{who}.active", [UNKNOWN]),
    ("vademecum", "creatures.{who}.race", "no such thing"),
    ("vademecum", "creatures.{who}.initiative_dice", -2),
    ("vademecum", "creatures.{who}.initiative_dice", 10**9),
    ("vademecum", "creatures.{who}.speed", 10**9),
    ("vademecum", "covers", [[[1, 1], 7]]),
    ("vademecum", "rough", [[-1, 0]]),
]


def begun(name: str) -> Game[Any]:
    played = system(name)
    scene = played.new_scene(played.first_setup(0), {})
    seats = sorted({one.seat for one in scene.creatures.values()} - {"gm"})
    return Game(played, scene, [Seat("gm", "gm"), *map(Seat, seats)])


@pytest.mark.parametrize(("name", "path", "value"), CANNOT_BE)
def test_what_cannot_be_is_refused_and_nothing_changes(name: str, path: str, value: Any) -> None:
    game = begun(name)
    before = game.scene.to_data()
    with pytest.raises(Mistake):
        game.override(path.format(who=next(iter(game.scene.creatures))), value, "a slip of the pen", "gm")
    assert game.scene.to_data() == before


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seat", ["", "a b", "red\u200b", "r\u0435d", "\x1b[2J"])
def test_nobody_is_entrusted_to_a_seat_that_only_looks_like_one(name: str, seat: str) -> None:
    game = begun(name)
    before = game.scene.to_data()
    with pytest.raises(BadArguments) as refused:
        game.run("entrust", "gm", who=next(iter(game.scene.creatures)), seat=seat)
    assert [place for place, _ in refused.value.faults] == ["seat"]
    assert game.scene.to_data() == before


@pytest.mark.parametrize("seat", ["a b", "red\u200b", "r\u0435d", "\ud800"])
@pytest.mark.parametrize(
    ("name", "do", "args"),
    [("arcana", "challenge", {"trainer": "bram"}), ("mystery", "govern", {"country": "tidewatch"})],
)
def test_nor_does_such_a_seat_play_a_trainer_or_lead_a_country(name: str, do: str, args: Data, seat: str) -> None:
    game = begun(name)
    game.run("call-off", "gm")
    game.play_on()
    with pytest.raises(BadArguments) as refused:
        game.run(do, "gm", seat=seat, **args)
    assert [place for place, _ in refused.value.faults] == ["seat"]


@pytest.mark.parametrize("wrong", [{}, {"decisions": ["tax", "buy ships", "trade emberhold", "expand"]}])
def test_a_country_like_the_wrong_ones_can_be(wrong: Data) -> None:
    """What is refused above is refused for what is wrong with it."""
    game = begun("mystery")
    game.override("countries", {"tidewatch": COUNTRY | wrong}, "a coup", "gm")
    assert game.scene.faults() == []


def test_somebody_comes_next_while_a_turn_is_taken() -> None:
    game = begun("vademecum")
    game.play_on()
    assert game.scene.order
    with pytest.raises(Mistake):
        game.override("order", [], "a slip of the pen", "gm")
    assert game.scene.order


def test_what_there_is_none_of_is_not_in_a_bag() -> None:
    game = begun("arcana")
    game.override("bags.player", {"potion": 0}, "it broke", "gm")
    assert game.scene.bags["player"] == {}


@pytest.mark.parametrize("name", NAMES)
def test_every_first_scene_can_be(name: str) -> None:
    assert begun(name).scene.faults() == []
