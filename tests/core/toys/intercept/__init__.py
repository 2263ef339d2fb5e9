"""Intercept, as the rest of Cinque sees it."""

from cinque.core.ask import Data
from cinque.core.procedure import Procedure
from cinque.core.rulings import Rulings
from cinque.core.seat import Seat
from cinque.core.sentences import Words
from cinque.core.short import read_short
from cinque.core.system import System
from toys.intercept.rules import CLAUSES, HEROES, RAIDERS, Fight, Fighter, turn


class InterceptSystem(System[Fight]):
    name = "intercept"
    version = "1"
    clauses = CLAUSES
    words = Words("toys.intercept")
    rulings = Rulings
    procedures = {"turn": Procedure(turn)}

    def read_setup(self, setup: Data, rulings: Data) -> Fight:
        """`heroes: ann seat=red hp=6 guard=3 place=2`, one line each, and `order = wolf,ann`."""
        scene = Fight()
        scene.rulings = Rulings.of(rulings)
        for side in (HEROES, RAIDERS):
            for short in setup[side]["team"]:
                (id,), facts = read_short(short)
                data = {**Fighter().to_data(), **facts, "id": id, "name": id, "side": side}
                scene.creatures[id] = Fighter.from_data(data)
        scene.order = list(setup["order"])
        return scene

    def scene_from_data(self, data: Data) -> Fight:
        return Fight.from_data(data)

    def next(self, scene: Fight) -> str:
        return "" if self.winner(scene) else "turn"

    def winner(self, scene: Fight) -> str:
        sides = {one.side for one in scene.creatures.values() if one.hp > 0}
        return sides.pop() if len(sides) == 1 else ""

    def view(self, scene: Fight, seat: Seat) -> Data:
        return scene.to_data()

    def name_of(self, kind: str, key: str, lang: str, packs: tuple[str, ...] = ()) -> str:
        return key.capitalize()


SYSTEM = InterceptSystem()
