"""What the tests of movement share: somebody on a small map."""

from typing import Any

from cinque.core.ask import Option
from cinque.core.effect import Active
from cinque.core.fate import Written
from cinque.core.log import Log
from cinque.core.play import Play
from cinque.core.refusal import Refusal
from cinque.core.squares import cell_name, cell_of
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.reach import may_shift, reach_of
from cinque.systems.ptu.movement.zones import zone_options


def scene_of(*ones: Combatant, **fields: Any) -> PtuScene:
    scene = PtuScene()
    scene.round = 1
    scene.creatures = {one.id: one for one in ones}
    for name, value in fields.items():
        setattr(scene, name, value)
    return scene


def somebody(id: str, at: str = "C3", side: str = "red", **fields: Any) -> Combatant:
    one = Combatant()
    one.id = one.name = id
    one.side = one.seat = side
    one.cell = cell_of(at)
    one.capabilities = {"overland": 5}
    one.hp = one.max_hp = 50
    for name, value in fields.items():
        setattr(one, name, value)
    return one


TAPES: list[Written] = []
"""Those that the test at hand has written; when it is over, all of them must be spent (`conftest.py`)."""


def playing(scene: PtuScene, *tape: str) -> PtuPlay:
    TAPES.append(Written(list(tape)))
    return Play(scene, TAPES[-1], Log())


def options_to_shift(scene: PtuScene, one: Combatant, budget: int | None = None) -> tuple[list[Option], list[Refusal]]:
    """Where somebody can Shift to, and why not elsewhere."""
    refusal = may_shift(scene, one, budget)
    if refusal is not None:
        return [], [refusal]
    if scene.zones:
        return zone_options(scene, one, budget)
    reach = reach_of(scene, one, budget)
    return reach.options[1:], list(reach.refusals)


def keys(scene: PtuScene, one: Combatant, budget: int | None = None) -> list[str]:
    return [option.key for option in options_to_shift(scene, one, budget)[0]]


def kinds(play: PtuPlay) -> list[str]:
    assert play.log is not None
    return [event.kind for event in play.log.events]


def afflict(one: Combatant, *names: str) -> None:
    one.active += [Active(name) for name in names]


def at(one: Combatant) -> str:
    return cell_name(one.cell)
