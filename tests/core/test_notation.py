"""Dice notation: reading and rolling."""

import pickle
from random import Random

import pytest
from dice_texts import refused, rolled
from hypothesis import given, settings
from hypothesis import strategies as st

from cinque.core.dice import MOST_DICE, MOST_SIDES, Roll
from cinque.core.fate import OffTape, Pending, Tape, Thrower
from cinque.core.notation import (
    MOST_CHARACTERS,
    MOST_DEPTH,
    Expression,
    NotationError,
    evaluate,
    parse,
)

# -- rolling


@pytest.mark.parametrize(
    ("text", "tape", "value", "shown"),
    [
        ("3d6+2", ["3d6=5,3,1"], 11, "3d6+2: [5 3 1] + 2 = 11"),
        ("d20", ["1d20=17"], 17, "d20: [17] = 17"),
        ("1d20", ["1d20=17"], 17, "d20: [17] = 17"),
        ("2d6-1", ["2d6=1,1"], 1, "2d6-1: [1 1] - 1 = 1"),
        ("2D", ["2d6=6,1"], 7, "2d6: [6 1] = 7"),
        ("d", ["1d6=4"], 4, "d6: [4] = 4"),
        ("d%", ["1d100=77"], 77, "d100: [77] = 77"),
        ("2d% + 1", ["2d100=77,3"], 81, "2d100+1: [77 3] + 1 = 81"),
        ("4d6kh3", ["4d6=6,5,2,4"], 15, "4d6kh3: [6 5 (2) 4] = 15"),
        ("4d6k3", ["4d6=6,5,2,4"], 15, "4d6kh3: [6 5 (2) 4] = 15"),
        ("4D6 K 3", ["4d6=6,5,2,4"], 15, "4d6kh3: [6 5 (2) 4] = 15"),
        ("4d6k", ["4d6=6,5,2,4"], 6, "4d6kh1: [6 (5) (2) (4)] = 6"),
        ("2d20kl1", ["2d20=3,18"], 3, "2d20kl1: [3 (18)] = 3"),
        ("2d20kl", ["2d20=3,18"], 3, "2d20kl1: [3 (18)] = 3"),
        ("4d6dl1", ["4d6=2,6,2,4"], 12, "4d6dl1: [2 6 (2) 4] = 12"),
        ("4ddl", ["4d6=2,6,2,4"], 12, "4d6dl1: [2 6 (2) 4] = 12"),
        ("5d6dh2", ["5d6=1,6,6,6,2"], 9, "5d6dh2: [1 6 (6) (6) 2] = 9"),
        ("3d6kl2", ["3d6=4,4,4"], 8, "3d6kl2: [4 4 (4)] = 8"),
        ("d20 adv", ["2d20=4,17"], 17, "d20adv: [(4) 17] = 17"),
        ("1d20dis", ["2d20=4,17"], 4, "d20dis: [4 (17)] = 4"),
        ("d20adv+5", ["2d20=9,9"], 14, "d20adv+5: [9 (9)] + 5 = 14"),
        ("d dis", ["2d6=4,3"], 3, "d6dis: [(4) 3] = 3"),
        ("5b6>=4", ["5d6=6,2,4,1,1"], 2, "5b6>=4: [6✓ 2 4✓ 1 1] = 2"),
        ("5b6>4", ["5d6=6,2,4,1,1"], 1, "5b6>4: [6✓ 2 4 1 1] = 1"),
        ("5b6<=2", ["5d6=6,2,4,1,1"], 3, "5b6<=2: [6 2✓ 4 1✓ 1✓] = 3"),
        ("5b6<2", ["5d6=6,2,4,1,1"], 2, "5b6<2: [6 2 4 1✓ 1✓] = 2"),
        ("5b6=1", ["5d6=6,2,4,1,1"], 2, "5b6=1: [6 2 4 1✓ 1✓] = 2"),
        ("5b>=4", ["5d6=6,2,4,1,1"], 2, "5b6>=4: [6✓ 2 4✓ 1 1] = 2"),
        ("b%<=40", ["1d100=40"], 1, "b100<=40: [40✓] = 1"),
        ("2*5b6>=4+1", ["5d6=6,2,4,1,1"], 5, "2*5b6>=4+1: 2 * [6✓ 2 4✓ 1 1] + 1 = 5"),
        ("7", [], 7, "7: 7"),
        ("-7", [], -7, "-7: -7"),
        ("007", [], 7, "7: 7"),
        ("7/2", [], 3, "7/2: ⌊7 / 2⌋ = 3"),
        ("-7/2", [], -4, "-7/2: ⌊-7 / 2⌋ = -4"),
        ("3d6/2*3", ["3d6=5,3,1"], 12, "3d6/2*3: ⌊[5 3 1] / 2⌋ * 3 = 12"),
        ("(2d6+1)*2", ["2d6=3,4"], 16, "(2d6+1)*2: ([3 4] + 1) * 2 = 16"),
        ("2-(3-4)", [], 3, "2-(3-4): 2 - (3 - 4) = 3"),
        ("2-3-4", [], -5, "2-3-4: 2 - 3 - 4 = -5"),
        ("((2))+(3*4)", [], 14, "2+3*4: 2 + 3 * 4 = 14"),
        ("-(d6+1)--2", ["1d6=2"], -1, "-(d6+1)--2: -([2] + 1) - -2 = -1"),
        ("2*-d4", ["1d4=3"], -6, "2*-d4: 2 * -[3] = -6"),
        ("2*(3*4)", [], 24, "2*(3*4): 2 * (3 * 4) = 24"),
    ],
)
def test_a_roll_shows_its_working(text: str, tape: list[str], value: int, shown: str) -> None:
    result = rolled(text, *tape)
    assert (result.value, str(result), result.success) == (value, shown, None)


@pytest.mark.parametrize(
    ("text", "tape", "success", "shown"),
    [
        ("2d6+3>=9", ["2d6=4,3"], True, "2d6+3>=9: [4 3] + 3 = 10 >= 9 ✓"),
        ("2d6+3 >= 9", ["2d6=2,3"], False, "2d6+3>=9: [2 3] + 3 = 8 >= 9 ✗"),
        ("d6>3", ["1d6=3"], False, "d6>3: [3] = 3 > 3 ✗"),
        ("d6<=3", ["1d6=3"], True, "d6<=3: [3] = 3 <= 3 ✓"),
        ("d6<3", ["1d6=3"], False, "d6<3: [3] = 3 < 3 ✗"),
        ("d6=3", ["1d6=3"], True, "d6=3: [3] = 3 = 3 ✓"),
        ("d%<=-1", ["1d100=1"], False, "d100<=-1: [1] = 1 <= -1 ✗"),
        ("5b6>=4>=2", ["5d6=6,2,4,1,1"], True, "5b6>=4>=2: [6✓ 2 4✓ 1 1] = 2 >= 2 ✓"),
        ("2d6>=d6+1", ["2d6=6,4", "1d6=4"], True, "2d6>=d6+1: [6 4] = 10 >= [4] + 1 = 5 ✓"),
    ],
)
def test_a_comparison_is_a_success_or_not(text: str, tape: list[str], success: bool, shown: str) -> None:
    result = rolled(text, *tape)
    assert result.success is success
    assert result.value == (1 if success else 0)
    assert type(result.value) is int
    assert str(result) == shown


def test_rolls_are_kept_as_they_fell_from_left_to_right() -> None:
    result = rolled("2d6 - (d8 adv * 3b10>5)", "2d6=5,2", "2d8=1,8", "3d10=6,10,1")
    assert result.rolls == [Roll(2, 6, (5, 2)), Roll(2, 8, (1, 8)), Roll(3, 10, (6, 10, 1))]
    assert result.value == 7 - 8 * 2


def test_a_throw_that_is_not_on_the_tape_is_asked_for() -> None:
    with pytest.raises(OffTape):
        rolled("3d6", "2d6=1,1")
    with pytest.raises(Pending) as caught:
        evaluate(parse("3d6+2"), Tape([], Random(1), typed=("red",)), Thrower("red"))
    assert (caught.value.asks[0].seat, caught.value.asks[0].dice) == ("red", (3, 6))


# -- reading


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("２Ｄ６＋１", "2d6+1"),
        ("２ｄ", "2d6"),
        ("２Ｄ６＋１≧９", "2d6+1>=9"),
        ("2d6≥9", "2d6>=9"),
        ("2d6≦9", "2d6<=9"),
        ("2d6≤9", "2d6<=9"),
        ("2d6＞＝9", "2d6>=9"),
        ("５Ｂ６＞＝４", "5b6>=4"),
        ("（２Ｄ　－　１）×３÷2", "(2d6-1)*3/2"),
        ("2d6−1", "2d6-1"),
        ("2d6ー1", "2d6-1"),
        ("2d6ｰ1", "2d6-1"),
        ("2d6–1", "2d6-1"),
        ("Ｄ％＊２／３", "d100*2/3"),
        ("Ｄ２０　ＡＤＶ", "d20adv"),
        ("4D6DL", "4d6dl1"),
        (" 4 d 6 kh 3 + 1\t", "4d6kh3+1"),
        ("4d6dh1", "4d6dh1"),
        ("b6 >= 4", "b6>=4"),
    ],
)
def test_what_people_type_is_read(text: str, plain: str) -> None:
    assert str(parse(text)) == plain


TOO_LONG = "1+" * 100 + "1"


DEEP = "(" * (MOST_DEPTH + 1)


@pytest.mark.parametrize(
    ("text", "position", "sentence"),
    [
        ("", 0, "“”, at the end: a number or dice must stand here; write for example 3d6+2."),
        ("  ", 2, "“  ”, at the end: a number or dice must stand here; write for example 3d6+2."),
        ("3d6+*2", 4, "“3d6+*2”, character 5: a number or dice must stand here."),
        ("3d6 +", 5, "“3d6 +”, at the end: a number or dice must stand here."),
        ("*2", 0, "“*2”, character 1: a number or dice must stand here."),
        ("()", 1, "“()”, character 2: a number or dice must stand here."),
        ("kh3", 0, "“kh3”, character 1: a number or dice must stand here."),
        ("d6>=", 4, "“d6>=”, at the end: a number or dice must stand here."),
        ("d6>=>3", 4, "“d6>=>3”, character 5: a number or dice must stand here."),
        ("3x6", 1, "“3x6”, character 2: “x” means nothing."),
        ("2d6+力", 4, "“2d6+力”, character 5: “力” means nothing."),
        ("d6²", 2, "“d6²”, character 3: “²” means nothing."),
        ("d٣", 1, "“d٣”, character 2: “٣” means nothing."),
        ("3 4", 2, "“3 4”, character 3: one of + - * / is missing."),
        ("d6 d8", 3, "“d6 d8”, character 4: one of + - * / is missing."),
        ("2(3)", 1, "“2(3)”, character 2: one of + - * / is missing."),
        ("(2 3)", 3, "“(2 3)”, character 4: one of + - * / is missing."),
        ("d%%", 3, "“d%%”, at the end: a number or dice must stand here."),
        ("(3d6", 4, "“(3d6”, at the end: “)” is missing; “(” stands at character 1."),
        ("3d6)", 3, "“3d6)”, character 4: “)” closes nothing."),
        ("3adv", 1, "“3adv”, character 2: “adv” has no dice of its own."),
        ("(4d6)+kh3", 6, "“(4d6)+kh3”, character 7: a number or dice must stand here."),
        ("(2d6 k)dis", 7, "“(2d6 k)dis”, character 8: “dis” has no dice of its own."),
        ("(2 kl)", 3, "“(2 kl)”, character 4: “kl” has no dice of its own."),
        (
            "(2d6>=7)+1",
            4,
            "“(2d6>=7)+1”, character 5: a comparison in brackets; only the whole can be compared.",
        ),
        ("3>2>1", 3, "“3>2>1”, character 4: a second comparison; only one is possible."),
        ("0d6", 0, "“0d6”, character 1: a throw of 0 dice; 1 to 1,000 can be thrown at once."),
        ("1+1001d6", 2, "“1+1001d6”, character 3: a throw of 1,001 dice; 1 to 1,000 can be thrown at once."),
        ("d0", 1, "“d0”, character 2: a die with 0 sides; a die has 1 to 10,000."),
        ("2d 10001", 3, "“2d 10001”, character 4: a die with 10,001 sides; a die has 1 to 10,000."),
        ("3b0>=1", 2, "“3b0>=1”, character 3: a die with 0 sides; a die has 1 to 10,000."),
        ("5+1234567890", 2, "“5+1234567890”, character 3: a number of 10 digits; at most 9 are read."),
        (
            "4d6kh5",
            5,
            ("“4d6kh5”, character 6: an order to keep 5 of 4 dice; keep at least 1, and no more than there are."),
        ),
        (
            "4d6kl0",
            5,
            ("“4d6kl0”, character 6: an order to keep 0 of 4 dice; keep at least 1, and no more than there are."),
        ),
        (
            "4d6dl4",
            5,
            "“4d6dl4”, character 6: an order to drop 4 of 4 dice; drop at least 1, and keep at least 1.",
        ),
        (
            "d6dh",
            2,
            "“d6dh”, character 3: an order to drop 1 of 1 dice; drop at least 1, and keep at least 1.",
        ),
        ("2d20 adv", 5, "“2d20 adv”, character 6: “adv” after 2 dice; it needs one die."),
        ("2d20dis", 4, "“2d20dis”, character 5: “dis” after 2 dice; it needs one die."),
        ("2u6", 3, "“2u6”, at the end: it must be said which dice are thrown again, for example 2r6[>=5] or 2u6[6]."),
        ("2r6>=1", 3, "“2r6>=1”, character 4: every face of the d6 would be thrown again, without end."),
        ("d6!>0", 2, "“d6!>0”, character 3: every face of the d6 would be thrown again, without end."),
        ("999d999!>1", 7, "“999d999!>1”, character 8: more than 20,000 dice could come of this throw."),
        (
            "(d6)d6",
            0,
            "“(d6)d6”, character 1: the number of dice, of sides and what is added must be fixed; it cannot be thrown.",
        ),
        ("x101 d6", 1, "“x101 d6”, character 2: a line can be thrown 1 to 100 times."),
        ("choice[a", 8, "“choice[a”, at the end: “]” is missing."),
        (
            "choice[a]",
            6,
            "“choice[a]”, character 7: choice needs at least two things, with commas between them: choice[red,blue].",
        ),
        ("(1, 2)p", 6, "“(1, 2)p”, character 7: “p” does not say which dice; write for example kh3 or k>4."),
        (
            "5b6+1>=4",
            3,
            (
                "“5b6+1>=4”, character 4: a target such as >=4 must stand here; "
                "b counts the dice that fulfil it, d adds them up."
            ),
        ),
        ("5b6>=", 5, "“5b6>=”, at the end: a number must stand here; it is the target of each die."),
        ("5b6>=d6", 5, "“5b6>=d6”, character 6: a number must stand here; it is the target of each die."),
        ("3d6/0", 4, "“3d6/0”, character 5: a divisor that can be 0."),
        ("6/ (d6-1)", 3, "“6/ (d6-1)”, character 4: a divisor that can be 0."),
        ("6/(-5b6>3)", 2, "“6/(-5b6>3)”, character 3: a divisor that can be 0."),
        (
            "2*999999999*-999999999",
            11,
            (
                "“2*999999999*-999999999”, character 12: the result grows too large; "
                "at most 1,000,000,000,000,000 is possible."
            ),
        ),
        (
            DEEP,
            MOST_DEPTH,
            (
                f"“{DEEP}”, character 21: the nesting grows too deep; "
                "at most 20 brackets and signs may stand around one part."
            ),
        ),
        (
            TOO_LONG,
            MOST_CHARACTERS,
            f"“{TOO_LONG[:40]}…”, character 201: the text grows too long; at most 200 characters are read.",
        ),
        ("２Ｄ６＋＊１", 4, "“２Ｄ６＋＊１”, character 5: a number or dice must stand here."),
        ("２Ｄ≧７≧", 4, "“２Ｄ≧７≧”, character 5: a second comparison; only one is possible."),
        ("d6\n+\x00", 4, "“d6 +�”, character 5: “�” means nothing."),
        ("\ud800", 0, "“�”, character 1: “�” means nothing."),
    ],
)
def test_a_refusal_says_what_is_wrong_and_where(text: str, position: int, sentence: str) -> None:
    error = refused(text)
    assert str(error) == sentence
    assert (error.text, error.position) == (text, position)


@pytest.mark.parametrize(
    ("text", "picture"),
    [
        ("3d6+*2", "3d6+*2\n    ^"),
        ("3d6+", "3d6+\n    ^"),
        ("２Ｄ６＋＊１", "２Ｄ６＋＊１\n        ^"),
        ("1　+\t*", "1　+ *\n     ^"),
        ("1e\u0301", "1e\u0301\n ^"),
        (TOO_LONG, TOO_LONG + "\n" + " " * 200 + "^"),
        ("1" * 500, "1" * 201 + "\n" + " " * 200 + "^"),
    ],
)
def test_a_caret_stands_below_the_place(text: str, picture: str) -> None:
    assert refused(text).picture == picture


def test_an_error_survives_pickling() -> None:
    error = refused("3d6+*2")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.position) == (str(error), error.position)


def test_what_is_just_within_the_limits_is_read() -> None:
    assert str(parse(f"{MOST_DICE}d{MOST_SIDES}")) == "1000d10000"
    assert str(parse("d1")) == "d1"
    assert str(parse("999999999")) == "999999999"
    assert str(parse("(" * MOST_DEPTH + "1" + ")" * MOST_DEPTH + "+-1")) == "1+-1"
    assert str(parse("4d6kh4+4d6dl3")) == "4d6kh4+4d6dl3"
    assert parse(("1+" * 100)[:-1]).highest == 100
    assert parse("999999999*1000000").highest == 999_999_999_000_000


@settings(deadline=None)
@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    check_any(text)


PIECES = [
    *"0123456789dbkreup!,[]@?%+-*/()>=< ２Ｄ＋≧×−ーs",
    "10",
    "kh",
    "kl",
    "dh",
    "dl",
    "adv",
    "dis",
    ">=",
    "d6",
    "4d6",
    "3b6>=4",
    "ro",
    "ty",
    "mi2",
    "d66",
    "dF",
    "[6]",
    "2r6",
    "x2 ",
    "choice",
    " fire",
    "力",
]


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join))
def test_any_pieces_of_notation_are_read_or_refused(text: str) -> None:
    check_any(text)


def read(text: str) -> Expression | NotationError:
    try:
        return parse(text)
    except NotationError as error:
        return error


def check_any(text: str) -> None:
    expression = read(text)
    if isinstance(expression, NotationError):
        assert 0 <= expression.position <= len(text)
        assert len(str(expression).splitlines()) == 1
        assert len(expression.picture.splitlines()) == 2
        assert str(expression).encode()
        return
    again = parse(str(expression))
    assert str(again) == str(expression)
    first = evaluate(expression, Tape([], Random(text)))
    second = evaluate(again, Tape([], Random(text)))
    assert str(first) == str(second)
    if first.value is not None:
        assert expression.lowest <= first.value <= expression.highest
    assert all(len(roll.faces) == roll.number for roll in first.rolls)
