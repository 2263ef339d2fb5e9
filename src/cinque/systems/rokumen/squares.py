"""スクエア戦闘, squares: distance, range, movement, and leaving a square that others are in."""

from cinque.core.ask import Ask, Option
from cinque.core.refusal import Refusal
from cinque.core.squares import cell_name
from cinque.core.tally import Tally
from cinque.systems.rokumen.figures import add_changes, in_force
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

ASKED, HELD = 1, 10_000
"""What a way is charged for a square on it: others have to be asked there; by what they usually say they hold one."""


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
    return any(passive.slips_away and in_force(scene, one, passive) for passive in passives_of(scene, one))


def may_leave(play: RokumenPlay, one: Pokemon, square: Square) -> bool:
    """Ask those in the square; a majority must permit. Fainted ones, where they count, permit nothing."""
    scene = play.scene
    others = holders(scene, one, square)
    if not others or slips_away(scene, one):
        return True
    permitting = sum(1 for other in others if not other.fainted and permits(play, one, other))
    leaves = is_majority(scene, permitting, len(others))
    kind = "permitted" if leaves else "held-back"
    play.note(kind, MAJORITY, one.id, permitting=permitting, others=len(others))
    return leaves


def is_majority(scene: RokumenScene, permitting: int, others: int) -> bool:
    """More than half; by one reading half of them is enough."""
    return 2 * permitting >= others if scene.rulings.majority_count == "half-enough" else 2 * permitting > others


def must_be_asked(one: Pokemon, other: Pokemon) -> bool:
    """Nobody has to ask themselves."""
    return other.side != one.side or other.seat != one.seat


def permits(play: RokumenPlay, one: Pokemon, other: Pokemon) -> bool:
    """Allies permit and enemies refuse, unless they say otherwise."""
    if not must_be_asked(one, other):
        return True
    ally = other.side == one.side
    options = [Option("permit", creature=one.id), Option("refuse", creature=one.id)]
    decline = options[0 if ally else 1].key
    answer = play.choose(Ask(other.seat, "permit", LEAVE, options, other.id, decline=decline))
    return answer.verb == "permit"


# -- movement


def allowance(scene: RokumenScene, one: Pokemon, kind: str) -> int:
    tally = Tally(False).start(SQUARES[kind], kind, CLAUSES[kind])
    return add_changes(scene, one, "squares", tally).at_least(0, "none-left", CLAUSES[kind]).value


Way = list[Square]
Reached = dict[Square, tuple[int, dict[frozenset[Square], Way]]]
"""Squares with what the way there is charged, and the ways, by the charged squares that they lead through."""


def ways(scene: RokumenScene, one: Pokemon, kind: str) -> dict[Square, list[Way]]:
    """Every square that can be reached, with the squares on the way.

    The way avoids squares out of which somebody may not be let, then those where others have to be asked, then it is
    short. There are several only where somebody holds every one of them, and not the same ones.
    """
    most = allowance(scene, one, kind)
    if scene.rulings.movement_path == "start-only":
        return {square: [[square]] for square in _around(scene, one.square, most) if square != one.square}
    tolls = _tolls(scene, one) if kind != DISENGAGE else {}
    found: Reached = {one.square: (-1, {})}
    edge: Reached = {one.square: (0, {frozenset(): []})}
    for _ in range(most):
        edge = _grow(scene, edge, tolls)
        for square, (cost, paths) in edge.items():
            if square not in found or cost < found[square][0]:
                found[square] = cost, paths
            elif cost == found[square][0]:
                found[square] = cost, paths | found[square][1]  # the shorter of those through the same squares
    del found[one.square]
    return {
        square: list(paths.values()) if cost >= HELD else [next(iter(paths.values()))]
        for square, (cost, paths) in found.items()
    }


def _grow(scene: RokumenScene, edge: Reached, tolls: dict[Square, int]) -> Reached:
    """One step further: the cheapest ways of that length to each square."""
    new: Reached = {}
    for square, (cost, paths) in edge.items():
        toll = tolls.get(square, 0)
        for past, way in paths.items():
            paid = toll if way else 0
            beyond = past | {square} if paid else past
            for near in neighbours(scene, square):
                known = new.get(near)
                if known is None or cost + paid < known[0]:
                    new[near] = cost + paid, {beyond: [*way, near]}
                elif cost + paid == known[0]:
                    known[1].setdefault(beyond, [*way, near])
    return new


def _tolls(scene: RokumenScene, one: Pokemon) -> dict[Square, int]:
    """What it costs to lead a way through an occupied square: nothing where nobody has to be asked."""
    if slips_away(scene, one):
        return {}
    tolls: dict[Square, int] = {}
    for square in {other.square for other in scene.creatures.values() if other is not one}:
        others = holders(scene, one, square)
        allies = sum(1 for other in others if other.side == one.side and not other.fainted)
        if others and not is_majority(scene, allies, len(others)):
            tolls[square] = HELD
        elif any(not other.fainted and must_be_asked(one, other) for other in others):
            tolls[square] = ASKED
    return tolls


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
    kinds = [kind for kind in SQUARES if allowance(scene, one, kind) and neighbours(scene, one.square)]
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
        straightest = max if squares > 0 else min
        one.square = straightest(wanted, key=lambda square: _straightness(pusher.square, square))
    if one.square != start:
        play.note("pushed", clause, one.id, square=cell_name(one.square))


def _straightness(source: Square, square: Square) -> int:
    return max(abs(source[0] - square[0]), abs(source[1] - square[1]))
