"""What players can start between fights: nothing is offered that could only be refused."""

from typing import Any

import pytest

from cinque.core.procedure import FLOW, BadArguments
from cinque.core.table import TABLE_OCCASIONS, TABLE_PROCEDURES
from cinque.core.words import Reader
from cinque.systems import NAMES, system
from cinque.web.forms import at_fields
from cinque.web.sight import Sight

from .browser.setups import SETUPS
from .test_cards import begun


def peace() -> Any:
    """The party of an evening after its fight was called off."""
    game = begun("vademecum", SETUPS["vademecum"])
    game.run("call-off", "gm")
    game.play_on()
    assert not game.asks
    return game


def forms_of(game: Any, seat: str = "anna", lang: str = "en") -> dict[str, Any]:
    return {form["do"]: form for form in Sight(game, seat, lang).startable()[0]}


def test_what_nobody_can_start_now_is_closed_and_says_why() -> None:
    forms = forms_of(peace())
    for do in ("level-up", "unload", "pick-up"):
        assert forms[do]["refusal"], do
    assert forms["hand-over"]["refusal"] is None, "with something in hand it would be allowed"


def test_a_seat_is_called_as_whoever_sits_there() -> None:
    game = begun("mystery", SETUPS["mystery"])
    game.sit(game.seat("anna").called("Anna K."), "gm")
    (seat,) = [field for field in forms_of(game)["decide"]["fields"] if field["name"] == "seat"]
    assert (seat["values"], seat["named"]["anna"]) == (["anna"], "Anna K.")


@pytest.mark.parametrize(("lang", "words"), [("en", "There is nothing"), ("ja", "対象になるものがない")])
def test_nothing_to_choose_from_is_said_in_words(lang: str, words: str) -> None:
    refusal = forms_of(peace(), lang=lang)["unload"]["refusal"]
    assert words in "".join(piece["text"] for piece in refusal["text"])


def test_a_field_offers_what_the_own_characters_have_or_what_is_there() -> None:
    """Not every ability, item and condition of the book."""
    game = peace()
    ann = game.now.creatures["Ann"]
    fields = {(do, field["name"]): field for do, form in forms_of(game).items() for field in form["fields"]}
    assert set(fields["drop", "item"]["values"]) == set(ann.items)
    assert set(fields["use", "ability"]["values"]) <= {*ann.abilities, *ann.perks, "human-determination"}
    assert fields["cure", "condition"]["values"] == []
    game.run("drop", "anna", who="Ann", item="dagger")
    assert fields["pick-up", "item"]["values"] == []


def test_an_ability_that_needs_nobody_is_offered_without_anybody() -> None:
    """A target that is not needed is named where one can be, and left out where none can."""
    game = peace()
    game.now.creatures["Ann"].abilities = ("hunters-tonic", "fayan-charm")
    forms, pursuits = Sight(game, "anna", "en").startable()
    assert pursuits is not None
    keys = [option["key"] for option in pursuits["options"]]
    assert {"use Ann hunters-tonic", "use Ann fayan-charm @Bob"} <= set(keys)
    assert "use Ann fayan-charm" not in keys
    assert next(form for form in forms if form["do"] == "use")["refusal"] is None


@pytest.mark.parametrize(("lang", "words"), [("en", "XP for each: “10”"), ("ja", "1問あたりのXP：「10」")])
def test_what_is_wrong_is_told_with_the_field_as_the_form_calls_it(lang: str, words: str) -> None:
    game = peace()
    with pytest.raises(BadArguments) as wrong:
        game.run("award", "gm", who="Ann", each=10)
    (told,) = at_fields(Reader(game.system, game.now, lang), wrong.value)
    assert told.startswith(words)


def test_an_object_outside_a_combat_is_refused_in_words_about_that() -> None:
    refusal = forms_of(peace())["interact"]["refusal"]
    assert "".join(piece["text"] for piece in refusal["text"]) == "There is no combat now."


def test_helping_with_a_check_that_nobody_makes_stands_behind_what_is_done_after_a_fight() -> None:
    pursuits = Sight(peace(), "anna", "en").startable()[1]
    assert pursuits is not None
    groups = list(dict.fromkeys(option["group"] for option in pursuits["options"]))
    assert groups.index("eat") < groups.index("lend-a-hand")


@pytest.mark.parametrize(("lang", "words"), [("en", "32 from the purse"), ("ja", "所持金から32")])
def test_what_is_bought_is_paid_from_the_purse(lang: str, words: str) -> None:
    game = peace()
    game.run("market", "gm", vehicles=["horse"])
    pursuits = Sight(game, "anna", lang).startable()[1]
    assert pursuits is not None
    horse = next(option for option in pursuits["options"] if option["key"].startswith("buy"))
    assert horse["preview"]["costs"] == [words]


@pytest.mark.parametrize("name", NAMES)
def test_whatever_people_can_start_has_one_occasion_with_words(name: str) -> None:
    played = system(name)
    named = [do for one in (played.occasions, TABLE_OCCASIONS) for verbs in one.values() for do in verbs]
    started = [do for do, one in {**played.procedures, **TABLE_PROCEDURES}.items() if one.role != FLOW]
    assert sorted(named) == sorted(started)
    for lang in ("en", "ja"):
        assert all(played.words.find(lang, "occasion", one) for one in (*played.occasions, *TABLE_OCCASIONS))


def test_what_can_be_started_stands_in_groups() -> None:
    forms = forms_of(peace(), "gm", "ja")
    groups = list(dict.fromkeys(form["group"] for form in forms.values()))
    assert forms["buy"]["group"] == forms["sell"]["group"] == "アイテムと所持金"
    assert groups[0] == "戦闘"
    together = [form["group"] for form in forms.values()]
    assert together == sorted(together, key=groups.index)


def test_nothing_is_offered_for_training_to_whom_no_feature_lets_train_and_shares_to_trainers_alone() -> None:
    ann: dict[str, Any] = {
        "id": "ann",
        "kind": "trainer",
        "free": True,
        "seat": "anna",
        "at": "A1",
        "features": ["ace-trainer", "press"],
    }
    bo = ann | {"id": "bo", "seat": "bob", "at": "B1", "features": ["press"]}
    game = begun("ptu", {"players": [ann, bo], "opponents": ["rattata level=5 at=D4"]})
    game.run("call-off", "gm")
    game.play_on()
    train = forms_of(game)["train"]
    assert {field["name"]: field["values"] for field in train["fields"]}["feature"] == ["ace-trainer"]
    assert forms_of(game, "bob")["train"]["refusal"]
    experience = {field["name"]: field["values"] for field in forms_of(game, "gm")["experience"]["fields"]}
    assert experience["players"] == ["ann", "bo"]
