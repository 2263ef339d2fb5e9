"""Characters in the browser: made by tapping or by chance, brought to a fight, raised by a level; also by keyboard."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cinque.systems import NAMES

from .conftest import DESKTOP, PHONE, TABLET, House, Open, at_the_table, no_serious_axe_finding, sit

MOST_QUESTIONS = 80
TAPPED = 2
KEEP = {"en": "Keep it", "ja": "保存する"}


def seat_of(house: House, room: dict[str, Any], name: str = "Aya", lang: str = "en") -> str:
    wanted = {"invitation": room["invitation"], "seat": "red", "name": name, "lang": lang}
    return str(house.post("/api/join", wanted)["key"])


def answer_one(page: Page) -> None:
    """The question that stands there, with the first of its answers; where one may say that it is enough, that."""
    asked = page.locator(".builder .ask")
    enough = page.locator(".builder .bar .go")
    if enough.count() and page.locator(".behind summary").inner_text().split()[-1] != "0":
        enough.click()
    elif asked.locator("input[type=range]").count():
        asked.locator("input[type=range]").press("ArrowRight")
        asked.locator("button.go").click()
    else:
        asked.locator("ul button:visible").first.click()


def build(page: Page, lang: str) -> int:
    """Taps until nothing is asked any more; gives the number of questions."""
    count = page.locator(".behind summary")
    for answered in range(MOST_QUESTIONS):
        expect(count).to_contain_text(str(answered))
        expect(page.locator(".builder .ask")).to_have_attribute("aria-busy", "false")
        if page.get_by_role("button", name=KEEP[lang]).count():
            return answered
        answer_one(page)
    raise AssertionError("the builder goes on asking")


def test_a_character_is_built_in_japanese_on_a_phone_by_tapping(house: House, device: Open) -> None:
    room = house.room("rokumen")
    aya = sit(device(PHONE, "ja"), house, room["room"], seat_of(house, room, "彩", "ja"))
    aya.get_by_role("button", name="キャラクター").click()
    expect(aya.get_by_text("まだ誰もキャラクターを作っていない。")).to_be_visible()
    aya.get_by_role("button", name="新規：キャラクター").click()
    expect(aya.get_by_role("heading", name="① タイプは？")).to_be_visible()
    no_serious_axe_finding(aya)
    assert build(aya, "ja") > 10
    aya.get_by_label("名前").fill("ミラ")
    no_serious_axe_finding(aya)
    aya.get_by_role("button", name="保存する").click()
    expect(aya.get_by_role("heading", name="ミラ")).to_be_visible()
    expect(aya.get_by_role("heading", name="戦闘値")).to_be_visible()
    assert aya.evaluate("document.documentElement.scrollWidth <= innerWidth")
    no_serious_axe_finding(aya)


@pytest.mark.parametrize("system", NAMES)
def test_one_is_built_comes_to_a_fight_where_its_player_follows_and_is_raised(
    house: House, device: Open, system: str
) -> None:
    """The first answers are tapped, the rest is left to chance."""
    room = house.room(system)
    aya = sit(device(PHONE), house, room["room"], seat_of(house, room))
    master = sit(device(DESKTOP), house, room["room"], room["key"])
    aya.get_by_role("button", name="Characters").click()
    aya.get_by_role("button", name="New:").first.click()
    count = aya.locator(".behind summary")
    for answered in range(TAPPED):
        expect(count).to_contain_text(str(answered))
        expect(aya.locator(".builder .ask")).to_have_attribute("aria-busy", "false")
        answer_one(aya)
    expect(count).to_contain_text(str(TAPPED))
    aya.get_by_role("button", name="The rest by chance").click()
    aya.get_by_label("name").first.fill("Sprout")
    aya.get_by_role("button", name="Keep it").click()
    expect(aya.get_by_role("heading", name="Sprout")).to_be_visible()

    master.get_by_role("button", name="Characters").click()
    master.get_by_label("Sprout of Aya").check()
    master.get_by_label("Name of the fight").fill("The ford")
    no_serious_axe_finding(master)
    master.get_by_role("button", name="Begin").click()
    expect(master.get_by_text("The ford").first).to_be_visible()
    at_the_table(master)

    aya.get_by_role("button", name="Go to The ford").click()
    at_the_table(aya)
    expect(aya.get_by_role("heading", name="The ford")).to_be_visible()

    aya.get_by_role("button", name="Characters").click()
    aya.locator(
        "button.card:not(.there)", has_text="Sprout"
    ).click()  # the table may still be there, with answers that name it
    sheet = aya.locator("main article")
    before = sheet.inner_text()
    aya.get_by_role("button", name="Update it from the table").click()
    expect(aya.get_by_text("The sheet is as at the table now.")).to_be_visible()
    aya.get_by_role("button", name="Level up").click()
    build(aya, "en")
    aya.get_by_role("button", name="Keep it").click()
    expect(aya.get_by_role("heading", name="Sprout")).to_be_visible()
    expect(sheet).not_to_have_text(before)
    no_serious_axe_finding(aya)


def test_answers_are_taken_back_and_a_draft_waits_for_another_day(house: House, device: Open) -> None:
    room = house.room("vademecum")
    page = sit(device(DESKTOP), house, room["room"], room["key"])
    page.get_by_role("button", name="Characters").click()
    page.get_by_role("button", name="New:").first.click()
    heading = page.locator(".builder .head h2")
    expect(heading).to_have_text("Which world?")
    page.get_by_role("button", name="Vale of Myths").press("ArrowDown")
    page.keyboard.press("Enter")
    expect(heading).to_have_text("Which class?")
    page.reload()
    page.get_by_role("button", name="Characters", exact=True).click()
    expect(page.get_by_text("Vestiges of Mankind")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    page.locator(".steps").get_by_role("button", name="Vestiges of Mankind").click()
    expect(heading).to_have_text("Which world?")
    expect(page.get_by_role("button", name="Take back")).to_be_disabled()
    page.get_by_role("button", name="The rest by chance").click()
    expect(heading).to_have_text("All is answered")
    page.get_by_role("button", name="Keep it").click()
    page.get_by_role("button", name="Throw away").click()
    page.get_by_role("button", name="Throw it away").click()
    expect(page.get_by_text("Nobody has made a character yet.")).to_be_visible()


def test_a_long_list_is_searched_by_keyboard_and_refusals_name_their_rule(house: House, device: Open) -> None:
    room = house.room("mystery")
    page = sit(device(TABLET), house, room["room"], room["key"])
    page.get_by_role("button", name="Characters").click()
    page.get_by_role("button", name="New:").first.click()
    page.get_by_role("button", name="NPC", exact=True).click()
    heading = page.locator(".builder .head h2")
    expect(heading).to_have_text("Which species?")
    page.keyboard.press("/")
    page.keyboard.type("ivysaur")
    page.keyboard.press("Enter")
    expect(heading).to_have_text("Which level?")
    expect(page.get_by_role("button", name="Take 10", exact=True)).to_be_visible()  # as high as those who are here
    page.get_by_role("slider").press("Home")
    page.get_by_role("slider").press("ArrowRight")
    page.get_by_role("button", name="Take 2").click()
    page.locator(".builder .ask ul button").last.click()
    page.locator(".builder .ask ul button").first.click()
    why = page.locator(".builder details", has_text="Why not")
    why.locator("summary").click()
    expect(why.get_by_text("comes at level").first).to_be_visible()
    why.get_by_role("button", name="Rule").first.click()
    expect(why.locator(".clause").first).not_to_have_text("…")
    no_serious_axe_finding(page)


def test_what_needs_no_word_is_started_by_one_tap_and_the_rest_says_why_not(house: House, device: Open) -> None:
    room = house.room("vademecum")
    page = sit(device(PHONE), house, room["room"], seat_of(house, room))
    page.get_by_role("button", name="Characters").click()
    page.get_by_role("button", name="By chance").first.click()
    page.get_by_role("button", name="Keep it").click()
    start = page.locator("section", has=page.get_by_role("heading", name="What can be done now"))
    start.get_by_role("combobox", name="For").select_option("Bob")
    start.get_by_role("button", name="Figures", exact=True).click()
    expect(start.get_by_role("status")).to_contain_text("Bob")
    start.locator("summary").click()
    expect(start.get_by_text("Not in the middle of a combat.").first).to_be_visible()


def test_somebody_by_chance_has_a_level_of_the_range_that_is_given(house: House, device: Open) -> None:
    room = house.room("ptu")
    gm = sit(device(PHONE), house, room["room"], room["key"])
    gm.get_by_role("button", name="Characters").tap()
    levels = gm.get_by_role("group", name="Level: Pokémon")
    # at first as those are whom the players have
    assert 0 < int(levels.get_by_label("Highest level").input_value()) < 50
    levels.get_by_label("Lowest level").fill("33")
    levels.get_by_label("Highest level").fill("33")
    no_serious_axe_finding(gm)
    gm.get_by_role("button", name="By chance: Pokémon").tap()
    gm.get_by_role("button", name=KEEP["en"]).tap()
    expect(gm.locator("main")).to_contain_text(re.compile(r"Level\s*33"))


def test_a_player_finds_those_at_the_table_among_the_characters(house: House, device: Open) -> None:
    made = house.room("ptu")
    joined = house.post("/api/join", {"invitation": made["invitation"], "seat": "red", "name": "Aya", "lang": "en"})
    page = sit(device(PHONE), house, made["room"], joined["key"])
    page.locator("nav[aria-label=Table] button", has_text="Characters").tap()
    page.locator("main button.there", has_text="Cyndaquil").tap()
    expect(page.get_by_role("dialog", name="Cyndaquil")).to_contain_text("Ember")
