"""Four people around one table, each on a device of their own, who answer by what they see and tap."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, WebSocket

from .conftest import DESKTOP, PHONE, TABLET, House, Open, at_the_table, sit
from .setups import SEATS, SETUPS


class Table(NamedTuple):
    """Everybody's page, the game master's first, and everything that came to the players' sockets."""

    gm: Page
    anna: Page
    bob: Page
    cho: Page
    room: dict[str, Any]
    heard: dict[str, list[str]]

    @property
    def players(self) -> tuple[Page, ...]:
        return self.anna, self.bob, self.cho


def sit_down(house: House, device: Open, system: str, setup: dict[str, Any] | None = None) -> Table:
    """A new table: Anna on a phone, Bob on a tablet in Japanese, Cho at a desk."""
    setup = setup or SETUPS[system]
    room = house.room(system, "An evening", setup=setup)
    for seat in sorted(set(SEATS) - set(owners(setup))):
        house.post("/api/room/seats", {"name": seat}, room["key"])
    gm = sit(device(DESKTOP), house, room["room"], room["key"])
    pages, heard = [], {}
    for seat, size, lang in zip(SEATS, (PHONE, TABLET, DESKTOP), ("en", "ja", "en"), strict=True):
        page = device(size, lang)
        heard[seat] = frames_of(page)
        page.goto(f"{house.at}/#join={room['invitation']}")
        name_field(page, lang).fill(seat.title())
        page.locator(".seat", has_text=seat).first.click()
        page.locator("button.go").click()
        pages.append(at_the_table(page))
    anna, bob, cho = pages
    return Table(gm, anna, bob, cho, room, heard)


def name_field(page: Page, lang: str) -> Locator:
    """Where somebody who joins says who they are."""
    return page.get_by_label({"en": "Your name", "ja": "名前"}[lang])


def owners(value: Any) -> Iterator[str]:
    """The seats that a setup names."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from [part] if name == "seat" else owners(part)
    elif isinstance(value, list):
        for part in value:
            yield from owners(part)
    elif isinstance(value, str):
        yield from re.findall(r"seat=(\w+)", value)


def frames_of(page: Page) -> list[str]:
    """Everything that comes to a page's sockets from now on."""
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    page.on("websocket", listen)
    return heard


def give(page: Page, key: str) -> None:
    """Tap an answer, and be sure of it where the page asks for that."""
    page.locator(f'[data-key="{key}"]').first.click()
    sure = page.locator(".sure button.go")
    if sure.count():
        sure.click()
