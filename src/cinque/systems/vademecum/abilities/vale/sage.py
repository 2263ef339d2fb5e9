"""The Sage: an attribute under guidance, and a gust that throws whoever is passed."""

from collections.abc import Sequence

from cinque.core.ask import Ask, Option
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.effects import lasts
from cinque.systems.vademecum.condition import inflict
from cinque.systems.vademecum.conditions.prone import PRONE
from cinque.systems.vademecum.content.records import ATTRIBUTES, REST, Ability
from cinque.systems.vademecum.forces import clause_of, guided
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of

GUIDED_BY = "ritual-of-guidance"


def guide(play: VadeMecumPlay, one: Character, ability: Ability, attributes: Sequence[str]) -> None:
    """The sage names the attribute."""
    options = [Option("attribute", choice=name) for name in attributes]
    answer = play.choose(Ask(one.seat, "guidance", clause_of(one, ability), options, one.id))
    number = 1 + ATTRIBUTES.index(answer.args["choice"])
    ritual = content_of(play.scene).abilities[GUIDED_BY]
    inflict(play, one, ritual.conditions[0].condition, source=one.id, number=number, clause=clause_of(one, ability))
    play.note("is-guided", clause_of(one, ability), one.id, attribute=answer.args["choice"])


class Guidance(ByFields):
    """The ritual at a Rest brings points back in any case; another one moves the guidance."""

    __slots__ = ()
    key = "guidance"

    def activity(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        self.gain(play, one, ability)
        super().activity(play, one, ability._replace(gains_all=False), option)

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        ready = ability.action != REST and self.may(scene, one, ability) and guided(scene, one)
        return [Option("use", ability=ability.key)] if ready else ()

    def works(self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> None:
        now = guided(play.scene, one) if ability.action != REST else []
        guide(play, one, ability, [name for name in ATTRIBUTES if name not in now])


class GustOfWind(ByFields):
    """The first enemy that the sage runs past this turn falls, and has no opportunity attack."""

    __slots__ = ()
    key = "gust-of-wind"

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        one.kept.pop(ability.key, None)
        lasts(play, one, ability, one)

    def passes(self, play: VadeMecumPlay, one: Character, ability: Ability, foe: Character) -> None:
        if not one.kept.get(ability.key):
            one.kept[ability.key] = 1
            PRONE.knock_down(play, foe, clause_of(one, ability))


RULES = (Guidance(), GustOfWind())
