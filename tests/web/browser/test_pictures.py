"""Every screen at three widths, light and dark, in both languages, for people to look at (CINQUE_PICTURES=folder)."""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from .conftest import DESKTOP, HOUSE, PHONE, TABLET, House, Open, at_the_table, sit
from .people import give, name_field
from .setups import SETUPS

WHERE = os.environ.get("CINQUE_PICTURES", "")
pytestmark = pytest.mark.skipif(not WHERE, reason="pictures are taken into the directory that CINQUE_PICTURES names")
ZONES = {
    "zones": {"entrance": {"submarine": "shift", "door": "sprint"}, "submarine": {"door": "sprint"}},
    "players": [
        {
            "name": "Volta",
            "free": True,
            "speed": 20,
            "zone": "entrance",
            "types": ["electric"],
            "moves": ["thunder-shock"],
        }
    ],
    "opponents": [
        {
            "name": "Hydra the Many-Headed",
            "free": True,
            "speed": 5,
            "zone": "submarine",
            "types": ["water"],
            "moves": ["water-gun"],
        },
        {"name": "Knocker", "free": True, "speed": 2, "zone": "door", "moves": ["tackle"]},
    ],
}
STEPS = (0, 3, 6, 12)
"""How many answers a character has when its picture is taken."""
ZOOMED = (720, 450)
"""A screen of 1440 by 900 at twice the size."""


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP, ZOOMED], ids=["390", "768", "1440", "zoomed"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_pictures_of_all_screens(house: House, device: Open, lang: str, dark: bool, size: tuple[int, int]) -> None:
    folder = Path(WHERE) / f"{size[0]}-{'dark' if dark else 'light'}-{lang}"
    folder.mkdir(parents=True, exist_ok=True)
    master, player = device(size, lang, dark), device(size, lang, dark)
    too_wide = []
    for name, page in _screens(house, master, player, lang):
        page.screenshot(path=folder / f"{name}.png")
        if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            too_wide.append(name)
    assert too_wide == []


def _screens(house: House, master: Page, player: Page, lang: str) -> Iterator[tuple[str, Page]]:
    yield from _outside(house, player)
    room = house.room("ptu", "The ford", setup=SETUPS["ptu"])
    watcher = house.post("/api/join", {"invitation": room["invitation"], "seat": "", "name": "Zoe", "lang": lang})
    master.goto(f"{house.at}/#house={HOUSE}")
    expect(master.get_by_text("The ford").first).to_be_visible()
    master.locator("select option").first.wait_for(state="attached")
    yield "door", master
    player.goto(f"{house.at}/#join={room['invitation']}")
    name_field(player, lang).fill("Aya")
    yield "join", player
    player.locator(".seat", has_text="bob").first.click()
    player.locator("button.go").click()
    at_the_table(player)
    sit(master, house, room["room"], room["key"])
    master.locator('[data-key="move tackle @fern"]').first.click()
    master.locator(".sure button.go").wait_for()
    yield "gm", master
    give(master, "move tackle @fern")
    player.locator('[data-key="intercept"]').wait_for()
    with suppress(TooLate):
        player.locator(".chance").first.wait_for(timeout=10_000)
    yield "reaction", player
    give(player, "let-be")
    yield from _at_the_table(house, room, master, player)
    yield from _leading(house, room, master)
    zones = house.room("ptu", "The cove", setup=ZONES)
    sit(master, house, zones["room"], zones["key"]).locator("[data-key]").first.wait_for()
    yield "zones", master
    yield from _hidden(master)
    yield from _real_dice(house, player, lang)
    yield from _others(house, room, player, watcher["key"])
    for book in SETUPS:
        yield from _of_a_book(house, book, master, player, lang)


def _outside(house: House, page: Page) -> Iterator[tuple[str, Page]]:
    """Without a key, or with one that opens nothing."""
    page.goto(f"{house.at}/")
    page.locator("main p").last.wait_for()
    yield "door-without-key", page
    page.goto(f"{house.at}/#join=of-yesterday")
    page.get_by_role("alert").wait_for()
    yield "join-refused", page
    page.goto(f"{house.at}/#room=nowhere")
    page.reload()
    page.locator("main p").last.wait_for()
    yield "door-without-seat", page
    page.evaluate("localStorage.setItem('cinque.seats', JSON.stringify({nowhere: 'a key of yesterday'}))")
    page.reload()
    page.get_by_role("alert").wait_for()
    yield "sent-home", page


def _hidden(master: Page) -> Iterator[tuple[str, Page]]:
    """Somebody behind the screen, and a game that rests."""
    if not master.locator("header .wide").first.is_visible():
        master.locator(".next button").click()
    master.locator("button.name", has_text="Knocker").last.click()
    master.locator("dialog").last.get_by_role("button").filter(has_text="Knocker").click()
    master.locator(".behind li").last.wait_for()
    yield "hidden", master
    master.locator(".tools button").last.click()
    master.locator(".tools button[aria-pressed=true]").first.wait_for(state="attached")
    yield "paused", master


def _real_dice(house: House, player: Page, lang: str) -> Iterator[tuple[str, Page]]:
    """Whoever rolls real dice is asked what they show."""
    setup = deepcopy(SETUPS["ptu"])
    setup["opponents"][0]["speed"] = 1
    room = house.room("ptu", "The mill", setup=setup)
    joined = house.post("/api/join", {"invitation": room["invitation"], "seat": "anna", "name": "Aya", "lang": lang})
    sit(player, house, room["room"], joined["key"])
    player.locator(".real input").check()
    give(player, "move ember @brute")
    player.locator(".ask .keys button, .ask .faces button").first.wait_for()
    yield "dice", player


def _others(house: House, room: dict[str, Any], page: Page, key: str) -> Iterator[tuple[str, Page]]:
    """A spectator, one's own settings, and a connection that is lost."""
    sit(page, house, room["room"], key)
    yield "watching", page
    wide = page.locator("header .wide").first.is_visible()
    if not wide:
        page.locator("header .narrow").click()
        yield "more", page
    page.locator("dialog .list button" if not wide else "header > .wide button").nth(1).click()
    page.locator("dialog select, dialog input, dialog button").nth(2).wait_for()
    yield "own-settings", page
    page.context.set_offline(True)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    with suppress(TooLate):
        page.locator(".lost").wait_for(timeout=5_000)
    yield "lost", page
    page.context.set_offline(False)


def _open(page: Page, house: House, room: str, part: str) -> Page:
    page.goto(f"{house.at}/#room={room}&part={part}")
    return page


def _at_the_table(house: House, room: dict[str, Any], master: Page, player: Page) -> Iterator[tuple[str, Page]]:
    give(master, "end")
    master.locator('[data-key="move ember @brute"]').first.wait_for()
    for part in ("table", "map", "log"):
        yield f"waiting-{part}", _open(player, house, room["room"], part)
    master.get_by_role("checkbox").last.wait_for()
    give(master, "move ember @brute")
    _open(master, house, room["room"], "log").locator("button.chip").last.click()
    master.locator(".why tr").first.wait_for()
    yield "log-why", master
    master.locator(".why .where button").first.click()
    master.locator(".why .clause").first.wait_for()
    yield "log-rule", master
    _open(player, house, room["room"], "rules").locator("main summary").first.wait_for()
    yield "rules", player
    player.locator("main summary").first.click()
    yield "rules-open", player
    _open(player, house, room["room"], "table")


def _leading(house: House, room: dict[str, Any], master: Page) -> Iterator[tuple[str, Page]]:
    for part in ("settings", "encounter", "lab"):
        _open(master, house, room["room"], part)
        master.locator("main :is(input, select)").first.wait_for()
        if part == "settings":
            master.locator("main td select").first.wait_for()
            master.locator("main li select").first.wait_for()
        yield part, master
        yield from _further_down(part, master)
    _open(master, house, room["room"], "table")
    yield from _dialogs(master)
    _open(master, house, room["room"], "log")
    master.locator("input[type=range]").fill("1")
    master.locator(".looking").first.wait_for()
    yield "time", master
    master.locator(".time button").last.click()
    master.locator(".log .tabs button").nth(1).click()
    master.locator("form input").last.fill("/roll 2d6")
    master.keyboard.press("Enter")
    master.locator(".lines").get_by_text("2d6:").wait_for()
    yield "log-roll", master
    master.locator(".log .tabs button").nth(1).click()
    yield "chat-empty", master
    for said in ("Who keeps the ford?", "Nobody you would like to meet. " * 4):
        master.locator("form input").last.fill(said)
        master.keyboard.press("Enter")
    master.get_by_text("Who keeps the ford?").first.wait_for()
    yield "chat", master
    _open(master, house, room["room"], "table")


def _further_down(part: str, master: Page) -> Iterator[tuple[str, Page]]:
    """What stands below, or comes once something is asked for."""
    if part == "settings":
        master.locator("main td select").first.scroll_into_view_if_needed()
        yield "automation", master
    elif part == "encounter":
        master.get_by_role("searchbox").fill("o")
        master.locator("main button", has_text="+").first.click()
        master.locator("main table").first.wait_for()
        yield "encounter-odds", master
        master.get_by_role("checkbox").last.scroll_into_view_if_needed()
        master.locator("main table").first.scroll_into_view_if_needed()
        yield "encounter-result", master
    else:
        master.locator("main button.go").click()
        master.locator("main svg, main meter, main table").first.wait_for()
        yield "lab-result", master


def _dialogs(master: Page) -> Iterator[tuple[str, Page]]:
    """The windows of a game master; on a phone everybody stands behind the turn order, the tools behind one button."""
    wide = master.locator("header .wide").first.is_visible()
    if not wide:
        master.locator(".next button").click()
        master.locator("dialog li").first.wait_for()
        yield "order", master
    everybody = master.locator(".order" if wide else "dialog")
    everybody.locator("button.gauge").first.click()
    master.locator("dialog form input").first.wait_for()
    yield "override", master
    master.keyboard.press("Escape")
    everybody.locator("button.name").first.click()
    yield "creature", master
    master.keyboard.press("Escape")
    for number, name in enumerate(("add", "check", "run", "hidden-roll")):
        everybody.locator(".tools button").nth(number).click()
        master.locator("dialog").last.locator("input, select, button").nth(1).wait_for()
        yield name, master
        if name == "run":
            master.locator("dialog").last.locator("button:not([disabled])").nth(5).click()
            master.locator("dialog form").first.wait_for()
            yield "run-form", master
        master.keyboard.press("Escape")
    everybody.locator(".tools button").nth(2).click()
    master.locator("dialog .now button", has_text=re.compile("Override a value|値の変更")).click()
    master.locator("dialog select").first.select_option(index=1)
    master.locator("dialog li button b").first.wait_for()
    yield "values", master
    master.keyboard.press("Escape")
    everybody.locator(".tools button").nth(0).click()
    master.locator("dialog .found button").first.click()
    master.locator("dialog .foot button.go").click()
    master.locator(".map [role=status]").wait_for()
    yield "placing", master
    master.locator(".map [role=status] button").click()
    if not wide:
        master.locator("nav:not(header nav) button").first.click()
        master.locator("header .small").click()
        yield "lead", master
        master.locator("dialog nav button").last.click()
    else:
        master.locator("header button.wide").click()
    master.locator("dialog img, dialog svg").first.wait_for()
    yield "invite", master
    master.keyboard.press("Escape")


def _of_a_book(house: House, book: str, master: Page, player: Page, lang: str) -> Iterator[tuple[str, Page]]:
    """The first turn of a fight, the characters, one in the making, one that is made."""
    setup = deepcopy(SETUPS[book])
    if book == "ptu":
        setup["opponents"][0]["speed"] = 1  # so that a player acts first
    room = house.room(book, "The lake", setup=setup)
    joined = house.post("/api/join", {"invitation": room["invitation"], "seat": "anna", "name": "Aya", "lang": lang})
    key = joined["key"]
    sit(player, house, room["room"], key)
    yield f"{book}-gm", sit(master, house, room["room"], room["key"])
    asked = player if player.locator("[data-key]").count() else master
    asked.locator("[data-key]").first.click()
    with suppress(TooLate):
        asked.locator(".sure dd").first.wait_for(timeout=10_000)
    yield f"{book}-turn", asked
    if asked.locator(".sure button.go").count():
        asked.locator(".sure button.go").click()
        asked.locator(".sure").wait_for(state="detached")
        yield f"{book}-afterwards", asked
    at = "/api/room/characters"
    kinds = player.evaluate(
        "([at, key]) => fetch(at, {headers: {Authorization: `Bearer ${key}`}}).then((one) => one.json())",
        [house.at + at, key],
    )["kinds"]
    draft = house.post(at + "/drafts", {"kind": kinds[0]["kind"]}, key)
    made = house.post(f"{at}/drafts/{draft['id']}/rest", {"number": draft["number"]}, key)
    sheet = house.post(f"{at}/drafts/{made['id']}/keep", {"number": made["number"], "texts": {"name": "Mira"}}, key)
    draft = house.post(at + "/drafts", {"kind": kinds[0]["kind"]}, key)
    for number in range(STEPS[-1] + 1):
        options = (draft.get("ask") or {}).get("options", [])
        if number in STEPS or not options:
            _open(player, house, room["room"], f"characters/draft/{draft['id']}")
            player.reload()
            player.locator(".builder h2").first.wait_for()
            yield f"{book}-builder-{number:02}", player
        if not options:
            break
        given = {"number": draft["number"], "key": options[0]["key"]}
        draft = house.post(f"{at}/drafts/{draft['id']}/answer", given, key)
    _open(player, house, room["room"], "characters")
    player.locator("main .card").first.wait_for()
    yield f"{book}-characters", player
    _open(player, house, room["room"], f"characters/sheet/{sheet['id']}")
    player.locator("main .tools").first.wait_for()
    yield f"{book}-sheet", player
    player.locator("main button.go").first.click()
    player.locator(".builder h2").first.wait_for()
    yield f"{book}-level-up", player
