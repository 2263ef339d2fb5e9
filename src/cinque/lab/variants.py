"""What is compared: everything that may differ, each with each."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from cinque.core.ask import Data
from cinque.core.system import AnySystem
from cinque.lab.swap import Change, Choice, Things, changed, choices_of, read_swap


class Axis(NamedTuple):
    """Something that differs between variants, and what it may be; a ruling's readings change nothing else."""

    name: str
    choices: list[Choice]
    is_ruling: bool = False


class Variant(NamedTuple):
    """One of what is compared: what it has of everything that differs, as it is shown."""

    rulings: dict[str, str]
    swaps: dict[str, str]
    changes: tuple[Change, ...] = ()

    @property
    def shown(self) -> dict[str, str]:
        return {**self.rulings, **self.swaps}

    @property
    def name(self) -> str:
        return ", ".join(f"{name}={shown}" for name, shown in self.shown.items())


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


def variants_of(axes: Sequence[Axis]) -> list[Variant]:
    """Every choice of the first with every choice of the next, and so on."""
    return [_variant(axes, chosen) for chosen in product(*[axis.choices for axis in axes])]


def _variant(axes: Sequence[Axis], chosen: Sequence[Choice]) -> Variant:
    pairs = list(zip(axes, chosen, strict=True))
    return Variant(
        {axis.name: choice.label for axis, choice in pairs if axis.is_ruling},
        {axis.name: choice.label for axis, choice in pairs if not axis.is_ruling},
        tuple(change for choice in chosen for change in choice.changes),
    )


def setup_of(variant: Variant, played: AnySystem, setup: Data, rulings: Data) -> Data:
    """The setup that a variant is fought from."""
    if not variant.changes:
        return setup
    written = ", ".join(f"{name}={shown}" for name, shown in variant.swaps.items())
    return changed(played, setup, rulings, variant.changes, written)
