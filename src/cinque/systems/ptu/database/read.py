"""The shape of the public PTU database: moves, abilities, and species with their forms, as typed rows."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from cinque.core.record import MOST_TEXT, name_fault
from cinque.core.refusal import Refusal
from cinque.core.sentences import printable
from cinque.exchange import BadText
from cinque.exchange.report import quotable
from cinque.systems.ptu.content.words import TYPES
from cinque.systems.ptu.database.yaml_text import Document, read_yaml

MOST_ROWS = 10_000
MOST_LEARNED = 400_000
"""Together with the forms: a list of aliases can name the same list again and again."""
MOST_OF_A_FORM = 1_000
MOST_WORDS = 100
"""Types, skills or capabilities of a form."""
FREQUENCIES = {
    "AtWill": "At-Will",
    "EveryOtherTurn": "EOT",
    "Static": "Static",
    "Scene": "Scene",
    "Daily": "Daily",
    "Varies": "EOT",
}
COUNTED = ("Scene", "Daily")
CLASSES = {"Physical": "physical", "Special": "special", "Status": "status", "Static": "status"}
STATS = ("HP", "PhysicalAttack", "PhysicalDefense", "SpecialAttack", "SpecialDefense", "Speed")


class MoveRow(NamedTuple):
    name: str
    type: str
    class_: str
    frequency: str
    ac: int | None
    db: int | None
    range: str
    text: str


class AbilityRow(NamedTuple):
    name: str
    frequency: str
    keywords: str
    trigger: str
    target: str
    text: str


class Known(NamedTuple):
    """A move that a form learns, or an ability that it has: how, at which level, and the number of the row."""

    way: str
    level: int
    row: int


class FormRow(NamedTuple):
    name: str
    types: tuple[str, ...]
    stats: tuple[int, ...]
    abilities: tuple[Known, ...]
    moves: tuple[Known, ...]
    skills: dict[str, tuple[int, int]]
    capabilities: dict[str, int]
    others: tuple[str, ...]
    naturewalk: tuple[str, ...]
    size: str
    weight_class: int
    male: Fraction | None
    chosen: int


class SpeciesRow(NamedTuple):
    name: str
    forms: tuple[FormRow, ...]


class Database(NamedTuple):
    moves: tuple[MoveRow, ...]
    abilities: tuple[AbilityRow, ...]
    species: tuple[SpeciesRow, ...]


def read_database(text: str) -> Database:
    """The rows of a database, or `BadText` with the first thing that is wrong."""
    document = read_yaml(text)
    if not isinstance(document.data, dict):
        raise BadText(1, Refusal("database-none", ""))
    return _Reader(document).database()


class _Reader:
    """Takes tables apart; each complaint has the line of its table."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.top = document.data
        self.learned = 0
        self.forms = 0

    def database(self) -> Database:
        tables = {name: self.rows(name) for name in ("Moves", "Abilities", "Species")}
        moves = tuple(map(self.move, tables["Moves"]))
        abilities = tuple(map(self.ability, tables["Abilities"]))
        self.places = {
            "Move": self.placed(tables["Moves"]),
            "Ability": self.placed(tables["Abilities"]),
        }
        return Database(moves, abilities, tuple(map(self.species, tables["Species"])))

    def rows(self, name: str) -> list[dict[str, Any]]:
        found = self.top.get(name)
        if not isinstance(found, list) or not found:
            raise BadText(1, Refusal("database-no-list", "", name=name))
        if len(found) > MOST_ROWS:
            raise self.bad(found, "database-many", field=name, most=MOST_ROWS)
        return [self.table(found, one, name) for one in found]

    def placed(self, rows: list[dict[str, Any]]) -> dict[int | str, int]:
        """The number of a row by its identity, and by its name where a file says things again instead of by alias."""
        found: dict[int | str, int] = {}
        for number, row in enumerate(rows):
            found[id(row)] = number
            found.setdefault(row["Name"], number)
        return found

    def move(self, row: dict[str, Any]) -> MoveRow:
        return MoveRow(
            self.name(row),
            self.type(row, row.get("Type")),
            self.word(row, "Class", CLASSES),
            self.frequency(row),
            self.figure(row, "AccuracyCheck", 1, 20),
            self.figure(row, "DamageBase", 1, 40),
            self.text(row, "Range", needed=True),
            self.text(row, "Effects", needed=True),
        )

    def ability(self, row: dict[str, Any]) -> AbilityRow:
        return AbilityRow(
            self.name(row),
            self.frequency(row),
            self.text(row, "Keywords") or "None",
            self.text(row, "Trigger"),
            self.text(row, "Target"),
            self.text(row, "Effect", needed=True),
        )

    def species(self, row: dict[str, Any]) -> SpeciesRow:
        forms = self.list(row, "Forms")
        self.forms += len(forms)
        if not forms:
            raise self.missing(row, "Forms")
        if self.forms > MOST_ROWS:
            raise self.bad(row, "database-many", field="Forms", most=MOST_ROWS)
        return SpeciesRow(self.name(row), tuple(self.form(self.table(row, one, "Forms")) for one in forms))

    def form(self, row: dict[str, Any]) -> FormRow:
        stats = self.table(row, row.get("BaseStats"), "BaseStats")
        abilities, moves = self.list(row, "Abilities"), self.list(row, "Moves")
        self.learned += len(moves) + len(abilities)
        if max(len(moves), len(abilities)) > MOST_OF_A_FORM or self.learned > MOST_LEARNED:
            raise self.bad(row, "database-many", field="Moves", most=MOST_OF_A_FORM)
        can = self.table(row, row.get("Capabilities", {}), "Capabilities", MOST_WORDS)
        return FormRow(
            self.text(row, "Name", needed=True),
            tuple(self.type(row, one) for one in self.list(row, "Types")[:MOST_WORDS]),
            tuple(self.figure(stats, name, 0, 60) or 0 for name in STATS),
            tuple(self.known(row, one, "Ability") for one in abilities),
            tuple(self.known(row, one, "Move") for one in moves),
            dict(self.skills(row)),
            {name: self.figure(can, name, 0, 99) or 0 for name in can if name not in ("NaturewalkTypes", "Others")},
            self.texts(can, "Others"),
            self.texts(can, "NaturewalkTypes"),
            self.text(self.table(row, row.get("AverageSize", {}), "AverageSize"), "Item3") or "Medium",
            self.figure(self.table(row, row.get("AverageWeight", {}), "AverageWeight"), "Item3", 1, 8) or 3,
            self.ratio(row),
            self.figure(row, "SelectionWeight", 0, 1_000) or 0,
        )

    def known(self, row: dict[str, Any], data: Any, what: str) -> Known:
        one = self.table(row, data, f"{what}s" if what == "Move" else "Abilities")
        named = self.table(one, one.get(what), what)
        place = self.places[what].get(id(named))
        if place is None:
            place = self.places[what].get(named.get("Name", "") if isinstance(named.get("Name"), str) else "")
        if place is None:
            raise self.bad(one, "database-unlisted", field=what)
        return Known(self.text(one, "RequirementType"), self.figure(one, "RequiredLevel", 0, 100) or 0, place)

    def skills(self, row: dict[str, Any]) -> Iterator[tuple[str, tuple[int, int]]]:
        table = self.table(row, row.get("BaseSkills", {}), "BaseSkills", MOST_WORDS)
        for name, dice in table.items():
            pair = self.table(table, dice, name)
            yield name, (self.figure(pair, "Item1", 0, 20) or 0, self.figure(pair, "Item2", -20, 20) or 0)

    def ratio(self, row: dict[str, Any]) -> Fraction | None:
        value = row.get("MaleFemaleRatio")
        if value is None:
            return None
        if not re.fullmatch(r"[01](\.\d{1,6})?", str(value)) or Fraction(str(value)) > 1:
            raise self.bad(row, "database-ratio", field="MaleFemaleRatio")
        return Fraction(str(value))

    # -- one kind of value each

    def bad(self, part: Any, key: str, **facts: Any) -> BadText:
        return BadText(self.document.line(part), Refusal(key, "", **facts))

    def missing(self, row: Any, field: str) -> BadText:
        return self.bad(row, "database-missing", field=field)

    def table(self, around: Any, data: Any, field: str, most: int = MOST_ROWS) -> dict[str, Any]:
        if data is None:
            raise self.missing(around, field)
        if not isinstance(data, dict):
            raise self.bad(around, "database-tables", field=quotable(field))
        if len(data) > most:
            raise self.bad(around, "database-many", field=field, most=most)
        return data

    def list(self, row: dict[str, Any], field: str) -> list[Any]:
        found = row.get(field)
        if found is None:
            raise self.missing(row, field)
        if not isinstance(found, list):
            raise self.bad(row, "database-list", field=field)
        return found

    def texts(self, row: dict[str, Any], field: str) -> tuple[str, ...]:
        found = row.get(field) or []
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found) or len(found) > MOST_WORDS:
            raise self.bad(row, "database-list", field=field)
        return tuple(printable(one)[:60] for one in found)

    def text(self, row: dict[str, Any], field: str, needed: bool = False) -> str:
        found = row.get(field)
        if found is None and not needed:
            return ""
        if field not in row:
            raise self.missing(row, field)
        if not isinstance(found, (str, int)) or isinstance(found, bool):
            raise self.bad(row, "database-text", field=field)
        if len(str(found)) > MOST_TEXT:
            raise self.bad(row, "database-long", field=field, most=MOST_TEXT)
        # spaces that do not break a line are spaces
        return printable(re.sub(r"[^\S\n]+", " ", str(found))).strip()

    def name(self, row: dict[str, Any]) -> str:
        found = self.text(row, "Name", needed=True)
        if name_fault(found):
            raise self.bad(row, "database-name", name=quotable(found))
        return found

    def figure(self, row: dict[str, Any], field: str, least: int, most: int) -> int | None:
        found = row.get(field)
        if found is None:
            return None
        if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
            raise self.bad(row, "database-number", field=quotable(field), least=least, most=most)
        return found

    def word(self, row: dict[str, Any], field: str, words: dict[str, str]) -> str:
        found = self.text(row, field, needed=True)
        if found not in words:
            raise self.bad(row, "database-word", value=quotable(found), field=field, words=list(words))
        return words[found]

    def type(self, row: dict[str, Any], data: Any) -> str:
        if not isinstance(data, str) or data.casefold() not in TYPES:
            raise self.bad(row, "database-type", value=quotable(str(data)))
        return data.casefold()

    def frequency(self, row: dict[str, Any]) -> str:
        table = self.table(row, row.get("Frequency"), "Frequency")
        word = self.word(table, "Type", FREQUENCIES)
        count = self.figure(table, "Count", 0, 9) or 1
        return f"{word} x{count}" if count > 1 and word in COUNTED else word
