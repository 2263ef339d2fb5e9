"""What a seat sees of a combat: of others neither what they carry nor which moves and traits they have."""

from collections.abc import Callable

from cinque.core.ask import Data
from cinque.core.seat import Seat
from cinque.core.squares import cell_name
from cinque.core.system import Card, Gauge
from cinque.systems.rokumen.figures import speed
from cinque.systems.rokumen.model import Pokemon, RokumenScene

SECRET = ("moves", "attribute_of", "traits", "items", "used", "used_in_turn", "cp", "p")
"""What the others at the table do not see of somebody."""


def view(scene: RokumenScene, seat: Seat) -> Data:
    return {
        "turn": scene.round,
        "phase": scene.phase,
        "actor": scene.actor,
        "result": scene.result,
        "field": [scene.width, scene.height],
        "creatures": {id: seen(one, seat) for id, one in scene.creatures.items()},
    }


def seen(one: Pokemon, seat: Seat) -> Data:
    data = one.to_data()
    if seat.is_gm or one.seat == seat.id:
        return data
    return {name: value for name, value in data.items() if name not in SECRET}


Name = Callable[[str, str], str]


def cards(scene: RokumenScene, seat: Seat, name: Name) -> list[Card]:
    """Everybody: HP and PP, where they stand, and their states."""
    return [
        Card(
            one.id,
            one.side,
            (Gauge("hp", max(0, one.hp), one.max_hp), Gauge("pp", one.pp, one.max_pp)),
            (
                ("", "/".join(name("type", type) for type in one.types)),
                ("", f"{sign} {cell_name(one.square)}"),
                ("speed", str(speed(scene, one))),
                *((("", text),) if (text := states(one, name)) else ()),
            ),
        )
        for sign, one in signs(scene)
    ]


def signs(scene: RokumenScene) -> list[tuple[str, Pokemon]]:
    """Everybody with the sign that stands for them on the map: numbers for players, letters for opponents."""
    players = [one for one in scene.creatures.values() if not one.is_npc]
    others = [one for one in scene.creatures.values() if one.is_npc]
    numbers = [str(number) for number in range(1, len(players) + 1)]
    letters = [chr(ord("a") + number % 26) for number in range(len(others))]
    return [*zip(numbers, players, strict=True), *zip(letters, others, strict=True)]


def board(scene: RokumenScene) -> list[str]:
    """The field with everybody who stands on it; the Fainted are not shown."""
    there: dict[tuple[int, int], str] = {}
    for sign, one in signs(scene):
        if not one.fainted:
            there[one.square] = there.get(one.square, "") + sign
    width = max((len(text) for text in there.values()), default=1)
    head = "   " + " ".join(cell_name((x, 0))[:-1].ljust(width) for x in range(scene.width))
    rows = [
        f"{y + 1:>2} " + " ".join(there.get((x, y), "·").ljust(width) for x in range(scene.width))
        for y in range(scene.height)
    ]
    return [head.rstrip(), *(row.rstrip() for row in rows)]


def states(one: Pokemon, name: Name) -> str:
    if one.fainted:
        return name("word", "fainted")
    numbered = f" {one.amount}" if one.condition in ("poison", "sleep") else ""
    found = [f"{name('word', one.condition)}{numbered}"] if one.condition else []
    found += [name("word", state) for state in ("confusion", "healing") if getattr(one, state)]
    return " ".join(found)
