"""How soon a page is ready and how smoothly a map of many is dragged, printed for people to read (with --soak).

Figures are no assertions: they depend on the machine and on what else it does.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from .conftest import DESKTOP, PHONE, House, at_the_table

Say = Callable[[str], None]
CREATURES, SECONDS_OF_DRAG = 100, 3
FRAMES = """() => {
  window.frames_seen = [];
  let last = performance.now();
  const next = (now) => {
    window.frames_seen.push(now - last);
    last = now;
    window.going = requestAnimationFrame(next);
  };
  window.going = requestAnimationFrame(next);
}"""


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    def say(text: str) -> None:
        with capsys.disabled():
            print(f"\n{text}", end="")

    return say


def crowd() -> dict[str, Any]:
    """A fight of a hundred on one map, half of them the game master's."""
    squares = [f"{chr(65 + column)}{row}" for row in range(1, 21, 2) for column in range(0, 20, 2)][:CREATURES]
    species = ("oddish", "pidgey", "rattata", "geodude")
    entries = [{"species": species[n % 4], "level": 10, "at": at} for n, at in enumerate(squares)]
    half = CREATURES // 2
    return {
        "width": 20,
        "height": 20,
        "players": [{**one, "seat": "red"} for one in entries[:half]],
        "opponents": entries[half:],
    }


def busy_seconds(session: CDPSession) -> float:
    """How long the page has worked so far; unlike its frames, it hardly depends on what else the machine does."""
    told = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return float(told["TaskDuration"])


def seated(page: Page, house: House, room: dict[str, Any]) -> None:
    page.goto(house.at + "/")
    seats = [room["room"], room["key"]]
    page.evaluate("([room, key]) => localStorage.setItem('cinque.seats', JSON.stringify({[room]: key}))", seats)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["390", "1440"])
def test_how_soon_a_page_is_ready(house: House, chromium: Browser, size: tuple[int, int], soak: bool, say: Say) -> None:
    if not soak:
        pytest.skip("it measures: --soak does it")
    room = house.room("ptu")
    found: list[float] = []
    for _ in range(5):
        context = chromium.new_context(viewport={"width": size[0], "height": size[1]})
        page = context.new_page()
        seated(page, house, room)
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        page.goto("about:blank")
        page.goto(f"{house.at}/#room={room['room']}", wait_until="commit")
        at_the_table(page)
        found.append(page.evaluate("performance.now()"))
        context.close()
    say(f"ready cold at {size[0]} px: {min(found):.0f} to {max(found):.0f} ms, aim under 2000")


@pytest.mark.parametrize("what", ["map", "token"])
def test_how_smoothly_a_map_of_a_hundred_is_dragged(
    what: str, house: House, chromium: Browser, soak: bool, say: Say
) -> None:
    if not soak:
        pytest.skip("it measures: --soak does it")
    room = house.room("ptu", setup=crowd())
    context = chromium.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
    page = context.new_page()
    seated(page, house, room)
    page.goto(f"{house.at}/#room={room['room']}&part=map")
    page.reload()
    at_the_table(page)
    held = page.locator(".board svg" if what == "map" else ".board g:has(> .halo)").first
    held.wait_for()
    box = held.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.wait_for_timeout(2000)
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    busy = busy_seconds(session)
    page.evaluate(FRAMES)
    page.mouse.down()
    for step in range(SECONDS_OF_DRAG * 60):
        page.mouse.move(x + 150 * ((step % 60) / 60), y + 100 * ((step % 40) / 40))
    page.mouse.up()
    a_move = 1000 * (busy_seconds(session) - busy) / (SECONDS_OF_DRAG * 60)
    frames = sorted(page.evaluate("() => { cancelAnimationFrame(window.going); return window.frames_seen; }"))
    over = [one for one in frames if one > 50]
    most, late = frames[-1], frames[int(len(frames) * 0.95)]
    say(f"{page.locator('.board [data-who]').count()} tokens, {len(frames)} frames of a drag of the {what}:")
    middle = frames[len(frames) // 2]
    say(f"median {middle:.1f} ms, 95 % under {late:.1f} ms, longest {most:.1f} ms, {len(over)} over 50 ms")
    say(f"{a_move:.1f} ms of work a move")
    context.close()
