"""1.8 Movement Speed outside combat: 3 miles an hour, 24 miles a day, faster with vehicles, slower when Crippled."""

from collections.abc import Iterable
from typing import Annotated, Final, NamedTuple

from cinque.core.mistake import Refused
from cinque.core.procedure import Among, Procedure
from cinque.core.record import Between, Of
from cinque.core.refusal import Refusal
from cinque.core.seat import PLAYER_ROLE
from cinque.core.tally import Tally
from cinque.systems.vademecum.campaign.vehicles import refuse_to_strand, ride
from cinque.systems.vademecum.characters.carrying import SLOTS, in_combat, is_overloaded
from cinque.systems.vademecum.condition import can_do_nothing
from cinque.systems.vademecum.conditions.crippled import CRIPPLED, MILES_PER_DAY, MILES_PER_HOUR
from cinque.systems.vademecum.model import DAY, HOUR, PARTY, Character, VadeMecumPlay, VadeMecumScene, party_seats
from cinque.systems.vademecum.rest.exhaustion import pass_time

OVERLAND = "vademecum.movement.overland"
OVER_ENCUMBERED = "vademecum.carry.over-encumbered"
PACE = "vademecum.ruling.party-pace"
PER_HOUR: Final = 3
PER_DAY: Final = 24


def vehicles_of(scene: VadeMecumScene, mine: list[Character]) -> Iterable[str]:
    return scene.vehicles


class Travel(NamedTuple):
    miles: Annotated[int, Between(1, 1000)]
    vehicle: Annotated[str, Of("vehicle"), Among(vehicles_of)] = ""


class Hours(NamedTuple):
    hours: Annotated[int, Between(1, 72)]


def travellers(scene: VadeMecumScene) -> list[Character]:
    return [one for one in scene.of_side(PARTY) if not one.is_out]


def pace(play: VadeMecumPlay, vehicle: str) -> tuple[Tally, int]:
    """Miles an hour and miles a day: those of the vehicle, otherwise of the slowest member."""
    scene = play.scene
    if vehicle:
        return ride(play, vehicle, len(travellers(scene)))
    tally, day = play.tally().start(PER_HOUR, "on-foot", OVERLAND), PER_DAY
    if any(one.has(CRIPPLED.key) for one in travellers(scene)):
        tally.at_most(MILES_PER_HOUR, f"condition:{CRIPPLED.key}", CRIPPLED.clause)
        day = MILES_PER_DAY
    return tally, day


def travel(play: VadeMecumPlay, what: Travel) -> None:
    """The party travels together, as fast as its slowest member, and no farther than a day's way."""
    scene = play.scene
    party = travellers(scene)
    heavy = [one for one in party if is_overloaded(scene, one)]
    if heavy and not what.vehicle:
        raise Refused(Refusal("over-encumbered", OVER_ENCUMBERED, who=heavy[0].id))
    helpless = [one for one in party if can_do_nothing(scene, one)]
    if helpless and not what.vehicle:
        raise Refused(Refusal("cannot-act", PACE, who=helpless[0].id))
    speed, most = pace(play, what.vehicle)
    if scene.clock - scene.set_out >= DAY or not scene.miles:
        scene.miles, scene.set_out = 0, scene.clock
    if scene.miles + what.miles > most:
        raise Refused(Refusal("day-is-done", OVERLAND, miles=scene.miles, most=most))
    minutes = -(-what.miles * HOUR // speed.value)
    if what.vehicle:
        refuse_to_strand(scene, what.vehicle, len(party), minutes)
    scene.miles += what.miles
    play.note("travels", PACE, "", speed, miles=what.miles, hours=minutes // HOUR, minutes=minutes % HOUR)
    leave_behind(play)
    pass_time(play, minutes)


def leave_behind(play: VadeMecumPlay) -> None:
    """What lies on the ground stays where it is."""
    scene = play.scene
    if scene.lying:
        play.note("stays-behind", SLOTS, items=[item for item, _ in scene.lying])
        scene.lying = []


def wait(play: VadeMecumPlay, what: Hours) -> None:
    play.note("waits", OVERLAND, hours=what.hours)
    pass_time(play, what.hours * HOUR)


def in_combat_or_camp(scene: VadeMecumScene) -> Refusal | None:
    return Refusal("in-camp", OVERLAND) if scene.camp else in_combat(scene)


TRAVEL_PROCEDURES = {
    "travel": Procedure(travel, PLAYER_ROLE, Travel, OVERLAND, may=in_combat_or_camp, whose=party_seats),
    "wait": Procedure(wait, PLAYER_ROLE, Hours, OVERLAND, may=in_combat_or_camp, whose=party_seats),
}
