"""The species, moves, abilities, items, features, trainers and encounter tables that a table plays with."""

from functools import cached_property
from typing import Any

from cinque.core.library import Library, read_tables
from cinque.core.pack import Content, ContentKind, Head, Pack
from cinque.core.scene import Scene
from cinque.systems.ptu.content.ability import Ability
from cinque.systems.ptu.content.checks import (
    check_ability,
    check_feature,
    check_habitat,
    check_item,
    check_move,
    check_species,
    check_trainer,
)
from cinque.systems.ptu.content.conversion import dex_abilities, dex_moves, dex_species, with_figures
from cinque.systems.ptu.content.records import Feature, Habitat, Item, Move, Species, TrainerSample

KINDS = {
    "move": ContentKind(Move, check_move),
    "ability": ContentKind(Ability, check_ability),
    "item": ContentKind(Item, check_item),
    "species": ContentKind(Species, check_species),
    "feature": ContentKind(Feature, check_feature),
    "trainer": ContentKind(TrainerSample, check_trainer),
    "habitat": ContentKind(Habitat, check_habitat),
}
OWN = {
    "moves": "move",
    "abilities": "ability",
    "items": "item",
    "species": "species",
    "features": "feature",
    "trainers": "trainer",
    "habitats": "habitat",
}
"""The fields of a setup that hold the table's own content, and the kinds that stand in them."""


class PtuContent(Content):
    """The content of one table, by kind and key."""

    def __init__(self, packs: list[Pack]) -> None:
        super().__init__(KINDS, packs)
        self.moves: dict[str, Move] = self.records("move")
        self.abilities: dict[str, Ability] = self.records("ability")
        self.items: dict[str, Item] = self.records("item")
        self.species: dict[str, Species] = self.records("species")
        self.features: dict[str, Feature] = self.records("feature")
        self.trainers: dict[str, TrainerSample] = self.records("trainer")
        self.habitats: dict[str, Habitat] = self.records("habitat")

    @cached_property
    def earlier(self) -> dict[str, list[Species]]:
        """The species that each evolves from."""
        found: dict[str, list[Species]] = {}
        for species in self.species.values():
            for later in species.evolves:
                found.setdefault(later, []).append(species)
        return found


def base_pack() -> Pack:
    """What is printed or supplied stands in the files beside this one; all else comes from the dex by conversion."""
    head = Head("ptu", "Pokémon Tabletop United", "2", "ptu", "MIT", "ポケモン・テーブルトップ・ユナイテッド")
    written = with_figures(read_tables("cinque.systems.ptu.content", ("moves", "abilities", "items", "features")))
    own = LIBRARY.pieces(written, Content(KINDS))
    taken = {(piece.kind, piece.key) for piece in own}
    facts = [
        piece for piece in (*dex_abilities(), *dex_moves(), *dex_species()) if (piece.kind, piece.key) not in taken
    ]
    lower = Pack(head, (*own, *facts), "")
    tables = read_tables("cinque.systems.ptu.content", ("trainers", "habitats"))
    return Pack(head, (*lower.pieces, *LIBRARY.pieces(tables, PtuContent([lower]))), "")


LIBRARY = Library("ptu", KINDS, OWN, base_pack, PtuContent)
content_for = LIBRARY.content


def content_of(scene: Scene[Any, Any]) -> PtuContent:
    return content_for(scene.packs)
