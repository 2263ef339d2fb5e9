"""Darkness, hazards, being moved, zones and Flanking."""

from typing import Any

import pytest
from movement_scenes import afflict, at, keys, options_to_shift, playing, scene_of, somebody

from cinque.core.clause import citations
from cinque.core.squares import cell_name, cell_of
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.movement.hazards import clear_hazards, lay_hazard, lay_hazard_around, read_hazards
from cinque.systems.ptu.movement.movement import away_from_foes, shift
from cinque.systems.ptu.movement.pushing import place_free, push
from cinque.systems.ptu.notes import SPRINTED, note
from cinque.systems.ptu.positioning.positions import distance, flankers, foes_around
from cinque.systems.ptu.positioning.sight import blinded

# -- without sight


@pytest.mark.parametrize(("faces", "place"), [("4,1", "C1"), ("6,4", "D1")])
def test_the_blinded_stumble_over_rough_terrain(faces: str, place: str) -> None:
    one = somebody("oddish", "A1", capabilities={"overland": 3}, ranks={"acrobatics": 2})
    afflict(one, "blindness")
    scene = scene_of(one, width=4, height=1, terrain={"C1": "rough", "D1": "rough"})
    with citations() as cited:
        shift(playing(scene, "red: to D1", f"2d6={faces}"), one)
    assert at(one) == place
    assert one.has("tripped") == (place == "C1")
    assert "ptu.condition.blindness" in cited


def test_blind_checks_for_every_square() -> None:
    one = somebody("oddish", "A1", capabilities={"overland": 3}, ranks={"acrobatics": 2})
    afflict(one, "blindness")
    scene = scene_of(one, width=4, height=1, terrain={"C1": "rough", "D1": "rough"})
    scene.rulings.blind_check_frequency = "per-square"
    shift(playing(scene, "red: to D1", "2d6=6,4", "2d6=6,4"), one)
    assert at(one) == "D1"


@pytest.mark.parametrize(
    ("light", "capability", "reading", "result"),
    [
        ("deep", "", "two-levels", "blindness"),
        ("deep", "darkvision", "two-levels", ""),
        ("complete", "darkvision", "two-levels", "total-blindness"),
        ("complete", "darkvision", "darkvision-both", ""),
        ("complete", "blindsense", "two-levels", ""),
    ],
)
def test_darkness(light: str, capability: str, reading: str, result: str) -> None:
    one = somebody("zubat", capabilities={"overland": 3, capability: 1})
    scene = scene_of(one, light=light)
    scene.rulings.darkness_levels = reading  # type: ignore[assignment]
    blind = blinded(scene, one)
    assert (blind.key if blind is not None else "") == result


def test_the_totally_blinded_go_slowly_or_quickly() -> None:
    def going(*tape: str) -> Combatant:
        one = somebody("oddish", "A1", capabilities={"overland": 4})
        afflict(one, "total-blindness")
        scene = scene_of(one, width=6, height=1, terrain={"D1": "blocking"})
        shift(playing(scene, *tape), one)
        return one

    slow = going("red: slowly", "red: to C1")
    assert (at(slow), slow.has("tripped")) == ("C1", False)
    quick = going("red: quickly", "red: to E1")
    assert (at(quick), quick.has("tripped")) == ("C1", True)


def test_the_totally_blinded_do_not_see_others() -> None:
    one, ally = somebody("oddish", "A1"), somebody("ally", "C1")
    afflict(one, "total-blindness")
    shift(playing(scene_of(one, ally, width=6, height=1), "red: slowly", "red: to C1", "2d6=6,6"), one)
    assert at(one) == "B1"


# -- hazards


def test_spikes_hurt_and_slow_foes() -> None:
    one = somebody("oddish", "A1")
    scene = scene_of(one, width=6, height=1)
    lay_hazard(playing(scene), "spikes", "blue", [cell_of("C1")])
    assert scene.hazards == {"C1": "spikes blue 1"}
    assert keys(scene, one) == ["to B1", "to C1", "to D1", "to E1"]
    with citations() as cited:
        assert shift(playing(scene, "red: to E1"), one) == 3
    assert (at(one), one.hp, one.has("slowed")) == ("C1", 45, True)  # Slowed on the way: 2 of 5 meters are gone
    assert {"ptu.terrain.slow", "ptu.damage.tick"} <= cited


@pytest.mark.parametrize(
    "spared", [{"types": ("flying",)}, {"side": "blue"}, {"height": 1, "capabilities": {"overland": 5, "sky": 5}}]
)
def test_whom_spikes_spare(spared: dict[str, Any]) -> None:
    one = somebody("pidgey", "A1", **spared)
    scene = scene_of(one, width=6, height=1, hazards={"C1": "spikes blue 1"})
    shift(playing(scene, f"{one.seat}: to D1"), one)
    assert (at(one), one.hp) == ("D1", 50)


@pytest.mark.parametrize(("layers", "poison"), [(1, "poisoned"), (2, "badly-poisoned")])
def test_toxic_spikes(layers: int, poison: str) -> None:
    one, grimer = somebody("oddish", "A1"), somebody("grimer", "C1", types=("poison",))
    scene = scene_of(one, width=4, height=1)
    for _ in range(layers):
        lay_hazard(playing(scene), "toxic-spikes", "blue", [cell_of("B1")])
    shift(playing(scene, "red: to B1"), one)
    assert one.has(poison)
    one.out = False
    scene.creatures["grimer"] = grimer
    shift(playing(scene, "red: to B1"), grimer)
    assert scene.hazards == {}


def test_sticky_web() -> None:
    one = somebody("oddish", "A1")
    scene = scene_of(one, width=4, height=1, hazards={"B1": "sticky-web blue 1"})
    shift(playing(scene, "red: to B1"), one)
    assert one.stages == {"speed": -1}
    assert one.has("slowed")


def test_a_stealth_rock_strikes_once_by_effectiveness() -> None:
    one = somebody("pidgey", "A1", types=("flying",))
    scene = scene_of(one, width=9, height=1, hazards={"F1": "stealth-rock blue 2"})
    shift(playing(scene, "red: to E1"), one)
    assert one.hp == 50 - 7  # a tick of 5, and half of it again
    assert scene.hazards == {"F1": "stealth-rock blue 1"}


def test_laying_and_clearing_hazards() -> None:
    one = somebody("skarmory", "C3")
    scene = scene_of(one)
    lay_hazard_around(playing(scene, "red: lay E5"), "spikes", one, one)
    assert len(scene.hazards) == 8
    assert "E5" in scene.hazards
    assert read_hazards(scene.hazards["E5"])[0].side == "red"
    clear_hazards(playing(scene), [cell_of("E5")])
    assert len(scene.hazards) == 7
    clear_hazards(playing(scene), None)
    assert scene.hazards == {}


# -- being moved


def test_a_push_goes_straight_away_and_stops_before_others() -> None:
    pusher, target, other = somebody("machop", "A1"), somebody("oddish", "B2", "blue"), somebody("ekans", "E5", "blue")
    scene = scene_of(pusher, target, other)
    assert push(playing(scene), target, pusher, 4, "ptu.maneuver.push") == 2
    assert at(target) == "D4"


def test_being_pulled() -> None:
    puller, target = somebody("tangela", "A1"), somebody("oddish", "F1", "blue")
    assert push(playing(scene_of(puller, target)), target, puller, -9, "ptu.maneuver.push") == 4
    assert at(target) == "B1"


def test_a_blocked_push_may_go_aside() -> None:
    pusher, target = somebody("machop", "A1"), somebody("oddish", "B1", "blue")
    scene = scene_of(pusher, target, height=2, terrain={"C1": "blocking"})
    assert push(playing(scene), target, pusher, 1, "ptu.maneuver.push") == 0
    scene.rulings.push_blocked = "sidestep"
    assert push(playing(scene, "gm: to C2"), target, pusher, 1, "ptu.maneuver.push") == 1


def test_as_far_from_foes_as_possible() -> None:
    one, foe = somebody("oddish", "C3", capabilities={"overland": 2}), somebody("rattata", "C2", "blue")
    scene = scene_of(one, foe, width=3, height=9)
    away_from_foes(playing(scene, "blue: let-pass"), one, 2)
    assert distance(scene, one, foe) == 3
    afflict(one, "stuck")
    assert away_from_foes(playing(scene_of(one, foe)), one, 2) == 0


def test_a_place_for_somebody() -> None:
    one, other = somebody("onix", "A1", size="large"), somebody("red", "C3")
    scene = scene_of(one, other, width=6, height=6, terrain={"D3": "blocking"})
    assert cell_name(place_free(scene, one, other.cell)) == "B4"


# -- zones

MANSION = {
    "foyer": {"staircase": "shift", "hallway": "sprint"},
    "staircase": {"foyer": "shift"},
    "hallway": {"foyer": "sprint"},
}


def test_shifts_between_zones() -> None:
    one = somebody("oddish", zone="foyer")
    foe = somebody("rattata", side="blue", zone="staircase", landmark="banister")
    scene = scene_of(one, foe, zones=MANSION)
    options, (refusal,) = options_to_shift(scene, one)
    assert [option.key for option in options] == ["to-zone staircase", "to-landmark staircase banister"]
    assert refusal.key == "needs-sprint"
    note(one, SPRINTED)
    assert "to-zone hallway" in keys(scene, one)
    with citations() as cited:
        shift(playing(scene, "red: to-landmark staircase banister"), one)
    assert (one.zone, one.landmark) == ("staircase", "banister")
    assert {"ptu.abstract.zones", "ptu.abstract.landmarks"} <= cited
    one.moved = 0
    shift(playing(scene, "red: to-zone staircase", "blue: let-pass"), one)
    assert one.landmark == ""


def test_going_up_to_somebody_at_no_landmark() -> None:
    one, foe = somebody("oddish", zone="foyer"), somebody("rattata", side="blue", zone="foyer")
    scene = scene_of(one, foe, zones=MANSION)
    shift(playing(scene, "red: to-landmark foyer rattata"), one)
    assert one.landmark == foe.landmark == "rattata"
    assert push(playing(scene), foe, one, 1, "ptu.maneuver.push") == 1
    assert one.landmark == foe.landmark == ""


def test_the_slowed_need_a_sprint_for_the_next_zone() -> None:
    one = somebody("oddish", zone="foyer")
    afflict(one, "slowed")
    scene = scene_of(one, zones=MANSION)
    assert keys(scene, one) == []
    note(one, SPRINTED)
    assert keys(scene, one) == ["to-zone staircase"]


# -- the book's pictures of Flanking


def fighters(target: Combatant, *foes: tuple[str, str, str]) -> PtuScene:
    return scene_of(target, *(somebody(f"{name}{i}", at, "blue", size=size) for i, (name, at, size) in enumerate(foes)))


def flanked(scene: PtuScene, one: Combatant) -> bool:
    return bool(flankers(scene, one, foes_around(scene, one)))


def test_a_hitmonchan_between_two_zangoose_is_flanked() -> None:
    target = somebody("hitmonchan", "C3")
    assert flanked(fighters(target, ("zangoose", "B3", "medium"), ("zangoose", "D3", "medium")), target)


def test_a_hitmonchan_beside_two_adjacent_zangoose_is_not() -> None:
    target = somebody("hitmonchan", "C3")
    assert not flanked(fighters(target, ("zangoose", "D2", "medium"), ("zangoose", "D3", "medium")), target)


def test_a_crowd_of_whom_no_two_are_apart_is_not_looked_through_in_all_its_parts() -> None:
    """There would be a billion groups of thirty; as all are beside each other, none is left to be looked at."""
    target = somebody("hitmonchan", zone="foyer", landmark="clock")
    crowd = [somebody(f"zangoose{number}", side="blue", zone="foyer", landmark="clock") for number in range(30)]
    assert not flankers(scene_of(target, *crowd, zones=MANSION), target, crowd)


def test_an_aggron_takes_three() -> None:
    target = somebody("aggron", "C3", size="large")
    two = [("zangoose", "B3", "medium"), ("zangoose", "E4", "medium")]
    assert not flanked(fighters(target, *two), target)
    assert flanked(fighters(target, *two, ("zangoose", "D2", "medium")), target)


def test_a_flygon_counts_twice() -> None:
    target = somebody("aggron", "C3", size="large")
    assert flanked(fighters(target, ("flygon", "A3", "large"), ("zangoose", "E3", "medium")), target)


def test_a_lugia_alone_does_not_flank() -> None:
    target = somebody("aggron", "D4", size="large")
    assert not flanked(fighters(target, ("lugia", "A3", "huge")), target)
