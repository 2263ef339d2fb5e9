"""How a maneuver is attempted (p.241): an Accuracy Roll, then opposed checks."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.attacks.accuracy import accuracy_rolls, is_hit
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.ranges import read_range
from cinque.systems.ptu.content.words import STATUS
from cinque.systems.ptu.injuries.hit_points import interrupted
from cinque.systems.ptu.maneuvers.intercept import offer
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.opportunity import provoke
from cinque.systems.ptu.positioning.positions import adjacent, distance, targetable
from cinque.systems.ptu.skills.skills import opposed

ACCURACY: Final = "ptu.ruling.maneuver-accuracy"
AOO_TRIGGER: Final = "ptu.maneuver.aoo-trigger-maneuver"


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
    sure: bool = False,
) -> Combatant | None:
    """A maneuver: an Accuracy Roll, then opposed checks; other foes may strike first. Gives whom it has worked on.

    What is `sure` hits without a roll. By one reading somebody may step in for the target (ruling intercept-maneuvers).
    """
    play.note("maneuver", clause, one.id, maneuver=attack.key, target=target.id)
    if provokes:
        near = reaches(play.scene, one, target, attack)  # what comes with a Move may be used from farther away
        provoke(play, one, AOO_TRIGGER, [target.id])
        if not (one.able and target.able) or (near and not reaches(play.scene, one, target, attack)):
            play.note("maneuver-off", clause, one.id, maneuver=attack.key)
            return None
    target.attacked_in = play.scene.round
    met = met_by(play, one, attack, target) if sure or hits(play, one, attack, target) else None
    won = met is not None and opposed(play, one, met, skills, answers or skills, clause)
    if met is not None and met is not target:
        interrupted(play, met)
    if not won:
        play.note("maneuver-fails", clause, one.id, maneuver=attack.key, target=target.id)
    return met if won else None


def reaches(scene: PtuScene, one: Combatant, target: Combatant, attack: Attack) -> bool:
    """Whether the target is where a maneuver gets to it: somebody who stepped in may have pushed its user away."""
    near = (
        adjacent(scene, one, target) if attack.range.is_melee else distance(scene, one, target) <= attack.range.meters
    )
    return near and targetable(scene, one, target)


def hits(play: PtuPlay, one: Combatant, attack: Attack, target: Combatant) -> bool:
    play.note("maneuver-roll", ACCURACY, one.id, maneuver=attack.key, ac=attack.ac)
    (natural,), attack = accuracy_rolls(play, one, attack, [target])
    return is_hit(play, one, target, attack, natural)


def met_by(play: PtuPlay, one: Combatant, attack: Attack, target: Combatant) -> Combatant | None:
    """Whom a maneuver that has hit is tried on in the end, if anybody."""
    if play.scene.rulings.intercept_maneuvers == "attacks-only":
        return target
    return offer(play, one, attack, target)
