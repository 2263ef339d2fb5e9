"""What no rule should ever do: a program that breaks says so in words, and everybody stays at the table."""

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from cinque.web.app import make_app
from cinque.web.house import OpenRoom
from cinque.web.room import Room
from cinque.web.store import Store

from .conftest import HOUSE_KEY
from .test_play import Page, join, page

Data = dict[str, Any]
WORDS = {"en": "The program broke", "ja": "プログラム"}


def breaks(*_: Any, **__: Any) -> None:
    raise KeyError("no such thing")


def check_goes_on(one: Page, lang: str, **message: Any) -> None:
    """It is told that the program broke, and the same connection is answered afterwards."""
    refused = one.do(**message)
    assert (refused["type"], refused["code"]) == ("refused", "broke")
    assert refused["text"].startswith(WORDS[lang])
    assert "no such thing" not in refused["text"]


@pytest.mark.parametrize("lang", WORDS)
def test_a_command_on_which_the_program_breaks(
    client: TestClient, house: Callable[..., Data], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    made = house("arcana")
    with page(client, made["key"], lang) as one, page(client, join(client, made["invitation"], "Anna")) as other:
        before = one.sight
        with monkeypatch.context() as broken:
            broken.setattr(Room, "_act", breaks)
            check_goes_on(one, lang, type="run", do="roll", args={"dice": "1d6"})
        assert one.sight == before
        assert one.do(type="run", do="roll", args={"dice": "1d6"})["type"] == "ack"
        assert other.do(type="run", do="roll", args={"dice": "1d6"})["type"] == "ack"


def test_a_look_on_which_the_program_breaks(
    client: TestClient, house: Callable[..., Data], monkeypatch: pytest.MonkeyPatch
) -> None:
    with page(client, house("arcana")["key"]) as one:
        with monkeypatch.context() as broken:
            broken.setattr(OpenRoom, "in_turn", breaks)
            one.send(type="forms")
            assert one.until("refused", "forms")["code"] == "broke"
        one.send(type="forms")
        assert one.until("refused", "forms")["type"] == "forms"


@pytest.mark.parametrize("lang", WORDS)
def test_a_request_on_which_the_program_breaks(store: Store, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setattr(store, "rooms", breaks)
    headers = {"Authorization": f"Bearer {HOUSE_KEY}", "Accept-Language": lang}
    with TestClient(make_app(store, HOUSE_KEY), raise_server_exceptions=False) as client:
        answer = client.get("/api/rooms", headers=headers)
    assert answer.status_code == 500
    assert answer.json()["code"] == "broke"
    assert answer.json()["text"].startswith(WORDS[lang])
    assert "no such thing" not in answer.text
