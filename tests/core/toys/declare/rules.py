"""Declare, then resolve: all declare, fastest first; then all resolve, and whoever is fastest by then comes next.

After the turn of Rokumen. What is resolved can change speeds, so the order is never kept: it is looked up anew.
"""

from collections.abc import Sequence
from typing import ClassVar

from cinque.core.ask import Ask, Option
from cinque.core.clause import Catalogue
from cinque.core.effect import ROUND_END, STACK, Active, Effect, attach, count_down
from cinque.core.order import Tie, in_order, next_of, side_first
from cinque.core.play import Play
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.scene import Creature, Scene
from cinque.core.tally import Tally

DECLARATION = "declare.declaration"
NO_REPEAT = "declare.no-repeat"
NEXT = "declare.next"
TIES = "declare.ties"
STRIKE = "declare.strike"
NEW_TARGET = "declare.new-target"
FALLEN = "declare.fallen"
SPEED = "declare.speed"
ROUND = "declare.round"

PLAYERS, FOES = "players", "foes"
CLAUSES = Catalogue("toys.declare")


class Racer(Creature):
    """`last` is what it declared last."""

    __slots__ = ("hp", "last", "speed")
    fields: ClassVar[tuple[str, ...]] = (*Creature.fields, *__slots__)

    def __init__(self) -> None:
        super().__init__()
        self.hp = 0
        self.speed = 0
        self.last = ""


class Race(Scene[Racer, Rulings]):
    """`declared` holds what those who have not yet acted will do: the action and its target."""

    __slots__ = ("declared", "phase")
    fields: ClassVar[tuple[str, ...]] = (*Scene.fields, *__slots__)
    creature_type = Racer

    def __init__(self) -> None:
        super().__init__()
        self.phase = "declare"
        self.declared: dict[str, list[str]] = {}

    def faults(self) -> list[Refusal]:
        return [Refusal("below-zero", FALLEN, target=one.id) for one in self.creatures.values() if one.hp < 0]

    def speed(self, id: str) -> int:
        return speed_of(self.creatures[id], Tally(False)).value


# -- speed


class SpeedChange(Effect):
    """Some speed more or less until the end of the next round; several of them add up."""

    __slots__ = ()
    clause = SPEED
    stacking = STACK
    number: ClassVar[int] = 0

    def put_on(self, play: Play[Race], who: Racer) -> None:
        attach(who.active, self, Active(self.key, moment=ROUND_END, left=2, number=self.number))
        tally = speed_of(who, play.tally())
        play.note("speed-changes", SPEED, who.id, tally, speed=tally.value)


class Web(SpeedChange):
    __slots__ = ()
    key = "web"
    number = -3


class Haste(SpeedChange):
    __slots__ = ()
    key = "haste"
    number = 3


def speed_of(who: Racer, tally: Tally) -> Tally:
    tally.start(who.speed, "speed", SPEED)
    for active in who.active:
        tally.add(active.number, active.effect, SPEED)
    return tally


def players_first(play: Play[Race]) -> Tie:
    def settle(tied: Sequence[str]) -> Sequence[str]:
        order = side_first(lambda id: play.scene.creatures[id].side, (PLAYERS, FOES))(tied)
        play.note("tie", TIES, order[0], tied=list(tied))
        return order

    return settle


# -- declare


def declare(play: Play[Race]) -> None:
    """Everyone who stands says what it will do, all at once, told fastest first. Nothing happens yet."""
    scene = play.scene
    scene.round += 1
    play.note("round", ROUND, number=scene.round)
    standing = [id for id, one in scene.creatures.items() if one.hp > 0]
    order = in_order(standing, scene.speed, players_first(play))
    options = play.gather([declaration(scene, scene.creatures[id]) for id in order])
    for id, option in zip(order, options, strict=True):
        scene.creatures[id].last = option.verb
        scene.declared[id] = [option.verb, option.args["target"]]
        play.note("declares", DECLARATION, id, action=option.verb, target=option.args["target"])
    scene.phase = "resolve"


def declaration(scene: Race, who: Racer) -> Ask:
    """A strike or a web for an enemy, haste for a friend or oneself; not the same twice running."""
    options: list[Option] = []
    refusals: list[Refusal] = []
    for action in ("strike", "web", "haste"):
        if action == who.last:
            refusals.append(Refusal("same-again", NO_REPEAT, action=action))
            continue
        targets = [one for one in scene.creatures.values() if (one.side == who.side) == (action == "haste")]
        options += [Option(action, target=one.id) for one in targets if one.hp > 0]
        refusals += [Refusal("fallen", FALLEN, target=one.id) for one in targets if one.hp == 0]
    return Ask(who.seat, "declare", DECLARATION, options, who.id, refusals)


# -- resolve


def resolve(play: Play[Race]) -> None:
    """Whoever is fastest now, of those who stand and have not acted, does what it declared."""
    scene = play.scene
    waiting = [id for id in scene.declared if scene.creatures[id].hp > 0]
    if not waiting:
        scene.declared, scene.phase = {}, "end"
        return
    id = next_of(waiting, scene.speed, players_first(play))
    action, target = scene.declared.pop(id)
    play.note("acts", NEXT, id, speed=scene.speed(id))
    if scene.creatures[target].hp == 0:
        target = new_target(play, scene.creatures[id], action, target)
    if target:
        act(play, scene.creatures[id], action, scene.creatures[target])


def new_target(play: Play[Race], who: Racer, action: str, fallen: str) -> str:
    """If the target has fallen meanwhile, another may take its place; empty if none does."""
    side = play.scene.creatures[fallen].side
    left = [one.id for one in play.scene.creatures.values() if one.side == side and one.hp > 0]
    if not left:
        return ""
    options = [*(Option(action, target=id) for id in left), Option("drop")]
    refusal = Refusal("fallen", FALLEN, target=fallen)
    option = play.choose(Ask(who.seat, "new-target", NEW_TARGET, options, who.id, [refusal], "drop"))
    return str(option.args.get("target", ""))


def act(play: Play[Race], who: Racer, action: str, target: Racer) -> None:
    if action == "haste":
        Haste().put_on(play, target)
    elif action == "web":
        if play.count(1, 6, 3, SPEED, who.id):
            Web().put_on(play, target)
        else:
            play.note("slips-off", SPEED, target.id)
    else:
        damage = play.total(1, 6, STRIKE, who.id)
        target.hp = max(0, target.hp - damage)
        play.note("damage", STRIKE, target.id, damage=damage, hp=target.hp)
        if target.hp == 0:
            play.note("falls", FALLEN, target.id)


def end(play: Play[Race]) -> None:
    """Speeds go back, and a new round begins."""
    for id, who in play.scene.creatures.items():
        for active in count_down(who.active, ROUND_END):
            play.note("wears-off", SPEED, id, effect=active.effect, speed=play.scene.speed(id))
    play.scene.phase = "declare"
