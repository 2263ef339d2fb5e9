"""What moves change about somebody until the combat is over: its types and its ability."""

from typing import Final

from cinque.systems.mystery.model import Character, MysteryPlay

TYPES: Final = "types"
ABILITY: Final = "ability"
BETWEEN: Final = "/"


def change_types(play: MysteryPlay, one: Character, types: tuple[str, ...], clause: str) -> bool:
    """Somebody is of other types; tells whether that is new."""
    if types == one.types:
        return False
    one.originals.setdefault(TYPES, BETWEEN.join(one.types))
    one.types = types
    play.note("types-change", clause, one.id, types=list(types))
    return True


def change_ability(play: MysteryPlay, one: Character, ability: str, clause: str) -> bool:
    """Somebody has another ability, which everybody hears; tells whether that is new."""
    if ability == one.ability:
        return False
    one.originals.setdefault(ABILITY, one.ability)
    one.ability = ability
    play.note("ability-changes", clause, one.id, ability=ability)
    return True


def own_ability(one: Character) -> str:
    """The ability that is somebody's own, whatever moves or another form have made of it for a while."""
    return one.originals.get(ABILITY, one.ability)


def learn_ability(one: Character, ability: str) -> None:
    """Somebody has another ability of its own; what it is for a while, it stays."""
    if ABILITY in one.originals:
        one.originals[ABILITY] = ability
    else:
        one.ability = ability


def take_back(one: Character) -> None:
    if TYPES in one.originals:
        before = one.originals[TYPES]
        one.types = tuple(before.split(BETWEEN)) if before else ()
    if ABILITY in one.originals:
        one.ability = one.originals[ABILITY]
    one.originals = {}
