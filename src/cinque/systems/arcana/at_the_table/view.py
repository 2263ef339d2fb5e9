"""What a seat sees of a fight: a trainer's bag and the arcana not yet sent out stay hidden from the other side."""

from collections.abc import Callable

from cinque.core.ask import Data
from cinque.core.seat import Seat
from cinque.core.system import Card, Gauge
from cinque.systems.arcana.model import OPPONENT, PLAYER, ArcanaScene


def view(scene: ArcanaScene, seat: Seat) -> Data:
    sides = {side: sees_all(scene, seat, side) for side in (PLAYER, OPPONENT)}
    known = [id for id in scene.creatures if may_see(scene, seat, id)]
    return {
        "kind": scene.kind,
        "area": scene.area,
        "round": scene.round,
        "order": list(scene.order),
        "result": scene.result,
        "fielded": {side: list(ids) for side, ids in scene.fielded.items()},
        "teams": {side: [id for id in ids if id in known] for side, ids in scene.teams.items()},
        "creatures": {id: scene.creatures[id].to_data() for id in known},
        "bags": {side: dict(scene.bags[side]) for side, open in sides.items() if open},
        "purse": {side: scene.purse.get(side, 0) for side, open in sides.items() if open},
    }


def sees_all(scene: ArcanaScene, seat: Seat, side: str) -> bool:
    """The game master, and whoever owns the team."""
    return seat.is_gm or any(scene.creatures[id].seat == seat.id for id in scene.teams[side])


def may_see(scene: ArcanaScene, seat: Seat, id: str) -> bool:
    """One's own; and of the others those who are fighting or have fallen."""
    arcana = scene.creatures[id]
    return sees_all(scene, seat, arcana.side) or id in scene.fielded[arcana.side] or not arcana.able


def cards(scene: ArcanaScene, seat: Seat, type_name: Callable[[str], str]) -> list[Card]:
    """Those who are fighting; between fights the player's team."""
    shown = [*scene.fielded[PLAYER], *scene.fielded[OPPONENT]] if scene.kind else scene.teams[PLAYER]
    return [
        Card(
            id,
            scene.creatures[id].side,
            (Gauge("hp", scene.creatures[id].hp, scene.creatures[id].max_hp),),
            (
                ("level", str(scene.creatures[id].level)),
                ("", " ".join(type_name(type) for type in scene.creatures[id].types)),
                ("speed", str(scene.creatures[id].speed)),
            ),
        )
        for id in shown
        if may_see(scene, seat, id)
    ]
