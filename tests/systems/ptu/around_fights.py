"""What the tests of everything around fights share: people, scenes, and running a procedure."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from cinque.core.fate import Written
from cinque.core.log import Event, Log
from cinque.core.mistake import Refused
from cinque.core.play import Play
from cinque.systems.ptu import SYSTEM
from cinque.systems.ptu.combatant import TRAINER, Combatant
from cinque.systems.ptu.model import PtuPlay, PtuScene

PROCEDURES = {procedure.run: procedure for procedure in SYSTEM.procedures.values() if procedure.takes}


def somebody(id: str, kind: str = "pokemon", **facts: Any) -> Combatant:
    one = Combatant()
    one.id = one.name = id
    one.kind, one.side, one.seat = kind, "red", "red"
    one.max_hp = 40
    for name, value in facts.items():
        setattr(one, name, value)
    one.hp = facts.get("hp", one.max_hp)
    return one


def scene_of(*people: Combatant, **rulings: str) -> PtuScene:
    scene = PtuScene()
    scene.creatures = {one.id: one for one in people}
    for name, reading in rulings.items():
        setattr(scene.rulings, name, reading)
    return scene


def run(scene: PtuScene, do: Callable[..., object], *args: Any, tape: Sequence[str] = (), **named: Any) -> list[Event]:
    """Run something on a tape that must be spent; gives what was told."""
    log, fate = Log(), Written(list(tape))
    play: PtuPlay = Play(scene, fate, log)
    procedure = PROCEDURES.get(do)
    if procedure is None:
        do(play, *args, **named)
    else:
        procedure.do(play, dict(zip(procedure.takes._fields, args, strict=False)) | named)
    fate.finish()
    assert PtuScene.from_data(scene.to_data()).to_data() == scene.to_data()
    return log.events


def quiet(scene: PtuScene) -> PtuPlay:
    return Play(scene, Written([]))


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def refusal(scene: PtuScene, do: Callable[..., object], *args: Any, **named: Any) -> str:
    before = scene.to_data()
    with pytest.raises(Refused) as refused:
        run(scene, do, *args, **named)
    assert scene.to_data() == before
    return refused.value.refusal.key


def oddish(**facts: Any) -> Combatant:
    usual: dict[str, Any] = {
        "species": "oddish",
        "level": 13,
        "max_hp": 53,
        "evolutions_left": 2,
        "speed": 4,
        "cell": (5, 5),
    }
    return somebody("oddish", **(usual | facts), side="wild", seat="gm", types=("grass", "poison"))


def sylvana(**facts: Any) -> Combatant:
    usual: dict[str, Any] = {"level": 4, "ranks": {"athletics": 4}, "items": {"basic-ball": 2}, "cell": (5, 9)}
    return somebody("sylvana", TRAINER, **(usual | facts))
