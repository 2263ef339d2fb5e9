"""What a Move or an Order has made of somebody, for as long as it lasts: Types, Abilities, Stats, a shape, training.

What somebody is without that stands in `by_nature`; whenever something of it comes or goes, it is worked out anew, the
oldest first, so that several hold side by side whichever of them ends first.
"""

import json
from typing import ClassVar, Final

from cinque.core.effect import STACK, Active
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.combatant import FREE, Combatant
from cinque.systems.ptu.content.words import ENCOUNTER, FAINTING
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.notes import RESHAPED, note

TYPES: Final = "types"
ABILITIES: Final = "abilities"
STATS: Final = ("attack", "defense", "special_attack", "special_defense", "speed")
BODY: Final = ("size", "shape")
SHAPE: Final = (TYPES, "moves", ABILITIES, "capabilities", "naturewalk", "weight_class", "weight", *BODY)
EVERYTHING: Final = (*SHAPE, *STATS)
WITHOUT: Final = "-"
MORE: Final = "+"
FOR: Final = ">"
"""How a source says it: without something, with something more, one thing in place of another."""


class Altered(Mark):
    clause = "ptu.damage.on-hit"
    stacking = STACK
    alters: ClassVar[tuple[str, ...]] = ()

    def stays(self, scene: PtuScene, active: Active) -> bool:
        return active.moment in (ENCOUNTER, FAINTING)

    def alter(self, one: Combatant, source: str) -> None:
        """Make of somebody what the source says."""


class OtherTypes(Altered):
    """Its source is the only Type from now on, several with commas between them, or one more, or one less."""

    key = "other-types"
    alters = (TYPES,)

    def alter(self, one: Combatant, source: str) -> None:
        if source.startswith(WITHOUT):
            one.types = tuple([type for type in one.types if type != source[1:]])
        elif source.startswith(MORE):
            one.types = (*one.types, *([source[1:]] if source[1:] not in one.types else ()))
        else:
            one.types = tuple(source.split(","))


OTHER_TYPES = OtherTypes()


class GainedType(Altered):
    """Its source is one more Type."""

    key = "gained-type"
    alters = (TYPES,)
    comes_due = True

    def alter(self, one: Combatant, source: str) -> None:
        OTHER_TYPES.alter(one, MORE + source)


GAINED_TYPE = GainedType()


class OtherAbilities(Altered):
    """Its source is one more Ability, one in place of another, or nothing: then there is none at all."""

    key = "other-abilities"
    common = True
    alters = (ABILITIES,)

    def alter(self, one: Combatant, source: str) -> None:
        if not source:
            one.abilities = ()
        elif source.startswith(MORE):
            one.abilities = tuple(dict.fromkeys((*one.abilities, source[1:])))
        else:
            old, _, new = source.partition(FOR)
            one.abilities = tuple(dict.fromkeys(new if key == old else key for key in one.abilities))


OTHER_ABILITIES = OtherAbilities()


class OtherWeight(Altered):
    """One Weight Class lighter."""

    key = "lighter"
    alters = ("weight_class",)

    def alter(self, one: Combatant, source: str) -> None:
        one.weight_class = max(1, one.weight_class - 1)


OTHER_WEIGHT = OtherWeight()


class OtherMoves(Altered):
    """Its source is a Move in place of another."""

    key = "other-moves"
    alters = ("moves",)

    def alter(self, one: Combatant, source: str) -> None:
        old, _, new = source.partition(FOR)
        one.moves = tuple(dict.fromkeys(new if key == old else key for key in one.moves))


OTHER_MOVES = OtherMoves()


class OtherStats(Altered):
    """Its source names a Stat and its number is what that is worth; or it names two that are exchanged."""

    key = "other-stats"
    common = True
    alters = STATS

    def alter(self, one: Combatant, source: str) -> None:
        for each in source.split(","):
            first, exchanged, second = each.partition(FOR)
            name, _, value = first.partition("=")
            if exchanged:
                one_of_them, other = getattr(one, first), getattr(one, second)
                setattr(one, first, other)
                setattr(one, second, one_of_them)
            else:
                setattr(one, name, int(value))


OTHER_STATS = OtherStats()


class Transformed(Altered):
    """Its source is all that its bearer has of somebody else, as text."""

    key = "transformed"
    common = True
    alters = SHAPE
    kept_up = True
    leave = FREE

    def alter(self, one: Combatant, source: str) -> None:
        for name, value in json.loads(source).items():
            setattr(one, name, tuple(value) if isinstance(value, list) else value)


TRANSFORMED = Transformed()


def shape_of(one: Combatant) -> str:
    """What somebody who transforms takes on, as text."""
    return json.dumps({name: getattr(one, name) for name in SHAPE})


class Minimized(Altered):
    key = "minimized"
    alters = BODY
    ends_with_stages = True

    def alter(self, one: Combatant, source: str) -> None:
        one.size, one.shape = "small", ()


MINIMIZED = Minimized()


class Ordered(Altered):
    """Its source is an Order, which is like training for a while (ruling orders-last)."""

    key = "ordered"
    clause = "ptu.demo.features"
    alters = ("features",)
    comes_due = True

    def alter(self, one: Combatant, source: str) -> None:
        one.features = tuple(dict.fromkeys((*one.features, source)))


ORDERED = Ordered()

ALTERED: Final[dict[str, Altered]] = {
    mark.key: mark
    for mark in (
        *(OTHER_TYPES, GAINED_TYPE, OTHER_ABILITIES, OTHER_STATS, OTHER_WEIGHT, OTHER_MOVES, TRANSFORMED, MINIMIZED),
        ORDERED,
    )
}


def settle(one: Combatant, *names: str) -> None:
    """What somebody is now, by nature and by what is on it: all of it, or some fields of it."""
    names = names or tuple(one.by_nature)
    if not names:
        return
    body = (one.size, one.shape, one.capabilities)
    for name in names:
        if name in one.by_nature:
            value = one.by_nature.pop(name)
            setattr(one, name, tuple(value) if isinstance(value, list | tuple) else value)
    for active in one.active:
        mark = ALTERED.get(active.effect)
        if mark is not None and any(name in names for name in mark.alters):
            for name in mark.alters:
                value = getattr(one, name)
                one.by_nature.setdefault(name, list(value) if isinstance(value, tuple) else value)
            mark.alter(one, active.source)
    if (one.size, one.shape, one.capabilities) != body:
        note(one, RESHAPED)
