"""どくX, Poison X: X points of damage in each End Step."""

from cinque.systems.rokumen.damage.constant import constant_damage
from cinque.systems.rokumen.hp import lose_hp
from cinque.systems.rokumen.model import Pokemon, RokumenPlay
from cinque.systems.rokumen.state import HARM, ConditionRule


class Poison(ConditionRule):
    key = "poison"
    clause = "rokumen.status.poison"
    numbered = True
    immune = ("poison", "steel")
    moment = HARM

    def end_step(self, play: RokumenPlay, one: Pokemon) -> None:
        """Damage by the End Step's own words; by those of Poison, HP that are lost."""
        if play.scene.rulings.poison_damage_or_loss == "damage":
            play.note("poison", "rokumen.end-step.poison", one.id)
            constant_damage(play, one, one.amount, by_move=False)
        else:
            lose_hp(play, one, one.amount, "rokumen.ruling.poison-damage-or-loss", kind="loses-hp")
