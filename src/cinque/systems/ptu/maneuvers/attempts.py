"""How a maneuver is attempted (p.241): an Accuracy Roll, then opposed checks."""

from collections.abc import Sequence
from functools import lru_cache

from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.attacks.accuracy import ROLL, is_hit
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.ranges import read_range
from cinque.systems.ptu.content.words import STATUS
from cinque.systems.ptu.model import PtuPlay
from cinque.systems.ptu.movement.opportunity import provoke
from cinque.systems.ptu.skills.skills import opposed

ACCURACY = "ptu.ruling.maneuver-accuracy"
AOO_TRIGGER = "ptu.maneuver.aoo-trigger-maneuver"


@lru_cache(maxsize=64)
def maneuver_attack(key: str, line: str, ac: int) -> Attack:
    """A maneuver as an attack: Status, without damage."""
    return Attack(key, "maneuver", "", STATUS, ac, None, read_range(line))


def attempt(
    play: PtuPlay,
    one: Combatant,
    target: Combatant,
    attack: Attack,
    clause: str,
    skills: Sequence[str],
    answers: Sequence[str] = (),
    provokes: bool = True,
) -> bool:
    """A maneuver: an Accuracy Roll, then opposed checks. Tells whether the user wins; other foes may strike first."""
    play.note("maneuver", clause, one.id, maneuver=attack.key, target=target.id)
    if provokes:
        provoke(play, one, AOO_TRIGGER, [target.id])
        if not (one.able and target.able):
            play.note("maneuver-off", clause, one.id, maneuver=attack.key)
            return False
    play.note("maneuver-roll", ACCURACY, one.id, maneuver=attack.key, ac=attack.ac)
    natural = play.total(1, 20, ROLL, one.id)
    won = is_hit(play, one, target, attack, natural) and opposed(play, one, target, skills, answers or skills, clause)
    if not won:
        play.note("maneuver-fails", clause, one.id, maneuver=attack.key, target=target.id)
    return won
