"""Suffocating (p.249): rounds without air, the Injuries that they give, and the breath that takes them away.

`air` is the number of the round without air that is under way, and 0 while one can breathe; `suffocation` counts those
of the Injuries that a breath takes away.
"""

from typing import Annotated, NamedTuple

from cinque.core.mistake import Refused
from cinque.core.procedure import Somebody
from cinque.core.record import Between
from cinque.core.refusal import Refusal
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.injuries.hit_points import gain_injuries, heal_injuries
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.notes import SUBMERGED, drop, note
from cinque.systems.ptu.positioning.positions import UNDERWATER, terrain_cells
from cinque.systems.ptu.stats.capabilities import value_of
from cinque.systems.ptu.stats.stats import movement

INJURY = "ptu.suffocation.injury"
GILLED = "ptu.suffocation.gilled"
START = "ptu.ruling.suffocation-start"
WATER = "ptu.ruling.water-breath"
MINUTE_ROUNDS, MOST_ROUNDS = 6, 1000


class TakeAir(NamedTuple):
    who: Somebody
    water: bool = False


class GiveAir(NamedTuple):
    who: Somebody


class Suffocate(NamedTuple):
    who: Somebody
    rounds: Annotated[int, Between(1, MOST_ROUNDS)] = MINUTE_ROUNDS


def take_air(play: PtuPlay, whose: TakeAir) -> None:
    """From now on somebody has no air. Those with gills find theirs in water."""
    one = play.scene.creatures[whose.who]
    if whose.water and value_of(play.scene, one, "gilled"):
        play.note("breathes-water", GILLED, one.id)
        return
    if one.air:
        raise Refused(Refusal("no-air-already", INJURY, who=one.id))
    one.air = 1
    play.note("loses-air", INJURY, one.id)


def give_air(play: PtuPlay, whom: GiveAir) -> None:
    """Somebody can breathe again."""
    one = play.scene.creatures[whom.who]
    if not one.air and not one.suffocation:
        raise Refused(Refusal("has-air", INJURY, who=one.id))
    breathe(play, one)


def breathe(play: PtuPlay, one: Combatant) -> None:
    """All Injuries of suffocation vanish at once; nothing else takes them away. The dead stay dead."""
    if not one.air and not one.suffocation:
        return
    one.air = 0
    play.note("breathes", INJURY, one.id)
    if one.suffocation and not one.dead:
        count, one.suffocation = one.suffocation, 0
        heal_injuries(play, one, count, INJURY)


def is_submerged(scene: PtuScene, one: Combatant) -> bool:
    """Whether somebody is under water without gills (ruling water-breath): whoever cannot swim there sinks."""
    if scene.rulings.water_breath == "by-hand" or not scene.terrain or scene.zones or not one.out or one.height > 0:
        return False
    if value_of(scene, one, "gilled") or not terrain_cells(scene, UNDERWATER).issuperset(one.cells):
        return False
    return one.fainted or one.height < 0 or movement(scene, one, "swim").num <= 0


def breath_in_water(play: PtuPlay, one: Combatant) -> None:
    """Whoever has sunk has no air, and whoever is out of the water breathes again."""
    if is_submerged(play.scene, one):
        if not one.air and not one.dead:
            one.air = 1
            note(one, SUBMERGED)
            play.note("loses-air", INJURY, one.id)
            play.note("sinks", WATER, one.id)
    elif SUBMERGED in one.notes:
        drop(one, SUBMERGED)
        breathe(play, one)


def end_of_round(play: PtuPlay) -> None:
    """A round is over: one more without air, for everybody who has none. A Poké Ball has air enough."""
    for one in play.scene.creatures.values():
        breath_in_water(play, one)
        if one.air and not one.dead:
            if one.out:
                round_without_air(play, one)
            else:
                breathe(play.about(one), one)


def rounds_pass(scene: PtuScene) -> Refusal | None:
    return Refusal("rounds-pass-by-themselves", INJURY) if scene.phase else None


def suffocate(play: PtuPlay, how: Suffocate) -> None:
    """Outside combat nobody counts rounds, so the game master says how many have passed without air."""
    one = play.scene.creatures[how.who]
    if not one.air:
        raise Refused(Refusal("has-air", INJURY, who=one.id))
    for _ in range(how.rounds):
        if not one.dead:
            round_without_air(play, one)


def round_without_air(play: PtuPlay, one: Combatant) -> None:
    """A minute is free; then each round gives an Injury (ruling suffocation-start)."""
    passed, one.air = one.air, one.air + 1
    free = MINUTE_ROUNDS if play.scene.rulings.suffocation_start == "round-7" else MINUTE_ROUNDS - 1
    if passed <= free:
        play.note("holds-breath", START, one.id, rounds=passed, free=free)
        return
    before = one.injuries
    gain_injuries(play, one, 1, INJURY, "suffocates")
    one.suffocation += one.injuries - before
