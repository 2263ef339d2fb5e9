"""What a game master does at the table: their word over a number, what nobody else sees, checks, the next encounter."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from .conftest import HOUSE, PHONE, ROOT, House, Open, no_serious_axe_finding, sit
from .people import frames_of
from .setups import SETUPS


def joined(house: House, room: dict[str, str], seat: str = "red", name: str = "Aya") -> str:
    """The key of a seat that somebody has taken."""
    return str(house.post("/api/join", {"invitation": room["invitation"], "seat": seat, "name": name})["key"])


def test_a_number_is_set_with_a_reason_and_taken_back(house: House, device: Open) -> None:
    room = house.room("ptu")
    gm = sit(device(), house, room["room"], room["key"])
    aya = sit(device(PHONE), house, room["room"], joined(house, room))
    gm.get_by_role("button", name="46/46 HP").click()
    gm.get_by_label("New value").fill("30")
    gm.get_by_label("Reason").fill("it fell on the way")
    no_serious_axe_finding(gm)
    gm.get_by_role("button", name="Set it").click()
    expect(gm.get_by_role("button", name="30/46 HP")).to_be_visible()
    expect(aya.get_by_role("group", name="What happened")).to_contain_text("it fell on the way")
    gm.get_by_role("button", name="Undo").first.click()
    expect(gm.get_by_role("button", name="46/46 HP")).to_be_visible()
    expect(aya.get_by_text("46/46 HP").first).to_be_attached()
    expect(aya.get_by_text("30/46 HP")).to_have_count(0)


def test_a_number_of_the_log_opens_into_what_sets_it(house: House, device: Open) -> None:
    room = house.room("ptu")
    gm = sit(device(), house, room["room"], room["key"])
    gm.get_by_role("button", name="All", exact=True).click()
    gm.get_by_role("log").locator(".chip").first.click()
    figure = gm.get_by_role("log").locator(".figures button").first
    text = figure.inner_text()
    figure.click()
    gm.get_by_label("New value").fill("7")
    gm.get_by_label("Reason").fill("as it was told")
    gm.get_by_role("button", name="Set it").click()
    expect(gm.get_by_role("log")).to_contain_text("as it was told")
    # the number stands open still, and says what is now
    expect(figure).to_have_text(re.sub(r"\d+$", "7", text))


def test_what_is_hidden_never_reaches_a_player_s_socket(house: House, device: Open) -> None:
    room = house.room("ptu")
    gm = sit(device(), house, room["room"], room["key"])
    phone = device(PHONE)
    heard = frames_of(phone)
    aya = sit(phone, house, room["room"], joined(house, room))
    gm.get_by_role("button", name="Hidden roll …").click()
    gm.get_by_label("Dice, such as 2d6+3").fill("1d1+7341")
    gm.get_by_role("button", name="Roll it").click()
    expect(gm.get_by_role("log")).to_contain_text("7342")
    gm.get_by_role("button", name="Add …").click()
    dialog = gm.get_by_role("dialog")
    dialog.get_by_label("Who", exact=True).first.fill("Oddish")
    dialog.get_by_role("button", name="Oddish", exact=True).click()
    dialog.get_by_label("Name").fill("Zubinella")
    dialog.get_by_label("Waits behind the screen").check()
    dialog.get_by_role("button", name="Add anywhere").click()
    expect(gm.get_by_role("button", name="Reveal")).to_be_visible()
    # something that everybody hears comes after all of it, so whatever was sent is there by now
    gm.get_by_role("button", name="46/46 HP").click()
    gm.get_by_label("Reason").fill("Here we go")
    gm.get_by_role("button", name="Set it").click()
    expect(aya.get_by_role("group", name="What happened")).to_contain_text("Here we go")
    everything = "\n".join(heard)
    assert "Here we go" in everything
    assert "7342" not in everything
    assert "Zubinella" not in everything
    assert "oddish" not in everything.lower()
    gm.get_by_role("button", name="Reveal").click()
    expect(aya.get_by_text("Zubinella").first).to_be_attached()


def test_a_check_is_asked_of_two(house: House, device: Open) -> None:
    room = house.room("vademecum")
    gm = sit(device(), house, room["room"], room["key"])
    aya = sit(device(PHONE), house, room["room"], joined(house, room))
    gm.get_by_role("button", name="Check …").click()
    dialog = gm.get_by_role("dialog")
    dialog.get_by_label("Ann", exact=True).first.check()
    dialog.get_by_label("Bob", exact=True).first.check()
    form = dialog.get_by_role("form").last
    form.get_by_role("combobox").first.select_option(index=1)
    form.get_by_role("spinbutton").first.fill("8")
    form.get_by_label("nobody spends an action on it").check()
    form.locator("button.go").click()
    expect(dialog).to_have_count(0)
    for name in ("Ann", "Bob"):
        # before the check nobody has said anything of Power
        expect(aya.locator("[role=log]")).to_contain_text(re.compile(rf"{name}[^.]*Power"))


def test_the_game_rests_and_a_seat_is_looked_through(house: House, device: Open) -> None:
    room = house.room("arcana")
    gm = sit(device(), house, room["room"], room["key"])
    aya = sit(device(PHONE, "ja"), house, room["room"], joined(house, room))
    gm.get_by_role("button", name="Pause").click()
    expect(aya.get_by_text("一時停止中。")).to_be_visible()
    gm.get_by_role("button", name="Go on").click()
    expect(aya.get_by_text("一時停止中。")).to_have_count(0)
    gm.get_by_role("button", name="Aya").first.click()
    gm.get_by_role("button", name="See what Aya sees").click()
    expect(gm.get_by_text("You see what Aya sees.")).to_be_visible()
    expect(gm.get_by_role("button", name="Hidden roll …")).to_have_count(0)
    gm.get_by_role("button", name="Back to your own seat").click()
    expect(gm.get_by_role("button", name="Hidden roll …")).to_be_visible()


def test_an_encounter_is_planned_and_begun(house: House, device: Open) -> None:
    room = house.room("arcana")
    master = device()
    master.goto(f"{house.at}/#house={HOUSE}")
    gm = sit(master, house, room["room"], room["key"])
    gm.get_by_role("button", name="Encounter").click()
    gm.get_by_role("searchbox", name="Find").fill("oddish")
    gm.get_by_role("button", name="+ Oddish").click()
    expect(gm.get_by_text("Nothing is wrong with it.")).to_be_visible()
    no_serious_axe_finding(gm)
    expect(gm.get_by_role("cell", name="%").first).to_be_visible(timeout=60_000)
    shares = gm.locator("main table").first.locator("tbody tr td:nth-child(3)").all_inner_texts()
    assert round(sum(float(share.removesuffix(" %")) for share in shares), 1) == 100
    gm.get_by_role("button", name="Begin it at a new table").click()
    expect(gm.get_by_role("button", name="More about Oddish")).to_be_visible()


def test_a_family_of_questions_is_left_to_the_program(house: House, device: Open) -> None:
    room = house.room("arcana")
    gm = sit(device(), house, room["room"], room["key"])
    gm.get_by_role("button", name="Table settings").click()
    gm.get_by_role("button", name="Turns", exact=True).click()
    expect(gm.get_by_role("row", name="What does … do?")).to_be_visible()
    gm.get_by_label("Everybody: Replacements").select_option("off")
    gm.get_by_label("Everybody: Turns").select_option("auto")
    expect(gm.get_by_label("Game master: Turns")).to_have_value("always")
    no_serious_axe_finding(gm)
    gm.get_by_role("button", name="Table", exact=True).click()
    expect(gm.get_by_role("log")).to_contain_text("Round 2")


def test_players_see_the_points_of_foes_as_a_bar_only(house: House, device: Open) -> None:
    room = house.room("ptu")
    gm = sit(device(), house, room["room"], room["key"])
    aya = sit(device(PHONE, "ja"), house, room["room"], joined(house, room))
    figures = re.compile(r"\d+/\d+")
    meters = aya.locator(".order [role=meter]")
    expect(meters.last).to_contain_text(figures)
    gm.get_by_role("button", name="Table settings").click()
    gm.get_by_label("Points of foes").select_option("as a bar")
    expect(meters.last).not_to_contain_text(figures)
    expect(meters.last).to_have_attribute("aria-valuetext", "約100 %")
    expect(meters.first).to_contain_text(figures)
    no_serious_axe_finding(gm)
    gm.get_by_label("Points of foes").select_option("in words")
    expect(aya.locator(".order .gauge").last).to_contain_text("全部")


def test_a_pack_is_brought_from_a_file(house: House, device: Open, tmp_path: Path) -> None:
    room = house.room("ptu")
    gm = sit(device(), house, room["room"], room["key"])
    gm.get_by_role("button", name="Table settings").click()
    template = ROOT / "src" / "cinque" / "systems" / "ptu" / "content" / "new_pack.toml"
    text = template.read_text(encoding="utf-8").replace("PACK-ID", "lantern")
    wrong, right = tmp_path / "wrong.toml", tmp_path / "lantern.toml"
    wrong.write_text(text.replace("db = 6", 'db = "much"'), encoding="utf-8")
    right.write_text(text, encoding="utf-8")
    field = gm.get_by_label("Bring a pack")
    field.set_input_files(wrong)
    expect(gm.get_by_role("alert")).to_contain_text("nothing has changed")
    expect(gm.locator("li", has_text="wrong.toml:")).to_contain_text("move.lantern-flare.db")
    expect(gm.locator("article")).to_have_count(0)
    field.set_input_files(right)
    expect(gm.locator("article")).to_contain_text("A new pack")
    no_serious_axe_finding(gm)


def test_readings_are_switched_on_the_settings_page(house: House, device: Open) -> None:
    room = house.room("arcana")
    gm = sit(device(), house, room["room"], room["key"])
    gm.get_by_role("button", name="Table settings").click()
    first = gm.locator("main section").last.locator("select").first  # the rulings, after all other settings
    before = first.input_value()
    first.select_option(index=1 if first.evaluate("one => one.selectedIndex") == 0 else 0)
    expect(first).not_to_have_value(before)
    no_serious_axe_finding(gm)
    gm.get_by_role("button", name="Table", exact=True).first.click()
    expect(gm.get_by_role("log")).to_contain_text("is read as")


def test_somebody_is_put_on_another_square_by_hand(house: House, device: Open) -> None:
    room = house.room("ptu")
    gm = sit(device(), house, room["room"], room["key"])
    aya = sit(device(PHONE), house, room["room"], joined(house, room))
    rattata = gm.locator(".map [data-who=rattata]")
    box = rattata.bounding_box()
    assert box is not None
    side = box["width"]
    x, y = box["x"] + side / 2, box["y"] + side / 2
    squares = gm.evaluate("document.querySelector('.map .world').getScreenCTM().a * 40")
    gm.mouse.move(x, y)
    gm.mouse.down()
    gm.mouse.move(x + squares, y + squares, steps=4)
    gm.mouse.up()
    expect(gm.get_by_role("log")).to_contain_text("The game master puts Rattata on J6.")
    expect(aya.get_by_role("group", name="What happened")).to_contain_text("J6")
    gm.get_by_role("button", name="Undo").first.click()
    expect(gm.get_by_role("log")).to_contain_text("Taken back: The game master puts Rattata on J6.")


def test_whoever_is_tapped_tells_what_is_known_of_them(house: House, device: Open) -> None:
    room = house.room("ptu")
    gm = sit(device(), house, room["room"], room["key"])
    aya = sit(device(PHONE, "ja"), house, room["room"], joined(house, room))
    gm.get_by_role("button", name="More about Doduo").click()
    dialog = gm.get_by_role("dialog")
    expect(dialog).to_contain_text("Quick Attack")
    no_serious_axe_finding(gm)
    dialog.get_by_role("button", name="Change Attack: 16").click()
    gm.get_by_label("New value").fill("20")
    gm.get_by_role("button", name="Set it").click()
    expect(dialog.get_by_role("button", name="Change Attack: 20")).to_be_visible()
    aya.locator(".mine h1").get_by_role("button").tap()
    own = aya.get_by_role("dialog")
    expect(own).to_contain_text("ひのこ")
    expect(own).to_contain_text("とくこう")
    no_serious_axe_finding(aya)
    own.get_by_role("button", name="閉じる").tap()
    aya.locator(".next").get_by_role("button").tap()
    aya.get_by_role("dialog").get_by_role("button", name="ドードーについて").tap()
    foe = aya.get_by_role("dialog", name="ドードー")
    expect(foe).to_contain_text("種族")
    # what the book keeps from players is not there, nor for a game master who looks through their eyes
    expect(foe).not_to_contain_text("とくこう")
    dialog.get_by_role("button", name="Close").click()
    gm.get_by_role("button", name=re.compile("^Aya")).first.click()
    gm.get_by_role("button", name="See what Aya sees").click()
    expect(gm.get_by_text("You see what Aya sees.")).to_be_visible()
    gm.get_by_role("button", name="More about Doduo").click()
    expect(gm.get_by_role("dialog")).to_contain_text("Species")
    expect(gm.get_by_role("dialog")).not_to_contain_text("Special Attack")


def test_a_plan_waits_until_it_is_begun_also_in_the_middle_of_a_fight(house: House, device: Open) -> None:
    room = house.room("ptu")
    gm = sit(device(), house, room["room"], room["key"])
    gm.get_by_role("button", name="Encounter", exact=True).click()
    gm.get_by_role("searchbox", name="Find").fill("oddish")
    gm.get_by_role("button", name="+ Oddish").click()
    expect(gm.get_by_role("button", name="E8: Cyndaquil")).to_be_visible()
    gm.get_by_role("button", name="K3", exact=True).click()
    gm.get_by_role("button", name="Table", exact=True).click()
    gm.get_by_role("button", name="Encounter", exact=True).click()
    expect(gm.get_by_role("button", name="K3: Oddish")).to_be_visible()
    gm.get_by_role("button", name="Call the fight off and begin it at this table").click()
    expect(gm.get_by_role("button", name="More about Oddish")).to_be_visible()
    expect(gm.get_by_role("button", name="More about Doduo")).to_have_count(0)
    gm.get_by_role("button", name="Encounter", exact=True).click()
    expect(gm.get_by_text("Nobody yet: find somebody and add them.")).to_be_visible()


def test_a_value_is_chosen_by_whose_it_is_and_by_its_name(house: House, device: Open) -> None:
    room = house.room("ptu")
    gm = sit(device(PHONE, "ja"), house, room["room"], room["key"])
    gm.locator("header .small").tap()
    gm.get_by_role("button", name="実行…").tap()
    gm.get_by_role("searchbox", name="検索").fill("値")
    gm.get_by_role("button", name="値の変更").tap()
    dialog = gm.get_by_role("dialog", name="値の変更")
    dialog.get_by_label("誰の値か").select_option(label="ドードー")
    no_serious_axe_finding(gm)
    dialog.get_by_role("button", name=re.compile("^こうげき ")).tap()
    gm.get_by_role("spinbutton", name="新しい値").fill("21")
    gm.get_by_role("button", name="変更する").tap()
    # the list stays, for the next one, and says what is now
    expect(dialog.get_by_role("button", name="こうげき 21")).to_be_visible()
    dialog.get_by_text("その他（パスで指定）").tap()
    expect(dialog.get_by_role("form")).to_be_visible()


def test_somebody_who_comes_is_put_where_the_map_is_tapped(house: House, device: Open) -> None:
    room = house.room("ptu")
    gm = sit(device(), house, room["room"], room["key"])
    gm.get_by_role("button", name="Add …").click()
    dialog = gm.get_by_role("dialog")
    dialog.get_by_label("Who", exact=True).first.fill("Oddish")
    dialog.get_by_role("button", name="Oddish", exact=True).click()
    dialog.get_by_role("button", name="Choose a square on the map").click()
    expect(gm.get_by_text("Tap the square for Oddish.")).to_be_visible()
    no_serious_axe_finding(gm)
    _tap_square(gm, 5, 2)
    expect(gm.get_by_text("Tap the square for Oddish.")).to_have_count(0)
    expect(gm.get_by_role("log")).to_contain_text("Oddish")
    expect(gm.locator(".map [data-who=oddish]")).to_be_visible()
    assert _stands_on(gm, "oddish") == (5, 2)


def test_a_phone_puts_somebody_on_another_square(house: House, device: Open) -> None:
    room = house.room("ptu")
    gm = sit(device(PHONE), house, room["room"], room["key"])
    gm.locator(".next").get_by_role("button").tap()
    gm.get_by_role("dialog").get_by_role("button", name="More about Doduo").tap()
    gm.get_by_role("button", name="Put on another square …").tap()
    expect(gm.get_by_role("dialog")).to_have_count(0)
    expect(gm.get_by_text("Tap the square for Doduo.")).to_be_visible()
    _tap_square(gm, 0, 0)
    expect(gm.get_by_text("Tap the square for Doduo.")).to_have_count(0)
    expect(gm.locator("[role=log]")).to_contain_text("The game master puts Doduo on A1.")


def test_whoever_is_sent_away_goes_and_the_game_master_is_told(house: House, device: Open) -> None:
    room = house.room("arcana")
    gm = sit(device(), house, room["room"], room["key"])
    aya = sit(device(PHONE), house, room["room"], joined(house, room))
    gm.get_by_role("button", name=re.compile("^Aya")).first.click()
    gm.get_by_role("button", name="Send away").click()
    expect(gm.get_by_text("Aya was sent away.")).to_be_visible()
    expect(gm.get_by_role("button", name="Send away")).to_have_count(0)
    expect(aya.get_by_role("alert")).to_contain_text("The game master has sent you away")
    no_serious_axe_finding(gm)


def _tap_square(page: Page, column: int, row: int) -> None:
    x, y, side = page.evaluate(
        "(() => { const at = document.querySelector('.map .world').getScreenCTM(); return [at.e, at.f, at.a * 40]; })()"
    )
    page.mouse.click(x + (column + 0.5) * side, y + (row + 0.5) * side)


def _stands_on(page: Page, who: str) -> tuple[int, int]:
    """The square in whose middle somebody's token is."""
    box = page.locator(f".map [data-who={who}]").bounding_box()
    assert box is not None
    x, y, side = page.evaluate(
        "(() => { const at = document.querySelector('.map .world').getScreenCTM(); return [at.e, at.f, at.a * 40]; })()"
    )
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return int((middle[0] - x) // side), int((middle[1] - y) // side)


def test_a_character_that_a_player_has_made_joins_the_fight(house: House, device: Open) -> None:
    room = house.room("ptu")
    key = joined(house, room)
    gm = sit(device(), house, room["room"], room["key"])
    aya = sit(device(PHONE), house, room["room"], key)
    at = "/api/room/characters/drafts"
    draft = house.post(at, {"kind": "pokemon", "by_chance": True}, key)
    house.post(f"{at}/{draft['id']}/keep", {"number": draft["number"], "texts": {"name": "Mira"}}, key)
    gm.get_by_role("button", name="Add …").click()
    dialog = gm.get_by_role("dialog")
    dialog.get_by_role("button", name="Mira", exact=True).click()
    expect(dialog.get_by_label("Level")).to_have_count(0)
    no_serious_axe_finding(gm)
    dialog.get_by_role("button", name="Choose a square on the map").click()
    _tap_square(gm, 1, 1)
    expect(gm.get_by_role("button", name="More about Mira")).to_be_visible()
    expect(gm.locator(".order li", has_text="Mira")).to_contain_text("B2")
    expect(aya.get_by_role("group", name="What happened")).to_contain_text("Mira")


def test_a_phone_sets_how_questions_are_answered_without_scrolling_sideways(house: House, device: Open) -> None:
    room = house.room("ptu", "Tonight", setup=SETUPS["ptu"])
    gm = sit(device(PHONE), house, room["room"], room["key"])
    gm.goto(f"{house.at}/#room={room['room']}&part=settings")
    turns = gm.get_by_label("Everybody: Reactions")
    expect(turns).to_be_visible()
    narrow = "(table) => table.scrollWidth <= table.parentElement.clientWidth"
    assert gm.locator("main table").first.evaluate(narrow)
    gm.get_by_label("For whom").select_option(label="anna")
    gm.get_by_role("button", name="Reactions").click()
    gm.get_by_label("anna: Reactions").select_option("never")
    expect(turns).to_have_count(0)
    assert gm.locator("main table").first.evaluate(narrow)
    no_serious_axe_finding(gm)
    gm.get_by_label("For whom").select_option(label="bob")
    expect(gm.get_by_label("bob: Reactions")).to_have_value("ask")
    gm.get_by_label("For whom").select_option(label="anna")
    expect(gm.get_by_label("anna: Reactions")).to_have_value("never")


def test_what_is_run_by_a_form_is_chosen_not_typed(house: House, device: Open) -> None:
    room = house.room("arcana", "Tonight", setup=SETUPS["arcana"])
    gm = sit(device(), house, room["room"], room["key"])
    gm.get_by_role("button", name="Run …").click()
    gm.get_by_role("button", name="Hand a creature over").click()
    seats = gm.locator("dialog select").last.locator("option")
    expect(seats).to_have_text(["Choose …", "Game master", "anna"])
    gm.keyboard.press("Escape")
    gm.get_by_role("button", name="Run …").click()
    gm.get_by_role("button", name="Change a ruling").click()
    expect(gm.get_by_role("heading", name="Table settings")).to_be_visible()


def test_what_can_be_run_stands_in_groups_is_found_by_a_word_and_what_was_used_last_comes_first(
    house: House, device: Open
) -> None:
    room = house.room("vademecum", "Tonight", setup=SETUPS["vademecum"])
    gm = sit(device(), house, room["room"], room["key"])
    run = gm.get_by_role("button", name="Run …")
    run.click()
    dialog = gm.get_by_role("dialog", name="Run …")
    harm = dialog.locator("details", has_text="Harm and healing")
    expect(harm.get_by_role("button", name="Fall", exact=True)).to_be_visible()
    expect(dialog.locator("summary").first).to_contain_text("Fight")
    dialog.get_by_role("searchbox").fill("contest")
    expect(dialog.locator(".now button")).to_have_text(["Contested check"])
    gm.keyboard.press("Enter")
    expect(gm.get_by_role("dialog", name="Contested check")).to_be_visible()
    gm.keyboard.press("Escape")
    run.click()
    expect(dialog.locator("summary").first).to_contain_text("Used last")
    expect(dialog.locator("details").first.get_by_role("button")).to_have_text(["Contested check"])
    no_serious_axe_finding(gm)


def test_a_phone_shows_the_groups_of_what_can_be_run_and_opens_one(house: House, device: Open) -> None:
    room = house.room("ptu", "Tonight", setup=SETUPS["ptu"])
    gm = sit(device(PHONE, "ja"), house, room["room"], room["key"])
    gm.get_by_role("button", name="進行").tap()
    gm.get_by_role("button", name="実行…").tap()
    status = gm.get_by_role("dialog").get_by_role("button", name="状態を与える・治す")
    expect(gm.get_by_role("dialog").locator("summary").last).to_be_in_viewport()
    expect(status).not_to_be_visible()
    gm.locator("dialog summary", has_text="ダメージと回復").tap()
    expect(status).to_be_visible()


def test_a_yes_or_no_and_a_stage_at_0_are_chosen_by_name(house: House, device: Open) -> None:
    room = house.room("ptu", "Tonight", setup=SETUPS["ptu"])
    gm = sit(device(PHONE), house, room["room"], room["key"])
    gm.get_by_role("button", name="Lead").tap()
    gm.get_by_role("button", name="Run …").tap()
    gm.locator("dialog summary", has_text="The table and its rules").tap()
    gm.get_by_role("button", name="Override a value").tap()
    dialog = gm.get_by_role("dialog", name="Override a value")
    dialog.get_by_label("Whose number").select_option(label="Fern")
    dialog.get_by_role("button", name="Combat Stages · Attack 0").tap()
    gm.get_by_role("spinbutton", name="New value").fill("-2")
    gm.get_by_role("button", name="Set it").tap()
    expect(dialog.get_by_role("button", name="Combat Stages · Attack −2")).to_be_visible()
    dialog.get_by_role("button", name="Fainted no").tap()
    gm.get_by_role("radio", name="yes").check()
    no_serious_axe_finding(gm)
    gm.get_by_role("button", name="Set it").tap()
    expect(dialog.get_by_role("button", name="Fainted yes")).to_be_visible()
    dialog.get_by_role("button", name="Close").tap()
    expect(gm.locator("[role=log]")).to_contain_text("Fainted of Fern from no to yes")


def test_the_tools_stay_in_sight_below_many_creatures(house: House, device: Open) -> None:
    many = [{"species": "rattata", "level": 5}] * 12
    room = house.room(
        "mystery", setup={"allies": [{"species": "pikachu", "level": 20, "seat": "anna"}], "opponents": many}
    )
    gm = sit(device(), house, room["room"], room["key"])
    for name in ("Add …", "Run …", "Pause"):
        expect(gm.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
