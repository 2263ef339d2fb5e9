"""Side turn, as the rest of Cinque sees it."""

from cinque.core.ask import Data
from cinque.core.procedure import Procedure
from cinque.core.rulings import Rulings
from cinque.core.seat import Seat
from cinque.core.sentences import Words
from cinque.core.short import read_short
from cinque.core.system import System
from toys.side_turn.rules import CLAUSES, Battle, Battler, side_turn


class SideTurnSystem(System[Battle]):
    name = "side-turn"
    version = "1"
    clauses = CLAUSES
    words = Words("toys.side_turn")
    rulings = Rulings
    procedures = {"side-turn": Procedure(side_turn)}

    def read_setup(self, setup: Data, rulings: Data) -> Battle:
        """`den: fox seat=red hp=6 points=4 moves=bite,mend`, one line each."""
        scene = Battle()
        scene.rulings = Rulings.of(rulings)
        for side in scene.sides:
            for short in setup[side]["team"]:
                (id,), facts = read_short(short)
                given = {**facts, "most_hp": facts["hp"], "id": id, "name": id, "side": side}
                scene.creatures[id] = Battler.from_data({**Battler().to_data(), **given})
        return scene

    def scene_from_data(self, data: Data) -> Battle:
        return Battle.from_data(data)

    def next(self, scene: Battle) -> str:
        return "" if self.winner(scene) else "side-turn"

    def winner(self, scene: Battle) -> str:
        left = [side for side in scene.sides if scene.standing(side)]
        return left[0] if len(left) == 1 else ""

    def view(self, scene: Battle, seat: Seat) -> Data:
        return scene.to_data()

    def name_of(self, kind: str, key: str, lang: str, packs: tuple[str, ...] = ()) -> str:
        return self.words.template(lang, "move", key) if kind == "move" else key.capitalize()


SYSTEM = SideTurnSystem()
