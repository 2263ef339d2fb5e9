"""What people read who look up a move, a trait, an item or a sample character."""

from collections.abc import Callable
from typing import Any

from cinque.core.pack import Piece
from cinque.systems.rokumen.at_the_table.wording import Wording
from cinque.systems.rokumen.content.records import ATTRIBUTES, STATUS, Character, Item, Move, Trait

Name = Callable[[str, str], str]
Lines = list[tuple[str, str]]


def describe(kind: str, piece: Piece, lang: str, name: Name) -> Lines:
    """The facts as a reader gets them: pairs of a label and a text."""
    describers: dict[str, Callable[[Any, Wording, Name], Lines]] = {
        "move": move_lines,
        "trait": trait_lines,
        "item": item_lines,
        "sample": lambda sample, wording, name: character_lines(sample.character, wording, name),
    }
    lines = describers[kind](piece.record, Wording(lang), name)
    return [(name("stat", label), text) for label, text in lines if text]


def move_lines(move: Move, wording: Wording, name: Name) -> Lines:
    return [
        ("type", name("type", move.type)),
        ("category", name("word", move.category)),
        ("timing", name("timing", move.timing)),
        ("cost", str(move.cost)),
        ("range", str(move.range)),
        ("aim", name("aim", move.aim)),
        ("difficulty", str(move.difficulty) if move.difficulty else ""),
        ("achievement", str(move.achievement) if move.achievement else ""),
        ("power", str(move.power) if move.category != STATUS else ""),
        ("effect", wording.text(move)),
        ("condition", wording.condition(move.condition)),
    ]


def trait_lines(trait: Trait, wording: Wording, name: Name) -> Lines:
    return [
        ("kind", name("word", "ability" if trait.ability else "trait")),
        ("price-cp", str(trait.price)),
        ("timing", name("timing", trait.timing)),
        ("cost", str(trait.cost) if trait.cost else ""),
        ("uses", str(trait.uses) if trait.uses else ""),
        ("range", str(trait.range) if trait.aim != "self" else ""),
        ("aim", name("aim", trait.aim)),
        ("effect", wording.text(trait)),
        ("condition", wording.condition(trait.condition)),
    ]


def item_lines(item: Item, wording: Wording, name: Name) -> Lines:
    return [
        ("price-p", str(item.price)),
        ("timing", name("timing", item.timing)),
        ("range", str(item.range) if item.timing != "always" else ""),
        ("effect", wording.text(item)),
    ]


def character_lines(one: Character, wording: Wording, name: Name) -> Lines:
    return [
        ("types", wording.listed("type", one.types)),
        ("egg_group", name("egg-group", one.egg_group)),
        ("sex", name("word", one.sex)),
        *((attribute, str(getattr(one.attributes, attribute))) for attribute in ATTRIBUTES),
        ("traits", wording.comma.join(name("trait", key) for key in one.traits)),
        ("moves", wording.comma.join(name("move", known.move) for known in one.moves)),
        ("items", wording.comma.join(f"{name('item', key)} ×{count}" for key, count in one.items.items())),
    ]
