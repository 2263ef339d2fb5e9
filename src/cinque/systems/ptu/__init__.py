"""Pokémon Tabletop United, chapter 7: Combat."""

from cinque.systems.ptu.system import PtuSystem

SYSTEM = PtuSystem()

__all__ = ["SYSTEM"]
