"""④ 戦闘値, the combat values: base value from the attributes, points, and for HP twice that and ten more."""

from collections.abc import Iterable

from cinque.core.tally import Tally
from cinque.systems.rokumen.content import Source
from cinque.systems.rokumen.content.records import COMBAT_VALUES, Attributes, Points
from cinque.systems.rokumen.rulings import RokumenRulings

BASE = "rokumen.combat-value.base"
BONUS = "rokumen.combat-value.bonus-points"
FINAL = "rokumen.combat-value.final"
FORMULAS = {
    "hp": (("toughness", 2), ("courage", 1)),
    "pp": (("cleverness", 1), ("courage", 1)),
    "attack": (("toughness", 1), ("dexterity", 1)),
    "defence": (("toughness", 1), ("courage", 1)),
    "special_attack": (("cleverness", 1), ("dexterity", 1)),
    "special_defence": (("cleverness", 1), ("courage", 1)),
    "speed": (("courage", 1), ("dexterity", 1)),
}
"""The combat base values (戦闘基礎値) from the attributes (能力値)."""


def combat_value(
    tally: Tally, rulings: RokumenRulings, name: str, attributes: Attributes, points: int, known: Iterable[Source]
) -> Tally:
    """A combat value (戦闘値): base value, points, and for HP twice that and ten more."""
    first = True
    for attribute, times in FORMULAS[name]:
        value = getattr(attributes, attribute) * times
        tally.start(value, attribute, BASE) if first else tally.add(value, attribute, BASE)
        first = False
    doubled = name == "hp"
    if doubled and rulings.hp_points_doubled == "not-doubled":
        tally.times(2, 1, "doubled", FINAL).add(10, "hp-ten", FINAL).add(points, "points", BONUS)
    else:
        tally.add(points, "points", BONUS)
        if doubled:
            tally.times(2, 1, "doubled", FINAL).add(10, "hp-ten", FINAL)
    for label, clause, passive in known if name in ("hp", "pp") else ():
        more: int = getattr(passive, name)
        if more:
            tally.add(more, label, clause)
    return tally


def combat_values(
    rulings: RokumenRulings, attributes: Attributes, points: Points, known: tuple[Source, ...]
) -> dict[str, int]:
    return {
        name: combat_value(Tally(False), rulings, name, attributes, getattr(points, name), known).value
        for name in COMBAT_VALUES
    }
