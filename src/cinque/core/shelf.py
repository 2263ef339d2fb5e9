"""The packs that somebody has at hand: whoever owns a shelf decides how long its content lives."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from cinque.core.mistake import MissingPack
from cinque.core.pack import Content, Pack

MOST_CONTENTS: Final = 64


class Pins(tuple[str, ...]):
    """The pins of the packs that a table plays with, each on top of those before it, and the shelf that has them.

    `own` is the last pack where a table has made it for itself: that one stands on no shelf.
    """

    shelf: "Shelf"
    own: Pack | None

    def __new__(cls, pins: Iterable[str], shelf: "Shelf", own: Pack | None = None) -> "Pins":
        self = super().__new__(cls, pins)
        self.shelf = shelf
        self.own = own
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Elsewhere the same pins stand on another shelf."""
        return tuple, (tuple(self),)


class Shelf:
    """Packs by their pins, and the content that tables make of them. `places` says where each was read."""

    def __init__(self) -> None:
        self.places: dict[str, str] = {}
        self._packs: dict[tuple[str, ...], Pack] = {}
        self.content = lru_cache(maxsize=MOST_CONTENTS)(self._content)
        """What is made of the packs with these pins, by whoever makes it."""

    def __reduce__(self) -> tuple[Any, ...]:
        """In a copy or another process the same packs are at hand; what was made of them is made there again."""
        return _restored, ([(tuple(pins), pack) for pins, pack in self._packs.items()], self.places)

    def put(self, pack: Pack, onto: tuple[str, ...] = ()) -> Pins:
        """Keep a pack at hand for tables that pin it on top of these others; gives the pins of all.

        What a plain key in a pack means depends on those below, so that it is another pack on top of others.
        """
        pins = Pins((*onto, pack.pin), self)
        self._packs[pins] = pack
        return pins

    def has(self, pins: tuple[str, ...]) -> bool:
        """Whether the last of these packs is at hand on top of the others."""
        return pins in self._packs

    def pins(self, pins: Iterable[str]) -> Pins:
        """The packs with these pins, each on top of those before it, or `MissingPack`."""
        found = Pins(pins, self)
        for number, pin in enumerate(found):
            if not self.has(found[: number + 1]):
                raise MissingPack(pin)
        return found

    def _content(self, make: Callable[[list[Pack]], Content], packs: Pins) -> Content:
        below = packs if packs.own is None else packs[:-1]
        stack = [self._packs[below[: number + 1]] for number in range(len(below))]
        return make(stack if packs.own is None else [*stack, packs.own])


def shelf_of(packs: tuple[str, ...]) -> Shelf:
    """The shelf on which these packs stand; whoever has none yet gets one."""
    return packs.shelf if isinstance(packs, Pins) else Shelf()


def _restored(packs: list[tuple[tuple[str, ...], Pack]], places: dict[str, str]) -> Shelf:
    shelf = Shelf()
    shelf.places.update(places)
    for pins, pack in packs:
        shelf.put(pack, pins[:-1])
    return shelf
