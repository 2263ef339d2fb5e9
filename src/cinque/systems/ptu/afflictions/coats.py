"""What lies on somebody for a while (supplied): Coats, a Vortex, a Type that was given, and what comes due later."""

from collections.abc import Sequence

from cinque.core.effect import FOREVER, TURN_END, Active, find
from cinque.systems.ptu.afflictions.afflictions import DELAYED, GAINED_TYPE, WISH, inflict, lasting, remove
from cinque.systems.ptu.attack import Attack, Struck
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.records import NEXT_TURN, Effect
from cinque.systems.ptu.model import PtuPlay, PtuScene

ON_HIT = "ptu.damage.on-hit"
SUBSTITUTE, LOCK_ON, ENDURE, CHARGE = "substitute", "lock-on", "endure", "charge"
VORTEX, VORTEX_DC = "vortex", "vortex-dc"
SEEN_THROUGH = ("Social", "Sonic")
"""Keywords of Moves that a decoy does not stop."""

CHARGED_TYPE = "electric"
TYPE_TURNS = 5


def turns_of(scene: PtuScene, one: str, turns: int) -> int:
    """Ends of turns still to come: the turn that somebody is in does not count."""
    return turns + (scene.actor == one)


# -- putting something on somebody


def wear(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant) -> None:
    """A Coat or the like. What it does each turn stands in `contexts/surroundings.py`."""
    scene, by, coat = play.scene, user.id if user is not None else "", effect.coat
    if one.has(coat):
        return
    if coat == "leech-seed" and "grass" in one.types:
        play.note("not-touched", ON_HIT, one.id, move=coat)
        return
    lasts = NEXT_TURN if coat == CHARGE else effect.lasts
    new = lasting(scene, coat, by, lasts, one.id, by, effect.rounds)
    new.number = {"focus-energy": 2, SUBSTITUTE: one.max_hp // 4 + 1}.get(coat, 0)
    if coat == WISH:
        new = Active(WISH, by, by, TURN_END, turns_of(scene, by, 1), one.max_hp // 2)
    one.active.append(new)
    play.note("coat", ON_HIT, one.id, coat=coat)


def aim(play: PtuPlay, user: Combatant, struck: "Sequence[Struck]") -> None:
    """Lock-On: the next Move of the user against the target cannot miss."""
    for each in struck:
        if each.hit and each.target is not user:
            user.active.append(Active(LOCK_ON, each.target.id))
            play.note("locks-on", ON_HIT, user.id, target=each.target.id)


def hold_in_vortex(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant) -> None:
    if one.has(VORTEX):
        return
    by = user.id if user is not None else ""
    one.active.append(Active(VORTEX, by, "", "", FOREVER))
    if effect.vortex_dc:
        one.active.append(Active(VORTEX_DC, by, "", "", FOREVER, effect.vortex_dc))
    inflict(play, one, "slowed", by)
    inflict(play, one, "trapped", by)


def give_type(play: PtuPlay, type: str, one: Combatant) -> None:
    """A Type besides its own, for five turns."""
    if type in one.types:
        return
    one.types = (*one.types, type)
    one.active.append(Active(GAINED_TYPE, type, one.id, TURN_END, turns_of(play.scene, one.id, TYPE_TURNS)))
    play.note("gains-type", ON_HIT, one.id, type=type)


def put_off(play: PtuPlay, user: Combatant, key: str, targets: "Sequence[Combatant]") -> None:
    """A Move that hits as the user's next turn ends."""
    for target in targets:
        left = turns_of(play.scene, user.id, 1)
        target.active.append(Active(DELAYED, key, user.id, TURN_END, left, play.scene.round))
        play.note("foreseen", ON_HIT, target.id, move=key, user=user.id)


# -- what an attack meets


def use_up(play: PtuPlay, user: Combatant, attack: Attack, targets: "Sequence[Combatant]") -> None:
    """What an attack spends: the aim that was taken, and a Charge."""
    for target in targets:
        if attack.is_move and locked_on(user, target):
            remove(play, user, LOCK_ON, target.id)
    if attack.type == CHARGED_TYPE and attack.db is not None:
        remove(play, user, CHARGE)


def is_charged(user: Combatant, attack: Attack) -> bool:
    """Charge: the damage roll of the next Electric attack counts once more."""
    return bool(user.active) and attack.type == CHARGED_TYPE and user.has(CHARGE)


def decoy_of(user: Combatant, attack: Attack, target: Combatant) -> Active | None:
    """The Substitute that is hit in somebody's place."""
    if user.side == target.side or any(attack.has(word) for word in SEEN_THROUGH):
        return None
    return find(target.active, SUBSTITUTE)


def hit_decoy(play: PtuPlay, target: Combatant, decoy: Active, damage: int) -> None:
    decoy.number -= damage
    play.note("decoy-hit", ON_HIT, target.id, damage=damage, left=max(0, decoy.number))
    if decoy.number <= 0:
        target.active.remove(decoy)
        play.note("decoy-breaks", ON_HIT, target.id)


def least_hp(attack: Attack, target: Combatant) -> bool:
    """Whether an attack leaves at least 1 Hit Point: it spares, or somebody Endures it."""
    return (attack.move is not None and attack.move.spares) or (bool(target.active) and target.has(ENDURE))


def is_rooted(one: Combatant) -> bool:
    """Ingrain: neither pushed nor switched."""
    return bool(one.active) and one.has("ingrain")


def locked_on(user: Combatant, target: Combatant) -> bool:
    """Whether somebody has taken aim at somebody: Lock-On."""
    return any(active.effect == "lock-on" and active.source == target.id for active in user.active)
