"""A real server of its own, and a real Chromium; where either is missing the tests say so."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

ROOT = Path(__file__).parents[3]
PAGES = ROOT / "src" / "cinque" / "web" / "pages" / "index.html"
HOUSE = "the-key-of-the-house"
PHONE, TABLET, DESKTOP = (390, 844), (768, 1024), (1440, 900)
PATIENCE = 60_000
"""Milliseconds until something that does not come is a failure; tests wait for what they see, never for a time."""
expect.set_options(timeout=PATIENCE)

SERVER = """
import random
import sys
from pathlib import Path


class SameDice(random.Random):
    # every table throws as it did last time, so that a test that holds today holds tomorrow
    def __init__(self, seed=None):
        super().__init__(5 if seed is None else seed)


random.Random = SameDice
import socket
import uvicorn
from cinque.web.app import make_app
from cinque.web.store import Store
listening = socket.create_server(("127.0.0.1", int(sys.argv[4])))
print(listening.getsockname()[1], flush=True)
app = make_app(Store("sqlite:///" + sys.argv[1]), sys.argv[2], Path(sys.argv[3]).parent)
uvicorn.Server(uvicorn.Config(app, log_level="warning")).run([listening])
"""


class House(NamedTuple):
    """A server with its address."""

    at: str

    def post(self, path: str, json: Any, key: str = HOUSE) -> dict[str, Any]:
        made = httpx.post(
            self.at + path, json=json, headers={"Authorization": f"Bearer {key}"}, timeout=PATIENCE / 1000
        )
        assert made.is_success, made.text
        return dict(made.json())

    def room(self, system: str, name: str = "Tonight", **more: Any) -> dict[str, Any]:
        """A new room: its id, the game master's key, an invitation."""
        return self.post("/api/rooms", {"system": system, "name": name, **more})


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if not os.environ.get("CINQUE_BROWSER"):
        pytest.skip("tests in a real browser take their time: make browser-test runs them")
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    if not PAGES.exists():
        pytest.skip("the pages are not built (tools/build_client.py does that)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


class Serving:
    """A server on a database of its own, which can be killed and started again at the same address."""

    def __init__(self, database: Path) -> None:
        self._command = [sys.executable, "-c", SERVER, str(database), HOUSE, str(PAGES)]
        self._server, self.house = self._start(0)

    def _start(self, port: int) -> tuple[subprocess.Popen[str], House]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        server = subprocess.Popen([*self._command, str(port)], stdout=subprocess.PIPE, text=True, env=environment)
        assert server.stdout is not None
        at = f"http://127.0.0.1:{server.stdout.readline().strip()}"
        _until_it_answers(at)
        return server, House(at)

    def kill(self) -> None:
        """At once, with whatever it was doing."""
        with self._server as server:
            server.kill()

    def again(self) -> None:
        self._server, self.house = self._start(int(self.house.at.rpartition(":")[2]))

    def close(self) -> None:
        with self._server as server:
            server.terminate()
            try:
                server.wait(PATIENCE / 1000)
            except subprocess.TimeoutExpired:
                server.kill()


@pytest.fixture(scope="session")
def house(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server of all tests that leave it alone: every room in it is somebody's own."""
    serving = Serving(tmp_path_factory.mktemp("house") / "rooms.db")
    yield serving.house
    serving.close()


@pytest.fixture
def serving(chromium: Browser, tmp_path: Path) -> Iterator[Serving]:
    """A server that a test may kill."""
    serving = Serving(tmp_path / "rooms.db")
    yield serving
    serving.close()


def _until_it_answers(at: str) -> None:
    for _ in range(200):
        try:
            if httpx.get(at + "/api/books", timeout=10).is_success:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")


Open = Callable[..., Page]


@pytest.fixture
def device(chromium: Browser) -> Iterator[Open]:
    """A device of somebody's own, with a screen of a size and a language: nothing is shared with the others."""
    opened: list[BrowserContext] = []
    faults: list[str] = []

    def make(size: tuple[int, int] = DESKTOP, lang: str = "en", dark: bool = False) -> Page:
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale={"en": "en-GB", "ja": "ja-JP"}[lang],
            color_scheme="dark" if dark else "light",
            has_touch=size == PHONE,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if _is_fault(said) else None)
        return page

    yield make
    for context in opened:
        context.close()
    assert faults == []


def _is_fault(said: ConsoleMessage) -> bool:
    """What a page complains of; that a request was refused is no fault of the page."""
    refused = "Failed to load resource" in said.text or said.text.startswith("WebSocket connection to")
    return said.type == "error" and not refused


def sit(page: Page, house: House, room: str, key: str) -> Page:
    """Open a room on a device that has the key of a seat."""
    page.goto(house.at + "/")
    page.evaluate("([room, key]) => localStorage.setItem('cinque.seats', JSON.stringify({[room]: key}))", [room, key])
    page.goto(f"{house.at}/#room={room}")
    page.reload()
    return at_the_table(page)


def at_the_table(page: Page) -> Page:
    """Once the log is there, though a phone may not show it yet."""
    page.locator("[role=log]").wait_for(state="attached")
    return page


def no_serious_axe_finding(page: Page) -> None:
    """What axe calls serious or critical."""
    page.evaluate((ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate(
        "axe.run(document, {resultTypes: ['violations'], rules: {'label-content-name-mismatch': {enabled: true}}})"
    )
    serious = [
        (one["id"], [node["html"][:200] for node in one["nodes"][:3]])
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]
    assert serious == []
