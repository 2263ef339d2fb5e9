"""Movement on the grid against hand-counted cases and against slow, obvious searches."""

from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest
from grid_bodies import ELBOW, HOOK, METRICS, metrics
from hypothesis import given, settings
from hypothesis import strategies as st

from cinque.core.grid import (
    DIAGONALS_ALTERNATE,
    DIAGONALS_ONE,
    DIAGONALS_TWO,
    DIRECTIONS,
    ONE_CELL,
    Cell,
    Footprint,
    Ground,
    Metric,
    Reach,
    distance,
    reachable,
    rectangle,
    square,
)

# --- movement


class Case(NamedTuple):
    size: Cell
    start: Cell
    budget: int
    metric: Metric
    body: Footprint
    blocked: set[Cell]
    no_stop: set[Cell]
    held: set[Cell]
    times: dict[Cell, int]
    extra: dict[Cell, int]
    used: int
    squeeze: bool
    straight_only: bool

    def ground(self) -> Ground:
        return Ground(
            *self.size,
            blocked=self.blocked,
            no_stop=self.no_stop,
            held=self.held,
            times=self.times,
            extra=self.extra,
        )

    def under(self, at: Cell) -> set[Cell]:
        return {(at[0] + column, at[1] + row) for column, row in self.body}

    def shut(self, cell: Cell) -> bool:
        return cell in self.blocked or not (0 <= cell[0] < self.size[0] and 0 <= cell[1] < self.size[1])

    def cost(self, at: Cell, there: Cell, diagonals: int) -> int | None:
        """Cost of one step, None if it cannot be made."""
        across, down = there[0] - at[0], there[1] - at[1]
        diagonal = bool(across and down)
        new = self.under(there) - self.under(at)
        if any(self.shut(cell) for cell in new) or (self.under(at) - self.under(there)) & self.held:
            return None
        halves = [self.under((at[0] + across, at[1])), self.under((at[0], at[1] + down))]
        narrow = all(any(self.shut(cell) for cell in half - self.under(at)) for half in halves)
        if diagonal and (self.straight_only or (narrow and not self.squeeze)):
            return None
        price = self.metric[diagonals % 2] if diagonal else 1
        return max(price * self.times.get(cell, 1) + self.extra.get(cell, 0) for cell in new)


def cheapest_by_walking(case: Case) -> dict[Cell, int]:
    """Walk every possible walk, one step at a time, and keep the cheapest arrival at each anchor."""
    found = {case.start: 0}

    def walk(at: Cell, spent: int, diagonals: int) -> None:
        for across, down in DIRECTIONS:
            there = (at[0] + across, at[1] + down)
            cost = case.cost(at, there, diagonals)
            if cost is None or spent + cost > case.budget:
                continue
            if not case.under(there) & case.no_stop:
                found[there] = min(spent + cost, found.get(there, case.budget))
            walk(there, spent + cost, diagonals + abs(across * down))

    walk(case.start, 0, case.used)
    return found


@st.composite
def cases(draw: st.DrawFn) -> Case:
    size = draw(st.tuples(st.integers(2, 5), st.integers(2, 5)))
    cell = st.tuples(st.integers(0, size[0] - 1), st.integers(0, size[1] - 1))
    some = st.sets(cell, max_size=6)
    return Case(
        size=size,
        start=draw(st.tuples(st.integers(0, size[0] - 2), st.integers(0, size[1] - 2))),
        budget=draw(st.integers(0, 4)),
        metric=draw(metrics),
        body=draw(st.sampled_from([ONE_CELL, ONE_CELL, square(2), rectangle(2, 1), ELBOW, HOOK])),
        blocked=draw(some),
        no_stop=draw(some),
        held=draw(st.one_of(st.just(set()), some)),
        times=draw(st.dictionaries(cell, st.integers(2, 3), max_size=6)),
        extra=draw(st.dictionaries(cell, st.integers(1, 2), max_size=6)),
        used=draw(st.integers(0, 3)),
        squeeze=draw(st.booleans()),
        straight_only=draw(st.sampled_from([False, False, True])),
    )


def cheapest_by_settling(case: Case) -> dict[Cell, int]:
    """Improve all costs until none can be improved: slower to trust than walking, but fit for bigger maps."""
    found = {(case.start, case.used % 2): 0}
    settled = False
    while not settled:
        settled = True
        for (at, parity), spent in list(found.items()):
            for across, down in DIRECTIONS:
                there = (at[0] + across, at[1] + down)
                cost = case.cost(at, there, parity)
                state = (there, (parity + abs(across * down)) % 2)
                if cost is not None and spent + cost < found.get(state, case.budget + 1):
                    found[state] = spent + cost
                    settled = False
    ends = {at for at, _ in found if at == case.start or not case.under(at) & case.no_stop}
    return {at: min(found.get((at, 0), 99), found.get((at, 1), 99)) for at in ends}


def search(case: Case) -> Reach:
    """Run the search and check each of its paths step by step."""
    reach = reachable(
        case.ground(),
        case.start,
        case.budget,
        case.metric,
        case.body,
        diagonals_used=case.used,
        straight_only=case.straight_only,
        squeeze=case.squeeze,
    )
    assert list(reach.costs) == sorted(reach.costs)
    for end in reach.costs:
        path = reach.path(end)
        total, diagonals = 0, case.used
        for at, there in pairwise(path):
            cost = case.cost(at, there, diagonals)
            assert cost is not None
            total += cost
            diagonals += at[0] != there[0] and at[1] != there[1]
        assert (path[0], path[-1], total) == (case.start, end, reach.costs[end])
        assert reach.diagonals(end) == (diagonals % 2 if case.metric == DIAGONALS_ALTERNATE else 0)
    return reach


@settings(deadline=None, max_examples=200)
@given(cases())
def test_reachable_finds_what_walking_every_walk_finds(case: Case) -> None:
    assert search(case).costs == cheapest_by_walking(case) == cheapest_by_settling(case)


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("seed", range(25))
def test_reachable_on_bigger_maps(metric: Metric, seed: int) -> None:
    random = Random(seed)
    size = (random.randint(4, 8), random.randint(4, 8))
    every = [(column, row) for column in range(size[0]) for row in range(size[1])]
    case = Case(
        size=size,
        start=(random.randrange(size[0] - 1), random.randrange(size[1] - 1)),
        budget=random.randint(4, 9),
        metric=metric,
        body=random.choice([ONE_CELL, ONE_CELL, square(2), ELBOW, HOOK]),
        blocked=set(random.sample(every, len(every) // 6)),
        no_stop=set(random.sample(every, len(every) // 8)),
        held=set(random.sample(every, random.choice([0, 0, 3]))),
        times={cell: random.randint(2, 3) for cell in random.sample(every, len(every) // 3)},
        extra={cell: random.randint(1, 2) for cell in random.sample(every, len(every) // 8)},
        used=random.randint(0, 1),
        squeeze=random.random() < 0.5,
        straight_only=random.random() < 0.1,
    )
    assert search(case).costs == cheapest_by_settling(case)


def test_a_cell_first_entered_dearly_is_entered_again_cheaply() -> None:
    ground = Ground(2, 2, times={(1, 1): 2})
    assert reachable(ground, (0, 0), 4, DIAGONALS_TWO).costs[1, 1] == 3


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("budget", [0, 1, 2, 5, 6])
def test_open_ground_costs_the_distance(metric: Metric, budget: int) -> None:
    costs = reachable(Ground(15, 15), (7, 7), budget, metric).costs
    every = [(column, row) for column in range(15) for row in range(15)]
    assert costs == {c: distance((7, 7), c, metric) for c in every if distance((7, 7), c, metric) <= budget}


def test_the_second_diagonal_is_the_dear_one_and_the_count_can_be_carried_over() -> None:
    corridor = Ground(4, 4, blocked=[(c, r) for c in range(4) for r in range(4) if c != r])
    fresh = reachable(corridor, (0, 0), 9, DIAGONALS_ALTERNATE)
    assert fresh.costs == {(0, 0): 0, (1, 1): 1, (2, 2): 3, (3, 3): 4}
    carried = reachable(corridor, (0, 0), 9, DIAGONALS_ALTERNATE, diagonals_used=1)
    assert carried.costs == {(0, 0): 0, (1, 1): 2, (2, 2): 3, (3, 3): 5}
    assert [carried.diagonals(end) for end in carried.costs] == [1, 0, 1, 0]
    assert reachable(corridor, (0, 0), 9, DIAGONALS_TWO, diagonals_used=1).costs[3, 3] == 6


def test_the_cheap_diagonal_is_saved_for_the_dear_ground() -> None:
    # Two diagonals cost 1 + 2 * 3; two straight steps and the first diagonal cost 2 + 1 * 3.
    ground = Ground(3, 3, times={(2, 2): 3}, blocked={(2, 1), (1, 2), (0, 1)})
    reach = reachable(ground, (0, 0), 9, DIAGONALS_ALTERNATE)
    assert reach.costs[2, 2] == 5
    assert reach.path((2, 2)) == [(0, 0), (1, 0), (1, 1), (2, 2)]


def test_dear_ground_multiplies_or_adds() -> None:
    assert reachable(Ground(2, 1, times={(1, 0): 2}), (0, 0), 5, DIAGONALS_ONE).costs[1, 0] == 2
    assert reachable(Ground(2, 1, extra={(1, 0): 2}), (0, 0), 5, DIAGONALS_ONE).costs[1, 0] == 3
    both = Ground(2, 2, blocked={(1, 0), (0, 1)}, times={(1, 1): 2}, extra={(1, 1): 1})
    assert reachable(both, (0, 0), 5, DIAGONALS_TWO).costs[1, 1] == 2 * 2 + 1


def test_a_body_pays_for_the_costliest_new_cell_only() -> None:
    ground = Ground(5, 2, times={(1, 0): 9, (2, 1): 3, (3, 0): 2})
    costs = reachable(ground, (0, 0), 9, DIAGONALS_ONE, square(2)).costs
    assert costs == {(0, 0): 0, (1, 0): 3, (2, 0): 5, (3, 0): 6}


def test_a_body_stays_on_the_map_and_off_blocked_cells() -> None:
    reach = reachable(Ground(4, 3, blocked={(3, 2)}), (0, 0), 9, DIAGONALS_ONE, square(2))
    assert sorted(reach.costs) == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]


def test_passing_without_stopping() -> None:
    reach = reachable(Ground(4, 1, no_stop={(1, 0), (2, 0)}), (0, 0), 3, DIAGONALS_ONE)
    assert reach.costs == {(0, 0): 0, (3, 0): 3}
    assert reach.path((3, 0)) == [(0, 0), (1, 0), (2, 0), (3, 0)]
    with pytest.raises(KeyError):
        reach.path((1, 0))
    assert reachable(Ground(2, 1, no_stop={(0, 0)}), (0, 0), 1, DIAGONALS_ONE).costs == {(0, 0): 0, (1, 0): 1}


def test_corners_may_be_cut_unless_told_otherwise() -> None:
    ground = Ground(2, 2, blocked={(1, 0), (0, 1)})
    assert (1, 1) in reachable(ground, (0, 0), 2, DIAGONALS_ONE).costs
    assert (1, 1) not in reachable(ground, (0, 0), 2, DIAGONALS_ONE, squeeze=False).costs
    one_wall = Ground(2, 2, blocked={(1, 0)})
    assert reachable(one_wall, (0, 0), 1, DIAGONALS_ONE, squeeze=False).costs[1, 1] == 1


def test_a_held_cell_can_be_entered_but_not_left() -> None:
    lane = Ground(5, 1, held={(2, 0)})
    assert list(reachable(lane, (0, 0), 9, DIAGONALS_TWO).costs) == [(0, 0), (1, 0), (2, 0)]
    assert list(reachable(lane, (2, 0), 9, DIAGONALS_TWO).costs) == [(2, 0)]
    long = reachable(lane, (1, 0), 9, DIAGONALS_TWO, rectangle(2, 1))
    assert list(long.costs) == [(1, 0), (2, 0)]


def test_straight_steps_only_do_not_slip_past_held_cells() -> None:
    ground = Ground(2, 2, held={(1, 0), (0, 1)})
    assert reachable(ground, (0, 0), 3, DIAGONALS_TWO).costs[1, 1] == 2
    assert (1, 1) not in reachable(ground, (0, 0), 3, DIAGONALS_TWO, straight_only=True).costs


def test_single_steps_can_be_forbidden() -> None:
    def downhill(old: Cell, new: Cell) -> bool:
        return new[0] > old[0]

    costs = reachable(Ground(4, 1), (1, 0), 9, DIAGONALS_ONE, may_step=downhill).costs
    assert costs == {(1, 0): 0, (2, 0): 1, (3, 0): 2}


def test_a_negative_budget_stays() -> None:
    assert reachable(Ground(3, 3), (1, 1), -2, DIAGONALS_ONE).costs == {(1, 1): 0}


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="outside"):
        reachable(Ground(3, 3), (2, 2), 1, DIAGONALS_ONE, square(2))
    with pytest.raises(ValueError, match="footprint"):
        reachable(Ground(3, 3), (1, 1), 1, DIAGONALS_ONE, ((1, 1),))
    with pytest.raises(ValueError, match="less than 1"):
        Ground(3, 3, times={(0, 0): 0})
    with pytest.raises(ValueError, match="less than 0"):
        Ground(3, 3, extra={(0, 0): -1})


def test_cells_outside_the_map_are_ignored() -> None:
    outside = [(-1, 0), (3, 3), (0, 3), (3, 0), (99, -99)]
    ground = Ground(3, 3, blocked=outside, no_stop=outside, held=outside, times=dict.fromkeys(outside, 5))
    plain = Ground(3, 3)
    assert reachable(ground, (0, 0), 4, DIAGONALS_ONE).costs == reachable(plain, (0, 0), 4, DIAGONALS_ONE).costs


def test_each_diagonal_lies_between_two_straights() -> None:
    for i in range(4):
        first, second = DIRECTIONS[i], DIRECTIONS[(i + 1) % 4]
        assert DIRECTIONS[4 + i] == (first[0] + second[0], first[1] + second[1])
