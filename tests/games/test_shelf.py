"""The folder of games, with things in it that are none."""

import os
from pathlib import Path

from cinque.games import Shelf


def test_what_is_no_file_is_no_game(tmp_path: Path) -> None:
    """A link that leads nowhere, a folder, and a pipe that nobody writes to and that would keep us waiting."""
    (tmp_path / "link.journal").symlink_to("gone")
    (tmp_path / "folder.journal").mkdir()
    os.mkfifo(tmp_path / "pipe.journal")
    (tmp_path / "odd.journal").write_bytes(b"\xff\xfe" * 9)
    assert [(told.name, told.system) for told in Shelf(tmp_path).games()] == [("odd", "?")]


def test_a_name_that_something_else_has_is_not_free(tmp_path: Path) -> None:
    (tmp_path / "arcana.journal").symlink_to("gone")
    assert Shelf(tmp_path).free_name("arcana") == "arcana-2"
