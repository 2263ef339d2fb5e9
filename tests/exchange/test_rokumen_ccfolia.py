"""Rokumen as a piece for ccfolia, in both languages: its palette rolls what the rules roll."""

import json
import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.ask import Data
from cinque.core.draft import draft_of
from cinque.core.notation import distribution, parse, read_line
from cinque.core.record import plain_record
from cinque.core.sheet import random_sheet
from cinque.core.words import Reader
from cinque.exchange import DROPPED, KEPT, WORDS, Exported
from cinque.exchange.ccfolia import MOST_SHOWN, Character, read
from cinque.systems import system
from cinque.systems.rokumen.at_the_table.exchange import EXPORTS
from cinque.systems.rokumen.content import content_for

SYSTEM = system("rokumen")
CONTENT = content_for(())
KIND = SYSTEM.sheets["character"]
both_languages = pytest.mark.parametrize("lang", ["en", "ja"])
seeds = st.integers(0, 10**6)


def exported(sheet: Data, lang: str, **rulings: str) -> Exported:
    readings = SYSTEM.rulings.of({name.replace("_", "-"): reading for name, reading in rulings.items()})
    name = Reader(SYSTEM, draft_of(readings, ()), lang).name
    return EXPORTS["ccfolia"]("character", sheet, readings, (), name)


def piece_of(sheet: Data, lang: str, **rulings: str) -> Character:
    (written,) = exported(sheet, lang, **rulings).texts
    piece, problems = read(written.text)
    assert not problems
    assert piece.name == written.name
    return piece


def by_chance(seed: int) -> Data:
    return random_sheet(KIND, draft_of(SYSTEM.rulings(), ()), seed)


def sample(key: str, **more: Any) -> Data:
    return plain_record(CONTENT.samples[key].character) | more


def filled(command: str, piece: Character, achievement: int = 2) -> str:
    """A line of the palette as ccfolia sends it: references are filled in."""
    values = {one.label: str(one.value) for one in piece.status} | {one.label: one.value for one in piece.params}
    values[next(one.label for one in piece.status if one.label in ("達成値", "achievement"))] = str(achievement)
    return re.sub(r"\{(.+?)\}", lambda match: values[match[1]], command)


def rolling(piece: Character) -> list[str]:
    """The lines that throw dice: neither a change of a bar nor a line of text."""
    return [line for line in piece.commands.splitlines() if re.match(r"[({\d]", line)]


# -- one character


def test_in_japanese() -> None:
    piece = piece_of(sample("cinderfox", name="こはく"), "ja")
    assert piece.name == "こはく"
    counters = {one.label: one.value for one in piece.status[2:]}
    assert counters == {"どく": 0, "ねむり": 0, "達成値": 0, "難易度": 4}
    assert [bar.label for bar in piece.status[:2]] == ["HP", "PP"]
    assert [one.label for one in piece.params] == [
        "たくましさ", "かしこさ", "きようさ", "ゆうき",
        "こうげき", "ぼうぎょ", "とくこう", "とくぼう", "すばやさ", "射程",
    ]  # fmt: skip
    commands = piece.commands.splitlines()
    assert "{きようさ}B6>=5 ひのこ" in commands
    assert ":PP+1D6" in commands
    assert "{ゆうき}B6>={難易度} ゆうき" in commands
    assert ":HP-{どく}" in commands
    damage = [line for line in commands if "ひのこ ダメージ" in line]
    assert damage == ["({達成値}+1)D6+{とくこう} ひのこ ダメージ（ダイスは最低1個、対象のとくぼうを引く）"]
    assert piece.memo.splitlines()[:3] == ["タイプ ほのお", "タマゴグループ りくじょう", "性別 ♀"]


def test_in_english() -> None:
    piece = piece_of(sample("cinderfox"), "en")
    assert piece.name == "Character"
    assert {"HP", "PP"} <= {bar.label for bar in piece.status}
    assert any(line.startswith("{Dexterity}B6>=5 Ember") for line in piece.commands.splitlines())
    assert not re.search(r"[ぁ-ヿ一-鿿]", piece.commands + piece.memo)


@pytest.mark.parametrize("key", CONTENT.samples)
def test_the_figures_are_those_of_the_field(key: str) -> None:
    """With what traits and items always add; what asks for a moment is not in them."""
    scene = SYSTEM.new_scene({"players": [{"sample": key}], "opponents": [{"sample": key}]}, {})
    one = scene.creatures[key]
    piece = piece_of(sample(key), "ja")
    assert (piece.status[0].value, piece.status[0].max) == (one.max_hp, one.max_hp)
    assert (piece.status[1].value, piece.status[1].max) == (one.max_pp, one.max_pp)
    carried = [CONTENT.traits[trait].passive for trait in one.traits] + [
        CONTENT.items[item].passive for item in one.items
    ]
    more = sum(passive.change.speed for passive in carried if passive is not None and not passive.when)
    assert piece.initiative == one.speed + more
    assert {param.label: param.value for param in piece.params}["すばやさ"] == str(piece.initiative)


# -- any character


@both_languages
@given(seed=seeds)
def test_the_shape(lang: str, seed: int) -> None:
    sheet = by_chance(seed)
    (written,) = exported(sheet, lang).texts
    data = json.loads(written.text)
    assert data["kind"] == "character"
    assert data["data"].keys() >= {"name", "memo", "initiative", "status", "params", "commands"}
    piece = piece_of(sheet, lang)
    assert 2 <= len(piece.status) <= MOST_SHOWN
    labels = [one.label for one in (*piece.status, *piece.params)]
    assert len(set(labels)) == len(labels)


@both_languages
@given(seed=seeds)
def test_all_moves_are_in_the_palette(lang: str, seed: int) -> None:
    sheet = by_chance(seed)
    commands = piece_of(sheet, lang).commands.splitlines()
    for known in sheet["moves"]:
        move, title = CONTENT.moves[known["move"]], SYSTEM.name_of("move", known["move"], lang)
        own = [line for line in commands if title in line]
        assert any(line.startswith(f"{title} / ") for line in own)
        checks = [line for line in own if f"B6>={move.difficulty} {title}" in line]
        assert len(checks) == (move.difficulty > 0)
        assert all(SYSTEM.words.template(lang, "stat", known["attribute"]) in line for line in checks)
        assert any("D6+" in line and line[0] in "({123456789" for line in own) == (move.category != "status")
        assert not move.cost or f":PP-{move.cost}" in commands


@both_languages
@given(seed=seeds, achievement=st.integers(1, 5))
def test_the_palette_can_be_rolled(lang: str, seed: int, achievement: int) -> None:
    """After filling in the references, our own roller understands every line of dice."""
    piece = piece_of(by_chance(seed), lang)
    lines = rolling(piece)
    assert len(lines) >= 6
    for line in lines:
        assert read_line(filled(line, piece, achievement)).comment


@given(seed=seeds, achievement=st.integers(1, 5))
def test_damage_is_that_of_the_rules(seed: int, achievement: int) -> None:
    """Dice, power and A of every attack; the target's B, weakness and resistance are the table's to take in."""
    sheet = by_chance(seed)
    piece = piece_of(sheet, "ja")
    params = {param.label: param.value for param in piece.params}
    for known in sheet["moves"]:
        move = CONTENT.moves[known["move"]]
        if move.category == "status":
            continue
        title = SYSTEM.name_of("move", known["move"], "ja")
        (line,) = [line for line in rolling(piece) if f" {title} ダメージ" in line]
        reached = achievement if move.difficulty else move.achievement
        dice = max(1, reached + (move.type in sheet["types"]) + always(sheet, move))
        attack = int(params["こうげき" if move.category == "physical" else "とくこう"])
        text = filled(line, piece, achievement)
        assert distribution(parse(text)).chances == distribution(parse(f"{dice}d6+{move.power + attack}")).chances


def always(sheet: Data, move: Any) -> int:
    pieces = [CONTENT.traits[key] for key in sheet["traits"]] + [CONTENT.items[key] for key in sheet["items"]]
    found = [one.passive for one in pieces if one.passive is not None and not one.passive.when]
    fitting = [
        one.dice
        for one in found
        if (not one.dice_types or move.type in one.dice_types) and one.dice_category in ("", move.category)
    ]
    return sum(fitting) + sum(one.change.damage_dice for one in found)


@both_languages
@given(seed=seeds)
def test_the_report_is_complete(lang: str, seed: int) -> None:
    sheet = by_chance(seed) | {"name": "Ko", "notes": "two\nlines", "cp": 5, "p": 7}
    report = exported(sheet, lang).report
    lists = {"moves": "known-move", "traits": "trait", "items": "carried-item"}
    wanted = Counter({field: 1 for field in sheet if field not in lists})
    wanted.update({what: len(sheet[field]) for field, what in lists.items()})
    assert Counter(line.what for line in report.lines) == +wanted
    assert not report.of(DROPPED)
    memo = piece_of(sheet, lang).memo
    for line in report.lines:
        assert WORDS.find(lang, "what", line.what), line.what
        if line.fate == KEPT and line.what in ("trait", "carried-item", "types", "egg_group", "sex", "notes"):
            assert line.value in memo


# -- readings, and hostile text


def test_an_attack_without_a_check_by_the_readings() -> None:
    sheet = sample("cinderfox", moves=[{"move": "scuffle"}, {"move": "spark-flick"}], types=["fire"])
    title = SYSTEM.name_of("move", "scuffle", "ja")
    for reading, dice in (("zero", "1D6"), ("one", "1D6"), ("attribute", "{かしこさ}D6")):
        commands = piece_of(sheet, "ja", attack_without_difficulty=reading).commands.splitlines()
        assert any(line.startswith(f"{dice}+") and title in line for line in commands), reading


def test_a_name_that_is_a_command_refers_to_nothing() -> None:
    piece = piece_of(sample("cinderfox", name="Odd {HP}", notes="{PP}"), "en")
    assert piece.name == "Odd ｛HP｝"
    assert "{HP}" not in piece.commands


@both_languages
def test_whoever_came_out_of_a_combat_hurt_stands_there_as_they_are(lang: str) -> None:
    """Rulings sleep-after-combat and confusion-after-combat: states may stay."""
    left = {"hp": 7, "pp": 1, "condition": "sleep", "amount": 2, "confusion": True}
    sheet = sample("cinderfox", **left)
    piece = piece_of(sheet, lang)
    assert [bar.value for bar in piece.status[:4]] == [7, 1, 0, 2]
    words = [SYSTEM.words.template(lang, "word", word) for word in ("sleep", "confusion")]
    assert f"{words[0]} 2 · {words[1]}" in piece.memo
    for line in exported(sheet, lang).report.lines:
        assert WORDS.find(lang, "what", line.what), line.what
