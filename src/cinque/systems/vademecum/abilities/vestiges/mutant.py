"""The Mutant: a skin that takes the next blow."""

from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.effects import end_lasting, lasts
from cinque.systems.vademecum.content.records import Ability
from cinque.systems.vademecum.forces import clause_of, is_warded, label_of
from cinque.systems.vademecum.happening import Blow
from cinque.systems.vademecum.model import Character, VadeMecumPlay


class ArmoredSkin(ByFields):
    """The next damage is lower; where there is none, it waits on."""

    key = "armored-skin"
    lessens_damage = True
    outlasts_combat = True

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        lasts(play, one, ability, one)

    def when_hit(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        if blow.cancelled is None and not is_warded(play.scene, one, blow.attacker):
            blow.reduced.append((ability.reduces, label_of(ability), clause_of(one, ability)))
            end_lasting(play, one, ability.key)


RULES = (ArmoredSkin(),)
