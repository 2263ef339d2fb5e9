"""Whoever plays reads the rules of every book: nothing in them is meant for those who write the program."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from cinque.systems import NAMES, system

Run = Callable[..., Any]

DEVELOPERS = re.compile(
    r"\bsoftware\b|\bengine\b|\btoggle|\bconfigurable\b|\bimplement|\bprogram\b|offer (?:a|the) switch"
    r"|\blines? \d|\d\d行目"  # of a text that has no such numbers where people read it
    r"|a setting\.|visible switch|see data|listed in data|test_|ソフトウェア|プログラム|実装",
    re.IGNORECASE,
)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", NAMES)
def test_all_clauses_are_listed(cinque: Run, name: str, lang: str) -> None:
    outcome = cinque("rules", name, "--lang", lang)
    assert (outcome.code, outcome.err) == (0, "")
    assert len(outcome.lines) > len(system(name).clauses.clauses)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_meant_for_developers(name: str, lang: str) -> None:
    catalogue = system(name).clauses.read_in(lang)
    texts = {id: clause.says for id, clause in catalogue.clauses.items()}
    for id, ruling in catalogue.rulings.items():
        texts[id] = " ".join([ruling.question, ruling.why, ruling.fixed, *ruling.options.values()])
    assert [(id, found[0]) for id, text in texts.items() if (found := DEVELOPERS.search(text))] == []
