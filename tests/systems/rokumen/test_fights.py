"""Whole fights, from one against one to four against four, with whatever is legal: no crash, no illegal state."""

from collections import Counter
from random import Random

import pytest

from cinque.core.ask import Data
from cinque.core.fate import Seeded
from cinque.core.play import Play
from cinque.core.squares import cell_name
from cinque.core.testing import Watcher
from cinque.lab.fights import MOST_ROUNDS, play_out
from cinque.systems.rokumen import SYSTEM
from cinque.systems.rokumen.at_the_table.sheet import random_character
from cinque.systems.rokumen.content import content_for
from cinque.systems.rokumen.content.records import STATUS_CONDITIONS
from cinque.systems.rokumen.model import SIDES, Pokemon, RokumenScene

BLOCKS = 10


def random_fight(random: Random, size: int) -> Data:
    """As many on each side; half of them samples, half of them made by chance."""
    samples = list(content_for(()).samples)
    width, height = random.randint(1, 9), random.randint(1, 7)

    def one(seat: str) -> Data:
        who = {"sample": random.choice(samples)} if random.random() < 0.5 else random_character(random.randrange(10**6))
        return who | {"seat": seat, "at": cell_name((random.randrange(width), random.randrange(height)))}

    teams = {side: [one(seat) for _ in range(size)] for side, seat in zip(SIDES, ("red", "blue"), strict=True)}
    return {"width": width, "height": height, **teams}


def check_sound(scene: RokumenScene) -> None:
    assert not scene.faults()
    for one in scene.creatures.values():
        check_one(scene, one)


def check_one(scene: RokumenScene, one: Pokemon) -> None:
    """What the rules promise of everybody at any time."""
    assert 0 <= one.hp <= one.max_hp
    assert 0 <= one.pp <= one.max_pp
    assert one.fainted == (one.hp == 0)
    assert one.condition in ("", *STATUS_CONDITIONS)
    assert (one.amount > 0) == bool(one.condition)
    assert one.confusion in (0, 1)
    assert one.healing in (0, 1)
    if one.fainted:
        assert not one.condition
        assert not one.confusion
        assert not one.healing
    assert 0 <= one.square[0] < scene.width
    assert 0 <= one.square[1] < scene.height
    assert all(count > 0 for count in one.items.values())


@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_fights(block: int, request: pytest.FixtureRequest) -> None:
    """150 fights; 1,000 of them with --soak."""
    fights = 100 if request.config.getoption("--soak") else 15
    asked: Counter[str] = Counter()
    for number in range(block * fights, (block + 1) * fights):
        random = Random(f"fight {number}")
        scene = SYSTEM.new_scene(random_fight(random, 1 + number % 4), {})
        bot = Watcher(number)
        play: Play[RokumenScene] = Play(scene, Seeded(number, bot))
        while (do := SYSTEM.next(scene)) and scene.round <= 60:
            SYSTEM.procedures[do].run(play)
            check_sound(scene)
        assert not do or scene.round > 60
        asked += bot.asked
    assert asked.keys() >= {"move-action", "destination", "sub-action", "main-action", "start-step", "speed-check"}


@pytest.mark.parametrize("size", [1, 2, 4])
def test_sensible_fights_end(size: int) -> None:
    """Bots that know what they do bring sample characters to an end; stalemates stay exceptions."""
    samples = [key for key, one in content_for(()).samples.items() if not one.opponent]
    rounds = []
    for seed in range(20):
        random = Random(seed)
        chosen = random.sample(samples, 2 * size)
        sides = {"players": chosen[:size], "opponents": chosen[size:]}
        setup = {side: [{"sample": key} for key in keys] for side, keys in sides.items()}
        fight = play_out(SYSTEM, SYSTEM.new_scene(setup, {}), Seeded(seed, SYSTEM.bot(seed)))
        rounds.append(fight.rounds)
    assert sum(length > MOST_ROUNDS for length in rounds) <= 1
    assert 2 <= sorted(rounds)[len(rounds) // 2] <= 20
