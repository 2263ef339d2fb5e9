"""Numbers that explain themselves: exact, and every step told."""

import json
from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.tally import Tally, Term, fraction_text


def exact(tally: Tally) -> Fraction:
    return Fraction(tally.num, tally.den)


def terms(tally: Tally) -> list[Term]:
    assert tally.terms is not None
    return tally.terms


# ---- each operation


def test_a_number_starts_and_grows() -> None:
    tally = Tally(True).start(40, "power", "a.b").add(-3, "rain", "a.c").times(3, 2, "stab", "a.d")
    assert exact(tally) == Fraction(111, 2)
    assert [(t.op, t.label, t.clause, t.by) for t in terms(tally)] == [
        ("start", "power", "a.b", (40, 1)),
        ("add", "rain", "a.c", (-3, 1)),
        ("times", "stab", "a.d", (3, 2)),
    ]
    assert [Fraction(*t.after) for t in terms(tally)] == [40, 37, Fraction(111, 2)]


def test_every_step_is_said_as_an_account_has_it() -> None:
    tally = Tally(True).start(-14, "", "").add(11, "", "").add(-15, "", "").times(3, 2, "", "").times(1, 2, "", "")
    tally.cut("", "").at_least(0, "", "").set(-5, 2, "", "")
    assert [term.said for term in terms(tally)] == ["−14", "+ 11", "− 15", "× 1.5", "÷ 2", "→ −13", "→ 0", "→ −2.5"]
    assert tally.said == "−2.5"
    secret = Tally(True, ("red",)).start(5, "", "", of="red")
    assert [term.said for term in terms(secret.known_to("blue"))] == ["±"]


def test_adding_to_a_fraction_adds_wholes() -> None:
    assert exact(Tally(True).start(1, "", "").times(1, 3, "", "").add(2, "", "")) == Fraction(7, 3)


def test_starting_again_forgets_the_fraction() -> None:
    tally = Tally(True).start(7, "", "").times(1, 3, "", "").start(5, "", "")
    assert (tally.num, tally.den, tally.value) == (5, 1, 5)


@pytest.mark.parametrize(("value", "bound", "result"), [(4, 5, 5), (5, 5, 5), (6, 5, 6), (-9, 0, 0)])
def test_at_least(value: int, bound: int, result: int) -> None:
    tally = Tally(True).start(value, "", "").at_least(bound, "floor", "a.b")
    assert tally.value == result
    assert len(terms(tally)) == (2 if value < bound else 1)


@pytest.mark.parametrize(("value", "bound", "result"), [(4, 5, 4), (5, 5, 5), (6, 5, 5), (1, -2, -2)])
def test_at_most(value: int, bound: int, result: int) -> None:
    tally = Tally(True).start(value, "", "").at_most(bound, "roof", "a.b")
    assert tally.value == result
    assert len(terms(tally)) == (2 if value > bound else 1)


def test_bounds_look_at_the_exact_fraction() -> None:
    seven_halves = Tally(False).start(7, "", "").times(1, 2, "", "")
    assert exact(seven_halves.at_least(3, "", "")) == Fraction(7, 2)
    assert exact(seven_halves.at_most(4, "", "")) == Fraction(7, 2)
    assert exact(seven_halves.at_most(3, "", "")) == 3
    assert exact(Tally(False).start(7, "", "").times(1, 2, "", "").at_least(4, "", "")) == 4


def test_a_bound_that_does_not_bite_is_not_cited() -> None:
    tally = Tally(True).start(3, "", "a.start").at_least(1, "", "a.floor").at_most(2, "", "a.roof")
    assert tally.clauses() == ["a.start", "a.roof"]


def test_set_wins_over_everything_before() -> None:
    tally = Tally(True).start(99, "", "").set(5, 2, "fixed", "a.b")
    assert exact(tally) == Fraction(5, 2)
    assert (terms(tally)[-1].op, terms(tally)[-1].by, terms(tally)[-1].after) == ("set", (5, 2), (5, 2))


@pytest.mark.parametrize(
    ("num", "den", "cut", "up", "nearest"),
    [
        (7, 2, 3, 4, 4),
        (5, 2, 2, 3, 3),
        (-5, 2, -2, -2, -2),
        (-7, 2, -3, -3, -3),
        (10, 3, 3, 4, 3),
        (11, 3, 3, 4, 4),
        (-10, 3, -3, -3, -3),
        (-11, 3, -3, -3, -4),
        (1, 2, 0, 1, 1),
        (-1, 2, 0, 0, 0),
        (1, 100, 0, 1, 0),
        (-1, 100, 0, 0, 0),
        (6, 2, 3, 3, 3),
        (0, 5, 0, 0, 0),
        (10**40 + 1, 2, 10**40 // 2, 10**40 // 2 + 1, 10**40 // 2 + 1),
    ],
)
def test_rounding(num: int, den: int, cut: int, up: int, nearest: int) -> None:
    def fresh() -> Tally:
        return Tally(True).set(num, den, "", "")

    assert fresh().cut("", "").value == cut
    assert fresh().up("", "").value == up
    assert fresh().nearest("", "").value == nearest
    assert [terms(rounded)[-1].op for rounded in (fresh().cut("", ""), fresh().up("", ""))] == ["cut", "up"]
    assert terms(fresh().nearest("", ""))[-1].op == "nearest"


@given(st.integers(-10_000, 10_000), st.integers(1, 500))
def test_rounding_agrees_with_fractions(num: int, den: int) -> None:
    value = Fraction(num, den)
    assert Tally(False).set(num, den, "", "").cut("", "").value == int(value)
    assert Tally(False).set(num, den, "", "").up("", "").value == ceil(value)
    assert Tally(False).set(num, den, "", "").nearest("", "").value == floor(value + Fraction(1, 2))


# ---- the whole number


def test_the_value_of_a_fraction_is_refused() -> None:
    tally = Tally(True).start(3, "", "").times(1, 2, "", "")
    with pytest.raises(ValueError, match=r"^1\.5 is not a whole number; the rule must round it\.$"):
        _ = tally.value
    assert exact(tally) == Fraction(3, 2)


def test_the_value_of_a_fraction_that_is_whole_is_given() -> None:
    assert Tally(False).start(6, "", "").times(5, 3, "", "").value == 10
    assert Tally(False).start(-6, "", "").times(5, 3, "", "").value == -10


def test_an_unstarted_number_is_nothing() -> None:
    assert Tally(True).value == 0
    assert Tally(True).to_data() == {"value": "0", "terms": []}


# ---- any computation: listening changes nothing, and the last term holds the result

Step = Callable[[Tally], Tally]
STEPS: st.SearchStrategy[tuple[Step, Callable[[Fraction], Fraction]]] = st.one_of(
    st.integers(-99, 99).map(lambda n: (lambda t: t.add(n, "l", "c"), lambda v: v + n)),
    st.tuples(st.integers(-9, 9), st.integers(1, 9)).map(
        lambda by: (lambda t: t.times(*by, "l", "c"), lambda v: v * Fraction(*by))
    ),
    st.integers(-99, 99).map(lambda n: (lambda t: t.at_least(n, "l", "c"), lambda v: max(v, Fraction(n)))),
    st.integers(-99, 99).map(lambda n: (lambda t: t.at_most(n, "l", "c"), lambda v: min(v, Fraction(n)))),
    st.tuples(st.integers(-9, 9), st.integers(1, 9)).map(
        lambda to: (lambda t: t.set(*to, "l", "c"), lambda v: Fraction(*to))
    ),
    st.just((lambda t: t.cut("l", "c"), lambda v: Fraction(int(v)))),
    st.just((lambda t: t.up("l", "c"), lambda v: Fraction(ceil(v)))),
    st.just((lambda t: t.nearest("l", "c"), lambda v: Fraction(floor(v + Fraction(1, 2))))),
)


@given(st.integers(-999, 999), st.lists(STEPS, max_size=10))
def test_any_computation_is_exact(start: int, steps: list[tuple[Step, Callable[[Fraction], Fraction]]]) -> None:
    loud, quiet, value = Tally(True).start(start, "l", "c"), Tally(False).start(start, "l", "c"), Fraction(start)
    for do, same in steps:
        before = len(terms(loud))
        assert do(loud) is loud, "a tally can be written as one sentence"
        do(quiet)
        changed, value = same(value) != value, same(value)
        assert exact(loud) == exact(quiet) == value
        if changed:
            assert len(terms(loud)) == before + 1
        if len(terms(loud)) > before:
            assert Fraction(*terms(loud)[-1].after) == value
    assert quiet.terms is None
    assert loud.to_data()["value"] == quiet.to_data()["value"]
    assert quiet.to_data()["terms"] == []


# ---- nobody listens


def test_without_listeners_nothing_is_cited_or_kept() -> None:
    tally = Tally(False).start(3, "a", "c").add(1, "b", "c").times(1, 2, "d", "c")
    tally.at_least(5, "e", "c").at_most(4, "f", "c").cut("g", "c").up("h", "c").nearest("i", "c").set(1, 1, "j", "c")
    assert tally.terms is None
    assert tally.clauses() == []


def test_every_term_is_cited() -> None:
    tally = Tally(True).start(3, "", "c.start").add(1, "", "c.add").times(1, 2, "", "c.times").cut("", "c.cut")
    tally.at_least(5, "", "c.least").at_most(4, "", "c.most").up("", "c.up").nearest("", "c.near")
    tally.set(1, 1, "", "c.set")
    names = ["start", "add", "times", "cut", "least", "most", "up", "near", "set"]
    assert tally.clauses() == [f"c.{name}" for name in names]


# ---- numbers inside numbers


def test_a_term_opens_to_the_number_inside_it() -> None:
    inner = Tally(True).start(10, "base", "c.base").times(3, 2, "growth", "c.growth")
    tally = Tally(True).start(5, "power", "c.power").add(15, "attack", "c.attack", inner)
    data = json.loads(json.dumps(tally.to_data()))
    assert data == {
        "value": "20",
        "terms": [
            {"op": "start", "label": "power", "clause": "c.power", "by": "5", "after": "5"},
            {
                "op": "add",
                "label": "attack",
                "clause": "c.attack",
                "by": "15",
                "after": "20",
                "inner": {
                    "value": "15",
                    "terms": [
                        {"op": "start", "label": "base", "clause": "c.base", "by": "10", "after": "10"},
                        {"op": "times", "label": "growth", "clause": "c.growth", "by": "1.5", "after": "15"},
                    ],
                },
            },
        ],
    }


def test_an_inner_number_without_terms_is_left_out() -> None:
    tally = Tally(True).start(1, "", "", Tally(False)).times(2, 1, "", "", Tally(True))
    assert all("inner" not in term for term in tally.to_data()["terms"])


# ---- fractions as people write them


@pytest.mark.parametrize(
    ("num", "den", "text"),
    [
        (3, 1, "3"),
        (0, 1, "0"),
        (0, 7, "0"),
        (0, -7, "0"),
        (3, 2, "1.5"),
        (1, 8, "0.125"),
        (1, 16, "0.0625"),
        (1, 32, "1/32"),
        (1, 10_000, "0.0001"),
        (1, 100_000, "1/100000"),
        (7, 3, "7/3"),
        (14, 6, "7/3"),
        (-7, 3, "-7/3"),
        (7, -3, "-7/3"),
        (-7, -3, "7/3"),
        (-3, 2, "-1.5"),
        (-1, 20, "-0.05"),
        (100, 10, "10"),
        (101, 100, "1.01"),
        (-4, 2, "-2"),
    ],
)
def test_fractions_as_people_write_them(num: int, den: int, text: str) -> None:
    assert fraction_text(num, den) == text


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**6))
def test_the_text_of_a_fraction_is_exact(num: int, den: int) -> None:
    assert Fraction(fraction_text(num, den)) == Fraction(num, den)
    assert fraction_text(-num, -den) == fraction_text(num, den)
    assert fraction_text(num * 7, den * 7) == fraction_text(num, den)
