"""Abilities & IQ Skills that no field can say: one class each, by the `rule` that an entry names."""

from typing import Final

from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.mystery.abilities.by_fields import ByFields
from cinque.systems.mystery.abilities.cases import clause_of
from cinque.systems.mystery.combat.type_match_ups import effect_of
from cinque.systems.mystery.combat_essentials.action_points import raise_by
from cinque.systems.mystery.combat_essentials.stats import points_in
from cinque.systems.mystery.content.records import (
    ATTACK,
    DEFENSE,
    SPECIAL_ATTACK,
    SPECIAL_DEFENSE,
    SPEED,
    STATUS,
    TYPELESS,
)
from cinque.systems.mystery.field import is_on_the_ground
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.nature import RULES
from cinque.systems.mystery.trait import tell
from cinque.systems.mystery.use import Use

BY_ORDER: Final = (ATTACK, DEFENSE, SPECIAL_ATTACK, SPECIAL_DEFENSE, SPEED)
MORE: Final = 2
FACE = "mystery.weather.snow-eiscue"


class BestStat(ByFields):
    """In its case the stat with the most points has 2 more; of Speed, 2 AP."""

    def best(self, scene: MysteryScene, one: Character) -> str:
        return max(BY_ORDER, key=lambda stat: points_in(scene, one, stat))

    def change_stat(self, scene: MysteryScene, one: Character, active: Active, stat: str, tally: Tally) -> None:
        for passive in self.now(scene, one) if stat == self.best(scene, one) else ():
            self.add(scene, passive, tally, MORE, one)

    def change_max_ap(self, scene: MysteryScene, one: Character, active: Active, tally: Tally) -> None:
        for passive in self.now(scene, one) if self.best(scene, one) == SPEED else ():
            raise_by(scene, one, tally, MORE, self.label, clause_of(scene, passive.when))


class FlashFire(ByFields):
    """Whoever has been struck by what it is immune to strikes harder with it for the rest of the combat."""

    def when_it_stops(self, play: MysteryPlay, one: Character, use: Use) -> None:
        one.used[self.key] = 1
        tell(play, self, one)

    def change_damage(
        self, scene: MysteryScene, one: Character, active: Active, use: Use, target: Character, tally: Tally
    ) -> None:
        if use.type in self.does.immune and one.used.get(self.key):
            tally.add(MORE, self.label, self.clause, of=one.keeper)


class Levitate(ByFields):
    """Nothing is stopped once it is on the ground."""

    def stops(self, scene: MysteryScene, one: Character, active: Active, use: Use) -> bool:
        return not is_on_the_ground(scene, one) and super().stops(scene, one, active, use)


class WonderGuard(ByFields):
    """Only super-effective attacks get through, and those without a type."""

    def stops(self, scene: MysteryScene, one: Character, active: Active, use: Use) -> bool:
        if one is use.user or not use.move.attacks or use.type == TYPELESS:
            return False
        return effect_of(scene, use, one) <= 1


class Telepathy(ByFields):
    """Allies' attacks do nothing."""

    def stops(self, scene: MysteryScene, one: Character, active: Active, use: Use) -> bool:
        return one is not use.user and one.side == use.user.side and use.move.attacks


class GoodAsGold(ByFields):
    """Status Moves of others do nothing."""

    def stops(self, scene: MysteryScene, one: Character, active: Active, use: Use) -> bool:
        return one is not use.user and use.move.property_ == STATUS


class NoGuard(ByFields):
    """Nothing misses, whoever uses it."""

    def cannot_miss(self, scene: MysteryScene, one: Character, use: Use) -> bool:
        return True

    def is_surely_hit(self, scene: MysteryScene, one: Character, use: Use) -> bool:
        return True


class Sturdy(ByFields):
    """With all HP no hit knocks it out."""

    def takes_instead(self, play: MysteryPlay, one: Character, active: Active, damage: int, use: Use) -> int:
        if damage < one.hp or not self.may_survive(one):
            return damage
        tell(play, self, one)
        return one.hp - 1

    def may_survive(self, one: Character) -> bool:
        return one.hp == one.max_hp


class StayingPower(Sturdy):
    """Once in a combat, however many HP are left."""

    def takes_instead(self, play: MysteryPlay, one: Character, active: Active, damage: int, use: Use) -> int:
        left = super().takes_instead(play, one, active, damage, use)
        if left != damage:
            one.used[self.key] = 1
        return left

    def may_survive(self, one: Character) -> bool:
        return not one.used.get(self.key)


class Truant(ByFields):
    """Every second own turn of a combat is lost."""

    def turn_start(self, play: MysteryPlay, one: Character, active: Active) -> None:
        turns = one.used.get(self.key, 0) + 1
        one.used[self.key] = turns
        if turns % 2 == 0:
            one.done = one.acted = True
            tell(play, self, one)


class IceFace(ByFields):
    """What the first hit has broken comes back with a round in the weather of its case."""

    def tick(self, play: MysteryPlay, one: Character, active: Active) -> None:
        if one.used.get(self.key) and any(self.now(play.scene, one)):
            del one.used[self.key]
            tell(play, self, one, FACE)
            play.note("own-form", FACE, one.id)


RULES.update(
    {
        "best-stat": BestStat,
        "flash-fire": FlashFire,
        "levitate": Levitate,
        "wonder-guard": WonderGuard,
        "telepathy": Telepathy,
        "good-as-gold": GoodAsGold,
        "no-guard": NoGuard,
        "sturdy": Sturdy,
        "staying-power": StayingPower,
        "truant": Truant,
        "ice-face": IceFace,
    }
)
