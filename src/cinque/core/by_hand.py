"""What a game master does by hand, alike in every system: items, and the next encounter with the same characters."""

from typing import Annotated, Any, Final, NamedTuple

from cinque.core.ask import Data
from cinque.core.log import OWNER
from cinque.core.mistake import Refused
from cinque.core.play import Play
from cinque.core.procedure import Somebody
from cinque.core.record import Between, Of
from cinque.core.refusal import Refusal
from cinque.core.scene import Scene

KEPT: Final = ("rulings", "clock", "behind")


HowMany = Annotated[int, Between(-999, 999)]


class Give(NamedTuple):
    """So many of an item; fewer than none are taken away."""

    who: Somebody
    item: Annotated[str, Of("item")]
    count_: HowMany = 1


def hand_over(play: Play[Any], bag: dict[str, int], item: str, by: int, who: str, clause: str) -> None:
    """So many of an item come into somebody's bag, or go; who has it is told."""
    had = bag.get(item, 0)
    if had + by < 0:
        raise Refused(Refusal("not-so-many", clause, item=item, count=had))
    bag[item] = had + by
    if not bag[item]:
        del bag[item]
    play.note("given", clause, who, visible=OWNER, item=item, by=by, count=had + by)


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
