"""A trait, move or item that nobody has any more."""

from cinque.core.taken import take_from_all
from cinque.systems.rokumen.content.records import Passive
from cinque.systems.rokumen.model import RokumenScene, content_of


def take_away(scene: RokumenScene, fields: tuple[str, ...], kind: str, key: str) -> list[str]:
    """HP and PP are worked out when somebody is made, so that what a passive effect gave goes with it."""
    had = take_from_all(scene, fields, key)
    passive: Passive | None = getattr(content_of(scene).record(kind, key), "passive", None)
    if passive is None:
        return had
    for one in [scene.creatures[id] for id in had]:
        one.max_hp, one.max_pp = one.max_hp - passive.hp, one.max_pp - passive.pp
        one.hp, one.pp = min(one.hp, one.max_hp), min(one.pp, one.max_pp)
    return had
