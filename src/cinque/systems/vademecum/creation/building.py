"""1.10 Building a Character: what stands on a sheet, and the character that comes of it."""

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

from cinque.core.effect import Active
from cinque.core.record import Between, By, Called, Of, OneOf, Says
from cinque.systems.vademecum.characters.figures import work_out
from cinque.systems.vademecum.characters.levels import (
    ABILITY,
    ATTRIBUTE_POINT,
    CADENCE,
    PERK,
    SKILL_POINT,
    takes_points,
)
from cinque.systems.vademecum.classes import class_skill, starting_points
from cinque.systems.vademecum.condition import PAST_HELP
from cinque.systems.vademecum.conditions.guided import GUIDED
from cinque.systems.vademecum.conditions.incapacitated import INCAPACITATED
from cinque.systems.vademecum.content import VALE, VadeMecumContent, kit_of
from cinque.systems.vademecum.content.records import ATTRIBUTES, Attributes
from cinque.systems.vademecum.model import (
    MOST_EXHAUSTION,
    MOST_LEVEL,
    MOST_SATIATION,
    Character,
    VadeMecumScene,
    content_of,
)
from cinque.systems.vademecum.rulings import VadeMecumRulings

ARRAYS: Final = {
    "highest-to-focus": (-1, 0, 1, 1, 2),
    "focus-3": (-1, 0, 1, 1, 3),
    "ladder-to-3": (-1, 0, 1, 2, 3),
    "kit": (-1, 0, 0, 1, 2),
}
"""The five scores of a new character, by the reading of attribute-array: the Flaw's first, the Focus's last."""

FIRST_SKILLS: Final = 6
FIRST_MONEY: Final = 24
RATION: Final = "adventuring-ration"
FIRST_RATIONS: Final = 2
OPEN: Final = (SKILL_POINT, PERK, ABILITY, ATTRIBUTE_POINT)
"""The rewards that are chosen, and so can be open."""


class CharacterSheet(NamedTuple):
    """What a player has chosen, and what is left of it after play. Perks and abilities stand in the order of choice."""

    name: Annotated[str, Called()] = ""
    kit: Annotated[str, Of("kit"), Says("The World Kit; where it is left out, that of the class.")] = ""
    race: Annotated[str, Of("race"), By("vademecum.build.background")] = ""
    appearance: str = ""
    goal: Annotated[str, Says("The personal goal.")] = ""
    class_: Annotated[str, Of("class"), By("vademecum.build.class")] = ""
    class_item: Annotated[str, Says("What the class item looks like.")] = ""
    level: Annotated[int, Between(1, MOST_LEVEL), By("vademecum.level.start")] = 1
    xp: Annotated[int, By("vademecum.level.xp-per-level")] = 0
    flaw: Annotated[str, OneOf(("", *ATTRIBUTES)), By("vademecum.attribute.flaw-and-focus")] = ""
    attributes: Annotated[Attributes, By("vademecum.build.attributes")] = Attributes()
    skills: Annotated[
        dict[Annotated[str, Of("skill")], Annotated[int, Between(0, 99)]], By("vademecum.skill.scale")
    ] = {}
    perks: Annotated[tuple[Annotated[str, Of("ability")], ...], By("vademecum.build.perk")] = ()
    abilities: Annotated[tuple[Annotated[str, Of("ability")], ...], By("vademecum.build.class-ability")] = ()
    open_rewards: Annotated[
        tuple[Annotated[str, OneOf(OPEN, "reward")], ...], Says("Rewards of levels that are not chosen yet.")
    ] = ()
    items: Annotated[dict[str, Annotated[int, Between(1, 999)]], By("vademecum.carry.slots")] = {}
    wielded: Annotated[str, Of("item")] = ""
    worn: Annotated[str, Of("item")] = ""
    money: Annotated[int, By("vademecum.build.currency")] = 0
    gained: Annotated[int, Says("What money and items have become worth more in play.")] = 0
    played: Annotated[bool, Says("Whether it has been at a table.")] = False
    hp: Annotated[int | None, By("vademecum.ruling.hp-bounds"), Says("Left out: all of them.")] = None
    points: Annotated[int | None, By("vademecum.class.points"), Says("Left out: as many as at the start.")] = None
    satiation: Annotated[int, Between(0, MOST_SATIATION), By("vademecum.rest.satiation-cap")] = 0
    exhaustion: Annotated[int, Between(0, MOST_EXHAUSTION), By("vademecum.rest.exhaustion-cap")] = 0
    injury: tuple[Annotated[int, Between(1, 6)], Annotated[int, Between(1, 6)]] | None = None
    conditions: tuple[Annotated[str, Of("condition")], ...] = ()
    past_help: Annotated[
        tuple[Annotated[str, Of("condition")], ...], Says("Those of the conditions that nobody can end any longer.")
    ] = ()
    guided: Annotated[str, OneOf(("", *ATTRIBUTES)), Says("The attribute that is guided until the next Rest.")] = ""
    kept: Annotated[
        dict[str, int], Says("What abilities keep in mind: which beast one has, dice that were noted, a lucky number.")
    ] = {}
    used: Annotated[
        dict[Annotated[str, Of("ability")], Annotated[int, Between(1, 99)]],
        Says("How often abilities were used that a Rest brings back."),
    ] = {}
    dead: bool = False
    notes: str = ""


def kit_here(made: CharacterSheet, packs: tuple[str, ...]) -> str:
    """The world of a character: the one that it names, otherwise that of its class."""
    return made.kit or (made.class_ and kit_of(packs, "class", made.class_)) or VALE


def granted(reward: str, level: int, rulings: VadeMecumRulings) -> list[int]:
    """The levels that brought a reward so far; creation is level 1. The 6 skill points of creation are not counted."""
    every = CADENCE[reward][0]
    first = [1] if reward == ABILITY or (reward == PERK and rulings.perk_before_level_up == "one-at-creation") else []
    return [*first, *(each for each in range(2, level + 1) if each % every == 0)]


def first_skills(scene: VadeMecumScene, one: Character) -> list[str]:
    """Where a point of creation may go: none under the Flaw; whether the class skill is one, a ruling says."""
    content, own = content_of(scene), class_skill(scene, one)
    others = content.class_skills - {own}
    return [
        key
        for key, skill in content.skills.items()
        if skill.attribute != one.flaw and key not in others and (key != own or class_skill_at_creation(scene, one))
    ]


def class_skill_at_creation(scene: VadeMecumScene, one: Character) -> bool:
    reading = scene.rulings.class_skill_at_creation
    return reading == "allowed" or (reading == "kit" and takes_points(scene, one))


# -- what things are worth


def price_of(content: VadeMecumContent, key: str) -> int:
    return content.items[key].cost if key in content.items else content.meals[key].cost


def worth(content: VadeMecumContent, items: dict[str, int]) -> int:
    return sum(price_of(content, key) * count for key, count in items.items())


def first_worth(content: VadeMecumContent) -> int:
    """What a new character owns: 24 Currency Units and two rations."""
    return FIRST_MONEY + FIRST_RATIONS * content.meals[RATION].cost


# -- the character


def conditions_of(keys: Sequence[str], past_help: Sequence[str], guided: str) -> list[Active]:
    """Those that a sheet or a setup names; guidance is told by its attribute."""
    named = [Active(key, number=PAST_HELP if key in past_help else 0) for key in keys]
    return [*named, Active(GUIDED, number=1 + ATTRIBUTES.index(guided))] if guided else named


def character_of(scene: VadeMecumScene, made: CharacterSheet) -> Character:
    """Whoever stands on a sheet, with the figures that follow from it."""
    one = Character()
    one.name, one.level, one.xp = made.name, made.level, made.xp
    for name in ATTRIBUTES:
        setattr(one, name, getattr(made.attributes, name))
    one.skills = {key: level for key, level in made.skills.items() if level}
    one.class_, one.race, one.flaw = made.class_, made.race, made.flaw
    one.perks, one.abilities, one.open_rewards = made.perks, made.abilities, list(made.open_rewards)
    one.items, one.wielded, one.worn, one.money = dict(made.items), made.wielded, made.worn, made.money
    one.satiation, one.exhaustion = made.satiation, made.exhaustion
    one.active, one.kept = conditions_of(made.conditions, made.past_help, made.guided), dict(made.kept)
    one.used = dict(made.used)
    work_out(scene, one)
    one.points = starting_points(scene, one) if made.points is None else made.points
    one.hp = one.max_hp if made.hp is None else made.hp
    if made.injury is not None:
        one.hp, (one.injury, one.degree) = 0, made.injury
        if one.has(INCAPACITATED.key) is None:
            one.active.append(Active(INCAPACITATED.key))
    return one
