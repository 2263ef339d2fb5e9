"""Group check: a task outside any fight, as the rest of Cinque sees it."""

from cinque.core.ask import Data
from cinque.core.procedure import INSTEAD, Procedure
from cinque.core.seat import GM_ROLE, PLAYER_ROLE, Seat
from cinque.core.sentences import Words
from cinque.core.short import read_short
from cinque.core.system import System
from toys.group_check.rules import (
    CLAUSES,
    REST,
    TASKS,
    Expedition,
    GroupCheckRulings,
    GroupTry,
    Member,
    Rest,
    group_check,
    rest,
)


class GroupCheckSystem(System[Expedition]):
    """Nothing comes next by itself: the table decides what to try and when to rest, even in the middle of a try."""

    name = "group-check"
    version = "1"
    clauses = CLAUSES
    words = Words("toys.group_check")
    rulings = GroupCheckRulings
    procedures = {
        "group-check": Procedure(group_check, GM_ROLE, GroupTry, TASKS),
        "rest": Procedure(rest, PLAYER_ROLE, Rest, REST, meanwhile=INSTEAD),
    }

    def read_setup(self, setup: Data, rulings: Data) -> Expedition:
        """`party: ann seat=red skill=4`, one line each, and `tasks.gate = 12`."""
        scene = Expedition()
        scene.rulings = GroupCheckRulings.of(rulings)
        for short in setup["party"]["team"]:
            (id,), facts = read_short(short)
            data = {**Member().to_data(), **facts, "id": id, "name": id, "side": "party"}
            scene.creatures[id] = Member.from_data(data)
        scene.tasks = dict(setup["tasks"])
        scene.failures = dict.fromkeys(scene.tasks, 0)
        return scene

    def scene_from_data(self, data: Data) -> Expedition:
        return Expedition.from_data(data)

    def next(self, scene: Expedition) -> str:
        return ""

    def view(self, scene: Expedition, seat: Seat) -> Data:
        """Whether the warden is awake is for the game master alone."""
        return {name: value for name, value in scene.to_data().items() if name != "warden" or seat.is_gm}

    def name_of(self, kind: str, key: str, lang: str, packs: tuple[str, ...] = ()) -> str:
        return self.words.template(lang, "task", key) if kind == "task" else key.capitalize()


SYSTEM = GroupCheckSystem()
