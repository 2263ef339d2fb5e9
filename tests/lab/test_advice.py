"""Opponents for a party: legal ones in all five books, as hard as is wished for, the same for the same seed."""

from collections import Counter
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

from cinque.core.shelf import Shelf
from cinque.lab import advice
from cinque.lab.account import Account, Course
from cinque.lab.advice import ALWAYS, WISHES, Opponents, Party, Proposal, Range, propose, spread
from cinque.lab.fights import Fight
from cinque.lab.runs import play_batch
from cinque.systems import NAMES, system

PARTIES: dict[str, dict[str, Any]] = {
    "arcana": {"player": {"team": ["charmander 12", "pidgey 10"]}},
    "mystery": {"allies": ["charmander 10", "pikachu 10"]},
    "ptu": {"players": ["charmander 12", "squirtle 12"]},
    "rokumen": {"players": ["rimelet", "kelpharp"]},
    "vademecum": {"party": ["animated-guardian", "feral-dog"]},
}


def party(name: str, seed: int = 1) -> Party:
    return Party(system(name, Shelf()), PARTIES[name], {}, seed)


def account(wins: int, of: int, left: int = 50) -> Account:
    """So many fights won, with so much of 100 hit points left."""
    found = Account()
    for number in range(of):
        won = number < wins
        course = Course(
            {"anna": "us", "foe": "them"},
            {} if won else {"anna": 1},
            {("anna", "hp"): (left, 100)},
            {},
            {},
            {},
            0,
            "us",
        )
        found.count(number + 1, Fight("us" if won else "them", 1, 1), course)
    return found


def proposal(wins: int, left: int, wish: str = "fair") -> Proposal:
    return Proposal((), account(wins, 100, left), "us", WISHES[wish], sure=True)


@pytest.mark.parametrize("name", NAMES)
def test_whoever_is_drawn_can_be_met_weak_and_strong(name: str) -> None:
    found = Opponents(party(name))
    assert found.party_size == 2
    drawn = found.draw(3, advice.Random(4))
    low, high = drawn.dial
    for dial in (low, (low + high) // 2, high):
        scene = found.party.scene(drawn.at(dial))
        assert sum(one.side == found.party.met for one in scene.creatures.values()) == 3
        assert [one for one in scene.creatures.values() if one.side == found.party_side]
        assert found.party.played.next(scene)


def strength_of(party: Party, entries: Any) -> int:
    scene = party.scene(entries)
    return sum(party.played.might(scene, one) for one in scene.creatures.values() if one.side == party.met)


@pytest.mark.parametrize("name", NAMES)
def test_the_strength_that_is_wished_for_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fights as they would be if nothing but the strength of opponents told: the stronger, the fewer are won."""
    us = party(name)
    found = Opponents(us)
    even = strength_of(us, found.draw(found.party_size, advice.Random(1)).at(max(1, found.party_level)))

    def played(_: Party, entries: Any, *more: Any) -> Account:
        won = max(0, min(100, round(150 - 100 * strength_of(us, entries) / even)))
        told = account(won, 100, left=90)
        told.winners[found.party_side] = told.winners.pop("us", 0)
        told.present = Counter({("anna", found.party_side): 100})
        return told

    monkeypatch.setattr(advice, "_played", played)
    looks = list(propose(us, "hard", 20, proposals=2))
    sure = [one for one in looks if one.sure and one.fits]
    assert sure
    assert len({one.who for one in sure}) == len(sure)
    assert all(WISHES["hard"].wins.has(one.wins.share) for one in sure)
    again = list(propose(party(name), "hard", 20, proposals=2))
    assert [one.entries for one in again] == [one.entries for one in looks]


def test_bands_leave_no_gap_and_do_not_overlap() -> None:
    edges = [WISHES[wish].wins for wish in ("easy", "fair", "hard", "deadly")]
    assert [one.low for one in edges[:-1]] == [one.high for one in edges[1:]]
    left = [WISHES[wish].left for wish in ("easy", "fair", "hard", "deadly")]
    assert [one.low for one in left[:-1]] == [one.high for one in left[1:]]
    assert (left[0].high, left[-1].low, edges[0].low) == (1.0, 0.0, ALWAYS)


@pytest.mark.parametrize(
    ("wish", "wins", "left", "fits", "too_easy"),
    [
        ("easy", 100, 90, True, True),
        ("easy", 100, 50, False, False),
        ("easy", 90, 90, False, False),
        ("fair", 90, 10, True, True),
        ("fair", 100, 50, True, False),
        ("fair", 100, 80, False, True),
        ("hard", 70, 0, True, True),
        ("hard", 90, 0, False, True),
        ("deadly", 10, 0, False, False),
    ],
)
def test_who_always_wins_is_judged_by_what_is_left(wish: str, wins: int, left: int, fits: bool, too_easy: bool) -> None:
    one = proposal(wins, left, wish)
    assert (one.fits, one.too_easy) == (fits, too_easy)


def test_what_is_told_of_a_proposal() -> None:
    told = proposal(90, 40).to_data()
    assert told["wins"]["share"] == 0.9
    assert told["somebody_falls"]["share"] == 0.1
    assert told["hit_points_left"] == pytest.approx(0.4)
    assert told["fits"]


def test_the_best_come_first() -> None:
    near, far, unsure = proposal(88, 40), proposal(60, 40), proposal(88, 40)._replace(sure=False)
    assert sorted([unsure, far, near], key=lambda one: one.order) == [near, far, unsure]


def test_a_side_has_fallen_once_in_a_fight_however_many_fell() -> None:
    found = Account()
    both = Course({"a": "us", "b": "us", "c": "them"}, {"a": 1, "b": 2}, {}, {}, {}, {}, 0, "us")
    found.count(1, Fight("them", 2, 3), both)
    assert found.sides_fell == {"us": 1}
    more = Account()
    more.merge(found)
    assert more.to_data()["sides"]["us"]["somebody_fell"]["share"] == 1.0
    assert more.to_data()["sides"]["them"]["somebody_fell"]["share"] == 0.0


def test_no_more_fights_than_it_takes() -> None:
    us = party("arcana")
    entries = [{"species": "caterpie", "level": 2}]
    few = advice._played(us, entries, 60, play_batch, Range(0.2, 0.5), "player")
    assert few.fights == advice.AT_ONCE
    assert advice._played(us, entries, 25, play_batch).fights == 25


def test_the_same_on_any_number_of_cores_and_when_one_breaks_down() -> None:
    us, entries = party("arcana"), [{"species": "caterpie", "level": 9}]
    alone = advice._played(us, entries, 30, play_batch).to_data()
    with ThreadPoolExecutor(1) as pool:  # rules are not for several threads at once
        assert advice._played(us, entries, 30, spread(pool, 3)).to_data() == alone
    broken = Breaks()
    assert advice._played(us, entries, 30, spread(broken, 2)).to_data() == alone
    assert broken.given > 0


class Breaks(Executor):
    """Does the first thing that it is given, and then it is gone."""

    def __init__(self) -> None:
        self.given = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given += 1
        future: Future[Any] = Future()
        if self.given > 1:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(fn(*args, **kwargs))
        return future
