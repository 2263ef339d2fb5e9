"""`cinque bench --against`: both builds and other programs side by side."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cinque.cli.bench_against import MARK
from cinque.core.odds import Odds
from cinque.lab import against, rivals
from cinque.systems import NAMES

Run = Callable[..., Any]


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine with a compiled build and Showdown, and nothing else."""

    def build(place: Path, seconds: float) -> dict[str, dict[str, float]]:
        rate = 40_000 if place.name == "fast" else 10_000
        speeds = {"off": rate, "on": rate / 2, "choices": 2 * rate}
        return {**dict.fromkeys(NAMES, speeds), "fights": {"seconds": 400_000 / rate}}

    monkeypatch.setattr(against, "builds", lambda: {"interpreted": Path("src"), "compiled": Path("build", "fast")})
    monkeypatch.setattr(against, "measured_in", build)
    monkeypatch.setattr(rivals, "LEAST", 1)
    monkeypatch.setattr(rivals, "showdown", lambda seconds: 1_000.0)
    for name in ("poke_battle_sim", "dyce_odds", "d20_roller"):
        monkeypatch.setattr(rivals, name, lambda *args: None)


@pytest.mark.usefixtures("measured")
def test_ratios_are_told_and_what_is_missing(cinque: Run) -> None:
    told = cinque("bench", "--against", "--seconds", "0.1").out
    assert "ptu, interpreted" in told
    assert "× 20.0" in told
    assert "× 80.0" in told
    assert "10,000 fights of PTU, two on two, on two cores, compiled: 10 seconds." in told
    assert "Not installed and not measured: poke-battle-sim, dyce, d20 (make rivals)." in told
    assert "コンパイル版：10秒。" in cinque("bench", "--against", "--seconds", "0.1", "--lang", "ja").out


@pytest.mark.usefixtures("measured")
def test_a_document_keeps_what_people_wrote(cinque: Run, tmp_path: Path) -> None:
    document = tmp_path / "performance.md"
    document.write_text(f"# By hand\n\n{MARK}\nof yesterday\n", encoding="utf-8")
    told = json.loads(cinque("bench", "--write", document, "--seconds", "0.1", "--json").out)
    written = document.read_text(encoding="utf-8")
    assert written.startswith(f"# By hand\n\n{MARK}\nMeasured on {told['date']} (")
    assert "of yesterday" not in written
    assert "| ptu, compiled | 40,000 | 20,000 | 80,000 | × 80.0 | – |" in written


def test_a_build_measures_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cinque.lab.bench.SETUPS", 1)
    rates = against.of_this_build(0.01)
    assert [*rates] == [*NAMES, "fights"]
    assert all(rate > 0 for one in rates.values() for rate in one.values())


def test_the_odds_that_are_compared_are_the_same() -> None:
    theirs: Any = rivals.icepool_odds()
    for name, ours in against.our_odds().items():
        found, die = ours(), theirs[name]()
        assert isinstance(found, Odds)
        assert found.chances == {value: Fraction(ways, die.denominator()) for value, ways in die.items()}


def test_nothing_is_measured_where_it_is_not_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(rivals, "find_spec", lambda name: None)
    monkeypatch.setenv("CINQUE_NPM", str(tmp_path))
    assert rivals.showdown(1) is None
    assert rivals.poke_battle_sim(1) is None
    assert rivals.icepool_odds() is None
    assert rivals.dyce_odds() is None
    assert rivals.d20_roller() is None
