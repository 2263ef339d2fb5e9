"""From the front door to a seat: making a table, joining by a link on a phone, taking a seat over."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import HOUSE, PHONE, House, Open, at_the_table, no_serious_axe_finding, sit


def test_a_table_is_made_and_somebody_joins_in_japanese_on_a_phone(house: House, device: Open) -> None:
    master = device()
    master.goto(f"{house.at}/#house={HOUSE}")
    master.get_by_label("Name of the table").fill("The lake")
    no_serious_axe_finding(master)
    master.get_by_role("button", name="Make it").click()
    expect(master.get_by_text("The lake").first).to_be_visible()
    expect(master.get_by_role("log")).to_be_attached()

    room = house.room("arcana", "The meadow")
    aya = device(PHONE, "ja")
    aya.goto(f"{house.at}/#join={room['invitation']}")
    expect(aya.get_by_role("heading", name="The meadowに参加する")).to_be_visible()
    aya.get_by_label("名前").fill("彩")
    # whom one would play stands at the seat
    expect(aya.locator(".seat").first).to_have_text(re.compile(r"red\s*[ァ-ヴー]+"))
    no_serious_axe_finding(aya)
    aya.get_by_role("button", name="参加する").click()
    expect(aya.get_by_text("The meadow").first).to_be_visible()


def test_the_house_s_key_is_needed_to_see_tables(house: House, device: Open) -> None:
    room = house.room("arcana", "A secret meeting")
    stranger = device()
    stranger.goto(house.at)
    expect(stranger.get_by_text("open the address that the program printed")).to_be_visible()
    assert room["room"] not in stranger.content()
    assert "A secret meeting" not in stranger.content()


def test_a_seat_is_taken_over_by_another_device(house: House, device: Open) -> None:
    room = house.room("arcana")
    first, second = device(PHONE), device(PHONE)
    for page, seat in ((first, re.compile("^red ")), (second, re.compile("^Bob .*that is me$"))):
        page.goto(f"{house.at}/#join={room['invitation']}")
        page.get_by_label("Your name").fill("Bob")
        page.get_by_role("radio", name=seat).check()
        page.get_by_role("button", name="Join").click()
        at_the_table(page)
    expect(first.get_by_role("alert")).to_be_visible()
    expect(second.get_by_role("alert")).to_have_count(0)


def test_a_link_that_opens_nothing_says_so(house: House, device: Open) -> None:
    page = device()
    page.goto(f"{house.at}/#join=nonsense")
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_table_is_ready_soon_on_a_device_that_was_never_there(
    house: House, device: Open, record_property: Callable[[str, object], None]
) -> None:
    """Only a measurement: from the address to a table that one can play at, with nothing kept from before."""
    room = house.room("ptu")
    key = house.post("/api/join", {"invitation": room["invitation"], "seat": "red", "name": "Aya"})["key"]
    page = device(PHONE)
    page.add_init_script(f"localStorage.setItem('cinque.seats', JSON.stringify({{'{room['room']}': '{key}'}}))")
    page.goto(f"{house.at}/#room={room['room']}", wait_until="commit")
    page.locator("button.aim").first.wait_for()
    ready = page.evaluate("performance.now()")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => [one.name, one.encodedBodySize])")
    sizes = [size for name, size in loaded if name.endswith(".js")]
    record_property("cold", {"ms": ready, "script bytes": sum(sizes)})
    print(f"\nA table on a new device: ready after {ready:.0f} ms, {sum(sizes)} bytes of script")
    assert page.locator(".question").count() == 1


def test_a_device_without_a_seat_is_told_how_to_get_one(house: House, device: Open) -> None:
    """Many send the address they see instead of the link of the invitation."""
    room = house.room("arcana", "The meadow")
    aya = device(PHONE)
    aya.goto(f"{house.at}/#room={room['room']}")
    expect(aya.get_by_role("alert")).to_contain_text("no seat at that table")
    no_serious_axe_finding(aya)
    aya.goto(f"{house.at}/#join={room['invitation']}")
    aya.get_by_label("Your name").fill("Aya")
    aya.get_by_role("button", name="Join", exact=True).click()
    at_the_table(aya)
    aya.goto(f"{house.at}/")
    aya.get_by_role("button", name="The meadow").click()
    at_the_table(aya)


def test_a_link_stays_good_while_the_game_master_looks_at_it_again(house: House, device: Open) -> None:
    """It lies in somebody's chat already; only who wants a new one closes it."""
    room = house.room("arcana", "The meadow")
    desk, phone, aya = device(), device(PHONE), device(PHONE)

    def link_on(page: Page) -> str:
        if page is phone:
            page.get_by_role("button", name="Lead").click()
        page.get_by_role("button", name="Invite").last.click()
        return page.get_by_role("textbox", name="Invite").input_value()

    sit(desk, house, room["room"], room["key"])
    sit(phone, house, room["room"], room["key"])
    link = link_on(desk)
    desk.get_by_role("button", name="Close").click()
    assert link_on(desk) == link
    other = link_on(phone)
    desk.reload()
    assert link_on(at_the_table(desk)) == link, "another device of the game master's has closed it"
    for good in (link, other):
        aya.goto(good)
        expect(aya.get_by_role("heading", name="Join The meadow")).to_be_visible()
    desk.get_by_role("button", name="New link").click()
    expect(desk.get_by_role("textbox", name="Invite")).not_to_have_value(link)
    aya.reload()
    expect(aya.get_by_role("alert")).to_be_visible()


def test_a_link_is_copied_without_a_clipboard_too(house: House, device: Open) -> None:
    """Browsers have none on a page that came over plain http from another machine."""
    room = house.room("arcana", "The meadow")
    page = device()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.add_init_script("document.addEventListener('copy', () => (document.title = String(getSelection())))")
    sit(page, house, room["room"], room["key"])
    page.get_by_role("button", name="Invite").click()
    link = page.get_by_role("textbox", name="Invite").input_value()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    expect(page).to_have_title(link)


def test_a_seat_that_is_made_meanwhile_stands_on_the_page_of_whoever_waits_for_one(house: House, device: Open) -> None:
    room = house.room("arcana", "The meadow")
    house.post("/api/join", {"invitation": room["invitation"], "seat": "red", "name": "Bob"})
    master, aya = device(), device(PHONE)
    aya.goto(f"{house.at}/#join={room['invitation']}")
    expect(aya.get_by_text("No seat is free")).to_be_visible()
    no_serious_axe_finding(aya)
    sit(master, house, room["room"], room["key"])
    master.get_by_role("button", name="Invite").click()
    master.get_by_label("One more seat").first.fill("Lena")
    master.get_by_role("button", name="Make it").click()
    expect(master.get_by_text("Lena has a seat now")).to_be_visible()
    expect(aya.get_by_role("radio", name="Lena")).to_be_checked()
    expect(aya.get_by_text("No seat is free")).to_have_count(0)
    aya.get_by_label("Your name").fill("Aya")
    aya.get_by_role("button", name="Join", exact=True).click()
    # whoever plays nobody is told what to do about it
    expect(at_the_table(aya).get_by_text("You play nobody here yet")).to_be_visible()
    aya.locator(".nobody").get_by_role("button", name="Characters").click()
    expect(aya.get_by_role("heading", name="Characters")).to_be_visible()


def test_what_cannot_be_asked_for_without_a_network_is_told_in_words(house: House, device: Open) -> None:
    room = house.room("arcana", "The meadow")
    aya = device(PHONE, "ja")
    aya.goto(f"{house.at}/#join={room['invitation']}")
    aya.get_by_label("名前").fill("彩")
    aya.context.set_offline(True)
    aya.get_by_role("button", name="参加する").click()
    expect(aya.get_by_role("alert")).to_have_text(re.compile("卓から返事がない"))
    aya.context.set_offline(False)
    aya.get_by_role("button", name="参加する").click()
    at_the_table(aya)


def test_a_page_that_does_not_come_is_told_and_had_all_the_same(house: House, device: Open) -> None:
    """Pages come once somebody opens them, and the network may be gone by then, or the program a newer one."""
    room = house.room("arcana", "The meadow")
    gm = sit(device(PHONE), house, room["room"], room["key"])
    gm.context.set_offline(True)
    gm.get_by_role("button", name="Characters").last.click()
    expect(gm.get_by_role("alert")).to_contain_text("This page did not come.")
    gm.context.set_offline(False)
    gm.get_by_role("button", name="Load it again").click()
    expect(gm.get_by_role("heading", name="Characters")).to_be_visible()


def test_a_setup_that_somebody_has_written_is_played(house: House, device: Open) -> None:
    setup = "system: arcana\nscene:\n  kind: wild\n  player: {team: [charmander 20]}\n  opponent: {team: [odish 9]}\n"
    keeper = device()
    keeper.goto(f"{house.at}/#house={HOUSE}")
    pick = keeper.get_by_label("Or a table from a file")
    pick.set_input_files({"name": "The mill.yaml", "mimeType": "text/yaml", "buffer": setup.encode()})
    expect(keeper.get_by_role("alert")).to_contain_text("The mill.yaml:5: ")
    mended = setup.replace("odish", "oddish").encode()
    pick.set_input_files({"name": "The mill.yaml", "mimeType": "text/yaml", "buffer": mended})
    expect(at_the_table(keeper).get_by_role("heading", name="The mill")).to_be_visible()
