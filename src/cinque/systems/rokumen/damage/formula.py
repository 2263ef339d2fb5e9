"""ダメージ計算, damage: dice from the achievement and the modifiers, then power, A and B."""

from cinque.core.tally import Tally
from cinque.systems.rokumen.content.records import PHYSICAL, Move
from cinque.systems.rokumen.figures import value
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
