"""One roll against several: each target by its own number to be hit, the damage rolled once for all."""

from collections.abc import Sequence

from cinque.systems.vademecum.ability import Blow
from cinque.systems.vademecum.adventuring.armor_and_cover import dt_to_hit
from cinque.systems.vademecum.adventuring.skill_checks import D20, Circumstances, check, has_fate
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.combat.attack import DAMAGE, strike
from cinque.systems.vademecum.condition import attack_terms
from cinque.systems.vademecum.content.records import Ability
from cinque.systems.vademecum.forces import Might, might_of
from cinque.systems.vademecum.model import Character, VadeMecumPlay


def volley(
    play: VadeMecumPlay,
    one: Character,
    targets: list[Character],
    arm: Arm,
    used: Ability,
    sure: Sequence[Character] = (),
) -> list[Blow]:
    """Who is hit, before anything is done to them; what makes one target easier to hit lowers its number.

    Those who are sure to be hit are hit without a roll.
    """
    scene = play.scene
    left = [target for target in targets if target not in sure]
    certain = [Blow(one, target, arm, might_of(scene, one, target, arm)) for target in sure]
    blows = [*certain, *(rolled_volley(play, one, left, arm) if left else ())]
    for blow in blows:
        blow.means = used
    return blows


def rolled_volley(play: VadeMecumPlay, one: Character, targets: list[Character], arm: Arm) -> list[Blow]:
    scene = play.scene
    one.attacked = True
    mights = [might_of(scene, one, target, arm) for target in targets]
    blows = [Blow(one, target, arm, might) for target, might in zip(targets, mights, strict=True)]
    for target in targets:
        play.note("attacks", arm.clause, one.id, target=target.id, weapon=arm.key)
    if mights[0].hits is not None:
        play.note("hits-by-itself", mights[0].hits[2], one.id, target=targets[0].id)
        return blows
    dts = [dt_to_hit(play, target, arm, False) for target in targets]
    for dt, target, might in zip(dts, targets, mights, strict=True):
        for value, label, clause in [*attack_terms(scene, one, target), *own_of(might, mights)]:
            dt.add(-value, label, clause)
    shared = [term for term in mights[0].terms if all(term in might.terms for might in mights)]
    lowest = min(dts, key=lambda dt: dt.value)
    rolled = check(play, one, arm.skill, lowest, Circumstances(terms=tuple(shared), is_attack=True))
    sure = rolled.natural == D20 and has_fate(play, one)
    hit = [blow for blow, dt in zip(blows, dts, strict=True) if sure or (rolled.success and rolled.result >= dt.value)]
    for blow in hit:
        blow.might.dice += rolled.dice
    return hit


def own_of(might: Might, mights: list[Might]) -> list[tuple[int, str, str]]:
    """The terms that hold against one of the targets only."""
    return [term for term in might.terms if not all(term in other.terms for other in mights)]


def strike_all(play: VadeMecumPlay, blows: list[Blow]) -> None:
    """The dice of the weapon fall once for all who are hit."""
    if not blows:
        return
    arm = blows[0].arm
    base = play.total(arm.dice, 6, DAMAGE, blows[0].attacker.id) if arm.dice else 0
    for blow in blows:
        blow.base = base
        strike(play, blow)
