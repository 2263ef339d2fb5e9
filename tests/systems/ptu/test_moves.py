"""The fields of a Move: its Damage Base, what it answers, what it puts on somebody."""

import pytest
from effect_scenes import (
    BLUE,
    HITS,
    applied,
    attack_of,
    kinds,
    pair,
    played,
    someone,
    struck,
)

from cinque.core.effect import Active
from cinque.systems.ptu.actions.moves import use_move
from cinque.systems.ptu.afflictions.sleep import SLEEP
from cinque.systems.ptu.attacks.damage import damage_base
from cinque.systems.ptu.content.effect import Effect, Stages
from cinque.systems.ptu.content.ranges import read_range
from cinque.systems.ptu.content.records import Power
from cinque.systems.ptu.contexts.durations import count_down
from cinque.systems.ptu.contexts.surroundings import round_ends
from cinque.systems.ptu.field.blessing import bless
from cinque.systems.ptu.inflicting.stages import change_stages
from cinque.systems.ptu.moves.aim import move_options, move_refusals, sleepers_options, target_groups
from cinque.systems.ptu.moves.known import as_it_is, known_move, moves_of, wields

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
    assert not move_options(scene, ann, ("standard",))
    bo.active = [Active("sleep")]
    assert [option.key for option in move_options(scene, ann, ("standard",))] == ["move dream-eater @bo"]


def test_a_move_for_sleepers() -> None:
    scene, ann, _ = pair(moves=("snore",))
    assert [refusal.key for refusal in move_refusals(scene, ann, ("standard",))] == ["not-in-this-case"]
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
    assert target_groups(scene, ann, moves_of(scene, ann)[0]) == [
        ("bo", "cy"),
        ("bo",),
    ]  # or to the square between them
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
    events = struck(scene, attack_of(), ann, "blue: use sucker-punch|1d20=15|2d8=6,6", bo)
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
    tackle = known_move((), "tackle")
    by_weapon = tackle.with_attack(tackle.attack._replace(range=read_range("WR, 1 Target")))
    in_hand = as_it_is(scene, ann, by_weapon).range
    assert (by_weapon.range.kind, in_hand.kind, in_hand.meters) == ("melee", "ranged", 6)
    ann.main_hand = ""
    assert as_it_is(scene, ann, by_weapon).range.kind == "melee"
