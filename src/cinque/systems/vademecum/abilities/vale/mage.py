"""The Mage: what is left when the magic has run out, spells cast quickly, and the dead called back."""

from collections.abc import Sequence

from cinque.core.ask import Option
from cinque.core.effect import Active
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.costs import pay_money
from cinque.systems.vademecum.abilities.effects import end_lasting, lasts
from cinque.systems.vademecum.abilities.fallen import OnTheFallen
from cinque.systems.vademecum.classes import gain_points, most_points
from cinque.systems.vademecum.combat.initiative import is_called_back
from cinque.systems.vademecum.conditions.crippled import CRIPPLED
from cinque.systems.vademecum.content.records import BONUS, MAIN, Ability
from cinque.systems.vademecum.forces import clause_of, label_of
from cinque.systems.vademecum.happening import Blow, Event
from cinque.systems.vademecum.hp import regain_hp
from cinque.systems.vademecum.injuries import DIED, rise
from cinque.systems.vademecum.model import DAY, Character, VadeMecumPlay, VadeMecumScene, content_of

LIFE_STEAL = "vademecum.ruling.life-steal"
RESURRECTION = "vademecum.ruling.resurrection"


class MagicalDischarge(ByFields):
    """The spell that empties the mage, or its next attack, has a die more for each point since the last Rest.

    By one reading only a later attack, which is none that costs points.
    """

    key = "magical-discharge"

    def answer(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option, event: Event) -> None:
        lasts(play, one, ability, one)

    def before_damage(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        by_points = blow.means is not None and blow.means.cost is not None and blow.means.cost.points > 0
        later = play.scene.rulings.magical_discharge == "later-attack" and by_points
        if not later and any(active.effect == ability.key for active in one.lasting):
            dice = one.points_spent * ability.damage_per_point
            blow.might.dice.append((dice, label_of(ability), clause_of(one, ability)))
            end_lasting(play, one, ability.key)


class WarMage(ByFields):
    """Spells for a Main Action may be cast for a Bonus Action; by one reading there is one spell in a turn."""

    key = "war-mage"

    def variants(
        self, scene: VadeMecumScene, one: Character, own: Ability, used: Ability
    ) -> Sequence[tuple[str, Ability]]:
        return [("quick", used._replace(action=BONUS))] if used.part_of and used.action == MAIN else ()

    def forbids(self, scene: VadeMecumScene, one: Character, used: Ability) -> bool:
        if scene.rulings.war_mage == "each-action" or not used.part_of:
            return False
        return any(content_of(scene).abilities[key].part_of for key in one.done)


class LifeSteal(ByFields):
    """The mage has HP of it: by a roll of their own, or by other readings as many as the dice or the damage show."""

    key = "life-steal"

    def heal_user(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        reading = play.scene.rulings.life_steal
        if reading == "two-rolls":
            super().heal_user(play, one, ability, blow)
        elif play.fate.matters(one.id):
            stolen = blow.own if reading == "one-roll" else blow.dealt
            regain_hp(play, one, play.tally().start(stolen, label_of(ability), LIFE_STEAL), LIFE_STEAL)


class Resurrection(OnTheFallen):
    """Somebody who died less than a day ago lives again with 1 HP.

    They walk as ever, and the money is paid with the points; by one reading it is paid for the attempt, and whoever
    comes back is Crippled.
    """

    key = "resurrection"

    def helps(self, scene: VadeMecumScene, other: Character) -> bool:
        return other.dead and scene.clock - other.kept.get(DIED, scene.clock) < DAY

    def resolve(self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> None:
        cost = ability.cost
        if cost is not None and play.scene.rulings.resurrection == "on-attempt-crippled":
            pay_money(play, one, cost.money, RESURRECTION)
            ability = ability._replace(cost=cost._replace(money=0))
        super().resolve(play, one, ability, targets)

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        rise(play, target, 1, RESURRECTION)
        is_called_back(play, target)
        if play.scene.rulings.resurrection == "on-attempt-crippled":
            CRIPPLED.put(play, target, Active(CRIPPLED.key), RESURRECTION)


class MagicalRecharge(ByFields):
    """Half of the most points, rounded down, or by one reading up."""

    key = "magical-recharge"

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        more = 1 if play.scene.rulings.magical_recharge == "up" else 0
        gain_points(play, one, (most_points(play.scene, one) + more) // 2, ability.key)


class TimeSlow(ByFields):
    """For allies; by one reading for the mage, too."""

    key = "time-slow"

    def as_read(self, scene: VadeMecumScene, ability: Ability) -> Ability:
        return ability._replace(whom="self-or-ally") if scene.rulings.time_slow == "mage-too" else ability

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        return super().offers(scene, one, self.as_read(scene, ability))

    def use(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        super().use(play, one, self.as_read(play.scene, ability), option)


RULES = (MagicalDischarge(), WarMage(), LifeSteal(), Resurrection(), MagicalRecharge(), TimeSlow())
