"""Vade Mecum: rules for adventures in any world, which World Kits bring."""

import cinque.systems.vademecum.abilities
import cinque.systems.vademecum.conditions  # noqa: F401 - puts the conditions where the rules find them
from cinque.systems.vademecum.system import VadeMecumSystem

SYSTEM = VadeMecumSystem()

__all__ = ["SYSTEM"]
