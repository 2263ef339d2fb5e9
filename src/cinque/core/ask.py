"""Questions to the people at the table, the answers that are legal, and why others are not."""

from collections.abc import Sequence
from typing import Any, Final

from cinque.core.refusal import Refusal

Data = dict[str, Any]
"""Plain values as JSON has them: no objects of ours."""

ROLL: Final = "roll"
"""The topic of the question "what did your dice show?"."""


class Option:
    """One legal answer: a verb with its arguments."""

    __slots__ = ("_key", "args", "verb")

    def __init__(self, verb: str, **args: Any) -> None:
        self.verb = verb
        self.args: Data = args
        self._key = ""

    @property
    def key(self) -> str:
        """What a tape and a journal write; made when somebody asks for it, because few options are ever written."""
        if not self._key:
            self._key = " ".join([self.verb, *[_word(name, value) for name, value in self.args.items()]])
        return self._key

    def __repr__(self) -> str:
        return f"Option({self.key!r})"

    def to_data(self) -> Data:
        return {"key": self.key, "verb": self.verb, "args": self.args}


class UnknownVerb(Exception):
    """The rules offer an answer and do not know what it does: their fault, never that of whoever chose it."""

    def __init__(self, option: Option) -> None:
        super().__init__(f"No rule says what “{option.key}” does.")


def _word(name: str, value: Any) -> str:
    if isinstance(value, (list, tuple)):
        joined = ",".join(map(str, value))
        return f"({joined})" if name == "cell" else " ".join(_word(name, part) for part in value)
    return f"@{value}" if name in ("target", "targets") else str(value)


class Ask:
    """A question to one seat, about one creature if `who` names it.

    `decline` is the key of the answer that does nothing, if there is one: standing orders need it.
    `dice` is set when the answer is the faces of a throw instead of an option.
    """

    __slots__ = ("clause", "decline", "dice", "options", "refusals", "seat", "topic", "who")

    def __init__(
        self,
        seat: str,
        topic: str,
        clause: str,
        options: Sequence[Option],
        who: str = "",
        refusals: Sequence[Refusal] = (),
        decline: str = "",
        dice: tuple[int, int] | None = None,
    ) -> None:
        self.seat = seat
        self.topic = topic
        self.clause = clause
        self.options = options
        self.who = who
        self.refusals = refusals
        self.decline = decline
        self.dice = dice
        if decline and self.index(decline) < 0:
            raise ValueError(f"“{decline}” declines “{topic}”, but is no answer to it.")

    def entry(self, key: str) -> str:
        """An answer as a tape writes it: `red/charmander: attack ember @oddish`."""
        return f"{self.seat}/{self.who}: {key}" if self.who else f"{self.seat}: {key}"

    def answered_by(self, entry: str) -> int:
        """The option that an entry of a tape means, or -1. Who acts may be left out: `red: run`."""
        said_by, _, key = entry.partition(": ")
        seat, slash, who = said_by.partition("/")
        return self.index(key) if seat == self.seat and (not slash or who == self.who) else -1

    def index(self, key: str) -> int:
        """Where the option with this key stands, or -1."""
        for i, option in enumerate(self.options):
            if option.key == key:
                return i
        return -1

    def to_data(self) -> Data:
        return {
            "seat": self.seat,
            "topic": self.topic,
            "clause": self.clause,
            "who": self.who,
            "options": [option.to_data() for option in self.options],
            "refusals": [refusal.to_data() for refusal in self.refusals],
            "decline": self.decline,
            "dice": list(self.dice) if self.dice else None,
        }
