"""`cinque dex`."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.mark.parametrize("name", ["pikachu", "Pikachu", "PIKACHU", "ピカチュウ", "pikachu "])
def test_a_species_by_any_of_its_names(cinque: Run, name: str) -> None:
    outcome = cinque("dex", name)
    assert outcome.code == 0
    assert outcome.lines[0] == "Pikachu  ピカチュウ"
    assert re.search(r"^ *types +Electric *$", outcome.out, re.MULTILINE)
    assert re.search(r"^ *speed +90 *$", outcome.out, re.MULTILINE)
    assert "Thunder Shock" in outcome.out


def test_in_japanese(cinque: Run) -> None:
    outcome = cinque("dex", "Pikachu", "--lang", "ja")
    assert outcome.lines[0] == "ピカチュウ  Pikachu"
    assert re.search(r"^ *タイプ +でんき *$", outcome.out, re.MULTILINE)
    assert "でんきショック" in outcome.out


@pytest.mark.parametrize("name", ["ember", "potion", "hazel", "clover-hollow"])
def test_everything_is_told_in_japanese(cinque: Run, name: str) -> None:
    lines = cinque("dex", name, "--lang", "ja").lines[1:]
    assert not [line for line in lines if re.search(r"[a-z]{4,}", line)]


@pytest.mark.parametrize(
    ("name", "kind", "fact"),
    [
        ("ember", "move", ("power", 40)),
        ("Quick Attack", "move", ("type", "Normal")),
        ("potion", "item", ("price", 100)),
        ("月のエリクサー", "item", ("heal_full", True)),
        ("hazel", "trainer", ("prize", 400)),
        ("Hazel the Herb-Picker", "trainer", ("prize", 400)),
        ("nidoran-f", "species", ("types", ["Poison"])),
    ],
)
def test_json(cinque: Run, name: str, kind: str, fact: tuple[str, Any]) -> None:
    outcome = cinque("dex", name, "--json")
    assert outcome.code == 0
    (entry,) = json.loads(outcome.out)
    assert entry["system"] == "arcana"
    assert entry["kind"] == kind
    assert entry["facts"][fact[0]] == fact[1]
    assert set(entry["names"]) == {"en", "ja"}


def test_a_name_of_several_words_needs_no_quotes(cinque: Run) -> None:
    assert cinque("dex", "quick", "attack").out == cinque("dex", "Quick Attack").out


def test_a_name_that_means_two_things_gives_both(cinque: Run) -> None:
    """ゴースト is a type's name too, but as content it is one species; every entry of a name is shown."""
    assert cinque("dex", "ゴースト").lines[0].startswith("Haunter")


def test_an_area_is_readable(cinque: Run) -> None:
    outcome = cinque("dex", "clover-hollow")
    assert outcome.code == 0
    assert "{'" not in outcome.out


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("pikachuu", "pikachu"),
        ("charmender", "charmander"),
        ("ピカチウ", "ピカチュウ"),
        ("quick attak", "quick attack"),
    ],
)
def test_misspelt(refused: Run, name: str, hint: str) -> None:
    said = refused("dex", name)
    assert said.casefold().startswith(f"nothing is called “{name}”; did you mean {hint}")
    assert said.endswith("?")


@pytest.mark.parametrize(
    "name", ["zzzzzz", "", " ", "*", "[/b]", "{0}", "x" * 3000, "\x1b[2J", "../../etc/passwd", "🎲"]
)
def test_nothing_of_that_name(refused: Run, name: str) -> None:
    assert refused("dex", name).startswith("Nothing is called ")


@pytest.mark.parametrize("lang", ["fr", "", "EN", "../en"])
def test_an_unknown_language(refused: Run, lang: str) -> None:
    assert "en and ja" in refused("dex", "pikachu", "--lang", lang)
