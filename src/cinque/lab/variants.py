"""What is compared: everything that may differ, each with each."""

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

from cinque.core.ask import Data
from cinque.core.scene import Scene
from cinque.core.system import AnySystem
from cinque.lab.swap import BadSwap, Change, Choice, Things, changed, choices_of, read_swap
from cinque.lab.without import LeftOut, left_out

WITH, WITHOUT = "✓", "–"


class Axis(NamedTuple):
    """Something that differs between variants, and what it may be: readings, values, or with it and without it."""

    name: str
    choices: list[Choice]
    is_ruling: bool = False
    left_out: LeftOut | None = None


class Variant(NamedTuple):
    """One of what is compared: what it has of everything that differs, as it is shown."""

    shown: dict[str, str]
    rulings: dict[str, str]
    swaps: dict[str, str]
    changes: tuple[Change, ...] = ()
    without: tuple[LeftOut, ...] = ()

    @property
    def name(self) -> str:
        return ", ".join(f"{name}={shown}" for name, shown in self.shown.items())

    def to_data(self) -> Data:
        return {"rulings": self.rulings, "swaps": self.swaps, "without": [one.name for one in self.without]}


def ruling_axes(readings: dict[str, str]) -> list[Axis]:
    """Rulings with the readings that are compared, between commas."""
    return [
        Axis(name, [Choice(reading.strip()) for reading in several.split(",")], is_ruling=True)
        for name, several in readings.items()
    ]


def swap_axes(swaps: Sequence[str], played: AnySystem, setup: Data, scene: object) -> list[Axis]:
    """Changes to content and to those in the setup; each begins with what it is without the change."""
    things = Things(played, setup, scene)
    found: dict[str, list[Choice]] = {}
    for swap in map(read_swap, swaps):
        known = found.setdefault(f"{swap.thing}:{swap.field}", [])
        known += [choice for choice in choices_of(swap, things) if choice.label not in [one.label for one in known]]
    return [Axis(name, choices) for name, choices in found.items()]


def without_axes(names: Sequence[str], played: AnySystem, setup: Data, scene: Scene[Any, Any]) -> list[Axis]:
    """Each of these with it and without it: what somebody can have or choose, and otherwise somebody in the setup."""
    things = Things(played, setup, scene)
    return [_without(name, things) for name in dict.fromkeys(names)]


def _without(name: str, things: Things) -> Axis:
    try:
        one = left_out(name, things.played, things.scene.packs)
    except BadSwap:
        gone = things.gone(name.strip())
        if gone is None:
            raise
        return Axis(name.strip(), [Choice(WITH), Choice(WITHOUT, (gone,))])
    return Axis(one.name, [Choice(WITH), Choice(WITHOUT)], left_out=one)


def variants_of(axes: Sequence[Axis]) -> list[Variant]:
    """Every choice of the first with every choice of the next, and so on."""
    return [_variant(axes, chosen) for chosen in product(*[axis.choices for axis in axes])]


def _variant(axes: Sequence[Axis], chosen: Sequence[Choice]) -> Variant:
    pairs = list(zip(axes, chosen, strict=True))
    return Variant(
        {axis.name: choice.label for axis, choice in pairs},
        {axis.name: choice.label for axis, choice in pairs if axis.is_ruling},
        {axis.name: choice.label for axis, choice in pairs if not (axis.is_ruling or axis.left_out)},
        tuple(change for choice in chosen for change in choice.changes),
        tuple(axis.left_out for axis, choice in pairs if axis.left_out and choice.label == WITHOUT),
    )


def setup_of(variant: Variant, played: AnySystem, setup: Data, rulings: Data) -> Data:
    """The setup that a variant is fought from."""
    if not variant.changes:
        return setup
    written = ", ".join(f"{name}={shown}" for name, shown in variant.swaps.items())
    return changed(played, setup, rulings, variant.changes, written)
