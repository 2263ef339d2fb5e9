"""ダメージ計算, damage: dice from the achievement and the modifiers, then power, A and B."""

from functools import cache

from cinque import dex
from cinque.core.tally import Tally
from cinque.systems.rokumen.content import passives_of
from cinque.systems.rokumen.content.records import BURN, PHYSICAL, Move
from cinque.systems.rokumen.figures import changed, in_force, value
from cinque.systems.rokumen.model import FACES, Pokemon, RokumenPlay, RokumenScene

FORMULA = "rokumen.damage.formula"
DICE = "rokumen.damage.dice"
TERM_A = "rokumen.damage.term-a"
TERM_B = "rokumen.damage.term-b"
TERM_B_RULING = "rokumen.ruling.damage-term-b"
SAME_TYPE = "rokumen.modifier.same-type"
WEAKNESS = "rokumen.modifier.weakness"
RESISTANCE = "rokumen.modifier.resistance"
NO_EFFECT = "rokumen.type.no-effect"
BURNT = "rokumen.status.burn"
TRAITS = "rokumen.creation.trait-budget"

NO_EFFECT_PAIRS = frozenset(
    {
        ("normal", "ghost"),
        ("ghost", "normal"),
        ("fighting", "ghost"),
        ("electric", "ground"),
        ("poison", "steel"),
        ("psychic", "dark"),
        ("dragon", "fairy"),
    }
)
"""こうかがない, as the book prints it: the type of the move, and of the Pokémon that it hits."""

GROUND, FLYING = "ground", "flying"


# -- the chart


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


def has_no_effect(scene: RokumenScene, type: str, target: Pokemon) -> bool:
    """Whether a move of a type can do nothing to somebody: by the table, or by a trait."""
    immune = [
        (type, one) in NO_EFFECT_PAIRS
        or (type == GROUND and one == FLYING and scene.rulings.ground_flying == "add-no-effect")
        for one in target.types
    ]
    if all(immune) if scene.rulings.no_effect_dual == "single-type-only" else any(immune):
        return True
    return any(type in passive.immune and in_force(scene, target, passive) for passive in passives_of(scene, target))


# -- damage dice


def damage_dice(play: RokumenPlay, user: Pokemon, move: Move, target: Pokemon, achievement: int) -> Tally:
    """ダメージダイス: the achievement and all modifiers, at least 1."""
    scene = play.scene
    tally = play.tally().start(achievement, "achievement", DICE)
    if move.type in user.types:
        tally.add(1, "same-type", SAME_TYPE)
    add_type_modifiers(scene, tally, move, target)
    add_traits(scene, tally, user, move, target)
    burnt = user.condition == BURN and move.category == PHYSICAL
    if burnt and scene.rulings.burn_minimum == "min-one":
        tally.add(-1, "burn", BURNT)
    tally.at_least(1, "least-dice", DICE)
    if burnt and scene.rulings.burn_minimum == "below-one":
        tally.add(-1, "burn", "rokumen.ruling.burn-minimum").at_least(0, "none-left", "rokumen.ruling.burn-minimum")
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
    more = changed(scene, user, "damage_dice")
    for passive in passives_of(scene, user):
        fits = (not passive.dice_types or move.type in passive.dice_types) and passive.dice_category in (
            "",
            move.category,
        )
        if passive.dice and fits and in_force(scene, user, passive):
            more += passive.dice
    if more:
        tally.add(more, "trait", TRAITS)
    less = changed(scene, target, "guard")
    for passive in passives_of(scene, target):
        less += 1 if move.type in passive.softens and in_force(scene, target, passive) else 0
    if less:
        tally.add(-less, "guard", TRAITS)


# -- damage


def damage(play: RokumenPlay, user: Pokemon, move: Move, target: Pokemon, dice: Tally) -> Tally:
    """[ダメージダイス]D6 + power + A - B, at least 1."""
    rolled = play.total(dice.value, FACES, FORMULA, user.id) if dice.value > 0 else 0
    return damage_of(play, user, move, target, dice, rolled)


def damage_of(play: RokumenPlay, user: Pokemon, move: Move, target: Pokemon, dice: Tally, rolled: int) -> Tally:
    scene = play.scene
    physical = move.category == PHYSICAL
    attack = value(scene, user, "attack" if physical else "special_attack")
    by_target = scene.rulings.damage_term_b == "target"
    defender = target if by_target else user
    defence = value(scene, defender, "defence" if physical else "special_defence")
    return (
        play.tally()
        .start(rolled, "damage-dice", FORMULA, dice if play.listening else None)
        .add(move.power, "power", FORMULA)
        .add(attack, "attack" if physical else "special-attack", TERM_A)
        .add(-defence, "defence" if physical else "special-defence", TERM_B if by_target else TERM_B_RULING)
        .at_least(1, "least-damage", FORMULA)
    )
