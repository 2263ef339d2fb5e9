"""STAB & Resistance: what the types of a move, its user and its target add and take off, by the AP cost of the move."""

from fractions import Fraction
from typing import Final

from cinque.core.tally import Tally
from cinque.systems.mystery.content.records import TYPELESS
from cinque.systems.mystery.field import FIELDS, fields_of
from cinque.systems.mystery.match_ups import match_up, without_immunity
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import statuses_of
from cinque.systems.mystery.trait import asked, ignored
from cinque.systems.mystery.use import Use

STAB = "mystery.damage.stab"
RESIST = "mystery.damage.resist"
TABLE = "mystery.damage.stab-resist-table"
RANGE = "mystery.ruling.stab-table-range"
OF_TYPELESS = "mystery.ruling.typeless"
GROUND: Final = "ground"
STABS: Final = {4: 1, 5: 1, 6: 2, 7: 2, 8: 3}
TWICE: Final = {4: 4, 5: 4, 6: 5, 7: 5, 8: 6}
FOUR_TIMES: Final = {4: 6, 5: 6, 6: 7, 7: 7, 8: 8}


def row(scene: MysteryScene, ap: int) -> int:
    """The row of the table: the nearest one, or by one reading none at all for other costs."""
    if 4 <= ap <= 8:
        return ap
    return min(8, max(4, ap)) if scene.rulings.stab_table_range == "clamp" else 0


def effectiveness(scene: MysteryScene, type: str, target: Character, user: Character | None) -> Fraction:
    """0 for an immune target: by its types, or by a condition that gives immunity; conditions lift it, too."""
    if type == TYPELESS:
        if scene.rulings.typeless == "neutral":
            return Fraction(1)
        type = "normal"
    found = match_up(type, target.types)
    if not found and type == GROUND and any(FIELDS[active.effect].is_grounding for active in scene.active):
        found = without_immunity(type, target.types)
    if target.active:
        if not found and any(status.lifts_immunity(scene, type) for status, _ in statuses_of(target)):
            found = without_immunity(type, target.types)
        if any(status.gives_immunity(scene, type) for status, _ in statuses_of(target)):
            found = Fraction(0)
    if not found and user is not None and ignored(scene, user, "immunity"):
        found = without_immunity(type, target.types)
    return found or (Fraction(1, 4) if scene.rulings.type_immunity == "as-quarter" else found)


def effect_of(scene: MysteryScene, use: Use, target: Character) -> Fraction:
    """The same for a use of a move, which may have a match-up of its own."""
    return use.rule.match_up(scene, use, target, effectiveness(scene, use.type, target, use.user))


def has_stab(scene: MysteryScene, use: Use) -> bool:
    if use.type == TYPELESS:
        return scene.rulings.typeless == "as-normal" and "normal" in use.user.types
    return use.type in use.user.types


def add_stab(play: MysteryPlay, use: Use, tally: Tally) -> None:
    """The user's own type; weather and terrain double it, or subtract it."""
    scene = play.scene
    found = row(scene, use.ap)
    figure, has = STABS.get(found, 0), has_stab(scene, use)
    if has and figure:
        clause = OF_TYPELESS if use.type == TYPELESS else STAB if found == use.ap else RANGE
        tally.add(figure, "stab", clause, of=use.ap_of)
        for each, _ in asked(scene, use.user, "change_stab"):
            each.change_stab(scene, use.user, figure, tally)
    for field, _ in fields_of(scene, "change_stab") if scene.active else ():
        field.change_stab(scene, use, figure, has, tally)


def add_resist(play: MysteryPlay, use: Use, target: Character, tally: Tally) -> None:
    """Super-effective adds, not very effective takes off."""
    found = row(play.scene, use.ap)
    times = effect_of(play.scene, use, target)
    if times == 1 or not found:
        return
    big = times >= 4 or times <= Fraction(1, 4)
    figure = FOUR_TIMES[found] if big else TWICE[found]
    label = ("super-effective-4" if big else "super-effective") if times > 1 else ("resisted-4" if big else "resisted")
    inner = play.tally().start(figure, "table", TABLE if found == use.ap else RANGE)
    tally.add(figure if times > 1 else -figure, label, RESIST, inner, of=use.ap_of)
