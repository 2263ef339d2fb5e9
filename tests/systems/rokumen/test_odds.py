"""The odds of an attack: equal to an independent computation with icepool, and to what happens in play."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.ask import Ask, Data, Option
from cinque.core.fate import Every, RandomBot, Seeded
from cinque.core.odds import Odds, odds_in
from cinque.core.play import Play
from cinque.core.screen import OF_SOMEBODY
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.testing import OpenTable
from cinque.systems.rokumen import SYSTEM
from cinque.systems.rokumen.at_the_table.forecast import of_one
from cinque.systems.rokumen.model import RokumenScene, content_of
from cinque.systems.rokumen.moves.using import use_move

MATCH_UPS = [
    ("fire", ["normal"], 0),
    ("fire", ["grass"], 1),
    ("fire", ["grass", "steel"], 2),
    ("fire", ["water"], -1),
    ("fire", ["water", "rock"], -2),
    ("fire", ["grass", "rock"], 0),
    ("ground", ["flying"], 0),
    ("ground", ["flying", "steel"], 1),
    ("fighting", ["dark", "fairy"], 0),
    ("dragon", ["dragon"], 1),
]
"""A type of a move, the types that it meets, and what that does to the damage dice."""

USER, FOE = "user", "foe"

number = st.integers
figures = st.fixed_dictionaries(
    {
        "dice": number(1, 5),
        "difficulty": number(1, 6),
        "power": number(0, 6),
        "a": number(0, 18),
        "b": number(0, 18),
        "hp": number(1, 56),
        "match_up": st.sampled_from(MATCH_UPS),
        "same_type": st.booleans(),
        "physical": st.booleans(),
        "burnt": st.booleans(),
        "guard": number(0, 3),
        "more": number(-2, 3),
        "check_dice": number(-2, 2),
    }
)
usual: Data = {
    "dice": 3, "difficulty": 4, "power": 2, "a": 6, "b": 6, "hp": 30, "match_up": MATCH_UPS[0], "same_type": False,
    "physical": True, "burnt": False, "guard": 0, "more": 0, "check_dice": 0,
}  # fmt: skip


def duel(told: Data, effects: list[Data] | None = None, **rulings: str) -> RokumenScene:
    """Two made-up characters in one square; the faster one knows one move."""
    type, types, _ = told["match_up"]
    physical = told["physical"]
    move = {
        "type": type,
        "category": "physical" if physical else "special",
        "cost": 1,
        "difficulty": told["difficulty"],
        "power": told["power"],
        "effects": effects or [],
        "aim": told.get("aim", "one"),
    }
    when = told.get("when", "")
    traits = {
        "fury": {
            "price": 1,
            "passive": {"dice": told["more"], "change": {"check_dice": told["check_dice"]}, "when": when},
        },
        "shell": {"price": 1, "passive": {"change": {"guard": told["guard"]}, "when": when}},
    }
    attributes = {"toughness": 1, "cleverness": 1, "dexterity": told["dice"], "courage": 1}
    anybody = {"free": True, "at": "C3", "max_hp": 60, "max_pp": 20}
    user = anybody | {
        "id": USER,
        "types": [type if told["same_type"] else "normal"],
        "attributes": attributes,
        "moves": ["blow dexterity"],
        "traits": ["fury"],
        "condition": "burn" if told["burnt"] else "",
        "attack" if physical else "special_attack": told["a"],
        "speed": 20,
    }
    foe = anybody | {
        "id": FOE,
        "types": types,
        "traits": ["shell"],
        "hp": told["hp"],
        "defence" if physical else "special_defence": told["b"],
        "speed": 1,
    }
    setup = {"moves": {"blow": move}, "traits": traits, "players": [user], "opponents": [foe]}
    return SYSTEM.new_scene(setup, {name.replace("_", "-"): reading for name, reading in rulings.items()})


def modifier(told: Data) -> int:
    burn = told["burnt"] and told["physical"]
    return int(told["match_up"][2] + told["same_type"] + told["more"] - told["guard"] - burn)


def achievement(told: Data) -> Any:
    """How many of the dice show the difficulty or more."""
    dice = max(0, told["dice"] + told["check_dice"])
    return (dice @ (icepool.d6 >= told["difficulty"])) if dice else icepool.Die([0])


def rolled(told: Data, reached: int) -> Any:
    """Damage before the foe's HP cap it."""
    count = max(1, reached + modifier(told))
    return (count @ icepool.d6 + told["power"] + told["a"] - told["b"]).map(lambda total: max(1, total))


def by_icepool(told: Data) -> dict[int, Fraction]:
    return plain(achievement(told).map(lambda reached: rolled(told, reached)).map(lambda hp: min(hp, told["hp"])))


def plain(die: Any) -> dict[Any, Fraction]:
    return {outcome: Fraction(int(ways), int(die.denominator())) for outcome, ways in die.items() if ways}


def at_main_action(scene: RokumenScene) -> tuple[OpenTable[RokumenScene], Ask]:
    """The game at the question of the first Main Action; everything before it is left out."""
    game = OpenTable(SYSTEM, scene, [Seat("red"), Seat("gm", "gm")], Random(1))
    game.play_on()
    while game.ask is not None and game.ask.topic != "main-action":
        game.answer(game.ask.decline)
        game.play_on()
    assert game.ask is not None
    assert game.ask.who == USER
    return game, game.ask


def forecast(scene: RokumenScene) -> Mapping[str, Odds[int]]:
    game, ask = at_main_action(scene)
    (option,) = [option for option in ask.options if option.args.get("target") == FOE]
    return SYSTEM.forecast(game.now, ask, option, Seat("gm", GM_ROLE)).odds


def blow(play: Play[RokumenScene]) -> None:
    user = play.scene.creatures[USER]
    move = content_of(play.scene).moves[user.moves[0]]
    use_move(play, user, move, Option("move", what=move.key, target=FOE))


# -- exact against exact


@given(told=figures)
def test_the_forecast_of_an_attack(told: Data) -> None:
    odds = forecast(duel(told))
    wanted = by_icepool(told)
    assert odds["damage"].chances == wanted
    assert odds["faints"].chance(bool) == wanted.get(told["hp"], 0)


@given(told=figures)
def test_the_odds_of_the_rule_itself(told: Data) -> None:
    scene = duel(told)
    odds = odds_in(scene, blow, lambda after: told["hp"] - after.creatures[FOE].hp)
    assert odds.chances == by_icepool(told)


@given(told=figures)
def test_whom_else_the_square_holds_makes_no_difference(told: Data) -> None:
    """The forecast leaves out who stands elsewhere; it must not matter."""
    scene = duel(told)
    for place, side in enumerate(("players", "opponents")):
        other = scene.creatures[FOE].copy()
        other.id, other.side, other.square = f"other{place}", side, (5, place)
        scene.creatures[other.id] = other
    assert forecast(scene)["damage"].chances == by_icepool(told)


@given(told=figures, roll=number(1, 6), least=number(0, 3), harm=number(1, 9))
def test_an_additional_effect_with_a_die(told: Data, roll: int, least: int, harm: int) -> None:
    """Constant damage on 1D, from an achievement on: not to a foe that has fainted."""
    scene = duel(told, [{"achievement": least, "roll": roll, "damage": harm}])

    def after(reached: int) -> Any:
        hurt = rolled(told, reached).map(lambda hp: min(hp, told["hp"]))
        if reached < least:
            return hurt
        chance = icepool.d6 >= roll
        return icepool.map(lambda hp, hit: min(hp + (harm if hit and hp < told["hp"] else 0), told["hp"]), hurt, chance)

    assert forecast(scene)["damage"].chances == plain(achievement(told).map(after))


@given(told=figures, roll=number(2, 6), dice=number(1, 2))
def test_states_and_dice_together(told: Data, roll: int, dice: int) -> None:
    """The odds of damage, Poison and the user's PP in one: everything that the move does."""
    effects = [{"roll": roll, "state": "poison", "amount": 2}, {"who": "user", "achievement": 1, "pp_dice": dice}]
    scene = duel(told, effects)
    scene.creatures[USER].pp = 5

    def see(after: RokumenScene) -> tuple[int, str, int]:
        foe = after.creatures[FOE]
        return told["hp"] - foe.hp, foe.condition, after.creatures[USER].pp

    def end(reached: int, hurt: int, lucky: bool, more: int) -> tuple[int, str, int]:
        hurt = min(hurt, told["hp"])
        return hurt, "poison" if lucky and hurt < told["hp"] else "", 4 + (more if reached >= 1 else 0)

    def after(reached: int) -> Any:
        return icepool.map(
            lambda *facts: end(reached, *facts), rolled(told, reached), icepool.d6 >= roll, dice @ icepool.d6
        )

    assert odds_in(scene, blow, see).chances == plain(achievement(told).map(after))


@given(told=figures, share=st.sampled_from([25, 50, 100]))
def test_drained_hp(told: Data, share: int) -> None:
    """What the user gets back: a part of the HP really lost, the fraction dropped, up to its own HP."""
    scene = duel(told, [{"who": "user", "drain": share}])
    scene.creatures[USER].hp = 41
    odds = odds_in(scene, blow, lambda after: after.creatures[USER].hp)
    wanted: dict[int, Fraction] = {}
    for hurt, chance in by_icepool(told).items():
        hp = min(60, 41 + hurt * share // 100)
        wanted[hp] = wanted.get(hp, Fraction()) + chance
    assert odds.chances == wanted


@given(told=figures)
def test_readings_of_the_dice(told: Data) -> None:
    """A burnt user whose last die goes; nobody who achieved nothing hits; B is the user's own."""
    told = told | {"burnt": True, "physical": True}
    below = odds_in(duel(told, burn_minimum="below-one"), blow, lambda after: told["hp"] - after.creatures[FOE].hp)

    def without_last_die(reached: int) -> Any:
        count = max(1, reached + modifier(told) + 1) - 1
        dice = count @ icepool.d6 if count else icepool.Die([0])
        return (dice + told["power"] + told["a"] - told["b"]).map(lambda total: min(max(1, total), told["hp"]))

    assert below.chances == plain(achievement(told).map(without_last_die))

    misses = odds_in(
        duel(told, attack_zero_achievement="misses"), blow, lambda after: told["hp"] - after.creatures[FOE].hp
    )
    hit = achievement(told).map(lambda reached: rolled(told, reached) if reached else 0)
    assert misses.chances == plain(hit.map(lambda hp: min(hp, told["hp"])))


def test_worked_by_hand() -> None:
    """One die at difficulty 4: half the time 1 die, half the time none, which still makes 1; 6 + 2 - 6 on top."""
    odds = forecast(duel({**usual, "dice": 1}))["damage"]
    assert odds.chances == {2 + face: Fraction(1, 6) for face in range(1, 7)}
    # with the same type it is 1 or 2 dice
    odds = forecast(duel({**usual, "dice": 1, "match_up": ("fire", ["normal"], 0), "same_type": True}))["damage"]
    assert odds.chances[3] == Fraction(1, 2) * Fraction(1, 6)
    assert odds.chances[14] == Fraction(1, 2) * Fraction(1, 36)


def test_there_is_nothing_to_forecast_for_doing_nothing() -> None:
    game, ask = at_main_action(duel(usual))
    for option in ask.options:
        found = SYSTEM.forecast(game.now, ask, option, Seat("gm", GM_ROLE))
        assert found.refusal is None
        assert bool(found.odds) == (option.verb == "move"), option.key


def test_an_attack_without_effect_is_foretold_to_do_no_damage() -> None:
    """An answer that says nothing of its damage looks as if it were worth its PP."""
    odds = forecast(duel(usual | {"match_up": ("ghost", ["normal"], 0)}))
    assert odds["damage"].chances == {0: 1}
    assert not odds["faints"].chance(bool)


def test_the_forecast_of_a_state() -> None:
    found = forecast(duel(usual, [{"roll": 5, "state": "paralysis"}]))
    assert list(found) == ["damage", "faints", "paralysis"]
    assert 0 < found["paralysis"].chances[True] < 1


# -- exact against play


@pytest.mark.parametrize(
    ("more", "effects"),
    [
        ({}, []),
        ({"dice": 5, "difficulty": 3, "match_up": MATCH_UPS[2], "same_type": True, "hp": 56}, []),
        ({"dice": 4, "burnt": True, "guard": 1, "a": 3, "b": 9}, [{"roll": 4, "damage_dice": 1}]),
        ({"dice": 5, "difficulty": 2, "match_up": MATCH_UPS[4]}, [{"by_achievement": True, "damage": 1}]),
    ],
)
def test_odds_equal_simulation(more: Data, effects: list[Data]) -> None:
    """Against 20,000 throws: the mean, and the chance of the likeliest outcome, within four standard errors."""
    told = usual | more
    scene = duel(told, effects)

    def lost(after: RokumenScene) -> int:
        return int(told["hp"] - after.creatures[FOE].hp)

    odds = odds_in(scene, blow, lost)
    assert forecast(duel(told, effects))["damage"].chances == odds.chances
    runs, fate, seen = 20_000, Seeded(4711, RandomBot(0)), []
    for _ in range(runs):
        copy = scene.copy()
        blow(Play(copy, fate))
        seen.append(lost(copy))
    mean = odds.mean(int)
    variance = float(odds.mean(lambda value: value * value) - mean**2)
    assert abs(sum(seen) / runs - float(mean)) <= 4 * (variance / runs) ** 0.5
    likeliest, chance = max(odds.chances.items(), key=lambda pair: pair[1])
    share = seen.count(likeliest) / runs
    assert abs(share - float(chance)) <= 4 * (float(chance * (1 - chance)) / runs) ** 0.5
    assert set(seen) <= odds.chances.keys()


@pytest.mark.parametrize("burns", [False, True])
@pytest.mark.parametrize("target", [USER, FOE])
def test_whoever_is_struck_later_makes_no_difference(target: str, burns: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """An attack on a whole square, its own user included, who is struck first: the burn weakens what comes then.

    Lost HP alone weaken nothing, and their dice are not walked for those who are struck after it.
    """
    told = {"match_up": ("fire", ["grass"], 1), "physical": True, "same_type": False, "more": 0, "guard": 0}
    figures = {"burnt": False, "dice": 2, "check_dice": 0, "difficulty": 4, "power": 2, "a": 3, "b": 1, "hp": 9}
    scene = duel(told | figures, [{"roll": 4, "state": "burn"}] if burns else [])
    user, foe = scene.creatures[USER], scene.creatures[FOE]
    option = Option("move-at", what="blow", at="C3")
    move = content_of(scene).moves["blow"]._replace(aim="square")
    quick = of_one(scene, user.id, move, option, target, "")
    monkeypatch.setattr(Every, "matters", lambda fate, who: True)
    plain = of_one(scene, user.id, move, option, target, "")
    assert foe.square == user.square
    assert len(quick["damage"].chances) > 3
    assert {label: each.chances for label, each in quick.items()} == {
        label: each.chances for label, each in plain.items()
    }


def test_a_mate_in_the_same_square_leaves_nobody_alone() -> None:
    """Dice for the user and less of them for the foe while alone: with somebody beside both of them, none of it."""
    told = {**usual, "dice": 1, "more": 2, "guard": 1}
    assert forecast(duel(told | {"when": "alone"}))["damage"].chances == by_icepool(told)
    scene = duel(told | {"when": "alone"})
    for one in (scene.creatures[USER], scene.creatures[FOE]):
        add_beside(scene, one.id, f"mate-of-{one.id}")
    assert forecast(scene)["damage"].chances == by_icepool(told | {"more": 0, "guard": 0})


def test_what_the_user_gets_with_the_first_tells_on_the_second() -> None:
    """A move on everybody around: from the second on three more damage, by the Attack that came with the first."""
    scene = duel(usual | {"dice": 1, "aim": "around"}, [{"who": "user", "change": {"attack": 3}}])
    add_beside(scene, FOE, "second")
    game, ask = at_main_action(scene)
    odds = SYSTEM.forecast(game.now, ask, ask.options[0], Seat("gm", GM_ROLE)).odds
    assert odds[f"damage{OF_SOMEBODY}{FOE}"].chances == {2 + face: Fraction(1, 6) for face in range(1, 7)}
    assert odds[f"damage{OF_SOMEBODY}second"].chances == {5 + face: Fraction(1, 6) for face in range(1, 7)}


def add_beside(scene: RokumenScene, like: str, id: str) -> None:
    """One more like somebody who is there, in the same square, and slow."""
    one = scene.creatures[like].copy()
    one.id, one.speed = id, 0
    scene.creatures[id] = one
