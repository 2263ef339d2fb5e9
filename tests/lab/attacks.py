"""Attacks of all five books: setups that lead to one, and the tables at which it can be carried out."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from cinque.core.ask import Ask, Data, Option
from cinque.core.fate import Pending, Tape
from cinque.core.game import Game
from cinque.core.log import Event, Log
from cinque.core.odds import Odds
from cinque.core.play import Play
from cinque.core.screen import OF_SOMEBODY
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.testing import seats_of
from cinque.systems import system

MASTER = Seat("gm", GM_ROLE)


class Case(NamedTuple):
    """An attack: who, how, in which setup, under which readings."""

    book: str
    what: str
    who: str
    key: str
    setup: Data
    rulings: Data = {}


def arcana(what: str, move: str, hp: int = 60, **rulings: str) -> Case:
    moves = {
        "zap": {"type": "Fire", "power": 30, "accuracy": 70, "spread": [85, 100]},
        "wave": {"type": "Water", "power": 60, "accuracy": 95, "spread": [50, 150]},
        "stare": {"type": "Normal", "power": 0},
    }
    anybody = {"types": ["Normal"], "attack": 12, "defense": 9}
    hero = anybody | {"id": "hero", "level": 100, "hp": 50, "speed": 60, "moves": [move]}
    foe = anybody | {"id": "foe", "level": 10, "types": ["Grass"], "hp": hp, "speed": 5, "moves": ["stare"]}
    setup = {"kind": "wild", "moves": moves, "player": {"team": [hero]}, "opponent": {"team": [foe]}}
    return Case("arcana", what, "hero", f"attack {move} @foe", setup, {"accuracy": "per-move"} | rulings)


def mystery(what: str, move: str, *targets: str, **more: Any) -> Case:
    hero = {"species": "pikachu", "level": 30, "points": {"speed": 10, "attack": 2}, "moves": [move]}
    foes = [{"species": one, "level": 30} for one in ("geodude", "oddish", "pidgey")]
    key = " ".join(["use", move, *[f"@{one}" for one in targets]])
    return Case("mystery", what, "pikachu", key, {"allies": [hero | more.pop("hero", {})], "opponents": foes} | more)


def ptu(
    what: str, move: Data | str, *targets: str, verb: str = "move", rulings: Data | None = None, **more: Any
) -> Case:
    blow = {"type": "normal", "class": "physical", "ac": 4, "db": 5, "frequency": "At-Will", "range": "Melee, 1 Target"}
    own = {} if isinstance(move, str) else {"blow": blow | move}
    known = move if isinstance(move, str) else "blow"
    hero = {"id": "hero", "free": True, "speed": 20, "attack": 12, "special_attack": 14, "max_hp": 60, "at": "C3"}
    foe = {"id": "foe", "free": True, "speed": 9, "defense": 9, "special_defense": 6, "max_hp": 55, "at": "D3"}
    other = {"id": "other", "free": True, "speed": 4, "defense": 14, "max_hp": 30, "at": "D4", "types": ["rock"]}
    setup = {
        "moves": own,
        "players": [hero | {"moves": [known]} | more.get("hero", {})],
        "opponents": [foe | more.get("foe", {}), other],
    }
    key = " ".join([verb, *([known] if verb == "move" else []), *[f"@{one}" for one in targets]])
    return Case("ptu", what, "hero", key, setup, rulings or {})


def rokumen(what: str, move: Data, key: str = "move blow @foe", **more: Any) -> Case:
    blow = {"type": "fire", "category": "physical", "cost": 1, "difficulty": 4, "power": 2}
    anybody = {"free": True, "at": "C3", "max_hp": 60, "max_pp": 20}
    attributes = {"toughness": 2, "cleverness": 1, "dexterity": 4, "courage": 1}
    hero = {"id": "hero", "types": ["normal"], "attributes": attributes, "moves": ["blow dexterity"]}
    foe = {"id": "foe", "types": ["grass"], "hp": 18, "defence": 3, "speed": 1}
    other = {"id": "other", "types": ["water", "rock"], "hp": 9, "defence": 4, "speed": 1}
    setup = {
        "moves": {"blow": blow | move},
        "players": [anybody | hero | {"attack": 5, "speed": 20} | more.get("hero", {})],
        "opponents": [anybody | foe | more.get("foe", {}), anybody | other],
    }
    return Case("rokumen", what, "hero", key, setup)


def vademecum(what: str, key: str, rulings: Data | None = None, **more: Any) -> Case:
    ann = {"name": "Ann", "strength": 2, "wielded": "shortsword", "at": "B2"} | more.get("ann", {})
    wolf = {"combatant": "wolf", "at": "C2"} | more.get("wolf", {})
    return Case("vademecum", what, "Ann", key, {"party": [ann], "enemies": [wolf]}, rulings or {})


BURNS = [{"roll": 5, "state": "burn"}]
CASES = [
    arcana("usual", "zap"),
    arcana("may knock out", "zap", 32),
    arcana("a wide spread", "wave", 200),
    arcana("always a point of damage", "wave", 38, **{"min-damage": "min-one-always", "stab-value": "2"}),
    mystery("usual", "thunderbolt", "oddish"),
    mystery("several targets", "discharge", "geodude", "oddish", "pidgey"),
    mystery("many hits", "fury-attack", "oddish"),
    mystery("two hits", "double-kick", "pidgey"),
    mystery("a wide critical range", "slash", "pidgey"),
    mystery("recoil", "take-down", "pidgey"),
    mystery("drains", "giga-drain", "geodude"),
    mystery("a status", "thunder-wave", "pidgey"),
    mystery("lowers a stat of all", "growl", "geodude", "oddish", "pidgey"),
    mystery("on a field", "thunderbolt", "oddish", weather="sandstorm", hazards={"allies": {"spikes": 2}}),
    ptu("usual", {}, "foe"),
    ptu("with a great many dice", {"db": 28}, "foe", foe={"max_hp": 190}),
    ptu("an area", {"range": "Burst 1"}, "foe", "other"),
    ptu("five strikes", {"range": "Melee, 1 Target, Five Strike"}, "foe"),
    ptu("a double strike", {"range": "Melee, 1 Target, Double Strike", "db": 3}, "foe"),
    ptu("a wide critical range", {"critical": 15}, "foe"),
    ptu("a status on a high roll", {"effects": [{"roll": 17, "inflict": ["burned"]}]}, "foe"),
    ptu("recoil", "take-down", "foe"),
    ptu("against sleep", {}, "foe", foe={"afflictions": ["sleep"]}),
    ptu("a maneuver, and the better of two", {}, "foe", verb="trip"),
    ptu("a maneuver, ties rolled again", {}, "foe", verb="trip", rulings={"opposed-tie": "reroll"}),
    rokumen("usual", {}),
    rokumen("a state", {"effects": BURNS}),
    rokumen("more dice on a good throw", {"effects": [{"roll": 4, "damage_dice": 1}]}),
    rokumen("everybody there", {"aim": "square"}, "move-at blow C3"),
    rokumen("burnt oneself", {}, hero={"condition": "burn"}),
    rokumen("may fell", {"power": 6}, foe={"hp": 14}),
    vademecum("usual", "attack shortsword @wolf"),
    vademecum("against armor", "attack shortsword @wolf", wolf={"worn": "leather-armor"}),
    vademecum("multiplied after the armor", "attack shortsword @wolf", rulings={"multiplier-and-deflection": "after"}),
    vademecum("Fate's Fortune on a blow that may fell", "attack shortsword @wolf", wolf={"hp": 9}),
    vademecum("a contest", "grapple @wolf"),
    vademecum("a contest, ties rolled again", "grapple @wolf", rulings={"contest-tie": "reroll"}),
]  # fmt: skip


# -- carrying it out


class Table:
    """A table at which somebody is asked what to do, and one of the answers."""

    def __init__(self, game: Game[Any], ask: Ask, option: Option) -> None:
        self.game, self.ask, self.option = game, ask, option
        self.book = game.system
        self._passes = passing(game.system.name)

    def odds(self) -> Mapping[str, Odds[int]]:
        found = self.book.forecast(self.game.now, self.ask, self.option, MASTER)
        assert found.refusal is None, found.refusal.key
        assert not found.estimate
        assert not found.error
        return found.odds

    def carry_out(self, dice: Random) -> tuple[Any, list[Event]]:
        """The scene after it, and what was told since the question."""
        waiting = self.game.waiting
        assert waiting is not None
        scene, log = self.game.scene.copy(), Log()
        tape = Tape([*waiting.inputs.tape, self.ask.entry(self.option.key)], dice, self._answer)
        with suppress(Pending):  # whoever acted is asked what else
            self.game.procedure(waiting.do).do(Play(scene, tape, log, waiting.inputs.by), waiting.args)
        return scene, log.events[len(waiting.events) :]

    def _answer(self, ask: Ask, scene: Any) -> int | None:
        return None if ask.topic == self.ask.topic else self._passes(ask, scene)

    def whom(self, label: str) -> str:
        """Whom odds are about."""
        named = label.partition(OF_SOMEBODY)[2]
        targets = self.book.preview(self.game.now, self.ask, self.option, MASTER).targets
        return named or (targets[0] if targets else self.ask.who)


def table_of(case: Case) -> Table:
    """The fight, up to where the answer is offered."""
    book = system(case.book)
    scene = book.new_scene(case.setup, case.rulings)
    game: Game[Any] = Game(book, scene, seats_of(scene), Random(1))
    for _ in range(40):
        game.play_on()
        ask = game.ask
        assert ask is not None, "nobody is asked any more"
        option = ask.find(case.key) if ask.who == case.who else None
        if option is not None:
            return Table(game, ask, option)
        game.answer(ask.decline or ask.options[-1].key, ask.seat, ask.who)
    raise AssertionError(f"{case.key} is never offered")


def passing(book: str) -> Callable[[Ask, Any], int | None]:
    """How others answer, as the forecasts of a book have it."""
    forecast = import_module(f"cinque.systems.{book}.at_the_table.forecast")
    found = getattr(forecast, "lets_pass", None) or getattr(forecast, "declines", None)
    return found or (lambda ask, scene: ask.index(ask.decline) if ask.decline else 0)
