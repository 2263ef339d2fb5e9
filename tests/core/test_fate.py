"""The door: the same rule gives the same, whichever way its dice and decisions come."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from coins import CoinScene, Script
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.ask import ROLL, Ask, Option
from cinque.core.fate import (
    EVERY_SEAT,
    NOBODY,
    Bot,
    Every,
    Fate,
    OffTape,
    Pending,
    RandomBot,
    Seeded,
    Tape,
    Thrower,
    Written,
)
from cinque.core.mistake import BadRoll
from cinque.core.odds import odds_of

SCENE = CoinScene()


def question(seat: str = "red", topic: str = "stake") -> Ask:
    return Ask(seat, topic, "coins.stake", [Option("stake", n=1), Option("stake", n=2), Option("pass")])


def nobody(ask: Ask, scene: Any) -> None:
    return None


def last(ask: Ask, scene: Any) -> int:
    return len(ask.options) - 1


# ---- every door must say how


def chosen(fate: Fate, ask: Ask) -> int:
    """The place of the option that answers a question."""
    return list(ask.options).index(fate.choose(ask, SCENE))


def test_a_door_of_its_own_must_say_where_faces_and_answers_come_from() -> None:
    with pytest.raises(NotImplementedError):
        Fate().faces(1, 6)
    with pytest.raises(NotImplementedError):
        Fate().choose(question(), SCENE)
    with pytest.raises(NotImplementedError):
        Bot().pick(question(), SCENE)


# ---- tape first


def test_what_is_written_comes_first_then_live_dice() -> None:
    tape = ["2d6=5,4", "red: stake 2"]
    fate = Tape(tape, Random(1), last)
    assert list(fate.faces(2, 6)) == [5, 4]
    assert chosen(fate, question()) == 1
    live = fate.faces(3, 6)
    assert chosen(fate, question("blue")) == 2
    assert tape[:2] == ["2d6=5,4", "red: stake 2"]
    assert tape[2:] == [f"3d6={','.join(map(str, live))}", "blue: pass"]
    fate.finish()


def test_a_second_run_of_the_same_tape_gives_the_same() -> None:
    def rule(fate: Fate) -> list[Any]:
        return [
            fate.total(2, 6),
            chosen(fate, question()),
            list(fate.pool(3, 6)),
            fate.count(5, 6, 4),
            list(fate.faces(2, 20)),
        ]

    tape: list[str] = []
    first = rule(Tape(tape, Random(5), last))
    written = list(tape)
    assert rule(Tape(tape, Random(6), nobody)) == first
    assert rule(Written(tape)) == first
    assert tape == written


@pytest.mark.parametrize("seed", range(5))
def test_sums_pools_and_counts_all_come_from_the_same_faces(seed: int) -> None:
    faces = Tape([], Random(seed)).faces(4, 6)
    assert Tape([], Random(seed)).total(4, 6) == sum(faces)
    assert list(Tape([], Random(seed)).pool(4, 6)) == sorted(faces)
    assert Tape([], Random(seed)).count(4, 6, 3) == len([face for face in faces if face >= 3])


@given(st.integers(0, 2**32), st.integers(0, 12), st.integers(1, 100))
def test_live_dice_show_only_faces_that_they_have(seed: int, count: int, sides: int) -> None:
    faces = Tape([], Random(seed)).faces(count, sides)
    assert len(faces) == count
    assert all(1 <= face <= sides for face in faces)


def test_live_dice_need_no_answers_and_answers_no_dice() -> None:
    assert chosen(Tape([], None, last), question()) == 2
    with pytest.raises(Pending):
        Tape([], Random(1)).choose(question(), SCENE)


def test_a_missing_answer_is_asked_for_and_leaves_the_tape_alone() -> None:
    tape = ["1d6=3"]
    fate = Tape(tape, Random(1), nobody)
    fate.faces(1, 6)
    ask = question()
    with pytest.raises(Pending, match="red is asked: stake") as pause:
        fate.choose(ask, SCENE)
    assert pause.value.asks[0] is ask
    assert tape == ["1d6=3"]


def test_the_answer_is_given_the_scene_as_it_is() -> None:
    seen: list[Any] = []

    def look(ask: Ask, scene: Any) -> int:
        seen.append((ask.topic, scene))
        return 0

    Tape([], None, look).choose(question(), SCENE)
    assert seen == [("stake", SCENE)]


# ---- dice on the table


def test_typed_seats_are_asked_for_their_faces() -> None:
    tape: list[str] = []
    with pytest.raises(Pending) as pause:
        Tape(tape, Random(1), None, {"red"}).faces(3, 8, Thrower("red", "ann", "coins.throw"))
    ask = pause.value.asks[0]
    assert (ask.seat, ask.who, ask.topic, ask.clause) == ("red", "ann", ROLL, "coins.throw")
    assert (ask.dice, list(ask.options)) == ((3, 8), [])
    assert tape == []


def test_seats_that_do_not_type_roll_live() -> None:
    tape: list[str] = []
    fate = Tape(tape, Random(1), None, {"red"})
    fate.faces(1, 6, Thrower("blue"))
    fate.faces(1, 6)
    assert len(tape) == 2


def test_everybody_may_type() -> None:
    for thrower in (NOBODY, Thrower("gm"), Thrower("red")):
        with pytest.raises(Pending) as pause:
            Tape([], Random(1), None, {EVERY_SEAT}).faces(1, 6, thrower)
        assert pause.value.asks[0].seat == thrower.seat


def test_without_live_dice_everybody_types() -> None:
    with pytest.raises(Pending) as pause:
        Tape([]).faces(2, 6, Thrower("blue"))
    assert (pause.value.asks[0].seat, pause.value.asks[0].dice) == ("blue", (2, 6))


def test_typed_faces_come_from_the_tape_once_they_are_there() -> None:
    fate = Tape(["2d6=6,6"], Random(1), None, {"red"})
    assert list(fate.faces(2, 6, Thrower("red"))) == [6, 6]
    with pytest.raises(Pending):
        fate.faces(2, 6, Thrower("red"))


# ---- a written tape and nothing else


def test_a_written_tape_must_be_spent() -> None:
    fate = Written(["1d6=3", "red: pass", "1d6=2"])
    fate.faces(1, 6)
    with pytest.raises(OffTape) as off:
        fate.finish()
    assert str(off.value) == "input 2: the rules want nothing more, the tape has red: pass"
    assert off.value.position == 1
    fate.choose(question(), SCENE)
    fate.faces(1, 6)
    fate.finish()


def test_too_little_on_a_written_tape_is_a_failure() -> None:
    with pytest.raises(OffTape) as off:
        Written([]).faces(2, 6)
    assert str(off.value) == "input 1: the rules want a roll of 2d6, the tape has nothing more"
    fate = Written(["1d6=3"])
    fate.faces(1, 6)
    with pytest.raises(OffTape) as off:
        fate.choose(question(), SCENE)
    assert str(off.value) == (
        "input 2: the rules want an answer of red to “stake” (stake 1 | stake 2 | pass), the tape has nothing more"
    )
    assert off.value.position == 1


@pytest.mark.parametrize("written", ["3d6=1,2,3", "2d8=1,2", "red: pass", "1d6=4", ""])
def test_a_throw_that_does_not_fit_is_off_the_tape(written: str) -> None:
    with pytest.raises(OffTape) as off:
        Written([written]).faces(2, 6)
    assert str(off.value) == f"input 1: the rules want a roll of 2d6, the tape has {written or 'nothing more'}"


@pytest.mark.parametrize("written", ["2d6=1,2", "blue: pass", "red: stake 3", "red: ", "red:pass", "pass", "RED: pass"])
def test_an_answer_that_does_not_fit_is_off_the_tape(written: str) -> None:
    fate = Written(["1d6=1", written])
    fate.faces(1, 6)
    with pytest.raises(OffTape) as off:
        fate.choose(question(), SCENE)
    assert str(off.value) == (
        f"input 2: the rules want an answer of red to “stake” (stake 1 | stake 2 | pass), the tape has {written}"
    )
    assert fate.position == 1, "what does not fit is not spent"


@pytest.mark.parametrize("written", ["2d6=7,1", "2d6=0,1", "2d6=1", "2d6=1,2,3"])
def test_faces_that_the_dice_do_not_have_are_refused(written: str) -> None:
    with pytest.raises(BadRoll):
        Written([written]).faces(2, 6)


def test_a_live_tape_too_is_strict_about_what_is_written() -> None:
    with pytest.raises(OffTape):
        Tape(["1d6=1"], Random(1)).faces(2, 6)
    with pytest.raises(OffTape):
        Tape(["blue: pass"], Random(1), last).choose(question(), SCENE)


def test_keys_may_hold_anything_but_their_seat_ends_at_the_first_colon() -> None:
    ask = Ask("red", "say", "", [Option("say", word="a: b: c"), Option("say", word="2d6=1,2")])
    tape: list[str] = []
    assert chosen(Tape(tape, None, lambda ask, scene: 1), ask) == 1
    assert tape == ["red: say 2d6=1,2"]
    assert chosen(Written(["red: say a: b: c"]), ask) == 0
    assert chosen(Written(tape), ask) == 1


def test_an_answer_says_who_acts_where_somebody_does() -> None:
    ask = Ask("red", "stake", "", [Option("pass")], "ann")
    tape: list[str] = []
    Tape(tape, None, last).choose(ask, SCENE)
    assert tape == ["red/ann: pass"]
    for written in ("red/ann: pass", "red: pass"):
        assert chosen(Written([written]), ask) == 0, "who acts may be left out"
    for written in ("red/ben: pass", "red/: pass", "blue/ann: pass", "/ann: pass", "red/ann/x: pass"):
        with pytest.raises(OffTape):
            Written([written]).choose(ask, SCENE)


def test_dice_rolled_by_hand_are_dice_like_others() -> None:
    fate = Written(["2d6=5,3 by red", "1d6=2 by hand"])
    assert list(fate.faces(2, 6)) == [5, 3]
    assert fate.total(1, 6) == 2
    fate.finish()


# ---- bulk simulation


def test_a_seed_gives_the_same_again() -> None:
    def run(seed: int | str) -> list[Any]:
        fate = Seeded(seed, RandomBot(seed))
        return [
            [fate.faces(1, 6)[0], list(fate.faces(3, 10)), fate.total(2, 6), chosen(fate, question())]
            for _ in range(50)
        ]

    assert run(7) == run(7)
    assert run("seven") == run("seven")
    assert run(7) != run(8)


def test_simulated_dice_are_fair_enough() -> None:
    fate = Seeded(1, RandomBot(1))
    found = Counter(fate.faces(1, 6)[0] for _ in range(6_000))
    found.update(face for _ in range(1_000) for face in fate.faces(6, 6))
    assert set(found) == {1, 2, 3, 4, 5, 6}
    assert all(1_800 < many < 2_200 for many in found.values())


def test_one_bot_for_all_or_one_for_each_seat() -> None:
    assert chosen(Seeded(1, Script("pass")), question("blue")) == 2
    each: dict[str, Bot] = {"red": Script("stake 1"), "blue": Script("stake 2")}
    fate = Seeded(1, each)
    assert [chosen(fate, question(seat)) for seat in ("blue", "red")] == [1, 0]


def test_a_random_bot_takes_every_option_and_only_those() -> None:
    bot = RandomBot(3)
    found = Counter(bot.pick(question(), SCENE) for _ in range(3_000))
    assert set(found) == {0, 1, 2}
    assert all(many > 900 for many in found.values())


# ---- every outcome


def chances(rule: Callable[[Fate], Any]) -> dict[Any, Fraction]:
    return odds_of(rule).chances


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (1, 1), (1, 6), (2, 6), (3, 4), (4, 3), (6, 2)])
def test_faces_sums_pools_and_counts_agree(count: int, sides: int) -> None:
    faces = chances(lambda fate: tuple(fate.faces(count, sides)))
    assert len(faces) == sides**count
    assert set(faces.values()) == {Fraction(1, sides**count)}

    def gathered(see: Callable[[tuple[int, ...]], Any]) -> dict[Any, Fraction]:
        found: dict[Any, Fraction] = {}
        for throw, chance in faces.items():
            found[see(throw)] = found.get(see(throw), Fraction()) + chance
        return found

    assert chances(lambda fate: fate.total(count, sides)) == gathered(sum)
    assert chances(lambda fate: tuple(fate.pool(count, sides))) == gathered(lambda throw: tuple(sorted(throw)))
    for at_least in range(sides + 2):
        counted = chances(lambda fate, least=at_least: fate.count(count, sides, least))
        assert counted == gathered(lambda throw, least=at_least: len([face for face in throw if face >= least]))


@given(st.integers(0, 5), st.integers(1, 7), st.integers(0, 8))
def test_all_chances_add_up_to_one(count: int, sides: int, at_least: int) -> None:
    for rule in (
        lambda fate: fate.total(count, sides),
        lambda fate: tuple(fate.pool(count, sides)),
        lambda fate: fate.count(count, sides, at_least),
    ):
        assert sum(chances(rule).values()) == 1


@given(st.lists(st.tuples(st.sampled_from("ftpc"), st.integers(0, 2), st.integers(1, 4)), max_size=3))
def test_the_chances_of_throws_one_after_another_add_up_to_one(throws: list[tuple[str, int, int]]) -> None:
    def rule(fate: Fate) -> tuple[Any, ...]:
        ways: dict[str, Callable[[int, int], Any]] = {
            "f": lambda count, sides: tuple(fate.faces(count, sides)),
            "t": fate.total,
            "p": lambda count, sides: tuple(fate.pool(count, sides)),
            "c": lambda count, sides: fate.count(count, sides, 2),
        }
        return tuple(ways[kind](count, sides) for kind, count, sides in throws)

    assert sum(chances(rule).values()) == 1


def test_one_path_carries_its_weight() -> None:
    fate = Every([1, 0], None)
    assert fate.total(2, 6) == 3
    assert (fate.num, fate.den, fate.widths) == (2, 36, [11])
    assert fate.pool(2, 6) == (1, 1)
    assert (fate.num, fate.den, fate.widths) == (2, 36 * 36, [11, 21])
    assert fate.faces(1, 4) == (1,)
    assert (fate.path, fate.widths) == ([1, 0, 0], [11, 21, 4])


def test_decisions_have_no_weight_of_their_own() -> None:
    fate = Every([], last)
    assert chosen(fate, question()) == 2
    assert (fate.num, fate.den, fate.path, fate.widths) == (1, 1, [], [])
    with pytest.raises(Pending):
        Every([], nobody).choose(question(), SCENE)
    with pytest.raises(Pending):
        Every([], None).choose(question(), SCENE)


# ---- every outcome of what is still to come


def test_what_stands_on_the_tape_has_happened() -> None:
    def rule(fate: Fate) -> Any:
        return (
            tuple(fate.faces(2, 6)),
            fate.total(1, 6),
            tuple(fate.pool(2, 6)),
            fate.count(3, 6, 4),
            fate.total(1, 2),
        )

    tape = ["2d6=6,1", "1d6=4", "2d6=5,2", "3d6=4,1,6"]
    assert odds_of(rule, tape=tape).chances == {
        ((6, 1), 4, (2, 5), 2, 1): Fraction(1, 2),
        ((6, 1), 4, (2, 5), 2, 2): Fraction(1, 2),
    }
    assert tape == ["2d6=6,1", "1d6=4", "2d6=5,2", "3d6=4,1,6"]


def test_a_tape_of_what_has_happened_must_be_spent() -> None:
    with pytest.raises(OffTape, match="input 2: the rules want nothing more, the tape has 1d6=3"):
        odds_of(lambda fate: fate.total(1, 2), tape=["1d2=1", "1d6=3"])


def test_decisions_on_the_tape_are_not_asked_again() -> None:
    def rule(fate: Fate) -> tuple[int, int, int]:
        return chosen(fate, question()), fate.total(1, 2), chosen(fate, question())

    odds = odds_of(rule, last, tape=["red: stake 2"])
    assert odds.chances == {(1, 1, 2): Fraction(1, 2), (1, 2, 2): Fraction(1, 2)}
    with pytest.raises(Pending):
        odds_of(rule, tape=["red: stake 2"])
    with pytest.raises(OffTape):
        odds_of(rule, last, tape=["1d6=2"])
