"""Someone who plays sensibly: attacks whoever falls first, moves into reach, treats friends, stands up and escapes."""

from random import Random
from typing import Any

from cinque.core.ask import Ask, Option
from cinque.core.fate import Bot, Fate
from cinque.core.play import Play
from cinque.core.squares import cell_of
from cinque.core.tally import Tally
from cinque.systems.vademecum.adventuring.armor_and_cover import armor_tier, cover_against
from cinque.systems.vademecum.adventuring.skill_checks import add_ability
from cinque.systems.vademecum.adventuring.weapons_and_tools import arms_of
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.at_the_table.bot_abilities import POWERS
from cinque.systems.vademecum.combat.attack import arm_named
from cinque.systems.vademecum.combat.movement import away, ways
from cinque.systems.vademecum.combat.without_a_map import gap
from cinque.systems.vademecum.condition import attack_terms
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.tiles import distance

USUAL = {
    "stand": 900,
    "escape": 800,
    "cure": 300,
    "search": 95,
    "also": 10,
    "returns": 10,
    "spot": 10,
    "expose": 50,
    "roll": 10,
    "keep-watch": 5,
    "pay": 2,
    "accept": 2,
    "allow": 1,
}
"""How good an answer is that needs no thought; 0 is doing nothing."""


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
        return 100 + (worth_of_attack(scene, one, option) if ask.topic != EXTRA_ATTACK else 0)
    if verb in POWERS:
        return POWERS[verb](scene, one, option) if scene.phase else 0
    if verb == "break-free":
        return 700 if not in_reach(scene, one) else 30
    if verb == "treat":
        return 500
    if verb == "move":
        return 90 if not in_reach(scene, one) and away(scene, one, ways(scene, one).cells()) else -1
    if verb == "to":
        return worth_of_tile(scene, one, cell_of(option.args["square"]))
    if verb == "approach":
        target = scene.creatures[option.args["target"]]
        return 500 - gap(one, target) if target.side != one.side and target.is_able else -1
    if verb == "dash":
        return 40 if not in_reach(scene, one) else -1
    if verb == "forfeit":
        return 30 if not in_reach(scene, one) and one.moved >= one.speed else -1
    if verb == "help":
        return 5 + in_reach(scene, scene.creatures[option.args["target"]])
    return -1 if verb in ("grapple", "wield", "release", "delay", "take-cover", "withdraw", "turn-back") else 0


def worth_of_attack(scene: VadeMecumScene, one: Character, option: Option) -> int:
    return expected(scene, one, scene.creatures[option.args["target"]], arm_named(scene, one, option.args["weapon"]))


def expected(scene: VadeMecumScene, one: Character, target: Character, arm: Arm) -> int:
    """Damage in tenths times the chance to hit, and more for whoever may fall. Those who lie there can wait."""
    if not target.is_able:
        return -150
    tally = Tally(False).start(arm.advantage, "item", "")
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
    foes = [foe for foe in scene.creatures.values() if foe.side != one.side and foe.hp > 0]
    arms = arms_of(scene, one)
    return any(arm.nearest <= distance(scene, one.square, foe.square) <= arm.farthest for arm in arms for foe in foes)


def worth_of_tile(scene: VadeMecumScene, one: Character, tile: tuple[int, int]) -> int:
    """Where somebody is in range; otherwise as near as it gets. A bow keeps away."""
    foes = [foe for foe in scene.creatures.values() if foe.side != one.side and foe.hp > 0]
    gaps = [distance(scene, tile, foe.square) for foe in foes]
    best = max(arms_of(scene, one), key=lambda arm: arm.dice)
    if any(best.nearest <= gap <= best.farthest for gap in gaps):
        return 1000 + (min(gaps) if not best.melee else 0) - distance(scene, tile, one.square)
    return 500 - min(gaps, default=0)
