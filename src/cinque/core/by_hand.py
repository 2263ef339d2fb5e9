"""What a game master does by hand, alike in every system: items, and the next encounter with the same characters."""

from collections.abc import Callable
from typing import Annotated, Any, Final, NamedTuple

from cinque.core.ask import Data
from cinque.core.form import why_refused
from cinque.core.log import GM, OWNER
from cinque.core.mistake import Refused
from cinque.core.play import Play
from cinque.core.procedure import BEHIND, BESIDE, Procedure, Somebody
from cinque.core.record import Between, Of
from cinque.core.refusal import Refusal
from cinque.core.scene import Scene, free_id
from cinque.core.seat import GM_ROLE

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


# -- behind the screen


class Reveal(NamedTuple):
    """Somebody who waits behind the screen."""

    name: Annotated[str, Of(BEHIND)]


def behind_the_screen(join: Callable[..., None], takes: Any, clause: str) -> dict[str, Procedure]:
    """Somebody is made ready of whom nobody but the game master hears, and comes out when it is time.

    Until then they are no part of the scene: no rule, no count and no list can tell of them.
    """
    joining = Procedure(join, GM_ROLE, takes, clause)

    def prepare(play: Play[Any], somebody: Any) -> None:
        args = somebody._asdict()
        refusal = why_refused(joining, args, play.scene)
        if refusal is not None:
            raise Refused(refusal)
        name = free_id(called(args["entry"]), play.scene.behind, "somebody")
        play.scene.behind[name] = args
        play.note("prepared", clause, visible=GM, name=name)

    def reveal(play: Play[Any], whom: Reveal) -> None:
        joining.do(play, play.scene.behind.pop(whom.name))

    return {
        "prepare": Procedure(prepare, GM_ROLE, takes, clause, BESIDE),
        "reveal": Procedure(reveal, GM_ROLE, Reveal, clause, BESIDE),
    }


def called(entry: Any) -> str:
    """What somebody goes by of whom a setup tells: a name, or what kind they are."""
    if isinstance(entry, dict):
        named = [entry.get("name"), *entry.values()]
        return next((value for value in named if isinstance(value, str) and value), "")
    return str(entry).partition(" ")[0]
