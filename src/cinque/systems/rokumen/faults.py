"""What is impossible about a scene that somebody has written by hand: an override, a journal."""

from cinque.core.ask import Refusal
from cinque.core.seat import SEAT_ID
from cinque.systems.rokumen.content import content_of
from cinque.systems.rokumen.content.records import (
    ATTRIBUTES,
    EGG_GROUPS,
    POISON,
    SEXES,
    SLEEP,
    STATUS_CONDITIONS,
    TYPES,
)
from cinque.systems.rokumen.model import (
    ACTION,
    BEGIN,
    CALLED_OFF,
    DRAW,
    END_STEP,
    OVER,
    SIDES,
    SPEED,
    START,
    Pokemon,
    RokumenScene,
)

SEQUENCE = "rokumen.combat.turn-sequence"
HP = "rokumen.ruling.hp-floor"


def faults_of(scene: RokumenScene) -> list[Refusal]:
    faults = [fault for one in scene.creatures.values() for fault in faults_of_pokemon(scene, one)]
    if not hangs_together(scene):
        faults.append(Refusal("does-not-hang-together", SEQUENCE))
    return faults


def faults_of_pokemon(scene: RokumenScene, one: Pokemon) -> list[Refusal]:
    if not SEAT_ID.fullmatch(one.seat):
        return [Refusal("bad-seat", SEQUENCE, seat=one.seat)]
    too_low = one.hp < 0 and scene.rulings.hp_floor == "floor-zero"
    too_high = one.hp > one.max_hp and scene.rulings.recovery_cap == "capped"
    if too_low or too_high or one.pp < 0 or one.max_hp < 1 or (one.hp <= 0 and not one.fainted):
        return [Refusal("value-out-of-range", HP, who=one.id, hp=one.hp, of=one.max_hp)]
    if not (0 <= one.square[0] < scene.width and 0 <= one.square[1] < scene.height):
        return [Refusal("outside-the-field", "rokumen.grid.squares", who=one.id)]
    if not names_exist(scene, one) or (one.condition and one.fainted) or number_missing(one):
        return [Refusal("does-not-hang-together", SEQUENCE)]
    return []


def number_missing(one: Pokemon) -> bool:
    """Poison has its X, and Sleep its counters."""
    return one.condition in (POISON, SLEEP) and one.amount < 1


def names_exist(scene: RokumenScene, one: Pokemon) -> bool:
    content = content_of(scene)
    return (
        bool(one.types)
        and all(type in TYPES for type in one.types)
        and one.egg_group in EGG_GROUPS
        and one.sex in SEXES
        and one.condition in ("", *STATUS_CONDITIONS)
        and all(getattr(one, name) >= 0 for name in ATTRIBUTES)
        and all(move in content.moves for move in one.moves)
        and all(attribute in ATTRIBUTES for attribute in one.attribute_of.values())
        and all(trait in content.traits for trait in one.traits)
        and all(item in content.items and type(count) is int and count > 0 for item, count in one.items.items())
    )


def hangs_together(scene: RokumenScene) -> bool:
    """The combat is at a point that exists, with sides that exist, and whoever is named is there."""
    return (
        scene.phase in ("", BEGIN, START, SPEED, ACTION, END_STEP, OVER)
        and scene.result in ("", *SIDES, DRAW, CALLED_OFF)
        and all(one.side in SIDES and one.id == id for id, one in scene.creatures.items())
        and (scene.phase != ACTION or scene.actor in scene.creatures)
        and 1 <= scene.width <= 100
        and 1 <= scene.height <= 100
    )
