"""Who may do what at a table, over the wire: seats and their keys, watchers, real dice, secrets of the game master."""

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from .conftest import HOUSE_KEY
from .test_play import Data, Page, page

COMMANDS: list[Data] = [
    {"type": "run", "do": "roll", "args": {"dice": "1d6"}},
    {"type": "run", "do": "override", "args": {"path": "round", "value": 2, "reason": ""}},
    {"type": "undo"},
    {"type": "redo"},
    {"type": "override", "path": "round", "value": 2},
    {"type": "order", "topic": "x", "order": "never"},
    {"type": "dice", "typed": True},
    {"type": "dice", "typed": True, "seat": "red"},
    {"type": "hand-over", "who": "x", "seat": "red"},
]


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def join(client: TestClient, room: Data, seat: str = "", name: str = "Aya", **more: Any) -> Data:
    who = {"invitation": room["invitation"], "seat": seat, "name": name, **more}
    answer: Data = client.post("/api/join", json=who).json()
    return answer


def first_seat(client: TestClient, room: Data) -> str:
    return str(client.get(f"/api/invitations/{room['invitation']}").json()["seats"][0])


def lines(one: Page) -> list[str]:
    return ["".join(part["text"] for part in line["text"]) for line in one.log]


def settle(one: Page, by: Page) -> None:
    """Everything that came before a word of somebody else has come."""
    by.send(type="say", text="and now")
    while one.take()["type"] != "said":
        pass


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_who_looks_on_can_do_nothing_but_look_and_chat(
    client: TestClient,
    house: Callable[..., Data],
    command: Data,
) -> None:
    room = house()
    with page(client, room["key"]) as gm, page(client, join(client, room)["key"]) as watcher:
        assert watcher.sight["you"]["role"] == "watcher"
        assert watcher.sight["asks"] == []
        log = list(gm.log)
        refused = watcher.do(**command)
        assert (refused["type"], refused["code"]) == ("refused", "not-yours")
        assert refused["text"]
        answer = watcher.do(type="answer", ask=gm.sight["asks"][0]["id"], keys=["x"])
        assert answer["type"] == "refused"
        watcher.send(type="say", text="hello")
        assert gm.until("said")["line"]["text"] == "hello"
        assert gm.log == log


def test_a_player_does_what_is_theirs_and_nothing_else(client: TestClient, house: Callable[..., Data]) -> None:
    room = house()
    seat = first_seat(client, room)
    with page(client, join(client, room, seat)["key"]) as aya:
        for command in COMMANDS[1:2] + COMMANDS[4:5] + COMMANDS[8:]:
            assert aya.do(**command)["type"] == "refused", command
        assert aya.do(type="dice", typed=True, seat="gm")["code"] == "not-yours"
        assert aya.do(type="dice", typed=True)["type"] == "ack"
        assert aya.sight["you"]["typed"]


def test_more_seats_than_the_setup_names(client: TestClient, house: Callable[..., Data]) -> None:
    room = house("ptu")
    gm_key = bearer(room["key"])
    with page(client, room["key"]) as gm:
        made = client.post("/api/room/seats", json={"name": "Bo"}, headers=gm_key)
        assert made.status_code == 201
        seat = made.json()["seat"]
        bo = join(client, room, seat, "Bo")["key"]
        who = next(iter(gm.sight["cards"].values()))["who"]
        with page(client, bo) as player:
            assert gm.do(type="hand-over", who=who, seat=seat)["type"] == "ack"
            settle(player, gm)
            assert player.sight["cards"][who]["seat"] == seat
            assert any(seat in line for line in lines(player))
        assert gm.do(type="hand-over", who=who, seat="nobody")["type"] == "refused"
        assert gm.do(type="undo")["type"] == "ack"
        assert gm.sight["cards"][who]["seat"] != seat
    told = {one["seat"]: one for one in client.get("/api/room/seats", headers=gm_key).json()}
    assert told[seat]["taken"]
    assert not told[seat]["here"]


def test_that_is_me_takes_a_seat_over_and_the_old_key_opens_nothing(
    client: TestClient,
    house: Callable[..., Data],
) -> None:
    room = house()
    seat = first_seat(client, room)
    old = join(client, room, seat)["key"]
    with page(client, old) as there:
        assert join(client, room, seat, "Mallory")["code"] == "seat-taken"
        new = join(client, room, seat, "Aya", that_is_me=True)["key"]
        assert there.until("home")["code"] == "taken-over"
    with client.websocket_connect("/api/play") as socket:
        socket.send_json({"type": "hello", "proto": 1, "key": old})
        assert socket.receive_json()["code"] == "no-key"
    with page(client, new) as here:
        assert here.sight["you"]["seat"] == seat


def test_a_game_master_hears_of_seats_that_were_taken_over(client: TestClient, house: Callable[..., Data]) -> None:
    room = house()
    seat = first_seat(client, room)
    with page(client, room["key"]) as gm:
        join(client, room, seat)
        assert join(client, room, seat, "Aya", that_is_me=True)["key"]
        assert gm.until("taken-over", "said")["seats"] == [seat]
    key = join(client, room, seat, "Aya", that_is_me=True)["key"]  # nobody leads the table just now
    with page(client, key) as aya, page(client, room["key"]) as gm:
        assert gm.until("taken-over", "said")["seats"] == [seat]
        settle(aya, gm)
    with page(client, room["key"]) as gm, page(client, key) as aya:
        gm.send(type="say", text="Hello")
        assert gm.until("taken-over", "said")["type"] == "said"  # once is enough
        assert aya.until("taken-over", "said")["type"] == "said"  # and nobody else hears of it


def test_the_front_door_tells_who_is_there_and_whom_a_table_waits_for(
    client: TestClient, house: Callable[..., Data]
) -> None:
    room = house()
    seat = first_seat(client, room)
    key = join(client, room, seat, "Aya")["key"]

    def row() -> Data:
        rooms = client.get("/api/rooms", headers=bearer(HOUSE_KEY)).json()
        return next(dict(one) for one in rooms if one["id"] == room["room"])

    with page(client, key) as aya:
        assert row()["here"] == ["Aya"]
        asked = {one["seat"] for one in aya.sight["waiting"]}
        names = {one["name"] for one in aya.sight["seats"] if one["seat"] in asked}
        assert set(row()["waits"]) == names
        assert names
    assert row()["here"] == []
    served: Any = client.app.state.house  # type: ignore[attr-defined]
    served.leave(served._open[room["room"]])
    assert set(row()["waits"]) == names, "whoever plays it, or nobody"


def test_nobody_takes_the_game_masters_seat(client: TestClient, house: Callable[..., Data]) -> None:
    room = house()
    assert join(client, room, "gm", that_is_me=True)["code"] == "no-such-seat-here"
    assert client.delete("/api/room/seats/gm", headers=bearer(room["key"])).json()["code"] == "no-gm-away"


def test_links_are_renewed_and_revoked(client: TestClient, house: Callable[..., Data]) -> None:
    room = house()
    gm_key = bearer(room["key"])
    shown = client.get(f"/api/room/invitation/{room['invitation']}", headers=gm_key).json()
    assert shown["link"].endswith(f"/#join={room['invitation']}")
    assert shown["qr"].startswith("data:image/svg+xml")
    another = client.post("/api/room/invitation?beside=true", headers=gm_key).json()
    for good in (room, another):
        assert client.get(f"/api/invitations/{good['invitation']}").status_code == 200
    new = client.post("/api/room/invitation", headers=gm_key).json()
    assert client.get(f"/api/invitations/{another['invitation']}").status_code == 401
    assert client.get(f"/api/invitations/{room['invitation']}").status_code == 401
    assert client.get(f"/api/invitations/{new['invitation']}").status_code == 200
    assert client.get(f"/api/room/invitation/{room['key']}", headers=gm_key).status_code == 401
    assert client.delete("/api/room/invitation", headers=gm_key).status_code == 204
    assert client.get(f"/api/invitations/{new['invitation']}").status_code == 401


def test_a_hidden_roll_never_reaches_the_players(client: TestClient, house: Callable[..., Data]) -> None:
    room = house("ptu")
    seat = first_seat(client, room)
    with page(client, room["key"]) as gm, page(client, join(client, room, seat)["key"]) as aya:
        settle(aya, gm)
        before, n = dict(aya.sight), aya.n
        heard: list[str] = []
        for args in ({"dice": "7d77", "visible": "gm"}, {"dice": "S7d77"}):
            assert gm.do(type="run", do="roll", args=args)["type"] == "ack"
        assert gm.do(type="override", path="round", value=3, reason="because")["type"] == "ack"
        gm.send(type="say", text="and now")
        while True:
            message = aya.take()
            heard.append(message["type"])
            assert "7d77" not in str(message)
            if message["type"] == "said":
                break
        assert any("7d77" in line for line in lines(gm))
        secret_rolls = 1  # the book of dice has everybody hear that a secret roll was made; its faces stay hidden
        assert heard.count("patch") <= secret_rolls + 1, "the round is in the open"
        assert [ask["id"] for ask in aya.sight["asks"]] == [ask["id"] for ask in before["asks"]]
        assert aya.n <= n + secret_rolls + 1


def test_nothing_at_all_is_sent_of_what_only_the_game_master_sees(
    client: TestClient,
    house: Callable[..., Data],
) -> None:
    room = house("ptu")
    seat = first_seat(client, room)
    with page(client, room["key"]) as gm, page(client, join(client, room, seat)["key"]) as aya:
        assert aya.do(type="run", do="roll", args={"dice": "1d6"})["type"] == "ack"
        settle(aya, gm)
        undo = aya.sight["undo"]
        for _ in range(3):
            gm.do(type="run", do="roll", args={"dice": "1d6", "visible": "gm"})
        gm.send(type="say", text="and now")
        assert aya.take()["type"] == "said", "nothing came before it"
        assert aya.sight["undo"] == undo is True


def test_one_player_rolls_real_dice(client: TestClient, house: Callable[..., Data]) -> None:
    room = house("ptu")
    seat = first_seat(client, room)
    with page(client, room["key"]) as gm, page(client, join(client, room, seat)["key"]) as aya:
        assert aya.do(type="dice", typed=True)["type"] == "ack"
        aya.do(type="run", do="roll", args={"dice": "2d6"})
        ask = next(one for one in aya.sight["asks"] if one["dice"])
        assert ask["dice"] == [2, 6]
        wrong = aya.do(type="answer", ask=ask["id"], keys=["7 1"])
        assert (wrong["type"], wrong["code"]) == ("refused", "bad-answer")
        assert aya.do(type="answer", ask=ask["id"], keys=["6 5"])["type"] == "ack"
        assert any("11" in line for line in lines(aya))
        aya.do(type="run", do="roll", args={"dice": "1d20"})
        ask = next(one for one in aya.sight["asks"] if one["dice"])
        assert aya.do(type="throw", ask=ask["id"])["type"] == "ack", "the program rolls this once"
        assert gm.do(type="run", do="roll", args={"dice": "1d20"})["type"] == "ack"
        assert not [one for one in gm.sight["asks"] if one["dice"]], "the game master's dice are live"
        assert gm.do(type="dice", typed=False, seat=seat)["type"] == "ack"
        aya.do(type="run", do="roll", args={"dice": "1d20"})
        assert not [one for one in aya.sight["asks"] if one["dice"]]


def test_of_two_throws_the_one_that_is_meant_is_answered(client: TestClient, house: Callable[..., Data]) -> None:
    room = house("ptu")
    with page(client, join(client, room, first_seat(client, room))["key"]) as aya:
        aya.do(type="dice", typed=True)
        for dice in ("1d6+100", "1d6+200"):
            aya.do(type="run", do="roll", args={"dice": dice})
        last = [one for one in aya.sight["asks"] if one["dice"]][-1]
        assert aya.do(type="answer", ask=last["id"], keys=["5"])["type"] == "ack"
        assert any("205" in line for line in lines(aya))
        assert not any("105" in line for line in lines(aya))


def test_dice_in_the_chat_are_rolled_at_the_table(client: TestClient, house: Callable[..., Data]) -> None:
    room = house()
    with page(client, room["key"]) as gm:
        gm.send(type="say", text="/roll 2d6+3")
        assert gm.until("ack")
        assert any("2d6+3" in line for line in lines(gm))
        gm.send(type="say", text="/roll nonsense")
        assert gm.until("refused")["text"]


def test_the_house_leads_and_closes_its_rooms(client: TestClient, house: Callable[..., Data]) -> None:
    room = house()
    home = bearer(HOUSE_KEY)
    key = client.post(f"/api/rooms/{room['room']}/key", headers=home).json()["key"]
    with page(client, key) as gm:
        assert gm.sight["you"]["role"] == "gm"
        text = client.get(f"/api/rooms/{room['room']}/journal", headers=home).text
        assert client.delete(f"/api/rooms/{room['room']}", headers=home).status_code == 204
        assert gm.until("home")["code"] == "table-closed"
    assert client.post(f"/api/rooms/{room['room']}/key", headers=home).status_code == 404
    headers = home | {"Content-Type": "text/plain"}
    made = client.post("/api/rooms/import?name=Again", content=text.encode(), headers=headers)
    assert made.status_code == 201, made.text
    with page(client, made.json()["key"]) as again:
        assert again.sight["asks"]
    damaged = client.post("/api/rooms/import", content=text[: len(text) // 2].encode(), headers=headers)
    assert damaged.status_code == 400
    assert damaged.json()["code"] == "bad-import"
    assert damaged.json()["text"]
