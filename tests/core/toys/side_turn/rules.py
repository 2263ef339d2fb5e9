"""Side turn: in its side's turn everyone has points for several actions, and they may act in any interleaving.

After Action Points and Focus in The Mystery Dungeons. All that one does in a turn goes either against opponents or to
allies, and at most one of those actions is a status move.
"""

from typing import ClassVar, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.clause import Catalogue
from cinque.core.play import Play
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.scene import Creature, Scene

SIDES = "side-turn.sides"
CALL = "side-turn.call"
POINTS = "side-turn.points"
SAME_FOCUS = "side-turn.same-focus"
ONE_STATUS = "side-turn.one-status-move"
MOVE = "side-turn.moves"
HIT = "side-turn.hit"
FALLEN = "side-turn.fallen"

ALLIES, OPPONENTS = "allies", "opponents"
CLAUSES = Catalogue("toys.side_turn")
DONE = Option("done")


class Move(NamedTuple):
    """What a move costs, whom it is for, and what it adds to their hit points and guard."""

    key: str
    cost: int
    focus: str
    hp: int = 0
    guard: int = 0
    status: bool = False


MOVES = {
    move.key: move
    for move in (
        Move("bite", 2, OPPONENTS, hp=-2),
        Move("slam", 3, OPPONENTS, hp=-4),
        Move("growl", 1, OPPONENTS, guard=-1, status=True),
        Move("mend", 2, ALLIES, hp=2),
        Move("cheer", 1, ALLIES, guard=1, status=True),
    )
}


class Battler(Creature):
    """`spent`, `focus`, `status_used` and `done` are about its side's present turn."""

    __slots__ = ("done", "focus", "guard", "hp", "most_hp", "moves", "points", "spent", "status_used")
    fields: ClassVar[tuple[str, ...]] = (*Creature.fields, *__slots__)

    def __init__(self) -> None:
        super().__init__()
        self.hp = 0
        self.most_hp = 0
        self.guard = 4
        self.points = 4
        self.moves: list[str] = []
        self.spent = 0
        self.focus = ""
        self.status_used = False
        self.done = False


class Battle(Scene[Battler, Rulings]):
    """`sides` are the two sides, the one whose turn it is first."""

    __slots__ = ("sides",)
    fields: ClassVar[tuple[str, ...]] = (*Scene.fields, *__slots__)
    creature_type = Battler

    def __init__(self) -> None:
        super().__init__()
        self.sides = ["den", "pack"]

    def faults(self) -> list[Refusal]:
        over = [one for one in self.creatures.values() if one.spent > one.points]
        return [Refusal("overspent", POINTS, one=one.id) for one in over]

    def standing(self, side: str) -> list[Battler]:
        return [one for one in self.creatures.values() if one.side == side and one.hp > 0]


# -- the turn of a side


def side_turn(play: Play[Battle]) -> None:
    """Everyone has its points anew; then one after another is called, as often as they like, until the side ends it."""
    scene = play.scene
    side, others = scene.sides
    play.note("turn", SIDES, side=side)
    for one in scene.standing(side):
        one.spent, one.focus, one.status_used, one.done = 0, "", False, False
    while scene.standing(others) and (asks := what_they_do(scene, side)):
        ask, option = play.choose_any(asks)
        who = scene.creatures[ask.who]
        if option.verb == "done":
            who.done = True
        else:
            act(play, who, option)
    scene.sides = [others, side]


def what_they_do(scene: Battle, side: str) -> list[Ask]:
    """All who can still act are asked at once, each about the moves that its turn so far leaves."""
    asks: list[Ask] = []
    for one in scene.standing(side):
        options = move_options(scene, one)
        if options and not one.done:
            barred = [why_not(one, MOVES[key]) for key in one.moves]
            refusals = [refusal for refusal in barred if refusal is not None]
            asks.append(Ask(one.seat, "act", CALL, [*options, DONE], one.id, refusals, DONE.key))
    return asks


# -- an action


def act(play: Play[Battle], who: Battler, option: Option) -> None:
    move, target = MOVES[option.args["move"]], play.scene.creatures[option.args["target"]]
    who.spent += move.cost
    who.focus = move.focus
    who.status_used = who.status_used or move.status
    play.note("uses", MOVE, who.id, move=move.key, target=target.id, left=who.points - who.spent)
    use(play, who, move, target)


def move_options(scene: Battle, who: Battler) -> list[Option]:
    legal = [MOVES[key] for key in who.moves if why_not(who, MOVES[key]) is None]
    standing = [one for side in scene.sides for one in scene.standing(side)]
    return [
        Option("use", move=move.key, target=target.id)
        for move in legal
        for target in standing
        if (target.side == who.side) == (move.focus == ALLIES)
    ]


def why_not(who: Battler, move: Move) -> Refusal | None:
    """The rule that forbids a move in what is left of this turn."""
    if move.cost > who.points - who.spent:
        return Refusal("too-few-points", POINTS, move=move.key, cost=move.cost, left=who.points - who.spent)
    if who.focus and move.focus != who.focus:
        return Refusal("other-focus", SAME_FOCUS, move=move.key, focus=who.focus)
    if move.status and who.status_used:
        return Refusal("second-status-move", ONE_STATUS, move=move.key)
    return None


def use(play: Play[Battle], who: Battler, move: Move, target: Battler) -> None:
    """Moves against opponents have to hit; a status move only needs a 3."""
    needed = 3 if move.status else target.guard
    if move.focus == OPPONENTS and not play.count(1, 6, needed, HIT, who.id):
        play.note("misses", HIT, who.id, target=target.id)
        return
    target.guard += move.guard
    target.hp = max(0, min(target.most_hp, target.hp + move.hp))
    play.note("works", MOVE, target.id, hp=target.hp, guard=target.guard)
    if target.hp == 0:
        play.note("falls", FALLEN, target.id)
