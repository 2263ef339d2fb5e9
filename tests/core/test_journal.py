"""The journal: what was written is what is read, whatever a table does and however a file breaks."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from coins import (
    SYSTEM,
    CoinPlay,
    CoinScene,
    CoinSystem,
    Script,
    gift,
    scene_for_two,
    seats_for_two,
    shuffle,
    table,
    turn,
)
from hypothesis import given
from hypothesis import strategies as st

from cinque import __version__
from cinque.core.ask import ROLL, Refused
from cinque.core.game import BadAnswer, Game, NotNow
from cinque.core.journal import FORMAT, Difference, Journal, Loaded, Unreadable, header, load, read, replay, write
from cinque.core.scene import BadPath
from cinque.core.seat import ALWAYS, ASK_ME, BOT_ROLE, NEVER, PLAYER_ROLE, Seat
from cinque.core.system import INSTEAD, Procedure

CoinGame = Game[CoinScene]
NASTY = 'アン 🎲 “Ann” "quoted" \\ {who} line\nbreak \u2028 \x85 \x00 é'


def state(game: CoinGame) -> dict[str, Any]:
    return {
        "scene": game.scene.to_data(),
        "steps": [step.to_data() | {"now": step.now} for step in game.steps],
        "waiting": game.waiting.to_data() if game.waiting else None,
        "ask": game.ask.to_data() if game.ask else None,
        "events": [event.to_data() for event in game.events()],
        "seats": [seat.to_data() for seat in game.seats.values()],
        "typed": game.typed,
    }


def lines_of(text: str) -> list[str]:
    """Not `splitlines`, which parts lines at letters that people may write."""
    assert text.endswith("\n")
    return text.split("\n")[:-1]


def loaded(text: str, system: CoinSystem = SYSTEM) -> CoinGame:
    found = load(read(text), system)
    assert found.difference is None, str(found.difference)
    assert found.problem == ""
    return found.game


def story() -> CoinGame:
    """A game with a bit of everything, and a question that waits."""
    scene = scene_for_two(**{"winning-face": "five"})
    scene.creatures["ann"].name = NASTY
    game = table(scene, seats=[*seats_for_two(), Seat("wächter", "watcher", "守")])
    game.run("shuffle", who="ann")
    game.run("turn")
    game.answer("stake 2")
    game.answer("double")
    game.run("gift", who="ben", to="ann", n=1)
    game.override("ann.coins", 7, NASTY)
    game.run("ruling", name="pass", reading="forbidden")
    game.run("roll", dice="2d6+1", who="ben", visible="owner")
    game.run("interview", who="ann", other="ben")
    game.answer("say yes")
    return game


class Changed(CoinSystem):
    """The same game with one procedure played by other rules."""

    def __init__(self, name: str, run: Callable[..., None]) -> None:
        self.procedures = {**CoinSystem.procedures, name: Procedure(run, PLAYER_ROLE)}


# ---- writing and reading


def test_a_journal_is_a_header_and_a_readable_line_for_each_step() -> None:
    game = table()
    game.run("gift", who="ann", to="ben", n=2)
    game.run("turn")
    game.answer("stake 3")
    head, *lines = lines_of(write(game))
    now = '{"creatures.ann.coins": 3, "creatures.ben.coins": 7}'
    assert lines == [
        f'{{"do": "gift", "with": {{"who": "ann", "to": "ben", "n": 2}}, "now": {now}}}',
        '{"waiting": {"do": "turn", "tape": ["red/ann: stake 3"]}}',
    ]
    assert json.loads(head) == {
        "cinque": FORMAT,
        "version": __version__,
        "system": "coins",
        "edition": "first",
        "rulings": {},
        "seats": [seat.to_data() for seat in game.seats.values()],
        "typed": [],
        "scene": game.first.to_data(),
    }


def test_outcomes_are_written_not_seeds() -> None:
    game = table(seed=987654321)
    game.run("shuffle", who="ann")
    assert "987654321" not in write(game)
    faces = ",".join(map(str, game.scene.creatures["ann"].hand))
    assert f'"tape": ["2d6={faces}"]' in write(game)


def test_reading_gives_what_was_written() -> None:
    game = story()
    reading = read(write(game))
    assert reading.header == json.loads(json.dumps(header(game)))
    assert [step["do"] for step in reading.steps] == ["shuffle", "turn", "gift", "override", "ruling", "roll"]
    assert reading.waiting == game.waiting.to_data() if game.waiting else None
    assert (reading.orders, reading.problem) == (None, "")
    assert reading.whole_lines == 8


def test_a_replay_ends_where_the_game_stands() -> None:
    game = story()
    text = write(game)
    again = loaded(text)
    assert state(again) == state(game)
    assert write(again) == text
    assert again.scene.creatures["ann"].name == NASTY
    assert again.first.rulings.chosen == {"winning-face": "five"}
    assert again.scene.rulings.chosen == {"winning-face": "five", "pass": "forbidden"}


def test_a_fresh_game_is_a_journal_too() -> None:
    game = table()
    assert state(loaded(write(game))) == state(game)
    assert len(lines_of(write(game))) == 1


def test_a_pause_survives_and_goes_on() -> None:
    game = story()
    again = loaded(write(game))
    assert again.ask is not None
    assert (again.ask.seat, again.ask.topic) == ("blue", "second")
    for table_ in (game, again):
        table_.dice = Random(5)
        table_.answer("say no")
        table_.answer("say no")
    assert state(again) == state(game)


def test_a_pause_for_real_dice_survives() -> None:
    game = table(typed=frozenset({"red", ""}))
    game.run("interview", who="ann")
    game.answer("4")
    game.answer("say yes")
    again = loaded(write(game))
    assert again.ask is not None
    assert (again.ask.topic, again.ask.seat, again.ask.dice) == (ROLL, "red", (1, 6))
    assert again.typed == frozenset({"red", ""})
    again.answer("2")
    assert again.ask.topic == "second"


def test_a_pause_after_undo_survives_whatever_the_orders_say() -> None:
    game = table()
    game.seats["blue"].orders["double"] = NEVER
    game.run("turn")
    game.answer("stake 1")
    game.undo()
    again = loaded(write(game))
    assert again.ask is not None
    assert again.ask.topic == "double"
    assert state(again) == state(game)


def test_taking_back_works_in_a_loaded_game() -> None:
    game = story()
    again = loaded(write(game))
    for _ in range(3):
        game.undo()
        again.undo()
        assert state(again) == state(game)
    game.undo_step()
    again.undo_step()
    assert state(again) == state(game)


def test_live_dice_and_bots_come_with_loading() -> None:
    game = table(seats=seats_for_two(BOT_ROLE), bots={"blue": Script("accept")})
    game.run("turn")
    game.answer("stake 1")
    wanted: list[str] = []

    def bots(seat: str) -> Script:
        wanted.append(seat)
        return Script("pass")

    found = load(read(write(game)), SYSTEM, Random(3), bots)
    assert wanted == ["blue"]
    found.game.run("turn")
    assert found.game.steps[-1].tape == ["blue/ben: pass"]
    found.game.run("shuffle", who="ann")
    other = load(read(write(game)), SYSTEM, Random(3)).game
    other.run("shuffle", who="ann")
    assert other.scene.creatures["ann"].hand == found.game.scene.creatures["ann"].hand


def undone_alike(game: CoinGame, again: CoinGame) -> int:
    """Take everything back in both, as they must be equal all the way; tells how often that was possible."""
    times = len(game.past)
    for _ in range(times):
        assert state(again) == state(game)
        assert [(mark.steps, mark.seat) for mark in again.past] == [(mark.steps, mark.seat) for mark in game.past]
        game.undo()
        again.undo()
    assert state(again) == state(game)
    for one in (game, again):
        with pytest.raises(NotNow):
            one.undo()
    return times


def test_all_that_people_did_can_be_taken_back_after_a_restart() -> None:
    game = story()
    assert undone_alike(game, loaded(write(game))) == 9
    assert game.scene.to_data() == game.first.to_data()


def test_what_came_beside_and_instead_can_be_taken_back_after_a_restart() -> None:
    class Stopping(CoinSystem):
        procedures: ClassVar[dict[str, Procedure]] = {
            **CoinSystem.procedures,
            "stop": Procedure(lambda play: None, PLAYER_ROLE, INSTEAD),
        }

    game = table(system=Stopping())
    game.run("turn")
    game.answer("stake 1", by="gm")
    game.override("clock", 5, "it got late")
    game.run("roll", "red", dice="1d6")
    game.run("stop", "blue")
    game.run("interview", "red", who="ann")
    game.answer("say yes")
    game.override("ann.coins", 0, "a thief")
    game.answer("say no")
    again = loaded(write(game), Stopping())
    assert undone_alike(game, again) == 8


# ---- lines that make the story shorter again


def test_lines_are_only_ever_added_and_the_last_word_counts() -> None:
    game = story()
    lines = lines_of(write(game))
    steps = [json.loads(line) for line in lines[1:-1]]
    text = "\n".join([*lines[:4], '{"back_to": 1}', *lines[2:4], '{"back_to": 0}', '{"back_to": 0}', ""])
    assert read(text) == (json.loads(lines[0]), [], None, None, None, 9, "")
    text = "\n".join([*lines[:4], '{"back_to": 1}', lines[2], ""])
    assert read(text).steps == steps[:2]
    text = "\n".join([*lines[:2], lines[-1], '{"back_to": 1}', ""])
    assert read(text).waiting is None
    text = "\n".join([*lines[:2], lines[-1], '{"orders": {"red": {"double": "never"}}}', ""])
    assert read(text).waiting == json.loads(lines[-1])["waiting"]
    assert read(text).orders == {"red": {"double": "never"}}


# ---- files that break


def whole(raw: bytes) -> str:
    """As somebody reads a file that may end in the middle of a letter."""
    return raw.decode("utf-8", errors="replace")


def test_cut_at_every_byte() -> None:
    raw = write(story()).encode()
    complete = read(whole(raw))
    ends = [i for i, byte in enumerate(raw) if byte == ord("\n")]
    for size in range(len(raw) + 1):
        text = whole(raw[:size])
        lines = len([end for end in ends if end <= size])
        if lines == 0:
            with pytest.raises(Unreadable, match="not a Cinque journal"):
                read(text)
            continue
        reading = read(text)
        at_border = size in ends or size - 1 in ends
        assert reading.header == complete.header
        assert reading.steps == complete.steps[: lines - 1]
        assert (reading.problem == "") is at_border
        if not at_border:
            assert reading.problem == f"Line {lines + 1} is damaged; the journal was read up to the line before it."


def test_what_is_left_of_a_cut_journal_plays() -> None:
    game = story()
    lines = [line + "\n" for line in lines_of(write(game))]
    for many in range(1, len(lines)):
        for rest in ("", lines[many][: len(lines[many]) // 2], lines[many].rstrip("\n")):
            found = load(read("".join(lines[:many]) + rest), SYSTEM)
            assert found.difference is None
            steps = min(many - 1 + rest.endswith("}"), len(game.steps))
            assert len(found.game.steps) == steps
            assert found.game.scene.to_data() == (game.steps[steps - 1].after if steps else game.first).to_data()
            assert bool(found.problem) == bool(rest and not rest.endswith("}"))


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        " ",
        "garbage",
        "null",
        "5",
        "[]",
        '"do"',
        "{}",
        '{"do": 5, "now": {}}',
        '{"do": "gift"}',
        '{"do": "gift", "now": []}',
        '{"do": "gift", "now": {}, "with": []}',
        '{"do": "gift", "now": {}, "tape": {}}',
        '{"do": "gift", "now": {}, "tape": [5]}',
        '{"now": {}}',
        '{"back_to": 99}',
        '{"back_to": -1}',
        '{"back_to": "1"}',
        '{"back_to": 0.5}',
        '{"back_to": null}',
        '{"waiting": null}',
        '{"waiting": 5}',
        '{"waiting": {"do": 5}}',
        '{"waiting": {}}',
        '{"waiting": {"orders": {}}}',
        '{"waiting": {"back_to": 0}}',
        '{"waiting": {"waiting": {"do": "gift"}}}',
        '{"back_to": 0, "did": 5}',
        '{"back_to": 0, "did": [5]}',
        '{"back_to": 0, "did": [[0, null]]}',
        '{"back_to": 0, "did": [[-1, null, ""]]}',
        '{"back_to": 0, "did": [[0, "x", ""]]}',
        '{"back_to": 0, "did": [[0, null, 7]]}',
        '{"back_to": 0, "undone": -1}',
        '{"back_to": 0, "undone": "1"}',
        '{"orders": []}',
        '{"orders": null}',
        '{"do": "gift", "now": {}',
        '{"do": "gift", "now": {}}}',
        "[" * 100_000,
        '{"do": ' * 50_000,
        "\ufeff{}",
        "\ud800",
    ],
)
def test_garbage_in_the_middle(garbage: str) -> None:
    game = story()
    lines = lines_of(write(game))
    reading = read("\n".join([*lines[:3], garbage, *lines[3:], ""]))
    assert reading.steps == [json.loads(line) for line in lines[1:3]]
    assert reading.waiting is None
    assert reading.problem == "Line 4 is damaged; the journal was read up to the line before it."
    found = load(reading, SYSTEM)
    assert found.problem == reading.problem
    assert found.game.scene.to_data() == game.steps[1].after.to_data()


@given(st.data())
def test_a_flipped_byte_never_breaks_the_reader(data: st.DataObject) -> None:
    raw = bytearray(write(story()).encode())
    place = data.draw(st.integers(0, len(raw) - 1))
    raw[place] ^= 1 << data.draw(st.integers(0, 7))
    try:
        reading = read(whole(bytes(raw)))
    except Unreadable:
        assert place <= raw.find(b"\n") or raw.find(b"\n") == -1
        return
    # a flipped line end joins two lines or parts one
    intact = raw[:place].count(b"\n")
    assert len(reading.steps) >= min(intact - 1, 6)


@pytest.mark.parametrize(
    "text",
    ["", "\n", "hello", "[]", "null", "{}", '{"cinque": 1}', '{"scene": {}}', '{"a": "cinque"}', "[" * 100_000, "\x00"],
)
def test_what_is_not_a_journal(text: str) -> None:
    with pytest.raises(Unreadable, match=r"^This is not a Cinque journal: its first line is no header\.$"):
        read(text)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", None),
        ("seats", 5),
        ("seats", [{"id": "red"}]),
        ("seats", [{"id": "red", "role": "king", "name": "Red"}]),
        ("typed", None),
        ("typed", 5),
        ("scene", {}),
        ("scene", []),
    ],
)
def test_a_header_that_does_not_fit_cannot_be_read(name: str, value: Any) -> None:
    head = json.loads(write(table()))
    head[name] = value
    if value is None:
        del head[name]
    with pytest.raises(Unreadable, match="The header of this journal cannot be read"):
        load(read(json.dumps(head)), SYSTEM)


def test_a_header_with_a_scene_that_cannot_be_is_not_read() -> None:
    head = json.loads(write(table()))
    head["scene"]["creatures"]["ann"]["coins"] = -1
    with pytest.raises(Unreadable, match="too-poor"):
        load(read(json.dumps(head)), SYSTEM)


@pytest.mark.parametrize("form", [2, 0, 99, "1", None])
def test_a_journal_of_another_format(form: object) -> None:
    head = json.loads(lines_of(write(table()))[0])
    head["cinque"] = form
    with pytest.raises(Unreadable) as caught:
        read(json.dumps(head))
    assert str(caught.value) == f"This journal has format {form}; this Cinque reads format {FORMAT}."


def test_line_ends_of_another_system_are_read() -> None:
    game = story()
    assert state(loaded(write(game).replace("\n", "\r\n"))) == state(game)


def test_a_newer_journal_with_unknown_extras_in_its_header_is_read() -> None:
    head = json.loads(lines_of(write(table()))[0]) | {"colour": "red"}
    assert loaded(json.dumps(head)).steps == []


# ---- rules that have changed


def difference(game: CoinGame, name: str, run: Callable[..., None]) -> Loaded:
    found = load(read(write(game)), Changed(name, run))
    assert found.difference is not None
    assert found.problem == ""
    return found


def two_gifts() -> CoinGame:
    game = table()
    game.run("shuffle", who="ann")
    game.run("gift", who="ann", to="ben", n=1)
    game.run("gift", who="ann", to="ben", n=2)
    return game


def test_another_value_is_the_first_difference() -> None:
    def generous(play: CoinPlay, who: str, to: str, n: int) -> None:
        gift(play, who, to, n)
        if n == 2:
            play.scene.creatures[to].coins += 1

    game = two_gifts()
    found = difference(game, "gift", generous)
    assert found.difference == Difference(3, "gift", "creatures.ben.coins became 8 and now becomes 9")
    assert str(found.difference) == "Step 3 (gift): creatures.ben.coins became 8 and now becomes 9."
    assert found.game.scene.to_data() == game.steps[1].after.to_data()
    assert len(found.game.steps) == 2


def test_a_value_that_no_longer_changes() -> None:
    found = difference(two_gifts(), "gift", lambda play, who, to, n: None)
    assert str(found.difference) == "Step 2 (gift): creatures.ann.coins became 4 and now stays as it was."
    assert len(found.game.steps) == 1


def test_a_value_that_now_changes() -> None:
    def slow(play: CoinPlay, who: str, to: str, n: int) -> None:
        gift(play, who, to, n)
        play.scene.clock += 5

    found = difference(two_gifts(), "gift", slow)
    assert str(found.difference) == "Step 2 (gift): clock stayed as it was and now becomes 5."


def test_dice_that_are_no_longer_those_written() -> None:
    found = difference(two_gifts(), "shuffle", lambda play, who: shuffle(play, who, 3))
    assert found.difference is not None
    assert str(found.difference).startswith(
        "Step 1 (shuffle): input 1: the rules want a roll of 3d6, the tape has 2d6="
    )
    assert found.game.steps == []
    assert found.game.scene.to_data() == found.game.first.to_data()


def test_dice_that_are_no_longer_wanted() -> None:
    found = difference(two_gifts(), "shuffle", lambda play, who: None)
    assert "input 1: the rules want nothing more, the tape has 2d6=" in str(found.difference)


def test_dice_that_are_wanted_besides() -> None:
    def more(play: CoinPlay, who: str) -> None:
        shuffle(play, who)
        play.total(1, 20, "coins.throw")

    found = difference(two_gifts(), "shuffle", more)
    assert "input 2: the rules want a roll of 1d20, the tape has nothing more" in str(found.difference)


def test_an_answer_that_is_no_longer_legal() -> None:
    def strict(play: CoinPlay) -> None:
        play.scene.creatures["ann"].coins = 1
        turn(play)

    game = table()
    game.run("turn")
    game.answer("stake 2")
    game.answer("accept")
    found = difference(game, "turn", strict)
    assert str(found.difference) == (
        "Step 1 (turn): input 1: the rules want an answer of red to “stake” (stake 1 | pass), "
        "the tape has red/ann: stake 2."
    )


def test_a_step_that_the_rules_now_refuse() -> None:
    def greedy(play: CoinPlay, who: str, to: str, n: int) -> None:
        gift(play, who, to, n * 3)

    found = difference(two_gifts(), "gift", greedy)
    assert "Step 2 (gift): creatures.ann.coins became 4 and now becomes 2" in str(found.difference)

    def greedier(play: CoinPlay, who: str, to: str, n: int) -> None:
        gift(play, who, to, n * 9)

    found = difference(two_gifts(), "gift", greedier)
    assert str(found.difference) == "Step 2 (gift): the rules now refuse it (too-poor (coins.stake))."


def test_whatever_a_step_of_other_rules_runs_into_is_a_difference() -> None:
    def broken(play: CoinPlay, who: str, to: str, n: int) -> None:
        play.scene.creatures["zoe"].coins //= 0

    found = difference(two_gifts(), "gift", broken)
    assert str(found.difference) == "Step 2 (gift): the rules now refuse it ('zoe')."
    assert len(found.game.steps) == 1


def test_a_waiting_step_that_no_longer_fits_is_a_difference() -> None:
    def curious(play: CoinPlay, who: str, other: str = "") -> None:
        play.total(3, 6, "coins.throw")

    def refused(play: CoinPlay, who: str, other: str = "") -> None:
        gift(play, who, who, 99)

    game = story()
    for run, what in (
        (curious, "input 1: the rules want a roll of 3d6, the tape has 1d6="),
        (refused, "the rules now refuse it (too-poor (coins.stake))"),
    ):
        found = difference(game, "interview", run)
        assert str(found.difference).startswith(f"Step 7 (interview): {what}")
        assert (found.game.waiting, len(found.game.steps)) == (None, 6)
        assert found.game.scene.to_data() == game.scene.to_data()


def test_a_waiting_step_whose_procedure_is_gone() -> None:
    game = table()
    game.run("interview", who="ann")
    found = load(read(write(game).replace('"do": "interview"', '"do": "gone"')), SYSTEM)
    assert str(found.difference) == "Step 1 (gone): the rules now refuse it (unknown-procedure ())."
    assert (found.game.waiting, found.game.steps) == (None, [])


def test_a_procedure_that_is_gone() -> None:
    class Smaller(CoinSystem):
        procedures: ClassVar[dict[str, Procedure]] = {"shuffle": Procedure(shuffle, PLAYER_ROLE)}

    found = load(read(write(two_gifts())), Smaller())
    assert str(found.difference) == "Step 2 (gift): the rules now refuse it (unknown-procedure ())."


def test_arguments_that_no_longer_fit() -> None:
    def renamed(play: CoinPlay, giver: str, taker: str, n: int) -> None:
        gift(play, giver, taker, n)

    found = difference(two_gifts(), "gift", renamed)
    assert "the rules now refuse it" in str(found.difference)
    assert len(found.game.steps) == 1


def test_a_value_that_no_longer_fits() -> None:
    game = table()
    game.override("ann.coins", 3, "why not")
    text = write(game).replace('"path": "ann.coins"', '"path": "ann.silver"')
    found = load(read(text), SYSTEM)
    assert "Step 1 (override): the rules now refuse it (“ann.silver” leads nowhere" in str(found.difference)


def test_faces_that_cannot_be_are_a_difference() -> None:
    game = table()
    game.run("shuffle", who="ann")
    written = game.steps[0].tape[0]
    found = load(read(write(game).replace(written, "2d6=7,7")), SYSTEM)
    assert "the rules now refuse it (A d6 has no face “7”; it shows 1 to 6.)" in str(found.difference)


def test_a_step_can_be_added_from_its_line() -> None:
    game = table()
    line = {"do": "shuffle", "with": {"who": "ann"}, "tape": ["2d6=3,4"], "now": {"creatures.ann.hand": [3, 4]}}
    assert replay(game, line) == ""
    assert (game.scene.creatures["ann"].hand, len(game.steps)) == ([3, 4], 1)
    bad = line | {"tape": ["2d6=5,5"]}
    assert replay(game, bad) == "creatures.ann.hand became [3, 4] and now becomes [5, 5]"
    assert (game.scene.creatures["ann"].hand, len(game.steps)) == ([3, 4], 1)


def test_a_replay_never_rolls() -> None:
    game = table()
    game.run("shuffle", who="ann")
    lines = lines_of(write(game))
    step = json.loads(lines[1])
    del step["tape"]
    found = load(read("\n".join([lines[0], json.dumps(step), ""])), SYSTEM, Random(1))
    assert "the rules want a roll of 2d6, the tape has nothing more" in str(found.difference)


# ---- a journal that keeps itself up to date


@contextmanager
def kept(path: Path, game: CoinGame) -> Iterator[Path]:
    journal = Journal.start(path, game)
    try:
        yield path
    finally:
        journal.close()


def file_game(path: Path) -> CoinGame:
    return loaded(path.read_text(encoding="utf-8"))


def test_the_file_always_tells_the_story_as_it_now_is(tmp_path: Path) -> None:
    game = table()
    with kept(tmp_path / "game.jsonl", game) as path:
        moves: list[Callable[[], None]] = [
            lambda: game.run("shuffle", who="ann"),
            lambda: game.run("turn"),
            lambda: game.answer("stake 2"),
            game.undo,
            game.redo,
            lambda: game.answer("double"),
            lambda: game.override("ann.name", NASTY, NASTY),
            game.undo,
            game.redo,
            game.undo_step,
            lambda: game.run("interview", who="ann", other="ben"),
            lambda: game.answer("say yes"),
            lambda: game.override("ben.coins", 0, "a thief"),
            lambda: game.answer("say no"),
            lambda: game.override("ann.coins", 0, "a thief"),
            game.undo,
        ]
        before = b""
        for move in moves:
            move()
            raw = path.read_bytes()
            assert raw.startswith(before), "lines are only ever added"
            assert raw.endswith(b"\n"), "and always whole"
            assert state(file_game(path)) == state(game)
            before = raw


def test_what_was_taken_back_stays_in_the_file(tmp_path: Path) -> None:
    game = table()
    with kept(tmp_path / "game.jsonl", game) as path:
        game.run("gift", who="ann", to="ben", n=1)
        game.run("gift", who="ann", to="ben", n=2)
        game.undo_step()
        game.run("gift", who="ann", to="ben", n=3)
    lines = [json.loads(line) for line in lines_of(path.read_text(encoding="utf-8"))[1:]]
    assert [line.get("with", {}).get("n", line.get("back_to")) for line in lines] == [1, 2, 1, 3]


def test_a_waiting_step_that_was_taken_back_waits_no_more(tmp_path: Path) -> None:
    game = table()
    with kept(tmp_path / "game.jsonl", game) as path:
        game.run("turn")
        game.undo_step()
        assert state(file_game(path)) == state(game)
        game.redo()
        assert state(file_game(path)) == state(game)
        game.run("roll", dice="1d6")
        assert state(file_game(path)) == state(game), "what came beside does not end its wait"


def test_a_refused_move_writes_nothing(tmp_path: Path) -> None:
    game = table()
    with kept(tmp_path / "game.jsonl", game) as path:
        game.run("turn")
        before = path.read_bytes()
        with pytest.raises(BadAnswer):
            game.answer("stake 9")
        with pytest.raises(NotNow):
            game.run("turn")
        with pytest.raises(BadPath):
            game.override("nowhere", 1, "x")
        assert read(path.read_text(encoding="utf-8")) == read(before.decode())


def test_a_game_goes_on_after_its_journal_is_closed(tmp_path: Path) -> None:
    game = table()
    with kept(tmp_path / "game.jsonl", game) as path:
        game.run("shuffle", who="ann")
    before = path.read_bytes()
    game.run("shuffle", who="ann")
    assert (len(game.steps), path.read_bytes()) == (2, before)


def test_closing_twice_is_harmless(tmp_path: Path) -> None:
    journal = Journal.start(tmp_path / "game.jsonl", table())
    journal.close()
    journal.close()


def test_two_journals_of_one_game(tmp_path: Path) -> None:
    game = table()
    with kept(tmp_path / "one", game) as one, kept(tmp_path / "two", game) as two:
        game.run("turn")
        game.answer("stake 1")
        game.undo()
        assert one.read_bytes() == two.read_bytes()


def test_a_journal_can_start_in_the_middle_of_a_game(tmp_path: Path) -> None:
    game = story()
    with kept(tmp_path / "game.jsonl", game) as path:
        assert state(file_game(path)) == state(game)
        assert write(file_game(path)) == write(game)
        game.answer("say no")
        assert state(file_game(path)) == state(game)


def test_orders_survive(tmp_path: Path) -> None:
    game = table()
    with kept(tmp_path / "game.jsonl", game) as path:
        game.seats["blue"].orders["double"] = NEVER
        game.run("shuffle", who="ann")
        assert file_game(path).seats["blue"].orders == {"double": NEVER}
        game.seats["blue"].orders["double"] = ALWAYS
        game.seats["red"].orders["first"] = NEVER
        game.run("turn")
        game.answer("stake 1")
        again = file_game(path)
        assert state(again) == state(game)
        assert again.seats["red"].orders == {"first": NEVER}


def test_orders_are_written_at_once_and_can_be_taken_back(tmp_path: Path) -> None:
    game = table()
    game.seats["red"].give_order("first", ALWAYS)
    with kept(tmp_path / "game.jsonl", game) as path:
        game.give_order("blue", "double", NEVER)
        assert state(file_game(path)) == state(game)
        game.give_order("blue", "double", ASK_ME)
        assert file_game(path).seats["blue"].orders == {"double": ASK_ME}
        del game.seats["red"].orders["first"]
        game.run("shuffle", who="ann")
        assert state(file_game(path)) == state(game), "an order that was in the header, too"


def test_orders_are_not_written_twice(tmp_path: Path) -> None:
    game = table()
    with kept(tmp_path / "game.jsonl", game) as path:
        game.seats["blue"].orders["double"] = NEVER
        for _ in range(3):
            game.run("shuffle", who="ann")
    lines = lines_of(path.read_text(encoding="utf-8"))
    assert len([line for line in lines if line.startswith('{"orders"')]) == 1


def test_orders_are_in_a_journal_written_at_once() -> None:
    game = table()
    game.seats["blue"].orders["double"] = NEVER
    assert loaded(write(game)).seats["blue"].orders == {"double": NEVER}


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["run", "run", "answer", "answer", "undo", "undo_step", "redo", "override", "order"]),
            st.integers(0, 99),
        ),
        max_size=20,
    ),
    st.integers(0, 99),
)
def test_whatever_a_table_does_its_file_tells(
    tmp_path_factory: pytest.TempPathFactory, moves: list[tuple[str, int]], seed: int
) -> None:
    game = table(seed=seed)
    with kept(tmp_path_factory.mktemp("journal") / "game.jsonl", game) as path:
        for move, number in moves:
            try:
                if move == "run":
                    args: list[tuple[str, dict[str, Any]]] = [
                        ("turn", {}),
                        ("interview", {"who": "ann", "other": "ben"}),
                        ("shuffle", {"who": "ben"}),
                        ("gift", {"who": "ann", "to": "ben", "n": 1}),
                        ("roll", {"dice": "1d6"}),
                    ]
                    name, facts = args[number % len(args)]
                    game.run(name, **facts)
                elif move == "answer":
                    options = [option.key for option in game.ask.options] if game.ask else ["nothing"]
                    game.answer(options[number % len(options)])
                elif move == "order":
                    topic, order = ("double", "first")[number % 2], (ALWAYS, NEVER, ASK_ME)[number % 3]
                    game.give_order(("red", "blue")[number // 2 % 2], topic, order)
                elif move == "override":
                    game.override(("ann.coins", "ben.coins")[number % 2], number % 5, "why not")
                else:
                    getattr(game, move)()
            except (NotNow, Refused, BadAnswer, BadPath):
                continue
            assert state(file_game(path)) == state(game)
        undone_alike(game, file_game(path))


# ---- going on with a file


@contextmanager
def resumed(path: Path) -> Iterator[CoinGame]:
    game = load(read(whole(path.read_bytes())), SYSTEM, Random(4)).game
    journal = Journal.resume(path, game)
    try:
        yield game
    finally:
        journal.close()


def test_a_game_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = table()
    with kept(path, game):
        game.seats["blue"].orders["first"] = NEVER
        game.run("shuffle", who="ann")
        game.run("turn")
        game.answer("stake 2")
    for _ in range(2):
        with resumed(path) as again:
            assert state(again) == state(game)
            assert state(file_game(path)) == state(game), "resuming changes nothing"
    with resumed(path) as again:
        again.answer("accept")
        again.run("gift", who="ann", to="ben", n=1)
        again.undo_step()
        again.undo()
        assert state(file_game(path)) == state(again)
        again.redo()
        assert state(file_game(path)) == state(again)


def test_a_damaged_end_is_cut_off_before_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    raw = write(story()).encode()
    border = raw.rfind(b"\n", 0, len(raw) - 1) + 1
    second = raw.rfind(b"\n", 0, border - 1) + 1
    first_line = raw.find(b"\n")
    places = [*range(second - 2, len(raw) + 1, 3), border - 1, border, len(raw) - 1, first_line, first_line + 1]
    for size in places:
        path.write_bytes(raw[:size])
        with resumed(path) as game:
            steps = len(game.steps)
            if game.waiting is not None:
                game.answer("say no")
            else:
                game.run("shuffle", who="ben")
                steps += 1
            assert len(game.steps) == steps
            assert state(file_game(path)) == state(game)


def test_a_damaged_end_is_kept_beside_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    text = write(story())
    path.write_bytes(text.encode() + b"garbage \xff\nmore\n")
    with resumed(path) as game:
        assert state(game) == state(story())
    assert (tmp_path / "game.jsonl.broken").read_bytes() == b"garbage \xff\nmore\n"
    with resumed(path):
        pass
    assert path.read_bytes().startswith(text.encode())


def test_a_whole_file_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for end in ("", "\n"):
        path.write_text(write(story()).rstrip("\n") + end, encoding="utf-8")
        with resumed(path):
            pass
        assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_steps_that_are_played_differently_now_no_longer_count(tmp_path: Path) -> None:
    def slow(play: CoinPlay, who: str, to: str, n: int) -> None:
        gift(play, who, to, n)
        play.scene.clock += n == 2

    path = tmp_path / "game.jsonl"
    path.write_text(write(two_gifts()), encoding="utf-8")
    changed = Changed("gift", slow)
    found = load(read(path.read_text(encoding="utf-8")), changed)
    assert found.difference is not None
    journal = Journal.resume(path, found.game)
    found.game.run("gift", who="ann", to="ben", n=3)
    journal.close()
    again = load(read(path.read_text(encoding="utf-8")), changed)
    assert (again.difference, [step.do for step in again.game.steps]) == (None, ["shuffle", "gift", "gift"])
    assert state(again.game) == state(found.game)


@pytest.mark.parametrize("garbage", [b"garbage", b"\xff\xfe\x00", b'{"do": "gift"', b'{"back_to": 99}', b"\xe3\x82"])
def test_a_damaged_end_of_any_kind_is_cut_off(tmp_path: Path, garbage: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(write(story()).encode() + garbage)
    with resumed(path) as game:
        assert state(game) == state(story())
        game.answer("say no")
        assert state(file_game(path)) == state(game)


def test_the_middle_of_an_interview_is_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = table()
    with kept(path, game):
        game.run("interview", who="ann")
        for word in ("say yes", "say no"):
            game.answer(word)
            again = file_game(path)
            assert again.waiting is not None
            assert game.waiting is not None
            assert again.waiting.tape == game.waiting.tape
