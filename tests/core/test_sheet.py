"""Builders: questions one after the other, undo at every point, wishes beforehand, dice, and the schema of a sheet."""

from collections.abc import Callable
from random import Random
from typing import Annotated, Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cinque.core.ask import Ask, Option
from cinque.core.building import Builder, Building
from cinque.core.clause import Catalogue
from cinque.core.draft import SEAT, Draft, DraftPlay, draft_of
from cinque.core.fate import RandomBot
from cinque.core.mistake import BadAnswer, BadWish, NotNow, Refused
from cinque.core.record import Called
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.sentences import Speaker, Words
from cinque.core.sheet import SheetKind, answers_to, random_sheet, sheet_schema
from cinque.core.system import System

CLAUSE = "toy.sheet"
SEEDS = st.integers(0, 10_000)


class Hat(NamedTuple):
    colour: str
    name: Annotated[str, Called()] = ""
    feathers: int = 0


class Hats(SheetKind):
    """A hat. Red ones have only one size, blue ones are rolled for, green ones are sold out; feathers without end."""

    name = "hat"
    record = Hat

    def build(self, play: DraftPlay) -> None:
        sheet = play.scene.sheet
        sheet["colour"] = pick(play, "colour", "red", "blue", "green", "grey")
        if sheet["colour"] == "red":
            sheet["size"] = pick(play, "size", "large")
        if sheet["colour"] == "blue":
            sheet["luck"] = list(play.faces(2, 6, CLAUSE))
            play.note("lucky", CLAUSE, total=sum(sheet["luck"]))
        if sheet["colour"] == "green":
            raise Refused(Refusal("sold-out", CLAUSE))
        sheet["feathers"] = 0
        while pick(play, "feather", "one", "none") == "one":
            sheet["feathers"] += 1
            play.note("feather", CLAUSE, count=sheet["feathers"])
        sheet["band"] = pick(play, "band", "silk", "wool")


class Hatter(System[Draft]):
    """The book of hats."""

    name = "toy"
    version = "1"
    clauses = Catalogue("toys.hats")
    words = Words("toys.hats")
    rulings = Rulings
    scene_type = Draft


class Rule(Hats):
    """A sheet that is made by a function."""

    def __init__(self, build: Callable[[DraftPlay], None]) -> None:
        self._build = build

    def build(self, play: DraftPlay) -> None:
        self._build(play)


def pick(play: DraftPlay, topic: str, *words: str) -> str:
    options = [Option(topic, word=word) for word in words]
    answer: str = play.choose(Ask(SEAT, topic, CLAUSE, options)).args["word"]
    return answer


def hat(wishes: dict[str, str] | None = None, **more: Any) -> Building:
    return Building(Builder(Hatter(), Hats()), draft_of(Rulings(), ()), wishes, **more)


def state(building: Building) -> tuple[Any, ...]:
    """Everything that somebody can see of a builder at work."""
    question = building.ask.to_data() if building.ask else None
    events = [(event.kind, event.data) for event in building.events(SEAT)]
    unmet = building.unmet.to_data() if building.unmet else None
    return building.sheet, question, tape_of(building), events, building.unused, unmet


def tape_of(building: Building) -> list[str]:
    return building.waiting.tape if building.waiting else building.steps[-1].tape


# -- questions and answers


def test_a_hat_by_questions() -> None:
    building = hat()
    for key in ("colour grey", "feather one", "feather one", "feather none", "band wool"):
        assert building.ask
        building.answer(key, SEAT)
    assert building.ask is None
    assert building.sheet == {"colour": "grey", "feathers": 2, "band": "wool"}
    assert [event.data["count"] for event in building.events(SEAT)] == [1, 2]


def test_what_has_happened_is_told_before_the_end() -> None:
    building = hat(dice=Random(1))
    building.answer("colour blue", SEAT)
    assert [event.kind for event in building.events(SEAT)] == ["roll", "lucky"]
    assert building.ask
    assert building.ask.topic == "feather"


def test_a_wrong_answer_changes_nothing() -> None:
    building = hat()
    before = state(building)
    for wrong in (
        "",
        "colour",
        "colour pink",
        "feather one",
        "1",
        "colour red ",
        "COLOUR RED",
        "\x1b[2J",
        "x" * 10_000,
    ):
        with pytest.raises(BadAnswer, match="is not one of the answers"):
            building.answer(wrong, SEAT)
        assert state(building) == before


def test_a_wrong_answer_gets_a_suggestion() -> None:
    with pytest.raises(BadAnswer, match="did you mean colour grey"):
        hat().answer("colour gray", SEAT)


def test_a_refusal_in_the_middle_leaves_the_question_open() -> None:
    building = hat()
    before = state(building)
    with pytest.raises(Refused):
        building.answer("colour green", SEAT)
    assert state(building) == before
    building.answer("colour grey", SEAT)
    building.undo(SEAT)
    assert state(building) == before


# -- undo


@given(SEEDS, st.lists(st.booleans(), max_size=25))
def test_undo_gives_the_state_before(seed: int, steps: list[bool]) -> None:
    """Answers and undos in any order: each undo gives exactly what there was, dice and events included."""
    random, building = Random(seed), hat(dice=Random(seed))
    before: list[tuple[Any, ...]] = []
    for forward in steps:
        if forward and building.ask:
            before.append(state(building))
            building.answer(random.choice([one.key for one in building.ask.options if one.key != "colour green"]), SEAT)
        elif not forward:
            if before:
                building.undo(SEAT)
                assert state(building) == before.pop()
            else:
                with pytest.raises(NotNow):
                    building.undo(SEAT)


def test_undo_goes_behind_what_answered_itself() -> None:
    building = hat()
    start = state(building)
    building.answer("colour red", SEAT)
    assert building.ask
    assert building.ask.topic == "feather"
    assert tape_of(building) == ["player: colour red", "player: size large"]
    building.undo(SEAT)
    assert state(building) == start
    with pytest.raises(NotNow):
        building.undo(SEAT)


def test_nothing_to_undo_when_everything_came_by_itself() -> None:
    def build(play: DraftPlay) -> None:
        play.scene.sheet["size"] = pick(play, "size", "large")
        play.scene.sheet["colour"] = pick(play, "colour", "red", "blue")

    building = Building(Builder(Hatter(), Rule(build)), draft_of(Rulings(), ()))
    assert building.sheet == {"size": "large"}
    with pytest.raises(NotNow):
        building.undo(SEAT)
    assert building.sheet == {"size": "large"}


def test_undo_at_the_end() -> None:
    building = hat()
    for key in ("colour grey", "feather none"):
        building.answer(key, SEAT)
    before = state(building)
    building.answer("band silk", SEAT)
    assert building.ask is None
    building.undo(SEAT)
    assert state(building) == before


def test_the_draft_that_it_starts_from_stays_as_it_is() -> None:
    sheet = {"colour": "old", "list": [1, {"deep": 2}]}
    draft = draft_of(Rulings(), (), sheet)

    def build(play: DraftPlay) -> None:
        play.scene.sheet["list"][1]["deep"] += 1
        pick(play, "colour", "red", "blue")

    building = Building(Builder(Hatter(), Rule(build)), draft)
    building.answer("colour red", SEAT)
    building.undo(SEAT)
    assert building.sheet["list"] == [1, {"deep": 3}]
    assert sheet == {"colour": "old", "list": [1, {"deep": 2}]}
    assert draft.sheet == sheet


def test_answers_and_dice_are_on_the_tape() -> None:
    building = hat(dice=Random(3))
    building.answer("colour blue", SEAT)
    building.answer("feather none", SEAT)
    assert [entry.partition("=")[0] for entry in tape_of(building)] == [
        "player: colour blue",
        "2d6",
        "player: feather none",
    ]


# -- wishes


def test_a_wish_is_one_answer() -> None:
    building = hat({"feather": "one", "colour": "grey"})
    assert building.sheet == {"colour": "grey", "feathers": 1}
    assert building.ask
    assert building.ask.topic == "feather"
    assert building.unused == {}


def test_several_wishes_are_answers_one_after_the_other() -> None:
    building = hat({"feather": "one,one,none", "colour": "colour grey", "band": "SILK"})
    assert building.ask is None
    assert building.sheet == {"colour": "grey", "feathers": 2, "band": "silk"}


def test_a_wish_can_be_undone_with_the_answer_before_it() -> None:
    building = hat({"feather": "one"})
    start = state(building)
    building.answer("colour grey", SEAT)
    assert building.sheet["feathers"] == 1
    building.undo(SEAT)
    assert state(building) == start
    assert building.unused == {"feather": "one"}
    building.answer("colour red", SEAT)
    assert building.sheet["feathers"] == 1


def test_a_wish_that_is_not_legal_is_told_and_asked() -> None:
    building = hat({"feather": "two"})
    building.answer("colour grey", SEAT)
    assert building.unmet
    assert Speaker().refusal(building.unmet) == "“two” is no legal answer to “feather”."
    assert building.ask
    building.answer("feather none", SEAT)
    assert building.unmet is None
    building.answer("band silk", SEAT)
    assert building.unused == {"feather": "two"}


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"colour": "gray"}, "“gray” is no legal answer to “colour”; did you mean grey?"),
        ({"colour": ""}, "“” is no legal answer to “colour”."),
        ({"colour": "grey", "hatband": "silk"}, "Nobody was asked about “hatband”; did you mean band?"),
        ({"colour": "grey", "size": "large"}, "Nobody was asked about “size”."),
        ({"colour": "colour"}, "“colour” could be several answers to “colour”"),
        ({"colour": "grey", "feather": "none,one"}, "Nobody was asked about “feather” often enough for “one”."),
        ({"colour": "grey", "feather": "one", "band": "x" * 5000}, "is no legal answer to “band”"),
    ],
)
def test_a_wish_that_cannot_be_granted(wishes: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadWish) as bad:
        random_sheet(Hats(), draft_of(Rulings(), ()), 1, wishes)
    assert sentence in str(bad.value)
    assert "\n" not in str(bad.value)


def test_an_answer_goes_by_many_names() -> None:
    options = [Option("take", thing="sand:big-jar", price=3), Option("take", thing="cup", price=4), Option("done")]
    ask = Ask(SEAT, "shop", CLAUSE, options)
    names: dict[str, list[str]] = {"take cup 4": ["take a Cup", "コップを取る"], "done": ["Done", "終わり"]}

    def found(wanted: str, beginnings: bool = False) -> list[str]:
        called: Callable[[Option], list[str]] = lambda option: names.get(option.key, [])  # noqa: E731
        return [option.key for option in answers_to(ask.options, wanted, called, beginnings)]

    assert found("take cup 4") == ["take cup 4"]
    assert found("TAKE A CUP") == ["take cup 4"]
    assert found("cup") == ["take cup 4"]
    assert found("big-jar") == found("sand:big-jar") == ["take sand:big-jar 3"]
    assert found("終わり") == ["done"]
    assert found("take") == ["take sand:big-jar 3", "take cup 4"]
    assert found("コップ") == []
    assert found("コップ", beginnings=True) == ["take cup 4"]
    assert found("big", beginnings=True) == ["take sand:big-jar 3"]
    assert found("", beginnings=True) == []


# -- by chance


@given(SEEDS)
def test_same_seed_same_sheet(seed: int) -> None:
    wishes = {"colour": "blue"}
    first, second = (random_sheet(Hats(), draft_of(Rulings(), ()), seed, wishes) for _ in range(2))
    assert first == second
    assert len(first["luck"]) == 2


def test_seeds_differ() -> None:
    sheets = [str(random_sheet(Hats(), draft_of(Rulings(), ()), seed, {"colour": "blue"})) for seed in range(30)]
    assert len(set(sheets)) > 10


def test_a_bot_answers_what_nobody_wished_for() -> None:
    building = hat({"colour": "red"}, bot=RandomBot(5))
    assert building.ask is None
    assert building.sheet["size"] == "large"


# -- the schema


def test_the_schema_of_the_usual_kind_and_of_another() -> None:
    class Other(Hats):
        name = "cap"

    usual, other = Hats(), Other()
    kinds = [usual, other]
    first, second = (Draft202012Validator(sheet_schema("toy", kinds, kind)) for kind in kinds)
    for validator in (first, second):
        Draft202012Validator.check_schema(validator.schema)
    assert first.is_valid({"system": "toy", "colour": "red"})
    assert first.is_valid({"system": "toy", "kind": "hat", "colour": "red", "name": "Bo", "rulings": {"a": "b"}})
    assert second.is_valid({"system": "toy", "kind": "cap", "colour": "red"})
    for wrong in (
        {"colour": "red"},
        {"system": "toy"},
        {"system": "other", "colour": "red"},
        {"system": "toy", "colour": "red", "kind": "cap"},
        {"system": "toy", "colour": "red", "brim": 1},
        {"system": "toy", "colour": "red", "name": ""},
        {"system": "toy", "colour": "red", "packs": "sand"},
        {"system": "toy", "colour": "red", "rulings": {"a": 1}},
    ):
        assert not first.is_valid(wrong), wrong
    assert not second.is_valid({"system": "toy", "colour": "red"})


def test_a_draft_can_be_copied() -> None:
    draft = draft_of(Rulings(), ("sand@1+x",), {"team": [{"a": 1}]})
    copy = draft.copy()
    copy.sheet["team"][0]["a"] = 2
    assert draft.sheet == {"team": [{"a": 1}]}
    assert copy.packs == ("sand@1+x",)
    assert isinstance(copy, Draft)


# -- dice that people roll


def test_people_roll_the_dice_of_a_sheet() -> None:
    building = hat({"colour": "blue"}, typed=frozenset([SEAT]))
    assert building.ask
    assert building.ask.dice == (2, 6)
    building.answer("3 5", SEAT)
    assert building.sheet["luck"] == [3, 5]
    building.undo(SEAT)
    assert building.sheet == {"colour": "blue"}


def test_dice_that_were_taken_back_fall_again() -> None:
    building = hat(dice=Random(4))
    building.answer("colour blue", SEAT)
    luck = building.sheet["luck"]
    for _ in range(5):
        building.undo(SEAT)
        building.answer("colour blue", SEAT)
        assert building.sheet["luck"] == luck


def test_a_wish_for_the_only_answer_is_told_too() -> None:
    building = hat({"colour": "red", "size": "small"})
    assert building.ask
    assert building.ask.topic == "size"
    assert building.unmet
    building.answer("size large", SEAT)
    assert building.unmet is None


def test_a_wish_is_granted_once_whatever_is_taken_back() -> None:
    building = hat({"feather": "one,none"})
    for _ in range(3):
        building.answer("colour grey", SEAT)
        assert building.sheet["feathers"] == 1
        assert building.ask
        assert building.ask.topic == "band"
        assert building.unused == {}
        building.undo(SEAT)
        assert building.unused == {"feather": "one,none"}
    with pytest.raises(Refused):
        building.answer("colour green", SEAT)
    assert building.unused == {"feather": "one,none"}
