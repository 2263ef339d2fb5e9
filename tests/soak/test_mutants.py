"""Break a rule in a copy of the source: of the scenarios that name its clause, at least one must fail."""

import json
import os
import shutil
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest

from cinque.scenario import read_scenario

SOURCE = Path(__file__).parents[2] / "src" / "cinque"
SCENARIOS = Path(__file__).parents[1] / "scenarios"


class Mutant(NamedTuple):
    """A clause, and how to break it: one place of the source, and what stands there instead."""

    clause: str
    file: str
    old: str
    new: str


MUTANTS = [
    Mutant("arcana.damage.formula", "combat/damage.py", 'times(1, 100, "hundred"', 'times(1, 50, "hundred"'),
    Mutant("arcana.damage.stab", "combat/damage.py", '"1.5": (3, 2)', '"1.5": (2, 1)'),
    Mutant("arcana.damage.truncate", "combat/damage.py", 'tally.cut("fraction"', 'tally.up("fraction"'),
    Mutant("arcana.damage.category", "combat/damage.py", "times(1, defense,", "times(1, defense + 20,"),
    Mutant("arcana.damage.needs-power", "combat/damage.py", "if move.power > 0:", "if move.power >= 0:"),
    Mutant("arcana.damage.dual-type", "combat/damage.py", "times(found.num, found.den,", "times(1, 1,"),
    Mutant("rokumen.modifier.same-type", "damage/modifiers.py", 'add(1, "same-type"', 'add(2, "same-type"'),
    Mutant("rokumen.modifier.weakness", "damage/modifiers.py", "else weak,", "else weak + 1,"),
    Mutant("rokumen.modifier.resistance", "damage/modifiers.py", "else -resists,", "else resists,"),
    Mutant("rokumen.damage.dice", "damage/modifiers.py", 'at_least(1, "least-dice"', 'at_least(2, "least-dice"'),
    Mutant("rokumen.damage.formula", "damage/formula.py", "add(move.power,", "add(move.power + 1,"),
    Mutant("rokumen.damage.term-a", "damage/formula.py", "FORMULA), TERM_A)", "FORMULA), TERM_A, 2)"),
    Mutant("rokumen.damage.term-b", "damage/formula.py", "else TERM_B_RULING, -1)", "else TERM_B_RULING)"),
    Mutant("rokumen.status.burn", "states/burn.py", "tally.add(-1, self.key, self.clause)", "return"),
    Mutant("rokumen.end-step.poison", "states/poison.py", "one, one.amount, by_move", "one, 1, by_move"),
    Mutant("rokumen.general.rounding", "moves/effects.py", 'share_of.cut("', 'share_of.up("'),
    Mutant("rokumen.creation.moves-known", "creation/legal.py", "MOST_MOVES = 4", "MOST_MOVES = 9"),
    Mutant("ptu.damage.stab", "attacks/damage.py", "\nSTAB = 2", "\nSTAB = 3"),
    Mutant("ptu.crit.basic", "attacks/damage.py", "USUAL_CRITICAL = 2", "USUAL_CRITICAL = 3"),
    Mutant("ptu.type.trainers", "attacks/damage.py", "elif target.is_trainer:", "elif not target.is_trainer:"),
    Mutant("ptu.status.rage", "afflictions/rage.py", "\nDC = 15", "\nDC = 20"),
    Mutant("ptu.status.paralysis", "afflictions/paralysis.py", "\nDC = 5", "\nDC = 1"),
    Mutant("ptu.status.sleep", "afflictions/sleep.py", "\nDC = 16", "\nDC = 2"),
    Mutant("ptu.status.burned", "afflictions/burned.py", "Loss(ticks=1)", "Loss(ticks=2)"),
    Mutant("ptu.status.poisoned", "afflictions/poison.py", "Loss(ticks=1)", "Loss(ticks=2)"),
    Mutant("ptu.status.badly-poisoned", "afflictions/poison.py", "\nFIRST = 5", "\nFIRST = 6"),
    Mutant("ptu.status.kinds", "inflicting/inflicting.py", "BY_KIND.get(name, (name,))", "BY_KIND['all']"),
    Mutant("ptu.stat.hp", "stats/stats.py", "add(3 * hp_stat,", "add(4 * hp_stat,"),
    Mutant("ptu.stat.hit-points-trainer", "stats/stats.py", "tally.set(2 * level,", "tally.set(3 * level,"),
    Mutant("ptu.injury.massive-damage", "injuries/hit_points.py", "2 * counted >=", "counted >="),
    Mutant("ptu.damage.tick", "injuries/hit_points.py", "max(1, one.max_hp // 10)", "max(1, one.max_hp // 5)"),
    Mutant("ptu.coup.critical", "actions/coup.py", "\nBONUS = 5", "\nBONUS = 6"),
    Mutant("ptu.stage.limits", "stats/stats.py", "\nMOST_STAGE = 6", "\nMOST_STAGE = 7"),
    Mutant("ptu.ruling.interrupt-cost", "inflicting/interrupt.py", "one.lost_turns += 1", "one.lost_turns += 2"),
    Mutant("ptu.death.conditions", "injuries/hit_points.py", "\nLEAST_DEATH = -50", "\nLEAST_DEATH = -52"),
    Mutant("ptu.capture.throw", "actions/capture.py", "if target.hp <= 0:", "if target.hp < 0:"),
    Mutant("ptu.maneuver.dirty-trick-hinder", "marks/hindered.py", "\nHINDRANCE = 2", "\nHINDRANCE = 1"),
    Mutant("ptu.maneuver.manipulate", "maneuvers/maneuvers.py", '"manipulate": 2', '"manipulate": 1'),
    Mutant("ptu.switch.flowchart", "switching/switching.py", "    if locked:\n", "    if not locked:\n"),
]


@lru_cache
def scenarios_by_clause() -> dict[str, list[Path]]:
    named: dict[str, list[Path]] = {}
    for path in sorted(SCENARIOS.rglob("*.yaml")):
        for clause in read_scenario(path)[0].shows:
            named.setdefault(clause, []).append(path)
    return named


@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.clause for mutant in MUTANTS])
def test_a_broken_rule_fails_where_its_clause_is_named(
    mutant: Mutant, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    book = mutant.clause.partition(".")[0]
    original = SOURCE / "systems" / book / mutant.file
    text = original.read_text(encoding="utf-8")
    assert text.count(mutant.old) == 1, "there is exactly one place to break"
    files = scenarios_by_clause()[mutant.clause]
    if not request.config.getoption("--soak"):
        return  # that the place is there and the clause named, is checked each time; breaking it takes seconds
    copy = tmp_path / "cinque"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "systems" / book / mutant.file).write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    command = [
        sys.executable,
        "-c",
        "from cinque.cli.main import main; main()",
        "scenario",
        "run",
        "--json",
        *map(str, files),
    ]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 1, run.stderr or "every scenario that names the clause holds without it"
    assert not all(result["ok"] for result in json.loads(run.stdout))
