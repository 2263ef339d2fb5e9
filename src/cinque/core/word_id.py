"""Ids that people type and screens show: nothing that nobody sees, and no letter that only looks like another."""

import unicodedata
from typing import Final

INVISIBLE: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
BLANK: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters by their category, which nobody sees all the same."""
ALIKE: Final = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU")
"""Alphabets with letters that look like those of another; a word is written in one of them."""


def is_invisible(letter: str) -> bool:
    return unicodedata.category(letter) in INVISIBLE or letter in BLANK


def is_plain_id(id: str) -> bool:
    """Whether nobody can take the id for another: no Cyrillic letter among Latin ones, none that nobody sees."""
    if not id or id != unicodedata.normalize("NFKC", id) or any(is_invisible(letter) for letter in id):
        return False
    alphabets = {unicodedata.name(letter, "").split(" ")[0] for letter in id if letter.isalpha()}
    return len(alphabets.intersection(ALIKE)) <= 1 and all(not letter.isdigit() or letter.isascii() for letter in id)
