"""スクエア戦闘, squares: distance, range, movement, and leaving a square that others are in."""

from collections.abc import Iterable

from cinque.core.ask import Ask, Option
from cinque.core.refusal import Refusal
from cinque.core.squares import cell_name
from cinque.core.tally import Tally
from cinque.systems.rokumen.figures import add_changes
from cinque.systems.rokumen.model import Pokemon, RokumenPlay, RokumenScene, Square, passives_of

DISTANCE = "rokumen.grid.distance"
RANGE = "rokumen.grid.range"
LEAVE = "rokumen.grid.leave-square"
MAJORITY = "rokumen.grid.majority"

COMBAT_MOVE, FULL_MOVE, DISENGAGE = "combat-move", "full-move", "disengage-move"
SQUARES = {COMBAT_MOVE: 3, FULL_MOVE: 4, DISENGAGE: 2}
CLAUSES = {
    COMBAT_MOVE: "rokumen.action.combat-move",
    FULL_MOVE: "rokumen.action.full-move",
    DISENGAGE: "rokumen.action.disengage-move",
}


def distance(a: Square, b: Square) -> int:
    """A neighbour is 1 away, a diagonal neighbour 2: the neighbour of a neighbour."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def in_range(a: Square, b: Square, range: int) -> bool:
    """Range n reaches squares at distance n or less, one's own square included."""
    return distance(a, b) <= range


def neighbours(scene: RokumenScene, square: Square) -> list[Square]:
    x, y = square
    around = ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
    return [(a, b) for a, b in around if 0 <= a < scene.width and 0 <= b < scene.height]


# -- leaving a square


def holders(scene: RokumenScene, one: Pokemon, square: Square) -> list[Pokemon]:
    """Those whose permission somebody needs to leave a square."""
    reading = scene.rulings.majority_count
    there = [other for other in scene.in_square(square) if other is not one]
    able = there if reading == "all-strict" else [other for other in there if not other.fainted]
    if scene.rulings.leave_hostile_or_any == "hostile-only" and all(other.side == one.side for other in able):
        return []
    return able


def slips_away(scene: RokumenScene, one: Pokemon) -> bool:
    return any(passive.slips_away for passive in passives_of(scene, one))


def may_leave(play: RokumenPlay, one: Pokemon, square: Square) -> bool:
    """Ask those in the square; a majority must permit. Fainted ones, where they count, permit nothing."""
    scene = play.scene
    others = holders(scene, one, square)
    if not others or slips_away(scene, one):
        return True
    permitting = sum(1 for other in others if not other.fainted and permits(play, one, other))
    half_enough = scene.rulings.majority_count == "half-enough"
    leaves = 2 * permitting >= len(others) if half_enough else 2 * permitting > len(others)
    kind = "permitted" if leaves else "held-back"
    play.note(kind, MAJORITY, one.id, permitting=permitting, others=len(others))
    return leaves


def permits(play: RokumenPlay, one: Pokemon, other: Pokemon) -> bool:
    """Allies permit and enemies refuse, unless they say otherwise; nobody has to ask themselves."""
    ally = other.side == one.side
    if ally and other.seat == one.seat:
        return True
    options = [Option("permit", creature=one.id), Option("refuse", creature=one.id)]
    decline = options[0 if ally else 1].key
    answer = play.choose(Ask(other.seat, "permit", LEAVE, options, other.id, decline=decline))
    return answer.verb == "permit"


# -- movement


def allowance(scene: RokumenScene, one: Pokemon, kind: str) -> int:
    tally = Tally(False).start(SQUARES[kind], kind, CLAUSES[kind])
    return add_changes(scene, one, "squares", tally).at_least(0, "none-left", CLAUSES[kind]).value


def ways(scene: RokumenScene, one: Pokemon, kind: str) -> dict[Square, list[Square]]:
    """Every square that can be reached, with the squares on the way: as few occupied ones as can be, then as short."""
    most = allowance(scene, one, kind)
    if scene.rulings.movement_path == "start-only":
        return {square: [square] for square in _around(scene, one.square, most) if square != one.square}
    held = {other.square for other in scene.creatures.values() if other is not one}
    best: dict[Square, tuple[int, int]] = {one.square: (0, 0)}
    paths: dict[Square, list[Square]] = {one.square: []}
    edge = [one.square]
    while edge:
        edge = _grow(scene, edge, best, paths, held, most)
    del paths[one.square]
    return paths


def _grow(
    scene: RokumenScene,
    edge: list[Square],
    best: dict[Square, tuple[int, int]],
    paths: dict[Square, list[Square]],
    held: Iterable[Square],
    most: int,
) -> list[Square]:
    """One step further from the edge of what is reached; gives the new edge."""
    new: list[Square] = []
    for square in edge:
        crossed, steps = best[square]
        cost = (crossed + (square in held and steps > 0), steps + 1)
        if cost[1] > most:
            continue
        for near in neighbours(scene, square):
            if near not in best or cost < best[near]:
                best[near] = cost
                paths[near] = [*paths[square], near]
                new.append(near)
    return new


def _around(scene: RokumenScene, middle: Square, radius: int) -> list[Square]:
    x, y = middle
    return [
        (a, b)
        for b in range(max(0, y - radius), min(scene.height, y + radius + 1))
        for a in range(max(0, x - radius), min(scene.width, x + radius + 1))
        if abs(a - x) + abs(b - y) <= radius
    ]


def walk(play: RokumenPlay, one: Pokemon, kind: str, way: list[Square]) -> bool:
    """Step by step; whoever is not let out of a square on the way stays there. Tells whether anybody got anywhere."""
    start = one.square
    for square in way:
        if kind != DISENGAGE and (one.square == start or len(way) > 1) and not may_leave(play, one, one.square):
            break
        one.square = square
    if one.square != start:
        play.note("moves", CLAUSES[kind], one.id, how=kind, square=cell_name(one.square))
    else:
        play.note("stays", CLAUSES[kind], one.id)
    return one.square != start


def kinds_of_movement(scene: RokumenScene, one: Pokemon) -> tuple[list[str], list[Refusal]]:
    """Which of the three kinds can get anywhere. Whether others permit is asked when somebody wants to go."""
    kinds = [kind for kind in SQUARES if allowance(scene, one, kind)]
    lost = [Refusal("cannot-move", CLAUSES[kind]) for kind in SQUARES if kind not in kinds]
    return kinds, lost


def push(play: RokumenPlay, pusher: Pokemon, one: Pokemon, squares: int, clause: str) -> None:
    """Away from somebody, or towards them: along the longer axis, as far as the field goes; nobody is asked."""
    scene, start = play.scene, one.square
    for _ in range(abs(squares)):
        here = distance(pusher.square, one.square)
        near = neighbours(scene, one.square)
        wanted = [
            square
            for square in near
            if (distance(pusher.square, square) > here) == (squares > 0) and distance(pusher.square, square) != here
        ]
        if not wanted or (squares < 0 and here == 0):
            break
        one.square = max(wanted, key=lambda square: _straightness(pusher.square, square))
    if one.square != start:
        play.note("pushed", clause, one.id, square=cell_name(one.square))


def _straightness(source: Square, square: Square) -> int:
    return max(abs(source[0] - square[0]), abs(source[1] - square[1]))
