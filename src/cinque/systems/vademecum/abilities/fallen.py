"""Abilities for those who are past helping themselves: the Incapacitated, and the dead of a while."""

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from cinque.core.ask import Option
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.targets import in_range
from cinque.systems.vademecum.combat.targeting import touches
from cinque.systems.vademecum.content.records import Ability
from cinque.systems.vademecum.model import Character, VadeMecumScene


@mypyc_attr(allow_interpreted_subclasses=True)
class OnTheFallen(ByFields):
    """On somebody of one's own side within its range, of whom it can make something."""

    def helps(self, scene: VadeMecumScene, other: Character) -> bool:
        raise NotImplementedError

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        if not self.may(scene, one, ability):
            return ()
        return [
            Option("use-on", ability=ability.key, target=other.id)
            for other in scene.creatures.values()
            if other.side == one.side
            and self.helps(scene, other)
            and in_range(scene, one, other.square, ability.range)
            and touches(scene, one, other)
        ]
