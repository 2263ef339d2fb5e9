"""Arcana as pieces for ccfolia, in both languages."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.ask import Data
from cinque.core.draft import draft_of
from cinque.core.sheet import random_sheet
from cinque.core.words import Reader
from cinque.exchange import DROPPED, KEPT, Exported
from cinque.exchange.ccfolia import Character, Param, Status, read
from cinque.systems import system
from cinque.systems.arcana.at_the_table.exchange import EXPORTS

SYSTEM = system("arcana")


def pieces_of(sheet: Data, lang: str, kind: str = "team") -> tuple[list[Character], Exported]:
    name = Reader(SYSTEM, draft_of(SYSTEM.rulings(), ()), lang).name
    exported = EXPORTS["ccfolia"](kind, sheet, SYSTEM.rulings(), (), name)
    characters = []
    for written in exported.texts:
        character, problems = read(written.text)
        assert not problems
        assert character.name == written.name
        characters.append(character)
    return characters, exported


def test_in_english() -> None:
    (piece,), _ = pieces_of({"species": "charmander", "level": 9, "hp": 20}, "en", "arcana")
    assert piece == Character(
        name="Charmander",
        memo="Charmander\nlevel 9\ntypes Fire\nmoves\n"
        "Scratch / Normal / physical / power 40\nGrowl / Normal / status / power 0\nEmber / Fire / special / power 40",
        initiative=65,
        status=(Status("HP", 20, 26),),
        params=(
            Param("level", "9"),
            Param("attack", "52"),
            Param("defense", "43"),
            Param("special attack", "50"),
            Param("special defense", "50"),
            Param("speed", "65"),
        ),
        commands="1d3 moves: 1 Scratch / 2 Growl / 3 Ember\n:HP-\n:HP+\n"
        "Scratch / Normal / physical / power 40\nGrowl / Normal / status / power 0\nEmber / Fire / special / power 40",
    )


def test_in_japanese() -> None:
    (piece,), _ = pieces_of({"species": "charmander", "level": 9, "name": "ひのこ丸"}, "ja", "arcana")
    assert piece.name == "ひのこ丸"
    assert piece.memo.splitlines()[:4] == ["ヒトカゲ", "レベル 9", "タイプ ほのお", "技"]
    assert piece.status == (Status("HP", 26, 26),)
    assert piece.commands.splitlines()[:3] == ["1d3 技: 1 ひっかく / 2 なきごえ / 3 ひのこ", ":HP-", ":HP+"]
    assert piece.commands.splitlines()[-1] == "ひのこ / ほのお / 特殊 / 威力 40"


def test_a_table_of_its_own_and_kept_words() -> None:
    rows = [{"from": 1, "to": 3, "move": "pound"}, {"from": 4, "to": 4, "move": "psychic"}]
    one = {"species": "mew", "move_table": {"dice": "1d4", "table": rows}, "kept": {"showdown.item": "a\n{HP}"}}
    (piece,), exported = pieces_of({"team": [{**one, "id": "bob"}], "purse": 5, "name": "Red"}, "en")
    assert piece.commands.splitlines()[0] == "1d4 moves: 1–3 Pound / 4 Psychic"
    assert piece.memo.splitlines()[-1] == "showdown.item a ｛HP｝"
    fates = {line.what: (line.fate, line.reason_key) for line in exported.report.lines}
    assert fates["item"] == (KEPT, "in-the-memo")
    assert fates["id"] == fates["purse"] == fates["name"] == (DROPPED, "no-place-there")


def test_without_a_species() -> None:
    one = {"name": "Odd {x}", "hp": 5, "types": ["Fire"], "attack": 1, "defense": 1, "speed": 7, "moves": ["pound"]}
    (piece,), _ = pieces_of({"team": [one]}, "en")
    assert (piece.name, piece.initiative, piece.status) == ("Odd ｛x｝", 7, (Status("HP", 5, 5),))
    assert [param.label for param in piece.params] == ["level", "attack", "defense", "speed"]
    assert piece.commands.splitlines()[0] == ":HP-"


@pytest.mark.parametrize("lang", ["en", "ja"])
@given(seed=st.integers(0, 10**6))
def test_every_field_of_a_random_sheet_has_one_line(lang: str, seed: int) -> None:
    sheet = random_sheet(SYSTEM.sheets["team"], draft_of(SYSTEM.rulings(), ()), seed)
    pieces, exported = pieces_of(sheet, lang)
    assert len(pieces) == len(sheet["team"])
    wanted = Counter(
        {"species": len(pieces), "level": len(pieces), "bag": len(sheet.get("bag", {})), "purse": int("purse" in sheet)}
    )
    wanted["move"] = sum(len(one.get("moves", [])) for one in sheet["team"])
    assert Counter(line.what for line in exported.report.lines) == +wanted
