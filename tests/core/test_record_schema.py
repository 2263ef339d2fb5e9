"""The schema of a record agrees with its reader, and what is written reads back."""

from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
from hypothesis import assume, example, given
from hypothesis import strategies as st
from record_house import FULL, GOOD, NAMES, Door, House, Rain, Told, Who, Wind, read

from cinque.core.record import (
    MOST_ENTRIES,
    MOST_LETTERS,
    MOST_NUMBER,
    name_fault,
    plain_record,
    record_schema,
)

SOURCE = Path(__file__).parents[2] / "src" / "cinque"


# -- the schema

FREE = {"name-formula", "name-invisible", "named-twice"}
"""What a schema cannot say."""


def in_shape(told: Told) -> bool:
    return all(
        refusal.key in FREE or (refusal.key == "unknown-name" and refusal.data["kind"] != "field")
        for _, refusal in told
    )


def accepts(data: Any, kind: Any = House) -> bool:
    return validator(kind).is_valid(data)


@cache
def validator(kind: Any) -> Any:
    schema = record_schema(kind)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


TEXTS = st.text(max_size=6) | st.sampled_from(["1d6", "red", "old", "oak", "all", "=1", "x" * 61, "x" * 4001])
NUMBERS = st.integers(-10, 110) | st.sampled_from([-(10**10), 10**10])
WRITTEN = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats().filter(lambda number: not number.is_integer()) | TEXTS,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(NAMES, inside, max_size=3),
    max_leaves=6,
)
DOORS = st.fixed_dictionaries({"from": NUMBERS, "to": st.integers(0, 10)})
WEATHER = st.dictionaries(st.sampled_from(["wind", "who", "rain"]), NUMBERS | st.just("all") | st.just([1, 2]))
FIELDS = {
    "dice": TEXTS | st.from_regex(r"[0-9]d[0-9]{1,4}", fullmatch=True),
    "doors": st.lists(DOORS, max_size=2),
    "front": DOORS,
    "corner": st.lists(NUMBERS, max_size=3),
    "keys": st.dictionaries(st.sampled_from(["gold", "iron", "tin"]), NUMBERS),
    "notes": st.dictionaries(TEXTS, TEXTS, max_size=2),
    "weather": st.lists(WEATHER, max_size=3),
}


@given(
    st.fixed_dictionaries({"name": TEXTS, "size": NUMBERS}, optional=FIELDS)
    | st.fixed_dictionaries({}, optional=dict.fromkeys([*House._fields, "from", "more"], WRITTEN))
    | WRITTEN
)
@example(FULL)
@example(GOOD | {"weather": [{"who": "all", "rain": [1, 2]}]})
@example(GOOD | {"notes": {"x" * 4001: ""}})
@example(GOOD | {"corner": [1]})
@example(GOOD | {"doors": [{"from": 1, "to": 2}] * (MOST_ENTRIES + 1)})
def test_the_schema_agrees_with_the_reader(data: Any) -> None:
    # the validator, unlike JSON Schema, takes $ for the place before a last line break
    assume(not (isinstance(data, dict) and str(data.get("dice")).endswith("\n")))
    told = read(data)[1]
    assert accepts(data) == in_shape(told), told


def test_the_schema_says_what_fields_mean() -> None:
    schema = record_schema(House, leave_out=["name"])
    assert schema["required"] == ["size"]
    assert schema["properties"]["size"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 100,
        "description": "In rooms. Rule: house.size.",
    }
    assert "name" not in schema["properties"]
    assert schema["properties"]["doors"]["items"]["required"] == ["from", "to"]


# -- there and back

DOOR = st.builds(Door, st.integers(0, MOST_NUMBER), st.integers(1, 9))
WHO = st.sampled_from(["all", "one"])
NAME = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=MOST_LETTERS).filter(
    lambda name: not name_fault(name)
)
HOUSES = st.builds(
    House,
    name=NAME,
    size=st.integers(1, 100),
    dice=st.from_regex(r"\A[1-9]d[0-9]{1,3}\Z"),
    colour=st.sampled_from(["", "red", "blue"]),
    kind=st.sampled_from(["old", "new"]),
    open=st.booleans(),
    price=st.integers(0, MOST_NUMBER),
    debt=st.integers(-100, MOST_NUMBER),
    tree=st.sampled_from(["oak", "wood:fig", ""]),
    about=st.text(max_size=20),
    doors=st.lists(DOOR, max_size=3).map(tuple),
    corner=st.tuples(st.integers(0, 9), st.integers(0, 9)),
    keys=st.dictionaries(st.sampled_from(["gold", "iron"]), st.integers(0, 9)),
    grown=st.dictionaries(st.sampled_from(["oak", "fir"]), st.integers(0, 9)),
    notes=st.dictionaries(st.text(max_size=9), st.text(max_size=9), max_size=3),
    front=st.none() | DOOR,
    weather=st.lists(
        st.builds(Wind, st.integers(-5, 5), WHO)
        | st.builds(Who, WHO)
        | st.builds(Rain, st.tuples(st.integers(0, 9), st.just(0)), WHO),
        max_size=3,
    ).map(tuple),
    rest=st.none() | st.integers() | st.lists(st.text(max_size=3)),
)


@given(HOUSES)
def test_plain_is_the_inverse_of_reading(house: House) -> None:
    written = plain_record(house)
    again, told = read(written)
    assert not told
    assert again == house
    assert accepts(written)
    assert plain_record(again) == written
