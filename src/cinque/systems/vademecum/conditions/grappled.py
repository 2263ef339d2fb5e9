"""Grappled: attacks have +1, and nothing is left but the Main Action to escape."""

from typing import Final

from cinque.core.effect import Active
from cinque.systems.vademecum.condition import ALL, Condition, condition_of, end, inflict
from cinque.systems.vademecum.conditions.prone import PRONE
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene

END = "vademecum.ruling.grapple-end"


class Grappled(Condition):
    """`source` is the grappler. With a `number` a chain or cord holds in their place, and that is the DT to escape."""

    __slots__ = ()
    key = "grappled"
    clause = "vademecum.condition.grappled"
    bars = ALL
    holds = True

    def attacked(self, scene: VadeMecumScene, active: Active, attacker: Character) -> int:
        return 1

    def told_as(self, active: Active) -> str:
        return super().told_as(active) if active.source and not active.number else "gets-condition"

    def needs_source(self, scene: VadeMecumScene, active: Active) -> bool:
        return not active.number

    def bars_way_out_of(self, scene: VadeMecumScene, other: Condition, action: str) -> bool:
        """By two readings nobody stands up in somebody's hold."""
        return other is not PRONE or scene.rulings.grappled_and_prone != "exceptions-hold"

    def hold(self, play: VadeMecumPlay, grappler: Character, one: Character) -> None:
        inflict(play, one, self.key, source=grappler.id)


GRAPPLED: Final = Grappled()


def hold_on(scene: VadeMecumScene, one: Character) -> Active | None:
    """What holds somebody."""
    for active in one.active:
        if condition_of(scene, active.effect).holds:
            return active
    return None


def held_by(scene: VadeMecumScene, grappler: Character) -> list[Character]:
    """Whom somebody holds with their own hands."""
    held = []
    for one in scene.creatures.values():
        active = hold_on(scene, one) if one.active else None
        if active is not None and active.source == grappler.id and not active.number:
            held.append(one)
    return held


def let_go(play: VadeMecumPlay, one: Character, clause: str = END) -> None:
    """Somebody is no longer held."""
    active = hold_on(play.scene, one)
    if active is not None:
        end(play, one, active.effect, clause)
