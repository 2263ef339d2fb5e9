"""Rokumen (六面): the untitled Japanese Pokémon TRPG in which every die is six-sided."""

from cinque.systems.rokumen.system import RokumenSystem

SYSTEM = RokumenSystem()

__all__ = ["SYSTEM"]
