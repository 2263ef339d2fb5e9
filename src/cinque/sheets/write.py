"""Sheets as text: TOML for people, JSON for programs."""

import json
import tomllib
from pathlib import Path

import tomli_w

from cinque.core.ask import Data
from cinque.core.record import plain_record
from cinque.core.sheet import Head
from cinque.files.write import replace_file, write_beside, write_new

FORMATS = {".json": "json", ".yaml": "yaml", ".yml": "yaml"}


def format_of(path: Path) -> str:
    return FORMATS.get(path.suffix.lower(), "toml")


def sheet_text(head: Head, data: Data, format: str = "toml") -> str:
    """A sheet as a file holds it: plain values first, then the tables."""
    whole = plain_record(head) | {name: value for name, value in data.items() if value not in ("", None)}
    if format == "yaml":
        import yaml  # it takes its time to load, and few sheets are YAML

        return yaml.safe_dump(whole, allow_unicode=True, sort_keys=False)
    if format == "json":
        return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"
    flat = {name: value for name, value in whole.items() if not _is_table(value)}
    text = tomli_w.dumps(flat | whole, multiline_strings=True)
    # over several lines, the line breaks of Windows would become others
    return text if tomllib.loads(text) == whole else tomli_w.dumps(flat | whole)


def _is_table(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(part, dict) for part in value))


def write_sheet(path: Path, head: Head, data: Data, replace: bool = False) -> None:
    """Write a sheet; one that exists is only replaced when that is wanted, and never left half written."""
    raw = sheet_text(head, data, format_of(path)).encode()
    if replace:
        # a link stays one, and the sheet that it leads to is replaced
        replace_file(path.resolve(), raw)
    else:
        write_new(path, raw)


def copy_before(path: Path, old: bytes, head: Head, data: Data) -> Path | None:
    """A copy of a sheet that is to be replaced, if more stood in it than this program writes: comments, an order.

    `old` is what the file holds, `head` and `data` the sheet in it.
    """
    if old == sheet_text(head, data, format_of(path)).encode():
        return None
    return write_beside(path, "before", old)
