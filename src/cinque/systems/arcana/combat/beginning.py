"""Beginning Wild Combat: the player sends out the first arcana; then the opponent is chosen by the area's rules."""

from typing import Final

from cinque.core.ask import Ask, Option
from cinque.systems.arcana.combat.status import mark_status
from cinque.systems.arcana.content.records import Area, Encounter, Member, read_dice
from cinque.systems.arcana.figures import join_team
from cinque.systems.arcana.model import (
    END,
    OPPONENT,
    PLAYER,
    ROUND,
    WILD,
    ArcanaPlay,
    ArcanaScene,
    content_of,
    other,
)

ENCOUNTER: Final = "arcana.encounter.table"
GM_PICK: Final = "arcana.ruling.encounter-tables"
KINDS: Final = "arcana.combat.kinds"
VERSION: Final = "arcana.document.version"
WILD_SETUP: Final = "arcana.combat.wild-setup"

EDITION: Final = "20170706"


def begin(play: ArcanaPlay) -> None:
    """Set a fight up."""
    scene = play.scene
    play.note("edition", VERSION, edition=EDITION)
    play.note("fight-begins", KINDS, fight=scene.kind)
    for name, reading in scene.rulings.chosen.items():
        play.note("reading", f"arcana.ruling.{name}", name=name, reading=reading)
    scene.round = 0
    scene.result = ""
    scene.tied = []
    scene.fielded = {PLAYER: [], OPPONENT: []}
    send_out_first(play, PLAYER)
    if scene.kind == WILD and not scene.teams[OPPONENT]:
        meet_opponent(play)
    send_out_first(play, OPPONENT)
    suffer_the_area(play)
    empty = [side for side in (PLAYER, OPPONENT) if not scene.fielded[side]]
    scene.result = other(empty[0]) if empty else ""
    scene.phase = END if empty else ROUND


def send_out_first(play: ArcanaPlay, side: str) -> None:
    """The first of the team that are able to battle, as many as fight abreast."""
    able = [id for id in play.scene.teams[side] if play.scene.creatures[id].able]
    for id in able[: play.scene.abreast]:
        play.scene.fielded[side].append(id)
        send_out(play, id, WILD_SETUP)


def send_out(play: ArcanaPlay, id: str, clause: str) -> None:
    arcana = play.scene.creatures[id]
    kind = "appears" if arcana.side == OPPONENT and play.scene.kind == WILD else "sends-out"
    play.note(kind, clause, id, level=arcana.level, hp=arcana.hp, of=arcana.max_hp, side=arcana.side)


def meet_opponent(play: ArcanaPlay) -> None:
    meet(play, row_met(play, content_of(play.scene).areas[play.scene.area]))


def row_met(play: ArcanaPlay, area: Area) -> Encounter:
    """Usually dice on the area's encounter table; an area, or a ruling, may let the game master name the opponent."""
    if area.method != "pick" and play.scene.rulings.encounter_tables != "gm-pick":
        return area.met(roll(play, area.dice, ENCOUNTER))
    species = list(dict.fromkeys(row.species for row in area.table))
    ask = Ask("gm", "opponent", GM_PICK, [Option("meet", species=one) for one in species])
    named = play.choose(ask).args["species"]
    return next(row for row in area.table if row.species == named)


def meet(play: ArcanaPlay, row: Encounter) -> None:
    level = roll(play, row.level, ENCOUNTER)
    join_team(play.scene, OPPONENT, "gm", Member(row.species, level))
    play.note("encounter", ENCOUNTER, play.scene.teams[OPPONENT][-1], area=play.scene.area, level=level)


def suffer_the_area(play: ArcanaPlay) -> None:
    """An area may cause a status effect, as far as the ruling lets such things exist."""
    area = content_of(play.scene).areas.get(play.scene.area)
    if area is not None and area.status:
        for id in play.scene.fielded[PLAYER]:
            mark_status(play, play.scene.creatures[id], area.status)


def roll(play: ArcanaPlay, dice: str, clause: str, who: str = "") -> int:
    """Dice as the content writes them: `1d4+7`."""
    count, sides, plus = read_dice(dice)
    return play.total(count, sides, clause, who) + plus


def clear_last_fight(scene: ArcanaScene) -> None:
    """Yesterday's opponents leave the scene."""
    for id in scene.teams[OPPONENT]:
        del scene.creatures[id]
    scene.teams[OPPONENT] = []
    scene.fielded = {PLAYER: [], OPPONENT: []}
    scene.fallen, scene.switched = [], []
    scene.bags[OPPONENT] = {}
    scene.trainer = scene.area = ""
