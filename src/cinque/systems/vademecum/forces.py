"""What is in force on somebody: by their own abilities always, by one that lasts, or because somebody near has it.

Every figure that comes of it is a term of its own, with the name of the ability.
"""

from typing import Final

from cinque.core.tally import Tally
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.classes import class_skill, class_skill_value, level_in, skill_level
from cinque.systems.vademecum.condition import condition_of, is_apart, is_incapacitated
from cinque.systems.vademecum.content import LIBRARY
from cinque.systems.vademecum.content.owned import NOTHING, AttackForce, Owned, is_always_in_force, of_item, owned
from cinque.systems.vademecum.content.records import (
    ALLIES,
    ATTACKERS,
    ENEMIES,
    EVERYBODY,
    PARTY,
    SELF,
    WHEN_BLOODIED,
    Ability,
    OnAttack,
    OnCheck,
    OnFigure,
    OnHurt,
)
from cinque.systems.vademecum.model import FEET, Character, VadeMecumScene, content_of
from cinque.systems.vademecum.sight import sees
from cinque.systems.vademecum.tiles import distance

PERK = "vademecum.perk.requirement"
CLASS = "vademecum.class.abilities"
COMBATANT = "vademecum.combatant.abilities"
CAMP: Final = "camp"
ITEM: Final = "item"
ABILITY: Final = "ability"
PRECISION: Final = "precision"

Term = tuple[int, str, str]
"""A number with its label and its clause."""


def owned_by(scene: VadeMecumScene, one: Character) -> Owned:
    if not one.gifted:
        return NOTHING
    return owned(scene.packs, one.class_, one.race, one.perks, one.abilities, tuple(one.items))


def clause_of(one: Character, ability: Ability) -> str:
    if ability.skill:
        return PERK
    return COMBATANT if one.is_combatant else CLASS


def label_of(ability: Ability) -> str:
    return f"ability:{ability.key}"


def secret_of(label: str, keeper: str) -> str:
    """Whose secret a term is: what somebody's abilities add is theirs, everything else lies open."""
    return keeper if label.startswith("ability:") else ""


# -- when and for whom


def holds(scene: VadeMecumScene, when: str, one: Character, other: Character | None = None, skill: str = "") -> bool:
    """Whether the moment has come: for somebody, against another one, with a skill."""
    if not when:
        return True
    if when == WHEN_BLOODIED:
        return scene.is_bloodied(one)
    if when == "attacker-bloodied":
        return other is not None and other.side != one.side and scene.is_bloodied(other)
    if when == "target-stunned":
        return other is not None and any(condition_of(scene, active.effect).stuns for active in other.active)
    if when == "target-marked":
        marks = [active for active in other.active if active.source == one.id] if other is not None else []
        return any(condition_of(scene, active.effect).marks() for active in marks)
    if when == "first-round":
        return scene.phase != "" and scene.round == 1
    if when == "member-down":
        mates = [each for each in scene.creatures.values() if each.side == one.side and not each.is_out]
        return any(is_incapacitated(scene, each) for each in mates)
    if when == "peaceful":
        return scene.phase != "" and one.peaceful
    if when == "left-cover":
        return one.left_cover and scene.rulings.steady_aim == "left-cover"
    if when == "in-camp":
        return scene.camp == CAMP
    if when == "surprise":
        return scene.phase == "surprise"
    if when == "guided":
        return bool(skill) and content_of(scene).skills[skill].attribute in guided(scene, one)
    return other is not None and is_out_of_sight(scene, when, one, other)


def is_out_of_sight(scene: VadeMecumScene, when: str, one: Character, other: Character) -> bool:
    """Hidden from somebody, which takes a hiding place; or unseen by them, also if a surprise counts."""
    if when == "hidden" and not one.is_hidden:
        return False
    return not sees(scene, other, one) or (when == "unseen" and is_surprised(scene, one, other))


def is_surprised(scene: VadeMecumScene, one: Character, other: Character) -> bool:
    """Ruling assassin-surprise: by one reading whom a surprise has stunned does not see its attackers, either."""
    if scene.rulings.assassin_surprise != "surprised-too" or scene.ambush != one.side or scene.round > 1:
        return False
    return any(condition_of(scene, active.effect).stuns for active in other.active)


def guided(scene: VadeMecumScene, one: Character) -> list[str]:
    rules = [(active, condition_of(scene, active.effect)) for active in one.active]
    return [attribute for active, rule in rules for attribute in rule.guides(active)]


def reaches_whom(scene: VadeMecumScene, owner: Character, who: str, radius: int, one: Character) -> bool:
    """Whether what somebody has counts for another one as well: of their side or another, on the same plane, near."""
    if who == SELF:
        return owner is one
    if is_apart(scene, owner) != is_apart(scene, one):
        return False
    if who == ATTACKERS or is_incapacitated(scene, owner):
        return False
    if who == ALLIES and (owner is one or owner.side != one.side):
        return False
    if who == PARTY and owner.side != one.side:
        return False
    if who == ENEMIES and owner.side == one.side:
        return False
    return not radius or not scene.phase or distance(scene, owner.square, one.square) * FEET <= radius


@LIBRARY.remembers
def shared_figures(packs: tuple[str, ...]) -> frozenset[str]:
    """The figures that somebody's abilities can change for others by merely being there."""
    found = [one for one in LIBRARY.content(packs).abilities.values() if is_always_in_force(one)]
    forces = [force for one in found for force in one.force if isinstance(force, OnFigure)]
    return frozenset(force.figure for force in forces if force.who in (ALLIES, PARTY, ENEMIES, EVERYBODY))


# -- figures


def add_figure(scene: VadeMecumScene, owner: Character, ability: Ability, force: OnFigure, tally: Tally) -> None:
    more = force.plus + sum(int(getattr(owner, name)) for name in force.attributes)
    more += sum(skill_level(owner, skill) for skill in force.skills)
    if force.class_skill:
        in_feet = force.figure == "speed" and scene.rulings.ranger_training == "feet"
        more += class_skill_value(scene, owner) // (FEET if in_feet else 1)
    less = more < 0 and force.attributes and scene.rulings.pack_mule == "never-less"
    if more and not less:
        tally.add(more, label_of(ability), clause_of(owner, ability), of=owner.keeper)
    if force.multiplier:
        tally.times(force.multiplier, 1, label_of(ability), clause_of(owner, ability), of=owner.keeper)


def figures_now(scene: VadeMecumScene, one: Character, figure: str) -> list[tuple[Character, Ability, OnFigure]]:
    """What changes a figure only at times: when something holds, while something lasts, because somebody is near."""
    found: list[tuple[Character, Ability, OnFigure]] = []
    if not one.gifted and not one.lasting and figure not in shared_figures(scene.packs):
        return found
    for ability, force in owned_by(scene, one).figures.get(figure, ()):
        if force.when and force.who == SELF and holds(scene, force.when, one):
            found.append((one, ability, force))
    for active in one.lasting:
        ability = content_of(scene).abilities[active.effect]
        for each in ability.force:
            if isinstance(each, OnFigure) and each.figure == figure:
                found.append((scene.creatures[active.source], ability, each))
    if figure in shared_figures(scene.packs):
        for other in scene.creatures.values():
            for ability, force in owned_by(scene, other).figures.get(figure, ()):
                near = force.who != SELF and reaches_whom(scene, other, force.who, force.radius, one)
                if near and holds(scene, force.when, other):
                    found.append((other, ability, force))
    return found


def add_always(scene: VadeMecumScene, one: Character, figure: str, tally: Tally) -> Tally:
    """What perks and abilities always make of a figure."""
    for ability, force in owned_by(scene, one).figures.get(figure, ()):
        if force.who == SELF and not force.when:
            add_figure(scene, one, ability, force, tally)
    return tally


def more_of(scene: VadeMecumScene, one: Character, figure: str) -> int:
    """How much more of something whole somebody has: reactions, Main Actions, Rest Activities."""
    always = [(one, ability, force) for ability, force in owned_by(scene, one).figures.get(figure, ())]
    fixed = [each for each in always if each[2].who == SELF and not each[2].when]
    return sum(force.plus for _, _, force in [*fixed, *figures_now(scene, one, figure)])


# -- checks


def check_terms(
    scene: VadeMecumScene, one: Character, skill: str, situations: tuple[str, ...], target: Character | None
) -> list[Term]:
    """What abilities add to a check."""
    found: list[Term] = []
    for other in scene.creatures.values():
        for ability, force in owned_by(scene, other).checks:
            if reaches_whom(scene, other, force.who, 0, one) and fits_check(scene, skill, situations, force):
                add_check(scene, other, ability, force, found, target, skill)
    for active in one.lasting:
        ability = content_of(scene).abilities[active.effect]
        for each in ability.force:
            if isinstance(each, OnCheck) and fits_check(scene, skill, situations, each):
                add_check(scene, scene.creatures[active.source], ability, each, found, target, skill)
    return found


def fits_check(scene: VadeMecumScene, skill: str, situations: tuple[str, ...], force: OnCheck) -> bool:
    if force.situation and force.situation not in situations:
        return False
    if skill in force.checks or not (force.checks or force.attributes):
        return True
    return bool(force.attributes) and content_of(scene).skills[skill].attribute in force.attributes


def add_check(
    scene: VadeMecumScene,
    owner: Character,
    ability: Ability,
    force: OnCheck,
    found: list[Term],
    target: Character | None,
    skill: str,
) -> None:
    more = force.plus + (skill_level(owner, force.level_of) if force.level_of else 0)
    more += class_skill_value(scene, owner) if force.class_skill else 0
    term = (more, label_of(ability), clause_of(owner, ability))
    if not more or not holds(scene, force.when, owner, target, skill):
        return
    alike = next((each for each in found if each[1:] == term[1:]), None)
    if alike is None or (force.who != SELF and scene.rulings.shared_gifts == "each"):
        found.append(term)
    else:  # of several who have the same, the best one counts
        found[found.index(alike)] = max(term, alike)


def skill_in_place_of(scene: VadeMecumScene, one: Character, skill: str, situations: tuple[str, ...]) -> str:
    """The skill that may be rolled in place of another and is better; otherwise the other."""
    best = skill
    for _, force in owned_by(scene, one).checks:
        if force.use and fits_check(scene, skill, situations, force):
            best = max(best, force.use, key=lambda each: ability_with(scene, one, each))
    return best


def ability_with(scene: VadeMecumScene, one: Character, skill: str) -> int:
    """Attribute and skill level."""
    attribute = int(getattr(one, content_of(scene).skills[skill].attribute))
    return attribute if one.is_combatant else attribute + level_in(scene, one, skill)


# -- attacks


class Might:
    """What abilities do for an attack: more on its roll, more dice, other dice, more than once, without a roll.

    `theirs` are terms that come from the target, each with the seat whose secret it is, `shared` what somebody's
    companions have for them, and of whom it counts. `twice` is the level of the attack's own skill once more.
    """

    __slots__ = ("dice", "hits", "instead", "multipliers", "shared", "terms", "theirs", "twice")

    def __init__(self) -> None:
        self.shared: dict[str, str] = {}
        self.terms: list[Term] = []
        self.twice: list[Term] = []
        self.theirs: list[tuple[Term, str]] = []
        self.dice: list[Term] = []
        self.multipliers: list[Term] = []
        self.instead: Term | None = None
        self.hits: Term | None = None

    def is_new(self, scene: VadeMecumScene, owner: Character, ability: Ability, force: OnAttack) -> bool:
        """Ruling shared-gifts: of several who have the same for others one counts, but for one reading."""
        if force.who in (SELF, ATTACKERS) or scene.rulings.shared_gifts == "each":
            return True
        return self.shared.setdefault(ability.key, owner.id) == owner.id

    def add(
        self,
        scene: VadeMecumScene,
        owner: Character,
        ability: Ability,
        force: OnAttack,
        attacker: Character,
        skill: str,
    ) -> None:
        label, clause = label_of(ability), clause_of(owner, ability)
        more = force.plus + (skill_level(owner, force.level_of) if force.level_of else 0)
        more -= skill_level(owner, force.minus_level_of) if force.minus_level_of else 0
        in_the_roll = owner is attacker and skill == class_skill(scene, owner) and not force.when
        twice = in_the_roll and scene.rulings.martial_prowess == "once"
        more += class_skill_value(scene, owner) if force.class_skill and not twice else 0
        if more and force.who == ATTACKERS:
            self.theirs.append(((more, label, clause), owner.keeper))
        elif more:
            (self.twice if force.level_of == skill else self.terms).append((more, label, clause))
        if force.dice:
            self.dice.append((force.dice, label, clause))
        if force.dice_instead:
            self.instead = (force.dice_instead, label, clause)
        if force.multiplier:
            self.multipliers.append((force.multiplier, label, clause))
        if force.hits:
            self.hits = (1, label, clause)


def might_of(
    scene: VadeMecumScene,
    one: Character,
    target: Character,
    arm: Arm,
    opportunity: bool = False,
    granted: tuple[AttackForce, ...] = (),
) -> Might:
    """All that is in force on an attack: the attacker's, the weapon's, that of people near, the target's."""
    might, abilities = Might(), content_of(scene).abilities
    for other in scene.creatures.values():
        for ability, force in owned_by(scene, other).attacks:
            meant = (
                other is target if force.who == ATTACKERS else reaches_whom(scene, other, force.who, force.radius, one)
            )
            if meant and fits_attack(scene, force, arm, opportunity):
                against = one if force.who == ATTACKERS else target
                if holds(scene, force.when, other, against, arm.skill) and might.is_new(scene, other, ability, force):
                    might.add(scene, other, ability, force, one, arm.skill)
    for bearer in (one, target):
        for active in bearer.lasting:
            ability = abilities[active.effect]
            for each in ability.force:
                meant = isinstance(each, OnAttack) and (each.who == ATTACKERS) == (bearer is target)
                if meant and isinstance(each, OnAttack) and fits_attack(scene, each, arm, opportunity, lasting=True):
                    might.add(scene, scene.creatures[active.source], ability, each, one, arm.skill)
    more = of_item(scene.packs, arm.key).attacks if arm.kind == ITEM else added(scene, one, arm)
    for ability, force in (*more, *granted):
        if holds(scene, force.when, one, target, arm.skill):
            might.add(scene, one, ability, force, one, arm.skill)
    return might


def added(scene: VadeMecumScene, one: Character, arm: Arm) -> tuple[AttackForce, ...]:
    """What abilities add to an attack by means of another one, or of what that is a part of."""
    if arm.kind != ABILITY:
        return ()
    follows = owned_by(scene, one).follows
    part_of = content_of(scene).abilities[arm.key].part_of
    adding = (*follows.get(arm.key, ()), *follows.get(part_of, ()))
    return tuple((each, force) for each in adding for force in each.force if isinstance(force, OnAttack))


def fits_attack(scene: VadeMecumScene, force: OnAttack, arm: Arm, opportunity: bool, lasting: bool = False) -> bool:
    """Ruling furious-frenzy: by one reading what makes attacks sure for a while is for weapons alone."""
    if lasting and force.hits and force.attacks == "any" and not is_frenzied(scene, arm):
        return False
    return fits_kind(scene, force.attacks, arm, opportunity)


def is_frenzied(scene: VadeMecumScene, arm: Arm) -> bool:
    return arm.kind != ABILITY or scene.rulings.furious_frenzy == "every-attack"


def fits_kind(scene: VadeMecumScene, kind: str, arm: Arm, opportunity: bool) -> bool:
    if kind == "any":
        return True
    if kind == "melee":
        return arm.melee
    if kind == "ranged":
        return not arm.melee
    if kind == "shot":
        return not arm.melee and arm.skill == PRECISION
    if kind == "opportunity":
        return opportunity
    if kind == "class":
        return arm.kind == ABILITY and is_of_class(scene, arm.key)
    return is_bow(scene, arm) if kind == "bow" else kind in arm.tags


def is_bow(scene: VadeMecumScene, arm: Arm) -> bool:
    """Ruling bows: a crossbow is one, but for one reading."""
    return "bow" in arm.tags and not ("crossbow" in arm.tags and scene.rulings.bows == "no-crossbow")


def is_of_class(scene: VadeMecumScene, key: str) -> bool:
    ability = content_of(scene).abilities[key]
    return bool(ability.class_ or ability.part_of)


def multiply_of_class(scene: VadeMecumScene, one: Character, damage: Tally) -> None:
    """Damage that a class ability of somebody's does without an attack is multiplied like that of its attacks."""
    for ability, force in owned_by(scene, one).attacks:
        if force.attacks == "class" and force.multiplier:
            damage.times(force.multiplier, 1, label_of(ability), clause_of(one, ability), of=one.keeper)


def is_put_by_class(scene: VadeMecumScene, one: Character, condition: str) -> bool:
    """Whether it is a class ability of somebody's that puts a condition on others."""
    own = [key for key in owned_by(scene, one).keys if is_of_class(scene, key)]
    return any(what.condition == condition for key in own for what in content_of(scene).abilities[key].conditions)


# -- damage that is taken


def shelter_of(scene: VadeMecumScene, target: Character, attacker: Character | None) -> list[tuple[str, Term]]:
    """What halves damage on its way to somebody, or takes all of it."""
    found: list[tuple[str, Term]] = []
    for ability, force in owned_by(scene, target).hurts:
        if force.who == SELF and holds(scene, force.when, target, attacker):
            found.append((force.takes, (0, label_of(ability), clause_of(target, ability))))
    for active in target.lasting:
        ability = content_of(scene).abilities[active.effect]
        for each in ability.force:
            if isinstance(each, OnHurt):
                owner = scene.creatures[active.source]
                found.append((each.takes, (0, label_of(ability), clause_of(owner, ability))))
    return found


def is_warded(scene: VadeMecumScene, target: Character, attacker: Character | None) -> bool:
    """Whether somebody takes no damage at all."""
    return any(takes == "none" for takes, _ in shelter_of(scene, target, attacker))


# -- Rest Activities


def rest_terms(scene: VadeMecumScene, one: Character) -> list[Term]:
    """What abilities add to a Rest Activity; what several have alike for the party counts once, but for one reading.

    Ruling survival-shelter: by one reading a shelter is for all, and nothing else adds to it.
    """
    found: list[Term] = []
    sheltered: list[Term] = []
    for_all = scene.rulings.survival_shelter == "party"
    for other in scene.creatures.values():
        for ability, force in owned_by(scene, other).rests:
            term = (force.rest_checks, label_of(ability), clause_of(other, ability))
            who = PARTY if force.as_lodging and for_all else force.who
            again = scene.rulings.shared_gifts == "each" and force.who != SELF
            if (
                reaches_whom(scene, other, who, 0, one)
                and holds(scene, force.when, one)
                and (again or term not in found)
            ):
                found.append(term)
                sheltered += [term] if force.as_lodging and for_all else []
    return [max(found)] if sheltered else found
