"""Vade Mecum as the rest of Cinque sees it."""

from collections.abc import Mapping, Sequence
from random import Random

from cinque.core.ask import Ask, Data, Option
from cinque.core.course import Course, Use
from cinque.core.fate import Bot
from cinque.core.grid import Cell
from cinque.core.odds import Odds
from cinque.core.procedure import Procedure
from cinque.core.screen import Board, Card, Order, Preview
from cinque.core.seat import Seat
from cinque.core.sentences import Words
from cinque.core.setup import Lineup
from cinque.core.system import Entry, System
from cinque.systems.vademecum.abilities.using import ABILITY_PROCEDURES
from cinque.systems.vademecum.abilities.vale.mancer import INVENTING_PROCEDURES
from cinque.systems.vademecum.adventuring.calling_for_checks import CHECK_PROCEDURES
from cinque.systems.vademecum.at_the_table import dex, setups, view
from cinque.systems.vademecum.at_the_table.bot import VadeMecumBot
from cinque.systems.vademecum.at_the_table.encounters import ENCOUNTER_PROCEDURES, drawn, roles
from cinque.systems.vademecum.at_the_table.exchange import EXPORTS
from cinque.systems.vademecum.at_the_table.families import FAMILIES
from cinque.systems.vademecum.at_the_table.forecast import odds_for
from cinque.systems.vademecum.at_the_table.occasions import OCCASIONS
from cinque.systems.vademecum.at_the_table.preview import preview, prices
from cinque.systems.vademecum.at_the_table.secrets import SeenScene, imagine_somewhere
from cinque.systems.vademecum.at_the_table.setup import Setup
from cinque.systems.vademecum.at_the_table.sheet import SHEETS
from cinque.systems.vademecum.at_the_table.showing import SHOWING_PROCEDURES
from cinque.systems.vademecum.at_the_table.taking import take_away
from cinque.systems.vademecum.at_the_table.telling import TELLING
from cinque.systems.vademecum.campaign.belongings import BELONGINGS_PROCEDURES
from cinque.systems.vademecum.campaign.travel import TRAVEL_PROCEDURES
from cinque.systems.vademecum.campaign.vehicles import VEHICLE_PROCEDURES
from cinque.systems.vademecum.characters.carrying import CARRYING_PROCEDURES
from cinque.systems.vademecum.characters.levels import LEVEL_PROCEDURES
from cinque.systems.vademecum.combat.combat import COMBAT_PROCEDURES, begin, over
from cinque.systems.vademecum.combat.initiative import initiative
from cinque.systems.vademecum.combat.looting import LOOT_PROCEDURES
from cinque.systems.vademecum.combat.movement import MOVEMENT_PROCEDURES, strikers
from cinque.systems.vademecum.combat.rounds import begin_turn, round_ends
from cinque.systems.vademecum.combat.suffering import CONDITION_PROCEDURES
from cinque.systems.vademecum.combat.surprise import alerted, surprise
from cinque.systems.vademecum.combat.turn import turn
from cinque.systems.vademecum.combat.ways_out import CURE_PROCEDURES
from cinque.systems.vademecum.combat.without_a_map import DISTANCE_PROCEDURES
from cinque.systems.vademecum.condition import CONDITIONS
from cinque.systems.vademecum.content import KINDS, content_for
from cinque.systems.vademecum.model import (
    ALERTED,
    BEGIN,
    BEGIN_TURN,
    ENEMIES,
    INITIATIVE,
    OVER,
    PARTY,
    ROUND_ENDS,
    SIDES,
    SURPRISE,
    TURN,
    Character,
    VadeMecumScene,
)
from cinque.systems.vademecum.rest.meals import MEAL_PROCEDURES
from cinque.systems.vademecum.rest.rest import REST_PROCEDURES
from cinque.systems.vademecum.rulings import CLAUSES, VadeMecumRulings
from cinque.systems.vademecum.world.building import BUILDING_PROCEDURES
from cinque.systems.vademecum.world.combatants import COMBATANT_PROCEDURES
from cinque.systems.vademecum.world.currency import CURRENCY_PROCEDURES

NOBODY = "character"
"""Whoever has neither a name nor an id, and whose sheet is being made."""
CLASS_POINTS = "class-points"
"""A number of them, in words."""


class VadeMecumSystem(System[VadeMecumScene]):
    """The universal system, with the World Kits of its content."""

    name = "vademecum"
    version = "1"
    clauses = CLAUSES
    words = Words("cinque.systems.vademecum")
    rulings = VadeMecumRulings
    scene_type = SeenScene
    action = TURN
    foresight = 24
    going = ("move",)
    labels = "stat"
    traits = view.TRAITS
    by_word = view.BY_WORD
    telling = TELLING
    families = FAMILIES
    occasions = OCCASIONS
    exports = EXPORTS
    effects = CONDITIONS
    between = "vademecum.check.when"
    course = Course(
        turns=frozenset({"turn"}),
        uses={
            "attacks": Use("weapon", "weapon"),
            "uses": Use("ability", "ability"),
            "uses-on": Use("ability", "ability"),
        },
        losses={"loses-hp": "damage"},
        by_use=frozenset({"vademecum.combat.attack", "vademecum.class.abilities", "vademecum.combatant.abilities"}),
        falls=frozenset({"defeated", "gets-incapacitated"}),
        states=("condition",),
    )
    kinds = KINDS
    holds = {"ability": ("perks", "abilities"), "item": ("items", "wielded", "worn")}
    sheets = SHEETS
    joined = PARTY
    setup_reader = Setup
    lineup = Lineup((ENEMIES,), "combatant", placed=True)
    procedures = {
        BEGIN: Procedure(begin),
        SURPRISE: Procedure(surprise),
        ALERTED: Procedure(alerted),
        INITIATIVE: Procedure(initiative),
        BEGIN_TURN: Procedure(begin_turn),
        TURN: Procedure(turn),
        ROUND_ENDS: Procedure(round_ends),
        OVER: Procedure(over),
        **COMBAT_PROCEDURES,
        **LOOT_PROCEDURES,
        **ABILITY_PROCEDURES,
        **INVENTING_PROCEDURES,
        **LEVEL_PROCEDURES,
        **CARRYING_PROCEDURES,
        **SHOWING_PROCEDURES,
        **MOVEMENT_PROCEDURES,
        **CONDITION_PROCEDURES,
        **CURE_PROCEDURES,
        **REST_PROCEDURES,
        **MEAL_PROCEDURES,
        **CURRENCY_PROCEDURES,
        **COMBATANT_PROCEDURES,
        **BUILDING_PROCEDURES,
        **ENCOUNTER_PROCEDURES,
        **TRAVEL_PROCEDURES,
        **DISTANCE_PROCEDURES,
        **BELONGINGS_PROCEDURES,
        **VEHICLE_PROCEDURES,
        **CHECK_PROCEDURES,
    }

    def next(self, scene: VadeMecumScene) -> str:
        if scene.extra and scene.phase in (SURPRISE, ALERTED, INITIATIVE, ROUND_ENDS):
            return TURN
        begins = scene.phase == TURN and not scene.began and not scene.extra
        return BEGIN_TURN if begins else scene.phase

    def view(self, scene: VadeMecumScene, seat: Seat) -> Data:
        return view.view(scene, seat)

    def cards(self, scene: VadeMecumScene, seat: Seat) -> list[Card]:
        return view.cards(scene, seat)

    def board(self, scene: VadeMecumScene, seat: Seat) -> Board:
        return view.board(scene, seat)

    def order(self, scene: VadeMecumScene, seat: Seat) -> Order:
        return view.order(scene)

    def imagine(self, scene: VadeMecumScene, one: Character, random: Random) -> None:
        imagine_somewhere(scene, one, random)

    def called_out(self, scene: VadeMecumScene) -> Data:
        return view.called_out(scene)

    def preview(self, scene: VadeMecumScene, ask: Ask, option: Option, seat: Seat) -> Preview:
        return preview(scene, ask, option)

    def strikers(self, scene: VadeMecumScene, ask: Ask, path: Sequence[Cell]) -> list[str]:
        return strikers(scene, scene.creatures[ask.who], path)

    def prices(self, scene: VadeMecumScene, ask: Ask, seat: Seat) -> dict[Cell, int]:
        return prices(scene, ask)

    def odds(self, scene: VadeMecumScene, ask: Ask, option: Option) -> Mapping[str, Odds[int]] | None:
        return odds_for(scene, ask, option)

    def winner(self, scene: VadeMecumScene) -> str:
        return scene.result if scene.result in SIDES else ""

    def bot(self, seed: int | str | None = None) -> Bot:
        return VadeMecumBot(seed)

    def name_of(self, kind: str, key: str, lang: str, packs: tuple[str, ...] = ()) -> str:
        """Content by its name in the language; a name that a person gave stays as it is."""
        content = content_for(packs)
        if kind == "creature" and key == NOBODY:
            return self.words.template(lang, "word", "nobody")
        if kind == "creature":
            kind = "combatant"
        if kind == CLASS_POINTS:
            return self.words.template(lang, CLASS_POINTS, "one" if key == "1" else "many").format(count=key)
        if kind == "price":
            return dex.price_text(packs, key)
        if kind in ("goods", "weapon"):
            kinds = ("item", "meal", "lodging", "vehicle", "ability")
            kind = next((each for each in kinds if key in content.pieces[each]), "item")
        if kind in ("decides", "decides-condition"):
            open_one = content.abilities[key] if kind == "decides" else content.conditions[key]
            return open_one.decides_ja if lang == "ja" else open_one.decides
        return content.name(kind, key, lang)

    def describe(self, entry: Entry, lang: str, packs: tuple[str, ...] = ()) -> list[tuple[str, str]]:
        return dex.describe(entry.kind, entry.key, packs, self.naming(lang, packs))

    def first_setup(self, seed: int | str, brought: Data | None = None) -> Data:
        return setups.first_setup(seed, brought)

    def take_away(self, scene: VadeMecumScene, kind: str, key: str) -> list[str]:
        return take_away(scene, self.holds.get(kind, ()), kind, key)

    def tables(self, scene: VadeMecumScene) -> dict[str, str]:
        return roles(scene)

    def drawn_for(self, scene: VadeMecumScene, table: str, about: int, count: int, seed: int | str) -> list[Data]:
        return drawn(scene, table, about, count, Random(seed))

    def might(self, scene: VadeMecumScene, one: Character) -> int:
        return one.level

    def random_setup(self, seed: int | str) -> Data:
        return setups.random_setup(seed)

    def bench_setup(self, seed: int | str) -> Data:
        return setups.bench_setup(seed)

    def growth_setup(self, seed: int | str, creatures: int, terrain: bool) -> Data | None:
        return setups.growth_setup(seed, creatures, terrain)
