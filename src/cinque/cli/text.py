"""What the command line itself says, in the reader's language."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def _catalogue(name: str) -> dict[str, Any]:
    return tomllib.loads(files("cinque.cli").joinpath("text", f"{name}.toml").read_text(encoding="utf-8"))


def cli_text(lang: str, section: str, key: str, **data: Any) -> str:
    return str(_catalogue(lang)[section][key]).format(**data)


def dex_text(lang: str, section: str, key: str, **data: Any) -> str:
    """The words of `cinque dex`; they have files of their own, which nobody else has to read."""
    return str(_catalogue(f"dex_{lang}")[section][key]).format(**data)
