"""Journals that break, and rules that have changed since."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

import pytest
from coin_journal import Changed, CoinGame, lines_of, loaded, state, story, two_gifts, whole
from coins import (
    SYSTEM,
    CoinPlay,
    CoinSystem,
    Gift,
    Interview,
    Shuffle,
    gift,
    shuffle,
    table,
    turn,
)
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.journal import Loaded, load, read, write
from cinque.core.mistake import Unreadable
from cinque.core.procedure import Procedure

# -- files that break


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
        assert (reading.problem is None) is at_border
        if not at_border:
            assert reading.damaged == lines + 1


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
    assert reading.waiting == []
    assert reading.problem is not None
    assert (reading.problem.key, reading.problem.data) == ("line-damaged", {"line": 4})
    found = load(reading, SYSTEM)
    assert found.problem is not None
    assert found.game.scene.to_data() == game.scene_after(2).to_data()


def test_a_landmark_with_a_flipped_byte_is_not_believed() -> None:
    game = table()
    for _ in range(130):
        game.run("roll", dice="1d6")
    game.run("gift", who="ann", to="ben", n=1)
    text = write(game)
    whole_one = read(text)
    assert list(whole_one.landmarks) == [128]
    lines = lines_of(text)
    coins = f'"coins": {game.first.creatures["ben"].coins}'
    assert coins in lines[129]
    lines[129] = lines[129].replace(coins, '"coins": 99')
    flipped = read("\n".join([*lines, ""]))
    assert (flipped.landmarks, flipped.problem) == ({}, None)
    found = load(flipped, SYSTEM, whole=False)
    assert (found.difference, found.game.scene.to_data()) == (None, game.scene.to_data())


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


def test_what_was_taken_back_can_be_had_again_without_doings_that_led_to_nothing() -> None:
    """A digit of what people did may be flipped, too: there are no ninety steps."""
    game = two_gifts()
    head, *lines = lines_of(write(game))
    steps = [line for line in lines if "now" in json.loads(line)]
    count = len(steps)
    did = {"back_to": count, "did": [[0, [], "gm"], [90, 0, "gm"]]}
    back = {"back_to": count - 1, "undone": 2, "redo": "gm"}
    found = load(read("\n".join([head, *steps, json.dumps(did), json.dumps(back), ""])), SYSTEM).game
    assert len(found.steps) == count - 1
    found.redo("gm")
    assert len(found.steps) == count
    assert [mark.steps for mark in found.past] == [0]


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
    with pytest.raises(Unreadable, match="The header of this journal cannot be read") as caught:
        load(read(json.dumps(head)), SYSTEM)
    assert "broke" not in str(caught.value), "the file is wrong, not the program"


@pytest.mark.parametrize("seats", [None, 5, [5], [{}], [{"id": []}]])
def test_orders_for_seats_that_cannot_be(seats: Any) -> None:
    head = json.loads(write(table())) | {"cinque": 1, "seats": seats}
    orders = {"orders": {"red": {"stake": "never"}}}
    with pytest.raises(Unreadable, match="The header of this journal cannot be read"):
        load(read(f"{json.dumps(head)}\n{json.dumps(orders)}\n"), SYSTEM)


def test_a_header_with_a_scene_that_cannot_be_is_not_read() -> None:
    head = json.loads(write(table()))
    head["scene"]["creatures"]["ann"]["coins"] = -1
    with pytest.raises(Unreadable, match="too-poor"):
        load(read(json.dumps(head)), SYSTEM)


@pytest.mark.parametrize("form", [3, 0, 99, "1", None])
def test_a_journal_of_another_format(form: object) -> None:
    head = json.loads(lines_of(write(table()))[0])
    head["cinque"] = form
    with pytest.raises(Unreadable) as caught:
        read(json.dumps(head))
    assert str(caught.value) == f"This journal has format {form}; this Cinque reads format 1, 2."


def test_line_ends_of_another_system_are_read() -> None:
    game = story()
    assert state(loaded(write(game).replace("\n", "\r\n"))) == state(game)


def test_a_newer_journal_with_unknown_extras_in_its_header_is_read() -> None:
    head = json.loads(lines_of(write(table()))[0]) | {"colour": "red"}
    assert loaded(json.dumps(head)).steps == ()


# -- rules that have changed


def difference(game: CoinGame, name: str, run: Callable[..., None]) -> Loaded:
    found = load(read(write(game)), Changed(name, run))
    assert found.difference is not None
    assert found.problem is None
    return found


def test_another_value_is_the_first_difference() -> None:
    def generous(play: CoinPlay, given: Gift) -> None:
        gift(play, given)
        if given.n == 2:
            play.scene.creatures[given.to].coins += 1

    game = two_gifts()
    found = difference(game, "gift", generous)
    assert str(found.difference) == "Step 3 (gift): creatures.ben.coins became 8 and now becomes 9."
    assert found.game.scene.to_data() == game.scene_after(2).to_data()
    assert len(found.game.steps) == 2


def test_a_value_that_no_longer_changes() -> None:
    found = difference(two_gifts(), "gift", lambda play, given: None)
    assert str(found.difference) == "Step 2 (gift): creatures.ann.coins became 4 and now stays as it was."
    assert len(found.game.steps) == 1


def test_a_value_that_now_changes() -> None:
    def slow(play: CoinPlay, given: Gift) -> None:
        gift(play, given)
        play.scene.clock += 5

    found = difference(two_gifts(), "gift", slow)
    assert str(found.difference) == "Step 2 (gift): clock stayed as it was and now becomes 5."


def test_dice_that_are_no_longer_those_written() -> None:
    found = difference(two_gifts(), "shuffle", lambda play, dice: shuffle(play, Shuffle(dice.who, 3)))
    assert found.difference is not None
    assert str(found.difference).startswith(
        "Step 1 (shuffle): input 1: the rules want a roll of 3d6, the tape has 2d6="
    )
    assert found.game.steps == ()
    assert found.game.scene.to_data() == found.game.first.to_data()


def test_dice_that_are_no_longer_wanted() -> None:
    found = difference(two_gifts(), "shuffle", lambda play, dice: None)
    assert "input 1: the rules want nothing more, the tape has 2d6=" in str(found.difference)


def test_dice_that_are_wanted_besides() -> None:
    def more(play: CoinPlay, dice: Shuffle) -> None:
        shuffle(play, dice)
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
    def greedy(play: CoinPlay, given: Gift) -> None:
        gift(play, given._replace(n=given.n * 3))

    found = difference(two_gifts(), "gift", greedy)
    assert "Step 2 (gift): creatures.ann.coins became 4 and now becomes 2" in str(found.difference)

    def greedier(play: CoinPlay, given: Gift) -> None:
        gift(play, given._replace(n=given.n * 9))

    found = difference(two_gifts(), "gift", greedier)
    assert str(found.difference) == "Step 2 (gift): the rules now refuse it (too-poor (coins.stake))."


def test_whatever_a_step_of_other_rules_runs_into_is_a_difference() -> None:
    def broken(play: CoinPlay, given: Gift) -> None:
        play.scene.creatures["zoe"].coins //= 0

    found = difference(two_gifts(), "gift", broken)
    assert str(found.difference) == "Step 2 (gift): the rules now refuse it (the program broke: KeyError)."
    assert len(found.game.steps) == 1


def test_a_waiting_step_that_no_longer_fits_is_a_difference() -> None:
    def curious(play: CoinPlay, asking: Interview) -> None:
        play.total(3, 6, "coins.throw")

    def refused(play: CoinPlay, asking: Interview) -> None:
        gift(play, Gift(asking.who, asking.who, 99))

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
    assert str(found.difference) == "Step 1 (gone): the rules now refuse it (There is no “gone” to run here.)."
    assert (found.game.waiting, found.game.steps) == (None, ())


def test_a_procedure_that_is_gone() -> None:
    class Smaller(CoinSystem):
        procedures: ClassVar[dict[str, Procedure]] = {"shuffle": CoinSystem.procedures["shuffle"]}

    found = load(read(write(two_gifts())), Smaller())
    assert str(found.difference) == "Step 2 (gift): the rules now refuse it (There is no “gift” to run here.)."


def test_arguments_that_no_longer_fit() -> None:
    found = load(read(write(two_gifts()).replace('"to": ', '"taker": ')), SYSTEM)
    assert "Step 2 (gift): the rules now refuse it (There is no field “taker”." in str(found.difference)
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


def test_a_replay_never_rolls() -> None:
    game = table()
    game.run("shuffle", who="ann")
    lines = lines_of(write(game))
    step = json.loads(lines[1])
    del step["tape"]
    found = load(read("\n".join([lines[0], json.dumps(step), ""])), SYSTEM, Random(1))
    assert "the rules want a roll of 2d6, the tape has nothing more" in str(found.difference)
