"""What people start themselves, between fights and beside them, and who may."""

from typing import Any

from cinque.core.ask import Ask, Option, Refused
from cinque.core.procedure import BESIDE, LOOSE, Procedure
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.core.system import SetupError
from cinque.systems.ptu.actions.by_hand import apply_by_hand
from cinque.systems.ptu.actions.capture import capture, capture_terms
from cinque.systems.ptu.actions.coup import bind, finish_off
from cinque.systems.ptu.actions.experience import experience, trainer_experience
from cinque.systems.ptu.actions.features import train
from cinque.systems.ptu.actions.improvised import improvised
from cinque.systems.ptu.actions.items import feed, give_to_hold, treat
from cinque.systems.ptu.at_the_table.setup import add_to_scene
from cinque.systems.ptu.attacks.falling import fall
from cinque.systems.ptu.injuries.resting import center, drain_ap, extended_rest, rest, tend, wait
from cinque.systems.ptu.injuries.suffocation import give_air, suffocate, take_air
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.skills.lifting import lift
from cinque.systems.ptu.skills.skills import skill_check

REST = "ptu.rest.definition"
JOIN = "ptu.demo.join-in"


def join(play: PtuPlay, side: str, entry: Any) -> None:
    """Somebody joins, in the middle of a combat too: they are put into the order of Initiative."""
    try:
        one = add_to_scene(play.scene, side, entry)
    except SetupError as error:
        raise Refused(error.faults[0][1]) from None
    play.note("joins", JOIN, one.id, side=side)


OUTSIDE = {
    "check": Procedure(skill_check, GM_ROLE, LOOSE, meanwhile=BESIDE),
    "join": Procedure(join, GM_ROLE, LOOSE, meanwhile=BESIDE),
    "apply": Procedure(apply_by_hand, GM_ROLE, LOOSE, meanwhile=BESIDE),
    "fall": Procedure(fall, GM_ROLE, LOOSE, meanwhile=BESIDE),
    "improvised": Procedure(improvised, GM_ROLE, LOOSE, meanwhile=BESIDE),
    "lift": Procedure(lift, GM_ROLE, LOOSE, meanwhile=BESIDE),
    "bind": Procedure(bind, GM_ROLE, LOOSE, meanwhile=BESIDE),
    "finish-off": Procedure(finish_off, GM_ROLE, LOOSE, meanwhile=BESIDE),
    "take-air": Procedure(take_air, GM_ROLE, LOOSE, meanwhile=BESIDE),
    "give-air": Procedure(give_air, GM_ROLE, LOOSE, meanwhile=BESIDE),
    "suffocate": Procedure(suffocate, GM_ROLE, LOOSE),
    "capture-terms": Procedure(capture_terms, GM_ROLE, LOOSE, meanwhile=BESIDE),
    "experience": Procedure(experience, GM_ROLE, LOOSE),
    "trainer-experience": Procedure(trainer_experience, GM_ROLE, LOOSE),
    "rest": Procedure(rest, PLAYER_ROLE, LOOSE),
    "extended-rest": Procedure(extended_rest, PLAYER_ROLE, LOOSE),
    "wait": Procedure(wait, PLAYER_ROLE, LOOSE),
    "center": Procedure(center, PLAYER_ROLE, LOOSE),
    "tend": Procedure(tend, PLAYER_ROLE, LOOSE),
    "drain-ap": Procedure(drain_ap, PLAYER_ROLE, LOOSE),
    "train": Procedure(train, PLAYER_ROLE, LOOSE),
    "capture": Procedure(capture, PLAYER_ROLE, LOOSE),
    "treat": Procedure(treat, PLAYER_ROLE, LOOSE),
    "give-to-hold": Procedure(give_to_hold, PLAYER_ROLE, LOOSE),
    "feed": Procedure(feed, PLAYER_ROLE, LOOSE),
}
"""Everything besides a combat that can be started."""


def pursuits(scene: PtuScene, seat: str) -> Ask:
    """What a seat may start now that nothing comes next by itself."""
    options = [Option("rest"), Option("extended-rest"), Option("center"), Option("wait")]
    if len([side for side in scene.sides() if scene.standing(side)]) > 1:
        options.insert(0, Option("combat"))
    for one in [one for one in scene.creatures.values() if one.seat == seat]:
        tended = [name for name in ("frozen", "slowed", "stuck") if one.has(name)]
        options += [Option("tend", who=one.id, condition=name) for name in tended]
    return Ask(seat, "pursuit", REST, options)
