"""A game master and three players, each on a device of their own, play whole fights by what they see and tap."""

import json
import re
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooSlow

from .conftest import PATIENCE, House, Open, no_serious_axe_finding
from .people import sit_down
from .setups import SETUPS

ATTACK = re.compile(r"(move|use|attack|struggle) \S+ ?.*@|(struggle|attack) ")
MOST_TAPS = 300
SOON = 8000
PAUSE = 20
"""Milliseconds between two looks at who is asked."""


ASKED = """() => ({
  question: document.querySelector(".question:not(:has(.instead))")?.textContent ?? "",
  keys: document.querySelector("[data-key]:disabled")
    ? []
    : [...document.querySelectorAll("[data-key]")].map((one) => one.dataset.key),
  log: document.querySelector("[role=log]").textContent.length,
})"""
"""What a page shows just now, all at one moment; a game master leaves the players' questions to them.

Until just after an answer nothing is to be tapped.
"""


def tap(page: Page) -> str:
    """Answer what is asked as somebody would who wants to win: attack if one can, else be done with it."""
    shown = page.evaluate(ASKED)
    if not shown["question"] or not shown["keys"]:
        return ""
    attacks = [key for key in shown["keys"] if ATTACK.match(key)]
    key = (attacks or shown["keys"][-1:])[0]
    try:
        page.locator(f'[data-key="{key}"]').first.click(timeout=SOON)
        sure = page.locator(".sure button.go")
        if sure.count():
            sure.click(timeout=SOON)
        page.wait_for_function(f"(before) => JSON.stringify(({ASKED})()) !== before", arg=dumps(shown), timeout=SOON)
    except TooSlow:
        return ""  # somebody else was faster: what is asked now is another question
    return f"{shown['question'].strip()} {key}"


def dumps(shown: Any) -> str:
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":"))


def play_to_the_end(pages: list[Page]) -> list[str]:
    """Whoever is asked answers, in turn, until nobody is."""
    taps: list[str] = []
    quiet = 0
    for page in cycle(pages):
        tapped = tap(page)
        if tapped:
            taps.append(tapped)
            assert len(taps) < MOST_TAPS, f"the fight does not end: {taps[-10:]}"
            quiet = 0
            continue
        quiet += 1
        late = quiet * PAUSE > PATIENCE
        shown = [one.evaluate(ASKED) for one in pages] if late else []
        assert not late, f"somebody is asked and cannot answer: {shown} after {taps[-3:]}"
        if quiet > 3 * len(pages) and not any(one.evaluate(ASKED)["question"] for one in pages):
            return taps
        page.wait_for_timeout(PAUSE)
    return taps


@pytest.mark.parametrize("system", SETUPS)
def test_a_whole_fight(house: House, device: Open, system: str) -> None:
    table = sit_down(house, device, system)
    taps = play_to_the_end([table.anna, table.bob, table.cho, table.gm])
    assert taps
    for page in (table.gm, table.anna, table.cho):
        expect(page.locator("[role=log]")).to_contain_text(re.compile("The (combat|fight) is over in"))
    expect(table.gm.locator("section.ask .question")).to_have_count(0)
    expect(table.cho.locator("section.ask")).not_to_contain_text("Waiting for")
    for page in (table.gm, table.anna):
        no_serious_axe_finding(page)
    table.gm.get_by_role("button", name="Next encounter …").click()
    expect(table.gm.get_by_role("heading", name="Who is met")).to_be_visible()
