"""Behind the game master's screen: who is made ready there, who is hidden from the table, and how they come out.

Until then they are no part of the scene: no rule, no count and no list can tell of them.
"""

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from cinque.core.ask import Data
from cinque.core.form import why_refused
from cinque.core.log import GM
from cinque.core.mistake import Refused
from cinque.core.play import Play
from cinque.core.procedure import BEHIND, BESIDE, Procedure, Somebody
from cinque.core.record import Of
from cinque.core.refusal import Refusal
from cinque.core.scene import Creature, Scene, free_id, number_in
from cinque.core.seat import GM_ROLE

WAS, STOOD, AMONG = "was", "stood", "among"
"""Of somebody hidden: all that they were, where they stood in the lists of the scene, and who else was there."""

AnyScene = Scene[Any, Any]


class Hide(NamedTuple):
    """Somebody whom the game master answers for."""

    who: Somebody


class Reveal(NamedTuple):
    """Somebody who waits behind the screen."""

    name: Annotated[str, Of(BEHIND)]


class _Screen:
    """Somebody is made ready, or goes from the table, and comes out when it is time: see `behind_the_screen`."""

    def __init__(
        self,
        joining: Procedure,
        is_over: Callable[[Any], bool],
        forget: Callable[[Any, str], None],
        arrive: Callable[[Any, Any], None],
    ) -> None:
        self.joining = joining
        self.clause = joining.clause
        self.is_over = is_over
        self.forget = forget
        self.arrive = arrive

    def prepare(self, play: Play[Any], somebody: Any) -> None:
        args = somebody._asdict()
        refusal = why_refused(self.joining, args, play.scene)
        if refusal is not None:
            raise Refused(refusal)
        name = free_id(called(args["entry"]), play.scene.behind, "somebody")
        play.scene.behind[name] = args
        play.note("prepared", self.clause, visible=GM, name=name)

    def hide(self, play: Play[Any], whom: Hide) -> None:
        scene = play.scene
        one = scene.creatures[whom.who]
        if one.seat != GM_ROLE:
            raise Refused(Refusal("hide-players-own", self.clause, who=one.id))
        if scene.unseen(one):
            raise Refused(Refusal("hide-unseen", self.clause, who=one.id))
        was_over, stood = self.is_over(scene), taken_out(scene, one.id)
        self.forget(scene, one.id)
        if scene.faults():
            raise Refused(Refusal("hide-needed", self.clause, who=one.id))
        if self.is_over(scene) and not was_over:
            raise Refused(Refusal("hide-last", self.clause, who=one.id))
        kept = {WAS: one.to_data(), STOOD: stood, AMONG: list(scene.creatures)}
        scene.behind[free_id(one.id, scene.behind, "somebody")] = kept
        play.note("out-of-sight", self.clause, name=told_apart(scene, one))

    def reveal(self, play: Play[Any], whom: Reveal) -> None:
        scene = play.scene
        kept = scene.behind.pop(whom.name)
        if WAS not in kept:
            self.joining.do(play, kept)
            return
        id = put_back(scene, kept)
        scene.refuse_faults()
        play.note("comes-out", self.clause, id)
        self.arrive(play, scene.creatures[id])


def nothing_more(play: Play[Any], one: Any) -> None:
    """Whoever comes out is there, and that is all."""


def told_apart(scene: AnyScene, one: Creature) -> str:
    """What somebody goes by who is no longer there: by the id with its number where all see another of that name."""
    others = any(other.name == one.name and not scene.unseen(other) for other in scene.creatures.values())
    return one.id if others and number_in(one.id, one.name) else one.name


def called(entry: Any) -> str:
    """What somebody goes by of whom a setup tells: a name, or what kind they are."""
    if isinstance(entry, dict):
        named = [entry.get("name"), *entry.values()]
        return next((value for value in named if isinstance(value, str) and value), "")
    return str(entry).partition(" ")[0]


# -- out of the scene, and back


def hidden_one(scene: AnyScene, name: str) -> Any:
    """Whoever was hidden under this name; nobody if they never were at the table."""
    kept = scene.behind[name]
    return scene.read_creature(kept[WAS]) if WAS in kept else None


def taken_out(scene: AnyScene, id: str) -> Data:
    """Take somebody out of the scene and out of all that names them; gives where they stood in it."""
    stood: Data = {"creatures": list(scene.creatures).index(id)}
    del scene.creatures[id]
    for name in scene.rolls:
        held = getattr(scene, name)
        if isinstance(held, list):
            stood[name] = _crossed_out(held, id)
        elif id in held:
            stood[name] = {id: held.pop(id)}
        else:
            stood[name] = {key: _crossed_out(ids, id) for key, ids in held.items() if isinstance(ids, list)}
    return {name: place for name, place in stood.items() if place not in (None, {})}


def forget_places(scene: AnyScene, *names: str) -> None:
    """Nobody behind the screen has a place any longer in these lists."""
    for kept in scene.behind.values():
        for name in names:
            kept.get(STOOD, {}).pop(name, None)


def _crossed_out(ids: list[str], id: str) -> int | None:
    if id not in ids:
        return None
    place = ids.index(id)
    ids[:] = [one for one in ids if one != id]
    return place


def put_back(scene: AnyScene, kept: Data) -> str:
    """They come back as they were, to where they stood; whoever has their id by now keeps it."""
    one = scene.read_creature(kept[WAS])
    was, left = one.id, set(kept[AMONG]) - scene.creatures.keys()
    one.active = [active for active in one.active if left.isdisjoint((active.source, active.anchor))]
    if was in scene.creatures:
        one.id = free_id(was.removesuffix(f"-{number_in(was, one.name)}"), scene.creatures, "somebody")
    for active in one.active:  # what counts by their own turns still does
        active.source, active.anchor = (one.id if id == was else id for id in (active.source, active.anchor))
    for name, place in kept[STOOD].items():
        if name == "creatures":
            order = list(scene.creatures.items())
            order.insert(place, (one.id, one))
            scene.creatures = dict(order)
            continue
        held = getattr(scene, name)
        if isinstance(held, list):
            held.insert(place, one.id)
        elif was in place:
            held[one.id] = place[was]
        else:
            for key, number in place.items():
                if number is not None:
                    held[key].insert(number, one.id)
    id: str = one.id
    return id


def forget_effects(scene: AnyScene, gone: str) -> None:
    """What others have through somebody, or as long as somebody's turns last, ends when they are not there."""
    holders: list[Any] = [scene, *scene.creatures.values()]
    for holder in holders:
        if holder.active:
            holder.active = [active for active in holder.active if gone not in (active.source, active.anchor)]


def behind_the_screen(
    join: Callable[..., None],
    takes: Any,
    clause: str,
    is_over: Callable[[Any], bool],
    forget: Callable[[Any, str], None] = forget_effects,
    arrive: Callable[[Any, Any], None] = nothing_more,
) -> dict[str, Procedure]:
    """What a game master does behind the screen, in a system whose fights somebody can `join`.

    `is_over` tells whether a fight would end by itself, `forget` what else ends with somebody who is not there,
    `arrive` what else begins with somebody who is there again.
    """
    screen = _Screen(Procedure(join, GM_ROLE, takes, clause), is_over, forget, arrive)
    return {
        "prepare": Procedure(screen.prepare, GM_ROLE, takes, clause, BESIDE),
        "hide": Procedure(screen.hide, GM_ROLE, Hide, clause, BESIDE),
        "reveal": Procedure(screen.reveal, GM_ROLE, Reveal, clause, BESIDE),
    }
