"""The state of a combat: the battlefield, whose turn it is, and what lies and stands there."""

from collections.abc import Sequence
from typing import ClassVar, Final

from cinque.core.ask import Data
from cinque.core.effect import Active
from cinque.core.grid import Cell
from cinque.core.scene import Scene
from cinque.core.squares import cell_name
from cinque.systems.ptu.combatant import FULL_CONTACT, NO_COUNT, ROLLED, Combatant
from cinque.systems.ptu.content import LIBRARY
from cinque.systems.ptu.relief import Relief, read_relief
from cinque.systems.ptu.rulings import PtuRulings

COMBAT_FIELDS: Final = (
    *("phase", "result", "context", "friendly", "surprised", "damage", "pokemon_turns", "turns_of"),
    *("with_injuries", "with_death", "with_coup", "center_limit", "injury_stages"),
    *("width", "height", "terrain", "smoke", "hazards", "zones", "light", "weather", "weather_left", "fields_on"),
    *(
        "blessings",
        "chart",
        "count",
        "actor",
        "waiting",
        "commands",
        "ties",
        "declared",
        "defeated",
        "begun",
        "scenes",
    ),
    *("counts", "ground_items"),
)


class Battlefield(Scene[Combatant, PtuRulings]):
    """The combatants, and the combat that they are in.

    `context` is League or full contact; in a `friendly` match the Pokémon hold back; `surprised` is the side that is
    caught off guard. `damage` is rolled or set.
    `pokemon_turns` are the Pokémon turns of each Trainer in a round, `turns_of` exceptions to it by Trainer.
    `with_injuries`, `with_death` and `with_coup` switch those rules off, `center_limit` the daily limit of Centers,
    `injury_stages` the optional rule on.

    `terrain` has words for squares (`slow rough`, `blocking`, `underwater`, `earth`, `forest`), `smoke` and `hazards`
    lie on squares. Where there are `zones` there is no map: each zone has its neighbours, and what it takes to get
    there.

    `chart` is a Type chart of the table's own: attacking Type, then who is `weak`, who can `resist`, who is `immune`.

    `count` is the Initiative Count, `actor` who has the turn, `waiting` whose turn goes on later, `commands` how many
    Pokémon turns each Trainer has used. `ties` are the d20s of those who tied, `counts` the Initiative of all when the
    round began. `declared` are the League declarations. `ground_items` lie on squares.

    `read` is no part of the state: the `terrain` and what was read of it. Terrain is put in place whole, never changed.
    """

    __slots__ = (*COMBAT_FIELDS, "read")
    fields: ClassVar[tuple[str, ...]] = (*Scene.fields, *COMBAT_FIELDS)
    secrets = frozenset(("count", "counts"))
    rolls = ("purse", "turns_of", "waiting", "commands", "ties", "declared", "counts")
    shared = ("read",)
    grounds = ("slow", "rough", "blocking", "underwater", "earth", "high-1", "high-2", "high-3")
    stands_on = "cell"
    rulings_type = PtuRulings
    creature_type = Combatant
    library = LIBRARY

    def __init__(self) -> None:
        super().__init__()
        self.phase = ""
        self.result = ""
        self.context = FULL_CONTACT
        self.friendly = False
        self.surprised = ""
        self.damage = ROLLED
        self.pokemon_turns = 1
        self.turns_of: dict[str, int] = {}
        self.with_injuries = True
        self.with_death = True
        self.with_coup = True
        self.center_limit = True
        self.injury_stages = False
        self.width = 15
        self.height = 15
        self.terrain: dict[str, str] = {}
        self.smoke: list[str] = []
        self.hazards: dict[str, str] = {}
        self.zones: dict[str, dict[str, str]] = {}
        self.light = ""
        self.weather = ""
        self.weather_left = 0
        self.fields_on: dict[str, int] = {}
        self.blessings: dict[str, dict[str, int]] = {}
        self.chart: dict[str, dict[str, list[str]]] = {}
        self.count = NO_COUNT
        self.actor = ""
        self.waiting: list[str] = []
        self.commands: dict[str, int] = {}
        self.ties: dict[str, int] = {}
        self.declared: dict[str, list[str]] = {}
        self.defeated: list[str] = []
        self.begun = False
        self.scenes = 1
        self.counts: dict[str, int] = {}
        self.ground_items: dict[str, list[str]] = {}
        self.read: tuple[dict[str, str], Relief] | None = None

    @property
    def has_squares(self) -> bool:
        return not self.zones

    def paint(self, cells: Sequence[Cell], ground: Sequence[str]) -> None:
        painted = dict.fromkeys(map(cell_name, cells), " ".join(ground))
        self.terrain = {square: words for square, words in {**self.terrain, **painted}.items() if words}

    @property
    def relief(self) -> Relief:
        """The terrain, as rules ask for it."""
        read = self.read
        if read is None or read[0] is not self.terrain:
            known = read is not None and read[0] == self.terrain  # a copy has the same
            relief = read[1] if read is not None and known else read_relief(tuple(self.terrain.items()))
            read = self.read = (self.terrain, relief)
        return read[1]

    def sides(self) -> list[str]:
        return list(dict.fromkeys(one.side for one in self.creatures.values()))

    def restore(self, data: Data) -> None:
        super().restore(data)
        self.active = [Active.from_data(active) for active in data["active"]]
