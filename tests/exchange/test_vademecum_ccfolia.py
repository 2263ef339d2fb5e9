"""Vade Mecum as a piece for ccfolia, in both languages: its palette rolls what the rules roll."""

import pytest

from cinque.core.draft import draft_of
from cinque.core.words import Reader
from cinque.exchange import DROPPED, Exported
from cinque.exchange.ccfolia import Character, read
from cinque.systems import system
from cinque.systems.vademecum.at_the_table.sheet import random_character

SYSTEM = system("vademecum")
MIA = {
    "name": "Mia",
    "race": "human",
    "class": "mage",
    "level": 1,
    "flaw": "charisma",
    "attributes": {"strength": 1, "dexterity": 1, "intelligence": 2, "charisma": -1},
    "skills": {"power": 1, "medicine": 1},
    "perks": ["intimidating"],
    "abilities": ["magical-eminence"],
    "items": {"dagger": 1, "adventuring-ration": 2},
    "wielded": "dagger",
    "money": 16,
    "goal": "the mill",
}


def exported(sheet: dict[str, object], lang: str = "en", format: str = "ccfolia") -> Exported:
    name = Reader(SYSTEM, draft_of(SYSTEM.rulings(), ()), lang).name
    return SYSTEM.exports[format]("character", sheet, SYSTEM.rulings(), (), name)


def piece_of(sheet: dict[str, object], lang: str = "en") -> Character:
    (written,) = exported(sheet, lang).texts
    piece, problems = read(written.text)
    assert not problems
    return piece


def test_a_mage() -> None:
    piece = piece_of(MIA)
    bars = {one.label: (one.value, one.max) for one in piece.status}
    assert (bars["HP"], bars["VP"], bars["DT"]) == ((30, 30), (16, 0), (11, 0))
    figures = {one.label: one.value for one in piece.params}
    assert (figures["Intelligence"], figures["Medicine"], figures["Magic"]) == ("2", "1", "1")
    lines = piece.commands.splitlines()
    assert "1D20+{Strength}+{Power}+1>={DT} Dagger" in lines
    assert "3D6 Dagger" in lines
    assert "1D20+{Intelligence}+{Medicine}>={DT} Medicine" in lines
    assert "4D6 initiative dice" in lines
    assert "the mill" in piece.memo.splitlines()


def test_in_japanese() -> None:
    piece = piece_of(MIA, "ja")
    assert any(line.startswith("1D20+{知力}+{医術}>=") for line in piece.commands.splitlines())


@pytest.mark.parametrize("format", ["ccfolia", "udonarium"])
@pytest.mark.parametrize("seed", range(4))
def test_nothing_of_a_sheet_is_dropped_silently(seed: int, format: str) -> None:
    sheet = random_character(seed, level=1 + 6 * seed)
    done = exported(sheet, format=format)
    assert {line.what for line in done.report.of(DROPPED)} <= {"palette", "played", "gained"}
    assert {line.what for line in done.report.lines} >= {"attributes", "skills", "name"} & set(sheet)
    assert len(done.texts) == 1


def test_what_play_has_left_stands_in_the_memo() -> None:
    piece = piece_of(MIA | {"played": True, "xp": 3, "injury": [4, 2], "conditions": ["crippled"], "dead": True})
    assert {"XP 3", "injury 4-2", "Crippled", "dead"} <= set(piece.memo.splitlines())


def test_what_only_our_own_tables_know_is_said_to_be_left_behind() -> None:
    infected = {"conditions": ["brine-infection"], "past_help": ["brine-infection"]}
    done = exported(MIA | infected | {"played": True, "kept": {"lucky-number": 7}})
    assert {line.what for line in done.report.of(DROPPED)} >= {"kept", "past_help"}


def test_spells_of_a_school_are_rolled_one_by_one() -> None:
    lines = piece_of(MIA).commands.splitlines()
    assert "1D20+{Intelligence}+{Magic}>={DT} Fireball" in lines
    assert "3D6 Fireball" in lines
