"""The Ranger: traps on the ground, and a tonic that doubles every attack."""

from cinque.core.ask import Ask, Option
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.adventuring.weapons_and_tools import arms_of
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.combat.attack import attack, attack_option, reaches
from cinque.systems.vademecum.content.records import Ability
from cinque.systems.vademecum.forces import clause_of
from cinque.systems.vademecum.model import Character, VadeMecumPlay


class HuntersTonic(ByFields):
    """Each attack is made twice; the second has no second of its own, and may be aimed at somebody else."""

    __slots__ = ()
    key = "hunters-tonic"

    def after_attack(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character, arm: Arm) -> None:
        if one.kept.get(ability.key) or not one.is_able or arm not in arms_of(play.scene, one):
            return
        foes = [
            foe
            for foe in play.scene.creatures.values()
            if foe.side != one.side and not foe.is_out and reaches(play.scene, one, foe, arm)
        ]
        if not foes:
            return
        options = [*(attack_option("attack", arm.key, foe.id) for foe in foes), Option("decline")]
        ask = Ask(one.seat, "granted-attack", clause_of(one, ability), options, one.id, decline="decline")
        chosen = play.choose(ask)
        if chosen.verb == "attack":
            one.kept[ability.key] = 1
            attack(play, one, play.scene.creatures[chosen.args["target"]], arm)
            del one.kept[ability.key]


RULES = (HuntersTonic(),)
