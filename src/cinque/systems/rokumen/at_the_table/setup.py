"""From a setup as people write it to the first scene: every fault is found at once, and named."""

from typing import Annotated, Any, NamedTuple

from cinque.core.ask import Data
from cinque.core.record import Between, By, Called, Like, Of, OneOf, plain_record
from cinque.core.refusal import Refusal
from cinque.core.scene import free_id
from cinque.core.seat import is_seat_id
from cinque.core.setup import SetupReader
from cinque.core.short import short_form
from cinque.core.squares import cell_of
from cinque.systems.rokumen.content import RokumenContent, sources
from cinque.systems.rokumen.content.records import ATTRIBUTES, STATUS_CONDITIONS, Character, Sample
from cinque.systems.rokumen.creation.combat_values import combat_values
from cinque.systems.rokumen.creation.legal import cp_left, faults_of_character, p_left
from cinque.systems.rokumen.creation.moves import short_move
from cinque.systems.rokumen.model import BEGIN, PLAYERS, SIDES, Pokemon, RokumenScene, content_of
from cinque.systems.rokumen.rulings import RokumenRulings

SEQUENCE = "rokumen.combat.turn-sequence"
SQUARES = "rokumen.grid.squares"
HP = "rokumen.ruling.hp-floor"
FIGURES = ("attack", "defence", "special_attack", "special_defence", "speed")
MOST_FIELD = 40
ANYBODY: Data = {
    "types": ["normal"],
    "egg_group": "field",
    "sex": "unknown",
    "attributes": {"toughness": 3, "cleverness": 2, "dexterity": 2, "courage": 3},
}

SampleKey = Annotated[str, Of("sample"), By("rokumen.creation.procedure")]


class Place(NamedTuple):
    """What a setup says of somebody besides the character itself: where it stands, and what is left of it."""

    sample: str = ""
    id: Annotated[str, Called()] = ""
    seat: str = ""
    at: Annotated[str, Like(r"[A-Za-z]{1,2}[1-9]\d?", "bad-square"), By(SQUARES)] = ""
    hp: Annotated[int | None, By(HP)] = None
    pp: int | None = None
    condition: Annotated[str, OneOf(("", *STATUS_CONDITIONS)), By("rokumen.status.list-and-exclusion")] = ""
    amount: Annotated[int, Between(1, 99)] = 1
    confusion: bool = False
    healing: bool = False
    fainted: bool = False
    acted: bool = False
    max_hp: Annotated[int | None, Between(1), By(HP)] = None
    max_pp: int | None = None
    attack: int | None = None
    defence: int | None = None
    special_attack: int | None = None
    special_defence: int | None = None
    speed: int | None = None
    free: bool = False


class Field(NamedTuple):
    """The rest of a setup."""

    width: Annotated[int, Between(1, MOST_FIELD), By(SQUARES)] = 9
    height: Annotated[int, Between(1, MOST_FIELD), By(SQUARES)] = 7
    combat: bool = True


class Setup(SetupReader[RokumenScene]):
    """One setup being read."""

    @property
    def content(self) -> RokumenContent:
        return content_of(self.scene)

    def read(self) -> RokumenScene:
        scene = self.scene
        self.read_own()
        field = self.read_rest(Field, SIDES)
        scene.width, scene.height = field.width, field.height
        for side in SIDES:
            self._side(side, self.data.get(side, []), field.combat)
        scene.phase = BEGIN if field.combat else ""
        return self.finish()

    def _side(self, side: str, team: Any, combat: bool) -> None:
        ones = team if isinstance(team, list) else [team]
        before = len(self.faults)
        for number, one in enumerate(ones):
            self.character(side, one, f"{side}.{number}", number)
        met = side != PLAYERS or any(one.side == side for one in self.scene.creatures.values())
        there = self.scene.standing(side) if combat else met
        if not there and len(self.faults) == before:  # a beaten party may meet, and rest
            self.fault(side, Refusal("side-not-able", "rokumen.ruling.combat-end", side=side))

    # -- one character

    def character(self, side: str, record: Any, place: str, number: int) -> None:
        data = written(record)
        if not isinstance(data, dict):
            self.fault(place, Refusal("not-a-record", SEQUENCE, fields=[*Character._fields, *Place._fields]))
            return
        before = len(self.faults)
        there = self.reader.read(Place, {k: v for k, v in data.items() if k in Place._fields}, place) or Place()
        told = {name: value for name, value in data.items() if name not in Place._fields}
        sample = self._sample(there, place)
        if there.sample and sample is None:
            return  # whoever is not there is told once; what they would have had is missed for nothing
        as_it_comes = sample is not None and not told
        if sample is not None:
            told = plain_record(sample.character._replace(name="")) | told
        made = self.reader.read(Character, told, place, also=Place._fields)
        if made is None:
            return
        if not (there.free or (sample is not None and sample.opponent)):
            for inside, refusal in self._faults(made, as_it_comes):
                self.fault(f"{place}.{inside}", refusal)
        if len(self.faults) == before:
            self._join(side, made, there, place, number)

    def _faults(self, made: Character, as_it_comes: bool) -> list[tuple[str, Refusal]]:
        """A sample that is legal by the usual readings can be played with at every table."""
        faults = list(faults_of_character(made, self.content, self.scene.rulings))
        return list(faults_of_character(made, self.content, RokumenRulings())) if faults and as_it_comes else faults

    def _sample(self, there: Place, place: str) -> Sample | None:
        if not there.sample:
            return None
        full = self.content.full("sample", there.sample)
        if full:
            return self.content.samples[full]
        self.reader.value(SampleKey, there.sample, f"{place}.sample")
        return None

    def _join(self, side: str, made: Character, there: Place, place: str, number: int) -> None:
        scene = self.scene
        one = pokemon_of(scene, made)
        if not there.free:
            one.cp, one.p = cp_left(made, self.content, scene.rulings), p_left(made, self.content, scene.rulings)
        for name in ("max_hp", "max_pp", *FIGURES):
            if getattr(there, name) is not None:
                setattr(one, name, getattr(there, name))
        one.hp = one.max_hp if there.hp is None else there.hp
        one.pp = one.max_pp if there.pp is None else there.pp
        if there.fainted:
            one.hp = 0
        one.fainted = one.hp <= 0
        if one.hp > one.max_hp and scene.rulings.recovery_cap == "capped":
            self.fault(f"{place}.hp", Refusal("too-many-hp", "rokumen.ruling.recovery-cap", most=one.max_hp))
        if there.condition and not one.fainted:
            one.condition, one.amount = there.condition, there.amount
        if not one.fainted:
            one.confusion, one.healing = int(there.confusion), int(there.healing)
        one.acted = there.acted
        one.side, one.seat = side, there.seat or ("red" if side == PLAYERS else "gm")
        if not is_seat_id(one.seat):
            self.fault(f"{place}.seat", Refusal("bad-seat", SEQUENCE, seat=one.seat))
        one.square = cell_of(there.at) if there.at else self.usual_square(side, number)
        if not (0 <= one.square[0] < scene.width and 0 <= one.square[1] < scene.height):
            self.fault(f"{place}.at", Refusal("outside-the-field", SQUARES, who=there.id))
        one.id = free_id(there.id or there.sample or made.name or "pokemon", self.scene.creatures, "pokemon")
        one.name = made.name or there.sample or one.id
        scene.creatures[one.id] = one

    def usual_square(self, side: str, number: int) -> tuple[int, int]:
        """The game master places everybody; where nothing is said, the sides face each other."""
        scene = self.scene
        row = (scene.height // 2 + (-1) ** number * ((number + 1) // 2)) % scene.height
        column = scene.width // 4 if side == PLAYERS else scene.width - 1 - scene.width // 4
        return column, row


def pokemon_of(scene: RokumenScene, made: Character) -> Pokemon:
    """A character with its combat values, full of HP and PP."""
    one = Pokemon()
    values = combat_values(
        scene.rulings, made.attributes, made.points, sources(scene.packs, made.traits, tuple(made.items))
    )
    one.types, one.egg_group, one.sex = made.types, made.egg_group, made.sex
    for name in ATTRIBUTES:
        setattr(one, name, getattr(made.attributes, name))
    one.max_hp, one.max_pp = values["hp"], values["pp"]
    for name in FIGURES:
        setattr(one, name, values[name])
    one.hp, one.pp = one.max_hp, one.max_pp
    one.moves = tuple(known.move for known in made.moves)
    one.attribute_of = {known.move: known.attribute for known in made.moves if known.attribute}
    one.traits, one.items = made.traits, {key: count for key, count in made.items.items() if count}
    one.cp, one.p = made.cp, made.p
    return one


def written(record: Any) -> Any:
    """Somebody as people write it.

    `cinderfox at=C2 hp=12` is a sample in a square with so many HP left; `ember courage` is a known move with its
    attribute. Whoever is `free` of the rules of creation need not say everything.
    """
    if isinstance(record, str):
        return short_form(record, "sample")
    if not isinstance(record, dict):
        return record
    moves = record.get("moves")
    known = {"moves": [short_move(move) for move in moves]} if isinstance(moves, list) else {}
    return (ANYBODY if record.get("free") is True else {}) | record | known
