"""How far apart two tiles of the combat area are."""

from typing import Final

from cinque.core.grid import DIAGONALS_ALTERNATE, DIAGONALS_TWO, Cell, Metric
from cinque.core.grid import distance as priced_distance
from cinque.systems.vademecum.model import VadeMecumScene

METRICS: Final[dict[str, Metric]] = {"alternate": DIAGONALS_ALTERNATE, "orthogonal": DIAGONALS_TWO}


def distance(scene: VadeMecumScene, a: Cell, b: Cell) -> int:
    """In tiles, as the ruling grid-diagonal counts them."""
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    reading = scene.rulings.grid_diagonal
    if reading == "one-each":
        return across if across > down else down
    return priced_distance(a, b, METRICS[reading])
