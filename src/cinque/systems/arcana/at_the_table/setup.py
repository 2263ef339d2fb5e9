"""From a setup as people write it to the first scene: every fault is found at once, and named."""

from typing import Annotated, Any, Literal, NamedTuple

from cinque.core.ask import Data
from cinque.core.pack import Content
from cinque.core.record import MOST_ENTRIES, Between, By, Called, Of, plain_record
from cinque.core.refusal import Refusal
from cinque.core.seat import is_seat_id
from cinque.core.setup import SetupReader
from cinque.core.short import short_form
from cinque.systems.arcana.content import OWN
from cinque.systems.arcana.content.records import ItemKey, Member
from cinque.systems.arcana.figures import arcana_of, take_place
from cinque.systems.arcana.model import BEGIN, OPPONENT, PLAYER, TRAINER, WILD, ArcanaScene, content_of

KINDS = "arcana.combat.kinds"
TEAM_SIZE = "arcana.ruling.team-size"
MOST_TEAM = 6


class Side(NamedTuple):
    """What a setup says of a side. The team is looked at one by one, so that each tells its own faults."""

    name: Annotated[str, Called()] = ""
    id: str = ""
    seat: str = ""
    team: Any = ()
    bag: Annotated[dict[ItemKey, int], By("arcana.ruling.items")] = {}
    purse: Annotated[int, By("arcana.ruling.items")] = 0
    trainer: Annotated[str, Of("trainer"), By(KINDS)] = ""
    notes: str = ""


class Fight(NamedTuple):
    """The rest of a setup."""

    kind: Annotated[Literal["", "wild", "trainer"], By(KINDS)] = ""
    area: Annotated[str, Of("area"), By("arcana.encounter.table")] = ""
    abreast: Annotated[int, Between(1, 100), By("arcana.ruling.more-than-two")] = 1


class Setup(SetupReader[ArcanaScene]):
    """One setup being read."""

    def __init__(self, data: Data, scene: ArcanaScene) -> None:
        super().__init__(data, scene)
        self._sound = True

    @property
    def content(self) -> Content:
        return content_of(self.scene)

    def read(self) -> ArcanaScene:
        self._sound = self.read_own()
        sides = {side: self.data[side] for side in (PLAYER, OPPONENT) if side in self.data}
        told = [*OWN, *sides, "packs"]
        rest = {name: value for name, value in self.data.items() if name not in told and value != ""}
        fight = self.reader.read(Fight, rest, "", also=[*OWN, PLAYER, OPPONENT, "packs"]) or Fight()
        for side in (PLAYER, OPPONENT):
            self._side(side, sides.get(side, {}))
        self._fight(fight)
        return self.finish()

    # -- the parts

    def _side(self, side: str, data: Any) -> None:
        read = self.reader.read(Side, data, side) or Side()
        team, bag = read.team, read.bag
        if read.trainer:
            trainer = content_of(self.scene).trainers[read.trainer]
            self.scene.trainer = read.trainer if side == OPPONENT else ""
            team = team or [plain_record(one) for one in trainer.team]
            bag = bag or trainer.bag
        before = len(self.faults)
        seat = read.seat or ("red" if side == PLAYER else "gm")
        if not is_seat_id(seat):
            self.fault(f"{side}.seat", Refusal("bad-seat", "", seat=seat))
        ones = team if isinstance(team, (list, tuple)) else [team]
        if len(ones) > MOST_ENTRIES:
            self.fault(f"{side}.team", Refusal("too-many-entries", TEAM_SIZE, most=MOST_ENTRIES))
        for number, one in enumerate(ones[:MOST_ENTRIES]):
            self.arcana(side, seat, one, f"{side}.team.{number}", read.id)
        self._sound = self._sound and len(self.faults) == before
        self.check_size(side, f"{side}.team")
        self.scene.bags[side] = {item: count for item, count in bag.items() if count}
        self.scene.purse[side] = read.purse

    def check_size(self, side: str, place: str) -> None:
        if self.scene.rulings.team_size == "six" and len(self.scene.teams[side]) > MOST_TEAM:
            self.fault(place, Refusal("team-too-large", TEAM_SIZE, most=MOST_TEAM))

    def _fight(self, fight: Fight) -> None:
        scene = self.scene
        if fight.kind == TRAINER and scene.rulings.trainer_fights == "unavailable":
            self.fault("kind", Refusal("no-trainer-fights", "arcana.ruling.trainer-fights"))
        if fight.abreast > 1 and scene.rulings.more_than_two == "one-on-one-only":
            self.fault("abreast", Refusal("one-on-one-only", "arcana.ruling.more-than-two"))
        # what is missing from a team that has faults of its own tells nothing new
        if self._sound:
            for side in (PLAYER, OPPONENT):
                self._check_team(side, fight.kind)
            if fight.kind == WILD and not scene.teams[OPPONENT] and not fight.area and not self.data.get("area"):
                self.fault("area", Refusal("no-area", "arcana.combat.wild-setup"))
        scene.kind, scene.area, scene.abreast = fight.kind, fight.area, fight.abreast
        scene.phase = BEGIN if fight.kind else ""

    def _check_team(self, side: str, kind: str) -> None:
        """Everybody has a team, but for wild opponents that are still to be met, and it can fight."""
        if not self.scene.teams[side]:
            if side == PLAYER or kind == TRAINER:
                self.fault(f"{side}.team", Refusal("no-team", TEAM_SIZE, side=side))
        elif kind and not self.scene.has_able(side):
            self.fault(f"{side}.team", Refusal("side-not-able", "arcana.combat.rounds", side=side))

    # -- one arcana

    def arcana(self, side: str, seat: str, record: Any, place: str, sheet: str = "") -> None:
        """Read one arcana, and put it into the team of a side, which may have come with a sheet."""
        before = len(self.faults)
        data = written(record)
        one = self.reader.read(Member, data, place)
        # an unknown species has been told already; its figures would be missed for nothing
        if one is None or ("species" in data and not one.species):
            return
        arcana, faults = arcana_of(self.scene, one)
        for inside, refusal in faults:
            self.fault(f"{place}.{inside}" if inside else place, refusal)
        if one.seat and not is_seat_id(one.seat):
            self.fault(f"{place}.seat", Refusal("bad-seat", "", seat=one.seat))
        if len(self.faults) == before:
            take_place(self.scene, side, one.seat or seat, one, arcana)
            if one.came_with or sheet:
                self.scene.came_with[arcana.id] = one.came_with or sheet


def written(record: Any) -> Any:
    """One arcana as people write it: in short (`charmander 8 hp=12`), and one type or move without a list around it."""
    one = short_form(record, "species", "level") if isinstance(record, str) else record
    if not isinstance(one, dict):
        return one
    return {
        name: [value] if name in ("types", "moves") and isinstance(value, str) else value for name, value in one.items()
    }
