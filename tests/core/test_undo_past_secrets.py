"""A player takes back what they did, whatever others have done in secret since, and hears nothing of it."""

from random import Random
from typing import Any

import pytest
from coin_journal import opened
from coin_table import CoinGame, asked, do, state
from coins import SYSTEM, table
from hypothesis import given
from hypothesis import strategies as st

from cinque.core import tabletop
from cinque.core.ask import Ask, Option
from cinque.core.game import Game
from cinque.core.journal import line_text as text_of
from cinque.core.journal import lines_to, load, read, write
from cinque.core.mistake import BadAnswer, NotNow, NotYours, Refused
from cinque.core.procedure import BESIDE, Procedure
from cinque.core.seat import GM_ROLE
from cinque.core.tabletop import replayed


def staked() -> CoinGame:
    game = table()
    game.run("turn")
    game.answer("stake 2", "red")
    return game


def known_to(game: CoinGame, seat: str) -> dict[str, Any]:
    """All that a player gets of a table whose game master does nothing that can be seen."""
    return {
        "asks": [ask.to_data() for ask in game.asks_for(seat)],
        "asked": [ask.seat for ask in game.asks],
        "events": [event.to_data() for event in game.events(seat)],
        "undo": game.may_undo(seat),
        "redo": game.may_redo(seat),
    }


def test_a_secret_that_came_after_it_is_done_again() -> None:
    game = staked()
    game.override("clock", 7, "it got late")
    assert game.may_undo("red")
    game.undo("red")
    assert asked(game) == ("red", "stake")
    assert (game.scene.clock, [step.do for step in game.steps]) == (7, ["override"])
    game.answer("stake 1", "red")
    game.undo("gm")
    game.undo("gm")
    assert (asked(game), game.scene.clock) == (("red", "stake"), 0), "it is the game master's to take back, as before"


def test_nothing_tells_the_player_of_it() -> None:
    plain, secret = staked(), staked()
    secret.override("clock", 7, "it got late")
    secret.run("roll", "gm", dice="2d6", visible="gm")
    for deed in (lambda game: None, lambda game: game.undo("red"), lambda game: game.redo("red")):
        deed(plain)
        deed(secret)
        for seat in ("red", "blue"):
            assert known_to(secret, seat) == known_to(plain, seat)


@pytest.mark.parametrize("restart", [False, True])
def test_a_player_has_back_what_they_took_back_whatever_was_done_in_secret_since(restart: bool) -> None:
    plain, secret = staked(), staked()
    texts = [write(secret)]
    for deed in (
        lambda game: game.undo("red"),
        lambda game: game is plain or game.override("clock", 7, "it got late"),
        lambda game: game is plain or game.run("roll", "gm", dice="2d6", visible="gm"),
        lambda game: game.redo("red"),
    ):
        known = secret.story
        deed(plain)
        deed(secret)
        texts += [text_of(line) + "\n" for line in lines_to(known, secret.story)]
        if restart:
            secret = opened(taken_up_again(texts))
        for seat in ("red", "blue"):
            assert known_to(secret, seat) == known_to(plain, seat)
    assert (asked(secret), secret.scene.clock) == (("blue", "double"), 7), "and nothing of it is lost"
    assert [step.do for step in secret.steps] == ["override", "roll"]


def test_what_others_hear_of_ends_what_could_be_had_again() -> None:
    for visible, left in (("everyone", False), ("owner", True), ("gm", True)):
        game = staked()
        game.undo("red")
        game.run("roll", "blue", dice="1d6", visible=visible)
        assert game.may_redo("red") == left
        assert not game.may_redo("blue")


def test_a_deed_in_which_others_had_a_say_is_no_secret() -> None:
    def quiz(play: Any) -> None:
        play.choose(Ask("red", "first", "coins.advice", [Option("say", word="yes")], "ann"))

    class Quizzing(type(SYSTEM)):  # type: ignore[misc]
        procedures = {**SYSTEM.procedures, "quiz": Procedure(quiz, GM_ROLE, meanwhile=BESIDE)}

    game = table(system=Quizzing())
    game.run("turn")
    game.answer("stake 2", "red")
    game.run("quiz", "gm")
    game.answer("say yes", "red")
    with pytest.raises(NotYours):
        game.undo("red", to=0)
    game.undo("red")
    assert [ask.topic for ask in game.asks] == ["double", "first"]


def test_of_two_runs_of_a_kind_the_one_further_on_is_not_what_came_of_the_other() -> None:
    class Threes(Random):
        def randint(self, a: int, b: int) -> int:
            return 3

    class Talking(type(SYSTEM)):  # type: ignore[misc]
        procedures = {**SYSTEM.procedures, "interview": SYSTEM.procedures["interview"]._replace(meanwhile=BESIDE)}

    game = table(system=Talking())
    game.dice = Threes()
    game.run("turn")
    game.run("interview", "red", who="ann")
    game.answer("say yes", "red")
    game.run("interview", "red", who="ann")
    game.override("clock", 7, "it got late")
    assert game.may_undo("red")
    game.undo("red")
    assert ([ask.topic for ask in game.asks], game.scene.clock) == (["stake", "second"], 7)


def test_nobody_takes_back_alone_what_was_done_in_secret() -> None:
    game = staked()
    game.override("clock", 7, "it got late")
    with pytest.raises(NotNow, match="There is no decision to take back"):
        game.undo("red", to=1)


def test_what_is_done_again_has_its_dice_and_leaves_others_theirs() -> None:
    game = staked()
    game.answer("accept", "blue")
    fell = game.steps[0].tape[-1]
    game.run("roll", "gm", dice="1d6", visible="gm")
    rolled = game.steps[1].tape
    game.undo("blue")
    assert game.steps[0].tape == rolled
    game.answer("accept", "blue")
    assert game.steps[1].tape[-1] == fell


def test_what_is_rolled_in_secret_takes_no_dice_of_others() -> None:
    game = table()
    game.run("roll", "red", dice="1d6")
    fell = game.steps[-1].tape
    game.undo("red")
    for _ in range(3):
        game.run("roll", "gm", dice="1d6", visible="gm")
    game.run("roll", "red", dice="1d6")
    assert game.steps[-1].tape == fell


def test_dice_are_kept_no_longer_for_what_was_done_in_secret() -> None:
    left = []
    for secrets in (0, 2):
        game = staked()
        game.answer("accept", "blue")
        for _ in range(secrets):
            game.run("roll", "gm", dice="1d6", visible="gm")
        game.undo("blue")
        left.append(game.story.foreseen.until - len(game.steps))
    assert left == [1, 1]


def test_what_cannot_be_done_again_is_taken_back_with_it() -> None:
    def note(play: Any) -> None:
        play.scene.clock += 1

    class Noting(type(SYSTEM)):  # type: ignore[misc]
        procedures = {**SYSTEM.procedures, "note": Procedure(note, GM_ROLE)}

    game = table(system=Noting())
    game.run("turn")
    game.answer("pass", "red")
    game.run("note", "gm")
    game.undo("red")
    assert (asked(game), game.scene.clock, game.steps) == (("red", "stake"), 0, ()), "it could not run beside a turn"
    game.redo("red")
    assert game.scene.clock == 1


def test_what_everybody_heard_is_not_gone_behind() -> None:
    game = staked()
    game.override("clock", 7, "it got late", visible="everyone")
    assert not game.may_undo("red")
    with pytest.raises(NotYours):
        game.undo("red")
    game = staked()
    game.answer("accept", "gm")
    game.override("clock", 7, "it got late")
    assert not game.may_undo("red"), "an answer is no secret"
    with pytest.raises(NotYours):
        game.undo("red")


def test_after_many_secrets_nothing_is_played_again_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    game = staked()
    for number in range(100):
        game.override("clock", number, "it got late")
    played: list[int] = []

    def counted(*args: Any) -> Any:
        played.append(1)
        return replayed(*args)

    monkeypatch.setattr(tabletop, "replayed", counted)
    for _ in range(3):
        assert game.may_undo("red")
    assert len(played) < 100
    game.undo("red")
    assert (asked(game), game.scene.clock, len(game.steps)) == (("red", "stake"), 99, 100)


def test_where_all_was_secret_there_is_nothing_to_take_back() -> None:
    game = table()
    game.override("clock", 7, "it got late")
    with pytest.raises(NotNow, match="There is no decision to take back"):
        game.undo("red")
    assert game.scene.clock == 7


def taken_up_again(texts: list[str]) -> Game[Any]:
    loaded = load(read("".join(texts)), SYSTEM)
    assert (loaded.difference, loaded.problem) == (None, None)
    return loaded.game


def test_a_journal_that_only_grows_tells_it_and_gives_it_back() -> None:
    game = staked()
    game.override("clock", 7, "it got late")
    before, known = state(game), game.story
    texts = [write(game)]
    game.undo("red")
    texts += [text_of(line) + "\n" for line in lines_to(known, game.story)]
    again = taken_up_again(texts)
    assert state(again) == state(game)  # type: ignore[arg-type]
    assert again.past == game.past
    for one in (game, again):
        one.redo("red")
        assert state(one) == before  # type: ignore[arg-type]
    assert again.past == game.past


@pytest.mark.parametrize("restart", [False, True])
def test_what_a_game_master_takes_back_in_secret_is_nobody_elses_business(restart: bool) -> None:
    plain, secret = staked(), staked()
    texts = [write(secret)]
    for deed in (
        lambda game: game.undo("red"),
        lambda game: game is plain or game.override("clock", 7, "it got late"),
        lambda game: game is plain or game.undo("gm"),
        lambda game: game is plain or game.override("clock", 8, "it got later"),
        lambda game: game.redo("red"),
        lambda game: game is plain or game.undo("gm"),
    ):
        known = secret.story
        deed(plain)
        deed(secret)
        texts += [text_of(line) + "\n" for line in lines_to(known, secret.story)]
        if restart:
            secret = opened(taken_up_again(texts))
        for seat in ("red", "blue"):
            assert known_to(secret, seat) == known_to(plain, seat)
            assert refused(secret, seat) == refused(plain, seat)
    assert (asked(secret), secret.scene.clock) == (("blue", "double"), 0)
    secret.redo("gm")
    assert secret.scene.clock == 8


def refused(game: CoinGame, seat: str) -> str:
    """What a seat is told that would have back what it may not."""
    if game.may_redo(seat):
        return ""
    with pytest.raises((NotNow, NotYours)) as told:
        game.redo(seat)
    return str(told.value)


def test_a_secret_ends_only_what_a_game_master_could_have_again() -> None:
    game = staked()
    game.answer("accept", "blue")
    texts = [write(game)]
    for deed in (
        lambda: game.undo("gm"),
        lambda: game.undo("red"),
        lambda: game.override("clock", 7, "it got late"),
    ):
        known = game.story
        deed()
        texts += [text_of(line) + "\n" for line in lines_to(known, game.story)]
    for one in (game, opened(taken_up_again(texts))):
        assert one.may_redo("red")
        one.redo("red")
        assert (asked(one), one.scene.clock) == (("blue", "double"), 7)
        assert not one.may_redo("gm")


def test_what_was_done_before_it_and_is_gone_does_not_come_back_with_what_a_player_took_back() -> None:
    game = staked()
    game.override("clock", 7, "it got late")
    game.undo("red")
    game.undo("gm")
    assert not game.may_redo("red"), "there the clock was at 7"


MOVES = st.lists(
    st.tuples(
        st.sampled_from(["run", "answer", "answer", "undo red", "undo blue", "redo", "override"]), st.integers(0, 99)
    ),
    max_size=20,
)


@given(MOVES, st.integers(0, 9))
def test_a_grown_journal_is_the_game(moves: list[tuple[str, int]], seed: int) -> None:
    game = table(seed=seed)
    texts, known = [write(game)], game.story
    for move, number in moves:
        try:
            if move == "redo":
                game.redo()
            elif move.startswith("undo"):
                game.undo(move.partition(" ")[2])
            else:
                do(game, move, number)
        except (NotNow, NotYours, Refused, BadAnswer):
            continue
        texts += [text_of(line) + "\n" for line in lines_to(known, game.story)]
        known = game.story
    again = taken_up_again(texts)
    assert (state(again), again.past) == (state(game), game.past)  # type: ignore[arg-type]
    while game.story.undone:
        game.redo()
        again.redo(next(seat.id for seat in again.seats.values() if seat.is_gm))
        assert (state(again), again.past) == (state(game), game.past)  # type: ignore[arg-type]
