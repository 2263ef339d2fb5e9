"""Dice notation: exact odds, against icepool."""

import contextlib
import operator
import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import icepool  # type: ignore[import-untyped]
import pytest
from dice_texts import Die, chances, oracle
from hypothesis import given, settings
from hypothesis import strategies as st

from cinque.core.dice import ways_of_total
from cinque.core.dice_odds import ways_of_highest
from cinque.core.mistake import TooMany
from cinque.core.notation import distribution, evaluate, parse
from cinque.core.notation.orders import NoOdds, most_again
from cinque.core.odds import odds_of
from watch import watched


def pool(count: int, sides: int) -> Die:
    return icepool.d(sides).pool(count)


def good(count: int, sides: int, test: Callable[[int], bool]) -> Die:
    return count @ icepool.d(sides).map(lambda face: 1 if test(face) else 0)


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("3d6+2", lambda: 3 @ icepool.d(6) + 2),
        ("8d12+80", lambda: 8 @ icepool.d(12) + 80),
        ("20d6", lambda: 20 @ icepool.d(6)),
        ("d%", lambda: icepool.d(100)),
        ("2d1", lambda: 2 @ icepool.d(1)),
        ("4d6kh3", lambda: pool(4, 6).highest(3).sum()),
        ("4d6k", lambda: pool(4, 6).highest(1).sum()),
        ("4d6kh4", lambda: pool(4, 6).highest(4).sum()),
        ("10d10kh3", lambda: pool(10, 10).highest(3).sum()),
        ("10d10kl3", lambda: pool(10, 10).lowest(3).sum()),
        ("4d6dl1", lambda: pool(4, 6).highest(3).sum()),
        ("5d6dh2", lambda: pool(5, 6).lowest(3).sum()),
        ("20d6dl7", lambda: pool(20, 6).highest(13).sum()),
        ("3d1kl2", lambda: pool(3, 1).lowest(2).sum()),
        ("9d2kh5", lambda: pool(9, 2).highest(5).sum()),
        ("d20adv+5", lambda: pool(2, 20).highest(1).sum() + 5),
        ("d20dis", lambda: pool(2, 20).lowest(1).sum()),
        ("5b6>=4", lambda: good(5, 6, lambda face: face >= 4)),
        ("5b6>4", lambda: good(5, 6, lambda face: face > 4)),
        ("7b10<=3", lambda: good(7, 10, lambda face: face <= 3)),
        ("7b10<3", lambda: good(7, 10, lambda face: face < 3)),
        ("6b8=8", lambda: good(6, 8, lambda face: face == 8)),
        ("6b8=9", lambda: good(6, 8, lambda face: face == 9)),
        ("6b8<=9", lambda: good(6, 8, lambda face: face <= 9)),
        ("2d6+3>=9", lambda: 2 @ icepool.d(6) + 3 >= 9),
        ("2d6>d20", lambda: 2 @ icepool.d(6) > icepool.d(20)),
        ("d6=d6", lambda: icepool.map(lambda a, b: int(a == b), icepool.d(6), icepool.d(6))),
        ("5b6>=4>=2", lambda: good(5, 6, lambda face: face >= 4) >= 2),
        ("2d6*3-d4", lambda: 2 @ icepool.d(6) * 3 - icepool.d(4)),
        ("d6*d6", lambda: icepool.d(6) * icepool.d(6)),
        ("(2d6-7)/2", lambda: (2 @ icepool.d(6) - 7) // 2),
        ("3d6/d4", lambda: 3 @ icepool.d(6) // icepool.d(4)),
        ("3d6/-d4", lambda: 3 @ icepool.d(6) // -icepool.d(4)),
        ("-(d8+4d6kh3)", lambda: -(icepool.d(8) + pool(4, 6).highest(3).sum())),
        ("7", lambda: icepool.Die([7])),
    ],
)
def test_odds_agree_with_icepool(text: str, die: Callable[[], Die]) -> None:
    found = chances(text)
    assert found == oracle(die())
    assert list(found) == sorted(found)
    assert all(type(value) is int for value in found)


@st.composite
def throws(draw: st.DrawFn) -> tuple[str, Die]:
    count, sides = draw(st.integers(1, 6)), draw(st.integers(1, 9))
    kind = draw(st.sampled_from(["", "kh", "kl", "dh", "dl", "adv", "dis", "b"]))
    if kind == "":
        return f"{count}d{sides}", count @ icepool.d(sides)
    if kind == "adv":
        return f"d{sides}adv", pool(2, sides).highest(1).sum()
    if kind == "dis":
        return f"d{sides}dis", pool(2, sides).lowest(1).sum()
    if kind == "b":
        sign, compare = draw(st.sampled_from(COMPARE))
        target = draw(st.integers(0, 10))
        return f"{count}b{sides}{sign}{target}", good(count, sides, lambda face: compare(face, target))
    number = draw(st.integers(1, count))
    if kind in ("kh", "kl"):
        kept = pool(count, sides).highest(number) if kind == "kh" else pool(count, sides).lowest(number)
        return f"{count}d{sides}{kind}{number}", kept.sum()
    count += 1
    kept = pool(count, sides).lowest(count - number) if kind == "dh" else pool(count, sides).highest(count - number)
    return f"{count}d{sides}{kind}{number}", kept.sum()


COMPARE = [(">=", operator.ge), (">", operator.gt), ("<=", operator.le), ("<", operator.lt), ("=", operator.eq)]


JOIN = [("+", operator.add), ("-", operator.sub), ("*", operator.mul)]


@st.composite
def sums(draw: st.DrawFn) -> tuple[str, Die]:
    text, die = draw(throws())
    for _ in range(draw(st.integers(0, 2))):
        sign, join = draw(st.sampled_from(JOIN))
        more, other = draw(throws())
        text, die = f"({text}){sign}{more}", join(die, other)
    divisor = draw(st.sampled_from([0, 1, 2, 3, -2]))
    return (f"({text})/{divisor}", die // divisor) if divisor else (text, die)


@settings(deadline=None)
@given(sums())
def test_odds_of_any_expression_agree_with_icepool(pair: tuple[str, Die]) -> None:
    text, die = pair
    assert chances(text) == oracle(die)


@settings(deadline=None)
@given(sums(), st.sampled_from(COMPARE), throws())
def test_odds_of_any_comparison_agree_with_icepool(
    left: tuple[str, Die], compare: tuple[str, Callable[[int, int], bool]], right: tuple[str, Die]
) -> None:
    sign, holds = compare
    wanted = icepool.map(lambda one, other: int(holds(one, other)), left[1], right[1])
    assert chances(f"{left[0]}{sign}{right[0]}") == oracle(wanted)


@pytest.mark.parametrize("text", ["3d4kh2-d6", "d4adv*2", "3b6>=5", "2d6>=d8", "4d3dh1/2", "(d4-2)*d3dis"])
def test_odds_agree_with_rolling_every_throw(text: str) -> None:
    expression = parse(text)
    assert chances(text) == odds_of(lambda fate: evaluate(expression, fate).value).chances


@pytest.mark.parametrize(
    "text",
    [
        "300d1000",
        "1000d10000",
        "1000d200",
        "100d100*100d100",
        "d10000*d10000",
        "1000d10000kh500",
        "500d20kl250",
        "1000b10000>9+1000b9999>9",
    ],
)
def test_odds_that_would_take_too_long_are_refused(text: str) -> None:
    with watched(20), pytest.raises(TooMany):  # it would take hours
        chances(text)


def test_many_parts_that_are_each_small_enough_are_refused_together() -> None:
    assert len(chances("90d20")) == 1711
    with pytest.raises(TooMany):
        chances("90d20+90d20-90d20")


@pytest.mark.parametrize("text", ["8d12+80", "20d6", "10d10kh3", "5b6>=4", "d20adv+5>=15", "20d6kl10"])
def test_usual_odds_take_a_few_thousand_calls_cold(text: str) -> None:
    """Calls, and no time, of which a busy machine takes more."""
    calls: Counter[str] = Counter()
    ways_of_total.cache_clear()
    ways_of_highest.cache_clear()
    sys.setprofile(lambda frame, event, arg: calls.update([event]))
    try:
        chances(text)
    finally:
        sys.setprofile(None)
    assert calls["call"] + calls["c_call"] < 5_000


# -- dice with orders, and dice that are looked at one by one


@pytest.mark.parametrize(
    "text",
    [
        *(
            "2d6ro<3",
            "3d4mi2",
            "2d6ma5",
            "3d6k>3",
            "3d6p1",
            "3d4k=1k=4",
            "2d6ro1mi3",
            "3d4ro1kh2",
            "3d4mi2dl1",
            "2d4ro1k>2",
        ),
        *("(d4+1, 3, 2d4kl1)kh1", "(d4, d6, d4)k>3", "(d4, 2d4)", "2b4+2b6>3", "2b4+2b6>3>=2", "d66s", "2d66d", "4dF"),
        *("7/d6U", "d6*5/4R", "2d6%5", "-d6/4R", "2d6>=?", "3d4 [fire]+1"),
    ],
)
def test_the_odds_are_those_of_all_throws(text: str) -> None:
    expression = parse(text)
    assert chances(text) == dict(sorted(odds_of(lambda fate: evaluate(expression, fate).value).chances.items()))


@pytest.mark.parametrize(("text", "sides", "faces"), [("d6!", 6, {6}), ("d10e>8", 10, {9, 10}), ("u4[4]", 4, {4})])
def test_exploding_dice_stop_when_nobody_has_heard_of_more(text: str, sides: int, faces: set[int]) -> None:
    depth = most_again(len(faces), sides)
    assert Fraction(len(faces), sides) ** depth < Fraction(1, 10**9)
    assert chances(text) == oracle(icepool.d(sides).explode(list(faces), depth=depth))


def test_successes_with_more_dice_for_good_ones() -> None:
    """A die counts if it shows 5 or 6, and then another one is thrown."""
    one = chances("1r6>=5")
    depth = most_again(2, 6)
    assert one[0] == Fraction(2, 3)
    assert one[3] == Fraction(1, 3) ** 3 * Fraction(2, 3)
    assert one[depth + 1] == Fraction(1, 3) ** (depth + 1)
    assert chances("2u6[6]+1>=8")[2] == Fraction(1, 36)


@pytest.mark.parametrize("text", ["3b6", "8ty6", "choice[a,b]", "4d6e6kh3", "4d6ra6", "4d6kh3kl1", "2r6[5]"])
def test_where_there_are_no_odds_it_is_said_why(text: str) -> None:
    with pytest.raises(NoOdds) as caught:
        distribution(parse(text))
    assert str(caught.value).endswith(".")


def test_too_much_work_is_refused_at_once() -> None:
    for text in ("90d100!>50", "d10000e>9000", "999d100ro1kh500", "(d999, d999, d999)kh1", "9d9999rr1"):
        with watched(10), contextlib.suppress(TooMany):
            distribution(parse(text))
