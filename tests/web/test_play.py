"""A room played over the wire: each seat gets its own sight, and what was acknowledged is never lost."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from cinque.systems import NAMES
from cinque.web.app import make_app
from cinque.web.sight import changed
from cinque.web.store import Store

from .conftest import HOUSE_KEY

Data = dict[str, Any]


class Page:
    """A client: it keeps what it was sent, as a browser does."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.sight: Data = {}
        self.log: list[Data] = []
        self.n = 0

    def take(self) -> Data:
        """The next message."""
        message: Data = self.socket.receive_json()
        if message["type"] == "snapshot":
            self.sight, self.log, self.n = message["sight"], message["log"], message["n"]
        elif message["type"] == "patch":
            assert message["n"] == self.n + 1
            self.n = message["n"]
            self.sight = changed(self.sight, message["set"])
            self.log = [*self.log[: message["keep"]], *message["log"]]
        return message

    def until(self, *types: str) -> Data:
        while True:
            message = self.take()
            if message["type"] in types:
                return message

    def send(self, **message: Any) -> None:
        self.socket.send_json(message)

    def do(self, **command: Any) -> Data:
        """A command, and what came of it."""
        self.send(id=command.pop("id", uuid4().hex), **command)
        return self.until("ack", "refused")

    def answer(self, key: str, place: int = 0) -> Data:
        return self.do(type="answer", ask=self.sight["asks"][place]["id"], keys=[key])


@contextmanager
def page(client: TestClient, key: str, lang: str = "en") -> Iterator[Page]:
    with client.websocket_connect("/api/play") as socket:
        opened = Page(socket)
        opened.send(type="hello", proto=1, key=key, lang=lang)
        opened.until("snapshot")
        yield opened


def join(client: TestClient, invitation: str, name: str, lang: str = "en") -> str:
    seat = client.get(f"/api/invitations/{invitation}").json()["seats"][0]
    joined = client.post("/api/join", json={"invitation": invitation, "seat": seat, "name": name, "lang": lang})
    assert joined.status_code == 201, joined.text
    return str(joined.json()["key"])


@pytest.mark.parametrize("system", NAMES)
def test_a_fight_begins_and_is_answered_in_every_book(
    client: TestClient, house: Callable[..., Data], system: str
) -> None:
    room = house(system)
    player = join(client, room["invitation"], "Aya", "ja")
    with page(client, room["key"]) as gm, page(client, player, "ja") as aya:
        for _ in range(12):
            if not gm.sight["asks"]:
                break
            asked = gm.sight["asks"][0]
            key = " ".join("1" for _ in range(asked["dice"][0])) if asked["dice"] else asked["options"][0]["key"]
            assert gm.answer(key)["type"] == "ack"
        with page(client, room["key"]) as again:
            assert again.sight == gm.sight
            assert again.log == gm.log
        with page(client, player, "ja") as again:
            while (aya.sight, aya.log) != (again.sight, again.log):
                aya.take()
            assert "".join(part["text"] for line in aya.log for part in line["text"])


def test_a_command_that_comes_twice_is_carried_out_once(client: TestClient, house: Callable[..., Data]) -> None:
    room = house()
    with page(client, room["key"]) as gm:
        ask = gm.sight["asks"][0]
        message = {"type": "answer", "ask": ask["id"], "keys": [ask["options"][0]["key"]]}
        first = gm.do(id="the-same-one", **message)
        log = list(gm.log)
        assert gm.do(id="the-same-one", **message) == first
        assert gm.log == log
        stale = gm.do(id="another-one", **message)
        assert (stale["type"], stale["code"]) == ("refused", "stale")


def test_after_a_restart_everything_stands_as_it_was(store: Store) -> None:
    with TestClient(make_app(store, HOUSE_KEY)) as client:
        made = client.post(
            "/api/rooms", json={"system": "ptu", "name": "Tonight"}, headers={"Authorization": f"Bearer {HOUSE_KEY}"}
        ).json()
        with page(client, made["key"]) as gm:
            for _ in range(5):
                asked = gm.sight["asks"][0]
                gm.answer("1" if asked["dice"] else asked["options"][0]["key"])
            sight, log = gm.sight, gm.log
    with TestClient(make_app(store, HOUSE_KEY)) as client, page(client, made["key"]) as gm:
        assert gm.log == log
        assert gm.sight == sight
        assert gm.do(type="undo")["type"] == "ack"
        assert gm.sight["asks"] != sight["asks"]


@pytest.mark.parametrize("key", ["", "guessed", "x" * 64])
def test_who_has_no_key_comes_nowhere(client: TestClient, house: Callable[..., Data], key: str) -> None:
    house()
    with client.websocket_connect("/api/play") as socket:
        socket.send_json({"type": "hello", "proto": 1, "key": key})
        assert socket.receive_json()["type"] == "home"
    bearer = {"Authorization": f"Bearer {key}"}
    assert client.get("/api/rooms", headers=bearer).status_code == 401
    assert client.get("/api/room/journal", headers=bearer).status_code == 401
    assert client.post("/api/rooms", json={"system": "ptu", "name": "x"}, headers=bearer).status_code == 401


def test_nobody_opens_more_than_their_key_does(client: TestClient, house: Callable[..., Data]) -> None:
    room = house()
    with client.websocket_connect("/api/play") as socket:
        socket.send_json({"type": "hello", "proto": 1, "key": room["invitation"]})
        assert socket.receive_json()["type"] == "home"
    player = join(client, room["invitation"], "Aya")
    assert client.get("/api/room/journal", headers={"Authorization": f"Bearer {player}"}).status_code == 403
    with page(client, player) as aya:
        refused = aya.do(type="override", path="round", value=7)
        assert (refused["type"], refused["code"]) == ("refused", "not-yours")


def test_a_seat_is_taken_once_until_its_holder_is_sent_away(client: TestClient, house: Callable[..., Data]) -> None:
    room = house()
    seat = client.get(f"/api/invitations/{room['invitation']}").json()["seats"][0]
    key = join(client, room["invitation"], "Aya")
    again = {"invitation": room["invitation"], "seat": seat, "name": "Bo"}
    assert client.post("/api/join", json=again).json()["code"] == "seat-taken"
    with page(client, key) as aya:
        gm = {"Authorization": f"Bearer {room['key']}"}
        assert client.delete(f"/api/room/seats/{seat}", headers=gm).status_code == 204
        assert aya.until("home")["code"] == "sent-away"
    assert client.post("/api/join", json=again).status_code == 201


@pytest.mark.parametrize(
    "message",
    [
        "nonsense",
        "[]",
        "{}",
        '{"type": "answer"}',
        '{"type": "run", "id": "12345678", "do": "no-such-thing"}',
        "[" * 5000,
    ],
)
def test_what_is_no_message_is_refused_and_harms_nothing(
    client: TestClient, house: Callable[..., Data], message: str
) -> None:
    room = house()
    with page(client, room["key"]) as gm:
        before = gm.sight
        gm.socket.send_text(message)
        assert gm.until("refused")["text"]
        with page(client, room["key"]) as again:
            assert again.sight == before


def test_a_page_from_elsewhere_is_not_let_in(client: TestClient) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/api/play", headers={"origin": "https://evil.example"}) as socket,
    ):
        socket.receive_json()


def test_whispers_reach_nobody_else(client: TestClient, house: Callable[..., Data]) -> None:
    room = house()
    player = join(client, room["invitation"], "Aya")
    with page(client, room["key"]) as gm, page(client, player) as aya:
        seat = aya.sight["you"]["seat"]
        gm.send(type="say", text="for you alone", to=seat)
        assert aya.until("said")["line"]["text"] == "for you alone"
        gm.send(type="say", text="for all")
        assert aya.until("said")["line"]["text"] == "for all"


def test_a_language_is_changed_while_playing(client: TestClient, house: Callable[..., Data]) -> None:
    room = house()
    with page(client, room["key"]) as gm:
        english = gm.sight["asks"][0]["text"]
        gm.send(type="speak", lang="ja")
        gm.until("snapshot")
        assert gm.sight["asks"][0]["text"] != english


@pytest.mark.parametrize("system", NAMES)
@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_whatever_can_be_started_has_a_form_in_words(
    client: TestClient, house: Callable[..., Data], system: str
) -> None:
    room = house(system)
    labels = {}
    for lang in ("en", "ja"):
        with page(client, room["key"], lang) as gm:
            gm.send(type="forms")
            forms = gm.until("forms")["forms"]
            labels[lang] = [label for form in forms for label in labels_of(form["fields"])]
    assert len(labels["en"]) == len(labels["ja"]) > 0
    assert all(labels["en"] + labels["ja"])
    assert labels["en"] != labels["ja"]


def labels_of(fields: list[Data]) -> list[str]:
    return [label for field in fields for label in (field["label"], *labels_of(field["fields"]))]
