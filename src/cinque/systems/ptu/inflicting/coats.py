"""What lies on somebody for a while (supplied): Coats, a Vortex, a Type that was given, and what comes due later."""

from collections.abc import Sequence
from typing import Final

from cinque.core.effect import PER_SOURCE, TURN_END, Active, attach, detach
from cinque.systems.ptu.attack import Attack, Struck
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.inflicting.inflicting import end_by_type, inflict, lapse, lasting, remove
from cinque.systems.ptu.marks.altered import GAINED_TYPE, settle
from cinque.systems.ptu.marks.later import DELAYED, turns_of
from cinque.systems.ptu.marks.registry import MARKS
from cinque.systems.ptu.marks.vortex import HARDER_VORTEX, VORTEX
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.stats.passives import infiltrates

ON_HIT: Final = "ptu.damage.on-hit"
SEEN_THROUGH: Final = ("Social", "Sonic")
"""Keywords of Moves that a decoy does not stop."""

TYPE_TURNS: Final = 5


# -- putting something on somebody


def wear(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant) -> None:
    """A Coat or the like."""
    scene, by, coat = play.scene, user.id if user is not None else "", MARKS[effect.coat]
    if coat.on(one) and not coat.renewed:
        play.note("coat-already", ON_HIT, one.id, coat=coat.key)
        return
    if not coat.touches(one):
        play.note("not-touched", ON_HIT, one.id, move=coat.key)
        return
    usual = lasting(scene, coat.key, by, coat.lasts or effect.lasts, one.id, by, effect.rounds, effect.turns)
    if coat.stacking != PER_SOURCE:
        detach(one.active, coat.key)
    attach(one.active, coat, coat.worn(scene, one, by, usual))
    play.note("coat", ON_HIT, one.id, coat=coat.key)


def aim(play: PtuPlay, user: Combatant, coat: str, struck: Sequence[Struck]) -> None:
    """What the user of a Move gets for each target that is hit, as when it takes aim."""
    for each in struck:
        if each.hit and each.target is not user:
            attach(user.active, MARKS[coat], Active(coat, each.target.id))
            play.note("locks-on", ON_HIT, user.id, target=each.target.id)


def hold_in_vortex(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant) -> None:
    """What it does to those inside ends with it, whatever else they suffer from."""
    if VORTEX.on(one):
        return
    by = user.id if user is not None else ""
    attach(one.active, VORTEX, Active(VORTEX.key, by))
    if effect.vortex_dc:
        attach(one.active, HARDER_VORTEX, Active(HARDER_VORTEX.key, by, number=effect.vortex_dc))
    for affliction in VORTEX.inflicts:
        inflict(play, one, affliction, by, until=VORTEX.key)


def end_vortex(play: PtuPlay, one: Combatant) -> None:
    """Out of it, and rid of what belonged to it."""
    remove(play, one, VORTEX.key)
    for active in [active for active in one.active if active.moment == VORTEX.key]:
        lapse(play, one, active)
    play.note("vortex-ends", ON_HIT, one.id)


def give_type(play: PtuPlay, type: str, one: Combatant) -> None:
    """A Type besides its own, for five turns."""
    if type in one.types:
        return
    new = Active(GAINED_TYPE.key, type, one.id, TURN_END, turns_of(play.scene, one.id, TYPE_TURNS))
    attach(one.active, GAINED_TYPE, new)
    settle(one, *GAINED_TYPE.alters)
    play.note("gains-type", ON_HIT, one.id, type=type)
    end_by_type(play, one)


def put_off(play: PtuPlay, user: Combatant, key: str, targets: Sequence[Combatant]) -> None:
    """A Move that hits as the user's next turn ends."""
    for target in targets:
        left = turns_of(play.scene, user.id, 1)
        attach(target.active, DELAYED, Active(DELAYED.key, key, user.id, TURN_END, left, play.scene.round))
        play.note("foreseen", ON_HIT, target.id, move=key, user=user.id)


# -- what an attack meets


def use_up(user: Combatant, attack: Attack, targets: Sequence[Combatant], hit: bool) -> None:
    """What an attack spends: the aim that was taken, a Charge; and a focus only if it hits."""
    aimed_at = [target.id for target in targets]
    spent = hit and attack.db is not None
    user.active = [
        active
        for active in user.active
        if not (
            MARKS[active.effect].used_up_by(active, attack, aimed_at) or (spent and MARKS[active.effect].makes_critical)
        )
    ]


def rolls_again(user: Combatant, attack: Attack) -> str:
    """What lets the damage roll of an attack count once more, if anything does."""
    return next((active.effect for active in user.active if MARKS[active.effect].rolls_again(attack)), "")


def decoy_of(scene: PtuScene, user: Combatant, attack: Attack, target: Combatant) -> Active | None:
    """The Substitute that is hit in somebody's place."""
    decoy = next((active for active in target.active if MARKS[active.effect].decoy), None)
    if decoy is None or user.side == target.side or infiltrates(scene, user):
        return None
    return None if any(word in attack.range.keywords for word in SEEN_THROUGH) else decoy


def hit_decoy(play: PtuPlay, target: Combatant, decoy: Active, damage: int) -> None:
    decoy.number -= damage
    play.note("decoy-hit", ON_HIT, target.id, damage=damage, left=max(0, decoy.number))
    if decoy.number <= 0:
        target.active.remove(decoy)
        play.note("decoy-breaks", ON_HIT, target.id)


def least_hp(attack: Attack, target: Combatant) -> bool:
    """Whether an attack leaves at least 1 Hit Point: it spares, or somebody Endures it."""
    spares = attack.move is not None and attack.move.spares
    return spares or any(MARKS[active.effect].endures for active in target.active)


def endured(target: Combatant) -> None:
    """It was good for one attack."""
    target.active = [active for active in target.active if not MARKS[active.effect].endures]


def locked_on(user: Combatant, target: Combatant) -> bool:
    """Whether somebody has taken aim at somebody."""
    return any(MARKS[active.effect].cannot_miss(active, target) for active in user.active)
