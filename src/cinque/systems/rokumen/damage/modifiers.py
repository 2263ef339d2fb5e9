"""② 補正, modifiers: dice for the same type, for weaknesses and resistances, and what traits add and take."""

from functools import cache

from cinque import dex
from cinque.core.tally import Tally
from cinque.systems.rokumen.content.records import Move, Passive
from cinque.systems.rokumen.damage.no_effect import FLYING, GROUND
from cinque.systems.rokumen.figures import add_changes, in_force
from cinque.systems.rokumen.model import Pokemon, RokumenPlay, RokumenScene, sources_of
from cinque.systems.rokumen.state import states_of

DICE = "rokumen.damage.dice"
SAME_TYPE = "rokumen.modifier.same-type"
WEAKNESS = "rokumen.modifier.weakness"
RESISTANCE = "rokumen.modifier.resistance"


@cache
def relation(attacking: str, defending: str) -> int:
    """1 for a weakness, -1 for a resistance (ruling type-chart: that of the video games since generation 6).

    Pairs without effect in the video games are neither: the book has its own table for them.
    """
    multiplier = dex.multiplier(attacking, defending)
    return 1 if multiplier > 1 else -1 if 0 < multiplier < 1 else 0


def relations(scene: RokumenScene, type: str, target: Pokemon) -> list[int]:
    """What the type of a move is to each type of its target."""
    found = [relation(type, one) for one in target.types]
    if type == GROUND and scene.rulings.ground_flying == "resist":
        found = [-1 if one == FLYING else known for one, known in zip(target.types, found, strict=True)]
    return found


def damage_dice(play: RokumenPlay, user: Pokemon, move: Move, target: Pokemon, achievement: int) -> Tally:
    """ダメージダイス: the achievement and all modifiers, at least 1."""
    scene = play.scene
    tally = play.tally(user.seat, target.seat).start(achievement, "achievement", DICE)
    if move.type in user.types:
        tally.add(1, "same-type", SAME_TYPE)
    add_type_modifiers(scene, tally, move, target)
    add_traits(scene, tally, user, move, target)
    states = states_of(user)
    for rule in states:
        rule.change_dice(scene, tally, move)
    tally.at_least(1, "least-dice", DICE)
    for rule in states:
        rule.change_dice_last(scene, tally, move)
    return tally


def add_type_modifiers(scene: RokumenScene, tally: Tally, move: Move, target: Pokemon) -> None:
    """弱点補正 and 耐性補正: for one type, or for both."""
    found = relations(scene, move.type, target)
    weak, resists = found.count(1), found.count(-1)
    if weak and resists and scene.rulings.weak_and_resistant != "cancel":
        weak, resists = (weak, 0) if scene.rulings.weak_and_resistant == "weakness-wins" else (0, resists)
    if weak:
        in_addition = weak == 2 and scene.rulings.weakness_double_typo == "in-addition"
        tally.add(3 if in_addition else weak, "weakness", WEAKNESS)
    if weak == 2 and scene.rulings.resistance_double_typo == "as-printed":
        tally.add(-2, "resistance", "rokumen.ruling.resistance-double-typo")
    if resists:
        once = scene.rulings.resistance_double_typo != "both-resist"
        tally.add(-1 if once else -resists, "resistance", RESISTANCE)


def add_traits(scene: RokumenScene, tally: Tally, user: Pokemon, move: Move, target: Pokemon) -> None:
    """What traits, items and passing effects of both sides add and take."""
    add_changes(scene, user, "damage_dice", tally)
    for label, clause, passive in sources_of(scene, user):
        if passive.dice and is_for(passive, move) and in_force(scene, user, passive):
            tally.add(passive.dice, label, clause, None, user.seat)
    add_changes(scene, target, "guard", tally, -1)
    for label, clause, passive in sources_of(scene, target):
        if move.type in passive.softens and in_force(scene, target, passive):
            tally.add(-1, label, clause, None, target.seat)


def is_for(passive: Passive, move: Move) -> bool:
    """Whether the dice of a passive effect go to attacks like this one."""
    return (not passive.dice_types or move.type in passive.dice_types) and passive.dice_category in ("", move.category)
