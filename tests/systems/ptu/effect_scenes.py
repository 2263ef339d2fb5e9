"""What the tests of effects share: two who stand beside one another, and an effect or an attack between them."""

from collections.abc import Callable
from typing import Any

from cinque.core.fate import Written
from cinque.core.log import Event, Log
from cinque.core.play import Play
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.content.ranges import read_range
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.effects import apply
from cinque.systems.ptu.moves.resolution import resolve

RED, BLUE = "red", "blue"
HITS = "1d20=15"


def someone(id: str, side: str, column: int = 5, **values: Any) -> Combatant:
    one = Combatant()
    one.id = one.name = id
    one.side = one.seat = side
    one.cell = (column, 5)
    one.max_hp = one.hp = 40
    one.speed = one.defense = one.special_defense = 4
    one.attack = one.special_attack = 4
    one.capabilities = {"overland": 5}
    one.standard = one.shift = one.swift = 1
    for name, value in values.items():
        setattr(one, name, value)
    return one


def pair(**values: Any) -> tuple[PtuScene, Combatant, Combatant]:
    """Ann, whose turn it is, and Bo next to her; what is given is Ann's."""
    ann, bo = someone("ann", RED, 5, **values), someone("bo", BLUE, 6)
    return scene_of(ann, bo), ann, bo


def scene_of(*those: Combatant) -> PtuScene:
    scene = PtuScene()
    scene.creatures = {one.id: one for one in those}
    scene.round, scene.actor, scene.phase, scene.count = 2, those[0].id, "act", 10
    return scene


def played(scene: PtuScene, tape: str, run: Callable[[PtuPlay], object]) -> list[Event]:
    """Run a rule on a written tape (entries between bars), which must be spent."""
    log, fate = Log(), Written([entry.strip() for entry in tape.split("|") if entry.strip()])
    run(Play(scene, fate, log))
    fate.finish()
    return log.events


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def applied(effect: Effect, user: Combatant, one: Combatant, scene: PtuScene, tape: str = "") -> list[Event]:
    return played(scene, tape, lambda play: apply(play, effect, user, one, 0, "ptu.damage.on-hit"))


def attack_of(line: str = "Melee, 1 Target", class_: str = "physical", **fields: Any) -> Attack:
    """An attack with a Move that has these fields."""
    told = {"ac": 2, "db": 1} | fields
    move = Move("test", told.pop("type", "normal"), class_, "At-Will", line, **told)
    return Attack("test", "move", move.type, class_, move.ac, move.db, read_range(line), move.critical, move)


def struck(scene: PtuScene, attack: Attack, user: Combatant, tape: str, *targets: Combatant) -> list[Event]:
    return played(scene, tape, lambda play: resolve(play, user, attack, list(targets)))
