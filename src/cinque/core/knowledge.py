"""Who knows what: secrets stand on the creature's class (`secrets`) and its scene (`unseen`), and all ask here."""

from typing import Any, TypeVar

from cinque.core.ask import Data
from cinque.core.scene import Creature, Scene
from cinque.core.seat import GM_ROLE, Seat

S = TypeVar("S", bound=Scene[Any, Any])


def knows(seat: Seat, one: Creature) -> bool:
    """Whether a seat knows all of a creature: its own, and the game master everybody's."""
    return seat.is_gm or one.seat == seat.id


def is_open_to(user: Creature, one: Creature) -> bool:
    """Whether the seat that answers for a creature knows all of another one: what rules offer must not tell more."""
    return user.seat in (GM_ROLE, one.seat)


def sees(scene: Scene[Any, Any], seat: Seat, one: Creature) -> bool:
    """Whether a seat knows that a creature is there."""
    return knows(seat, one) or not scene.unseen(one)


def seen(scene: Scene[Any, Any], seat: Seat) -> list[Any]:
    """The creatures that a seat knows to be there."""
    return [one for one in scene.creatures.values() if sees(scene, seat, one)]


def known_fields(seat: Seat, one: Creature, confided: frozenset[str] = frozenset()) -> Data:
    """What a seat knows of a creature that it sees, with those secrets that it shares."""
    data = one.to_data()
    if not seat.is_gm and one.secret_effects:
        data["active"] = [active for active in data["active"] if active["effect"] not in one.secret_effects]
    if knows(seat, one):
        return data
    hidden = one.hidden() - confided
    return {name: value for name, value in data.items() if name not in hidden}


def known_creatures(scene: Scene[Any, Any], seat: Seat) -> Data:
    """Everybody whom a seat sees, with what it knows of them."""
    return {one.id: known_fields(seat, one, scene.confided(one, seat.id)) for one in seen(scene, seat)}


def is_guess(scene: Scene[Any, Any], seat: Seat, id: str) -> bool:
    """Whether what a seat takes a creature for may differ from what it is."""
    one = scene.creatures[id]
    return not knows(seat, one) and bool(one.hidden() - scene.confided(one, seat.id))


def as_known(scene: S, seat: Seat) -> S:
    """The scene as a seat takes it to be: the secrets of others are guessed from what everybody sees of them."""
    if seat.is_gm:
        return scene
    twin = scene.copy()
    for one in twin.creatures.values():
        if one.secret_effects:
            one.active = [active for active in one.active if active.effect not in one.secret_effects]
        if is_guess(twin, seat, one.id):
            twin.guess(one)
    twin.forget(seat.id)
    return twin
