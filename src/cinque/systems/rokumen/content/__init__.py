"""The moves, traits, items and sample characters that a table plays with. Read when first needed."""

from typing import NamedTuple

from cinque.core.library import Library, read_tables
from cinque.core.pack import Content, ContentKind, Head, Pack
from cinque.systems.rokumen.content.checks import check_item, check_move, check_sample, check_trait
from cinque.systems.rokumen.content.records import Item, Move, Passive, Sample, Trait

KINDS = {
    "move": ContentKind(Move, check_move),
    "trait": ContentKind(Trait, check_trait),
    "item": ContentKind(Item, check_item),
    "sample": ContentKind(Sample, check_sample),
}
OWN = {"moves": "move", "traits": "trait", "items": "item", "samples": "sample"}
"""The fields of a setup that hold the table's own content, and the kinds that stand in them."""


class RokumenContent(Content):
    """The content of one table, by kind and key."""

    def __init__(self, packs: list[Pack]) -> None:
        super().__init__(KINDS, packs)
        self.moves: dict[str, Move] = self.records("move")
        self.traits: dict[str, Trait] = self.records("trait")
        self.items: dict[str, Item] = self.records("item")
        self.samples: dict[str, Sample] = self.records("sample")


def base_pack() -> Pack:
    head = Head("rokumen", "Rokumen", "1", "rokumen", "MIT", "六面")
    tables = read_tables("cinque.systems.rokumen.content", ("moves", "traits", "items", "samples"))
    return Pack(head, LIBRARY.pieces(tables, Content(KINDS)), "")


LIBRARY = Library("rokumen", KINDS, OWN, base_pack, RokumenContent)

content_for = LIBRARY.content


class Source(NamedTuple):
    """A trait or an item with what it always has in force; `label` names it in a computation."""

    label: str
    clause: str
    passive: Passive


@LIBRARY.remembers
def sources(packs: tuple[str, ...], traits: tuple[str, ...], items: tuple[str, ...]) -> tuple[Source, ...]:
    """Those of these traits and items that always have something in force."""
    content = content_for(packs)
    known = [(f"trait:{key}", "rokumen.creation.trait-budget", content.traits[key].passive) for key in traits]
    carried = [(f"item:{key}", "rokumen.creation.items", content.items[key].passive) for key in items]
    return tuple(Source(label, clause, passive) for label, clause, passive in known + carried if passive is not None)


@LIBRARY.remembers
def passives(packs: tuple[str, ...], traits: tuple[str, ...], items: tuple[str, ...]) -> tuple[Passive, ...]:
    return tuple(source.passive for source in sources(packs, traits, items))


@LIBRARY.remembers
def timings(packs: tuple[str, ...], traits: tuple[str, ...], items: tuple[str, ...]) -> frozenset[str]:
    """When these traits and items can be used."""
    content = content_for(packs)
    return frozenset([content.traits[key].timing for key in traits] + [content.items[key].timing for key in items])
