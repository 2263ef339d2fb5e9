"""The Mancer: inventions that are built at a Rest."""

from collections.abc import Iterable
from typing import Annotated, NamedTuple

from cinque.core.mistake import Refused
from cinque.core.procedure import Among, Mine, Procedure
from cinque.core.record import Of
from cinque.core.refusal import Refusal
from cinque.core.seat import PLAYER_ROLE
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.costs import can_pay, due, pay
from cinque.systems.vademecum.ability import as_used
from cinque.systems.vademecum.characters.carrying import gain_item
from cinque.systems.vademecum.content.records import Ability
from cinque.systems.vademecum.forces import clause_of, owned_by
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.rest.rest import no_camp

ABILITIES = "vademecum.class.abilities"


class RecycledMaterials(ByFields):
    """Building costs 1 point less, and 1 at least."""

    key = "recycled-materials"

    def shape(self, scene: VadeMecumScene, one: Character, own: Ability, used: Ability) -> Ability:
        if not used.builds or used.cost is None:
            return used
        return used._replace(cost=used.cost._replace(points=max(1, used.cost.points - 1)))


def inventions_of(scene: VadeMecumScene, mine: list[Character]) -> Iterable[str]:
    abilities = content_of(scene).abilities
    return [key for one in mine for key in owned_by(scene, one).keys if abilities[key].builds]


class Invent(NamedTuple):
    who: Mine
    ability: Annotated[str, Of("ability"), Among(inventions_of)]


def invent(play: VadeMecumPlay, what: Invent) -> None:
    """At a Rest, for points alone: it takes no Rest Activity, and what is built stays."""
    scene, one = play.scene, play.scene.creatures[what.who]
    ability = as_used(scene, one, content_of(scene).abilities[what.ability])
    known = what.ability in owned_by(scene, one).keys
    if not known or not ability.builds or not one.is_able or not can_pay(one, ability):
        raise Refused(Refusal("cannot-use", ABILITIES, who=one.id, ability=what.ability))
    pay(play, one, ability, due(ability, []))
    gain_item(one, ability.builds)
    play.note("builds", clause_of(one, ability), one.id, item=ability.builds)


RULES = (RecycledMaterials(),)
INVENTING_PROCEDURES = {"invent": Procedure(invent, PLAYER_ROLE, Invent, ABILITIES, may=no_camp)}
