"""Project Arcana: the smallest of the five rulebooks, complete."""

from cinque.systems.arcana.system import ArcanaSystem

SYSTEM = ArcanaSystem()

__all__ = ["SYSTEM"]
