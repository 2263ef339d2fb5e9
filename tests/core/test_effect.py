"""Effects: how they stack, and when they end."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.effect import (
    FOREVER,
    LONGEST,
    PER_SOURCE,
    REFUSE,
    REPLACE,
    ROUND_END,
    STACK,
    TURN_END,
    TURN_START,
    Active,
    Effect,
    attach,
    count_down,
    detach,
    find,
    over,
)

MOMENTS = (TURN_START, TURN_END, ROUND_END, "sunrise")


class Dizzy(Effect):
    key = "dizzy"
    clause = "coins.throw"


class Burn(Effect):
    key = "burn"
    stacking = REPLACE


class Rain(Effect):
    key = "rain"
    stacking = LONGEST


class Charmed(Effect):
    key = "charmed"
    stacking = PER_SOURCE


class Wound(Effect):
    key = "wound"
    stacking = STACK


def rest(on: list[Active]) -> list[tuple[str, int]]:
    return [(active.effect, active.left) for active in on]


def test_an_effect_in_force_is_plain_data() -> None:
    active = Active("dizzy", "ben", "ann", TURN_END, 2, 5)
    data = json.loads(json.dumps(active.to_data()))
    assert data == {"effect": "dizzy", "source": "ben", "anchor": "ann", "moment": "turn-end", "left": 2, "number": 5}
    assert Active.from_data(data).to_data() == data
    copy = active.copy()
    copy.left = 1
    assert active.left == 2


def test_an_effect_lasts_forever_unless_told_otherwise() -> None:
    assert Active("dizzy").left == FOREVER
    assert Effect.stacking == REFUSE


# ---- stacking


@pytest.mark.parametrize("effect", [Dizzy(), Burn(), Rain(), Wound()])
def test_the_first_one_always_comes(effect: Effect) -> None:
    on = [Active("other")]
    assert attach(on, effect, Active(effect.key, left=2))
    assert rest(on) == [("other", FOREVER), (effect.key, 2)]


@pytest.mark.parametrize("left", [1, 2, 3, FOREVER])
def test_a_refused_second_one_changes_nothing(left: int) -> None:
    old = Active("dizzy", left=2)
    on = [old]
    assert not attach(on, Dizzy(), Active("dizzy", left=left))
    assert on == [old]
    assert old.left == 2


@pytest.mark.parametrize("left", [1, 2, 3, FOREVER])
def test_a_second_one_takes_the_place_of_the_first(left: int) -> None:
    on = [Active("a"), Active("burn", left=2), Active("b")]
    new = Active("burn", source="ben", left=left)
    assert attach(on, Burn(), new)
    assert on[1] is new
    assert [active.effect for active in on] == ["a", "burn", "b"]


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        (2, 3, True),
        (2, 2, False),
        (3, 2, False),
        (2, FOREVER, True),
        (FOREVER, 99, False),
        (FOREVER, FOREVER, False),
    ],
)
def test_the_longest_holds(old: int, new: int, changed: bool) -> None:
    on = [Active("rain", moment=ROUND_END, left=old), Active("other")]
    assert attach(on, Rain(), Active("rain", moment=ROUND_END, left=new)) is changed
    assert sorted(rest(on)) == [("other", FOREVER), ("rain", new if changed else old)]


@pytest.mark.parametrize("first", [0, 1])
def test_nobody_knows_which_of_two_clocks_runs_out_first(first: int) -> None:
    """One ends with Ann's turn, one with two of Ben's: both stand, in whatever order they come, until each is over."""
    both = [
        Active("rain", anchor="ann", moment=TURN_END, left=1),
        Active("rain", anchor="ben", moment=TURN_END, left=2),
    ]
    on: list[Active] = []
    for active in (both[first], both[1 - first]):
        assert attach(on, Rain(), active)
    assert len(on) == 2
    assert over(on, count_down(on, TURN_END, "ann")) == []
    assert over(on, count_down(on, TURN_END, "ben")) == []
    assert [active.effect for active in over(on, count_down(on, TURN_END, "ben"))] == ["rain"]


def test_one_with_another_number_is_never_dropped() -> None:
    on = [Active("rain", number=1)]
    assert attach(on, Rain(), Active("rain", left=2, number=5))
    assert rest(on) == [("rain", FOREVER), ("rain", 2)]


def test_the_longest_of_each_source_holds() -> None:
    on: list[Active] = []
    assert attach(on, Charmed(), Active("charmed", "ann"))
    assert not attach(on, Charmed(), Active("charmed", "ann", left=2))
    assert attach(on, Charmed(), Active("charmed", "ben", left=2))
    assert attach(on, Charmed(), Active("charmed", "ben"))
    assert [(active.source, active.left) for active in on] == [("ann", FOREVER), ("ben", FOREVER)]


def test_several_that_run_out_at_once_are_over_once() -> None:
    on = [Active("rain", moment=ROUND_END, left=1, number=n) for n in range(2)]
    assert [active.number for active in over(on, count_down(on, ROUND_END))] == [1]


def test_wounds_stand_side_by_side() -> None:
    on: list[Active] = []
    for left in (2, 1, FOREVER):
        assert attach(on, Wound(), Active("wound", left=left))
    assert rest(on) == [("wound", 2), ("wound", 1), ("wound", FOREVER)]


def test_find_gives_the_first_of_its_kind() -> None:
    first, second = Active("wound", number=1), Active("wound", number=2)
    on = [Active("other"), first, second]
    assert find(on, "wound") is first
    assert find(on, "rain") is None
    assert find([], "wound") is None


# ---- taking away


def test_detach_takes_all_of_a_kind() -> None:
    on = [Active("wound", "ann"), Active("rain"), Active("wound", "ben")]
    kept = on
    assert detach(on, "wound") == 2
    assert rest(on) == [("rain", FOREVER)]
    assert kept is on, "the list on the creature is the one that changes"
    assert detach(on, "wound") == 0


def test_detach_from_one_source_only() -> None:
    on = [Active("wound", "ann"), Active("wound", "ben"), Active("rain", "ann"), Active("wound")]
    assert detach(on, "wound", "ann") == 1
    assert [(active.effect, active.source) for active in on] == [("wound", "ben"), ("rain", "ann"), ("wound", "")]
    assert detach(on, "wound", "zoe") == 0


# ---- counting down


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("anchor", ["ann", ""])
def test_only_the_right_moment_of_the_right_one_counts(moment: str, anchor: str) -> None:
    on = [Active("wound", anchor=who, moment=when, left=2) for who in ("ann", "ben", "") for when in MOMENTS]
    assert count_down(on, moment, anchor) == []
    counted = [active for active in on if active.left == 1]
    assert [(active.anchor, active.moment) for active in counted] == [(anchor, moment)]
    assert len(on) == 12


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_has_run_out_is_taken_away_and_given_back(moment: str) -> None:
    gone = Active("wound", anchor="ann", moment=moment, left=1)
    stays = Active("wound", anchor="ann", moment=moment, left=2)
    forever = Active("wound", anchor="ann", moment=moment)
    on = [gone, stays, forever]
    kept = on
    assert count_down(on, moment, "ann") == [gone]
    assert on == [stays, forever]
    assert kept is on
    assert (gone.left, stays.left, forever.left) == (0, 1, FOREVER)
    assert count_down(on, moment, "ann") == [stays]
    for _ in range(5):
        assert count_down(on, moment, "ann") == []
    assert on == [forever]


def test_several_can_run_out_at_once() -> None:
    on = [Active("wound", moment=ROUND_END, left=1, number=n) for n in range(3)]
    assert [active.number for active in count_down(on, ROUND_END)] == [0, 1, 2]
    assert on == []


def test_the_end_of_a_round_is_nobodys_turn() -> None:
    on = [Active("rain", moment=ROUND_END, left=1)]
    assert count_down(on, ROUND_END, "ann") == []
    assert count_down(on, TURN_END) == []
    assert len(count_down(on, ROUND_END)) == 1


@given(st.lists(st.tuples(st.sampled_from(MOMENTS), st.sampled_from(["ann", ""]), st.sampled_from([1, 2, 3, FOREVER]))))
def test_everything_ends_exactly_when_its_count_says(actives: list[tuple[str, str, int]]) -> None:
    on = [Active("wound", "", who, when, left, n) for n, (when, who, left) in enumerate(actives)]
    ended: dict[int, int] = {}
    for time in range(1, 5):
        for when in MOMENTS:
            for who in ("ann", ""):
                ended.update((active.number, time) for active in count_down(on, when, who))
    assert ended == {n: left for n, (_, _, left) in enumerate(actives) if left != FOREVER}
    assert [active.number for active in on] == [n for n, (_, _, left) in enumerate(actives) if left == FOREVER]
