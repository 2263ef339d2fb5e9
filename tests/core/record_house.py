"""A record with one field of each kind, for the tests of records."""

from typing import Annotated, Any, Literal, NamedTuple

from hypothesis import strategies as st

from cinque.core.record import Between, By, Called, Known, Like, Of, OneOf, RecordReader, Says
from cinque.core.refusal import Refusal


class Wind(NamedTuple):
    wind: Annotated[int, Between(-5, 5)]
    who: Literal["all", "one"] = "all"


class Rain(NamedTuple):
    rain: tuple[int, int]
    who: Literal["all", "one"] = "one"


class Who(NamedTuple):
    who: Literal["all", "one"]


class Door(NamedTuple):
    from_: int
    to: Annotated[int, Between(1, 9), By("house.door.to")]


class Shed(NamedTuple):
    size: Annotated[int, Between(1, 9), By("house.size")] | None = None


class House(NamedTuple):
    """One field of each kind."""

    name: Annotated[str, Called(), By("house.name")]
    size: Annotated[int, Between(1, 100), By("house.size"), Says("In rooms.")]
    dice: Annotated[str, Like(r"[1-9]d[0-9]{1,3}", "bad-key")] = "1d6"
    colour: Annotated[str, OneOf(("", "red", "blue"))] = ""
    kind: Literal["old", "new"] = "old"
    open: bool = False
    price: int = 0
    debt: Annotated[int, Between(-100)] = 0
    tree: Annotated[str, Of("tree"), By("house.tree")] = ""
    about: str = ""
    doors: Annotated[tuple[Door, ...], By("house.doors")] = ()
    corner: tuple[int, int] = (0, 0)
    keys: dict[Annotated[str, OneOf(("gold", "iron"))], int] = {}
    grown: dict[Annotated[str, Of("tree")], int] = {}
    notes: dict[str, str] = {}
    front: Door | None = None
    weather: tuple[Wind | Who | Rain, ...] = ()
    rest: Any = None


class Trees(Known):
    def keys(self, kind: str) -> list[str]:
        return ["oak", "fir", "wood:fig", "park:fig", "wood:elm"] if kind == "tree" else []

    def full(self, kind: str, key: str) -> str:
        return {"elm": "wood:elm"}.get(key) or super().full(kind, key)


Told = list[tuple[str, Refusal]]


def read(data: Any, kind: Any = House, **more: Any) -> tuple[Any, Told]:
    told: Told = []
    return RecordReader(lambda place, refusal: told.append((place, refusal)), Trees()).read(
        kind, data, "", **more
    ), told


def faults(data: Any, kind: Any = House) -> dict[str, str]:
    return {place: refusal.key for place, refusal in read(data, kind)[1]}


GOOD = {"name": "Mill", "size": 3}
FULL = GOOD | {
    "dice": "2d10",
    "colour": "red",
    "kind": "new",
    "open": True,
    "price": 5,
    "debt": -7,
    "tree": "elm",
    "about": "Old.",
    "doors": [{"from": 1, "to": 2}],
    "corner": [3, 4],
    "keys": {"gold": 1},
    "grown": {"oak": 2},
    "notes": {"any thing": "else"},
    "front": {"from": 0, "to": 1},
    "weather": [{"wind": -3}, {"rain": [1, 2], "who": "all"}, {"who": "one"}],
}
NAMES = st.sampled_from([*House._fields, "from", "to", "wind", "who", "rain", "gold", "elm", "wood:elm"]) | st.text(
    max_size=8
)
