"""Effects of Moves, Abilities and items that no scenario shows: every field of the records does what it says."""

from collections.abc import Callable
from typing import Any

import pytest

from cinque.core.effect import Active
from cinque.core.fate import Written
from cinque.core.log import Event, Log
from cinque.core.play import Play
from cinque.systems.ptu.actions.features import use_feature
from cinque.systems.ptu.actions.moves import use_move
from cinque.systems.ptu.afflictions.sleep import SLEEP
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.attacks.damage import damage_base
from cinque.systems.ptu.combatant import TRAINER, Combatant
from cinque.systems.ptu.content import content_for
from cinque.systems.ptu.content.ranges import read_range
from cinque.systems.ptu.content.records import Effect, Move, Power, Stages
from cinque.systems.ptu.content.words import CASES as ALL_CASES
from cinque.systems.ptu.contexts.durations import count_down
from cinque.systems.ptu.contexts.surroundings import apply_timed, round_ends, turn_ends
from cinque.systems.ptu.field.blessing import bless
from cinque.systems.ptu.inflicting.inflicting import inflict
from cinque.systems.ptu.inflicting.stages import change_stages
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.effects import apply, recall
from cinque.systems.ptu.moves.known import (
    known_move,
    move_options,
    moves_of,
    sleepers_options,
    target_groups,
    wielded,
    wields,
)
from cinque.systems.ptu.moves.resolution import resolve
from cinque.systems.ptu.stats.cases import CASES, OF_AN_ATTACK, holds
from cinque.systems.ptu.stats.stats import stat

RED, BLUE = "red", "blue"
HITS = "1d20=15"


def someone(id: str, side: str, column: int = 5, **values: Any) -> Combatant:
    one = Combatant()
    one.id = one.name = id
    one.side = one.seat = side
    one.cell = (column, 5)
    one.max_hp = one.hp = 40
    one.speed = one.defense = one.special_defense = 4
    one.attack = one.special_attack = 4
    one.capabilities = {"overland": 5}
    one.standard = one.shift = one.swift = 1
    for name, value in values.items():
        setattr(one, name, value)
    return one


def pair(**values: Any) -> tuple[PtuScene, Combatant, Combatant]:
    """Ann, whose turn it is, and Bo next to her; what is given is Ann's."""
    ann, bo = someone("ann", RED, 5, **values), someone("bo", BLUE, 6)
    return scene_of(ann, bo), ann, bo


def scene_of(*those: Combatant) -> PtuScene:
    scene = PtuScene()
    scene.creatures = {one.id: one for one in those}
    scene.round, scene.actor, scene.phase, scene.count = 2, those[0].id, "act", 10
    return scene


def played(scene: PtuScene, tape: str, run: Callable[[PtuPlay], object]) -> list[Event]:
    """Run a rule on a written tape (entries between bars), which must be spent."""
    log, fate = Log(), Written([entry.strip() for entry in tape.split("|") if entry.strip()])
    run(Play(scene, fate, log))
    fate.finish()
    return log.events


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def applied(effect: Effect, user: Combatant, one: Combatant, scene: PtuScene, tape: str = "") -> list[Event]:
    return played(scene, tape, lambda play: apply(play, effect, user, one, 0, "ptu.damage.on-hit"))


def attack_of(line: str = "Melee, 1 Target", class_: str = "physical", **fields: Any) -> Attack:
    """An attack with a Move that has these fields."""
    told = {"ac": 2, "db": 1} | fields
    move = Move("test", told.pop("type", "normal"), class_, "At-Will", line, **told)
    return Attack("test", "move", move.type, class_, move.ac, move.db, read_range(line), move.critical, move)


def struck(scene: PtuScene, attack: Attack, user: Combatant, tape: str, *targets: Combatant) -> list[Event]:
    return played(scene, tape, lambda play: resolve(play, user, attack, list(targets)))


# -- cases


def test_every_case_of_the_records_is_known() -> None:
    assert {case for case in ALL_CASES if case} == {*CASES, *OF_AN_ATTACK}


def test_cases_of_size_and_sleep() -> None:
    scene, ann, bo = pair(size="large")
    assert holds(scene, "target-smaller", ann, bo)
    assert not holds(scene, "target-smaller", bo, ann)
    assert not holds(scene, "target-small", ann, bo)
    bo.size = "small"
    assert holds(scene, "target-small", ann, bo)
    assert not holds(scene, "user-persistent", ann, bo)
    ann.active = [Active("burned"), Active("sleep")]
    assert holds(scene, "user-persistent", ann, bo)
    assert holds(scene, "user-asleep", ann, bo)


def test_gravity_grounds_everybody() -> None:
    scene, ann, bo = pair()
    bo.types = ("flying",)
    assert holds(scene, "target-airborne", ann, bo)
    scene.fields_on = {"gravity": 5}
    assert holds(scene, "target-grounded", ann, bo)


# -- single fields of an effect


def test_afflictions_for_some_rounds() -> None:
    scene, ann, bo = pair()
    applied(Effect(inflict=("trapped",), rounds=2), ann, bo, scene)
    assert (bo.active[0].effect, bo.active[0].left) == ("trapped", 4)


def test_only_some_types() -> None:
    scene, ann, bo = pair()
    effect = Effect(only_types=("grass",), stages=Stages(attack=1))
    applied(effect, ann, bo, scene)
    assert not bo.stages
    bo.types = ("grass", "poison")
    applied(effect, ann, bo, scene)
    assert bo.stages == {"attack": 1}


def test_hit_points_by_the_level() -> None:
    scene, ann, bo = pair(level=12)
    applied(Effect(lose_level=True), ann, bo, scene)
    assert bo.hp == 28


@pytest.mark.parametrize(("weight_class", "column"), [(2, 10), (5, 7), (6, 6)])
def test_pushes_are_shorter_for_the_heavy(weight_class: int, column: int) -> None:
    scene, ann, bo = pair()
    bo.weight_class = weight_class
    applied(Effect(push=6, push_by_weight=True), ann, bo, scene)
    assert bo.cell == (column, 5)


def test_who_has_taken_root_is_not_pushed() -> None:
    scene, ann, bo = pair()
    bo.active = [Active("ingrain")]
    applied(Effect(push=3), ann, bo, scene)
    assert bo.cell == (6, 5)


def test_a_maneuver_as_a_free_action() -> None:
    scene, ann, bo = pair()
    events = applied(Effect(maneuver="trip"), ann, bo, scene, "red: pass")
    assert not kinds(events)
    events = applied(Effect(maneuver="trip"), ann, bo, scene, "red: trip @bo|1d20=2")
    assert "miss" in kinds(events)


def test_a_type_is_gained_for_five_turns_and_goes() -> None:
    scene, ann, bo = pair()
    bo.types = ("normal",)
    applied(Effect(gain_type="ghost"), ann, bo, scene)
    assert bo.types == ("normal", "ghost")
    for _ in range(5):
        assert bo.types == ("normal", "ghost")
        played(scene, "", lambda play: count_down(play, "turn-end", "bo"))
    assert bo.types == ("normal",)
    assert not bo.active


def test_a_gained_type_ends_with_recall() -> None:
    scene, ann, bo = pair()
    bo.types = ("normal",)
    applied(Effect(gain_type="ghost"), ann, bo, scene)
    played(scene, "", lambda play: recall(play, bo, "ptu.switch.definition"))
    assert bo.types == ("normal",)


@pytest.mark.parametrize(("harder", "free"), [(0, True), (3, False)])
def test_a_vortex_that_is_harder_to_escape(harder: int, free: bool) -> None:
    scene, ann, bo = pair()
    applied(Effect(vortex=True, vortex_dc=harder), ann, bo, scene)
    played(scene, "1d20=20", lambda play: turn_ends(play, bo))
    assert bo.has("vortex") != free
    assert bo.has("vortex-dc") == (harder > 0)


@pytest.mark.parametrize(
    ("effect", "rounds"),
    [
        (Effect(weather="rainy"), 5),
        (Effect(weather="rainy", rounds=3), 3),
        (Effect(weather="rainy", lasts="round"), 1),
        (Effect(weather="rainy", lasts="encounter"), 10_000),
    ],
)
def test_how_long_weather_lasts(effect: Effect, rounds: int) -> None:
    scene, ann, _ = pair()
    applied(effect, ann, ann, scene)
    assert scene.weather_left == rounds
    applied(effect._replace(weather="", field="gravity"), ann, ann, scene)
    assert scene.fields_on == {"gravity": rounds}


def test_one_affliction_of_several_is_chosen() -> None:
    scene, ann, _ = pair()
    effect = Effect(who="user", cure=("persistent", "volatile"), one_of=True)
    ann.active = [Active("burned"), Active("confused")]
    applied(effect, ann, ann, scene, "red: cure confused")
    assert [active.effect for active in ann.active] == ["burned"]
    applied(effect, ann, ann, scene)
    assert not ann.active


def test_what_is_worn_can_be_stolen_and_dropped() -> None:
    scene, ann, bo = pair()
    bo.worn = ("safety-goggles",)
    applied(Effect(steal_item=True), ann, bo, scene)
    assert (ann.held, bo.worn) == ("safety-goggles", ())
    applied(Effect(drop_item=True), bo, ann, scene)
    assert scene.ground_items == {"F6": ["safety-goggles"]}


def test_of_two_items_the_user_takes_the_one_it_chooses() -> None:
    scene, ann, bo = pair()
    bo.held, bo.worn = "leftovers", ("safety-goggles",)
    applied(Effect(drop_item=True), ann, bo, scene, f"{RED}: take safety-goggles")
    assert (bo.held, bo.worn) == ("leftovers", ())
    bo.worn = ("safety-goggles",)
    applied(Effect(steal_item=True, held_only=True), ann, bo, scene)
    assert (ann.held, bo.held, bo.worn) == ("leftovers", "", ("safety-goggles",))


def test_nobody_takes_what_is_worn_where_only_what_is_held_is_meant() -> None:
    scene, ann, bo = pair()
    bo.worn = ("safety-goggles",)
    applied(Effect(steal_item=True, held_only=True), ann, bo, scene)
    assert (ann.held, bo.worn) == ("", ("safety-goggles",))


# -- whom it concerns


def test_allies_are_the_others_in_the_area() -> None:
    ann, cy, di = someone("ann", RED, 5), someone("cy", RED, 6), someone("di", RED, 9)
    bo = someone("bo", BLUE, 4)
    scene = scene_of(ann, bo, cy, di)
    raised = Effect(who="allies", stages=Stages(attack=1))
    near = attack_of("Burst 1", "status", ac=None, db=None, effects=(raised,))
    struck(scene, near, ann, "", cy)
    assert [bool(one.stages) for one in (ann, bo, cy, di)] == [False, False, True, False]
    far = attack_of("Self", "status", ac=None, db=None, effects=(raised,))
    struck(scene, far, ann, "", ann)
    assert [one.stages.get("attack", 0) for one in (ann, bo, cy, di)] == [0, 0, 2, 1]


def test_a_burst_for_allies_leaves_foes_alone() -> None:
    ann, cy, bo = someone("ann", RED, 5, moves=("heal-bell",)), someone("cy", RED, 6), someone("bo", BLUE, 4)
    scene = scene_of(ann, bo, cy)
    assert target_groups(scene, ann, moves_of(scene, ann)[0]) == [("cy",)]
    cy.cell = (14, 14)
    assert target_groups(scene, ann, moves_of(scene, ann)[0]) == [()]


# -- the Damage Base


@pytest.mark.parametrize(
    ("power", "db"),
    [
        (Power(by="target-stages"), 10),
        (Power(by="target-stages", each=1), 8),
        (Power(by="target-stages", most=9), 9),
        (Power(by="stages", each=3), 9),
        (Power(by="target-hp"), 3),
        (Power(by="high-hp"), 5),
        (Power(by="injuries"), 8),
        (Power(by="injuries", each=1), 7),
        (Power(by="weight-class"), 6),
        (Power(by="heavier"), 6),
    ],
)
def test_computed_damage_bases(power: Power, db: int) -> None:
    scene, ann, bo = pair(hp=36, injuries=1, weight_class=4)
    ann.stages, bo.stages, bo.hp = {"attack": 1, "speed": -1}, {"defense": 2}, 28
    attack = attack_of(db=6, power=(power,))
    found: list[int] = []
    played(scene, "", lambda play: found.append(damage_base(play, ann, attack, bo, 1).value))
    assert found == [db]


def test_damage_in_a_case() -> None:
    scene, ann, bo = pair()
    bo.size = "small"
    attack = attack_of(power=(Power(case="target-small", damage=5),))
    struck(scene, attack, ann, f"{HITS}|1d6=3", bo)
    assert bo.hp == 40 - (3 + 1 + 4 + 5 - 4)


def test_a_base_that_is_computed_alone_deals_damage() -> None:
    scene, ann, _ = pair(moves=("low-kick",))
    known = moves_of(scene, ann)[0]
    assert known.attack.db is not None


# -- the fields of a Move


def test_critical_on_even_rolls() -> None:
    scene, ann, bo = pair()
    attack = attack_of(critical_even=True)
    assert "critical" in kinds(struck(scene, attack, ann, "1d20=14|2d6=1,1", bo))
    assert "critical" not in kinds(struck(scene, attack, ann, "1d20=15|1d6=1", bo))


def test_always_critical_does_not_always_hit() -> None:
    scene, ann, bo = pair()
    scene.rulings.crit_must_hit = "auto-hit"
    attack = attack_of(critical=1, ac=10)
    assert "miss" in kinds(struck(scene, attack, ann, "1d20=5", bo))
    assert "critical" in kinds(struck(scene, attack, ann, "1d20=12|2d6=1,1", bo))


def test_where_it_cannot_miss() -> None:
    scene, ann, bo = pair()
    attack = attack_of(ac=20, sure=("hail",))
    assert "miss" in kinds(struck(scene, attack, ann, "1d20=5", bo))
    scene.weather = "hail"
    assert "hit" in kinds(struck(scene, attack, ann, "1d20=5|1d6=1", bo))


def test_damage_that_spares() -> None:
    scene, ann, bo = pair(attack=100)
    struck(scene, attack_of(spares=True), ann, f"{HITS}|1d6=1", bo)
    assert (bo.hp, bo.fainted) == (1, False)


def test_only_those_of_whom_something_holds() -> None:
    scene, ann, bo = pair(moves=("dream-eater",))
    assert not move_options(scene, ann, ("standard",))[0]
    bo.active = [Active("sleep")]
    assert [option.key for option in move_options(scene, ann, ("standard",))[0]] == ["move dream-eater @bo"]


def test_a_move_for_sleepers() -> None:
    scene, ann, _ = pair(moves=("snore",))
    assert [refusal.key for refusal in move_options(scene, ann, ("standard",))[1]] == ["not-in-this-case"]
    ann.active = [Active("sleep")]
    assert [option.key for option in sleepers_options(scene, ann, SLEEP)] == ["move snore @bo"]


def test_a_delayed_move_hits_a_turn_later() -> None:
    scene, ann, bo = pair(moves=("future-sight",))
    bo.hp = bo.max_hp = 200
    played(scene, "", lambda play: use_move(play, ann, "future-sight", ["bo"]))
    played(scene, "", lambda play: count_down(play, "turn-end", "ann"))
    assert bo.hp == 200
    played(scene, "1d20=10|3d12=1,1,1", lambda play: count_down(play, "turn-end", "ann"))
    assert bo.hp == 200 - (3 + 10 + 4 - 4)


def test_a_delayed_move_hits_even_if_its_user_is_gone() -> None:
    scene, ann, bo = pair(moves=("future-sight",))
    bo.hp = bo.max_hp = 200
    played(scene, "", lambda play: use_move(play, ann, "future-sight", ["bo"]))
    ann.out = False
    played(scene, "", round_ends)
    scene.round += 1
    played(scene, "1d20=10|3d12=1,1,1", round_ends)
    assert bo.hp < 200
    assert not bo.active


def test_setting_up_does_something_already() -> None:
    scene, ann, _ = pair(moves=("skull-bash",))
    played(scene, "", lambda play: use_move(play, ann, "skull-bash", ["bo"]))
    assert ann.stages == {"defense": 1}


def test_a_move_of_another_type() -> None:
    scene, ann, bo = pair(moves=("judgment",))
    bo.types, bo.hp, bo.max_hp = ("ghost",), 200, 200
    events = played(scene, "red: of-type fire|1d20=15|3d8=1,1,1", lambda play: use_move(play, ann, "judgment", ["bo"]))
    assert "of-type" in kinds(events)
    assert bo.hp < 200


def test_status_moves_that_ask_for_types() -> None:
    scene, ann, bo = pair(moves=("thunder-wave",))
    bo.types = ("ground",)
    played(scene, "", lambda play: use_move(play, ann, "thunder-wave", ["bo"]))
    assert not bo.active


def test_moves_that_need_a_weapon() -> None:
    scene, ann, _ = pair()
    move = attack_of(weapons=("small-melee", "reach")).move
    assert move is not None
    assert not wields(scene, ann, move)
    ann.main_hand = "short-blade"
    assert wields(scene, ann, move)
    ann.main_hand = "heavy-mallet"
    assert not wields(scene, ann, move)


def test_a_pass_strikes_all_it_runs_through() -> None:
    scene, ann, bo = pair(moves=("scratch",))
    scene.creatures["cy"] = cy = someone("cy", BLUE, 7)
    assert target_groups(scene, ann, moves_of(scene, ann)[0]) == [("bo", "cy")]
    played(scene, "1d20=15|1d8=1", lambda play: use_move(play, ann, "scratch", ["bo", "cy"]))
    assert bo.hp == cy.hp < 40
    assert ann.cell == (8, 5)


def test_a_spirit_surge_counts_on_a_miss_too() -> None:
    scene, ann, bo = pair()
    surge = attack_of("Melee, 1 Target, Spirit Surge", ac=19, effects=(Effect(who="user", roll=15, stages=Stages(1)),))
    struck(scene, surge, ann, "1d20=14", bo)
    assert not ann.stages
    struck(scene, surge, ann, "1d20=16", bo)
    assert ann.stages == {"attack": 1}


# -- answers


def test_counter() -> None:
    scene, ann, bo = pair(attack=10)
    bo.moves = ("counter",)
    events = struck(scene, attack_of(), ann, f"{HITS}|blue: use counter|1d6=3", bo)
    # 3 + 1 rolled, 10 - 4, one step more resisted
    assert (bo.hp, ann.hp) == (35, 30)
    assert "answers-with" in kinds(events)
    assert "answers-with" not in kinds(struck(scene, attack_of(class_="special"), ann, f"{HITS}|1d6=3", bo))


def test_metal_burst_gives_more_than_it_got() -> None:
    scene, ann, bo = pair(attack=10)
    bo.moves = ("metal-burst",)
    struck(scene, attack_of(), ann, f"{HITS}|1d6=3|blue: use metal-burst", bo)
    assert (bo.hp, ann.hp) == (30, 25)


def test_endure() -> None:
    scene, ann, bo = pair(attack=100)
    bo.moves = ("endure",)
    struck(scene, attack_of(), ann, f"{HITS}|blue: use endure|1d6=3", bo)
    assert (bo.hp, bo.active, bo.forfeits) == (1, [], [])


def test_sucker_punch_comes_first() -> None:
    scene, ann, bo = pair(hp=2)
    bo.moves = ("sucker-punch",)
    events = struck(scene, attack_of(), ann, "blue: use sucker-punch|1d20=15|2d6=6,6", bo)
    assert ann.fainted
    assert "accuracy" in kinds(events)
    assert bo.hp == 40


def test_what_is_an_answer_is_not_answered() -> None:
    scene, ann, bo = pair(moves=("sucker-punch",))
    bo.moves = ("sucker-punch",)
    struck(scene, attack_of(), ann, "blue: use sucker-punch|1d20=1|1d20=1", bo)
    assert (ann.hp, bo.hp) == (40, 40)


def test_a_shield_strikes_back_in_melee_only() -> None:
    scene, ann, bo = pair()
    bo.moves = ("kings-shield",)
    struck(scene, attack_of(), ann, f"{HITS}|blue: use kings-shield", bo)
    assert ann.stages == {"attack": -2}
    bo.used, bo.last_used, bo.forfeits = {}, {}, []
    struck(scene, attack_of("6, 1 Target"), ann, f"{HITS}|blue: use kings-shield", bo)
    assert ann.stages == {"attack": -2}


# -- Coats and Blessings


def test_a_substitute_is_hit_in_its_place() -> None:
    scene, ann, bo = pair()
    applied(Effect(who="user", coat="substitute"), bo, bo, scene)
    inflicting = attack_of(effects=(Effect(inflict=("burned",)),))
    struck(scene, inflicting, ann, f"{HITS}|1d6=6", bo)
    assert (bo.hp, bo.has("burned"), bo.active[0].number) == (40, False, 11 - 7)
    struck(scene, inflicting, ann, f"{HITS}|1d6=6", bo)
    assert not bo.active
    struck(scene, inflicting, ann, f"{HITS}|1d6=6", bo)
    assert (bo.hp, bo.has("burned")) == (33, True)


def test_sound_gets_past_a_substitute() -> None:
    scene, ann, bo = pair()
    bo.active = [Active("substitute", number=11)]
    struck(scene, attack_of("Burst 1, Sonic"), ann, f"{HITS}|1d6=6", bo)
    assert bo.hp == 33


def test_lock_on_is_for_one_move() -> None:
    scene, ann, bo = pair(moves=("lock-on",))
    played(scene, "", lambda play: use_move(play, ann, "lock-on", ["bo"]))
    hard = attack_of(ac=20)
    assert "hit" in kinds(struck(scene, hard, ann, "1d20=2|1d6=1", bo))
    assert "miss" in kinds(struck(scene, hard, ann, "1d20=2", bo))


def test_charge_counts_the_roll_once_more() -> None:
    scene, ann, bo = pair()
    applied(Effect(who="user", coat="charge"), ann, ann, scene)
    struck(scene, attack_of(type="electric"), ann, f"{HITS}|1d6=3|1d6=2", bo)
    assert bo.hp == 40 - (4 + 3)
    assert not ann.active


def test_a_wish_comes_true_as_the_next_turn_ends() -> None:
    scene, ann, bo = pair()
    bo.hp = 5
    applied(Effect(coat="wish"), ann, bo, scene)
    played(scene, "", lambda play: count_down(play, "turn-end", "ann"))
    assert bo.hp == 5
    played(scene, "", lambda play: count_down(play, "turn-end", "ann"))
    assert (bo.hp, bo.active) == (25, [])


def test_seeds_do_not_grow_on_grass() -> None:
    scene, ann, bo = pair()
    bo.types = ("grass",)
    applied(Effect(coat="leech-seed"), ann, bo, scene)
    assert not bo.active


def test_screens_are_used_up() -> None:
    scene, ann, bo = pair()
    played(scene, "", lambda play: bless(play, BLUE, "reflect"))
    struck(scene, attack_of(), ann, f"{HITS}|blue: activate reflect|1d6=5", bo)
    assert bo.hp == 37
    struck(scene, attack_of(), ann, f"{HITS}|blue: pass|1d6=5", bo)
    assert bo.hp == 31
    struck(scene, attack_of(class_="special"), ann, f"{HITS}|1d6=5", bo)
    struck(scene, attack_of(), ann, f"{HITS}|blue: activate reflect|1d6=5", bo)
    assert scene.blessings == {BLUE: {}}


def test_lucky_chant_makes_a_critical_hit_a_hit() -> None:
    scene, ann, bo = pair()
    played(scene, "", lambda play: bless(play, BLUE, "lucky-chant"))
    events = struck(scene, attack_of(), ann, "1d20=20|blue: activate lucky-chant|1d6=5", bo)
    assert "critical" not in kinds(events)


def test_mist_keeps_stages() -> None:
    scene, ann, bo = pair()
    played(scene, "", lambda play: bless(play, BLUE, "mist"))
    lowered = {"attack": -1, "speed": 1}
    played(scene, "blue: activate mist", lambda play: change_stages(play, bo, lowered, "ptu.stage.what", ann))
    assert bo.stages == {"speed": 1}


def test_safeguard_lets_one_ignore_an_affliction_for_a_turn() -> None:
    scene, ann, bo = pair()
    played(scene, "", lambda play: bless(play, BLUE, "safeguard"))
    applied(Effect(inflict=("burned",)), ann, bo, scene, "blue: activate safeguard")
    assert not bo.has("burned")
    assert [active.source for active in bo.active] == [f"burned {ann.id}"]


def test_what_goes_by_the_range_of_a_weapon_reaches_as_far_as_the_one_in_hand() -> None:
    scene, ann, _ = pair(main_hand="hunting-sling")
    by_weapon = known_move((), "tackle")._replace(range=read_range("WR, 1 Target"))
    assert (by_weapon.range.kind, wielded(scene, ann, by_weapon).range[:2]) == ("melee", ("ranged", 6))
    ann.main_hand = ""
    assert wielded(scene, ann, by_weapon).range.kind == "melee"


# -- what is always so


def test_the_base_attack_counts_twice() -> None:
    scene, ann, _ = pair(species="azurill", attack=9)
    plain = stat(scene, ann, "attack").value
    ann.abilities = ("huge-power",)
    assert stat(scene, ann, "attack").value == plain + content_for(()).species["azurill"].base.attack


def test_abilities_that_give_priority() -> None:
    scene, ann, _ = pair(moves=("wing-attack", "growl", "tackle"), abilities=("gale-wings",))
    assert [known.priority for known in moves_of(scene, ann)] == ["Priority", "", ""]
    ann.abilities = ("prankster",)
    assert [known.priority for known in moves_of(scene, ann)] == ["", "Priority (Advanced)", ""]


def test_something_each_turn() -> None:
    scene, ann, _ = pair(abilities=("speed-boost",), held="flame-orb")
    played(scene, "", lambda play: turn_ends(play, ann))
    assert ann.stages == {"speed": 1}
    assert ann.has("burned")


def test_abilities_that_recall_sets_off() -> None:
    scene, ann, _ = pair(abilities=("regenerator",), hp=10)
    played(scene, "red: trigger regenerator @ann", lambda play: recall(play, ann, "ptu.switch.definition"))
    assert ann.hp == 23


def test_stages_that_a_trainer_chooses() -> None:
    scene, ann, _ = pair(kind=TRAINER, features=("press",))
    cy = someone("cy", RED, 7, trainer="ann")
    scene.creatures["cy"] = cy
    from cinque.systems.ptu.actions.features import feature_options

    option = feature_options(scene, ann, ("standard",))[0]
    played(scene, "red: raise attack|red: raise speed", lambda play: use_feature(play, ann, option))
    assert cy.stages == {"attack": 1, "speed": 1}


def test_what_is_there_already_is_not_inflicted_each_turn() -> None:
    scene, _, bo = pair()
    played(scene, "", lambda play: inflict(play, bo, "burned", "ann"))
    assert not played(scene, "", lambda play: apply_timed(play, bo, Effect(inflict=("burned",))))


def test_what_counts_against_super_effective_and_critical_hits() -> None:
    scene, ann, bo = pair(held="expert-belt")
    bo.types, bo.worn = ("grass",), ("helmet",)
    struck(scene, attack_of(type="fire"), ann, f"{HITS}|1d6=5", bo)
    assert bo.hp == 40 - (6 * 3 // 2 + 5)
    struck(scene, attack_of(), ann, "1d20=20|2d6=6,6", bo)
    assert bo.hp == 26 - 1
