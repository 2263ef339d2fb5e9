"""A dungeon floor by floor: whoever goes ahead rolls for each room, until the stairs are found."""

from typing import Annotated, Final, NamedTuple

from cinque.core.effect import Active
from cinque.core.mistake import Refused
from cinque.core.procedure import Mine, Procedure
from cinque.core.record import Of
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.systems.mystery.calendar import outside_combat
from cinque.systems.mystery.combat_essentials.fainting import heal
from cinque.systems.mystery.content.records import BOSS, RESCUE, Dungeon, Floors, Quest
from cinque.systems.mystery.content.traits import COINS, ITEMS
from cinque.systems.mystery.content.traits import STAIRS as STAIRS_NEAR
from cinque.systems.mystery.content.traits import TRAPS as TRAPS_NEAR
from cinque.systems.mystery.dungeons.encounters import drawn, leave_opponents, meet, meet_the_boss
from cinque.systems.mystery.dungeons.rewards import go_home, send_home
from cinque.systems.mystery.dungeons.shops import open_shop
from cinque.systems.mystery.expedition import Expedition
from cinque.systems.mystery.field import FIELDS
from cinque.systems.mystery.field_effects.traps import TRAPS
from cinque.systems.mystery.getting_started.bag import lose, receive
from cinque.systems.mystery.getting_started.checks import rolled
from cinque.systems.mystery.model import ALLIES, Character, MysteryPlay, MysteryScene, content_of
from cinque.systems.mystery.trait import noticing

ROOMS = "mystery.ruling.dungeon-rooms"
QUESTS = "mystery.level.xp-and-rp"
ESCAPE = "mystery.action.item"
FIGHT, TRAP, FIND, SHOP, QUIET, STAIRS = "fight", "trap", "find", "shop", "quiet", "stairs"
TABLES: Final = {
    "usual": ((8, FIGHT), (10, TRAP), (13, FIND), (14, SHOP), (16, QUIET)),
    "dangerous": ((11, FIGHT), (13, TRAP), (15, FIND), (16, SHOP), (16, QUIET)),
}
"""The highest roll of each kind of room; above them all are the stairs."""

EACH_ROOM: Final = 2
"""Added for every room of the floor before, so that the stairs are found in the end."""

BREATHER: Final = 2
SENSED: Final = 3
"""Added by whoever senses the stairs."""

PURSE: Final = 50
"""What lies beside a find, for those who notice it."""

CLEAR: Final = "clear"


class Enter(NamedTuple):
    """Into a dungeon, for a quest or without one."""

    dungeon: Annotated[str, Of("dungeon")]
    quest: Annotated[str, Of("quest")] = ""


class Leads(NamedTuple):
    """Who goes ahead."""

    who: Mine


# -- where somebody is


def dungeon_of(scene: MysteryScene) -> Dungeon:
    return content_of(scene).dungeons[scene.expedition.dungeon]


def floors_of(scene: MysteryScene) -> Floors:
    return dungeon_of(scene).on(scene.expedition.floor)


def quest_of(scene: MysteryScene) -> Quest | None:
    return content_of(scene).quests.get(scene.expedition.quest)


def is_last(scene: MysteryScene) -> bool:
    return scene.expedition.floor == dungeon_of(scene).floors[-1].until


def not_inside(scene: MysteryScene) -> Refusal | None:
    inside = Refusal("in-a-dungeon", ROOMS, dungeon=scene.expedition.dungeon)
    return inside if scene.expedition.dungeon else outside_combat(scene)


def inside(scene: MysteryScene) -> Refusal | None:
    return outside_combat(scene) if scene.expedition.dungeon else Refusal("in-no-dungeon", ROOMS)


# -- what is done there


def enter(play: MysteryPlay, what: Enter) -> None:
    """Whoever was fought elsewhere stays there, and so do the traps of that place."""
    scene = play.scene
    quest = content_of(scene).quests.get(what.quest)
    if quest is not None and quest.dungeon != what.dungeon:
        raise Refused(Refusal("quest-elsewhere", QUESTS, quest=quest.key, dungeon=quest.dungeon))
    if not scene.standing(ALLIES):
        raise Refused(Refusal("side-not-able", ROOMS, side=ALLIES))
    leave_opponents(scene)
    scene.expedition = Expedition()
    scene.expedition.dungeon, scene.expedition.quest = what.dungeon, what.quest
    play.note("enters-dungeon", ROOMS, dungeon=what.dungeon)
    if quest is not None:
        play.note("takes-quest", QUESTS, quest=quest.key)
    arrive(play, 1)


def arrive(play: MysteryPlay, floor: int) -> None:
    """A new floor has its own weather; whatever lay on the last one stays there."""
    scene = play.scene
    scene.dropped, scene.wishes = {}, 0
    way = scene.expedition
    way.floor, way.rooms, way.stairs, way.shop = floor, 0, False, []
    weather = floors_of(scene).weather
    key = drawn(play, weather, ROOMS) if len(weather) > 1 else next(iter(weather))
    way.weather = "" if key == CLEAR else key
    scene.active = [Active(way.weather)] if way.weather else []
    play.note("floor", ROOMS, floor=floor, of=dungeon_of(scene).floors[-1].until)
    if way.weather:
        play.note("floor-weather", FIELDS[way.weather].clause, field=way.weather)


def explore(play: MysteryPlay, lead: Leads) -> None:
    """One room: 1d20, and 2 more for each room of this floor before (ruling dungeon-rooms)."""
    scene = play.scene
    way, one = scene.expedition, able(scene, lead.who)
    if way.stairs:
        raise Refused(Refusal("stairs-are-found", ROOMS))
    tally = play.tally().start(rolled(play, one, ROOMS), "rolled", ROOMS)
    if way.rooms:
        tally.add(EACH_ROOM * way.rooms, "rooms", ROOMS)
    sense = noticing(play, one, STAIRS_NEAR)
    if sense is not None:
        tally.add(SENSED, f"{sense.kind}:{sense.key}", sense.clause)
    way.rooms += 1
    table = TABLES[scene.rulings.dungeon_rooms]
    room = next((kind for highest, kind in table if tally.value <= highest), STAIRS)
    floors = floors_of(scene)
    if (room == TRAP and not floors.traps) or (room == FIND and not floors.finds):
        room = QUIET
    play.note("room", ROOMS, one.id, tally, result=tally.value, room=room)
    IN_ROOM[room](play, one)


def able(scene: MysteryScene, who: str) -> Character:
    one = scene.creatures[who]
    if not one.is_up or one.side != ALLIES:
        raise Refused(Refusal("cannot-go-ahead", ROOMS, who=who))
    return one


def fight(play: MysteryPlay, one: Character) -> None:
    meet(play, floors_of(play.scene), one)


def trap(play: MysteryPlay, one: Character) -> None:
    """Whoever goes ahead is the Activator."""
    if noticing(play, one, TRAPS_NEAR):
        return
    key = drawn(play, dict.fromkeys(floors_of(play.scene).traps, 1), ROOMS)
    play.note("steps-on-trap", "mystery.trap.general", one.id, trap=key)
    TRAPS[key].go_off(play, one)
    if not play.scene.standing(ALLIES):
        send_home(play)


def find(play: MysteryPlay, one: Character) -> None:
    """Some notice a second thing, or coins beside it."""
    finds = floors_of(play.scene).finds
    for _ in range(2 if noticing(play, one, ITEMS) else 1):
        receive(play, one, drawn(play, finds, ROOMS), ROOMS)
    if noticing(play, one, COINS):
        one.money += PURSE
        play.note("finds-money", ROOMS, one.id, money=PURSE, left=one.money)


def shop(play: MysteryPlay, one: Character) -> None:
    open_shop(play, one)


def quiet(play: MysteryPlay, one: Character) -> None:
    """A breather for everybody."""
    for ally in play.scene.of_side(ALLIES):
        if ally.hp < ally.max_hp:
            heal(play, ally, play.tally().start(BREATHER, "breather", ROOMS), ROOMS)


def stairs(play: MysteryPlay, one: Character) -> None:
    """The way on; before it, on the quest's floor, whom or what the quest is about."""
    scene = play.scene
    way, quest = scene.expedition, quest_of(scene)
    if quest is not None and quest.kind != BOSS and quest.floor == way.floor and not way.reached:
        way.reached = True
        told = "client-found" if quest.kind == RESCUE else "goal-found"
        play.note(told, QUESTS, one.id, quest=quest.key, client=quest.client, item=quest.goal)
    if is_last(scene) and dungeon_of(scene).boss and not way.beaten:
        meet_the_boss(play, dungeon_of(scene).boss)
    else:
        way.stairs = True


IN_ROOM: Final = {FIGHT: fight, TRAP: trap, FIND: find, SHOP: shop, QUIET: quiet, STAIRS: stairs}


def descend(play: MysteryPlay, lead: Leads) -> None:
    """To the next floor; from the last one home."""
    scene = play.scene
    able(scene, lead.who)
    if not scene.expedition.stairs:
        raise Refused(Refusal("no-stairs-yet", ROOMS))
    if is_last(scene):
        go_home(play)
    else:
        arrive(play, scene.expedition.floor + 1)


def escape(play: MysteryPlay, lead: Leads) -> None:
    """The badge takes a team home whose quest is done; an Escape Orb always does."""
    scene = play.scene
    one = scene.creatures[lead.who]
    orb = next((key for key in one.bag if content_of(scene).items[key].escapes), "")
    if not scene.expedition.reached and not orb:
        raise Refused(Refusal("no-way-home", ROOMS))
    if not scene.expedition.reached:
        lose(able(scene, lead.who), orb)
        play.note("uses-item", ESCAPE, one.id, item=orb, target=one.id)
    go_home(play)


def call_back(play: MysteryPlay) -> None:
    """The game master ends it, whatever has been reached."""
    go_home(play)


FLOOR_PROCEDURES: Final = {
    "enter": Procedure(enter, GM_ROLE, Enter, ROOMS, may=not_inside),
    "explore": Procedure(explore, PLAYER_ROLE, Leads, ROOMS, may=inside),
    "descend": Procedure(descend, PLAYER_ROLE, Leads, ROOMS, may=inside),
    "escape": Procedure(escape, PLAYER_ROLE, Leads, ROOMS, may=inside),
    "call-back": Procedure(call_back, GM_ROLE, None, ROOMS, may=inside),
}
