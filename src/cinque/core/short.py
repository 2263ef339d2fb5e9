"""Short forms that people type instead of tables: `charmander 8 moves=ember,scratch`."""

from typing import Any

from cinque.core.ask import Data


def short_form(text: str, *names: str) -> Data:
    """What a short form says: its plain words by these names, of which the first is a text, and its facts.

    A word too many becomes a field that nobody knows, and so a fault.
    """
    words, facts = read_short(text)
    named: Data = dict(zip(names, [*words[:1], *map(short_value, words[1:])], strict=False))
    return {**named, **facts, **dict.fromkeys(words[len(names) :])}


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
