"""Whom the party meets next: as a setup says, as the game master names them, or by chance for a strength.

The book says that a combatant of a level is about as able as a character of it. So the strength of a side is the sum
of its levels.
"""

from collections.abc import Iterable
from random import Random
from typing import Annotated, Any, Final, NamedTuple

from cinque.core.ask import Data
from cinque.core.behind import behind_the_screen
from cinque.core.by_hand import Encounter, squares_told, take_over, told_of
from cinque.core.grid import Cell
from cinque.core.log import GM
from cinque.core.mistake import Refused, SetupError
from cinque.core.procedure import BESIDE, Among, BadArguments, Procedure
from cinque.core.record import Between, Of, OneOf
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE
from cinque.core.squares import cell_of
from cinque.systems.vademecum.at_the_table.setup import Setup
from cinque.systems.vademecum.campaign.travel import leave_behind
from cinque.systems.vademecum.characters.carrying import in_combat
from cinque.systems.vademecum.combat.initiative import come_in, line_up
from cinque.systems.vademecum.condition import TRIED, condition_of
from cinque.systems.vademecum.content import VALE, of_kit
from cinque.systems.vademecum.content.records import ROLES
from cinque.systems.vademecum.model import (
    BEGIN,
    ENEMIES,
    MOST_LEVEL,
    PARTY,
    ROUND_ENDS,
    SIDES,
    TURN,
    Character,
    VadeMecumPlay,
    VadeMecumScene,
    content_of,
)
from cinque.systems.vademecum.tiles import make_room
from cinque.systems.vademecum.world.building import make_by_chance

LEVEL = "vademecum.combatant.level"
COVER, ROUGH = "vademecum.cover.table", "vademecum.movement.rough-terrain"
GRID = "vademecum.movement.grid"
PERCENT: Final = {"easy": 50, "even": 100, "hard": 150}
"""How strong enemies are against the party."""

MOST_GAP: Final = 2
"""So far from the wanted level a combatant of the kit may be; beyond that one is made by chance."""

WIDE: Final = 20
PATCHES: Final = 6
"""Tiles of Rough Terrain and of cover on a map by chance."""

JOURNEY: Final = (
    *("kit", "tasks", "haggled", "miles", "set_out", "goal", "mvp", "answered", "vehicles", "cargo"),
    *("dts", "situations", "permitted", "camp", "doubled", "trapped", "trappers", "round"),
)
"""What a party keeps on its way from one encounter to the next."""


AGAINST_SOMEBODY: Final = ("attack", "injury", "loot", *TRIED)
"""What is tried against somebody in particular: so begin the names under which such failures are counted."""


class Join(NamedTuple):
    """Somebody as a setup writes them."""

    side: Annotated[str, OneOf(SIDES, "word")]
    entry: Any


def kinds_here(scene: VadeMecumScene, mine: list[Character]) -> Iterable[str]:
    return content_of(scene).combatants


class Opponents(NamedTuple):
    """Who comes; `map_`: on a map with cover and Rough Terrain by chance."""

    who: tuple[Annotated[str, Of("combatant"), Among(kinds_here)], ...]
    map_: bool = False


class ByStrength(NamedTuple):
    """`count_` enemies that together are so strong; of a role, or of any."""

    strength: Annotated[str, OneOf(tuple(PERCENT), "strength")] = "even"
    count_: Annotated[int, Between(1, 8)] = 2
    role: Annotated[str, OneOf(ROLES, "role")] = ""
    kit: Annotated[str, Of("kit")] = VALE
    map_: bool = True


def levels_of(scene: VadeMecumScene, side: str) -> int:
    return sum(one.level for one in scene.of_side(side) if not one.is_out)


# -- as somebody says


def encounter(play: VadeMecumPlay, what: Encounter) -> None:
    """The next place and the next enemies, with the same party."""
    scene = play.scene
    fresh = type(scene).under(scene.rulings, scene.packs)
    fresh.creatures = {one.id: one for one in scene.of_side(PARTY)}
    here = {"kit": scene.kit} if scene.kit else {}
    setup = Setup(here | told_of(scene, what.setup, PARTY) | {"combat": False}, fresh)
    try:
        setup.read()
    except SetupError as error:
        raise BadArguments(error.faults) from None
    place_party(fresh, setup, squares_told(what.setup.get(PARTY)))
    forget_tries(scene)
    take_over(scene, fresh, *JOURNEY)
    forget_those_gone(scene)
    begins = what.setup.get("combat", True) and all(scene.standing(side) for side in SIDES)
    scene.phase = BEGIN if begins else ""
    play.note("encounter-set", GRID)
    tell_strength(play)


def place_party(scene: VadeMecumScene, setup: Setup, told: dict[str, str]) -> None:
    for number, one in enumerate(scene.of_side(PARTY)):
        one.square = cell_of(told[one.id]) if one.id in told else setup.usual_tile(PARTY, number)
        if not (0 <= one.square[0] < scene.width and 0 <= one.square[1] < scene.height):
            raise Refused(Refusal("outside-the-map", GRID, who=one.id))


def join(play: VadeMecumPlay, somebody: Join) -> None:
    scene = play.scene
    setup, known = Setup({}, scene), list(scene.creatures)
    setup.person(somebody.side, somebody.entry, "entry", len(scene.of_side(somebody.side)))
    if setup.faults:
        raise BadArguments(setup.faults)
    for one in [scene.creatures[id] for id in scene.creatures if id not in known]:
        play.note("joins", LEVEL, one.id, side=somebody.side)
        arrive(play, one)


def arrive(play: VadeMecumPlay, one: Character) -> None:
    """Somebody is there now: on a tile of their own, and in a combat with turns."""
    scene = play.scene
    make_room(scene, one)
    if scene.phase not in (TURN, ROUND_ENDS) or one.is_out:
        return
    if one.id not in scene.order:
        come_in(play, one)
    elif not one.waiting:
        line_up(scene, one)


def opponents(play: VadeMecumPlay, what: Opponents) -> None:
    """These combatants take the place of the enemies."""
    if not what.who:
        raise Refused(Refusal("nobody-named", LEVEL))
    meet(play, what.who, what.map_)


def meet(play: VadeMecumPlay, kinds: Iterable[str], new_map: bool) -> None:
    scene = play.scene
    if new_map:
        lay_out(play)
    forget_tries(scene)
    scene.creatures = {one.id: one for one in scene.of_side(PARTY)}
    setup = Setup({}, scene)
    for number, key in enumerate(kinds):
        setup.person(ENEMIES, {"combatant": key}, f"who.{number}", number)
    if setup.faults:
        raise BadArguments(setup.faults)
    place_party(scene, setup, {})
    forget_those_gone(scene)
    for one in scene.of_side(ENEMIES):
        play.note("appears", LEVEL, one.id)
    tell_strength(play)


def forget_tries(scene: VadeMecumScene) -> None:
    """What was tried against enemies who are left behind does not make it harder against others of their names."""
    gone = {one.id for one in scene.of_side(ENEMIES)}
    for task in list(scene.tasks):
        what, _, whom = task.partition("/")
        if what in AGAINST_SOMEBODY and whom.partition("/")[0] in gone:
            del scene.tasks[task]


def forget_those_gone(scene: VadeMecumScene) -> None:
    """What somebody has done who is no longer there stays done, but nobody holds or helps from afar."""
    for one in scene.creatures.values():
        gone = [active for active in one.active if active.source not in ("", *scene.creatures)]
        one.active = [
            active
            for active in one.active
            if active not in gone or not condition_of(scene, active.effect).needs_source(scene, active)
        ]
        for active in gone:
            active.source = ""
        for active in one.lasting:
            active.source = active.source if active.source in scene.creatures else one.id
        for active in (*one.active, *one.lasting):  # it has its time, counted by whoever has it
            active.anchor = active.anchor if not active.anchor or active.anchor in scene.creatures else one.id
        one.helpers = [id for id in one.helpers if id in scene.creatures]


def part_with(scene: VadeMecumScene, gone: str) -> None:
    """Somebody goes behind the screen; what they keep up on the map goes with them."""
    forget_those_gone(scene)
    scene.zones = [zone for zone in scene.zones if gone not in (zone.source, zone.anchor)]


# -- by chance


def by_strength(play: VadeMecumPlay, what: ByStrength) -> None:
    """Combatants of the kit, or made for the occasion, whose levels together are so much of the party's."""
    wanted = max(1, levels_of(play.scene, PARTY) * PERCENT[what.strength] // 100 // what.count_)
    meet(play, [somebody(play, wanted, what.role, what.kit) for _ in range(what.count_)], what.map_)


def drawn(scene: VadeMecumScene, role: str, level: int, count: int, random: Random) -> list[Data]:
    """So many combatants who fight in this way, of about this level: of those that come nearest to it."""
    gaps = {key: abs(one.level - level) for key, one in content_of(scene).combatants.items() if one.role == role}
    most = max(MOST_GAP, min(gaps.values()))
    near = [key for key, gap in gaps.items() if gap <= most]
    return [{"combatant": key} for key in random.choices(near, k=count)]


def roles(scene: VadeMecumScene) -> dict[str, str]:
    """The ways to fight of which there is somebody."""
    there = {one.role for one in content_of(scene).combatants.values()}
    return {role: "role" for role in ROLES if role in there}


def somebody(play: VadeMecumPlay, level: int, role: str, kit: str) -> str:
    """One of the kit whose level is near, otherwise one made by chance."""
    of_world = of_kit(play.scene.packs, kit, "combatant").items()
    near = [key for key, one in of_world if abs(one.level - level) <= MOST_GAP and role in ("", one.role)]
    if near:
        return near[roll(play, len(near))]
    return make_by_chance(play, min(MOST_LEVEL, level), role or ROLES[roll(play, len(ROLES))])


def roll(play: VadeMecumPlay, sides: int) -> int:
    """Which of so many, counted from 0; only the game master sees the die."""
    return play.total(1, sides, LEVEL, visible=GM) - 1 if sides > 1 else 0


def lay_out(play: VadeMecumPlay) -> None:
    """Some Rough Terrain and some cover between the sides; it is another place than before."""
    scene = play.scene
    if scene.mapless:
        scene.mapless, scene.width, scene.height = False, WIDE, WIDE
    tiles = [(x, y) for y in range(scene.height) for x in range(scene.width)]
    drawn: list[Cell] = [tiles[roll(play, len(tiles))] for _ in range(2 * PATCHES)]
    leave_behind(play)
    scene.rough = tuple(dict.fromkeys(drawn[:PATCHES]))
    scene.covers = tuple((cell, 1 + number % 3) for number, cell in enumerate(dict.fromkeys(drawn[PATCHES:])))
    play.note("laid-out", GRID, rough=len(scene.rough), covers=len(scene.covers))


def tell_strength(play: VadeMecumPlay) -> None:
    party, enemies = (levels_of(play.scene, side) for side in SIDES)
    percent = 100 * enemies // party if party else 0
    play.note("encounter-strength", LEVEL, visible=GM, party=party, enemies=enemies, percent=percent)


ENCOUNTER_PROCEDURES = {
    "encounter": Procedure(encounter, GM_ROLE, Encounter, GRID, may=in_combat),
    "join": Procedure(join, GM_ROLE, Join, LEVEL, BESIDE),
    **behind_the_screen(join, Join, LEVEL, VadeMecumScene.is_over, part_with, arrive),
    "opponents": Procedure(opponents, GM_ROLE, Opponents, LEVEL, may=in_combat),
    "encounter-by-strength": Procedure(by_strength, GM_ROLE, ByStrength, LEVEL, may=in_combat),
}
