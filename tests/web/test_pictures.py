"""Pictures behind the map: by their content, for their room alone; Universal VTT brings the grid and the walls."""

import base64
import json
import struct
import zlib
from contextlib import suppress
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.mistake import Mistake
from cinque.web.picture import read_map

from .conftest import HOUSE_KEY

Data = dict[str, Any]


def png(width: int = 8, height: int = 4) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + b"\x80" * width for _ in range(height)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def jpeg(width: int, height: int) -> bytes:
    frame = struct.pack(">BHHB", 8, height, width, 1)
    return b"\xff\xd8\xff\xe0\x00\x04ab" + b"\xff\xc0" + struct.pack(">H", len(frame) + 2) + frame + b"\xff\xd9"


def webp(width: int, height: int) -> bytes:
    size = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return b"RIFF\x1e\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00" + size


def universal(**more: Any) -> bytes:
    file = {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 20, "y": 14}, "pixels_per_grid": 70},
        "line_of_sight": [[{"x": 1, "y": 1}, {"x": 5.5, "y": 1}]],
        "portals": [{"position": {"x": 6, "y": 1}, "bounds": [{"x": 5.5, "y": 1}, {"x": 6.5, "y": 1}], "closed": True}],
        "image": base64.b64encode(png(1400, 980)).decode(),
    }
    return json.dumps({**file, **more}).encode()


def headers(key: str) -> Data:
    return {"Authorization": f"Bearer {key}"}


@pytest.fixture
def room(client: TestClient) -> Data:
    return made(client, "ptu")


def made(client: TestClient, system: str) -> Data:
    wanted = {"system": system, "name": "Tonight"}
    return dict(client.post("/api/rooms", json=wanted, headers=headers(HOUSE_KEY)).json())


def bring(client: TestClient, key: str, content: bytes) -> Any:
    return client.put("/api/room/picture", content=content, headers=headers(key))


def hello(client: TestClient, key: str) -> list[Data]:
    """What a seat is sent when it comes, up to who is there."""
    with client.websocket_connect("/api/play") as socket:
        socket.send_json({"type": "hello", "proto": 1, "key": key})
        found: list[Data] = []
        while not found or found[-1]["type"] != "here":
            found.append(socket.receive_json())
        return found


@pytest.mark.parametrize(
    ("content", "kind", "size"),
    [
        (png(8, 4), "image/png", (8, 4)),
        (jpeg(300, 200), "image/jpeg", (300, 200)),
        (webp(640, 480), "image/webp", (640, 480)),
    ],
)
def test_pictures_are_known_by_their_content(content: bytes, kind: str, size: tuple[int, int]) -> None:
    picture = read_map(content).picture
    assert (picture.kind, (picture.width, picture.height)) == (kind, size)


def test_a_picture_hangs_for_those_of_its_room_and_for_nobody_else(client: TestClient, room: Data) -> None:
    assert client.get("/api/room/picture", headers=headers(room["key"])).status_code == 404
    assert bring(client, room["key"], png()).status_code == 204
    seen = client.get("/api/room/picture", headers=headers(room["key"]))
    assert (seen.content, seen.headers["content-type"]) == (png(), "image/png")
    assert seen.headers["x-content-type-options"] == "nosniff"
    told = next(one for one in hello(client, room["key"]) if one["type"] == "picture")
    assert (told["picture"]["width"], told["picture"]["height"]) == (8, 4)

    other = made(client, "ptu")
    assert client.get("/api/room/picture", headers=headers(other["key"])).status_code == 404
    assert "picture" not in [one["type"] for one in hello(client, other["key"])]
    for key in ("", "no-such-key", HOUSE_KEY, room["invitation"]):
        assert client.get("/api/room/picture", headers=headers(key)).status_code == 401


def test_only_a_game_master_hangs_moves_and_takes_it(client: TestClient, room: Data) -> None:
    wanted = {"invitation": room["invitation"], "seat": "red", "name": "Aya"}
    red = client.post("/api/join", json=wanted).json()["key"]
    assert bring(client, red, png()).status_code == 403
    bring(client, room["key"], png())
    assert client.get("/api/room/picture", headers=headers(red)).status_code == 200
    lay = {"x": -1.5, "y": 2, "scale": 64}
    assert client.patch("/api/room/picture", json=lay, headers=headers(red)).status_code == 403
    assert client.patch("/api/room/picture", json=lay, headers=headers(room["key"])).status_code == 204
    told = next(one for one in hello(client, red) if one["type"] == "picture")["picture"]
    assert {name: told[name] for name in lay} == lay
    assert client.delete("/api/room/picture", headers=headers(red)).status_code == 403
    assert client.delete("/api/room/picture", headers=headers(room["key"])).status_code == 204
    assert client.get("/api/room/picture", headers=headers(red)).status_code == 404


def test_universal_vtt_brings_its_grid_and_its_walls(client: TestClient, room: Data) -> None:
    assert bring(client, room["key"], universal()).status_code == 204
    came = hello(client, room["key"])
    board = next(one for one in came if one["type"] == "snapshot")["sight"]["board"]
    assert (board["width"], board["height"]) == (20, 14)
    picture = next(one for one in came if one["type"] == "picture")["picture"]
    assert picture["scale"] == 70
    assert picture["walls"] == [[[1, 1], [5.5, 1]], [[5.5, 1], [6.5, 1]]]


def test_a_grid_that_leaves_somebody_outside_is_refused_and_nothing_changes(client: TestClient, room: Data) -> None:
    small = {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 2, "y": 2}, "pixels_per_grid": 70}
    refused = bring(client, room["key"], universal(resolution=small))
    assert refused.status_code == 400
    assert refused.json()["text"]
    came = hello(client, room["key"])
    board = next(one for one in came if one["type"] == "snapshot")["sight"]["board"]
    assert (board["width"], board["height"]) == (13, 11)
    assert "picture" not in [one["type"] for one in came]


def test_a_book_without_squares_takes_the_picture_alone(client: TestClient) -> None:
    key = made(client, "arcana")["key"]
    assert bring(client, key, universal()).status_code == 204


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"GIF89a\x08\x00\x04\x00",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        png()[:16] + struct.pack(">II", 100_000, 100_000) + png()[24:],
        b"\xff\xd8\xff",
        jpeg(0, 5),
        b"RIFF\0\0\0\0WEBPVP8Y",
        b"{",
        b"{}",
        b"{" * 60_000,
        universal(image="no base64 at all!"),
        universal(image=base64.b64encode(b"<svg/>").decode()),
        universal(resolution={"map_size": {"x": "20", "y": 14}, "pixels_per_grid": 70}),
        universal(resolution={"map_size": {"x": 20, "y": 14}, "pixels_per_grid": 1e308}),
        universal(line_of_sight=[[{"x": 1}]]),
        universal(line_of_sight=[[]] * 5_001),
        universal(line_of_sight=7),
    ],
)
def test_what_is_no_picture_is_refused_with_a_sentence(client: TestClient, room: Data, content: bytes) -> None:
    refused = bring(client, room["key"], content)
    assert refused.status_code == 400, refused.text
    assert refused.json()["text"].endswith(".")


def test_too_much_is_refused(client: TestClient, room: Data) -> None:
    assert bring(client, room["key"], png() + bytes(17 << 20)).status_code == 413


@given(st.binary(max_size=200), st.sampled_from([b"", png()[:24], b"\xff\xd8\xff", webp(5, 5)[:20], b'{"resolution":']))
def test_whatever_comes_is_a_picture_or_refused(rest: bytes, start: bytes) -> None:
    with suppress(Mistake):
        assert read_map(start + rest).picture.width >= 1
