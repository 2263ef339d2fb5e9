"""Questions to the people at the table, the answers that are legal, and why others are not."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from cinque.core.dice import Roll, check_faces
from cinque.core.mistake import BadAnswer
from cinque.core.refusal import Refusal
from cinque.core.suggest import suggestions

Data = dict[str, Any]
"""Plain values as JSON has them: no objects of ours."""

NOTHING: Final[Data] = {}

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
            words = [self.verb, *[_word(name, value) for name, value in self.args.items()]]
            self._key = " ".join(words).rstrip()  # whoever names no targets ends with nothing
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


class Part:
    """Some of the answers to a question: what works them out, and their verbs (none: any that no other part names).

    `like` works out those alone whose first argument is given, `why` says for whoever reads it why others of their
    kind are none. All are told what the menu is made `of`.
    """

    __slots__ = ("like", "make", "verbs", "why")

    def __init__(
        self,
        make: Callable[..., Sequence[Option]],
        verbs: tuple[str, ...] = (),
        like: Callable[..., Sequence[Option]] | None = None,
        why: Callable[..., Sequence[Refusal]] | None = None,
    ) -> None:
        self.make, self.verbs, self.like, self.why = make, verbs, like, why


class Menu:
    """Answers that are worked out when they are needed: all of them to choose from, few to know one that is given.

    Its parts stand once for all: they are told what it is made `of`, so that a menu nobody looks at costs nothing.
    `sure`: it is known beforehand that there is one.
    """

    __slots__ = ("_added", "_made", "_of", "_parts", "_sure")

    def __init__(self, parts: Sequence[Part], of: tuple[Any, ...] = (), sure: bool = False) -> None:
        self._parts = parts
        self._of = of
        self._made: list[Sequence[Option] | None] = [None] * len(parts)
        self._added: list[Option] = []
        self._sure = sure

    def add(self, option: Option) -> None:
        """One more answer, at the end."""
        self._added.append(option)

    def _offer(self, number: int) -> Sequence[Option]:
        offer = self._made[number]
        if offer is None:
            offer = self._made[number] = self._parts[number].make(*self._of)
        return offer

    @property
    def options(self) -> list[Option]:
        found: list[Option] = []
        for number, part in enumerate(self._parts):
            made = self._made[number]
            if made is None:
                made = self._made[number] = part.make(*self._of)
            found += made
        found += self._added
        return found

    @property
    def refusals(self) -> list[Refusal]:
        return [refusal for part in self._parts if part.why is not None for refusal in part.why(*self._of)]

    def find(self, key: str) -> Option | None:
        """The answer with a key; no more is worked out than those with the same verb."""
        for option in self._added:
            if option.key == key:
                return option
        verb, what = (*key.split(" ", 2), "")[:2]
        named = [number for number, part in enumerate(self._parts) if verb in part.verbs]
        for number in named or [number for number, part in enumerate(self._parts) if not part.verbs]:
            like = None if self._made[number] is not None else self._parts[number].like
            for option in self._offer(number) if like is None else like(*self._of, what):
                if option.key == key:
                    return option
        return None

    def is_empty(self) -> bool:
        if self._sure or self._added:
            return False
        for number in range(len(self._parts)):  # noqa: SIM110 - twice as fast as any()
            if self._offer(number):
                return False
        return True


class Ask:
    """A question to one seat, about one creature if `who` names it.

    `decline` is the key of the answer that does nothing, if there is one: standing orders need it.
    `dice` is set when the answer is the faces of a throw instead of an option. `about` is what the question is about
    besides: its words may name it.
    """

    __slots__ = ("_menu", "_options", "_refusals", "about", "clause", "decline", "dice", "seat", "topic", "who")

    def __init__(
        self,
        seat: str,
        topic: str,
        clause: str,
        options: Sequence[Option] | Menu,
        who: str = "",
        refusals: Sequence[Refusal] = (),
        decline: str = "",
        dice: tuple[int, int] | None = None,
        about: Data | None = None,
    ) -> None:
        self.seat = seat
        self.topic = topic
        self.clause = clause
        self.who = who
        self._menu: Menu | None = None
        self._options: Sequence[Option] | None = None
        self._refusals: Sequence[Refusal] | None = None
        if isinstance(options, Menu):
            self._menu = options
        else:
            self._options, self._refusals = options, refusals
        self.decline = decline
        self.dice = dice
        self.about = NOTHING if about is None else about
        if self._options is not None:
            self._check_decline(self._options)

    def _check_decline(self, options: Sequence[Option]) -> None:
        """A menu is held to it when it has been worked out; usually it is the last of the answers, or the first."""
        decline = self.decline
        if not decline or (options and (options[-1].key == decline or options[0].key == decline)):
            return
        if not any(option.key == decline for option in options):
            raise ValueError(f"“{self.decline}” declines “{self.topic}”, but is no answer to it.")

    @property
    def options(self) -> Sequence[Option]:
        if self._options is None:
            self._options = self._menu.options if self._menu is not None else ()
            self._check_decline(self._options)
        return self._options

    @property
    def refusals(self) -> Sequence[Refusal]:
        if self._refusals is None:
            self._refusals = self._menu.refusals if self._menu is not None else ()
        return self._refusals

    def entry(self, key: str) -> str:
        """An answer as a tape writes it: `red/charmander: attack ember @oddish`."""
        return f"{self.seat}/{self.who}: {key}" if self.who else f"{self.seat}: {key}"

    def written(self, text: str) -> str:
        """What somebody says to it, as a tape writes it, or an error that says why that is no answer."""
        if self.dice is not None:
            return str(Roll(*self.dice, check_faces(*self.dice, text), self.seat or "hand"))
        if self.find(text) is None:
            keys = [option.key for option in self.options]
            raise BadAnswer(Refusal("not-an-answer", "", text=text, hint=suggestions(text, keys)))
        return self.entry(text)

    def answered_by(self, entry: str) -> Option | None:
        """The option that an entry of a tape means, if any. Who acts may be left out: `red: run`."""
        said_by, _, key = entry.partition(": ")
        seat, slash, who = said_by.partition("/")
        return self.find(key) if seat == self.seat and (not slash or who == self.who) else None

    def find(self, key: str) -> Option | None:
        """The option with this key, if it is one; a menu works out no more than it must for that."""
        if self._menu is not None:
            return self._menu.find(key)
        return next((option for option in self.options if option.key == key), None)

    @property
    def left(self) -> dict[str, int]:
        """What the question is about that can be counted: the points, places and money that are left."""
        return {label: number for label, number in self.about.items() if isinstance(number, int)}

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
            **({"about": self.about} if self.about else {}),
        }
