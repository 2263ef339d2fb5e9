"""The toys with their scripts, and a driver that stops at every question of a script and looks at everything."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from cinque.core import journal
from cinque.core.ask import Ask, Data
from cinque.core.dice import is_roll, read_roll
from cinque.core.game import Game
from cinque.core.mistake import Refused
from cinque.core.seat import WATCHER_ROLE, Seat
from cinque.core.story import NOTHING_FORESEEN
from cinque.core.system import AnySystem
from cinque.core.testing import OpenTable, scene_of, seats_of
from toys import declare, group_check, intercept, side_turn


class Toy(NamedTuple):
    """A toy with a game of it: `script` is the text of all tapes in order, with a word on what happens.

    `override` is a value that a game master may set at any moment without changing what is asked, `upset` a number that
    may change all of it; `plan` is what the table runs when nothing comes next by itself.
    """

    system: AnySystem
    setup: str
    script: str
    override: tuple[str, Any]
    upset: str
    plan: tuple[tuple[str, Data], ...] = ()

    @property
    def tape(self) -> list[str]:
        lines = [line.partition("#")[0] for line in self.script.splitlines()]
        return [entry.strip() for line in lines for entry in line.split("|") if entry.strip()]

    @property
    def decisions(self) -> list[str]:
        return [entry for entry in self.tape if not is_roll(entry)]


INTERCEPT = Toy(
    intercept.SYSTEM,
    """
    order = wolf,ann,bat,bo,cy
    heroes: ann seat=red hp=6 guard=3 place=2
    heroes: bo seat=blue hp=3 guard=4 place=1
    heroes: cy seat=red hp=5 guard=4 place=4
    raiders: wolf seat=gm hp=6 guard=3 place=3
    raiders: bat seat=gm hp=2 guard=5 place=0
    """,
    """
    gm/wolf: attack @ann | 1d6=4                       # the wolf hits Ann
    blue/bo: intercept @ann                            # Bo sets out
    gm/bat: strike @bo | 1d6=4                         # the bat hits him on his way
    red/ann: intercept @bo | gm/wolf: decline | 1d6=1  # Ann sets out to help him; the wolf lets her, but she is late
    1d6=2 | 1d6=1                                      # Bo is hurt, and late as well
    red/cy: intercept @ann | gm/wolf: decline | 1d6=4  # so Cy sets out from the other side, gets there
    1d6=5                                              # and falls
    red/ann: attack @bat | 1d6=5 | 1d6=6               # Ann was pushed towards the bat, and fells it
    blue/bo: wait | gm/wolf: wait | red/ann: wait      # now nobody reaches anybody
    """,
    ("wolf.hp", 5),
    "bo.place",
)


DECLARE = Toy(
    declare.SYSTEM,
    """
    players: ann seat=red hp=8 speed=5
    players: bo seat=blue hp=4 speed=3
    players: cy seat=blue hp=5 speed=1
    foes: orc seat=gm hp=3 speed=4
    foes: imp seat=gm hp=6 speed=3
    """,
    """
    red/ann: web @orc | gm/orc: strike @bo | blue/bo: strike @orc | gm/imp: strike @ann | blue/cy: strike @orc
    1d6=3                         # the web holds the orc: now Bo is faster
    1d6=3                         # and fells it before it can strike
    1d6=2                         # the imp hurts Ann
    blue/cy: strike @imp | 1d6=5  # Cy's target has fallen: another one
    red/ann: strike @imp | blue/bo: haste @cy | gm/imp: haste @imp | blue/cy: haste @bo
    1d6=1                         # Ann fells the imp
    """,
    ("ann.hp", 7),
    "bo.hp",
)


SIDE_TURN = Toy(
    side_turn.SYSTEM,
    """
    den: fox seat=red hp=6 points=4 moves=bite,growl,mend
    den: owl seat=blue hp=5 points=4 moves=slam,growl,cheer
    den: mole seat=red hp=7 points=5 moves=bite,slam,cheer
    pack: hound seat=gm hp=6 points=4 moves=bite,growl
    pack: jackal seat=gm hp=8 points=3 moves=slam,mend
    """,
    """
    red/fox: use growl @hound | 1d6=3
    blue/owl: use growl @hound | 1d6=2
    red/fox: use bite @hound | 1d6=3
    red/mole: use slam @hound | 1d6=5
    blue/owl: use slam @jackal | 1d6=6
    red/mole: done
    gm/jackal: use mend @jackal
    blue/owl: use cheer @owl
    red/mole: use slam @jackal | 1d6=1
    red/mole: use bite @jackal | 1d6=4
    red/fox: use bite @jackal | 1d6=4
    red/fox: use bite @jackal | 1d6=4
    """,
    ("mole.hp", 5),
    "owl.points",
)


GROUP_CHECK = Toy(
    group_check.SYSTEM,
    """
    tasks.gate = 12
    tasks.wall = 9
    party: ann seat=red skill=4
    party: bo seat=blue skill=1
    party: cy seat=green skill=0
    """,
    """
    blue/bo: help ann | 1d20=6                      # with Bo's help Ann needs 7
    red/ann: decline | green/cy: help bo | 1d20=10  # with Cy's help Bo needs 10
    red/ann: decline | 1d20=3                       # Cy needs 12; Bo is tired
    1d6=5                                           # one success, two failures, and the warden wakes
    blue/bo: decline | green/cy: help ann | 1d20=8  # after a rest: Ann needs 8, for the gate is at 13 now
    red/ann: decline | 1d20=5 | 1d6=2               # as many failures as successes
    blue/bo: help ann | 1d20=9                      # 14 less 4 less 1
    """,
    ("clock", 600),
    "tasks.gate",
    (
        ("group-check", {"task": "gate", "members": ["ann", "bo", "cy"]}),
        ("rest", {"hours": 8}),
        ("group-check", {"task": "gate", "members": ["ann", "bo"]}),
        ("group-check", {"task": "gate", "members": ["ann"]}),
        ("rest", {"hours": 1}),
    ),
)


TOYS = {toy.system.name: toy for toy in (INTERCEPT, DECLARE, SIDE_TURN, GROUP_CHECK)}


EACH_TOY = pytest.mark.parametrize("toy", TOYS.values(), ids=TOYS)


class LoadedDice(Random):
    """Dice that fall as written, and after that as they like."""

    def __init__(self, faces: tuple[int, ...] = ()) -> None:
        super().__init__(0)
        self.left = list(faces)

    def randint(self, a: int, b: int) -> int:
        return self.left.pop(0) if self.left else super().randint(a, b)


def faces_of(tape: Sequence[str]) -> tuple[int, ...]:
    return tuple(face for entry in tape if is_roll(entry) for face in read_roll(entry).faces)


def new_table(toy: Toy, typed: frozenset[str] = frozenset()) -> Game[Any]:
    scene = scene_of(toy.system, toy.setup)
    seats = [*seats_of(scene), Seat("guest", WATCHER_ROLE)]
    return OpenTable(toy.system, scene, seats, LoadedDice(faces_of(toy.tape)), typed=typed)


def go_on(toy: Toy, game: Game[Any]) -> None:
    """Run whatever comes next, by itself or by the plan of the table, until somebody is asked."""
    game.play_on()
    while game.ask is None:
        run_so_far = len([step for step in game.steps if step.do in toy.system.procedures])
        if run_so_far >= len(toy.plan):
            return
        do, args = toy.plan[run_so_far]
        try:
            game.run(do, **args)
        except Refused:
            return


def give(toy: Toy, game: Game[Any], decisions: Sequence[str]) -> None:
    """Give these decisions of the script, each by the seat that is asked."""
    for decision in decisions:
        assert game.ask is not None, f"nobody is asked for “{decision}”"
        say(game, decision)
        go_on(toy, game)


def say(game: Game[Any], decision: str) -> None:
    """One decision of a script, given by the seat that is asked for it."""
    asks = [ask for ask in game.asks if ask.answered_by(decision) is not None]
    assert asks, f"“{decision}” is no answer to {[ask.topic for ask in game.asks]}"
    game.answer(decision.partition(": ")[2], by=asks[0].seat, who=asks[0].who)


def undo_answer(toy: Toy, game: Game[Any]) -> int:
    """Take back the last answer, and before it whatever the table has run since; gives how many undos that took."""
    undos = 1
    while toy.plan and not any(": " in entry for entry in (game.waiting or game.steps[-1]).tape):
        game.undo()
        undos += 1
    game.undo()
    return undos


def table_at(toy: Toy, pause: int) -> Game[Any]:
    """The table after that many decisions of the script."""
    game = new_table(toy)
    go_on(toy, game)
    give(toy, game, toy.decisions[:pause])
    return game


def saved(game: Game[Any]) -> Game[Any]:
    """The game once more, through the text of its journal, with the same dice in hand."""
    text = journal.write(game)
    for line in text.splitlines():
        assert isinstance(json.loads(line), dict)
    reading = journal.read(text)
    assert not reading.problem
    assert isinstance(game.dice, LoadedDice)
    dice = LoadedDice(tuple(game.dice.left))
    dice.setstate(game.dice.getstate())
    loaded = journal.load(reading, game.system, dice)
    assert loaded.difference is None
    return opened(loaded.game)


def opened(game: Game[Any]) -> Game[Any]:
    """The same game at a table where nobody has to say who they are."""
    game.__class__ = OpenTable
    return game


def question(game: Game[Any]) -> Ask:
    assert game.ask is not None, "nobody is asked"
    return game.ask


def picture(game: Game[Any]) -> Data:
    """All that anybody can know of a game. Dice that were taken back are known to none."""
    story = game.story
    game.story = story.but(foreseen=NOTHING_FORESEEN)
    text = journal.write(game)
    game.story = story
    return {
        "journal": text,
        "scene": game.scene.to_data(),
        "now": game.now.to_data(),
        "asks": [ask.to_data() for ask in game.asks],
        "asked": [seat for seat in game.seats if game.ask_for(seat)],
        "waiting": [waiting.to_data() for waiting in game.story.waiting],
        "events": {seat: [event.to_data() for event in game.events(seat)] for seat in game.seats},
        "views": {seat: game.view(seat) for seat in game.seats},
    }


def on_disk(toy: Toy, path: Path) -> Game[Any]:
    return opened(journal.load(journal.read(path.read_text(encoding="utf-8")), toy.system).game)


AMBUSH = """
    order = wolf,ann,bat,bo
    heroes: ann seat=red hp=6 guard=3 place=2
    heroes: bo seat=blue hp=3 guard=4 place=1
    raiders: wolf seat=gm hp=6 guard=3 place=3
    raiders: bat seat=gm hp=2 guard=5 place=0
    """
