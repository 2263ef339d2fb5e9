"""A perk, ability or item that nobody has any more."""

from cinque.core.mistake import Refused
from cinque.core.refusal import Refusal
from cinque.core.taken import take_from_all
from cinque.systems.vademecum.characters.figures import work_out
from cinque.systems.vademecum.content.records import PASSIVE
from cinque.systems.vademecum.forces import owned_by
from cinque.systems.vademecum.model import VadeMecumScene, content_of

ABILITY = "ability"


def take_away(scene: VadeMecumScene, fields: tuple[str, ...], kind: str, key: str) -> list[str]:
    """Max HP and the like follow. What is used can be left unused; what always holds has to go with what brings it."""
    had = take_from_all(scene, fields, key)
    for id in had:
        work_out(scene, scene.creatures[id])
    if kind == ABILITY and content_of(scene).abilities[key].action == PASSIVE:
        for one in scene.creatures.values():
            if key in owned_by(scene, one).keys:
                raise Refused(Refusal("goes-with-something", "vademecum.build.perk", who=one.name, ability=key))
    return had
