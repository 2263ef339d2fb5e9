"""The grid against hand-counted cases and against slow, obvious searches."""

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cinque.core import grid
from cinque.core.grid import (
    COMPASS,
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
    covered,
    distance,
    distance_between,
    reachable,
    rectangle,
    shape,
    square,
)

METRICS: list[Metric] = [DIAGONALS_ONE, DIAGONALS_TWO, DIAGONALS_ALTERNATE]
SNAKE = shape("#", "#", "#")
ELBOW = shape("##", "#.")
HOOK = shape(".#", "##")
RING = shape("###", "#.#", "###")
LONG_RING = shape("###", "#.#", "#.#", "###")
BODIES = [ONE_CELL, square(2), square(3), square(4), rectangle(3, 1), SNAKE, ELBOW, HOOK, RING, LONG_RING]

metrics = st.sampled_from(METRICS)
bodies = st.sampled_from(BODIES)
directions = st.sampled_from(DIRECTIONS)
cells = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
placed = st.builds(covered, bodies, cells)


# --- distances


@pytest.mark.parametrize(
    ("to", "one", "two", "alternate"),
    [
        ((0, 0), 0, 0, 0),
        ((1, 0), 1, 1, 1),
        ((1, 1), 1, 2, 1),
        ((2, 2), 2, 4, 3),
        ((3, 3), 3, 6, 4),
        ((4, 4), 4, 8, 6),
        ((-5, 5), 5, 10, 7),
        ((5, 2), 5, 7, 6),
        ((-3, -4), 4, 7, 5),
        ((0, -7), 7, 7, 7),
    ],
)
def test_distances_counted_by_hand(to: Cell, one: int, two: int, alternate: int) -> None:
    assert [distance((0, 0), to, metric) for metric in METRICS] == [one, two, alternate]


@given(cells, cells, cells, metrics)
def test_distance_is_symmetric_and_the_same_everywhere(a: Cell, b: Cell, by: Cell, metric: Metric) -> None:
    moved = distance((a[0] + by[0], a[1] + by[1]), (b[0] + by[0], b[1] + by[1]), metric)
    assert distance(a, b, metric) == distance(b, a, metric) == moved
    assert (distance(a, b, metric) == 0) == (a == b)


@given(cells, cells, cells, st.sampled_from([DIAGONALS_ONE, DIAGONALS_TWO]))
def test_a_detour_is_never_shorter(a: Cell, b: Cell, c: Cell, metric: Metric) -> None:
    assert distance(a, c, metric) <= distance(a, b, metric) + distance(b, c, metric)


@given(cells, cells, cells)
def test_with_alternating_diagonals_a_stop_saves_at_most_one(a: Cell, b: Cell, c: Cell) -> None:
    metric = DIAGONALS_ALTERNATE
    assert distance(a, c, metric) <= distance(a, b, metric) + distance(b, c, metric) + 1


def test_with_alternating_diagonals_a_stop_can_save_one() -> None:
    metric = DIAGONALS_ALTERNATE
    assert distance((0, 0), (2, 2), metric) == 3
    assert distance((0, 0), (1, 1), metric) + distance((1, 1), (2, 2), metric) == 2


@given(cells, cells)
def test_metrics_are_ordered(a: Cell, b: Cell) -> None:
    one, two, alternate = [distance(a, b, metric) for metric in METRICS]
    assert max(abs(a[0] - b[0]), abs(a[1] - b[1])) == one <= alternate <= two
    assert two == abs(a[0] - b[0]) + abs(a[1] - b[1])


# --- footprints


def test_footprints_cover_what_they_draw() -> None:
    assert square(1) == ONE_CELL == shape("#")
    assert square(2) == rectangle(2, 2) == shape("##", "##")
    assert [len(square(side)) for side in (1, 2, 3, 4)] == [1, 4, 9, 16]
    assert ELBOW == ((0, 0), (0, 1), (1, 0))
    assert covered(ELBOW, (4, 7)) == [(4, 7), (4, 8), (5, 7)]
    assert covered(rectangle(3, 1), (-1, 0)) == [(-1, 0), (0, 0), (1, 0)]
    assert grid.footprint([(5, 5), (4, 6), (5, 5)]) == shape(".#", "#.")
    assert shape("...", ".#.") == ONE_CELL


@pytest.mark.parametrize("rows", [(), ("..",), ("#x",), ("# #",)])
def test_bad_drawings_are_refused(rows: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"footprint|shape"):
        shape(*rows)


@given(placed, placed, metrics)
def test_distance_of_bodies_is_that_of_the_nearest_cells(a: list[Cell], b: list[Cell], metric: Metric) -> None:
    assert distance_between(a, b, metric) == min(distance(p, q, metric) for p in a for q in b)


@given(placed, placed)
def test_adjacency_and_overlap_by_looking_at_every_pair(a: list[Cell], b: list[Cell]) -> None:
    apart = [(abs(p[0] - q[0]), abs(p[1] - q[1])) for p in a for q in b]
    overlap = (0, 0) in apart
    assert grid.overlaps(a, b) == overlap
    assert grid.cardinally_adjacent(a, b) == (not overlap and ((0, 1) in apart or (1, 0) in apart))
    assert grid.adjacent(a, b) == (not overlap and bool({(0, 1), (1, 0), (1, 1)} & set(apart)))
    assert overlap or grid.adjacent(a, b) == bool(grid.touching(a, b))


def test_adjacency_counted_by_hand() -> None:
    big = covered(square(2), (0, 0))
    assert grid.adjacent(big, [(2, 2)])
    assert not grid.cardinally_adjacent(big, [(2, 2)])
    assert grid.cardinally_adjacent(big, [(2, 1)])
    assert not grid.adjacent(big, [(3, 0)])
    assert not grid.adjacent(big, [(1, 1)])
    assert grid.adjacent(covered(ELBOW, (0, 0)), [(1, 1)])
    assert grid.cardinally_adjacent(covered(ELBOW, (0, 0)), [(1, 1)])


def test_touching_counts_the_cells_of_a_big_neighbour() -> None:
    assert grid.touching(covered(square(3), (1, -1)), [(0, 0)]) == [(1, -1), (1, 0), (1, 1)]
    assert grid.touching(covered(square(3), (1, 0)), [(0, 0)]) == [(1, 0), (1, 1)]
    assert grid.touching(covered(square(2), (1, 1)), [(0, 0)]) == [(1, 1)]
    assert grid.touching([(0, 0), (2, 2)], [(0, 0)]) == []


def test_leading_cells() -> None:
    big = covered(square(2), (0, 0))
    assert grid.leading_cells(big, COMPASS["e"]) == [(1, 0), (1, 1)]
    assert grid.leading_cells(big, COMPASS["se"]) == [(0, 1), (1, 0), (1, 1)]
    assert grid.leading_cells(covered(RING, (0, 0)), COMPASS["n"]) == [(0, 0), (1, 0), (1, 2), (2, 0)]


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


# --- areas


@settings(deadline=None)
@given(placed, st.integers(0, 5), metrics)
def test_within_is_every_cell_near_enough(body: list[Cell], radius: int, metric: Metric) -> None:
    around = [(column, row) for column in range(-15, 19) for row in range(-15, 19)]
    near = [cell for cell in around if distance_between([cell], body, metric) <= radius]
    assert grid.within(body, radius, metric) == near
    assert grid.burst(body, radius, metric) == [cell for cell in near if cell not in body]


@pytest.mark.parametrize(("radius", "sizes"), [(1, [8, 4, 8]), (2, [24, 12, 20]), (3, [48, 24, 36])])
def test_burst_sizes_around_one_cell(radius: int, sizes: list[int]) -> None:
    assert [len(grid.burst([(0, 0)], radius, metric)) for metric in METRICS] == sizes


@pytest.mark.parametrize("side", [1, 2, 3, 4])
def test_burst_sizes_around_squares(side: int) -> None:
    assert len(grid.burst(covered(square(side), (3, 3)), 2)) == (side + 4) ** 2 - side**2


def test_rays_by_hand() -> None:
    assert grid.ray((2, 2), COMPASS["e"], 3) == [(3, 2), (4, 2), (5, 2)]
    assert grid.ray((2, 2), COMPASS["n"], 2) == [(2, 0), (2, 1)]
    assert len(grid.ray((0, 0), COMPASS["se"], 4)) == 4
    assert grid.ray((0, 0), COMPASS["se"], 4, DIAGONALS_ALTERNATE) == [(1, 1), (2, 2), (3, 3)]
    assert len(grid.ray((0, 0), COMPASS["nw"], 6, DIAGONALS_ALTERNATE)) == 4
    assert grid.ray((0, 0), COMPASS["ne"], 3, DIAGONALS_TWO) == [(1, -1)]
    assert grid.ray((0, 0), COMPASS["n"], 0) == []


def test_cones_by_hand() -> None:
    assert grid.cone((0, 0), COMPASS["e"], 2) == [(1, 0), (2, -1), (2, 0), (2, 1)]
    assert grid.cone((0, 0), COMPASS["s"], 3) == [(-1, 2), (-1, 3), (0, 1), (0, 2), (0, 3), (1, 2), (1, 3)]
    assert grid.cone((0, 0), COMPASS["se"], 2) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert grid.cone((5, 5), COMPASS["nw"], 2) == [(3, 3), (3, 4), (4, 3), (4, 4)]


@given(cells, directions, st.integers(0, 7), st.sampled_from([1, 3, 5, 15]))
def test_cone_sizes(origin: Cell, direction: Cell, length: int, width: int) -> None:
    area = grid.cone(origin, direction, length, width)
    assert len(area) == sum(min(2 * far - 1, width) for far in range(1, length + 1))
    assert area == sorted(set(area))
    assert origin not in area
    assert all(distance(origin, cell, DIAGONALS_ONE) <= length for cell in area)
    if width == 1:
        assert area == grid.ray(origin, direction, length)


@given(cells, st.integers(0, 6), st.sampled_from([3, 5]))
def test_cones_turn_with_their_direction(origin: Cell, length: int, width: int) -> None:
    for i in range(8):
        across, down = DIRECTIONS[i]
        turned = sorted(
            (origin[0] - (row - origin[1]), origin[1] + column - origin[0])
            for column, row in grid.cone(origin, (across, down), length, width)
        )
        assert turned == grid.cone(origin, (-down, across), length, width)


def test_blasts_by_hand() -> None:
    assert grid.blast((4, 4), 1) == [(4, 4)]
    assert grid.blast((4, 4), 2) == [(4, 4), (4, 5), (5, 4), (5, 5)]
    assert grid.blast((4, 4), 3) == grid.within([(4, 4)], 1, DIAGONALS_ONE)


@settings(deadline=None)
@given(placed, st.integers(1, 4))
def test_close_blasts_are_all_squares_that_share_an_edge(body: list[Cell], side: int) -> None:
    around = [(column, row) for column in range(-15, 15) for row in range(-15, 15)]
    fits = [corner for corner in around if grid.cardinally_adjacent(covered(square(side), corner), body)]
    assert grid.close_blasts(body, side) == fits


@pytest.mark.parametrize(("side", "count"), [(1, 4), (2, 8), (3, 12)])
def test_close_blast_counts(side: int, count: int) -> None:
    assert len(grid.close_blasts([(0, 0)], side)) == count


@settings(max_examples=40, deadline=None)
@given(placed, st.integers(0, 4), st.integers(1, 3), metrics)
def test_ranged_blasts_have_their_nearest_cell_in_reach(
    body: list[Cell], reach: int, side: int, metric: Metric
) -> None:
    around = [(column, row) for column in range(-17, 19) for row in range(-17, 19)]
    blocks = {corner: covered(square(side), corner) for corner in around}
    fits = [corner for corner in around if distance_between(blocks[corner], body, metric) <= reach]
    assert grid.ranged_blasts(body, reach, side, metric) == fits


# --- straight lines


def shared_length(cell: Cell, a: tuple[Fraction, Fraction], b: tuple[Fraction, Fraction]) -> Fraction:
    """How much of the segment from a to b lies in a closed cell, as a part of the whole."""
    enter, leave = Fraction(0), Fraction(1)
    for axis in (0, 1):
        low, high = cell[axis] - Fraction(1, 2), cell[axis] + Fraction(1, 2)
        start, slope = a[axis], b[axis] - a[axis]
        if slope == 0:
            if not low <= start <= high:
                return Fraction(0)
            continue
        ends = sorted([(low - start) / slope, (high - start) / slope])
        enter, leave = max(enter, ends[0]), min(leave, ends[1])
    return max(leave - enter, Fraction(0))


def middle(body: list[Cell]) -> tuple[Fraction, Fraction]:
    columns, rows = [column for column, _ in body], [row for _, row in body]
    return Fraction(min(columns) + max(columns), 2), Fraction(min(rows) + max(rows), 2)


@settings(deadline=None)
@given(cells, cells)
def test_a_line_is_every_cell_it_runs_through(a: Cell, b: Cell) -> None:
    around = [(column, row) for column in range(-10, 11) for row in range(-10, 11)]
    ends = (Fraction(a[0]), Fraction(a[1])), (Fraction(b[0]), Fraction(b[1]))
    if a != b:
        assert sorted(grid.line(a, b)) == [cell for cell in around if shared_length(cell, *ends) > 0]


@given(cells, cells)
def test_a_line_is_the_same_from_both_ends(a: Cell, b: Cell) -> None:
    there = grid.line(a, b)
    assert there[::-1] == grid.line(b, a)
    assert len(set(there)) == len(there)
    assert (there[0], there[-1]) == (a, b)
    for old, new in pairwise(there):
        assert distance(old, new, DIAGONALS_ONE) == 1


@settings(max_examples=60, deadline=None)
@given(placed, placed)
def test_between_bodies_the_line_joins_the_middles(a: list[Cell], b: list[Cell]) -> None:
    found = grid.between(a, b)
    assert found[::-1] == grid.between(b, a)
    around = [(column, row) for column in range(-10, 14) for row in range(-10, 14)]
    if middle(a) != middle(b):
        on_line = [cell for cell in around if shared_length(cell, middle(a), middle(b)) > 0]
        assert sorted(found) == [cell for cell in on_line if cell not in a + b]


def test_lines_by_hand() -> None:
    assert grid.line((0, 0), (0, 0)) == [(0, 0)]
    assert grid.line((0, 0), (3, 0)) == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert grid.line((0, 0), (2, 2)) == [(0, 0), (1, 1), (2, 2)]
    assert grid.line((0, 0), (2, 1)) == [(0, 0), (1, 0), (1, 1), (2, 1)]
    assert grid.line((1, 2), (0, 0)) == [(1, 2), (1, 1), (0, 1), (0, 0)]


def test_between_by_hand() -> None:
    assert grid.between([(0, 0)], [(3, 0)]) == [(1, 0), (2, 0)]
    assert grid.between([(0, 0)], [(1, 0)]) == []
    assert grid.between([(0, 0)], [(0, 0)]) == []
    # Two even bodies in a row: the line runs between two rows of cells and belongs to both.
    assert grid.between(covered(square(2), (0, 0)), covered(square(2), (3, 0))) == [(2, 0), (2, 1)]
    assert grid.between(covered(square(2), (0, 0)), covered(square(2), (0, 3))) == [(0, 2), (1, 2)]
    assert grid.between(covered(square(2), (0, 0)), covered(square(2), (3, 3))) == [(2, 2)]


def test_sight_by_hand() -> None:
    assert grid.sees((0, 0), (4, 0), set())
    assert not grid.sees((0, 0), (4, 0), {(2, 0)})
    assert grid.sees((0, 0), (4, 0), {(2, 1), (0, 0), (4, 0)})
    assert grid.sees((0, 0), (2, 2), {(1, 0)})
    assert not grid.sees((0, 0), (2, 2), {(1, 0), (0, 1)})
    assert not grid.sees((0, 0), (1, 1), {(1, 0), (0, 1)})
    assert not grid.sees((0, 0), (2, 1), {(1, 0)})


@given(cells, cells, st.sets(cells, max_size=40))
def test_sight_is_mutual(a: Cell, b: Cell, blocking: set[Cell]) -> None:
    assert grid.sees(a, b, blocking) == grid.sees(b, a, blocking)
    if set(grid.line(a, b)[1:-1]) & blocking:
        assert not grid.sees(a, b, blocking)


@settings(max_examples=50, deadline=None)
@given(placed, placed, st.sets(cells, max_size=40))
def test_bodies_see_each_other_if_any_two_cells_do(a: list[Cell], b: list[Cell], blocking: set[Cell]) -> None:
    assert grid.any_sees(a, b, blocking) == any(grid.sees(p, q, blocking) for p in a for q in b)


def test_a_wall_hides_what_is_behind_it() -> None:
    area = grid.ray((0, 0), COMPASS["e"], 5)
    assert grid.visible(area, [(0, 0)], {(3, 0)}) == [(1, 0), (2, 0)]
    assert grid.visible(area, [(0, 0), (4, 1)], {(3, 0)}) == [(1, 0), (2, 0), (4, 0), (5, 0)]


# --- pushes


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ([(1, 0)], "e"),
        ([(1, 1)], "se"),
        ([(0, -3)], "n"),
        ([(5, 2)], "e"),
        ([(5, 3)], "se"),
        ([(-2, 5)], "s"),
        ([(-3, -2)], "nw"),
    ],
)
def test_the_direction_away_from_one_cell(body: list[Cell], expected: str) -> None:
    assert grid.direction_away([(0, 0)], body) == COMPASS[expected]


def test_the_direction_away_from_a_big_body_is_across_the_gap() -> None:
    big = covered(square(4), (0, 0))
    assert [grid.direction_away(big, [(4, row)]) for row in range(4)] == [COMPASS["e"]] * 4
    assert grid.direction_away(big, [(4, 4)]) == COMPASS["se"]
    assert grid.direction_away(big, [(3, 1)]) == COMPASS["e"]
    assert grid.direction_away(big, [(1, 1)]) == COMPASS["nw"]
    assert grid.direction_away([(1, 1)], [(1, 1)]) is None


@given(placed, placed)
def test_the_direction_back_is_the_opposite(a: list[Cell], b: list[Cell]) -> None:
    there, back = grid.direction_away(a, b), grid.direction_away(b, a)
    if there is None or back is None:
        assert there is back
    else:
        assert there == (-back[0], -back[1])


@given(st.integers(1, 4), st.integers(1, 3), cells, cells, st.integers(0, 5))
def test_a_free_push_gains_its_whole_length(big: int, small: int, far: Cell, near: Cell, length: int) -> None:
    source, body = covered(square(big), (near[0] + 20, near[1] + 20)), square(small)
    at = (far[0] + 20, far[1] + 20)
    before = distance_between(source, covered(body, at), DIAGONALS_ONE)
    if before:
        to = grid.push(Ground(50, 50), at, grid.direction_away(source, covered(body, at)), length, body)
        assert distance_between(source, covered(body, to), DIAGONALS_ONE) == before + length


def test_pushes_by_hand() -> None:
    east, south_east = COMPASS["e"], COMPASS["se"]
    assert grid.push(Ground(9, 9), (2, 2), east, 3) == (5, 2)
    assert grid.push(Ground(9, 9), (2, 2), None, 3) == (2, 2)
    assert grid.push(Ground(9, 9), (2, 2), east, 0) == (2, 2)
    assert grid.push(Ground(5, 9), (2, 2), east, 6) == (4, 2)
    assert grid.push(Ground(9, 9, blocked={(5, 2)}), (2, 2), east, 6) == (4, 2)
    assert grid.push(Ground(9, 9, no_stop={(5, 2)}), (2, 2), east, 6) == (4, 2)
    assert grid.push(Ground(9, 9, blocked={(5, 3)}), (2, 2), east, 6, square(2)) == (3, 2)
    assert grid.push(Ground(9, 9, times={(3, 2): 4}), (2, 2), east, 2) == (4, 2)
    assert grid.push(Ground(9, 9), (2, 2), south_east, 4) == (6, 6)
    assert grid.push(Ground(9, 9), (2, 2), south_east, 4, metric=DIAGONALS_ALTERNATE) == (5, 5)
    gate = Ground(9, 9, blocked={(4, 3), (3, 4)})
    assert grid.push(gate, (2, 2), south_east, 4) == (6, 6)
    assert grid.push(gate, (2, 2), south_east, 4, squeeze=False) == (3, 3)
    with pytest.raises(ValueError, match="not in tuple"):
        grid.push(Ground(9, 9), (2, 2), (2, 0), 1)
