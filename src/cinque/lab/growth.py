"""What makes the rules slower? Each case against a plain one in the same run, turn about, with the log off."""

import tracemalloc
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

from cinque.core.ask import Ask, Data, Option
from cinque.core.fate import RandomBot, Seeded
from cinque.core.game import Game
from cinque.core.mistake import Mistake
from cinque.core.system import AnySystem
from cinque.core.testing import seats_of
from cinque.lab.fights import play_out, settled

COUNTS = (2, 4, 8, 16)
PLAIN = "creatures-4"
TERRAIN = "terrain"
MEMORY = "memory-per-step"
READINGS = {"rulings-half": 0.5, "rulings-all": 1.0}
SCENES = 20
QUESTIONS = 12
GM_ID = "gm"
EARLY, LATE, STRETCH = 50, 1000, 50


class Case(NamedTuple):
    """One thing that was measured: its microseconds (or bytes), and how many times the plain case that is."""

    name: str
    cost: float
    ratio: float


def growth(system: AnySystem, seconds: float, late: int = LATE, questions: int = QUESTIONS) -> dict[str, Any]:
    """All that may grow: creatures, terrain, readings, the length of the game, prompts, forecasts."""
    cases = [*per_action(system, seconds), *per_step(system, late, questions)]
    return {"system": system.name, "cases": [case._asdict() for case in cases]}


# -- actions


def per_action(system: AnySystem, seconds: float) -> list[Case]:
    """Microseconds of an action in each kind of fight; the kinds take turns, so that a busy machine hits all alike."""
    scenes = {name: found for name in kinds() if (found := scenes_of(system, name))}
    spent, actions = dict.fromkeys(scenes, 0.0), dict.fromkeys(scenes, 0)
    with settled():
        number, begun = 0, perf_counter()
        while number < 1 or perf_counter() - begun < seconds * len(scenes):
            for name, some in scenes.items():
                scene = some[number % len(some)].copy()
                start = process_time()
                actions[name] += play_out(system, scene, Seeded(number, RandomBot(number))).actions
                spent[name] += process_time() - start
            number += 1
    cost = {name: 1_000_000 * spent[name] / max(1, actions[name]) for name in scenes}
    return [Case(name, cost[name], cost[name] / cost[PLAIN]) for name in scenes]


def kinds() -> list[str]:
    return [*(f"creatures-{count}" for count in COUNTS), TERRAIN, *READINGS]


def scenes_of(system: AnySystem, kind: str) -> list[Any]:
    """First scenes of one kind; none if the system has no such fights."""
    found = []
    for seed in range(SCENES):
        count = int(kind.rpartition("-")[2]) if kind.startswith("creatures-") else 4
        setup = system.growth_setup(seed, count, kind == TERRAIN)
        if setup is None:
            return []
        found.append(begun(system, setup, switched(system, READINGS.get(kind, 0.0), seed)))
    return found


def begun(system: AnySystem, setup: Data, readings: Data) -> Any:
    """A first scene; a reading under which nobody could begin stays as usual."""
    try:
        return system.new_scene(setup, readings)
    except Mistake as mistake:
        ruling = system.clauses.rulings.get(mistake.refusal.clause)
        if ruling is None or ruling.name not in readings:
            raise
        return begun(system, setup, {name: reading for name, reading in readings.items() if name != ruling.name})


def switched(system: AnySystem, share: float, seed: int) -> Data:
    """Readings other than the usual ones, for a share of the rulings."""
    random = Random(f"readings {seed}")
    open_ones = [one for one in system.clauses.rulings.values() if not one.fixed and len(one.options) > 1]
    some = random.sample(open_ones, round(share * len(open_ones)))
    return {one.name: random.choice([each for each in one.options if each != one.default]) for one in some}


# -- steps at a table


def per_step(system: AnySystem, late: int, questions: int) -> list[Case]:
    """A step of a young game and of an old one: the same free roll, so that only the length of the game differs.

    Besides, what is kept of a step, what a screen walks through at a prompt, and the odds of a whole menu.
    """
    game = table(system)
    early = min(EARLY, late // 2)
    roll_on(game, early)
    young, old_prompt = timed_rolls(game), prompt(game)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    since = len(game.steps)
    roll_on(game, late)
    kept = (tracemalloc.get_traced_memory()[0] - before) / max(1, len(game.steps) - since)
    tracemalloc.stop()
    old, new_prompt = timed_rolls(game), prompt(game)
    return [
        Case("step-early", young, 1.0),
        Case("step-late", old, old / young),
        Case(MEMORY, kept, 1.0),
        Case("prompt-early", old_prompt, 1.0),
        Case("prompt-late", new_prompt, new_prompt / old_prompt),
        *menu(game, questions),
    ]


def table(system: AnySystem) -> Game[Any]:
    """A table at its first question."""
    scene = system.new_scene(system.growth_setup(0, 4, False) or system.bench_setup(0), {})
    game: Game[Any] = Game(system, scene, seats_of(scene), Random(0))
    while game.advance() and not game.ask:
        pass
    return game


def roll_on(game: Game[Any], until: int) -> None:
    while len(game.steps) < until:
        game.run("roll", GM_ID, dice="1d6")


def timed_rolls(game: Game[Any]) -> float:
    start = process_time()
    roll_on(game, len(game.steps) + STRETCH)
    return 1_000_000 * (process_time() - start) / STRETCH


def prompt(game: Game[Any]) -> float:
    """What a screen does before it asks: tell what is new since its last question."""
    since = len(game.steps) - 1
    start = perf_counter()
    for _ in range(STRETCH):
        for _scene, events in game.telling(since):
            len(events)
    return 1_000_000 * (perf_counter() - start) / STRETCH


def menu(game: Game[Any], questions: int) -> list[Case]:
    """The odds of everything that the dearest of the first questions offers, against those of its dearest option."""
    random, spent = Random(0), [0.0]
    for _ in range(questions):
        ask = game.ask
        if ask is None:
            break
        now = [forecast(game, ask, option) for option in ask.options]
        spent = max(spent, now, key=sum)
        game.answer(random.choice(ask.options).key, ask.seat, ask)
        game.play_on()
    dearest = max(spent) or 1.0
    return [Case("forecast-dearest", dearest, 1.0), Case("forecast-menu", sum(spent), sum(spent) / dearest)]


def forecast(game: Game[Any], ask: Ask, option: Option) -> float:
    start = perf_counter()
    game.system.forecast(game.now, ask, option, game.seats[GM_ID])
    return 1_000_000 * (perf_counter() - start)
