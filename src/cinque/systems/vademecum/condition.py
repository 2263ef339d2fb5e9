"""What the rules ask of a condition, and the answers of one that has nothing to say.

The whole rule of a condition is one class in one file of `conditions/`. The rules know no condition by name where they
can ask all that somebody has.
"""

from typing import ClassVar, Final

from cinque.core.effect import Active, Effect, attach, detach
from cinque.core.tally import Tally
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene

MOVEMENT, MAIN, BONUS, REACTION = "movement", "main", "bonus", "reaction"
ALL: Final = frozenset({MOVEMENT, MAIN, BONUS, REACTION})
"""What a condition can take away."""

TURN_END, TURN_START = "turn-end", "turn-start"
"""The moments at which conditions run out."""


class Condition(Effect):
    """One condition. `attacked` is the advantage of attacks against whoever has it, `bars` what it takes away."""

    __slots__ = ()
    attacked: ClassVar[int] = 0
    bars: ClassVar[frozenset[str]] = frozenset()

    def bars_way_out_of(self, scene: VadeMecumScene, other: "Condition") -> bool:
        """Whether the own way out of another condition is closed while this one lasts."""
        return False

    def change_speed(self, scene: VadeMecumScene, tally: Tally) -> None:
        """Movement Speed, in tiles."""

    def put(self, play: VadeMecumPlay, one: Character, active: Active, clause: str = "") -> bool:
        """Somebody gets it, and hears of it; tells whether anything changed."""
        active.effect = self.key
        new = one.has(self.key) is None
        if not attach(one.active, self, active):
            return False
        if new:
            play.note(f"gets-{self.key}", clause or self.clause, one.id, source=active.source)
        return True

    def end(self, play: VadeMecumPlay, one: Character, clause: str = "") -> None:
        if detach(one.active, self.key):
            play.note("condition-ends", clause or self.clause, one.id, condition=self.key)


CONDITIONS: Final[dict[str, Condition]] = {}
"""Every condition by its key, in the order of the book; `conditions/` puts them in."""


def barring(one: Character, what: str, but: str = "") -> Condition | None:
    """A condition that takes something away from somebody, other than the one named."""
    for active in one.active:
        if active.effect != but:
            condition = CONDITIONS[active.effect]
            if what in condition.bars:
                return condition
    return None


def advantages_against(scene: VadeMecumScene, target: Character) -> list[tuple[int, str, str]]:
    """The advantages that attacks have against somebody: all of them, or by one reading the largest alone."""
    found: list[tuple[int, str, str]] = []
    for active in target.active:
        condition = CONDITIONS[active.effect]
        term = (condition.attacked, f"condition:{condition.key}", condition.clause)
        if condition.attacked and term not in found:
            found.append(term)
    if len(found) > 1 and scene.rulings.advantage_stacking == "highest-condition":
        return [max(found)]
    return found
