"""`cinque table`: what can be done with the tables of a house without opening it, and that it opens and closes."""

import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any

from cinque.web.store import Store

Run = Callable[..., Any]
MAIN = "from cinque.cli.main import main; main()"


def url_of(folder: Path) -> str:
    return f"sqlite:///{folder / 'table.db'}"


def test_the_table_opens_with_a_room_for_each_book_and_closes_on_ctrl_c(tmp_path: Path, cinque: Run) -> None:
    command = [sys.executable, "-c", MAIN, "table", "--host", "127.0.0.1", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        [*command, "--database", url_of(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as table:
        try:
            assert table.stdout is not None
            assert "each book" in table.stdout.readline()
            found = re.search(r"(http://\S+)/#house=(\S+)", table.stdout.readline())
            assert found
            request = urllib.request.Request(f"{found[1]}/api/rooms", headers={"Authorization": f"Bearer {found[2]}"})
            for _ in range(50):
                try:
                    with urllib.request.urlopen(request, timeout=120) as answer:
                        rooms = answer.read().decode()
                    break
                except OSError:
                    sleep(0.1)
            assert rooms.count('"system"') == 5
            second = cinque("table", "--port", "0", "--no-browser", "--database", url_of(tmp_path))
            assert second.code == 1
            assert "another program" in second.err
            table.send_signal(signal.SIGINT)
            out, err = table.communicate(timeout=120)
            assert table.returncode == 0, err
            assert "everything is kept" in out
            assert "Traceback" not in err
        finally:
            table.kill()  # or nothing would end this test where something fails


def test_a_table_goes_out_and_comes_back(cinque: Run, tmp_path: Path) -> None:
    database, file = url_of(tmp_path), tmp_path / "tonight.journal"
    made = cinque("table", "import", str(a_journal(cinque, tmp_path)), "--database", database)
    assert made.code == 0, made.err
    out = cinque("table", "export", "duel", str(file), "--database", database)
    assert out.code == 0, out.err
    assert cinque("replay", str(file)).code == 0
    again = cinque("table", "export", "duel", str(file), "--database", database)
    assert "exists already" in again.err
    missing = cinque("table", "export", "dual", str(tmp_path / "x"), "--database", database)
    assert "duel" in missing.err


def a_journal(cinque: Run, folder: Path) -> Path:
    """A game of a few answers, as the terminal keeps it."""
    path = folder / "duel.journal"
    played = cinque("play", "arcana", "--seed", "3", "--journal", str(path), typed=["1", "1", "1", "quit"])
    assert path.exists(), played.err
    return path


def test_a_damaged_file_is_refused_with_a_sentence(cinque: Run, tmp_path: Path) -> None:
    good = a_journal(cinque, tmp_path).read_text(encoding="utf-8")
    lines = good.splitlines()
    for number, text in enumerate(
        [
            "",
            "nonsense",
            good[: len(good) // 2],
            "\n".join([lines[0], "{}", *lines[1:]]),
            good.replace("arcana", "tarot"),
        ]
    ):
        path = tmp_path / f"bad-{number}"
        path.write_text(text, encoding="utf-8")
        for lang in ("en", "ja"):
            refused = cinque("table", "import", str(path), "--database", url_of(tmp_path), "--lang", lang)
            assert refused.code == 1, text[:50]
            assert refused.err.strip()
            assert "Traceback" not in refused.err
    store = Store(url_of(tmp_path))
    assert store.rooms() == []
    store.close()


def test_a_backup_is_a_house_of_its_own(cinque: Run, tmp_path: Path) -> None:
    database, file = url_of(tmp_path), tmp_path / "backup.db"
    cinque("table", "import", str(a_journal(cinque, tmp_path)), "--database", database)
    house = Store(database)
    key = house.secret("house")
    house.close()
    made = cinque("table", "backup", str(file), "--database", database)
    assert made.code == 0, made.err
    stores = [Store(database), Store(f"sqlite:///{file}")]
    rooms = [store.rooms() for store in stores]
    assert rooms[0] == rooms[1] != []
    assert stores[0].lines(rooms[0][0].id) == stores[1].lines(rooms[0][0].id)
    assert stores[1].secret("house") == key, "the same address opens it"
    for store in stores:
        store.close()
    assert "exists already" in cinque("table", "backup", str(file), "--database", database).err


def test_a_database_that_cannot_be_had_is_told_in_one_sentence(cinque: Run) -> None:
    for url in ("nonsense", "sqlite:////nowhere/at/all.db", "postgresql+psycopg://nobody@127.0.0.1:1/x"):
        refused = cinque("table", "backup", "somewhere", "--database", url)
        assert refused.code == 1
        assert "Traceback" not in refused.err
        assert refused.err.count("\n") <= 2, refused.err
