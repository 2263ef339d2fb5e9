"""Rulings: how this table reads the places where the book is silent or contradicts itself."""

import re
from collections.abc import Iterable
from keyword import iskeyword
from typing import Any, ClassVar, Final, Self

from mypy_extensions import mypyc_attr

from cinque.core.ask import Data
from cinque.core.clause import Catalogue, Ruling
from cinque.core.mistake import BadRuling
from cinque.core.refusal import Refusal
from cinque.core.state import State
from cinque.core.suggest import suggestions

MOST_NAMED: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class Rulings(State):
    """One typed attribute per ruling with a choice: `stab_value` holds the reading of `arcana.ruling.stab-value`.

    Never changed once made, so that scenes can share it. `chosen` is what differs from the defaults, by name.
    """

    never_changes: ClassVar[bool] = True
    catalogue: ClassVar[Catalogue | None] = None
    chosen: dict[str, str]

    def __init__(self) -> None:
        self.chosen = {}

    @classmethod
    def known(cls) -> dict[str, Ruling]:
        """The rulings of the book by their names."""
        return {ruling.name: ruling for ruling in cls.catalogue.rulings.values()} if cls.catalogue else {}

    @classmethod
    def of(cls, chosen: dict[str, Any]) -> Self:
        """The defaults, with some readings chosen by the name of the ruling."""
        rulings = cls()
        if not chosen:
            return rulings
        known = cls.known()
        for name, reading in chosen.items():
            ruling = known.get(name)
            if ruling is None:
                near = suggestions(name, known) or about(name, known.values())
                raise BadRuling(Refusal("no-ruling", "", name=name, hint=near))
            if ruling.fixed and str(reading) != ruling.default:
                raise BadRuling(Refusal("ruling-fixed", "", name=name, why=ruling.fixed))
            if str(reading) not in ruling.options:
                readings = list(ruling.options)
                raise BadRuling(Refusal("no-reading", "", name=name, reading=reading, readings=readings))
            if str(reading) != ruling.default:
                setattr(rulings, field_of(name), str(reading))
                rulings.chosen[name] = str(reading)
        return rulings

    def reading(self, name: str) -> str:
        """The reading in force of the ruling of that name."""
        return self.chosen.get(name) or self.known()[name].default

    def but(self, name: str, reading: str) -> Self:
        """The same, with one other reading."""
        return self.of({**self.chosen, name: reading})

    def copy(self) -> Self:
        return self

    def to_data(self) -> Data:
        return dict(self.chosen)

    @classmethod
    def from_data(cls, data: Data) -> Self:
        return cls.of(data)


def about(words: str, rulings: Iterable[Ruling]) -> list[str]:
    """The rulings that have all these words in their names or questions, those that nobody can choose left out."""
    wanted = set(words.casefold().replace("-", " ").split())
    found = [
        ruling.name
        for ruling in rulings
        if wanted and ruling.switch and wanted <= set(re.findall(r"\w+", f"{ruling.name} {ruling.question}".casefold()))
    ]
    return found[:MOST_NAMED]


def field_of(name: str) -> str:
    """The attribute of a ruling: `stab-value` is `stab_value`, `pass` is `pass_`."""
    field = name.replace("-", "_")
    return f"{field}_" if iskeyword(field) else field
