"""Setups that nobody would write are refused in words, or play: no crash, no hang, no journal that cannot be opened."""

from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cinque.core import journal
from cinque.core.ask import Data
from cinque.core.fate import RandomBot, Seeded
from cinque.core.game import Game
from cinque.core.mistake import BadPath, Refused, SetupError
from cinque.core.play import Play
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.testing import OpenTable, seats_of
from cinque.core.words import Reader
from cinque.systems.rokumen import SYSTEM
from cinque.systems.rokumen.content.records import STATES, STATUS_CONDITIONS
from watch import watched

NUMBERS = st.sampled_from([-(10**9), -1, 0, 1, 2, 7, 99, 100, 10**9])
FIGURES = ("hp", "pp", "max_hp", "max_pp", "attack", "defence", "special_attack", "special_defence", "speed", "amount")
EFFECTS = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(("hp", "pp", "damage", "drain", "recoil", "revive", "push", "amount", "roll"), NUMBERS),
        **{name: st.sampled_from([0, 1, 20]) for name in ("hp_dice", "pp_dice", "damage_dice")},
        "state": st.sampled_from(STATES),
        "by_achievement": st.booleans(),
        "act_again": st.booleans(),
        "who": st.sampled_from(["user", "target"]),
        "change": st.dictionaries(st.sampled_from(["speed", "check_dice", "squares", "guard"]), NUMBERS, max_size=2),
    },
)
MOVES = st.fixed_dictionaries(
    {
        "type": st.just("normal"),
        "category": st.sampled_from(["physical", "status"]),
        "cost": st.sampled_from([0, 1, 99]),
    },
    optional={
        "timing": st.sampled_from(["sub-action", "main-action"]),
        "range": st.sampled_from([0, 20]),
        "aim": st.sampled_from(["one", "square", "around", "self"]),
        "difficulty": NUMBERS,
        "power": NUMBERS,
        "effects": st.lists(EFFECTS, max_size=2),
    },
)
SOMEBODY = st.fixed_dictionaries(
    {"free": st.just(True), "moves": st.just(["odd"])},
    optional={
        **dict.fromkeys(FIGURES, NUMBERS),
        "attributes": st.fixed_dictionaries(
            dict.fromkeys(("toughness", "cleverness", "dexterity", "courage"), NUMBERS)
        ),
        "condition": st.sampled_from(STATUS_CONDITIONS),
        "confusion": st.booleans(),
        "healing": st.booleans(),
        "fainted": st.booleans(),
        "at": st.sampled_from(["A1", "B1", "ZZ99", "A0", ""]),
        "items": st.dictionaries(st.sampled_from(["oran-berry", "leather-vest"]), NUMBERS, max_size=2),
        "types": st.lists(st.sampled_from(["normal", "ghost", "fire"]), max_size=3),
    },
)
SETUPS = st.fixed_dictionaries(
    {"moves": st.fixed_dictionaries({"odd": MOVES})},
    optional={
        "width": NUMBERS,
        "height": NUMBERS,
        "players": st.lists(SOMEBODY, max_size=2),
        "opponents": st.lists(SOMEBODY, max_size=2),
    },
)
READINGS = {ruling.name: list(ruling.options) for ruling in SYSTEM.clauses.rulings.values() if ruling.switch}
RULINGS = st.fixed_dictionaries({}, optional={name: st.sampled_from(options) for name, options in READINGS.items()})
GM = Seat("gm", GM_ROLE)
DUEL: Data = {
    "players": [{"id": "hero", "free": True, "moves": ["tackle"]}],
    "opponents": [{"id": "foe", "free": True, "moves": ["tackle"]}],
}


@given(SETUPS, RULINGS, st.booleans())
@example({"moves": {}, **DUEL, "players": [DUEL["players"][0] | {"max_hp": 0}]}, {}, False)
@example(
    {
        "moves": {"odd": {"type": "normal", "category": "status", "cost": 0, "timing": "sub-action", "aim": "self",
                          "effects": [{"change": {"attack": 1}}]}},
        "players": [{"free": True, "moves": ["odd"]}],
        "opponents": [{"free": True, "moves": ["odd"]}],
    },
    {"sub-action-count": "any"},
    True,
)  # fmt: skip
@watched()
def test_a_setup_is_refused_in_words_or_plays(setup: Data, rulings: Data, sensible: bool) -> None:
    try:
        scene = SYSTEM.new_scene(setup, rulings)
    except SetupError as refused:
        readers = [Reader(SYSTEM, SYSTEM.scene_type(), lang) for lang in ("en", "ja")]
        told = [reader.refusal(fault) for reader in readers for _, fault in refused.faults]
        assert all(told)
        return
    assert SYSTEM.scene_from_data(scene.to_data()).to_data() == scene.to_data()
    play = Play(scene, Seeded(1, SYSTEM.bot(1) if sensible else RandomBot(1)))
    while (do := SYSTEM.next(scene)) and scene.round <= 3:
        SYSTEM.procedures[do].run(play)
        assert not scene.faults()


@pytest.mark.parametrize(
    ("odd", "fault"),
    [
        ({"max_hp": 0}, ("players.1.max_hp", "number-too-small")),
        ({"hp": -1}, ("players.1.hp", "number-too-small")),
        ({"pp": -1}, ("players.1.pp", "number-too-small")),
        (
            {"attributes": {"toughness": 100, "cleverness": 1, "dexterity": 1, "courage": 1}},
            ("", "does-not-hang-together"),
        ),
    ],
)
def test_no_journal_that_cannot_be_opened(odd: Data, fault: tuple[str, str]) -> None:
    """Nobody notices one odd character among others, until the journal is read."""
    with pytest.raises(SetupError) as refused:
        SYSTEM.new_scene({**DUEL, "players": [*DUEL["players"], DUEL["players"][0] | {"id": "mate"} | odd]}, {})
    assert [(place, refusal.key) for place, refusal in refused.value.faults] == [fault]


PATHS = ("confusion", "healing", "amount", "hp", "pp", "max_hp", "toughness", "speed", "since", "cp", "square.0")


@given(st.sampled_from(PATHS), NUMBERS, RULINGS)
@watched()
def test_the_game_masters_word_is_refused_or_plays(path: str, value: int, rulings: Data) -> None:
    scene = SYSTEM.new_scene(DUEL, rulings)
    seats = seats_of(scene)
    game: Game[Any] = Game(SYSTEM, scene, seats, Random(1), {seat.id: RandomBot(1) for seat in seats})
    game.advance()
    try:
        game.override(f"hero.{path}", value, "we shall see", "gm")
    except (Refused, BadPath):
        return
    for _ in range(12):
        game.advance()
    loaded = journal.load(journal.read(journal.write(game)), SYSTEM)
    assert loaded.difference is None


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ("hp", -1, "value-out-of-range"),
        ("max_hp", 0, "value-out-of-range"),
        ("pp", -1, "pp-below-nothing"),
        ("confusion", 10**9, "does-not-hang-together"),
        ("toughness", 10**9, "does-not-hang-together"),
    ],
)
def test_what_nobody_can_have(path: str, value: int, key: str) -> None:
    game: OpenTable[Any] = OpenTable(SYSTEM, SYSTEM.new_scene(DUEL, {}), [GM], Random(1))
    with pytest.raises(Refused) as refused:
        game.override(f"hero.{path}", value, "we shall see")
    assert refused.value.refusal.key == key
    assert Reader(SYSTEM, game.scene, "ja").refusal(refused.value.refusal)


def test_hp_set_to_nothing_faint_and_back() -> None:
    game: OpenTable[Any] = OpenTable(SYSTEM, SYSTEM.new_scene(DUEL | {"players": [
        DUEL["players"][0] | {"condition": "poison", "confusion": True},
    ]}, {}), [GM], Random(1))  # fmt: skip
    game.override("hero.hp", 0, "struck by lightning")
    hero = game.scene.creatures["hero"]
    assert hero.fainted
    assert not hero.condition
    assert not hero.confusion
    game.override("hero.hp", 3, "it was a dream")
    assert not game.scene.creatures["hero"].fainted


def test_a_reading_under_which_the_scene_cannot_be_is_refused() -> None:
    scene = SYSTEM.new_scene(DUEL, {"hp-floor": "negative"})
    scene.creatures["foe"].hp, scene.creatures["foe"].fainted = -3, True
    game: OpenTable[Any] = OpenTable(SYSTEM, scene, [GM], Random(1))
    with pytest.raises(Refused) as refused:
        game.run("ruling", name="hp-floor", reading="floor-zero")
    assert refused.value.refusal.key == "value-out-of-range"
    game.override("foe.hp", 0, "no less than nothing")
    game.run("ruling", name="hp-floor", reading="floor-zero")


def test_whoever_is_nobodys_sample_is_told_once() -> None:
    """What such a character would have had is not missed besides."""
    with pytest.raises(SetupError) as refused:
        SYSTEM.new_scene({"players": ["cinderfocks"], "opponents": ["tidalo"]}, {})
    assert [place for place, _ in refused.value.faults] == ["players.0.sample"]
