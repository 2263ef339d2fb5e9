"""Status Effects: poison, sleep, being trapped in vines. This version has no rules for them and ignores them."""

from typing import Final

from cinque.core.effect import Active, find
from cinque.systems.arcana.content.records import Item, Move
from cinque.systems.arcana.model import Arcana, ArcanaPlay

DEFINITION: Final = "arcana.status.definition"
IGNORED: Final = "arcana.status.ignored"
SCOPE: Final = "arcana.ruling.status-ignored-scope"


def ignore_status(play: ArcanaPlay, target: Arcana, move: Move) -> None:
    """A status effect that a move would cause is ignored, whatever the ruling."""
    play.note("status-ignored", IGNORED, target.id, move=move.key, status=move.status)


def mark_status(play: ArcanaPlay, target: Arcana, status: str) -> None:
    """A status effect from an item or an area: by ruling it does not exist, or is a mark without rules."""
    if play.scene.rulings.status_ignored_scope == "all-status":
        play.note("no-status", SCOPE, target.id, status=status)
    elif find(target.active, status) is None:
        target.active.append(Active(status))
        play.note("status-marked", DEFINITION, target.id, status=status)


def item_status(play: ArcanaPlay, target: Arcana, item: Item) -> None:
    if item.status:
        mark_status(play, target, item.status)
