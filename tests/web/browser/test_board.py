"""The map in a real browser: somebody walks by two taps and by a drag, and sees the way before."""

import json
import math
import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import ClientConnection, connect

from cinque.systems import system

from .conftest import PHONE, House, Open, no_serious_axe_finding, sit

WITH_SQUARES = ("ptu", "rokumen", "vademecum")


def table(house: House, device: Open, system: str, **more: Any) -> Page:
    room = house.room(system)
    if system in WITH_SQUARES:
        play_to_a_walk(house, room["key"])
    return sit(device(**more), house, room["room"], room["key"])


def middle_of(page: Page, square: str) -> tuple[float, float]:
    """Where a square is on the screen."""
    x, y = ord(square[0]) - ord("A"), int(square[1:]) - 1
    at = page.evaluate(
        """([x, y]) => {
            const world = document.querySelector("svg[role=group] .world");
            const point = new DOMPoint((x + 0.5) * 40, (y + 0.5) * 40).matrixTransform(world.getScreenCTM());
            return [point.x, point.y];
        }""",
        [x, y],
    )
    return at[0], at[1]


def tap(page: Page, square: str) -> None:
    page.mouse.click(*middle_of(page, square))


def where(page: Page, who: str) -> str:
    """The square on which a token is drawn."""
    x, y = page.locator(f"[data-who={who}]").evaluate(
        "node => node.style.transform.match(/-?[\\d.]+/g).slice(0, 2).map(part => parseFloat(part) / 40)"
    )
    return f"{chr(ord('A') + round(x))}{round(y) + 1}"


def somebody_who_walks(page: Page) -> str:
    """Take up whoever acts; gives who it is."""
    walker = page.locator(".body:has(.halo)").first
    walker.wait_for()
    walker.click()
    page.locator(".plan .price").first.wait_for()
    return walker.get_attribute("data-who") or ""


def play_to_a_walk(house: House, key: str) -> None:
    """Give the first answer to whatever comes before somebody can walk."""
    for _ in range(12):
        with connect(house.at.replace("http", "ws") + "/api/play") as socket:
            socket.send(json.dumps({"type": "hello", "proto": 1, "key": key}))
            sight = _until(socket, "snapshot")["sight"]
            ask = sight["asks"][0]
            if any(option["walk"] for option in ask["options"]):
                return
            keys = [ask["options"][0]["key"]]
            socket.send(json.dumps({"type": "answer", "id": uuid4().hex, "ask": ask["id"], "keys": keys}))
            _until(socket, "ack")
    raise AssertionError("nobody can walk")


def _until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=30))
        assert message["type"] != "refused", message
        if message["type"] == kind:
            return message


def beside(page: Page, square: str) -> str:
    """A square that the page offers, one step away."""
    prices = page.locator(".plan .price").evaluate_all(
        "all => all.map(one => ['x', 'y'].map(name => Math.floor(Number(one.getAttribute(name)) / 40)))"
    )
    x, y = ord(square[0]) - ord("A"), int(square[1:]) - 1
    found = [(a, b) for a, b in prices if abs(a - x) + abs(b - y) == 1]
    assert found, f"nobody can go anywhere from {square}"
    return f"{chr(ord('A') + found[-1][0])}{found[-1][1] + 1}"


@pytest.mark.parametrize("system", WITH_SQUARES)
def test_somebody_walks_by_two_taps_and_sees_the_way(house: House, device: Open, system: str) -> None:
    page = table(house, device, system)
    who = somebody_who_walks(page)
    start = where(page, who)
    goal = beside(page, start)
    tap(page, goal)
    page.locator(".plan .stop").first.wait_for()
    expect(page.locator(".plan .said")).to_contain_text(re.compile(r"\d"))
    assert where(page, who) == start, "nothing has happened yet"
    tap(page, goal)
    expect(page.locator("[role=log]")).to_contain_text(goal)
    assert where(page, who) == goal


@pytest.mark.parametrize("system", WITH_SQUARES)
def test_somebody_is_dragged_along_a_way_that_is_shown(house: House, device: Open, system: str) -> None:
    page = table(house, device, system)
    who = somebody_who_walks(page)
    start = where(page, who)
    goal = beside(page, start)
    page.mouse.move(*middle_of(page, start))
    page.mouse.down()
    page.mouse.move(*middle_of(page, goal), steps=5)
    page.locator(".plan .reach").wait_for()
    page.mouse.move(middle_of(page, goal)[0] + 2, middle_of(page, goal)[1] + 2)
    page.locator(".plan .stop").first.wait_for()
    page.mouse.up()
    expect(page.locator("[role=log]")).to_contain_text(goal)
    assert where(page, who) == goal


def test_the_map_is_walked_by_keys_alone(house: House, device: Open) -> None:
    page = table(house, device, "ptu")
    square = page.locator("svg[role=group] rect[role=button]")
    square.focus()
    for key, times in (("ArrowRight", 4), ("ArrowDown", 5)):
        for _ in range(times):
            page.keyboard.press(key)
    expect(square).to_have_attribute("aria-label", "E6, Cyndaquil")
    page.keyboard.press("Enter")
    page.locator(".plan .price").first.wait_for()
    page.keyboard.press("ArrowDown")
    expect(square).to_have_attribute("aria-label", "E7, you can go there for 1 m")
    page.keyboard.press("Enter")
    page.locator(".plan .stop").first.wait_for()
    page.keyboard.press("Enter")
    expect(page.locator("[role=log]")).to_contain_text("E7")


def test_a_phone_shows_whoever_acts_and_the_whole_map_on_a_page_of_its_own(house: House, device: Open) -> None:
    page = table(house, device, "ptu", size=PHONE)
    expect(page.locator(".map")).to_have_class(re.compile("strip"))
    page.get_by_role("button", name="Whole map").click()
    expect(page.locator(".map")).to_have_class(re.compile("whole"))
    expect(page.get_by_role("list", name="What lies on the ground")).to_contain_text("Rough Terrain")
    no_serious_axe_finding(page)


def test_whoever_looks_on_has_no_empty_room_where_there_is_no_map(house: House, device: Open) -> None:
    room = house.room("mystery")
    key = house.post("/api/join", {"invitation": room["invitation"], "name": "Zoe"})["key"]
    page = sit(device(PHONE), house, room["room"], key)
    cards, below = (page.locator(place).bounding_box() for place in ("section.board ul >> nth=0", "section.ask"))
    assert cards
    assert below
    assert below["y"] - (cards["y"] + cards["height"]) < 60


def test_nothing_lies_over_the_map_of_whoever_looks_on(house: House, device: Open) -> None:
    room = house.room("ptu")
    key = house.post("/api/join", {"invitation": room["invitation"], "name": "Zoe"})["key"]
    page = sit(device(PHONE), house, room["room"], key)
    tools = page.get_by_role("toolbar").bounding_box()
    shown = page.locator(".map").bounding_box()
    assert tools
    assert shown
    assert shown["height"] > 300
    assert tools["height"] < shown["height"] / 5


@pytest.mark.parametrize("system", ["arcana", "mystery"])
def test_books_without_a_map_show_cards_of_both_sides(house: House, device: Open, system: str) -> None:
    page = table(house, device, system)
    columns = page.get_by_role("group", name="Map").locator("ul")
    expect(columns).to_have_count(2)


def crowd() -> dict[str, Any]:
    """A hundred creatures on a map of 40 × 40."""
    setup = system("ptu").growth_setup(1, 100, True)
    assert setup is not None
    return setup | {"width": 40, "height": 40}


FRAMES = """
() => {
    window.frames_seen = [];
    let last = performance.now();
    const next = (now) => { window.frames_seen.push(now - last); last = now; requestAnimationFrame(next); };
    requestAnimationFrame(next);
    window.long = [];
    const watch = (list) => window.long.push(...list.getEntries().map((one) => one.duration));
    new PerformanceObserver(watch).observe({ entryTypes: ["longtask"] });
}
"""


def test_an_area_in_which_several_share_a_square_is_chosen_like_any_other(house: House, device: Open) -> None:
    setup = {"players": ["cinderfox at=C4 seat=anna"], "opponents": ["mosshoof at=E4", "mosshoof at=E4"]}
    room = house.room("rokumen", setup=setup)
    page = sit(device(), house, room["room"], room["key"])
    for key in ("stay", "pass", "move-at bonfire-burst E4"):
        page.locator(f'[data-key="{key}"]').first.click()
    expect(page.locator(".map path.aim")).to_have_count(1)
    page.locator(".sure button.go").click()
    expect(page.locator("[role=log]")).to_contain_text("Mosshoof takes")


def test_a_drag_of_the_map_is_one_transform(house: House, device: Open) -> None:
    """Whatever lies on the map is left alone, so that moving it costs the same however many there are."""
    room = house.room("ptu", setup=crowd())
    page = sit(device(), house, room["room"], room["key"])
    expect(page.locator(".body")).to_have_count(100)
    before = page.locator(".body").first.bounding_box()
    page.evaluate(
        """() => {
            window.touched = 0;
            const watch = new MutationObserver((found) => { window.touched += found.length; });
            const world = document.querySelector(".world");
            for (const part of world.children) watch.observe(part, {attributes: true, childList: true, subtree: true});
        }"""
    )
    page.mouse.move(*middle_of(page, "B2"))
    page.mouse.down()
    page.mouse.move(*[each + 40 for each in middle_of(page, "B2")], steps=20)
    moving = page.locator(".world.moving").count()
    page.mouse.up()
    after = page.locator(".body").first.bounding_box()
    assert before is not None
    assert after is not None
    assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((40, 40), abs=6)
    assert moving == 1
    assert page.locator(".world.moving").count() == 0
    assert page.evaluate("window.touched") == 0


def test_a_hundred_creatures_stay_smooth(
    house: House, device: Open, record_property: Callable[[str, object], None]
) -> None:
    """Only a measurement: other work on the machine must not fail it. The figures stand in the report."""
    room = house.room("ptu", setup=crowd())
    play_to_a_walk(house, room["key"])
    page = sit(device(), house, room["room"], room["key"])
    expect(page.locator(".body")).to_have_count(100)
    who = somebody_who_walks(page)
    across, down = middle_of(page, where(page, who))
    page.evaluate(FRAMES)
    page.mouse.move(across, down)
    page.mouse.down()
    for step in range(120):
        page.mouse.move(across + 1.5 * step * math.cos(step / 9), down + 1.5 * step * math.sin(step / 9))
    assert page.locator(".lifted").count() == 1
    frames, long = page.evaluate("[window.frames_seen.slice(2), window.long]")
    page.mouse.move(-5, -5)
    page.mouse.up()
    frames.sort()
    figures = {
        "frames": len(frames),
        "median": round(frames[len(frames) // 2], 1),
        "p99": round(frames[int(len(frames) * 0.99)], 1),
        "longest": round(frames[-1], 1),
        "tasks over 50 ms": len(long),
    }
    record_property("drag", figures)
    print(f"\nDragging among 100 creatures on 40 × 40 (ms): {figures}")
    assert len(frames) > 20
