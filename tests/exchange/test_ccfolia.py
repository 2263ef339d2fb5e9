"""ccfolia's characters: written, read again, and harmless whatever they are called."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.sentences import Speaker
from cinque.exchange import KEPT, BadText, Report
from cinque.exchange.ccfolia import MOST_SHOWN, Character, Face, Param, Status, fit, one_line, read, write

TEXTS = st.text(max_size=12) | st.sampled_from(
    ["HP", "HP", "HP2", "{HP}", "a\nb", ":HP-5", "", " ", "\ud800", "\u2028"]
)
NUMBERS = st.integers(-999, 999) | st.floats(-100, 100).map(lambda value: round(value, 2))
CHARACTERS = st.builds(
    Character,
    name=TEXTS,
    memo=TEXTS,
    initiative=NUMBERS,
    external_url=TEXTS,
    status=st.lists(st.builds(Status, TEXTS, NUMBERS, NUMBERS), max_size=12).map(tuple),
    params=st.lists(st.builds(Param, TEXTS, TEXTS), max_size=12).map(tuple),
    icon_url=TEXTS,
    faces=st.lists(st.builds(Face, TEXTS, TEXTS), max_size=3).map(tuple),
    x=NUMBERS,
    y=NUMBERS,
    angle=NUMBERS,
    width=NUMBERS,
    height=NUMBERS,
    active=st.booleans(),
    invisible=st.booleans(),
    secret=st.booleans(),
    hide_status=st.booleans(),
    color=TEXTS,
    commands=TEXTS,
    owner=TEXTS,
    more=st.dictionaries(st.sampled_from(["diceSkin", "roomName"]), st.integers(0, 9)),
)

FULL = Character(
    name="ひのこ丸",
    memo="二行の\nメモ",
    initiative=65,
    status=(Status("HP", 20, 26),),
    params=(Param("攻撃", "52"),),
    commands="1d4 技\n:HP-",
)


def test_the_text_is_what_the_clipboard_takes() -> None:
    assert json.loads(write(FULL)) == {
        "kind": "character",
        "data": {
            "name": "ひのこ丸",
            "memo": "二行の\nメモ",
            "initiative": 65,
            "externalUrl": "",
            "status": [{"label": "HP", "value": 20, "max": 26}],
            "params": [{"label": "攻撃", "value": "52"}],
            "iconUrl": None,
            "faces": [],
            "x": 0,
            "y": 0,
            "angle": 0,
            "width": 4,
            "height": 4,
            "active": True,
            "secret": False,
            "invisible": False,
            "hideStatus": False,
            "color": "#888888",
            "commands": "1d4 技\n:HP-",
            "owner": None,
        },
    }
    assert read(write(FULL)) == (FULL, [])


@given(CHARACTERS)
def test_writing_and_reading_gives_the_same(character: Character) -> None:
    fitting = fit(character)
    assert fit(fitting) == fitting
    assert read(write(character)) == (fitting, [])
    write(character).encode()


@given(CHARACTERS)
def test_names_and_labels_are_harmless(character: Character) -> None:
    fitting = fit(character)
    labels = [part.label for part in (*fitting.status, *fitting.params)]
    assert len(set(labels)) == len(labels) == len(character.status) + len(character.params)
    assert len(fitting.status) <= MOST_SHOWN
    for text in (fitting.name, *labels):
        assert text
        assert not set(text) & set("{}\n\r")
    assert not set("".join(labels)) & set("+-=:")


def test_bars_that_are_not_shown_become_figures() -> None:
    report = Report()
    bars = tuple(Status(f"bar {number}", number, 10) for number in range(10))
    fitting = fit(Character("Bob", status=bars, params=(Param("bar 9", "x"),)), report)
    assert fitting.status == bars[:8]
    assert fitting.params == (Param("bar 8", "8/10"), Param("bar 9", "9/10"), Param("bar 92", "x"))
    assert [(line.fate, line.what, line.value) for line in report.lines] == [
        (KEPT, "bar 8", "8/10"),
        (KEPT, "bar 9", "9/10"),
    ]


def test_a_second_label_gets_a_number() -> None:
    params = tuple(Param(label, "") for label in ("HP", "HP", "HP2", "HP"))
    assert [one.label for one in fit(Character("Bob", params=params)).params] == ["HP", "HP2", "HP22", "HP3"]


def test_words_are_made_plain() -> None:
    assert one_line(" {HP}\n:x\u2028 ") == "｛HP｝ :x"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        '{"kind": "note", "data": {}}',
        '{"kind": "character"}',
        '{"kind":"character","data":[]}',
        "{",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        read(text)


@pytest.mark.parametrize(
    "text", ["[" * 900_000, '{"a":' * 150_000, " " * 1_000_001, '{"kind":"character","data":{"x":' + "9" * 9999]
)
def test_hostile_texts_are_refused(text: str) -> None:
    with pytest.raises(BadText):
        read(text)


def test_endless_numbers_are_told_and_never_written() -> None:
    character, problems = read('{"kind": "character", "data": {"x": Infinity, "y": 1e999, "width": ' + "9" * 400 + "}}")
    assert (character.x, character.y, character.width) == (0, 0, 10**400 - 1)
    assert len(problems) == 2
    with pytest.raises(ValueError, match="range"):
        write(Character("Bob", x=float("inf")))


def test_the_simplest_character() -> None:
    assert read('{"kind": "character", "data": {"name": "Chicken"}}') == (Character("Chicken"), [])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("name", 5), ("memo", None), ("initiative", "9"), ("initiative", True), ("status", {}), ("params", "x")),
        *(("active", 1), ("secret", "no"), ("color", []), ("x", None), ("faces", 1)),
    ],
)
def test_values_that_do_not_fit_are_told(field: str, value: Any) -> None:
    text = json.dumps({"kind": "character", "data": {"name": "Bob", field: value}}, indent=1)
    character, problems = read(text)
    assert character == Character("" if field == "name" else "Bob")
    assert len(problems) == 1
    assert field in Speaker().refusal(problems[0].what)


def test_parts_that_do_not_fit_are_told() -> None:
    status = [{"label": "HP", "value": 1, "max": 2}, {"label": "MP", "value": "1", "max": 2}, 5, {"label": "x"}]
    faces = [{"label": "smile", "iconUrl": None}, {"iconUrl": "x"}]
    character, problems = read(json.dumps({"kind": "character", "data": {"status": status, "faces": faces}}))
    assert character.status == (Status("HP", 1, 2),)
    assert character.faces == (Face("smile"),)
    assert len(problems) == 4
