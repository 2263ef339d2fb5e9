"""Ways over terrain against a slow and obvious search, and at random."""

from random import Random

import pytest
from movement_scenes import scene_of, somebody

from cinque.core.effect import Active
from cinque.core.fate import RandomBot, Seeded
from cinque.core.grid import DIRECTIONS, Cell, Footprint, covered, square
from cinque.core.log import Log
from cinque.core.play import Play
from cinque.core.squares import cell_name
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuPlay
from cinque.systems.ptu.movement.movement import shift
from cinque.systems.ptu.movement.pushing import place_free
from cinque.systems.ptu.movement.reach import paces_of, reach_of
from cinque.systems.ptu.positioning.terrain import BLOCKED_KIND, Land, entered, squeezes
from cinque.systems.ptu.positioning.ways import FARTHEST, Mover, Search, Ways, ways_from


@pytest.mark.parametrize("seed", range(30))
def test_ways_cost_what_their_steps_cost(seed: int) -> None:
    """Without jumps and other Capabilities the search agrees with a slow and obvious one, gaps shut or open."""
    random = Random(seed)
    one = somebody("oddish", "D4", size=random.choice(["medium", "large"]), diagonals=seed)
    cells = [(column, row) for column in range(9) for row in range(9) if (column, row) not in one.cells]
    words = {cell: random.choice(["", "", "slow", "blocking"]) for cell in cells}
    scene = scene_of(one, width=9, height=9, terrain={cell_name(cell): word for cell, word in words.items() if word})
    scene.rulings.diagonal_gap = random.choice(["shut", "open"])
    expected = settled(words, one, 5, scene.rulings.diagonal_gap == "open")
    ways = reach_of(scene, one).ways
    assert meters_of(ways, 9) == expected if ways is not None else not scene.terrain


def settled(words: dict[Cell, str], one: Combatant, most: int, squeeze: bool) -> dict[Cell, int]:
    """The meters to every square, made better until none can be."""
    found, better = {(one.cell, one.diagonals % 2): 0}, True
    while better:
        better = False
        for (at, odd), spent in list(found.items()):
            for across, down in DIRECTIONS:
                meters = spent + step_meters(words, one.body, at, (across, down), odd, squeeze)
                state = (at[0] + across, at[1] + down), odd ^ bool(across and down)
                if meters < found.get(state, most + 1):
                    found[state], better = meters, True
    ends = {cell for cell, _ in found if cell != one.cell}
    return {cell: min(found.get((cell, odd), most) for odd in (0, 1)) for cell in ends}


def step_meters(words: dict[Cell, str], body: Footprint, at: Cell, direction: Cell, odd: int, squeeze: bool) -> int:
    """What one step costs by the worst square that it comes onto; more than anybody has, where it cannot be made."""

    def entered(across: int, down: int) -> list[str]:
        fresh = set(covered(body, (at[0] + across, at[1] + down))) - set(covered(body, at))
        return [words.get(cell, "") if max(cell) < 9 and min(cell) >= 0 else "blocking" for cell in fresh]

    across, down = direction
    diagonal = bool(across and down)
    narrow = diagonal and "blocking" in entered(across, 0) and "blocking" in entered(0, down)
    if "blocking" in entered(across, down) or (narrow and not squeeze):
        return FARTHEST
    plain = 2 if diagonal and odd else 1
    return 2 * plain if "slow" in entered(across, down) else plain


def meters_of(ways: Ways, size: int) -> dict[Cell, int]:
    """The meters of the way to every square that one leads to."""
    cells = [(column, row) for column in range(size) for row in range(size)]
    return {cell: way.total for cell in cells if (way := ways.way_to(cell)) and way.total}


def land_at_random(random: Random) -> Land:
    ground = [(0, True), (0, True), (1, False), (1, True), (2, False), (3, False)]
    cells = [(column, row) for column in range(9) for row in range(9)]
    special = {cell: random.choice(ground) for cell in cells if random.random() < 0.4}
    solid = frozenset(cell for cell, (kind, _) in special.items() if kind == BLOCKED_KIND)
    return Land(9, 9, special, random.choice([solid, frozenset()]))


@pytest.mark.parametrize("seed", range(30))
def test_steps_come_onto_what_lies_there(seed: int) -> None:
    """What all squares of a map are at once is what each of them is alone, for bodies of any size."""
    random = Random(seed)
    land, body, majority = land_at_random(random), square(random.randint(1, 3)), seed % 2 == 0
    walls = frozenset([(2, 3), (5, 5)]) if len(body) == 1 else frozenset()
    mover = Mover(land, body, (5, 0, 0, 0), 0, 0, 0, False, False, majority, "floor", walls)
    side = 10 - max(x for x, _ in body) - 1
    for start in [(column, row) for column in range(side) for row in range(side)]:
        expected = []
        for across, down in DIRECTIONS:
            cell, (kind, slow) = (
                (start[0] + across, start[1] + down),
                entered(land, body, start, (across, down), majority),
            )
            if kind != BLOCKED_KIND and not squeezes(land, body, start, (across, down)) and cell not in walls:
                expected.append((cell, bool(across and down), kind, slow))
        assert mover.edges(start) == expected


@pytest.mark.parametrize("seed", range(60))
def test_squares_within_reach_are_those_with_a_way(seed: int) -> None:
    """Two searches, one over all squares at once and one way by way, with any mixture of Capabilities and jumps."""
    random = Random(seed)
    land = land_at_random(random)
    body = random.choice([square(1), square(1), square(2)])
    paces = random.choice([0, 3, 5, 6]), random.choice([0, 0, 2, 5]), random.choice([0, 0, 4]), random.choice([0, 4, 6])
    mixing = random.choice(["floor-total", "ceil", "floor"])
    mover = Mover(land, body, paces, random.randint(0, 3), 0, seed & 1, False, seed % 3 == 0, seed % 4 == 0, mixing)
    start = (4, 4)
    search = Search(mover, start)
    search.run()
    expected = {cell: way.total for cell, way in search.ends.items() if cell != start}
    assert meters_of(ways_from(mover, start), 9) == expected


@pytest.mark.parametrize("seed", range(12))
def test_shifts_at_random(seed: int) -> None:
    """Whatever the ground, nobody ends in a wall, in others or off the map, or comes further than it can."""
    random = Random(seed)
    words = ["slow rough", "blocking", "underwater", "earth", "rough", "forest slow"]
    free = [(column, row) for column in range(12) for row in range(12)]
    terrain = {cell_name(cell): random.choice(words) for cell in random.sample(free, 25 * (seed % 3))}
    scene = scene_of(width=12, height=12, terrain=terrain)
    for number in range(6):
        capabilities = {"overland": random.randint(1, 7), "long-jump": random.randint(0, 4)}
        for name in random.sample(["swim", "sky", "levitate", "burrow", "teleporter"], 2):
            capabilities[name] = random.randint(1, 7)
        size = random.choice(["small", "medium", "large", "huge"])
        one = somebody(f"p{number}", "A1", "red" if number % 2 else "blue", capabilities=capabilities, size=size)
        one.out = False
        scene.creatures[one.id] = one
        one.cell, one.out = place_free(scene, one, random.choice(free)), True
    scene.hazards = {cell_name(cell): "spikes red 1, stealth-rock blue 1" for cell in random.sample(free, seed % 4)}
    play: PtuPlay = Play(scene, Seeded(seed, RandomBot(seed)), Log() if seed % 2 else None)
    for _ in range(25):
        one = random.choice(list(scene.creatures.values()))
        one.notes, one.moved, one.hp, one.fainted, one.dead, one.injuries = [], 0, 50, False, False, 0
        one.active = (
            [Active(random.choice(["blindness", "slowed", "total-blindness"]))] if random.random() < 0.3 else []
        )
        best = max(*paces_of(scene, one), one.capabilities.get("teleporter", 0), one.capabilities["long-jump"])
        assert shift(play, one) <= best + 1
        for cell in one.cells:
            assert "blocking" not in scene.terrain.get(cell_name(cell), "")
            assert 0 <= cell[0] < 12
            assert 0 <= cell[1] < 12
        taken = [cell for other in scene.creatures.values() for cell in other.cells]
        assert len(taken) == len(set(taken))
