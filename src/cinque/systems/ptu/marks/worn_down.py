"""What lowers stages as each turn ends (Moves by conversion): Octolock, Syrup Bomb."""

from cinque.core.effect import TURN_END, Active
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.afflictions.trapped import TRAPPED
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.marks.later import turns_of
from cinque.systems.ptu.model import PtuScene

SYRUP_TURNS = 2


class Octolock(Mark):
    """It holds as long as its bearer is Trapped."""

    key = "octolock"
    clause = "ptu.stage.what"
    belongs_to = TRAPPED.key
    wears_down = (("defense", -1), ("special_defense", -1))

    def touches(self, one: Combatant) -> bool:
        return TRAPPED.on(one)


OCTOLOCK = Octolock()


class Syrup(Mark):
    """It sticks for two turns."""

    key = "syrup"
    clause = "ptu.stage.what"
    renewed = True
    wears_down = (("speed", -1),)

    def worn(self, scene: PtuScene, one: Combatant, by: str, usual: Active) -> Active:
        return Active(self.key, by, one.id, TURN_END, turns_of(scene, one.id, SYRUP_TURNS))


SYRUP = Syrup()
