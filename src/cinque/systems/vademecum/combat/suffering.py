"""What conditions do as turns begin and end, and after attacks; and the game master's word on who has which."""

from typing import Annotated, NamedTuple

from cinque.core.effect import Active, count_down, over
from cinque.core.mistake import Refused
from cinque.core.procedure import BESIDE, Procedure, Somebody
from cinque.core.record import Between, Of
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE
from cinque.systems.vademecum.ability import lapse, rule_of
from cinque.systems.vademecum.adventuring.skill_checks import check, threshold
from cinque.systems.vademecum.combat.harm import harm
from cinque.systems.vademecum.condition import (
    COMBAT,
    EVER,
    INTRO,
    TURN_START,
    condition_of,
    end,
    end_all,
    inflict,
    is_apart,
)
from cinque.systems.vademecum.conditions.grappled import held_by, loosen
from cinque.systems.vademecum.content.records import Ability, Save
from cinque.systems.vademecum.dice import throw_d6
from cinque.systems.vademecum.forces import clause_of, is_put_by_class, label_of, multiply_of_class
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.zone import Zone

ABILITIES = "vademecum.class.abilities"
HP = "vademecum.hp.definition"


def suffer(play: VadeMecumPlay, one: Character) -> None:
    """At the start of a turn: damage that is no attack, unless a check spares one that."""
    for active in list(one.active):
        rule = condition_of(play.scene, active.effect)
        dice = rule.turn_damage()
        if dice and one.is_able and not withstands(play, one, active, rule.turn_save()):
            rolled = throw_d6(play, one, dice, INTRO, unwelcome=True)
            damage = play.tally().start(rolled, f"condition:{active.effect}", rule.clause)
            source = play.scene.creatures.get(active.source)
            if source is not None and is_put_by_class(play.scene, source, active.effect):
                multiply_of_class(play.scene, source, damage)
            harm(play, one, damage, rule.clause, source)


def breathe(play: VadeMecumPlay, one: Character) -> None:
    """Somebody enters an area that an ability has changed, or begins a turn there."""
    for zone in list(play.scene.zones):
        if one.square in zone.cells and one.is_able and not is_apart(play.scene, one):
            ability = content_of(play.scene).abilities[zone.ability]
            rule_of(ability).entered(play, one, ability, zone)


def take_along(play: VadeMecumPlay, moved: Character) -> None:
    """Somebody has come elsewhere: no hold reaches that far, and whom they have swallowed comes into what is there."""
    inside = [(held, held.square) for held in held_by(play.scene, moved)] if play.scene.zones else []
    loosen(play, moved)
    for held, square in inside:
        if held.square != square:
            breathe(play, held)


def stay(play: VadeMecumPlay, one: Character) -> None:
    """Somebody ends a turn in such an area."""
    for zone in list(play.scene.zones):
        if one.square in zone.cells and one.is_able and not is_apart(play.scene, one):
            ability = content_of(play.scene).abilities[zone.ability]
            rule_of(ability).left_in(play, one, ability, zone)


def choke(play: VadeMecumPlay, one: Character, ability: Ability, zone: Zone) -> None:
    """Harm that fills an area, once in a turn."""
    if not zone.damage or one.id in zone.hurt or not one.is_able:
        return
    zone.hurt.append(one.id)
    source = play.scene.creatures[zone.source]
    clause = clause_of(source, ability)
    damage = throw_d6(play, one, zone.damage, clause, unwelcome=True)
    harm(play, one, play.tally().start(damage, label_of(ability), clause), clause, source)


def withstands(play: VadeMecumPlay, one: Character, active: Active, save: Save | None) -> bool:
    if save is None:
        return False
    return check(play, one, save.skills[0], threshold(play, save.dt, f"condition:{active.effect}", INTRO)).success


def let_pass(play: VadeMecumPlay, moment: str, anchor: Character) -> None:
    """Conditions, abilities and zones that are anchored at this moment of somebody's turn run down."""
    clear_zones(play, moment, anchor)
    for one in play.scene.creatures.values():
        ended = count_down(one.active, moment, anchor.id) if one.active else None
        if ended:
            for active in over(one.active, ended):
                condition_of(play.scene, active.effect).runs_out(play, one, active)
        for active in count_down(one.lasting, moment, anchor.id) if one.lasting else ():
            lapse(play, one, active)


def clear_zones(play: VadeMecumPlay, moment: str, anchor: Character) -> None:
    for zone in list(play.scene.zones):
        zone.hurt = [] if moment == TURN_START else zone.hurt
        if zone.moment == moment and zone.anchor == anchor.id and zone.left > 0:
            zone.left -= 1
            if zone.left == 0:
                play.scene.zones.remove(zone)
                play.note("zone-clears", ABILITIES, ability=zone.ability)


def after_attack(play: VadeMecumPlay, attacker: Character, target: Character) -> None:
    """Somebody has attacked somebody: whoever hid is seen, peace and duels are over."""
    for one in play.scene.creatures.values():
        for active in list(one.active) if one.active else ():
            condition_of(play.scene, active.effect).after_attack(play, one, active, attacker, target)


def can_be_struck(play: VadeMecumPlay, one: Character, attacker: Character) -> bool:
    rules = [condition_of(play.scene, active.effect) for active in one.active]
    return all(rule.strikes(play, one, attacker) for rule in rules)


def time_passes(play: VadeMecumPlay) -> None:
    """Hours go by: nothing is left of what lasts for turns or a combat, and nobody lends a hand any longer."""
    for one in play.scene.creatures.values():
        one.helpers = []
        end_all(play, one, lambda rule: rule.lasts_until(play.scene) == COMBAT, INTRO)
        end_what_lasts(play, one)


def end_what_lasts(play: VadeMecumPlay, one: Character) -> None:
    """Abilities that are in force for turns or a combat are over with it.

    What lasts by the clock goes on, and so does what waits for something that may come at any time.
    """
    for active in list(one.lasting):
        waits = rule_of(content_of(play.scene).abilities[active.effect]).outlasts_combat
        if not active.number and not waits:
            one.lasting.remove(active)
            lapse(play, one, active)


def is_unsettled(scene: VadeMecumScene, one: Character) -> bool:
    """Whether something goes on in somebody after a combat: an injury, or a condition that hurts or runs out."""
    if one.dead:
        return False
    return bool(one.injury) or (one.is_able and any(goes_on(scene, active) for active in one.active))


def goes_on(scene: VadeMecumScene, active: Active) -> bool:
    rule = condition_of(scene, active.effect)
    return rule.lasts_until(scene) == EVER and (rule.turn_damage() > 0 or active.left > 0)


# -- the game master's word


class Inflicts(NamedTuple):
    """`source` is who caused it, `dt` what getting free or finding takes; 0 turns: until it is ended."""

    who: Somebody
    condition: Annotated[str, Of("condition")]
    turns: Annotated[int, Between(0, 99)] = 0
    source: Somebody = ""
    dt: Annotated[int, Between(0, 40)] = 0


class State(NamedTuple):
    """In short: a condition that somebody gets, or is rid of (`off`)."""

    who: Somebody
    condition: Annotated[str, Of("condition")]
    off: bool = False


class Relieves(NamedTuple):
    who: Somebody
    condition: Annotated[str, Of("condition")]


def give_condition(play: VadeMecumPlay, what: Inflicts) -> None:
    """What a trap, a place or the story does to somebody."""
    one, rule = play.scene.creatures[what.who], condition_of(play.scene, what.condition)
    if rule.follows:
        raise Refused(Refusal("follows-from-hp", rule.clause, condition=what.condition))
    by_oneself = rule.holds and what.source == what.who
    if by_oneself or not inflict(play, one, what.condition, what.turns, what.source, what.dt):
        raise Refused(Refusal("changes-nothing", rule.clause, who=one.id, condition=what.condition))


def take_condition(play: VadeMecumPlay, what: Relieves) -> None:
    one, rule = play.scene.creatures[what.who], condition_of(play.scene, what.condition)
    if rule.follows:
        raise Refused(Refusal("follows-from-hp", rule.clause, condition=what.condition))
    if not end(play, one, what.condition):
        raise Refused(Refusal("changes-nothing", rule.clause, who=one.id, condition=what.condition))


class Hurts(NamedTuple):
    """`dice` are D6."""

    who: Somebody
    dice: Annotated[int, Between(1, 60)]


def hurt(play: VadeMecumPlay, what: Hurts) -> None:
    """What a fire, a trap or the story does to somebody. It is no attack, and so nothing to those who lie there."""
    one = play.scene.creatures[what.who]
    if not one.is_able:
        raise Refused(Refusal("no-hp-to-lose", HP, who=one.id))
    rolled = throw_d6(play, one, what.dice, HP, unwelcome=True)
    harm(play, one, play.tally().start(rolled, "damage-dice", HP), HP)


def set_condition(play: VadeMecumPlay, what: State) -> None:
    """The one or the other, under the name that the prompt has for it."""
    if what.off:
        take_condition(play, Relieves(what.who, what.condition))
    else:
        give_condition(play, Inflicts(what.who, what.condition))


CONDITION_PROCEDURES = {
    "status": Procedure(set_condition, GM_ROLE, State, INTRO, BESIDE),
    "inflict": Procedure(give_condition, GM_ROLE, Inflicts, INTRO, BESIDE),
    "relieve": Procedure(take_condition, GM_ROLE, Relieves, INTRO, BESIDE),
    "hurt": Procedure(hurt, GM_ROLE, Hurts, HP, BESIDE),
}
