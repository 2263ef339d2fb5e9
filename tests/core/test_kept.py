"""What is kept on the disk between runs: the same as if it were worked out, whatever happens to the files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cinque.core import kept as kept_module
from cinque.core.kept import keep_in, kept


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Iterator[Path]:
    before = list(kept_module._folders)
    keep_in(tmp_path / "kept")
    yield tmp_path / "kept"
    keep_in(before[0] if before else None)


class Work:
    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> list[int]:
        self.times += 1
        return [1, 2, 3]


def test_it_is_worked_out_once() -> None:
    work = Work()
    assert [kept("a", (), (), work) for _ in range(3)] == [[1, 2, 3]] * 3
    assert work.times == 1


def test_without_a_folder_it_is_worked_out_as_ever() -> None:
    keep_in(None)
    work = Work()
    assert [kept("a", (), (), work) for _ in range(2)] == [[1, 2, 3]] * 2
    assert work.times == 2


def test_what_it_comes_from_matters(tmp_path: Path, folder: Path) -> None:
    source = tmp_path / "source"
    work = Work()
    for text in ("one", "two", "two", "one"):
        source.write_text(text, encoding="utf-8")
        kept("a", (source,), (), work)
    assert work.times == 3
    kept("a", (source,), ("other",), work)
    assert work.times == 4
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("raw", [b"", b"junk", b"\x80\x05."])
def test_a_damaged_file_is_made_anew(folder: Path, raw: bytes) -> None:
    work = Work()
    kept("a", (), (), work)
    (file,) = folder.iterdir()
    file.write_bytes(raw)
    assert kept("a", (), (), work) == [1, 2, 3]
    assert kept("a", (), (), work) == [1, 2, 3]
    assert work.times == 2


def test_a_folder_that_cannot_be_written_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    keep_in(tmp_path / "file" / "below")
    assert kept("a", (), (), Work()) == [1, 2, 3]


def test_what_cannot_be_kept_is_still_given(folder: Path) -> None:
    assert kept("a", (), (), lambda: lambda: 5)() == 5
    assert not folder.exists() or not list(folder.iterdir())


def test_a_failure_is_not_kept(folder: Path) -> None:
    def fails() -> int:
        raise ValueError

    for _ in range(2):
        with pytest.raises(ValueError):  # noqa: PT011
            kept("a", (), (), fails)
    assert not folder.exists()
