"""Blindness, Total Blindness and darkness (p.248): what somebody sees."""

from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene

BLIND, SIGHTLESS = "blindness", "total-blindness"
DEEP, COMPLETE = "deep", "complete"
"""How dark it can be (`scene.light`): so that one is Blinded, or Totally Blinded."""


def blinded(scene: PtuScene, one: Combatant) -> str:
    """The worse of what somebody suffers from and what the darkness does; empty for those who see.

    (Ruling darkness-levels.)
    """
    if one.active and one.has(SIGHTLESS):
        return SIGHTLESS
    if scene.light and not one.capabilities.get("blindsense"):
        sees = bool(one.capabilities.get("darkvision"))
        if scene.light == COMPLETE and not (sees and scene.rulings.darkness_levels == "darkvision-both"):
            return SIGHTLESS
        if scene.light == DEEP and not sees:
            return BLIND
    return BLIND if one.active and one.has(BLIND) else ""
