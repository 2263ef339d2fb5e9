"""What reaches a terminal."""

from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from cinque.cli import screen

HOSTILE = st.text(st.characters() | st.sampled_from("\x1b\x07\x9b\u202e\u200b\x00\r\x7f"))


@given(HOSTILE)
def test_nothing_that_is_said_commands_the_terminal(text: str) -> None:
    told = StringIO()
    with patch.object(screen, "console", lambda: Console(file=told, markup=False, emoji=False, soft_wrap=True)):
        screen.say(text)
    assert all(char.isprintable() or char in "\n\u3000" for char in told.getvalue())


def test_a_mark_at_the_start_of_a_file_does_no_harm(cinque: Any, duel: Path) -> None:
    """Editors of Windows put a byte order mark there."""
    cinque("play", "arcana", "--setup", duel, "--journal", "game.journal", typed=["1", "quit"])
    told = cinque("replay", "game.journal")
    for path in (duel, Path("game.journal")):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert cinque("replay", "game.journal").out == told.out
    assert told.code == 0
    assert cinque("odds", "--setup", duel).code == 0
