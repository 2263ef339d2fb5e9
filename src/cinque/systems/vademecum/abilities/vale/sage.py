"""The Sage: an attribute under guidance, a gust that throws whoever is passed, and bolts out of the sky."""

from collections.abc import Sequence

from cinque.core.ask import Ask, Option
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.costs import has_action, pay_action
from cinque.systems.vademecum.abilities.effects import lasts
from cinque.systems.vademecum.abilities.targets import candidates, choose_from
from cinque.systems.vademecum.combat.targeting import touches
from cinque.systems.vademecum.condition import inflict, is_incapacitated
from cinque.systems.vademecum.conditions.prone import PRONE
from cinque.systems.vademecum.content.records import ATTRIBUTES, BONUS, REST, Ability
from cinque.systems.vademecum.forces import clause_of, guided
from cinque.systems.vademecum.happening import Blow, Event
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of

RITUAL = "ritual-of-guidance"


def choose_attribute(play: VadeMecumPlay, one: Character, ability: Ability, attributes: Sequence[str]) -> int:
    """The sage names one; it is told by its number."""
    options = [Option("attribute", choice=name) for name in attributes]
    answer = play.choose(Ask(one.seat, "guidance", clause_of(one, ability), options, one.id))
    play.note("is-guided", clause_of(one, ability), one.id, attribute=answer.args["choice"])
    return 1 + ATTRIBUTES.index(answer.args["choice"])


def guide(play: VadeMecumPlay, one: Character, ability: Ability, number: int) -> None:
    ritual = content_of(play.scene).abilities[RITUAL]
    inflict(play, one, ritual.conditions[0].condition, source=one.id, number=number, clause=clause_of(one, ability))


class Guidance(ByFields):
    """The ritual at a Rest brings points back in any case, and guides when the Rest is over; another one moves it."""

    key = "guidance"

    def activity(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        self.gain(play, one, ability)
        super().activity(play, one, ability._replace(gains_all=False), option)

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        ready = ability.action != REST and self.may(scene, one, ability) and guided(scene, one)
        return [Option("use", ability=ability.key)] if ready else ()

    def works(self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> None:
        if ability.action == REST:
            one.kept[ability.key] = choose_attribute(play, one, ability, ATTRIBUTES)
            return
        now = guided(play.scene, one)
        guide(
            play, one, ability, choose_attribute(play, one, ability, [name for name in ATTRIBUTES if name not in now])
        )

    def rest_begins(self, one: Character, ability: Ability) -> None:
        one.kept.pop(ability.key, None)

    def at_rest(self, play: VadeMecumPlay, one: Character, ability: Ability) -> None:
        number = one.kept.pop(ability.key, 0)
        if number:
            guide(play, one, ability, number)


class GustOfWind(ByFields):
    """The first enemy that the sage runs past this turn falls, and has no opportunity attack, but for one reading."""

    key = "gust-of-wind"

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        one.kept.pop(ability.key, None)
        lasts(play, one, ability, one)

    def passes(self, play: VadeMecumPlay, one: Character, ability: Ability, foe: Character) -> None:
        if not one.kept.get(ability.key) and one.is_able and touches(play.scene, one, foe):
            one.kept[ability.key] = 1
            PRONE.knock_down(play, foe, clause_of(one, ability))


class LightningStorm(ByFields):
    """Each bolt strikes another target; by one reading several may strike the same one."""

    key = "lightning-storm"

    def aims(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> list[Character]:
        if play.scene.rulings.lightning_storm == "different":
            return super().aims(play, one, ability, option)
        first = play.scene.creatures[option.args["target"]]
        found = candidates(play.scene, one, ability)
        return choose_from(play, one, ability, found, [first], ability.targets, again=True)


class FreezingStrike(ByFields):
    """The check that follows a hit is free, once for each attack; by one reading it is a Bonus Action.

    Whoever has fallen by what the hit brought upon them follows up nothing.
    """

    key = "freezing-strike"

    def may_answer(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> bool:
        assert isinstance(event, Blow)
        free = scene.rulings.freezing_strike == "free" or has_action(scene, one, ability._replace(action=BONUS))
        free = free and not is_incapacitated(scene, one)
        first = all((one.id, ability.key) not in blow.used for blow in event.fellows)
        return free and first and super().may_answer(scene, one, ability, event)

    def answer(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option, event: Event) -> None:
        if play.scene.rulings.freezing_strike == "bonus-action":
            pay_action(play, one, ability._replace(action=BONUS))
        super().answer(play, one, ability, option, event)


RULES = (Guidance(), GustOfWind(), LightningStorm(), FreezingStrike())
