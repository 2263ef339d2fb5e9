"""Of several who are asked at once, whoever has not heard of another's answer yet is heard all the same."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient

from cinque.web.app import make_app
from cinque.web.store import Store

from .browser.setups import SETUPS
from .conftest import HOUSE_KEY
from .test_play import Page, page

Data = dict[str, Any]
BRACE, OTHERWISE, DONE = "brace defense", "brace special-defense", "done"
CAMP: Data = {
    "combat": False,
    "party": [{"id": id, "seat": seat} for id, seat in (("ann", "anna"), ("bo", "bob"), ("ci", "cho"))],
}


class Table(NamedTuple):
    """A game master and three players; `first` are the questions that stood on each screen in the beginning."""

    gm: Page
    anna: Page
    bob: Page
    cho: Page
    first: dict[str, str]

    def late(self, name: str, key: str) -> Data:
        """Somebody answers what was asked in the beginning, whatever has come since."""
        return self.do(name, type="answer", ask=self.first[name], keys=[key])

    def do(self, name: str, **command: Any) -> Data:
        asking: Page = getattr(self, name)
        return asking.do(id=uuid4().hex, **command)


def sit_down(stack: ExitStack, client: TestClient, system: str, setup: Data) -> Table:
    asked = {"system": system, "name": "Tonight", "setup": setup}
    room = client.post("/api/rooms", json=asked, headers={"Authorization": f"Bearer {HOUSE_KEY}"}).json()
    pages = [stack.enter_context(page(client, room["key"]))]
    for seat in ("anna", "bob", "cho"):
        joined = client.post("/api/join", json={"invitation": room["invitation"], "seat": seat, "name": seat.title()})
        assert joined.status_code == 201, joined.text
        pages.append(stack.enter_context(page(client, joined.json()["key"])))
    gm, anna, bob, cho = pages
    return Table(gm, anna, bob, cho, {})


def see(table: Table) -> Table:
    """Note what everybody is asked now."""
    with_asks = {name: getattr(table, name) for name in ("anna", "bob", "cho")}
    return table._replace(first={name: one.sight["asks"][0]["id"] for name, one in with_asks.items()})


def catch_up(asking: Page) -> Page:
    """Have a page hear of all that has happened."""
    asking.send(type="forms")
    asking.until("forms")
    return asking


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('late') / 'rooms.db'}")
    with TestClient(make_app(store, HOUSE_KEY)) as made:
        yield made
    store.close()


@pytest.fixture
def table(client: TestClient) -> Iterator[Table]:
    """A side turn of three."""
    with ExitStack() as stack:
        yield see(sit_down(stack, client, "mystery", SETUPS["mystery"]))


@pytest.mark.parametrize("order", [("anna", "cho"), ("cho", "anna")])
def test_of_two_who_answer_at_the_same_time_both_are_heard(table: Table, order: tuple[str, str]) -> None:
    for name in order:
        assert table.late(name, BRACE)["type"] == "ack"
    assert table.late("bob", DONE)["type"] == "ack", "and so is whoever was slower than both"
    for name in order:
        refused = table.late(name, BRACE)
        assert (refused["type"], refused["code"]) == ("refused", "stale"), "their own question is answered"
    told = [line for line in catch_up(table.gm).log if "Braced" in "".join(part["text"] for part in line["text"])]
    assert len(told) == 2


def test_dice_and_reactions_to_what_others_do_change_nothing_about_it(table: Table) -> None:
    spark = next(option["key"] for option in table.anna.sight["asks"][0]["options"] if "spark @pidgey" in option["key"])
    assert table.late("anna", spark)["type"] == "ack"
    assert table.late("cho", BRACE)["code"] == "stale", "while the foes are asked, nobody of the side is"
    while catch_up(table.gm).sight["asks"][0]["topic"] != "act":
        table.gm.answer("decline")
    assert table.late("cho", BRACE)["type"] == "ack"


def test_who_answers_for_several_answers_them_one_after_the_other(table: Table) -> None:
    asks = [ask for ask in table.gm.sight["asks"] if ask["topic"] == "act"]
    assert len(asks) == 3
    for ask in asks:
        assert table.do("gm", type="answer", ask=ask["id"], keys=[BRACE])["type"] == "ack"


def test_when_something_was_taken_back_the_question_is_another(table: Table) -> None:
    assert table.late("anna", BRACE)["type"] == "ack"
    seen = catch_up(table.cho).sight["asks"][0]["id"]
    assert table.do("anna", type="undo")["type"] == "ack"
    assert table.anna.answer(OTHERWISE)["type"] == "ack"
    assert table.late("cho", BRACE)["code"] == "stale"
    refused = table.do("cho", type="answer", ask=seen, keys=[BRACE])
    assert (refused["type"], refused["code"]) == ("refused", "stale"), "what it saw of Anna was taken back"
    assert catch_up(table.cho).answer(BRACE)["type"] == "ack"


def test_what_a_game_master_takes_back_in_secret_is_nobody_elses_business(table: Table) -> None:
    word = {"path": "creatures.squirtle.iq", "value": 9, "open": False}
    assert table.late("anna", BRACE)["type"] == "ack"
    assert table.do("gm", type="override", **word)["type"] == "ack"
    assert table.do("gm", type="undo")["type"] == "ack"
    assert table.late("cho", BRACE)["type"] == "ack"


@pytest.mark.parametrize("first", [True, False])
def test_the_word_of_a_game_master_lies_between(table: Table, first: bool) -> None:
    """The question stands, so its answer counts; before or after another's answer."""
    word = {"path": "creatures.squirtle.max_hp", "value": 25, "reason": "as agreed", "open": True}
    if first:
        assert table.do("gm", type="override", **word)["type"] == "ack"
    assert table.late("anna", BRACE)["type"] == "ack"
    if not first:
        assert table.do("gm", type="override", **word)["type"] == "ack"
    assert table.late("cho", BRACE)["type"] == "ack"


def test_the_word_of_a_game_master_ends_the_question(table: Table) -> None:
    assert table.late("anna", BRACE)["type"] == "ack"
    word = {"path": "creatures.squirtle.hp", "value": 0, "open": True}
    assert table.do("gm", type="override", **word)["type"] == "ack"
    refused = table.late("cho", BRACE)
    assert (refused["type"], refused["code"]) == ("refused", "stale")


def test_an_answer_that_anothers_answer_took_away(table: Table) -> None:
    """Whoever Cho meant has fallen by Anna's hand: that answer is none any more, another one still is."""
    assert table.do("gm", type="override", path="creatures.pidgey.hp", value=1)["type"] == "ack"
    assert table.do("anna", type="dice", typed=True)["type"] == "ack"
    assert table.late("anna", "use spark @pidgey")["type"] == "ack"
    while (ask := catch_up(table.gm).sight["asks"][0])["topic"] != "act":
        count, sides = ask["dice"] or (0, 0)
        table.gm.answer(" ".join([str(sides)] * count) or "decline")
    assert table.gm.sight["cards"]["pidgey"]["down"]
    refused = table.late("cho", "use bite @pidgey")
    assert (refused["type"], refused["code"]) == ("refused", "stale")
    assert table.late("cho", "use bite @rattata")["type"] == "ack"


def test_after_a_turn_has_passed_nothing_of_before_is_meant(table: Table) -> None:
    """The other side has had its turn: the same key would answer something else."""
    for name in ("anna", "bob", "cho"):
        assert table.late(name, DONE)["type"] == "ack"
    assert table.late("cho", DONE)["code"] == "stale"
    while catch_up(table.gm).sight["asks"][0]["who"] in ("rattata", "pidgey"):
        table.gm.answer(DONE)
    assert {ask["who"] for ask in table.gm.sight["asks"]} >= {"squirtle"}
    assert table.late("cho", DONE)["code"] == "stale"


def test_those_who_rest_choose_in_any_order(client: TestClient) -> None:
    """A whole party is asked in one run, which waits until all have answered."""
    with ExitStack() as stack:
        table = sit_down(stack, client, "vademecum", CAMP)
        for do, args in (("wait", {"hours": 16}), ("camp", {})):
            assert table.do("gm", type="run", do=do, args=args)["type"] == "ack"
        for asking in (table.anna, table.bob, table.cho):
            catch_up(asking)
        table = see(table)
        for name in ("cho", "anna"):
            assert table.late(name, "sleep")["type"] == "ack"
            assert table.late(name, "sleep")["code"] == "stale"
        assert table.late("bob", "sleep")["type"] == "ack"


def test_it_is_so_after_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What was on its way when the server stopped comes when it is there again."""
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('late') / 'rooms.db'}")
    with TestClient(make_app(store, HOUSE_KEY)) as client, ExitStack() as stack:
        asked = {"system": "mystery", "name": "Tonight", "setup": SETUPS["mystery"]}
        room = client.post("/api/rooms", json=asked, headers={"Authorization": f"Bearer {HOUSE_KEY}"}).json()
        gm = stack.enter_context(page(client, room["key"]))
        gm.answer(BRACE)
        gm.do(type="undo")
        asks = [ask for ask in gm.sight["asks"] if ask["topic"] == "act"]
        assert gm.do(type="answer", ask=asks[0]["id"], keys=[BRACE])["type"] == "ack"
    with TestClient(make_app(store, HOUSE_KEY)) as client, page(client, room["key"]) as gm:
        assert gm.do(type="answer", ask=asks[1]["id"], keys=[BRACE])["type"] == "ack"
        assert gm.do(type="answer", ask=asks[0]["id"], keys=[BRACE])["code"] == "stale"
    store.close()
