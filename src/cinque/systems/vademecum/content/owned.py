"""What somebody's abilities are good for, found once for everybody who has the same ones."""

from typing import Final, NamedTuple

from cinque.systems.vademecum.content import LIBRARY, innate, parts_of
from cinque.systems.vademecum.content.records import (
    BONUS,
    FREE,
    MAIN,
    PASSIVE,
    REST,
    Ability,
    OnAttack,
    OnCheck,
    OnFigure,
    OnHurt,
    OnRest,
)

CheckForce = tuple[Ability, OnCheck]
AttackForce = tuple[Ability, OnAttack]
FigureForce = tuple[Ability, OnFigure]
HurtForce = tuple[Ability, OnHurt]
RestForce = tuple[Ability, OnRest]


class Owned(NamedTuple):
    """The abilities of somebody by what asks for them.

    `checks`, `attacks`, `figures`, `hurts` and `rests` are always in force. `triggered` are by what sets them off,
    `follows` by the ability that they add to, `usable` those for a turn, `activities` those for a Rest, `rules` those
    whose class has a say in other things.
    """

    keys: frozenset[str] = frozenset()
    checks: tuple[CheckForce, ...] = ()
    attacks: tuple[AttackForce, ...] = ()
    figures: dict[str, tuple[FigureForce, ...]] = {}
    hurts: tuple[HurtForce, ...] = ()
    rests: tuple[RestForce, ...] = ()
    triggered: dict[str, tuple[Ability, ...]] = {}
    follows: dict[str, tuple[Ability, ...]] = {}
    usable: tuple[Ability, ...] = ()
    activities: tuple[Ability, ...] = ()
    rules: tuple[Ability, ...] = ()


NOTHING: Final = Owned()
UNWELCOME: Final = ("self-or-ally-check-failed", "enemy-check-passed")


@LIBRARY.remembers
def owned(
    packs: tuple[str, ...],
    class_: str,
    race: str,
    perks: tuple[str, ...],
    abilities: tuple[str, ...],
    items: tuple[str, ...],
) -> Owned:
    """What class, race, perks, abilities of one's own and carried items bring, with the spells that belong to them."""
    content = LIBRARY.content(packs)
    keys = [*innate(packs, class_, race), *perks, *abilities]
    for item in items:
        if item in content.items:
            keys += content.items[item].abilities
    keys += [part for key in keys for part in parts_of(packs, key)]
    unique = dict.fromkeys(keys)
    of_items = {key for item in items if item in content.items for key in content.items[item].abilities}
    return index(packs, tuple(content.abilities[key] for key in unique), frozenset(of_items))


@LIBRARY.remembers
def of_item(packs: tuple[str, ...], item: str) -> Owned:
    """What holds for attacks with an item."""
    content = LIBRARY.content(packs)
    keys = content.items[item].abilities if item in content.items else ()
    return index(packs, tuple(content.abilities[key] for key in keys)) if keys else NOTHING


def index(packs: tuple[str, ...], all_of_them: tuple[Ability, ...], of_items: frozenset[str] = frozenset()) -> Owned:
    """Put abilities where they are looked for. What those of items say of attacks is asked of the item."""
    if not all_of_them:
        return NOTHING
    always = [(one, force) for one in all_of_them if is_always_in_force(one) for force in one.force]
    triggered: dict[str, list[Ability]] = {}
    follows: dict[str, list[Ability]] = {}
    for one in all_of_them:
        if one.follows:
            follows.setdefault(one.follows, []).append(one)
        if (
            one.trigger
            and (not one.follows or one.action == FREE)
            and not (one.key in of_items and one.trigger == "own-hit")
        ):
            for trigger in UNWELCOME if one.trigger == "unwelcome-check" else (one.trigger,):
                triggered.setdefault(trigger, []).append(one)
    figures: dict[str, list[FigureForce]] = {}
    for one, force in always:
        if isinstance(force, OnFigure):
            figures.setdefault(force.figure, []).append((one, force))
    return Owned(
        frozenset(one.key for one in all_of_them),
        tuple((one, force) for one, force in always if isinstance(force, OnCheck)),
        tuple((one, force) for one, force in always if isinstance(force, OnAttack) and one.key not in of_items),
        {name: tuple(forces) for name, forces in figures.items()},
        tuple((one, force) for one, force in always if isinstance(force, OnHurt)),
        tuple((one, force) for one, force in always if isinstance(force, OnRest)),
        {name: tuple(those) for name, those in triggered.items()},
        {name: tuple(those) for name, those in follows.items()},
        tuple(one for one in all_of_them if is_usable(packs, one)),
        tuple(one for one in all_of_them if one.action == REST or one.builds),
        tuple(one for one in all_of_them if one.rule),
    )


def is_always_in_force(one: Ability) -> bool:
    """What comes with one's own hits says of them what holds for all."""
    return one.action == PASSIVE and one.trigger in ("", "own-hit") and not one.follows


def is_usable(packs: tuple[str, ...], one: Ability) -> bool:
    """For a turn of one's own: with an action or without; not where a trigger or another ability sets it off.

    What only opens the way to perks does nothing by itself.
    """
    if one.class_ and one._replace(key="", class_="", innate=False, action=PASSIVE, check=None, level=1) == Ability(""):
        return False
    lays_a_trap = one.action == BONUS and one.trigger == "enemy-comes"
    in_a_turn = one.action in (MAIN, BONUS) or (one.action == FREE and not one.trigger)
    return in_a_turn and (not one.trigger or lays_a_trap) and not one.follows and not parts_of(packs, one.key)
