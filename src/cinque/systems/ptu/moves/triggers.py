"""Abilities with a Trigger: whether one is set off, and whether its owner wants it."""

from cinque.core.ask import Ask, Option
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.content.ability import Ability
from cinque.systems.ptu.inflicting.interrupt import can_act_freely
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.stats.frequency import count_use, uses_left
from cinque.systems.ptu.stats.passives import in_force

FREE = "ptu.action.free"
TRIGGER = "ptu.action.trigger-once"


@LIBRARY.remembers
def triggered_of(packs: tuple[str, ...], abilities: tuple[str, ...]) -> tuple[Ability, ...]:
    known = [content_for(packs).abilities[key] for key in abilities]
    return tuple(ability for ability in known if ability.trigger)


def used(play: PtuPlay, ability: Ability, owner: Combatant, other: Combatant) -> bool:
    """Ask the owner of an Ability whether to use it now, if its frequency allows."""
    if not can_act_freely(play.scene, owner) or not has_uses(owner, ability):
        return False
    return wanted(play, ability, owner, other)


def has_uses(owner: Combatant, ability: Ability) -> bool:
    spent = bool(ability.per_scene) and owner.used.get(ability.key, 0) >= ability.per_scene
    return not spent and uses_left(owner, ability.key, ability.frequency)


def minds(scene: PtuScene, ability: Ability, foe: Combatant) -> bool:
    """Whether an Ability counts against somebody: Defensive ones do not against those who ignore them."""
    defensive = any(passive.defensive for passive in ability.passives)
    return not (defensive and in_force(scene, foe, "ignores_abilities"))


def wanted(play: PtuPlay, ability: Ability, owner: Combatant, other: Combatant) -> bool:
    """Ask, and count the use."""
    options = [Option("trigger", what=ability.key, target=other.id), Option("pass")]
    chosen = play.choose(Ask(owner.seat, "trigger", FREE, options, owner.id, decline="pass"))
    if chosen.verb == "pass":
        return False
    count_use(play, owner, ability.key)
    play.note("uses-ability", TRIGGER, owner.id, ability=ability.key)
    return True
