"""こうかがない: the pairs of types of which the first does nothing to the second."""

from cinque.systems.rokumen.content.records import NO_EFFECT_PAIRS
from cinque.systems.rokumen.figures import in_force
from cinque.systems.rokumen.model import Pokemon, RokumenScene, passives_of

NO_EFFECT = "rokumen.type.no-effect"
GROUND, FLYING = "ground", "flying"


def has_no_effect(scene: RokumenScene, type: str, target: Pokemon) -> bool:
    """Whether a move of a type can do nothing to somebody: by the table, or by a trait."""
    return in_the_table(scene, type, target) or any(
        type in passive.immune and in_force(scene, target, passive) for passive in passives_of(scene, target)
    )


def in_the_table(scene: RokumenScene, type: str, target: Pokemon) -> bool:
    """Everybody sees that; what a trait or an item does is its owner's secret until it does it."""
    immune = [
        (type, one) in NO_EFFECT_PAIRS
        or (type == GROUND and one == FLYING and scene.rulings.ground_flying == "add-no-effect")
        for one in target.types
    ]
    return all(immune) if scene.rulings.no_effect_dual == "single-type-only" else any(immune)
