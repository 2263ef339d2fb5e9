"""The Mystery Dungeons as the rest of Cinque sees it."""

from collections.abc import Mapping
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
from cinque.core.tally import MINUS
from cinque.systems.mystery.at_the_table import dex, view
from cinque.systems.mystery.at_the_table.bot import MysteryBot
from cinque.systems.mystery.at_the_table.encounters import drawn
from cinque.systems.mystery.at_the_table.families import FAMILIES
from cinque.systems.mystery.at_the_table.forecast import odds_for
from cinque.systems.mystery.at_the_table.game_master import GAME_MASTER_PROCEDURES
from cinque.systems.mystery.at_the_table.occasions import OCCASIONS
from cinque.systems.mystery.at_the_table.preview import preview
from cinque.systems.mystery.at_the_table.secrets import SeenScene
from cinque.systems.mystery.at_the_table.setup import Setup
from cinque.systems.mystery.at_the_table.sheet import SHEETS
from cinque.systems.mystery.at_the_table.surroundings import SURROUNDINGS_PROCEDURES
from cinque.systems.mystery.at_the_table.telling import TELLING
from cinque.systems.mystery.calendar import CALENDAR_PROCEDURES
from cinque.systems.mystery.combat.beginning_and_end import COMBAT_PROCEDURES
from cinque.systems.mystery.combat.belongings import BELONGINGS_PROCEDURES
from cinque.systems.mystery.combat.turns_and_rounds import begin, end, round_end, round_start, side_turn
from cinque.systems.mystery.combat_essentials.forms import FORM, name_of_form
from cinque.systems.mystery.content import KINDS, content_for
from cinque.systems.mystery.dungeons.encounters import aftermath
from cinque.systems.mystery.dungeons.floors import FLOOR_PROCEDURES
from cinque.systems.mystery.dungeons.shops import SHOP_PROCEDURES
from cinque.systems.mystery.field_effects.traps import TRAPS
from cinque.systems.mystery.field_effects.weather import WEATHERS
from cinque.systems.mystery.getting_started.abilities_and_iq_skills import ABILITY_AND_IQ_PROCEDURES, MOST_IP
from cinque.systems.mystery.getting_started.checks import CHECK_PROCEDURES
from cinque.systems.mystery.getting_started.evolution import EVOLUTION_PROCEDURES
from cinque.systems.mystery.getting_started.experience import EXPERIENCE_PROCEDURES
from cinque.systems.mystery.getting_started.participating import PARTICIPATING_PROCEDURES
from cinque.systems.mystery.getting_started.stat_allocation import ALLOCATION_PROCEDURES
from cinque.systems.mystery.getting_started.team_badges import TEAM_PROCEDURES
from cinque.systems.mystery.model import (
    AFTERMATH,
    ALLIES,
    BEGIN,
    OPPONENTS,
    OVER,
    ROUND,
    ROUND_END,
    SIDES,
    TURN,
    Character,
    MysteryScene,
)
from cinque.systems.mystery.nobles_summit.summit import SUMMIT_PROCEDURES
from cinque.systems.mystery.rulings import CLAUSES, MysteryRulings
from cinque.systems.mystery.status import STATUSES
from cinque.systems.mystery.training.learning_moves import LEARNING_PROCEDURES
from cinque.systems.mystery.training.training import TRAINING_PROCEDURES


class MysterySystem(System[MysteryScene]):
    """The game of Action Points and side turns."""

    name = "mystery"
    version = "2"
    clauses = CLAUSES
    words = Words("cinque.systems.mystery")
    rulings = MysteryRulings
    scene_type = SeenScene
    action = TURN
    sections = (ROUND, "side-turn")
    labels = "stat"
    traits = view.TRAITS
    by_word = view.BY_WORD
    telling = TELLING
    families = FAMILIES
    occasions = OCCASIONS
    effects = STATUSES
    between = "mystery.core.d20"
    course = Course(
        turns=frozenset({"side-turn"}),
        uses={
            "uses-move": Use("move", "move"),
            "uses-move-alone": Use("move", "move"),
            "uses-item": Use("item", "item"),
        },
        losses={"loses-hp": "damage"},
        by_use=frozenset({"mystery.damage.formula", "mystery.multitarget.self-destructs"}),
        falls=frozenset({"faints"}),
        states=("status",),
    )
    kinds = KINDS
    holds = {
        "move": ("moves",),
        "ability": ("ability",),
        "iq-skill": ("iq_skills", "skills"),
        "item": ("bag", "worn", "held"),
    }
    sheets = SHEETS
    joined = ALLIES
    setup_reader = Setup
    lineup = Lineup((OPPONENTS,), "species", (1, 100), table="dungeon")
    procedures = {
        BEGIN: Procedure(begin),
        ROUND: Procedure(round_start),
        TURN: Procedure(side_turn),
        ROUND_END: Procedure(round_end),
        OVER: Procedure(end),
        **COMBAT_PROCEDURES,
        AFTERMATH: Procedure(aftermath),
        **CALENDAR_PROCEDURES,
        **CHECK_PROCEDURES,
        **PARTICIPATING_PROCEDURES,
        **EXPERIENCE_PROCEDURES,
        **ALLOCATION_PROCEDURES,
        **EVOLUTION_PROCEDURES,
        **ABILITY_AND_IQ_PROCEDURES,
        **TEAM_PROCEDURES,
        **SUMMIT_PROCEDURES,
        **TRAINING_PROCEDURES,
        **LEARNING_PROCEDURES,
        **BELONGINGS_PROCEDURES,
        **FLOOR_PROCEDURES,
        **SHOP_PROCEDURES,
        **GAME_MASTER_PROCEDURES,
        **SURROUNDINGS_PROCEDURES,
    }

    def next(self, scene: MysteryScene) -> str:
        """After a combat in a dungeon the way goes on."""
        return scene.phase or (AFTERMATH if scene.expedition.fighting else "")

    def view(self, scene: MysteryScene, seat: Seat) -> Data:
        return view.view(scene, seat)

    def cards(self, scene: MysteryScene, seat: Seat) -> list[Card]:
        return view.cards(scene, seat)

    def order(self, scene: MysteryScene, seat: Seat) -> Order:
        return view.order(scene, seat)

    def preview(self, scene: MysteryScene, ask: Ask, option: Option, seat: Seat) -> Preview:
        return preview(scene, ask, option)

    def odds(self, scene: MysteryScene, ask: Ask, option: Option) -> Mapping[str, Odds[int]] | None:
        return odds_for(scene, ask, option)

    def winner(self, scene: MysteryScene) -> str:
        return scene.result if scene.result in SIDES else ""

    def bot(self, seed: int | str | None = None) -> Bot:
        return MysteryBot(seed)

    def name_of(self, kind: str, key: str, lang: str, packs: tuple[str, ...] = ()) -> str:
        """Content by its name in the language; a name that a person gave stays as it is."""
        if kind == "stage":  # of odds: `attack-1`
            return f"{self.words.template(lang, 'stat', key[:-2])} {key[-2:].replace('-', MINUS)}"
        if kind == FORM:
            return name_of_form(key, lang)
        return content_for(packs).name("species" if kind == "creature" else kind, key, lang)

    def describe(self, entry: Entry, lang: str, packs: tuple[str, ...] = ()) -> list[tuple[str, str]]:
        return dex.describe(entry.kind, entry.key, packs, self.naming(lang, packs), lang)

    def first_setup(self, seed: int | str, brought: Data | None = None) -> Data:
        """A young team of three against four in a dungeon; whoever brings a sheet takes the first place."""
        team: list[Data] = [{"species": one, "level": 10} for one in ("pikachu", "charmander", "squirtle")]
        if brought:
            team[0] = brought
        return {
            ALLIES: [one | {"seat": "red"} for one in team],
            OPPONENTS: [{"species": one, "level": 8} for one in ("rattata", "pidgey", "oddish", "geodude")],
        }

    def drawn(self, table: str, about: int, count: int, seed: int | str, packs: tuple[str, ...] = ()) -> list[Data]:
        return drawn(content_for(packs).dungeons[table], about, count, Random(seed))

    def might(self, scene: MysteryScene, one: Character) -> int:
        return one.level

    def random_setup(self, seed: int | str) -> Data:
        """One to four against one to five, of similar levels, with any Ability, IQ skills, items and a field."""
        random = Random(seed)
        items = content_for(()).items
        worn = [key for key, item in items.items() if item.is_worn]
        carried = [key for key, item in items.items() if not item.is_worn]
        species = [key for key, one in content_for(()).species.items() if len(one.level_moves) > 3]
        abilities = [key for key, ability in content_for(()).abilities.items() if not ability.does.narrative]
        light = [key for key, skill in content_for(()).skills.items() if skill.ip <= MOST_IP // 3]
        level = random.randint(10, 90)

        def one(seat: str) -> Data:
            at = max(5, min(100, level + random.randint(-5, 5)))
            person: Data = {"species": random.choice(species), "level": at, "seat": seat}
            person["bag"] = dict.fromkeys(random.sample(carried, random.randint(0, 3)), 1)
            person |= {"ability": random.choice(abilities), "skills": random.sample(light, random.randint(0, 3))}
            if random.random() < 0.5:  # one of the two: by one reading there is a single slot for both
                person |= random.choice(({"worn": random.choice(worn)}, {"held": random.choice(carried)}))
            return person

        field: Data = {}
        if random.random() < 0.3:
            field = {"weather": random.choice([weather.key for weather in WEATHERS])}
        if random.random() < 0.3:
            field |= {"traps": random.sample(list(TRAPS), 2), "shiny": carried[:3]}
        return {
            **field,
            ALLIES: [one("red") for _ in range(random.randint(1, 4))],
            OPPONENTS: [one("blue") for _ in range(random.randint(1, 5))],
        }

    def bench_setup(self, seed: int | str) -> Data:
        """Four against four."""
        return self.growth_setup(seed, 8, terrain=False) or {}

    def growth_setup(self, seed: int | str, creatures: int, terrain: bool) -> Data | None:
        if terrain:
            return None
        random = Random(seed)
        species = ("pikachu", "charmeleon", "wartortle", "ivysaur", "riolu", "vulpix", "machop", "geodude")
        teams = {ALLIES: "red", OPPONENTS: "blue"}
        return {
            side: [{"species": random.choice(species), "level": 25, "seat": seat} for _ in range(creatures // 2)]
            for side, seat in teams.items()
        }
