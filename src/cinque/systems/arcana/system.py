"""Project Arcana as the rest of Cinque sees it."""

from collections import Counter
from random import Random

from cinque.core.ask import Ask, Data, Option
from cinque.core.course import Course, Use
from cinque.core.fate import Bot
from cinque.core.odds import Odds
from cinque.core.procedure import Procedure
from cinque.core.screen import Card, Order, Preview
from cinque.core.seat import Seat
from cinque.core.sentences import Words
from cinque.core.setup import Lineup
from cinque.core.system import Entry, System
from cinque.systems.arcana.at_the_table import dex, view
from cinque.systems.arcana.at_the_table.bot import ArcanaBot
from cinque.systems.arcana.at_the_table.encounters import drawn
from cinque.systems.arcana.at_the_table.exchange import EXPORTS, IMPORTS
from cinque.systems.arcana.at_the_table.families import FAMILIES
from cinque.systems.arcana.at_the_table.forecast import odds_for
from cinque.systems.arcana.at_the_table.game_master import GAME_MASTER
from cinque.systems.arcana.at_the_table.occasions import OCCASIONS
from cinque.systems.arcana.at_the_table.setup import MOST_TEAM, Setup, written
from cinque.systems.arcana.at_the_table.sheet import SHEETS
from cinque.systems.arcana.at_the_table.telling import TELLING
from cinque.systems.arcana.between_fights import OUTSIDE
from cinque.systems.arcana.combat.beginning import EDITION, begin
from cinque.systems.arcana.combat.round_start import round_start
from cinque.systems.arcana.combat.rounds_and_turns import end, replace, turn
from cinque.systems.arcana.content import KINDS, content_for
from cinque.systems.arcana.model import (
    BEGIN,
    END,
    OPPONENT,
    PLAYER,
    REPLACE,
    ROUND,
    TRAINER,
    TURN,
    WILD,
    Arcana,
    ArcanaScene,
)
from cinque.systems.arcana.rulings import CLAUSES, ArcanaRulings


class ArcanaSystem(System[ArcanaScene]):
    """The smallest of the five rulebooks."""

    name = "arcana"
    version = EDITION
    clauses = CLAUSES
    words = Words("cinque.systems.arcana")
    rulings = ArcanaRulings
    foresight = 30
    scene_type = ArcanaScene
    labels = "stat"
    traits = view.TRAITS
    telling = TELLING
    families = FAMILIES
    occasions = OCCASIONS
    between = "arcana.combat.kinds"
    course = Course(
        turns=frozenset({"turn"}),
        uses={"uses-move": Use("move", "move"), "uses-item": Use("item", "item")},
        losses={"damage": "damage"},
        by_use=frozenset({"arcana.ruling.hp-and-defeat"}),
        falls=frozenset({"knocked-out"}),
    )
    kinds = KINDS
    holds = {"move": ("moves",), "item": ("bags",)}
    sheets = SHEETS
    setup_reader = Setup
    lineup = Lineup(
        (OPPONENT, "team"), "species", (1, 100), also=(("kind", TRAINER), ("area", "")), table="area", about=False
    )
    sheets_listed = False
    imports = IMPORTS
    exports = EXPORTS
    procedures = {
        BEGIN: Procedure(begin),
        ROUND: Procedure(round_start),
        TURN: Procedure(turn),
        REPLACE: Procedure(replace),
        END: Procedure(end),
        **OUTSIDE,
        **GAME_MASTER,
    }

    def next(self, scene: ArcanaScene) -> str:
        return scene.phase

    def view(self, scene: ArcanaScene, seat: Seat) -> Data:
        return view.view(scene, seat)

    def cards(self, scene: ArcanaScene, seat: Seat) -> list[Card]:
        return view.cards(scene, seat)

    def everybody(self, scene: ArcanaScene) -> list[Card]:
        return view.everybody(scene)

    def order(self, scene: ArcanaScene, seat: Seat) -> Order:
        return view.order(scene)

    def preview(self, scene: ArcanaScene, ask: Ask, option: Option, seat: Seat) -> Preview:
        return view.preview(scene, option)

    def winner(self, scene: ArcanaScene) -> str:
        return scene.result if scene.result in (PLAYER, OPPONENT) else ""

    def odds(self, scene: ArcanaScene, ask: Ask, option: Option) -> dict[str, Odds[int]]:
        return odds_for(scene, ask, option)

    def bot(self, seed: int | str | None = None) -> Bot:
        return ArcanaBot(seed)

    def name_of(self, kind: str, key: str, lang: str, packs: tuple[str, ...] = ()) -> str:
        """Content by its name in the language; a name that a person gave stays as it is."""
        if kind == "creature":
            kind = "species"
        if kind == "goods":
            name, price = self.name_of("item", key, lang, packs), content_for(packs).items[key].price
            return self.words.template(lang, "word", "goods").format(name=name, price=price)
        if kind == "type":
            return self.words.template(lang, "type", key)
        return content_for(packs).name(kind, key, lang)

    def describe(self, entry: Entry, lang: str, packs: tuple[str, ...] = ()) -> list[tuple[str, str]]:
        return dex.describe(
            entry.kind, content_for(packs).pieces[entry.kind][entry.key].record, self.naming(lang, packs)
        )

    def first_setup(self, seed: int | str, brought: Data | None = None) -> Data:
        """Three partners who cover each other's weaknesses and have attacks of their own type, items, and an area."""
        team = ["charmander 13", "squirtle 13", "bulbasaur 13"]
        Random(seed).shuffle(team)
        side = brought or {"team": team, "bag": {"potion": 3, "dawn-feather": 1}, "purse": 300}
        return {
            "kind": WILD,
            "area": "lantern-reeds" if brought is None else "clover-hollow",
            PLAYER: side | {"seat": "red"},
        }

    def bring(self, setup: Data, brought: Data) -> Data:
        """Teams that come together are one team, with one bag and one purse."""
        side = setup.get(PLAYER, {})
        more = dict(brought)
        own = {"seat": brought.get("seat", ""), "came_with": more.pop("id", "")}
        team = [{**written(one), **own} if any(own.values()) else one for one in brought.get("team", [])]
        bag = Counter(side.get("bag", {})) + Counter(brought.get("bag", {}))
        purse = side.get("purse", 0) + brought.get("purse", 0)
        return setup | {
            PLAYER: more | side | {"team": [*side.get("team", []), *team], "bag": dict(bag), "purse": purse}
        }

    def drawn(self, table: str, about: int, count: int, seed: int | str, packs: tuple[str, ...] = ()) -> list[Data]:
        return drawn(content_for(packs).areas[table], count, Random(seed))

    def might(self, scene: ArcanaScene, one: Arcana) -> int:
        return one.level

    def random_setup(self, seed: int | str) -> Data:
        random = Random(seed)
        content = content_for(())
        species = list(content.species)

        def team(most: int, level: int) -> list[Data]:
            return [
                {"species": random.choice(species), "level": max(1, min(100, level + random.randint(-4, 4)))}
                for _ in range(random.randint(1, most))
            ]

        level = random.randint(5, 95)
        kind = random.choice([WILD, TRAINER])
        bag = {key: random.randint(1, 2) for key in random.sample(list(content.items), 4)}
        return {
            "kind": kind,
            "area": random.choice(["", *content.areas]),
            "abreast": random.choice([1, 1, 1, 2]),
            PLAYER: {"seat": "red", "team": team(4, level), "bag": bag, "purse": 500},
            OPPONENT: {"seat": "blue", "team": team(1 if kind == WILD else 4, level), "bag": dict(bag)},
        }

    def growth_setup(self, seed: int | str, creatures: int, terrain: bool) -> Data | None:
        """A team against as many wild Arcana, one of each out at a time; the book knows no map."""
        random, species = Random(seed), list(content_for(()).species)

        def team(seat: str) -> Data:
            ones = [{"species": random.choice(species), "level": 30} for _ in range(creatures // 2)]
            return {"seat": seat, "team": ones, "bag": {}}

        if terrain or creatures > 2 * MOST_TEAM:
            return None
        return {"kind": WILD, "abreast": 1, PLAYER: team("red"), OPPONENT: team("blue")}
