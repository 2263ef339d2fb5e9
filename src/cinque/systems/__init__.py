"""The registry: the only place that knows the names of the systems."""

from importlib import import_module
from typing import TYPE_CHECKING

from cinque.core.suggest import did_you_mean

if TYPE_CHECKING:
    from cinque.core.system import AnySystem

NAMES = ("arcana", "ptu", "rokumen")


class UnknownSystem(KeyError):
    """No rulebook of that name."""

    def __str__(self) -> str:
        return str(self.args[0])


def system(name: str) -> "AnySystem":
    """The rulebook of that name; it is loaded when it is first asked for."""
    if name not in NAMES:
        raise UnknownSystem(f"There is no system “{name}”{did_you_mean(name, NAMES)} Cinque plays: {', '.join(NAMES)}.")
    found: AnySystem = import_module(f"cinque.systems.{name}").SYSTEM
    return found
