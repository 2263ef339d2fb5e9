"""The figures of a character, told with how they come about."""

from typing import Final, NamedTuple

from cinque.core.procedure import BESIDE, Mine, Procedure
from cinque.core.seat import PLAYER_ROLE
from cinque.core.tally import fraction_text
from cinque.systems.vademecum.characters.carrying import SLOTS, load
from cinque.systems.vademecum.characters.figures import carrying_capacity, initiative_dice, max_hp, movement_speed
from cinque.systems.vademecum.model import FEET, VadeMecumPlay, in_private

FIGURES: Final = {
    "hp": (max_hp, "vademecum.hp.max"),
    "speed": (movement_speed, "vademecum.movement.speed"),
    "capacity": (carrying_capacity, "vademecum.carry.capacity"),
    "initiative": (initiative_dice, "vademecum.combat.initiative"),
}


class OfWhom(NamedTuple):
    who: Mine


def figures(play: VadeMecumPlay, what: OfWhom) -> None:
    """Max HP, Movement Speed, carrying capacity with what is carried, and initiative dice."""
    scene, one = play.scene, play.scene.creatures[what.who]
    play = in_private(play, one)
    for name, (work_out, clause) in FIGURES.items():
        tally = work_out(scene, one, play.listening)
        play.note("figure", clause, one.id, tally, figure=name, value=tally.value)
    play.note("tiles", "vademecum.movement.grid", one.id, tiles=one.speed, feet=one.speed * FEET)
    carried = fraction_text(*load(scene, one).as_integer_ratio())
    play.note("carries", SLOTS, one.id, slots=carried, capacity=one.capacity)


SHOWING_PROCEDURES = {"figures": Procedure(figures, PLAYER_ROLE, OfWhom, "vademecum.character.definition", BESIDE)}
