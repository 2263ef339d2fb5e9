"""What other programs do in a second of processor time: battles, exact odds, dice. None where one is not installed."""

import json
import os
import subprocess
import warnings
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from shutil import which
from time import process_time
from typing import Any

SHOWDOWN = Path(__file__).with_name("showdown.cjs")
LEAST, MOST_TURNS = 20, 200
SPECIES = ("pikachu", "venusaur", "charizard", "blastoise", "snorlax", "gengar")
MOVES = ("tackle", "ember", "water-gun", "vine-whip", "thunder-shock", "growl", "thunder-wave", "swords-dance")


def per_second(once: Callable[[], object], seconds: float) -> float:
    """How often something is done in a second of processor time."""
    once()
    times, start = 0, process_time()
    while times < LEAST or process_time() - start < seconds:
        once()
        times += 1
    return times / (process_time() - start)


def node_modules() -> Path:
    return Path(os.environ.get("CINQUE_NPM", Path("build", "npm", "node_modules"))).resolve()


def showdown(seconds: float) -> float | None:
    """Choices of Pokémon Showdown's own random players in gen 9 random battles."""
    node, modules = which("node"), node_modules()
    if node is None or not (modules / "pokemon-showdown" / "package.json").exists():
        return None
    command = [node, str(SHOWDOWN), str(modules), str(seconds)]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return float(told["choices"] / told["seconds"])


def poke_battle_sim(seconds: float) -> float | None:
    """Choices of two trainers who use any move, three Pokémon each."""
    if find_spec("poke_battle_sim") is None:
        return None
    sim: Any = import_module("poke_battle_sim")
    random = Random(0)
    choices, spent = 0, 0.0
    while spent < seconds:
        battle = sim.Battle(_trainer(sim, random), _trainer(sim, random))
        start = process_time()
        battle.start()
        while not battle.is_finished() and battle.turn_count < MOST_TURNS:
            battle.turn(_any_move(battle.t1, random), _any_move(battle.t2, random))
            choices += 2
        spent += process_time() - start
    return choices / spent


def _trainer(sim: Any, random: Random) -> Any:
    def one(name: str) -> Any:
        figures = {"ivs": [15] * 6, "evs": [0] * 6, "nature": "hardy"}
        return sim.Pokemon(name, 50, random.sample(MOVES, 4), "male", **figures)

    return sim.Trainer("somebody", [one(name) for name in random.sample(SPECIES, 3)])


def _any_move(trainer: Any, random: Random) -> list[str]:
    moves = trainer.current_poke.get_available_moves()
    return ["move", random.choice(moves).name if moves else "struggle"]


def icepool_odds() -> dict[str, Callable[[], object]] | None:
    """Each with dice of its own, so that nothing is remembered from the last time."""
    if find_spec("icepool") is None:
        return None
    icepool: Any = import_module("icepool")

    def die(sides: int) -> Any:
        return icepool.Die(range(1, sides + 1))

    return {
        "8d12+80": lambda: 8 @ die(12) + 80,
        "two-stage-pool": lambda: (8 @ (die(6) >= 4)) @ die(6),
        "20d6": lambda: 20 @ die(6),
    }


def dyce_odds() -> dict[str, Callable[[], object]] | None:
    if find_spec("dyce") is None:
        return None
    dyce: Any = import_module("dyce")
    warnings.filterwarnings("ignore", "`expand` is experimental")

    def both_stages() -> object:
        die, nothing = dyce.H(6), dyce.H({0: 1})
        return dyce.expand(lambda hits: hits.outcome @ die if hits.outcome else nothing, 8 @ die.ge(4))

    return {
        "8d12+80": lambda: 8 @ dyce.H(12) + 80,
        "two-stage-pool": both_stages,
        "20d6": lambda: 20 @ dyce.H(6),
    }


def d20_roller() -> Callable[[str], object] | None:
    return import_module("d20").roll if find_spec("d20") else None
