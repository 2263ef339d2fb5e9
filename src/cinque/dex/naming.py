"""What things are called, in English and Japanese, and what a name belongs to however it is typed."""

import re
import unicodedata
from functools import cache

from cinque.core.kept import kept
from cinque.dex.model import Found
from cinque.dex.table import KINDS, Row, check_kind, row, rows

_SIGNS = str.maketrans({"♀": "f", "♂": "m"})
_KATAKANA = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}
_ACCENTS = dict.fromkeys(range(0x300, 0x370))
_NO_LETTER = re.compile(r"[^\w\n]|_")
_NUMBER = re.compile(r"(?:#|№|no\.?)?\s*0*([1-9]\d{0,3})", re.IGNORECASE)
_ROW_NUMBER = re.compile(r'\{"number":(\d+),')

# How people say the forms whose keys end so.
_SAID = {
    "-mega": "mega{}",
    "-mega-x": "mega{}x",
    "-mega-y": "mega{}y",
    "-mega-z": "mega{}z",
    "-primal": "primal{}",
    "-gmax": "gigantamax{}",
    "-alola": "alolan{}",
    "-galar": "galarian{}",
    "-hisui": "hisuian{}",
    "-paldea": "paldean{}",
}


def fold(name: str) -> str:
    """A name as it is compared: without case, accents, width, spaces and signs, with katakana for hiragana.

    Several names, one to a line, can be folded at once.
    """
    text = unicodedata.normalize("NFKC", name).translate(_SIGNS).casefold()
    if not text.isascii():
        # accents are taken from Latin letters only: the marks of ガ and パ stay
        text = unicodedata.normalize("NFD", text.translate(_KATAKANA)).translate(_ACCENTS)
        text = unicodedata.normalize("NFC", text)
    return _NO_LETTER.sub("", text)


def _said(key: str) -> str:
    """`megacharizardx` for `charizard-mega-x`; nothing where people say the form last."""
    for end, pattern in _SAID.items():
        if key.endswith(end):
            return pattern.format(key.removesuffix(end).replace("-", ""))
    return ""


def _foldings(kind: str) -> list[tuple[Row, str]]:
    """All names that the things of a kind go by. The key is the English name already, but for its hyphens."""
    found = rows(kind)
    pairs = [(one, one.key.replace("-", "")) for one in found]
    pairs += zip(found, fold("\n".join(one.ja for one in found)).split("\n"), strict=True)
    if kind == "species":
        pairs += [(one, _said(one.key)) for one in found]
    return pairs


@cache
def _index() -> dict[str, list[Found]]:
    return kept("dex-names", (), (), _all_names)


def _all_names() -> dict[str, list[Found]]:
    index: dict[str, list[Found]] = {"": []}
    for kind in KINDS:
        for one, name in _foldings(kind):
            if name:
                index.setdefault(name, []).append(Found(kind, one.key))
    return index


@cache
def _numbers() -> dict[int, str]:
    """Species by number; forms come after their species and are passed over."""
    numbers: dict[int, str] = {}
    for one in rows("species"):
        match = _ROW_NUMBER.match(one.facts)
        if match:
            numbers.setdefault(int(match[1]), one.key)
    return numbers


def find(name: str, kind: str = "") -> list[Found]:
    """Everything that is called so: by its name in English or Japanese, by its key, or a species by its number."""
    if kind:
        check_kind(kind)
    number = _NUMBER.fullmatch(unicodedata.normalize("NFKC", name).strip())
    if number:
        key = _numbers().get(int(number[1]))
        found = [Found("species", key)] if key else []
    else:
        found = _index().get(fold(name), [])
    return [one for one in found if not kind or one.kind == kind]


def name_of(kind: str, key: str, lang: str = "en") -> str:
    """What a thing is called; its English name where the language has none."""
    found = row(kind, key)
    return (found.ja or found.name) if lang == "ja" else found.name


def names(lang: str = "en", kind: str = "") -> tuple[str, ...]:
    """All names, to suggest from."""
    found = (one for each in ((kind,) if kind else KINDS) for one in rows(each))
    return tuple(dict.fromkeys((one.ja or one.name) if lang == "ja" else one.name for one in found))
