"""What Moves, Abilities and items do besides damage: every field of an effect, carried out."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from cinque.core.ask import Ask, Option
from cinque.systems.ptu.accuracy import Attack, words_of
from cinque.systems.ptu.afflictions import change_stages, cure_all, inflict, lasting, named, reset_stages
from cinque.systems.ptu.blessings import PASS, bless, safeguarded
from cinque.systems.ptu.cases import holds
from cinque.systems.ptu.coats import LOCK_ON, aim, give_type, hold_in_vortex, is_rooted, wear
from cinque.systems.ptu.content.records import (
    HIT,
    KNOCK_OUT,
    MISS,
    ROUND,
    STATUS,
    TARGET,
    USE,
    USER,
    USER_TURN,
    Ability,
    Effect,
    Feature,
    Move,
    Stages,
)
from cinque.systems.ptu.damage import effectiveness
from cinque.systems.ptu.field import change_field, change_weather, fill_with_smoke, rounds_of
from cinque.systems.ptu.hit_points import (
    gain_temporary,
    heal,
    knock_out,
    lose,
    lose_ticks,
    revive,
    spared_passive_loss,
    tick,
)
from cinque.systems.ptu.model import Combatant, PtuPlay, PtuScene
from cinque.systems.ptu.passives import has_passive, in_force
from cinque.systems.ptu.types import factor

if TYPE_CHECKING:
    from cinque.systems.ptu.attack import Struck

ON_HIT = "ptu.damage.on-hit"
FREE = "ptu.action.free"
ATTACKER = "attacker"
NATURAL = "ptu.attack.natural-results"
HP_LOSS = "ptu.damage.hp-loss"
FIXED = "ptu.type.fixed-damage"
ALLY_EFFECTS = "ptu.type.ally-effects"
GENERAL_ROUNDING = "ptu.ruling.general-rounding"
MOST_WIDER = 6
LOSSES = ("lose_hp", "lose", "lose_current", "lose_ticks")
"""Hit Point loss by somebody's doing, which wakes a sleeper as damage does."""


@lru_cache(maxsize=128)
def fraction(text: str) -> tuple[int, int]:
    num, _, den = text.partition("/")
    return int(num), int(den or 1)


@lru_cache(maxsize=512)
def changes_of(stages: Stages) -> tuple[tuple[str, int], ...]:
    return tuple((stat, by) for stat, by in stages._asdict().items() if by)


# -- the effects of an attack


def apply_effects(play: PtuPlay, user: Combatant, attack: Attack, struck: Sequence["Struck"]) -> None:
    """Everything that a Move does besides damage, in the order in which the Move lists it."""
    move = attack.move
    if move is None:
        return
    wider = min(MOST_WIDER, sum(passive.effect_range for passive in in_force(play.scene, user)))
    for effect in move.effects:
        for one, natural, dealt in concerned(play, user, attack, effect, struck):
            if (one.fainted and not (effect.revive or effect.heal)) and one is not user:
                continue
            if effect.coat == LOCK_ON:
                aim(play, user, struck)
                continue
            if rolls(play, effect, one, natural, wider) and holds(play.scene, effect.case, user, one, words_of(attack)):
                measured = attack.taken or dealt
                apply(play, fixed_damage(play, user, attack, effect, one), user, one, measured, ON_HIT)
    recoil = attack.range.recoil
    dealt = sum(each.damage for each in struck)
    if recoil[0] and dealt and not user.fainted:
        take_recoil(play, user, dealt * recoil[0] // recoil[1])
    tell_by_hand(play, user, move, ON_HIT)


def rolls(play: PtuPlay, effect: Effect, one: Combatant, natural: int, wider: int) -> bool:
    """Effects keyed to particular results look at the unmodified d20."""
    if not (effect.roll or effect.even):
        return True
    happens = natural > 0 and natural % 2 == 0 if effect.even else natural >= effect.roll - wider
    play.note("effect-by-roll" if happens else "no-effect-by-roll", NATURAL, one.id, natural=natural)
    return happens


def fixed_damage(play: PtuPlay, user: Combatant, attack: Attack, effect: Effect, one: Combatant) -> Effect:
    """Damage of a Move that is not computed as usual: never resisted, and by one reading more against the weak."""
    usual = attack.class_ == STATUS or attack.db is not None or effect.who != TARGET
    if usual or not (effect.lose_hp or effect.lose or effect.lose_current or effect.lose_level):
        return effect
    play.note("fixed-damage", FIXED, one.id, type=attack.type)
    by = effectiveness(play.scene, user, attack, one)
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


@lru_cache(maxsize=2048)
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
    surges = effect.who == USER and attack.has("Spirit Surge")
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
    others = [user, *(each.target for each in struck)] if attack.range.is_area else scene.able()
    if effect.who == "allies":
        others = [one for one in others if one.side == user.side and one is not user]
    elif effect.who == "foes":
        others = [one for one in others if one.side != user.side]
    return list({one.id: one for one in others if one.able}.values())


def take_recoil(play: PtuPlay, user: Combatant, amount: int) -> None:
    if not (has_passive(play.scene, user, "no_recoil") or spared_passive_loss(play.scene, user)):
        lose(play, user, max(1, amount), HP_LOSS, "recoil")


def tell_by_hand(play: PtuPlay, one: Combatant, piece: Move | Ability | Feature, clause: str) -> None:
    """What no field can say is told, for the game master to resolve."""
    if piece.by_hand:
        text_ja = piece.by_hand_ja or piece.by_hand
        play.note("by-hand", clause, one.id, move=piece.key, text=piece.by_hand, text_ja=text_ja)


# -- one effect


def apply(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant, dealt: int, clause: str) -> None:
    """Carry an effect out on somebody. `dealt` is the damage that it may be measured by."""
    if effect.only_types and not any(type in one.types for type in effect.only_types):
        return
    afflict(play, effect, user, one)
    if effect.cure:
        cure_some(play, effect, one, clause)
    if effect.stages is not None:
        change_stages(play, one, dict(changes_of(effect.stages)), clause, user)
    if effect.reset_stages:
        reset_stages(play, one, clause)
    restore(play, effect, user, one, dealt, clause)
    take_away(play, effect, user, one, dealt)
    on_the_field(play, effect, user, one)
    moves_somebody(play, effect, user, one, clause)
    belongings(play, effect, user, one, clause)
    if effect.faint and not one.fainted:
        knock_out(play, one)


def afflict(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant) -> None:
    names = effect.inflict
    if effect.one_of and names:
        names = (names[play.total(1, len(names), ON_HIT, one.id) - 1],)
    by = user.id if user is not None else ""
    for name in names:
        source = last_move(play, one) if name == "disabled" else by
        if not safeguarded(play, one, name, user):
            inflict(play, one, name, source, effect.lasts, by, rounds=effect.rounds)
    if effect.initiative is not None:
        # a full round keeps its count where this keeps the Initiative, so it ends with the user's next turn
        lasts = USER_TURN if effect.lasts == ROUND else effect.lasts
        new = lasting(play.scene, "initiative", by, lasts, one.id, by)
        new.number = effect.initiative
        one.active.append(new)
        play.note("initiative", "ptu.initiative.value", one.id, initiative=effect.initiative)
    if effect.coat:
        wear(play, effect, user, one)
    if effect.vortex:
        hold_in_vortex(play, effect, user, one)
    if effect.gain_type:
        give_type(play, effect.gain_type, one)


def cure_some(play: PtuPlay, effect: Effect, one: Combatant, clause: str) -> None:
    """All that are named; or one of them, which its owner chooses."""
    there = [name for name in named(effect.cure) if one.has(name)] if effect.one_of else []
    if len(there) < 2:
        cure_all(play, one, there or effect.cure, clause)
        return
    options = [Option("cure", affliction=name) for name in there]
    cure_all(play, one, (play.choose(Ask(one.seat, "cure", clause, options, one.id)).args["affliction"],), clause)


def last_move(play: PtuPlay, one: Combatant) -> str:
    """The Move that somebody used last, for whatever disables it."""
    known = [move for move in one.last_used if move in one.moves]
    return known[-1] if known else (one.moves[0] if one.moves else "")


def part(text: str, of: int) -> int:
    num, den = fraction(text)
    return of * num // den


def restore(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant, dealt: int, clause: str) -> None:
    """Healing and Temporary Hit Points."""
    scene = play.scene
    amount = effect.heal_hp + effect.heal_ticks * tick(scene, one) if effect.heal_hp or effect.heal_ticks else 0
    if effect.heal:
        amount += part(effect.heal, one.max_hp)
    if effect.revive and one.fainted and not one.dead:
        one.hp = max(one.hp, 0)
        heal(play, one, amount or 1, clause)
        if one.hp <= 0:
            one.hp = 1
            revive(play, one)
    elif amount:
        heal(play, one, amount, clause, wakes=user is None or not is_item(clause))
    if effect.drain and dealt and user is not None and not user.fainted:
        heal(play, user, part(effect.drain, dealt), clause)
    if effect.temporary_ticks or effect.temporary_hp:
        gain_temporary(play, one, effect.temporary_hp + effect.temporary_ticks * tick(scene, one))


def is_item(clause: str) -> bool:
    return clause == "ptu.action.standard-item"


def take_away(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant, dealt: int) -> None:
    """Hit Point loss: no defence counts, and it is never Massive Damage."""
    amount = effect.lose_hp + (user.level if effect.lose_level and user is not None else 0)
    if user is not None and user is not one and one.has("sleep") and any(getattr(effect, name) for name in LOSSES):
        cure_all(play, one, ("sleep",), "ptu.status.sleep")
    if effect.lose:
        amount += part(effect.lose, one.max_hp)
    if effect.lose_current:
        amount += part(effect.lose_current, max(0, one.hp))
    if effect.lose_taken:
        amount += part(effect.lose_taken, dealt)
    if amount:
        lose(play, one, amount, HP_LOSS)
    if effect.lose_ticks:
        lose_ticks(play, one, effect.lose_ticks, HP_LOSS)
    if effect.recoil and dealt and user is not None:
        take_recoil(play, user, part(effect.recoil, dealt))


def on_the_field(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant) -> None:
    if effect.weather:
        change_weather(play, effect.weather, ON_HIT, rounds_of(effect))
    if effect.field:
        change_field(play, effect.field, rounds_of(effect))
    if effect.blessing:
        bless(play, one.side, effect.blessing)
    if effect.smoke:
        fill_with_smoke(play, one)
    if effect.hazard and user is not None:
        from cinque.systems.ptu.hazards import lay_hazard_around  # hazards and movement need effects

        lay_hazard_around(play, effect.hazard, user, one)
    if effect.clear_hazards:
        from cinque.systems.ptu.hazards import clear_hazards

        clear_hazards(play, None)


def moves_somebody(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant, clause: str) -> None:
    if effect.push and user is not None and user is not one and not is_rooted(one):
        from cinque.systems.ptu.pushing import push

        push(play, one, user, pushed_by(play.scene, effect, one), clause)
    if effect.maneuver and user is not None and user.able and one.able:
        offer_maneuver(play, user, effect.maneuver, one)
    if effect.shift and not one.fainted:
        from cinque.systems.ptu.movement import shift

        shift(play, one, effect.shift, provoke=False)
    if effect.switch and not is_rooted(one):
        from cinque.systems.ptu.switching import forced_switch

        forced_switch(play, one)


def pushed_by(scene: PtuScene, effect: Effect, one: Combatant) -> int:
    """Meters of a push; the heavy are not pushed as far."""
    if not effect.push_by_weight:
        return effect.push
    from cinque.systems.ptu.falling import weight_class

    return max(0, effect.push - weight_class(scene, one))


def offer_maneuver(play: PtuPlay, user: Combatant, maneuver: str, one: Combatant) -> None:
    """A maneuver against whoever was hit, as a Free Action."""
    from cinque.systems.ptu.maneuvers import perform  # maneuvers are attacks, which need this module

    if user.grapple or (maneuver == "trip" and one.has("tripped")):
        return
    options = [Option(maneuver, target=one.id), PASS]
    chosen = play.choose(Ask(user.seat, "maneuver", FREE, options, user.id, decline=PASS.key))
    if chosen is not PASS:
        perform(play, user, chosen)


def belongings(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant, clause: str) -> None:
    steals = effect.steal_item and user is not None and not user.held
    if not (steals or effect.drop_item):
        return
    from cinque.systems.ptu.items import lay_down  # using items needs effects

    key = taken_from(one)
    if key and steals and user is not None:
        user.held = key
        play.note("steals", clause, user.id, item=key, target=one.id)
    elif key:
        lay_down(play.scene, one, key)
        play.note("drops-item", clause, one.id, item=key)


def taken_from(one: Combatant) -> str:
    """The Held Item, or what is worn, comes off; gives its key."""
    key = one.held or (one.worn[-1] if one.worn else "")
    if one.held:
        one.held = ""
    elif key:
        one.worn = one.worn[:-1]
    return key
