"""Showdown's packed form, one line for a team: it is turned into the lines of the text form, and read as those.

`Nickname|species|item|ability|moves|nature|evs|gender|ivs|shiny|level|happiness,hidden power,ball,gmax,dmax,tera`,
with `]` between the Pokémon, and `format]Folder/Name|` before the first one in a backup.
"""

from cinque import dex
from cinque.exchange.showdown.records import STATS

BARS = 11
MOST_NAME = 60
SLOTS = {"": "first", "0": "first", "1": "second", "H": "hidden", "S": "special"}
"""Abilities by their place, as Showdown writes those that a species has."""


def unpacked(line: str) -> tuple[str, list[list[str]]] | None:
    """The header (or nothing) and the fields of each Pokémon; None if the line is not of this form."""
    if line.count("|") < BARS:
        return None
    format, name, parts = "", "", line.split("]")
    if "|" not in parts[0]:
        format, parts = parts[0].rpartition("[")[2], parts[1:]
    if parts[0].count("|") == BARS + 1:
        name, _, parts[0] = parts[0].partition("|")
    elif format:
        return None
    if any(part.count("|") != BARS for part in parts):
        return None
    fields = [[field.strip() for field in part.split("|")] for part in parts]
    if not all(one[0] or one[1] for one in fields):
        return None
    header = f"=== [{format.strip()}] {name.strip()} ===" if format or name else ""
    return header, fields


def mon_text(fields: list[str]) -> list[str]:
    """The lines that the fields of a Pokémon stand for."""
    nickname, species, item, ability, moves, nature, evs, gender, ivs, shiny, level, more = fields
    if not species:
        nickname, species = "", nickname
    species = _spelt("species", species)
    happiness, hidden, ball, gmax, dmax, tera = (more.split(",", 5) + [""] * 6)[:6]
    labelled = {
        "Ability": _ability(species, ability),
        "Level": level,
        "Shiny": "Yes" if shiny == "S" else shiny,
        "Happiness": happiness,
        "Pokeball": _spelt("item", ball),
        "Hidden Power": _spelt("type", hidden),
        "Dynamax Level": dmax,
        "Gigantamax": "Yes" if gmax == "G" else gmax,
        "Tera Type": _spelt("type", tera),
        "EVs": _spread(evs),
        "Nature": _spelt("nature", nature),
        "IVs": _spread(ivs),
    }
    lines = [_head(nickname, species, gender, _spelt("item", item))]
    lines += [f"{label}: {value.strip()}" for label, value in labelled.items() if value.strip()]
    return lines + [f"- {_spelt('move', move)}" for move in moves.split(",") if move.strip()]


def _head(nickname: str, species: str, gender: str, item: str) -> str:
    named = f"{nickname} ({species})" if nickname else species
    return f"{named}{f' ({gender})' if gender else ''}{f' @ {item}' if item else ''}"


def _spelt(kind: str, text: str) -> str:
    """`lightball` as people spell it; what the dex does not know stays as it is."""
    found = dex.find(text, kind) if text and len(text) <= MOST_NAME else []
    return dex.name_of(kind, found[0].key) if len(found) == 1 else text.strip()


def _ability(species: str, text: str) -> str:
    found = dex.find(species, "species") if len(species) <= MOST_NAME else []
    if text in SLOTS and len(found) == 1:
        key = getattr(dex.species(found[0].key).abilities, SLOTS[text])
        return dex.name_of("ability", key) if key else text
    return _spelt("ability", text)


def _spread(text: str) -> str:
    """`252,,,,4,252` with the names of the stats; any other text stays, and fits no field."""
    values = ["0"] * len(STATS) if text == "0" else [value.strip() for value in text.split(",")]
    if not text or len(values) != len(STATS):
        return text
    return " / ".join(f"{value} {stat}" for stat, value in zip(STATS, values, strict=True) if value)
