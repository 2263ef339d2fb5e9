"""定数ダメージ, constant damage."""

from cinque.systems.rokumen.figures import value
from cinque.systems.rokumen.hp import take_damage
from cinque.systems.rokumen.model import Pokemon, RokumenPlay

CONSTANT = "rokumen.damage.constant"
CONSTANT_RULING = "rokumen.ruling.constant-damage"


def constant_damage(play: RokumenPlay, one: Pokemon, amount: int, by_move: bool) -> int:
    """定数ダメージ: the amount as it stands, or by one reading less B."""
    tally = play.tally().start(amount, "constant", CONSTANT)
    if play.scene.rulings.constant_damage == "with-defence":
        tally.add(-value(play.scene, one, "defence"), "defence", CONSTANT_RULING).at_least(
            1, "least-damage", CONSTANT_RULING
        )
    return take_damage(play, one, tally.value, CONSTANT, tally, by_move)
