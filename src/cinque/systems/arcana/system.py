"""Project Arcana as the rest of Cinque sees it."""

from random import Random

from cinque.core.ask import Ask, Data, Option
from cinque.core.fate import Bot
from cinque.core.odds import Odds, odds_in
from cinque.core.pack import Content
from cinque.core.seat import GM_ROLE, PLAYER_ROLE, Seat
from cinque.core.system import INSTEAD, Card, Entry, Procedure, System
from cinque.core.words import Words
from cinque.systems.arcana import dex, view
from cinque.systems.arcana.beginning import EDITION, begin
from cinque.systems.arcana.bot import ArcanaBot
from cinque.systems.arcana.combat import end, replace, turn
from cinque.systems.arcana.content import KINDS, content_for, content_of
from cinque.systems.arcana.damage import use_move
from cinque.systems.arcana.exchange import EXPORTS, IMPORTS
from cinque.systems.arcana.items import use_item
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
    ArcanaPlay,
    ArcanaScene,
)
from cinque.systems.arcana.outside import buy, call_off, challenge, explore, pursuits, rest
from cinque.systems.arcana.round_start import round_start
from cinque.systems.arcana.rulings import CLAUSES, ArcanaRulings
from cinque.systems.arcana.setup import read_setup
from cinque.systems.arcana.sheet import SHEETS


class ArcanaSystem(System[ArcanaScene]):
    """The smallest of the five rulebooks."""

    name = "arcana"
    version = EDITION
    clauses = CLAUSES
    words = Words("cinque.systems.arcana")
    rulings = ArcanaRulings
    scene_type = ArcanaScene
    kinds = KINDS
    sheets = SHEETS
    imports = IMPORTS
    exports = EXPORTS
    procedures = {
        BEGIN: Procedure(begin),
        ROUND: Procedure(round_start),
        TURN: Procedure(turn),
        REPLACE: Procedure(replace),
        END: Procedure(end),
        "call-off": Procedure(call_off, GM_ROLE, INSTEAD),
        "explore": Procedure(explore, PLAYER_ROLE),
        "challenge": Procedure(challenge, PLAYER_ROLE),
        "rest": Procedure(rest, PLAYER_ROLE),
        "buy": Procedure(buy, PLAYER_ROLE),
    }

    def new_scene(self, setup: Data, rulings: Data) -> ArcanaScene:
        return read_setup(setup, ArcanaRulings.of(rulings))

    def scene_from_data(self, data: Data) -> ArcanaScene:
        return ArcanaScene.from_data(data)

    def next(self, scene: ArcanaScene) -> str:
        return scene.phase

    def view(self, scene: ArcanaScene, seat: Seat) -> Data:
        return view.view(scene, seat)

    def cards(self, scene: ArcanaScene, seat: Seat, lang: str) -> list[Card]:
        return view.cards(scene, seat, lambda type: self.name_of("type", type, lang))

    def pursuits(self, scene: ArcanaScene, seat: Seat) -> Ask:
        return pursuits(scene, seat.id)

    def winner(self, scene: ArcanaScene) -> str:
        return scene.result if scene.result in (PLAYER, OPPONENT) else ""

    def forecast(self, scene: ArcanaScene, ask: Ask, option: Option) -> dict[str, Odds[int]]:
        """Damage and the chance to knock out, for whatever can harm."""
        target = option.args.get("target", "")
        if option.verb not in ("attack", "item") or scene.creatures[target].side == scene.creatures[ask.who].side:
            return {}
        before = scene.creatures[target].hp

        def act(play: ArcanaPlay) -> None:
            who = play.scene.creatures[ask.who]
            if option.verb == "attack":
                use_move(play, who, content_of(scene).moves[option.args["move"]], play.scene.creatures[target])
            else:
                use_item(play, who, content_of(scene).items[option.args["item"]], target)

        lost = odds_in(scene, act, lambda after: before - after.creatures[target].hp)
        return {"damage": lost, "knock-out": lost.map(lambda hp: hp == before)}

    def bot(self, seed: int | str | None = None) -> Bot:
        return ArcanaBot(seed)

    def name_of(self, kind: str, key: str, lang: str, packs: tuple[str, ...] = ()) -> str:
        """Content by its name in the language; a name that a person gave stays as it is."""
        if kind == "creature":
            kind = "species"
        if kind == "type":
            return self.words.template(lang, "type", key)
        return content_for(packs).name(kind, key, lang)

    def content(self, packs: tuple[str, ...] = ()) -> Content:
        return content_for(packs)

    def describe(self, entry: Entry, lang: str, packs: tuple[str, ...] = ()) -> list[tuple[str, str]]:
        def name(kind: str, key: str) -> str:
            in_words = kind in ("word", "stat")
            return self.words.template(lang, kind, key) if in_words else self.name_of(kind, key, lang, packs)

        return dex.describe(entry.kind, content_for(packs).pieces[entry.kind][entry.key].record, name)

    def first_setup(self, seed: int | str, brought: Data | None = None) -> Data:
        """Three partners who cover each other's weaknesses, a few items, and the first area."""
        team = ["charmander 8", "squirtle 8", "bulbasaur 8"]
        Random(seed).shuffle(team)
        side = brought or {"team": team, "bag": {"potion": 3, "dawn-feather": 1}, "purse": 300}
        return {"kind": WILD, "area": "clover-hollow", PLAYER: side | {"seat": "red"}}

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
