"""What must hold of a piece of content besides the shape of its record."""

from collections.abc import Iterable
from typing import Any

from cinque.core.refusal import Refusal
from cinque.systems.arcana.content.records import Area, Item, Member, Move, MoveTable, Species, Trainer, read_dice

Faults = Iterable[tuple[str, Refusal]]

CATEGORY = "arcana.damage.category"
ENCOUNTER = "arcana.encounter.table"
ITEMS = "arcana.ruling.items"
NEEDED_WITHOUT_SPECIES = ("hp", "types", "attack", "defense", "speed", "moves")


def check_species(species: Species) -> Faults:
    if not species.types:
        yield "types", Refusal("no-type", "arcana.damage.weakness-lookup")
    yield from check_twice(species.types, [move for _, move in species.learns], "learns")


def check_twice(types: Iterable[str], moves: Iterable[str], where: str) -> Faults:
    """Nobody has a type or knows a move twice."""
    if has_twice(types):
        yield "types", Refusal("twice", "arcana.damage.dual-type", kind="type")
    if has_twice(moves):
        yield where, Refusal("twice", "arcana.action.attack", kind="move")


def has_twice(words: Iterable[str]) -> bool:
    found = list(words)
    return len(set(found)) < len(found)


def check_move(move: Move) -> Faults:
    if move.category == "status" and move.power:
        yield "category", Refusal("no-category", CATEGORY, category=move.category)
    if move.spread[0] > move.spread[1]:
        yield "spread", Refusal("no-percentage", "arcana.ruling.accuracy")


def check_item(item: Item) -> Faults:
    helps = item.heal or item.heal_full or item.revive or item.team_heal
    if helps and (item.harm or item.status):
        yield "", Refusal("item-for-both-sides", ITEMS)


def check_area(area: Area) -> Faults:
    if not answers_all(area.dice, area.table):
        yield "table", Refusal("bad-area", ENCOUNTER)
    for number, one in enumerate(area.moves):
        if not answers_all(one.dice, one.table):
            yield f"moves.{number}.table", Refusal("bad-move-table", "arcana.ruling.wild-move-dice")


def check_move_table(table: MoveTable) -> Faults:
    if not answers_all(table.dice, table.table):
        yield "table", Refusal("bad-move-table", "arcana.ruling.wild-move-dice")


def check_trainer(trainer: Trainer) -> Faults:
    if not trainer.team:
        yield "team", Refusal("no-team", "arcana.ruling.team-size", side="opponent")
    for number, one in enumerate(trainer.team):
        for inside, refusal in check_member(one):
            yield f"team.{number}.{inside}".rstrip("."), refusal


def check_member(one: Member) -> Faults:
    """What can be said of an arcana before its figures are worked out."""
    if lacks_figures(one):
        yield "", Refusal("needs-figures", "arcana.damage.formula")
    if one.types is not None and not one.types:
        yield "types", Refusal("no-type", "arcana.damage.weakness-lookup")
    if one.hp is not None and one.max_hp and one.hp > one.max_hp:
        yield "hp", Refusal("too-many-hp", "arcana.ruling.hp-and-defeat", most=one.max_hp)
    yield from check_twice(one.types or (), one.moves or (), "moves")
    if one.move_table is not None:
        for inside, refusal in check_move_table(one.move_table):
            yield f"move_table.{inside}", refusal


def lacks_figures(one: Member) -> bool:
    """Without a species all that follows from it has to be said."""
    return not one.species and any(getattr(one, name) is None for name in NEEDED_WITHOUT_SPECIES)


def answers_all(dice: str, rows: tuple[Any, ...]) -> bool:
    """Every total of the dice stands in exactly one row."""
    count, sides, plus = read_dice(dice)
    total, most = count + plus, count * sides + plus
    # what the dice cannot show may stand in a row, and is not looked at
    ranges = sorted((max(row.from_, total), min(row.to, most)) for row in rows)
    for first, last in ranges:
        if first <= last:
            if first != total:
                return False
            total = last + 1
    return total == most + 1
