"""3.1 Currency: what the money of a world is called for short."""

from typing import Final

from cinque.systems.vademecum.content import kit_of
from cinque.systems.vademecum.model import Character, VadeMecumScene, content_of

GENERIC: Final = "CU"
"""Currency Units: what the book says where it knows no world."""


def unit_of(scene: VadeMecumScene, one: Character) -> str:
    """By the World Kit of the table; where all are at hand, by that of somebody's class, if that is no secret."""
    by_class = kit_of(scene.packs, "class", one.class_) if one.class_ and not one.keeper else ""
    return unit_in(scene, scene.kit or by_class)


def unit_in(scene: VadeMecumScene, kit: str) -> str:
    return content_of(scene).kits[kit].currency_short if kit else GENERIC
