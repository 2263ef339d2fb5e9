"""1.7 to 1.9: Max HP, Movement Speed, carrying capacity; and the initiative dice of 2.5."""

from cinque.core.tally import Tally
from cinque.systems.vademecum.classes import skill_level
from cinque.systems.vademecum.condition import condition_of
from cinque.systems.vademecum.content.owned import NOTHING
from cinque.systems.vademecum.forces import add_always, add_figure, figures_now, owned_by
from cinque.systems.vademecum.model import Character, VadeMecumScene

MAX_HP = "vademecum.hp.max"
SPEED = "vademecum.movement.speed"
CAPACITY = "vademecum.carry.capacity"
INITIATIVE = "vademecum.combat.initiative"
FLOORS = "vademecum.ruling.derived-floors"
HP_CONSTANT = "vademecum.ruling.max-hp-constant"
SPEED_CONSTANT = "vademecum.ruling.movement-constant"
CARRYING = "vademecum.ruling.carrying-formula"
INITIATIVE_CONSTANT = "vademecum.ruling.initiative-constant"
FORTITUDE, AGILITY, DETECTION = "fortitude", "agility", "detection"


def max_hp(scene: VadeMecumScene, one: Character, listening: bool = False) -> Tally:
    """(3 + Level + Strength + Fortitude) × 6; the printed example leaves the 3 out."""
    constant, clause = (3, MAX_HP) if scene.rulings.max_hp_constant == "formula" else (0, HP_CONSTANT)
    of = one.keeper
    tally = Tally(listening, (of,)).start(constant, "constant", clause).add(one.level, "level", MAX_HP, of=of)
    tally.add(one.strength, "strength", MAX_HP, of=of)
    tally.add(skill_level(one, FORTITUDE), "skill:fortitude", MAX_HP, of=of)
    tally.times(6, 1, "each-six", MAX_HP)
    return add_always(scene, one, "hp", tally).at_least(1, "least", FLOORS)


def movement_speed(scene: VadeMecumScene, one: Character, listening: bool = False) -> Tally:
    """Dexterity + Agility + 4; the printed example has 3."""
    constant, clause = (4, SPEED) if scene.rulings.movement_constant == "formula" else (3, SPEED_CONSTANT)
    of = one.keeper
    tally = Tally(listening, (of,)).start(one.dexterity, "dexterity", SPEED, of=of)
    tally.add(skill_level(one, AGILITY), "skill:agility", SPEED, of=of).add(constant, "constant", clause)
    return add_always(scene, one, "speed", tally).at_least(0, "least", FLOORS)


def carrying_capacity(scene: VadeMecumScene, one: Character, listening: bool = False) -> Tally:
    """(3 + Strength + Fortitude) × 2; the printed example comes out of (Strength + Fortitude) × 3."""
    by_formula = scene.rulings.carrying_formula == "formula"
    clause = CAPACITY if by_formula else CARRYING
    of = one.keeper
    tally = Tally(listening, (of,)).start(3 if by_formula else 0, "constant", clause)
    tally.add(one.strength, "strength", CAPACITY, of=of)
    tally.add(skill_level(one, FORTITUDE), "skill:fortitude", CAPACITY, of=of)
    tally.times(2 if by_formula else 3, 1, "each-slot", clause)
    return add_always(scene, one, "capacity", tally).at_least(0, "least", FLOORS)


def initiative_dice(scene: VadeMecumScene, one: Character, listening: bool = False) -> Tally:
    """3 + (Dexterity + Agility) + (Perception + Detection) dice; the printed example leaves the 3 out."""
    constant, clause = (3, INITIATIVE) if scene.rulings.initiative_constant == "formula" else (0, INITIATIVE_CONSTANT)
    of = one.keeper
    tally = Tally(listening, (of,)).start(constant, "constant", clause)
    tally.add(one.dexterity, "dexterity", INITIATIVE, of=of)
    tally.add(skill_level(one, AGILITY), "skill:agility", INITIATIVE, of=of)
    tally.add(one.perception, "perception", INITIATIVE, of=of)
    tally.add(skill_level(one, DETECTION), "skill:detection", INITIATIVE, of=of)
    return add_always(scene, one, "initiative", tally).at_least(1, "least", FLOORS)


def work_out(scene: VadeMecumScene, one: Character) -> None:
    """Put the figures down that follow from level, attributes, skills and perks."""
    one.gifted = True
    one.gifted = owned_by(scene, one) is not NOTHING
    one.max_hp = max_hp(scene, one).value
    one.speed = movement_speed(scene, one).value
    one.capacity = carrying_capacity(scene, one).value
    one.initiative_dice = initiative_dice(scene, one).value
    one.hp = min(one.hp, one.max_hp)


def speed_now(scene: VadeMecumScene, one: Character) -> int:
    """Movement Speed with what abilities make of it for now, and what conditions leave of it."""
    powers = figures_now(scene, one, "speed")
    if not one.active and not powers:
        return one.speed
    tally = Tally(False).start(one.speed, "speed", SPEED)
    for source, ability, force in powers:
        add_figure(scene, source, ability, force, tally)
    rules = [(condition_of(scene, active.effect), active) for active in one.active]
    for rule, active in sorted(rules, key=lambda each: not each[0].sets_speed):
        rule.change_speed(scene, active, tally)
    return tally.value
