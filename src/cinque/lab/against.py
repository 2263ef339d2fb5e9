"""Side by side in one run: both builds of the rules, and what others do.

All in processor time and in turns, so that a busy machine is as hard on one as on the other.
"""

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import process_time
from typing import Any, Final

import cinque
from cinque.core.dice import ways_of_count, ways_of_total
from cinque.core.dice_odds import ways_of_highest
from cinque.core.fate import Fate, RandomBot, Seeded
from cinque.core.notation import distribution, evaluate, parse
from cinque.core.odds import odds_of
from cinque.lab import rivals
from cinque.lab.bench import bulk
from cinque.lab.fights import play_out, settled
from cinque.lab.rivals import per_second
from cinque.systems import NAMES, system

TURNS: Final = 2
"""How often everybody is measured: what they do is added up."""
FIGHTS: Final = 10_000
DICE: Final = "4d6kh3+2"
COMPILED, INTERPRETED = "compiled", "interpreted"


def side_by_side(seconds: float) -> dict[str, Any]:
    """Everything, as plain data."""
    simulators = {"showdown": rivals.showdown, "poke-battle-sim": rivals.poke_battle_sim}
    rates: dict[str, list[Any]] = {}
    for _ in range(TURNS):
        for name, measure in simulators.items():
            rates.setdefault(name, []).append(measure(seconds))
        for build, place in builds().items():
            rates.setdefault(build, []).append(measured_in(place, seconds))
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine(),
        "others": {name: _mean(rates[name]) for name in simulators},
        "builds": {build: _means(rates[build]) for build in builds()},
        "odds": {name: _odds(name, seconds) for name in our_odds()},
        "dice": _dice(seconds),
    }


def machine() -> str:
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def builds() -> dict[str, Path]:
    """This build, and the other one where it stands beside it."""
    here = Path(cinque.__file__).resolve().parents[1]
    known = {cinque.build(): here}
    source, copy = here.parents[1] / "src", here.parent / "build" / "fast"
    if cinque.build() == COMPILED and (source / "cinque").exists():
        return {INTERPRETED: source, **known}
    return {**known, COMPILED: copy} if (copy / "cinque").exists() else known


def measured_in(place: Path, seconds: float) -> dict[str, dict[str, float]]:
    """What a build does, in a program of its own."""
    command = [sys.executable, "-m", __name__, str(seconds)]
    found = os.environ.get("PYTHONPATH")
    path = os.pathsep.join([str(place), *([found] if found else [])])
    told = subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path}
    )
    return dict(json.loads(told.stdout))


def of_this_build(seconds: float) -> dict[str, dict[str, float]]:
    """How fast each system is, and how long so many fights of two on two of PTU would take on two cores."""
    rates = {name: _speeds(name, seconds) for name in NAMES}
    return {**rates, "fights": {"seconds": FIGHTS / _fights_per_second(seconds) / 2}}


def _speeds(name: str, seconds: float) -> dict[str, float]:
    off, on = bulk(system(name), seconds, log=False), bulk(system(name), seconds, log=True)
    return {"off": off.actions, "on": on.actions, "choices": off.choices}


def _fights_per_second(seconds: float) -> float:
    book = system("ptu")
    setup = book.bench_setup(0)
    scene = book.new_scene(setup, {})
    number = 0
    with settled():
        start = process_time()
        while process_time() - start < seconds:
            play_out(book, scene.copy(), Seeded(number, book.bot(number)))
            number += 1
        return number / (process_time() - start)


def our_odds() -> dict[str, Callable[[], object]]:
    """Each from nothing: what was remembered from the last time is forgotten."""

    def two_stages(fate: Fate) -> int:
        hits = fate.count(8, 6, 4)
        return fate.total(hits, 6) if hits else 0

    return {
        "8d12+80": lambda: distribution(parse("8d12+80")),
        "two-stage-pool": lambda: odds_of(two_stages),
        "20d6": lambda: distribution(parse("20d6")),
    }


def _odds(name: str, seconds: float) -> dict[str, float | None]:
    def ours() -> None:
        for known in (ways_of_total, ways_of_count, ways_of_highest):
            known.cache_clear()
        our_odds()[name]()

    icepool, dyce = rivals.icepool_odds(), rivals.dyce_odds()
    return {
        "ours": per_second(ours, seconds / 2),
        "icepool": per_second(icepool[name], seconds / 2) if icepool else None,
        "dyce": per_second(dyce[name], seconds / 2) if dyce else None,
    }


def _dice(seconds: float) -> dict[str, float | None]:
    fate = Seeded(0, RandomBot(0))
    theirs = rivals.d20_roller()
    return {
        "ours": per_second(lambda: evaluate(parse(DICE), fate), seconds / 2),
        "d20": per_second(lambda: theirs(DICE), seconds / 2) if theirs else None,
    }


def _mean(rates: list[float | None]) -> float | None:
    known = [rate for rate in rates if rate is not None]
    return sum(known) / len(known) if known else None


def _means(turns: list[dict[str, dict[str, float]]]) -> dict[str, dict[str, float]]:
    return {
        name: {of: sum(turn[name][of] for turn in turns) / len(turns) for of in turns[0][name]} for name in turns[0]
    }


if __name__ == "__main__":
    print(json.dumps(of_this_build(float(sys.argv[1]))))
