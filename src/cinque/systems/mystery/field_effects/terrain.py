"""Terrain: five turns each, one at a time, and nothing to those off the ground."""

from typing import Final

from cinque.core.effect import find
from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.fainting import heal
from cinque.systems.mystery.durations import AT_WORK
from cinque.systems.mystery.field import BY_A_MOVE, FIELDS, TERRAIN, Field, is_on_the_ground
from cinque.systems.mystery.field_effects.weather.weather import change_stab
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.use import Use

EACH_ROUND = "mystery.ruling.grassy-heal"
SHAKING: Final = ("magnitude", "earthquake", "bulldoze")


class Terrain(Field):
    family = TERRAIN
    replaces = "mystery.terrain.one-at-a-time"
    rounds = 5

    def reaches(self, scene: MysteryScene, one: Character) -> bool:
        return is_on_the_ground(scene, one)

    def change_stab(self, scene: MysteryScene, use: Use, figure: int, has_stab: bool, tally: Tally) -> None:
        if self.reaches(scene, use.user):
            change_stab(self, scene, use, figure, has_stab, tally, self.clause)


class ElectricTerrain(Terrain):
    key = "electric-terrain"
    clause = "mystery.terrain.electric"
    strong = "electric"

    def prevents(self, scene: MysteryScene, one: Character, status: Status) -> bool:
        return status.is_sleepy


class GrassyTerrain(Terrain):
    key = "grassy-terrain"
    clause = "mystery.terrain.grassy"
    strong = "grass"

    def halves(self, scene: MysteryScene, use: Use) -> bool:
        return use.move.key in SHAKING

    def begin(self, play: MysteryPlay) -> None:
        if play.scene.rulings.grassy_heal == "once":
            for one in play.scene.creatures.values():
                if self.reaches(play.scene, one):
                    self.give(play, one)

    def tick(self, play: MysteryPlay, one: Character) -> None:
        if play.scene.rulings.grassy_heal == "each-round":
            self.give(play, one)

    def give(self, play: MysteryPlay, one: Character) -> None:
        """What a move has made of the ground is an effect of that move; an Ability's or a floor's own grass is not."""
        grass = find(play.scene.active, self.key)
        by_move = grass is not None and grass.number % AT_WORK == BY_A_MOVE
        heal(play, one, play.tally().start(2, f"field:{self.key}", self.clause), EACH_ROUND, by_move)


class MistyTerrain(Terrain):
    key = "misty-terrain"
    clause = "mystery.terrain.misty"
    weak = "dragon"

    def prevents(self, scene: MysteryScene, one: Character, status: Status) -> bool:
        """Ruling misty-scope: what harms, Major conditions alone, or all conditions."""
        reading = scene.rulings.misty_scope
        return status.major or reading == "everything" or (reading == "harmful" and status.harmful)


class PsychicTerrain(Terrain):
    key = "psychic-terrain"
    clause = "mystery.terrain.psychic"
    strong = "psychic"

    def negates_priority(self, scene: MysteryScene) -> bool:
        return True


TERRAINS = (ElectricTerrain(), GrassyTerrain(), MistyTerrain(), PsychicTerrain())
FIELDS.update({terrain.key: terrain for terrain in TERRAINS})
