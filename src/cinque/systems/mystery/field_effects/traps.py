"""Battlefield Hazards, Traps: the lowest roll of a round under a threshold sets off one that was announced."""

from cinque.systems.mystery.model import Character, MysteryScene

GENERAL = "mystery.trap.general"


def watch(scene: MysteryScene, one: Character, natural: int) -> None:
    """Remember the lowest roll of the round; on a tie the earlier one."""
    if scene.traps and natural <= scene.threshold and (not scene.lowest[0] or natural < scene.lowest[0]):
        scene.lowest = (natural, one.id)
