"""What people can get wrong: one tree of exceptions, each with the refusal that says why. Nothing has changed."""

from errno import errorcode
from typing import ClassVar

from mypy_extensions import mypyc_attr

from cinque.core.clause import cite
from cinque.core.refusal import Refusal
from cinque.core.sentences import CORE, Line, MissingWords, Segment, Speaker, Words, catalogue


class Programmer(Speaker):
    """Someone who makes do with keys where only a rulebook has the words."""

    def refusal(self, refusal: Refusal) -> Line:
        try:
            return super().refusal(refusal)
        except MissingWords:
            return Line([Segment(f"{refusal.key} ({refusal.clause})")])


@mypyc_attr(allow_interpreted_subclasses=True)
class Mistake(Exception):
    """Something that somebody got wrong. Nothing has changed.

    `catalogue` is the room that has the sentence; the core stands behind it. `args` are what it is made of, so that
    it can be sent to another process.
    """

    catalogue: ClassVar[str] = CORE

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def told(self, speaker: Speaker) -> list[str]:
        """The sentences, one on each line."""
        return [speaker.refusal(self.refusal)]

    def __str__(self) -> str:
        """In English, for programmers; nobody ever reads it back."""
        return "\n".join(self.told(Programmer("en", Words(self.catalogue))))


def os_reason(error: OSError | ValueError) -> str:
    """Why the operating system says no, as a word of the catalogue (`[os]`), or as it says it."""
    if not isinstance(error, OSError):
        return "NUL"
    code = errorcode.get(error.errno or 0, "")
    return code if code in catalogue(CORE, "en")["os"] else str(error.strerror)


class Refused(Mistake):
    """A rule says no."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        cite(refusal.clause)


class NotNow(Mistake):
    """What was asked of the game does not fit its moment: there is nothing to undo, nobody is asked, and so on."""


class NotYours(Mistake):
    """This seat may not do that."""


class BadAnswer(Mistake):
    """Not one of the legal answers. The question still stands."""


class BadPath(Mistake):
    """No value of the scene is found there, or it is of another kind."""


class BadState(Mistake):
    """Values that make no state of that kind."""


class BadSeat(Mistake):
    """Nobody can sit like that."""


class BadRoll(Mistake):
    """Faces that these dice cannot show."""


class BadRuling(Mistake):
    """A ruling or a reading that the book's catalogue does not have."""

    @property
    def name(self) -> str:
        """The ruling that was asked for."""
        return str(self.refusal.data["name"])


class BadWish(Mistake):
    """Something that was wished for beforehand is no legal answer."""


class SetupError(Mistake):
    """A setup that makes no legal scene: every fault at once, each with the place in the setup and its refusal."""

    def __init__(self, faults: list[tuple[str, Refusal]]) -> None:
        super().__init__(faults[0][1])
        self.args = (faults,)
        self.faults = faults

    def told(self, speaker: Speaker) -> list[str]:
        return [f"{place}: {speaker.refusal(refusal)}" for place, refusal in self.faults]

    def __str__(self) -> str:
        return "; ".join(f"{place}: {refusal.key}" for place, refusal in self.faults)


class Unreadable(Mistake):
    """A file that is no journal, or one of a newer Cinque."""


class TooMany(Mistake):
    """More outcomes than can be walked; a sampled estimate is the way out."""

    def __init__(self, most: int) -> None:
        super().__init__(Refusal("too-many-outcomes", "", most=most))
        self.args = (most,)


class MissingPack(Mistake):
    """A table needs a pack that nobody has read in."""

    def __init__(self, pin: str) -> None:
        id, _, rest = pin.partition("@")
        version, _, digest = rest.partition("+")
        super().__init__(Refusal("missing-pack", "", id=id, version=version, digest=digest))
        self.args = (pin,)
        self.pin = pin


def reason_of(error: Exception) -> Refusal:
    """Why something failed, as part of a sentence; whatever no person could have got wrong is named by its kind."""
    return error.refusal if isinstance(error, Mistake) else Refusal("broke", "", kind=type(error).__name__)
