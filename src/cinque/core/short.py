"""Short forms that people type instead of tables: `charmander 8 moves=ember,scratch`."""

from typing import Any

from cinque.core.ask import Data


def read_short(text: str) -> tuple[list[str], Data]:
    """The plain words of a short form, and its facts (`hp=12`)."""
    words = [word for word in text.split() if "=" not in word]
    facts = [word.partition("=") for word in text.split() if "=" in word]
    return words, {name: short_value(value) for name, _, value in facts}


def short_value(text: str) -> Any:
    """Whole numbers are numbers, a comma makes a list."""
    if "," in text:
        return [short_value(part) for part in text.split(",") if part]
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text
