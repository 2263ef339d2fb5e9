"""Range lines as the book writes them: `Melee, 1 Target, Dash`, `6, Ranged Blast 3, Friendly`, `Burst 1, Sonic`."""

import re
from functools import lru_cache
from typing import Final

SELF: Final = "self"
MELEE: Final = "melee"
RANGED: Final = "ranged"
ANY: Final = "any"
BURST: Final = "burst"
CONE: Final = "cone"
LINE: Final = "line"
CLOSE_BLAST: Final = "close-blast"
RANGED_BLAST: Final = "ranged-blast"
PASS: Final = "pass"
FIELD: Final = "field"
ALLIES: Final = "allies"
HAZARD: Final = "hazard"
ADJACENT_FOES: Final = "adjacent-foes"
CARDINAL: Final = "cardinally-adjacent"
PASS_METERS: Final = 4
MOST_SIZE: Final = 50
AREAS: Final = (BURST, CONE, LINE, CLOSE_BLAST, RANGED_BLAST, PASS, ADJACENT_FOES, CARDINAL)
MELEE_KINDS: Final = (MELEE, PASS, ADJACENT_FOES, CARDINAL)
RANGED_KINDS: Final = (RANGED, ANY, RANGED_BLAST)
WORDS: Final = {**dict.fromkeys(MELEE_KINDS, ("melee", "adjacent")), **dict.fromkeys(RANGED_KINDS, ("ranged",))}
"""The cases that hold of an attack by the kind of its range."""

KEYWORDS = (
    *("Aura", "Berry", "Blessing", "Coat", "Dash", "Double Strike", "Environ", "Execute", "Exhaust", "Five Strike"),
    *("Fling", "Free Action", "Friendly", "Full Action", "Groundsource", "Hazard", "Healing", "HP Loss", "Illusion"),
    *("Interrupt", "Pass", "Pledge", "Powder", "Priority", "Priority (Limited)", "Priority (Advanced)", "Push"),
    *("Reaction", "Set-Up", "Shield", "Shift Action", "Smite", "Social", "Sonic", "Spirit Surge", "Swift Action"),
    *("Trigger", "Vortex", "Weather", "Weight Class"),
)
_BY_FOLD = {keyword.casefold().replace("-", " "): keyword for keyword in KEYWORDS} | {"doublestrike": "Double Strike"}
_AREA = re.compile(r"(burst|cone|line|close blast|ranged blast|blast) (\d+)\*?")
_RECOIL = re.compile(r"recoil (\d+)/(\d+)")


class BadRange(ValueError):
    """A part of a range line that means nothing."""


class Range:
    """Whom something reaches. `meters` is how far, `size` how large its area is; `recoil` is a fraction, 0 for none.

    What goes `by_weapon` is Melee, or reaches as far as the weapon in hand. Melee attacks are those of reach 1; other
    areas around the user are neither Melee nor Ranged. `words` are the cases that hold of an attack by its range.
    """

    __slots__ = (
        *("by_weapon", "is_area", "is_melee", "is_ranged", "keywords"),
        *("kind", "meters", "recoil", "size", "targets", "words"),
    )

    def __init__(
        self,
        kind: str,
        meters: int = 0,
        targets: int = 1,
        size: int = 0,
        keywords: tuple[str, ...] = (),
        recoil: tuple[int, int] = (0, 1),
        by_weapon: bool = False,
    ) -> None:
        self.kind, self.meters, self.targets, self.size = kind, meters, targets, size
        self.keywords, self.recoil, self.by_weapon = keywords, recoil, by_weapon
        self.is_area, self.is_melee, self.is_ranged = kind in AREAS, kind in MELEE_KINDS, kind in RANGED_KINDS
        self.words: tuple[str, ...] = WORDS.get(kind, ())

    def without(self, keyword: str) -> "Range":
        left = tuple([word for word in self.keywords if word != keyword])
        return Range(self.kind, self.meters, self.targets, self.size, left, self.recoil, self.by_weapon)

    def reaching(self, kind: str, meters: int) -> "Range":
        return Range(kind, meters, self.targets, self.size, self.keywords, self.recoil, self.by_weapon)


@lru_cache(maxsize=4096)
def read_range(text: str) -> Range:
    """A range line; of a choice (`Cone 2 or Line 4`) the first is taken. `BadRange` names what is not understood."""
    kind, meters, targets, size, keywords, recoil = "", 0, 1, 0, [], (0, 1)
    for part in [part.strip().rstrip(".") for part in re.split(r"[,;]", text)]:
        word = part.casefold().partition(" or ")[0].strip()
        if not word or word.startswith("or "):
            continue
        area, lost = _AREA.fullmatch(word), _RECOIL.fullmatch(word)
        if area is not None:
            kind, size = _area(area[1], meters), int(area[2])
            if not 1 <= size <= MOST_SIZE:
                raise BadRange(part)
        elif lost is not None:
            recoil = (int(lost[1]), int(lost[2]))
            keywords.append("Recoil")
        elif word.isdigit():
            kind, meters = kind or RANGED, int(word)
        elif re.fullmatch(r"\d+ targets?", word):
            kind, targets = kind or RANGED, int(word.split()[0])
        elif word in _KINDS:
            vague = kind in ("", MELEE) or (kind == RANGED and (not meters or word == HAZARD))
            kind = _KINDS[word] if vague else kind
            if word in ("pass", "blessing", "hazard"):
                keywords.append(word.capitalize())
        elif word.replace("-", " ") in _BY_FOLD:
            keywords.append(_BY_FOLD[word.replace("-", " ")])
        else:
            raise BadRange(part)
    size = size or (PASS_METERS if kind == PASS else 0)
    by_weapon = re.search(r"\bwr\b", text.casefold()) is not None
    return Range(kind or _kind_by(keywords), meters, targets, size, tuple(keywords), recoil, by_weapon)


_KINDS = {
    "self": SELF,
    "melee": MELEE,
    "wr": MELEE,
    "any": ANY,
    "field": FIELD,
    "pass": PASS,
    "blessing": ALLIES,
    "hazard": HAZARD,
    "all adjacent foes": ADJACENT_FOES,
    "all cardinally adjacent targets": CARDINAL,
    "cardinally adjacent": CARDINAL,
}


def _area(word: str, meters: int) -> str:
    if word == "blast":
        return RANGED_BLAST if meters else CLOSE_BLAST
    return word.replace(" ", "-")


def _kind_by(keywords: list[str]) -> str:
    return FIELD if "Weather" in keywords else SELF
