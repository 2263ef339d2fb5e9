"""Natures (supplied): which Stats one raises and lowers."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Nature(NamedTuple):
    """Which Base Stat a nature raises, and which it lowers."""

    key: str
    name: str
    ja: str
    raised: str
    lowered: str


@cache
def natures() -> dict[str, Nature]:
    text = files("cinque.systems.ptu.content").joinpath("natures.toml").read_text(encoding="utf-8")
    return {key: Nature(key, **facts) for key, facts in tomllib.loads(text)["nature"].items()}
