"""Setups that nobody plays and everybody may write: they are refused, or they play on without crash or hang."""

from random import Random
from typing import Any

import pytest

from cinque.core.ask import Data
from cinque.core.fate import RandomBot, Seeded
from cinque.core.mistake import Refused, SetupError
from cinque.core.play import Play
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.testing import OpenTable
from cinque.systems.ptu import SYSTEM
from cinque.systems.ptu.injuries.hit_points import markers_passed
from cinque.systems.ptu.model import PtuScene

HUGE = 10**9


def setup(one: Data | None = None, other: Data | None = None, **more: Any) -> Data:
    hero: Data = {"id": "hero", "free": True, "at": "B3", "max_hp": 40, "speed": 9, **(one or {})}
    foe: Data = {"id": "foe", "free": True, "at": "C3", "max_hp": 40, "speed": 4, **(other or {})}
    return {"players": [hero], "opponents": [foe], **more}


def blow(range: str) -> Data:
    """A setup in which the hero has a Move of some range."""
    move = {"type": "normal", "class": "physical", "frequency": "At-Will", "range": range, "ac": 2, "db": 4}
    return setup({"moves": ["blow"]}, moves={"blow": move})


def fight(scene: PtuScene, seed: int, steps: int = 200) -> PtuScene:
    play = Play(scene, Seeded(seed, RandomBot(seed)))
    while (do := SYSTEM.next(scene)) and steps:
        SYSTEM.procedures[do].run(play)
        steps -= 1
    return scene


@pytest.mark.parametrize(
    "odd",
    [
        setup({"attack": HUGE}, {"max_hp": 2}),
        setup({"attack": HUGE}, {"max_hp": 2}, injury_stages=True),
        setup({"attack": HUGE}, {"max_hp": 2}, death=False, injury_stages=True),
        setup({"kind": "trainer", "ap": 3, "ap_drained": HUGE}),
        setup({"kind": "trainer", "ap_bound": HUGE}),
        setup({"temporary_hp": HUGE}),
        setup({"standard": HUGE}),
        setup({"lost_turns": HUGE}),
        setup({"at": "A1"}, {"at": "A2"}, width=1, height=2),
        setup({"capabilities": {"overland": 999, "long-jump": 999}}, terrain={"E5": "slow"}),
        blow("Burst 50"),
        blow("1000000000, 1 Target"),
        blow("6, 1000000 Targets"),
        blow("6, 0 Targets"),
    ],
    ids=str,
)
def test_odd_and_played_all_the_same(odd: Data) -> None:
    for seed in range(3):
        scene = fight(SYSTEM.new_scene(odd, {}), seed)
        assert not scene.faults()
        assert all(len(one.injured_in) <= 12 for one in scene.creatures.values())


def test_more_than_twenty_of_one_speed_have_an_order() -> None:
    """Their rolls cannot all differ, however often they roll."""
    crowd = setup()
    crowd["players"] = [{"id": f"hero-{n}", "free": True, "at": f"A{n + 1}", "speed": 5} for n in range(25)]
    scene = fight(SYSTEM.new_scene(crowd | {"height": 30}, {}), 1, 3)
    assert len(set(scene.ties.values())) == len(scene.ties) == 25
    assert not scene.faults()


@pytest.mark.parametrize(
    ("odd", "place"),
    [
        (blow("Close Blast 0"), "moves.blow.range"),
        (blow("6, Ranged Blast 0"), "moves.blow.range"),
        (blow("Burst 51"), "moves.blow.range"),
        (blow("6, Ranged Blast 999"), "moves.blow.range"),
        (setup({"capabilities": {"overland": 1000}}), "players.0.capabilities.overland"),
        (setup({"kind": "trainer", "ap": -1}), "players.0.ap"),
        (setup(None, {"max_hp": 1, "injuries": 1}), "opponents"),
        (setup({"at": "A1"}, {"at": "A1"}, width=1, height=1), "opponents.0.at"),
    ],
    ids=str,
)
def test_odd_and_refused(odd: Data, place: str) -> None:
    with pytest.raises(SetupError) as error:
        SYSTEM.new_scene(odd, {})
    assert place in [where for where, _ in error.value.faults]


def test_a_fight_without_action_points_leaves_none_to_owe() -> None:
    scene = SYSTEM.new_scene(setup({"kind": "trainer", "ap_drained": 99}, {"hp": 1}), {})
    scene.phase, scene.result = "over", "players"
    fight(scene, 1)
    assert scene.creatures["hero"].ap == 0


def test_nobody_wakes_in_a_center_with_no_hit_points() -> None:
    """One Injury of somebody with 1 Hit Point lowers the ceiling to 0."""
    scene = SYSTEM.new_scene(setup(), {})
    foe = scene.creatures["foe"]
    foe.max_hp, foe.hp, foe.injuries, foe.fainted, scene.phase = 1, 0, 4, True, ""
    centers = SYSTEM.procedures["center"]
    assert centers.takes is not None
    centers.run(Play(scene, Seeded(1, RandomBot(1))), centers.takes(who=("foe",)))
    assert (foe.injuries, foe.hp, foe.fainted) == (1, 0, True)


@pytest.mark.parametrize("reading", ["reached", "below"])
@pytest.mark.parametrize("most", range(1, 9))
def test_markers_are_counted_as_they_are_passed(most: int, reading: str) -> None:
    """One after another: 50 %, 0 %, -50 % …, each passed once."""
    scene = SYSTEM.new_scene(setup(), {})
    scene.rulings.marker_exact = "below" if reading == "below" else scene.rulings.marker_exact
    hero = scene.creatures["hero"]
    hero.max_hp = most
    markers = [half * most for half in range(1, -20, -1)]  # in halves of a Hit Point
    for before in range(-10, most + 1):
        for after in range(-15, before):
            if reading == "below":
                passed = [marker for marker in markers if 2 * after < marker <= 2 * before]
            else:
                passed = [marker for marker in markers if 2 * after <= marker < 2 * before]
            if markers[-1] < 2 * after:
                assert markers_passed(scene, hero, before, after) == len(passed)


def test_no_word_gives_the_turn_to_nobody() -> None:
    game: OpenTable[PtuScene] = OpenTable(SYSTEM, SYSTEM.new_scene(setup(), {}), [Seat("gm", GM_ROLE)], Random(1))
    while game.scene.phase != "turn":
        game.advance()
    with pytest.raises(Refused) as refused:
        game.override("actor", "nobody", "why not", "gm")
    assert refused.value.refusal.key == "does-not-hang-together"


def test_no_word_makes_anything_but_a_name_a_ground_to_walk_on() -> None:
    game: OpenTable[PtuScene] = OpenTable(SYSTEM, SYSTEM.new_scene(setup(), {}), [Seat("gm", GM_ROLE)], Random(1))
    with pytest.raises(Refused) as refused:
        game.override("hero.naturewalk", ["forest", {}], "why not", "gm")
    assert refused.value.refusal.key == "does-not-hang-together"
