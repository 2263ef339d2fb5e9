"""Using an ability outside a combat: nobody counts actions there, points and uses count as ever.

And the game master's word that one is over which lasts on somebody.
"""

from collections.abc import Iterable
from typing import Annotated, NamedTuple

from cinque.core.effect import find
from cinque.core.mistake import Refused
from cinque.core.procedure import BESIDE, Among, Mine, Procedure, Somebody
from cinque.core.record import Of
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.systems.vademecum.abilities.effects import end_lasting
from cinque.systems.vademecum.ability import ability_offer, use_ability
from cinque.systems.vademecum.characters.carrying import in_combat
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene

ABILITIES = "vademecum.class.abilities"


def usable_by(scene: VadeMecumScene, mine: list[Character]) -> Iterable[str]:
    return [option.args["ability"] for one in mine for option in ability_offer(scene, one)]


class Use(NamedTuple):
    """`target` is whom it is used on, if it needs anybody."""

    who: Mine
    ability: Annotated[str, Of("ability"), Among(usable_by)]
    target: Somebody = ""


def use(play: VadeMecumPlay, what: Use) -> None:
    one = play.scene.creatures[what.who]
    offered = [option for option in ability_offer(play.scene, one) if option.args["ability"] == what.ability]
    meant = [option for option in offered if option.args.get("target", "") == what.target]
    if not meant:
        raise Refused(Refusal("cannot-use", ABILITIES, who=one.id, ability=what.ability))
    use_ability(play, one, meant[0])


class Lift(NamedTuple):
    """`who` is whom the ability lasts on."""

    who: Somebody
    ability: Annotated[str, Of("ability")]


def lift(play: VadeMecumPlay, what: Lift) -> None:
    """Vengeance is done, magic is undone, a face is seen through."""
    one = play.scene.creatures[what.who]
    if find(one.lasting, what.ability) is None:
        raise Refused(Refusal("not-in-force", ABILITIES, who=one.id, ability=what.ability))
    end_lasting(play, one, what.ability)


ABILITY_PROCEDURES = {
    "use": Procedure(use, PLAYER_ROLE, Use, ABILITIES, may=in_combat),
    "lift": Procedure(lift, GM_ROLE, Lift, ABILITIES, BESIDE),
}
