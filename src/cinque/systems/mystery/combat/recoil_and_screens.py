"""Recoil & Screens: one table for what comes back to the user, and for what a screen keeps off."""

from typing import Final

from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.fainting import hurt
from cinque.systems.mystery.field import fields_of
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.trait import ignored, is_spared
from cinque.systems.mystery.use import Use

RECOIL = "mystery.recoil.recoil"
SCREEN = "mystery.recoil.screen"
TABLE = "mystery.recoil.table"
CRITS = "mystery.ruling.crit-vs-screen"
ORDER = "mystery.ruling.modifier-order"
BASE = "mystery.ruling.recoil-base"
MOST: Final = 15


def band(damage: int) -> int:
    """3 for every started ten, up to 15."""
    return min(MOST, 3 * -(-damage // 10)) if damage > 0 else 0


def screened(scene: MysteryScene, use: Use, target: Character, crit: bool, tally: Tally) -> None:
    """A screen takes its band off before the damage lands; only one counts, however many stand there."""
    if not scene.active or (crit and scene.rulings.crit_vs_screen == "ignored"):
        return
    if ignored(scene, use.user, "screens"):
        return
    for field, active in fields_of(scene, "screens"):
        if field.screens(scene, use, active, target):
            less = band(tally.value)
            if less:
                first = ORDER if scene.rulings.modifier_order == "screen-first" else SCREEN
                tally.add(-less, f"field:{field.key}", CRITS if crit else first)
            return


def recoil(play: MysteryPlay, use: Use, dealt: list[int]) -> None:
    """The user is hurt by the damage that it really dealt: all of it together, or by one reading each by itself."""
    user = use.user
    figures = [sum(dealt)] if play.scene.rulings.recoil_base == "total" else dealt
    clause = BASE if len([figure for figure in dealt if figure]) > 1 else RECOIL
    for figure in figures:
        less = band(figure)
        if less and user.is_up and not is_spared(play, user, "recoil"):
            spoils = play.scene.rulings.surprise_after_recoil == "spoilt"
            hurt(play, user, play.tally().start(less, "recoil", TABLE), clause, harms=spoils)
