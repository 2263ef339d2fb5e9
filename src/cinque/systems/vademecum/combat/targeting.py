"""Whom somebody may attack: whom one sees and can touch, and whom no condition forbids."""

from cinque.systems.vademecum.ability import rule_of
from cinque.systems.vademecum.condition import ATTACK, barring, condition_of, is_apart
from cinque.systems.vademecum.conditions.grappled import held_by
from cinque.systems.vademecum.forces import owned_by
from cinque.systems.vademecum.model import Character, VadeMecumScene
from cinque.systems.vademecum.sight import sees


def touches(scene: VadeMecumScene, one: Character, target: Character) -> bool:
    """Whether they are on the same plane; what fills an area reaches nobody on another."""
    return one is target or not (is_apart(scene, one) or is_apart(scene, target))


def strikes_at(scene: VadeMecumScene, one: Character, target: Character) -> bool:
    """Whether an attack would reach somebody: whom one touches, and by one ability from one plane into another."""
    return touches(scene, one, target) or (not is_apart(scene, target) and crosses(scene, one))


def crosses(scene: VadeMecumScene, one: Character) -> bool:
    return any(rule_of(ability).crosses(scene, one, ability) for ability in owned_by(scene, one).rules)


def can_target(scene: VadeMecumScene, one: Character, target: Character) -> bool:
    return one is target or (sees(scene, one, target) and touches(scene, one, target))


def is_bound(scene: VadeMecumScene) -> bool:
    """Ruling grapple-end: by one reading a grappler attacks nobody but those it holds."""
    return scene.rulings.grapple_end == "bound-grappler"


def may_attack(scene: VadeMecumScene, one: Character, target: Character) -> bool:
    """Whether no condition of either stands against it, nor by one reading that somebody else is held meanwhile."""
    if is_bound(scene) and held_by(scene, one) and target not in held_by(scene, one):
        return False
    if not (one.active or target.active or scene.zones):
        return True
    if barring(scene, one, ATTACK) is not None:
        return False
    for active in one.active:
        if not condition_of(scene, active.effect).may_attack(active, target):
            return False
    return sees(scene, one, target) and strikes_at(scene, one, target)
