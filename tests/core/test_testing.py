"""The helpers for those who write systems, and that each promise really fails on a system that breaks it."""

import json
from random import Random
from typing import ClassVar

import pytest
from coins import (
    SYSTEM,
    CoinPlay,
    CoinScene,
    CoinSystem,
    Flipper,
    Played,
    scene_for_two,
    table,
    turn,
)

from cinque.core.ask import Ask, Data, Option
from cinque.core.fate import OffTape, RandomBot
from cinque.core.mistake import BadRuling
from cinque.core.procedure import Procedure
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.core.testing import (
    MOST_STEPS,
    Examiner,
    check_copy,
    check_every_option,
    check_json,
    check_log_changes_nothing,
    check_replay,
    check_undo,
    random_game,
    run_written,
    scene_of,
    seats_of,
    setup_from_text,
    transcript,
)

TWO = """
    red: ann coins=5     # whoever comes first begins
    blue: ben coins=4

    blue.purse = 7
"""


# ---- scenes from a short text


def test_a_setup_in_a_few_lines() -> None:
    assert setup_from_text(TWO) == {
        "red": {"team": ["ann coins=5"]},
        "blue": {"team": ["ben coins=4"], "purse": 7},
    }


@pytest.mark.parametrize(
    ("text", "setup"),
    [
        ("", {}),
        ("\n  \n# only a remark\n", {}),
        ("kind = wild", {"kind": "wild"}),
        ("kind=wild", {"kind": "wild"}),
        ("level = 5", {"level": 5}),
        ("level = -5", {"level": -5}),
        ("moves = ember,scratch", {"moves": ["ember", "scratch"]}),
        ("a.b.c = 1\na.b.d = x", {"a": {"b": {"c": 1, "d": "x"}}}),
        ("a: one\na: two 8 x=1,2\nb: three", {"a": {"team": ["one", "two 8 x=1,2"]}, "b": {"team": ["three"]}}),
        ("a.bag.potion = 2\na: one", {"a": {"bag": {"potion": 2}, "team": ["one"]}}),
        ("kind = wild\nkind = trainer", {"kind": "trainer"}),
        ("  player:   mr-mime 12  ", {"player": {"team": ["mr-mime 12"]}}),
        ("name = 赤 # 名前", {"name": "赤"}),
        ("note = a=b", {"note": "a=b"}),
    ],
)
def test_lines_of_a_setup(text: str, setup: Data) -> None:
    assert setup_from_text(text) == setup


def test_a_scene_with_rulings_by_name() -> None:
    scene = scene_of(SYSTEM, TWO, winning_face="five")
    assert (scene.creatures["ann"].coins, scene.creatures["ben"].coins, scene.purse["blue"]) == (5, 4, 7)
    assert scene.rulings.chosen == {"winning-face": "five"}
    with pytest.raises(BadRuling):
        scene_of(SYSTEM, TWO, losing_face="five")


# ---- runs on a written tape


def test_a_written_run_gives_what_was_told() -> None:
    scene = scene_of(SYSTEM, TWO)
    events = run_written(SYSTEM, scene, "turn", ["red: stake 3", "blue: double", "1d6=3"])
    assert [event.kind for event in events] == ["roll", "loses"]
    assert (scene.creatures["ann"].coins, scene.creatures["ben"].coins) == (0, 9)
    assert [event.kind for event in run_written(SYSTEM, scene, "gift", who="ben", to="ann", n=9)] == ["gives"]


@pytest.mark.parametrize(
    "tape",
    [
        [],
        ["red: stake 3"],
        ["red: stake 3", "blue: double"],
        ["red: stake 3", "blue: double", "1d6=3", "1d6=3"],
        ["red: pass", "1d6=1"],
        ["blue: pass"],
        ["red: stake 4"],
        ["1d6=3"],
    ],
)
def test_a_written_run_must_fit_its_tape_exactly(tape: list[str]) -> None:
    given = list(tape)
    with pytest.raises(OffTape):
        run_written(SYSTEM, scene_of(SYSTEM, TWO), "turn", tape)
    assert tape == given


def test_a_transcript_in_both_languages() -> None:
    game = table()
    game.run("turn")
    for answer in ("stake 3", "double"):
        game.answer(answer)
    game.dice = Random(2)
    face = int(game.steps[0].tape[-1].removeprefix("1d6="))
    ending = "wins 5 from Ben" if face >= 4 else "loses 5 to Ben"
    assert transcript(game) == [f"The throw: 1d6 → {face}", f"Ann {ending}."]
    assert transcript(game, why=True) == [
        f"The throw: 1d6 → {face}",
        f"Ann {ending}.",
        "    5 = 3 stake × 2 doubled → 5 (all coins)",
    ]
    japanese = transcript(game, "ja", why=True)
    assert japanese[0] == f"コイン投げ：1d6 → {face}"
    assert japanese[-1] == "    5 = 3 賭け金 × 2 倍 → 5 (全財産)"
    assert len(japanese) == 3


def test_a_transcript_leaves_out_what_has_no_words_on_purpose() -> None:
    def quiet(play: CoinPlay) -> None:
        play.note("silence", "coins.intro")
        play.note("passes", "coins.stake", "ann")

    game = table(system=Played(quiet))
    game.run("turn")
    assert transcript(game) == ["Ann passes."]


def test_names_in_a_transcript_are_those_of_that_moment() -> None:
    game = table()
    game.run("gift", who="ann", to="ben", n=1)
    game.override("ann.name", "Anna", "she married")
    game.run("gift", who="ann", to="ben", n=1)
    assert [line for line in transcript(game) if "gives" in line] == [
        "Ann gives 1 to Ben.",
        "Anna gives 1 to Ben.",
    ]


# ---- random games


def test_seats_for_everybody_who_owns_a_creature() -> None:
    scene = scene_for_two()
    assert [(seat.id, seat.role) for seat in seats_of(scene)] == [
        ("gm", GM_ROLE),
        ("blue", PLAYER_ROLE),
        ("red", PLAYER_ROLE),
    ]
    scene.creatures["ben"].seat = "gm"
    assert [seat.id for seat in seats_of(scene)] == ["gm", "red"]


def test_a_random_game_is_played_to_its_end_and_the_same_each_time() -> None:
    game = random_game(SYSTEM, 3)
    assert game.steps
    assert (game.waiting, SYSTEM.next(game.scene)) == (None, "")
    assert random_game(SYSTEM, 3).scene.to_data() == game.scene.to_data()
    stories = {json.dumps(random_game(SYSTEM, seed).scene.to_data()) for seed in range(10)}
    assert len(stories) > 5


def test_a_game_without_end_is_left_at_some_point() -> None:
    class Endless(CoinSystem):
        def next(self, scene: CoinScene) -> str:
            return "turn"

        procedures: ClassVar[dict[str, Procedure]] = {"turn": Procedure(lambda play: None)}

    assert len(random_game(Endless(), 1).steps) == MOST_STEPS


# ---- promises kept


@pytest.mark.parametrize("seed", range(8))
def test_the_coin_game_keeps_every_promise(seed: int) -> None:
    game = random_game(SYSTEM, seed, Examiner(RandomBot(seed), SYSTEM))
    for step in game.steps:
        check_copy(step.after)
        check_json(SYSTEM, step.after)
    check_replay(game)
    check_undo(game)
    check_log_changes_nothing(SYSTEM, seed)
    decisions = [entry for step in game.steps for entry in step.tape if ": " in entry]
    assert check_every_option(SYSTEM, game) >= len(decisions) > 0


# ---- promises broken


def test_a_copy_that_differs_is_found() -> None:
    class Forgets(CoinScene):
        def copy(self) -> "Forgets":
            new = super().copy()
            new.clock = 0
            return new

    scene = Forgets()
    check_copy(scene)
    scene.clock = 5
    with pytest.raises(AssertionError, match="a copy differs from its original"):
        check_copy(scene)


@pytest.mark.parametrize("name", ["creatures", "order", "said", "purse", "active"])
def test_a_copy_that_shares_a_list_or_a_table_is_found(name: str) -> None:
    class Shares(CoinScene):
        def copy(self) -> "Shares":
            new = super().copy()
            setattr(new, name, getattr(self, name))
            return new

    with pytest.raises(AssertionError, match="a copy shares values that can change"):
        check_copy(Shares())


def test_a_copy_that_shares_something_deep_inside_is_found() -> None:
    class SharesHands(CoinScene):
        def copy(self) -> "SharesHands":
            new = super().copy()
            for id, one in new.creatures.items():
                one.hand = self.creatures[id].hand
            return new

    class SharesCreatures(CoinScene):
        def copy(self) -> "SharesCreatures":
            new = super().copy()
            new.creatures = dict(self.creatures)
            return new

    for broken in (SharesHands(), SharesCreatures()):
        broken.creatures["ann"] = Flipper()
        with pytest.raises(AssertionError, match="a copy shares values that can change"):
            check_copy(broken)


def test_a_scene_that_forgets_something_in_json_is_found() -> None:
    class Forgets(CoinSystem):
        def scene_from_data(self, data: Data) -> CoinScene:
            scene = super().scene_from_data(data)
            scene.creatures["ann"].coins = 0
            return scene

    with pytest.raises(AssertionError, match="a scene is not what it was after JSON"):
        check_json(Forgets(), scene_for_two())


def test_a_scene_whose_tables_json_cannot_hold_is_found() -> None:
    scene = scene_for_two()
    scene.said = {1: ["yes"]}  # type: ignore[dict-item]
    with pytest.raises(AssertionError, match="after JSON"):
        check_json(SYSTEM, scene)
    scene.said = {"ann": {"yes"}}  # type: ignore[dict-item]
    with pytest.raises(TypeError):
        check_json(SYSTEM, scene)


def test_luck_that_does_not_come_through_the_door_is_found() -> None:
    random = Random(1)

    def cheating(play: CoinPlay) -> None:
        turn(play)
        play.scene.clock += random.randint(1, 1_000_000)

    with pytest.raises(AssertionError, match=r"Step 1 \(turn\): clock became \d+ and now becomes \d+"):
        check_replay(random_game(Played(cheating), 1))


def test_a_story_that_is_told_differently_each_time_is_found() -> None:
    told: list[int] = []

    def talkative(play: CoinPlay) -> None:
        turn(play)
        told.append(1)
        play.note("shuffles", "coins.throw", "ann", faces=[len(told)])

    with pytest.raises(AssertionError):
        check_replay(random_game(Played(talkative), 1))


def test_a_question_that_depends_on_something_else_is_found() -> None:
    asked: list[int] = []

    def forgetful(play: CoinPlay) -> None:
        asked.append(1)
        if len(asked) < 3:
            play.choose(Ask("red", "first", "coins.advice", [Option("say", word="yes")], "ann"))
        play.scene.round += 1

    with pytest.raises(AssertionError, match="the rules want nothing more, the tape has red/ann: say yes"):
        check_replay(random_game(Played(forgetful), 1))


def test_an_undo_that_does_not_come_back_is_found() -> None:
    class Ticks(CoinScene):
        """Counts how often it is looked at."""

        def to_data(self) -> Data:
            self.clock += 1
            return super().to_data()

    class Ticking(CoinSystem):
        def read_setup(self, setup: Data, rulings: Data) -> CoinScene:
            return Ticks.from_data(super().read_setup(setup, rulings).to_data())

    with pytest.raises(AssertionError):
        check_undo(random_game(Ticking(), 1))


def test_a_rule_that_listens_to_its_log_is_found() -> None:
    def shy(play: CoinPlay) -> None:
        turn(play)
        play.scene.clock += play.listening

    with pytest.raises(AssertionError, match="a log changes what happens"):
        check_log_changes_nothing(Played(shy), 1)


def test_dice_rolled_only_for_the_log_are_found() -> None:
    def wasteful(play: CoinPlay) -> None:
        if play.log is not None:
            play.total(1, 6, "coins.throw")
        turn(play)

    found = 0
    for seed in range(6):
        try:
            check_log_changes_nothing(Played(wasteful), seed)
        except AssertionError:
            found += 1
    assert found
