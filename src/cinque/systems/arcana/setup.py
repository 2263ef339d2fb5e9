"""From a setup as people write it to the first scene: every fault is found at once, and named."""

from typing import Any

from cinque.core.ask import Data, Refusal
from cinque.core.short import read_short, short_value
from cinque.core.suggest import did_you_mean
from cinque.core.system import SetupError
from cinque.systems.arcana.content import (
    all_areas,
    all_items,
    all_moves,
    all_species,
    all_trainers,
    make_item,
    make_move,
)
from cinque.systems.arcana.model import (
    BEGIN,
    OPPONENT,
    PLAYER,
    TRAINER,
    WILD,
    Arcana,
    ArcanaScene,
    Item,
    Move,
)
from cinque.systems.arcana.numbers import hit_points, known_moves, stat
from cinque.systems.arcana.rulings import ArcanaRulings
from cinque.systems.arcana.weakness import TYPES

LEVEL_RANGE = "arcana.ruling.level-range"
KINDS = "arcana.combat.kinds"
STATS = ("attack", "defense", "special_attack", "special_defense", "speed")
TOP = ("kind", "area", "abreast", PLAYER, OPPONENT, "moves", "items")
SIDE = ("seat", "team", "bag", "purse", "trainer")
ARCANA = ("species", "level", "name", "id", "types", "hp", "max_hp", "moves", *STATS)
MOST_LEVEL, MOST_TEAM = 100, 6


class Setup:
    """One setup being read. `faults` collects what is wrong, with the place in the setup."""

    def __init__(self, data: Data, rulings: ArcanaRulings) -> None:
        self.data = data
        self.scene = ArcanaScene()
        self.scene.rulings = rulings
        self.faults: list[tuple[str, Refusal]] = []

    def fault(self, place: str, key: str, clause: str = "", **data: Any) -> None:
        self.faults.append((place, Refusal(key, clause, **data)))

    def read(self) -> ArcanaScene:
        self._known_names(self.data, TOP, "")
        self._made()
        for side in (PLAYER, OPPONENT):
            self._side(side)
        self._fight()
        if self.faults:
            raise SetupError(self.faults)
        return self.scene

    # -- the parts

    def _made(self) -> None:
        """Moves and items of the table's own."""
        for kind, made, make, fields in (
            ("moves", self.scene.made_moves, make_move, Move._fields),
            ("items", self.scene.made_items, make_item, Item._fields),
        ):
            for key, one in self._table(self.data, kind, "").items():
                place = f"{kind}.{key}"
                if not isinstance(one, dict) or (kind == "moves" and not {"type", "power"} <= one.keys()):
                    self.fault(place, "not-a-record", fields=fields[1:])
                elif self._known_names(one, ("name", *fields[1:]), place):
                    made[key] = {name: value for name, value in one.items() if name != "name"}
                    make(key, made[key])
                    if kind == "moves":
                        self._check_move(one, place)

    def _check_move(self, move: Data, place: str) -> None:
        if move["type"] not in TYPES:
            self._unknown(f"{place}.type", "type", move["type"], TYPES)
        category = move.get("category", "physical")
        if category not in ("physical", "special") and (move["power"] or category != "status"):
            self.fault(f"{place}.category", "no-category", "arcana.damage.category", category=category)

    def _side(self, side: str) -> None:
        data = self._table(self.data, side, "")
        self._known_names(data, SIDE, side)
        trainer = data.get("trainer", "")
        team, bag = data.get("team", []), data.get("bag", {})
        if trainer in all_trainers():
            self.scene.trainer = trainer
            team = team or list(all_trainers()[trainer].team)
            bag = bag or all_trainers()[trainer].bag
        elif trainer:
            self._unknown(f"{side}.trainer", "trainer", trainer, all_trainers())
        seat = data.get("seat", "red" if side == PLAYER else "gm")
        for number, one in enumerate(team if isinstance(team, list) else [team]):
            self.arcana(side, seat, one, f"{side}.team.{number}")
        if self.scene.rulings.team_size == "six" and len(self.scene.teams[side]) > MOST_TEAM:
            self.fault(f"{side}.team", "team-too-large", "arcana.ruling.team-size", most=MOST_TEAM)
        self._bag(side, bag)
        if isinstance(data.get("purse", 0), int):
            self.scene.purse[side] = data.get("purse", 0)
        else:
            self.fault(f"{side}.purse", "not-a-number", value=str(data["purse"]))

    def _bag(self, side: str, bag: Any) -> None:
        if not isinstance(bag, dict):
            self.fault(f"{side}.bag", "not-a-record", fields=("item: count",))
            return
        for item, count in bag.items():
            if item not in all_items() and item not in self.scene.made_items:
                self._unknown(f"{side}.bag.{item}", "item", item, [*all_items(), *self.scene.made_items])
            elif not isinstance(count, int) or isinstance(count, bool) or count < 0:
                self.fault(f"{side}.bag.{item}", "not-a-number", value=str(count))
            elif count:
                self.scene.bags[side][item] = count

    def _fight(self) -> None:
        scene, kind = self.scene, self.data.get("kind", "")
        if kind not in ("", WILD, TRAINER):
            self.fault("kind", "unknown-kind", KINDS, kind=kind)
        if kind == TRAINER and scene.rulings.trainer_fights == "unavailable":
            self.fault("kind", "no-trainer-fights", "arcana.ruling.trainer-fights")
        scene.area = self.data.get("area", "")
        if scene.area and scene.area not in all_areas():
            self._unknown("area", "area", scene.area, all_areas())
        scene.abreast = self._number(self.data, "abreast", "", 1)
        if scene.abreast > 1 and scene.rulings.more_than_two == "one-on-one-only":
            self.fault("abreast", "one-on-one-only", "arcana.ruling.more-than-two")
        sides = [PLAYER, OPPONENT] if kind == TRAINER or scene.teams[OPPONENT] else [PLAYER]
        for side in sides if not self.faults else []:
            if not scene.teams[side]:
                self.fault(f"{side}.team", "no-team", side=side)
            elif kind and not scene.has_able(side):
                self.fault(f"{side}.team", "side-not-able", "arcana.combat.rounds", side=side)
        if kind == WILD and not scene.teams[OPPONENT] and not scene.area:
            self.fault("area", "no-area", "arcana.combat.wild-setup")
        scene.kind = kind
        scene.phase = BEGIN if kind else ""

    # -- one arcana

    def arcana(self, side: str, seat: str, one: Any, place: str) -> None:
        if isinstance(one, str):
            one = short_form(one)
        if not isinstance(one, dict) or not self._known_names(one, ARCANA, place):
            if not isinstance(one, dict):
                self.fault(place, "not-a-record", fields=ARCANA)
            return
        arcana = self._figures(one, place)
        if arcana is None:
            return
        arcana.side, arcana.seat = side, seat
        arcana.id = self._free_id(str(one.get("id", arcana.species or one.get("name", "arcana"))))
        arcana.name = str(one.get("name", arcana.species or arcana.id))
        self.scene.creatures[arcana.id] = arcana
        self.scene.teams[side].append(arcana.id)

    def _figures(self, one: Data, place: str) -> Arcana | None:
        rulings, before = self.scene.rulings, len(self.faults)
        species = all_species().get(one.get("species", ""))
        if "species" in one and species is None:
            self._unknown(f"{place}.species", "species", one["species"], all_species())
        if "species" not in one and not {"hp", "types", "attack", "defense", "speed", "moves"} <= one.keys():
            self.fault(place, "needs-figures")
        arcana = Arcana()
        arcana.level = self._level(one, place)
        if len(self.faults) > before:
            return None
        if species is not None:
            arcana.species, arcana.types = species.key, species.types
            arcana.max_hp = hit_points(rulings, species.base["hp"], arcana.level)
            for name in STATS:
                setattr(arcana, name, stat(rulings, species.base[name], arcana.level))
            arcana.moves = known_moves(rulings, species, arcana.level)
        self._written_figures(arcana, one, place)
        return arcana if len(self.faults) == before else None

    def _written_figures(self, arcana: Arcana, one: Data, place: str) -> None:
        for name in ("max_hp", *STATS):
            if name in one:
                setattr(arcana, name, self._number(one, name, place, 0))
        if "hp" in one and not arcana.max_hp:
            arcana.max_hp = self._number(one, "hp", place, 1)
        arcana.hp = self._number(one, "hp", place, 0) if "hp" in one else arcana.max_hp
        if arcana.hp > arcana.max_hp:
            self.fault(f"{place}.hp", "too-many-hp", most=arcana.max_hp)
        if "types" in one:
            arcana.types = tuple(one["types"] if isinstance(one["types"], list) else [one["types"]])
        for type in arcana.types:
            if type not in TYPES:
                self._unknown(f"{place}.types", "type", type, TYPES)
        if "moves" in one:
            arcana.moves = tuple(one["moves"] if isinstance(one["moves"], list) else [one["moves"]])
        for move in arcana.moves:
            if move not in all_moves() and move not in self.scene.made_moves:
                self._unknown(f"{place}.moves", "move", move, [*all_moves(), *self.scene.made_moves])
        lowest = min(arcana.defense, arcana.defense if arcana.special_defense is None else arcana.special_defense)
        if lowest < 1 and self.scene.rulings.def_zero == "reject":
            self.fault(f"{place}.defense", "no-defense", "arcana.ruling.def-zero")

    def _level(self, one: Data, place: str) -> int:
        level = one.get("level", 1)
        if not isinstance(level, int) or isinstance(level, bool) or level < 1:
            self.fault(f"{place}.level", "no-such-level", LEVEL_RANGE)
            return 1
        if level > MOST_LEVEL and self.scene.rulings.level_range == "1-to-100":
            self.fault(f"{place}.level", "level-out-of-range", LEVEL_RANGE, most=MOST_LEVEL)
        return level

    # -- reading

    def _free_id(self, wish: str) -> str:
        id, number = wish, 1
        while id in self.scene.creatures:
            number += 1
            id = f"{wish}-{number}"
        return id

    def _number(self, data: Data, name: str, place: str, least: int) -> int:
        value = data.get(name, least)
        if isinstance(value, int) and not isinstance(value, bool) and value >= least:
            return value
        self.fault(f"{place}.{name}".lstrip("."), "not-a-number", value=str(value))
        return least

    def _table(self, data: Data, name: str, place: str) -> Data:
        value = data.get(name, {})
        if isinstance(value, dict):
            return value
        self.fault(f"{place}.{name}".lstrip("."), "not-a-record", fields=())
        return {}

    def _known_names(self, data: Data, known: tuple[str, ...], place: str) -> bool:
        strange = [str(name) for name in data if name not in known]
        for name in strange:
            self._unknown(f"{place}.{name}".lstrip("."), "field", name, known)
        return not strange

    def _unknown(self, place: str, kind: str, name: Any, known: Any) -> None:
        self.fault(place, "unknown-name", kind=kind, name=str(name), hint=did_you_mean(str(name), known))


def short_form(text: str) -> Data:
    """`charmander 8 hp=12` is a charmander of level 8 that has 12 hit points left."""
    words, facts = read_short(text)
    named = dict(zip(("species", "level"), words, strict=False))
    if "level" in named:
        named["level"] = short_value(named["level"])
    return {**named, **facts}


def wild_arcana(scene: ArcanaScene, species: str, level: int, seat: str = "gm") -> Arcana:
    """A wild arcana as an encounter brings it; it joins the opposing team."""
    setup = Setup({}, scene.rulings)
    setup.scene = scene
    setup.arcana(OPPONENT, seat, {"species": species, "level": level}, "wild")
    if setup.faults:
        raise SetupError(setup.faults)
    return scene.creatures[scene.teams[OPPONENT][-1]]
