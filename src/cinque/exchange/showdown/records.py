"""What Showdown knows of a team, and how each field is spelt. What equals its default is never written."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

STATS = ("HP", "Atk", "Def", "SpA", "SpD", "Spe")
LEVEL = 100
GENDERS = ("M", "F", "N")

_SHARE = re.compile(r"([0-9]{1,3})\s+([A-Za-z]{2,3})")
_NUMBER = re.compile(r"[0-9]{1,4}")


class Spread(NamedTuple):
    """A number for each of the six stats."""

    hp: int
    atk: int
    def_: int
    spa: int
    spd: int
    spe: int


NO_EVS = Spread(0, 0, 0, 0, 0, 0)
FULL_IVS = Spread(31, 31, 31, 31, 31, 31)


class Mon(NamedTuple):
    """One Pokémon of a team. `others` are lines that no field takes, as they stand."""

    species: str
    nickname: str = ""
    gender: str = ""
    item: str = ""
    ability: str = ""
    level: int = LEVEL
    shiny: bool = False
    happiness: int = 255
    pokeball: str = ""
    hidden_power: str = ""
    dynamax_level: int = 10
    gigantamax: bool = False
    tera_type: str = ""
    evs: Spread = NO_EVS
    nature: str = ""
    ivs: Spread = FULL_IVS
    moves: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


class Team(NamedTuple):
    """A team; what it is called, its format (`gen9ou`) and its folder may all be missing."""

    mons: tuple[Mon, ...] = ()
    name: str = ""
    format: str = ""
    folder: str = ""


class Field(NamedTuple):
    """How a field of `Mon` is spelt. `read` gives None for a text that does not fit; `label` stands before a colon."""

    name: str
    label: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str


def _text(text: str) -> str | None:
    return text if text and text == text.strip() else None


def _gender(text: str) -> str | None:
    return text if text in GENDERS else None


def _nature(text: str) -> str | None:
    return text if text.isalpha() else None


def _flag(text: str) -> bool | None:
    return {"yes": True, "no": False}.get(text.casefold())


def _number(least: int, most: int) -> Callable[[str], int | None]:
    def read(text: str) -> int | None:
        return int(text) if _NUMBER.fullmatch(text) and least <= int(text) <= most else None

    return read


def _read_spread(usual: Spread, most: int) -> Callable[[str], Spread | None]:
    places = {stat.casefold(): place for place, stat in enumerate(STATS)}

    def read(text: str) -> Spread | None:
        found: dict[int, int] = {}
        for part in text.split("/"):
            share = _SHARE.fullmatch(part.strip())
            place = places.get(share[2].casefold()) if share else None
            if share is None or place is None or place in found or int(share[1]) > most:
                return None
            found[place] = int(share[1])
        return Spread(*(found.get(place, value) for place, value in enumerate(usual)))

    return read


def _write_spread(usual: Spread) -> Callable[[Spread], str]:
    def write(spread: Spread) -> str:
        told = [f"{value} {stat}" for stat, value, unsaid in zip(STATS, spread, usual, strict=True) if value != unsaid]
        return " / ".join(told)

    return write


def _write_flag(value: bool) -> str:
    return "Yes" if value else "No"


HEAD = (Field("nickname", "", _text), Field("gender", "", _gender), Field("item", "", _text))
"""The fields of the first line."""

LABELLED = (
    Field("ability", "Ability", _text),
    Field("level", "Level", _number(1, 9999)),
    Field("shiny", "Shiny", _flag, _write_flag),
    Field("happiness", "Happiness", _number(0, 255)),
    Field("pokeball", "Pokeball", _text),
    Field("hidden_power", "Hidden Power", _text),
    Field("dynamax_level", "Dynamax Level", _number(0, 10)),
    Field("gigantamax", "Gigantamax", _flag, _write_flag),
    Field("tera_type", "Tera Type", _text),
    Field("evs", "EVs", _read_spread(NO_EVS, 255), _write_spread(NO_EVS)),
    Field("nature", "Nature", _nature),
    Field("ivs", "IVs", _read_spread(FULL_IVS, 31), _write_spread(FULL_IVS)),
)
"""The fields of the lines below, in the order in which Showdown writes them."""

FIELDS = {field.name: field for field in (*HEAD, *LABELLED)}
DEFAULTS: dict[str, Any] = Mon._field_defaults
