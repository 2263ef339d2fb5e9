"""Attacks that an ability grants: complete ones, with a weapon in hand."""

from cinque.core.ask import Ask, Option
from cinque.systems.vademecum.adventuring.weapons_and_tools import arms_of
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.combat.attack import Manner, attack, attack_option, is_free_to_strike, reaches
from cinque.systems.vademecum.content.owned import AttackForce
from cinque.systems.vademecum.content.records import BONUS, REACTION, Ability, OnAttack
from cinque.systems.vademecum.forces import clause_of, fits_kind, owned_by
from cinque.systems.vademecum.model import FEET, Character, VadeMecumPlay, VadeMecumScene


def possible(
    scene: VadeMecumScene, one: Character, ability: Ability, only: Character | None = None
) -> list[tuple[Arm, Character]]:
    """With what, and whom.

    Ruling feral-instincts: a reaction with a range of its own covers the distance, or by one reading the weapon must.
    """
    found = []
    covers = ability.action == REACTION and ability.range and scene.rulings.feral_instincts == "any-melee"
    for arm in arms_of(scene, one):
        if arm.action == BONUS or not fits_kind(scene, ability.attack_kind, arm, False):
            continue
        reach = arm
        if covers:
            reach = arm._replace(farthest=max(arm.farthest, ability.range // FEET))
        for foe in [only] if only is not None else scene.creatures.values():
            if foe.side != one.side and not foe.is_out and reaches(scene, one, foe, reach):
                found.append((reach, foe))
    return found


def has_attack(scene: VadeMecumScene, one: Character, ability: Ability, only: Character | None = None) -> bool:
    return bool(possible(scene, one, ability, only))


def powers(scene: VadeMecumScene, one: Character, ability: Ability) -> tuple[AttackForce, ...]:
    """What is in force on the attacks that it grants: its own, and that of abilities that add to it."""
    adding = (ability, *owned_by(scene, one).follows.get(ability.key, ()))
    return tuple((each, force) for each in adding for force in each.force if isinstance(force, OnAttack))


def grant_attacks(
    play: VadeMecumPlay, one: Character, ability: Ability, only: Character | None = None, opportunity: bool = False
) -> None:
    for _ in range(ability.attacks):
        found = possible(play.scene, one, ability, only) if is_free_to_strike(play.scene, one) else []
        if not found:
            return
        options = [*(attack_option("attack", arm.key, foe.id) for arm, foe in found), Option("decline")]
        ask = Ask(one.seat, "granted-attack", clause_of(one, ability), options, one.id, decline="decline")
        chosen = play.choose(ask)
        if chosen.verb == "decline":
            return
        arm = next(arm for arm, _ in found if arm.key == chosen.args["weapon"])
        manner = Manner(opportunity=opportunity, granted=powers(play.scene, one, ability))
        attack(play, one, play.scene.creatures[chosen.args["target"]], arm, manner)
