"""Break a rule in a copy of the source: of the scenarios that name its clause, at least one must fail."""

import json
import os
import shutil
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest
from mutants import MUTANTS, Mutant
from mystery_mutants import MYSTERY
from ptu_mutants import PTU
from small_book_mutants import ARCANA, ROKUMEN
from vademecum_mutants import VADEMECUM

from cinque.scenario import read_scenario
from cinque.systems import NAMES

SOURCE = Path(__file__).parents[2] / "src" / "cinque"
SCENARIOS = Path(__file__).parents[1] / "scenarios"


@lru_cache
def scenarios_by_clause() -> dict[str, list[Path]]:
    """Those in the folder of a ruling are about it, whether they say so or not."""
    named: dict[str, list[Path]] = {}
    for path in sorted(SCENARIOS.rglob("*.yaml")):
        book, room, ruling = (*path.relative_to(SCENARIOS).parts, "", "")[:3]
        own = [f"{book}.ruling.{ruling}"] if room == "rulings" else []
        for clause in dict.fromkeys([*read_scenario(path)[0].shows, *own]):
            named.setdefault(clause, []).append(path)
    return named


EVERY = [
    mutant
    for mutant in (*MUTANTS, *ROKUMEN, *ARCANA, *MYSTERY, *PTU, *VADEMECUM)
    if mutant.clause.partition(".")[0] in NAMES
]


@pytest.mark.parametrize("mutant", EVERY, ids=[mutant.clause for mutant in EVERY])
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
