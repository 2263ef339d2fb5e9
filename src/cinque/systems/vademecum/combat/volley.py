"""One attack on several: each target by its own number to be hit, the damage rolled once for all."""

from collections.abc import Sequence

from cinque.core.tally import Tally
from cinque.systems.vademecum.ability import rule_of
from cinque.systems.vademecum.adventuring.armor_and_cover import dt_to_hit
from cinque.systems.vademecum.adventuring.skill_checks import (
    Circumstances,
    Rolled,
    add_retry,
    check,
    has_fate,
    held_to_range,
    remember,
)
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.combat.attack import (
    EXTRA_ATTACK,
    announce,
    extra_attack,
    fates_fortune,
    furys_wrath,
    is_done,
    strike,
)
from cinque.systems.vademecum.combat.damage import DAMAGE
from cinque.systems.vademecum.combat.suffering import can_be_struck
from cinque.systems.vademecum.condition import attack_terms
from cinque.systems.vademecum.content.records import Ability
from cinque.systems.vademecum.dice import throw_d6
from cinque.systems.vademecum.forces import Might, might_of, secret_of
from cinque.systems.vademecum.happening import Blow
from cinque.systems.vademecum.model import Character, VadeMecumPlay


def volley(
    play: VadeMecumPlay, one: Character, targets: list[Character], arm: Arm, used: Ability, sure: Sequence[Character]
) -> None:
    """An attack like any other, with Fate and Fury, and with what attacks set off. The sure are hit without a roll.

    Whoever stands in the own fire is burned by it, but is nobody's target for Fate and Fury.
    """
    before = list(one.lasting)
    for target in targets:
        announce(play, one, target, arm)
    there = [target for target in targets if not target.active or can_be_struck(play, target, one)]
    left = [target for target in there if target not in sure]
    blows = [Blow(one, target, arm, might_of(play.scene, one, target, arm)) for target in there if target in sure]
    hit, rolled = aim(play, one, left, arm) if left else ([], Rolled(0, 0, False))
    blows += hit
    for blow in blows:
        blow.means = used
    struck = list({blow.who.id: blow.who for blow in hit if blow.who is not one}.values())
    fortune, blessed = fates_fortune(play, one, struck) if rolled.fated and hit else (0, [])
    for blow in blows:
        blow.fortune = fortune if blow.who in blessed else 0
    strike_all(play, blows, used)
    if rolled.natural == 1 and not rolled.success and has_fate(play, one):
        furys_wrath(play, one, list({target.id: target for target in left if target is not one}.values()))
    is_done(play, one, targets, arm, before, bool(blows))
    if fortune == EXTRA_ATTACK:
        for target in blessed:
            extra_attack(play, one, target, arm, used)


def aim(play: VadeMecumPlay, one: Character, targets: list[Character], arm: Arm) -> tuple[list[Blow], Rolled]:
    """One roll: who is hit by it. What makes one target easier to hit lowers its number."""
    hit: list[Blow] = []
    open_: list[Blow] = []
    for target in targets:
        blow = Blow(one, target, arm, might_of(play.scene, one, target, arm))
        (open_ if blow.might.hits is None else hit).append(blow)
        if blow.might.hits is not None:
            play.note("hits-by-itself", blow.might.hits[2], one.id, target=target.id)
    if not open_:
        return hit, Rolled(0, 0, True)
    mights = [blow.might for blow in open_]
    dts = [number_of(play, one, blow, mights) for blow in open_]
    shared = [term for term in mights[0].terms if all(term in might.terms for might in mights)]
    lowest = min(dts, key=lambda dt: dt.value)
    what = Circumstances(terms=tuple(shared), is_attack=True, of_skill=(arm.skill, tuple(mights[0].twice)))
    rolled = check(play, one, arm.skill, lowest, what)
    surely = rolled.fated or (rolled.success and not rolled.natural)
    for blow, dt in zip(open_, dts, strict=True):
        hits = surely or (rolled.success and rolled.result >= dt.value)
        if play.scene.rulings.retry_on_attacks == "all-checks":
            remember(play, f"attack/{blow.who.id}", one, hits)
        if hits:
            blow.might.dice += rolled.dice
            hit.append(blow)
    return hit, rolled


def number_of(play: VadeMecumPlay, one: Character, blow: Blow, mights: list[Might]) -> Tally:
    """A target's own number, less what holds against this one only."""
    dt = dt_to_hit(play, blow.who, blow.arm, False)
    if play.scene.rulings.retry_on_attacks == "all-checks":
        add_retry(play, dt, f"attack/{blow.who.id}", one)
    held_to_range(play, dt)
    own = [term for term in blow.might.terms if not all(term in other.terms for other in mights)]
    for value, label, clause in [*attack_terms(play.scene, one, blow.who), *own]:
        dt.add(-value, label, clause, of=secret_of(label, one.keeper))
    for (value, label, clause), keeper in blow.might.theirs:
        dt.add(-value, label, clause, of=keeper)
    return dt


def strike_all(play: VadeMecumPlay, blows: list[Blow], used: Ability) -> None:
    """What is due is paid, and the dice of the weapon fall once for all who are hit."""
    if not blows:
        return
    one, arm = blows[0].attacker, blows[0].arm
    rule_of(used).on_hit(play, one, used, blows)
    base = throw_d6(play, one, arm.dice, DAMAGE)
    for blow in blows:
        blow.base, blow.fellows = base, blows
        strike(play, blow)
