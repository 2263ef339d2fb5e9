"""Turn order: by value, by dice, by lot, by side; looking anew, holding back, going first."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from coins import CoinScene, scene_for_two
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.fate import OffTape, Written
from cinque.core.log import Log
from cinque.core.odds import odds_of
from cinque.core.order import draw_lots, in_order, next_of, ranks, roll_off, side_first
from cinque.core.play import Play

SPEED = {"a": 10, "b": 7, "c": 10, "d": 3, "e": 7, "f": 7}


def speed(id: str) -> int:
    return SPEED[id]


def as_they_stand(tied: Sequence[str]) -> Sequence[str]:
    return tied


def no_tie(tied: Sequence[str]) -> Sequence[str]:
    raise AssertionError(f"nobody asked for {tied}")


def written(rule: Callable[[Play[Any]], list[str]], *tape: str) -> tuple[list[str], list[Any]]:
    fate, log = Written(list(tape)), Log()
    order = rule(Play(scene_for_two(), fate, log))
    fate.finish()
    return order, log.events


# ---- by value


def test_groups_of_equal_value_highest_first() -> None:
    assert ranks("abcdef", speed) == [["a", "c"], ["b", "e", "f"], ["d"]]
    assert ranks("fec", speed) == [["c"], ["f", "e"]], "equals stay as they stood"
    assert ranks([], speed) == []


def test_negative_values_are_values_too() -> None:
    assert ranks("xyz", {"x": -1, "y": 0, "z": -5}.__getitem__) == [["y"], ["x"], ["z"]]


def test_order_by_value_asks_only_about_ties() -> None:
    assert in_order("bad", speed, no_tie) == ["a", "b", "d"]
    assert in_order([], speed, no_tie) == []
    asked: list[Sequence[str]] = []

    def backwards(tied: Sequence[str]) -> Sequence[str]:
        asked.append(tied)
        return tied[::-1]

    assert in_order("abcdef", speed, backwards) == ["c", "a", "f", "e", "b", "d"]
    assert asked == [["a", "c"], ["b", "e", "f"]]


@given(st.dictionaries(st.text("abcdefgh", min_size=1, max_size=2), st.integers(-3, 3)))
def test_any_order_is_sorted_and_stable(values: dict[str, int]) -> None:
    ids = list(values)
    order = in_order(ids, values.__getitem__, as_they_stand)
    assert order == sorted(ids, key=lambda id: -values[id])
    assert [id for group in ranks(ids, values.__getitem__) for id in group] == order


def test_the_given_list_is_left_alone() -> None:
    ids = ["d", "b", "a"]
    in_order(ids, speed, as_they_stand)
    ranks(ids, speed)
    next_of(ids, speed, no_tie)
    assert ids == ["d", "b", "a"]


# ---- by dice


def test_a_roll_off_is_won_by_the_higher_die() -> None:
    order, events = written(lambda play: roll_off(play, ["ann", "ben"], 6, "coins.throw"), "1d6=2", "1d6=5")
    assert order == ["ben", "ann"]
    assert [(event.who, event.seat, event.clause, event.data["faces"]) for event in events] == [
        ("ann", "red", "coins.throw", [2]),
        ("ben", "blue", "coins.throw", [5]),
    ]


def test_whoever_is_equal_in_a_roll_off_throws_again() -> None:
    tape = ["1d6=4", "1d6=6", "1d6=4", "1d6=1", "1d6=3", "1d6=3", "1d6=2", "1d6=6"]
    order, events = written(lambda play: roll_off(play, ["a", "b", "c", "d"], 6, ""), *tape)
    # b 6 · a and c 4 · d 1; then a and c 3 each; then a 2, c 6
    assert order == ["b", "c", "a", "d"]
    assert [event.who for event in events] == ["a", "b", "c", "d", "a", "c", "a", "c"]


def test_two_ties_in_one_roll_off_are_broken_highest_first() -> None:
    tape = ["1d6=1", "1d6=5", "1d6=1", "1d6=5", "1d6=1", "1d6=2", "1d6=6", "1d6=3"]
    order, events = written(lambda play: roll_off(play, ["a", "b", "c", "d"], 6, ""), *tape)
    assert order == ["d", "b", "a", "c"]
    assert [event.who for event in events[4:]] == ["b", "d", "a", "c"]


def test_a_roll_off_that_stays_equal_goes_on() -> None:
    with pytest.raises(OffTape, match="input 21: the rules want a roll of 1d20, the tape has nothing more"):
        written(lambda play: roll_off(play, ["a", "b"], 20, ""), *["1d20=7"] * 20)


# ---- by lot


@pytest.mark.parametrize("tied", ["a", "ab", "abc", "abcd", "abcde"])
def test_every_order_is_drawn_equally_often(tied: str) -> None:
    odds = odds_of(lambda fate: tuple(draw_lots(Play(CoinScene(), fate), tied, "")))
    orders = list(permutations(tied))
    assert odds.chances == {order: Fraction(1, len(orders)) for order in orders}


def test_lots_need_one_die_for_each_place_that_is_open() -> None:
    order, events = written(lambda play: draw_lots(play, "abcd", "coins.throw"), "1d4=3", "1d3=3", "1d2=1")
    assert order == ["c", "d", "a", "b"]
    assert {event.clause for event in events} == {"coins.throw"}
    assert written(lambda play: draw_lots(play, "a", "")) == (["a"], [])
    assert written(lambda play: draw_lots(play, "", "")) == ([], [])


# ---- by side


def test_sides_in_their_order_and_equals_as_they_stand() -> None:
    sides = {"a": "foes", "b": "friends", "c": "foes", "d": "friends"}
    tie = side_first(sides.__getitem__, ["friends", "foes"])
    assert list(tie(["a", "b", "c", "d"])) == ["b", "d", "a", "c"]
    assert list(tie(["c", "a"])) == ["c", "a"]
    other = side_first(sides.__getitem__, ["foes", "friends"])
    assert in_order("bac", {"a": 1, "b": 1, "c": 2}.__getitem__, other) == ["c", "a", "b"]


def test_a_side_that_nobody_named_is_an_error() -> None:
    tie = side_first(lambda id: "strangers", ["friends", "foes"])
    with pytest.raises(ValueError, match="strangers"):
        tie(["a", "b"])


# ---- looking anew


def test_the_next_one_is_the_first_of_those_who_wait() -> None:
    assert next_of("bad", speed, no_tie) == "a"
    assert next_of("d", speed, no_tie) == "d"
    assert next_of("bdef", speed, lambda tied: tied[::-1]) == "f"


def test_looking_anew_gives_the_whole_order() -> None:
    waiting, order = list("dabef"), []
    while waiting:
        order.append(next_of(waiting, speed, as_they_stand))
        waiting.remove(order[-1])
    assert order == in_order("dabef", speed, as_they_stand)
