"""A trait, move or item that nobody has any more."""

from cinque.core.taken import take_from_all
from cinque.systems.rokumen.content.records import Passive
from cinque.systems.rokumen.hp import change_most
from cinque.systems.rokumen.model import RokumenScene, content_of


def take_away(scene: RokumenScene, fields: tuple[str, ...], kind: str, key: str) -> list[str]:
    """HP and PP are worked out when somebody is made, so that what a passive effect gave goes with it."""
    had = take_from_all(scene, fields, key)
    passive: Passive | None = getattr(content_of(scene).record(kind, key), "passive", None)
    if passive is None:
        return had
    for one in [scene.creatures[id] for id in had]:
        change_most(one, passive, -1)
    return had
