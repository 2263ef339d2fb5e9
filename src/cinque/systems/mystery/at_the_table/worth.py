"""What a move or an item is worth to a bot, in tenths of an HP, by the same figures that the play goes by."""

from typing import Final, NamedTuple

from cinque.systems.mystery.combat.damage_formula import damage
from cinque.systems.mystery.combat.hitting import needed
from cinque.systems.mystery.combat.moves import cost_to_look_up, rolls
from cinque.systems.mystery.combat.multi_hit_moves import bp_of
from cinque.systems.mystery.combat.multi_target_moves import extra_targets
from cinque.systems.mystery.combat.paying import penalty
from cinque.systems.mystery.combat.priority_moves import cost_of
from cinque.systems.mystery.combat.recoil_and_screens import band
from cinque.systems.mystery.combat.type_match_ups import effect_of
from cinque.systems.mystery.combat_essentials.action_points import ap_now
from cinque.systems.mystery.content.records import (
    CURES_ALL,
    Change,
    Effect,
    Heal,
    Inflict,
    Item,
    Lay,
    Move,
)
from cinque.systems.mystery.field import FIELDS
from cinque.systems.mystery.field_effects.hazards import HAZARDS
from cinque.systems.mystery.model import DEFENSIVE, OFFENSIVE, Character, MysteryPlay, MysteryScene, other
from cinque.systems.mystery.status import STATUSES, statuses_of
from cinque.systems.mystery.status_effects.getting import major_of
from cinque.systems.mystery.trait import met
from cinque.systems.mystery.use import RULES, Use

KNOCK_OUT: Final = 80
MAJOR, MINOR, WELCOME, STAGE, LAYER, FIELD = 50, 20, 25, 14, 35, 12
HP: Final = 10
USUAL_HITS: Final = 3


class Worth(NamedTuple):
    """How good something is; 0 is doing nothing. `finishes` is whom it will knock out."""

    value: int
    cost: int = 0
    focus: str = ""
    is_status: bool = False
    finishes: str = ""


def worth_of_move(play: MysteryPlay, one: Character, record: Move, ids: list[str]) -> Worth:
    scene = play.scene
    move = RULES[record.rule].as_used(scene, one, record) if record.rule else record
    targets = [scene.creatures[id] for id in ids]
    cost, ap = cost_of(scene, one, move), ap_now(scene, one)
    use = Use(one, move, targets)
    use.ap = cost_to_look_up(scene, one, move, cost)
    missing = penalty(scene, one, move, cost, ap)
    value, finishes = 0, ""
    for target in targets:
        if is_kept_off(scene, use, target):
            continue
        chance = chance_to_hit(play, use, target, missing) if rolls(scene, move) else 20
        blow = blow_of(play, use, target) if move.attacks else 0
        sign = 1 if target.side != one.side else -1
        value += sign * chance * worth_of_blow(target, blow) // 20
        finishes = target.id if blow >= target.hp and sign > 0 else finishes
        value += chance * sum(worth_of_effect(scene, one, target, effect) for effect in move.effects) // 20
        value -= own_harm(one, move, blow) if sign > 0 else 0
    if not targets:
        value += sum(worth_of_effect(scene, one, one, effect) for effect in move.effects)
    focus = OFFENSIVE if move.is_offensive else DEFENSIVE
    return Worth(value, min(cost, ap), focus, not move.attacks, finishes)


def is_kept_off(scene: MysteryScene, use: Use, target: Character) -> bool:
    """Whether it would do nothing to somebody: an Ability that is immune, a protection, a rule of the move."""
    stops = any(status.stops(scene, target, active, use) for status, active in met(scene, target, use, "stops"))
    return stops or use.rule.fails_on(scene, use, target)


def chance_to_hit(play: MysteryPlay, use: Use, target: Character, missing: int) -> int:
    """In twentieths."""
    return max(0, min(20, 21 - needed(play, use, target, 0, missing).value))


def blow_of(play: MysteryPlay, use: Use, target: Character) -> int:
    """The usual damage of a hit."""
    if effect_of(play.scene, use, target) == 0:
        return 0
    hits = 1
    counted = use.rule.count_hits(play, use)
    if counted is not None:
        hits, use.bp = counted
    elif use.move.hits != (1, 1):
        hits = min(use.move.hits[1], max(use.move.hits[0], USUAL_HITS))
        use.bp = bp_of(play.scene, use.move, hits)
    return max(0, damage(play, use, target, False, hits, extra_targets(play.scene, use)).value)


def worth_of_blow(target: Character, blow: int) -> int:
    """Damage up to what is left, more for whoever falls, and a little more for whoever is near it."""
    if not blow:
        return 0
    finishes = KNOCK_OUT if blow >= target.hp else 0
    return HP * min(blow, target.hp) + finishes + 10 - 10 * target.hp // target.max_hp


def own_harm(one: Character, move: Move, blow: int) -> int:
    if move.explodes:
        return HP * one.hp + KNOCK_OUT
    if move.recoil:
        back = band(blow)
        return HP * back // 2 + (KNOCK_OUT if back >= one.hp else 0)
    return -HP * blow // 4 if move.drains and one.hp < one.max_hp else 0


# -- what else something does


def worth_of_effect(scene: MysteryScene, one: Character, target: Character, effect: Effect) -> int:
    if isinstance(effect, Inflict):
        whom = one if effect.on == "user" else target
        return effect.chance * worth_of_status(one, whom, effect.status) // 100
    if isinstance(effect, Change):
        whom = one if effect.on == "user" else target
        sign = 1 if whom.side == one.side else -1
        return effect.chance * sum(sign * worth_of_stage(whom, stat, by) for stat, by in effect.stages.items()) // 100
    if isinstance(effect, Heal):
        return worth_of_healing(one if effect.on == "user" else target, effect.heals * 2 // 25)
    return worth_of_lying(scene, one, effect)


def worth_of_status(one: Character, whom: Character, key: str) -> int:
    status = STATUSES.get(key)
    if status is None or whom.has(key) or (status.major and major_of(whom) is not None):
        return 0
    if not status.harmful:
        return WELCOME if whom.side == one.side else -WELCOME
    figure = MAJOR if status.major else MINOR
    return figure if whom.side != one.side else -figure


def worth_of_stage(whom: Character, stat: str, by: int) -> int:
    """Each stage is worth less than the one before it."""
    there = whom.stage(stat)
    if abs(there + by) > 6 or there * by > 0:
        return STAGE * by // (1 + abs(there))
    return STAGE * by


def worth_of_healing(whom: Character, amount: int) -> int:
    missing = whom.max_hp - whom.hp
    needs_it = 2 * whom.hp <= whom.max_hp
    return HP * min(amount, missing) * (3 if needs_it else 1) // 2


def worth_of_lying(scene: MysteryScene, one: Character, effect: Lay) -> int:
    if effect.lays in HAZARDS:
        layers = scene.hazards.get(other(one.side), {}).get(effect.lays, 0)
        return LAYER // (1 + layers) if scene.round <= 2 and layers < 2 else 0
    return FIELD if effect.lays in FIELDS and scene.has(effect.lays) is None else 0


# -- items


def worth_of_item(scene: MysteryScene, one: Character, item: Item, target: Character, cost: int) -> Worth:
    value = 3 * KNOCK_OUT // 2 if item.revives and not target.is_up else 0
    if target.is_up:
        value += worth_of_blow(target, item.damage) if target.side != one.side else 0
        value += worth_of_healing(target, target.max_hp if item.full else item.heals) if item.heals or item.full else 0
        value += MAJOR if any(cured(item, status.key, status.major) for status, _ in statuses_of(target)) else 0
        value += sum(worth_of_effect(scene, one, target, effect) for effect in item.effects)
        value += 2 * KNOCK_OUT if item.awakens and scene.round <= 2 else 0
    focus = OFFENSIVE if item.opponents else DEFENSIVE
    finishes = target.id if item.damage >= target.hp > 0 and item.opponents else ""
    return Worth(value or -1, cost, focus, False, finishes)


def cured(item: Item, key: str, major: bool) -> bool:
    return key in item.cures or (major and CURES_ALL in item.cures)
