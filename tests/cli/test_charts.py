"""`--html`: one page with charts, in both languages, that fetches nothing and replaces nothing."""

import re
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from cinque.cli import charts

Run = Callable[..., Any]

drawn = pytest.mark.skipif(find_spec("vl_convert") is None, reason="vl-convert-python is not installed")


class Seen(HTMLParser):
    """What a browser would fetch or run, and what a reader reads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.tags: list[str] = []
        self.told: list[str] = []
        self.described: list[str] = []
        self.pictures: Counter[str] = Counter()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        place = dict(attrs).get("class") or ""
        if place in ("anywhere", "at-a-desk", "on-a-phone"):
            self.pictures[place] += 1
        for name, value in attrs:
            if name in ("src", "href", "xlink:href", "data") or name.startswith("on"):
                self.fetched.append(f"{tag} {name}={value}")
            if name == "aria-label":
                self.described.append(value or "")

    def handle_data(self, data: str) -> None:
        self.told.append(data)


def seen(path: Path) -> Seen:
    return Seen(path.read_text(encoding="utf-8"))


@drawn
def test_a_page_of_fights(cinque: Run, trainers: Path, home: Path) -> None:
    outcome = cinque("fight", trainers, "--runs", 5, "--cores", 1, "--html", "page.html")
    assert outcome.code == 0
    assert "page.html" in outcome.out
    page = seen(home / "page.html")
    assert page.tags.count("figure") == 6
    assert page.pictures == {"anywhere": 2, "at-a-desk": 4, "on-a-phone": 4}, "heat map and a few columns are the same"
    assert not page.fetched
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert not re.search(r"url\(|@import", (home / "page.html").read_text(encoding="utf-8"))
    assert any("player, 5, 100.0%" in one or "opponent, 5, 100.0%" in one for one in page.described)
    assert any("Ember" in one for one in page.told)


@drawn
def test_a_page_tells_of_first_turns_and_states(cinque: Run, home: Path) -> None:
    wolves = Path(__file__).parents[2] / "examples" / "vademecum-wolves.yaml"
    told = cinque("fight", wolves, "--runs", 12, "--cores", 1, "--html", "page.html").out.replace("\n", " ")
    both = re.search(r"Whoever had the first turn won ([\d.]+%)", told)
    assert both is not None, told
    page = seen(home / "page.html")
    assert any(one.startswith(f"either side, 12, {both[1]}") for one in page.described)
    bloodied = re.search(r"Bloodied +([\d.]+%) +([\d.]+%) +([\d.]+%)", told)
    assert bloodied is not None
    assert ", ".join(("Bloodied", *bloodied.groups())) in page.described


@drawn
def test_a_page_of_a_comparison_in_japanese(cinque: Run, duel: Path, home: Path) -> None:
    swaps = ("--swap", "ember:power=20,60", "--swap", "oddish:level=8")
    outcome = cinque("compare", duel, "--runs", 2, "--cores", 1, *swaps, "--html", "page.html", "--lang", "ja")
    assert outcome.code == 0
    page = seen(home / "page.html")
    assert page.pictures == {"anywhere": 1, "at-a-desk": 3, "on-a-phone": 3}
    assert "数値" in page.told
    assert any("ember:power 60, oddish:level 8: 100.0%" in one for one in page.described)
    assert '<html lang="ja">' in (home / "page.html").read_text(encoding="utf-8")


@drawn
def test_names_are_text_wherever_they_stand(cinque: Run, home: Path, file: Callable[[str, str], Path]) -> None:
    bad = "<img src=x onerror=alert(1)>"
    setup = file(
        "bad.yaml",
        f"""\
system: arcana
scene:
  kind: trainer
  player: {{team: [{{species: charmander, level: 9, name: "{bad}"}}]}}
  opponent: {{team: [oddish 9]}}
""",
    )
    assert cinque("fight", setup, "--runs", 2, "--cores", 1, "--html", "page.html").code == 0
    page = seen(home / "page.html")
    assert "img" not in page.tags
    assert not page.fetched
    assert any(bad in one for one in page.told)


@pytest.mark.parametrize("command", [("fight",), ("compare", "--swap", "ember:power+1")])
def test_a_file_that_is_there_stays_and_is_told_before_any_fight(
    refused: Run, duel: Path, home: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(charts, "find_spec", lambda _: True)
    (home / "page.html").write_text("mine", encoding="utf-8")
    name, *more = command
    assert "exists already" in refused(name, duel, *more, "--runs", 10**9, "--html", "page.html")
    assert (home / "page.html").read_text(encoding="utf-8") == "mine"
    assert "no folder" in refused(name, duel, *more, "--runs", 10**9, "--html", "not/there.html")


def test_without_the_extra_it_says_what_to_install(refused: Run, duel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charts, "find_spec", lambda _: None)
    assert "pip install 'cinque[lab]'" in refused("fight", duel, "--runs", 10**9, "--html", "page.html")


@drawn
def test_on_a_phone_whole_bars_are_seen(cinque: Run, trainers: Path, home: Path) -> None:
    """A bar of which only the beginning is on the screen tells another share."""
    cinque("fight", trainers, "--runs", 5, "--cores", 1, "--html", "page.html")
    text = (home / "page.html").read_text(encoding="utf-8")
    widths = [float(width) for width in re.findall(r'<div class="on-a-phone"><svg [^>]* width="([\d.]+)"', text)]
    assert widths
    assert max(widths) <= 318, "a phone of 390 pixels, without the margins of the page and of the figure"
