"""The odds that a player sees beside an option."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import cinque.core.odds
from cinque.core.ask import Ask, Option
from cinque.core.fate import MOST_TAPES, Every, Fate
from cinque.core.game import Game
from cinque.core.odds import Odds
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.testing import seats_of
from cinque.systems.ptu import SYSTEM
from cinque.systems.ptu.at_the_table import forecast
from cinque.systems.ptu.at_the_table.forecast import SWITCH_VERBS

MASTER = Seat("gm", GM_ROLE)
MEADOW: dict[str, Any] = {
    "width": 14,
    "height": 10,
    "pokemon_turns": 2,
    "players": [{"id": "anna", "trainer": "sylvana", "seat": "red", "at": "B5", "team": ["cyndaquil level=14 at=D4"]}],
    "opponents": ["oddish level=13 at=E4", "geodude level=12 at=C5", "growlithe level=12 at=F7"],
}


@pytest.fixture
def walked_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Outcomes are walked to the end, however many they are: nothing is an estimate."""
    monkeypatch.setattr(cinque.core.odds, "MOST_FORESEEN", MOST_TAPES)


def asked(who: str, setup: dict[str, Any] = MEADOW) -> Game[Any]:
    """A table at which somebody is asked what to do."""
    scene = SYSTEM.new_scene(setup, {})
    game: Game[Any] = Game(SYSTEM, scene, seats_of(scene), Random(3))
    game.play_on()
    while (ask := game.ask) is not None and (ask.who, ask.topic) != (who, "action"):
        game.answer(ask.decline or ask.options[-1].key, ask.seat, ask.who)
        game.play_on()
    assert game.ask is not None
    return game


def odds(game: Game[Any], key: str) -> dict[str, Odds[int]]:
    ask = game.ask
    assert ask is not None
    option = ask.find(key)
    assert option is not None, [option.key for option in ask.options]
    outcome = SYSTEM.forecast(game.now, ask, option, MASTER)
    assert outcome.refusal is None
    return dict(outcome.odds)


def chance(odds: Odds[int]) -> Fraction:
    return odds.chances.get(1, Fraction())


def test_an_attack_on_several_tells_of_each() -> None:
    found = odds(asked("cyndaquil"), "move leer @oddish @geodude")
    assert {label: chance(each) for label, each in found.items()} == {
        "works @oddish": Fraction(9, 10),
        "works @geodude": Fraction(19, 20),
    }


def test_an_attack_tells_of_what_else_it_may_do() -> None:
    found = odds(asked("cyndaquil"), "move ember @geodude")
    assert list(found) == ["hits", "damage", "faints", "burned"]
    assert chance(found["burned"]) == Fraction(3, 20)


def test_an_attack_tells_what_it_costs_its_user() -> None:
    hero = {"id": "hero", "free": True, "speed": 10, "attack": 10, "max_hp": 60, "moves": ["take-down"], "at": "C3"}
    foe = {"id": "foe", "free": True, "speed": 5, "defense": 10, "max_hp": 90, "at": "D3"}
    found = odds(asked("hero", {"damage": "set", "players": [hero], "opponents": [foe]}), "move take-down @foe")
    assert list(found) == ["hits", "damage", "faints", "own-loss"]
    # Recoil 1/3 of the damage: 21 of Damage Base 9, or twice that by a Critical Hit
    assert found["own-loss"].chances.keys() == {0, 7, 14}
    assert found["own-loss"].chances[0] == found["damage"].chances[0]


def test_a_maneuver_tells_whether_it_works() -> None:
    found = odds(asked("cyndaquil"), "trip @oddish")
    assert list(found) == ["tripped"]
    assert 0 < chance(found["tripped"]) < 1


def test_damage_to_temporary_hit_points_and_to_a_decoy_is_a_hit() -> None:
    hero = {"id": "hero", "free": True, "at": "C4", "speed": 20, "attack": 10, "moves": ["tackle"]}
    foe = {"id": "foe", "free": True, "at": "D4", "max_hp": 50, "speed": 1}
    plain = odds(asked("hero", {"injuries": False, "players": [hero], "opponents": [foe]}), "move tackle @foe")
    for more in ({"temporary_hp": 40}, {"temporary_hp": 10}):
        found = odds(
            asked("hero", {"injuries": False, "players": [hero], "opponents": [foe | more]}), "move tackle @foe"
        )
        assert found["hits"].chances == plain["hits"].chances
        assert found["damage"].chances == plain["damage"].chances
    decoy = {"moves": ["substitute"], "speed": 21}
    game = asked("foe", {"players": [hero], "opponents": [foe | decoy]})
    for answer in ("use substitute", "end"):
        game.answer(answer, GM_ROLE, "foe")
        game.play_on()
    hidden = odds(game, "move tackle @foe")
    assert chance(hidden["hits"]) == Fraction(15, 20), "a Speed of 21 gives 4 Evasion"
    assert hidden["damage"].chances == {0: 1}


def test_the_heavily_injured_pay_for_what_they_do() -> None:
    hero = {"id": "hero", "free": True, "at": "C4", "speed": 20, "max_hp": 60, "injuries": 6, "moves": ["tackle"]}
    foe = {"id": "foe", "free": True, "at": "D4", "max_hp": 50, "speed": 1}
    found = odds(asked("hero", {"players": [hero], "opponents": [foe]}), "move tackle @foe")
    assert found["own-loss"].chances == {6: 1}


def test_an_action_point_that_was_promised_counts_in_the_odds() -> None:
    """AC 4 and Evasion 1: a 5 hits, and with the point a 4. A check against somebody else's works more often, too."""
    ann = {"id": "ann", "kind": "trainer", "free": True, "speed": 10, "at": "C3"}
    foe = {"id": "foe", "free": True, "speed": 4, "max_hp": 90, "at": "D3"}
    game = asked("ann", {"damage": "set", "players": [ann], "opponents": [foe]})
    before = chance(odds(game, "struggle @foe")["hits"]), chance(odds(game, "trip @foe")["tripped"])
    for promise in ("spend-ap accuracy-roll", "spend-ap skill-check"):
        game.answer(promise, "red", "ann")
        game.play_on()
    after = chance(odds(game, "struggle @foe")["hits"]), chance(odds(game, "trip @foe")["tripped"])
    assert (before[0], after[0]) == (Fraction(16, 20), Fraction(17, 20))
    assert after[1] > before[1] > 0
    assert game.scene.creatures["ann"].ap == 6


def test_a_ball_tells_whether_it_catches() -> None:
    found = odds(asked("anna"), "throw basic-ball @oddish")
    assert list(found) == ["caught"]
    assert 0 < chance(found["caught"]) < Fraction(3, 4)


def test_a_ball_between_fights_tells_it_as_well() -> None:
    scene = SYSTEM.new_scene(MEADOW | {"combat": False}, {})
    ask = SYSTEM.pursuits(scene, MASTER)
    throws = [option for option in ask.options if option.verb == "capture"]
    assert throws
    for option in throws:
        assert list(SYSTEM.forecast(scene, ask, option, MASTER).odds) == ["caught"]


def test_whoever_may_step_in_knows_the_chance_to_be_in_time() -> None:
    scene = SYSTEM.new_scene(MEADOW, {})
    about = {"user": "oddish", "target": "cyndaquil", "attack": {"key": "growl", "natural": 0}}
    option = Option("intercept")
    ask = Ask("red", "intercept", "ptu.maneuver.intercept-melee", [option, Option("let-be")], "anna", about=about)
    found = SYSTEM.odds(scene, ask, option)
    assert found is not None
    assert list(found) == ["in-time"]
    # B5 to D4: one meter to a square beside it, or two onto it, and four dice
    assert chance(found["in-time"]) > Fraction(1, 2)


GUARDED: dict[str, Any] = {
    "width": 9,
    "height": 7,
    "players": [
        {"id": "fern", "free": True, "seat": "anna", "at": "D4", "speed": 12, "defense": 8, "max_hp": 20},
        {
            "id": "rook",
            "kind": "trainer",
            "free": True,
            "seat": "bob",
            "at": "B5",
            "speed": 2,
            "defense": 8,
            "max_hp": 60,
        },
    ],
    "opponents": [{"id": "brute", "free": True, "at": "D5", "speed": 20, "attack": 9, "moves": ["tackle", "growl"]}],
}


@pytest.mark.parametrize("how", ["move tackle @fern", "struggle @fern"])
def test_whoever_may_step_in_knows_what_the_blow_would_do_to_whom(how: str) -> None:
    """A blow of 1d8+8 or 1d8+6 and Attack 9, less 8 Defense; what is spared is what stands beside letting it be."""
    game = asked("brute", GUARDED)
    game.typed = frozenset(["gm"])
    game.answer(how, "gm")
    game.play_on()
    game.answer("15", "gm")
    game.play_on()
    left_alone, stepped_in = odds(game, "let-be"), odds(game, "intercept")
    least, most = (10, 17) if how.startswith("move") else (8, 15)
    assert list(left_alone) == ["damage @fern", "faints @fern"]
    assert (min(left_alone["damage @fern"].chances), max(left_alone["damage @fern"].chances)) == (least, most)
    assert list(stepped_in) == ["in-time", "damage @rook", "faints @rook", "faints @fern"]
    in_time = chance(stepped_in["in-time"])
    assert 0 < in_time < 1
    assert stepped_in["damage @rook"].chances[0] == 1 - in_time
    assert chance(stepped_in["faints @fern"]) == chance(left_alone["faints @fern"]) * (1 - in_time)


@pytest.mark.parametrize(("size", "at", "square"), [("large", "D1", "D5"), ("medium", "D2", "D5")])
def test_whoever_catches_a_shot_with_any_square_knows_the_chance_to_get_there(size: str, at: str, square: str) -> None:
    """Three meters away: 2d6 have to come to 6. The wall leaves a large one no room to stand there with its corner."""
    guard = {"id": "guard", "kind": "trainer", "free": True, "size": size, "at": at, "ranks": {"athletics": 2}}
    game = asked(
        "foe",
        {
            "height": 6,
            "terrain": {"A6:O6": "blocking"},
            "players": [{"id": "ally", "free": True, "at": "I5"}, guard | {"capabilities": {"overland": 8}}],
            "opponents": [{"id": "foe", "free": True, "at": "C5", "speed": 9, "moves": ["psybeam"]}],
        },
    )
    game.typed = frozenset(["gm"])
    game.answer("move psybeam @ally", "gm")
    game.play_on()
    game.answer("10", "gm")
    game.play_on()
    assert chance(odds(game, f"intercept-at {square}")["in-time"]) == Fraction(26, 36)


def test_the_roll_by_which_a_blow_hits_makes_it_a_critical_hit_in_the_odds_too() -> None:
    worst = []
    for natural in ("19", "20"):
        game = asked("brute", GUARDED)
        game.typed = frozenset(["gm"])
        game.answer("move tackle @fern", "gm")
        game.play_on()
        game.answer(natural, "gm")
        game.play_on()
        worst.append(max(odds(game, "let-be")["damage @fern"].chances))
    assert worst[1] > worst[0]


@pytest.mark.usefixtures("walked_whole")
@pytest.mark.parametrize("seed", range(4))
def test_results_of_the_d20_that_come_to_the_same_are_counted_together(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(seed)
    ask = game.ask
    assert ask is not None
    options = Random(seed).sample(list(ask.options), min(8, len(ask.options)))
    quick = [forecast.odds_for(game.now, ask, option) for option in options]
    monkeypatch.setattr(forecast, "door_for", lambda *_: Every)
    for option, found in zip(options, quick, strict=True):
        plain = forecast.odds_for(game.now, ask, option)
        assert found is not None
        assert plain is not None
        assert {label: each.chances for label, each in found.items()} == {
            label: each.chances for label, each in plain.items()
        }, option.key


def striker(move: str) -> Game[Any]:
    hero = {"id": "hero", "free": True, "speed": 20, "attack": 12, "special_attack": 9, "max_hp": 60, "moves": [move]}
    foe = {"id": "foe", "free": True, "speed": 2, "defense": 9, "max_hp": 40, "types": ["psychic"]}
    return asked("hero", {"players": [hero | {"at": "C3"}], "opponents": [foe | {"at": "D3"}]})


@pytest.mark.usefixtures("walked_whole")
@pytest.mark.parametrize("move", ["double-kick", "twineedle", "fury-swipes"])
def test_what_is_walked_together_is_as_likely_as_walked_apart(move: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice that are only added up, and a die that is only looked up in a table."""
    game = striker(move)
    quick = odds(game, f"move {move} @foe")
    monkeypatch.setattr(Every, "totals", Fate.totals)
    monkeypatch.setattr(Every, "entry", Fate.entry)
    plain = odds(game, f"move {move} @foe")
    assert {label: each.chances for label, each in quick.items()} == {
        label: each.chances for label, each in plain.items()
    }


@pytest.mark.usefixtures("walked_whole")
def test_of_two_strikes_the_higher_result_begins_effects(monkeypatch: pytest.MonkeyPatch) -> None:
    game = striker("twineedle")
    quick = odds(game, "move twineedle @foe")
    assert 0 < chance(quick["poisoned"]) < 1
    monkeypatch.setattr(forecast, "door_for", lambda *_: Every)
    plain = odds(game, "move twineedle @foe")
    assert {label: each.chances for label, each in quick.items()} == {
        label: each.chances for label, each in plain.items()
    }


def played(seed: int) -> Game[Any]:
    """A random fight, some way into it, where somebody is asked what to do."""
    scene = SYSTEM.new_scene(SYSTEM.random_setup(seed), {})
    game: Game[Any] = Game(SYSTEM, scene, seats_of(scene), Random(seed))
    random, acted = Random(seed), 0
    game.play_on()
    while (ask := game.ask) is not None:
        acted += ask.topic == "action"
        if acted > 5:
            break
        game.answer(random.choice(list(ask.options)).key, ask.seat, ask.who)
        game.play_on()
    return game


def test_a_trade_that_buys_nothing_is_told_apart() -> None:
    game = asked("cyndaquil")
    ask = game.ask
    assert ask is not None
    trades = [option for option in ask.options if option.verb == "trade"]
    assert trades
    assert all(SYSTEM.leads_to_nothing(game.now, ask, option) for option in trades)
    anna = asked("anna")
    assert anna.ask is not None
    # a Trainer may walk, and take something in hand besides
    [to_shift] = [option for option in anna.ask.options if option.key == "trade shift"]
    assert not SYSTEM.leads_to_nothing(anna.now, anna.ask, to_shift)


@pytest.mark.parametrize("seed", [1000, 1002])
def test_whatever_is_offered_has_odds_or_says_why_not(seed: int) -> None:
    """Those who stand far away, too: a Trainer who takes a Pokémon back from the other end of the field."""
    scene = SYSTEM.new_scene(SYSTEM.usual_setup(seed), {})
    game: Game[Any] = Game(SYSTEM, scene, seats_of(scene), Random(seed))
    random = Random(seed)
    game.play_on()
    for _ in range(12):
        ask = game.ask
        assert ask is not None
        for option in random.sample(list(ask.options), min(6, len(ask.options))):
            SYSTEM.forecast(game.now, ask, option, game.seats[ask.seat])
        for option in (option for option in ask.options if option.verb in SWITCH_VERBS):
            assert not SYSTEM.forecast(game.now, ask, option, MASTER).odds
        game.answer(random.choice(list(ask.options)).key, ask.seat, ask.who)
        game.play_on()


def test_a_breather_is_foretold_as_away_from_all_foes_however_far_off_they_are() -> None:
    """Away from the near foe alone it would go onto the spikes in column H; the far one keeps it from there."""
    spikes = {f"H{row}": "spikes opponents 1" for row in range(1, 10)}
    hero = {"id": "hero", "free": True, "at": "K5", "speed": 9, "max_hp": 60, "capabilities": {"overland": 4}}
    foes = [{"id": "near", "free": True, "at": "N5"}, {"id": "far", "free": True, "at": "A5"}]
    game = asked("hero", {"width": 15, "height": 9, "hazards": spikes, "players": [hero], "opponents": foes})
    foretold = odds(game, "breather")
    game.answer("breather", game.asks[0].seat)
    game.play_on()
    assert game.scene.creatures["hero"].hp == 60
    assert "damage" not in foretold
