"""戦闘ルール, combat: Start Step, then Speed Check and Action Step until all have acted, then the End Step."""

from cinque.core.refusal import Refusal
from cinque.core.squares import cell_name
from cinque.systems.rokumen.content.records import COMBAT
from cinque.systems.rokumen.model import (
    BEGIN,
    CALLED_OFF,
    DRAW,
    OPPONENTS,
    OVER,
    PLAYERS,
    START,
    RokumenPlay,
    RokumenScene,
)
from cinque.systems.rokumen.states.getting import after_combat

GENERAL = "rokumen.general.scope"
SQUARES = "rokumen.grid.squares"
SEQUENCE = "rokumen.combat.turn-sequence"
TURN = "rokumen.combat.turn-definition"
COMBAT_START = "rokumen.ruling.combat-start"
COMBAT_END = "rokumen.ruling.combat-end"


def begin(play: RokumenPlay) -> None:
    """A combat begins: with what is left of HP and PP, or by one reading with all of it."""
    scene = play.scene
    play.note("general-rules", GENERAL)
    play.note("combat-begins", SEQUENCE)
    play.note("field", SQUARES, width=scene.width, height=scene.height)
    for name, reading in scene.rulings.chosen.items():
        play.note("reading", f"rokumen.ruling.{name}", name=name, reading=reading)
    for one in scene.creatures.values():
        if scene.rulings.combat_start == "full" and not one.fainted:
            one.hp, one.pp = one.max_hp, one.max_pp
        one.acted = one.waited = False
        one.since = 0
        one.end_changes(COMBAT)
        one.used, one.used_in_turn = {}, []
        play.note(
            "stands",
            COMBAT_START,
            one.id,
            square=cell_name(one.square),
            hp=one.hp,
            of=one.max_hp,
            pp=one.pp,
            side=one.side,
        )
    scene.round, scene.acted_steps, scene.actor, scene.result = 1, 0, "", ""
    scene.begun = True
    play.note("turn", TURN, number=1)
    go_on(play, START)


# -- the end


def go_on(play: RokumenPlay, phase: str) -> None:
    """To the next part of the combat, or to its end."""
    scene = play.scene
    nobody = not scene.able()
    scene.phase = OVER if phase == OVER or scene.is_over() or nobody else phase
    if scene.phase == OVER and not scene.result:
        standing = [side for side in (PLAYERS, OPPONENTS) if scene.standing(side)]
        scene.result = standing[0] if len(standing) == 1 else DRAW


def over(play: RokumenPlay) -> None:
    """The combat ends: status conditions and Healing end with it."""
    scene = play.scene
    after_combat(play)
    for one in scene.creatures.values():
        one.end_changes(COMBAT)
        one.acted = one.waited = False
    play.note("combat-ends", COMBAT_END, result=scene.result, turns=scene.round)
    scene.phase, scene.actor = "", ""


def no_combat(scene: RokumenScene) -> Refusal | None:
    return None if scene.phase else Refusal("no-combat", COMBAT_END)


def call_off(play: RokumenPlay) -> None:
    """The game master ends the combat."""
    play.scene.result, play.scene.phase = CALLED_OFF, OVER


def cannot_begin(scene: RokumenScene) -> Refusal | None:
    """A combat takes two sides, and no other combat."""
    if scene.phase:
        return Refusal("in-combat", SEQUENCE)
    down = [side for side in (PLAYERS, OPPONENTS) if not scene.standing(side)]
    return Refusal("side-not-able", COMBAT_END, side=down[0]) if down else None


def begin_combat(play: RokumenPlay) -> None:
    """The game master starts a combat between those who are there."""
    play.scene.phase, play.scene.result = BEGIN, ""
