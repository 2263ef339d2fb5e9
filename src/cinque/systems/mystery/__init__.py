"""The Mystery Dungeons 2e: a world of Pokémon alone, Action Points, and a turn for each side."""

import cinque.systems.mystery.abilities
import cinque.systems.mystery.field_effects
import cinque.systems.mystery.moves
import cinque.systems.mystery.status_effects  # noqa: F401 - all put their rules where the others find them
from cinque.systems.mystery.system import MysterySystem

SYSTEM = MysterySystem()

__all__ = ["SYSTEM"]
