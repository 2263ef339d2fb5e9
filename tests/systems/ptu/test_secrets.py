"""Who knows what a number consists of: the number is for all, a secret part of it for its owner and the game master."""

from typing import Any

import pytest

from cinque.core.effect import FOREVER, Active
from cinque.core.fate import RandomBot, Seeded, Written
from cinque.core.log import UNTOLD, Event, Log, seen_by
from cinque.core.play import Play
from cinque.core.seat import GM_ROLE, Seat
from cinque.systems.ptu import SYSTEM
from cinque.systems.ptu.actions.capture import captures
from cinque.systems.ptu.actions.moves import use_move
from cinque.systems.ptu.at_the_table.evolving import Evolve, evolve
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.attacks.damage import Blow, damage_to
from cinque.systems.ptu.content.ranges import MELEE, Range
from cinque.systems.ptu.content.words import PHYSICAL
from cinque.systems.ptu.inflicting.inflicting import save_check
from cinque.systems.ptu.injuries.hit_points import take_damage
from cinque.systems.ptu.maneuvers.grapple import grapple_options
from cinque.systems.ptu.marks.barred_moves import IMPRISONED
from cinque.systems.ptu.marks.capture_terms import BAIT
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.moves.struggle import announce
from cinque.systems.ptu.skills.action_points import SKILL
from cinque.systems.ptu.skills.asked_for import SpendAp, spend_ap
from cinque.systems.ptu.skills.skills import check

RED, BLUE, MASTER = Seat("red"), Seat("blue"), Seat("maria", GM_ROLE)


def scene_with(**foe: Any) -> PtuScene:
    plain = {"free": True, "speed": 3, "attack": 10, "defense": 10, "max_hp": 100}
    players = [{"id": "user", "seat": "red", "at": "C4", **plain}]
    opponents = [{"id": "foe", "seat": "blue", "at": "D4", **plain, **foe}]
    return SYSTEM.new_scene({"players": players, "opponents": opponents}, {})


def damage(scene: PtuScene, type: str = "fire") -> tuple[int, list[Event]]:
    """A blow of 40 with an attack Stat of 10."""
    user, foe = scene.creatures["user"], scene.creatures["foe"]
    attack = Attack("ember", "move", type, PHYSICAL, 2, 6, Range(MELEE))
    play = Play(scene, Written([]), Log())
    tally = damage_to(play, user, attack, foe, Blow(play.tally(), 40, 0, False))
    take_damage(play, foe, tally.value, "", tally)
    return tally.value, play.log.events if play.log is not None else []


def labels(seat: Seat, events: list[Event], kind: str = "damage") -> list[str]:
    (event,) = [event for event in seen_by(seat, events) if event.kind == kind]
    return [term.label for term in event.tally.terms or ()] if event.tally is not None else []


def steps(seat: Seat, events: list[Event]) -> list[tuple[str, int]]:
    return [(event.kind, event.data["steps"]) for event in seen_by(seat, events) if "steps" in event.data]


@pytest.mark.parametrize(
    ("types", "ability", "value"),
    [
        (["grass"], "", 60),
        (["grass"], "thick-fat", 40),
        (["water"], "heatproof", 10),
        (["grass"], "filter", 50),
        (["grass"], "multiscale", 30),
        (["normal"], "fur-coat", 20),
    ],
)
def test_what_the_types_make_of_it_is_open_and_what_an_ability_does_is_not(
    types: list[str], ability: str, value: int
) -> None:
    scene = scene_with(types=types, abilities=[ability] if ability else [])
    found, events = damage(scene)
    assert found == value
    for seat in (BLUE, MASTER):
        assert (f"ability:{ability}" in labels(seat, events)) == bool(ability)
    without = damage(scene_with(types=types))[1]
    assert labels(RED, events) == labels(RED, without)
    assert steps(RED, events) == steps(RED, without)


def test_an_ability_of_the_user_that_gets_through_resistance() -> None:
    scene = scene_with(types=["water"])
    scene.creatures["user"].abilities = ("tinted-lens",)
    found, events = damage(scene)
    assert found == 40
    assert "ability:tinted-lens" in labels(RED, events)
    assert "ability:tinted-lens" not in labels(BLUE, events)


def test_checks_and_saves() -> None:
    scene = scene_with()
    foe = scene.creatures["foe"]
    foe.skill_bonus = {"charm": 3}
    play = Play(scene, Written(["2d6=1,2", "1d20=5"]), Log())
    check(play, foe, "charm", "ptu.maneuver.intro")
    save_check(play, foe, "ptu.status.save-check")
    events = play.log.events if play.log is not None else []
    assert labels(BLUE, events, "skill-check") == ["skill-dice", "skill-bonus"]
    assert labels(RED, events, "skill-check") == ["skill-dice", "hidden"]
    assert labels(BLUE, events, "save") == ["natural"]
    assert labels(RED, events, "save") == ["natural", "hidden"]


def test_rest_tells_nothing_of_those_in_their_balls() -> None:
    scene = scene_with()
    hidden = scene.creatures["foe"]
    scene.phase, hidden.out, hidden.hp = "", False, 10
    scene.creatures["user"].hp = 10
    play = Play(scene, Written([]), Log())
    SYSTEM.procedure("rest").do(play, {"hours": 1})
    events = play.log.events if play.log is not None else []
    assert [event.who for event in seen_by(RED, events) if event.kind == "rests"] == ["user"]
    assert [event.who for event in seen_by(BLUE, events) if event.kind == "rests"] == ["user", "foe"]
    assert hidden.hp > 10


def thrown(team: tuple[Any, ...] = (), **wild: Any) -> dict[str, Any]:
    """What red reads of the capture roll, after a throw that hits; the `team` is that of another seat."""
    facts = {"free": True, "speed": 3, "max_hp": 100, "species": "rattata", **wild}
    bait = facts.pop("bait", False)
    setup = {
        "players": [
            {
                "id": "ann",
                "kind": "trainer",
                "seat": "blue" if team else "red",
                "at": "C4",
                "free": True,
                "items": {"lure-ball": 1},
                "team": list(team),
            }
        ],
        "opponents": [{"id": "foe", "at": "D4", **facts}],
    }
    scene: PtuScene = SYSTEM.new_scene(setup, {})
    foe = scene.creatures["foe"]
    if bait:
        foe.active.append(Active(BAIT.key, left=FOREVER))
    play = Play(scene, Written(["1d100=99"]), Log())
    captures(play, scene.creatures["ann"], facts.get("ball", "lure-ball"), foe, 10)
    events = play.log.events if play.log is not None else []
    told = [event for event in seen_by(RED, events) if event.kind.startswith("capture")]
    heard = [event for event in seen_by(MASTER, events) if event.kind == "capture-rate"]
    return {"told": [(event.kind, event.data, event.to_data()) for event in told], "rate": heard[0].data["rate"]}


def test_a_repeat_ball_tells_nobody_whom_its_thrower_has_in_a_ball() -> None:
    """Because: ptu.capture.roll."""
    in_a_ball = {"id": "own", "free": True, "out": False}
    other, same = (
        thrown(({**in_a_ball, "species": species},), ball="repeat-ball") for species in ("pidgey", "rattata")
    )
    assert same["told"] == other["told"]
    assert same["rate"] == other["rate"] + 20


def test_whose_cards_stand_before_whom() -> None:
    """A game master sees into all balls, whoever sits there and whatever they are called."""
    scene = scene_with()
    scene.creatures["foe"].out = False
    cards = {seat.id: [card.who for card in SYSTEM.cards(scene, seat)] for seat in (RED, BLUE, MASTER)}
    assert cards == {"red": ["user"], "blue": ["user", "foe"], "maria": ["user", "foe"]}


def test_a_throw_tells_nothing_of_bait_or_of_what_the_game_master_has_changed() -> None:
    plain, baited = thrown(), thrown(bait=True)
    assert plain["told"] == baited["told"]
    ((kind, data, _),) = plain["told"]
    assert (kind, data["rate"]) == ("capture-roll", UNTOLD)
    assert baited["rate"] - plain["rate"] == 20


@pytest.mark.parametrize(("seat", "offered"), [("red", True), ("blue", False)])
def test_dragging_is_offered_by_the_weight_that_one_can_see(seat: str, offered: bool) -> None:
    """Heavy Metal makes two Weight Classes more of it; who does not know that may try."""
    metal = {"heavy-metal": {"passives": [{"weight_class": 2}]}}
    foe_of_metal = {"id": "foe", "free": True, "at": "D4", "weight_class": 4, "abilities": ["heavy-metal"]}
    players = [{"id": "user", "free": True, "at": "C4"}]
    scene = SYSTEM.new_scene({"abilities": metal, "players": players, "opponents": [foe_of_metal]}, {})
    user, foe = scene.creatures["user"], scene.creatures["foe"]
    foe.seat = "blue"
    user.seat = seat
    user.capabilities = {"overland": 5}
    user.grapple = foe.grapple = user.id
    user.dominant, user.standard, user.shift = True, 1, 1
    assert ("grapple-move" in [option.key for option in grapple_options(scene, user)]) == offered


def test_an_id_in_the_open_does_not_tell_of_somebody_in_a_ball() -> None:
    bob = {"id": "bob", "kind": "trainer", "free": True, "at": "H8", "team": ["oddish 9", "rattata 5", "rattata 7"]}
    scene = SYSTEM.new_scene({"players": ["pidgey 5 at=A1"], "opponents": [bob, "rattata 9 at=C3"]}, {})
    assert [(one.id, one.level) for one in scene.creatures.values() if one.out and one.species == "rattata"] == [
        ("rattata", 9)
    ]
    assert [one.level for one in scene.team(scene.creatures["bob"])] == [9, 5, 7]
    assert not scene.faults()


@pytest.mark.parametrize("words", ["8, 1 Target, Social", "8, 1 Target, Priority", "8, 1 Target"])
@pytest.mark.parametrize("afflictions", [[], ["stuck"]])
def test_who_is_loyal_enough_to_step_in_is_not_told_to_the_attacker(words: str, afflictions: list[str]) -> None:
    """An attack on a Trainer, beside whom a slow Pokémon stands: what red hears is the same, loyal or not."""

    def heard(loyalty: int) -> list[str]:
        plain = {"free": True, "max_hp": 100}
        stare = {"type": "dark", "class": "status", "frequency": "At-Will", "ac": 2, "range": words}
        beside = {"id": "cat", "at": "F4", "speed": 1, "loyalty": loyalty, "out": True, "afflictions": afflictions}
        setup = {
            "moves": {"stare": stare | {"effects": [{"stages": {"attack": -1}}]}},
            "players": [{"id": "user", "seat": "red", "at": "C4", "speed": 9, "moves": ["stare"], **plain}],
            "opponents": [
                {"id": "bob", "kind": "trainer", "seat": "blue", "at": "G4", **plain, "team": [beside | plain]}
            ],
        }
        scene = SYSTEM.new_scene(setup, {})
        scene.round, scene.count = 1, 9
        play = Play(scene, Written(["1d20=15", *(["blue/cat: let-be"] if asks(loyalty) else [])]), Log())
        use_move(play, scene.creatures["user"], "stare", ["bob"])
        play.fate.finish()
        events = play.log.events if play.log is not None else []
        return [event.kind for event in seen_by(RED, events)]

    def asks(loyalty: int) -> bool:
        return loyalty == 3 and words == "8, 1 Target" and not afflictions

    assert heard(3) == heard(2)


def test_who_evolves_in_its_ball_does_so_before_its_owner_alone() -> None:
    team = [{"species": "oddish", "id": "weed", "level": 20}, {"species": "oddish", "id": "sprout", "level": 20}]
    for out in (False, True):
        ann = {
            "id": "ann",
            "kind": "trainer",
            "free": True,
            "seat": "red",
            "team": [each | {"out": out} for each in team],
        }
        scene = SYSTEM.new_scene({"combat": False, "players": [ann]}, {})
        play = Play(scene, Seeded(1, RandomBot(1)), Log())
        evolve(play, Evolve("weed"))
        assert play.log is not None
        assert "evolves" in [event.kind for event in seen_by(RED, play.log.events)]
        assert bool(seen_by(BLUE, play.log.events)) == out


def test_nobody_else_hears_of_an_action_point_before_it_is_spent() -> None:
    scene = scene_with(kind="trainer")
    play = Play(scene, Written(["2d6=3 3"]), Log())
    spend_ap(play, SpendAp("foe", SKILL))
    assert play.log is not None
    assert seen_by(RED, play.log.events) == []
    assert [event.kind for event in seen_by(BLUE, play.log.events)] == ["will-spend-ap"]
    known = SYSTEM.view(scene, RED)
    assert "ap_for" not in str(known["creatures"]["foe"])
    check(play, scene.creatures["foe"], "charm", "ptu.maneuver.intro")
    assert [event.kind for event in seen_by(RED, play.log.events)] == ["spends-ap", "roll", "skill-check"]


def test_a_struggle_attack_does_not_tell_of_moves_that_are_barred_in_secret() -> None:
    def told(seat: Seat, effect: str) -> list[str]:
        scene = scene_with()
        scene.creatures["foe"].active.append(Active(effect, left=FOREVER))
        play = Play(scene, Written([]), Log())
        announce(play, scene.creatures["foe"])
        return [event.kind for event in seen_by(seat, play.log.events if play.log is not None else [])]

    assert "not-a-move" in told(RED, "suppressed")
    assert told(RED, IMPRISONED.key) == told(RED, "bait")
