"""From a setup as people write it to the first scene: every fault is found at once, and named."""

from typing import Annotated, Any, NamedTuple

from cinque.core.ask import Data
from cinque.core.effect import Active
from cinque.core.mistake import SetupError
from cinque.core.record import Called
from cinque.core.refusal import Refusal
from cinque.core.scene import free_id
from cinque.core.seat import is_seat_id
from cinque.core.setup import SetupReader
from cinque.core.short import short_form
from cinque.core.squares import cell_of
from cinque.systems.ptu.at_the_table.creation import (
    MONEY,
    MOST_TEAM,
    PokemonSheet,
    TrainerSheet,
    faults_of_pokemon,
    faults_of_trainer,
    spent,
    trained_by,
    trainer_capabilities,
)
from cinque.systems.ptu.at_the_table.figures import combatant_of_pokemon, combatant_of_trainer, free_combatant
from cinque.systems.ptu.at_the_table.places import Places
from cinque.systems.ptu.at_the_table.setup_records import BY_HAND, Affected, Field, Figures, Matchups, Standing
from cinque.systems.ptu.combatant import BEGIN, POKEMON, TRAINER, Combatant
from cinque.systems.ptu.content import PtuContent, content_of
from cinque.systems.ptu.field.weather import ROUNDS
from cinque.systems.ptu.injuries.hit_points import ceiling, may_exceed
from cinque.systems.ptu.marks.registry import MARKS
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.stats.stats import hit_points, take_stages

PLAYERS, OPPONENTS = "players", "opponents"
SIDES = (PLAYERS, OPPONENTS)
CONTEXTS = "ptu.context.two-contexts"
HP = "ptu.stat.hit-points-separate"
ZONES = "ptu.abstract.zones"
USUAL_BALL = "basic-ball"
LISTS = (
    *("types", "moves", "abilities", "afflictions", "features", "naturewalk", "worn", "shape", "team"),
    *("forfeits", "notes", "tricks", "wounds", "injured_in"),
)
"""Fields in which a single word need not stand in a list."""


class Entry(NamedTuple):
    """Somebody being read: the side, the data, where they stand in the setup, and in whose team."""

    side: str
    data: Data
    place: str
    trainer: Combatant | None = None

    @property
    def free(self) -> bool:
        return self.data.get("free") is True

    @property
    def kind(self) -> str:
        return TRAINER if self.data.get("kind") == TRAINER else POKEMON

    def part(self, record: Any) -> Data:
        """What the data says in the fields of a record."""
        return {name: value for name, value in self.data.items() if name in record._fields}

    def names(self) -> list[str]:
        """The fields that are no part of a sheet."""
        names = [*Standing._fields, *(Figures._fields if self.free else ())]
        return [*names, *(("trainer", "team") if "trainer" in self.data or self.kind == TRAINER else ())]

    def rest(self) -> Data:
        return {name: value for name, value in self.data.items() if name not in self.names()}


class Named(NamedTuple):
    """What a Trainer's entry says beside the sheet."""

    name: Annotated[str, Called()] = ""


class Setup(SetupReader[PtuScene]):
    """One setup being read."""

    def __init__(self, data: Data, scene: PtuScene) -> None:
        super().__init__(data, scene)
        self.unplaced: list[tuple[Combatant, str, bool]] = []
        self.owned: list[tuple[Combatant, str, str]] = []
        self.namesakes: dict[str, list[Combatant]] = {}

    @property
    def content(self) -> PtuContent:
        return content_of(self.scene)

    def read(self) -> PtuScene:
        scene = self.scene
        self.read_own()
        field = self.read_rest(Field, SIDES, CONTEXTS)
        self._field(field)
        for side in SIDES:
            self._side(side, self.data.get(side, []), field.combat)
        self._owners()
        Places(scene, self.fault).put(self.unplaced)
        self._turns_of(field.turns_of)
        self._count_the_seen_first()
        scene.phase = BEGIN if field.combat else ""
        return self.finish()

    def _field(self, field: Field) -> None:
        scene = self.scene
        for name in ("context", "surprised", "damage", "pokemon_turns", "width", "height", "light", "weather"):
            setattr(scene, name, getattr(field, name))
        for name in ("weather_left", "center_limit", "injury_stages", "clock", "round"):
            setattr(scene, name, getattr(field, name))
        # matches by the rules of the League are sporting, unless somebody says otherwise
        scene.friendly = scene.league if field.friendly is None else field.friendly
        if scene.weather and not scene.weather_left:
            scene.weather_left = ROUNDS
        scene.with_injuries, scene.with_death, scene.with_coup = field.injuries, field.death, field.coup
        scene.fields_on = dict(field.fields)
        scene.blessings = {side: dict(counts) for side, counts in field.blessings.items()}
        scene.chart = {type: matchups(row) for type, row in field.chart.items()}
        scene.ground_items = {square.upper(): list(items) for square, items in field.ground_items.items()}
        places = Places(scene, self.fault)
        scene.terrain = places.terrain(field.terrain)
        scene.smoke = places.squares(field.smoke, "smoke")
        scene.hazards = places.hazards(field.hazards)
        scene.zones = zones_of(field.zones)

    def _side(self, side: str, ones: Any, combat: bool) -> None:
        before = len(self.faults)
        for number, one in enumerate(ones if isinstance(ones, list) else [ones]):
            self.somebody(side, one, f"{side}.{number}")
        if combat and len(self.faults) == before and not self.scene.standing(side):
            self.fault(side, Refusal("side-not-able", CONTEXTS, side=side))

    def _owners(self) -> None:
        """Pokémon outside a team that say whose they are."""
        for one, id, place in self.owned:
            trainer = self.scene.creatures.get(id)
            if trainer is None or not trainer.is_trainer or trainer.side != one.side:
                self.fault(f"{place}.trainer_id", Refusal("no-such-trainer", CONTEXTS, id=id))
            else:
                self._belongs(one, trainer)

    def _turns_of(self, turns: dict[str, int]) -> None:
        for id in turns:
            if id not in self.scene.creatures and not self.faults:
                self.fault(f"turns_of.{id}", Refusal("no-such-trainer", "ptu.command.multi-battles", id=id))
        self.scene.turns_of = dict(turns)

    def _count_the_seen_first(self) -> None:
        """Where ids have numbers, those in balls have the higher ones: `rattata-2` in the open would tell of them."""
        scene = self.scene
        for ones in self.namesakes.values():
            ids = [one.id for one in ones]
            for one, id in zip(sorted(ones, key=scene.unseen), ids, strict=True):
                one.id = id
        scene.creatures = {one.id: one for one in scene.creatures.values()}

    # -- somebody

    def somebody(self, side: str, record: Any, place: str) -> Combatant | None:
        """Read a Pokémon, or a Trainer with the team, and put them into the scene."""
        data = written(record)
        if not isinstance(data, dict):
            self.fault(place, Refusal("not-a-record", CONTEXTS, fields=["species", "trainer", *Standing._fields]))
            return None
        entry = Entry(side, data, place)
        if "trainer" in data or (entry.kind == TRAINER and not entry.free):
            return self._trainer(entry)
        one = self._pokemon(entry)
        if one is not None and one.is_trainer:
            self._team(one, data.get("team", []), entry)
        return one

    def _pokemon(self, entry: Entry) -> Combatant | None:
        """A Pokémon; or anybody who is free and of no species."""
        place, before = entry.place, len(self.faults)
        there, figures = self._standing(entry)
        also = entry.names()
        told = {name: value for name, value in entry.data.items() if name not in also}
        given = {"species": ""} if entry.free and "species" not in entry.data else {}
        made = self.reader.read(PokemonSheet, told, place, CONTEXTS, also, **given)
        if made is None or len(self.faults) > before:
            return None
        if not entry.free:
            for inside, refusal in faults_of_pokemon(made, self.content):
                self.fault(f"{place}.{inside}", refusal)
        scene = self.scene
        one = combatant_of_pokemon(scene, made) if made.species else free_combatant(scene, entry.kind, made)
        self._figures(one, figures, entry)
        return self._join(one, there, entry, before, made.name or made.species)

    def _trainer(self, entry: Entry) -> Combatant | None:
        data, place, before = entry.data, entry.place, len(self.faults)
        told = data.get("trainer", {})
        sample = self._sample(told, f"{place}.trainer") if isinstance(told, str) else ""
        there, figures = self._standing(entry)
        entry_name = self.reader.read(Named, entry.rest(), place, CONTEXTS, entry.names())
        made = self._sheet_of(told, sample, f"{place}.trainer")
        if made is None or len(self.faults) > before:
            return None
        if not (entry.free or sample):
            for inside, refusal in faults_of_trainer(made, self.content):
                self.fault(f"{place}.trainer.{inside}", refusal)
        one = combatant_of_trainer(self.scene, made)
        self._figures(one, figures, entry)
        called = (entry_name.name if entry_name else "") or made.name or sample
        joined = self._join(one, there, entry, before, called)
        if joined is not None:
            self.scene.purse[joined.id] = max(0, MONEY + made.earned - spent(made.items, self.content))
            usual = list(self.content.trainers[sample].team) if sample else told.get("team", [])
            self._team(joined, data.get("team", usual), entry)
        return joined

    def _sample(self, key: str, place: str) -> str:
        full = self.content.full("trainer", key)
        if not full:
            hint = self.reader.hint(key, self.content.keys("trainer"))
            self.fault(place, Refusal("unknown-name", CONTEXTS, kind="trainer", name=key, hint=hint))
        return full

    def _sheet_of(self, told: Any, sample: str, place: str) -> TrainerSheet | None:
        """A Trainer's sheet: that of a sample, or the one in the setup. The team is read for itself."""
        if sample:
            one = self.content.trainers[sample]
            return TrainerSheet(one.level, one.stats, one.skills, one.features, one.moves, one.items)
        if isinstance(told, str):
            return None
        plain = told
        if isinstance(told, dict):
            plain = {name: value for name, value in told.items() if name not in ("team", "notes")}
        return self.reader.read(TrainerSheet, plain, place, CONTEXTS)

    def _standing(self, entry: Entry) -> tuple[Standing, Figures | None]:
        """What the setup says besides the sheet: state, and for those who are free figures by name."""
        there = self.reader.read(Standing, entry.part(Standing), entry.place, CONTEXTS) or Standing()
        figures = self.reader.read(Figures, entry.part(Figures), entry.place, CONTEXTS) if entry.free else None
        return there, figures

    def _figures(self, one: Combatant, figures: Figures | None, entry: Entry) -> None:
        """Raw figures of those who are free of the rules of creation."""
        if figures is None:
            return
        for name in entry.part(Figures):
            value = getattr(figures, name)
            if name == "active":
                one.active = [Active(*active) for active in value]
                self._check_sources(one, entry.place)
            else:
                setattr(one, name, dict(value) if isinstance(value, dict) else value)
        if one.is_trainer and "ranks" in entry.data and "capabilities" not in entry.data:
            one.capabilities = trainer_capabilities(one.ranks, self.scene.rulings, None)
        if "max_hp" not in entry.data:
            one.max_hp = hit_points(one.kind, one.level, one.hp_stat).value

    def _check_sources(self, one: Combatant, place: str) -> None:
        """What was eaten is an item that there is."""
        named = [active.source for active in one.active if MARKS[active.effect].names_item]
        for name in [name for name in named if name not in self.content.items]:
            hint = self.reader.hint(name, self.content.keys("item"))
            self.fault(f"{place}.active", Refusal("unknown-name", CONTEXTS, kind="item", name=name, hint=hint))

    # -- into the scene

    def _join(self, one: Combatant, there: Standing, entry: Entry, before: int, called: str) -> Combatant | None:
        scene, place = self.scene, entry.place
        usual = "red" if entry.side == PLAYERS else "gm"
        one.side, one.seat = entry.side, there.seat or (entry.trainer.seat if entry.trainer else usual)
        if not is_seat_id(one.seat):
            self.fault(f"{place}.seat", Refusal("bad-seat", CONTEXTS, seat=one.seat))
        one.id = free_id((there.id or called or one.kind).lower(), scene.creatures, one.kind)
        if not (there.id or one.is_trainer):
            self.namesakes.setdefault(called.lower(), []).append(one)
        one.name = called or one.id
        self._state(one, there, entry)
        self._condition(one, there, entry)
        if there.at:
            one.cell = cell_of(there.at)
        if scene.zones:
            self._zone(one, there, entry)
        if len(self.faults) > before:
            return None
        scene.creatures[one.id] = one
        if entry.trainer is not None:
            self._belongs(one, entry.trainer)
        elif there.trainer_id:
            self.owned.append((one, there.trainer_id, place))
        self.unplaced.append((one, place, bool(there.at)))
        return one

    def _state(self, one: Combatant, there: Standing, entry: Entry) -> None:
        """Everything that a field of the same name holds."""
        for name in entry.part(Standing):
            value = getattr(there, name)
            if name in BY_HAND or value is None:
                continue
            old = getattr(one, name)
            if isinstance(value, dict):
                value = dict(value)
            setattr(one, name, list(value) if isinstance(old, list) else value)
        if there.ap is None:
            one.ap = max(0, one.ap - one.ap_drained - one.ap_bound)

    def _condition(self, one: Combatant, there: Standing, entry: Entry) -> None:
        """Hit Points and afflictions."""
        scene = self.scene
        one.hp = ceiling(scene, one) if there.hp is None else there.hp
        if one.hp > one.max_hp:
            self.fault(f"{entry.place}.hp", Refusal("too-many-hp", HP, most=one.max_hp))
        if not may_exceed(scene):
            one.hp = min(one.hp, ceiling(scene, one))
        if there.fainted or there.dead:
            one.hp = min(one.hp, 0)
        one.fainted = one.hp <= 0
        for number, told in enumerate(there.afflictions):
            place = f"{entry.place}.afflictions.{number}"
            affected = self.reader.read(Affected, short_affliction(told), place, "ptu.status.kinds")
            if affected is not None:
                self._afflict(one, affected)

    def _afflict(self, one: Combatant, told: Affected) -> None:
        mark = MARKS[told.affliction]
        number = told.number or mark.first_number(one)
        one.active.append(Active(told.affliction, told.source, told.anchor, told.moment, told.left, number))
        take_stages(self.scene, one, mark)

    def _zone(self, one: Combatant, there: Standing, entry: Entry) -> None:
        zones = list(self.scene.zones)
        one.zone = there.zone or zones[0 if entry.side == PLAYERS else -1]
        if one.zone not in zones:
            hint = self.reader.hint(one.zone, zones)
            self.fault(f"{entry.place}.zone", Refusal("unknown-name", ZONES, kind="zone", name=one.zone, hint=hint))

    # -- teams

    def _team(self, trainer: Combatant, team: Any, entry: Entry) -> None:
        """The Pokémon of a Trainer: those that say so are out, otherwise the first; of the surprised, nobody else."""
        members: list[tuple[Combatant, bool | None]] = []
        for number, record in enumerate(team if isinstance(team, list) else [team]):
            data, place = written(record), f"{entry.place}.team.{number}"
            if not isinstance(data, dict):
                self.fault(place, Refusal("not-a-record", CONTEXTS, fields=list(PokemonSheet._fields)))
                continue
            said = data.get("out")
            one = self._pokemon(Entry(entry.side, data, place, trainer))
            if one is not None:
                members.append((one, said))
        if len(members) > MOST_TEAM and not entry.free:
            self.fault(f"{entry.place}.team", Refusal("team-of-six", "ptu.command.multi-battles"))
        able = [one for one, said in members if not one.fainted and said is not False]
        first = able[: self.scene.pokemon_turns if self.scene.league else 1]
        told = any(said for _, said in members) or entry.side == self.scene.surprised
        for one, said in members:
            one.out = bool(said) if told else one in first

    def _belongs(self, one: Combatant, trainer: Combatant) -> None:
        """What a Trainer's Pokémon has from the Trainer: a ball, and training."""
        one.trainer = trainer.id
        one.ball = one.ball or (USUAL_BALL if USUAL_BALL in self.content.items else "")
        training = [key for key in trainer.features if trained_by(self.content.features[key])]
        one.features = one.features or tuple(training[:1])


def add_to_scene(scene: PtuScene, side: str, record: Any) -> Combatant:
    """Somebody who joins a scene that is there already, or `SetupError`."""
    setup = Setup({}, scene)
    if side not in SIDES:
        raise SetupError([("side", Refusal("not-one-of", CONTEXTS, value=side, words=list(SIDES)))])
    one = setup.somebody(side, record, side)
    setup._owners()
    Places(scene, setup.fault).put(setup.unplaced)
    if setup.faults or one is None:
        raise SetupError(setup.faults)
    return one


def written(record: Any) -> Any:
    """Somebody as people write them.

    `oddish level=13 at=F5 hp=20` is a species with its level, in a square, with so many Hit Points left; so is
    `oddish 13 at=F5 hp=20`. One type or move need not stand in a list.
    """
    if isinstance(record, str):
        record = short_form(record, "species", "level")
        record = {name: {"true": True, "false": False}.get(str(value), value) for name, value in record.items()}
    if not isinstance(record, dict):
        return record
    return {
        name: [value] if name in LISTS and not isinstance(value, (list, tuple)) else value
        for name, value in record.items()
        # a sheet's notes are no notes of the rules
        if not (name == "notes" and isinstance(value, str))
    }


def short_affliction(told: Any) -> Any:
    """`poisoned`, or `disabled ember`: an affliction and where it comes from."""
    if isinstance(told, str):
        words = told.split()
        return {**dict(zip(("affliction", "source"), words, strict=False)), **dict.fromkeys(words[2:])}
    return told


def matchups(row: Matchups) -> dict[str, list[str]]:
    return {name: list(types) for name, types in row._asdict().items() if types}


def zones_of(told: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """Zones with their neighbours; a way leads back unless the setup says otherwise."""
    zones = {name: dict(ways) for name, ways in told.items()}
    for name, ways in told.items():
        for other, how in ways.items():
            zones.setdefault(other, {}).setdefault(name, how)
    return zones
