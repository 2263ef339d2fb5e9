"""2.8 Exhaustion: a level for every 24 hours without a completed Rest, 3 at most. The calendar runs here."""

from cinque.systems.vademecum.combat.looting import settle_injuries
from cinque.systems.vademecum.combat.suffering import time_passes
from cinque.systems.vademecum.model import DAY, MOST_EXHAUSTION, PARTY, Character, VadeMecumPlay
from cinque.systems.vademecum.rest.abilities import end_by_the_clock

GAIN = "vademecum.rest.exhaustion-gain"
CAP = "vademecum.rest.exhaustion-cap"
RECOVERY = "vademecum.ruling.exhaustion-recovery"


def pass_time(play: VadeMecumPlay, minutes: int) -> None:
    """Hours go by; whoever has not completed a Rest in 24 of them is exhausted."""
    scene = play.scene
    settle_injuries(play)
    time_passes(play)
    scene.clock += minutes
    play.note("clock", GAIN, day=1 + scene.clock // DAY, hour=scene.clock % DAY // 60, minute=f"{scene.clock % 60:02d}")
    for one in scene.creatures.values():
        end_by_the_clock(play, one)
    for one in scene.of_side(PARTY):
        if not one.is_out and not one.is_combatant:
            tire(play, one, (scene.clock - one.rested) // DAY)


def tire(play: VadeMecumPlay, one: Character, days: int) -> None:
    while one.awake_days < days and one.exhaustion < MOST_EXHAUSTION:
        one.awake_days += 1
        one.exhaustion += 1
        play.note("exhausted", GAIN, one.id, levels=one.exhaustion)
    if one.awake_days < days:
        one.awake_days = days
        play.note("exhausted-most", CAP, one.id, levels=one.exhaustion)


def refresh(play: VadeMecumPlay, one: Character) -> None:
    """A completed Rest removes all levels, or by one reading one."""
    one.awake_days = 0
    if not one.exhaustion:
        return
    one.exhaustion = 0 if play.scene.rulings.exhaustion_recovery == "rest-clears-all" else one.exhaustion - 1
    play.note("refreshed", RECOVERY, one.id, levels=one.exhaustion)
