"""Faults that a rulebook finds in a document, as people read them: the line, the place, the sentence, the clause."""

from cinque.core.ask import Refusal
from cinque.core.system import AnySystem
from cinque.core.words import Reader
from cinque.files.document import Document, Place


def place_of(text: str) -> Place:
    """`team.0.level` as the way to a value."""
    return tuple(int(part) if part.isdecimal() and len(part) < 9 else part for part in text.split("."))


def told_faults(
    played: AnySystem, faults: list[tuple[str, Refusal]], document: Document, root: Place, lang: str
) -> list[tuple[int, str]]:
    """Each fault with its line and sentence, in the order of the lines."""
    reader = Reader(played, played.scene_type(), lang)
    told = []
    for place, refusal in faults:
        cites = f" ({refusal.clause})" if refusal.clause else ""
        at = f"{place}: " if place else ""
        told.append((document.line((*root, *place_of(place))), f"{at}{reader.refusal(refusal)}{cites}"))
    return sorted(told)
