"""The arcana, moves, items, areas and trainers that a table plays with. Read when first needed."""

from cinque.core.library import Library, read_tables
from cinque.core.pack import Content, ContentKind, Head, Pack
from cinque.systems.arcana.content.checks import check_area, check_item, check_move, check_species, check_trainer
from cinque.systems.arcana.content.conversion import dex_moves, dex_species
from cinque.systems.arcana.content.records import Area, Item, Move, Species, Trainer

KINDS = {
    "species": ContentKind(Species, check_species),
    "move": ContentKind(Move, check_move),
    "item": ContentKind(Item, check_item),
    "area": ContentKind(Area, check_area),
    "trainer": ContentKind(Trainer, check_trainer),
}
OWN = {"species": "species", "moves": "move", "items": "item", "areas": "area", "trainers": "trainer"}
"""The fields of a setup that hold the table's own content, and the kinds that stand in them."""


class ArcanaContent(Content):
    """The content of one table, by kind and key."""

    def __init__(self, packs: list[Pack]) -> None:
        super().__init__(KINDS, packs)
        self.species: dict[str, Species] = self.records("species")
        self.moves: dict[str, Move] = self.records("move")
        self.items: dict[str, Item] = self.records("item")
        self.areas: dict[str, Area] = self.records("area")
        self.trainers: dict[str, Trainer] = self.records("trainer")


def base_pack() -> Pack:
    """Species and moves by conversion from the dex; items, areas and trainers from the files beside this one."""
    head = Head("arcana", "Project Arcana", "1", "arcana", "MIT", "プロジェクト・アルカナ")
    facts = Pack(head, (*dex_moves(), *dex_species()), "")
    tables = read_tables("cinque.systems.arcana.content", ("items", "areas", "trainers"))
    return Pack(head, (*facts.pieces, *LIBRARY.pieces(tables, ArcanaContent([facts]))), "")


LIBRARY = Library("arcana", KINDS, OWN, base_pack, ArcanaContent)

content_for = LIBRARY.content
