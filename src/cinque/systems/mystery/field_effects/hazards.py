"""Battlefield Hazards, Hazards: laid in layers on one side, they strike whoever acts offensively and rolls low."""

from fractions import Fraction
from typing import ClassVar, Final

from cinque.systems.mystery.combat_essentials.changing_stats import change_stage
from cinque.systems.mystery.combat_essentials.fainting import hurt, true_damage
from cinque.systems.mystery.combat_essentials.worn import worn_by
from cinque.systems.mystery.content.records import SPEED
from cinque.systems.mystery.field import is_on_the_ground
from cinque.systems.mystery.match_ups import match_up
from cinque.systems.mystery.model import KNOWN_HAZARDS, Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status_effects.getting import inflict
from cinque.systems.mystery.status_effects.major_status_conditions.poison import BADLY_POISONED, POISON
from cinque.systems.mystery.trait import is_spared

GENERAL = "mystery.hazard.general"
TABLE = "mystery.hazard.table"
HAZARD_ROLL = "mystery.ruling.hazard-roll"
TYPED = "mystery.ruling.hazard-typed-damage"
THIRD = "mystery.ruling.poisoned-spikes-third"
MOST_LAYERS: Final = 3
CHEAPEST: Final = {Fraction(4): 6, Fraction(2): 4, Fraction(1, 2): -4, Fraction(1, 4): -6}
"""What match-ups do to the damage of a hazard: the row of 4 AP."""


class Hazard:
    """One hazard: `ranges` are the highest rolls that bring its effect, by layers."""

    key: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    ranges: ClassVar[tuple[int, ...]] = (6, 8, 10)

    def range(self, scene: MysteryScene, layers: int) -> int:
        return self.ranges[layers - 1]

    def clause_of_range(self, layers: int) -> str:
        return TABLE

    def strike(self, play: MysteryPlay, one: Character, layers: int) -> None:
        raise NotImplementedError


class Spikes(Hazard):
    key = "spikes"
    clause = "mystery.hazard.spikes"

    def strike(self, play: MysteryPlay, one: Character, layers: int) -> None:
        true_damage(play, one, 3 + layers, self.clause)


class PointedStones(Hazard):
    key = "pointed-stones"
    clause = "mystery.hazard.pointed-stones"
    type: ClassVar[str] = "rock"

    def strike(self, play: MysteryPlay, one: Character, layers: int) -> None:
        """Damage of a type: the match-ups of the cheapest moves count, but no defence (ruling hazard-typed-damage)."""
        tally = play.tally().start(3 + layers, "hazard", self.clause)
        if play.scene.rulings.hazard_typed_damage == "row-4":
            by = CHEAPEST.get(match_up(self.type, one.types), 0)
            if by:
                tally.add(by, "match-up", TYPED)
        hurt(play, one, tally, self.clause)


class SteelSpikes(PointedStones):
    key = "steel-spikes"
    clause = "mystery.hazard.steel-spikes"
    type = "steel"


class PoisonedSpikes(Hazard):
    key = "poisoned-spikes"
    clause = "mystery.hazard.poisoned-spikes"
    ranges = (6, 8, 8)

    def range(self, scene: MysteryScene, layers: int) -> int:
        """Ruling poisoned-spikes-third: the third range as printed, or like that of the others."""
        third = layers == MOST_LAYERS and scene.rulings.poisoned_spikes_third == "regular"
        return 10 if third else self.ranges[layers - 1]

    def clause_of_range(self, layers: int) -> str:
        return THIRD if layers == MOST_LAYERS else TABLE

    def strike(self, play: MysteryPlay, one: Character, layers: int) -> None:
        inflict(play, one, (BADLY_POISONED if layers == MOST_LAYERS else POISON).key)


class StickyWeb(Hazard):
    key = "sticky-web"
    clause = "mystery.hazard.sticky-web"
    ranges = (6, 7, 8)

    def strike(self, play: MysteryPlay, one: Character, layers: int) -> None:
        change_stage(play, one, SPEED, -1, self.clause)


HAZARDS: Final[dict[str, Hazard]] = {
    hazard.key: hazard for hazard in (Spikes(), PointedStones(), PoisonedSpikes(), SteelSpikes(), StickyWeb())
}
KNOWN_HAZARDS.update(dict.fromkeys(HAZARDS, MOST_LAYERS))


def add_layer(play: MysteryPlay, key: str, side: str, who: str) -> None:
    """A hazard can be laid up to three times."""
    layers = play.scene.hazards.setdefault(side, {})
    if layers.get(key, 0) == MOST_LAYERS:
        play.note("hazard-full", GENERAL, who, hazard=key, side=side, layers=MOST_LAYERS)
        return
    layers[key] = layers.get(key, 0) + 1
    play.note("hazard-laid", GENERAL, who, hazard=key, side=side, layers=layers[key])


def listen(play: MysteryPlay, one: Character, natural: int) -> None:
    """The accuracy roll of an offensive action sets hazards off, but for one reading (ruling hazard-roll)."""
    if play.scene.rulings.hazard_roll == "accuracy-roll":
        set_off(play, one, natural)


def roll_apart(play: MysteryPlay, one: Character) -> None:
    """By that reading a d20 of its own does, for a turn that becomes offensive."""
    if play.scene.rulings.hazard_roll == "separate-roll" and play.scene.hazards.get(one.side):
        set_off(play, one, play.total(1, 20, HAZARD_ROLL, one.id))


def set_off(play: MysteryPlay, one: Character, natural: int) -> None:
    """A roll of somebody on whose side hazards lie."""
    scene = play.scene
    if not scene.hazards or not is_on_the_ground(scene, one):
        return
    worn = worn_by(scene, one)
    if worn is not None and worn.spares_hazards:
        return
    for key, layers in scene.hazards.get(one.side, {}).items():
        hazard = HAZARDS[key]
        highest = play.tally().start(hazard.range(scene, layers), "hazard-range", hazard.clause_of_range(layers))
        if natural <= highest.value and one.is_up and not is_spared(play, one, "hazards"):
            play.note("hazard-strikes", hazard.clause, one.id, highest, hazard=key, roll=natural)
            hazard.strike(play, one, layers)
