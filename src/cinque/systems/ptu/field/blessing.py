"""Blessings (supplied): what covers a whole side, and is spent by whoever needs it."""

from collections.abc import Callable

from cinque.core.ask import Ask, Option
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.field.covers import Blessing
from cinque.systems.ptu.field.registry import BLESSINGS
from cinque.systems.ptu.model import PtuPlay, PtuScene

ON_HIT = "ptu.damage.on-hit"
PASS = Option("pass")


def bless(play: PtuPlay, side: str, blessing: str) -> None:
    charges = BLESSINGS[blessing].charges
    play.scene.blessings.setdefault(side, {})[blessing] = charges
    play.note("blessing", ON_HIT, blessing=blessing, side=side, charges=charges)


def covers(scene: PtuScene, one: Combatant, helps: Callable[[Blessing], bool]) -> str:
    """The Blessing over somebody's side that helps, if any does."""
    return next((key for key in scene.blessings.get(one.side, ()) if helps(BLESSINGS[key])), "")


def shatter(play: PtuPlay, side: str) -> None:
    """What softens attacks on a side breaks."""
    held = play.scene.blessings.get(side, {})
    for key in [key for key in held if BLESSINGS[key].softens]:
        del held[key]
        play.note("blessing-ends", ON_HIT, blessing=key, side=side)


def spends(play: PtuPlay, one: Combatant, helps: Callable[[Blessing], bool]) -> bool:
    """Whether somebody uses a charge of a Blessing that helps, whoever it is against: there is one left and wanted."""
    if not play.scene.blessings:
        return False
    held = play.scene.blessings.get(one.side, {})
    blessing = covers(play.scene, one, helps)
    if not blessing or one.fainted:
        return False
    options = [Option("activate", what=blessing), PASS]
    chosen = play.choose(Ask(one.seat, "blessing", ON_HIT, options, one.id, decline=PASS.key))
    if chosen is PASS:
        return False
    held[blessing] -= 1
    if held[blessing] == 0:
        del held[blessing]
    play.note("blessing-spent", ON_HIT, blessing=blessing, side=one.side)
    return True
