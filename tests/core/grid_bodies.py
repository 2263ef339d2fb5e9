"""What the tests of the grid share: bodies of all kinds, and strategies that place them."""

from hypothesis import strategies as st

from cinque.core.grid import (
    DIAGONALS_ALTERNATE,
    DIAGONALS_ONE,
    DIAGONALS_TWO,
    DIRECTIONS,
    Footprint,
    Metric,
    covered,
    footprint,
    rectangle,
    square,
)


def shape(*rows: str) -> Footprint:
    """A footprint drawn as text, one string per row: '#' is covered."""
    return footprint((column, row) for row, text in enumerate(rows) for column, mark in enumerate(text) if mark == "#")


METRICS: list[Metric] = [DIAGONALS_ONE, DIAGONALS_TWO, DIAGONALS_ALTERNATE]
SNAKE = shape("#", "#", "#")
ELBOW = shape("##", "#.")
HOOK = shape(".#", "##")
RING = shape("###", "#.#", "###")
LONG_RING = shape("###", "#.#", "#.#", "###")
BODIES = [square(1), square(2), square(3), square(4), rectangle(3, 1), SNAKE, ELBOW, HOOK, RING, LONG_RING]

metrics = st.sampled_from(METRICS)
bodies = st.sampled_from(BODIES)
directions = st.sampled_from(DIRECTIONS)
cells = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
placed = st.builds(covered, bodies, cells)
