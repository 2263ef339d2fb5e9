"""Someone who plays sensibly: attacks whoever falls first, moves into reach, treats friends, stands up and escapes."""

from random import Random
from typing import Any, Final

from cinque.core.ask import Ask, Option
from cinque.core.fate import Bot, Fate
from cinque.core.play import Play
from cinque.core.squares import cell_of
from cinque.core.tally import Tally
from cinque.systems.vademecum.adventuring.armor_and_cover import armor_tier, cover_against
from cinque.systems.vademecum.adventuring.skill_checks import add_ability
from cinque.systems.vademecum.adventuring.weapons_and_tools import UNARMED, advantage_of, arms_of
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.at_the_table.bot_abilities import ATTACK, POWERS, foes
from cinque.systems.vademecum.at_the_table.bot_cover import (
    covered_tile,
    seeks_cover,
    worth_of_cover,
    worth_of_covered_tile,
    worth_of_leaving_cover,
)
from cinque.systems.vademecum.combat.attack import arm_named
from cinque.systems.vademecum.combat.movement import away, ways
from cinque.systems.vademecum.combat.without_a_map import destinations, gap
from cinque.systems.vademecum.condition import attack_terms
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.tiles import distance

USUAL = {
    "stand": 900,
    "treat": 500,
    "escape": 800,
    "cure": 300,
    "search": 95,
    "end-fight": 100,
    "also": 10,
    "returns": 10,
    "spot": 10,
    "roll": 10,
    "keep-watch": 5,
    "pay": 2,
    "accept": 2,
    "allow": 1,
    "turn-back": -1,
    "let-go": -1,
    "delay": -1,
    "release": -1,
    "wield": -1,
    "grapple": -1,
}
"""How good an answer is that needs no thought; 0 is doing nothing."""


COVER_COUNTS = 3
"""An archer goes so many tiles farther for a tier of cover."""

SPOILS = "on-enemy-check-passed"
SO_LOW = 8
"""A noted die that is lower takes the place of one by which an enemy has succeeded."""

EXTRA_ATTACK = "extra-attack"
"""Made with whatever the attack before it was made with."""


class VadeMecumBot(Bot):
    __slots__ = ("_random",)

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed)

    def pick(self, ask: Ask, scene: Any) -> int:
        worths = [worth(scene, ask, option) for option in ask.options]
        best = max(worths)
        return self._random.choice([place for place, one in enumerate(worths) if one == best])


def worth(scene: VadeMecumScene, ask: Ask, option: Option) -> int:
    verb = option.verb
    if verb in USUAL:
        return USUAL[verb]
    if ask.who not in scene.creatures:
        return 0
    one = scene.creatures[ask.who]
    if verb == "attack":
        least = ATTACK // 2 if one.wielded and option.args["weapon"] == UNARMED else ATTACK
        return least + (worth_of_attack(scene, one, option) if ask.topic != EXTRA_ATTACK else 0)
    if verb == "replace-die" and ask.topic == SPOILS:
        return SO_LOW - int(option.args["face"])
    if verb in POWERS:
        return POWERS[verb](scene, one, option) if scene.phase else 0
    if verb in DEEDS:
        return DEEDS[verb](scene, one, option)
    return 0


def worth_of_breaking_free(scene: VadeMecumScene, one: Character, option: Option) -> int:
    return 700 if not in_reach(scene, one) else 30


def worth_of_approach(scene: VadeMecumScene, one: Character, option: Option) -> int:
    target = scene.creatures[option.args["target"]]
    return 500 - gap(one, target) if target.side != one.side and target.is_able else -1


def worth_of_withdrawing(scene: VadeMecumScene, one: Character, option: Option) -> int:
    """Out of the way of whoever is too near for one's weapon."""
    near = gap(one, scene.creatures[option.args["target"]])
    return 400 if near < best_arm(scene, one).nearest else -1


def has_goal(scene: VadeMecumScene, one: Character) -> bool:
    """Whether there is anywhere to go; without a map, to or from somebody."""
    cells = away(scene, one, ways(scene, one).cells())
    if not scene.mapless:
        return bool(cells)
    goals = destinations(scene, one, cells)
    return any(DEEDS[goal.verb](scene, one, goal) > 0 for goal in goals)


def worth_of_dash(scene: VadeMecumScene, one: Character, option: Option) -> int:
    return 40 if closes_in(scene, one) and not in_reach(scene, one) else -1


def closes_in(scene: VadeMecumScene, one: Character) -> bool:
    """Whether being nearer is of any use: whoever has shot has no better place to look for."""
    return one.main > 0 or best_arm(scene, one).melee


def worth_of_forfeit(scene: VadeMecumScene, one: Character, option: Option) -> int:
    return 30 if not in_reach(scene, one) and one.moved >= one.speed else -1


def worth_of_help(scene: VadeMecumScene, one: Character, option: Option) -> int:
    return 5 + in_reach(scene, scene.creatures[option.args["target"]])


def worth_of_defence(scene: VadeMecumScene, one: Character, option: Option) -> int:
    """Against a hold, whatever one is better with."""
    tally = Tally(False)
    add_ability(quiet(scene), one, option.args["skill"], tally)
    return tally.value


def worth_of_moving(scene: VadeMecumScene, one: Character, option: Option) -> int:
    """Into reach, out of cover where only that lets one act again, or to cover after the attack."""
    if one.cover:
        return worth_of_leaving_cover(scene, one, option)
    if closes_in(scene, one) and not in_reach(scene, one) and has_goal(scene, one):
        return 90
    return 60 if seeks_cover(scene, one) else -1


def worth_of_attack(scene: VadeMecumScene, one: Character, option: Option) -> int:
    return expected(scene, one, scene.creatures[option.args["target"]], arm_named(scene, one, option.args["weapon"]))


def expected(scene: VadeMecumScene, one: Character, target: Character, arm: Arm) -> int:
    """Damage in tenths times the chance to hit, and more for whoever may fall. Those who lie there can wait."""
    if not target.is_able:
        return -150
    tally = Tally(False).start(advantage_of(scene, one, arm), "item", "")
    add_ability(quiet(scene), one, arm.skill, tally)
    bonus = tally.value + sum(value for value, _, _ in attack_terms(scene, one, target))
    tier = armor_tier(scene, target)
    dt = 11 - (3 if tier else 0) + 3 * cover_against(scene, target, arm)
    chance = min(19, max(1, 21 + bonus - dt))
    damage = max(5, 35 * (arm.dice - tier))
    finishes = 10 * target.hp <= damage
    return chance * min(damage, 10 * target.hp) // 20 + (60 if finishes else 0) + 10 - 10 * target.hp // target.max_hp


def quiet(scene: VadeMecumScene) -> VadeMecumPlay:
    return Play(scene, Fate())


def in_reach(scene: VadeMecumScene, one: Character) -> bool:
    """Whoever holds a weapon would rather use it than a fist."""
    arms = [arm for arm in arms_of(scene, one) if not (one.wielded and arm.key == UNARMED)]
    gaps = [distance(scene, one.square, foe.square) for foe in foes(scene, one)]
    return any(arm.nearest <= gap <= arm.farthest for arm in arms for gap in gaps)


def best_arm(scene: VadeMecumScene, one: Character) -> Arm:
    return max(arms_of(scene, one), key=lambda arm: arm.dice)


def worth_of_tile(scene: VadeMecumScene, one: Character, option: Option) -> int:
    """Once the attack is made, where cover is; else where somebody is in range, or near. A bow keeps away."""
    tile = cell_of(option.args["square"])
    if seeks_cover(scene, one):
        return worth_of_covered_tile(scene, one, tile)
    gaps = [distance(scene, tile, foe.square) for foe in foes(scene, one)]
    best = best_arm(scene, one)
    if any(best.nearest <= gap <= best.farthest for gap in gaps):
        covered = COVER_COUNTS * covered_tile(scene, tile) if not best.melee and scene.covers else 0
        return 1000 + (min(gaps) + covered if not best.melee else 0) - distance(scene, tile, one.square)
    return 500 - min(gaps, default=0)


DEEDS: Final = {
    "with": worth_of_defence,
    "break-free": worth_of_breaking_free,
    "move": worth_of_moving,
    "to": worth_of_tile,
    "approach": worth_of_approach,
    "withdraw": worth_of_withdrawing,
    "dash": worth_of_dash,
    "forfeit": worth_of_forfeit,
    "help": worth_of_help,
    "take-cover": worth_of_cover,
    "expose": worth_of_leaving_cover,
}
"""How good other answers are, by their verb."""
