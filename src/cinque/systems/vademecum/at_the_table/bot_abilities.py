"""What a bot thinks of abilities: what they would hurt, hinder and heal, in tenths of a Health Point."""

from typing import Final

from cinque.core.ask import Option
from cinque.core.effect import Active
from cinque.core.squares import cell_of
from cinque.systems.vademecum.abilities.granted import possible
from cinque.systems.vademecum.abilities.targets import PLACE, in_range, inside, is_attack
from cinque.systems.vademecum.condition import MAIN, MOVEMENT, condition_of
from cinque.systems.vademecum.content.records import FREE, REACTION, Ability
from cinque.systems.vademecum.model import Character, VadeMecumScene, content_of
from cinque.systems.vademecum.sight import is_hidden_from
from cinque.systems.vademecum.tiles import distance

DIE: Final = 35
"""A D6 of damage or healing."""
ODDS: Final = {True: 6, False: 10}
"""How often out of 10 something works that has to be rolled for."""
ATTACK: Final = 100
"""What an attack is worth by itself, whatever it does."""
NEAR: Final = 2
USUAL_POINTS: Final = 3
"""What is spent where that is a choice."""


def worth_of_use(scene: VadeMecumScene, one: Character, option: Option) -> int:
    """0 is as good as nothing; whatever harms one's own side more than the other is worse."""
    ability = content_of(scene).abilities[option.args["ability"]]
    if ability.action == REACTION or (ability.action == FREE and ability.trigger):
        return worth_of_answer(ability, int(option.args.get("points", USUAL_POINTS)))
    target = scene.creatures.get(option.args.get("target", ""))
    groups = [[target]] if target is not None else around(scene, one, ability)
    value = max(sum(effect_on(scene, one, ability, each) for each in reached) for reached in groups)
    value = value * ODDS[ability.check is not None or ability.save is not None] // 10
    value += sum(on_oneself(scene, one, what.condition) for what in ability.conditions if what.on == "user")
    value += 45 if ability.force and (ability.turns or ability.minutes) and not is_in_force(one, ability) else 0
    value += ATTACK if is_attack(ability) and value > 0 else worth_of_attacks(scene, one, ability)
    cost = 5 * ability.cost.points if ability.cost is not None else 0
    return value - cost if value else -1


def around(scene: VadeMecumScene, one: Character, ability: Ability) -> list[list[Character]]:
    """Who would be reached: around oneself, or around each of the enemies where a place can be chosen."""
    if ability.area is None:
        return [[one]]
    if ability.whom != PLACE:
        return [inside(scene, one, ability, one.square)]
    near = [foe for foe in foes(scene, one) if in_range(scene, one, foe.square, ability.range)]
    return [inside(scene, one, ability, foe.square) for foe in near] or [[]]


def is_in_force(one: Character, ability: Ability) -> bool:
    return any(active.effect == ability.key for active in one.lasting)


def worth_of_attacks(scene: VadeMecumScene, one: Character, ability: Ability) -> int:
    """What attacks are worth that it grants, if there is somebody to be struck."""
    struck = ability.attacks and any(foe.is_able for _, foe in possible(scene, one, ability))
    return ATTACK if struck else 0


def worth_of_answer(ability: Ability, points: int) -> int:
    """A reaction is there to be used, but not to die of; some points are better than one, and than all."""
    if ability.stands_up:
        return 200
    if ability.rerolls:
        return 30 - abs(points - USUAL_POINTS)
    helps = ability.damage or ability.halves or ability.reduces or ability.cancels or ability.attacks
    return 20 if helps or ability.conditions or ability.whom != "self" else -1


def worth_of_spreading(scene: VadeMecumScene, one: Character, option: Option) -> int:
    """On an area in place of one target: worth it where enemies stand together."""
    ability = content_of(scene).abilities[option.args["ability"]]
    worths = [effect_on(scene, one, ability, foe) for foe in foes(scene, one)]
    return sum(sorted(worths)[-2:]) * ODDS[True] // 10 if len(worths) > 1 else -1


def worth_of_dice(scene: VadeMecumScene, one: Character, option: Option) -> int:
    """Dice that were saved are for use, and the highest face for a check that has failed."""
    return int(option.args["dice"] if "dice" in option.args else option.args["face"])


def worth_of_swap(scene: VadeMecumScene, one: Character, option: Option) -> int:
    """A noted D6 is worth a change by 2 or more."""
    return abs(int(option.args["face"]) - int(option.args["die"])) - 1


def effect_on(scene: VadeMecumScene, one: Character, ability: Ability, other: Character) -> int:
    """Harm to enemies is good, harm to friends is not; healing the other way round."""
    if not other.is_able:
        return 300 if other.side == one.side and not ability.damage else 0
    sign = -1 if other.side == one.side else 1
    harm = min(DIE * (ability.damage + USUAL_POINTS * ability.damage_per_point), 10 * other.hp)
    for what in ability.conditions:
        if what.on == "target" and other.has(what.condition) is None:
            harm += hindrance(scene, what.condition) + exposure(scene, one, what.condition)
    healing = min(DIE * ability.heals, 10 * (other.max_hp - other.hp))
    return sign * harm - sign * healing


def hindrance(scene: VadeMecumScene, key: str) -> int:
    """How much a condition keeps somebody from fighting."""
    rule = condition_of(scene, key)
    value = 80 if rule.bans(scene, MAIN) else 0
    value += 20 if rule.bans(scene, MOVEMENT) else 0
    return value - 10 * rule.attack(scene) + DIE * rule.turn_damage()


def exposure(scene: VadeMecumScene, one: Character, key: str) -> int:
    """How much easier, and by how much more, somebody can be struck by whoever causes a condition."""
    rule, active = condition_of(scene, key), Active(key, one.id)
    return 10 * rule.attacked(scene, active, one) + DIE * rule.dice(active, one)


def on_oneself(scene: VadeMecumScene, one: Character, key: str) -> int:
    """Hiding is good as long as nobody is there to be struck; another plane is for those who are hurt."""
    rule = condition_of(scene, key)
    if rule.apart():
        return 60 if 4 * one.hp < one.max_hp else -60
    unseen = one.has(key) is None and any(rule.hides(scene, one, foe, 1) for foe in foes(scene, one))
    return 40 if unseen else -hindrance(scene, key)


def foes(scene: VadeMecumScene, one: Character) -> list[Character]:
    """Enemies in the fight; where the Hidden are, a bot knows no better than anybody."""
    there = [foe for foe in scene.creatures.values() if foe.side != one.side and foe.is_able]
    return [foe for foe in there if not is_hidden_from(scene, one, foe)]


def worth_of_place(scene: VadeMecumScene, one: Character, option: Option) -> int:
    """As many enemies as possible, and no friends."""
    by_name = "square" in option.args
    cell = cell_of(option.args["square"]) if by_name else scene.creatures[option.args["target"]].square
    friends = [each for each in scene.of_side(one.side) if each.is_able]
    close = [distance(scene, cell, each.square) <= NEAR for each in friends]
    return sum(distance(scene, cell, foe.square) <= NEAR for foe in foes(scene, one)) - 2 * sum(close)


def worth_of_weapon(scene: VadeMecumScene, one: Character, option: Option) -> int:
    """What lies there is for empty hands."""
    return -1 if one.wielded else 250


POWERS: Final = {
    "use": worth_of_use,
    "use-on": worth_of_use,
    "use-points": worth_of_use,
    "spend-on": worth_of_use,
    "quick": worth_of_use,
    "quick-on": worth_of_use,
    "spread": worth_of_spreading,
    "add-dice": worth_of_dice,
    "replace-die": worth_of_dice,
    "replace-d6": worth_of_swap,
    "at": worth_of_place,
    "around": worth_of_place,
    "pick-up": worth_of_weapon,
}
"""How good an answer is that has to do with abilities, by its verb."""
