"""Kindness towards typing mistakes."""

from collections.abc import Iterable
from difflib import get_close_matches


def suggestions(word: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Known words that are spelt much like this one."""
    by_fold = {name.casefold(): name for name in known}
    return [by_fold[fold] for fold in get_close_matches(word.casefold(), by_fold, n=most, cutoff=0.6)]
