"""What Vade Mecum is played with: characters and combatants, the party's calendar, and the state of a combat."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from cinque.core.ask import Data
from cinque.core.effect import Active, Effect, find
from cinque.core.grid import Cell
from cinque.core.log import NO_SECRETS, Whose
from cinque.core.play import Play
from cinque.core.refusal import Refusal
from cinque.core.scene import Creature, Scene
from cinque.core.seat import GM_ROLE, is_seat_id
from cinque.systems.vademecum.content import GOODS, LIBRARY, VadeMecumContent
from cinque.systems.vademecum.content.records import ATTRIBUTES
from cinque.systems.vademecum.rulings import VadeMecumRulings
from cinque.systems.vademecum.zone import Zone

PARTY, ENEMIES = "party", "enemies"
"""The two sides of a combat: the Adventuring Party with whoever fights beside it, and its enemies."""

SIDES: Final = (PARTY, ENEMIES)

BEGIN, SURPRISE, ALERTED, INITIATIVE, TURN = "begin", "surprise", "alerted", "initiative", "turn"
ROUND_ENDS, OVER = "round-ends", "over"
"""What comes next in a combat; each is the procedure of that name."""

BEGIN_TURN = "begin-turn"
"""Comes before the first thing that somebody does in a turn."""

PHASES: Final = ("", BEGIN, SURPRISE, ALERTED, INITIATIVE, TURN, ROUND_ENDS, OVER)
CALLED_OFF, DRAW = "called-off", "draw"

COMBAT = "vademecum.combat.rounds"
HP = "vademecum.ruling.hp-bounds"
GRID = "vademecum.movement.grid"

MOST_EXHAUSTION: Final = 3
MOST_SATIATION: Final = 4
MOST_LEVEL: Final = 120
MOST_FIELD: Final = 60
MOST_COUNTED: Final = 999
COUNTED: Final = (
    *("speed", "initiative_dice", "main", "bonus", "bonus_next", "spare_reactions", "moved", "diagonals"),
    *("activities", "injured_rounds"),
)
"""What the rules count up to or down from, step by step."""
FEET: Final = 5
"""A tile is a square of about 5 feet."""

HOUR: Final = 60
DAY: Final = 24 * HOUR
MORNING: Final = 8 * HOUR
"""The calendar counts minutes; it begins on the first morning."""

CHARACTER_FIELDS: Final = (
    "kind",
    "level",
    *ATTRIBUTES,
    *("skills", "class_", "race", "flaw", "perks", "abilities"),
    *("xp", "open_rewards", "points", "points_spent"),
    *("used", "done", "tried", "kept", "own", "lasting", "gifted"),
    *("hp", "max_hp", "speed", "capacity", "initiative_dice", "money", "items", "wielded", "worn"),
    *("satiation", "exhaustion", "rested", "awake_days", "square", "initiative"),
    *("moved", "diagonals", "alerted", "main", "bonus", "bonus_next", "reaction", "spare_reactions"),
    *("dashed", "acted", "waiting", "fell_prone", "attacked", "struck_by", "peaceful", "left_cover", "cover"),
    *("helpers", "watchful", "activities"),
    *("injury", "degree", "injured_rounds", "dead", "defeated", "looted", "spoils"),
)

SECRETS: Final = frozenset(
    (
        *("level", *ATTRIBUTES, "skills", "class_", "flaw", "perks", "abilities", "xp", "open_rewards", "own"),
        *("hp", "max_hp", "speed", "capacity", "initiative_dice", "money", "items", "spoils", "gifted"),
        *("satiation", "exhaustion", "bonus_next", "points", "points_spent", "used", "kept", "spare_reactions"),
    )
)
"""What others do not see of somebody; what they wield and wear, their injuries and conditions they do."""

OPEN: Final[frozenset[str]] = frozenset()
HIDDEN = "hidden"
"""The condition of whoever is there, and nobody of the other side knows where."""
PLACE: Final = frozenset({"square"})


class Character(Creature):
    """A character, or a combatant (then `kind` names which).

    `skills` has those above 0. `max_hp`, `speed` (tiles), `capacity` (slots) and `initiative_dice` follow from the
    rest; they are worked out when it changes. `rested` is when the last Rest ended, `awake_days` how
    many days without one have been charged since.

    `points` are the Class Points left, `points_spent` those spent since the last Rest. `used` counts the uses of
    abilities since then, `done` names those used this turn, `tried` what was tried in it that can be tried only once,
    `kept` is what single abilities keep for themselves, `own` what somebody is who has another shape, `lasting` are
    those in force for a while. Whoever is not `gifted` has no abilities.

    In a combat: `moved` is the Movement Speed that this turn has used up, `diagonals` how many of its steps were
    diagonal, `alerted` that it goes twice as far this turn, `main` and `bonus` the actions left, `acted` tells that the
    turn has begun to be used, `waiting` that it was put off, `cover` the tier of cover taken, `helpers` who helps the
    next check, `bonus_next` more Bonus Actions of the next turn, `spare_reactions` those of the round besides the usual
    one. `attacked` tells that an attack was made since the last own turn ended, `peaceful` that none was made in the
    turn before, `left_cover` that cover was just left without moving. `injury` is the injury's level as its die shows
    it (6 Minor to 1 Fatal, 0 none), `degree` its degree, `injured_rounds` the rounds since. `watchful` cannot be
    stunned by a surprise during this Rest, `activities` counts the Rest Activities of this one. `spoils` is what a
    search of somebody brings in place of money.
    """

    __slots__ = CHARACTER_FIELDS
    fields: ClassVar[tuple[str, ...]] = (*Creature.fields, *CHARACTER_FIELDS)
    secrets = SECRETS
    later = frozenset({"done", "spoils", "tried"})

    def __init__(self) -> None:  # noqa: PLR0915 - one line per field
        super().__init__()
        self.kind = ""
        self.level = 1
        self.strength = 0
        self.dexterity = 0
        self.intelligence = 0
        self.charisma = 0
        self.perception = 0
        self.skills: dict[str, int] = {}
        self.class_ = ""
        self.race = ""
        self.flaw = ""
        self.perks: tuple[str, ...] = ()
        self.abilities: tuple[str, ...] = ()
        self.xp = 0
        self.open_rewards: list[str] = []
        self.points = 0
        self.points_spent = 0
        self.used: dict[str, int] = {}
        self.done: list[str] = []
        self.tried: list[str] = []
        self.kept: dict[str, int] = {}
        self.own: Data = {}
        self.lasting: list[Active] = []
        self.gifted = True
        self.hp = 1
        self.max_hp = 1
        self.speed = 0
        self.capacity = 0
        self.initiative_dice = 1
        self.money = 0
        self.items: dict[str, int] = {}
        self.wielded = ""
        self.worn = ""
        self.satiation = 0
        self.exhaustion = 0
        self.rested = MORNING
        self.awake_days = 0
        self.square: Cell = (0, 0)
        self.initiative = 0
        self.moved = 0
        self.diagonals = 0
        self.alerted = False
        self.main = 0
        self.bonus = 0
        self.bonus_next = 0
        self.reaction = True
        self.spare_reactions = 0
        self.dashed = False
        self.acted = False
        self.waiting = False
        self.fell_prone = False
        self.attacked = False
        self.struck_by = ""
        self.peaceful = True
        self.left_cover = False
        self.cover = 0
        self.helpers: list[str] = []
        self.watchful = False
        self.activities = 0
        self.injury = 0
        self.degree = 0
        self.injured_rounds = 0
        self.dead = False
        self.defeated = False
        self.looted = False
        self.spoils = ""

    @property
    def is_combatant(self) -> bool:
        return self.kind != ""

    @property
    def is_pc(self) -> bool:
        """A player's character; one that the game master speaks for is an NPC."""
        return self.kind == "" and self.seat != GM_ROLE

    @property
    def is_able(self) -> bool:
        """Whether somebody can fight on: with HP left."""
        return self.hp > 0

    @property
    def is_out(self) -> bool:
        """Dead or defeated: no turns any more."""
        return self.dead or self.defeated

    def hidden(self) -> frozenset[str]:
        """The characters of the party play with open sheets; combatants and enemies do not. Nobody sees the Hidden."""
        figures = SECRETS if self.keeper else OPEN
        return figures | PLACE if self.is_hidden else figures

    @property
    def is_hidden(self) -> bool:
        return self.has(HIDDEN) is not None

    def hides_place(self, scene: "VadeMecumScene", *facts: str) -> Mapping[str, Whose]:
        """The facts of an event that tell where it is, and whose they are: of the Hidden their side's."""
        return dict.fromkeys(facts or PLACE, scene.seats_of(self.side)) if self.is_hidden else NO_SECRETS

    @property
    def keeper(self) -> str:
        """The seat whose secret its figures are; nobody's where they lie open."""
        return self.seat if self.kind or self.side != PARTY else ""

    def hides(self, *facts: str) -> dict[str, str]:
        """The facts of an event that tell something of its figures, and whose they are."""
        return dict.fromkeys(facts, self.seat) if self.keeper else NO_SECRETS

    def has(self, condition: str) -> Active | None:
        return find(self.active, condition) if self.active else None

    def restore(self, data: Data) -> None:
        super().restore(data)
        self.square = (int(data["square"][0]), int(data["square"][1]))
        self.lasting = [Active.from_data(active) for active in data["lasting"]]

    def faults(self, scene: "VadeMecumScene") -> list[Refusal]:
        """What is impossible about somebody written by hand."""
        if not is_seat_id(self.seat):
            return [Refusal("bad-seat", COMBAT, seat=self.seat)]
        if not 0 <= self.hp <= self.max_hp or self.max_hp < 1:
            return [Refusal("hp-out-of-range", HP, who=self.id, hp=self.hp, of=self.max_hp)]
        if not (0 <= self.square[0] < scene.width and 0 <= self.square[1] < scene.height):
            return [Refusal("outside-the-map", GRID, who=self.id)]
        sound = (
            all(-99 <= getattr(self, name) <= 99 for name in ATTRIBUTES)
            and 1 <= self.level <= MOST_LEVEL
            and 0 <= self.exhaustion <= MOST_EXHAUSTION
            and 0 <= self.satiation <= MOST_SATIATION
            and 0 <= self.cover <= 3
            and self.money >= 0
            and (self.injury == 0 or (1 <= self.injury <= 6 and 1 <= self.degree <= 6))
            and self._names_exist(content_of(scene))
            and all(not active.source or active.source in scene.creatures for active in (*self.active, *self.lasting))
            and all(active.effect in content_of(scene).abilities for active in self.lasting)
            and self.points >= 0
            and all(0 <= getattr(self, name) <= MOST_COUNTED for name in COUNTED)
            and all(id in scene.creatures for id in self.helpers)
            and all(isinstance(reward, str) for reward in self.open_rewards)
        )
        return [] if sound else [Refusal("does-not-hang-together", COMBAT)]

    def _names_exist(self, content: VadeMecumContent) -> bool:
        held = [key for key in (self.wielded, self.worn) if key]
        return (
            (not self.spoils or self.spoils in content.items)
            and all(key in content.items and key in self.items for key in held)
            and all(type(count) is int and count > 0 for count in self.items.values())
            and all(key in content.items or key in content.meals for key in self.items)
            and all(key in content.skills for key in self.skills)
            and all(key in content.abilities for key in (*self.perks, *self.abilities, *self.done))
            and (not self.class_ or self.class_ in content.classes)
            and (not self.race or self.race in content.races)
            and all(one.effect in BOOK_CONDITIONS or one.effect in content.conditions for one in self.active)
            and (not self.own or self._will_be(content))
        )

    def _will_be(self, content: VadeMecumContent) -> bool:
        """Whether there can be what somebody turns back into."""
        own = self.own
        return (
            all(-99 <= own[name] <= 99 for name in ATTRIBUTES)
            and all(key in content.skills for key in own["skills"])
            and all(key in content.abilities for key in own["abilities"])
        )


SCENE_FIELDS: Final = (
    *("kit", "phase", "result", "width", "height", "rough", "covers", "debris", "ambush", "order", "queue", "actor"),
    *("began", "tasks", "market", "haggled", "miles", "goal", "trapped", "trappers", "zones", "lying", "mapless"),
    *("mvp", "answered", "extra", "camp", "permitted", "doubled", "vehicles", "cargo", "dts", "situations", "set_out"),
)


BOOK_CONDITIONS: Final[dict[str, Effect]] = {}
"""Every condition of the book by its key; `condition.py` says what they are."""

ROUGH: Final = "rough"
COVERS: Final = ("", "light-cover", "medium-cover", "heavy-cover")


@mypyc_attr(allow_interpreted_subclasses=True)
class VadeMecumScene(Scene[Character, VadeMecumRulings]):
    """The party, its calendar (`clock`) and the combat that it is in.

    `kit` is the World Kit that the table plays in; without one all of them are at hand. `rough` are the tiles of Rough
    Terrain, `covers` those with cover and its tier, `debris` tells that there is something to be used as an improvised
    weapon. `ambush` is the side that tries a surprise. `order` is the order of initiative, `queue` who has still to act
    in this round, `began` tells that the actor's turn has begun, `extra` are those who have a Bonus Action to use at
    once. `tasks` counts how often each check was failed, `haggled` holds what a price has become today, `mvp` is the
    session's most valuable player, `answered` what whom has had XP for in it. `camp` is the lodging of a Rest that has
    begun, `permitted` what else may be done at one and by which skill, `mapless`: there is no map, and people speak of
    distances. `vehicles` are the party's with the `cargo` on them, `doubled` who was healed in it and how often,
    `trapped`: it has a trap, `trappers` who set it. `dts` are DTs that the book leaves out, as the game master has said
    them, `situations` what such checks are for. `zones` are areas that somebody has changed for a while, `lying` are
    items on the ground. `miles` is how far the party has come since it has `set_out` for the day.
    """

    __slots__ = SCENE_FIELDS
    fields: ClassVar[tuple[str, ...]] = (*Scene.fields, *SCENE_FIELDS)
    secrets = frozenset({"ambush", "answered"})
    later = frozenset((*Scene.later, "answered", "permitted", "situations"))
    rolls = ("purse", "order", "queue", "extra", "doubled", "trappers", "answered")
    grounds = (ROUGH, *COVERS[1:])
    stands_on = "square"
    rulings_type = VadeMecumRulings
    creature_type = Character
    library = LIBRARY

    def __init__(self) -> None:
        super().__init__()
        self.kit = ""
        self.phase = ""
        self.result = ""
        self.width = 20
        self.height = 20
        self.rough: tuple[Cell, ...] = ()
        self.covers: tuple[tuple[Cell, int], ...] = ()
        self.debris = False
        self.ambush = ""
        self.order: list[str] = []
        self.queue: list[str] = []
        self.actor = ""
        self.began = False
        self.tasks: dict[str, int] = {}
        self.market: list[str] = []
        self.haggled: dict[str, list[int]] = {}
        self.miles = 0
        self.goal = ""
        self.trapped = False
        self.trappers: list[str] = []
        self.zones: list[Zone] = []
        self.lying: list[tuple[str, Cell]] = []
        self.mvp = ""
        self.answered: dict[str, list[str]] = {}
        self.extra: list[str] = []
        self.camp = ""
        self.permitted: dict[str, str] = {}
        self.doubled: dict[str, int] = {}
        self.vehicles: dict[str, int] = {}
        self.cargo: dict[str, int] = {}
        self.mapless = False
        self.dts: dict[str, int] = {}
        self.situations: dict[str, list[str]] = {}
        self.set_out = MORNING
        self.clock = MORNING

    def restore(self, data: Data) -> None:
        super().restore(data)
        self.rough = tuple((int(x), int(y)) for x, y in data["rough"])
        self.covers = tuple(((int(cell[0]), int(cell[1])), int(tier)) for cell, tier in data["covers"])
        self.zones = [Zone.from_data(zone) for zone in data["zones"]]
        self.lying = [(str(item), (int(cell[0]), int(cell[1]))) for item, cell in data["lying"]]

    @property
    def in_combat(self) -> bool:
        return self.phase != ""

    def of_side(self, side: str) -> list[Character]:
        return [one for one in self.creatures.values() if one.side == side]

    def seats_of(self, side: str) -> tuple[str, ...]:
        """Who knows what a side knows."""
        return tuple(dict.fromkeys(one.seat for one in self.of_side(side)))

    def standing(self, side: str) -> bool:
        """Whether anyone of a side can fight on."""
        for one in self.creatures.values():  # noqa: SIM110 - twice as fast as any()
            if one.side == side and one.hp > 0:
                return True
        return False

    def paint(self, cells: Sequence[Cell], ground: Sequence[str]) -> None:
        others = [cell for cell in self.rough if cell not in cells]
        self.rough = tuple(sorted([*others, *cells] if ROUGH in ground else others))
        tier = max((COVERS.index(word) for word in ground if word in COVERS), default=0)
        kept = [(cell, tier) for cell, tier in self.covers if cell not in cells]
        self.covers = tuple(sorted([*kept, *((cell, tier) for cell in cells if tier)]))

    def follow(self, way: list[str]) -> None:
        """Whatever the game master has written may bring abilities."""
        for one in self.creatures.values():
            one.gifted = True

    def is_bloodied(self, one: Character) -> bool:
        """Ruling bloodied-threshold: at half of Max HP or below it; by one reading only below."""
        if self.rulings.bloodied_threshold == "below":
            return 2 * one.hp < one.max_hp
        return 2 * one.hp <= one.max_hp

    def is_over(self) -> bool:
        """Ruling fight-end: when nobody of a side can fight on, or lives, or only when the game master says so."""
        reading = self.rulings.fight_end
        if reading == "perished":
            return len({one.side for one in self.creatures.values() if not one.is_out}) < len(SIDES)
        return reading == "side-down" and self.is_side_down()

    def is_side_down(self) -> bool:
        return not (self.standing(PARTY) and self.standing(ENEMIES))

    # -- what is impossible about a scene that somebody has written by hand: an override, a journal

    def faults(self) -> list[Refusal]:
        faults = [fault for one in self.creatures.values() for fault in one.faults(self)]
        if not self._hangs_together():
            faults.append(Refusal("does-not-hang-together", COMBAT))
        return faults

    def _hangs_together(self) -> bool:
        """The combat is at a point that exists, with sides that exist, and whoever is named is there."""
        return (
            self.phase in PHASES
            and (not self.kit or self.kit in content_of(self).kits)
            and (self.result in SIDES or self.result in ("", DRAW, CALLED_OFF))
            and (not self.ambush or self.ambush in SIDES)
            and all(one.side in SIDES and one.id == id for id, one in self.creatures.items())
            and all(id in self.creatures for id in (*self.order, *self.queue, *self.trappers))
            and (self.phase != TURN or (self.actor in self.creatures and bool(self.order)))
            and 1 <= self.width <= MOST_FIELD
            and 1 <= self.height <= MOST_FIELD
            and all(min(at) >= 0 and max(at) < MOST_FIELD for at in (*self.rough, *(at for at, _ in self.covers)))
            and all(1 <= tier < len(COVERS) for _, tier in self.covers)
            and self.clock >= 0
            and self._goods_exist(content_of(self))
            and all(zone.is_sound(content_of(self).abilities, self.creatures, MOST_FIELD) for zone in self.zones)
        )

    def _goods_exist(self, content: VadeMecumContent) -> bool:
        """What is on offer and what the party owns together."""
        counts = (*self.vehicles.values(), *self.cargo.values())
        return (
            all(key in content.lodgings or key in content.keys(GOODS) or key in content.meals for key in self.market)
            and all(key in content.vehicles for key in self.vehicles)
            and all(key in content.items or key in content.meals for key in (*self.cargo, *dict(self.lying)))
            and all(len(price) == 2 and min(price) >= 0 for price in self.haggled.values())
            and all(type(count) is int and count > 0 for count in counts)
            and all(id in self.creatures for id in (*self.extra, *self.doubled))
            and all(key in content.situations for keys in self.situations.values() for key in keys)
            and all(key in content.skills for key in self.permitted.values())
        )


def content_of(scene: VadeMecumScene) -> VadeMecumContent:
    return LIBRARY.content(scene.packs)


def party_seats(scene: VadeMecumScene) -> Sequence[str]:
    """Whose business the party's journey is."""
    return scene.seats_of(PARTY)


VadeMecumPlay = Play[VadeMecumScene]


def in_private(play: VadeMecumPlay, one: Character) -> VadeMecumPlay:
    """This run, as it is told of somebody's figures: of those who keep them secret only their seat hears anything."""
    return play.aside() if one.keeper else play
