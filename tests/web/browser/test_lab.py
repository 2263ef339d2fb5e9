"""The lab and the proposals of a game master, in a real browser."""

import re

from playwright.sync_api import expect

from .conftest import House, Open, no_serious_axe_finding, sit

SECONDS = 60_000


def test_fights_with_something_changed_stand_beside_those_as_they_are(house: House, device: Open) -> None:
    room = house.room("arcana")
    gm = sit(device(), house, room["room"], room["key"])
    gm.goto(f"{house.at}/#room={room['room']}&part=lab")
    gm.get_by_label("How often").fill("10")
    gm.get_by_label("Or change a value").fill("embr:power+1")
    gm.get_by_role("button", name="Play it out").click()
    expect(gm.get_by_text("did you mean ember")).to_be_visible(timeout=SECONDS)
    gm.get_by_label("Or change a value").fill("ember:power+60")
    gm.get_by_role("button", name="Play it out").click()
    expect(gm.get_by_role("heading", name="As it is")).to_be_visible()
    expect(gm.get_by_role("heading", name="With ember:power+60")).to_be_visible()
    expect(gm.get_by_text("Played out 10 of 10 times")).to_have_count(2, timeout=SECONDS)
    no_serious_axe_finding(gm)


def test_proposed_opponents_are_taken_into_the_encounter(house: House, device: Open) -> None:
    room = house.room("arcana")
    gm = sit(device(), house, room["room"], room["key"])
    gm.goto(f"{house.at}/#room={room['room']}&part=encounter")
    gm.get_by_label("How hard").select_option("easy")
    gm.get_by_role("button", name="Propose opponents").click()
    take = gm.get_by_role("button", name="Take these").first
    expect(take).to_be_visible(timeout=SECONDS)
    expect(gm.get_by_text(re.compile("the party wins .* somebody falls in")).first).to_be_visible()
    no_serious_axe_finding(gm)
    take.click()
    expect(gm.get_by_text("Nobody yet")).to_have_count(0)
    expect(gm.get_by_text("Nothing is wrong with it.")).to_be_visible(timeout=SECONDS)
