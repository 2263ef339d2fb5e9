"""What The Mystery Dungeons is played with: Characters, the field, and the state of a combat."""

from typing import Any, ClassVar, Final, NamedTuple, Self

from mypy_extensions import mypyc_attr

from cinque import dex
from cinque.core.ask import Data
from cinque.core.effect import Active, Effect, find
from cinque.core.log import NO_SECRETS
from cinque.core.play import Play
from cinque.core.refusal import Refusal
from cinque.core.scene import Creature, Scene
from cinque.core.seat import is_seat_id
from cinque.systems.mystery.content import LIBRARY, MysteryContent
from cinque.systems.mystery.content.records import MOST_LEVEL, STAGED, STATS, TYPES
from cinque.systems.mystery.country import Country
from cinque.systems.mystery.expedition import Expedition
from cinque.systems.mystery.rulings import MysteryRulings

ALLIES, OPPONENTS = "allies", "opponents"
"""The two sides of a combat, as the document calls their turns: the players' Characters, and those of the GM."""

SIDES: Final = (ALLIES, OPPONENTS)

BEGIN, ROUND, TURN, ROUND_END, OVER = "begin", "round", "side-turn", "round-end", "over"
AFTERMATH = "aftermath"
"""What comes next in a combat; each is the procedure of that name."""

PHASES: Final = ("", BEGIN, ROUND, TURN, ROUND_END, OVER)
CALLED_OFF, DRAW = "called-off", "draw"

ROUNDS = "mystery.turn.round"
ZERO = "mystery.faint.zero-hp"
LEVELS = "mystery.level.start"
STAGE = "mystery.stage.general"

MOST_STAGE: Final = 6
MOST_MOVES: Final = 5

OFFENSIVE, DEFENSIVE = "opponents", "allies"
"""The two kinds of Focus."""


def other(side: str) -> str:
    return OPPONENTS if side == ALLIES else ALLIES


class Traits(NamedTuple):
    """What an Ability and the IQ skills that are on have an answer to, by the question: see `trait.py`."""

    ability: str
    skills: tuple[str, ...]
    answers: dict[str, tuple[Any, ...]]


CHARACTER_FIELDS: Final = (
    *("species", "species_bonus", "origin", "level", "types", "ability"),
    *("points", "trained", "moves", "move_training", "training", "trained_on", "forgotten", "chosen_to", "evolved_at"),
    *("money", "is_pc", "xp", "iq", "iq_skills", "skills", "used", "team", "leads", "best_rank"),
    *("worn", "held", "crystal_used", "bag", "storage", "given", "givers", "more_given"),
    *("hp", "max_hp", "stages", "quickened", "spent", "taken", "borrowed", "dodging", "all_in", "owed", "focus"),
    *("status_used", "acted", "done", "last_move", "last_target", "last_focus", "moved_in", "in_a_row", "used_moves"),
    *("struck", "times_struck", "fell", "used_up", "originals", "harmed", "streak"),
    *("had_free_move", "free_used", "wished"),
)


SECRETS: Final = frozenset(
    (
        *("points", "species_bonus", "trained", "moves", "move_training", "training", "forgotten", "chosen_to"),
        *("evolved_at", "ability", "originals"),
        *("held", "bag", "given", "givers", "more_given"),
        *("money", "xp", "iq", "iq_skills", "skills", "used", "storage", "spent", "taken", "borrowed", "all_in"),
    )
)
"""What others do not see of an opponent; its level, HP, stages and conditions and what it wears they do."""

OPEN: Final[frozenset[str]] = frozenset()


class Character(Creature):
    """A Player Character or an NPC.

    `origin` tells who was human. `points` are the stat points with the Species Bonus among them, `species_bonus` its
    stat, `trained` the tiers of Training for Stats,
    `move_training` the tiers of a move, `training` what is being trained: its tier, the sessions spent on the next one
    and how many that takes; `trained_on` the day of the last session. `forgotten` are moves that made room for others;
    `chosen_to` is the level up to which those of the own list have been learnt or passed over,
    `evolved_at` the one at which it has come to its present stage.
    `iq_skills` are all that it has, `skills` those that are on; `used` counts what works only so often in a combat.
    `leads`: the own team. `best_rank` is the place of the highest Rank that one has had.
    `stages` has those that are not 0; `quickened` counts the Speed stages
    of this round, which do not wear off yet.

    In a turn: `spent` is the AP used up, `taken` those of them that no action of this turn has used, `borrowed` what
    reactions have taken from the coming turn, `dodging` the AP set aside against every attack, `all_in` that one action
    has taken the whole pool, `owed` how many own turns from now the one lies that a Guard costs. `focus` is the Focus
    chosen, `done` tells that the turn is over, `acted` that it has been had in this round. `last_target` is whom the
    last move was aimed at, `last_focus` all whom the last action of any kind was. `moved_in` is the round of the last
    move, `in_a_row` tells how often `last_move` has come off without a break, `used_moves` all that were used. `struck`
    are the hits by moves since the own last turn (by whom, of which property, how much damage), `times_struck` counts
    those of the combat. `fell` is the round in which one fainted, `used_up` the last item that one has used up.
    `originals` are the types and the ability that moves have changed for this combat. `harmed`: by an Attacking Move or
    a status condition, in this combat. `given` are items that allies gave, and in which round, `givers` who did;
    `more_given` are further pieces of the same. `crystal_used`: the crystal in hand has been used in this combat.
    `streak` are the moves in a row that have followed a command. `free_used`: the free move of this turn,
    `had_free_move` of this combat. `wished`: a Wish has been used in this turn. `traits` is no part of the state:
    it follows from the Ability and the IQ skills.
    """

    __slots__ = (*CHARACTER_FIELDS, "traits")
    fields: ClassVar[tuple[str, ...]] = (*Creature.fields, *CHARACTER_FIELDS)
    counted: ClassVar[dict[str, tuple[str, ...]]] = {"stages": STAGED}
    secrets = SECRETS
    later = frozenset({"chosen_to", "evolved_at", "taken", "all_in", "last_focus", "moved_in", "more_given"})

    def __init__(self) -> None:  # noqa: PLR0915 - one line per field
        super().__init__()
        self.species = ""
        self.species_bonus = ""
        self.origin = ""
        self.level = 5
        self.types: tuple[str, ...] = ()
        self.ability = ""
        self.points: dict[str, int] = {}
        self.trained: dict[str, int] = {}
        self.moves: tuple[str, ...] = ()
        self.move_training: dict[str, int] = {}
        self.training: dict[str, tuple[int, int, int]] = {}
        self.trained_on = -1
        self.forgotten: list[str] = []
        self.chosen_to = 0
        self.evolved_at = 0
        self.money = 0
        self.is_pc = True
        self.xp = 0
        self.iq = 0
        self.iq_skills: list[str] = []
        self.skills: tuple[str, ...] = ()
        self.used: dict[str, int] = {}
        self.team = ""
        self.leads = False
        self.best_rank = 0
        self.worn = ""
        self.held = ""
        self.crystal_used = False
        self.bag: dict[str, int] = {}
        self.storage: dict[str, int] = {}
        self.given: dict[str, int] = {}
        self.givers: dict[str, str] = {}
        self.more_given: list[tuple[str, int, str]] = []
        self.hp = 1
        self.max_hp = 1
        self.stages: dict[str, int] = {}
        self.quickened = 0
        self.spent = 0
        self.taken = 0
        self.borrowed = 0
        self.dodging = 0
        self.all_in = False
        self.owed = 0
        self.focus = ""
        self.status_used = False
        self.acted = False
        self.done = False
        self.last_move = ""
        self.last_target = ""
        self.last_focus = ""
        self.moved_in = 0
        self.in_a_row = 0
        self.used_moves: list[str] = []
        self.struck: list[tuple[str, str, int]] = []
        self.times_struck = 0
        self.fell = 0
        self.used_up = ""
        self.originals: dict[str, str] = {}
        self.harmed = False
        self.streak = 0
        self.had_free_move = False
        self.free_used = False
        self.wished = False
        self.traits: Traits | None = None

    def copy(self) -> Self:
        twin = super().copy()
        twin.traits = self.traits
        return twin

    @property
    def is_up(self) -> bool:
        """Whether it has not fainted."""
        return self.hp > 0

    @property
    def keeper(self) -> str:
        """The seat whose secret its sheet is: those of the allies lie open, as their players log them for all."""
        return "" if self.side == ALLIES else self.seat

    def hidden(self) -> frozenset[str]:
        return SECRETS if self.keeper else OPEN

    def hides(self, *facts: str) -> dict[str, str]:
        """The facts of an event that tell something of its sheet, and whose they are."""
        return dict.fromkeys(facts, self.seat) if self.keeper else NO_SECRETS

    def has(self, status: str) -> Active | None:
        return find(self.active, status) if self.active else None

    def stage(self, stat: str) -> int:
        return self.stages.get(stat, 0)

    def restore(self, data: Data) -> None:
        super().restore(data)
        self.types, self.moves = tuple(data["types"]), tuple(data["moves"])
        self.struck = [(str(by), str(how), int(damage)) for by, how, damage in data["struck"]]
        self.more_given = [(str(item), int(round), str(by)) for item, round, by in data["more_given"]]
        self.training = {key: (int(bar[0]), int(bar[1]), int(bar[2])) for key, bar in data["training"].items()}

    def faults(self, scene: "MysteryScene") -> list[Refusal]:
        """What is impossible about somebody written by hand."""
        if not is_seat_id(self.seat):
            return [Refusal("bad-seat", ROUNDS, seat=self.seat)]
        if not (self.max_hp >= 1 and 0 <= self.hp <= self.max_hp):
            return [Refusal("hp-out-of-range", ZERO, who=self.id, hp=self.hp, of=self.max_hp)]
        if not 1 <= self.level <= MOST_LEVEL:
            return [Refusal("level-out-of-range", LEVELS, who=self.id, level=self.level)]
        sound = (
            all(stat in STAGED and stage_fits(scene, by) for stat, by in self.stages.items())
            and all(stat in STATS and points >= 0 for stat, points in self.points.items())
            and all(type in TYPES for type in self.types)
            and self.spent >= 0
            and self.money >= 0
            and self.borrowed >= 0
            and self.dodging >= 0
            and self.owed >= 0
            and 0 <= self.best_rank < len(content_of(scene).rank_points)
            and self.focus in ("", OFFENSIVE, DEFENSIVE)
            and self._names_exist(content_of(scene))
            and all(not active.source or active.source in scene.creatures for active in self.active)
            and all(active.effect in KNOWN_STATUSES for active in self.active)
        )
        return [] if sound else [Refusal("does-not-hang-together", ROUNDS)]

    def _names_exist(self, content: MysteryContent) -> bool:
        return (
            (not self.species or self.species in content.species)
            and (not self.ability or self.ability in content.abilities)
            and all(key in content.skills for key in (*self.iq_skills, *self.skills))
            and all(
                key in content.moves for key in (*self.moves, *self.move_training, *self.forgotten, *self.used_moves)
            )
            and (not self.last_move or self.last_move in content.moves)
            and all(
                key in content.items
                for key in (*self.bag, *self.storage, *(held for held in (self.worn, self.held) if held))
            )
            and all(count > 0 for count in (*self.bag.values(), *self.storage.values()))
            and self._originals_exist(content)
        )

    def _originals_exist(self, content: MysteryContent) -> bool:
        """See `combat_essentials/changed.py` and `forms.py`."""
        types, ability, form = (self.originals.get(name, "") for name in ("types", "ability", "form"))
        return (
            all(type in TYPES for type in types.split("/") if types)
            and (not ability or ability in content.abilities)
            and (not form or dex.exists("species", form))
        )


def stage_fits(scene: "MysteryScene", by: int) -> bool:
    """Ruling stage-lower-limit: the table ends at -6, or decreases have no limit."""
    return -MOST_STAGE <= by <= MOST_STAGE or (by < 0 and scene.rulings.stage_lower_limit == "none")


KNOWN_STATUSES: Final[dict[str, Effect]] = {}
KNOWN_FIELDS: Final[dict[str, Effect]] = {}
"""Every condition, and every weather, terrain and screen, by its key; `status.py` and `field.py` say what they are."""

KNOWN_TRAPS: Final[set[str]] = set()
KNOWN_HAZARDS: Final[dict[str, int]] = {}
"""Every trap and tile; every hazard, with the most layers of it. `field_effects` says what they are."""

SCENE_FIELDS: Final = (
    *("phase", "result", "side", "first"),
    *("traps", "found", "threshold", "lowest", "wishes", "hazards", "dropped", "shiny"),
    *("teams", "chests", "countries", "summit_on", "expedition"),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class MysteryScene(Scene[Character, MysteryRulings]):
    """A combat and what is around it.

    `side` has its turn, `first` is the side that begins each round. Weather, terrain and screens are in `active`,
    those of one side anchored to it; `hazards` are the layers on each side. `traps` have been announced, `found`
    are those that were uncovered, `threshold` is the highest roll that sets one off, `lowest` the lowest roll of
    this round and whose it was. `wishes` are there to be used, `dropped` items lie there, `shiny` are those that a
    Shiny Tile can give.
    `teams` are the Rank Points of each team, `chests` the items that each has to share (those of teams that
    are no more stand under no name).
    `countries` are those of the Nobles' Summit, `summit_on` the day of its last update.
    `expedition` is the way through a dungeon.
    """

    __slots__ = SCENE_FIELDS
    fields: ClassVar[tuple[str, ...]] = (*Scene.fields, *SCENE_FIELDS)
    secrets = frozenset({"traps", "shiny", "countries"})
    rulings_type = MysteryRulings
    creature_type = Character
    library = LIBRARY

    def __init__(self) -> None:
        super().__init__()
        self.phase = ""
        self.result = ""
        self.side = ""
        self.first = ALLIES
        self.traps: list[str] = []
        self.found: list[str] = []
        self.threshold = 5
        self.lowest: tuple[int, str] = (0, "")
        self.wishes = 0
        self.hazards: dict[str, dict[str, int]] = {}
        self.dropped: dict[str, int] = {}
        self.shiny: list[str] = []
        self.teams: dict[str, int] = {}
        self.chests: dict[str, dict[str, int]] = {}
        self.countries: dict[str, Country] = {}
        self.summit_on = -1
        self.expedition = Expedition()

    def restore(self, data: Data) -> None:
        super().restore(data)
        self.lowest = (int(data["lowest"][0]), str(data["lowest"][1]))
        self.countries = {key: Country.from_data(one) for key, one in data["countries"].items()}

    @property
    def in_combat(self) -> bool:
        return self.phase != ""

    def of_side(self, side: str) -> list[Character]:
        """Those of a side who have not fainted."""
        return [one for one in self.creatures.values() if one.side == side and one.hp > 0]

    def standing(self, side: str) -> bool:
        for one in self.creatures.values():  # noqa: SIM110 - twice as fast as any()
            if one.side == side and one.hp > 0:
                return True
        return False

    def is_over(self) -> bool:
        """Whether no two sides stand any more."""
        stands = ""
        for one in self.creatures.values():
            if one.hp > 0:
                if stands and one.side != stands:
                    return False
                stands = one.side
        return True

    def hides_traps(self) -> bool:
        return len(self.found) < len(self.traps)

    def has(self, effect: str) -> Active | None:
        """A weather or terrain that is there."""
        return find(self.active, effect) if self.active else None

    # -- what is impossible about a scene that somebody has written by hand: an override, a journal

    def faults(self) -> list[Refusal]:
        faults = [fault for one in self.creatures.values() for fault in one.faults(self)]
        if not self._hangs_together():
            faults.append(Refusal("does-not-hang-together", ROUNDS))
        return faults

    def _hangs_together(self) -> bool:
        return (
            self.phase in PHASES
            and (self.result in SIDES or self.result in ("", DRAW, CALLED_OFF))
            and self.first in SIDES
            and (self.phase != TURN or self.side in SIDES)
            and all(one.side in SIDES and one.id == id for id, one in self.creatures.items())
            and all(active.effect in KNOWN_FIELDS for active in self.active)
            and 0 <= self.threshold <= 20
            and self.wishes >= 0
            and self._lies_there(content_of(self))
            and all(
                country.key == key and country.is_sound(content_of(self)) for key, country in self.countries.items()
            )
            and self.expedition.is_sound(content_of(self))
            and (not self.expedition.weather or self.expedition.weather in KNOWN_FIELDS)
        )

    def _lies_there(self, content: MysteryContent) -> bool:
        """Whether there are such traps, hazards and items, and so many of them."""
        return (
            all(trap in KNOWN_TRAPS for trap in (*self.traps, *self.found))
            and all(side in SIDES for side in self.hazards)
            and all(
                1 <= count <= KNOWN_HAZARDS.get(key, 0)
                for layers in self.hazards.values()
                for key, count in layers.items()
            )
            and all(
                key in content.items and count > 0
                for items in (self.dropped, *self.chests.values())
                for key, count in items.items()
            )
            and all(key in content.items for key in self.shiny)
            and all(points >= 0 for points in self.teams.values())
        )


def content_of(scene: MysteryScene) -> MysteryContent:
    return LIBRARY.content(scene.packs)


MysteryPlay = Play[MysteryScene]


def in_private(play: MysteryPlay, one: Character) -> MysteryPlay:
    """This run, as it is told of somebody's sheet: to all, or to its keeper alone."""
    return play.aside() if one.keeper else play
