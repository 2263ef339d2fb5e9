"""Pictures of maps: what kind a file is, told by its content; files of Universal VTT bring a grid and walls as well."""

import base64
import binascii
import json
import struct
from typing import Any, Final, NamedTuple

from cinque.core.refusal import Refusal
from cinque.web.room import AtTheDoor

MOST_PIXELS: Final = 40_000_000
MOST_SIDE: Final = 16_384
MOST_WALLS: Final = 5_000
MOST_POINTS: Final = 40_000
LEAST_SQUARE, MOST_SQUARE = 4, 1_000
"""Pixels that a square can have."""


class Picture(NamedTuple):
    """A picture with its size in pixels."""

    kind: str
    width: int
    height: int
    content: bytes


class Lay(NamedTuple):
    """How a picture lies under the grid: the square of its corner, the pixels of a square; walls in squares."""

    x: float = 0
    y: float = 0
    scale: float = 70
    walls: tuple[tuple[tuple[float, float], ...], ...] = ()


class Map(NamedTuple):
    """A picture as it lies; `columns` and `rows` are the grid that the file asks for, if it does."""

    picture: Picture
    lay: Lay
    columns: int = 0
    rows: int = 0


def bad(key: str, **facts: Any) -> AtTheDoor:
    return AtTheDoor(Refusal(key, "", **facts))


def read_map(content: bytes) -> Map:
    """A picture, or a file of Universal VTT; refused with a sentence if it is neither."""
    if content[:1] == b"{" or content[:4] == b"\xef\xbb\xbf{":
        return _universal(content)
    return Map(read_picture(content), Lay())


# -- pictures


def read_picture(content: bytes) -> Picture:
    try:
        kind, (width, height) = _kind_and_size(content)
    except (struct.error, IndexError):
        raise bad("broken-picture") from None
    if not (1 <= width <= MOST_SIDE and 1 <= height <= MOST_SIDE and width * height <= MOST_PIXELS):
        raise bad("picture-too-wide", width=width, height=height, most=MOST_SIDE)
    return Picture(kind, width, height, content)


def _kind_and_size(content: bytes) -> tuple[str, tuple[int, int]]:
    if content[:8] == b"\x89PNG\r\n\x1a\n" and content[12:16] == b"IHDR":
        return "image/png", struct.unpack(">II", content[16:24])
    if content[:3] == b"\xff\xd8\xff":
        return "image/jpeg", _jpeg_size(content)
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "image/webp", _webp_size(content)
    raise bad("no-picture")


def _jpeg_size(content: bytes) -> tuple[int, int]:
    """The frame header; segments before it are passed over."""
    at = 2
    while True:
        while content[at] == 0xFF:
            at += 1
        marker, length = content[at], struct.unpack(">H", content[at + 1 : at + 3])[0]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", content[at + 4 : at + 8])
            return width, height
        at += 1 + length
        if content[at] != 0xFF:
            raise bad("broken-picture")


def _webp_size(content: bytes) -> tuple[int, int]:
    kind = content[12:16]
    if kind == b"VP8X":
        width, height = (int.from_bytes(content[at : at + 3], "little") + 1 for at in (24, 27))
        return width, height
    if kind == b"VP8L":
        bits = int.from_bytes(content[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", content[26:30])
        return width & 0x3FFF, height & 0x3FFF
    raise bad("broken-picture")


# -- Universal VTT


def _universal(content: bytes) -> Map:
    try:
        file = json.loads(content)
        resolution = file["resolution"]
        size, origin = resolution["map_size"], resolution.get("map_origin") or {"x": 0, "y": 0}
        columns, rows = _number(size["x"]), _number(size["y"])
        scale, left, top = _number(resolution["pixels_per_grid"]), _number(origin["x"]), _number(origin["y"])
        image = base64.b64decode(str(file["image"]).rpartition(",")[2], validate=True)
        walls = _walls(file, left, top)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, binascii.Error):
        raise bad("no-universal-map") from None
    if not (1 <= columns <= MOST_SIDE and 1 <= rows <= MOST_SIDE and LEAST_SQUARE <= scale <= MOST_SQUARE):
        raise bad("no-universal-map")
    return Map(read_picture(image), Lay(0, 0, scale, walls), round(columns), round(rows))


def _walls(file: dict[str, Any], left: float, top: float) -> tuple[tuple[tuple[float, float], ...], ...]:
    lines = [*file.get("line_of_sight", []), *(portal["bounds"] for portal in file.get("portals", []))]
    found = tuple(
        tuple((round(_number(point["x"]) - left, 3), round(_number(point["y"]) - top, 3)) for point in line)
        for line in lines
    )
    if len(found) > MOST_WALLS or sum(map(len, found)) > MOST_POINTS:
        raise bad("too-many-walls", most=MOST_WALLS)
    return found


def _number(value: Any) -> float:
    """A number that can be reckoned with: no text, no yes or no, nothing without end."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or abs(value) > MOST_SIDE:
        raise ValueError(value)
    return float(value)
