"""Gameplay Rule Summary: most tasks outside combat are a 1d20, with the tier of an Attribute that fits added."""

from typing import Annotated, Final, NamedTuple

from cinque.core.procedure import BESIDE, Mine, Procedure
from cinque.core.record import Between, Called
from cinque.core.seat import PLAYER_ROLE
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import statuses_of

CORE = "mystery.core.d20"
ATTRIBUTE = "mystery.training.attribute"
TWICE = "mystery.awakening.out-of-combat"
SKILLS: Final = ("attribute", "battle-attribute")


class Check(NamedTuple):
    """A task: whose, with which Attribute, and what has to be reached, if the game master says so."""

    who: Mine
    attribute: Annotated[str, Called()] = ""
    dt: Annotated[int, Between(0, 40)] = 0


def rolled(play: MysteryPlay, one: Character, clause: str) -> int:
    """A d20; outside combat the awakened roll it twice, and the higher roll counts."""
    natural = play.total(1, 20, clause, one.id)
    if not play.scene.in_combat and any(status.rolls_twice for status, _ in statuses_of(one)):
        again = play.total(1, 20, TWICE, one.id)
        play.note("rolls-twice", TWICE, one.id, first=natural, second=again)
        natural = max(natural, again)
    return natural


def check(play: MysteryPlay, what: Check) -> None:
    one = play.scene.creatures[what.who]
    natural = rolled(play, one, CORE)
    tally = play.tally(one.keeper).start(natural, "rolled", CORE)
    tier = max((one.training.get(f"{skill}:{what.attribute}") or (0, 0, 0))[0] for skill in SKILLS)
    if tier:
        tally.add(tier, "attribute", ATTRIBUTE, of=one.keeper)
    if not what.dt:
        play.note("checks", CORE, one.id, tally, result=tally.value)
        return
    told = "succeeds" if tally.value >= what.dt else "fails"
    play.note(told, CORE, one.id, tally, result=tally.value, dt=what.dt)


CHECK_PROCEDURES: Final = {"check": Procedure(check, PLAYER_ROLE, Check, CORE, BESIDE)}
