"""What a seat sees of a fight: a trainer's bag and the arcana not yet sent out stay hidden from the other side."""

from cinque.core.ask import Data
from cinque.core.seat import Seat
from cinque.systems.arcana.model import OPPONENT, PLAYER, Arcana, ArcanaScene


def view(scene: ArcanaScene, seat: Seat) -> Data:
    sides = {side: seat.is_gm or owns(scene, seat, side) for side in (PLAYER, OPPONENT)}
    known = [
        id
        for id, arcana in scene.creatures.items()
        if sides[arcana.side] or id in scene.fielded[arcana.side] or not arcana.able
    ]
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


def owns(scene: ArcanaScene, seat: Seat, side: str) -> bool:
    return any(scene.creatures[id].seat == seat.id for id in scene.teams[side])


def is_hidden(scene: ArcanaScene, arcana: Arcana) -> bool:
    return arcana.able and arcana.id not in scene.fielded[arcana.side]
