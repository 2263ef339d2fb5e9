"""Effects of Moves, Abilities and items that no scenario shows: every field of the records does what it says."""

import pytest
from effect_scenes import BLUE, HITS, RED, applied, attack_of, kinds, pair, played, scene_of, someone, struck

from cinque.core.effect import Active
from cinque.systems.ptu.actions.features import use_feature
from cinque.systems.ptu.combatant import TRAINER
from cinque.systems.ptu.content import content_for
from cinque.systems.ptu.content.effect import Effect, Stages
from cinque.systems.ptu.content.words import CASES as ALL_CASES
from cinque.systems.ptu.contexts.durations import count_down
from cinque.systems.ptu.contexts.surroundings import apply_timed, turn_ends
from cinque.systems.ptu.inflicting.inflicting import inflict
from cinque.systems.ptu.moves.aim import target_groups
from cinque.systems.ptu.moves.effects import recall
from cinque.systems.ptu.moves.known import moves_of
from cinque.systems.ptu.stats.cases import CASES, OF_AN_ATTACK, holds
from cinque.systems.ptu.stats.stats import stat

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
