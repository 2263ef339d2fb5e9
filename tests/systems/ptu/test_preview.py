"""What a screen is told of an option before it is chosen: what it costs, and how much of what it takes is left."""

from random import Random
from typing import Any

import pytest

from cinque.core.ask import Ask
from cinque.core.screen import Cost, Fact, Preview
from cinque.core.seat import Seat
from cinque.core.sentences import LANGUAGES
from cinque.core.testing import OpenTable, seats_of
from cinque.core.words import Reader
from cinque.systems.ptu import SYSTEM

RED = Seat("red")
CHEER = {"action": "swift", "ap": 2, "frequency": "Scene x2", "effects": [{"stages": {"attack": 1}}]}
SETUP: dict[str, Any] = {
    "features": {"cheer": CHEER},
    "players": [
        {
            "id": "ann", "kind": "trainer", "free": True, "at": "B1", "max_hp": 50, "speed": 14, "level": 10,
            "features": ["cheer"], "items": {"potion": 3},
            "team": [{"id": "cat", "free": True, "at": "A1", "max_hp": 50, "speed": 5, "moves": ["confuse-ray"]}],
        },
    ],
    "opponents": [{"id": "dog", "free": True, "at": "B2", "max_hp": 50, "speed": 1}],
}  # fmt: skip


@pytest.fixture
def game() -> OpenTable[Any]:
    scene = SYSTEM.new_scene(SETUP, {})
    table: OpenTable[Any] = OpenTable(SYSTEM, scene, seats_of(scene), Random(1))
    table.play_on()
    return table


def shown(game: OpenTable[Any], key: str, ask: Ask | None = None) -> Preview:
    ask = ask or game.ask
    assert ask is not None
    (option,) = [option for option in ask.options if option.key == key]
    return SYSTEM.preview(game.now, ask, option, RED)


def test_a_feature_costs_ap_and_has_uses_left(game: OpenTable[Any]) -> None:
    offered = shown(game, "feature cheer swift @cat")
    assert offered.costs == (Cost("swift"), Cost("ap", 2))
    assert Fact("uses-left", 2) in offered.effects
    ap = game.scene.creatures["ann"].ap
    game.answer("feature cheer swift @cat")
    game.override("ann.swift", 1, "once more")
    game.play_on()
    assert Fact("uses-left", 1) in shown(game, "feature cheer swift @cat").effects
    assert game.now.creatures["ann"].ap == ap - 2


def test_an_item_is_counted_and_has_its_price(game: OpenTable[Any]) -> None:
    assert game.ask is not None
    potion = next(option.key for option in game.ask.options if option.args.get("what") == "potion")
    cost = SYSTEM.content().record("item", "potion").cost
    assert shown(game, potion).effects == (Fact("count", 3), Fact("worth", f"${cost}"))


def test_a_rare_move_has_uses_left(game: OpenTable[Any]) -> None:
    game.answer("end")
    game.play_on()
    key = "move confuse-ray @dog"
    assert Fact("uses-left", 2) in shown(game, key).effects
    game.override("cat.used", {"confuse-ray": 1}, "it was used before")
    assert Fact("uses-left", 1) in shown(game, key).effects
    attack = next(option for option in game.ask.options if option.verb == "struggle") if game.ask else None
    assert attack is None or not shown(game, attack.key).effects


def test_to_drain_ap_has_its_price(game: OpenTable[Any]) -> None:
    game.run("call-off")
    game.play_on()
    game.override("ann.injuries", 1, "a fall")
    ask = SYSTEM.pursuits(game.scene, RED)
    assert shown(game, "drain-ap ann", ask).costs == (Cost("ap", 2),)


def test_what_is_shown_has_words(game: OpenTable[Any]) -> None:
    assert game.ask is not None
    for lang in LANGUAGES:
        reader = Reader(SYSTEM, game.now, lang, RED)
        for option in game.ask.options:
            facts = SYSTEM.preview(game.now, game.ask, option, RED).effects
            assert all(reader.fact(fact) for fact in facts)


def test_a_dash_shows_the_squares_through_which_it_leads() -> None:
    """Because: ptu.action.standard-move-or-struggle. It ends on the first empty square behind those whom it strikes."""
    hero = {"id": "hero", "free": True, "at": "B2", "speed": 9, "moves": ["sweep"]}
    sweep = {"type": "normal", "class": "physical", "frequency": "At-Will", "db": 4, "ac": 2, "range": "Melee, Pass"}
    setup = {
        "moves": {"sweep": sweep},
        "players": [hero],
        "opponents": [{"id": "foe", "free": True, "at": "C2", "speed": 1}],
    }
    scene = SYSTEM.new_scene(setup, {})
    table: OpenTable[Any] = OpenTable(SYSTEM, scene, seats_of(scene), Random(1))
    table.play_on()
    assert shown(table, "move sweep @foe").cells == ((2, 1), (3, 1))
