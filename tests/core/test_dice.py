"""Dice as values: what is written is what is read, and every way to fall is counted."""

from collections import Counter
from itertools import product
from math import comb

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.dice import (
    Roll,
    check_faces,
    is_roll,
    read_roll,
    ways_of_count,
    ways_of_faces,
    ways_of_pool,
    ways_of_total,
)
from cinque.core.mistake import BadRoll

SMALL = [(0, 6), (1, 1), (1, 6), (2, 6), (3, 4), (4, 3), (5, 2), (2, 10), (3, 1)]


@st.composite
def rolls(draw: st.DrawFn) -> Roll:
    sides = draw(st.integers(1, 10_000))
    faces = draw(st.lists(st.integers(1, sides), max_size=12))
    return Roll(len(faces), sides, tuple(faces), draw(st.sampled_from(["", "red", "hand", "紅"])))


# ---- a throw


def test_a_roll_is_written_as_people_write_it() -> None:
    roll = Roll(2, 6, (5, 4))
    assert str(roll) == "2d6=5,4"
    assert roll.total == 9


def test_a_roll_by_hand_says_who_rolled() -> None:
    roll = Roll(2, 6, (5, 4), "red")
    assert str(roll) == "2d6=5,4 by red"
    assert read_roll("2d6=5,4 by red") == roll
    assert read_roll("2d6=5,4").by == ""
    assert read_roll("0d6= by hand") == Roll(0, 6, (), "hand")
    for text in ("2d6=5,4 by", "2d6=5,4 by ", "2d6=5,4by red", "2d6 by red"):
        assert not is_roll(text)


def test_no_dice_at_all_make_nothing() -> None:
    assert read_roll("0d6=") == Roll(0, 6, ())
    assert Roll(0, 6, ()).total == 0


@given(rolls())
def test_reading_gives_what_was_written(roll: Roll) -> None:
    assert is_roll(str(roll))
    assert read_roll(str(roll)) == roll


@pytest.mark.parametrize("text", ["2d6=5,4", "2d6= 5 , 4", "2d6=5 4", "2d6=5,4,"])
def test_spaces_and_commas_both_part_the_faces(text: str) -> None:
    assert read_roll(text) == Roll(2, 6, (5, 4))


@pytest.mark.parametrize(
    "text",
    ["", "2d6", "d6=5", "2d=5,4", "2d6=5,x", "2d6=-1,4", "2d6=5.0,4", " 2d6=5,4", "2d6=5,4 + 1", "red: 2d6=5,4", "=5"],
)
def test_what_is_no_roll_is_not_taken_for_one(text: str) -> None:
    assert not is_roll(text)
    with pytest.raises(BadRoll, match="is not a roll; write for example 2d6=5,4"):
        read_roll(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2d6=7,1", "A d6 has no face “7”; it shows 1 to 6."),
        ("2d6=0,1", "A d6 has no face “0”; it shows 1 to 6."),
        ("1d10000=10001", "A d10000 has no face “10001”; it shows 1 to 10000."),
        ("2d6=1", "The number of faces is wrong: 2d6 shows 2, but 1 came."),
        ("1d6=1,2", "The number of faces is wrong: 1d6 shows 1, but 2 came."),
        ("3d6=", "The number of faces is wrong: 3d6 shows 3, but 0 came."),
        ("0d6=1", "The number of faces is wrong: 0d6 shows 0, but 1 came."),
        ("1d0=1", "A d0 has no face “1”; it shows 1 to 0."),
    ],
)
def test_faces_that_the_dice_do_not_have_are_refused_in_plain_words(text: str, message: str) -> None:
    with pytest.raises(BadRoll) as caught:
        read_roll(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("word", ["-1", "+3", "2.5", "1e0", "x", "³", "৩", "1_0", "٣", "9" * 5_000])
def test_a_typed_face_is_a_plain_whole_number(word: str) -> None:
    with pytest.raises(BadRoll, match="has no face"):
        check_faces(1, 6, word)


def test_the_first_wrong_face_is_named_before_the_wrong_number_of_faces() -> None:
    with pytest.raises(BadRoll, match="“8”"):
        check_faces(2, 6, "1 8 9")


@given(st.integers(1, 20), st.lists(st.integers(-3, 25), max_size=6), st.sampled_from([" ", ",", ", ", "  "]))
def test_typed_faces_pass_only_if_the_dice_can_show_them(sides: int, faces: list[int], between: str) -> None:
    text = between.join(map(str, faces))
    if all(1 <= face <= sides for face in faces):
        assert check_faces(len(faces), sides, text) == tuple(faces)
    else:
        with pytest.raises(BadRoll):
            check_faces(len(faces), sides, text)


# ---- ways


def throws(count: int, sides: int) -> list[tuple[int, ...]]:
    return list(product(range(1, sides + 1), repeat=count))


@pytest.mark.parametrize(("count", "sides"), SMALL)
def test_ways_of_a_total_are_counted_one_by_one(count: int, sides: int) -> None:
    assert dict(ways_of_total(count, sides)) == Counter(map(sum, throws(count, sides)))


@pytest.mark.parametrize(("count", "sides"), SMALL)
@pytest.mark.parametrize("at_least", [-1, 0, 1, 2, 3, 6, 7, 100])
def test_ways_of_a_count_are_counted_one_by_one(count: int, sides: int, at_least: int) -> None:
    found = Counter(len([face for face in throw if face >= at_least]) for throw in throws(count, sides))
    assert dict(ways_of_count(count, sides, at_least)) == found


@pytest.mark.parametrize(("count", "sides"), SMALL)
def test_ways_of_faces_are_all_throws(count: int, sides: int) -> None:
    assert [throw for throw, _ in ways_of_faces(count, sides)] == throws(count, sides)
    assert all(ways == 1 for _, ways in ways_of_faces(count, sides))


@pytest.mark.parametrize(("count", "sides"), SMALL)
def test_ways_of_a_pool_are_counted_one_by_one(count: int, sides: int) -> None:
    assert dict(ways_of_pool(count, sides)) == Counter(tuple(sorted(throw)) for throw in throws(count, sides))


@given(st.integers(0, 40), st.integers(1, 30))
def test_totals_rise_without_gaps_and_all_ways_are_there(count: int, sides: int) -> None:
    table = ways_of_total(count, sides)
    assert [value for value, _ in table] == list(range(count, count * sides + 1))
    ways = [ways for _, ways in table]
    assert sum(ways) == sides**count
    assert ways == ways[::-1]


@given(st.integers(0, 40), st.integers(1, 30), st.integers(-2, 33))
def test_counts_rise_and_all_ways_are_there(count: int, sides: int, at_least: int) -> None:
    table = ways_of_count(count, sides, at_least)
    values = [value for value, _ in table]
    assert values == sorted(set(values))
    assert all(ways > 0 for _, ways in table)
    assert sum(ways for _, ways in table) == sides**count


@given(st.integers(0, 6), st.integers(1, 6))
def test_pools_are_sorted_distinct_and_complete(count: int, sides: int) -> None:
    table = ways_of_pool(count, sides)
    assert len(table) == comb(count + sides - 1, count)
    assert all(list(pool) == sorted(pool) for pool, _ in table)
    assert sum(ways for _, ways in table) == sides**count


@pytest.mark.parametrize(("count", "sides"), [(1, 20), (2, 6), (8, 6), (30, 10), (100, 6), (2, 1000)])
def test_totals_agree_with_icepool(count: int, sides: int) -> None:
    assert dict(ways_of_total(count, sides)) == dict((count @ icepool.d(sides)).items())


@pytest.mark.parametrize(("count", "sides", "at_least"), [(6, 6, 5), (40, 10, 8), (3, 4, 1), (200, 6, 6)])
def test_counts_agree_with_icepool(count: int, sides: int, at_least: int) -> None:
    die = count @ (icepool.d(sides) >= at_least)
    # icepool writes its fraction in lowest terms
    scale = sides**count // die.denominator()
    assert dict(ways_of_count(count, sides, at_least)) == {int(n): ways * scale for n, ways in die.items() if ways}
