"""A made-up game for tests of the kernel: players stake coins on the throw of a die.

Small, but with all that a rulebook can ask of the kernel: dice, decisions, reactions, refusals, tallies, secrets,
rulings, things done between turns, and a first scene from a setup.
"""

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, NamedTuple

from cinque.core.ask import Ask, Data, Option
from cinque.core.clause import Catalogue
from cinque.core.fate import Bot, RandomBot
from cinque.core.game import Game
from cinque.core.log import GM, OWNER
from cinque.core.mistake import Refused
from cinque.core.play import Play
from cinque.core.procedure import Mine, Procedure, Somebody
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.scene import Creature, Scene
from cinque.core.seat import GM_ROLE, PLAYER_ROLE, Seat
from cinque.core.sentences import Words
from cinque.core.short import read_short
from cinque.core.system import System
from cinque.core.testing import OpenTable

CLAUSES = Catalogue("coins_game")
LAST_ROUND = 6


class CoinRulings(Rulings):
    catalogue = CLAUSES

    def __init__(self) -> None:
        super().__init__()
        self.winning_face = "four"
        self.pass_ = "allowed"
        self.metal = "gold"


class Flipper(Creature):
    __slots__ = ("coins", "hand", "lucky", "marks", "secret")
    fields: ClassVar[tuple[str, ...]] = (*Creature.fields, "coins", "hand", "lucky", "marks", "secret")

    def __init__(self) -> None:
        super().__init__()
        self.coins = 0
        self.hand: list[int] = []
        self.lucky = False
        self.marks: tuple[str, ...] = ()
        self.secret: str | None = None

    def restore(self, data: Data) -> None:
        super().restore(data)
        self.marks = tuple(data["marks"])


class CoinScene(Scene[Flipper, CoinRulings]):
    """`order` holds those who play, the one whose turn it is first; `said` what was answered in an interview."""

    __slots__ = ("order", "said")
    fields: ClassVar[tuple[str, ...]] = (*Scene.fields, "order", "said")
    rulings_type = CoinRulings
    creature_type = Flipper

    def __init__(self) -> None:
        super().__init__()
        self.order: list[str] = []
        self.said: dict[str, list[str]] = {}

    def faults(self) -> list[Refusal]:
        poor = [one for one in self.creatures.values() if one.coins < 0]
        return [Refusal("too-poor", "coins.pay", n=0, coins=one.coins) for one in poor]


CoinPlay = Play[CoinScene]


def turn(play: CoinPlay) -> None:
    """Stake or pass; the other may double; a throw decides."""
    scene = play.scene
    one, other = (scene.creatures[id] for id in scene.order)
    scene.order.reverse()
    scene.round += 1
    chosen = play.choose(_stake(scene, one))
    if chosen.verb == "pass":
        play.note("passes", "coins.stake", one.id)
        return
    doubling = [Option("double"), Option("accept")]
    doubled = play.choose(Ask(other.seat, "double", "coins.double", doubling, other.id, decline="accept"))
    good = 4 if scene.rulings.winning_face == "four" else 5
    won = play.total(1, 6, "coins.throw", one.id) >= good
    winner, loser = (one, other) if won else (other, one)
    pay = play.tally().start(chosen.args["n"], "stake", "coins.stake")
    if doubled.verb == "double":
        pay.times(2, 1, "doubled", "coins.double")
    pay.at_most(loser.coins, "all-coins", "coins.pay")
    loser.coins -= pay.value
    winner.coins += pay.value
    if won:
        play.note("wins", "coins.pay", one.id, pay, coins=pay.value, from_=other.id)
    else:
        play.note("loses", "coins.pay", one.id, pay, coins=pay.value, to=other.id)


def _stake(scene: CoinScene, one: Flipper) -> Ask:
    options = [Option("stake", n=n) for n in (1, 2, 3) if n <= one.coins]
    if scene.rulings.pass_ == "allowed" or not options:
        options.append(Option("pass"))
    refusals = [Refusal("too-poor", "coins.stake", n=n, coins=one.coins) for n in (1, 2, 3) if n > one.coins]
    return Ask(one.seat, "stake", "coins.stake", options, one.id, refusals)


class Gift(NamedTuple):
    who: Mine
    to: Somebody
    n: int


def gift(play: CoinPlay, given: Gift) -> None:
    """No dice and no questions: only arguments."""
    giver, n = play.scene.creatures[given.who], given.n
    if n > giver.coins:
        raise Refused(Refusal("too-poor", "coins.stake", n=n, coins=giver.coins))
    giver.coins -= n
    play.scene.creatures[given.to].coins += n
    play.note("gives", "coins.gift", given.who, coins=n, to=given.to)


class Shuffle(NamedTuple):
    who: Mine
    count: int = 2


def shuffle(play: CoinPlay, dice: Shuffle) -> None:
    """Dice and no questions."""
    hand = list(play.faces(dice.count, 6, "coins.throw", dice.who))
    play.scene.creatures[dice.who].hand = hand
    play.note("shuffles", "coins.throw", dice.who, faces=hand)


class Interview(NamedTuple):
    who: Mine
    other: Somebody = ""


def interview(play: CoinPlay, asking: Interview) -> None:
    """Three questions, the second to somebody else if one is named, with a throw before each and one at the end."""
    scene, (who, other) = play.scene, asking
    scene.said[who] = []
    for topic in ("first", "second", "third"):
        face = play.total(1, 6, "coins.throw", who)
        asked = other if other and topic == "second" else who
        words = ["yes", "no"] if scene.creatures[asked].coins else ["no"]
        options = [Option("say", word=word) for word in words]
        seat = scene.creatures[asked].seat
        answer = play.choose(Ask(seat, topic, "coins.advice", options, asked, decline="say no"))
        scene.said[who].append(f"{answer.args['word']} {face}")
    scene.clock += play.total(2, 6, "coins.throw")
    play.note("says", "coins.advice", who, answers=scene.said[who])


class One(NamedTuple):
    """Somebody, and nothing else."""

    who: Mine


def peek(play: CoinPlay, one: One) -> None:
    """Three things are told: to all, to the owner, to the game master."""
    who = one.who
    secret = play.scene.creatures[who].secret
    play.note("passes", "coins.stake", who)
    play.note("peek", "coins.intro", who, visible=OWNER, secret=secret)
    play.note("whisper", "coins.intro", who, visible=GM, secret=secret)


class CoinSystem(System[CoinScene]):
    name = "coins"
    version = "first"
    clauses = CLAUSES
    words = Words("coins_game")
    rulings = CoinRulings
    procedures: ClassVar[dict[str, Procedure]] = {
        "turn": Procedure(turn),
        "gift": Procedure(gift, PLAYER_ROLE, Gift, "coins.gift"),
        "shuffle": Procedure(shuffle, PLAYER_ROLE, Shuffle, "coins.throw"),
        "interview": Procedure(interview, PLAYER_ROLE, Interview, "coins.advice"),
        "peek": Procedure(peek, PLAYER_ROLE, One, "coins.intro"),
    }

    def read_setup(self, setup: Data, rulings: Data) -> CoinScene:
        scene = CoinScene()
        scene.rulings = CoinRulings.of(rulings)
        for side, its in setup.items():
            for entry in its["team"]:
                words, facts = read_short(entry)
                one = Flipper()
                one.id = words[0]
                one.name = facts.get("name", one.id)
                one.side = one.seat = side
                one.coins = facts.get("coins", 0)
                one.secret = facts.get("secret")
                one.marks = tuple(facts.get("marks", ()))
                scene.creatures[one.id] = one
                scene.order.append(one.id)
            scene.purse[side] = its.get("purse", 0)
        return scene

    def scene_from_data(self, data: Data) -> CoinScene:
        return CoinScene.from_data(data)

    def next(self, scene: CoinScene) -> str:
        over = scene.round >= LAST_ROUND or not all(one.coins for one in scene.creatures.values())
        return "" if over or len(scene.order) != 2 else "turn"

    def view(self, scene: CoinScene, seat: Seat) -> Data:
        data = scene.to_data()
        for one in data["creatures"].values():
            if not seat.is_gm and one["seat"] != seat.id:
                one["secret"] = None
        return data

    def winner(self, scene: CoinScene) -> str:
        rich = [one.side for one in scene.creatures.values() if one.coins]
        return rich[0] if len(rich) == 1 else ""

    def bot(self, seed: int | str | None = None) -> Bot:
        return RandomBot(seed)

    def name_of(self, kind: str, key: str, lang: str, packs: tuple[str, ...] = ()) -> str:
        return self.words.template(lang, "thing", key) if kind == "thing" else key

    def random_setup(self, seed: int | str) -> Data:
        random = Random(seed)
        return {
            "red": {"team": [f"ann coins={random.randint(1, 9)} secret=key"]},
            "blue": {"team": [f"ben coins={random.randint(1, 9)} secret=map"]},
        }


SYSTEM = CoinSystem()


class Played(CoinSystem):
    """The coin game with another turn."""

    def __init__(self, run: Callable[..., None]) -> None:
        super().__init__()
        self.procedures = {**CoinSystem.procedures, "turn": Procedure(run)}


class Script(Bot):
    """Answers with these keys, one after another."""

    __slots__ = ("asked", "keys")

    def __init__(self, *keys: str) -> None:
        self.keys = list(keys)
        self.asked: list[str] = []

    def pick(self, ask: Ask, scene: Any) -> int:
        self.asked.append(ask.topic)
        return ask.index(self.keys.pop(0))


def scene_for_two(coins: int = 5, **rulings: str) -> CoinScene:
    """Ann of seat red and Ben of seat blue, each with a secret and some coins."""
    setup = {
        "red": {"team": [f"ann name=Ann coins={coins} secret=key marks=tall,"]},
        "blue": {"team": [f"ben name=Ben coins={coins} secret=map"], "purse": 7},
    }
    return SYSTEM.new_scene(setup, dict(rulings))


def seats_for_two(blue: str = PLAYER_ROLE) -> list[Seat]:
    return [Seat("gm", GM_ROLE), Seat("red"), Seat("blue", blue)]


def table(
    scene: CoinScene | None = None,
    seed: int = 1,
    system: CoinSystem = SYSTEM,
    seats: list[Seat] | None = None,
    bots: dict[str, Bot] | None = None,
    typed: frozenset[str] = frozenset(),
) -> Game[CoinScene]:
    """A game for two, not yet begun."""
    return OpenTable(system, scene or scene_for_two(), seats or seats_for_two(), Random(seed), bots, typed)
