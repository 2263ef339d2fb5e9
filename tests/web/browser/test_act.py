"""Acting in a real browser: a turn in two taps with the odds beforehand, a reaction, typed dice, several at once."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, PHONE, House, Open, no_serious_axe_finding, sit
from .setups import SETUPS

ODDS_PATIENCE = 120_000
"""Odds are worked out when nothing else is to be done, so a busy machine takes long."""

EMBER = "button.aim[data-key='move ember @doduo']"


def player(device: Open, house: House, system: str, size: tuple[int, int] = PHONE, lang: str = "en") -> Page:
    """The first player of a new room."""
    made = house.room(system)
    joined = house.post("/api/join", {"invitation": made["invitation"], "seat": "red", "name": "Aya", "lang": lang})
    return sit(device(size=size, lang=lang), house, made["room"], joined["key"])


def test_a_turn_takes_two_taps_on_a_phone_and_shows_the_odds_before(house: House, device: Open) -> None:
    page = player(device, house, "ptu")
    expect(page.get_by_role("heading", name="What does Cyndaquil do?")).to_be_visible()
    chip = page.locator(EMBER)
    expect(chip).to_contain_text("85 %", timeout=ODDS_PATIENCE)
    expect(chip).to_have_accessible_name(re.compile(r"Ember → Doduo.* 85 % \d+"))
    chip.tap()
    bar = page.locator(".sure")
    expect(bar).to_be_in_viewport()
    expect(bar).to_contain_text("Ember → Doduo")
    expect(bar.locator("dl")).to_contain_text("hits")
    expect(bar.locator("dd").first).to_have_text(re.compile(r"^≈? ?85 %$"))
    expect(bar.get_by_role("img")).to_have_attribute("aria-label", re.compile(r"damage: from \d+ to \d+"))
    bar.get_by_role("button", name="Use Ember").tap()
    # that was all: what follows is what came of it
    expect(page.locator("[role=log]")).to_contain_text("Ember")
    expect(page.locator(".toast")).to_contain_text("Ember → Doduo")
    # and its numbers open here, down to the rule
    happened = page.get_by_role("group", name="What happened")
    expect(happened).to_contain_text("Doduo takes")
    happened.locator("button.chip").last.tap()
    happened.locator(".why .where button").first.tap()
    expect(happened.locator(".why .clause").first).to_be_visible()


def test_the_rest_of_a_turn_is_asked_every_time_and_nothing_lies_over_its_answers(house: House, device: Open) -> None:
    page = player(device, house, "ptu")
    expect(page).to_have_title("● You are asked · Tonight")
    page.locator(EMBER).tap()
    page.get_by_role("button", name="Use Ember").tap()
    rest = page.locator(".answer")
    expect(rest).to_have_count(3)
    # a few answers look like those to a reaction, but a turn is no habit
    expect(page.get_by_role("group", name="Next time")).to_have_count(0)
    toast = page.locator(".toast")
    expect(toast).to_contain_text("Ember")
    said = toast.bounding_box()
    for answer in rest.all():
        box = answer.bounding_box()
        assert said is not None
        assert box is not None
        assert said["y"] + said["height"] <= box["y"] or box["y"] + box["height"] <= said["y"]
    # whom it has just struck is still on the map
    strip = page.locator(".map.strip").bounding_box()
    struck = page.locator(".map [data-who=doduo]").bounding_box()
    assert strip is not None
    assert struck is not None
    assert strip["x"] <= struck["x"] <= strip["x"] + strip["width"] - struck["width"]


def test_whoever_is_asked_hears_of_it_on_other_pages(house: House, device: Open) -> None:
    page = player(device, house, "arcana")
    page.get_by_role("navigation").last.get_by_role("button", name="Characters").tap()
    page.get_by_role("button", name="You are asked →").tap()
    expect(page.get_by_role("heading", name=re.compile("What does .* do"))).to_be_visible()
    page.get_by_role("navigation").last.get_by_role("button", name="Log").tap()
    expect(page.get_by_role("navigation").last.get_by_role("button", name="Act You are asked")).to_be_visible()


def test_what_was_done_is_taken_back_from_the_toast(house: House, device: Open) -> None:
    page = player(device, house, "arcana")
    page.locator("button.aim").first.tap()
    before = page.locator("[role=log]").text_content() or ""
    page.locator(".sure .go").tap()
    expect(page.locator("[role=log]")).not_to_have_text(before)
    page.locator(".toast").get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("heading", name=re.compile("What does .* do"))).to_be_visible()


def test_everything_goes_by_keyboard(house: House, device: Open) -> None:
    """A number takes a row, arrows go from field to field, Enter does it, a slash looks for words."""
    page = player(device, house, "ptu", DESKTOP)
    page.locator(EMBER).wait_for()
    page.keyboard.press("1")
    expect(page.locator(EMBER)).to_have_attribute("aria-pressed", "true")
    page.locator(EMBER).focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("button.aim[data-key='move ember @rattata']")).to_be_focused()
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox", name="Find")).to_be_focused()
    page.keyboard.type("ember")
    page.keyboard.press("Enter")
    expect(page.locator(".sure")).to_contain_text("Ember")
    page.keyboard.press("Enter")
    expect(page.locator("[role=log]")).to_contain_text("Ember")


def test_of_a_side_everybody_acts_in_any_order(house: House, device: Open) -> None:
    page = player(device, house, "mystery")
    tabs = page.get_by_role("tablist").first.get_by_role("tab")
    expect(tabs).to_have_count(3)
    tabs.nth(2).tap()
    expect(page.get_by_role("heading", name="What does Squirtle do?")).to_be_visible()
    expect(tabs.nth(2)).to_have_attribute("aria-selected", "true")


def test_real_dice_are_typed_and_the_last_face_sends(house: House, device: Open) -> None:
    page = player(device, house, "ptu")
    page.get_by_label("I roll real dice").check()
    page.locator(EMBER).tap()
    page.get_by_role("button", name="Use Ember").tap()
    keys = page.locator(".keys button")
    expect(keys).to_have_count(20)
    page.get_by_role("button", name="Face 19", exact=True).tap()
    expect(page.locator("[role=log]")).to_contain_text("Doduo is hit")
    expect(keys).to_have_count(6)
    page.get_by_role("button", name="Face 2", exact=True).tap()
    page.get_by_role("button", name="Face 5", exact=True).tap()
    expect(page.locator("[role=log]")).to_contain_text(re.compile("Doduo takes .* damage"))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_cannot_be_done_is_folded_with_its_rule(house: House, device: Open, lang: str) -> None:
    page = player(device, house, "ptu", lang=lang)
    page.locator(".ask details summary").tap()
    page.locator(".ask details li button").first.tap()
    expect(page.locator(".ask details .clause").first).to_contain_text(re.compile(r"[^…]{8}"))
    no_serious_axe_finding(page)


def test_a_phone_looks_for_an_answer_by_its_name_only_when_asked_to(house: House, device: Open) -> None:
    """The field takes no room from the answers until somebody wants it."""
    room = house.room("ptu", setup=SETUPS["ptu"])
    page = sit(device(PHONE), house, room["room"], room["key"])
    page.locator('[data-key="move tackle @fern"]').wait_for()
    expect(page.get_by_role("searchbox")).to_have_count(0)
    page.get_by_role("button", name="Find").tap()
    expect(page.get_by_role("searchbox", name="Find")).to_be_focused()
    page.keyboard.type("sprint")
    expect(page.locator('[data-key="sprint"]')).to_be_visible()
    expect(page.locator('[data-key="move tackle @fern"]')).to_have_count(0)
    no_serious_axe_finding(page)


def test_a_double_tap_does_it_once_and_nothing_else(house: House, device: Open) -> None:
    """What comes next lies where the finger is: an answer that counts at once, or the way back."""
    setup = {**SETUPS["ptu"], "opponents": [{**SETUPS["ptu"]["opponents"][0], "speed": 1}]}
    room = house.room("ptu", setup=setup)
    joined = house.post("/api/join", {"invitation": room["invitation"], "seat": "anna", "name": "Aya"})
    page = sit(device(PHONE), house, room["room"], joined["key"])
    page.locator('[data-key="move ember @brute"]').first.tap()
    box = page.locator(".sure button.go").bounding_box()
    assert box is not None
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(*at)
    expect(page.locator(".sure")).to_have_count(0)
    page.touchscreen.tap(*at)
    # what is left of the turn is still to be answered, and nothing was taken back
    expect(page.locator('[data-key="end"]')).to_be_enabled()
    expect(page.locator("[role=log]")).to_contain_text("Brute faints")
    expect(page.get_by_role("button", name="Redo")).to_have_count(0)


LINES = """(one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map((each) => Math.round(each.top))).size;
}"""


def test_the_names_above_the_columns_stand_in_one_line(house: House, device: Open) -> None:
    """Four foes and oneself, beside the place where the choice is confirmed."""
    room = house.room("mystery")
    gm = sit(device(DESKTOP), house, room["room"], room["key"])
    names = gm.locator("section.ask thead button")
    expect(names).to_have_count(5)
    assert [one.evaluate(LINES) for one in names.all()] == [1] * 5


def test_what_is_chosen_in_a_shop_is_confirmed_without_scrolling(house: House, device: Open) -> None:
    room = house.room("rokumen")
    gm = sit(device(DESKTOP), house, room["room"], room["key"])
    gm.get_by_role("button", name="Run …").click()
    gm.get_by_role("dialog").get_by_role("button", name="Call the combat off").click()
    gm.get_by_role("dialog").locator("form button.go").click()
    joined = house.post("/api/join", {"invitation": room["invitation"], "seat": "red", "name": "Aya", "lang": "en"})
    page = sit(device(PHONE), house, room["room"], joined["key"])
    page.locator("section.ask summary", has_text="Buy").tap()
    page.locator('[data-key^="buy"]').first.tap()
    expect(page.locator(".sure button.go")).to_be_in_viewport(ratio=1)


def test_the_next_question_is_read_from_its_beginning(house: House, device: Open) -> None:
    made = house.room("ptu")
    gm = sit(device(DESKTOP), house, made["room"], made["key"])
    heading = gm.locator(".question h2")
    expect(heading).to_have_text("What does Cyndaquil do?")
    gm.locator("[data-key=end]").click()  # it lies below what can be seen at once, so one scrolls there
    expect(heading).not_to_have_text("What does Cyndaquil do?")
    expect(heading).to_be_in_viewport()


def test_a_number_in_a_line_pushes_the_lines_of_a_phone_no_further_apart(house: House, device: Open) -> None:
    page = player(device, house, "ptu")
    page.locator(EMBER).tap()
    page.get_by_role("button", name="Use Ember").tap()
    chip = page.get_by_role("group", name="What happened").locator("button.chip").last
    box = chip.bounding_box()
    assert box
    assert box["height"] < 26
    # and yet a finger beside it hits it
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] - 5)
    expect(chip).to_have_attribute("aria-expanded", "true")


def test_the_smallest_phone_scrolls_nothing_sideways(house: House, device: Open) -> None:
    page = player(device, house, "ptu", (320, 640))
    expect(page.locator(".question")).to_be_visible()
    expect(page.locator(EMBER)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_phone_on_its_side_shows_the_answers_beside_the_map(house: House, device: Open) -> None:
    page = player(device, house, "ptu", (844, 390))
    expect(page.locator(".map").first).to_be_in_viewport()
    expect(page.locator(".question")).to_be_in_viewport()
    expect(page.locator(EMBER)).to_be_in_viewport()


def test_the_points_of_a_creature_stand_beside_its_name_on_a_phone(house: House, device: Open) -> None:
    own = player(device, house, "ptu").locator(".mine")
    name, points, bar = (own.locator(part).bounding_box() for part in ("h1", ".figures", ".bar"))
    assert name is not None
    assert points is not None
    assert bar is not None
    assert name["y"] <= points["y"]
    assert points["y"] + points["height"] <= name["y"] + name["height"] <= bar["y"]
