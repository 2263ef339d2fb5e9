"""Whom the effects of a Move fall on, by the rolls of its attack."""

from collections.abc import Sequence
from typing import Final

from cinque.systems.ptu.attack import Attack, Struck, by_roll, is_fixed_damage
from cinque.systems.ptu.attacks.accuracy import MOST_WIDER
from cinque.systems.ptu.attacks.damage import effectiveness
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.content.words import HIT, KNOCK_OUT, MISS, STATUS, TARGET, USE, USER
from cinque.systems.ptu.inflicting.coats import aim
from cinque.systems.ptu.marks.registry import MARKS
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.amounts import HP_LOSS, fraction, part_of, rolled_loss
from cinque.systems.ptu.moves.clearing import clear_away, cleared_by
from cinque.systems.ptu.moves.effects import ATTACKER, apply, take_recoil, tell_by_hand
from cinque.systems.ptu.positioning.positions import adjacent, distance
from cinque.systems.ptu.stats.cases import holds
from cinque.systems.ptu.stats.passives import in_force, passives_of
from cinque.systems.ptu.stats.types import factor

ON_HIT: Final = "ptu.damage.on-hit"
NATURAL: Final = "ptu.attack.natural-results"
FIXED: Final = "ptu.type.fixed-damage"
ALLY_EFFECTS: Final = "ptu.type.ally-effects"
SAME_ADDED: Final = 2
"""On how many more results a Move does what an Ability would add to it."""


def apply_effects(play: PtuPlay, user: Combatant, attack: Attack, struck: Sequence["Struck"]) -> None:
    """Everything that a Move does besides damage, in the order in which the Move lists it."""
    for effect in effects_of(play.scene, user, attack):
        for one, natural, dealt in concerned(play, user, attack, effect, struck):
            if (one.fainted and not (effect.revive or effect.heal)) and one is not user:
                continue
            if effect.coat and MARKS[effect.coat].for_user:
                aim(play, user, effect.coat, struck)
                continue
            if effect.clears and attack.range.is_area:
                clear_away(play, effect, user, cleared_by(play, user, attack.range, struck))
                continue
            if not rolls(play, effect, one, natural) or not holds(
                play.scene, effect.case, user, one, attack.range.words
            ):
                continue
            if keeps_off(play.scene, user, attack, effect, one):
                play.note("effect-kept-off", NATURAL, one.id)
            else:
                measured = attack.taken or dealt
                apply(play, fixed_damage(play, user, attack, effect, one), user, one, measured, ON_HIT)
    recoil = attack.range.recoil
    dealt = sum(each.damage for each in struck)
    if recoil[0] and dealt and not user.fainted:
        take_recoil(play, user, part_of(play, recoil, dealt, "damage", HP_LOSS))
    if attack.move is not None and attack.move.by_hand:
        tell_by_hand(play, user, attack.move, ON_HIT)


def effects_of(scene: PtuScene, user: Combatant, attack: Attack) -> Sequence[Effect]:
    """The effects of an attack, and what its user's Abilities make of them."""
    found, own = list(attack.move.effects) if attack.move is not None else [], passives_of(scene, user).doing
    if own["rolled_db"] and in_force(scene, user, "rolled_db"):
        found = [effect for effect in found if not by_roll(effect)]
    for passive in in_force(scene, user, "adds") if own["adds"] and attack.db is not None else ():
        for more in passive.adds:
            same = [place for place, effect in enumerate(found) if effect.roll and effect.inflict == more.inflict]
            alike = same if more.inflict else []
            for place in alike:
                found[place] = found[place]._replace(roll=max(1, found[place].roll - SAME_ADDED))
            found += [] if alike else [more]
    if found and own["effect_range"]:
        wider = min(MOST_WIDER, sum([passive.effect_range for passive in in_force(scene, user, "effect_range")]))
        return [effect._replace(roll=max(1, effect.roll - wider)) if effect.roll else effect for effect in found]
    return found


def keeps_off(scene: PtuScene, user: Combatant, attack: Attack, effect: Effect, one: Combatant) -> bool:
    """Whether an Ability spares somebody the rolled effects of damaging Moves."""
    if attack.db is None or one is user or not by_roll(effect):
        return False
    return bool(in_force(scene, one, "no_rolled_effects", user, user))


def rolls(play: PtuPlay, effect: Effect, one: Combatant, natural: int) -> bool:
    """Effects keyed to particular results look at the unmodified d20."""
    if not by_roll(effect):
        return True
    happens = natural > 0 and natural % 2 == 0 if effect.even else natural >= effect.roll
    play.note("effect-by-roll" if happens else "no-effect-by-roll", NATURAL, one.id, natural=natural)
    return happens


def fixed_damage(play: PtuPlay, user: Combatant, attack: Attack, effect: Effect, one: Combatant) -> Effect:
    """Damage of a Move that is not computed as usual: never resisted, and by one reading more against the weak."""
    usual = attack.class_ == STATUS or attack.db is not None or effect.who != TARGET
    if usual or not is_fixed_damage(effect):
        return effect
    play.note("fixed-damage", FIXED, one.id, type=attack.type)
    if effect.lose_rolled:
        effect = effect._replace(lose_rolled=False, lose_hp=effect.lose_hp + rolled_loss(play, user))
    if effect.lose_user_hp:
        effect = effect._replace(lose_user_hp=False, lose_hp=effect.lose_hp + max(0, user.hp))
    by = effectiveness(play.scene, user, attack, one).by
    if by <= 0 or play.scene.rulings.fixed_damage_weakness == "ignore-both":
        return effect
    num, den = factor(play.scene, attack.type, one, by)
    hp = effect.lose_hp + (user.level if effect.lose_level else 0)
    return effect._replace(
        lose_hp=hp * num // den,
        lose_level=False,
        lose=times(effect.lose, num, den),
        lose_current=times(effect.lose_current, num, den),
    )


def times(part: str, num: int, den: int) -> str:
    """A fraction, multiplied; nothing stays nothing."""
    if not part:
        return ""
    above, below = fraction(part)
    return f"{above * num}/{below * den}"


def is_beneficial(effect: Effect) -> bool:
    """Whether an effect is good for whomever it falls on."""
    heals = effect.cure or effect.heal or effect.heal_hp or effect.heal_ticks or effect.revive
    raised = effect.stages is not None and min(effect.stages) >= 0
    return bool(heals or raised or effect.temporary_hp or effect.temporary_ticks)


def reaches(play: PtuPlay, user: Combatant, attack: Attack, effect: Effect, each: "Struck") -> bool:
    """Whether an effect of a hit gets through the target's Immunity (ruling immune-secondary-effects)."""
    if not each.immune:
        return True
    if attack.db is None:
        return False
    if each.target.side == user.side:
        if is_beneficial(effect):
            play.note("ally-effect", ALLY_EFFECTS, each.target.id, type=attack.type)
        return is_beneficial(effect)
    return play.scene.rulings.immune_secondary_effects == "damage-only"


def concerned(
    play: PtuPlay, user: Combatant, attack: Attack, effect: Effect, struck: Sequence["Struck"]
) -> list[tuple[Combatant, int, int]]:
    """Whom an effect falls on, with the unmodified roll that counts for it and the damage dealt."""
    scene = play.scene
    hits = [each for each in struck if each.hit and not each.decoy and reaches(play, user, attack, effect, each)]
    natural = max((each.natural for each in struck), default=0)
    dealt = sum(each.damage for each in struck)
    surges = effect.who == USER and "Spirit Surge" in attack.range.keywords
    if effect.when == HIT and not hits and not surges:
        return []
    if effect.when == MISS and any(each.hit for each in struck):
        return []
    if effect.when == KNOCK_OUT and not any(each.target.fainted and each.damage for each in struck):
        return []
    if effect.who in (TARGET, ATTACKER):
        chosen = [each for each in struck if not each.hit] if effect.when == MISS else hits
        if effect.when == USE:
            chosen = list(struck)
        return [(each.target, each.natural, each.damage) for each in chosen]
    if effect.who == USER:
        return [(user, natural, dealt)]
    return [(one, natural, dealt) for one in around(scene, user, attack, effect, struck)]


def around(
    scene: PtuScene, user: Combatant, attack: Attack, effect: Effect, struck: Sequence["Struck"]
) -> list[Combatant]:
    """Allies (without the user), foes or everyone: those in the area of the Move, or all, where it has none."""
    if effect.who == "side":
        return [one for one in scene.creatures.values() if one.side == user.side and not one.dead]
    if effect.who == "beside":
        hit = [each.target for each in struck if each.hit]
        near = [one for each in hit for one in scene.able() if one is not each and adjacent(scene, each, one)]
        return list({one.id: one for one in near}.values())
    if effect.within:
        others = [one for one in scene.able() if distance(scene, user, one) <= effect.within]
    else:
        others = [user, *(each.target for each in struck)] if attack.range.is_area else scene.able()
    if effect.who == "allies":
        others = [one for one in others if one.side == user.side and one is not user]
    elif effect.who == "foes":
        others = [one for one in others if one.side != user.side]
    return list({one.id: one for one in others if one.able}.values())
