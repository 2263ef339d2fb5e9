"""Every single word of an entry: what Abilities and IQ skills keep off, pass back and hold up, and when they do."""

from typing import Any

import pytest

from cinque.core.fate import RandomBot, Seeded
from cinque.core.play import Play
from cinque.systems import system
from cinque.systems.mystery.abilities.cases import holds, is_such
from cinque.systems.mystery.combat_essentials.changing_stats import change_stage
from cinque.systems.mystery.content.traits import Does, When
from cinque.systems.mystery.model import MysteryPlay, content_of
from cinque.systems.mystery.status import STATUSES
from cinque.systems.mystery.status_effects.getting import inflict
from cinque.systems.mystery.use import Use

CONTENT = system("mystery").content()
ENTRIES: list[tuple[str, str, Does]] = [
    *[("ability", key, ability.does) for key, ability in CONTENT.records("ability").items()],
    *[("skills", key, skill.does) for key, skill in CONTENT.records("iq-skill").items()],
]
CLAUSE = "mystery.ability.list"
NONE = "pickup"
"""An Ability that the game master decides: the rules know nothing of it."""


def play_with(field: str = "", key: str = "", **place: Any) -> MysteryPlay:
    """Ann has it; Bob is her ally, Foe is not."""
    own: dict[str, Any] = {"ability": NONE} | ({field: [key] if field == "skills" else key} if field else {})
    usual = {"species": "eevee", "level": 50, "ability": NONE, "moves": ["tackle"]}
    setup = {
        "allies": [usual | own | {"id": "ann"}, usual | {"id": "bob"}],
        "opponents": [usual | {"id": "foe"}],
        **place,
    }
    scene = system("mystery").new_scene(setup, {})
    for one in scene.creatures.values():
        one.last_move = "tackle"  # what Encore and Disabled are about
    return Play(scene, Seeded(0, RandomBot(0)))


def conditions(word: str) -> list[str]:
    return [key for key, status in STATUSES.items() if is_such(status, word)]


KEPT_OFF = [
    (field, key, word, whose, does.keeps_off_in)
    for field, key, does in ENTRIES
    for whose, words in (("ann", does.keeps_off), ("bob", does.keeps_off_allies))
    for word in words
]


@pytest.mark.parametrize(("field", "key", "word", "whose", "weathers"), KEPT_OFF)
def test_each_condition_is_kept_off(field: str, key: str, word: str, whose: str, weathers: tuple[str, ...]) -> None:
    place = {"weather": weathers[0]} if weathers else {}
    for condition in conditions(word):
        play = play_with(field, key, **place)
        assert not inflict(play, play.scene.creatures[whose], condition, "foe"), condition


def test_each_of_these_conditions_comes_over_others() -> None:
    """Otherwise the test before would show nothing."""
    words = {(word, weathers) for _, _, word, _, weathers in KEPT_OFF}
    came = [
        inflict(play, play.scene.creatures["ann"], condition, "foe")
        for word, weathers in words
        for condition in conditions(word)
        if not (weathers and STATUSES[condition].melts)
        for play in [play_with(**({"weather": weathers[0]} if weathers else {}))]
    ]
    assert came
    assert all(came)


PASSED_BACK = [(field, key, word) for field, key, does in ENTRIES for word in does.passes_back]


@pytest.mark.parametrize(("field", "key", "word"), PASSED_BACK)
def test_each_condition_is_passed_back(field: str, key: str, word: str) -> None:
    play = play_with(field, key)
    ann, foe = play.scene.creatures["ann"], play.scene.creatures["foe"]
    assert inflict(play, ann, word, "foe")
    assert ann.has(word) is not None
    assert foe.has(word) is not None


KEPT = [(field, key, stat) for field, key, does in ENTRIES for stat in does.keeps]


@pytest.mark.parametrize(("field", "key", "stat"), KEPT)
def test_each_stat_is_held_up_against_opponents_alone(field: str, key: str, stat: str) -> None:
    play = play_with(field, key)
    ann = play.scene.creatures["ann"]
    assert change_stage(play, ann, stat, -1, CLAUSE, "foe") == 0
    assert change_stage(play, ann, stat, -1, CLAUSE, "ann") == -1


CASES: list[tuple[When, dict[str, Any], dict[str, Any]]] = [
    (When(weather=("rain", "snow")), {"weather": "snow"}, {"weather": "fog"}),
    (When(terrain=("grassy-terrain",)), {"terrain": "grassy-terrain"}, {"terrain": "misty-terrain"}),
    (When(hp="full"), {}, {"hp": 47}),
    (When(hp="half"), {"hp": 24}, {"hp": 25}),
    (When(hp="third"), {"hp": 16}, {"hp": 17}),
    (When(hp="quarter"), {"hp": 12}, {"hp": 13}),
    (When(status="burn"), {"statuses": ["burn"]}, {"statuses": ["poison"]}),
    (When(status="major"), {"statuses": ["sleep"]}, {"statuses": ["seeded"]}),
    (When(status="harmful"), {"statuses": ["seeded"]}, {"statuses": ["aqua-ring"]}),
    (When(status="any"), {"statuses": ["aqua-ring"]}, {}),
    (When(of_other="poison"), {"foe": {"statuses": ["poison"]}}, {"foe": {"statuses": ["burn"]}}),
    (When(fresh=True), {}, {"foe": {"harmed": True}}),
    (When(against=("water",)), {"foe": {"types": ["water"]}}, {"foe": {"types": ["fire"]}}),
    (When(alone=True), {"bob": {"hp": 0}}, {}),
    (When(free=True), {}, {"statuses": ["immobile"]}),
    (When(bare=True), {}, {"worn": "charcoal"}),
    (When(beside="dondozo"), {"bob": {"species": "dondozo"}}, {}),
    (When(until_round=2), {"round": 2}, {"round": 3}),
    (When(types=("fire",)), {"move": "ember"}, {"move": "tackle"}),
    (When(properties=("special",)), {"move": "ember"}, {"move": "tackle"}),
    (When(flags=("punch",)), {"move": "mach-punch"}, {"move": "tackle"}),
    (When(match_up="super-effective"), {"move": "karate-chop"}, {"move": "tackle"}),
    (When(match_up="resisted"), {"foe": {"types": ["rock"]}, "move": "tackle"}, {"move": "tackle"}),
    (When(most_bp=6), {"move": "bite"}, {"move": "body-slam"}),
    (When(least_ap=7), {"move": "thunder"}, {"move": "tackle"}),
    (When(recoil=True), {"move": "take-down"}, {"move": "tackle"}),
    (When(heals=True), {"move": "absorb"}, {"move": "tackle"}),
    (When(several=True), {"move": "surf", "targets": ["foe", "bob"]}, {"move": "surf"}),
    (When(crit=True), {"move": "tackle", "crit": True}, {"move": "tackle"}),
]


def case_holds(when: When, situation: dict[str, Any]) -> bool:
    told = dict(situation)
    people = {name: told.pop(name, {}) for name in ("bob", "foe")}
    rest = {name: told.pop(name) for name in ("round", "move", "targets", "crit", "weather", "terrain") if name in told}
    usual = {"species": "eevee", "level": 90, "points": {}, "ability": NONE, "moves": ["tackle"]}
    setup = {
        "allies": [usual | told | {"id": "ann"}, usual | people["bob"] | {"id": "bob"}],
        "opponents": [usual | people["foe"] | {"id": "foe"}],
        **{name: rest[name] for name in ("weather", "terrain") if name in rest},
    }
    scene = system("mystery").new_scene(setup, {})
    scene.round = rest.get("round", 0)
    ann, foe = scene.creatures["ann"], scene.creatures["foe"]
    use = None
    if "move" in rest:
        targets = [scene.creatures[one] for one in rest.get("targets", ["foe"])]
        use = Use(ann, content_of(scene).moves[rest["move"]], targets)
        use.crit = rest.get("crit", False)
    return holds(scene, when, ann, foe, use)


@pytest.mark.parametrize(("when", "so", "otherwise"), CASES)
def test_a_case_holds_and_does_not(when: When, so: dict[str, Any], otherwise: dict[str, Any]) -> None:
    assert case_holds(when, so)
    assert not case_holds(when, otherwise)


def test_there_is_a_case_for_each_field() -> None:
    shown = {name for when, _, _ in CASES for name in When._fields if getattr(when, name) != When._field_defaults[name]}
    assert shown == set(When._fields)


def test_what_speaks_of_a_move_does_not_hold_without_one() -> None:
    speaking = [when for when, so, _ in CASES if "move" in so]
    assert speaking
    assert not any(case_holds(when, {}) for when in speaking)
