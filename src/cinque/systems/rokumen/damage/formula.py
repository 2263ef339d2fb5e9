"""ダメージ計算, damage: dice from the achievement and the modifiers, then power, A and B."""

from cinque.core.tally import Tally
from cinque.systems.rokumen.content.records import PHYSICAL, Move
from cinque.systems.rokumen.figures import add_value
from cinque.systems.rokumen.model import FACES, Pokemon, RokumenPlay

FORMULA = "rokumen.damage.formula"
TERM_A = "rokumen.damage.term-a"
TERM_B = "rokumen.damage.term-b"
TERM_B_RULING = "rokumen.ruling.damage-term-b"


def damage(play: RokumenPlay, user: Pokemon, move: Move, target: Pokemon, dice: Tally) -> Tally:
    """[ダメージダイス]D6 + power + A - B, at least 1."""
    rolled = play.total(dice.value, FACES, FORMULA, user.id) if dice.value > 0 else 0
    return damage_of(play, user, move, target, dice, rolled)


def damage_of(play: RokumenPlay, user: Pokemon, move: Move, target: Pokemon, dice: Tally, rolled: int) -> Tally:
    """A is the user's Attack or Special Attack, B the target's Defence or Special Defence; ruling damage-term-b."""
    scene, physical = play.scene, move.category == PHYSICAL
    by_target = scene.rulings.damage_term_b == "target"
    a, b = ("attack", "defence") if physical else ("special_attack", "special_defence")
    defender = target if by_target else user
    tally = play.tally(user.seat, defender.seat).start(rolled, "damage-dice", FORMULA, dice if play.listening else None)
    add_value(scene, user, a, tally.add(move.power, "power", FORMULA), TERM_A)
    add_value(scene, defender, b, tally, TERM_B if by_target else TERM_B_RULING, -1)
    return tally.at_least(1, "least-damage", FORMULA)
