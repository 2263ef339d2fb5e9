"""Several people at one table: they step in for each other, act in any order, take back, lose the connection."""

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from .conftest import PHONE, House, Open, Serving, no_serious_axe_finding, sit
from .people import Table, give, sit_down
from .setups import SETUPS


def log(page: Page) -> str:
    return page.locator("[role=log]").text_content() or ""


def asking(page: Page) -> Locator:
    return page.locator("section.ask")


def everybody_reads(table: Table, english: str, japanese: str) -> None:
    for page in (table.gm, table.anna, table.cho):
        expect(page.locator("[role=log]")).to_contain_text(english)
    expect(table.bob.locator("[role=log]")).to_contain_text(japanese)


def asked(page: Page, key: str, yes: bool = True) -> None:
    expect(page.locator(f'[data-key="{key}"]')).to_have_count(int(yes))


def strike_fern(table: Table) -> None:
    """The die of this blow is a real one, so that it hits whenever this is tested."""
    table.gm.get_by_label("I roll real dice").check()
    give(table.gm, "move tackle @fern")
    table.gm.get_by_role("button", name="Face 19", exact=True).click()


def test_a_blow_at_one_player_is_intercepted_by_another(house: House, device: Open) -> None:
    table = sit_down(house, device, "ptu")
    strike_fern(table)
    asked(table.bob, "intercept")
    expect(table.bob.locator(".question")).to_be_in_viewport()
    for page in (table.anna, table.cho):
        expect(asking(page)).to_contain_text("Waiting for Bob: Rook")
        asked(page, "intercept", False)
    expect(asking(table.gm)).to_contain_text("Bob is asked. You can answer instead.")
    no_serious_axe_finding(table.bob)
    table.bob.locator('[data-key="intercept"]').click()
    everybody_reads(table, "Rook tries to Intercept", "RookはBruteの攻撃からFernをかばおうとする")
    asked(table.bob, "intercept", False)


def test_whoever_is_asked_second_answers_first(house: House, device: Open) -> None:
    fern, rook, lark = SETUPS["ptu"]["players"]
    lark = rook | {"id": "lark", "name": "Lark", "seat": "cho", "at": "C3", "speed": 8}
    table = sit_down(house, device, "ptu", SETUPS["ptu"] | {"players": [fern, rook, lark]})
    strike_fern(table)
    for page in (table.cho, table.bob):  # Lark is asked; Rook would be, if Lark lets it be
        asked(page, "intercept")
    expect(asking(table.bob)).to_contain_text("まだ聞かれていない")
    expect(asking(table.bob)).to_contain_text("Lark")
    expect(asking(table.cho)).not_to_contain_text("Not asked yet")
    expect(asking(table.anna)).to_contain_text("Waiting for Cho: Lark")
    give(table.bob, "let-be")
    expect(asking(table.bob)).to_contain_text("先に回答済み")
    no_serious_axe_finding(table.bob)
    asked(table.bob, "intercept", False)
    table.bob.reload()
    expect(asking(table.bob)).to_contain_text("先に回答済み")
    table.bob.get_by_role("button", name="戻す").click()
    give(table.bob, "intercept")
    expect(asking(table.bob)).to_contain_text("先に回答済み")
    assert "Rook" not in log(table.cho), "nothing has happened yet"
    give(table.cho, "let-be")
    everybody_reads(table, "Rook tries to Intercept", "RookはBruteの攻撃からFernをかばおうとする")
    # what comes otherwise is told
    table.gm.get_by_role("button", name="Undo").first.click()
    asked(table.bob, "intercept")
    table.gm.get_by_role("button", name="Undo").first.click()
    asked(table.cho, "intercept")
    give(table.bob, "let-be")
    expect(asking(table.bob)).to_contain_text("先に回答済み")
    give(table.cho, "intercept")
    expect(asking(table.bob)).to_contain_text("先に答えた場面にはならなかった")


def test_the_three_of_a_side_answer_in_any_order(house: House, device: Open) -> None:
    table = sit_down(house, device, "mystery")
    for page in table.players:
        asked(page, "done")
    # Anna has chosen and is not sure yet, while others act
    table.anna.locator('[data-key="use spark @pidgey"]').click()
    expect(table.anna.locator(".sure")).to_be_visible()
    give(table.cho, "brace defense")
    everybody_reads(table, "Squirtle: Braced (Defense)", "ゼニガメ：ふんばり（ぼうぎょ）")
    asked(table.cho, "done", False)  # there is nothing left that Squirtle could do
    give(table.bob, "done")
    asked(table.bob, "done", False)
    expect(table.anna.locator(".sure")).to_contain_text("Spark")
    expect(asking(table.bob)).to_contain_text("Anna")
    table.anna.locator('[data-key="brace defense"]').click()
    table.anna.locator(".sure button.go").click()
    everybody_reads(table, "Pikachu: Braced (Defense)", "ピカチュウ：ふんばり（ぼうぎょ）")
    # with the last one who could still do something the turn of the side ends
    everybody_reads(table, "The turn of the opponents", "相手のターン")
    asked(table.gm, "use tackle @pikachu")


def test_a_player_takes_back_the_own_and_the_game_master_anything(house: House, device: Open) -> None:
    table = sit_down(house, device, "mystery")
    give(table.cho, "brace defense")
    expect(table.gm.locator("[role=log]")).to_contain_text("Braced")
    undo = table.anna.get_by_role("button", name="Undo")
    table.anna.get_by_role("button", name="Log", exact=True).first.click()
    expect(undo).to_be_disabled()
    table.cho.get_by_role("button", name="Undo").first.click()
    for page in (table.gm, table.anna, table.cho):
        expect(page.locator("[role=log]").get_by_text("Taken back:")).to_be_attached()
    expect(table.bob.locator("[role=log] p.gone")).not_to_have_count(0)
    asked(table.cho, "brace defense")
    table.anna.get_by_role("button", name="Act You are asked").click()
    give(table.anna, "brace special-defense")
    expect(table.cho.locator("[role=log]")).to_contain_text("Pikachu: Braced")
    expect(table.cho.get_by_role("button", name="Undo")).to_be_disabled()
    table.gm.get_by_role("button", name="Undo").first.click()
    asked(table.anna, "brace special-defense")


def test_real_dice_of_one_player_and_a_hidden_roll_of_the_game_master(house: House, device: Open) -> None:
    """Anna types what she has thrown; what the game master rolls for themselves comes to nobody's socket."""
    table = sit_down(house, device, "ptu")
    give(table.gm, "move tackle @rook")
    table.anna.get_by_label("I roll real dice").check()
    table.gm.get_by_role("button", name="Hidden roll …").click()
    table.gm.get_by_label("Dice, such as 2d6+3").fill("1d1+864197530")
    table.gm.get_by_role("button", name="Roll it").click()
    expect(table.gm.get_by_role("log")).to_contain_text("864197531")
    give(table.gm, "end")
    give(table.anna, "move ember @brute")
    expect(table.anna.locator(".keys button")).to_have_count(20)
    expect(asking(table.cho)).to_contain_text("Anna")
    table.anna.get_by_role("button", name="Face 19", exact=True).click()
    everybody_reads(table, "Brute is hit", "Bruteに命中")
    for heard in table.heard.values():
        everything = "\n".join(heard)
        assert "19" in everything
        assert "864197" not in everything  # few enough figures would stand in some chance by chance


def test_the_connection_is_lost_in_the_middle_of_a_fight(serving: Serving, device: Open) -> None:
    """The server is killed and comes back: what was acknowledged is there, what was on its way happens once."""
    table = sit_down(serving.house, device, "mystery")
    give(table.cho, "brace defense")
    everybody_reads(table, "Squirtle: Braced (Defense)", "ゼニガメ：ふんばり")
    before = log(table.gm)
    serving.kill()
    for page, words in ((table.gm, "Reconnecting"), (table.anna, "Reconnecting"), (table.bob, "接続")):
        expect(page.locator(".lost")).to_contain_text(words)
    # whoever answers meanwhile is told that it is on its way
    table.anna.locator('[data-key="brace defense"]').click()
    table.anna.locator(".sure button.go").click()
    expect(table.anna.locator(".sure button.go")).to_be_disabled()
    serving.again()
    everybody_reads(table, "Pikachu: Braced (Defense)", "ピカチュウ：ふんばり")
    for page in (table.gm, *table.players):
        expect(page.locator(".lost")).to_have_count(0)
    after = log(table.gm)
    assert after.startswith(before)
    assert after.count("Pikachu: Braced") == after.count("Squirtle: Braced") == 1
    give(table.bob, "brace defense")
    everybody_reads(table, "Charmander: Braced (Defense)", "ヒトカゲ：ふんばり")


ASLEEP_FOR_AN_HOUR = """() => {
  const shown = (hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  shown(true);
  const before = Date.now;
  Date.now = () => before() + 3_600_000;
  shown(false);
}"""


def test_a_phone_without_network_catches_up(house: House, device: Open) -> None:
    table = sit_down(house, device, "mystery")
    table.anna.context.set_offline(True)
    expect(table.anna.locator(".lost")).to_be_visible()
    give(table.cho, "brace defense")
    give(table.bob, "brace defense")
    expect(table.gm.locator("[role=log]")).to_contain_text("Charmander: Braced")
    assert "Braced" not in log(table.anna)
    table.anna.context.set_offline(False)
    expect(table.anna.locator(".lost")).to_have_count(0)
    expect(table.anna.locator("[role=log]")).to_contain_text("Charmander: Braced")
    assert log(table.anna).count("Squirtle: Braced") == 1
    give(table.anna, "brace defense")
    expect(table.cho.locator("[role=log]")).to_contain_text("Pikachu: Braced")


@pytest.mark.parametrize("woken", [True, False], ids=["the phone wakes", "somebody answers"])
def test_a_connection_that_is_dead_without_a_word_is_made_anew(house: House, device: Open, woken: bool) -> None:
    """A phone that slept has a socket that is open and over which nothing comes; no event of the browser tells so."""
    room = house.room("mystery", setup=SETUPS["mystery"])
    anna, bob = device(PHONE), device()
    made: list[WebSocketRoute] = []
    dead: list[WebSocketRoute] = []

    def carry(socket: WebSocketRoute) -> None:
        there = socket.connect_to_server()
        made.append(socket)
        socket.on_message(lambda said: None if socket in dead else there.send(said))
        there.on_message(lambda said: None if socket in dead else socket.send(said))

    anna.route_web_socket("**/api/play", carry)
    for page, seat in ((anna, "anna"), (bob, "bob")):
        who = {"invitation": room["invitation"], "seat": seat, "name": seat.title()}
        sit(page, house, room["room"], house.post("/api/join", who)["key"])
    asked(anna, "brace defense")
    dead.extend(made)
    if woken:
        give(bob, "brace special-defense")
        anna.evaluate(ASLEEP_FOR_AN_HOUR)
        expect(anna.locator("[role=log]")).to_contain_text("Braced (Special Defense)")
    give(anna, "brace defense")
    expect(anna.locator("[role=log]")).to_contain_text("Braced (Defense)")


def test_whoever_has_acted_is_still_read_in_the_order_of_a_phone(house: House, device: Open) -> None:
    table = sit_down(house, device, "ptu")
    give(table.gm, "end")
    expect(table.anna.locator(".next .acted")).to_have_count(1)
    no_serious_axe_finding(table.anna)


def test_all_the_keys_of_a_real_die_are_in_sight_on_a_phone(house: House, device: Open) -> None:
    """Also where the cards of everybody would stand above them."""
    table = sit_down(house, device, "mystery")
    table.anna.get_by_label("I roll real dice").check()
    give(table.anna, "use spark @pidgey")
    give(table.gm, "decline")
    expect(table.anna.locator(".keys button")).to_have_count(20)
    heading, last = table.anna.locator(".question h2"), table.anna.get_by_role("button", name="Face 20", exact=True)
    expect(heading).to_be_in_viewport(ratio=1)
    below = table.anna.get_by_role("navigation").last.bounding_box()
    at = last.bounding_box()
    assert at is not None
    assert below is not None
    assert at["y"] + at["height"] <= below["y"]
