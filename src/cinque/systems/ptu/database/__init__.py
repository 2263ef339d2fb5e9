"""The public PTU database (YAML) as a pack: it belongs to the user, and so does the pack that is made of it.

`yaml_text` and `read` take the file apart, `effects`, `fields` and `abilities` are the lists of sentences that are
understood, `moves` and `species` make the pieces, `write` the files.
"""

from typing import Any

from cinque.core.ask import Data
from cinque.core.pack import Content, Head
from cinque.core.record import plain_record
from cinque.exchange import MadePack, PackImport, Report, Source
from cinque.systems.ptu.content.records import Species
from cinque.systems.ptu.database.abilities import read_ability
from cinque.systems.ptu.database.moves import kind_of, read_move
from cinque.systems.ptu.database.names import NORMAL, Keys, form_key, japanese, key_of
from cinque.systems.ptu.database.read import AbilityRow, Database, FormRow, MoveRow, SpeciesRow, read_database
from cinque.systems.ptu.database.species import read_species
from cinque.systems.ptu.database.write import pack_files
from cinque.systems.ptu.database.yaml_text import MOST_BYTES

NAME = "ptu-database"
HEAD = Head(
    NAME,
    "PTU database",
    "1.05",
    "ptu",
    "your own copy; for your own table only",
    "PTUデータベース",
)
ABILITY, SPECIES = "ability", "species"
TEXT_LEFT = "text"
UNUSED = {"Moves": ("contest",), "Species": ("egg-groups", "image", "least-level", "rarity")}
"""What nobody here has a use for, in all rows of a list. Everything is called common, which says nothing."""


def import_database(text: str, content: Content) -> MadePack:
    """A pack out of the text of a database. It takes the place of whatever has the same key in the content below."""
    return _Making(read_database(text), content).pack()


class _Making:
    """One pack as it comes together."""

    def __init__(self, database: Database, content: Content) -> None:
        self.database = database
        self.content = content
        self.report = Report()
        self.sources: list[Source] = []

    def pack(self) -> MadePack:
        moves, abilities = Keys(), Keys()
        move_keys = {n: moves.new(key_of("move", row.name)) for n, row in enumerate(self.database.moves)}
        ability_keys = {n: abilities.new(key_of("ability", row.name)) for n, row in enumerate(self.database.abilities)}
        self.keys = (move_keys, ability_keys)
        tables = {
            "move": {move_keys[n]: self.move(move_keys[n], row) for n, row in enumerate(self.database.moves)},
            "ability": {
                ability_keys[n]: self.ability(ability_keys[n], row) for n, row in enumerate(self.database.abilities)
            },
            "species": dict(self.species()),
        }
        for name, fields in UNUSED.items():
            for field in fields:
                self.report.dropped(name, field, "", "not-used", "detail")
        return MadePack(HEAD.id, pack_files(plain_record(HEAD), tables), self.report, tuple(self.sources))

    def move(self, key: str, row: MoveRow) -> Data:
        read = read_move(key, row)
        self.told(row.name, kind_of(row), row.text, read.fields, read.left)
        return self.piece("move", key, row.name, read.fields)

    def ability(self, key: str, row: AbilityRow) -> Data:
        made = read_ability(row.name, row.text, row.frequency, row.keywords, row.trigger, row.target)
        fields = {name: plain_record(value) for name, value in made.items() if value}
        said = " · ".join(filter(None, (row.keywords, row.trigger, row.target, row.text)))
        self.told(row.name, ABILITY, said, fields, made["by_hand"])
        return self.piece("ability", key, row.name, fields)

    def species(self) -> Any:
        keys = Keys()
        for row in self.database.species:
            has_normal = any(form.name == NORMAL for form in row.forms)
            for number, form in enumerate(row.forms):
                key = keys.new(form_key(row.name, form.name, has_normal, number == 0))
                yield key, self.form(key, row, form)

    def form(self, key: str, row: SpeciesRow, form: FormRow) -> Data:
        fields, notes = read_species(key, form, *self.keys, self.below(key, row))
        name = row.name if form.name == NORMAL or len(row.forms) == 1 else f"{row.name} ({form.name})"
        self.report.understood(name, SPECIES, key, SPECIES)
        for what, value, reason in notes:
            self.report.dropped(name, what, value, reason, "detail")
        return self.piece("species", key, name, fields)

    def below(self, key: str, row: SpeciesRow) -> Species | None:
        """The species of that key in the content below; for a form that is not there, the usual form, as it ends."""
        pieces = self.content.pieces.get("species", {})
        if key in pieces:
            same: Species = pieces[key].record
            return same
        usual = pieces.get(form_key(row.name, NORMAL, True, True))
        return usual and usual.record._replace(evolutions_left=0, evolves={}, shape=())

    def told(self, name: str, kind: str, text: str, fields: Data, left: str) -> None:
        self.sources.append(Source(kind, name, text, fields))
        if left:
            self.report.kept(name, TEXT_LEFT, left, "by-hand", kind)
        else:
            self.report.understood(name, TEXT_LEFT, text, kind)

    def piece(self, kind: str, key: str, name: str, fields: Data) -> Data:
        """A piece with what all pieces have; it overrides the piece of that key, if there is one below."""
        ja = japanese(kind, key)
        head: Data = {"name": name} | ({"ja": ja} if ja else {})
        overrides = {"overrides": key} if key in self.content.keys(kind) else {}
        return head | overrides | fields


PACK_IMPORTS = {NAME: PackImport(import_database, MOST_BYTES)}
