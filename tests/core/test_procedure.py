"""Arguments of procedures: read as plain data, checked before the rule runs, with rights declared on the field."""

from fractions import Fraction
from typing import Annotated, Any, NamedTuple

import pytest
from coin_table import CoinGame, state
from coins import SYSTEM, CoinPlay, CoinScene, CoinSystem, scene_for_two, table

from cinque.core.ask import Data
from cinque.core.form import FRACTION, NUMBER, TABLE, YES_OR_NO, Field, tried, why_refused
from cinque.core.mistake import NotYours, Refused
from cinque.core.procedure import BadArguments, Mine, MyPurse, MySeat, Procedure, Somebody
from cinque.core.record import Between, By, OneOf, record_schema
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE, Seat
from cinque.core.words import Reader

RED, MARIA = Seat("red"), Seat("maria", GM_ROLE)


class Feast(NamedTuple):
    """One field of each kind."""

    who: Mine
    guests: tuple[Somebody, ...] = ()
    hours: Annotated[Fraction, Between(0, 24)] = Fraction(1)
    places: int | tuple[Somebody, ...] | None = None
    shares: dict[Somebody, int] | None = None
    dish: Annotated[str, OneOf(("soup", "pie")), By("coins.gift")] = ""
    loud: bool = False
    payer: MyPurse = ""
    host: MySeat = GM_ROLE
    class_: str = ""


def feast(play: CoinPlay, what: Feast) -> None:
    play.scene.clock += round(what.hours * 60)
    if play.scene.creatures[what.who].coins < 2:
        raise Refused(Refusal("too-poor", "coins.pay", n=2, coins=0))
    play.total(1, 6, "coins.throw")


def closed(scene: CoinScene) -> Refusal | None:
    return Refusal("too-poor", "coins.stake", n=1, coins=0) if scene.round else None


FEAST = Procedure(feast, PLAYER_ROLE, Feast, "coins.advice", may=closed, whose=lambda scene: ["red"])


class Feasting(CoinSystem):
    between = "coins.intro"

    def __init__(self) -> None:
        self.procedures = {**CoinSystem.procedures, "feast": FEAST}


def read(seat: Seat | None = None, **args: Any) -> Any:
    return FEAST.read(args, scene_for_two(), seat)


def faults(seat: Seat | None = None, **args: Any) -> dict[str, str]:
    with pytest.raises(BadArguments) as bad:
        read(seat, **args)
    return {place: refusal.key for place, refusal in bad.value.faults}


# -- reading


def test_plain_data_becomes_the_record() -> None:
    found = read(who="ann", guests=["ben"], hours=1.5, places=3, shares={"ben": 2}, dish="pie", loud=True)
    assert found == Feast("ann", ("ben",), Fraction(3, 2), 3, {"ben": 2}, "pie", True)
    assert read(who="ann", places=["ann", "ben"]).places == ("ann", "ben")


@pytest.mark.parametrize("hours", [2, "2", 2.0, "4/2", "2.0"])
def test_a_fraction_is_taken_exactly_as_it_is_written(hours: Any) -> None:
    assert read(who="ann", hours=hours).hours == 2
    assert read(who="ann", hours="1/3").hours == Fraction(1, 3)


@pytest.mark.parametrize("hours", ["1/0", "x", "", True, None, "1e3", float("nan"), float("inf"), "²", "1/2/3", [1]])
def test_what_is_no_fraction(hours: Any) -> None:
    assert faults(who="ann", hours=hours) == {"hours": "not-a-fraction"}


def test_one_alone_needs_no_list_and_commas_part_several() -> None:
    assert read(who="ann", guests="ben").guests == ("ben",)
    assert read(who="ann", guests="ann, ben").guests == ("ann", "ben")


def test_what_holds_anyway_may_be_said() -> None:
    """So did journals of older versions."""
    assert read(who="ann", places=None, shares=None, dish="", payer="", host="gm", guests=[]) == Feast("ann")


def test_a_field_that_python_cannot_spell_goes_by_both_names() -> None:
    assert read(who="ann", **{"class": "first"}).class_ == "first"
    assert read(who="ann", class_="first").class_ == "first"


def test_all_that_is_wrong_is_told_at_once_with_its_place() -> None:
    wrong = faults(guests=["zoe", 5], hours=25, places="x", shares={"zoe": -1}, dish="stew", loud="yes", wine=1)
    assert wrong == {
        "": "field-missing",
        "guests.0": "unknown-name",
        "guests.1": "wrong-kind",
        "hours": "number-out-of-range",
        "places": "wrong-kind",
        "shares.zoe": "number-too-small",
        "dish": "not-one-of",
        "loud": "wrong-kind",
        "wine": "unknown-name",
    }


def test_faults_cite_the_procedures_clause_or_the_fields_own() -> None:
    with pytest.raises(BadArguments) as bad:
        read(who="zoe", dish="stew")
    assert [refusal.clause for _, refusal in bad.value.faults] == ["coins.advice", "coins.gift"]


def test_faults_have_words_with_their_places() -> None:
    with pytest.raises(BadArguments) as bad:
        read(who="an")
    reader = Reader(SYSTEM, scene_for_two())
    assert bad.value.told(reader) == ["who: There is no creature “an”; did you mean ann?"]


@pytest.mark.parametrize("args", [None, [], "who=ann", 5])
def test_arguments_are_a_table(args: Any) -> None:
    with pytest.raises(BadArguments):
        FEAST.read(args, scene_for_two())


def test_a_procedure_that_takes_nothing_refuses_everything() -> None:
    nothing = Procedure(lambda play: None, PLAYER_ROLE)
    nothing.read({}, scene_for_two())
    with pytest.raises(BadArguments):
        nothing.read({"who": "ann"}, scene_for_two())


def test_what_cannot_be_run_at_all_is_said_first() -> None:
    scene = scene_for_two()
    scene.round = 1
    with pytest.raises(Refused) as refused:
        FEAST.read({}, scene)
    assert refused.value.refusal.clause == "coins.stake"


# -- rights


def test_a_player_names_only_what_is_theirs() -> None:
    assert faults(RED, who="ben", payer="blue", host="blue") == dict.fromkeys(("who", "payer", "host"), "not-yours")
    assert read(RED, who="ann", guests=["ben"], host="red").host == "red"


def test_a_game_master_of_any_name_may_name_everybody() -> None:
    assert read(MARIA, who="ben", payer="blue", host="blue") == Feast("ben", payer="blue", host="blue")


def test_without_a_seat_rights_were_looked_at_before() -> None:
    assert read(None, who="ben").who == "ben"


def test_it_is_the_business_of_some() -> None:
    with pytest.raises(Refused) as refused:
        read(Seat("blue"), who="ben")
    assert refused.value.refusal.key == "not-your-business"


def test_at_the_table() -> None:
    game: CoinGame = table(system=Feasting())
    before = state(game)
    for by, args in (("red", {"who": "ben"}), ("blue", {"who": "ben"}), ("red", {"who": "zoe"})):
        with pytest.raises((Refused, NotYours)):
            game.run("feast", by, **args)
        assert state(game) == before
    game.run("feast", "red", who="ann", hours="1/2")
    assert game.scene.clock == 30
    assert game.steps[-1].args == {"who": "ann", "hours": "1/2"}, "as plain data, for the journal"


# -- forms


def field(name: str, seat: Seat = RED) -> Field:
    form = next(form for form in Feasting().forms(scene_for_two(), seat) if form.do == "feast")
    return next(field for field in form.fields if field.name == name)


def test_a_form_says_what_each_field_can_be_for_this_seat() -> None:
    assert (field("who").values, field("who").needed) == (("ann",), True)
    assert field("who", MARIA).values == ("ann", "ben")
    assert (field("guests").values, field("guests").many) == (("ann", "ben"), True)
    assert field("hours")[1:7] == (FRACTION, False, "1", False, 0, 24)
    assert (field("places").kind, field("places").many) == ("creature", True)
    assert (field("shares").kind, [part.kind for part in field("shares").fields]) == (TABLE, ["creature", NUMBER])
    assert (field("dish").values, field("loud").kind) == (("soup", "pie"), YES_OR_NO)
    assert (field("payer").values, field("host").values) == (("red",), ("red",))


def test_the_schema_comes_from_the_same_record() -> None:
    schema = record_schema(Feast)
    assert schema["required"] == ["who"]
    assert list(schema["properties"]) == [field.name for field in Feasting().forms(scene_for_two(), RED)[4].fields]


def test_a_trial_tells_what_the_rule_says_and_changes_nothing() -> None:
    scene = scene_for_two(coins=1)
    before = scene.to_data()
    refusal = why_refused(FEAST, {"who": "ann"}, scene, RED)
    assert refusal is not None
    assert refusal.key == "too-poor"
    assert why_refused(FEAST, {"who": "ann"}, scene_for_two(), RED) is None, "up to the first die"
    assert scene.to_data() == before


def offered(coins: int, seat: Seat) -> list[Data]:
    system, scene = Feasting(), scene_for_two(coins=coins)
    form = next(form for form in system.forms(scene, seat) if form.do == "feast")
    return [option.args for option in tried(form, FEAST, scene, seat).options]


def test_what_the_rule_allows_is_offered() -> None:
    assert offered(5, RED) == [{"who": "ann"}]
    assert offered(5, MARIA) == [{"who": "ann"}, {"who": "ben"}]
    assert offered(1, MARIA) == []
