"""What each affliction and condition keeps its bearer from, and what each is asked for: the lists of the book."""

import pytest

from cinque.core.effect import Active
from cinque.core.fate import Seeded
from cinque.core.log import Log
from cinque.core.play import Play
from cinque.systems.ptu import SYSTEM
from cinque.systems.ptu.actions.capture import capture_rate
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.attacks.accuracy import without_evasion
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import content_for
from cinque.systems.ptu.content.ranges import MELEE, Range
from cinque.systems.ptu.content.words import AFFLICTIONS, CONDITIONS, PERSISTENT, PHYSICAL, VOLATILE
from cinque.systems.ptu.contexts.turn import start_saves
from cinque.systems.ptu.inflicting.inflicting import end_of_encounter
from cinque.systems.ptu.inflicting.interrupt import can_act_freely, can_act_off_turn
from cinque.systems.ptu.injuries.resting import TENDED
from cinque.systems.ptu.injuries.resting import recover as recover_by_rest
from cinque.systems.ptu.maneuvers.breather import recover
from cinque.systems.ptu.maneuvers.intercept import is_free
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.opportunity import is_barred
from cinque.systems.ptu.movement.walking import is_stopped
from cinque.systems.ptu.positioning.positions import foes_around
from cinque.systems.ptu.stats.cases import holds
from cinque.systems.ptu.stats.stats import stage
from cinque.systems.ptu.switching.switching import forget, not_recalled

BLOW = Attack("struggle", "struggle", "normal", PHYSICAL, 4, 4, Range(MELEE))


def suffering(affliction: str, **rulings: str) -> tuple[PtuPlay, Combatant]:
    """Somebody who has one affliction, in a fight."""
    setup = {
        "players": [{"id": "ann", "free": True, "at": "B2", "max_hp": 40}],
        "opponents": [{"id": "bo", "free": True, "at": "C2", "max_hp": 40, "afflictions": [affliction]}],
    }
    scene: PtuScene = SYSTEM.new_scene(setup, {name.replace("_", "-"): value for name, value in rulings.items()})
    scene.round = 1
    return Play(scene, Seeded(1, {}), Log()), scene.creatures["bo"]


def those(wanted: str) -> list[tuple[str, bool]]:
    """Every affliction, and whether it is one of those that are named."""
    return [(affliction, affliction in wanted.split()) for affliction in AFFLICTIONS]


@pytest.mark.parametrize(("affliction", "barred"), those("sleep flinch paralysis frozen tripped total-blindness"))
def test_attacks_of_opportunity(affliction: str, barred: bool) -> None:
    play, bo = suffering(affliction)
    assert is_barred(play.scene, bo) is barred


@pytest.mark.parametrize(("affliction", "barred"), those("sleep flinch tripped frozen total-blindness"))
def test_acting_in_the_turns_of_others(affliction: str, barred: bool) -> None:
    play, bo = suffering(affliction)
    assert can_act_off_turn(play.scene, bo) is not barred


@pytest.mark.parametrize(("affliction", "barred"), those("sleep tripped frozen"))
def test_free_actions_at_any_time(affliction: str, barred: bool) -> None:
    play, bo = suffering(affliction, tripped_actions="stand-first")
    assert can_act_freely(play.scene, bo) is not barred


@pytest.mark.parametrize(
    ("affliction", "barred"), those("sleep confused rage frozen paralysis stuck tripped flinch total-blindness")
)
def test_intercepts(affliction: str, barred: bool) -> None:
    play, bo = suffering(affliction)
    assert is_free(play, bo) is not barred


@pytest.mark.parametrize(("affliction", "barred"), those("stuck tripped sleep frozen"))
def test_what_ends_a_shift(affliction: str, barred: bool) -> None:
    _, bo = suffering(affliction)
    assert is_stopped(bo) is barred


@pytest.mark.parametrize(("affliction", "helpless"), those("sleep frozen"))
def test_the_conscious_flank(affliction: str, helpless: bool) -> None:
    for reading, flanks in (("conscious", not helpless), ("all", True)):
        play, bo = suffering(affliction, flank_eligible=reading)
        ann = play.scene.creatures["ann"]
        assert (foes_around(play.scene, ann) == [bo]) is flanks


@pytest.mark.parametrize(("affliction", "none"), those("sleep frozen vulnerable"))
def test_no_evasion(affliction: str, none: bool) -> None:
    play, bo = suffering(affliction)
    assert bool(without_evasion(play.scene, play.scene.creatures["ann"], bo, BLOW)) is none


@pytest.mark.parametrize(("affliction", "held"), those("trapped"))
def test_recalls(affliction: str, held: bool) -> None:
    play, bo = suffering(affliction)
    assert (not_recalled(play.scene, play.scene.creatures["ann"], bo) is not None) is held


@pytest.mark.parametrize(("affliction", "asked"), those("burned poisoned badly-poisoned paralysis frozen sleep"))
def test_what_guts_asks_for(affliction: str, asked: bool) -> None:
    play, bo = suffering(affliction)
    assert holds(play.scene, "afflicted", play.scene.creatures["ann"], bo) is asked
    assert holds(play.scene, "user-afflicted", bo) is asked


@pytest.mark.parametrize(
    ("case", "wanted"),
    [
        *(("burned", "burned"), ("frozen", "frozen"), ("paralyzed", "paralysis"), ("confused", "confused")),
        *(("asleep", "sleep"), ("poisoned", "poisoned badly-poisoned")),
    ],
)
def test_cases_of_moves(case: str, wanted: str) -> None:
    for affliction in AFFLICTIONS:
        play, bo = suffering(affliction)
        assert holds(play.scene, case, play.scene.creatures["ann"], bo) is (affliction in wanted.split())


def test_what_an_extended_action_ends() -> None:
    assert sorted(TENDED) == ["frozen", "sleep", "slowed", "stuck"]


@pytest.mark.parametrize("affliction", AFFLICTIONS)
def test_capture_rates_of_the_table(affliction: str) -> None:
    play, bo = suffering(affliction, capture_rate_gaps="external-table")
    with_it = capture_rate(play, bo).value
    bo.active = []
    usual = 10 if affliction in PERSISTENT else 5 if affliction in VOLATILE else 0
    assert with_it - capture_rate(play, bo).value == {"stuck": 10, "slowed": 5}.get(affliction, usual)


@pytest.mark.parametrize(("affliction", "stays"), those(" ".join((*PERSISTENT, "slowed", "stuck"))))
def test_what_outlives_an_encounter(affliction: str, stays: bool) -> None:
    play, bo = suffering(affliction)
    end_of_encounter(play, bo)
    assert bo.has(affliction) is stays


@pytest.mark.parametrize(("affliction", "stays"), those(" ".join(PERSISTENT)))
def test_what_outlives_a_recall(affliction: str, stays: bool) -> None:
    play, bo = suffering(affliction)
    forget(play, bo)
    assert bo.has(affliction) is stays


@pytest.mark.parametrize("lasting", ["volatile", "persistent"])
def test_sleep_is_kept_where_it_counts_as_persistent(lasting: str) -> None:
    for rid_of in (end_of_encounter, forget, recover):
        play, bo = suffering("sleep", sleep_volatile_or_persistent=lasting)
        bo.active.append(Active("bad-sleep"))
        rid_of(play, bo)
        assert bo.has("sleep") is bo.has("bad-sleep") is (lasting == "persistent")


@pytest.mark.parametrize(
    ("affliction", "ends"), those(" ".join((*[name for name in VOLATILE if name != "cursed"], "slowed", "stuck")))
)
def test_what_a_breather_ends(affliction: str, ends: bool) -> None:
    play, bo = suffering(affliction)
    recover(play, bo)
    assert bo.has(affliction) is not ends


def test_all_kinds_are_looked_at() -> None:
    assert set(AFFLICTIONS) == {*PERSISTENT, *VOLATILE, *CONDITIONS}


@pytest.mark.parametrize(("also", "rolls"), [("slowed", 1), ("frozen", 0), ("flinch", 0)])
def test_who_cannot_act_anyway_rolls_no_paralysis(also: str, rolls: int) -> None:
    play, bo = suffering("paralysis")
    bo.active.append(Active(also))
    start_saves(play, bo)
    assert play.log is not None
    assert [event.kind for event in play.log.events].count("save") == rolls


def test_some_are_not_slowed_down_by_paralysis() -> None:
    play, bo = suffering("paralysis")
    assert stage(play.scene, bo, "speed").value == -4
    abilities = content_for(()).abilities.values()
    known = [one.key for one in abilities if any(passive.no_speed_loss_paralysed for passive in one.passives)]
    bo.abilities = tuple(known[:1])
    assert known
    assert stage(play.scene, bo, "speed").value >= 0


@pytest.mark.parametrize("affliction", PERSISTENT)
def test_an_extended_rest_thaws_where_the_rest_must_be_treated(affliction: str) -> None:
    for reading, ends in (("must-treat", affliction == "frozen"), ("rest-cures", True)):
        play, bo = suffering(affliction, extended_rest_cures=reading)
        recover_by_rest(play, bo)
        assert bo.has(affliction) is not ends
