"""Effects: what is on a creature or a place for a while, how it stacks, and when it ends.

An `Effect` is one stateless object that holds the whole rule of a status, a weather or a feature, as methods that
its system defines. An `Active` is that effect on somebody now, with its count-down.
"""

from typing import ClassVar

from cinque.core.state import State

FOREVER = -1

TURN_START, TURN_END, ROUND_END = "turn-start", "turn-end", "round-end"
"""The moments to which a duration can be anchored; a system may use further ones of its own."""

REFUSE, REPLACE, LONGER, STACK = "refuse", "replace", "longer", "stack"
"""What a second one does: nothing; takes the first one's place; keeps the longer of the two; stands beside it."""


class Active(State):
    """An effect in force: which, from whom, with what number, and how long.

    `left` counts the times that `moment` still has to pass at `anchor` (a creature's id; empty for a moment
    of nobody's turn, such as the end of a round). `FOREVER` never runs out.
    """

    __slots__ = ("effect", "source", "anchor", "moment", "left", "number")
    fields: ClassVar[tuple[str, ...]] = __slots__

    def __init__(
        self,
        effect: str = "",
        source: str = "",
        anchor: str = "",
        moment: str = "",
        left: int = FOREVER,
        number: int = 0,
    ) -> None:
        self.effect = effect
        self.source = source
        self.anchor = anchor
        self.moment = moment
        self.left = left
        self.number = number


class Effect:
    """The rule of one status, weather or feature. Systems add their own hook methods."""

    __slots__ = ()
    key: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    stacking: ClassVar[str] = REFUSE


def attach(on: list[Active], effect: Effect, new: Active) -> bool:
    """Put an effect on a creature or place by its stacking rule; tells whether anything changed."""
    old = find(on, effect.key)
    if old is None or effect.stacking == STACK:
        on.append(new)
        return True
    if effect.stacking == REPLACE or (effect.stacking == LONGER and _outlasts(new, old)):
        on[on.index(old)] = new
        return True
    return False


def _outlasts(new: Active, old: Active) -> bool:
    return old.left != FOREVER and (new.left == FOREVER or new.left > old.left)


def find(on: list[Active], key: str) -> Active | None:
    """The first active effect of that kind."""
    for active in on:
        if active.effect == key:
            return active
    return None


def detach(on: list[Active], key: str, source: str = "") -> int:
    """Take away every active effect of that kind (from one source only, if named); tells how many."""
    stays = [a for a in on if a.effect != key or (source and a.source != source)]
    gone = len(on) - len(stays)
    on[:] = stays
    return gone


def count_down(on: list[Active], moment: str, anchor: str = "") -> list[Active]:
    """Let a moment pass: counts down what is anchored there, and removes and gives back what has run out."""
    ended: list[Active] = []
    for active in on:
        if active.moment == moment and active.anchor == anchor and active.left > 0:
            active.left -= 1
            if active.left == 0:
                ended.append(active)
    if ended:
        on[:] = [active for active in on if active not in ended]
    return ended
