"""The species, moves, abilities and items that a table plays with. Read when first needed."""

from functools import cache

from cinque.core.library import Library, read_tables
from cinque.core.pack import Content, ContentKind, Head, Pack
from cinque.systems.mystery.content.conversion import dex_moves, dex_species
from cinque.systems.mystery.content.records import Asset, CountryRecord, Event, Item, Move, Species

KINDS = {
    "species": ContentKind(Species),
    "move": ContentKind(Move),
    "item": ContentKind(Item),
    "asset": ContentKind(Asset),
    "event": ContentKind(Event),
    "country": ContentKind(CountryRecord),
}
OWN = {"species": "species", "moves": "move", "items": "item"}
"""The fields of a setup that hold the table's own content, and the kinds that stand in them."""


class MysteryContent(Content):
    """The content of one table, by kind and key."""

    def __init__(self, packs: list[Pack]) -> None:
        super().__init__(KINDS)
        for pack in packs:
            self.add(pack)
        self.species: dict[str, Species] = self.records("species")
        self.moves: dict[str, Move] = self.records("move")
        self.items: dict[str, Item] = self.records("item")
        self.assets: dict[str, Asset] = self.records("asset")
        self.events: dict[str, Event] = self.records("event")
        self.countries: dict[str, CountryRecord] = self.records("country")


def base_pack() -> Pack:
    head = Head("mystery", "The Mystery Dungeons", "1", "mystery", "MIT", "ふしぎのダンジョンたち")
    facts = Pack(head, (*dex_moves(), *dex_species()), "")
    tables = read_tables("cinque.systems.mystery.content", ("items", "summit"))
    return Pack(head, (*facts.pieces, *LIBRARY.pieces(tables, MysteryContent([facts]))), "")


LIBRARY = Library("mystery", KINDS, OWN, cache(base_pack), MysteryContent)

content_for = LIBRARY.content
