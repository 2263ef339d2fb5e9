"""1.10 Building a Character: everything that makes a sheet one that the steps and levels of the book cannot lead to.

A sheet says what was chosen, not when. It is legal if the choices can be put into an order that the rules allow.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from cinque.core.refusal import Refusal
from cinque.systems.vademecum.abilities.costs import thing_with
from cinque.systems.vademecum.ability import is_recalled
from cinque.systems.vademecum.characters.levels import (
    ABILITY,
    ATTRIBUTE_POINT,
    CADENCE,
    CAP,
    CHOICE,
    LAST_LEVEL,
    MOST_ATTRIBUTE,
    MOST_SKILL,
    PERK,
    SCORE_CAPS,
    SKILL_POINT,
    choices,
    qualifies,
    takes_points,
)
from cinque.systems.vademecum.classes import POINTS, most_points
from cinque.systems.vademecum.condition import condition_of
from cinque.systems.vademecum.content import of_kit
from cinque.systems.vademecum.content.records import ATTRIBUTES, WEAPON
from cinque.systems.vademecum.creation.building import (
    ARRAYS,
    FIRST_RATIONS,
    FIRST_SKILLS,
    RATION,
    CharacterSheet,
    character_of,
    first_skills,
    first_worth,
    granted,
    kit_here,
    price_of,
    worth,
)
from cinque.systems.vademecum.forces import owned_by
from cinque.systems.vademecum.model import Character, VadeMecumScene, content_of
from cinque.systems.vademecum.purse import unit_in

Faults = Iterable[tuple[str, Refusal]]

KITS = "vademecum.kit.definition"
RACE = "vademecum.build.background"
CLASS = "vademecum.build.class"
SCORES = "vademecum.build.attributes"
ARRAY = "vademecum.ruling.attribute-array"
FLAW = "vademecum.attribute.flaw-and-focus"
RAISE_FLAW = "vademecum.ruling.flaw-attribute-raise"
SKILLS = "vademecum.build.skills"
CLASS_SKILL = "vademecum.ruling.class-skill-at-creation"
FLAW_LATER = "vademecum.ruling.flaw-skills-later"
FIRST_PERK = "vademecum.ruling.perk-before-level-up"
REQUIREMENT = "vademecum.perk.requirement"
ABILITIES = "vademecum.class.abilities"
RATIONS = "vademecum.build.rations"
CURRENCY = "vademecum.build.currency"
SHOPPING = "vademecum.ruling.creation-shopping"
POSSESSIONS = "vademecum.item.definition"
HP = "vademecum.ruling.hp-bounds"
CONDITIONS = "vademecum.condition.intro"
MISSING: Final = {"race": "race-missing", "class": "class-missing"}
ELSEWHERE: Final = {
    "race": "race-of-another-kit",
    "class": "class-of-another-kit",
    "item": "item-of-another-kit",
    "combatant": "combatant-of-another-kit",
}
MOST_STARTING_PRICE: Final = 16
"""Average rarity."""


def faults_of_character(made: CharacterSheet, scene: VadeMecumScene) -> Faults:
    """Everything that is against the rules, each with its place on the sheet."""
    yield from _background(made, scene)
    if not made.class_ or not made.flaw:
        return
    yield from _attributes(made, scene)
    yield from _skills(made, scene)
    yield from _rewards(made, scene)
    yield from _equipment(made, scene)
    one = character_of(scene, made)
    if not 0 <= one.hp <= one.max_hp:
        yield "hp", Refusal("hp-out-of-range", HP, who=made.name, hp=one.hp, of=one.max_hp)
    if one.points > most_points(scene, one):
        yield "points", Refusal("too-many-class-points", POINTS, points=one.points, most=most_points(scene, one))
    yield from faults_of_state(scene, one, made.past_help)


def faults_of_state(scene: VadeMecumScene, one: Character, past_help: Sequence[str]) -> Faults:
    """What nobody can have in mind, have used so often, or be past help of."""
    for key, count in one.used.items():
        if count > most_uses(scene, one, key):
            yield f"used.{key}", Refusal("cannot-be-used-up", ABILITIES, ability=key, count=count)
    for name, value in one.kept.items():
        if not is_recalled(scene, one, name, value):
            yield f"kept.{name}", Refusal("keeps-no-such-thing", ABILITIES, name=name, value=value)
    for key in past_help:
        if one.has(key) is None or not condition_of(scene, key).goes_past_help:
            yield "past_help", Refusal("not-past-help", CONDITIONS, condition=key)


def most_uses(scene: VadeMecumScene, one: Character, key: str) -> int:
    """How often somebody can use an ability between two Rests; 0 of one that they do not have, or that has no limit."""
    if key not in owned_by(scene, one).keys:
        return 0
    carried = one.items.get(thing_with(scene.packs, key), 1)
    return content_of(scene).abilities[key].uses * carried


def _background(made: CharacterSheet, scene: VadeMecumScene) -> Faults:
    kit = kit_here(made, scene.packs)
    for kind, key, clause in (("race", made.race, RACE), ("class", made.class_, CLASS)):
        known = of_kit(scene.packs, kit, kind)
        if not key and known:
            yield kind, Refusal(MISSING[kind], clause)
        elif key and key not in known:
            yield kind, Refusal(ELSEWHERE[kind], KITS, piece=key, kit=kit)
    if not made.flaw:
        yield "flaw", Refusal("flaw-missing", FLAW)
    if made.level > LAST_LEVEL and scene.rulings.level_cap == "cap-24":
        yield "level", Refusal("level-out-of-range", CAP, level=made.level, most=LAST_LEVEL)


# -- attributes


def _attributes(made: CharacterSheet, scene: VadeMecumScene) -> Faults:
    rulings, scores = scene.rulings, made.attributes._asdict()
    array, focus = ARRAYS[rulings.attribute_array], content_of(scene).classes[made.class_].focus
    if rulings.score_caps == "hard-cap":
        for name, value in scores.items():
            if abs(value) > MOST_ATTRIBUTE:
                yield (
                    f"attributes.{name}",
                    Refusal("attribute-out-of-range", SCORE_CAPS, value=value, most=MOST_ATTRIBUTE),
                )
    if made.flaw == focus:
        yield "flaw", Refusal("flaw-is-focus", FLAW, attribute=focus)
        return
    points = len(granted(ATTRIBUTE_POINT, made.level, rulings)) - made.open_rewards.count(ATTRIBUTE_POINT)
    total, wanted = sum(made.attributes), sum(array) + points
    if total != wanted:
        clause = ARRAY if not points else SCORES
        yield (
            "attributes",
            Refusal("attribute-total", clause, total=total, wanted=wanted, array=list(array), points=points),
        )
    if scores[focus] < array[-1]:
        yield f"attributes.{focus}", Refusal("focus-too-low", SCORES, attribute=focus, least=array[-1])
    if scores[made.flaw] < array[0]:
        yield f"attributes.{made.flaw}", Refusal("flaw-too-low", SCORES, attribute=made.flaw, value=array[0])
    if scores[made.flaw] > array[0] and rulings.flaw_attribute_raise == "no-raise":
        yield f"attributes.{made.flaw}", Refusal("flaw-stays", RAISE_FLAW, attribute=made.flaw, value=array[0])
    others = sorted(scores[name] for name in ATTRIBUTES if name not in (focus, made.flaw))
    if total == wanted and any(has < begun for has, begun in zip(others, array[1:-1], strict=True)):
        yield "attributes", Refusal("attribute-spread", SCORES, array=list(array))


# -- skills


def _skills(made: CharacterSheet, scene: VadeMecumScene) -> Faults:
    content, rulings, one = content_of(scene), scene.rulings, character_of(scene, made)
    own = content.classes[made.class_].skill
    for key, level in one.skills.items():
        place = f"skills.{key}"
        if level > MOST_SKILL and rulings.score_caps == "hard-cap":
            yield place, Refusal("skill-out-of-range", SCORE_CAPS, value=level, most=MOST_SKILL)
        if key in content.class_skills - {own}:
            yield place, Refusal("skill-of-another-class", "vademecum.class.skill", skill=key)
        elif key == own and not (takes_points(scene, one) or key in first_skills(scene, one)):
            yield place, Refusal("class-skill-takes-no-points", CLASS_SKILL, skill=key)
        if content.skills[key].attribute == made.flaw and rulings.flaw_skills_later == "forever":
            yield place, Refusal("skill-under-flaw", FLAW_LATER, skill=key)
    first = [key for key in first_skills(scene, one) if one.skills.get(key)]
    if len(first) < FIRST_SKILLS:
        yield "skills", Refusal("six-different-skills", SKILLS, count=len(first), wanted=FIRST_SKILLS)
    points = made.level - 1 - made.open_rewards.count(SKILL_POINT)
    total, wanted = sum(one.skills.values()), FIRST_SKILLS + points
    if total != wanted:
        yield "skills", Refusal("skill-total", SKILLS, total=total, wanted=wanted, first=FIRST_SKILLS, points=points)


# -- perks and abilities


def _rewards(made: CharacterSheet, scene: VadeMecumScene) -> Faults:
    one = character_of(scene, made)
    for field, reward, chosen in (("perks", PERK, made.perks), ("abilities", ABILITY, made.abilities)):
        yield from _count(made, scene, field, reward, len(chosen))
        for number, key in enumerate(chosen):
            yield from _requirement(scene, one, f"{field}.{number}", reward, key)
    every = (*made.perks, *made.abilities)
    if len(set(every)) < len(every) and scene.rulings.reward_choice != "repeats-allowed":
        twice = next(key for key in every if every.count(key) > 1)
        yield "perks" if twice in made.perks else "abilities", Refusal("ability-twice", CHOICE, ability=twice)
    yield from _too_early(made, scene)
    if scene.rulings.reward_choice != "bank-no-repeat":
        for reward in dict.fromkeys(made.open_rewards):
            # abilities may come within reach later, and nobody has to choose in the middle of a session
            if choices(scene, one, reward) and not (made.played and reward == ABILITY):
                yield "open_rewards", Refusal("reward-not-chosen", CHOICE, reward=reward)


def _count(made: CharacterSheet, scene: VadeMecumScene, field: str, reward: str, chosen: int) -> Faults:
    """As many as the levels have brought, less those that are still open."""
    levels = granted(reward, made.level, scene.rulings)
    wanted = len(levels) - made.open_rewards.count(reward)
    if chosen == wanted:
        return
    clause = FIRST_PERK if reward == PERK and made.level == 1 else CADENCE[reward][1]
    yield field, Refusal("reward-count", clause, reward=reward, count=chosen, wanted=wanted, level=made.level)


def _requirement(scene: VadeMecumScene, one: Character, place: str, reward: str, key: str) -> Faults:
    ability = content_of(scene).abilities[key]
    if qualifies(scene, one, ability, reward):
        return
    if ability.skill and (not ability.class_ or ability.class_ == one.class_) and reward == PERK:
        has = one.skills.get(ability.skill, 0)
        yield (
            place,
            Refusal("perk-needs-skill", REQUIREMENT, ability=key, skill=ability.skill, level=ability.level, has=has),
        )
    elif reward == ABILITY and ability.class_ == one.class_ and not ability.innate and not ability.part_of:
        yield place, Refusal("ability-needs-level", ABILITIES, ability=key, level=ability.level)
    else:
        yield place, Refusal("not-to-be-chosen", CADENCE[reward][1], ability=key, reward=reward)


def _too_early(made: CharacterSheet, scene: VadeMecumScene) -> Faults:
    """What can be chosen now, but could not be when its turn came."""
    content, rulings = content_of(scene), scene.rulings
    if rulings.reward_choice == "bank-no-repeat":
        return
    one = character_of(scene, made)
    for number, (key, level) in enumerate(zip(made.abilities, granted(ABILITY, made.level, rulings), strict=False)):
        then = _at(scene, made, level, made.abilities[:number])
        ability = content.abilities[key]
        if (
            not ability.skill
            and ability.level > level
            and qualifies(scene, one, ability, ABILITY)
            and choices(scene, then, ABILITY)
        ):
            yield f"abilities.{number}", Refusal("ability-too-early", ABILITIES, ability=key, level=level)
    wanted: dict[str, list[tuple[int, int]]] = {}
    first = first_skills(scene, one)
    if not _in_time(wanted, first, one.skills, made.level):
        return  # skills that nobody can have are a fault of their own, and of no perk
    for number, (key, level) in enumerate(zip(made.perks, granted(PERK, made.level, rulings), strict=False)):
        perk = content.abilities[key]
        if not qualifies(scene, one, perk, PERK):
            continue
        wanted.setdefault(perk.skill, []).append((perk.level, level))
        if not _in_time(wanted, first, one.skills, made.level):
            yield f"perks.{number}", Refusal("perk-too-early", REQUIREMENT, ability=key, level=level, skill=perk.skill)
            return


def _at(scene: VadeMecumScene, made: CharacterSheet, level: int, abilities: tuple[str, ...]) -> Character:
    """The character when a level was reached, with the abilities that it had; skills as they are now."""
    one = character_of(scene, made._replace(abilities=abilities))
    one.level = level
    return one


def _in_time(wanted: dict[str, list[tuple[int, int]]], first: list[str], skills: dict[str, int], last: int) -> bool:
    """Whether skills can have been raised as perks asked for it: six at creation, then one with each level."""
    deadlines = {
        (skill, point): min((by for level, by in wanted.get(skill, []) if level >= point), default=last)
        for skill, level in skills.items()
        for point in range(1, level + 1)
    }
    openers = sorted((by, skill) for (skill, point), by in deadlines.items() if point == 1 and skill in first)
    for _, skill in openers[:FIRST_SKILLS]:
        del deadlines[skill, 1]
    return all(sum(by <= level for by in deadlines.values()) <= level - 1 for level in range(1, last + 1))


# -- equipment


def _equipment(made: CharacterSheet, scene: VadeMecumScene) -> Faults:
    content, kit = content_of(scene), kit_here(made, scene.packs)
    known = {key: kind for kind in ("meal", "item") for key in of_kit(scene.packs, kit, kind)}
    for key in made.items:
        if key not in content.items and not (key in content.meals and content.meals[key].slots):
            yield f"items.{key}", Refusal("not-for-sale", POSSESSIONS, item=key)
        elif key not in known and not made.played:
            yield f"items.{key}", Refusal(ELSEWHERE["item"], KITS, piece=key, kit=kit)
        elif not made.played and price_of(content, key) == 0:
            yield f"items.{key}", Refusal("not-for-sale", CURRENCY, item=key)
    yield from _in_hand(made, scene)
    owned = {key: count for key, count in made.items.items() if key in content.items or key in content.meals}
    has, most = worth(content, owned) + made.money, first_worth(content) + made.gained
    if has > most:
        yield "money", Refusal("worth-too-much", CURRENCY, has=has, most=most, unit=unit_in(scene, kit))
    rare = {key: count for key, count in owned.items() if price_of(content, key) > MOST_STARTING_PRICE}
    if scene.rulings.creation_shopping == "list-price-to-average" and worth(content, rare) > made.gained:
        dear = next(iter(rare))
        yield f"items.{dear}", Refusal("too-rare-to-start-with", SHOPPING, item=dear)
    if not made.played and made.items.get(RATION, 0) < FIRST_RATIONS:
        yield "items", Refusal("rations-missing", RATIONS, count=FIRST_RATIONS, meal=RATION)


def _in_hand(made: CharacterSheet, scene: VadeMecumScene) -> Iterator[tuple[str, Refusal]]:
    items = content_of(scene).items
    if made.wielded and (made.wielded not in made.items or items[made.wielded].kind != WEAPON):
        yield "wielded", Refusal("not-in-hand", POSSESSIONS, item=made.wielded)
    if made.worn and (made.worn not in made.items or not items[made.worn].tier):
        yield "worn", Refusal("not-worn", POSSESSIONS, item=made.worn)
