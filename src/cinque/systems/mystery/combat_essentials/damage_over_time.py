"""Damage Over Time (DoT): by the victim's Max HP."""

from typing import Final

from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.fainting import hurt
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.trait import is_spared

TABLE = "mystery.dot.table"
MUCH_HP = "mystery.stat.hp-dot-threshold"
BURN, POISON, BADLY_POISONED = "dot-burn", "dot-poison", "dot-badly-poisoned"
SMALL: Final = 30
"""The highest Max HP of the first column."""

DAMAGE: Final = {BURN: (2, 4), POISON: (2, 4), BADLY_POISONED: (4, 6)}


def dot(play: MysteryPlay, one: Character, kind: str, turns: int) -> Tally:
    """So much every turn."""
    much = one.max_hp > SMALL
    tally = play.tally().start(DAMAGE[kind][much], kind, MUCH_HP if much else TABLE)
    return tally.times(turns, 1, "turns-at-once", "mystery.minor.perishing") if turns > 1 else tally


def suffer(play: MysteryPlay, one: Character, kind: str, clause: str, turns: int = 1) -> None:
    """The damage of a status condition, which spoils a surprise."""
    if is_spared(play, one, kind):
        return
    hurt(play, one, dot(play, one, kind, turns), clause, harms=True)
