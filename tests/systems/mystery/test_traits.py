"""Abilities and IQ skills: none without words, without a scenario, or with a name in it that nothing has."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cinque.scenario import read_scenario
from cinque.systems import system
from cinque.systems.mystery.abilities.by_fields import ByFields
from cinque.systems.mystery.content.records import Change, Inflict, Lay
from cinque.systems.mystery.content.traits import ANY, HARMFUL, MAJOR, RULES, Cure, Does, When
from cinque.systems.mystery.field import FIELDS, TERRAIN, WEATHER
from cinque.systems.mystery.field_effects.hazards import HAZARDS
from cinque.systems.mystery.getting_started.abilities_and_iq_skills import DICE, ROLL_PRICES
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.nature import RULES as CLASSES
from cinque.systems.mystery.status import QUESTIONS, STATUSES
from cinque.systems.mystery.trait import answers_to, asked

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "mystery"
CONTENT = system("mystery").content()
ABILITIES = {key: ability for key, ability in CONTENT.records("ability").items() if not ability.does.narrative}
SKILLS = CONTENT.records("iq-skill")
REAL = [
    *[("ability", key, ability.does) for key, ability in ABILITIES.items()],
    *[("iq-skill", key, skill.does) for key, skill in SKILLS.items() if not skill.does.narrative],
]
FOLDERS = {"ability": "abilities", "iq-skill": "iq"}
KINDS_OF_CONDITION = (MAJOR, HARMFUL, ANY)


def first_alike(kind: str, does: Does) -> str:
    """The first of those that do the same: one scenario shows them all."""
    return next(key for each, key, other in REAL if each == kind and other == does)


@pytest.mark.parametrize(("kind", "key", "does"), REAL, ids=[f"{kind}:{key}" for kind, key, _ in REAL])
def test_each_has_a_scenario_that_shows_it(kind: str, key: str, does: Does) -> None:
    """Somebody in it has what it is about, and something is expected of it."""
    shown = first_alike(kind, does)
    scenario, _ = read_scenario(SCENARIOS / FOLDERS[kind] / f"{shown}.yaml")
    people = [one for side in ("allies", "opponents") for one in scenario.scene.get(side, ())]
    assert any(shown == one.get("ability") or shown in one.get("skills", ()) for one in people)
    expected = [scenario.expect, *[step.expect for step in scenario.steps]]
    assert any(expect.why or expect.transcript or expect.values for expect in expected)


def test_there_are_as_many_as_promised() -> None:
    assert len(ABILITIES) >= 60
    assert len([skill for skill in SKILLS.values() if not skill.does.narrative]) >= 80


@pytest.mark.parametrize("kind", ["ability", "iq-skill"])
def test_all_are_told_in_both_languages(kind: str) -> None:
    mute = [
        key
        for key, piece in CONTENT.pieces[kind].items()
        if not (piece.names["en"] and piece.names["ja"])
        or ((key in ABILITIES or key in SKILLS) and not (piece.about["en"] and piece.about["ja"]))
    ]
    assert not mute


def names_in(does: Does) -> Iterator[tuple[str, str]]:
    """Every word of an entry that stands for something else, with what it should be."""
    for word in (*does.keeps_off, *does.keeps_off_allies, *does.passes_back):
        yield "condition", word
    for field in does.keeps_off_in:
        yield WEATHER, field
    for reaction in does.reactions:
        yield from names_in_case(reaction.when)
        for deed in reaction.do:
            if isinstance(deed, Inflict):
                yield "condition", deed.status
            elif isinstance(deed, Cure):
                yield "condition", deed.cures
            elif isinstance(deed, Lay):
                yield "laid", deed.lays
            elif isinstance(deed, Change):
                assert deed.stages
    for passive in does.passives:
        yield from names_in_case(passive.when)


def names_in_case(when: When) -> Iterator[tuple[str, str]]:
    for word in (when.status, when.of_other):
        if word:
            yield "condition", word
    for field in when.weather:
        yield WEATHER, field
    for field in when.terrain:
        yield TERRAIN, field
    if when.beside:
        yield "species", when.beside


def exists(what: str, word: str) -> bool:
    if what == "condition":
        return word in STATUSES or word in KINDS_OF_CONDITION
    if what == "species":
        return word in CONTENT.records("species")
    if what == "laid":
        return word in FIELDS or word in HAZARDS
    return word in FIELDS and FIELDS[word].family == what


def test_all_that_is_named_exists() -> None:
    wrong = [(key, word) for _, key, does in REAL for what, word in names_in(does) if not exists(what, word)]
    assert not wrong
    assert set(RULES) == set(CLASSES)


def test_species_have_abilities_that_there_are() -> None:
    known = CONTENT.records("ability")
    assert not [key for key, one in CONTENT.records("species").items() if not set(one.abilities) <= set(known)]


def test_numbers_of_the_discounted_roll() -> None:
    """One number for each skill of a tier, on the die of the tier; and it is a discount."""
    for tier, faces in DICE.items():
        numbers = [skill.number for skill in SKILLS.values() if skill.tier == tier]
        assert len(set(numbers)) == len(numbers) < faces
        assert max(numbers) <= faces
        assert all(skill.price > ROLL_PRICES[tier] for skill in SKILLS.values() if skill.tier == tier)


def test_a_higher_tier_costs_more() -> None:
    prices = [[skill.price for skill in SKILLS.values() if skill.tier == tier] for tier in (1, 2, 3)]
    assert max(prices[0]) < min(prices[1])
    assert max(prices[1]) < min(prices[2])


def test_each_answers_something_and_nothing_that_it_has_no_answer_to() -> None:
    for kind, key, does in REAL:
        answers = CLASSES[does.rule](key, kind, does).answers()
        assert answers, key
        assert answers <= set(QUESTIONS)
        assert len(answers) < len(QUESTIONS) // 4


def test_what_is_answered_is_worked_out_once() -> None:
    scene, one = MysteryScene(), Character()
    one.ability, one.skills = "levitate", ("swift",)
    first = asked(scene, one, "lifts_off")
    assert [type(each).__mro__[1] for each, _ in first] == [ByFields]
    assert asked(scene, one, "lifts_off") is first
    assert one.traits is not None
    assert answers_to((), "levitate", ("swift",)) is one.traits.answers
    one.ability = "guts"
    assert not asked(scene, one, "lifts_off")
    assert one.copy().traits is one.traits
