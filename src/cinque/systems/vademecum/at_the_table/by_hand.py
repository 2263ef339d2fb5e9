"""HP that the game master sets: at 0 somebody has fallen, above they have not, whoever says so."""

from cinque.core.effect import Active
from cinque.core.fate import Fate
from cinque.core.play import Play
from cinque.systems.vademecum.condition import source_falls
from cinque.systems.vademecum.conditions.incapacitated import INCAPACITATED
from cinque.systems.vademecum.injuries import GRAPPLE_END, INCUR, LIGHTEST, rise
from cinque.systems.vademecum.model import Character, VadeMecumScene


def stand_or_fall(scene: VadeMecumScene, one: Character) -> None:
    """Nothing is told and no die falls: an injury is the lightest one, until the game master sets another."""
    play = Play(scene, Fate())
    if one.is_able:
        rise(play, one, one.hp, INCUR)
        return
    one.cover = 0
    source_falls(play, one, GRAPPLE_END)
    if one.is_combatant and scene.rulings.combatant_at_zero_hp == "defeated":
        one.defeated = True
    elif not one.injury and not one.dead:
        INCAPACITATED.put(play, one, Active(), INCUR)
        one.injury, one.degree = LIGHTEST
