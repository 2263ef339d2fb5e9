"""From a setup as people write it to the first scene: every fault is found at once, and named."""

import re
from collections.abc import Iterable
from typing import Any

from cinque.core.ask import Data, Refusal
from cinque.core.seat import SEAT_ID
from cinque.core.short import read_short, short_value
from cinque.core.suggest import suggestions
from cinque.core.system import SetupError
from cinque.systems.arcana.content import all_areas, all_items, all_moves, all_species, all_trainers
from cinque.systems.arcana.made import check_area, check_item, check_move, check_move_table, is_count
from cinque.systems.arcana.model import BEGIN, OPPONENT, PLAYER, TRAINER, TYPES, WILD, Arcana, ArcanaScene
from cinque.systems.arcana.numbers import hit_points, known_moves, stat
from cinque.systems.arcana.rulings import ArcanaRulings

KINDS = "arcana.combat.kinds"
LEVEL_RANGE = "arcana.ruling.level-range"
TEAM_SIZE = "arcana.ruling.team-size"
STATS = ("attack", "defense", "special_attack", "special_defense", "speed")
TOP = ("kind", "area", "abreast", PLAYER, OPPONENT, "moves", "items", "areas")
SIDE = ("seat", "team", "bag", "purse", "trainer")
ARCANA = ("species", "level", "name", "id", "types", "hp", "max_hp", "moves", "move_table", *STATS)
NEEDED_WITHOUT_SPECIES = {"hp", "types", "attack", "defense", "speed", "moves"}
MOST_LEVEL, MOST_TEAM = 100, 6


class Setup:
    """One setup being read. `faults` collects what is wrong, with the place in the setup."""

    def __init__(self, data: Data, scene: ArcanaScene) -> None:
        self.data = data
        self.scene = scene
        self.faults: list[tuple[str, Refusal]] = []
        self._sound = True

    def fault(self, place: str, key: str, clause: str = "", **data: Any) -> None:
        self.faults.append((place.lstrip("."), Refusal(key, clause, **data)))

    def read(self) -> ArcanaScene:
        self._known_names(self.data, TOP, "")
        self._made()
        for side in (PLAYER, OPPONENT):
            self._side(side)
        self._fight()
        self.finish()
        return self.scene

    def finish(self) -> None:
        if self.faults:
            raise SetupError(self.faults)

    # -- the parts

    def _made(self) -> None:
        scene = self.scene
        for key, move in self._table(self.data, "moves", "").items():
            if check_move(move, f"moves.{key}", self.fault):
                scene.made_moves[key] = dict(move)
        for key, item in self._table(self.data, "items", "").items():
            if check_item(item, f"items.{key}", self.fault):
                scene.made_items[key] = dict(item)
        moves = [*all_moves(), *scene.made_moves]
        for key, area in self._table(self.data, "areas", "").items():
            if check_area(area, all_species(), moves, f"areas.{key}", self.fault):
                scene.made_areas[key] = dict(area)

    def _side(self, side: str) -> None:
        data = self._table(self.data, side, "")
        self._known_names(data, SIDE, side)
        trainer, team, bag = str(data.get("trainer") or ""), data.get("team", []), data.get("bag", {})
        if trainer in all_trainers():
            self.scene.trainer = trainer if side == OPPONENT else ""
            team = team or list(all_trainers()[trainer].team)
            bag = bag or all_trainers()[trainer].bag
        elif trainer:
            self._unknown(f"{side}.trainer", "trainer", trainer, all_trainers())
        before = len(self.faults)
        seat = str(data.get("seat", "red" if side == PLAYER else "gm"))
        if not SEAT_ID.fullmatch(seat):
            self.fault(f"{side}.seat", "bad-seat", seat=seat)
        for number, one in enumerate(team if isinstance(team, list) else [team]):
            self.arcana(side, seat, one, f"{side}.team.{number}")
        self._sound = self._sound and len(self.faults) == before
        if self.scene.rulings.team_size == "six" and len(self.scene.teams[side]) > MOST_TEAM:
            self.fault(f"{side}.team", "team-too-large", TEAM_SIZE, most=MOST_TEAM)
        self._bag(side, bag)
        self.scene.purse[side] = self._number(data, "purse", side, 0)

    def _bag(self, side: str, bag: Any) -> None:
        if not isinstance(bag, dict):
            self.fault(f"{side}.bag", "not-a-record", fields=["item: count"])
            return
        for item, count in bag.items():
            if item not in all_items() and item not in self.scene.made_items:
                self._unknown(f"{side}.bag.{item}", "item", item, [*all_items(), *self.scene.made_items])
            elif not is_count(count):
                self.fault(f"{side}.bag.{item}", "not-a-number", value=str(count))
            elif count:
                self.scene.bags[side][item] = count

    def _fight(self) -> None:
        scene, kind = self.scene, str(self.data.get("kind", ""))
        if kind not in ("", WILD, TRAINER):
            self.fault("kind", "unknown-kind", KINDS, kind=kind)
        if kind == TRAINER and scene.rulings.trainer_fights == "unavailable":
            self.fault("kind", "no-trainer-fights", "arcana.ruling.trainer-fights")
        area = str(self.data.get("area", ""))
        if area and area not in all_areas() and area not in scene.made_areas:
            self._unknown("area", "area", area, [*scene.made_areas, *all_areas()])
        scene.abreast = self._number(self.data, "abreast", "", 1)
        if scene.abreast > 1 and scene.rulings.more_than_two == "one-on-one-only":
            self.fault("abreast", "one-on-one-only", "arcana.ruling.more-than-two")
        # what is missing from a team that has faults of its own tells nothing new
        if self._sound:
            for side in (PLAYER, OPPONENT):
                self._check_team(side, kind)
            if kind == WILD and not scene.teams[OPPONENT] and not area:
                self.fault("area", "no-area", "arcana.combat.wild-setup")
        scene.kind, scene.area, scene.phase = kind, area, BEGIN if kind else ""

    def _check_team(self, side: str, kind: str) -> None:
        """Everybody has a team, but for wild opponents that are still to be met, and it can fight."""
        if not self.scene.teams[side]:
            if side == PLAYER or kind == TRAINER:
                self.fault(f"{side}.team", "no-team", TEAM_SIZE, side=side)
        elif kind and not self.scene.has_able(side):
            self.fault(f"{side}.team", "side-not-able", "arcana.combat.rounds", side=side)

    # -- one arcana

    def arcana(self, side: str, seat: str, record: Any, place: str) -> None:
        """Read one arcana, and put it into the team of a side."""
        one = short_form(record) if isinstance(record, str) else record
        if not isinstance(one, dict):
            self.fault(place, "not-a-record", fields=list(ARCANA))
            return
        before = len(self.faults)
        self._known_names(one, ARCANA, place)
        arcana = self._figures(one, place)
        if arcana is None or len(self.faults) > before:
            return
        arcana.side, arcana.seat = side, seat
        arcana.id = self._free_id(str(one.get("id", arcana.species or one.get("name", "arcana"))))
        arcana.name = str(one.get("name", arcana.species or arcana.id))
        self.scene.creatures[arcana.id] = arcana
        self.scene.teams[side].append(arcana.id)

    def _figures(self, one: Data, place: str) -> Arcana | None:
        arcana = Arcana()
        arcana.level = self._level(one, place)
        if "species" not in one:
            if not one.keys() >= NEEDED_WITHOUT_SPECIES:
                self.fault(place, "needs-figures")
                return None
        elif str(one["species"]) not in all_species():
            self._unknown(f"{place}.species", "species", one["species"], all_species())
            return None
        else:
            self._figures_of_species(arcana, str(one["species"]))
        self._written_figures(arcana, one, place)
        self._written_names(arcana, one, place)
        return arcana

    def _figures_of_species(self, arcana: Arcana, key: str) -> None:
        species, rulings = all_species()[key], self.scene.rulings
        arcana.species, arcana.types = key, species.types
        arcana.max_hp = hit_points(rulings, species.base["hp"], arcana.level)
        for name in STATS:
            setattr(arcana, name, stat(rulings, species.base[name], arcana.level))
        arcana.moves = known_moves(rulings, species, arcana.level)

    def _written_figures(self, arcana: Arcana, one: Data, place: str) -> None:
        for name in ("max_hp", *STATS):
            if name in one:
                setattr(arcana, name, self._number(one, name, place, 0))
        if "hp" in one and not arcana.max_hp:
            arcana.max_hp = self._number(one, "hp", place, 1)
        arcana.hp = self._number(one, "hp", place, 0) if "hp" in one else arcana.max_hp
        if arcana.hp > arcana.max_hp:
            self.fault(f"{place}.hp", "too-many-hp", "arcana.ruling.hp-and-defeat", most=arcana.max_hp)
        special = arcana.special_defense
        if self.scene.rulings.def_zero == "reject" and min(arcana.defense, 1 if special is None else special) < 1:
            self.fault(f"{place}.defense", "no-defense", "arcana.ruling.def-zero")

    def _written_names(self, arcana: Arcana, one: Data, place: str) -> None:
        moves = [*all_moves(), *self.scene.made_moves]
        if "types" in one:
            arcana.types = self._names(one["types"], "type", TYPES, f"{place}.types")
        if not arcana.types:
            self.fault(f"{place}.types", "no-type", "arcana.damage.weakness-lookup")
        if "moves" in one:
            arcana.moves = self._names(one["moves"], "move", moves, f"{place}.moves")
        if "move_table" in one and check_move_table(one["move_table"], moves, f"{place}.move_table", self.fault):
            arcana.move_table = dict(one["move_table"])

    def _level(self, one: Data, place: str) -> int:
        level = one.get("level", 1)
        if not is_count(level) or not level:
            self.fault(f"{place}.level", "no-such-level", LEVEL_RANGE)
            return 1
        if level > MOST_LEVEL and self.scene.rulings.level_range == "1-to-100":
            self.fault(f"{place}.level", "level-out-of-range", LEVEL_RANGE, most=MOST_LEVEL)
        return int(level)

    # -- reading

    def _names(self, written: Any, kind: str, known: Iterable[str], place: str) -> tuple[str, ...]:
        """One name or a list of different ones, each known."""
        names = written if isinstance(written, list) else [written]
        for name in names:
            if not isinstance(name, str) or name not in known:
                self._unknown(place, kind, name, known)
        if len(set(map(str, names))) < len(names):
            self.fault(place, "twice", kind=kind)
        return tuple(str(name) for name in names)

    def _free_id(self, name: str) -> str:
        """An id is one word; the second of a name gets a number."""
        wish = re.sub(r"[\s:/@.]+", "-", name).strip("-") or "arcana"
        id, number = wish, 1
        while id in self.scene.creatures:
            number += 1
            id = f"{wish}-{number}"
        return id

    def _number(self, data: Data, name: str, place: str, least: int) -> int:
        value = data.get(name, least)
        if is_count(value) and value >= least:
            return int(value)
        self.fault(f"{place}.{name}", "not-a-number", value=str(value))
        return least

    def _table(self, data: Data, name: str, place: str) -> Data:
        value = data.get(name, {})
        if isinstance(value, dict):
            return value
        self.fault(f"{place}.{name}", "not-a-record", fields=["name: value"])
        return {}

    def _known_names(self, data: Data, known: tuple[str, ...], place: str) -> bool:
        strange = [str(name) for name in data if name not in known]
        for name in strange:
            self._unknown(f"{place}.{name}", "field", name, known)
        return not strange

    def _unknown(self, place: str, kind: str, name: Any, known: Iterable[str]) -> None:
        self.fault(place, "unknown-name", kind=kind, name=str(name), hint=suggestions(str(name), known))


def read_setup(data: Data, rulings: ArcanaRulings) -> ArcanaScene:
    scene = ArcanaScene()
    scene.rulings = rulings
    return Setup(data, scene).read()


def join_team(scene: ArcanaScene, side: str, seat: str, records: Iterable[Data]) -> None:
    """Further arcana come into a scene: a wild one that is met, the team of a trainer."""
    setup = Setup({}, scene)
    for record in records:
        setup.arcana(side, seat, record, side)
    setup.finish()


def short_form(text: str) -> Data:
    """`charmander 8 hp=12` is a charmander of level 8 that has 12 hit points left."""
    words, facts = read_short(text)
    named: Data = dict(zip(("species", "level"), words, strict=False))
    if "level" in named:
        named["level"] = short_value(named["level"])
    # a word too many becomes a field that nobody knows, and so a fault
    return {**named, **facts, **dict.fromkeys(words[2:])}
