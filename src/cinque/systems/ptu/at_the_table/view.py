"""What a seat sees of a combat: of others neither what they know and carry nor what is in their balls."""

from typing import Final

from cinque.core import screen
from cinque.core.ask import Data
from cinque.core.grid import DIAGONALS_ALTERNATE
from cinque.core.knowledge import as_known, known_creatures, knows, seen
from cinque.core.screen import (
    BAD,
    Board,
    Card,
    Fact,
    Gauge,
    Layer,
    Mark,
    Order,
    Place,
    Scale,
    Token,
    Trait,
    Turn,
    Zone,
    by_sign,
    signs,
)
from cinque.core.seat import Seat
from cinque.core.squares import cell_of
from cinque.core.tally import signed
from cinque.systems.ptu.combatant import SHIFT, STANDARD, SWIFT, Combatant
from cinque.systems.ptu.content.words import AFFLICTIONS, STAGED
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.positioning.positions import BLOCKING, EARTH, ROUGH, SLOW, UNDERWATER
from cinque.systems.ptu.relief import HIGH
from cinque.systems.ptu.stats.stats import initiative, stage

TRAITS: Final = (
    Trait("species", "species"),
    Trait("nature", "nature"),
    *map(Trait, ("attack", "defense", "special_attack", "special_defense", "speed", "loyalty", "experience")),
    Trait("moves", "move"),
    Trait("abilities", "ability"),
    Trait("features", "feature"),
    Trait("capabilities", "capability"),
    Trait("ranks", "skill", "skills"),
    Trait("held", "item"),
    Trait("items", "item"),
)
"""What there is to be known of somebody besides their card."""
BY_WORD: Final = (
    Trait("stages", "stat", "word.stages"),
    Trait("fainted", "", "word.fainted"),
    Trait("dead", "", "word.dead"),
)
"""What a game master's word sets besides the numbers that are shown."""


PLAYERS = "players"


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
        "creatures": known_creatures(scene, seat),
    }


# -- cards


def cards(scene: PtuScene, seat: Seat) -> list[Card]:
    """Everybody on the battlefield, and one's own in their balls; a game master sees into all of them."""
    known = as_known(scene, seat)
    sign = signs(seen(scene, seat), PLAYERS)
    shown = [known.creatures[id] for id in sign]
    shown.sort(key=lambda one: one.side != PLAYERS)
    counts = called_out(scene)
    return [card(known, sign[one.id], one, seat, counts.get(one.id)) for one in shown]


def everybody(scene: PtuScene) -> list[Card]:
    """Those in their balls, too: as long as one of them is left, no side is beaten."""
    return [
        Card(one.id, one.side, (Gauge("hp", one.hp, one.max_hp),), down=one.fainted) for one in scene.creatures.values()
    ]


def called_out(scene: PtuScene) -> dict[str, int]:
    """Everybody on the battlefield hears the Initiative Counts."""
    return {one.id: initiative(scene, one).num for one in scene.creatures.values() if one.out}


def card(scene: PtuScene, sign: str, one: Combatant, seat: Seat, called: int | None) -> Card:
    own = knows(seat, one)
    facts = [
        Fact("", one.types, "type"),
        Fact("level", one.level),
        Fact("temporary_hp", one.temporary_hp or ""),
        Fact("ap", one.ap if one.is_trainer and own else ""),
        Fact("initiative", called if called is not None else ""),
        Fact("injuries", one.injuries or "", tone=BAD),
        *stages(scene, one),
        Fact("", states(one), "word", tone=BAD),
    ]
    gauge = Gauge("hp", one.hp, one.max_hp)
    shown = tuple(fact for fact in facts if fact.value not in ("", ()))
    return Card(one.id, one.side, (gauge,), shown, sign, place(scene, one), one.fainted, budget(scene, one))


def budget(scene: PtuScene, one: Combatant) -> tuple[Gauge, ...]:
    """The actions left in its turn, which everybody sees it take."""
    if one.id != scene.actor:
        return ()
    return tuple(Gauge(kind, getattr(one, kind), max(1, getattr(one, kind))) for kind in (STANDARD, SHIFT, SWIFT))


def place(scene: PtuScene, one: Combatant) -> Place:
    if not one.out:
        return Place(away="in-ball")
    if scene.zones:
        return Place(zone=one.zone, landmark=one.landmark)
    return Place(tuple(one.cells), one.height)


def stages(scene: PtuScene, one: Combatant) -> list[Fact]:
    """Combat Stages, whatever they come from."""
    found = {stat: stage(scene, one, stat).num for stat in STAGED}
    for stat in ("accuracy", "evasion"):
        found[stat] = one.stages.get(stat, 0) + one.default_stages.get(stat, 0)
    return [Fact(stat, signed(by), tone=by_sign(by)) for stat, by in found.items() if by]


def states(one: Combatant) -> tuple[str, ...]:
    if one.dead or one.fainted:
        return ("dead" if one.dead else "fainted",)
    found = [active.effect for active in one.active if active.effect in AFFLICTIONS]
    return tuple(dict.fromkeys([*found, *(["grappled"] if one.grapple else [])]))


# -- whose turn it is


def order(scene: PtuScene, seat: Seat) -> Order:
    """By the Initiative Counts that are called out; those who tied as their dice fell; in a League Trainers first."""
    if not scene.phase:
        return Order()
    counts, seen_ones = called_out(scene), seen(scene, seat)
    there = [one for one in seen_ones if one.id in counts]
    league = [scene.league and not one.is_trainer for one in there]
    keyed = sorted(
        zip(league, there, strict=True), key=lambda pair: (pair[0], -counts[pair[1].id], -scene.ties.get(pair[1].id, 0))
    )
    turns = [Turn(one.id, called=counts[one.id], acted=one.acted, now=one.id == scene.actor) for _, one in keyed]
    return Order(scene.round, turns=tuple(turns), called="initiative")


# -- the map


def board(scene: PtuScene, seat: Seat) -> Board:
    """The map with everybody on it, or the zones; what lies on the ground in layers, the uppermost last."""
    sign = signs(seen(scene, seat), PLAYERS)
    there = [one for one in seen(scene, seat) if one.out]
    tokens = tuple(Token(one.id, one.side, sign[one.id], place(scene, one), one.fainted) for one in there)
    if scene.zones:
        zones = tuple(Zone(name, tuple(ways.items())) for name, ways in scene.zones.items())
        return Board(tokens=tokens, zones=zones)
    hazards = [Mark(cell_of(square), (kind.split()[0],), "^", screen.DANGER) for square, kind in scene.hazards.items()]
    smoke = [Mark(cell_of(square), ("smoke",), "*", screen.CLOUD) for square in scene.smoke]
    layers = (Layer("terrain", terrain(scene)), Layer("hazards", tuple(hazards)), Layer("smoke", tuple(smoke)))
    return Board(scene.width, scene.height, layers, tokens, scale=METERS)


METERS = Scale(1, "meters", DIAGONALS_ALTERNATE)
GROUND = ((BLOCKING, "#"), (EARTH, "%"), (UNDERWATER, "~"))
LOOKS = {
    "#": screen.WALL,
    "%": screen.EARTH,
    "~": screen.WATER,
    "=": screen.HIGH,
    ",": screen.STONES,
    '"': screen.GROWTH,
    ";": screen.GROWTH,
}


def terrain(scene: PtuScene) -> tuple[Mark, ...]:
    """`#` Blocking, `%` earth, `~` water, `=` high ground, `,` Slow, `"` Rough, `;` both.

    Above them come `^` a hazard and `*` smoke.
    """
    found: list[Mark] = []
    for square, text in scene.terrain.items():
        words = tuple(text.split())
        sign = next((sign for word, sign in GROUND if word in words), "")
        high = next((height[1] for height in map(HIGH.fullmatch, words) if height), "")
        if not sign and high:
            sign = "="
        if not sign:
            sign = {(True, True): ";", (True, False): ",", (False, True): '"'}.get((SLOW in words, ROUGH in words), "")
        found.append(Mark(cell_of(square), words, sign, LOOKS.get(sign, ""), high))
    return tuple(found)
