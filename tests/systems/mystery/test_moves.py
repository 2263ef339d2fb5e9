"""Every move of the main series: what it has to have, who has a rule of its own, and what is left to game masters."""

from pathlib import Path
from random import Random

import pytest

from cinque.core.fate import RandomBot, Seeded, Written
from cinque.core.play import Play
from cinque.core.testing import check_copy
from cinque.systems.mystery import SYSTEM
from cinque.systems.mystery.content import content_for
from cinque.systems.mystery.content.moves_by_name import by_name
from cinque.systems.mystery.content.records import Inflict, Lay
from cinque.systems.mystery.field import FIELDS
from cinque.systems.mystery.field_effects.hazards import HAZARDS
from cinque.systems.mystery.model import ALLIES, OPPONENTS, MysteryScene
from cinque.systems.mystery.moves.calling import can_be_called
from cinque.systems.mystery.status import STATUSES
from cinque.systems.mystery.use import RULES

MOVES = content_for(()).moves
STATUS_MOVES = [move for move in MOVES.values() if not move.attacks]
SCENARIOS = {path.stem for path in (Path(__file__).parents[2] / "scenarios/mystery/moves").rglob("*.yaml")}
PLAYED_HERE = {"calls-any"}
"""Metronome: its die has as many faces as there are moves."""


def test_what_moves_bring_about_is_there() -> None:
    for move in MOVES.values():
        assert move.rule in RULES, move.key
        for effect in move.effects:
            assert not isinstance(effect, Inflict) or effect.status in STATUSES, move.key
            assert not isinstance(effect, Lay) or effect.lays in {*FIELDS, *HAZARDS}, move.key


def test_what_goes_by_name_is_a_move() -> None:
    named = by_name()
    for table in (named.rules, named.powers, named.targets, named.effects, named.narrative):
        assert set(table) <= set(MOVES)


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule])
def test_every_rule_has_a_move_and_a_scenario(rule: str) -> None:
    assert any(move.rule == rule for move in MOVES.values())
    assert rule in SCENARIOS | PLAYED_HERE


def test_every_attacking_move_does_damage_or_has_a_rule() -> None:
    assert not [move.key for move in MOVES.values() if move.attacks and not (move.bp or move.rule)]


def test_status_moves_have_real_effects_but_for_a_few() -> None:
    """The issue asks for 120 at least; what game masters tell has words in both languages."""
    real = [move.key for move in STATUS_MOVES if move.effects or move.rule]
    told = [move.key for move in STATUS_MOVES if move.narrative]
    assert (len(STATUS_MOVES), len(real), len(told)) == (269, 253, 16)
    assert not set(real) & set(told)
    assert all(set(words) == {"en", "ja"} for words in by_name().narrative.values())


def test_metronome_uses_any_move() -> None:
    setup = {
        ALLIES: [{"id": "ann", "types": ["typeless"], "points": {"speed": 10}, "moves": ["metronome"], "seat": "red"}],
        OPPONENTS: [{"id": "foe", "types": ["typeless"], "points": {}, "moves": ["tackle"], "level": 100}],
    }
    scene = SYSTEM.read_setup(setup, {})
    pool = [key for key, move in MOVES.items() if can_be_called(move)]
    die = f"1d{len(pool)}={pool.index('tackle') + 1}"
    tape = Written(["red/ann: use metronome", die, "gm/foe: decline", "1d20=10"])
    while scene.phase != "side-turn":
        SYSTEM.procedure(SYSTEM.next(scene)).run(Play(scene, tape))
    SYSTEM.procedure(SYSTEM.next(scene)).run(Play(scene, tape))
    assert scene.creatures["foe"].hp == scene.creatures["foe"].max_hp - 4


def with_any_moves(seed: int) -> MysteryScene:
    """A random fight in which everybody knows four moves out of all that there are."""
    random, setup = Random(seed), SYSTEM.random_setup(seed)
    for one in (*setup[ALLIES], *setup[OPPONENTS]):
        one["moves"] = random.sample(list(MOVES), 4)
    return SYSTEM.read_setup(setup, {})


@pytest.mark.parametrize("seed", range(12))
def test_fights_with_any_moves_stay_sound(seed: int) -> None:
    scene, fate = with_any_moves(seed), Seeded(seed, RandomBot(seed))
    for _ in range(120):
        do = SYSTEM.next(scene)
        if not do:
            break
        SYSTEM.procedure(do).run(Play(scene, fate))
        assert not scene.faults()
    check_copy(scene)
    assert MysteryScene.from_data(scene.to_data()).to_data() == scene.to_data()
