"""Hiding somebody, odds at those who stand on the map, undo on a phone, and what the front door tells."""

from playwright.sync_api import expect

from .conftest import HOUSE, PATIENCE, PHONE, House, Open, no_serious_axe_finding, sit
from .people import frames_of
from .test_gm import joined


def test_somebody_is_hidden_from_the_players_and_revealed(house: House, device: Open) -> None:
    room = house.room("mystery")
    gm = sit(device(), house, room["room"], room["key"])
    phone = device(PHONE)
    heard = frames_of(phone)
    aya = sit(phone, house, room["room"], joined(house, room))
    gm.get_by_role("button", name="More about Oddish").click()
    gm.get_by_role("button", name="Hide Oddish from the players").click()
    expect(aya.get_by_role("group", name="What happened")).to_contain_text("Oddish is out of sight.")
    expect(gm.get_by_role("button", name="Reveal Oddish")).to_be_visible()
    so_far = len(heard)
    aya.reload()
    expect(aya.locator("[role=log]")).to_contain_text("Oddish is out of sight.")
    assert not [text for text in heard[so_far:] if '"who":"oddish"' in text or '"oddish":' in text]
    gm.get_by_role("button", name="Reveal Oddish").click()
    expect(aya.get_by_role("group", name="What happened")).to_contain_text("Oddish comes into sight.")


def test_odds_stand_at_the_targets_and_a_phone_takes_back_where_it_acts(house: House, device: Open) -> None:
    room = house.room("ptu")
    aya = sit(device(PHONE), house, room["room"], joined(house, room))
    aya.locator("button.aim").first.tap()
    expect(aya.locator("g.chance.chosen")).to_contain_text("%", timeout=3 * PATIENCE)  # odds wait for everybody else
    aya.locator(".sure .go").tap()
    back = aya.locator(".back").get_by_role("button", name="Undo")
    expect(back).to_contain_text("Ember")
    no_serious_axe_finding(aya)
    back.tap()
    expect(aya.locator(".back").get_by_role("button", name="Redo")).to_be_visible()
    aya.get_by_role("button", name="Log", exact=True).first.tap()
    expect(aya.locator("[role=log] .gone").first).to_be_visible()
    aya.reload()
    expect(aya.locator("[role=log] .gone").first).to_be_visible()


def test_the_front_door_tells_who_is_there_and_a_take_over_is_told(house: House, device: Open) -> None:
    room = house.room("arcana", "The Long Night")
    gm = sit(device(), house, room["room"], room["key"])
    sit(device(PHONE), house, room["room"], joined(house, room))
    door = device()
    door.goto(f"{house.at}/#house={HOUSE}")
    row = door.get_by_role("button", name="The Long Night")
    expect(row).to_contain_text("Here: Game master, Aya")
    expect(row).to_contain_text("Waiting for")
    again = {"invitation": room["invitation"], "seat": "red", "name": "Aya", "that_is_me": True}
    house.post("/api/join", again)
    expect(gm.get_by_role("alert")).to_contain_text("Taken over on another device: Aya")
    no_serious_axe_finding(gm)
    gm.get_by_role("button", name="All right").click()
    expect(gm.get_by_role("alert")).to_have_count(0)
