"""1.7 to 1.9: Max HP, Movement Speed, carrying capacity; and the initiative dice of 2.5."""

from cinque.core.tally import Tally
from cinque.systems.vademecum.condition import condition_of
from cinque.systems.vademecum.content import innate
from cinque.systems.vademecum.content.records import PASSIVE, SELF, OnFigure
from cinque.systems.vademecum.model import Character, VadeMecumScene, content_of

MAX_HP = "vademecum.hp.max"
SPEED = "vademecum.movement.speed"
CAPACITY = "vademecum.carry.capacity"
INITIATIVE = "vademecum.combat.initiative"
FLOORS = "vademecum.ruling.derived-floors"
HP_CONSTANT = "vademecum.ruling.max-hp-constant"
SPEED_CONSTANT = "vademecum.ruling.movement-constant"
CARRYING = "vademecum.ruling.carrying-formula"
INITIATIVE_CONSTANT = "vademecum.ruling.initiative-constant"
CLASS_SKILL = "vademecum.ruling.class-skill-at-creation"
FORTITUDE, AGILITY, DETECTION = "fortitude", "agility", "detection"


def skill_level(one: Character, skill: str) -> int:
    return one.skills.get(skill, 0)


def max_hp(scene: VadeMecumScene, one: Character, listening: bool = False) -> Tally:
    """(3 + Level + Strength + Fortitude) × 6; the printed example leaves the 3 out."""
    constant, clause = (3, MAX_HP) if scene.rulings.max_hp_constant == "formula" else (0, HP_CONSTANT)
    of = one.keeper
    tally = Tally(listening, (of,)).start(constant, "constant", clause).add(one.level, "level", MAX_HP, of=of)
    tally.add(one.strength, "strength", MAX_HP, of=of)
    tally.add(skill_level(one, FORTITUDE), "skill:fortitude", MAX_HP, of=of)
    tally.times(6, 1, "each-six", MAX_HP)
    return add_forces(scene, one, "hp", tally).at_least(1, "least", FLOORS)


def movement_speed(scene: VadeMecumScene, one: Character, listening: bool = False) -> Tally:
    """Dexterity + Agility + 4; the printed example has 3."""
    constant, clause = (4, SPEED) if scene.rulings.movement_constant == "formula" else (3, SPEED_CONSTANT)
    of = one.keeper
    tally = Tally(listening, (of,)).start(one.dexterity, "dexterity", SPEED, of=of)
    tally.add(skill_level(one, AGILITY), "skill:agility", SPEED, of=of).add(constant, "constant", clause)
    return add_forces(scene, one, "speed", tally).at_least(0, "least", FLOORS)


def carrying_capacity(scene: VadeMecumScene, one: Character, listening: bool = False) -> Tally:
    """(3 + Strength + Fortitude) × 2; the printed example comes out of (Strength + Fortitude) × 3."""
    by_formula = scene.rulings.carrying_formula == "formula"
    clause = CAPACITY if by_formula else CARRYING
    of = one.keeper
    tally = Tally(listening, (of,)).start(3 if by_formula else 0, "constant", clause)
    tally.add(one.strength, "strength", CAPACITY, of=of)
    tally.add(skill_level(one, FORTITUDE), "skill:fortitude", CAPACITY, of=of)
    tally.times(2 if by_formula else 3, 1, "each-slot", clause)
    return add_forces(scene, one, "capacity", tally).at_least(0, "least", FLOORS)


def initiative_dice(scene: VadeMecumScene, one: Character, listening: bool = False) -> Tally:
    """3 + (Dexterity + Agility) + (Perception + Detection) dice; the printed example leaves the 3 out."""
    constant, clause = (3, INITIATIVE) if scene.rulings.initiative_constant == "formula" else (0, INITIATIVE_CONSTANT)
    of = one.keeper
    tally = Tally(listening, (of,)).start(constant, "constant", clause)
    tally.add(one.dexterity, "dexterity", INITIATIVE, of=of)
    tally.add(skill_level(one, AGILITY), "skill:agility", INITIATIVE, of=of)
    tally.add(one.perception, "perception", INITIATIVE, of=of)
    tally.add(skill_level(one, DETECTION), "skill:detection", INITIATIVE, of=of)
    return add_forces(scene, one, "initiative", tally).at_least(1, "least", FLOORS)


def add_forces(scene: VadeMecumScene, one: Character, figure: str, tally: Tally) -> Tally:
    """What perks and abilities always add to a figure; what they do only at times is asked elsewhere."""
    content = content_of(scene)
    for key in dict.fromkeys((*innate(scene.packs, one.class_, one.race), *one.perks, *one.abilities)):
        ability = content.abilities[key]
        for force in ability.force if ability.action == PASSIVE else ():
            if isinstance(force, OnFigure) and force.figure == figure and force.who == SELF and not force.when:
                more = force.plus + sum(int(getattr(one, name)) for name in force.attributes)
                more += sum(skill_level(one, skill) for skill in force.skills)
                more += class_item_bonus(scene, one) if force.class_skill else 0
                if more:
                    tally.add(more, f"ability:{key}", ability_clause(scene, key), of=one.keeper)
                if force.multiplier:
                    tally.times(force.multiplier, 1, f"ability:{key}", ability_clause(scene, key), of=one.keeper)
    return tally


def ability_clause(scene: VadeMecumScene, key: str) -> str:
    return "vademecum.perk.requirement" if content_of(scene).abilities[key].skill else "vademecum.class.abilities"


def work_out(scene: VadeMecumScene, one: Character) -> None:
    """Put the figures down that follow from level, attributes, skills and perks."""
    one.max_hp = max_hp(scene, one).value
    one.speed = movement_speed(scene, one).value
    one.capacity = carrying_capacity(scene, one).value
    one.initiative_dice = initiative_dice(scene, one).value
    one.hp = min(one.hp, one.max_hp)


def speed_now(scene: VadeMecumScene, one: Character) -> int:
    """Movement Speed with what conditions leave of it."""
    if not one.active:
        return one.speed
    tally = Tally(False).start(one.speed, "speed", SPEED)
    for active in one.active:
        condition_of(scene, active.effect).change_speed(scene, active, tally)
    return tally.value


# -- classes


def class_item_bonus(scene: VadeMecumScene, one: Character) -> int:
    """What the class item adds to the class skill: more with each evolution."""
    if not one.class_:
        return 0
    content = content_of(scene)
    forms = sum(1 for level in (1, 6, 12, 18, 24) if one.level >= level)
    return content.class_items[content.classes[one.class_].item].bonus[forms - 1]


def class_skill(scene: VadeMecumScene, one: Character) -> str:
    return content_of(scene).classes[one.class_].skill if one.class_ else ""
