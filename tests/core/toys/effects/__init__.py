"""A rulebook that is only content: moves whose effects are typed records, each with fields of its own."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, NamedTuple

from cinque.core.library import Library
from cinque.core.pack import Content, ContentKind, Head, Pack
from cinque.core.record import Between, By, Of
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.scene import Creature, Scene
from cinque.core.sentences import Words
from cinque.core.system import System

EFFECTS = "effects.move.effects"


class Inflict(NamedTuple):
    inflict: Annotated[Literal["burn", "sleep"], By("effects.status.list")]
    on: Annotated[int, Between(2, 20)] = 20


class Stages(NamedTuple):
    stages: dict[Literal["attack", "defense"], Annotated[int, Between(-6, 6)]]
    who: Literal["user", "target"] = "target"


class Drain(NamedTuple):
    drain: tuple[int, Annotated[int, Between(1)]]


class Push(NamedTuple):
    push: Annotated[int, Between(1, 10)]


class Hits(NamedTuple):
    hits: tuple[int, int]


class Weather(NamedTuple):
    weather: Literal["rain", "sun"]


class Then(NamedTuple):
    """Another move follows."""

    then: Annotated[str, Of("move")]
    who: Literal["user", "target"] = "user"


Effect = Inflict | Stages | Drain | Push | Hits | Weather | Then


class Move(NamedTuple):
    key: str
    power: int = 0
    effects: Annotated[tuple[Effect, ...], By(EFFECTS)] = ()


def check_move(move: Move) -> Iterable[tuple[str, Refusal]]:
    for number, effect in enumerate(move.effects):
        if isinstance(effect, Hits) and effect.hits[0] > effect.hits[1]:
            yield f"effects.{number}.hits", Refusal("wrong-order", EFFECTS)


KINDS = {"move": ContentKind(Move, check_move)}


def all_of(packs: list[Pack]) -> Content:
    content = Content(KINDS)
    for pack in packs:
        content.add(pack)
    return content


LIBRARY = Library("effects", KINDS, {}, lambda: Pack(Head("effects", "Effects", "1", "effects", "MIT"), (), ""), all_of)


class EffectsSystem(System[Scene[Creature, Rulings]]):
    name = "effects"
    version = "1"
    words = Words("toys.effects")
    scene_type = Scene
    kinds = KINDS

    def content(self, packs: tuple[str, ...] = ()) -> Content:
        return LIBRARY.content(self.shelf.pins(packs))

    def name_of(self, kind: str, key: str, lang: str, packs: tuple[str, ...] = ()) -> str:
        return self.content(packs).name(kind, key, lang)


SYSTEM: Any = EffectsSystem()
