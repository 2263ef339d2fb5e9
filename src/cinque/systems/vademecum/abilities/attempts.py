"""Whether an ability works: its check against a DT, the number to be hit or an injury, or a contest."""

from typing import Final

from cinque.systems.vademecum.abilities.costs import due, thing_with
from cinque.systems.vademecum.adventuring.contested_checks import Contender, contest, contest_with_each
from cinque.systems.vademecum.adventuring.skill_checks import Circumstances, Rolled, check, threshold, unstated_dt
from cinque.systems.vademecum.adventuring.weapons_and_tools import arm_of_ability
from cinque.systems.vademecum.classes import pledge_points
from cinque.systems.vademecum.combat.attack import roll_to_hit
from cinque.systems.vademecum.combat.volley import aim
from cinque.systems.vademecum.content.records import INJURY, TO_HIT, Ability
from cinque.systems.vademecum.forces import ability_with, clause_of, might_of
from cinque.systems.vademecum.injuries import TABLE, medicine_dt
from cinque.systems.vademecum.model import Character, VadeMecumPlay

SURE: Final = Rolled(0, 0, True)
FAILED: Final = Rolled(0, 0, False)


def attempt(
    play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character], points: int = 0
) -> tuple[list[Character], Rolled]:
    """Who is reached, and the roll; without a check it works by itself, without a roll on everybody.

    The points that a success costs are not spent on anything else meanwhile; `points` are those that were chosen.
    """
    if ability.check is None:
        return targets, SURE
    pledged = due(ability, targets, points)
    pledge_points(one, pledged)
    found = roll_for(play, one, ability, targets)
    pledge_points(one, -pledged)
    return found


def roll_for(
    play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]
) -> tuple[list[Character], Rolled]:
    what = ability.check
    assert what is not None
    if what.against:
        won = beaten(play, one, ability, targets)
        return won, SURE if won else FAILED
    if what.faces == TO_HIT:
        return against_armor(play, one, ability, targets)
    clause = clause_of(one, ability)
    if what.faces == INJURY:
        dt = threshold(play, medicine_dt(targets[0]), "injury", TABLE)
    else:
        dt = threshold(play, what.dt or unstated_dt(play, "ability", clause), "difficulty", clause)
    thing = thing_with(play.scene.packs, ability.key)
    items = (thing,) if thing else ()
    rolled = check(play, one, what.skill, dt, Circumstances(items, target=targets[0] if targets else None))
    return targets if rolled.success else [], rolled


def against_armor(
    play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]
) -> tuple[list[Character], Rolled]:
    """A check against the number to be hit that does no damage by itself."""
    arm = arm_of_ability(ability)
    assert arm is not None
    if len(targets) == 1:
        rolled = roll_to_hit(play, one, targets[0], arm, might_of(play.scene, one, targets[0], arm))
        return targets if rolled.success else [], rolled
    blows, rolled = aim(play, one, targets, arm)
    return [blow.who for blow in blows], rolled._replace(success=bool(blows))


def beaten(play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> list[Character]:
    """A contest, by one roll against all; the others take the best of the skills that they may use.

    Nobody's name impresses an ability.
    """
    what = ability.check
    assert what is not None
    user, others = Contender(one, what.skill, common=False), list[Contender]()
    for target in targets:
        skill = max(what.against, key=lambda each: ability_with(play.scene, target, each))
        others.append(Contender(target, skill, common=False))
    if len(others) == 1:
        return targets if contest(play, [user, *others], clause_of(one, ability)) is one else []
    return contest_with_each(play, user, others, clause_of(one, ability))
