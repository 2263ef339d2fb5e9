"""Distances, footprints, areas, lines and directions on the grid, against cases counted by hand and slow searches."""

from fractions import Fraction
from itertools import pairwise

import pytest
from grid_bodies import ELBOW, METRICS, RING, cells, directions, metrics, placed, shape
from hypothesis import given, settings
from hypothesis import strategies as st

from cinque.core import grid
from cinque.core.grid import (
    COMPASS,
    DIAGONALS_ALTERNATE,
    DIAGONALS_ONE,
    DIAGONALS_TWO,
    DIRECTIONS,
    Cell,
    Metric,
    covered,
    distance,
    distance_between,
    rectangle,
    square,
)

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
    assert square(1) == shape("#") == ((0, 0),)
    assert square(2) == rectangle(2, 2) == shape("##", "##")
    assert [len(square(side)) for side in (1, 2, 3, 4)] == [1, 4, 9, 16]
    assert ELBOW == ((0, 0), (0, 1), (1, 0))
    assert covered(ELBOW, (4, 7)) == [(4, 7), (4, 8), (5, 7)]
    assert covered(rectangle(3, 1), (-1, 0)) == [(-1, 0), (0, 0), (1, 0)]
    assert grid.footprint([(5, 5), (4, 6), (5, 5)]) == shape(".#", "#.")
    assert grid.footprint([(1, 1)]) == ((0, 0),)


def test_nothing_is_no_footprint() -> None:
    with pytest.raises(ValueError, match="footprint"):
        grid.footprint([])


@given(placed, placed, metrics)
def test_distance_of_bodies_is_that_of_the_nearest_cells(a: list[Cell], b: list[Cell], metric: Metric) -> None:
    assert distance_between(a, b, metric) == min(distance(p, q, metric) for p in a for q in b)


@given(placed, placed)
def test_touching_by_looking_at_every_pair(a: list[Cell], b: list[Cell]) -> None:
    apart = {p: [(abs(p[0] - q[0]), abs(p[1] - q[1])) for q in b] for p in a}
    beside = {(0, 1), (1, 0), (1, 1)}
    assert grid.touching(a, b) == [p for p, far in apart.items() if (0, 0) not in far and not beside.isdisjoint(far)]


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
    blocks = {corner: covered(square(side), corner) for corner in around}
    fits = [corner for corner in around if distance_between(blocks[corner], body, DIAGONALS_TWO) == 1]
    assert grid.close_blasts(body, side) == fits


@pytest.mark.parametrize(("side", "count"), [(1, 4), (2, 8), (3, 12)])
def test_close_blast_counts(side: int, count: int) -> None:
    assert len(grid.close_blasts([(0, 0)], side)) == count


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


# --- directions


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
