"""定数ダメージ, constant damage."""

from cinque.systems.rokumen.figures import add_value
from cinque.systems.rokumen.hp import take_damage
from cinque.systems.rokumen.model import Pokemon, RokumenPlay

CONSTANT = "rokumen.damage.constant"
CONSTANT_RULING = "rokumen.ruling.constant-damage"


def constant_damage(play: RokumenPlay, one: Pokemon, amount: int, by_move: bool) -> int:
    """定数ダメージ: the amount as it stands, or by one reading less B."""
    if play.scene.rulings.constant_damage == "with-defence":
        tally = play.tally(one.seat).start(amount, "constant", CONSTANT)
        add_value(play.scene, one, "defence", tally, CONSTANT_RULING, -1)
        tally.at_least(1, "least-damage", CONSTANT_RULING)
    else:
        tally = play.tally().start(amount, "constant", CONSTANT)
    return take_damage(play, one, tally.value, CONSTANT, tally, by_move)
