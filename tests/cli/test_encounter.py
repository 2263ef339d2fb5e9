"""`cinque encounter`: proposals with their risk, and a setup that is played like any other."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cinque.cli import encounter
from cinque.lab import advice
from cinque.lab.advice import propose

Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def few_fights(monkeypatch: pytest.MonkeyPatch) -> None:
    """In these fights there are hardly any dice."""
    monkeypatch.setattr(advice, "AT_ONCE", 4)
    monkeypatch.setattr(advice, "QUICK", 4)


def proposed(cinque: Run, *args: object) -> Any:
    outcome = cinque("encounter", *args, "--runs", 20, "--proposals", 1, "--cores", 1, "--json")
    assert outcome.code == 0, outcome
    return json.loads(outcome.out)


def test_a_proposal_is_written_as_a_setup_that_gives_the_same_fights(cinque: Run, trainers: Path, home: Path) -> None:
    data = proposed(cinque, trainers, "--wish", "easy", "--out", "easy.yaml")
    (best,) = data["proposals"]
    assert best["fits"]
    fought = json.loads(cinque("fight", "easy.yaml", "--runs", 20, "--json").out)
    assert fought["winners"]["player"]["share"] == best["wins"]["share"]
    assert {one["who"] for one in fought["creatures"] if one["side"] == "player"} == {"charmander", "pidgey"}


def test_the_same_for_the_same_seed_and_easy_is_easier_than_deadly(cinque: Run, trainers: Path) -> None:
    easy, again = (proposed(cinque, trainers, "--wish", "easy", "--seed", 3) for _ in range(2))
    assert easy == again
    deadly = proposed(cinque, trainers, "--wish", "deadly", "--seed", 3)
    assert deadly["proposals"][0]["hit_points_left"] < easy["proposals"][0]["hit_points_left"]


def test_a_setup_need_not_name_opponents(cinque: Run, file: Callable[[str, str], Path]) -> None:
    alone = file("alone.yaml", "system: arcana\nscene:\n  player: {team: [charmander 9]}\n")
    assert proposed(cinque, alone)["proposals"]


def test_sheets_are_a_party(cinque: Run, home: Path) -> None:
    for seed in (1, 2):
        assert cinque("sheet", "new", "arcana", "--random", "--seed", seed, "--out", f"{seed}.toml").code == 0
    (best,) = proposed(cinque, "1.toml", "2.toml")["proposals"]
    assert len(best["setup"]["player"]["team"]) > 1
    assert best["setup"]["opponent"]["team"] == best["opponents"]


def test_in_words(cinque: Run, trainers: Path) -> None:
    few = ("encounter", trainers, "--wish", "easy", "--runs", 20, "--proposals", 1, "--cores", 1)
    told = cinque(*few)
    assert "95 % interval" in told.out
    assert "somebody falls" in told.out
    assert "楽勝" in cinque(*few, "--lang", "ja").out


def test_ctrl_c_keeps_the_best_so_far(cinque: Run, trainers: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*args: Any) -> Iterator[Any]:
        yield next(propose(*args))
        raise KeyboardInterrupt

    monkeypatch.setattr(encounter, "propose", stopped)
    outcome = cinque("encounter", trainers, "--cores", 1, "--out", "so-far.yaml")
    assert outcome.code == 0
    assert "best so far" in outcome.out
    assert cinque("fight", "so-far.yaml", "--runs", 2).code == 0


def test_what_cannot_be_proposed(refused: Run, trainers: Path, duel: Path, home: Path) -> None:
    assert "did you mean deadly" in refused("encounter", trainers, "--wish", "deadli")
    assert "several" in refused("encounter", trainers, duel)
    (home / "mine.yaml").write_text("mine", encoding="utf-8")
    assert "exists already" in refused("encounter", trainers, "--out", "mine.yaml")
    assert (home / "mine.yaml").read_text(encoding="utf-8") == "mine"
