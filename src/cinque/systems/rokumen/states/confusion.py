"""こんらん, Confusion: 1D before one acts; on 1 or 2 all actions are lost and it hurts, on 5 or 6 it ends."""

from cinque.systems.rokumen.damage.constant import constant_damage
from cinque.systems.rokumen.figures import add_value
from cinque.systems.rokumen.hp import take_damage
from cinque.systems.rokumen.model import FACES, Pokemon, RokumenPlay, RokumenScene
from cinque.systems.rokumen.rulings import RokumenRulings
from cinque.systems.rokumen.state import VolatileRule

DAMAGE = "rokumen.ruling.confusion-damage"


class Confusion(VolatileRule):
    key = "confusion"
    clause = "rokumen.volatile.confusion"

    def cured_with_conditions(self, scene: RokumenScene, all_of_them: bool, named: bool) -> bool:
        """Effects that remove status conditions remove Confusion as well: those in general, or by one reading all."""
        return all_of_them or (named and scene.rulings.confusion_cure_effects == "any")

    def after_combat(self, rulings: RokumenRulings) -> str:
        return "rokumen.ruling.confusion-after-combat" if rulings.confusion_after_combat == "ends" else ""

    # -- the roll; ruling confusion-roll-time

    def rolls(self, scene: RokumenScene, own: bool) -> bool:
        return own or scene.rulings.confusion_roll_time == "every-step"

    def asks_before_rolling(self, scene: RokumenScene) -> bool:
        return scene.rulings.confusion_roll_time == "own-start"

    def bars_actions(self, play: RokumenPlay, one: Pokemon) -> bool:
        """One roll for each Confusion; more than one only where a ruling lets it stack."""
        barred = False
        for _ in range(self.number(one)):
            barred = (not one.fainted and self._roll(play, one)) or barred
        return barred

    def _roll(self, play: RokumenPlay, one: Pokemon) -> bool:
        rolled = play.total(1, FACES, self.clause, one.id)
        if rolled >= 5:
            self.lose_one(play, one, self.clause)
            return False
        if rolled >= 3:
            play.note("stays-confused", self.clause, one.id)
            return False
        play.note("confused", self.clause, one.id)
        self._hurt(play, one, rolled)
        return True

    def _hurt(self, play: RokumenPlay, one: Pokemon, rolled: int) -> None:
        """Ruling confusion-damage: a second die; the first one; or a second one less Defence."""
        reading = play.scene.rulings.confusion_damage
        amount = rolled if reading == "same-die" else play.total(1, FACES, self.clause, one.id)
        if reading != "physical":
            constant_damage(play, one, amount, by_move=False)
            return
        tally = play.tally(one.seat).start(amount, "damage-dice", DAMAGE)
        add_value(play.scene, one, "defence", tally, DAMAGE, -1)
        tally.at_least(1, "least-damage", DAMAGE)
        take_damage(play, one, tally.value, "rokumen.damage.physical", tally, by_move=False)
