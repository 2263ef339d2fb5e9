"""Participating: two sessions a week, normally on Tuesdays and Saturdays. They drive training and the Summit."""

from typing import Annotated, Final, NamedTuple

from cinque.core.procedure import Procedure
from cinque.core.record import Between
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE
from cinque.systems.mystery.model import MysteryPlay, MysteryScene
from cinque.systems.mystery.status import statuses_of

VENUES = "mystery.participation.venues"
DAY: Final = 24 * 60
DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SESSION_DAYS: Final = ("tuesday", "saturday")
NO_COMBAT: Final = Refusal("in-combat", "mystery.turn.round")
NO_VENDOR: Final = Refusal("no-vendor-here", "mystery.ruling.dungeon-rooms")


def today(scene: MysteryScene) -> int:
    """The number of the day, from 0 on, which is a Monday."""
    return scene.clock // DAY


def weekday(scene: MysteryScene) -> str:
    return DAYS[today(scene) % 7]


def is_session_day(scene: MysteryScene) -> bool:
    return weekday(scene) in SESSION_DAYS


def outside_combat(scene: MysteryScene) -> Refusal | None:
    return NO_COMBAT if scene.in_combat else None


def in_town(scene: MysteryScene) -> Refusal | None:
    """Vendors and the move shop are where people live; what a Kecleon brings into a dungeon is its own."""
    return outside_combat(scene) or (NO_VENDOR if scene.expedition.dungeon else None)


class Days(NamedTuple):
    days: Annotated[int, Between(1, 366)] = 1


def wait(play: MysteryPlay, what: Days) -> None:
    """Days go by, and with them the session that was and all that lasts for some turns; what must be cured stays."""
    play.scene.clock += what.days * DAY
    play.note("days-pass", VENUES, days=what.days, day=weekday(play.scene))
    for one in play.scene.creatures.values():
        one.stages, one.quickened = {}, 0
        for status, _ in statuses_of(one):
            if status.ends_with_session or status.wears_off or status.lasts(play.scene):
                status.end(play, one)


CALENDAR_PROCEDURES: Final = {"wait": Procedure(wait, GM_ROLE, Days, VENUES, may=outside_combat)}
