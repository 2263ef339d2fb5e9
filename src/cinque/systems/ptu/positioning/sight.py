"""What somebody sees: afflictions (p.248), and darkness."""

from typing import Final

from cinque.systems.ptu.afflictions.blindness import BLINDNESS, TOTAL_BLINDNESS, Blindness
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.stats.capabilities import value_of
from cinque.systems.ptu.stats.passives import in_force

DEEP: Final = "deep"
COMPLETE: Final = "complete"
"""How dark it can be (`scene.light`): so that one is Blinded, or Totally Blinded."""


def blinded(scene: PtuScene, one: Combatant) -> Blindness | None:
    """The worse of what somebody suffers from and what the darkness does; None for those who see.

    (Ruling darkness-levels.)
    """
    if one.active and TOTAL_BLINDNESS.on(one):
        return TOTAL_BLINDNESS
    if scene.light and not one.capabilities.get(BLINDNESS.immune_capability):
        sees = value_of(scene, one, "darkvision") > 0
        if scene.light == COMPLETE and not (sees and scene.rulings.darkness_levels == "darkvision-both"):
            return TOTAL_BLINDNESS
        immune = any(BLINDNESS.key in passive.immune for passive in in_force(scene, one, "immune"))
        if scene.light == DEEP and not (sees or immune):
            return BLINDNESS
    return BLINDNESS if one.active and BLINDNESS.on(one) else None


def is_sightless(scene: PtuScene, one: Combatant) -> bool:
    """Total Blindness, by an affliction or by darkness."""
    if not (one.active or scene.light):
        return False
    blind = blinded(scene, one)
    return blind is not None and blind.total
