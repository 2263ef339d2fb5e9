"""Something to attack with: a weapon, the fists, what lies around, or an ability."""

from typing import NamedTuple

from cinque.systems.vademecum.content.records import MAIN


class Arm(NamedTuple):
    """The skill, the advantage on it, the dice of its damage, and its range in tiles.

    `tags` are those of the item. An ability that attacks is an arm as well (`kind`), told by its key; `psychic`: it
    strikes the mind.
    """

    key: str
    kind: str
    skill: str
    advantage: int
    dice: int
    nearest: int
    farthest: int
    melee: bool
    clause: str
    action: str = MAIN
    tags: tuple[str, ...] = ()
    psychic: bool = False
