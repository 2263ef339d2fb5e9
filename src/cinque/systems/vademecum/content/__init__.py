"""What a table of Vade Mecum plays with: the book's own pieces and World Kits. Read when first needed.

Two kits come with the system and go by plain keys, as the book's own pieces do. All of it is there at every table; what
a table offers is what `of_kit` gives for the kit that it plays in. A pack that contains a kit is a world of its own,
any other pack adds to every world.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from cinque.core.ask import Data
from cinque.core.library import Library, read_tables
from cinque.core.pack import Content, ContentKind, Head, Pack
from cinque.systems.vademecum.content.checks import check_ability, check_combatant, check_item, check_points
from cinque.systems.vademecum.content.records import (
    Ability,
    Class,
    ClassItem,
    Combatant,
    Condition,
    Item,
    Points,
    Race,
)
from cinque.systems.vademecum.content.world import Faction, Kit, Lodging, Meal, Situation, Skill, Vehicle

KINDS = {
    "kit": ContentKind(Kit),
    "skill": ContentKind(Skill),
    "situation": ContentKind(Situation),
    "condition": ContentKind(Condition),
    "ability": ContentKind(Ability, check_ability),
    "race": ContentKind(Race),
    "points": ContentKind(Points, check_points),
    "class-item": ContentKind(ClassItem),
    "class": ContentKind(Class),
    "item": ContentKind(Item, check_item),
    "meal": ContentKind(Meal),
    "lodging": ContentKind(Lodging),
    "vehicle": ContentKind(Vehicle),
    "faction": ContentKind(Faction),
    "combatant": ContentKind(Combatant, check_combatant),
}
OWN = {"abilities": "ability", "items": "item", "combatants": "combatant", "situations": "situation"}
"""The fields of a setup that hold the table's own content, and the kinds that stand in them."""

GOODS = "goods"
GOODS_KINDS = ("item", "meal", "vehicle")
"""What can be bought goes by one name, whatever it is."""

CORE, VALE, VESTIGES = "vademecum", "vale-of-myths", "vestiges-of-mankind"
HEADS = {
    "core": Head(CORE, "Vade Mecum", "1", "vademecum", "MIT", "ヴァデ・メクム"),
    "vale": Head(VALE, "Vale of Myths", "1", "vademecum", "MIT", "神話の谷"),
    "vestiges": Head(VESTIGES, "Vestiges of Mankind", "1", "vademecum", "MIT", "人類の残り火"),
}
"""The packs that come with the system, by their folders."""
FILES = {
    "core": ("skills", "situations", "conditions", "perks", "items", "rest", "strikes"),
    "vale": (
        *("kit", "conditions", "knight", "barbarian", "monk", "ranger", "mage", "mancer", "herald", "enchanter"),
        *("sage", "druid", "weapons", "armor", "tools", "item_abilities", "vehicles"),
        *("combatants", "combatant_abilities"),
    ),
    "vestiges": ("kit", "scavenger", "mutant", "scribe", "believer", "items", "combatants"),
}


class VadeMecumContent(Content):
    """The content of one table, by kind and key."""

    def __init__(self, packs: list[Pack]) -> None:
        book, *others = packs
        super().__init__(KINDS, (book, *(kit_pack(folder) for folder in HEADS if folder != "core"), *others))
        self.kits: dict[str, Kit] = self.records("kit")
        self.skills: dict[str, Skill] = self.records("skill")
        self.situations: dict[str, Situation] = self.records("situation")
        self.conditions: dict[str, Condition] = self.records("condition")
        self.abilities: dict[str, Ability] = self.records("ability")
        self.races: dict[str, Race] = self.records("race")
        self.points: dict[str, Points] = self.records("points")
        self.class_items: dict[str, ClassItem] = self.records("class-item")
        self.classes: dict[str, Class] = self.records("class")
        self.items: dict[str, Item] = self.records("item")
        self.meals: dict[str, Meal] = self.records("meal")
        self.lodgings: dict[str, Lodging] = self.records("lodging")
        self.vehicles: dict[str, Vehicle] = self.records("vehicle")
        self.combatants: dict[str, Combatant] = self.records("combatant")
        carried = {key: meal for key, meal in self.meals.items() if meal.slots}
        self.goods: dict[str, Item | Meal | Vehicle] = {**self.items, **carried, **self.vehicles}
        """What is bought and sold: items, meals that can be carried, and vehicles."""
        self.perks = {key: ability for key, ability in self.abilities.items() if ability.skill}
        self.class_skills = {one.skill for one in self.classes.values()}

    def keys(self, kind: str) -> Iterable[str]:
        return self.goods if kind == GOODS else super().keys(kind)

    def full(self, kind: str, key: str) -> str:
        found = ""
        for one in GOODS_KINDS if kind == GOODS else (kind,):
            found = found or super().full(one, key)
        return found if kind != GOODS or found in self.goods else ""

    def record(self, kind: str, key: str) -> Any:
        return self.goods.get(key) if kind == GOODS else super().record(kind, key)


def tables_of(folder: str) -> Data:
    """What the files of a folder say, by kind."""
    tables: Data = {}
    for name in FILES[folder]:
        for kind, table in read_tables("cinque.systems.vademecum.content", (f"{folder}/{name}",)).items():
            tables.setdefault(kind, {}).update(table)
    return tables


@cache
def core_pack() -> Pack:
    return Pack(HEADS["core"], LIBRARY.pieces(tables_of("core"), Content(KINDS)), "")


@cache
def kit_pack(folder: str) -> Pack:
    """A kit that comes with the system."""
    book = Content(KINDS)
    book.add(core_pack())
    return Pack(HEADS[folder], LIBRARY.pieces(tables_of(folder), book), "")


LIBRARY = Library("vademecum", KINDS, OWN, core_pack, VadeMecumContent)

content_for = LIBRARY.content


@LIBRARY.remembers
def of_kit(packs: tuple[str, ...], kit: str, kind: str) -> dict[str, Any]:
    """The pieces of a kind that a world has: the book's, the kit's, and those of packs that are no world of their own.

    The samples of the book are not among them: they are figures of a kit's items.
    """
    content = content_for(packs)
    worlds = {content.origin["kit", key] for key in content.kits}
    own = {content.origin["kit", key] for key in _with_included(content, kit)}
    samples = {item.printed for item in content.items.values()}
    return {
        key: record
        for key, record in content.records(kind).items()
        if (content.origin[kind, key] in own or content.origin[kind, key] not in worlds)
        and not (kind == "item" and key in samples)
    }


@LIBRARY.remembers
def kit_of(packs: tuple[str, ...], kind: str, key: str) -> str:
    """The kit that a piece belongs to; none for the book's own pieces and for those that add to every world."""
    content = content_for(packs)
    pack = content.origin[kind, key]
    return next((kit for kit in content.kits if content.origin["kit", kit] == pack), "")


def _with_included(content: VadeMecumContent, kit: str) -> set[str]:
    """The keys of a kit and of all that it includes."""
    found: set[str] = set()
    open_ones = [kit]
    while open_ones:
        key = open_ones.pop()
        if key not in found:
            found.add(key)
            open_ones += content.kits[key].includes
    return found


@LIBRARY.remembers
def as_printed(packs: tuple[str, ...], key: str) -> Item:
    """An item with the figures of the book's sample, if the book has one (vademecum.ruling.sample-items)."""
    items = content_for(packs).items
    item = items[key]
    return items[item.printed]._replace(key=key, printed=item.printed) if item.printed else item


@LIBRARY.remembers
def class_abilities(packs: tuple[str, ...], class_: str) -> dict[str, Ability]:
    """The abilities of a class, without its perks and without the spells that are parts of them."""
    found = content_for(packs).abilities
    return {key: ability for key, ability in found.items() if ability.class_ == class_ and not ability.skill}


@LIBRARY.remembers
def parts_of(packs: tuple[str, ...], ability: str) -> tuple[str, ...]:
    """The spells that one knows by an ability."""
    return tuple(key for key, one in content_for(packs).abilities.items() if one.part_of == ability)


@LIBRARY.remembers
def innate(packs: tuple[str, ...], class_: str, race: str) -> tuple[str, ...]:
    """The abilities that everybody of this class and race has, without choosing them."""
    content = content_for(packs)
    own = [key for key, ability in content.abilities.items() if ability.innate and ability.class_ == class_]
    born = [content.races[race].perk] if race and content.races[race].perk else []
    return (*born, *own)
