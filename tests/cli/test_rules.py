"""`cinque rules`."""

import json
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]


def test_the_list_has_every_clause(cinque: Run) -> None:
    outcome = cinque("rules", "arcana")
    clauses = json.loads(cinque("rules", "arcana", "--json").out)
    assert outcome.code == 0
    assert f"{len(clauses)} clauses, " in outcome.out
    for clause in clauses:
        assert clause["id"] in outcome.out
        assert clause.keys() == {"id", "kind", "where", "lines", "says"}


@pytest.mark.parametrize("id", ["arcana.damage.stab", "damage.stab"])
def test_a_clause_by_its_id(cinque: Run, id: str) -> None:
    outcome = cinque("rules", "arcana", id)
    assert outcome.lines[0] == "arcana.damage.stab"
    assert "Inflicting Damage" in outcome.out
    assert "STAB" in outcome.out
    (clause,) = json.loads(cinque("rules", "arcana", id, "--json").out)
    assert clause["id"] == "arcana.damage.stab"


@pytest.mark.parametrize("id", ["stab-value", "ruling.stab-value", "arcana.ruling.stab-value"])
def test_a_ruling_by_its_name(cinque: Run, id: str) -> None:
    outcome = cinque("rules", "arcana", id)
    assert outcome.lines[0] == "stab-value"
    assert "● 1.5:" in outcome.out
    assert "○ 2:" in outcome.out
    (ruling,) = json.loads(cinque("rules", "arcana", id, "--json").out)
    assert ruling["default"] == "1.5"
    assert set(ruling["options"]) == {"1.5", "2", "1.25", "1"}


def test_words_must_all_be_there(cinque: Run) -> None:
    both = [clause["id"] for clause in json.loads(cinque("rules", "arcana", "Weakness", "TYPE", "--json").out)]
    assert "arcana.damage.weakness-lookup" in both
    one = json.loads(cinque("rules", "arcana", "weakness", "--json").out)
    assert len(both) <= len(one)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["zzzz"], ""),
        (["damage.stob"], "damage.stab"),
        (["stab-valeu"], "stab-value"),
        (["[/b]"], ""),
        (["a" * 500], ""),
    ],
)
def test_nothing_found(refused: Run, words: list[str], hint: str) -> None:
    said = refused("rules", "arcana", *words)
    assert f"“{words[0]}”" in said
    assert hint in said


def test_nothing_found_as_json(cinque: Run) -> None:
    assert cinque("rules", "arcana", "zzzz", "--json").code == 1


def test_rulings(cinque: Run) -> None:
    outcome = cinque("rules", "arcana", "--rulings")
    rulings = json.loads(cinque("rules", "arcana", "--rulings", "--json").out)
    assert f"{len(rulings)} rulings." in outcome.out
    for ruling in rulings:
        assert ruling["default"] in ruling["options"]
        assert f"● {ruling['default']}: {ruling['options'][ruling['default']]}" in outcome.out
    assert outcome.out.count("●") == len(rulings)
    assert "supplied: the book is silent." in outcome.out


def test_rulings_by_words(cinque: Run) -> None:
    some = json.loads(cinque("rules", "arcana", "--rulings", "stab", "--json").out)
    assert {ruling["id"] for ruling in some} >= {"arcana.ruling.stab-value", "arcana.ruling.stab-condition"}
    assert len(some) < 6


def test_no_ruling_found(refused: Run) -> None:
    assert "“zzzz”" in refused("rules", "arcana", "--rulings", "zzzz")


def test_rulings_by_two_words(cinque: Run) -> None:
    assert json.loads(cinque("rules", "arcana", "--rulings", "value", "stab", "--json").out)


def test_coverage_as_json(cinque: Run) -> None:
    data = json.loads(cinque("rules", "arcana", "--coverage", "--json").out)
    assert list(data) == ["system", "clauses", "to_show", "shown", "missing", "examples", "rulings", "switches"]
    assert data["system"] == "arcana"
    assert data["clauses"] >= data["to_show"] == data["shown"] + len(data["missing"])
    assert data["rulings"] >= data["switches"] > 0
    assert data["clauses"] == len(json.loads(cinque("rules", "arcana", "--json").out))


def test_coverage(cinque: Run) -> None:
    outcome = cinque("rules", "arcana", "--coverage")
    data = json.loads(cinque("rules", "arcana", "--coverage", "--json").out)
    assert outcome.code == 0
    assert outcome.out.count("not shown: ") == len(data["missing"])


@pytest.mark.parametrize("name", ["", "Arcana", "arcan", "pokemon", "../arcana", "arcana.model", "os", "[/b]"])
def test_an_unknown_system(refused: Run, name: str) -> None:
    assert "Cinque plays: arcana" in refused("rules", name)
