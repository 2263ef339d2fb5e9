"""Typed records: every fault at once and in its place, a schema that agrees, and nothing that crashes on any data."""

import ast
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from record_house import FULL, GOOD, NAMES, Door, House, Rain, Shed, Told, Who, Wind, faults, read
from toys.effects import SYSTEM

from cinque.core.record import (
    MOST_ENTRIES,
    MOST_HINTS,
    MOST_LETTERS,
    MOST_NUMBER,
    MOST_PLACE,
    MOST_TEXT,
    name_fault,
    plain_record,
    shortened,
)
from cinque.core.sentences import LANGUAGES
from cinque.core.words import Reader

SOURCE = Path(__file__).parents[2] / "src" / "cinque"


def test_a_full_record() -> None:
    house, told = read(FULL)
    assert not told
    assert house.doors == (Door(1, 2),)
    assert house.tree == "wood:elm"
    assert house.weather == (Wind(-3), Rain((1, 2), "all"), Who("one"))
    assert (house.front, house.corner, house.keys) == (Door(0, 1), (3, 4), {"gold": 1})
    assert plain_record(house) == FULL | {"tree": "wood:elm"}


def test_a_short_record_has_the_defaults() -> None:
    house, told = read(GOOD)
    assert not told
    assert house == House("Mill", 3)
    assert plain_record(house) == GOOD


def test_every_fault_at_once_with_its_place_and_clause() -> None:
    house, told = read(
        {
            "name": "=1",
            "sise": 4,
            "dice": "d6",
            "doors": [{"from": 1, "to": 12}, {"from": "a"}],
            "front": 5,
            "weather": [{"wind": 9}, {"snow": 1}, []],
        }
    )
    assert house is None
    assert [(place, refusal.key, refusal.clause) for place, refusal in told] == [
        ("sise", "unknown-name", ""),
        ("name", "name-formula", "house.name"),
        ("dice", "bad-key", ""),
        ("doors.0.to", "number-out-of-range", "house.door.to"),
        ("doors.1.from", "not-a-number", "house.doors"),
        ("doors.1", "field-missing", "house.door.to"),
        ("front", "not-a-record", ""),
        ("weather.0.wind", "number-out-of-range", ""),
        ("weather.1", "not-any-record", ""),
        ("weather.2", "not-any-record", ""),
        ("", "field-missing", "house.size"),
    ]
    assert told[0][1].data["hint"] == ["size"]


def test_a_fault_in_a_field_with_a_default_gives_the_default() -> None:
    house, told = read(GOOD | {"price": -1, "doors": [{"from": 1, "to": 2}, 5], "open": "yes", "kind": "other"})
    assert house == House("Mill", 3)
    assert [place for place, _ in told] == ["kind", "open", "price", "doors.1"]


@pytest.mark.parametrize(
    ("number", "key"),
    [
        (True, "not-a-number"),
        (False, "not-a-number"),
        (5.0, "not-a-number"),
        (float("nan"), "not-a-number"),
        (float("inf"), "not-a-number"),
        ("5", "not-a-number"),
        (None, "not-a-number"),
        ([5], "not-a-number"),
        (0, "number-out-of-range"),
        (101, "number-out-of-range"),
        (10**70, "number-out-of-range"),
    ],
)
def test_what_is_no_number(number: Any, key: str) -> None:
    assert faults(GOOD | {"size": number}) == {"size": key}


def test_a_number_without_bounds_still_has_some() -> None:
    assert faults(GOOD | {"price": -1}) == {"price": "number-too-small"}
    assert faults(GOOD | {"price": MOST_NUMBER}) == {}
    assert faults(GOOD | {"price": MOST_NUMBER + 1}) == {"price": "number-out-of-range"}
    assert faults(GOOD | {"debt": -100}) == {}
    assert faults(GOOD | {"debt": -101}) == {"debt": "number-too-small"}


@pytest.mark.parametrize(
    ("field", "value", "key"),
    [
        ("about", "x" * (MOST_TEXT + 1), "text-too-long"),
        ("about", 5, "wrong-kind"),
        ("dice", "1d6\n", "bad-key"),
        ("dice", "1d٣", "bad-key"),
        ("dice", "1d" + "0" * 60, "text-too-long"),
        ("colour", "green", "not-one-of"),
        ("colour", ["red"], "wrong-kind"),
        ("kind", ["old"], "not-one-of"),
        ("kind", {}, "not-one-of"),
        ("open", 1, "wrong-kind"),
        ("tree", "ask", "unknown-name"),
        ("doors", {"from": 1, "to": 2}, "not-a-list"),
        ("doors", [{"from": 1, "to": 2}] * (MOST_ENTRIES + 1), "too-many-entries"),
        ("corner", [1], "wrong-length"),
        ("corner", [1, 2, 3], "wrong-length"),
        ("keys", ["gold"], "not-a-record"),
        ("notes", {str(number): "" for number in range(MOST_ENTRIES + 1)}, "too-many-entries"),
        ("front", None, "not-a-record"),
    ],
)
def test_what_does_not_fit(field: str, value: Any, key: str) -> None:
    assert faults(GOOD | {field: value}) == {field: key}


def test_what_may_be_left_out_is_looked_at_where_it_is_not() -> None:
    assert read({}, Shed) == (Shed(), [])
    assert read({"size": 9}, Shed) == (Shed(9), [])
    (place, refusal), *others = read({"size": 10}, Shed)[1]
    assert (place, refusal.key, refusal.clause, others) == ("size", "number-out-of-range", "house.size", [])


def test_keys_of_a_table_are_looked_at_too() -> None:
    assert faults(GOOD | {"keys": {"lead": 1, "gold": -1}}) == {
        "keys.lead": "not-one-of",
        "keys.gold": "number-too-small",
    }
    assert faults(GOOD | {"grown": {"elm": 1, "wood:elm": 2}}) == {"grown.wood:elm": "named-twice"}
    assert faults(GOOD | {"keys": {1: 1}}) == {"keys.1": "wrong-kind"}


def test_a_key_that_means_several_pieces_tells_their_full_names() -> None:
    ((place, refusal),) = read(GOOD | {"tree": "fig"})[1]
    assert (place, refusal.key, refusal.clause) == ("tree", "unknown-name", "house.tree")
    assert refusal.data["hint"] == ["wood:fig", "park:fig"]


def test_fields_that_are_given_or_somebody_elses() -> None:
    house, told = read({"size": 1, "window": 2}, also=["window"], name="Barn")
    assert house == House("Barn", 1)
    assert not told
    assert read({"name": "x", "size": 1}, name="Barn")[1][0][1].key == "unknown-name"


def test_hints_end_before_they_take_long() -> None:
    told = read(GOOD | {f"nam{number}": 1 for number in range(500)})[1]
    assert len(told) == 500
    assert len([one for one in told if one[1].data["hint"]]) == MOST_HINTS


def test_places_and_quotes_stay_short() -> None:
    """Each fault has its own copy of its place, so a long name with many faults in it would fill the memory."""
    told = read({"k" * 100_000: 1, **GOOD, "notes": {"n" * 100_000: dict.fromkeys(range(5))}})[1]
    assert len(told) == 3
    assert all(len(place) <= 2 * MOST_PLACE for place, _ in told)
    assert all(len(str(value)) < 2 * MOST_LETTERS for _, refusal in told for value in refusal.data.values())


# -- names


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "name-empty"),
        ("  \u3000", "name-empty"),
        ("x" * (MOST_LETTERS + 1), "name-too-long"),
        *((f"{space}{sign}1", "name-formula") for sign in "=+-@＝＋－＠﹢﹣⁼" for space in ("", " ", "\u3000 ")),
        *((f"a{sign}b", "name-invisible") for sign in "\0\x1b\n\t\x7f\x9b\u200b\u200d\u202e\u2066\u2028\ufeff\u00ad"),
        *((f"a{sign}b", "name-invisible") for sign in "\u034f\u115f\u2800\u3164\uffa0\ue000\ud800\U000e0041"),
    ],
)
def test_a_name_that_is_none(name: str, key: str) -> None:
    assert name_fault(name) == key
    assert faults(GOOD | {"name": name}) == {"name": key}


@pytest.mark.parametrize(
    "name", ["A", "すなのムチ", "O’Hara-Smith", "Mr. Mime", "♀", "1=2", "❤️", "é", "x" * MOST_LETTERS]
)
def test_a_name_that_is_one(name: str) -> None:
    assert name_fault(name) == ""


# -- words


def keys_in(path: Path) -> set[str]:
    """Every key of a refusal that a module writes."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            place = {"_bad": 1, "_refuse": 1, "Refusal": 0, "Like": 1}.get(called)
            words = [node.args[place]] if place is not None and len(node.args) > place else []
            found |= {word.value for word in words if isinstance(word, ast.Constant) and isinstance(word.value, str)}
    return found


def test_every_refusal_has_words_in_every_language() -> None:
    keys = set().union(*(keys_in(SOURCE / name) for name in ("core/record.py", "core/pack.py", "packs/read.py")))
    assert len(keys) > 20
    names = {"name-empty", "name-too-long", "name-invisible", "name-formula", "number-too-small", "number-out-of-range"}
    for lang in LANGUAGES:
        assert not {key for key in keys | names if SYSTEM.words.find(lang, "refusal", key) is None}


def tell(told: Told) -> None:
    """Every refusal becomes a sentence without a gap, in every language."""
    for lang in LANGUAGES:
        reader = Reader(SYSTEM, SYSTEM.scene_type(), lang)
        for _, refusal in told:
            if refusal.data.get("kind") != "tree":
                assert reader.refusal(refusal).strip()


# -- anything

PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
ODD_NAMES = NAMES | st.integers() | st.none() | st.booleans() | st.tuples(st.integers())
ANYTHING = st.recursive(
    PLAIN, lambda inside: st.lists(inside, max_size=4) | st.dictionaries(ODD_NAMES, inside, max_size=5), max_leaves=25
)


@given(ANYTHING)
def test_nothing_crashes(data: Any) -> None:
    record, told = read(data)
    assert record is not None or told
    tell(told)


@given(st.dictionaries(st.sampled_from(list(House._fields)), ANYTHING))
def test_nothing_crashes_in_a_field(data: dict[str, Any]) -> None:
    record, told = read(data | GOOD)
    assert record is not None
    assert isinstance(record.doors, tuple)
    assert told or data.keys() <= {"rest", *GOOD} or record != House("Mill", 3) or plain_record(record) == GOOD
    tell(told)


def test_data_that_is_very_deep() -> None:
    deep: Any = []
    for _ in range(10 * sys.getrecursionlimit()):
        deep = [deep]
    for field in House._fields:
        read(GOOD | {field: deep})
        read(GOOD | {field: {"a": deep}})
    assert shortened(deep) == "[…]"
    assert shortened([]) == "[]"
    assert shortened([1, 2]) == "[1, …]"


def test_numbers_that_python_does_not_print() -> None:
    huge = 10**5000
    told = read({huge: 1, "name": huge, "size": huge, "corner": [-huge], "keys": {huge: huge}, "doors": [huge]})[1]
    assert len(told) == 7
    tell(told)
