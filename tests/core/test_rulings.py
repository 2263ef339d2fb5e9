"""Rulings: the defaults of the book, and what a table chose instead."""

import json

import pytest
from coins import CLAUSES, CoinRulings, scene_for_two

from cinque.core.mistake import BadRuling
from cinque.core.rulings import Rulings, field_of
from cinque.systems.arcana.rulings import ArcanaRulings


def test_the_defaults_are_those_of_the_catalogue() -> None:
    rulings = CoinRulings.of({})
    assert rulings.chosen == {}
    for ruling in CLAUSES.rulings.values():
        assert getattr(rulings, field_of(ruling.name)) == ruling.default


def test_a_reading_is_chosen_by_the_name_of_its_ruling() -> None:
    rulings = CoinRulings.of({"winning-face": "five", "pass": "forbidden"})
    assert (rulings.winning_face, rulings.pass_, rulings.metal) == ("five", "forbidden", "gold")
    assert rulings.chosen == {"winning-face": "five", "pass": "forbidden"}


def test_the_reading_in_force_by_name() -> None:
    rulings = CoinRulings.of({"pass": "forbidden"})
    assert (rulings.reading("pass"), rulings.reading("winning-face")) == ("forbidden", "four")


def test_choosing_the_default_is_no_choice() -> None:
    assert CoinRulings.of({"winning-face": "four", "metal": "gold"}).chosen == {}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("wining-face", "There is no ruling “wining-face”; did you mean winning-face?"),
        ("winning_face", "There is no ruling “winning_face”; did you mean winning-face?"),
        ("dragons", "There is no ruling “dragons”."),
        ("", "There is no ruling “”."),
        ("coins.ruling.pass", "There is no ruling “coins.ruling.pass”."),
        ("chosen", "There is no ruling “chosen”."),
    ],
)
def test_an_unknown_ruling_is_refused(name: str, message: str) -> None:
    with pytest.raises(BadRuling) as caught:
        CoinRulings.of({name: "four"})
    assert str(caught.value) == message


def test_a_book_without_rulings_has_none_to_choose() -> None:
    assert Rulings.of({}).chosen == {}
    with pytest.raises(BadRuling, match=r"There is no ruling “pass”\.") as caught:
        Rulings.of({"pass": "allowed"})
    assert caught.value.name == "pass"


def test_an_unknown_reading_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadRuling) as caught:
        CoinRulings.of({"winning-face": "six"})
    assert str(caught.value) == "Ruling “winning-face” has no reading “six”; it has four, five."


def test_a_reading_may_be_written_as_a_number() -> None:
    # TOML and YAML files of people say 2 and 1.5, not "2" and "1.5"
    assert ArcanaRulings.of({"stab-value": 2}).stab_value == "2"
    assert ArcanaRulings.of({"stab-value": 1.25}).chosen == {"stab-value": "1.25"}


def test_one_other_reading_leaves_the_rest_and_the_original() -> None:
    first = CoinRulings.of({"pass": "forbidden"})
    second = first.but("winning-face", "five")
    third = second.but("pass", "allowed")
    assert (first.winning_face, first.pass_) == ("four", "forbidden")
    assert (second.winning_face, second.pass_) == ("five", "forbidden")
    assert (third.winning_face, third.pass_, third.chosen) == ("five", "allowed", {"winning-face": "five"})
    assert type(third) is CoinRulings
    with pytest.raises(BadRuling):
        first.but("pass", "perhaps")
    assert first.chosen == {"pass": "forbidden"}


def test_rulings_are_shared_by_copies_of_a_scene() -> None:
    rulings = CoinRulings.of({"pass": "forbidden"})
    assert rulings.copy() is rulings
    scene = scene_for_two()
    assert scene.copy().rulings is scene.rulings


def test_rulings_survive_json_as_what_was_chosen() -> None:
    rulings = CoinRulings.of({"pass": "forbidden"})
    data = json.loads(json.dumps(rulings.to_data()))
    assert data == {"pass": "forbidden"}
    again = CoinRulings.from_data(data)
    assert (again.pass_, again.winning_face, again.chosen) == ("forbidden", "four", {"pass": "forbidden"})
    data["pass"] = "allowed"
    assert again.chosen == {"pass": "forbidden"}
    written = rulings.to_data()
    written["pass"] = "allowed"
    assert rulings.chosen == {"pass": "forbidden"}


@pytest.mark.parametrize(
    ("name", "field"),
    [("stab-value", "stab_value"), ("pass", "pass_"), ("metal", "metal"), ("a-b-c", "a_b_c"), ("not", "not_")],
)
def test_the_field_of_a_ruling(name: str, field: str) -> None:
    assert field_of(name) == field
    assert field.isidentifier()
