"""The next encounter with the same characters: what every system does alike."""

from typing import Any, Final, NamedTuple

from cinque.core.ask import Data
from cinque.core.mistake import Refused
from cinque.core.refusal import Refusal
from cinque.core.scene import Scene

KEPT: Final = ("rulings", "clock")


class Encounter(NamedTuple):
    """A setup as people write it. The players stay who they are; it may say where they stand."""

    setup: Any


def told_of(scene: Scene[Any, Any], setup: Any, *parts: str) -> Data:
    """The setup without the players' part and its packs, with the table's own content."""
    if not isinstance(setup, dict):
        raise Refused(Refusal("not-a-record", "", fields=["opponents", "opponent"]))
    left_out = [*parts, "packs"]
    return dict(scene.own) | {name: value for name, value in setup.items() if name not in left_out}


def squares_told(players: Any) -> dict[str, str]:
    """Where a setup puts those of the players whom it names."""
    ones = players if isinstance(players, list) else []
    return {one["id"]: one["at"] for one in ones if isinstance(one, dict) and one.get("id") and one.get("at")}


def take_over(scene: Scene[Any, Any], fresh: Scene[Any, Any], *kept: str) -> None:
    """The scene becomes the fresh one, but for what is kept."""
    stays = [*KEPT, *kept]
    for name in scene.fields:
        if name not in stays:
            setattr(scene, name, getattr(fresh, name))
