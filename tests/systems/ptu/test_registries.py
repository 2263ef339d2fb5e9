"""What content can name has a rule of its own, and every rule is asked through the same hooks."""

import pytest

from cinque.core.effect import PER_SOURCE, Active, Effect
from cinque.systems.ptu import SYSTEM
from cinque.systems.ptu.afflictions.mark import CONDITION, PERSISTENT, VOLATILE, Mark
from cinque.systems.ptu.at_the_table.wording import WORDS
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import words
from cinque.systems.ptu.field import registry as field
from cinque.systems.ptu.marks.registry import AFFLICTIONS, COATS, MARKS, each_once, marks_on
from cinque.systems.ptu.model import PtuScene


@pytest.mark.parametrize(
    ("kind", "names"),
    [(PERSISTENT, words.PERSISTENT), (VOLATILE, words.VOLATILE), (CONDITION, words.CONDITIONS)],
)
def test_every_affliction_that_content_can_name_has_its_rule(kind: str, names: tuple[str, ...]) -> None:
    assert sorted(mark.key for mark in AFFLICTIONS if mark.kind == kind) == sorted(names)


def test_so_have_weathers_fields_blessings_hazards_and_coats() -> None:
    assert list(field.WEATHERS) == list(words.WEATHERS)
    assert list(field.FIELDS) == list(words.FIELDS)
    assert list(field.BLESSINGS) == list(words.BLESSINGS)
    assert list(field.HAZARDS) == list(words.HAZARDS)
    assert {coat.key for coat in COATS} < set(words.COATS) <= set(MARKS)


@pytest.mark.parametrize("effect", SYSTEM.effects.values(), ids=lambda effect: str(effect.key))
def test_every_rule_names_its_clause(effect: Effect) -> None:
    assert effect.clause in SYSTEM.clauses
    assert SYSTEM.effects[effect.key] is effect


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_told_under_the_name_of_a_rule_has_a_word_for_reports(lang: str) -> None:
    told = [key for key in SYSTEM.effects if WORDS.find(lang, "event", key) is not None]
    assert told
    assert [key for key in told if WORDS.find(lang, "word", key) is None] == []


def test_what_nobody_has_a_rule_for_does_nothing() -> None:
    plain = MARKS["no-such-thing"]
    assert type(plain) is Mark
    assert plain.may_shift() is None
    assert plain.acts_off_turn(PtuScene(), Combatant())


def test_several_causes_count_once_and_several_sources_each() -> None:
    one = Combatant()
    one.active = [Active("slowed", left=2), Active("slowed"), Active("infatuation", "a"), Active("infatuation", "b")]
    assert [mark.key for mark in marks_on(one)] == ["slowed", "infatuation"]
    assert [(mark.key, active.source) for mark, active in each_once(one)] == [
        ("slowed", ""),
        ("infatuation", "a"),
        ("infatuation", "b"),
    ]
    assert MARKS["infatuation"].stacking == PER_SOURCE
    assert not marks_on(Combatant())
