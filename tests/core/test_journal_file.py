"""A journal on disk: it keeps itself up to date, and is taken up again."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from coin_journal import (
    NASTY,
    Changed,
    CoinGame,
    lines_of,
    loaded,
    opened,
    state,
    story,
    two_gifts,
    undone_alike,
    whole,
)
from coins import (
    SYSTEM,
    CoinPlay,
    Gift,
    gift,
    table,
)
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.journal import load, read, write
from cinque.core.mistake import BadAnswer, BadPath, NotNow, Refused
from cinque.core.procedure import BadArguments
from cinque.core.seat import ALWAYS, ASK_ME, NEVER
from cinque.games import Held, JournalFile, Lock


@contextmanager
def kept(path: Path, game: CoinGame) -> Iterator[Path]:
    journal = JournalFile.start(path, game)
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
            lambda: game.override("ann.name", "Ann", NASTY),
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
        with pytest.raises(BadArguments):
            game.override("nowhere", 1, "x")
        assert path.read_bytes() == before


def test_a_game_goes_on_after_its_journal_is_closed(tmp_path: Path) -> None:
    game = table()
    with kept(tmp_path / "game.jsonl", game) as path:
        game.run("shuffle", who="ann")
    before = path.read_bytes()
    game.run("shuffle", who="ann")
    assert (len(game.steps), path.read_bytes()) == (2, before)


def test_closing_twice_is_harmless(tmp_path: Path) -> None:
    journal = JournalFile.start(tmp_path / "game.jsonl", table())
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
        game.give_order("blue", "double", NEVER)
        game.run("shuffle", who="ann")
        assert file_game(path).seats["blue"].orders == {"double": NEVER}
        game.give_order("blue", "double", ALWAYS)
        game.give_order("red", "first", NEVER)
        game.run("turn")
        game.answer("stake 1")
        again = file_game(path)
        assert state(again) == state(game)
        assert again.seats["red"].orders == {"first": NEVER}


def test_orders_are_written_at_once_and_can_be_taken_back(tmp_path: Path) -> None:
    game = table()
    game.give_order("red", "first", ALWAYS)
    with kept(tmp_path / "game.jsonl", game) as path:
        game.give_order("blue", "double", NEVER)
        assert state(file_game(path)) == state(game)
        game.give_order("blue", "double", ASK_ME)
        assert file_game(path).seats["blue"].orders == {"double": ASK_ME}
        game.give_order("red", "first", ASK_ME)
        game.run("shuffle", who="ann")
        assert state(file_game(path)) == state(game), "an order that was in the header, too"


def test_nothing_is_written_twice(tmp_path: Path) -> None:
    game = table()
    with kept(tmp_path / "game.jsonl", game) as path:
        game.run("turn")
        game.give_order("blue", "double", NEVER)
        game.give_order("blue", "double", NEVER)
    kinds = [next(iter(json.loads(line))) for line in lines_of(path.read_text(encoding="utf-8"))]
    assert kinds == ["cinque", "waiting", "seats"]


def test_orders_are_in_a_journal_written_at_once() -> None:
    game = table()
    game.give_order("blue", "double", NEVER)
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


@contextmanager
def resumed(path: Path) -> Iterator[CoinGame]:
    game = opened(load(read(whole(path.read_bytes())), SYSTEM, Random(4)).game)
    journal = JournalFile.resume(path, game)
    try:
        yield game
    finally:
        journal.close()


def test_a_game_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = table()
    with kept(path, game):
        game.give_order("blue", "first", NEVER)
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
    def slow(play: CoinPlay, given: Gift) -> None:
        gift(play, given)
        play.scene.clock += given.n == 2

    path = tmp_path / "game.jsonl"
    path.write_text(write(two_gifts()), encoding="utf-8")
    changed = Changed("gift", slow)
    found = load(read(path.read_text(encoding="utf-8")), changed)
    assert found.difference is not None
    journal = JournalFile.resume(path, found.game)
    opened(found.game).run("gift", who="ann", to="ben", n=3)
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


def test_resuming_an_export_keeps_the_whole_past(tmp_path: Path) -> None:
    """A journal that was exported says nothing of when people did what; going on with it must not lose that."""
    game = story()
    path = tmp_path / "game.jsonl"
    path.write_text(write(game), encoding="utf-8")
    again = opened(load(read(write(game)), SYSTEM).game)
    book = JournalFile.resume(path, again)
    again.answer("say no")
    book.close()
    restarted = opened(load(read(path.read_text(encoding="utf-8")), SYSTEM).game)
    assert len(restarted.past) == len(again.past) > 2
    for _ in range(len(again.past)):
        again.undo()
        restarted.undo()
        assert state(restarted) == state(again)


def test_resuming_after_a_difference_keeps_past_and_steps_together(tmp_path: Path) -> None:
    """Steps that today's rules play differently are dropped, and with them what people did there."""
    game = table()
    path = tmp_path / "game.jsonl"
    book = JournalFile.start(path, game)
    for n in (1, 2, 1):
        game.run("gift", who="ann", to="ben", n=n)
    book.close()
    text = path.read_text(encoding="utf-8").replace('"creatures.ann.coins": 2', '"creatures.ann.coins": 1')
    path.write_text(text, encoding="utf-8")
    loaded = load(read(text), SYSTEM)
    assert loaded.difference is not None
    again = opened(loaded.game)
    assert (len(again.steps), len(again.past)) == (1, 1)
    book = JournalFile.resume(path, again)
    again.run("gift", who="ben", to="ann", n=1)
    book.close()
    restarted = opened(load(read(path.read_text(encoding="utf-8")), SYSTEM).game)
    assert (len(restarted.steps), len(restarted.past)) == (2, 2)
    restarted.undo()
    restarted.undo()
    assert restarted.scene.to_data() == restarted.first.to_data()


# -- a disk that does not play along


class HalfFull:
    """A file that takes half of what it is given, and then nothing more, until there is room again."""

    def __init__(self, file: Any) -> None:
        self.file = file
        self.full = False

    def write(self, raw: bytes) -> int:
        if self.full:
            raise OSError(28, "No space left on device")
        self.full = True
        return int(self.file.write(raw[: len(raw) // 2]))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def test_what_a_full_disk_refused_is_not_written_later(tmp_path: Path) -> None:
    game = table()
    path = tmp_path / "game.jsonl"
    keeper = JournalFile.start(path, game)
    game.run("gift", who="ann", to="ben", n=1)
    before, disk = path.read_bytes(), keeper._file
    keeper._file = HalfFull(disk)  # type: ignore[assignment]
    with pytest.raises(OSError, match="No space"):
        game.run("gift", who="ann", to="ben", n=2)
    keeper._file = disk
    assert (len(game.steps), path.read_bytes()) == (1, before)
    game.run("gift", who="ann", to="ben", n=1)
    keeper.close()
    assert state(file_game(path)) == state(game)


def test_a_journal_that_cannot_begin_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cinque.games.journal_file.write_all", full)
    with pytest.raises(OSError, match="No space"):
        JournalFile.start(tmp_path / "game.jsonl", table())
    assert list(tmp_path.iterdir()) == []


def test_a_link_to_a_journal_stays_one(tmp_path: Path) -> None:
    game = table()
    with kept(tmp_path / "real.jsonl", game) as path:
        game.run("gift", who="ann", to="ben", n=1)
    link = tmp_path / "link.jsonl"
    link.symlink_to(path.name)
    with path.open("ab") as file:
        file.write(b"{half")
    again = opened(load(read(whole(link.read_bytes())), SYSTEM).game)
    keeper = JournalFile.resume(link, again)
    with pytest.raises(Held):
        Lock(path)
    again.run("gift", who="ann", to="ben", n=1)
    keeper.close()
    assert link.is_symlink()
    assert state(file_game(path)) == state(again)
