"""What the command line itself says while a game is played, in the reader's language."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def _catalogue(lang: str) -> dict[str, Any]:
    return tomllib.loads(files("cinque.cli").joinpath("text", f"{lang}.toml").read_text(encoding="utf-8"))


def cli_text(lang: str, section: str, key: str, **data: Any) -> str:
    return str(_catalogue(lang)[section][key]).format(**data)
