"""From a setup as people write it to the first scene: every fault is found at once, and named."""

from typing import Annotated, Any, NamedTuple

from cinque.core.ask import Data
from cinque.core.effect import Active
from cinque.core.record import Between, By, Called, Like, Of, OneOf, Says, hints_of
from cinque.core.refusal import Refusal
from cinque.core.scene import free_id
from cinque.core.seat import is_seat_id
from cinque.core.setup import SetupReader
from cinque.core.short import short_form
from cinque.core.squares import cell_of
from cinque.systems.vademecum.characters.figures import work_out
from cinque.systems.vademecum.classes import starting_points
from cinque.systems.vademecum.combat.without_a_map import START
from cinque.systems.vademecum.conditions.incapacitated import INCAPACITATED
from cinque.systems.vademecum.content import of_kit
from cinque.systems.vademecum.content.records import ARMOR, ATTRIBUTES, WEAPON
from cinque.systems.vademecum.creation.building import OPEN, CharacterSheet, conditions_of, kit_here
from cinque.systems.vademecum.creation.legal import ELSEWHERE, KITS, faults_of_character, faults_of_state
from cinque.systems.vademecum.injuries import LIGHTEST
from cinque.systems.vademecum.model import (
    BEGIN,
    DAY,
    FEET,
    MOST_EXHAUSTION,
    MOST_FIELD,
    MOST_LEVEL,
    MOST_SATIATION,
    PARTY,
    SIDES,
    Character,
    VadeMecumScene,
    content_of,
)
from cinque.systems.vademecum.world.combatants import LEVEL, abilities_of, faults_of_combatant, items_of

ROLES = "vademecum.intro.roles"
GRID = "vademecum.movement.grid"
SCALE = "vademecum.attribute.scale"
SKILLS = "vademecum.skill.scale"
HP = "vademecum.ruling.hp-bounds"
WEAPONS = "vademecum.item.weapon-fields"
ARMORS = "vademecum.armor.intro"
COMBATANT_CAP = "vademecum.ruling.combatant-attribute-cap"
END = "vademecum.ruling.fight-end"
VEHICLES = "vademecum.movement.vehicles"
PURCHASE = "vademecum.currency.purchase"
DEADLY = "vademecum.injury.deadly"
NO_SKILLS = "vademecum.combatant.no-skills"
Tile = Annotated[str, Like(r"[A-Za-z]{1,2}[1-9]\d?", "bad-square"), By(GRID)]
Score = Annotated[int, Between(-99, 99), By(SCALE)]
Item = Annotated[str, Of("item")]


class Person(NamedTuple):
    """Somebody in a setup: a character with its scores, or a combatant of a kind."""

    combatant: Annotated[str, Of("combatant"), By(LEVEL)] = ""
    id: Annotated[str, Called()] = ""
    name: Annotated[str, Called()] = ""
    seat: str = ""
    at: Tile = ""
    level: Annotated[int, Between(1), By("vademecum.level.start")] | None = None
    strength: Score | None = None
    dexterity: Score | None = None
    intelligence: Score | None = None
    charisma: Score | None = None
    perception: Score | None = None
    skills: Annotated[dict[Annotated[str, Of("skill")], Annotated[int, Between(0, 99)]], By(SKILLS)] = {}
    flaw: Annotated[str, OneOf(("", *ATTRIBUTES)), By("vademecum.attribute.flaw-and-focus")] = ""
    class_: Annotated[str, Of("class"), By("vademecum.class.definition")] = ""
    race: Annotated[str, Of("race")] = ""
    perks: tuple[Annotated[str, Of("ability")], ...] = ()
    abilities: tuple[Annotated[str, Of("ability")], ...] = ()
    xp: int = 0
    open_rewards: tuple[Annotated[str, OneOf(OPEN, "reward")], ...] = ()
    items: Annotated[dict[str, Annotated[int, Between(1, 999)]], By("vademecum.carry.slots")] = {}
    wielded: Item = ""
    worn: Item = ""
    money: Annotated[int, By("vademecum.build.currency")] = 0
    hp: Annotated[int | None, By(HP)] = None
    satiation: Annotated[int, Between(0, MOST_SATIATION), By("vademecum.rest.satiation-cap")] = 0
    points: Annotated[int | None, By("vademecum.class.points")] = None
    exhaustion: Annotated[int, Between(0, MOST_EXHAUSTION), By("vademecum.rest.exhaustion-cap")] = 0
    conditions: Annotated[tuple[Annotated[str, Of("condition")], ...], By("vademecum.condition.intro")] = ()
    past_help: Annotated[tuple[Annotated[str, Of("condition")], ...], By("vademecum.condition.intro")] = ()
    guided: Annotated[str, OneOf(("", *ATTRIBUTES)), By("vademecum.condition.intro")] = ""
    kept: Annotated[dict[str, int], By("vademecum.class.abilities")] = {}
    used: Annotated[
        dict[Annotated[str, Of("ability")], Annotated[int, Between(1, 99)]], By("vademecum.class.abilities")
    ] = {}
    injury: tuple[Annotated[int, Between(1, 6)], Annotated[int, Between(1, 6)]] | None = None
    defeated: bool = False


ON_SHEETS_ONLY = ("kit", "attributes", "gained", "played", "dead", "appearance", "goal", "class_item", "notes")
"""What a sheet says and somebody at the table does not, at least not so."""


class Place(NamedTuple):
    """The rest of a setup: the world, the map, what lies on it, and what goes on."""

    kit: Annotated[str, Of("kit"), By(KITS)] = ""
    width: Annotated[int, Between(1, MOST_FIELD), By(GRID)] = 20
    height: Annotated[int, Between(1, MOST_FIELD), By(GRID)] = 20
    map_: Annotated[bool, By(GRID)] = True
    apart: Annotated[int, Between(0, 150), By(GRID), Says("Without a map: feet between the sides.")] = 30
    rough_everywhere: Annotated[bool, By("vademecum.movement.rough-terrain")] = False
    cover_everywhere: Annotated[int, Between(0, 3), By("vademecum.cover.table")] = 0
    rough: Annotated[tuple[Tile, ...], By("vademecum.movement.rough-terrain")] = ()
    cover: Annotated[dict[Tile, Annotated[int, Between(1, 3)]], By("vademecum.cover.table")] = {}
    debris: bool = False
    ambush: Annotated[str, OneOf(("", *SIDES)), By("vademecum.combat.surprise")] = ""
    combat: bool = True
    goal: str = ""
    market: tuple[str, ...] = ()
    vehicles: Annotated[dict[Annotated[str, Of("vehicle")], Annotated[int, Between(1, 99)]], By(VEHICLES)] = {}
    cargo: Annotated[dict[Annotated[str, Of("goods")], Annotated[int, Between(1, 999)]], By(VEHICLES)] = {}


class Setup(SetupReader[VadeMecumScene]):
    """One setup being read. `apart` are the tiles between the sides where there is no map."""

    apart = 6

    def read(self) -> VadeMecumScene:
        scene = self.scene
        self.read_own()
        self._own_combatants()
        place = self.read_rest(Place, SIDES)
        scene.kit = place.kit
        scene.width, scene.height, scene.debris, scene.goal = place.width, place.height, place.debris, place.goal
        scene.rough = tuple(cell_of(name) for name in place.rough)
        scene.covers = tuple((cell_of(name), tier) for name, tier in place.cover.items())
        if not place.map_:
            scene.mapless, scene.width, scene.height, self.apart = True, MOST_FIELD, 1, place.apart // FEET
        tiles = [(x, y) for y in range(scene.height) for x in range(scene.width)]
        if place.rough_everywhere:
            scene.rough = tuple(tiles)
        if place.cover_everywhere:
            scene.covers = tuple((cell, place.cover_everywhere) for cell in tiles)
        scene.ambush, scene.market = place.ambush, list(place.market)
        self._market(place.market)
        scene.vehicles, scene.cargo = dict(place.vehicles), dict(place.cargo)
        for side in SIDES:
            self._side(side, self.data.get(side, []), place.combat)
        scene.phase = BEGIN if place.combat else ""
        return self.finish()

    def _market(self, keys: tuple[str, ...]) -> None:
        content = content_of(self.scene)
        for key in keys:
            if not (key in content.goods or key in content.meals or key in content.lodgings):
                self.fault("market", Refusal("not-for-sale", PURCHASE, item=key))

    def _own_combatants(self) -> None:
        """Whatever a table builds for itself is held to the rules of building."""
        kinds = content_of(self.scene).combatants
        for key in self.scene.own.get("combatants", {}):
            one = kinds[key]
            for refusal in faults_of_combatant(self.scene, one.level, one.attributes, one.abilities or one.items):
                self.fault(f"combatants.{key}", refusal)

    def _side(self, side: str, team: Any, combat: bool) -> None:
        ones = team if isinstance(team, list) else [team]
        before = len(self.faults)
        for number, one in enumerate(ones):
            self.person(side, one, f"{side}.{number}", number)
        met = side != PARTY or any(one.side == side for one in self.scene.creatures.values())
        there = self.scene.standing(side) if combat else met
        if not there and len(self.faults) == before:  # a beaten party may meet, and rest
            self.fault(side, Refusal("side-not-able", END, side=side))

    def person(self, side: str, record: Any, place: str, number: int) -> None:
        before = len(self.faults)
        data = written(record)
        if isinstance(data, dict) and data.get("built") is True:
            data = self._built(data, place)
        made = self.reader.read(Person, data, place, ROLES) if len(self.faults) == before else None
        if made is None or len(self.faults) > before:
            return
        if made.level is not None and made.level > MOST_LEVEL:
            self.fault(f"{place}.level", Refusal("level-out-of-range", LEVEL, level=made.level, most=MOST_LEVEL))
            return
        self._of_this_world(made, place)
        one = self._one(made, place)
        one.side, one.seat = side, made.seat or ("red" if side == PARTY else "gm")
        self._rested(one)
        if not is_seat_id(one.seat):
            self.fault(f"{place}.seat", Refusal("bad-seat", ROLES, seat=one.seat))
        one.square = cell_of(made.at) if made.at else self.usual_tile(side, number)
        if not (0 <= one.square[0] < self.scene.width and 0 <= one.square[1] < self.scene.height):
            self.fault(f"{place}.at", Refusal("outside-the-map", GRID, who=made.id or made.name))
        one.id = free_id(made.id or made.name or made.combatant or "character", self.scene.creatures, "character")
        one.name = made.name or made.combatant or one.id
        self.scene.creatures[one.id] = one

    def _rested(self, one: Character) -> None:
        """Whoever comes later has slept when the others have, and is not tired of the days before."""
        scene = self.scene
        one.rested = max((mate.rested for mate in scene.of_side(one.side)), default=scene.clock)
        one.awake_days = (scene.clock - one.rested) // DAY

    def _built(self, data: Data, place: str) -> Data:
        """Somebody who was built by the steps of the book, or comes with a sheet: only what is legal is let in."""
        before = len(self.faults)
        told = {name: value for name, value in data.items() if name in hints_of(CharacterSheet)}
        made = self.reader.read(CharacterSheet, told, place, ROLES)
        if made is None or len(self.faults) > before:
            return data
        for inside, refusal in faults_of_character(made, self.scene):
            self.fault(f"{place}.{inside}", refusal)
        if made.dead:
            self.fault(f"{place}.dead", Refusal("is-dead", DEADLY, who=made.name or made.class_))
        kit, here = kit_here(made, self.scene.packs), self.scene.kit
        if here and kit != here:
            self.fault(f"{place}.kit", Refusal("plays-in-another-kit", KITS, kit=kit, here=here))
        return as_person(data)

    def _of_this_world(self, made: Person, place: str) -> None:
        """Where the table plays in one World Kit, nobody is of another."""
        scene = self.scene
        pieces = [("class", made.class_), ("race", made.race), ("combatant", made.combatant)]
        pieces += [("item", key) for key in (*made.items, made.wielded, made.worn)]
        for kind, key in pieces if scene.kit else ():
            content = content_of(scene)
            if key in content.pieces[kind] and key not in of_kit(scene.packs, scene.kit, kind):
                refusal = Refusal(ELSEWHERE[kind], KITS, piece=key, kit=scene.kit)
                self.fault(f"{place}.{kind}", refusal)

    def _one(self, made: Person, place: str) -> Character:
        scene, content = self.scene, content_of(self.scene)
        one = Character()
        if made.combatant:
            if made.skills or made.perks or made.class_:
                self.fault(place, Refusal("not-for-combatants", NO_SKILLS, combatant=made.combatant))
            one.kind = content.full("combatant", made.combatant)
            kind = content.combatants[one.kind]
            one.level, one.abilities = kind.level, abilities_of(scene, kind)
            for name in ATTRIBUTES:
                setattr(one, name, getattr(kind.attributes, name))
            one.items = dict.fromkeys(items_of(scene, kind), 1)
            weapons = [key for key in kind.items if content.items[key].kind == WEAPON]
            armors = [key for key in kind.items if content.items[key].tier]
            one.wielded, one.worn = (weapons or [""])[0], (armors or [""])[0]
        self._scores(one, made, place)
        one.class_, one.race, one.flaw, one.xp, one.money = made.class_, made.race, made.flaw, made.xp, made.money
        one.open_rewards = list(made.open_rewards)
        one.perks += made.perks
        one.abilities += tuple(key for key in made.abilities if key not in one.abilities)
        self._gear(one, made, place)
        one.satiation, one.exhaustion = made.satiation, made.exhaustion
        work_out(scene, one)
        one.points = starting_points(scene, one) if made.points is None else made.points
        self._health(one, made, place)
        return one

    def _scores(self, one: Character, made: Person, place: str) -> None:
        for name in ("level", *ATTRIBUTES):
            if getattr(made, name) is not None:
                setattr(one, name, getattr(made, name))
        one.skills = {key: level for key, level in made.skills.items() if level}
        if one.is_combatant:
            self._attributes(one, place, COMBATANT_CAP, self.scene.rulings.combatant_attribute_cap == "scale-holds")
            return
        if self.scene.rulings.score_caps == "uncapped":
            return
        self._attributes(one, place, SCALE, True)
        for key, level in one.skills.items():
            if level > 3:
                self.fault(f"{place}.skills.{key}", Refusal("skill-out-of-range", SKILLS, value=level, most=3))

    def _attributes(self, one: Character, place: str, clause: str, held: bool) -> None:
        for name in ATTRIBUTES:
            if held and not -6 <= getattr(one, name) <= 6:
                refusal = Refusal("attribute-out-of-range", clause, value=getattr(one, name), most=6)
                self.fault(f"{place}.{name}", refusal)

    def _gear(self, one: Character, made: Person, place: str) -> None:
        content = content_of(self.scene)
        for key, count in made.items.items():
            if key not in content.items and key not in content.meals:
                self.fault(f"{place}.items", Refusal("not-for-sale", "vademecum.item.definition", item=key))
                continue
            one.items[key] = one.items.get(key, 0) + count
        weapon = ("wielded", WEAPON, Refusal("cannot-be-wielded", WEAPONS, item=made.wielded))
        armor = ("worn", ARMOR, Refusal("cannot-be-worn", ARMORS, item=made.worn))
        for key, (field, kind, refusal) in ((made.wielded, weapon), (made.worn, armor)):
            if key and content.items[key].kind != kind:
                self.fault(f"{place}.{field}", refusal)
            if key and key not in one.items:
                one.items[key] = 1
        one.wielded, one.worn = made.wielded or one.wielded, made.worn or one.worn

    def _health(self, one: Character, made: Person, place: str) -> None:
        one.hp = one.max_hp if made.hp is None else made.hp
        if not 0 <= one.hp <= one.max_hp:
            who = made.id or made.name or made.combatant
            self.fault(f"{place}.hp", Refusal("hp-out-of-range", HP, who=who, hp=one.hp, of=one.max_hp))
        one.active, one.kept = conditions_of(made.conditions, made.past_help, made.guided), dict(made.kept)
        one.used = dict(made.used)
        for inside, refusal in faults_of_state(self.scene, one, made.past_help):
            self.fault(f"{place}.{inside}", refusal)
        if made.defeated or (one.hp == 0 and one.is_combatant):
            one.hp, one.defeated = 0, True
        elif made.injury is not None or one.hp == 0:
            one.hp = 0
            one.injury, one.degree = made.injury or LIGHTEST
            if one.has(INCAPACITATED.key) is None:
                one.active.append(Active(INCAPACITATED.key))

    def usual_tile(self, side: str, number: int) -> tuple[int, int]:
        """Where nothing is said, the sides face each other."""
        scene = self.scene
        if scene.mapless:
            return START + (0 if side == PARTY else self.apart), 0
        row = (scene.height // 2 + (-1) ** number * ((number + 1) // 2)) % scene.height
        column = scene.width // 3 if side == PARTY else scene.width - 1 - scene.width // 3
        return column, row


def as_person(built: Data) -> Data:
    """Whoever comes with a sheet, as somebody of whom nobody asks how they were built."""
    left = {name: value for name, value in built.items() if name not in ("built", *ON_SHEETS_ONLY)}
    return left | dict(built.get("attributes", {}))


def written(record: Any) -> Any:
    """Somebody as people write it: `wolf at=C2 hp=12` is a combatant on a tile with so many HP left."""
    return short_form(record, "combatant") if isinstance(record, str) else record
