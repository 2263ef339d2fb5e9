"""The registry: the only place that knows the names of the systems."""

from importlib import import_module
from typing import TYPE_CHECKING, Literal, overload

from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal
from cinque.core.shelf import Shelf
from cinque.core.suggest import suggestions

if TYPE_CHECKING:
    from cinque.core.system import AnySystem
    from cinque.systems.arcana.system import ArcanaSystem
    from cinque.systems.mystery.system import MysterySystem
    from cinque.systems.ptu.system import PtuSystem
    from cinque.systems.rokumen.system import RokumenSystem
    from cinque.systems.vademecum.system import VadeMecumSystem

NAMES = ("arcana", "mystery", "ptu", "rokumen", "vademecum")


class UnknownSystem(Mistake):
    """No rulebook of that name."""


@overload
def system(name: Literal["arcana"], shelf: Shelf | None = None) -> "ArcanaSystem": ...
@overload
def system(name: Literal["mystery"], shelf: Shelf | None = None) -> "MysterySystem": ...
@overload
def system(name: Literal["ptu"], shelf: Shelf | None = None) -> "PtuSystem": ...
@overload
def system(name: Literal["rokumen"], shelf: Shelf | None = None) -> "RokumenSystem": ...
@overload
def system(name: Literal["vademecum"], shelf: Shelf | None = None) -> "VadeMecumSystem": ...
@overload
def system(name: str, shelf: Shelf | None = None) -> "AnySystem": ...
def system(name: str, shelf: Shelf | None = None) -> "AnySystem":
    """The rulebook of that name, loaded when it is first asked for; with a shelf, one that has only its packs."""
    if name not in NAMES:
        raise UnknownSystem(Refusal("no-system", "", name=name, hint=suggestions(name, NAMES), names=list(NAMES)))
    found: AnySystem = import_module(f"cinque.systems.{name}").SYSTEM
    return found if shelf is None else type(found)(shelf)


def played_in(name: str) -> "AnySystem":
    """What a journal names: a rulebook, or one at the making of its sheets (`arcana/team`)."""
    book, slash, kind = name.partition("/")
    found = system(book)
    if not slash:
        return found
    if kind not in found.sheets:
        raise UnknownSystem(
            Refusal("no-system", "", name=name, hint=suggestions(kind, found.sheets), names=list(NAMES))
        )
    from cinque.core.building import Builder  # few journals are of sheets

    return Builder(found, found.sheets[kind])
