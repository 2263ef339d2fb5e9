"""What a World Kit has besides people, items and abilities: money, skills, meals, lodging, vehicles, factions."""

from fractions import Fraction
from typing import Annotated, NamedTuple

from cinque.core.record import Between, By, Says
from cinque.systems.vademecum.content.records import Attribute, InTheBook, KitKey, Money, Slots


class Kit(NamedTuple):
    """A World Kit. What its pack contains belongs to it, and what the packs of the kits contain that it includes.

    `skill_points`: whether skill points may be put into class skills (vademecum.ruling.class-skill-at-creation).
    """

    key: str
    currency: Annotated[str, Says("What the money is called, in the plural.")] = "Currency Units"
    currency_ja: str = "通貨単位"
    currency_short: str = "CU"
    skill_points: bool = False
    includes: tuple[KitKey, ...] = ()
    clause: InTheBook = ""


class Skill(NamedTuple):
    """A core skill, or the 16th skill of a class."""

    key: str
    attribute: Annotated[Attribute, By("vademecum.skill.list")]


class Situation(NamedTuple):
    """What a check may be for, so that something counts that otherwise would not."""

    key: str


class Meal(NamedTuple):
    """A meal; without slots it cannot be carried."""

    key: str
    cost: Money
    satiation: Annotated[int, Between(1, 4), By("vademecum.rest.meal-table"), Says("Rests that it lasts for.")]
    slots: Slots = Fraction(0)


class Lodging(NamedTuple):
    """A place to rest."""

    key: str
    cost: Money
    bonus: Annotated[int, Between(0, 9), By("vademecum.rest.lodging-table"), Says("On Rest Activities.")] = 0


class Vehicle(NamedTuple):
    """What carries people, or goods in their place."""

    key: str
    cost: Annotated[Money, Says("0: not for sale.")]
    seats: Annotated[int, Between(1, 999)]
    mph: Annotated[int, Between(1, 999), By("vademecum.movement.vehicles")]
    miles_per_day: Annotated[int, Between(1, 9999), By("vademecum.movement.vehicles")]
    slots_per_seat: Annotated[int, Between(0, 999), Says("Slots of goods in the place of one traveller.")] = 0


class Faction(NamedTuple):
    """Those for whom combatants fight."""

    key: str
