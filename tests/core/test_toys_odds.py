"""Exact odds of the toys: by hand, by the kernel and by the dice."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest
from toys import declare, group_check, intercept, side_turn
from toys.declare import rules as racing
from toys.driver import AMBUSH, GROUP_CHECK, INTERCEPT, question, table_at
from toys.group_check import rules as checks
from toys.intercept import rules as fighting
from toys.side_turn import rules as battling

from cinque.core.ask import Ask
from cinque.core.fate import Bot, OffTape, Seeded
from cinque.core.odds import odds_in
from cinque.core.play import Play
from cinque.core.testing import (
    scene_of,
)

RUNS = 4_000


class Says(Bot):
    """Answers a topic (`intercept`, or `ann intercept` for one creature) with the first option that begins so."""

    def __init__(self, **answers: str | Callable[[Any], str]) -> None:
        self.answers = answers

    def pick(self, ask: Ask, scene: Any) -> int:
        topic = ask.topic.replace("-", "_")
        says = self.answers.get(f"{ask.who}_{topic}") or self.answers[topic]
        begins = says if isinstance(says, str) else says(scene)
        return next(i for i, option in enumerate(ask.options) if option.key.startswith(begins))


def check_chance(
    scene: Any, rule: Callable[[Play[Any]], None], see: Callable[[Any], bool], bot: Bot, by_hand: Fraction
) -> None:
    """What `see` finds afterwards is as likely as reckoned by hand, and dice come within five standard errors."""
    before = scene.to_data()
    odds = odds_in(scene, rule, see, bot.pick)
    assert odds.chance(bool) == by_hand
    assert sum(odds.chances.values()) == 1
    fate, seen = Seeded(1, bot), 0
    for _ in range(RUNS):
        copy = scene.copy()
        rule(Play(copy, fate))
        seen += see(copy)
    assert (seen - RUNS * by_hand) ** 2 <= 25 * RUNS * by_hand * (1 - by_hand)
    assert scene.to_data() == before


def ann_is_hurt(scene: fighting.Fight) -> bool:
    return scene.creatures["ann"].hp < 6


@pytest.mark.parametrize(
    ("bo", "bat", "by_hand"),
    [
        # the wolf needs a 3
        ("decline", "decline", Fraction(4, 6)),
        # and then Bo a 2, or he does not get there
        ("intercept", "decline", Fraction(4, 6) * Fraction(1, 6)),
        # the bat fells Bo with a 4 to hit and then 3 damage; otherwise he needs his 2
        ("intercept", "strike", Fraction(4, 6) * (1 - (1 - Fraction(3, 6) * Fraction(4, 6)) * Fraction(5, 6))),
    ],
)
def test_the_odds_of_an_interception(bo: str, bat: str, by_hand: Fraction) -> None:
    bot = Says(turn="attack @ann", bo_intercept=bo, ann_intercept="decline", opportunity=bat)
    check_chance(scene_of(intercept.SYSTEM, AMBUSH), fighting.turn, ann_is_hurt, bot, by_hand)


def test_the_odds_of_a_question_in_the_middle_of_an_attack() -> None:
    """The hit is known: what is it worth to step in?"""
    toy = INTERCEPT._replace(setup=AMBUSH)
    game = table_at(toy, 1)
    assert game.waiting is not None
    tape = list(game.waiting.tape)
    bot = Says(bo_intercept="intercept", ann_intercept="decline", opportunity="strike")
    found = {}
    for key in ("decline", "intercept @ann"):
        odds = odds_in(game.scene, fighting.turn, ann_is_hurt, bot.pick, tape=[*tape, question(game).entry(key)])
        found[key] = odds.chance(bool)
    assert found == {"decline": 1, "intercept @ann": 1 - Fraction(2, 3) * Fraction(5, 6)}


def test_odds_with_more_on_the_tape_than_the_rule_asks_for_are_refused() -> None:
    scene = scene_of(intercept.SYSTEM, AMBUSH)
    with pytest.raises(OffTape):
        odds_in(scene, fighting.turn, ann_is_hurt, tape=["gm: wait", "1d6=3"])


def test_the_odds_that_a_web_turns_the_order_round() -> None:
    """Ann's web holds with a 3, then Cy strikes first and needs a 3; or else the orc does, and fells Cy with a 4."""
    scene = scene_of(
        declare.SYSTEM,
        """
        players: ann seat=red hp=8 speed=5
        players: cy seat=blue hp=4 speed=3
        foes: orc seat=gm hp=3 speed=4
        """,
    )

    def one_round(play: Play[racing.Race]) -> None:
        racing.declare(play)
        while play.scene.phase == "resolve":
            racing.resolve(play)

    bot = Says(ann_declare="web", cy_declare="strike", orc_declare="strike @cy")
    by_hand = Fraction(4, 6) * Fraction(4, 6) + Fraction(2, 6) * Fraction(3, 6) * Fraction(4, 6)
    assert by_hand == Fraction(5, 9)
    check_chance(scene, one_round, lambda after: after.creatures["orc"].hp == 0, bot, by_hand)


@pytest.mark.parametrize(
    ("first", "second", "by_hand"),
    [
        # a growl works with a 3, and then a bite needs only a 3 as well
        ("fox", "owl", Fraction(4, 6) * Fraction(4, 6) + Fraction(2, 6) * Fraction(3, 6)),
        # the other way round it comes too late
        ("owl", "fox", Fraction(3, 6)),
    ],
)
def test_the_odds_of_two_interleavings(first: str, second: str, by_hand: Fraction) -> None:
    scene = scene_of(
        side_turn.SYSTEM,
        """
        den: fox seat=red hp=6 points=1 moves=growl,mend
        den: owl seat=blue hp=6 points=2 moves=bite,mend
        pack: hound seat=gm hp=6 points=4 moves=bite,growl
        """,
    )

    class InTurn(Says):
        def pick(self, ask: Ask, scene: Any) -> int:
            left = [id for id in (first, second) if not scene.creatures[id].spent]
            if left and ask.who != left[0]:
                return None  # type: ignore[return-value]  # somebody else is asked as well, and goes first
            return super().pick(ask, scene)

        def pick_any(self, asks: Sequence[Ask], scene: Any) -> tuple[int, int]:
            return next((i, index) for i, ask in enumerate(asks) if (index := self.pick(ask, scene)) is not None)

    bot = InTurn(act="use")
    check_chance(scene, battling.side_turn, lambda after: after.creatures["hound"].hp < 6, bot, by_hand)


def one_try(play: Play[checks.Expedition]) -> None:
    if "gate" not in play.scene.done:
        checks.group_check(play, checks.GroupTry("gate", ("ann", "bo")))


def two_tries(play: Play[checks.Expedition]) -> None:
    one_try(play)
    one_try(play)


@pytest.mark.parametrize(
    ("says", "tie", "tries", "by_hand"),
    [
        # Ann needs 8 and Bo 11, and it takes both
        ("decline", "failure", one_try, Fraction(13, 20) * Fraction(10, 20)),
        # unless a tie is read as a success: then it takes two failures to fail
        ("decline", "success", one_try, 1 - Fraction(7, 20) * Fraction(10, 20)),
        # with Bo's help Ann needs 7, and so does Bo with Ann's
        ("help", "failure", one_try, Fraction(14, 20) * Fraction(14, 20)),
        # the second try is against 13
        (
            "decline",
            "failure",
            two_tries,
            Fraction(13, 40) + Fraction(27, 40) * Fraction(12, 20) * Fraction(9, 20),
        ),
    ],
)
def test_the_odds_of_a_group_check(
    says: str, tie: str, tries: Callable[[Play[checks.Expedition]], None], by_hand: Fraction
) -> None:
    scene = scene_of(group_check.SYSTEM, GROUP_CHECK.setup, group_tie=tie)
    check_chance(scene, tries, lambda after: "gate" in after.done, Says(help=says), by_hand)


def test_the_odds_that_nobody_at_the_table_sees() -> None:
    scene = scene_of(group_check.SYSTEM, GROUP_CHECK.setup)
    by_hand = Fraction(27, 40) * Fraction(2, 6)
    check_chance(scene, one_try, lambda after: after.warden == checks.AWAKE, Says(help="decline"), by_hand)
