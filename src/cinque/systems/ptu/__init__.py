"""Pokémon Tabletop United, chapter 7: Combat."""

from cinque.systems.ptu.system import PtuSystem

SYSTEM = PtuSystem()
ROOMS = (
    *("content", "database", "field", "afflictions", "marks", "stats", "positioning", "inflicting", "injuries"),
    *("skills", "attacks", "movement", "items", "maneuvers", "switching", "moves", "actions", "contexts"),
    "at_the_table",
)
"""The folders from the lowest to the highest: facts at the bottom, the flow of a combat on top of all rules."""

__all__ = ["ROOMS", "SYSTEM"]
