"""From a setup as people write it to the first scene: every fault is found at once, and named."""

from typing import Annotated, Any, NamedTuple

from cinque.core.ask import Data
from cinque.core.effect import STACK, Active
from cinque.core.record import Between, By, Called, Of, OneOf, Says
from cinque.core.refusal import Refusal
from cinque.core.scene import free_id
from cinque.core.seat import is_seat_id
from cinque.core.setup import SetupReader
from cinque.core.short import short_form
from cinque.systems.mystery.calendar import DAY, DAYS
from cinque.systems.mystery.combat_essentials.stats import work_out
from cinque.systems.mystery.content.records import MOST_LEVEL, RANK_KEYS, STAGED, STATS, TYPES
from cinque.systems.mystery.creation.building import HUMAN, NATIVE, CharacterSheet, character_of
from cinque.systems.mystery.creation.legal import faults_of_character
from cinque.systems.mystery.field import FIELDS, TERRAIN, WEATHER
from cinque.systems.mystery.field_effects.hazards import HAZARDS, MOST_LAYERS
from cinque.systems.mystery.field_effects.traps import TRAPS
from cinque.systems.mystery.getting_started.abilities_and_iq_skills import MOST_IP
from cinque.systems.mystery.getting_started.bag import EACH, SLOTS, slots_used
from cinque.systems.mystery.getting_started.stat_allocation import fixed_bonus
from cinque.systems.mystery.getting_started.team_badges import MOST_MEMBERS, SIZE, members, rank_of
from cinque.systems.mystery.getting_started.usual import usual_ability, usual_moves, usual_points
from cinque.systems.mystery.leveling import NO_TABLE, START, has_table
from cinque.systems.mystery.model import (
    ALLIES,
    BEGIN,
    MOST_MOVES,
    MOST_STAGE,
    SIDES,
    Character,
    MysteryScene,
    content_of,
)
from cinque.systems.mystery.status import STATUSES, start_clock
from cinque.systems.mystery.status_effects.getting import ONE_MAJOR, REPEAT, is_the_same

PC = "mystery.setting.player-character"
LEVELS = "mystery.level.start"
ALLOCATED = "mystery.alloc.points-by-level"
MOVES = "mystery.learn.moveset-size"
LIFE = "mystery.stat.hp"
IP = "mystery.iq.ip-cap"
ONE_IN_HAND = "mystery.item.one-in-hand"
END = "mystery.turn.round"


class Condition(NamedTuple):
    """A condition that somebody has from the start: `infatuated by=eevee`; `number` is its own figure."""

    status: Annotated[str, OneOf(tuple(STATUSES)), By("mystery.status.minor-unlimited")]
    by: str = ""
    number: Annotated[int, Between(0, 999)] = 0


ItemKey = Annotated[str, Of("item"), By("mystery.item.list")]


class Person(NamedTuple):
    """Somebody in a setup: a species and a level, and whatever differs from the usual."""

    species: Annotated[str, Of("species"), By("mystery.participation.random-species")] = ""
    level: Annotated[int, Between(1, MOST_LEVEL), By(LEVELS)] = START
    built: Annotated[bool, Says("Made by the rules: the rest is a sheet.")] = False
    id: Annotated[str, Called()] = ""
    name: Annotated[str, Called()] = ""
    seat: str = ""
    types: Annotated[tuple[Annotated[str, OneOf(TYPES)], ...], By("mystery.damage.stab")] = ()
    points: Annotated[dict[Annotated[str, OneOf(STATS)], Annotated[int, Between(0, 13)]], By(ALLOCATED)] | None = None
    trained: Annotated[
        dict[Annotated[str, OneOf(STATS)], Annotated[int, Between(0, 3)]], By("mystery.training.stat")
    ] = {}
    moves: Annotated[tuple[Annotated[str, Of("move"), By("mystery.move.list")], ...], By(MOVES)] | None = None
    move_training: dict[Annotated[str, Of("move")], Annotated[int, Between(0, 9)]] = {}
    ability: Annotated[str | None, Of("ability"), By("mystery.ability.one-active")] = None
    iq: Annotated[int, Between(0, 9999), By("mystery.iq.purchase")] = 0
    iq_skills: Annotated[tuple[Annotated[str, Of("iq-skill")], ...], By("mystery.iq.no-count-limit")] = ()
    skills: Annotated[tuple[Annotated[str, Of("iq-skill")], ...], By("mystery.iq.ip-cap")] = ()
    worn: Annotated[str, Of("item"), By("mystery.item.worn")] = ""
    held: Annotated[str, Of("item"), By(ONE_IN_HAND)] = ""
    bag: Annotated[dict[ItemKey, Annotated[int, Between(1, 99)]], By("mystery.item.slots")] = {}
    storage: Annotated[dict[ItemKey, Annotated[int, Between(1, 99)]], By("mystery.item.slots")] = {}
    hp: Annotated[int | None, By(LIFE)] = None
    stages: dict[Annotated[str, OneOf(STAGED)], Annotated[int, Between(-MOST_STAGE, MOST_STAGE)]] = {}
    statuses: tuple[Condition, ...] = ()
    harmed: bool = False
    money: int = 0
    npc: Annotated[bool, By("mystery.setting.npc-participant")] = False
    forgotten: tuple[Annotated[str, Of("move")], ...] = ()
    training: Annotated[
        dict[str, tuple[int, int, int]],
        By("mystery.training.sessions"),
        Says("`attribute:gardening`: its tier, the sessions spent on the next one, and how many that takes."),
    ] = {}
    origin: Annotated[str, OneOf(("", HUMAN, NATIVE), "origin"), By("mystery.conduct.ex-human-pc-only")] = ""
    xp: Annotated[int, By("mystery.level.xp-and-rp")] = 0
    team: Annotated[str, Called()] = ""
    rank: Annotated[str, OneOf(RANK_KEYS, "rank"), By("mystery.team.keep-highest-rank")] = RANK_KEYS[0]


AT_THE_TABLE = ("built", "id", "seat")
"""What a setup says of somebody besides a sheet."""


def of_family(family: str) -> tuple[str, ...]:
    return tuple([key for key, field in FIELDS.items() if field.family == family])


class Place(NamedTuple):
    """The rest of a setup: who acts first, and what lies on the field."""

    first: Annotated[str, OneOf(SIDES), By("mystery.turn.first-side")] = ALLIES
    weather: Annotated[str, OneOf(("", *of_family(WEATHER))), By("mystery.weather.one-at-a-time")] = ""
    terrain: Annotated[str, OneOf(("", *of_family(TERRAIN))), By("mystery.terrain.one-at-a-time")] = ""
    hazards: Annotated[
        dict[
            Annotated[str, OneOf(SIDES)],
            dict[Annotated[str, OneOf(tuple(HAZARDS))], Annotated[int, Between(1, MOST_LAYERS)]],
        ],
        By("mystery.hazard.general"),
    ] = {}
    traps: Annotated[tuple[Annotated[str, OneOf(tuple(TRAPS))], ...], By("mystery.trap.general")] = ()
    shiny: tuple[Annotated[str, Of("item")], ...] = ()
    threshold: Annotated[int, Between(0, 20), By("mystery.trap.general")] = 5
    combat: bool = True
    day: Annotated[str, OneOf(DAYS, "day"), By("mystery.participation.venues")] = "monday"


class Setup(SetupReader[MysteryScene]):
    """One setup being read."""

    def read(self) -> MysteryScene:
        scene = self.scene
        self.read_own()
        if not has_table(scene):
            self.fault("levels", NO_TABLE)
            return self.finish()
        place = self.read_rest(Place, SIDES)
        scene.first, scene.threshold, scene.traps = place.first, place.threshold, list(place.traps)
        scene.shiny = list(place.shiny)
        for key in place.shiny:
            if content_of(scene).items[key].choice:
                self.fault("shiny", Refusal("not-chosen-yet", EACH, item=key))
        scene.clock = DAYS.index(place.day) * DAY
        scene.hazards = {side: dict(layers) for side, layers in place.hazards.items()}
        scene.active = [Active(key) for key in (place.weather, place.terrain) if key]
        for side in SIDES:
            self._side(side, self.data.get(side, []), place.combat)
        scene.phase = BEGIN if place.combat else ""
        return self.finish()

    def _side(self, side: str, team: Any, combat: bool) -> None:
        before = len(self.faults)
        for number, one in enumerate(team if isinstance(team, list) else [team]):
            self.person(side, one, f"{side}.{number}")
        met = side != ALLIES or any(one.side == side for one in self.scene.creatures.values())
        there = self.scene.standing(side) if combat else met
        if not there and len(self.faults) == before:  # beaten allies may meet, and rest
            self.fault(side, Refusal("side-not-able", END, side=side))

    def person(self, side: str, record: Any, place: str) -> None:
        before, data = len(self.faults), written(record)
        built = isinstance(data, dict) and data.get("built") is True
        told = {name: value for name, value in data.items() if name in AT_THE_TABLE} if built else data
        made = self.reader.read(Person, told, place, PC)
        one = self._built(data, place) if built else self._one(made, place) if made else None
        if made is None or one is None or len(self.faults) > before:
            return
        one.side, one.seat = side, made.seat or ("red" if side == ALLIES else "gm")
        one.is_pc = one.is_pc and side == ALLIES
        if not is_seat_id(one.seat):
            self.fault(f"{place}.seat", Refusal("bad-seat", PC, seat=one.seat))
        if one.is_pc and slots_used(self.scene, one.bag) > rank_of(self.scene, one).bag:
            self.fault(f"{place}.bag", Refusal("bag-too-full", SLOTS, most=rank_of(self.scene, one).bag))
        there = members(self.scene, one.team)
        one.leads = one.leads and not any(other.leads for other in there)
        if built and len(there) >= MOST_MEMBERS:
            self.fault(f"{place}.team", Refusal("team-full", SIZE, team=one.team, most=MOST_MEMBERS))
        one.id = free_id(made.id or one.name or one.species or "character", self.scene.creatures, "character")
        one.name = one.name or one.species or one.id
        self.scene.creatures[one.id] = one
        for active in one.active:
            start_clock(self.scene, one, STATUSES[active.effect], active)  # it begins with the first round

    def _built(self, data: Data, place: str) -> Character | None:
        """Somebody who was made by the rules, or comes with a sheet: only what is legal is let in."""
        before = len(self.faults)
        told = {name: value for name, value in data.items() if name not in AT_THE_TABLE}
        made = self.reader.read(CharacterSheet, told, place, PC)
        if made is None or len(self.faults) > before:
            return None
        for inside, refusal in faults_of_character(made, self.scene):
            self.fault(f"{place}.{inside}", refusal)
        if made.team:
            self.scene.teams[made.team] = max(made.team_points, self.scene.teams.get(made.team, 0))
        return character_of(self.scene, made) if len(self.faults) == before else None

    def _one(self, made: Person, place: str) -> Character:
        scene = self.scene
        species = content_of(scene).species.get(made.species)
        one = Character()
        one.species, one.level = made.species, made.level
        one.types = made.types or (species.types if species else ("normal",))
        one.moves = made.moves if made.moves is not None else usual_moves(scene, species, one.level) if species else ()
        if len(one.moves) > MOST_MOVES:
            self.fault(f"{place}.moves", Refusal("too-many-moves", MOVES, most=MOST_MOVES))
        if made.points is not None:
            one.points = {stat: points for stat, points in made.points.items() if points}
        elif species:
            one.points = usual_points(scene, species, one.level, one.moves)
        one.trained, one.move_training = dict(made.trained), dict(made.move_training)
        one.worn, one.held, one.bag, one.harmed = made.worn, made.held, dict(made.bag), made.harmed
        if made.worn and made.held and scene.rulings.worn_and_held_slots == "one":
            self.fault(f"{place}.held", Refusal("one-slot", ONE_IN_HAND, worn=made.worn, held=made.held))
        one.storage, one.name, one.is_pc, one.origin = dict(made.storage), made.name, not made.npc, made.origin
        usual = usual_ability(species) if species else ""
        one.ability = usual if made.ability is None else made.ability
        one.species_bonus = fixed_bonus(scene, made.species)
        one.iq, one.skills = made.iq, made.skills
        taken = sum(content_of(scene).skills[key].ip for key in made.skills)
        if taken > MOST_IP:
            self.fault(f"{place}.skills", Refusal("too-many-ip", IP, taken=taken, most=MOST_IP))
        one.iq_skills = list(dict.fromkeys((*made.iq_skills, *made.skills)))
        one.money, one.forgotten, one.training = made.money, list(made.forgotten), dict(made.training)
        one.chosen_to = one.level - 1
        one.xp, one.team, one.best_rank = made.xp, made.team, RANK_KEYS.index(made.rank)
        if made.team:
            points = content_of(scene).rank_points[one.best_rank]
            scene.teams[made.team] = max(points, scene.teams.get(made.team, 0))
        one.stages = {stat: by for stat, by in made.stages.items() if by}
        one.active = [Active(each.status, each.by, number=each.number) for each in made.statuses]
        self._conditions(one, f"{place}.statuses")
        work_out(scene, one)
        one.hp = one.max_hp if made.hp is None else made.hp
        if not 0 <= one.hp <= one.max_hp:
            who = made.id or made.name or made.species
            self.fault(f"{place}.hp", Refusal("hp-out-of-range", LIFE, who=who, hp=one.hp, of=one.max_hp))
        return one

    def _conditions(self, one: Character, place: str) -> None:
        """One Major condition, and each Minor one once, but for those that stand beside their like."""
        stacks = self.scene.rulings.minor_repeat == "stack"
        for number, active in enumerate(one.active):
            status, before = STATUSES[active.effect], one.active[:number]
            if status.needs_figure and not active.number:
                self.fault(place, Refusal("say-how-much", status.clause, status=active.effect))
            majors = [had.effect for had in before if STATUSES[had.effect].major]
            if status.major and majors:
                self.fault(place, Refusal("two-majors", ONE_MAJOR, status=active.effect, had=majors[0]))
            again = [had for had in before if is_the_same(status, had, active.source, active.number)]
            if again and not (status.major or stacks or status.stacking == STACK):
                self.fault(place, Refusal("condition-twice", REPEAT, status=active.effect))


def written(record: Any) -> Any:
    """Somebody as people write it: `pikachu 25 seat=anna`."""
    if isinstance(record, str):
        return short_form(record, "species", "level")
    if isinstance(record, dict) and isinstance(record.get("statuses"), list):
        told = [short_form(one, "status") if isinstance(one, str) else one for one in record["statuses"]]
        return {**record, "statuses": told}
    return record
