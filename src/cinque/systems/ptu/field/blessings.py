"""Blessings (supplied): what covers a whole side, and is spent by whoever needs it."""

from cinque.core.ask import Ask, Option
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.records import PERSISTENT, VOLATILE
from cinque.systems.ptu.model import PtuPlay

ON_HIT = "ptu.damage.on-hit"
CHARGES = {"light-screen": 2, "reflect": 2, "safeguard": 3, "lucky-chant": 3, "mist": 3}
PASS = Option("pass")


def bless(play: PtuPlay, side: str, blessing: str) -> None:
    play.scene.blessings.setdefault(side, {})[blessing] = CHARGES[blessing]
    play.note("blessing", ON_HIT, blessing=blessing, side=side, charges=CHARGES[blessing])


def spends(play: PtuPlay, one: Combatant, blessing: str, by: Combatant | None) -> bool:
    """Whether somebody uses one of its charges against a foe: there is one left, and it is wanted."""
    if not play.scene.blessings or by is None or by.side == one.side:
        return False
    held = play.scene.blessings.get(one.side)
    if not held or blessing not in held or one.fainted:
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


def safeguarded(play: PtuPlay, one: Combatant, affliction: str, user: Combatant | None) -> bool:
    """Safeguard keeps an affliction away that a foe would give."""
    is_status = affliction in PERSISTENT or affliction in VOLATILE
    return is_status and spends(play, one, "safeguard", user)
