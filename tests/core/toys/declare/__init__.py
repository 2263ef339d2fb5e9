"""Declare, then resolve, as the rest of Cinque sees it."""

from cinque.core.ask import Data
from cinque.core.procedure import Procedure
from cinque.core.rulings import Rulings
from cinque.core.seat import Seat
from cinque.core.sentences import Words
from cinque.core.short import read_short
from cinque.core.system import System
from toys.declare.rules import CLAUSES, FOES, PLAYERS, Race, Racer, declare, end, resolve


class DeclareSystem(System[Race]):
    name = "declare"
    version = "1"
    clauses = CLAUSES
    words = Words("toys.declare")
    rulings = Rulings
    procedures = {"declare": Procedure(declare), "resolve": Procedure(resolve), "end": Procedure(end)}

    def read_setup(self, setup: Data, rulings: Data) -> Race:
        """`players: ann seat=red hp=4 speed=5`, one line each."""
        scene = Race()
        scene.rulings = Rulings.of(rulings)
        for side in (PLAYERS, FOES):
            for short in setup[side]["team"]:
                (id,), facts = read_short(short)
                data = {**Racer().to_data(), **facts, "id": id, "name": id, "side": side}
                scene.creatures[id] = Racer.from_data(data)
        return scene

    def scene_from_data(self, data: Data) -> Race:
        return Race.from_data(data)

    def next(self, scene: Race) -> str:
        return "" if self.winner(scene) else scene.phase

    def winner(self, scene: Race) -> str:
        sides = {one.side for one in scene.creatures.values() if one.hp > 0}
        return sides.pop() if len(sides) == 1 else ""

    def view(self, scene: Race, seat: Seat) -> Data:
        return scene.to_data()

    def name_of(self, kind: str, key: str, lang: str, packs: tuple[str, ...] = ()) -> str:
        return key.capitalize()


SYSTEM = DeclareSystem()
