"""What Moves, Abilities and items do besides damage: every field of an effect, carried out."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.effect import Active, attach
from cinque.core.grid import Cell
from cinque.core.tally import Tally
from cinque.systems.ptu.afflictions.rage import NO_RAGE_SAVE, RAGE
from cinque.systems.ptu.afflictions.sleep import NO_SLEEP_SAVE, SLEEP
from cinque.systems.ptu.afflictions.tripped import TRIPPED
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.ability import Ability
from cinque.systems.ptu.content.effect import Effect, Stages
from cinque.systems.ptu.content.records import Feature, Move
from cinque.systems.ptu.content.words import ROUND, USER_TURN
from cinque.systems.ptu.field.blessing import PASS, bless
from cinque.systems.ptu.field.weather import change_field, change_weather, rounds_of
from cinque.systems.ptu.inflicting.coats import give_type, hold_in_vortex, wear
from cinque.systems.ptu.inflicting.grip import leave
from cinque.systems.ptu.inflicting.inflicting import (
    cure_all,
    inflict,
    lasting,
    named,
    put,
    rouse,
    safeguarded,
)
from cinque.systems.ptu.inflicting.interrupt import can_act_freely
from cinque.systems.ptu.inflicting.stages import change_stages, exchange_stages, reset_stages
from cinque.systems.ptu.injuries.hit_points import (
    gain_temporary,
    heal,
    knock_out,
    lose,
    lose_ticks,
    revive,
    share_hit_points,
    spared_passive_loss,
    tick,
)
from cinque.systems.ptu.items.belongings import lay_down
from cinque.systems.ptu.maneuvers.maneuvers import perform, push_on_hit
from cinque.systems.ptu.marks.coat import Coat
from cinque.systems.ptu.marks.initiative import SET_INITIATIVE
from cinque.systems.ptu.marks.later import WISH, own_wishes
from cinque.systems.ptu.marks.registry import MARKS
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.hazards import lay_hazard_around, meet_hazards
from cinque.systems.ptu.movement.leaving import chased
from cinque.systems.ptu.movement.movement import away_from, shift, teleport_at_once
from cinque.systems.ptu.movement.pushing import holds_fast, place_free, push
from cinque.systems.ptu.movement.smoke import fill_with_smoke
from cinque.systems.ptu.moves.amounts import healing_of, loss_of, part
from cinque.systems.ptu.moves.blows import hold_out
from cinque.systems.ptu.moves.changing import change_what_somebody_is, country_of
from cinque.systems.ptu.moves.clearing import clear_away
from cinque.systems.ptu.moves.odd import COUNTRY_EFFECTS, eat, food_of, greeted, odd_effects
from cinque.systems.ptu.moves.triggers import has_uses, triggered_of, used, wanted
from cinque.systems.ptu.notes import RECALLED, RELEASED, note
from cinque.systems.ptu.positioning.positions import distance
from cinque.systems.ptu.skills.lifting import may_lift
from cinque.systems.ptu.stats.capabilities import weight_class
from cinque.systems.ptu.stats.passives import accessories_of, in_force
from cinque.systems.ptu.stats.past import keep_release
from cinque.systems.ptu.stats.stats import MOST_STAGE, best_movement
from cinque.systems.ptu.switching.switching import benched, command, forget, not_recalled, option

SWITCH: Final = "ptu.switch.definition"
RANGE: Final = "ptu.switch.range"
FORCED_TURN: Final = "ptu.ruling.forced-switch-turn"
LOCKOUT: Final = "ptu.switch.league-lockout"
ON_HIT: Final = "ptu.damage.on-hit"
FREE: Final = "ptu.action.free"
ON_RELEASE: Final = "ptu.ruling.hazards-on-release"
ATTACKER: Final = "attacker"
HP_LOSS: Final = "ptu.damage.hp-loss"
NO_SAVE: Final = {RAGE.key: NO_RAGE_SAVE.key, SLEEP.key: NO_SLEEP_SAVE.key}
"""What takes the Save Check against an affliction away, for as long as that lasts."""


@lru_cache(maxsize=512)
def changes_of(stages: Stages) -> tuple[tuple[str, int], ...]:
    return tuple((stat, by) for stat, by in stages._asdict().items() if by)


def take_recoil(play: PtuPlay, user: Combatant, amount: Tally) -> None:
    if not (in_force(play.scene, user, "no_recoil") or spared_passive_loss(play.scene, user)):
        amount.at_least(1, "minimum", HP_LOSS)
        lose(play, user, amount.value, HP_LOSS, "recoil", amount)


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
    if effect.only_abilities and not any(key in one.abilities for key in effect.only_abilities):
        return
    afflict(play, effect, user, one)
    if effect.cure and cure_some(play, effect, one, clause) and effect.cure_heals and user is not None:
        apply(play, Effect(heal=effect.cure_heals), user, user, 0, clause)
    if effect.stages is not None:
        change_stages(play, one, dict(changes_of(effect.stages)), clause, user)
    if effect.reset_stages:
        reset_stages(play, one, clause)
    if effect.exchange_stages and user is not None:
        exchange_stages(play, user, one, effect.exchange_stages, effect.exchanged, clause)
    restore(play, effect, user, one, dealt, clause)
    take_away(play, effect, user, one, dealt)
    on_the_field(play, effect, user, one)
    moves_somebody(play, effect, user, one, clause)
    belongings(play, effect, user, one, clause)
    odd_effects(play, effect, user, one, clause)
    change_what_somebody_is(play, effect, user, one)
    if effect.food == "eat":
        for each in food_of(play.scene, eat(play, one, clause)):
            apply(play, each, one, one, 0, clause)
    if effect.by_country:
        apply(play, COUNTRY_EFFECTS[country_of(play, user or one)], user, one, dealt, clause)
    if effect.faint and not one.fainted:
        knock_out(play, one)


def afflict(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant) -> None:
    names = effect.inflict
    if effect.one_of and names:
        names = (names[play.total(1, len(names), ON_HIT, one.id) - 1],)
    by = user.id if user is not None else ""
    for name in names:
        source, ignored = MARKS[name].source_of(one, by), effect.later or safeguarded(play, one, name, user)
        echoing = echoes(play.scene, one, name) if user is not one else ()
        took = inflict(play, one, name, source, effect.lasts, by, effect.rounds, effect.turns, ignored=ignored)
        if took and effect.no_save and name in NO_SAVE:
            put(play, one, Active(NO_SAVE[name], by))
        if took and user is not None:
            give_back(play, echoing, one, user, name)
    if effect.initiative == 0 and in_force(play.scene, one, "keeps_initiative", user, user):
        play.note("keeps-initiative", "ptu.initiative.value", one.id)
    elif effect.initiative is not None:
        # a full round keeps its count where this keeps the Initiative, so it ends with the user's next turn
        lasts = USER_TURN if effect.lasts == ROUND else effect.lasts
        new = lasting(play.scene, SET_INITIATIVE.key, by, lasts, one.id, by)
        new.number = effect.initiative
        put(play, one, new)
        play.note("initiative", "ptu.initiative.value", one.id, initiative=effect.initiative)
    if effect.coat:
        wear(play, effect, user, one)
    if effect.vortex:
        hold_in_vortex(play, effect, user, one)
    if effect.gain_type:
        give_type(play, effect.gain_type, one)


def echoes(scene: PtuScene, one: Combatant, affliction: str) -> Sequence[Ability]:
    """Abilities by which somebody can give an affliction back to whoever causes it; asked before it takes hold."""
    return [
        ability
        for ability in triggered_of(scene.packs, one.abilities)
        if ability.trigger == "afflicted"
        and any(affliction in effect.inflict for effect in ability.effects)
        and can_act_freely(scene, one)
        and has_uses(scene, one, ability)
    ]


def give_back(play: PtuPlay, abilities: Sequence[Ability], one: Combatant, author: Combatant, affliction: str) -> None:
    for ability in abilities:
        if wanted(play, ability, one, author):
            ignored = safeguarded(play, author, affliction, one)
            source = MARKS[affliction].source_of(author, one.id)
            inflict(play, author, affliction, source, "", one.id, ignored=ignored)


def cure_some(play: PtuPlay, effect: Effect, one: Combatant, clause: str) -> list[str]:
    """All that are named; or one of them, which its owner chooses."""
    there = [name for name in named(effect.cure) if one.has(name)] if effect.one_of else []
    if len(there) < 2:
        return cure_all(play, one, there or effect.cure, clause)
    options = [Option("cure", affliction=name) for name in there]
    chosen = play.choose(Ask(one.seat, "cure", clause, options, one.id)).args["affliction"]
    return cure_all(play, one, (chosen,), clause)


def restore(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant, dealt: int, clause: str) -> None:
    """Healing and Temporary Hit Points."""
    why = healing_of(play, effect, one, clause)
    amount = why.value
    if effect.revive and one.fainted and not one.dead:
        one.hp = max(one.hp, 0)
        heal(play, one, max(0, (amount or 1) - one.hp), clause)
        if one.hp <= 0:
            one.hp = 1
            revive(play, one)
    elif amount:
        heal(play, one, amount, clause, wakes=user is None or not is_item(clause), why=why)
    if effect.drain and dealt and user is not None and not user.fainted:
        drained = part(play, effect.drain, dealt, "damage", clause)
        heal(play, user, drained.value, clause, why=drained)
    if effect.temporary_ticks or effect.temporary_hp:
        gain_temporary(play, one, effect.temporary_hp + effect.temporary_ticks * tick(play.scene, one))


def is_item(clause: str) -> bool:
    return clause == "ptu.action.standard-item"


def take_away(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant, dealt: int) -> None:
    """Hit Point loss: no defence counts, and it is never Massive Damage; by somebody else it wakes a sleeper."""
    before = one.hp + one.temporary_hp
    loss = loss_of(play, effect, user, one, dealt)
    if loss.num and user is not None and user.side != one.side:
        hold_out(play, user, one, loss)
    if loss.num:
        lose(play, one, loss.value, HP_LOSS, tally=loss)
    ticks = effect.lose_ticks + (user.injuries if effect.lose_by_injuries and user is not None else 0)
    if ticks:
        lose_ticks(play, one, ticks, HP_LOSS)
    if effect.split_hp and user is not None:
        share_hit_points(play, user, one, HP_LOSS)
    if user is not None and user is not one and one.hp + one.temporary_hp < before:
        rouse(play, one)
    if effect.recoil and dealt and user is not None:
        take_recoil(play, user, part(play, effect.recoil, dealt, "damage", HP_LOSS))


def on_the_field(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant) -> None:
    if effect.weather:
        change_weather(play, effect.weather, rounds_of(effect))
    if effect.field:
        change_field(play, effect.field, rounds_of(effect))
    if effect.blessing:
        bless(play, one.side, effect.blessing)
    if effect.smoke:
        fill_with_smoke(play, one)
    if effect.hazard and user is not None:
        lay_hazard_around(play, effect.hazard, user, one)
    if effect.clears:
        clear_away(play, effect, user)


def moves_somebody(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant, clause: str) -> None:
    fast = holds_fast(play.scene, one, user)
    if fast and (effect.flee or effect.switch) and user is not one:
        play.note("holds-fast", clause, one.id)
    if effect.push and user is not None and user is not one:
        push(play, one, user, pushed_by(play.scene, effect, one), clause)
    if effect.maneuver and user is not None and user.able and one.able:
        offer_maneuver(play, user, effect.maneuver, one)
    if effect.shift and not one.fainted:
        shift(play, one, effect.shift, provoke=False)
    if effect.teleport and not one.fainted:
        teleport_at_once(play, one)
    if effect.flee and user is not None and not (fast or one.fainted):
        away_from(play, one, [user], best_movement(play.scene, one), provoke=False)
    if effect.switch and not fast:
        if user is one:
            withdraw(play, one, effect.passes_on, effect.replacement_coat)
        else:
            forced_switch(play, one, effect.ball_meters)


def pushed_by(scene: PtuScene, effect: Effect, one: Combatant) -> int:
    """Meters of a push; the heavy are not pushed as far."""
    if not effect.push_by_weight:
        return effect.push
    return max(0, effect.push - weight_class(scene, one))


def offer_maneuver(play: PtuPlay, user: Combatant, maneuver: str, one: Combatant) -> None:
    """A maneuver against whoever was hit, as a Free Action."""
    if user.grapple or (maneuver == "trip" and TRIPPED.on(one)):
        return
    if maneuver == "push" and not may_lift(play.scene, user, one):
        return
    options = [Option(maneuver, target=one.id), PASS]
    chosen = play.choose(Ask(user.seat, "maneuver", FREE, options, user.id, decline=PASS.key))
    if chosen is PASS:
        return
    if maneuver == "push":
        push_on_hit(play, user, one)
    else:
        perform(play, user, chosen)


def belongings(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant, clause: str) -> None:
    steals = effect.steal_item and user is not None and not user.held
    if not (steals or effect.drop_item):
        return
    key = taken_from(play, effect, user or one, one)
    if key and steals and user is not None:
        user.held = key
        play.note("steals", clause, user.id, item=key, target=one.id)
    elif key:
        lay_down(play.scene, one, key)
        play.note("drops-item", clause, one.id, item=key)


def taken_from(play: PtuPlay, effect: Effect, user: Combatant, one: Combatant) -> str:
    """The Held Item or an accessory comes off, as the user chooses; gives its key."""
    worn = () if effect.held_only else accessories_of(play.scene.packs, one.worn)
    there = [*([one.held] if one.held else []), *worn]
    if not there:
        return ""
    key = there[0]
    if len(there) > 1:
        options = [Option("take", what=each) for each in there]
        key = play.choose(Ask(user.seat, "take", ON_HIT, options, user.id)).args["what"]
    if key == one.held:
        one.held = ""
    else:
        place = one.worn.index(key)
        one.worn = (*one.worn[:place], *one.worn[place + 1 :])
    return key


def set_off(play: PtuPlay, one: Combatant, trigger: str) -> None:
    """Abilities of somebody who is recalled or sent out, or has taken a breather."""
    for ability in triggered_of(play.scene.packs, one.abilities):
        if trigger in ability.trigger.split("-or-") and used(play, ability, one, one):
            for effect in ability.effects:
                foes = play.scene.foes(one) if effect.who in ("target", "foes") else [one]
                for each in foes:
                    apply(play, effect, one, each, 0, ON_HIT)


def exchange(play: PtuPlay, out: Combatant, new: Combatant, operation: str, locked: bool) -> None:
    """One into its ball, the other to where the first one stood."""
    cell, zone, landmark = out.cell, out.zone, out.landmark
    wishes = own_wishes(out)
    recall(play, out, SWITCH, quiet=True)
    play.note("in-its-place", SWITCH, new.id, out=out.id)
    come_out(play, new, cell, zone, landmark)
    for wish in wishes:
        attach(new.active, WISH, WISH.inherited(play.scene, wish, new))
    command(play, new, operation, locked)


def recall(play: PtuPlay, one: Combatant, clause: str, quiet: bool = False) -> None:
    """Back into the ball: Volatile afflictions, stages, conditions and Temporary Hit Points are gone."""
    leave(play, one, clause)
    if one.abilities and one.able:
        set_off(play, one, "recalled")
    if play.scene.league:
        play.note("always-in-range", RANGE, one.id)
    note(one, RECALLED)
    if not quiet:
        play.note("recalls", clause, one.id)
    into_the_ball(play, one)


def into_the_ball(play: PtuPlay, one: Combatant) -> None:
    """What being in a ball does, however somebody has come into it."""
    one.out, one.height = False, 0
    forget(play, one)


def come_out(play: PtuPlay, one: Combatant, cell: Cell, zone: str, landmark: str) -> None:
    one.out = True
    note(one, RELEASED)
    keep_release(play.scene, one)
    one.cell, one.zone, one.landmark = cell, zone, landmark
    if not play.scene.zones:
        one.cell = place_free(play.scene, one, cell)
    trainer = play.scene.trainer_of(one)
    if trainer is not None and trainer.active:
        greeted(play, trainer, one)
    if one.abilities:
        set_off(play, one, "sent-out")
    if play.scene.hazards and play.scene.rulings.hazards_on_release == "met":
        meet_hazards(play, one, one.cells, by=ON_RELEASE)


# -- forced Switches


def withdraw(play: PtuPlay, one: Combatant, passes_on: bool, coat: str = "") -> None:
    """U-Turn and the like: its user is recalled, even if Trapped, and its player may send another one out."""
    scene = play.scene
    trainer = scene.trainer_of(one)
    if one.fainted or trainer is None or not_recalled(scene, trainer, one, by_pokemon=True, freed=True) is not None:
        return
    chased(play, one)
    if not one.able:
        return
    options = [*(option("release", other.id) for other in benched(scene, trainer)), PASS]
    chosen = play.choose(Ask(trainer.seat, "forced-switch", LOCKOUT, options, trainer.id)) if options[1:] else PASS
    if chosen is PASS:
        recall(play, one, SWITCH)
    else:
        new = scene.creatures[chosen.args["target"]]
        play.note("forced-switch", LOCKOUT, one.id, new=new.id)
        stages, coats = (dict(one.stages), coats_of(one)) if passes_on else ({}, [])
        exchange(play, one, new, "forced-switch", locked=False)
        if passes_on:
            pass_on(play, one, new, stages, coats)
        if coat:
            wear(play, Effect(coat=coat), new, new)


def coats_of(one: Combatant) -> list[Active]:
    return [active for active in one.active if isinstance(MARKS[active.effect], Coat)]


def pass_on(play: PtuPlay, old: Combatant, new: Combatant, stages: dict[str, int], coats: list[Active]) -> None:
    """Baton Pass (supplied): stages and Coats go over to the replacement, and so does the aim that others took."""
    for stat, by in stages.items():
        # a Sticky Web may have slowed the replacement already
        new.stages[stat] = max(-MOST_STAGE, min(MOST_STAGE, new.stages.get(stat, 0) + by))
    for coat in coats:
        coat.anchor = new.id if coat.anchor == old.id else coat.anchor
        new.active.append(coat)
    for other in play.scene.creatures.values():
        for active in other.active:
            if MARKS[active.effect].cannot_miss(active, old):
                active.source = new.id
    play.note("passes-on", SWITCH, new.id, out=old.id, stages=bool(stages), coats=[coat.effect for coat in coats])


def forced_switch(play: PtuPlay, one: Combatant, ball_meters: int) -> None:
    """Roar and the like: whoever can be recalled is, and its player chooses another.

    Roar recalls those near enough to their ball, even if nobody comes instead.
    """
    scene = play.scene
    trainer = scene.trainer_of(one)
    if one.fainted or trainer is None or not_recalled(scene, trainer, one) is not None:
        return
    if ball_meters and not scene.league and distance(scene, trainer, one) > ball_meters:
        return
    rested = benched(scene, trainer)
    if rested or ball_meters:
        chased(play, one)
    if not one.able:
        return
    if not rested:
        if ball_meters:
            recall(play, one, LOCKOUT)
        return
    options = [option("release", other.id) for other in rested]
    chosen = play.choose(Ask(trainer.seat, "forced-switch", LOCKOUT, options, trainer.id))
    new = scene.creatures[chosen.args["target"]]
    play.note("forced-switch", LOCKOUT, one.id, new=new.id)
    if one.acted and scene.rulings.forced_switch_turn == "always":
        scene.count_command(one, -1)
        play.note("turn-not-lost", FORCED_TURN, new.id)
    exchange(play, one, new, "forced-switch", locked=False)
