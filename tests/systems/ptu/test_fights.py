"""Whole fights, in full contact and by the rules of the League, with whatever is legal: no crash, no illegal state."""

from collections import Counter
from random import Random

import pytest

from cinque.core.ask import Data
from cinque.core.testing import OpenTable, Watcher, check_replay, seats_of
from cinque.systems.ptu import SYSTEM
from cinque.systems.ptu.actions.capabilities import USED
from cinque.systems.ptu.at_the_table.encounter import battle
from cinque.systems.ptu.combatant import FULL_CONTACT, LEAGUE, Combatant
from cinque.systems.ptu.content.words import PERSISTENT, VOLATILE, WEATHERS
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.positioning.positions import Ruler, distances

BLOCKS = 10
SHORT, LONG = 4, 15
"""Rounds of a fight: those who act by chance may fight for ever, and show little new after a while."""

SWITCHES = [ruling for ruling in SYSTEM.clauses.rulings.values() if ruling.switch]


def random_fight(random: Random, context: str) -> Data:
    """Two Trainers with three Pokémon each; in full contact often with all six of them out."""
    setup = battle(random, random.randint(1, 60), context)
    setup |= {"damage": random.choice(("rolled", "set")), "friendly": random.random() < 0.5}
    setup |= {"weather": random.choice(("", "", *WEATHERS)), "injury_stages": random.random() < 0.2}
    if context == LEAGUE:
        return setup | {"pokemon_turns": random.randint(1, 3)}
    if random.random() < 0.5:
        for side in ("players", "opponents"):
            setup[side][0]["team"] = [one | {"out": True} for one in setup[side][0]["team"]]
        setup["pokemon_turns"] = 3
    return setup


def random_readings(random: Random) -> dict[str, str]:
    """In every second fight the table reads some rulings in another way."""
    if random.random() < 0.5:
        return {}
    return {ruling.name: random.choice(list(ruling.options)) for ruling in random.sample(SWITCHES, 12)}


def check_sound(scene: PtuScene) -> None:
    assert not scene.faults()
    for one in scene.creatures.values():
        check_one(scene, one)
    if not scene.zones:
        taken = [cell for one in scene.able() for cell in one.cells]
        assert len(taken) == len(set(taken)), "two stand in the same square"
        for one in scene.able():
            others = scene.able()
            assert distances(scene, one, others) == Ruler(scene, one, others).at(one.cell)


def check_one(scene: PtuScene, one: Combatant) -> None:
    """What the rules promise of everybody at any time."""
    assert one.hp <= one.max_hp
    assert one.fainted or one.hp > 0
    assert one.fainted or not one.dead
    assert one.injuries >= one.suffocation >= 0
    assert all(0 <= left <= 2 for left in (one.standard, one.shift, one.swift))
    assert all(abs(stage) <= 6 for stage in one.stages.values())
    assert all(count > 0 for count in one.items.values())
    assert all(active.left for active in one.active)
    if one.fainted and not one.is_trainer:
        assert not [active.effect for active in one.active if active.effect in (*PERSISTENT, *VOLATILE)]
    if one.fainted:
        assert not any(mark.kept_up for mark in marks_on(one))
    if one.grapple:
        held = [other for other in scene.creatures.values() if other.grapple == one.grapple]
        assert len(held) > 1
        assert sum(other.dominant for other in held) <= 1
    if scene.league and one.is_trainer:
        assert one.hp == one.max_hp, "a Trainer was hurt in a League match"


def fight(context: str, number: int, rounds: int) -> Watcher:
    """One fight at a table that keeps everything: every step is looked at, and in the end the replay."""
    random, bot = Random(f"{context} {number}"), Watcher(number)
    scene = SYSTEM.new_scene(random_fight(random, context), random_readings(random))
    for one in scene.creatures.values():
        if random.random() < 0.3:
            one.capabilities[random.choice(USED)] = 1
    seats = seats_of(scene)
    game = OpenTable(SYSTEM, scene, seats, Random(number), dict.fromkeys((seat.id for seat in seats), bot))
    try:
        while game.scene.round <= rounds and game.advance():
            check_sound(game.scene)
        check_replay(game)
    except Exception as error:
        error.add_note(f"in fight {number}, {context}, after {len(game.steps)} steps")
        raise
    return bot


@pytest.mark.parametrize("context", [FULL_CONTACT, LEAGUE])
@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_fights(block: int, context: str, request: pytest.FixtureRequest) -> None:
    """30 fights of each context; 1,000 longer ones of each with --soak. Replays tell the same to the same end."""
    soak = request.config.getoption("--soak")
    fights, rounds = (100, LONG) if soak else (3, SHORT)
    asked: Counter[str] = Counter()
    for number in range(block * fights, (block + 1) * fights):
        asked += fight(context, number, rounds).asked
    assert asked["action"] > fights
    assert ("declare" in asked) == (context == LEAGUE)
