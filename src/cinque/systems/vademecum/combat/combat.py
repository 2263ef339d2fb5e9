"""2.5 Combat: how it begins and how it ends."""

from typing import Annotated, NamedTuple

from cinque.core.behind import forget_places
from cinque.core.procedure import INSTEAD, Procedure
from cinque.core.record import OneOf
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.core.squares import cell_name
from cinque.systems.vademecum.ability import rule_of, set_off
from cinque.systems.vademecum.combat.suffering import end_what_lasts
from cinque.systems.vademecum.combat.without_a_map import gap, nearest_foe
from cinque.systems.vademecum.condition import COMBAT, end_all
from cinque.systems.vademecum.forces import more_of, owned_by
from cinque.systems.vademecum.happening import Event
from cinque.systems.vademecum.injuries import lie_dead
from cinque.systems.vademecum.model import (
    BEGIN,
    CALLED_OFF,
    DRAW,
    ENEMIES,
    FEET,
    INITIATIVE,
    OVER,
    PARTY,
    SIDES,
    SURPRISE,
    VadeMecumPlay,
    VadeMecumScene,
    party_seats,
)

START = "vademecum.combat.start"
ROUNDS = "vademecum.combat.rounds"
LENGTH = "vademecum.combat.round-length"
GRID = "vademecum.movement.grid"
END = "vademecum.ruling.fight-end"


def begin(play: VadeMecumPlay) -> None:
    """Words no longer settle the matter."""
    scene = play.scene
    play.note("combat-begins", START)
    if scene.mapless:
        play.note("no-map", GRID)
    else:
        play.note("map", GRID, width=scene.width, height=scene.height)
    for name, reading in scene.rulings.chosen.items():
        play.note("reading", f"vademecum.ruling.{name}", name=name, reading=reading)
    for one in scene.creatures.values():
        one.moved = one.diagonals = one.main = one.bonus = one.bonus_next = one.cover = 0
        one.alerted = one.dashed = one.acted = one.waiting = one.fell_prone = False
        one.reaction, one.spare_reactions = True, more_of(scene, one, "reactions")
        one.done, one.tried = [], []
        one.helpers = one.helpers if one.side == scene.ambush else []  # help in sneaking up counts
        one.attacked, one.peaceful, one.left_cover = False, True, False
        hides = {**one.hides("hp", "of"), **one.hides_place(scene, "square", "feet")}
        if one.is_out:  # of the dead nobody says where they stand
            continue
        if scene.mapless:
            foe = nearest_foe(scene, one)
            feet = gap(one, foe) * FEET if foe is not None else 0
            play.note("stands-apart", GRID, one.id, hides=hides, feet=feet, hp=one.hp, of=one.max_hp)
        else:
            play.note("stands-at", GRID, one.id, hides=hides, square=cell_name(one.square), hp=one.hp, of=one.max_hp)
    lie_dead(scene, scene.round)
    scene.round, scene.result, scene.actor, scene.extra = 0, "", "", []
    scene.phase = SURPRISE if scene.ambush else INITIATIVE
    for one in scene.creatures.values():
        set_off(play, one, "fight-starts", Event(one))
    if scene.is_over():
        scene.phase = OVER


def over(play: VadeMecumPlay) -> None:
    """One side has conceded or perished; what belongs to a combat ends with it."""
    scene = play.scene
    if not scene.result:
        left = [side for side in SIDES if scene.standing(side)]
        if scene.rulings.fight_end == "perished":
            left = list({one.side for one in scene.creatures.values() if not one.is_out})
        scene.result = left[0] if len(left) == 1 else DRAW
    scene.actor = ""
    for one in scene.creatures.values():
        end_all(play, one, lambda rule: rule.lasts_until(scene) == COMBAT, ROUNDS)
        one.cover, one.helpers = 0, []
        one.reaction = True
        end_what_lasts(play, one)
        for ability in owned_by(scene, one).rules:
            rule_of(ability).fight_ends(play, one, ability)
    play.note("combat-ends", ROUNDS, result=scene.result, rounds=scene.round)
    play.note("time-passed", LENGTH, seconds=6 * scene.round)
    scene.phase, scene.ambush, scene.queue, scene.order, scene.began = "", "", [], [], False
    scene.extra, scene.zones = [], []
    forget_places(scene, "order", "queue", "extra")


def no_combat(scene: VadeMecumScene) -> Refusal | None:
    return None if scene.phase else Refusal("no-combat", START)


def call_off(play: VadeMecumPlay) -> None:
    """The game master ends the combat."""
    play.scene.result, play.scene.phase = CALLED_OFF, OVER


class Concede(NamedTuple):
    side: Annotated[str, OneOf(SIDES)]


def concede(play: VadeMecumPlay, what: Concede) -> None:
    """A side gives up, and the other one has won."""
    play.note("concedes", ROUNDS, side=what.side)
    play.scene.result, play.scene.phase = ENEMIES if what.side == PARTY else PARTY, OVER


def cannot_begin(scene: VadeMecumScene) -> Refusal | None:
    """A combat takes two sides, and no other combat."""
    if scene.phase:
        return Refusal("in-combat", START)
    down = [side for side in SIDES if not scene.standing(side)]
    return Refusal("side-not-able", END, side=down[0]) if down else None


class Combat(NamedTuple):
    """`ambush` is the side that tries to surprise the other."""

    ambush: Annotated[str, OneOf(SIDES)] = ""


def begin_combat(play: VadeMecumPlay, what: Combat) -> None:
    play.scene.phase, play.scene.result, play.scene.ambush = BEGIN, "", what.ambush


COMBAT_PROCEDURES = {
    "call-off": Procedure(call_off, GM_ROLE, None, END, INSTEAD, no_combat),
    "concede": Procedure(concede, GM_ROLE, Concede, ROUNDS, INSTEAD, no_combat),
    "combat": Procedure(begin_combat, PLAYER_ROLE, Combat, START, may=cannot_begin, whose=party_seats),
}
