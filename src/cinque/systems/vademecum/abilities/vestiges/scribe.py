"""The Scribe: machines of the old world that run for a while."""

from collections.abc import Sequence
from typing import Final

from cinque.core.ask import Option
from cinque.core.effect import Active
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.costs import count_use, due, pay, pay_action
from cinque.systems.vademecum.abilities.effects import hurt, lasts
from cinque.systems.vademecum.abilities.fallen import OnTheFallen
from cinque.systems.vademecum.combat.initiative import is_called_back
from cinque.systems.vademecum.content.records import BONUS, Ability
from cinque.systems.vademecum.dice import D6
from cinque.systems.vademecum.forces import clause_of
from cinque.systems.vademecum.injuries import died_just_now, recover, rise
from cinque.systems.vademecum.model import HOUR, Character, VadeMecumPlay, VadeMecumScene

SAVING: Final = {"six": 6, "four": 4}
DEFIBRILLATOR = "vademecum.ruling.defibrillator"
"""What the die must show to call somebody back."""


class Mechanic(ByFields):
    """What carries people costs half."""

    key = "mechanic"

    def shape(self, scene: VadeMecumScene, one: Character, own: Ability, used: Ability) -> Ability:
        if not used.vehicle or used.cost is None:
            return used
        return used._replace(cost=used.cost._replace(points=used.cost.points // 2))


class Defibrillator(OnTheFallen):
    """A point makes it work for some uses: the Incapacitated are up again, those just dead on a 6."""

    key = "defibrillator"

    def now(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Ability:
        return ability._replace(cost=None) if one.kept.get(ability.key, 0) else ability

    def may(self, scene: VadeMecumScene, one: Character, ability: Ability) -> bool:
        return super().may(scene, one, self.now(scene, one, ability))

    def helps(self, scene: VadeMecumScene, other: Character) -> bool:
        return bool(other.injury) or died_just_now(scene, other)

    def recalls(self, name: str, value: int) -> bool:
        return name == self.key and 0 <= value <= D6

    def use(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        target, clause = play.scene.creatures[option.args["target"]], clause_of(one, ability)
        pay_action(play, one, ability)
        self.tell(play, one, ability, [target])
        if not one.kept.get(ability.key, 0):
            pay(play, one, ability, due(ability, [target]))
            one.kept[ability.key] = play.total(1, 6, clause, one.id)
        one.kept[ability.key] -= 1
        if not target.dead:
            recover(play, target, clause)
        elif play.reaches(1, 6, SAVING[play.scene.rulings.defibrillator], clause, one.id):
            rise(play, target, 1, DEFIBRILLATOR)
            is_called_back(play, target)


class Runs(ByFields):
    """While it runs each use strikes without a roll; the points are paid when it is started.

    Each use takes a Main Action, by one reading a Bonus Action.
    """

    key = "runs"

    def is_running(self, one: Character, ability: Ability) -> bool:
        return any(active.effect == ability.key for active in one.lasting)

    def now(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Ability:
        read = ability._replace(action=BONUS) if scene.rulings.chainsaw == "bonus" else ability
        return read._replace(cost=None) if self.is_running(one, ability) else read

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        return super().offers(scene, one, self.now(scene, one, ability))

    def use(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        target, ability = play.scene.creatures[option.args["target"]], self.now(play.scene, one, ability)
        pay_action(play, one, ability)
        count_use(play, one, ability)
        self.tell(play, one, ability, [target])
        if not self.is_running(one, ability):
            pay(play, one, ability, due(ability, [target]))
            lasts(play, one, ability, one)
        hurt(play, one, ability, target, ability.damage)


class Rebreather(ByFields):
    """A die tells for how many hours it works."""

    key = "rebreather"

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        hours = play.total(1, 6, clause_of(one, ability), one.id)
        lasts(play, one, ability._replace(minutes=hours * HOUR), target)


class Engine(ByFields):
    """A vehicle of the party for a day."""

    key = "engine"

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        if not any(active.effect == ability.key for active in one.lasting):
            play.scene.vehicles[ability.vehicle] = play.scene.vehicles.get(ability.vehicle, 0) + 1
        lasts(play, one, ability, one)

    def ended(self, play: VadeMecumPlay, one: Character, ability: Ability, active: Active) -> None:
        left = play.scene.vehicles.get(ability.vehicle, 1) - 1
        if left:
            play.scene.vehicles[ability.vehicle] = left
        else:
            play.scene.vehicles.pop(ability.vehicle, None)


RULES = (Mechanic(), Defibrillator(), Runs(), Rebreather(), Engine())
