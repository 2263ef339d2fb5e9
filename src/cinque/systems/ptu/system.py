"""Pokémon Tabletop United as the rest of Cinque sees it."""

from collections.abc import Sequence
from random import Random

from cinque.core.ask import Ask, Data, Option
from cinque.core.course import Course, Use
from cinque.core.fate import Bot
from cinque.core.grid import Cell
from cinque.core.knowledge import as_known
from cinque.core.odds import Odds
from cinque.core.procedure import BESIDE, INSTEAD, Procedure
from cinque.core.screen import Board, Card, Order, Preview
from cinque.core.seat import GM_ROLE, PLAYER_ROLE, Seat
from cinque.core.sentences import LANGUAGES, Words
from cinque.core.setup import Lineup
from cinque.core.system import Entry, System
from cinque.systems.ptu.at_the_table import dex, encounter, view
from cinque.systems.ptu.at_the_table.bot import PtuBot
from cinque.systems.ptu.at_the_table.creation import usual_moves
from cinque.systems.ptu.at_the_table.exchange import EXPORTS, IMPORTS
from cinque.systems.ptu.at_the_table.families import FAMILIES
from cinque.systems.ptu.at_the_table.forecast import odds_for
from cinque.systems.ptu.at_the_table.occasions import OCCASIONS
from cinque.systems.ptu.at_the_table.outside import OUTSIDE
from cinque.systems.ptu.at_the_table.preview import buys_nothing, preview, prices
from cinque.systems.ptu.at_the_table.setup import Setup
from cinque.systems.ptu.at_the_table.sheet import SHEETS
from cinque.systems.ptu.at_the_table.telling import TELLING
from cinque.systems.ptu.at_the_table.wording import frequency_in, range_in
from cinque.systems.ptu.combatant import ACT, BEGIN, DECLARE, OVER, ROUND, ROUND_END, TURN, TURN_END, Combatant
from cinque.systems.ptu.content import KINDS, content_for
from cinque.systems.ptu.content.words import CAPABILITIES
from cinque.systems.ptu.contexts.beginning import (
    CHART_CHOICE,
    Begin,
    Chart,
    begin_combat,
    call_off,
    cannot_begin,
    change_damage,
    no_combat,
)
from cinque.systems.ptu.contexts.by_word import TableScene
from cinque.systems.ptu.contexts.combat import CONTEXTS, begin, end_round, end_scene, new_round, over
from cinque.systems.ptu.contexts.declaring import declare
from cinque.systems.ptu.contexts.turn import act, end_of_turn, turn
from cinque.systems.ptu.database import PACK_IMPORTS
from cinque.systems.ptu.field.registry import BLESSINGS, FIELDS, HAZARDS, WEATHERS
from cinque.systems.ptu.injuries.resting import outside_combat
from cinque.systems.ptu.marks.registry import MARKS
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.movement.walking import strikers
from cinque.systems.ptu.rulings import CLAUSES, PtuRulings

CAPABILITY = "capability"
RULE = "capability-rule"
BY_HAND = "capability-by-hand"


class PtuSystem(System[PtuScene]):
    """The combat chapter."""

    name = "ptu"
    version = "1.05"
    clauses = CLAUSES
    words = Words("cinque.systems.ptu")
    rulings = PtuRulings
    scene_type = TableScene
    action = ACT
    going = ("shift", "disengage")
    labels = "stat"
    traits = view.TRAITS
    by_word = view.BY_WORD
    telling = TELLING
    families = FAMILIES
    occasions = OCCASIONS
    between = "ptu.rest.definition"
    course = Course(
        turns=frozenset({"turn-of"}),
        uses={
            "uses-move": Use("move", "move"),
            "uses-move-so": Use("move", "move"),
            "answers-with": Use("move", "move"),
            "falls-due": Use("move", "move"),
            "struggle": Use("", "verb", "struggle"),
            "uses-feature": Use("feature", "feature"),
            "uses-ability": Use("ability", "ability"),
            "uses-item": Use("item", "item"),
        },
        losses={
            "damage": "damage",
            **dict.fromkeys(("tick", "loses", "recoil", "heavily-injured"), "amount"),
            **dict.fromkeys(("weather-loss", "vortex-loss", "leech-loss"), "amount"),
        },
        by_use=frozenset({"ptu.damage.formula"}),
        falls=frozenset({"faints"}),
        states=("word",),
    )
    effects = {
        **{key: mark for key, mark in MARKS.items() if not mark.common},
        **WEATHERS,
        **FIELDS,
        **BLESSINGS,
        **HAZARDS,
    }
    kinds = KINDS
    holds = {
        "move": ("moves",),
        "ability": ("abilities",),
        "feature": ("features",),
        "item": ("items", "held", "main_hand", "off_hand", "worn"),
    }
    sheets = SHEETS
    setup_reader = Setup
    lineup = Lineup(("opponents",), "species", (1, 100), placed=True, table="habitat")
    imports = IMPORTS
    exports = EXPORTS
    pack_imports = PACK_IMPORTS
    procedures = {
        BEGIN: Procedure(begin),
        ROUND: Procedure(new_round),
        DECLARE: Procedure(declare),
        TURN: Procedure(turn),
        ACT: Procedure(act),
        TURN_END: Procedure(end_of_turn),
        ROUND_END: Procedure(end_round),
        OVER: Procedure(over),
        "call-off": Procedure(call_off, GM_ROLE, None, CONTEXTS, INSTEAD, no_combat),
        "combat": Procedure(begin_combat, PLAYER_ROLE, Begin, CONTEXTS, may=cannot_begin),
        "end-scene": Procedure(end_scene, GM_ROLE, None, CONTEXTS, may=outside_combat(CONTEXTS)),
        "damage-chart": Procedure(change_damage, GM_ROLE, Chart, CHART_CHOICE, BESIDE),
        **OUTSIDE,
    }

    def next(self, scene: PtuScene) -> str:
        return scene.phase

    def view(self, scene: PtuScene, seat: Seat) -> Data:
        return view.view(scene, seat)

    def called_out(self, scene: PtuScene) -> Data:
        return view.called_out(scene)

    def cards(self, scene: PtuScene, seat: Seat) -> list[Card]:
        return view.cards(scene, seat)

    def everybody(self, scene: PtuScene) -> list[Card]:
        return view.everybody(scene)

    def imagine(self, scene: PtuScene, one: Combatant, random: Random) -> None:
        """With the Moves that are usual for its species and level."""
        species = content_for(scene.packs).species.get(one.species)
        if species is not None and not one.is_trainer:
            one.moves = usual_moves(species, one.level)

    def board(self, scene: PtuScene, seat: Seat) -> Board:
        return view.board(scene, seat)

    def order(self, scene: PtuScene, seat: Seat) -> Order:
        return view.order(scene, seat)

    def preview(self, scene: PtuScene, ask: Ask, option: Option, seat: Seat) -> Preview:
        return preview(as_known(scene, seat), ask, option)

    def strikers(self, scene: PtuScene, ask: Ask, path: Sequence[Cell]) -> list[str]:
        return [] if ask.about.get("unprovoked") else strikers(scene, scene.creatures[ask.who], path)

    def prices(self, scene: PtuScene, ask: Ask, seat: Seat) -> dict[Cell, int]:
        return prices(as_known(scene, seat), ask)

    def leads_to_nothing(self, scene: PtuScene, ask: Ask, option: Option) -> bool:
        return buys_nothing(scene, ask, option)

    def winner(self, scene: PtuScene) -> str:
        return scene.result if scene.result in scene.sides() else ""

    def odds(self, scene: PtuScene, ask: Ask, option: Option) -> dict[str, Odds[int]] | None:
        return odds_for(scene, ask, option)

    def bot(self, seed: int | str | None = None) -> Bot:
        return PtuBot(seed)

    def name_of(self, kind: str, key: str, lang: str, packs: tuple[str, ...] = ()) -> str:
        """Content by its name in the language; a name that a person gave stays as it is."""
        if kind in ("frequency", "range"):
            return range_in(lang, key) if kind == "range" else frequency_in(lang, key)
        content = content_for(packs)
        if kind == "creature":
            kind = "trainer" if key in content.trainers else "species"
        if kind == "usable":
            kinds = ("move", "ability", "feature", "item")
            kind = next((each for each in kinds if key in content.pieces[each]), "move")
        found = self.words.find(lang, "word", key) if kind == "move" and key not in content.moves else None
        return found if found is not None else content.name(kind, key, lang)

    def glossary(self) -> list[Entry]:
        """The Capabilities, as far as their rules are told."""
        keys = [key for key in dict.fromkeys(CAPABILITIES) if self.words.find("en", RULE, key) is not None]
        names = {key: {lang: self.words.find(lang, CAPABILITY, key) or key for lang in LANGUAGES} for key in keys}
        return [Entry(CAPABILITY, key, names[key], {}) for key in keys]

    def describe(self, entry: Entry, lang: str, packs: tuple[str, ...] = ()) -> list[tuple[str, str]]:
        name = self.naming(lang, packs)
        if entry.kind == CAPABILITY:
            told = [self.words.find(lang, section, entry.key) or "" for section in (RULE, BY_HAND)]
            return [(name("stat", label), text) for label, text in zip(("effect", "played"), told, strict=True) if text]
        return dex.describe(entry.kind, content_for(packs).pieces[entry.kind][entry.key], lang, name)

    def first_setup(self, seed: int | str, brought: Data | None = None) -> Data:
        return encounter.first_setup(seed, brought)

    def drawn(self, table: str, about: int, count: int, seed: int | str, packs: tuple[str, ...] = ()) -> list[Data]:
        return encounter.encounter(table, about, count, seed, packs)

    def might(self, scene: PtuScene, one: Combatant) -> int:
        return one.level

    def random_setup(self, seed: int | str) -> Data:
        return encounter.random_setup(seed)

    def usual_setup(self, seed: int | str) -> Data:
        return encounter.usual_setup(seed)

    def bench_setup(self, seed: int | str) -> Data:
        return encounter.two_on_two(seed)

    def growth_setup(self, seed: int | str, creatures: int, terrain: bool) -> Data | None:
        return encounter.even_sides(seed, creatures, terrain)
