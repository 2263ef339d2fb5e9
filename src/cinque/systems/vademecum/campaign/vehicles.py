"""1.8 Vehicles: what the party rides on, and goods that go in the place of riders."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, NamedTuple

from cinque.core.mistake import Refused
from cinque.core.procedure import Among, Mine, Procedure
from cinque.core.record import Between, Of
from cinque.core.refusal import Refusal
from cinque.core.seat import PLAYER_ROLE
from cinque.core.tally import Tally, fraction_text
from cinque.systems.vademecum.characters.carrying import carried_by, gain_item, in_combat, lose_item, slots_of
from cinque.systems.vademecum.content.world import Vehicle
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of

VEHICLES = "vademecum.movement.vehicles"


def cargo_of(scene: VadeMecumScene, mine: list[Character]) -> Iterable[str]:
    return scene.cargo


class Load(NamedTuple):
    """So many things, out of somebody's pack onto the vehicles."""

    who: Mine
    item: Annotated[str, Of("goods"), Among(carried_by)]
    count_: Annotated[int, Between(1, 999)] = 1


class Unload(NamedTuple):
    who: Mine
    item: Annotated[str, Of("goods"), Among(cargo_of)]
    count_: Annotated[int, Between(1, 999)] = 1


def owned(scene: VadeMecumScene) -> list[tuple[Vehicle, int]]:
    """The party's vehicles, the fastest first."""
    vehicles = content_of(scene).vehicles
    found = [(vehicles[key], count) for key, count in scene.vehicles.items()]
    return sorted(found, key=lambda each: (-each[0].mph, each[0].key))


def slots(scene: VadeMecumScene, goods: dict[str, int]) -> Fraction:
    return slots_of(scene.packs, tuple(goods.items()), scene.rulings.sample_items == "book")


def cargo_slots(scene: VadeMecumScene) -> Fraction:
    return slots(scene, scene.cargo)


def room(scene: VadeMecumScene, but: str = "") -> int:
    """The slots of goods that fit on the vehicles, without those of one kind."""
    return sum(count * room_on(scene, one) for one, count in owned(scene) if one.key != but)


def room_on(scene: VadeMecumScene, vehicle: Vehicle) -> int:
    """Ruling vehicle-slots: so many in the place of each rider, or by one reading in all."""
    return vehicle.slots_per_seat * (vehicle.seats if scene.rulings.vehicle_slots == "each-seat" else 1)


def seats_for_goods(scene: VadeMecumScene, vehicle: Vehicle) -> int:
    """The seats of one kind of vehicle that goods take which do not fit on the others."""
    left = cargo_slots(scene) - room(scene, vehicle.key)
    return -(-left // vehicle.slots_per_seat) if left > 0 else 0


def ride(play: VadeMecumPlay, key: str, riders: int) -> tuple[Tally, int]:
    """Miles an hour and a day on vehicles of a kind, no faster than what carries goods beside them."""
    scene = play.scene
    count = scene.vehicles.get(key, 0)
    if not count:
        raise Refused(Refusal("no-such-vehicle", VEHICLES, vehicle=key))
    vehicle = content_of(scene).vehicles[key]
    if riders + seats_for_goods(scene, vehicle) > count * vehicle.seats:
        raise Refused(Refusal("too-few-seats", VEHICLES, vehicle=key))
    tally, day = play.tally().start(vehicle.mph, f"vehicle:{key}", VEHICLES), vehicle.miles_per_day
    if cargo_slots(scene):
        for other, _ in owned(scene):
            if other.key != key:
                tally.at_most(other.mph, f"vehicle:{other.key}", VEHICLES)
                day = min(day, other.miles_per_day)
    return tally, day


def refuse_to_strand(scene: VadeMecumScene, key: str, riders: int, minutes: int) -> None:
    """Nobody sets out on a machine that stops on the way."""
    abilities, vehicle = content_of(scene).abilities, content_of(scene).vehicles[key]
    running = [active for one in scene.creatures.values() for active in one.lasting]
    stops = [active for active in running if abilities[active.effect].vehicle == key]
    left = scene.vehicles[key] - sum(active.number < scene.clock + minutes for active in stops)
    if riders > left * vehicle.seats:
        raise Refused(Refusal("stops-on-the-way", VEHICLES, vehicle=key))


def refuse_to_part_with(scene: VadeMecumScene, key: str) -> None:
    """Nobody sells the vehicle from under the goods."""
    vehicle = content_of(scene).vehicles[key]
    if cargo_slots(scene) > room(scene) - room_on(scene, vehicle):
        raise Refused(Refusal("still-loaded", VEHICLES, vehicle=key))


def load_goods(play: VadeMecumPlay, what: Load) -> None:
    """Things go onto the vehicles, as many as fit."""
    scene, one = play.scene, play.scene.creatures[what.who]
    if one.items.get(what.item, 0) < what.count_:
        raise Refused(Refusal("does-not-have", VEHICLES, who=one.id, item=what.item))
    if cargo_slots(scene) + slots(scene, {what.item: what.count_}) > room(scene):
        raise Refused(Refusal("no-room", VEHICLES, item=what.item))
    lose_item(play, one, what.item, what.count_)
    scene.cargo[what.item] = scene.cargo.get(what.item, 0) + what.count_
    tell(play, "loads", one, what.item, what.count_)


def unload_goods(play: VadeMecumPlay, what: Unload) -> None:
    scene, one = play.scene, play.scene.creatures[what.who]
    left = scene.cargo.get(what.item, 0) - what.count_
    if left < 0:
        raise Refused(Refusal("not-on-board", VEHICLES, item=what.item))
    scene.cargo[what.item] = left
    if not left:
        del scene.cargo[what.item]
    gain_item(one, what.item, what.count_)
    tell(play, "unloads", one, what.item, what.count_)


def tell(play: VadeMecumPlay, kind: str, one: Character, item: str, count: int) -> None:
    taken = fraction_text(*cargo_slots(play.scene).as_integer_ratio())
    play.note(kind, VEHICLES, one.id, item=item, count=count, slots=taken, room=room(play.scene))


VEHICLE_PROCEDURES = {
    "load": Procedure(load_goods, PLAYER_ROLE, Load, VEHICLES, may=in_combat),
    "unload": Procedure(unload_goods, PLAYER_ROLE, Unload, VEHICLES, may=in_combat),
}
