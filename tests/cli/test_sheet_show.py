"""`cinque sheet show`: a clean text sheet at any width, JSON, and one HTML file in which text stays text."""

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from cinque.cli import screen
from cinque.cli.page import page_html, show_page
from cinque.core.sheet import Block, Page

Run = Callable[..., Any]

SHEET = """\
system = "arcana"
name = "Red & Co"
notes = '''
<script>alert("1")</script>
second line'''
purse = 7

[[team]]
species = "charmander"
level = 12
name = "<b>'Spark' & \\"Co\\""

[[team]]
species = "pidgey"
level = 9

[bag]
potion = 2
"""

VOID = {"meta"}
TAGS = {"html", "head", "title", "style", "body", "header", "main", "section", "div", "h1", "h2", "p", "dl", "dt", "dd"}
TABLE = {"table", "thead", "tbody", "tr", "th", "td"}


class Strict(HTMLParser):
    """Reads HTML and objects to whatever does not close, or does not belong here. `texts` are what people read."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.texts: list[str] = []
        self.attributes: set[tuple[str, str]] = set()
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS | TABLE | VOID
        self.attributes |= {(tag, name) for name, _ in attrs}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style" and data.strip():
            self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def handle_pi(self, data: str) -> None:
        raise AssertionError(data)


# -- text


def test_the_numbers_that_follow(cinque: Run, file: Run) -> None:
    lines = cinque("sheet", "show", file("red.toml", SHEET)).lines
    assert lines[:4] == ["Red & Co", "Project Arcana", "", "Figures"]
    row = next(line for line in lines if line.startswith(" Pidgey"))
    assert row.split() == ["Pidgey", "9", "Normal", "/", "26/26", "45", "40", "35", "35", "56"]
    assert " Ember    Fire    special   40     100 %" in lines
    assert lines[lines.index("Bag") + 1].split() == ["purse", "7"]
    assert " second line" in lines


def test_in_japanese(cinque: Run, file: Run) -> None:
    outcome = cinque("sheet", "show", file("red.toml", SHEET), "--lang", "ja").out
    assert "能力" in outcome
    assert "ひのこ" in outcome
    assert "ポッポ" in outcome


def width(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    """A terminal of that width."""
    monkeypatch.setattr(screen, "PIPE_WIDTH", columns)


@pytest.mark.parametrize("columns", [30, 40, 60, 80, 100, 200])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_at_any_width(cinque: Run, file: Run, monkeypatch: pytest.MonkeyPatch, columns: int, lang: str) -> None:
    """Nothing is cut: every figure and every name is there in full, and tables do not stick out."""
    width(monkeypatch, columns)
    outcome = cinque("sheet", "show", file("red.toml", SHEET), "--lang", lang)
    names = ["special", "Charmander", "Normal"] if lang == "en" else ["ひのこ", "ノーマル", "特攻"]
    for word in ("26/26", "100 %", "second line", *names):
        assert word in outcome.out
    tables = [line for line in outcome.lines if line.startswith(" ") and " · " not in line and "Spark" not in line]
    assert all(cell_len(line) <= columns for line in tables)


def test_json(cinque: Run, file: Run) -> None:
    page = json.loads(cinque("sheet", "show", file("red.toml", SHEET), "--json").out)
    assert page["title"] == "Red & Co"
    assert page["blocks"][0]["columns"][:3] == ["arcana", "level", "types"]


@pytest.mark.parametrize("kind", ["facts", "rows"])
def test_nothing_that_a_person_wrote_commands_the_terminal(capsys: pytest.CaptureFixture[str], kind: str) -> None:
    nasty = "\x1b[31mred\x07\u202e[bold]x[/bold] :fire: \u3000\u00a0a\tb"
    block = (
        Block(nasty, facts=((nasty, nasty),), text=nasty)
        if kind == "facts"
        else Block(nasty, (), ("a", "b"), ((nasty, nasty),))
    )
    screen.console.cache_clear()
    show_page(Page(nasty, nasty, (block,)))
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert shown.count("[bold]x[/bold] :fire:   a b") == (6 if kind == "facts" else 5)


# -- HTML


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_one_file_that_needs_no_other(cinque: Run, file: Run, lang: str) -> None:
    html = cinque("sheet", "show", file("red.toml", SHEET), "--html", "--lang", lang).out
    assert html.startswith(f'<!doctype html>\n<html lang="{lang}">')
    page = Strict(html)
    assert page.attributes <= {
        *{("html", "lang"), ("meta", "charset"), ("meta", "name"), ("meta", "content"), ("meta", "http-equiv")},
        *{("div", "class"), ("th", "scope")},
    }
    assert "url(" not in html
    assert "@import" not in html
    assert '<meta charset="utf-8">' in html
    assert "@media print" in html
    assert any('alert("1")' in text for text in page.texts)
    assert any(text.startswith("<b>'Spark' & \"Co\"") for text in page.texts)
    assert "<script" not in html


@given(st.text(max_size=40), st.text(max_size=40), st.lists(st.text(max_size=10), min_size=1, max_size=3))
def test_text_stays_text(title: str, cell: str, columns: list[str]) -> None:
    block = Block(title, ((cell, cell),), tuple(columns), (tuple(columns),), cell)
    html = page_html(Page(title, cell, (block,)), "en")
    page = Strict(html)
    assert len(re.findall("<td", html)) == len(columns)
    for text in (title, cell, *columns):
        first = re.split(r"[^!-~]", text)[0]
        assert not first or any(one.startswith(first) for one in page.texts)


def test_characters_that_html_does_not_allow() -> None:
    html = page_html(Page("a\x00\x08\x1f\x7f\x85\ufdd0\ud800b", "山田\u3000太郎\tx", ()), "ja")
    assert "山田\u3000太郎\tx" in html
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufdd0\ud800]", html)
    html.encode()


def test_html_into_a_file(cinque: Run, file: Run, home: Path) -> None:
    path = file("red.toml", SHEET)
    assert cinque("sheet", "show", path, "--html", "-o", "red.html").out == "The page is in red.html.\n"
    Strict((home / "red.html").read_text(encoding="utf-8"))


def test_no_file_is_overwritten_by_a_page(refused: Run, file: Run, home: Path) -> None:
    path, link = file("red.toml", SHEET), home / "link.html"
    link.symlink_to("gone.html")
    for out in (path, file("mine.html", "mine"), link):
        assert "exists already" in refused("sheet", "show", path, "--html", "-o", out)
    assert path.read_text(encoding="utf-8") == SHEET
    assert (home / "mine.html").read_text(encoding="utf-8") == "mine"
    assert not (home / "gone.html").exists()


@pytest.mark.parametrize(
    "args", [["--out", "x"], ["--html", "--json"], ["--html", "-o", "none/x.html"], ["--html", "-o", "."]]
)
def test_what_does_not_go_together(refused: Run, file: Run, args: list[str]) -> None:
    assert refused("sheet", "show", file("red.toml", SHEET), *args)


def test_a_wrong_sheet_is_not_shown(refused: Run, file: Run) -> None:
    said = refused("sheet", "show", file("bad.toml", SHEET.replace("pidgey", "pidgy").replace("potion", "potoin")))
    assert [line.partition(":")[2].partition(":")[0] for line in said.splitlines()] == ["14", "18"]
