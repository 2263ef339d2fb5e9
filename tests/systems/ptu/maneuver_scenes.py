"""What the tests of maneuvers share: people beside one another, and running a deed of theirs."""

from collections.abc import Callable
from typing import Any

from cinque.core.fate import Written
from cinque.core.log import Event, Log
from cinque.core.play import Play
from cinque.systems.ptu import SYSTEM
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.contexts.actions import carry_out as perform
from cinque.systems.ptu.maneuvers.grapple import grapple_options
from cinque.systems.ptu.maneuvers.maneuvers import maneuver_options
from cinque.systems.ptu.model import PtuPlay, PtuScene

RED, BLUE = "red", "blue"
HIT = "1d20=15"


def someone(id: str, side: str, column: int, row: int = 5, **values: Any) -> Combatant:
    """A plain combatant: two dice for every Skill, Overland 5, no Evasion to speak of."""
    one = Combatant()
    one.id = one.name = id
    one.side = one.seat = side
    one.cell = (column, row)
    one.max_hp = one.hp = 40
    one.speed = one.defense = one.special_defense = 4
    one.capabilities = {"overland": 5, "power": 8}
    one.standard = one.shift = one.swift = 1
    for name, value in values.items():
        setattr(one, name, value)
    return one


def scene_with(*those: Combatant, **rulings: str) -> PtuScene:
    scene = PtuScene()
    scene.creatures = {one.id: one for one in those}
    scene.round, scene.actor, scene.phase, scene.count = 2, those[0].id, "act", 10
    for name, reading in rulings.items():
        assert hasattr(scene.rulings, name)
        setattr(scene.rulings, name, reading)
    return scene


def played(scene: PtuScene, tape: str, run: Callable[[PtuPlay], object]) -> list[Event]:
    """Run a rule on a written tape (entries between bars), which must be spent."""
    log, fate = Log(), Written([entry.strip() for entry in tape.split("|") if entry.strip()])
    run(Play(scene, fate, log))
    fate.finish()
    return log.events


def start(play: PtuPlay, do: str, **args: Any) -> None:
    SYSTEM.procedures[do].do(play, args)


def precise(play: PtuPlay) -> None:
    start(play, "check", who="ann", skill="stealth", dc=10, precision=True)


def does(scene: PtuScene, one: Combatant, key: str, tape: str) -> list[Event]:
    """Choose one of the maneuvers that are offered, and do it."""
    options, _ = maneuver_options(scene, one)
    option = next((option for option in [*options, *grapple_options(scene, one)] if option.key == key), None)
    assert option is not None, [option.key for option in options]
    return played(scene, tape, lambda play: perform(play, one, option))


def keys(scene: PtuScene, one: Combatant) -> list[str]:
    return [option.key for option in maneuver_options(scene, one)[0]]


def refused(scene: PtuScene, one: Combatant) -> list[str]:
    return [refusal.key for refusal in maneuver_options(scene, one)[1]]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def pair(**rulings: str) -> tuple[PtuScene, Combatant, Combatant]:
    ann, bo = someone("ann", RED, 5), someone("bo", BLUE, 6)
    return scene_with(ann, bo, **rulings), ann, bo
