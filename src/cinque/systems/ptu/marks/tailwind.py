"""Tailwind (a Move by conversion): for a whole side, whoever is in a ball meanwhile."""

from cinque.core.effect import Active
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.model import PtuScene


class Tailwind(Mark):
    """Initiative is higher by 5."""

    key = "tailwind"
    clause = "ptu.initiative.value"
    initiative_bonus = 5

    def stays(self, scene: PtuScene, active: Active) -> bool:
        return True


TAILWIND = Tailwind()
