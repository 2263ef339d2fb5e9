"""Weakness: which types of move are strong or weak against which arcana."""

from functools import lru_cache
from typing import Final, NamedTuple

from cinque.core.tally import Tally
from cinque.systems.arcana.model import ArcanaPlay
from cinque.systems.arcana.rulings import ArcanaRulings

CHART: Final = "arcana.weakness.chart"


class Row(NamedTuple):
    """One move type: the types that it hits doubly, those that it hits by half, and those in parentheses."""

    super_effective: tuple[str, ...]
    not_very_effective: tuple[str, ...]
    parenthesised: tuple[str, ...] = ()


WEAKNESS_CHART: Final = {
    "Bug": Row(("Grass", "Psychic"), ("Fire", "Fight", "Poison", "Flying", "Ghost")),
    "Dragon": Row(("Dragon",), ()),
    "Electric": Row(("Water", "Flying"), ("Electric", "Grass", "Dragon"), ("Ground",)),
    "Fight": Row(("Normal", "Ice", "Rock"), ("Poison", "Flying", "Psychic", "Bug")),
    "Fire": Row(("Grass", "Ice", "Bug"), ("Fire", "Water", "Rock", "Dragon")),
    "Flying": Row(("Grass", "Fight", "Bug"), ("Electric", "Rock")),
    "Ghost": Row(("Psychic", "Ghost"), (), ("Normal",)),
    "Grass": Row(("Water", "Ground", "Rock"), ("Fire", "Grass", "Poison", "Flying", "Bug", "Dragon")),
    "Ground": Row(("Fire", "Electric", "Poison", "Rock"), ("Grass", "Bug"), ("Flying",)),
    "Ice": Row(("Grass", "Ground", "Flying", "Dragon"), ("Fire", "Water", "Ice")),
    "Normal": Row((), ("Rock",), ("Ghost",)),
    "Poison": Row(("Grass",), ("Poison", "Ground", "Rock", "Ghost")),
    "Psychic": Row(("Fight", "Poison"), ("Psychic",)),
    "Rock": Row(("Fire", "Ice", "Flying", "Bug"), ("Fight", "Ground")),
    "Water": Row(("Fire", "Ground", "Rock"), ("Water", "Grass", "Dragon")),
}

DOUBLE: Final = (2, 1)
NEUTRAL: Final = (1, 1)
HALF: Final = (1, 2)
NOTHING: Final = (0, 1)
PARENTHESISED: Final = {"no-effect": NOTHING, "half": HALF, "neutral": NEUTRAL}


class LookUp(NamedTuple):
    """One move type against one type of the defender: the multiplier, and whether the pair stands in the chart."""

    type: str
    num: int
    den: int
    listed: bool


class Weakness(NamedTuple):
    """The multiplier, and the look-ups that it comes from."""

    num: int
    den: int
    look_ups: tuple[LookUp, ...]


def look_up(rulings: ArcanaRulings, move_type: str, type: str) -> LookUp:
    """One move type against one type of the defender."""
    if type in WEAKNESS_CHART[move_type].super_effective:
        return LookUp(type, *DOUBLE, True)
    # ruling nve-wording: by one reading it is the move that is looked up in the rows of the defender's type
    row, looked_up = (move_type, type) if rulings.nve_wording == "defending-type" else (type, move_type)
    if looked_up in WEAKNESS_CHART[row].parenthesised:
        return LookUp(type, *PARENTHESISED[rulings.parenthesised], True)
    if (row, looked_up) == ("Fight", "Ghost") and rulings.fight_ghost == "no-effect":
        return LookUp(type, *NOTHING, True)
    weak = looked_up in WEAKNESS_CHART[row].not_very_effective
    return LookUp(type, *(HALF if weak else NEUTRAL), weak)


@lru_cache(maxsize=4096)
def weakness(rulings: ArcanaRulings, move_type: str, types: tuple[str, ...]) -> Weakness:
    """The move's type against the defender's: of several types, the one that gives the higher bonus."""
    look_ups = tuple([look_up(rulings, move_type, type) for type in types])
    return Weakness(*combined(rulings, look_ups), look_ups)


def combined(rulings: ArcanaRulings, look_ups: tuple[LookUp, ...]) -> tuple[int, int]:
    """Rulings dual-type-no-effect and dual-type-method: what several look-ups come to."""
    effective = [one for one in look_ups if one.num]
    if not effective or (rulings.dual_type_no_effect == "no-effect-wins" and len(effective) < len(look_ups)):
        return NOTHING
    if rulings.dual_type_method == "product":
        num = den = 1
        for one in effective:
            num, den = num * one.num, den * one.den
        return num, den
    if rulings.dual_type_method == "listed-highest":
        effective = [one for one in effective if one.listed] or effective
    best = max(effective, key=lambda one: one.num * 2 // one.den)
    return best.num, best.den


def explained(play: ArcanaPlay, found: Weakness) -> Tally | None:
    """The look-ups one by one, for those who ask where the multiplier comes from."""
    if not play.listening:
        return None
    tally = play.tally()
    for one in found.look_ups:
        tally.set(one.num, one.den, f"against:{one.type}", CHART)
    return tally
