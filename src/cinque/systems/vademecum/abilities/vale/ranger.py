"""The Ranger: traps on the ground, smoke, and a tonic that doubles every attack."""

from collections.abc import Sequence

from cinque.core.ask import Ask, Option
from cinque.core.grid import Cell
from cinque.systems.vademecum.abilities.areas import Cloud
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.effects import hurt, inflict_all, is_empty
from cinque.systems.vademecum.adventuring.weapons_and_tools import arms_of
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.combat.attack import Manner, attack, attack_option, is_free_to_strike, reaches
from cinque.systems.vademecum.combat.suffering import choke
from cinque.systems.vademecum.content.records import Ability
from cinque.systems.vademecum.forces import clause_of
from cinque.systems.vademecum.model import FEET, Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.tiles import cells_of_area, distance
from cinque.systems.vademecum.zone import Zone


class Trap(Cloud):
    """On empty tiles next to the ranger; the first enemy to step in sets it off, and it is gone."""

    key = "trap"

    def places(self, scene: VadeMecumScene, one: Character, ability: Ability) -> list[Cell]:
        assert ability.area is not None
        found = []
        across = ability.area.feet // FEET
        columns, rows = (range(at - across - 1, at + across + 2) for at in one.square)
        for centre in [(x, y) for y in rows for x in columns]:
            cells = cells_of_area(scene, ability.area, centre)
            whole = len(cells) == across * min(across, scene.height)  # without a map there is but a line
            empty = all(is_empty(scene, one, cell) for cell in cells)
            if whole and empty and min(distance(scene, one.square, cell) for cell in cells) * FEET <= ability.range:
                found.append(centre)
        return found

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        return super().offers(scene, one, ability) if self.places(scene, one, ability) else ()

    def works(self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> None:
        """Nothing happens before somebody steps in."""

    def entered(self, play: VadeMecumPlay, one: Character, ability: Ability, zone: Zone) -> None:
        owner = play.scene.creatures[zone.source]
        if one.side == owner.side:
            return
        play.scene.zones.remove(zone)
        play.note("trap-snaps", clause_of(owner, ability), one.id, ability=ability.key)
        hurt(play, owner, ability, one, ability.damage)
        inflict_all(play, owner, ability, one)


class Smoke(Cloud):
    """It hurts everybody inside; by one reading enemies alone, and as their turns end."""

    key = "smoke"

    def entered(self, play: VadeMecumPlay, one: Character, ability: Ability, zone: Zone) -> None:
        if play.scene.rulings.smoke_bomb == "everybody":
            choke(play, one, ability, zone)

    def left_in(self, play: VadeMecumPlay, one: Character, ability: Ability, zone: Zone) -> None:
        if play.scene.rulings.smoke_bomb == "enemies-at-end" and one.side != play.scene.creatures[zone.source].side:
            choke(play, one, ability, zone)


class HuntersTonic(ByFields):
    """Each attack is made twice, by one reading only in the own turns.

    The second has no second of its own, and may be aimed at somebody else.
    """

    key = "hunters-tonic"

    def after_attack(
        self, play: VadeMecumPlay, one: Character, ability: Ability, arm: Arm, hit: bool, mover: Character | None
    ) -> None:
        again = is_free_to_strike(play.scene, one) and arm in arms_of(play.scene, one)
        if one.kept.get(ability.key) or not again:
            return
        if play.scene.rulings.hunters_tonic == "own-turns" and play.scene.actor != one.id:
            return
        foes = [
            foe
            for foe in play.scene.creatures.values()
            if foe.side != one.side and not foe.is_out and reaches(play.scene, one, foe, arm)
        ]
        if not foes:
            return
        options = [*(attack_option("attack", arm.key, foe.id) for foe in foes), Option("decline")]
        ask = Ask(one.seat, "granted-attack", clause_of(one, ability), options, one.id, decline="decline")
        chosen = play.choose(ask)
        if chosen.verb == "attack":
            one.kept[ability.key] = 1
            target = play.scene.creatures[chosen.args["target"]]
            attack(play, one, target, arm, Manner(opportunity=target is mover))
            del one.kept[ability.key]


RULES = (Trap(), Smoke(), HuntersTonic())
