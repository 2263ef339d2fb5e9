"""What a seat sees of a combat: of others neither what they know and carry nor what is in their balls."""

from collections.abc import Callable

from cinque.core.ask import Data
from cinque.core.grid import Cell
from cinque.core.seat import Seat
from cinque.core.system import Card, Gauge
from cinque.systems.ptu.combatant import Combatant, cell_name, cell_of
from cinque.systems.ptu.content.records import AFFLICTIONS, STAGED
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.positioning.positions import BLOCKING, EARTH, ROUGH, SLOW, UNDERWATER
from cinque.systems.ptu.stats.stats import initiative, stage

SECRET = (
    *("nature", "hp_stat", "attack", "defense", "special_attack", "special_defense", "speed", "moves", "abilities"),
    *("ranks", "skill_bonus", "used", "used_today", "last_used", "features", "ap", "ap_bound", "ap_drained"),
    *("loyalty", "experience", "items", "held", "tricks", "rarity"),
)
"""What the others at the table do not see of somebody."""

Name = Callable[[str, str], str]


def view(scene: PtuScene, seat: Seat) -> Data:
    return {
        "round": scene.round,
        "phase": scene.phase,
        "actor": scene.actor,
        "result": scene.result,
        "context": scene.context,
        "field": [scene.width, scene.height],
        "terrain": dict(scene.terrain),
        "smoke": list(scene.smoke),
        "hazards": dict(scene.hazards),
        "zones": {name: dict(ways) for name, ways in scene.zones.items()},
        "weather": scene.weather,
        "light": scene.light,
        "declared": dict(scene.declared),
        "creatures": {id: seen(one, seat) for id, one in scene.creatures.items() if shown(one, seat)},
    }


def own(one: Combatant, seat: Seat) -> bool:
    return seat.is_gm or one.seat == seat.id


def shown(one: Combatant, seat: Seat) -> bool:
    """Nobody knows what is in somebody else's ball, until it has fainted before all eyes."""
    return one.out or one.fainted or own(one, seat)


def seen(one: Combatant, seat: Seat) -> Data:
    data = one.to_data()
    if own(one, seat):
        return data
    return {name: value for name, value in data.items() if name not in SECRET}


# -- cards


def cards(scene: PtuScene, seat: Seat, name: Name) -> list[Card]:
    """Everybody on the battlefield, and one's own in their balls."""
    return [card(scene, sign, one, seat, name) for sign, one in signs(scene) if shown(one, seat)]


def card(scene: PtuScene, sign: str, one: Combatant, seat: Seat, name: Name) -> Card:
    facts = [
        ("", "/".join(name("type", type) for type in one.types)),
        ("level", str(one.level)),
        ("temporary_hp", str(one.temporary_hp) if one.temporary_hp else ""),
        ("ap", str(one.ap) if one.is_trainer and own(one, seat) else ""),
        ("", where(scene, sign, one, name)),
        ("initiative", str(initiative(scene, one)) if one.out else ""),
        ("injuries", str(one.injuries) if one.injuries else ""),
        ("", stages_text(scene, one, name)),
        ("", states(one, name)),
    ]
    gauge = Gauge("hp", max(0, one.hp), one.max_hp)
    return Card(one.id, one.side, (gauge,), tuple((label, text) for label, text in facts if text))


def where(scene: PtuScene, sign: str, one: Combatant, name: Name) -> str:
    if not one.out:
        return name("word", "in-ball")
    if scene.zones:
        return f"{sign} {one.zone}" + (f" ({one.landmark})" if one.landmark else "")
    height = f" +{one.height}" if one.height else ""
    return f"{sign} {cell_name(one.cell)}{height}"


def stages_text(scene: PtuScene, one: Combatant, name: Name) -> str:
    """Combat Stages, whatever they come from."""
    found = [f"{name('stat', stat)} {by:+}" for stat in STAGED if (by := stage(scene, one, stat))]
    for stat in ("accuracy", "evasion"):
        by = one.stages.get(stat, 0) + one.default_stages.get(stat, 0)
        found += [f"{name('stat', stat)} {by:+}"] if by else []
    return " ".join(found)


def states(one: Combatant, name: Name) -> str:
    if one.dead or one.fainted:
        return name("word", "dead" if one.dead else "fainted")
    found = [name("word", active.effect) for active in one.active if active.effect in AFFLICTIONS]
    return " ".join(dict.fromkeys([*found, *([name("word", "grappled")] if one.grapple else [])]))


# -- the map


def signs(scene: PtuScene) -> list[tuple[str, Combatant]]:
    """Everybody with the sign that stands for them on the map: numbers for players, letters for the others."""
    players = [one for one in scene.creatures.values() if one.side == "players"]
    others = [one for one in scene.creatures.values() if one.side != "players"]
    numbers = [str(number) for number in range(1, len(players) + 1)]
    letters = [chr(ord("a") + number % 26) for number in range(len(others))]
    return [*zip(numbers, players, strict=True), *zip(letters, others, strict=True)]


def board(scene: PtuScene) -> list[str]:
    """The map with everybody who stands on it; the Fainted are not shown. Without a map, the zones."""
    standing = [(sign, one) for sign, one in signs(scene) if one.able]
    if scene.zones:
        return [
            f"{zone}: {' '.join(sign for sign, one in standing if one.zone == zone)}".rstrip() for zone in scene.zones
        ]
    there: dict[Cell, str] = {}
    for sign, one in standing:
        for cell in one.cells:
            there[cell] = there.get(cell, "") + sign
    width = max((len(text) for text in there.values()), default=1)
    if scene.width > 26:
        width = max(width, 2)
    ground = ground_signs(scene)
    head = "   " + " ".join(cell_name((x, 0))[:-1].ljust(width) for x in range(scene.width))
    rows = [
        f"{y + 1:>2} " + " ".join(there.get((x, y), ground.get((x, y), "·")).ljust(width) for x in range(scene.width))
        for y in range(scene.height)
    ]
    return [head.rstrip(), *(row.rstrip() for row in rows)]


GROUND = ((BLOCKING, "#"), (EARTH, "%"), (UNDERWATER, "~"))


def ground_signs(scene: PtuScene) -> dict[Cell, str]:
    """`#` Blocking, `%` earth, `~` water, `,` Slow, `"` Rough, `;` both, `*` smoke, `^` a hazard."""
    found: dict[Cell, str] = {}
    for square, text in scene.terrain.items():
        words = text.split()
        sign = next((sign for word, sign in GROUND if word in words), "")
        if not sign:
            sign = {(True, True): ";", (True, False): ",", (False, True): '"'}.get((SLOW in words, ROUGH in words), "")
        if sign:
            found[cell_of(square)] = sign
    for squares, sign in ((scene.hazards, "^"), (scene.smoke, "*")):
        for square in squares:
            found[cell_of(square)] = sign
    return found
