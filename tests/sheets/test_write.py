"""Sheets as text, and on the disk: what is written is what is read, and nothing is ever half written."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.ask import Data
from cinque.core.draft import draft_of
from cinque.core.sheet import Head, random_sheet
from cinque.sheets import copy_before, head_of, read_sheet, sheet_text, write_sheet
from cinque.systems import system

ARCANA = system("arcana")
TEAM = ARCANA.sheets["team"]
HEAD = Head("arcana")
ONE: Data = {"team": [{"species": "mew", "level": 5}]}
FORMATS = ["toml", "json", "yaml"]

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=60)
readings = st.fixed_dictionaries(
    {}, optional={ruling.name: st.sampled_from(list(ruling.options)) for ruling in ARCANA.clauses.rulings.values()}
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheets")


@given(st.integers(), st.sampled_from(list(ARCANA.sheets.values())), readings, st.sampled_from(FORMATS))
def test_what_is_written_is_what_is_read(folder: Path, seed: int, kind: Any, chosen: Data, format: str) -> None:
    rulings = ARCANA.rulings.of(chosen)
    data = random_sheet(kind, draft_of(rulings, ()), seed)
    head = head_of(ARCANA, kind, rulings, [])
    path = folder / f"sheet.{format}"
    write_sheet(path, head, data, replace=True)
    sheet = read_sheet(path)
    assert sheet.data == data
    assert sheet.head == head
    assert sheet.kind is kind
    assert sheet.rulings.chosen == rulings.chosen
    assert copy_before(path, path.read_bytes(), sheet.head, sheet.data) is None


@given(texts, st.sampled_from(FORMATS))
def test_notes_are_kept_to_the_letter(folder: Path, notes: str, format: str) -> None:
    path = folder / f"notes.{format}"
    path.write_bytes(sheet_text(HEAD, ONE | {"notes": notes}, format).encode())
    assert read_sheet(path).data["notes"] == notes


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    "notes", ["a\r\nb", "\r\n", "a\n", '"""\n"', "'''", "\\\n  x", "\x07\x7f\x85\u2028", "#", "yes"]
)
def test_notes_that_are_hard_to_write(folder: Path, notes: str, format: str) -> None:
    path = folder / f"hard.{format}"
    path.write_bytes(sheet_text(HEAD, ONE | {"notes": notes}, format).encode())
    assert read_sheet(path).data["notes"] == notes


def test_toml_for_people() -> None:
    text = sheet_text(
        Head("arcana", rulings={"stab-value": "2"}), {**ONE, "purse": 3, "bag": {"potion": 1}, "notes": ""}
    )
    assert text.splitlines()[:2] == ['system = "arcana"', "purse = 3"]
    assert "notes" not in text
    assert tomllib.loads(text)["rulings"] == {"stab-value": "2"}


def test_an_empty_list_is_no_missing_one(tmp_path: Path) -> None:
    """An arcana that knows no move at all is not one that knows those of its level."""
    path = tmp_path / "one.toml"
    write_sheet(path, Head("arcana", "arcana"), {"species": "mew", "moves": []})
    assert read_sheet(path).data == {"species": "mew", "moves": []}


@pytest.mark.parametrize("name", ["a.toml", "a.json", "a.yaml", "a.YML", "a.Json", "hero", "hero.txt"])
def test_any_name_can_be_read_back(tmp_path: Path, name: str) -> None:
    write_sheet(tmp_path / name, HEAD, ONE)
    assert read_sheet(tmp_path / name).data == ONE


def test_a_sheet_that_exists_is_not_replaced_by_mistake(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        write_sheet(path, HEAD, ONE)
    assert path.read_text() == "mine"


def test_a_crash_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.toml"
    path.write_text("mine")
    for crash in (OSError(28, "No space left on device"), KeyboardInterrupt()):

        def fail(*_: object, crash: BaseException = crash) -> None:
            raise crash

        with monkeypatch.context() as patch:
            patch.setattr(Path, "replace", fail)
            with pytest.raises(type(crash)):
                write_sheet(path, HEAD, ONE, replace=True)
        assert path.read_text() == "mine"
        assert [one.name for one in tmp_path.iterdir()] == ["a.toml"]


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "a.toml", tmp_path / "link.toml"
    path.write_text("mine")
    path.chmod(0o600)
    link.symlink_to("a.toml")
    write_sheet(link, HEAD, ONE, replace=True)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o600
    assert read_sheet(path).data == ONE


def test_what_is_lost_is_kept_beside(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    old = b'# mine\r\nsystem="arcana"\nteam=[{species="mew",level=5}]\n'
    path.write_bytes(old)
    copy = copy_before(path, old, HEAD, ONE)
    assert copy == tmp_path / "a.toml.before"
    assert copy.read_bytes() == old
    assert copy_before(path, b"newer", HEAD, ONE) == tmp_path / "a.toml.before-2", "the older copy is not lost"
    assert copy.read_bytes() == old


def test_a_link_at_a_temporary_name_leads_nowhere(tmp_path: Path) -> None:
    path, other = tmp_path / "a.toml", tmp_path / "other"
    path.write_text("mine")
    other.write_text("another's")
    for name in (".a.toml.new", "a.toml.before"):
        (tmp_path / name).symlink_to(other)
    copy_before(path, b"mine", HEAD, ONE)
    write_sheet(path, HEAD, ONE, replace=True)
    assert other.read_text() == "another's"
    assert read_sheet(path).data == ONE
