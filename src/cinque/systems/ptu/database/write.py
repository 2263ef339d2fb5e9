"""The files of a pack: `pack.toml` with its head, and TOML files by kind, none of them larger than packs may have."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from cinque.core.ask import Data

MOST_SIGNS = 30_000
"""Signs that begin a value or a name; what reads packs stops at 50,000 names and values."""
MOST_BYTES = 700_000
SIGNS = "[{,=."


def pack_files(head: Data, tables: Mapping[str, Mapping[str, Data]]) -> dict[str, str]:
    """The text of each file by its name."""
    files = {"pack.toml": table_text(("pack",), head)}
    for kind, pieces in tables.items():
        parts = list(_parts(kind, pieces))
        for number, part in enumerate(parts):
            name = kind if len(parts) == 1 else f"{kind}-{number + 1:02d}"
            files[f"{name}.toml"] = part
    return files


def _parts(kind: str, pieces: Mapping[str, Data]) -> Iterator[str]:
    texts: list[str] = []
    size = signs = 0
    for key, fields in pieces.items():
        text = table_text((kind, key), fields)
        more = sum(map(text.count, SIGNS))
        if texts and (signs + more > MOST_SIGNS or size + len(text.encode()) > MOST_BYTES):
            yield "\n".join(texts)
            texts, size, signs = [], 0, 0
        texts.append(text)
        size += len(text.encode())
        signs += more
    if texts:
        yield "\n".join(texts)


def table_text(way: tuple[str, ...], fields: Data) -> str:
    lines = [f"[{'.'.join(way)}]", *(f"{name} = {value_text(value)}" for name, value in fields.items())]
    return "\n".join(lines) + "\n"


def value_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(value_text, value))}]"
    if isinstance(value, dict):
        return (
            "{ " + ", ".join(f"{name} = {value_text(part)}" for name, part in value.items()) + " }" if value else "{}"
        )
    # what JSON writes between quotes is what TOML reads, but for one sign that only TOML forbids
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
