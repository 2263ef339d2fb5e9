"""Heal Block: moves cannot heal it, and its own heal nobody."""

from cinque.systems.mystery.model import MysteryScene
from cinque.systems.mystery.status import Status


class HealBlock(Status):
    key = "heal-block"
    clause = "mystery.minor.heal-block"
    rounds = 5

    def bars_healing(self, scene: MysteryScene, by_move: bool) -> bool:
        return by_move or scene.rulings.heal_block_scope == "everything"


HEAL_BLOCK = HealBlock()
