"""The documented common commands of BCDice (共通コマンド) and of avrae's d20: the same value, or a reason why not.

The faces are given as a tape; the values were worked out by hand from what the two programs say that a command means.
"""

from typing import Final, NamedTuple

import pytest
from dice_texts import refused, rolled

from cinque.core.notation import read_line
from cinque.core.sentences import Speaker


class Command(NamedTuple):
    """What comes of a command with such faces: a number, the words that are shown, or None for a refusal."""

    text: str
    tape: str
    value: int | str | None


def commands(table: str) -> list[Command]:
    found = []
    for line in table.strip().splitlines():
        text, tape, value = (part.strip() for part in line.split("|"))
        what = None if value == "refused" else int(value) if value.lstrip("-").isdigit() else value
        found.append(Command(text, tape, what))
    return found


BCDICE: Final = commands("""
2D6+2>=7                  | 2d6=6,5                               | 1
2D6>=7                    | 2d6=3,3                               | 0
2D6>7                     | 2d6=3,4                               | 0
2D6<7                     | 2d6=3,3                               | 1
2D6<=7                    | 2d6=3,4                               | 1
2D6=7                     | 2d6=3,4                               | 1
2D6==7                    | 2d6=3,4                               | 1
2D6!=7                    | 2d6=3,4                               | 0
2D6<>7                    | 2d6=3,5                               | 1
2D6=>7                    | 2d6=3,4                               | 1
2D6=<7                    | 2d6=3,5                               | 0
2D6+2>=7+4                | 2d6=4,5                               | 1
(2D6+2)*6<(10+2)*2        | 2d6=1,1                               | 0
(1+3)D(2+2)               | 4d4=1,2,3,4                           | 10
2D6+1D100*4D3             | 2d6=1,2 1d100=50 4d3=1,1,1,2          | 253
1D10>=2D6                 | 1d10=9 2d6=4,4                        | 1
(1D6)D6                   |                                       | refused
5D6KH3                    | 5d6=2,2,5,6,6                         | 17
5D6KL3                    | 5d6=2,2,5,6,6                         | 9
5D6DH2                    | 5d6=2,2,5,6,6                         | 9
5D6DL2                    | 5d6=2,2,5,6,6                         | 17
5D6MAX                    | 5d6=2,2,5,6,6                         | 6
5D6MIN                    | 5d6=2,2,5,6,6                         | 2
3D6KH1+4>=10              | 3d6=5,6,6                             | 1
2D6>=?                    | 2d6=1,1                               | 2
2d66                      | 4d6=1,4,1,6                           | 30
2D                        | 2d6=3,4                               | 7
5B6                       | 5d6=1,4,6,2,6                         | [1 4 6 2 6]
5B6>=4                    | 5d6=1,4,6,2,6                         | 3
2B6+3B10>=6               | 2d6=3,6 3d10=5,9,10                   | 3
2B6+2B10+4B20             | 2d6=3,6 2d10=5,9 4d20=1,2,3,20        | [3 6] [5 9] [1 2 3 20]
5B6=4                     | 5d6=1,4,6,4,6                         | 2
5B6<>4                    | 5d6=1,4,6,4,6                         | 3
5B6>=3+1                  | 5d6=1,4,6,2,6                         | 3
(2+3)B6>=4                | 5d6=1,4,6,2,6                         | 3
2R6+1R10[>3]>=5           | 2d6=5,6 1d10=9 2d6=5,4 1d10=1 2d6=1,3 | 4
2R6[3]>=5                 | 2d6=3,2 1d6=5 1d6=1                   | 1
2R6[>=3]>=5               | 2d6=3,2 1d6=5 1d6=1                   | 1
2R6>=5                    | 2d6=5,6 2d6=1,2                       | 2
2R6>=5@>3                 | 2d6=4,6 2d6=1,2                       | 1
2R6[>=1]>=4               |                                       | refused
2R6+1R10[>3]              | 2d6=4,6 1d10=6 2d6=3,2 1d10=3         | 0
2U4+1U6[4]>=6             | 2d4=4,4 2d4=1,4 1d4=4 1d4=3 1d6=3     | 1
2U4+1U6[4]+2>=6           | 2d4=4,4 2d4=1,4 1d4=4 1d4=3 1d6=3     | 2
2U4+1U6[4]+10             | 2d4=4,1 1d4=4 1d4=1 1d6=4 1d6=6 1d6=3 | 33
2U6[4]>=10                | 2d6=6,3 1d6=4 1d6=1                   | 1
2U6>=10@4                 | 2d6=6,3 1d6=4 1d6=1                   | 1
2U6>=10                   |                                       | refused
2U4[1]>=6                 |                                       | refused
8TY6                      | 8d6=2,4,2,6,2,1,4,3                   | 1×1, 2×3, 3×1, 4×2, 6×1
8TZ6                      | 8d6=6,5,6,5,1,5,6,1                   | 1×2, 2×0, 3×0, 4×0, 5×3, 6×3
D66                       | 2d6=5,4                               | 54
D66N                      | 2d6=5,4                               | 54
D66A                      | 2d6=6,3                               | 36
D66S                      | 2d6=6,3                               | 36
D66D                      | 2d6=1,4                               | 41
c1+2*3-4/2                |                                       | 5
c(1+2)*3                  |                                       | 9
c2(1+2)                   |                                       | refused
c1/2F                     |                                       | 0
c1/2U                     |                                       | 1
c1/2C                     |                                       | 1
c5/10R                    |                                       | 1
c4/10R                    |                                       | 0
c1/2F+5/10R               |                                       | 1
choice[敵A, 敵B, 味方A]   | 1d3=3                                 | 味方A
choice(I,[  J])           | 1d2=2                                 | [  J]
choice (X) [Y] Z,A        | 1d3=3                                 | Z,A
choice[(A  ), B]          | 1d2=1                                 | (A  )
choice[[A],B]             |                                       | refused
choice[A,A,B]             | 1d3=2                                 | A
x3 2D6+2                  | 2d6=1,1                               | 4
rep5 2D6                  | 2d6=4,6                               | 10
repeat5 2D6               | 2d6=4,6                               | 10
x200 choice[A,B,C]        |                                       | refused
x100 rep100 100D100       |                                       | refused
x(2+3) 2D6                |                                       | refused
s2D6>=7                   | 2d6=6,5                               | 1
S2D6>=7                   | 2d6=3,4                               | 1
schoice[A,B,C]            | 1d3=2                                 | B
2D6>=7 命中判定！         | 2d6=3,4                               | 1
2D6>=7 コメントには　全角 | 2d6=3,4                               | 1
2D6+3d10                  | 2d6=3,4 3d10=1,2,3                    | 13
BCDiceVersion             |                                       | refused
""")

D20: Final = commands("""
1d20+5                    | 1d20=10                               | 15
1                         |                                       | 1
0.5                       |                                       | refused
3.14                      |                                       | refused
d20                       | 1d20=7                                | 7
3d6                       | 3d6=1,2,3                             | 6
d%                        | 1d100=77                              | 77
()                        |                                       | refused
(2,)                      |                                       | 2
(1, 3+3, 1d20)            | 1d20=5                                | 12
4d6kh3                    | 4d6=4,4,6,3                           | 14
4d6kl3                    | 4d6=4,4,6,3                           | 11
4d6k>3                    | 4d6=4,4,6,3                           | 14
4d6k<4                    | 4d6=4,4,6,3                           | 3
4d6k=4                    | 4d6=4,4,6,3                           | 8
4d6k=3k=6                 | 4d6=4,4,6,3                           | 9
4d6kh1kl1                 | 4d6=4,4,6,3                           | 9
4d6p4                     | 4d6=4,4,6,3                           | 9
4d6ph1                    | 4d6=4,4,6,3                           | 11
4d6pl1                    | 4d6=4,4,6,3                           | 14
4d6p>3                    | 4d6=4,4,6,3                           | 3
4d6p<4                    | 4d6=4,4,6,3                           | 14
4d6rr1                    | 4d6=1,1,6,3 2d6=1,2 1d6=5             | 16
10d20rr<20                | 10d20=20,20,20,20,20,20,20,20,20,1 1d20=20 | 200
2d6ro<3                   | 2d6=1,6 1d6=3                         | 9
2d6ro<3                   | 2d6=1,6 1d6=1                         | 7
2d6rol1                   | 2d6=2,6 1d6=4                         | 10
4d6ra6                    | 4d6=6,6,1,2 1d6=3                     | 18
4d6ra<2                   | 4d6=6,6,3,2                           | 17
4d6e6                     | 4d6=6,6,1,2 2d6=6,1 1d6=4             | 26
4d6e>4                    | 4d6=5,4,1,2 1d6=1                     | 13
4d6e6kh3                  | 4d6=6,5,1,2 1d6=6 1d6=1               | 17
8d6mi2                    | 8d6=1,6,4,2,6,2,5,6                   | 33
8d6ma5                    | 8d6=1,6,4,2,6,2,5,6                   | 29
(1d4 + 1, 3, 2d6kl1)kh1   | 1d4=2 2d6=2,5                         | 3
(1d4 + 1, 3, 2d6kl1)kl1   | 1d4=2 2d6=2,5                         | 2
(1, 2, 3, 4)k>2           |                                       | 7
(1, 2, 3, 4)p>2           |                                       | 3
+3                        |                                       | 3
-3                        |                                       | -3
-1d8 + 4 - (3, 1d4)kh1    | 1d8=8 1d4=3                           | -7
3 * 4                     |                                       | 12
7 / 2                     |                                       | 3
7 // 2                    |                                       | 3
7 % 3                     |                                       | 1
3 + 4                     |                                       | 7
3 - 4                     |                                       | -1
3 == 3                    |                                       | 1
3 >= 4                    |                                       | 0
3 <= 4                    |                                       | 1
3 > 2                     |                                       | 1
3 < 2                     |                                       | 0
3 != 3                    |                                       | 0
3d6 [fire] + 1d4 [piercing] | 3d6=3,2,2 1d4=3                     | 10
-(1d8 + 3) [healing]      | 1d8=7                                 | -10
(1 [one], 2 [two], 3 [three]) |                                   | 6
1d20 I rolled a d20       | 1d20=13                               | 13
3d6 + 1d4 + 3             | 3d6=4,6,6 1d4=1                       | 20
1d20 # hello              | 1d20=13                               | 13
""")


def of_table(table: list[Command]) -> "pytest.MarkDecorator":
    return pytest.mark.parametrize("command", table, ids=[command.text for command in table])


@of_table(BCDICE)
def test_a_command_of_bcdice(command: Command) -> None:
    check(command)


@of_table(D20)
def test_a_command_of_d20(command: Command) -> None:
    check(command)


def check(command: Command) -> None:
    if command.value is None:
        assert str(refused(command.text))
        return
    result = rolled(command.text, *command.tape.split())
    if isinstance(command.value, int):
        assert result.value == command.value, str(result)
    else:
        assert result.value is None
        assert result.working.endswith(command.value)


def test_most_commands_are_not_refused() -> None:
    """Those of the other two that they refuse themselves stand in the tables, too; the rest says what is missing."""
    every = [*BCDICE, *D20]
    assert len([command for command in every if command.value is not None]) > 0.85 * len(every)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5d10>=8", "Here the sum is compared with >=8; write 5b10>=8 to count the dice."),
        ("4d6k3", "Here k3 says how many of the highest dice are kept; write k=3 to keep those that show 3."),
        ("d%", "Here d% is 1 to 100."),
        ("4d6d1", "Here d1 says how many of the lowest dice are dropped."),
        ("4d6r1", "Here r throws the dice again until none of them has to be; ro does it once."),
        (
            "D66",
            "Here d66 is two six-sided dice, tens and ones, as they fell; d66s puts the smaller one first.",
        ),
        ("2d6>=7", ""),
        ("5b10>=8", ""),
        ("D66S", ""),
    ],
)
def test_where_programs_disagree_it_is_said_what_was_meant(text: str, said: str) -> None:
    notes = read_line(text).meant
    assert "".join(Speaker("en").text("event", note.key, **note.facts) for note in notes) == said
    assert all(Speaker("ja").text("event", note.key, **note.facts) for note in notes)


@pytest.mark.parametrize(
    ("text", "dice", "comment"),
    [
        ("2D6+3 攻撃", "2d6+3", "攻撃"),
        ("２Ｄ６＋３　攻撃", "2d6+3", "攻撃"),
        ("2D6攻撃", "2d6", "攻撃"),
        ("2D6 2回目", "2d6", "2回目"),
        ("1d20 damage", "d20", "damage"),
        ("1d20 red dragon, 2 heads", "d20", "red dragon, 2 heads"),
        ("2d6 max damage", "2d6", "max damage"),
        ("d20 adv disarm", "d20adv", "disarm"),
        ("4d6kh3 +1 stats", "4d6kh3+1", "stats"),
        ("3b6>=4 (つよさ)", "3b6>=4", "(つよさ)"),
        ("2d6 attack+", "2d6", "attack+"),
        ("(3+1)D6+5 ひのこ ダメージ（対象のとくぼうを引く）", "4d6+5", "ひのこ ダメージ（対象のとくぼうを引く）"),
        ("choice[a,b] who", "choice[a,b]", "who"),
        ("1d20 # +2 next time", "d20", "+2 next time"),
    ],
)
def test_words_behind_the_dice_are_a_comment(text: str, dice: str, comment: str) -> None:
    line = read_line(text)
    assert (str(line.expression), line.comment) == (dice, comment)


@pytest.mark.parametrize("text", ["2d6 d8", "2d6damage", "2d6 4", "2d6 >= x", "2d6 + fire"])
def test_what_may_be_a_slip_is_no_comment(text: str) -> None:
    assert refused(text)
