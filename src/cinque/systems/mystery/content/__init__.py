"""The species, moves, abilities and items that a table plays with. Read when first needed."""

from cinque.core.library import Library, read_tables
from cinque.core.pack import Content, ContentKind, Head, Pack
from cinque.systems.mystery.content.conversion import dex_abilities, dex_moves, dex_species
from cinque.systems.mystery.content.levels import FITTED, fitted_levels
from cinque.systems.mystery.content.ranks import USUAL, usual_ranks
from cinque.systems.mystery.content.records import (
    Asset,
    CountryRecord,
    Dungeon,
    Event,
    Item,
    LevelRow,
    LevelTable,
    Move,
    Quest,
    RankTable,
    Shop,
    Species,
    check_levels,
    check_ranks,
)
from cinque.systems.mystery.content.traits import Ability, IqSkill

BOOK = "mystery"
KINDS = {
    "species": ContentKind(Species),
    "move": ContentKind(Move),
    "item": ContentKind(Item),
    "level-table": ContentKind(LevelTable, check_levels),
    "rank-table": ContentKind(RankTable, check_ranks),
    "ability": ContentKind(Ability),
    "iq-skill": ContentKind(IqSkill),
    "dungeon": ContentKind(Dungeon),
    "quest": ContentKind(Quest),
    "shop": ContentKind(Shop),
    "asset": ContentKind(Asset),
    "event": ContentKind(Event),
    "country": ContentKind(CountryRecord),
}
OWN = {
    "species": "species",
    "moves": "move",
    "items": "item",
    "abilities": "ability",
    "iq_skills": "iq-skill",
    "levels": "level-table",
    "ranks": "rank-table",
}
"""The fields of a setup that hold the table's own content, and the kinds that stand in them."""


class MysteryContent(Content):
    """The content of one table, by kind and key."""

    def __init__(self, packs: list[Pack]) -> None:
        super().__init__(KINDS, packs)
        self.species: dict[str, Species] = self.records("species")
        self.moves: dict[str, Move] = self.records("move")
        self.items: dict[str, Item] = self.records("item")
        tables: dict[str, LevelTable] = self.records("level-table")
        brought = [table for key, table in tables.items() if self.origin["level-table", key] != BOOK]
        self.supplied_levels: tuple[LevelRow, ...] = brought[-1].by_level() if brought else ()
        """The table that a group has brought, the last one of several; row by row, from level 0."""
        self.fitted_levels: tuple[LevelRow, ...] = tables[FITTED].by_level() if FITTED in tables else ()
        ranks: dict[str, RankTable] = self.records("rank-table")
        own = [table for key, table in ranks.items() if self.origin["rank-table", key] != BOOK]
        usual = [ranks[USUAL]] if USUAL in ranks else []
        self.rank_points: tuple[int, ...] = (*usual, *own)[-1].by_place() if ranks else ()
        """The Rank Points of each Rank, the lowest first: the group's own, or the supplied ones."""
        self.abilities: dict[str, Ability] = self.records("ability")
        self.skills: dict[str, IqSkill] = self.records("iq-skill")
        self.dungeons: dict[str, Dungeon] = self.records("dungeon")
        self.quests: dict[str, Quest] = self.records("quest")
        self.shops: dict[str, Shop] = self.records("shop")
        self.assets: dict[str, Asset] = self.records("asset")
        self.events: dict[str, Event] = self.records("event")
        self.countries: dict[str, CountryRecord] = self.records("country")


def base_pack() -> Pack:
    head = Head(BOOK, "The Mystery Dungeons", "1", "mystery", "MIT", "ふしぎのダンジョンたち")
    tables = read_tables(
        "cinque.systems.mystery.content", ("attack_arts", "items", "abilities", "iq_skills", "dungeons", "summit")
    )
    facts = Pack(
        head, (*dex_moves(), *dex_species(), *dex_abilities(tables["ability"]), fitted_levels(), usual_ranks()), ""
    )
    return Pack(head, (*facts.pieces, *LIBRARY.pieces(tables, MysteryContent([facts]))), "")


LIBRARY = Library(BOOK, KINDS, OWN, base_pack, MysteryContent)

content_for = LIBRARY.content
