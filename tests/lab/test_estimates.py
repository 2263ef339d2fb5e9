"""Where outcomes are too many to be walked, some are tried: near the exact odds, and the same each time."""

from collections.abc import Callable
from fractions import Fraction
from math import sqrt

import pytest
from attacks import CASES, MASTER, Case, Table, table_of

import cinque.core.odds
from cinque.core.fate import Every, Fate
from cinque.core.mistake import TooMany
from cinque.core.odds import TRIES, Odds, odds_of, sampled
from cinque.core.seat import Seat
from cinque.web.odds import moment_of, odds_at, read_moment

ERRORS = 4
NORMAL = 20
"""So often an outcome must be expected for its share to be about normal."""


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From then on nobody waits for more than one outcome of an attack."""
    return lambda: monkeypatch.setattr(cinque.core.odds, "MOST_FORESEEN", 1)


def near(exact: Odds[int], tried: Odds[int]) -> bool:
    """Whether all that comes about often enough does so about as often as it should."""
    for outcome, chance in exact.chances.items():
        share, expected = tried.chances.get(outcome, Fraction()), float(chance)
        error = sqrt(expected * (1 - expected) / TRIES)
        if min(expected, 1 - expected) * TRIES >= NORMAL and abs(float(share) - expected) > ERRORS * error:
            return False
    mean = float(exact.mean(int))
    spread = sqrt(max(0.0, float(exact.mean(lambda value: value * value)) - mean**2))
    return abs(float(tried.mean(int)) - mean) <= ERRORS * spread / sqrt(TRIES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.book}: {case.what}")
def test_an_estimate_is_near_the_exact_odds(case: Case, impatient: Callable[[], None]) -> None:
    table = table_of(case)
    exact = table.odds()
    impatient()
    found = table.book.forecast(table.game.now, table.ask, table.option, MASTER)
    assert found.refusal is None
    assert found.error == pytest.approx(98 / sqrt(TRIES))
    assert [label for label in exact if label in found.odds and not near(exact[label], found.odds[label])] == []
    likely = {label for label, odds in exact.items() if len(odds.chances) > 1 and odds.chance(bool) > Fraction(1, 20)}
    assert likely <= found.odds.keys()
    assert all(sum(odds.chances.values()) == 1 for odds in found.odds.values())


def test_no_estimate_where_outcomes_can_be_walked() -> None:
    table = table_of(CASES[0])
    found = table.book.forecast(table.game.now, table.ask, table.option, MASTER)
    assert found.error == 0
    assert found.to_data()["error"] == 0


@pytest.mark.parametrize("case", [case for case in CASES if case.what == "usual"], ids=lambda case: case.book)
def test_whoever_looks_again_sees_the_same(case: Case, impatient: Callable[[], None]) -> None:
    impatient()
    told = [
        table.book.forecast(table.game.now, table.ask, table.option, MASTER).to_data()
        for table in (table_of(case), table_of(case))
    ]
    assert told[0] == told[1]
    assert told[0]["error"] == 4.9


def test_an_estimate_knows_no_more_than_the_seat(impatient: Callable[[], None]) -> None:
    impatient()
    table = table_of(next(case for case in CASES if case.book == "ptu"))
    player, scene = Seat(table.ask.seat), table.game.now.copy()
    told = table.book.forecast(scene, table.ask, table.option, player)
    scene.creatures["foe"].defense += 30
    assert told.error > 0
    assert told.estimate
    assert table.book.forecast(scene, table.ask, table.option, player).to_data() == told.to_data()
    assert table.book.forecast(scene, table.ask, table.option, MASTER).to_data()["odds"] != told.to_data()["odds"]


# -- giving up in time


def test_what_is_hopeless_is_given_up_at_once() -> None:
    walked = 0

    def run(fate: Fate) -> int:
        nonlocal walked
        walked += 1
        return sum(fate.total(1, 20) for _ in range(4))

    with pytest.raises(TooMany):
        odds_of(run, most=1_000)
    assert walked < 200


def test_what_only_looks_long_is_walked_to_its_end() -> None:
    def run(fate: Fate) -> int:
        return fate.total(1, 30) + fate.total(1, 30) if fate.total(1, 2) == 1 else 0

    assert len(odds_of(run, most=1_000).chances) == 60


def test_chance_goes_through_every_kind_of_throw() -> None:
    """Weighed sums, pools, counts, tables and what is thrown until it is settled, as likely as they are."""

    def run(fate: Fate) -> int:
        settled = fate.until(lambda: fate.total(1, 6) if fate.total(1, 2) == 1 else -1)
        thrown = fate.total(2, 6) + sum(fate.totals([(1, 4), (2, 8)])) + fate.entry(1, 4, (0, 5, 5, 9, 9))
        return settled + thrown + fate.pool(2, 6)[1] + fate.count(3, 6, 5) + fate.faces(2, 6)[0] + fate.reaches(2, 6, 7)

    tried = sampled(run, tries=20_000)
    mean, spread = float(tried.mean(int)), 8
    wanted = 3.5 + 7 + 2.5 + 9 + 7 + 161 / 36 + 1 + 3.5 + 21 / 36
    assert abs(mean - wanted) < ERRORS * spread / sqrt(20_000)


def test_what_stands_on_the_tape_is_no_chance() -> None:
    tried = sampled(lambda fate: fate.total(1, 6) + 10 * fate.total(1, 2), tape=["1d6=4"])
    assert set(tried.chances) == {14, 24}


def test_what_is_thrown_without_end_is_refused() -> None:
    with pytest.raises(TooMany):
        sampled(lambda fate: fate.until(lambda: -fate.total(1, 6)))


# -- how it is told


def test_over_the_web_it_comes_with_its_error(impatient: Callable[[], None]) -> None:
    impatient()
    table: Table = table_of(next(case for case in CASES if case.book == "ptu"))
    odds = odds_at(read_moment(moment_of(table.game, table.ask, MASTER, "en")), table.option.key)
    assert odds is not None
    assert (odds["estimate"], odds["error"]) == (True, 4.9)


def test_a_door_without_dice_walks_as_ever() -> None:
    assert Every([], None).dice is None
