"""Items: using them, handing them on, holding and dropping them."""

import pytest
from around_fights import oddish, quiet, refusal, run, scene_of, somebody, sylvana

from cinque.core.clause import citations
from cinque.systems.ptu.actions.capture import (
    throw_ball,
)
from cinque.systems.ptu.actions.items import (
    VERBS,
    item_cost,
    item_options,
    item_refusals,
    perform_item,
    take_out,
    use_item,
)
from cinque.systems.ptu.actions.items_outside_combat import feed, give_to_hold, treat
from cinque.systems.ptu.combatant import TRAINER, Combatant
from cinque.systems.ptu.inflicting.inflicting import inflict
from cinque.systems.ptu.injuries.hit_points import check_fainted
from cinque.systems.ptu.injuries.resting import pass_time
from cinque.systems.ptu.items.belongings import drop_item
from cinque.systems.ptu.model import PtuScene

# -- items


def in_combat(scene: PtuScene) -> PtuScene:
    scene.phase, scene.round, scene.begun = "act", 1, True
    return scene


def demo(**rulings: str) -> tuple[PtuScene, Combatant, Combatant]:
    ann = sylvana(items={"antidote": 1, "potion": 2}, cell=(5, 6), shift=1, standard=1)
    archie = somebody("archie", trainer="sylvana", special_defense=5, cell=(5, 5), max_hp=60, hp=44)
    scene = in_combat(scene_of(ann, archie, **rulings))
    inflict(quiet(scene), archie, "poisoned")
    return scene, ann, archie


def test_the_antidote_of_the_demo() -> None:
    scene, ann, archie = demo()
    with citations() as cited:
        run(scene, use_item, ann, "antidote", archie)
    assert (archie.has("poisoned"), archie.lost_turns, ann.items) == (False, 1, {"potion": 2})
    assert {"ptu.item.costs-target-turn", "ptu.action.standard-item"} <= cited


@pytest.mark.parametrize(
    ("reading", "forfeits"), [("standard-and-shift", ["standard", "shift", "lost"]), ("standard", ["standard", "lost"])]
)
def test_what_treatment_costs_by_other_readings(reading: str, forfeits: list[str]) -> None:
    scene, ann, archie = demo(item_lost_turn=reading)
    run(scene, use_item, ann, "potion", archie)
    assert (archie.hp, archie.forfeits, archie.lost_turns) == (60, forfeits, 0)


def test_medic_training_and_oneself() -> None:
    scene, ann, archie = demo()
    ann.features = ("medic-training",)
    run(scene, use_item, ann, "potion", archie)
    assert (archie.lost_turns, archie.forfeits) == (0, [])
    ann.features, ann.hp = (), 10
    costs = {option.key: item_cost(option, ann) for option in item_options(scene, ann)}
    assert costs["item potion @sylvana"] == "full"
    assert costs["item potion @archie"] == "standard"
    run(scene, use_item, ann, "potion", ann)
    assert (ann.hp, ann.lost_turns, ann.forfeits) == (30, 0, [])


def test_foes_may_strike_at_whoever_reaches_for_an_item_or_throws_past_them() -> None:
    scene, ann, archie = demo()
    ann.items["basic-ball"] = 1
    foe, far = oddish(cell=(6, 7)), oddish(cell=(5, 1))
    far.id = "far"
    scene.creatures |= {"oddish": foe, "far": far}
    for do, args in (
        (use_item, ("potion", archie)),
        (take_out, ("potion",)),
        (throw_ball, ("basic-ball", far)),
    ):
        before = dict(ann.items)
        rolls = ["1d20=2"] if do is throw_ball else []
        with citations() as cited:
            run(scene, do, ann, *args, tape=["gm/oddish: let-pass", *rolls])
        wanted = "ptu.maneuver.aoo-trigger-ranged" if do is throw_ball else "ptu.maneuver.aoo-trigger-item"
        assert wanted in cited
        assert ann.items != before
    run(scene, use_item, ann, "potion", archie)


def test_whoever_is_not_ones_own_may_refuse() -> None:
    scene, ann, archie = demo()
    archie.seat = "blue"
    run(scene, use_item, ann, "potion", archie, tape=["blue/archie: refuse potion"])
    assert (archie.hp, ann.items["potion"]) == (44, 2)
    run(scene, use_item, ann, "potion", archie, tape=["blue/archie: accept potion"])
    assert archie.hp == 60


def test_a_potion_leaves_the_fainted_down_for_ten_minutes_and_a_revive_does_not() -> None:
    ann, one = sylvana(items={"potion": 1, "revive": 1}), somebody("one", hp=0)
    scene = scene_of(ann, one)
    check_fainted(quiet(scene), one)
    with citations() as cited:
        run(scene, treat, "sylvana", "potion", "one")
    assert (one.hp, one.fainted) == (20, True)
    assert "ptu.condition.fainted-removal" in cited
    run(scene, pass_time, 10)
    assert not one.fainted
    one.hp = -30
    check_fainted(quiet(scene), one)
    run(scene, treat, "sylvana", "revive", "one")
    assert (one.hp, one.fainted) == (20, False)


def test_treatment_that_cannot_be() -> None:
    ann, one = sylvana(items={"basic-ball": 1}), somebody("one", TRAINER)
    scene = scene_of(ann, one)
    assert refusal(scene, treat, "sylvana", "potion", "one") == "has-no-item"
    assert refusal(scene, treat, "sylvana", "basic-ball", "one") == "no-treatment"
    assert refusal(scene, feed, "sylvana", "basic-ball", "one") == "no-food"


def test_a_weapon_is_drawn_and_changed() -> None:
    ann = sylvana(items={"short-blade": 1, "heavy-mallet": 1, "bandages": 1})
    scene = in_combat(scene_of(ann))
    keys = [option.key for option in item_options(scene, ann)]
    assert keys[:2] == ["draw short-blade", "draw heavy-mallet"]
    assert [refusal.key for refusal in item_refusals(scene, ann)] == ["extended-item"]
    for option in item_options(scene, ann)[:2]:
        assert item_cost(option, ann) == "standard"
        run(scene, perform_item, ann, option)
    assert (ann.main_hand, ann.items) == ("heavy-mallet", {"short-blade": 1, "bandages": 1})


def test_an_item_is_taken_out_and_handed_on() -> None:
    scene, ann, _ = demo()
    maya = somebody("maya", TRAINER, seat="blue", cell=(6, 6))
    scene.creatures["maya"] = maya
    option = next(option for option in item_options(scene, ann) if option.key == "take-out potion")
    run(scene, perform_item, ann, option)
    assert (ann.off_hand, ann.items["potion"]) == ("potion", 1)
    ann.notes = ["shift-moved"]
    option = next(option for option in item_options(scene, ann) if option.verb == "hand")
    assert (option.key, item_cost(option, ann)) == ("hand potion @maya", "free")
    with citations() as cited:
        run(scene, perform_item, ann, option)
    assert (ann.off_hand, maya.off_hand, "ptu.action.hand-item" in cited) == ("", "potion", True)


def test_held_items_are_dropped_and_picked_up() -> None:
    one, other = somebody("one", held="charcoal", cell=(2, 2)), somebody("other", cell=(3, 3))
    scene = in_combat(scene_of(one, other))
    (drop,) = item_options(scene, one)
    assert (drop.key, item_cost(drop, one)) == ("drop-held charcoal", "shift")
    run(scene, perform_item, one, drop)
    assert (one.held, scene.ground_items) == ("", {"C3": ["charcoal"]})
    (take,) = item_options(scene, other)
    assert (take.key, item_cost(take, other)) == ("pick-up charcoal C3", "standard")
    with citations() as cited:
        run(scene, perform_item, other, take)
    assert (other.held, scene.ground_items) == ("charcoal", {})
    assert "ptu.command.pokemon-standard-list" in cited
    one.held = "flame-orb"
    (drop,) = item_options(scene, one)
    assert item_cost(drop, one) == "standard"


def test_drops_of_trainers_come_out_of_the_hands() -> None:
    ann = sylvana(main_hand="short-blade", off_hand="potion", cell=(0, 0))
    scene = scene_of(ann)
    for _ in range(3):
        run(scene, drop_item, ann)
    assert (ann.main_hand, ann.off_hand, scene.ground_items) == ("", "", {"A1": ["short-blade", "potion"]})
    for option in [option for option in item_options(scene, ann) if option.verb == "pick-up"]:
        run(scene, perform_item, ann, option)
    assert (ann.main_hand, ann.items["potion"], scene.ground_items) == ("short-blade", 1, {})


def test_the_pokedex() -> None:
    ann, wild = sylvana(items={"pokedex": 1}), oddish()
    scene = in_combat(scene_of(ann, wild))
    option = next(option for option in item_options(scene, ann) if option.verb == "pokedex")
    (told,) = run(scene, perform_item, ann, option)
    assert told.data["species"] == "oddish"
    assert "absorb" in told.data["moves"]
    wild.cell = (5, 14)
    ann.cell = (5, 3)
    assert not [option for option in item_options(scene, ann) if option.verb == "pokedex"]


def test_food_is_eaten_beforehand_and_traded_in() -> None:
    ann, one = sylvana(items={"oran-berry": 2}), somebody("one", hp=10)
    scene = scene_of(ann, one)
    run(scene, feed, "sylvana", "oran-berry", "one")
    assert refusal(scene, feed, "sylvana", "oran-berry", "one") == "has-eaten"
    (digest,) = item_options(in_combat(scene), one)
    assert item_cost(digest, one) == "free"
    run(scene, perform_item, one, digest)
    assert (one.hp, item_options(scene, one)) == (15, [])


def test_something_to_hold() -> None:
    ann, one = sylvana(items={"charcoal": 1}), somebody("one", trainer="sylvana", held="magnet")
    scene = scene_of(ann, one)
    run(scene, give_to_hold, "sylvana", "charcoal", "one")
    assert (one.held, ann.items) == ("charcoal", {"magnet": 1})
    assert refusal(scene, give_to_hold, "sylvana", "magnet", "sylvana") == "cannot-hold"


def test_every_option_is_among_the_verbs() -> None:
    scene, ann, archie = demo()
    archie.held = "charcoal"
    found = [option.verb for one in (ann, archie) for option in item_options(scene, one)]
    assert set(found) <= set(VERBS)
