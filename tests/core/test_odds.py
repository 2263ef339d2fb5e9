"""Exact odds, against fractions worked out by hand and against icepool as an independent oracle."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest
from coins import CoinPlay, CoinScene, Interview, Shuffle, interview, scene_for_two, shuffle, turn

from cinque.core.ask import Ask, Option
from cinque.core.fate import Every, Fate, Pending, RandomBot, Seeded
from cinque.core.mistake import TooMany
from cinque.core.odds import MOST_TAPES, Odds, odds_in, odds_of
from cinque.core.play import Play


def oracle(die: Any) -> dict[Any, Fraction]:
    return {outcome: Fraction(ways, die.denominator()) for outcome, ways in die.items()}


def always(key: str) -> Callable[[Ask, Any], int]:
    return lambda ask, scene: ask.index(key)


# ---- by hand


def test_one_die() -> None:
    assert odds_of(lambda fate: fate.total(1, 6)).chances == {face: Fraction(1, 6) for face in range(1, 7)}


def test_nothing_random_is_certain() -> None:
    assert odds_of(lambda fate: "sure").chances == {"sure": 1}


def test_two_dice() -> None:
    chances = odds_of(lambda fate: fate.total(2, 6)).chances
    assert chances == {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}


def test_a_second_throw_only_after_a_six() -> None:
    def rule(fate: Fate) -> int:
        first = fate.total(1, 6)
        return first + fate.total(1, 6) if first == 6 else first

    chances = odds_of(rule).chances
    assert chances == {
        **{face: Fraction(1, 6) for face in range(1, 6)},
        **{6 + face: Fraction(1, 36) for face in range(1, 7)},
    }


def test_paths_of_different_length_and_kind_add_up() -> None:
    def rule(fate: Fate) -> str:
        if fate.total(1, 3) == 1:
            return "a"
        if fate.count(2, 2, 2) == 2:
            return "a"
        return "b" if fate.faces(1, 7)[0] == 7 else "c"

    chances = odds_of(rule).chances
    assert chances == {"a": Fraction(1, 2), "b": Fraction(1, 14), "c": Fraction(3, 7)}
    assert sum(chances.values()) == 1


def test_dice_whose_number_is_rolled() -> None:
    chances = odds_of(lambda fate: fate.total(fate.total(1, 2), 2)).chances
    assert chances == {1: Fraction(1, 4), 2: Fraction(3, 8), 3: Fraction(1, 4), 4: Fraction(1, 8)}


def test_outcomes_can_be_anything_hashable() -> None:
    chances = odds_of(lambda fate: (fate.total(1, 2) == 1, "x")).chances
    assert chances == {(True, "x"): Fraction(1, 2), (False, "x"): Fraction(1, 2)}


# ---- against icepool


@pytest.mark.parametrize(("count", "sides"), [(1, 20), (2, 6), (5, 6), (10, 10), (60, 6)])
def test_totals(count: int, sides: int) -> None:
    assert odds_of(lambda fate: fate.total(count, sides)).chances == oracle(count @ icepool.d(sides))


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (3, 6), (4, 6), (5, 4), (2, 20)])
def test_pools(count: int, sides: int) -> None:
    pool = icepool.d(sides).pool(count)
    highest_two = odds_of(lambda fate: sum(fate.pool(count, sides)[-2:])).chances
    assert highest_two == oracle(pool.highest(min(2, count)).sum())
    assert odds_of(lambda fate: fate.pool(count, sides)).chances == oracle(pool.expand())


@pytest.mark.parametrize(("count", "sides", "at_least"), [(1, 6, 4), (6, 6, 5), (12, 10, 8), (30, 6, 6)])
def test_counts(count: int, sides: int, at_least: int) -> None:
    die = count @ (icepool.d(sides) >= at_least)
    assert odds_of(lambda fate: fate.count(count, sides, at_least)).chances == oracle(die)


def test_a_sum_of_different_dice() -> None:
    mixed = odds_of(lambda fate: fate.total(2, 6) + fate.total(1, 8) - fate.total(1, 4)).chances
    assert mixed == oracle(2 @ icepool.d6 + icepool.d8 - icepool.d4)


@pytest.mark.parametrize("throws", [[(2, 6)], [(2, 6), (1, 8)], [(3, 10), (3, 10), (1, 4)], [(1, 6), (6, 12), (2, 8)]])
def test_of_throws_that_are_added_up_only_the_sum_is_walked(throws: list[tuple[int, int]]) -> None:
    added = sum(count @ icepool.d(sides) for count, sides in throws)
    most = sum(count * (sides - 1) for count, sides in throws) + 1
    assert odds_of(lambda fate: sum(fate.totals(throws)), most=most).chances == oracle(added)
    apart = odds_of(lambda fate: tuple(fate.totals(throws))).chances
    assert all(low >= count for totals in apart for low, (count, _) in zip(totals, throws, strict=True))


def test_of_a_table_only_the_entries_are_walked() -> None:
    table = (0, 1, 2, 2, 3, 3, 3, 4, 5)
    found = odds_of(lambda fate: fate.entry(1, 8, table), most=5).chances
    assert found == oracle(icepool.d8.map(lambda face: table[face]))


def test_sums_and_entries_may_stand_on_the_tape() -> None:
    tape = ["2d6=3,4", "1d8=8", "1d8=5"]
    found = odds_of(lambda fate: (*fate.totals([(2, 6), (1, 8)]), fate.entry(1, 8, tuple(range(9)))), tape=tape)
    assert found.chances == {(7, 8, 5): 1}


def test_no_die_falls_for_those_whom_odds_are_not_about() -> None:
    def both(fate: Fate) -> int:
        return sum(fate.total(1, 6) for who in ("anna", "bert") if fate.matters(who))

    assert odds_of(both, door=partial(Every, whom=["anna"])).chances == oracle(icepool.d6)
    assert odds_of(both).chances == oracle(2 @ icepool.d6)


def test_the_better_of_two_throws() -> None:
    best = odds_of(lambda fate: max(fate.total(3, 6), fate.total(3, 6))).chances
    assert best == oracle(icepool.highest(3 @ icepool.d6, 3 @ icepool.d6))


# ---- too many


def test_exactly_as_many_tapes_as_allowed_are_walked() -> None:
    assert len(odds_of(lambda fate: fate.faces(2, 6), most=36).chances) == 36
    with pytest.raises(TooMany, match="more than 35 different outcomes; ask for fewer dice, or for a simulation"):
        odds_of(lambda fate: fate.faces(2, 6), most=35)


def test_asking_only_for_the_sum_keeps_the_walk_small() -> None:
    assert len(odds_of(lambda fate: fate.total(100, 6), most=501).chances) == 501


def test_too_many_outcomes_are_refused_in_time() -> None:
    with pytest.raises(TooMany, match=f"{MOST_TAPES:,}"):
        odds_of(lambda fate: fate.total(1, 100) + fate.total(1, 100) + fate.total(1, 100))


# ---- decisions


def test_an_unanswered_decision_waits() -> None:
    ask = Ask("red", "stake", "", [Option("a"), Option("b")])
    with pytest.raises(Pending) as pause:
        odds_of(lambda fate: (fate.total(1, 6), fate.choose(ask, CoinScene())))
    assert pause.value.asks[0] is ask
    with pytest.raises(Pending):
        odds_of(lambda fate: fate.choose(ask, CoinScene()).key, lambda ask, scene: None)


def test_decisions_are_answered_on_every_path() -> None:
    ask = Ask("red", "stake", "", [Option("a"), Option("b")])
    odds = odds_of(lambda fate: (fate.total(1, 2), ask.options.index(fate.choose(ask, CoinScene()))), always("b"))
    assert odds.chances == {(1, 1): Fraction(1, 2), (2, 1): Fraction(1, 2)}


def test_an_answer_may_look_at_the_scene() -> None:
    def answer(ask: Ask, scene: CoinScene) -> int:
        if ask.topic == "double":
            return ask.index("accept")
        return ask.index("stake 1" if scene.clock else "pass")

    def rule(play: CoinPlay) -> None:
        play.scene.clock = play.total(1, 4, "") // 4
        turn(play)

    odds = odds_in(scene_for_two(), rule, lambda scene: scene.creatures["ann"].coins, answer)
    assert odds.chances == {5: Fraction(3, 4), 6: Fraction(1, 8), 4: Fraction(1, 8)}


# ---- in a scene


def test_odds_of_a_rule_leave_the_scene_alone() -> None:
    scene = scene_for_two()
    before = scene.to_data()
    odds = odds_in(scene, lambda play: shuffle(play, Shuffle("ann")), lambda after: sum(after.creatures["ann"].hand))
    assert odds.chances == oracle(2 @ icepool.d6)
    assert scene.to_data() == before


def test_odds_of_a_turn_by_hand() -> None:
    def play_it(key: str, **rulings: str) -> dict[int, Fraction]:
        def answer(ask: Ask, scene: Any) -> int:
            return ask.index("double" if ask.topic == "double" else key)

        scene = scene_for_two(coins=3, **rulings)
        return odds_in(scene, turn, lambda after: after.creatures["ann"].coins, answer).chances

    assert play_it("stake 1") == {5: Fraction(1, 2), 1: Fraction(1, 2)}
    assert play_it("stake 3") == {6: Fraction(1, 2), 0: Fraction(1, 2)}
    assert play_it("stake 1", **{"winning-face": "five"}) == {5: Fraction(1, 3), 1: Fraction(2, 3)}
    assert play_it("pass") == {3: 1}


def test_a_rule_in_a_scene_may_wait_too() -> None:
    with pytest.raises(Pending):
        odds_in(scene_for_two(), turn, lambda after: after.round)


def test_odds_in_a_scene_can_be_too_many() -> None:
    rule: Callable[[CoinPlay], None] = lambda play: interview(play, Interview("ann"))  # noqa: E731
    with pytest.raises(TooMany, match="100"):
        odds_in(scene_for_two(), rule, lambda after: after.clock, always("say yes"), most=100)


def test_simulation_comes_near_the_exact_odds() -> None:
    def rule(play: CoinPlay) -> int:
        return max(play.pool(3, 6, "")) + play.count(4, 6, 5, "") + play.total(2, 4, "")

    exact = odds_of(lambda fate: rule(Play(CoinScene(), fate)))
    fate = Seeded(11, RandomBot(11))
    many = 6_000
    mean = sum(rule(Play(CoinScene(), fate)) for _ in range(many)) / many
    assert abs(mean - float(exact.mean(lambda value: value))) < 0.1


# ---- reading odds


def test_chance_map_and_mean() -> None:
    odds = Odds({1: Fraction(1, 2), 2: Fraction(1, 3), 4: Fraction(1, 6)})
    assert odds.chance(lambda value: value > 1) == Fraction(1, 2)
    assert odds.chance(lambda value: value > 9) == 0
    assert odds.mean(lambda value: value) == Fraction(11, 6)
    assert odds.map(lambda value: value % 2).chances == {1: Fraction(1, 2), 0: Fraction(1, 2)}
    assert odds.map(str).chances == {"1": Fraction(1, 2), "2": Fraction(1, 3), "4": Fraction(1, 6)}
    assert isinstance(odds.mean(lambda value: 0), Fraction)


def test_what_is_thrown_again_until_it_is_settled_has_exact_odds() -> None:
    """Two d6 against each other, a point ahead for one, ties again; whatever falls before and after counts as ever."""

    def duel(fate: Fate) -> tuple[int, int, int]:
        before = fate.total(1, 4)
        won = fate.until(lambda: settled(fate.total(1, 6), fate.total(1, 6) + 1))
        return before, won, fate.total(1, 2)

    def settled(one: int, other: int) -> int:
        return -1 if one == other else int(one > other)

    odds = odds_of(duel)
    assert len(odds.chances) == 16
    assert odds.chances[3, 1, 2] == Fraction(1, 4) * Fraction(10, 31) * Fraction(1, 2)
    assert sum(odds.chances.values()) == 1


def test_what_is_never_settled_has_no_odds() -> None:
    with pytest.raises(TooMany):
        odds_of(lambda fate: fate.until(lambda: -fate.total(1, 6)))


def test_what_stands_on_the_tape_settles_it_or_does_not() -> None:
    """A throw that has fallen already, and those that are still to come."""

    def low(fate: Fate) -> int:
        return fate.until(lambda: face if (face := fate.total(1, 6)) < 3 else -1)

    assert odds_of(low, tape=["1d6=2"]).chances == {2: 1}
    assert odds_of(low, tape=["1d6=5", "1d6=6"]).chances == {1: Fraction(1, 2), 2: Fraction(1, 2)}
