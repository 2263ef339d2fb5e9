"""The names of squares on a map: columns have letters and rows numbers, and the square in the corner is A1."""

from functools import lru_cache

from cinque.core.grid import Cell


@lru_cache(maxsize=4096)
def cell_name(cell: Cell) -> str:
    column, row = cell
    first = chr(ord("A") + column // 26 - 1) if column >= 26 else ""
    return f"{first}{chr(ord('A') + column % 26)}{row + 1}"


def is_on_map(name: str, width: int, height: int) -> bool:
    """Whether a name means a square of a map so large."""
    try:
        x, y = cell_of(name)
    except ValueError:
        return False
    return x in range(width) and y in range(height)


@lru_cache(maxsize=4096)
def cell_of(name: str) -> Cell:
    """The square that a name means; `ValueError` if it means none."""
    letters = name.rstrip("0123456789")
    if not (1 <= len(letters) <= 2 and letters.isascii() and letters.isalpha() and len(name) > len(letters)):
        raise ValueError(name)
    column = 0
    for letter in letters.upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    return column - 1, int(name[len(letters) :]) - 1
