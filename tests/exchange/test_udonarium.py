"""Pieces for Udonarium: well-formed, with every bar and figure, and a palette that rolls here."""

import re
from xml.etree import ElementTree

import pytest

from cinque.core.draft import draft_of
from cinque.core.notation import read_line
from cinque.core.sheet import random_sheet
from cinque.core.words import Reader
from cinque.exchange import DROPPED, Report
from cinque.exchange.ccfolia import Character, Param, Status
from cinque.exchange.udonarium import write
from cinque.systems import system

PIECE = Character(
    name="Kit & <Co>",
    memo="two\nlines",
    status=(Status("HP", 7, 12), Status("毒", 0, 0)),
    params=(Param("きようさ", "3"),),
    commands="{きようさ}B6>=4 ひのこ\n:HP-5\n1D6 まひ",
)


def test_a_piece() -> None:
    report = Report()
    root = ElementTree.fromstring(write(PIECE, report))
    assert root.tag == "character"
    assert root.attrib["location.name"] == "table"
    (data,) = root.findall("data")
    assert [one.attrib["name"] for one in data] == ["image", "common", "detail"]
    assert data.findtext("data[@name='common']/data[@name='name']") == "Kit & <Co>"
    bars = data.findall("data[@name='detail']/data[@name='リソース']/data")
    told = [(one.attrib["name"], one.attrib["type"], one.attrib["currentValue"], one.text) for one in bars]
    assert told == [("HP", "numberResource", "7", "12"), ("毒", "numberResource", "0", "0")]
    assert data.findtext("data[@name='detail']/data[@name='能力']/data[@name='きようさ']") == "3"
    assert data.findtext("data[@name='detail']/data[@name='情報']/data[@name='説明']") == "two\nlines"
    assert root.findtext("chat-palette") == "{きようさ}B6>=4 ひのこ\n1D6 まひ"
    assert [line.value for line in report.of(DROPPED)] == [":HP-5"]


def test_no_sign_breaks_the_file() -> None:
    odd = PIECE._replace(name="\x00\x1b[31m", memo="\ufffe", commands="]]>&amp;")
    assert ElementTree.fromstring(write(odd, Report())).findtext("chat-palette") == "]]>&amp;"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("name", "kind"), [("arcana", "team"), ("ptu", "trainer"), ("ptu", "pokemon"), ("rokumen", "character")]
)
def test_every_system_writes_them(name: str, kind: str, lang: str) -> None:
    one = system(name)
    draft = draft_of(one.rulings(), ())
    sheet = random_sheet(one.sheets[kind], draft, 5)
    done = one.exports["udonarium"](kind, sheet, one.rulings(), (), Reader(one, draft, lang).name)
    assert done.texts
    for text in done.texts:
        root = ElementTree.fromstring(text.text)
        known = {data.attrib["name"]: data.attrib.get("currentValue", data.text or "") for data in root.iter("data")}
        assert all(_rolls(line, known) for line in (root.findtext("chat-palette") or "").splitlines())


def _rolls(line: str, known: dict[str, str]) -> bool:
    filled = re.sub(r"\{(.+?)\}", lambda match: known[match[1]], line)
    return re.match(r"\(?\d", filled) is None or bool(read_line(filled).comment)
