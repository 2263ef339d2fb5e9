"""How fast is it? Actions and choices per second of processor time on one core, with the log off and on."""

from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any, NamedTuple

from cinque.core.ask import Ask
from cinque.core.fate import Bot, RandomBot, Seeded
from cinque.core.game import Game
from cinque.core.log import Log
from cinque.core.scene import Scene
from cinque.core.system import AnySystem
from cinque.core.testing import seats_of
from cinque.lab.fights import Fight, play_out, settled

SETUPS = 40
FIGHTS_PER_SECOND, MOST_FIGHTS = 50, 101


class Speed(NamedTuple):
    """In a second: a book's own actions, and the choices of all who are asked, of which an action may take several."""

    actions: float
    choices: float


class Counting(Bot):
    """Chooses at random, and counts how often."""

    __slots__ = ("_bot", "choices")

    def __init__(self) -> None:
        self._bot = RandomBot(0)
        self.choices = 0

    def pick(self, ask: Ask, scene: Scene[Any, Any]) -> int:
        self.choices += 1
        return self._bot.pick(ask, scene)

    def pick_any(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> tuple[int, int]:
        self.choices += 1
        return self._bot.pick_any(asks, scene)


def bench(system: AnySystem, seconds: float) -> dict[str, Any]:
    """Random fights between bots that choose at random among the legal options."""
    off = bulk(system, seconds, log=False)
    on = bulk(system, seconds, log=True)
    steps, step_time = _live(system, seconds)
    fights = min(MOST_FIGHTS, 1 + int(FIGHTS_PER_SECOND * seconds))
    rounds = sorted(usual_fight(system, seed).rounds for seed in range(fights))
    return {
        "system": system.name,
        "actions_per_second_log_off": round(off.actions),
        "actions_per_second_log_on": round(on.actions),
        "log_on_to_off": round(on.actions / off.actions, 3),
        "choices_per_second_log_off": round(off.choices),
        "live_steps": steps,
        "live_step_microseconds": round(step_time * 1_000_000, 1),
        "median_rounds": rounds[fights // 2],
    }


def usual_fight(system: AnySystem, seed: int) -> Fight:
    """A fight as people play it, between bots that know what they do."""
    scene = system.new_scene(system.usual_setup(seed), {})
    return play_out(system, scene, Seeded(seed, system.bot(seed)))


def bulk(system: AnySystem, seconds: float, log: bool) -> Speed:
    """Fights from some setups, one after another."""
    scenes = [system.new_scene(system.bench_setup(seed), {}) for seed in range(SETUPS)]
    bot = Counting()
    with settled():
        actions = number = 0
        start = now = process_time()
        while now - start < seconds:
            scene = scenes[number % SETUPS].copy()
            actions += play_out(system, scene, Seeded(number, bot), Log() if log else None).actions
            number += 1
            now = process_time()
    return Speed(actions / (now - start), bot.choices / (now - start))


def _live(system: AnySystem, seconds: float) -> tuple[int, float]:
    """A step at a real table: copied scene, tape, log, changed values."""
    steps, spent, number = 0, 0.0, 0
    while spent < seconds:
        scene = system.new_scene(system.random_setup(number), {})
        seats = seats_of(scene)
        bots: dict[str, Bot] = {seat.id: RandomBot(number) for seat in seats}
        game = Game(system, scene, seats, Random(number), bots)
        start = process_time()
        while len(game.steps) < 500 and game.advance():
            pass
        spent += process_time() - start
        steps += len(game.steps)
        number += 1
    return steps, spent / steps
