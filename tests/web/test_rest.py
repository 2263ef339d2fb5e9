"""What strangers send: nothing of it is an error of the server, every refusal is a sentence, no room is harmed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings

from cinque.web import guard
from cinque.web.app import make_app
from cinque.web.guard import Pace, Paces
from cinque.web.store import Store

from .conftest import HOUSE_KEY
from .test_play import Data, page

PARTS = 8
"""With --soak the operations are tried in so many parts: no test may take ten minutes."""

HOME = {"Authorization": f"Bearer {HOUSE_KEY}"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "part" in metafunc.fixturenames:
        parts = PARTS if metafunc.config.getoption("--soak") else 1
        metafunc.parametrize("part", [slice(number, None, parts) for number in range(parts)], ids=str)


@pytest.fixture
def calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many requests at once as a machine makes."""
    monkeypatch.setattr(guard, "AT_ONCE", 1e9)
    monkeypatch.setattr(guard, "A_SECOND", 1e9)


@pytest.mark.parametrize("with_key", [False, True], ids=["a stranger", "the house"])
def test_no_request_of_the_schema_is_an_error_of_the_server(
    store: Store, calm: None, with_key: bool, part: slice, request: pytest.FixtureRequest
) -> None:
    schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")
    app = make_app(store, HOUSE_KEY)
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    examples = 200 if request.config.getoption("--soak") else 12
    seen: set[str] = set()
    for made in list(schema.get_all_operations())[part]:
        operation = made.ok()

        @settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def each(case: Any) -> None:
            answer = case.call(headers=HOME if with_key else {}, timeout=120)
            seen.add(case.path)
            assert answer.status_code < 500, (case.method, case.path, answer.text)
            if answer.status_code in (400, 401, 403, 409, 413, 422):
                assert answer.json()["text"], answer.text

        each()
    assert len(seen) >= (3 if part.step > 1 else 10)


def test_a_large_body_is_refused_however_it_is_sent(client: TestClient) -> None:
    def pieces() -> Any:
        for _ in range(100):
            yield b" " * 1024

    body = json.dumps({"invitation": "x", "seat": "y", "name": "z" * 100_000})
    for content in (body.encode(), pieces()):
        answer = client.post("/api/join", content=content, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
        assert "64 kB" in answer.json()["text"]


def test_a_page_from_elsewhere_gets_nothing(client: TestClient) -> None:
    answer = client.get("/api/books", headers={"Origin": "https://evil.example", "Accept-Language": "ja"})
    assert (answer.status_code, answer.json()["code"]) == (403, "other-page")
    assert "ページ" in answer.json()["text"]
    assert client.get("/api/books", headers={"Origin": "http://testserver"}).status_code == 200


def test_every_answer_carries_the_headers(client: TestClient) -> None:
    for path in ("/api/books", "/api/rooms", "/nothing"):
        headers = client.get(path).headers
        assert "unsafe-inline" not in headers["content-security-policy"]
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_pages_come_compressed_and_are_fetched_once(store: Store, tmp_path: Path) -> None:
    """On a slow network a page takes as long as its bytes; of one that was there before, nothing comes again."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>" + "<p>a table" * 200, encoding="utf-8")
    (tmp_path / "assets" / "index-a1b2.js").write_text("play();\n" * 1000, encoding="utf-8")
    with TestClient(make_app(store, HOUSE_KEY, tmp_path)) as client:
        for path, kept in (("/", "no-cache"), ("/assets/index-a1b2.js", "public, max-age=31536000, immutable")):
            answer = client.get(path, headers={"Accept-Encoding": "gzip"})
            assert (answer.headers["content-encoding"], answer.headers["cache-control"]) == ("gzip", kept)
        assert client.get("/api/rules/ptu", headers={"Accept-Encoding": "gzip"}).headers["content-encoding"] == "gzip"
        assert client.get("/assets/of-before.js").headers["cache-control"] == "no-cache"


def test_no_cookie_opens_anything(client: TestClient) -> None:
    client.cookies.set("Authorization", f"Bearer {HOUSE_KEY}")
    client.cookies.set("key", HOUSE_KEY)
    assert client.get("/api/rooms").status_code == 401


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "名前", "{seat}", "%s"])
def test_names_are_text(client: TestClient, house: Callable[..., Data], name: str) -> None:
    room = house()
    seat = client.get(f"/api/invitations/{room['invitation']}").json()["seats"][0]
    key = client.post("/api/join", json={"invitation": room["invitation"], "seat": seat, "name": name}).json()["key"]
    with page(client, key) as aya:
        assert aya.sight["you"]["name"] == name


@pytest.mark.parametrize("name", ["", " ", "a\x00b", "a\nb", "x" * 41, "\x1b[2J", "a\u202eb"])
def test_what_is_no_name_is_refused(client: TestClient, house: Callable[..., Data], name: str) -> None:
    room = house()
    answer = client.post("/api/join", json={"invitation": room["invitation"], "seat": "red", "name": name})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-request")


def test_a_bad_setup_is_told_in_the_words_of_its_book(client: TestClient) -> None:
    wanted = {"system": "arcana", "name": "x", "setup": {"nonsense": 1}}
    answer = client.post("/api/rooms", json=wanted, headers=HOME)
    assert answer.status_code == 400
    assert answer.json()["text"]
    japanese = client.post("/api/rooms", json=wanted, headers=HOME | {"Accept-Language": "ja"})
    assert japanese.json()["text"] != answer.json()["text"]


# -- how often


def test_whoever_goes_too_fast_waits() -> None:
    pace = Pace(1000.0, 5.0)
    assert [pace.allows() for _ in range(5)] == [True] * 5
    slow = Pace(0.0, 2.0)
    assert [slow.allows() for _ in range(4)] == [True, True, False, False]
    paces = Paces(0.0, 1.0)
    assert paces.allows("one")
    assert paces.allows("other")
    assert not paces.allows("one")


def test_too_many_requests_of_one_address_are_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "AT_ONCE", 3.0)
    monkeypatch.setattr(guard, "A_SECOND", 0.0)
    with TestClient(make_app(store, HOUSE_KEY)) as client:
        codes = [client.get("/api/books").status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]


def test_too_many_messages_on_one_socket_are_refused(client: TestClient, house: Callable[..., Data]) -> None:
    room = house()
    with page(client, room["key"]) as gm:
        before = dict(gm.sight)
        for _ in range(200):
            gm.send(type="clause", clause="x")
        codes = [gm.until("refused", "clause").get("code", "") for _ in range(200)]
        assert "too-fast" in codes
        assert gm.sight == before


@pytest.mark.parametrize(
    "message",
    [
        {"type": "answer", "id": "12345678", "ask": "forged", "keys": ["x"]},
        {"type": "answer", "id": "12345678", "ask": "", "keys": []},
        {"type": "run", "id": "12345678", "do": "roll", "args": {"dice": "9" * 5000}},
        {"type": "run", "id": "12345678", "do": "roll", "args": {"dice": "999999d999999"}},
        {"type": "run", "id": "12345678", "do": "override", "args": {"path": "__class__", "value": 1, "reason": ""}},
        {"type": "override", "id": "12345678", "path": "creatures", "value": {}},
        {"type": "override", "id": "12345678", "path": "rulings", "value": None},
        {"type": "hand-over", "id": "12345678", "who": "nobody", "seat": "red"},
        {"type": "order", "id": "12345678", "topic": "x" * 300, "order": "never"},
        {"type": "throw", "id": "12345678", "ask": "x"},
        {"type": "say", "text": "a\x00b"},
        {"type": "hello", "proto": 1, "key": "again"},
        {"type": "welcome"},
    ],
    ids=str,
)
def test_forged_messages_are_refused_and_harm_nothing(
    client: TestClient, house: Callable[..., Data], message: Data
) -> None:
    room = house()
    with page(client, room["key"]) as gm:
        before, log = json.dumps(gm.sight), len(gm.log)
        gm.send(**message)
        refused = gm.until("refused", "ack")
        assert refused["type"] == "refused"
        assert refused["text"]
        assert (json.dumps(gm.sight), len(gm.log)) == (before, log)
