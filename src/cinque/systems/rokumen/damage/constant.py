"""定数ダメージ, constant damage."""

from cinque.systems.rokumen.figures import opened, value
from cinque.systems.rokumen.hp import take_damage
from cinque.systems.rokumen.model import Pokemon, RokumenPlay

CONSTANT = "rokumen.damage.constant"
CONSTANT_RULING = "rokumen.ruling.constant-damage"


def constant_damage(play: RokumenPlay, one: Pokemon, amount: int, by_move: bool) -> int:
    """定数ダメージ: the amount as it stands, or by one reading less B."""
    if play.scene.rulings.constant_damage == "with-defence":
        tally, defence = play.tally(one.seat), value(play.scene, one, "defence", play.listening)
        tally.start(amount, "constant", CONSTANT)
        tally.add(-defence.value, "defence", CONSTANT_RULING, opened(defence), one.seat)
        tally.at_least(1, "least-damage", CONSTANT_RULING)
    else:
        tally = play.tally().start(amount, "constant", CONSTANT)
    return take_damage(play, one, tally.value, CONSTANT, tally, by_move)
