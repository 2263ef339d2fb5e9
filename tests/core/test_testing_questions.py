"""Questions looked at, and every option tried: what is unsound is found."""

from typing import Any

import pytest
from coins import SYSTEM, CoinPlay, Interview, Played, interview, scene_for_two

from cinque.core.ask import Ask, Option
from cinque.core.fate import Bot, RandomBot
from cinque.core.game import Game
from cinque.core.refusal import Refusal
from cinque.core.sentences import MissingWords
from cinque.core.testing import (
    Examiner,
    check_every_option,
    random_game,
)

# ---- questions looked at


def examined(ask: Ask) -> Examiner:
    examiner = Examiner(RandomBot(1), SYSTEM)
    examiner.pick(ask, scene_for_two())
    return examiner


GOOD = [Option("stake", n=1), Option("pass")]


def test_an_examiner_plays_like_its_bot_and_remembers_the_verbs() -> None:
    class Last(Bot):
        def pick(self, ask: Ask, scene: Any) -> int:
            return len(ask.options) - 1

    examiner = Examiner(Last(), SYSTEM)
    refusals = [Refusal("too-poor", "coins.stake", n=2, coins=1)]
    assert examiner.pick(Ask("red", "stake", "coins.stake", GOOD, "ann", refusals), scene_for_two()) == 1
    assert examiner.verbs == {"stake", "pass"}


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (Ask("red", "stake", "coins.stake", []), "“stake” has no answer"),
        (Ask("red", "stake", "coins.stake", [Option("pass"), Option("pass")]), "two answers with one key"),
        (Ask("red", "stake", "coins.nonsense", GOOD), "“stake” cites no clause"),
        (Ask("red", "stake", "", GOOD), "“stake” cites no clause"),
        (Ask("red", "stake", "coins.stake", GOOD, "", [Refusal("too-poor", "", n=1, coins=0)]), "cites no clause"),
        (
            Ask("red", "stake", "coins.stake", GOOD, "", [Refusal("too-poor", "coins.x", n=1, coins=0)]),
            "cites no clause",
        ),
    ],
)
def test_a_question_that_is_not_sound_is_found(ask: Ask, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        examined(ask)


@pytest.mark.parametrize(
    "ask",
    [
        Ask("red", "nonsense", "coins.stake", GOOD),
        Ask("red", "stake", "coins.stake", [Option("dance")]),
        Ask("red", "stake", "coins.stake", GOOD, "", [Refusal("too-lazy", "coins.stake")]),
    ],
)
def test_a_question_without_words_is_found(ask: Ask) -> None:
    with pytest.raises(MissingWords):
        examined(ask)


def test_an_answer_whose_words_need_more_than_it_says_is_found() -> None:
    with pytest.raises(KeyError, match="n"):
        examined(Ask("red", "stake", "coins.stake", [Option("stake")]))


def test_unsound_questions_are_found_in_a_random_game() -> None:
    def unsound(play: CoinPlay) -> None:
        play.scene.round += 1
        play.choose(Ask("red", "stake", "coins.nonsense", GOOD, "ann"))

    system = Played(unsound)
    with pytest.raises(AssertionError, match="cites no clause"):
        random_game(system, 1, Examiner(RandomBot(1), system))


# ---- every option


def test_an_option_that_cannot_be_done_is_found() -> None:
    def trap(play: CoinPlay) -> None:
        play.scene.round += 1
        options = [Option("pass"), Option("stake", n=0)]
        chosen = play.choose(Ask("red", "stake", "coins.stake", options, "ann"))
        play.scene.clock += 1 // chosen.args.get("n", 1)

    class First(Bot):
        def pick(self, ask: Ask, scene: Any) -> int:
            return 0

    system = Played(trap)
    game = random_game(system, 1, First())
    assert len(game.steps) == 6
    with pytest.raises(ZeroDivisionError):
        check_every_option(system, game)


def test_an_option_that_leads_to_something_illegal_is_found() -> None:
    def lend(play: CoinPlay) -> None:
        play.scene.round += 1
        options = [Option("pass"), Option("stake", n=9)]
        chosen = play.choose(Ask("red", "stake", "coins.stake", options, "ann"))
        play.scene.creatures["ann"].coins -= chosen.args.get("n", 0) * 2

    class First(Bot):
        def pick(self, ask: Ask, scene: Any) -> int:
            return 0

    system = Played(lend)
    with pytest.raises(AssertionError):
        check_every_option(system, random_game(system, 1, First()))


def test_a_rule_that_does_not_ask_twice_is_found() -> None:
    asked: list[int] = []

    def once(play: CoinPlay) -> None:
        play.scene.round += 1
        asked.append(1)
        if len(asked) <= 6:
            play.choose(Ask("red", "stake", "coins.stake", [Option("pass")], "ann"))

    system = Played(once)
    with pytest.raises(AssertionError, match="turn does not wait where it asked"):
        check_every_option(system, random_game(system, 1))


def test_every_option_of_every_question_is_tried() -> None:
    tried: list[str] = []

    def listed(play: CoinPlay) -> None:
        interview(play, Interview("ann"))
        play.scene.round += 2
        tried.append(" ".join(said[:3].strip() for said in play.scene.said["ann"]))

    system = Played(listed)
    game = random_game(system, 4)
    assert len(game.steps) == 3
    tried.clear()
    assert check_every_option(system, game) == 3 * 3 * 2
    # only the last question ends the step
    assert len(tried) == 3 * 2
    assert {words.split()[-1] for words in tried} == {"yes", "no"}


def test_trying_every_option_leaves_the_game_alone() -> None:
    game: Game[Any] = random_game(SYSTEM, 2)
    before = [step.to_data() for step in game.steps], game.scene.to_data(), game.first.to_data()
    check_every_option(SYSTEM, game)
    assert ([step.to_data() for step in game.steps], game.scene.to_data(), game.first.to_data()) == before
