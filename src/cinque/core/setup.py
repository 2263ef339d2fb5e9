"""Reading a setup: what every system does alike. A system adds how it reads its sides and its field."""

from collections.abc import Iterable
from typing import Any, Generic, NamedTuple

from mypy_extensions import mypyc_attr

from cinque.core.ask import Data
from cinque.core.library import BROUGHT, Library
from cinque.core.mistake import SetupError
from cinque.core.play import S
from cinque.core.record import R, RecordReader
from cinque.core.refusal import Refusal


class Lineup(NamedTuple):
    """How a setup names those whom the players meet, for people who choose them from a list.

    `part` is where they stand in it, `kind` the content that each of them is one of (and the field that names it),
    `levels` from and to, where they have any, `placed` whether they stand on squares. `also` is what else such a
    setup says, `table` the content that tells who is met where, from which `System.drawn` draws; `about`: such
    tables leave open how strong.
    """

    part: tuple[str, ...]
    kind: str
    levels: tuple[int, int] | None = None
    placed: bool = False
    also: tuple[tuple[str, str], ...] = ()
    table: str = ""
    about: bool = True

    def setup(self, entries: list[Data], before: Data) -> Data:
        """The setup of before, with these in the place of those who were there."""
        *way, last = self.part
        whole: Data = dict(before) | dict(self.also)
        place = whole
        for name in way:
            place[name] = dict(place.get(name, {}))
            place = place[name]
        place[last] = entries
        return whole


@mypyc_attr(allow_interpreted_subclasses=True)
class SetupReader(Generic[S]):
    """One setup being read. `faults` collects what is wrong, with the place in the setup."""

    def __init__(self, data: Data, scene: S) -> None:
        self.data = data
        self.scene = scene
        self.faults: list[tuple[str, Refusal]] = []
        self.reader = self._reader()

    def fault(self, place: str, refusal: Refusal) -> None:
        self.faults.append((place, refusal))

    def _reader(self) -> RecordReader:
        return RecordReader(self.fault, self._library().content(self.scene.packs))

    def _library(self) -> Library[Any]:
        library = self.scene.library
        assert library is not None
        return library

    def read(self) -> S:
        """The whole of it, into the scene; ends with `finish`."""
        raise NotImplementedError

    def read_own(self) -> bool:
        """The table's own content; where it has faults, the rest is read without it. Tells whether it is sound."""
        scene, before = self.scene, len(self.faults)
        scene.own = {field: self.data[field] for field in (*self._library().own, BROUGHT) if field in self.data}
        try:
            scene.pin_own()
        except SetupError as error:
            self.faults += error.faults
            scene.own = {}
        self.reader = self._reader()
        return len(self.faults) == before

    def read_rest(self, kind: type[R], parts: Iterable[str], clause: str = "") -> R:
        """What stands in a setup besides these parts, the table's own content and its packs."""
        others = (*self._library().own, BROUGHT, *parts, "packs")
        rest = {name: value for name, value in self.data.items() if name not in others}
        return self.reader.read(kind, rest, "", clause, also=others) or kind()

    def finish(self) -> S:
        if self.faults:
            raise SetupError(self.faults)
        return self.scene
