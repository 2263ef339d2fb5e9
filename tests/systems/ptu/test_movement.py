"""Movement on small scenes: the book's examples, terrain, jumps, opportunities, hazards, darkness, pushes, zones."""

from random import Random
from typing import Any

import pytest

from cinque.core.clause import citations
from cinque.core.effect import Active
from cinque.core.fate import RandomBot, Seeded, Written
from cinque.core.grid import DIAGONALS_ALTERNATE, Cell, Ground, reachable, square
from cinque.core.log import Log
from cinque.core.play import Play
from cinque.core.squares import cell_name, cell_of
from cinque.systems.ptu.combatant import LEAGUE, TRAINER, Combatant
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.hazards import clear_hazards, lay_hazard, lay_hazard_around, read_hazards
from cinque.systems.ptu.movement.movement import away_from_foes, shift, stand_up
from cinque.systems.ptu.movement.opportunity import BY_ITEM, BY_MANEUVER, BY_RANGED, provoke
from cinque.systems.ptu.movement.pushing import place_free, push
from cinque.systems.ptu.movement.reach import leftover, may_shift, options_to_shift, paces_of, reach_of
from cinque.systems.ptu.notes import OPPORTUNITY, SPRINTED, TELEPORTED, note
from cinque.systems.ptu.positioning.positions import distance, flanked
from cinque.systems.ptu.positioning.sight import blinded
from cinque.systems.ptu.positioning.terrain import Land
from cinque.systems.ptu.positioning.ways import Mover, Search, Ways, ways_from
from cinque.systems.ptu.stats.stats import movement


def scene_of(*ones: Combatant, **fields: Any) -> PtuScene:
    scene = PtuScene()
    scene.round = 1
    scene.creatures = {one.id: one for one in ones}
    for name, value in fields.items():
        setattr(scene, name, value)
    return scene


def somebody(id: str, at: str = "C3", side: str = "red", **fields: Any) -> Combatant:
    one = Combatant()
    one.id = one.name = id
    one.side = one.seat = side
    one.cell = cell_of(at)
    one.capabilities = {"overland": 5}
    one.hp = one.max_hp = 50
    for name, value in fields.items():
        setattr(one, name, value)
    return one


def playing(scene: PtuScene, *tape: str) -> PtuPlay:
    return Play(scene, Written(list(tape)), Log())


def keys(scene: PtuScene, one: Combatant, budget: int | None = None) -> list[str]:
    return [option.key for option in options_to_shift(scene, one, budget)[0]]


def kinds(play: PtuPlay) -> list[str]:
    assert play.log is not None
    return [event.kind for event in play.log.events]


def afflict(one: Combatant, *names: str) -> None:
    one.active += [Active(name) for name in names]


def at(one: Combatant) -> str:
    return cell_name(one.cell)


# -- how far


def test_seven_and_five_average_to_six() -> None:
    """A Pokémon with Overland 7 and Swim 5 shifts at most 6 meters if it uses both."""
    water = {f"{column}1": "underwater" for column in "EFGHIJ"}
    one = somebody("poliwag", "A1", capabilities={"overland": 7, "swim": 5})
    scene = scene_of(one, width=10, height=1, terrain=water)
    assert [key for key in keys(scene, one) if key.startswith("to")] == [f"to {column}1" for column in "BCDEFG"]
    play = playing(scene, "red: to G1")
    with citations() as cited:
        assert shift(play, one) == 6
    assert {"ptu.move.mixed", "ptu.terrain.intro", "ptu.terrain.regular", "ptu.terrain.underwater"} <= cited
    assert (at(one), one.moved) == ("G1", 6)


@pytest.mark.parametrize(("reading", "farthest"), [("floor-total", "F1"), ("floor-only", "G1"), ("ceil", "H1")])
def test_mixed_movement_rounding(reading: str, farthest: str) -> None:
    """Overland 10 and Swim 3 average to 6.5; by the default reading no more than 3 meters of it are swum."""
    water = {f"{column}1": "underwater" for column in "DEFGHIJKLM"}
    one = somebody("oddish", "A1", capabilities={"overland": 10, "swim": 3})
    scene = scene_of(one, width=13, height=1, terrain=water)
    scene.rulings.mixed_movement_rounding = reading  # type: ignore[assignment]
    assert keys(scene, one)[-1] == f"to {farthest}"


@pytest.mark.parametrize(("size", "side"), [("small", 1), ("medium", 1), ("large", 2), ("huge", 3), ("gigantic", 4)])
def test_footprints(size: str, side: int) -> None:
    one = somebody("onix", "A1", size=size, capabilities={"overland": 1})
    assert one.body == square(side)
    scene = scene_of(one, width=side + 1, height=side)
    assert keys(scene, one) == ["to B1"]


def test_a_steelix_is_eight_by_two() -> None:
    one = somebody("steelix", "A1", size="gigantic", shape=(8, 2), capabilities={"overland": 1})
    scene = scene_of(one, width=9, height=3)
    assert keys(scene, one) == ["to A2", "to B1", "to B2"]
    play = playing(scene, "red: to B2")
    with citations() as cited:
        shift(play, one)
    assert "ptu.grid.alt-shapes" in cited


def test_diagonals_cost_one_and_two_in_turn() -> None:
    one = somebody("oddish", "A1", capabilities={"overland": 4})
    scene = scene_of(one)
    found = keys(scene, one)
    assert "to D4" in found  # 1 + 2 + 1
    assert "to E4" not in found
    play = playing(scene, "red: to D4")
    with citations() as cited:
        assert shift(play, one) == 4
    assert one.diagonals == 3
    assert "ptu.move.diagonal" in cited


@pytest.mark.parametrize("terrain", [{}, {"O15": "slow"}])
def test_diagonals_are_counted_through_the_turn(terrain: dict[str, str]) -> None:
    one = somebody("oddish", "C3", diagonals=1, capabilities={"overland": 1})
    scene = scene_of(one, terrain=terrain)
    assert keys(scene, one) == ["to B3", "to C2", "to C4", "to D3"]
    scene.rulings.diagonal_and_slow = "multiply-per-shift"
    assert "to D4" in keys(scene, one)


@pytest.mark.parametrize(
    ("reading", "cost"), [("multiply-per-turn", 4), ("add-per-turn", 3), ("multiply-per-shift", 4)]
)
def test_slow_terrain_doubles(reading: str, cost: int) -> None:
    """A second diagonal in Slow Terrain costs 4 meters, or by one reading 3."""
    one = somebody("oddish", "A1", diagonals=0, capabilities={"overland": 5})
    walls = dict.fromkeys(("A2", "B1", "B3", "C2"), "blocking")
    scene = scene_of(one, width=3, height=3, terrain={"C3": "slow", **walls})
    scene.rulings.diagonal_and_slow = reading  # type: ignore[assignment]
    assert "ptu.terrain.blocking" in [refusal.clause for refusal in options_to_shift(scene, one)[1]]
    play = playing(scene, "red: to C3")
    with citations() as cited:
        assert shift(play, one) == 1 + cost
    assert "ptu.terrain.slow" in cited


@pytest.mark.parametrize("easy", [{"naturewalk": ("forest",)}, {"capabilities": {"overland": 2, "phasing": 1}}])
def test_some_know_no_slow_terrain(easy: dict[str, Any]) -> None:
    one = somebody("oddish", "A1", capabilities={"overland": 2})
    scene = scene_of(one, width=3, height=1, terrain={"B1": "forest slow rough", "C1": "forest slow"})
    assert keys(scene, one) == ["to B1"]
    for name, value in easy.items():
        setattr(one, name, value)
    assert keys(scene, one) == ["to B1", "to C1"]


def test_ground_that_needs_a_capability() -> None:
    one = somebody("diglett", "A1", capabilities={"overland": 3})
    scene = scene_of(one, width=4, height=1, terrain={"B1": "earth", "D1": "underwater"})
    assert [refusal.key for refusal in options_to_shift(scene, one)[1]] == ["needs-burrow", "needs-swim"]
    assert keys(scene, one) == []
    one.capabilities["burrow"] = 3
    assert keys(scene, one) == ["to B1", "to C1"]
    play = playing(scene, "red: to C1")
    with citations() as cited:
        shift(play, one)
    assert "ptu.terrain.earth" in cited


def test_flying_over_water_and_mud_but_not_through_walls() -> None:
    one = somebody("pidgey", "A1", capabilities={"overland": 2, "sky": 4})
    scene = scene_of(one, width=6, height=1, terrain={"B1": "underwater", "C1": "slow", "F1": "blocking"})
    assert keys(scene, one) == ["to B1", "to C1", "to D1", "to E1"]
    shift(playing(scene, "red: to E1"), one)
    assert one.height == 1


@pytest.mark.parametrize(("reading", "cells"), [("any-entered", ["to A2"]), ("majority", ["to A2", "to B1", "to B2"])])
def test_terrain_under_a_large_one(reading: str, cells: list[str]) -> None:
    one = somebody("snorlax", "A1", size="large", capabilities={"overland": 1})
    scene = scene_of(one, width=3, height=3, terrain={"C2": "blocking"})
    scene.rulings.large_footprint_terrain = reading  # type: ignore[assignment]
    assert keys(scene, one) == cells


@pytest.mark.parametrize(
    ("reading", "past_ally", "past_foe"),
    [("pass-not-stop", True, True), ("allies-only", True, False), ("none", False, False)],
)
def test_moving_through_others(reading: str, past_ally: bool, past_foe: bool) -> None:
    one = somebody("oddish", "C1")
    scene = scene_of(one, somebody("ally", "B1"), somebody("foe", "D1", "blue"), width=5, height=1)
    scene.rulings.move_through_occupied = reading  # type: ignore[assignment]
    found = keys(scene, one)
    assert ("to A1" in found, "to E1" in found) == (past_ally, past_foe)
    assert "to B1" not in found
    assert "to D1" not in found


# -- what changes it


@pytest.mark.parametrize(
    ("stage", "reading", "meters"), [(3, "toward-zero", 6), (-3, "toward-zero", 4), (-3, "floor", 3)]
)
def test_speed_stages(stage: int, reading: str, meters: int) -> None:
    one = somebody("oddish", stages={"speed": stage})
    scene = scene_of(one)
    scene.rulings.negative_speed_stage_rounding = reading  # type: ignore[assignment]
    assert paces_of(scene, one)[0] == meters
    tally = movement(scene, one, "overland", True)
    assert tally.value == meters
    assert "ptu.stage.speed-movement" in [term.clause for term in tally.terms or ()]


def test_slowed_halves_and_sprint_adds_half() -> None:
    one = somebody("oddish")
    scene = scene_of(one)
    note(one, SPRINTED)
    assert paces_of(scene, one)[0] == 7
    afflict(one, "slowed")
    assert paces_of(scene, one)[0] == movement(scene, one, "overland", True).value == 3


def test_sprint_after_moving() -> None:
    one = somebody("oddish", moved=5)
    scene = scene_of(one)
    note(one, SPRINTED)
    refusal = may_shift(scene, one)
    assert refusal is not None
    assert refusal.clause == "ptu.move.no-split"
    scene.rulings.sprint_rounding = "retroactive"
    assert leftover(scene, one) == 2
    assert shift(playing(scene, "red: to C5"), one) == 2
    assert one.moved == 7


@pytest.mark.parametrize("affliction", ["stuck", "tripped"])
def test_those_who_cannot_move(affliction: str) -> None:
    one = somebody("oddish")
    afflict(one, affliction)
    scene = scene_of(one)
    options, (refusal,) = options_to_shift(scene, one)
    assert (options, refusal.key) == ([], affliction)
    assert shift(playing(scene), one) == 0


def test_a_budget_is_a_limit() -> None:
    one = somebody("oddish", "A1", capabilities={"overland": 2})
    scene = scene_of(one, width=9, height=1)
    assert keys(scene, one, 1) == ["to B1"]
    assert keys(scene, one, 9) == ["to B1", "to C1"]
    assert shift(playing(scene), one, 0) == 0


def test_staying_costs_nothing() -> None:
    one = somebody("oddish")
    scene = scene_of(one)
    assert shift(playing(scene, "red: stay"), one) == 0
    assert not one.notes


# -- jumps and teleports


def test_a_jump_is_part_of_a_shift() -> None:
    """Over two squares of water: 3 meters, which the Long Jump reaches only with a running start."""
    one = somebody("buneary", "A1", capabilities={"overland": 5, "long-jump": 2})
    scene = scene_of(one, width=6, height=1, terrain={"C1": "underwater", "D1": "underwater"})
    assert keys(scene, one) == ["to B1", "to E1", "to F1"]
    play = playing(scene, "red: to F1")
    with citations() as cited:
        assert shift(play, one) == 5
    assert "ptu.move.jump" in cited
    assert kinds(play) == ["shifts", "jumps", "shifts"]


@pytest.mark.parametrize(("reading", "cells"), [("jump-value", ["B1", "C1", "D1"]), ("main-capability", ["B1"])])
def test_a_jump_as_the_whole_shift(reading: str, cells: list[str]) -> None:
    one = somebody("magikarp", "A1", capabilities={"overland": 1, "long-jump": 3})
    scene = scene_of(one, width=6, height=1)
    scene.rulings.jump_alone = reading  # type: ignore[assignment]
    assert [key.split()[1] for key in keys(scene, one)] == cells
    if reading == "jump-value":
        assert shift(playing(scene, "red: jump D1"), one) == 3


def test_teleporting_once_a_round_to_what_is_seen() -> None:
    one = somebody("abra", "A1", capabilities={"overland": 1, "teleporter": 4})
    scene = scene_of(one, width=5, height=1, terrain={"D1": "blocking"})
    assert keys(scene, one) == ["to B1", "teleport B1", "teleport C1"]
    assert shift(playing(scene, "red: teleport C1"), one) == 2
    assert TELEPORTED in one.notes
    one.moved = 0
    assert keys(scene, one) == ["to B1"]


# -- Attacks of Opportunity


def test_leaving_a_square_next_to_a_foe() -> None:
    one, foe = somebody("oddish", "C3"), somebody("rattata", "C2", "blue")
    scene = scene_of(one, foe)
    play = playing(scene, "red/oddish: to C6", "blue/rattata: strike @oddish", "1d20=15", "1d8=8")
    with citations() as cited:
        assert shift(play, one) == 3
    assert OPPORTUNITY in foe.notes
    assert one.hp < 50
    assert {"ptu.maneuver.aoo-trigger-shift", "ptu.maneuver.attack-of-opportunity"} <= cited
    assert shift(playing(scene, "red: to C3"), one, 9) == 3  # once per round


def test_the_mover_who_faints_goes_no_further() -> None:
    one, foe = somebody("oddish", "C3", hp=1), somebody("rattata", "C2", "blue")
    shift(playing(scene_of(one, foe), "red: to C6", "blue: strike @oddish", "1d20=15", "1d8=8"), one)
    assert one.fainted
    assert at(one) == "C3"


@pytest.mark.parametrize(("reading", "asked"), [("any-leaving", 2), ("leaving-adjacency", 1)])
def test_squares_next_to_a_foe(reading: str, asked: int) -> None:
    """From B1 past C2 to D1 and on: three squares next to the foe, left at the last only for good."""
    one, foe = somebody("oddish", "C1"), somebody("rattata", "C2", "blue")
    scene = scene_of(one, foe, height=2)
    scene.rulings.aoo_leave_square = reading  # type: ignore[assignment]
    play = playing(scene, "red: to F1", *["blue: let-pass"] * asked)
    shift(play, one)
    assert isinstance(play.fate, Written)
    play.fate.finish()


@pytest.mark.parametrize(
    ("affliction", "reading", "barred"),
    [
        ("sleep", "listed-only", True),
        ("flinch", "listed-only", True),
        ("paralysis", "plus-incapable", True),
        ("tripped", "plus-incapable", True),
        ("tripped", "listed-only", False),
        ("total-blindness", "listed-only", True),
        ("burned", "plus-incapable", False),
    ],
)
def test_who_is_barred_from_it(affliction: str, reading: str, barred: bool) -> None:
    one, foe = somebody("oddish", "C3"), somebody("rattata", "C2", "blue")
    afflict(foe, affliction)
    scene = scene_of(one, foe)
    scene.rulings.aoo_barred = reading  # type: ignore[assignment]
    play = playing(scene, *([] if barred else ["blue: let-pass"]))
    provoke(play, one, BY_ITEM)


def test_whom_other_triggers_concern() -> None:
    one, near, far = somebody("oddish", "C3"), somebody("rattata", "C2", "blue"), somebody("ekans", "K9", "blue")
    scene = scene_of(one, near, far)
    provoke(playing(scene), one, BY_MANEUVER, ["rattata"])
    provoke(playing(scene), one, BY_RANGED, ["rattata"])
    provoke(playing(scene, "blue: let-pass"), one, BY_RANGED, ["ekans"])
    provoke(playing(scene, "blue: let-pass"), one, BY_MANEUVER, ["ekans"])


def test_trainers_of_a_league_battle_do_not_strike() -> None:
    one, trainer = somebody("oddish", "C3"), somebody("joey", "C2", "blue", kind=TRAINER)
    scene = scene_of(one, trainer, context=LEAGUE)
    provoke(playing(scene), one, BY_ITEM)
    scene.context = "full-contact"
    provoke(playing(scene, "blue: let-pass"), one, BY_ITEM)


def test_the_faster_is_asked_first() -> None:
    one = somebody("oddish", "C3")
    slow, fast = somebody("slowpoke", "C2", "blue", speed=3), somebody("rattata", "C4", "blue", speed=9)
    play = playing(scene_of(one, slow, fast), "blue/rattata: let-pass", "blue/slowpoke: let-pass")
    provoke(play, one, BY_ITEM)


def test_standing_up_gives_an_opportunity() -> None:
    one, foe = somebody("oddish", "C3"), somebody("rattata", "C2", "blue")
    afflict(one, "tripped")
    with citations() as cited:
        stand_up(playing(scene_of(one, foe), "blue: let-pass"), one)
    assert not one.has("tripped")
    assert {"ptu.maneuver.aoo-trigger-stand", "ptu.condition.tripped"} <= cited


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
    assert push(playing(scene, "red: to C2"), target, pusher, 1, "ptu.maneuver.push") == 1


def test_as_far_from_foes_as_possible() -> None:
    one, foe = somebody("oddish", "C3", capabilities={"overland": 2}), somebody("rattata", "C2", "blue")
    scene = scene_of(one, foe, width=3, height=9)
    away_from_foes(playing(scene, "blue: let-pass"), one)
    assert distance(scene, one, foe) == 3
    afflict(one, "stuck")
    assert away_from_foes(playing(scene_of(one, foe)), one) == 0


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


def test_a_hitmonchan_between_two_zangoose_is_flanked() -> None:
    target = somebody("hitmonchan", "C3")
    assert flanked(fighters(target, ("zangoose", "B3", "medium"), ("zangoose", "D3", "medium")), target)


def test_a_hitmonchan_beside_two_adjacent_zangoose_is_not() -> None:
    target = somebody("hitmonchan", "C3")
    assert not flanked(fighters(target, ("zangoose", "D2", "medium"), ("zangoose", "D3", "medium")), target)


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


# -- against the grid of the core, and at random


@pytest.mark.parametrize("seed", range(30))
def test_ways_cost_what_the_grid_says(seed: int) -> None:
    """Without jumps and other Capabilities the search agrees with the one of the core."""
    random = Random(seed)
    one = somebody("oddish", "D4", size=random.choice(["medium", "large"]), diagonals=seed)
    cells = [(column, row) for column in range(9) for row in range(9) if (column, row) not in one.cells]
    words = {cell: random.choice(["", "", "slow", "blocking"]) for cell in cells}
    scene = scene_of(one, width=9, height=9, terrain={cell_name(cell): word for cell, word in words.items() if word})
    ground = Ground(
        9,
        9,
        blocked=[cell for cell, word in words.items() if word == "blocking"],
        times={cell: 2 for cell, word in words.items() if word == "slow"},
    )
    reach = reachable(ground, one.cell, 5, DIAGONALS_ALTERNATE, one.body, diagonals_used=one.diagonals)
    expected = {cell: cost for cell, cost in reach.costs.items() if cell != one.cell}
    ways = reach_of(scene, one).ways
    assert meters_of(ways, 9) == expected if ways is not None else not scene.terrain


def meters_of(ways: Ways, size: int) -> dict[Cell, int]:
    """The meters of the way to every square that one leads to."""
    cells = [(column, row) for column in range(size) for row in range(size)]
    return {cell: way.total for cell in cells if (way := ways.way_to(cell)) and way.total}


@pytest.mark.parametrize("seed", range(60))
def test_squares_within_reach_are_those_with_a_way(seed: int) -> None:
    """Two searches, one over all squares at once and one way by way, with any mixture of Capabilities and jumps."""
    random = Random(seed)
    ground = [(0, True), (0, True), (1, False), (1, True), (2, False), (3, False)]
    cells = [(column, row) for column in range(9) for row in range(9)]
    land = Land(9, 9, {cell: random.choice(ground) for cell in cells if random.random() < 0.4})
    body = random.choice([square(1), square(1), square(2)])
    paces = random.choice([0, 3, 5, 6]), random.choice([0, 0, 2, 5]), random.choice([0, 0, 4]), random.choice([0, 4, 6])
    mixing = random.choice(["floor-total", "ceil", "floor"])
    mover = Mover(land, body, paces, random.randint(0, 3), 0, seed & 1, False, seed % 3 == 0, seed % 4 == 0, mixing)
    start = (4, 4)
    search = Search(mover, start)
    search.run()
    expected = {cell: way.total for cell, way in search.ends.items() if cell != start}
    assert meters_of(ways_from(mover, start), 9) == expected


@pytest.mark.parametrize("seed", range(12))
def test_shifts_at_random(seed: int) -> None:
    """Whatever the ground, nobody ends in a wall, in others or off the map, or comes further than it can."""
    random = Random(seed)
    words = ["slow rough", "blocking", "underwater", "earth", "rough", "forest slow"]
    free = [(column, row) for column in range(12) for row in range(12)]
    terrain = {cell_name(cell): random.choice(words) for cell in random.sample(free, 25 * (seed % 3))}
    scene = scene_of(width=12, height=12, terrain=terrain)
    for number in range(6):
        capabilities = {"overland": random.randint(1, 7), "long-jump": random.randint(0, 4)}
        for name in random.sample(["swim", "sky", "levitate", "burrow", "teleporter"], 2):
            capabilities[name] = random.randint(1, 7)
        size = random.choice(["small", "medium", "large", "huge"])
        one = somebody(f"p{number}", "A1", "red" if number % 2 else "blue", capabilities=capabilities, size=size)
        one.out = False
        scene.creatures[one.id] = one
        one.cell, one.out = place_free(scene, one, random.choice(free)), True
    scene.hazards = {cell_name(cell): "spikes red 1, stealth-rock blue 1" for cell in random.sample(free, seed % 4)}
    play: PtuPlay = Play(scene, Seeded(seed, RandomBot(seed)), Log() if seed % 2 else None)
    for _ in range(25):
        one = random.choice(list(scene.creatures.values()))
        one.notes, one.moved, one.hp, one.fainted, one.dead, one.injuries = [], 0, 50, False, False, 0
        one.active = (
            [Active(random.choice(["blindness", "slowed", "total-blindness"]))] if random.random() < 0.3 else []
        )
        best = max(*paces_of(scene, one), one.capabilities.get("teleporter", 0), one.capabilities["long-jump"])
        assert shift(play, one) <= best + 1
        for cell in one.cells:
            assert "blocking" not in scene.terrain.get(cell_name(cell), "")
            assert 0 <= cell[0] < 12
            assert 0 <= cell[1] < 12
        taken = [cell for other in scene.creatures.values() for cell in other.cells]
        assert len(taken) == len(set(taken))
