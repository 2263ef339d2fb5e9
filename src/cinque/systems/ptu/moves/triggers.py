"""Abilities with a Trigger: whether one is set off, and whether its owner wants it."""

from cinque.core.ask import Ask, Option
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.content.ability import Ability
from cinque.systems.ptu.inflicting.interrupt import can_act_freely
from cinque.systems.ptu.model import PtuPlay
from cinque.systems.ptu.stats.frequency import count_use, uses_left

FREE = "ptu.action.free"
TRIGGER = "ptu.action.trigger-once"


@LIBRARY.remembers
def triggered_of(packs: tuple[str, ...], abilities: tuple[str, ...]) -> tuple[Ability, ...]:
    known = [content_for(packs).abilities[key] for key in abilities]
    return tuple(ability for ability in known if ability.trigger)


def used(play: PtuPlay, ability: Ability, owner: Combatant, other: Combatant) -> bool:
    """Ask the owner of an Ability whether to use it now, if its frequency allows."""
    if not can_act_freely(play.scene, owner) or not uses_left(owner, ability.key, ability.frequency):
        return False
    options = [Option("trigger", what=ability.key, target=other.id), Option("pass")]
    chosen = play.choose(Ask(owner.seat, "trigger", FREE, options, owner.id, decline="pass"))
    if chosen.verb == "pass":
        return False
    count_use(play, owner, ability.key)
    play.note("uses-ability", TRIGGER, owner.id, ability=ability.key)
    return True
