"""The arcana, moves, items, areas and trainers that a table plays with. Read when first needed."""

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from cinque.core.ask import Data, Refusal
from cinque.core.pack import (
    OWN as OWN_PACK,
)
from cinque.core.pack import (
    Content,
    ContentKind,
    Head,
    Pack,
    PackReader,
    Piece,
    digest_of,
    shelve,
    shelved,
)
from cinque.core.system import SetupError
from cinque.systems.arcana.content.checks import check_area, check_item, check_move, check_species, check_trainer
from cinque.systems.arcana.content.conversion import dex_moves, dex_species
from cinque.systems.arcana.content.records import Area, Item, Move, Species, Trainer
from cinque.systems.arcana.model import ArcanaScene

PACKAGE = "cinque.systems.arcana.content"
SYSTEM = "arcana"

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
        super().__init__(KINDS)
        for pack in packs:
            self.add(pack)
        self.species: dict[str, Species] = self.records("species")
        self.moves: dict[str, Move] = self.records("move")
        self.items: dict[str, Item] = self.records("item")
        self.areas: dict[str, Area] = self.records("area")
        self.trainers: dict[str, Trainer] = self.records("trainer")


@lru_cache(maxsize=64)
def content_for(packs: tuple[str, ...]) -> ArcanaContent:
    """The content that comes with the game, and on top of it that of the packs with these pins."""
    return ArcanaContent([base_pack(), *(shelved(pin, packs[:number]) for number, pin in enumerate(packs))])


def content_of(scene: ArcanaScene) -> ArcanaContent:
    return content_for(scene.packs)


@cache
def base_pack() -> Pack:
    """Species and moves by conversion from the dex; items, areas and trainers from the files beside this one."""
    head = Head("arcana", "Project Arcana", "1", SYSTEM, "MIT", "プロジェクト・アルカナ")
    facts = Pack(head, (*dex_moves(), *dex_species()), "")
    tables: Data = {}
    for name in ("items", "areas", "trainers"):
        tables |= tomllib.loads(files(PACKAGE).joinpath(f"{name}.toml").read_text(encoding="utf-8"))
    return Pack(head, (*facts.pieces, *_pieces(tables, ArcanaContent([facts]))), "")


def own_pack(own: Data, packs: tuple[str, ...]) -> str:
    """The pin of a pack of the content that a table has made for itself; without any, nothing."""
    tables = {kind: own[field] for field, kind in OWN.items() if field in own}
    if not any(tables.values()):
        return ""
    named = {kind: _named(table) for kind, table in tables.items()}
    head = Head(OWN_PACK, "The table's own", "1", SYSTEM, "for this table")
    return shelve(Pack(head, _pieces(named, content_for(packs)), digest_of({"packs": packs, **named})), packs)


def _named(table: Any) -> Any:
    """What a table makes for itself needs no name but its key."""
    if not isinstance(table, dict):
        return table
    return {key: {"name": key, **one} if isinstance(one, dict) else one for key, one in table.items()}


def _pieces(tables: Data, content: Content) -> tuple[Piece, ...]:
    faults: list[tuple[str, Refusal]] = []
    places = {kind: field for field, kind in OWN.items()}

    def fault(place: str, refusal: Refusal) -> None:
        kind, dot, rest = place.partition(".")
        faults.append((f"{places.get(kind, kind)}{dot}{rest}", refusal))

    found = PackReader(KINDS, content, fault).pieces("", SYSTEM, tables)
    if faults:
        raise SetupError(faults)
    return found
