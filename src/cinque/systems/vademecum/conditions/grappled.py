"""Grappled: attacks have +1, and nothing is left but the Main Action to escape."""

from typing import Final

from cinque.core.effect import Active
from cinque.systems.vademecum.condition import ALL, Condition
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene

END = "vademecum.ruling.grapple-end"


class Grappled(Condition):
    """`source` is the grappler."""

    __slots__ = ()
    key = "grappled"
    clause = "vademecum.condition.grappled"
    attacked = 1
    bars = ALL

    def bars_way_out_of(self, scene: VadeMecumScene, other: Condition) -> bool:
        """By two readings nobody stands up in somebody's hold."""
        return scene.rulings.grappled_and_prone != "exceptions-hold"

    def hold(self, play: VadeMecumPlay, grappler: Character, one: Character) -> None:
        self.put(play, one, Active(source=grappler.id))

    def grappler_of(self, scene: VadeMecumScene, one: Character) -> Character | None:
        active = one.has(self.key)
        return scene.creatures[active.source] if active is not None else None

    def held_by(self, scene: VadeMecumScene, grappler: Character) -> list[Character]:
        held = []
        for one in scene.creatures.values():
            active = one.has(self.key)
            if active is not None and active.source == grappler.id:
                held.append(one)
        return held

    def let_go(self, play: VadeMecumPlay, grappler: Character, clause: str = END) -> None:
        """Whoever lets go, is out of the fight or no longer near holds nobody."""
        for one in self.held_by(play.scene, grappler):
            self.end(play, one, clause)


GRAPPLED: Final = Grappled()
