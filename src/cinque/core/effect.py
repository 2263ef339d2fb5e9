"""Effects: what is on a creature or a place for a while, how it stacks, and when it ends.

An `Effect` is one stateless object that holds the whole rule of a status, a weather or a feature, as methods that
its system defines. An `Active` is that effect on somebody now, with its count-down.
"""

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from cinque.core.state import State

FOREVER: Final = -1

TURN_START: Final = "turn-start"
TURN_END: Final = "turn-end"
ROUND_END: Final = "round-end"
"""The moments to which a duration can be anchored; a system may use further ones of its own."""

REFUSE: Final = "refuse"
REPLACE: Final = "replace"
LONGEST: Final = "longest"
PER_SOURCE: Final = "per-source"
STACK: Final = "stack"
"""What a second one does: nothing; takes the first one's place; the longest of them holds; the longest of each
source holds; stands beside it."""

ACTIVE_FIELDS: Final = ("effect", "source", "anchor", "moment", "left", "number")


class Active(State):
    """An effect in force: which, from whom, with what number, and how long.

    `left` counts the times that `moment` still has to pass at `anchor` (a creature's id; empty for a moment
    of nobody's turn, such as the end of a round). `FOREVER` never runs out.
    """

    __slots__ = ACTIVE_FIELDS
    fields: ClassVar[tuple[str, ...]] = ACTIVE_FIELDS

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


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """The rule of one status, weather or feature. Systems add their own hook methods."""

    __slots__ = ()
    key: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    stacking: ClassVar[str] = REFUSE

    def outlasts(self, a: Active, b: Active) -> bool:
        """Whether one lasts at least as long as another of its kind, whatever may happen; numbers are not weighed."""
        if a.number != b.number:
            return False
        same_clock = a.anchor == b.anchor and a.moment == b.moment and b.left != FOREVER
        return a.left == FOREVER or (same_clock and a.left >= b.left)


def attach(on: list[Active], effect: Effect, new: Active) -> bool:
    """Put an effect on a creature or place by its stacking rule; tells whether anything changed.

    Where the longest holds, those of different durations stand side by side, because nobody knows yet which anchor's
    moment comes first; only what another one outlasts for certain is dropped. The effect is over with the last one.
    """
    stacking = effect.stacking
    old = [active for active in on if active.effect == new.effect]
    if old and stacking == REFUSE:
        return False
    if old and stacking == REPLACE:
        place = on.index(old[0])
        on[:] = [active for active in on if active.effect != new.effect]
        on.insert(place, new)
        return True
    if stacking in (LONGEST, PER_SOURCE):
        rivals = [active for active in old if stacking == LONGEST or active.source == new.source]
        if any(effect.outlasts(active, new) for active in rivals):
            return False
        outlived = [id(active) for active in rivals if effect.outlasts(new, active)]
        on[:] = [active for active in on if id(active) not in outlived]
    on.append(new)
    return True


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


def over(on: list[Active], ended: list[Active]) -> list[Active]:
    """Of what has run out, the effects that are over with it: no other one of the same kind still holds."""
    return [
        active
        for place, active in enumerate(ended)
        if find(on, active.effect) is None and all(active.effect != later.effect for later in ended[place + 1 :])
    ]
