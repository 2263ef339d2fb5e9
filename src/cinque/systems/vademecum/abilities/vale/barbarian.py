"""The Barbarian: what lies around and can be thrown, and the blow after a kill."""

from collections.abc import Sequence

from cinque.core.ask import Option
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.effects import end_lasting, lasts
from cinque.systems.vademecum.ability import as_used
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.content.records import Ability
from cinque.systems.vademecum.forces import clause_of, is_frenzied, label_of
from cinque.systems.vademecum.happening import Blow, Death, Event
from cinque.systems.vademecum.model import FEET, MOST_FIELD, Character, VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.tiles import distance

OBJECT = "very-heavy-object"
RAMPAGE = "rampage"
SEIZING = "throw-enemy"


class ThrowObject(ByFields):
    """It takes a Very Heavy object within reach: the one that lay ready, or what lies around."""

    key = "throw-object"

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        return super().offers(scene, one, ability) if scene.debris or self.is_near(scene, one) else ()

    def is_near(self, scene: VadeMecumScene, one: Character) -> bool:
        """Whoever throws enemies from farther off picks things up from there, too."""
        if OBJECT not in one.kept:
            return False
        row, column = divmod(one.kept[OBJECT], MOST_FIELD)
        reach = as_used(scene, one, content_of(scene).abilities[SEIZING]).range
        return distance(scene, one.square, (column, row)) * FEET <= reach

    def use(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        if self.is_near(play.scene, one):
            del one.kept[OBJECT]
        super().use(play, one, ability, option)


class ReadyToRampage(ByFields):
    """It keeps in mind on which tile the object lies."""

    key = "ready-to-rampage"

    def answer(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option, event: Event) -> None:
        one.kept[OBJECT] = one.square[1] * MOST_FIELD + one.square[0]
        play.note("finds-object", clause_of(one, ability), one.id)


class NextAttack(ByFields):
    """In force until the next attack, hit or miss, or by one reading until a hit; it does not pile up."""

    key = "next-attack"

    def answer(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option, event: Event) -> None:
        killed = isinstance(event, Death) and not event.by_own_side
        if killed and not any(active.effect == ability.key for active in one.lasting):
            lasts(play, one, ability, one)

    def after_attack(
        self, play: VadeMecumPlay, one: Character, ability: Ability, arm: Arm, hit: bool, mover: Character | None
    ) -> None:
        if hit or play.scene.rulings.bloodlust == "next-attack":
            end_lasting(play, one, ability.key)


class FuriousRampage(ByFields):
    """Reach and range are doubled here, the damage by what is in force."""

    key = "furious-rampage"

    def shape(self, scene: VadeMecumScene, one: Character, own: Ability, used: Ability) -> Ability:
        if used.part_of != RAMPAGE:
            return used
        return used._replace(range=2 * used.range, throw=2 * used.throw)


class RecklessBeserker(ByFields):
    """What it adds to holds for the attack that is granted; by one reading for all of the turn, once that has begun."""

    key = "reckless-beserker"

    def before_damage(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        scene, label = play.scene, label_of(ability)
        begun = scene.actor == one.id and ability.follows in one.done
        counted = any(label == each for _, each, _ in blow.might.multipliers)
        if scene.rulings.reckless_beserker == "whole-turn" and begun and not counted:
            blow.might.multipliers.append((2, label, clause_of(one, ability)))


class FuriousFrenzy(ByFields):
    """It stuns by every attack; by one reading by weapons alone, as it is they alone that are sure to hit."""

    key = "furious-frenzy"

    def after_hit(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        if is_frenzied(play.scene, blow.arm):
            super().after_hit(play, one, ability, blow)


RULES = (ThrowObject(), ReadyToRampage(), NextAttack(), FuriousRampage(), RecklessBeserker(), FuriousFrenzy())
