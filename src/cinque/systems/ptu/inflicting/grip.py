"""Grappled (p.243): who is in a Grapple with whom, and how somebody gets out of it."""

from typing import Final

from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuPlay, PtuScene

CONTEST: Final = "ptu.grapple.contest"
END: Final = "ptu.grapple.end"
ESCAPE: Final = "ptu.grapple.escape"
ENDS: Final = "ptu.ruling.grapple-ends"
LISTED: Final = (END, CONTEST, ESCAPE)
"""The ends that the book lists."""


def others(scene: PtuScene, one: Combatant) -> list[Combatant]:
    """The other participants."""
    if not one.grapple:
        return []
    return [other for other in scene.creatures.values() if other.grapple == one.grapple and other is not one]


def let_go(one: Combatant) -> None:
    one.grapple, one.dominant, one.secured = "", False, False


def leave(play: PtuPlay, one: Combatant, clause: str = ENDS) -> None:
    """Somebody is out of it; with fewer than two it is over (ruling grapple-ends)."""
    if not one.grapple or (clause not in LISTED and play.scene.rulings.grapple_ends == "only-listed"):
        return
    left = others(play.scene, one)
    let_go(one)
    play.note("leaves-grapple", clause if clause in LISTED else ENDS, one.id)
    if len(left) < 2:
        for other in left:
            let_go(other)
            play.note("grapple-over", ENDS, other.id)


def end(play: PtuPlay, one: Combatant, clause: str) -> None:
    """Nobody holds anybody any longer."""
    for each in (*others(play.scene, one), one):
        let_go(each)
    play.note("ends-grapple", clause, one.id)
