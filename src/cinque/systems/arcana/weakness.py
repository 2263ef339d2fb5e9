"""Weakness: which types of move are strong or weak against which arcana."""

from functools import lru_cache
from typing import NamedTuple

from cinque.core.tally import Tally
from cinque.systems.arcana.model import Arcana, ArcanaPlay
from cinque.systems.arcana.rulings import ArcanaRulings

CHART = "arcana.weakness.chart"


class Row(NamedTuple):
    """One move type: the types that it hits doubly, those that it hits by half, and those in parentheses."""

    super_effective: tuple[str, ...]
    not_very_effective: tuple[str, ...]
    parenthesised: tuple[str, ...] = ()


WEAKNESS_CHART = {
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

DOUBLE, NEUTRAL, HALF, NOTHING = (2, 1), (1, 1), (1, 2), (0, 1)
PARENTHESISED = {"no-effect": NOTHING, "half": HALF, "neutral": NEUTRAL}


class Weakness(NamedTuple):
    """The multiplier, and whether the pair stands in the chart at all."""

    num: int
    den: int
    listed: bool


def look_up(rulings: ArcanaRulings, move_type: str, type: str) -> Weakness:
    """One move type against one type of the defender."""
    if type in WEAKNESS_CHART[move_type].super_effective:
        return Weakness(*DOUBLE, True)
    # ruling nve-wording: by one reading it is the move that is looked up in the rows of the defender's type
    row, looked_up = (move_type, type) if rulings.nve_wording == "defending-type" else (type, move_type)
    if looked_up in WEAKNESS_CHART[row].parenthesised:
        return Weakness(*PARENTHESISED[rulings.parenthesised], True)
    if (row, looked_up) == ("Fight", "Ghost") and rulings.fight_ghost == "no-effect":
        return Weakness(*NOTHING, True)
    weak = looked_up in WEAKNESS_CHART[row].not_very_effective
    return Weakness(*(HALF if weak else NEUTRAL), weak)


@lru_cache(maxsize=4096)
def _weakness(rulings: ArcanaRulings, move_type: str, types: tuple[str, ...]) -> Weakness:
    found = [look_up(rulings, move_type, type) for type in types]
    effective = [one for one in found if one.num]
    if not effective or (rulings.dual_type_no_effect == "no-effect-wins" and len(effective) < len(found)):
        return Weakness(*NOTHING, True)
    found = effective  # ruling dual-type-no-effect: by the default the other type decides
    if rulings.dual_type_method == "product":
        num = den = 1
        for one in found:
            num, den = num * one.num, den * one.den
        return Weakness(num, den, True)
    if rulings.dual_type_method == "listed-highest":
        found = [one for one in found if one.listed] or found
    return max(found, key=lambda one: one.num * 2 // one.den)


def explain(play: ArcanaPlay, move_type: str, defender: Arcana) -> Tally | None:
    """The look-up of each type by itself, for those who ask where the multiplier comes from."""
    if not play.listening:
        return None
    tally = play.tally()
    for type in defender.types:
        found = look_up(play.scene.rulings, move_type, type)
        tally.set(found.num, found.den, f"against:{type}", CHART)
    return tally


def weakness(play: ArcanaPlay, move_type: str, defender: Arcana) -> Weakness:
    """The move's type against the defender: of several types, the one that gives the higher bonus."""
    return _weakness(play.scene.rulings, move_type, defender.types)
