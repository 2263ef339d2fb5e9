"""From the disk to a document: what a person names may be anything, and nothing may hang or fill the memory."""

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from cinque.core.mistake import os_reason
from cinque.files.bad import BadFile, bad_file, line_at
from cinque.files.document import Document
from cinque.files.json_text import read_json
from cinque.files.toml_text import read_toml

MOST_BYTES = 1_000_000

Format = Literal["toml", "json", "yaml"]
SUFFIXES: dict[str, Format] = {".toml": "toml", ".json": "json", ".yaml": "yaml", ".yml": "yaml"}


def read_yaml(name: str, text: str) -> Document:
    from cinque.files import yaml_text  # it takes its time to load, and most commands read no YAML

    return yaml_text.read_yaml(name, text)


READERS: dict[Format, Callable[[str, str], Document]] = {"toml": read_toml, "json": read_json, "yaml": read_yaml}
TABLES = {"toml": "name = value", "json": '{"name": value}', "yaml": "name: value"}
UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def read_bytes(path: Path, most: int) -> bytes:
    """What a file that a person names holds, or `BadFile` with what is wrong with it."""
    try:
        _must_be_a_file(path, path.stat())
        with open(path, "rb", opener=_open) as file:
            # whatever lay there a moment ago may have been replaced
            _must_be_a_file(path, os.fstat(file.fileno()))
            raw = file.read(most + 1)
    except FileNotFoundError:
        raise bad_file(path, 0, "no-file") from None
    except BadFile:
        raise
    except (OSError, ValueError) as error:
        raise bad_file(path, 0, "file-unreadable", reason=os_reason(error)) from None
    if len(raw) > most:
        size = f"{most // 1_000_000} MB" if most >= 1_000_000 else f"{most:,} B"
        raise bad_file(path, 0, "file-too-large", size=size)
    return raw


def _open(path: str, flags: int) -> int:
    # a pipe that nobody writes to would keep us waiting
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _must_be_a_file(path: Path, status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise bad_file(path, 0, "file-is-folder")
    if not stat.S_ISREG(status.st_mode):
        raise bad_file(path, 0, "file-is-device")


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    return _text(path, read_bytes(path, most))


def _text(path: Path, raw: bytes) -> str:
    if raw.startswith(UTF_16):
        raise bad_file(path, 0, "file-utf-16")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise bad_file(path, line, "file-not-utf-8") from None
    if "\0" in text:
        line = line_at(text, text.index("\0"))
        raise bad_file(path, line, "file-nul")
    return text


def read_document(path: Path, otherwise: Format | None = None, most: int = MOST_BYTES) -> Document:
    """A file whose top is a table, in the format that its name ends in; any other name is read as `otherwise`."""
    return document_of(path, read_bytes(path, most), otherwise)


def document_of(path: Path, raw: bytes, otherwise: Format | None = None) -> Document:
    """The same of a file that somebody sends: it need not lie anywhere."""
    format = SUFFIXES.get(path.suffix.lower(), otherwise)
    if format is None:
        raise bad_file(path, 0, "file-ending")
    text = _text(path, raw)
    if not text.strip():
        raise bad_file(path, 1, "file-empty", example=TABLES[format])
    document = parse_document(str(path), text, format)
    if not isinstance(document.data, dict):
        raise bad_file(path, 1, "file-no-table", example=TABLES[format])
    return document


def parse_document(name: str, text: str, format: Format) -> Document:
    """Text from anywhere; `name` is what it is called if something is wrong with it. Its top may be any value."""
    return READERS[format](name, text.removeprefix("\ufeff"))
