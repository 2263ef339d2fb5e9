"""What follows when the game master sets something of somebody: figures, and whether they stand.

At 0 HP somebody has fallen, above they have not, whoever says so.
"""

from typing import Final

from cinque.core.effect import Active
from cinque.core.fate import Fate
from cinque.core.play import Play
from cinque.systems.vademecum.characters.figures import work_out
from cinque.systems.vademecum.condition import source_falls
from cinque.systems.vademecum.conditions.incapacitated import INCAPACITATED
from cinque.systems.vademecum.content.records import ATTRIBUTES
from cinque.systems.vademecum.injuries import GRAPPLE_END, INCUR, LIGHTEST, rise
from cinque.systems.vademecum.model import Character, VadeMecumScene

SCORES: Final = ("level", *ATTRIBUTES, "skills", "class_", "race", "perks", "abilities")
"""What figures follow from; those of another shape stay as they are until it ends."""


def follow(scene: VadeMecumScene, one: Character, field: str) -> None:
    if field == "hp":
        stand_or_fall(scene, one)
    elif field in SCORES and not one.own:
        work_out(scene, one)


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
