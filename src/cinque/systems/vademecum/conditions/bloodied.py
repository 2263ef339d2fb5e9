"""Bloodied: at half of Max HP or less. It has no effect, and tells the table how hurt somebody is."""

from typing import Final

from cinque.systems.vademecum.condition import Condition
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene

CLAUSE = "vademecum.condition.bloodied"
THRESHOLD = "vademecum.ruling.bloodied-threshold"


class Bloodied(Condition):
    key = "bloodied"
    clause = CLAUSE
    follows = True


BLOODIED: Final = Bloodied()


def is_bloodied(scene: VadeMecumScene, one: Character) -> bool:
    return scene.is_bloodied(one)


def tell_bloodied(play: VadeMecumPlay, one: Character, before: bool) -> None:
    """Say so when it begins or ends."""
    now = is_bloodied(play.scene, one)
    if now and not before and one.is_able:
        play.note("bloodied", CLAUSE, one.id)
    elif before and not now:
        play.note("no-longer-bloodied", THRESHOLD, one.id)
