"""Rokumen as the rest of Cinque sees it."""

from random import Random

from cinque.core.ask import Ask, Data, Option
from cinque.core.course import Course, Use
from cinque.core.fate import Bot
from cinque.core.grid import Cell
from cinque.core.odds import Odds
from cinque.core.procedure import BESIDE, INSTEAD, Procedure
from cinque.core.screen import Board, Card, Order, Preview
from cinque.core.seat import GM_ROLE, PLAYER_ROLE, Seat
from cinque.core.sentences import Words
from cinque.core.setup import Lineup
from cinque.core.squares import cell_name
from cinque.core.system import Entry, System
from cinque.systems.rokumen.at_the_table import dex, view
from cinque.systems.rokumen.at_the_table.bot import RokumenBot
from cinque.systems.rokumen.at_the_table.encounter import AIMS, ENCOUNTER_PROCEDURES, drawn, strength
from cinque.systems.rokumen.at_the_table.exchange import EXPORTS
from cinque.systems.rokumen.at_the_table.families import FAMILIES
from cinque.systems.rokumen.at_the_table.forecast import odds_for
from cinque.systems.rokumen.at_the_table.game_master import GAME_MASTER
from cinque.systems.rokumen.at_the_table.imagining import imagine
from cinque.systems.rokumen.at_the_table.occasions import OCCASIONS
from cinque.systems.rokumen.at_the_table.setup import Setup
from cinque.systems.rokumen.at_the_table.sheet import SHEETS, random_character
from cinque.systems.rokumen.at_the_table.taking import take_away
from cinque.systems.rokumen.at_the_table.telling import TELLING
from cinque.systems.rokumen.check import DECLARE, Check, check
from cinque.systems.rokumen.combat.action_step import action_step
from cinque.systems.rokumen.combat.end_step import end_step
from cinque.systems.rokumen.combat.speed_check import speed_check
from cinque.systems.rokumen.combat.start_step import start_step
from cinque.systems.rokumen.combat.turn import (
    COMBAT_END,
    SEQUENCE,
    begin,
    begin_combat,
    call_off,
    cannot_begin,
    no_combat,
    over,
)
from cinque.systems.rokumen.content import KINDS, content_for
from cinque.systems.rokumen.model import (
    ACTION,
    BEGIN,
    END_STEP,
    OPPONENTS,
    OVER,
    PLAYERS,
    SIDES,
    SPEED,
    START,
    Pokemon,
    RokumenScene,
)
from cinque.systems.rokumen.moves.struggle import STRUGGLE
from cinque.systems.rokumen.rulings import CLAUSES, RokumenRulings
from cinque.systems.rokumen.session import SESSION_PROCEDURES
from cinque.systems.rokumen.state import STATES


class RokumenSystem(System[RokumenScene]):
    """The six-sided-dice game."""

    name = "rokumen"
    version = "1"
    clauses = CLAUSES
    words = Words("cinque.systems.rokumen")
    rulings = RokumenRulings
    scene_type = RokumenScene
    action = ACTION
    foresight = 8
    sections = ("turn",)
    going = ("combat-move", "full-move", "disengage-move")
    labels = "stat"
    traits = view.TRAITS
    by_word = view.BY_WORD
    telling = TELLING
    families = FAMILIES
    occasions = OCCASIONS
    effects = STATES
    between = "rokumen.ruling.session-chapter"
    course = Course(
        turns=frozenset({"action-step"}),
        uses={
            "uses-move": Use("move", "move"),
            "uses-trait": Use("trait", "trait"),
            "uses-item": Use("item", "item"),
            "confused": Use("", "word"),
        },
        losses={"damage": "damage", "loses-hp": "damage"},
        by_use=frozenset(
            {
                "rokumen.damage.physical",
                "rokumen.damage.special",
                "rokumen.damage.constant",
                "rokumen.ruling.no-effect-vs-minimum",
            }
        ),
        falls=frozenset({"faints"}),
        states=("word",),
    )
    kinds = KINDS
    holds = {"move": ("moves", "attribute_of"), "trait": ("traits",), "item": ("items",)}
    sheets = SHEETS
    setup_reader = Setup
    lineup = Lineup((OPPONENTS,), "sample", placed=True, about=False)
    exports = EXPORTS
    procedures = {
        BEGIN: Procedure(begin),
        START: Procedure(start_step),
        SPEED: Procedure(speed_check),
        ACTION: Procedure(action_step),
        END_STEP: Procedure(end_step),
        OVER: Procedure(over),
        "call-off": Procedure(call_off, GM_ROLE, None, COMBAT_END, INSTEAD, no_combat),
        "combat": Procedure(begin_combat, PLAYER_ROLE, None, SEQUENCE, may=cannot_begin),
        "check": Procedure(check, GM_ROLE, Check, DECLARE, BESIDE),
        **SESSION_PROCEDURES,
        **ENCOUNTER_PROCEDURES,
        **GAME_MASTER,
    }

    def next(self, scene: RokumenScene) -> str:
        return scene.phase

    def view(self, scene: RokumenScene, seat: Seat) -> Data:
        return view.view(scene, seat)

    def cards(self, scene: RokumenScene, seat: Seat) -> list[Card]:
        return view.cards(scene, seat)

    def board(self, scene: RokumenScene, seat: Seat) -> Board:
        return view.board(scene)

    def order(self, scene: RokumenScene, seat: Seat) -> Order:
        return view.order(scene, seat)

    def preview(self, scene: RokumenScene, ask: Ask, option: Option, seat: Seat) -> Preview:
        return view.preview(scene, ask, option, seat)

    def prices(self, scene: RokumenScene, ask: Ask, seat: Seat) -> dict[Cell, int]:
        return view.prices(scene, ask)

    def winner(self, scene: RokumenScene) -> str:
        return scene.result if scene.result in SIDES else ""

    def imagine(self, scene: RokumenScene, one: Pokemon, random: Random) -> None:
        imagine(scene, one, random)

    def odds(self, scene: RokumenScene, ask: Ask, option: Option) -> dict[str, Odds[int]]:
        """Damage and the chance to make somebody faint, for whatever is aimed at one foe."""
        return odds_for(scene, ask.who, option, ask.clause)

    def bot(self, seed: int | str | None = None) -> Bot:
        return RokumenBot(seed)

    def name_of(self, kind: str, key: str, lang: str, packs: tuple[str, ...] = ()) -> str:
        """Content by its name in the language; a name that a person gave stays as it is."""
        if kind == "creature":
            kind = "sample"
        if kind == "goods":
            name, price = self.name_of("item", key, lang, packs), content_for(packs).items[key].price
            return self.words.template(lang, "word", "goods").format(name=name, price=price)
        if kind == "usable":
            content = content_for(packs)
            kind = next((each for each in ("move", "trait", "item") if key in content.pieces[each]), "move")
        if key == STRUGGLE.key:
            return self.words.template(lang, "word", STRUGGLE.key)
        return content_for(packs).name(kind, key, lang)

    def describe(self, entry: Entry, lang: str, packs: tuple[str, ...] = ()) -> list[tuple[str, str]]:
        return dex.describe(
            entry.kind, content_for(packs).pieces[entry.kind][entry.key], lang, self.naming(lang, packs)
        )

    def first_setup(self, seed: int | str, brought: Data | None = None) -> Data:
        """One sample character, or one's own, and a friend against two opponents."""
        random = Random(seed)
        samples = [key for key, one in content_for(()).samples.items() if not one.opponent]
        first, mate, *foes = random.sample(samples, 4)
        own = brought or {"sample": first}
        return {
            PLAYERS: [own | {"seat": "red"}, {"sample": mate, "seat": "red"}],
            OPPONENTS: [{"sample": foe, "seat": "gm"} for foe in foes],
        }

    def usual_setup(self, seed: int | str) -> Data:
        """Sample characters, one to four on each side."""
        random = Random(seed)
        samples = [key for key, one in content_for(()).samples.items() if not one.opponent]
        count = random.randint(1, 4)
        chosen = random.sample(samples, 2 * count)
        return {
            PLAYERS: [{"sample": key, "seat": "red"} for key in chosen[:count]],
            OPPONENTS: [{"sample": key, "seat": "blue"} for key in chosen[count:]],
        }

    def might(self, scene: RokumenScene, one: Pokemon) -> int:
        return strength(one)

    def take_away(self, scene: RokumenScene, kind: str, key: str) -> list[str]:
        return take_away(scene, self.holds.get(kind, ()), kind, key)

    def tables(self, scene: RokumenScene) -> dict[str, str]:
        return dict.fromkeys(AIMS, "strength")

    def drawn_for(self, scene: RokumenScene, table: str, about: int, count: int, seed: int | str) -> list[Data]:
        return drawn(scene, table, count, Random(seed))

    def random_setup(self, seed: int | str) -> Data:
        random = Random(seed)
        samples = list(content_for(()).samples)
        width, height = random.randint(5, 11), random.randint(3, 9)

        def side(seat: str) -> list[Data]:
            return [
                somebody(random) | {"seat": seat, "at": cell_name((random.randrange(width), random.randrange(height)))}
                for _ in range(random.randint(1, 4))
            ]

        def somebody(random: Random) -> Data:
            by_chance = random.random() < 0.5
            return random_character(random.randrange(10**6)) if by_chance else {"sample": random.choice(samples)}

        return {"width": width, "height": height, PLAYERS: side("red"), OPPONENTS: side("blue")}

    def growth_setup(self, seed: int | str, creatures: int, terrain: bool) -> Data | None:
        """Sample characters, as many on each side; the book knows no terrain."""
        random = Random(seed)
        samples = [key for key, one in content_for(()).samples.items() if not one.opponent]
        half = creatures // 2

        def side(seat: str) -> list[Data]:
            return [{"sample": random.choice(samples), "seat": seat} for _ in range(half)]

        return None if terrain else {"height": max(7, half), PLAYERS: side("red"), OPPONENTS: side("blue")}
