"""The log opens into terms and rules in both languages; what was done is taken back, looked at and played on from."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cinque.systems import system

from .conftest import PHONE, House, Open, no_serious_axe_finding, sit
from .people import frames_of

ANSWER = """async ([key, wanted, times]) => {
  const socket = new WebSocket(`ws://${location.host}/api/play`);
  let left = times;
  await new Promise((done) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", proto: 1, key }));
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (["ack", "refused"].includes(message.type)) socket.send(JSON.stringify({ type: "speak", lang: "en" }));
      if (message.type !== "snapshot") return;
      const ask = message.sight.asks[0];
      if (!left || !ask) return done();
      left -= 1;
      const option = ask.options.find((one) => one.key.startsWith(wanted)) ?? ask.options[0];
      const id = crypto.randomUUID();
      socket.send(JSON.stringify({ type: "answer", id, ask: ask.id, keys: [option.key] }));
    };
  });
  socket.close();
}"""
"""Answers over a socket of their own: whatever the page looks like, the table goes on."""


def answer(page: Page, key: str, wanted: str = "attack", times: int = 1) -> None:
    page.evaluate(ANSWER, [key, wanted, times])


def joined(house: House, room: dict[str, Any], name: str = "Aya", seat: str = "red") -> str:
    return str(house.post("/api/join", {"invitation": room["invitation"], "seat": seat, "name": name})["key"])


def damage(page: Page) -> Any:
    """The line of the first damage."""
    return page.get_by_role("log").locator("p", has=page.locator("button.chip")).first


def stands(page: Page) -> list[str]:
    """How everybody stands: the figures of all gauges."""
    return page.locator(".order").get_by_role("meter").all_inner_texts()


@pytest.mark.parametrize(("lang", "size"), [("en", (1440, 900)), ("ja", PHONE)])
def test_a_number_opens_into_its_terms_and_a_term_into_its_rule(
    house: House, device: Open, lang: str, size: tuple[int, int]
) -> None:
    room = house.room("arcana")
    page = sit(device(size, lang), house, room["room"], room["key"])
    answer(page, room["key"])
    page.goto(f"{house.at}/#room={room['room']}&part=log")
    chip = damage(page).locator("button.chip")
    number = chip.inner_text()
    chip.click()
    rows = page.locator(".why tr")
    expect(rows.first).to_be_visible()
    assert rows.count() > 3
    assert rows.locator("td.after").all_inner_texts()[-1] == number
    book = system("arcana").clauses.read_in(lang)
    rows.last.get_by_role("button").click()
    told = page.locator(".why aside")
    expect(told.locator(".clause").first).to_be_visible()
    said = told.locator(".clause").first.inner_text()
    texts = {one.says for one in book.clauses.values()} | {one.question for one in book.rulings.values()}
    link = {"en": "Rule", "ja": "ルール"}[lang]
    assert said in {re.sub(r"\[ruling: [\w-]+\]", link, text) for text in texts}
    assert told.locator(".clause").first.evaluate("(one) => getComputedStyle(one).fontFamily").endswith("serif")
    no_serious_axe_finding(page)
    told.get_by_role("button").last.click()
    expect(page.locator("article.on .clause").first).to_have_text(said)
    no_serious_axe_finding(page)


def test_more_is_told_to_whoever_wants_it(house: House, device: Open) -> None:
    room = house.room("arcana")
    page = sit(device(), house, room["room"], room["key"])
    answer(page, room["key"])
    log = page.get_by_role("log")
    counts = []
    for depth in ("Story", "Dice", "All"):
        page.get_by_role("button", name=depth, exact=True).click()
        counts.append(log.locator("p").count())
    assert counts[0] < counts[1] < counts[2]
    page.reload()
    expect(page.get_by_role("button", name="All", exact=True)).to_have_attribute("aria-pressed", "true")


def test_a_player_takes_back_what_they_did_and_nothing_else(house: House, device: Open) -> None:
    room = house.room("arcana")
    key = joined(house, room)
    aya = sit(device(), house, room["room"], key)
    master = sit(device(), house, room["room"], room["key"])
    undo = aya.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    told = aya.get_by_role("log").locator("p:not(.gone)")
    before = told.all_inner_texts()
    answer(aya, key)
    expect(undo).to_be_enabled()
    expect(undo).to_contain_text("→")
    after = told.all_inner_texts()
    assert len(after) > len(before)
    aya.keyboard.press("z")
    expect(aya.get_by_role("log").get_by_text("Taken back:")).to_be_visible()
    assert told.all_inner_texts() == before
    expect(master.get_by_role("log").get_by_text("Taken back:")).to_be_visible()
    aya.get_by_role("button", name="Redo").click()
    expect(aya.get_by_role("log").get_by_text("Taken back:")).to_have_count(0)
    assert told.all_inner_texts() == after
    answer(master, room["key"])
    expect(aya.get_by_role("button", name="Undo")).to_be_disabled()
    expect(master.get_by_role("button", name="Undo")).to_be_enabled()


def test_the_time_line_shows_the_table_as_it_was(house: House, device: Open) -> None:
    room = house.room("arcana")
    key = joined(house, room)
    master = sit(device(), house, room["room"], room["key"])
    aya = sit(device(), house, room["room"], key)
    now = stands(master)
    answer(master, room["key"], times=2)
    for page in (master, aya):
        line = page.get_by_role("slider", name="Time line")
        expect(line).to_have_attribute("max", "2")
        later = stands(page)
        assert later != now
        line.focus()
        page.keyboard.press("Home")
        expect(page.get_by_text("Looking at Round 1")).to_be_visible()
        assert stands(page) == now
        no_serious_axe_finding(page)
    expect(aya.get_by_role("button", name="Play on from here")).to_have_count(0)
    aya.get_by_role("button", name="Back to now").click()
    assert stands(aya) == later
    master.get_by_role("button", name="Play on from here").click()
    expect(aya.get_by_role("slider", name="Time line")).to_be_disabled()
    assert stands(aya) == now
    assert stands(master) == now


def test_what_is_whispered_and_rolled_in_secret_stays_so(house: House, device: Open) -> None:
    room = house.room("mystery")
    keys = [joined(house, room, "<b>Bo</b>"), joined(house, room, "Somebody who looks on", "")]
    master = sit(device(), house, room["room"], room["key"])
    others = [device(PHONE) for _ in keys]
    heard = [frames_of(page) for page in others]
    for page, key in zip(others, keys, strict=True):
        sit(page, house, room["room"], key)
        page.goto(f"{house.at}/#room={room['room']}&part=log")
    master.get_by_role("button", name="Chat").click()
    master.get_by_label("Chat", exact=True).last.fill("For your eyes <i>only</i>")
    master.get_by_label("Who hears it").select_option("red")
    master.get_by_role("button", name="Send").click()
    expect(others[0].get_by_role("button", name="1 new")).to_be_visible()
    others[0].get_by_role("button", name="Chat").click()
    expect(others[0].get_by_text("For your eyes <i>only</i>")).to_be_visible()
    expect(others[0].get_by_role("button", name="1 new")).to_have_count(0)
    master.get_by_label("Chat", exact=True).last.fill("/roll 1d1000+7000")
    master.get_by_label("Who hears it").select_option(label="only me")
    master.get_by_role("button", name="Send").click()
    expect(master.get_by_role("log").get_by_text("7000")).to_be_visible()
    master.get_by_role("button", name="Chat").click()
    master.get_by_label("Who hears it").select_option("")
    master.get_by_label("Chat", exact=True).last.fill("Good evening")
    master.get_by_role("button", name="Send").click()
    for page, told in zip(others, heard, strict=True):
        page.get_by_role("button", name="Chat").click()
        expect(page.get_by_text("Good evening")).to_be_visible()
        no_serious_axe_finding(page)
        assert not any("7000" in one for one in told)
    assert not any("your eyes" in one for told in heard[1:] for one in told)


def test_the_game_master_reads_a_rule_otherwise_and_everybody_sees_it(house: House, device: Open) -> None:
    room = house.room("arcana")
    key = joined(house, room)
    ruling = next(one for one in system("arcana").clauses.rulings.values() if one.switch)
    master = sit(device(), house, room["room"], room["key"])
    master.keyboard.press("r")
    master.get_by_label("Search the rules").fill(ruling.question)
    article = master.locator(f'article[id="{ruling.id}"]')
    other = next(text for reading, text in ruling.options.items() if reading != ruling.default)
    article.get_by_role("button", name=other).click()
    expect(article.locator("li.on")).to_contain_text(other)
    aya = sit(device(PHONE, "ja"), house, room["room"], key)
    aya.goto(f"{house.at}/#room={room['room']}&part=rules&clause={ruling.id}")
    told = system("arcana").clauses.read_in("ja").rulings[ruling.id]
    reading = next(name for name, text in ruling.options.items() if text == other)
    expect(aya.locator("article.on li.on")).to_contain_text(told.options[reading])
    assert aya.locator("article.on li button").count() == 0
    no_serious_axe_finding(aya)
    master.get_by_role("button", name="Back to the table").click()
    expect(master.get_by_role("log").get_by_text(f"From now on {ruling.name}")).to_be_visible()


def test_settings_of_one_s_own_and_the_keys(house: House, device: Open) -> None:
    room = house.room("arcana")
    page = sit(device(), house, room["room"], room["key"])
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    no_serious_axe_finding(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("radio", name="Dark", exact=True).check()
    page.get_by_role("radio", name="Large", exact=True).check()
    no_serious_axe_finding(page)
    page.get_by_role("radio", name="日本語").check()
    expect(page.get_by_role("dialog", name="設定")).to_be_visible()
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("document.documentElement.lang") == "ja"
    answer(page, room["key"])
    page.keyboard.press(":")
    page.get_by_role("dialog").get_by_role("textbox").fill("why")
    page.keyboard.press("Enter")
    expect(page.locator(".why tr").first).to_be_visible()
