"""Abilities that change an area for a while: fog, smoke, mud."""

from collections.abc import Sequence

from cinque.core.ask import Option
from cinque.core.grid import Cell
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.costs import count_use, pay, pay_action
from cinque.systems.vademecum.abilities.effects import fill
from cinque.systems.vademecum.abilities.targets import PLACE, can_aim_at, choose_place, inside
from cinque.systems.vademecum.combat.suffering import choke
from cinque.systems.vademecum.content.records import Ability
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.zone import Zone


class Cloud(ByFields):
    """Around the user, or around any tile in range. What it does to those inside, the area does."""

    key = "cloud"

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        return [Option("use", ability=ability.key)] if scene.phase and self.may(scene, one, ability) else ()

    def places(self, scene: VadeMecumScene, one: Character, ability: Ability) -> list[Cell]:
        tiles = [(x, y) for y in range(scene.height) for x in range(scene.width)]
        return [cell for cell in tiles if can_aim_at(scene, one, cell, ability.range)]

    def use(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        placed = ability.whom == PLACE
        centre = choose_place(play, one, ability, self.places(play.scene, one, ability)) if placed else one.square
        pay_action(play, one, ability)
        count_use(play, one, ability)
        self.tell(play, one, ability, [])
        reached, rolled = self.attempt(play, one, ability, inside(play.scene, one, ability, centre))
        if rolled.success:
            pay(play, one, ability, 0)
            fill(play, one, ability, centre)
            self.works(play, one, ability, reached)

    def entered(self, play: VadeMecumPlay, one: Character, ability: Ability, zone: Zone) -> None:
        choke(play, one, ability, zone)

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        """Damage comes with the area, as turns begin in it."""
        super().affect(play, one, ability._replace(damage=0), target)


AREAS = (Cloud(),)
