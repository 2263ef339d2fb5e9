"""For those who write systems: scenes from a short text, runs on a written tape, and what every system promises."""

import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from cinque.core import journal
from cinque.core.ask import Ask, Data
from cinque.core.fate import Bot, RandomBot, Seeded, Written
from cinque.core.game import Game
from cinque.core.log import GM, Event, Log
from cinque.core.play import Play, S
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.short import short_value
from cinque.core.story import Pause
from cinque.core.system import AnySystem
from cinque.core.words import Reader

MOST_STEPS = 3_000


# -- scenes and runs


def setup_from_text(text: str) -> Data:
    """A setup in a few lines.

    `player: charmander 8 moves=ember,scratch` puts a creature, in its system's short form, into a side's team;
    `kind = wild` sets a value of the setup, `player.purse = 50` one inside it.
    """
    setup: Data = {}
    for raw in text.splitlines():
        line = raw.partition("#")[0].strip()
        side, colon, short = line.partition(": ")
        if colon:
            setup.setdefault(side, {}).setdefault("team", []).append(short.strip())
        elif line:
            path, _, value = (part.strip() for part in line.partition("="))
            *folders, last = path.split(".")
            place = setup
            for folder in folders:
                place = place.setdefault(folder, {})
            place[last] = short_value(value)
    return setup


def scene_of(system: AnySystem, text: str, **rulings: str) -> Any:
    """A scene from a short text; rulings by name, with `_` for `-`."""
    return system.new_scene(setup_from_text(text), {name.replace("_", "-"): r for name, r in rulings.items()})


def run_written(system: AnySystem, scene: Any, do: str, tape: Sequence[str] = (), **args: Any) -> list[Event]:
    """Run one procedure on the scene with a written tape, which must be spent; gives what was told."""
    log, fate = Log(), Written(list(tape))
    system.procedures[do].do(Play(scene, fate, log), args)
    fate.finish()
    return log.events


def transcript(game: Game[Any], lang: str = "en", why: bool = False) -> list[str]:
    """The story as a reader of that language gets it; `why` adds the computation behind each number."""
    lines: list[str] = []
    for scene, events in game.telling():
        reader = Reader(game.system, scene, lang)
        for event in events:
            line = reader.event(event)
            if line:
                lines.append(line)
            if why and event.tally is not None and event.tally.terms:
                lines.append(f"    {reader.tally(event.tally)}")
    return lines


# -- the contract: what holds for every system


def seats_of(scene: Any) -> list[Seat]:
    """A game master, and a player for every other seat that owns a creature."""
    owners = sorted({creature.seat for creature in scene.creatures.values()} - {"gm"})
    return [Seat("gm", GM_ROLE), *(Seat(owner) for owner in owners)]


def random_game(system: AnySystem, seed: int, bot: Bot | None = None) -> Game[Any]:
    """A whole random fight, played out by bots at a table that keeps everything."""
    scene = system.new_scene(system.random_setup(seed), {})
    seats = seats_of(scene)
    bots: dict[str, Bot] = {seat.id: bot or RandomBot(seed) for seat in seats}
    game = Game(system, scene, seats, Random(seed), bots)
    kept: dict[int, tuple[Any, Any]] = {}
    for _ in range(MOST_STEPS):
        if not game.advance():
            break
        kept[len(game.steps) - 1] = game.steps[-1].events, game.steps[-1].after
    for number, (events, after) in kept.items():
        game.steps[number].events, game.steps[number].after = events, after
    return game


def check_copy(scene: Any) -> None:
    """A copy is equal and shares nothing that can change."""
    before = json.dumps(scene.to_data())
    copy = scene.copy()
    assert json.dumps(copy.to_data()) == before, "a copy differs from its original"
    shared = set(map(id, _mutable(scene))) & set(map(id, _mutable(copy)))
    assert not shared, "a copy shares values that can change with its original"


def _mutable(value: Any) -> list[Any]:
    """Every list, dictionary and state inside a state, but for what is only ever replaced as a whole."""
    if hasattr(value, "fields"):
        parts = [getattr(value, name) for name in value.fields if name not in getattr(value, "whole", ())]
        return ([value] if value.fields else []) + [found for part in parts for found in _mutable(part)]
    if isinstance(value, dict):
        return [value, *(found for part in value.values() for found in _mutable(part))]
    if isinstance(value, (list, tuple)):
        inside = [found for part in value for found in _mutable(part)]
        return [value, *inside] if isinstance(value, list) else inside
    return []


def check_json(system: AnySystem, scene: Any) -> None:
    """A scene survives JSON."""
    data = json.loads(json.dumps(scene.to_data()))
    again = system.scene_from_data(data)
    assert again.to_data() == scene.to_data(), "a scene is not what it was after JSON"
    kinds = [type(one) for one in _mutable(scene)]
    assert [type(one) for one in _mutable(again)] == kinds, "a scene forgets to read something back from JSON"
    check_copy(again)


def check_replay(game: Game[Any]) -> None:
    """A journal plays to the same end, with nothing told differently."""
    text = journal.write(game)
    loaded = journal.load(journal.read(text), game.system)
    assert loaded.difference is None, str(loaded.difference)
    assert loaded.game.scene.to_data() == game.scene.to_data()
    told = [event.to_data() for event in loaded.game.every_event()]
    assert told == [event.to_data() for event in game.every_event()]
    assert journal.write(loaded.game) == text


def check_undo(game: Game[Any]) -> None:
    """Undo is the inverse: step by step back to the start, and forward again to the same end."""
    gm = game_master(game)
    end, asked = game.scene.to_data(), [ask.to_data() for ask in game.asks]
    before = [game.first.to_data(), *(step.after.to_data() for step in game.retold() if step.after)]
    undone = 0
    while game.steps or game.story.waiting:
        game.undo_step(gm)
        undone += 1
        assert game.scene.to_data() == before[len(game.steps)]
    for _ in range(undone):
        game.redo(gm)
    assert game.scene.to_data() == end
    assert [ask.to_data() for ask in game.asks] == asked


def game_master(game: Game[Any]) -> str:
    return next(seat.id for seat in game.seats.values() if seat.is_gm)


class OpenTable(Game[S]):
    """A table at which nobody has to say who they are: whoever is asked answers, the game master does the rest."""

    def run(self, do: str, by: str = "", /, **args: Any) -> None:
        super().run(do, by or game_master(self), **args)

    def answer(self, text: str, by: str = "", who: Ask | str = "") -> None:
        asked = self.ask.seat if self.ask and self.ask.seat in self.story.seats else game_master(self)
        super().answer(text, by or asked, who)

    def give_order(self, seat: str, topic: str, order: str, by: str = "") -> None:
        super().give_order(seat, topic, order, by or game_master(self))

    def undo(self, by: str = "", other_dice: bool = False, to: int = -1) -> None:
        super().undo(by or game_master(self), other_dice, to)

    def undo_step(self, by: str = "") -> None:
        super().undo_step(by or game_master(self))

    def redo(self, by: str = "") -> None:
        super().redo(by or game_master(self))

    def override(self, path: str, value: Any, reason: str, by: str = "", visible: str = GM) -> None:
        super().override(path, value, reason, by or game_master(self), visible)


def check_log_changes_nothing(system: AnySystem, seed: int) -> None:
    """The same seed gives the same fight with the log on and off."""
    ends: list[Data] = []
    for log in (None, Log()):
        scene = system.new_scene(system.random_setup(seed), {})
        play = Play(scene, Seeded(seed, RandomBot(seed)), log)
        for _ in range(MOST_STEPS):
            do = system.next(scene)
            if not do:
                break
            system.procedures[do].run(play)
        ends.append(scene.to_data())
    assert ends[0] == ends[1], "a log changes what happens"


class Watcher(Bot):
    """Chooses by chance, looks at the question each time, and counts what is asked."""

    def __init__(self, seed: int | str) -> None:
        self.bot = RandomBot(seed)
        self.asked: Counter[str] = Counter()

    def pick(self, ask: Ask, scene: Any) -> int:
        assert ask.options
        assert len({option.key for option in ask.options}) == len(ask.options)
        self.asked[ask.topic] += 1
        return self.bot.pick(ask, scene)


class Examiner(Bot):
    """Plays like another bot, and looks at every question that comes up on the way."""

    def __init__(self, bot: Bot, system: AnySystem) -> None:
        self.bot = bot
        self.system = system
        self.verbs: set[str] = set()

    def pick(self, ask: Ask, scene: Any) -> int:
        keys = [option.key for option in ask.options]
        assert keys, f"“{ask.topic}” has no answer"
        assert len(set(keys)) == len(keys), f"“{ask.topic}” has two answers with one key: {keys}"
        assert ask.clause in self.system.clauses, f"“{ask.topic}” cites no clause"
        for refusal in ask.refusals:
            assert refusal.clause in self.system.clauses, f"{refusal} cites no clause"
        reader = Reader(self.system, scene)
        assert reader.ask(ask)
        assert all(reader.option(option) for option in ask.options)
        assert all(reader.refusal(refusal) for refusal in ask.refusals)
        self.verbs.update(option.verb for option in ask.options)
        return self.bot.pick(ask, scene)


def check_every_option(system: AnySystem, game: Game[Any]) -> int:
    """Every option of every question of a game can really be done; gives how many were tried."""
    tried, before = 0, game.first
    for step in game.retold():
        for place, entry in enumerate(step.tape):
            if ": " not in entry:
                continue
            asked = OpenTable(system, before, list(game.seats.values()), Random(0))
            asked.take_up([Pause(step.inputs.but(step.inputs.tape[:place]))])
            waiting = asked.story
            assert asked.ask is not None, f"{step.do} does not wait where it asked"
            for option in asked.ask.options:
                asked.answer(option.key)
                assert not asked.scene.faults()
                asked.story = waiting
                tried += 1
        assert step.after is not None
        before = step.after
    return tried
