"""A bot that plays Rokumen sensibly: gets into range, spends PP where they hurt, heals and wakes."""

from collections.abc import Sequence
from random import Random
from typing import Any

from cinque.core.ask import Ask, Option
from cinque.core.fate import Bot, Fate
from cinque.core.play import Play
from cinque.core.scene import Scene
from cinque.core.squares import cell_of
from cinque.systems.rokumen.content.records import (
    BURN,
    CONFUSION,
    HEALING,
    MAIN_ACTION,
    PARALYSIS,
    PHYSICAL,
    POISON,
    SLEEP,
    STATUS,
    STATUS_CONDITIONS,
    Change,
    Effect,
    Item,
    Move,
)
from cinque.systems.rokumen.damage.modifiers import damage_dice
from cinque.systems.rokumen.damage.no_effect import has_no_effect
from cinque.systems.rokumen.figures import value
from cinque.systems.rokumen.model import Pokemon, RokumenScene, Square, content_of
from cinque.systems.rokumen.moves.targets import reached_by, used_by, used_kind
from cinque.systems.rokumen.squares import COMBAT_MOVE, DISENGAGE, FULL_MOVE, allowance, distance, holders, slips_away

TENTHS = 10
"""Worth is counted in tenths of a point of damage."""

KNOCK_OUT = 120
DIE = 35
WORTH_OF_STATE = {PARALYSIS: 40, POISON: 35, BURN: 40, SLEEP: 70, CONFUSION: 60, HEALING: 60}


WORTH_OF_FIGURE = {
    "attack": 14,
    "defence": 12,
    "special_attack": 14,
    "special_defence": 12,
    "speed": 2,
    "damage_dice": 40,
    "guard": 35,
    "check_dice": 20,
    "squares": 1,
}


class RokumenBot(Bot):
    """Picks the option of the highest worth; between equals at random."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed)

    def pick(self, ask: Ask, scene: Scene[Any, Any]) -> int:
        assert isinstance(scene, RokumenScene)
        one = scene.creatures.get(ask.who)
        if one is not None and any(option.verb == "to" for option in ask.options):
            found = threats(scene, one)  # what could be done to whom is the same for every square
            squares = [option.args.get("square", "") for option in ask.options]
            worths = [worth_of_square(scene, one, cell_of(each), found) if each else 0 for each in squares]
        else:
            worths = [worth(scene, ask, option) for option in ask.options]
        best = max(worths)
        return self._random.choice([place for place, one in enumerate(worths) if one == best])


def worth(scene: RokumenScene, ask: Ask, option: Option) -> int:
    """How good an answer looks; 0 is doing nothing."""
    verb, one = option.verb, scene.creatures[ask.who]
    if verb in ("permit", "refuse"):
        friend = scene.creatures[option.args["creature"]].side == one.side
        return int((verb == "permit") == friend)
    if verb in ("act", "wake"):
        return 1
    if verb in (COMBAT_MOVE, FULL_MOVE, DISENGAGE):
        return worth_of_movement(scene, one, verb)
    if used_kind(option):
        return worth_of_use(scene, one, option)
    return 0


# -- moves, traits, items


def worth_of_use(scene: RokumenScene, one: Pokemon, option: Option) -> int:
    what = used_by(scene, option)
    hit = reached_by(scene, one, what, option)
    if isinstance(what, Move):
        return sum(worth_of_hit(scene, one, what, target) for target in hit) - 4 * what.cost
    cost = TENTHS if isinstance(what, Item) else 4 * what.cost
    return sum(worth_of_effects(one, what.effects, target, 1) for target in hit) - cost


def worth_of_hit(scene: RokumenScene, one: Pokemon, move: Move, target: Pokemon) -> int:
    reached = expected_achievement(one, move)
    if move.category == STATUS:
        return worth_of_effects(one, move.effects, target, reached)
    if has_no_effect(scene, move.type, target):
        return 0
    dealt = expected_damage(scene, one, move, target, reached)
    gain = min(dealt, target.hp * TENTHS) + (KNOCK_OUT if dealt >= target.hp * TENTHS else 0)
    gain = gain if target.side != one.side else -2 * gain
    return gain + worth_of_effects(one, move.effects, target, reached)


def expected_achievement(one: Pokemon, move: Move) -> int:
    if not move.difficulty:
        return move.achievement
    dice: int = getattr(one, one.attribute_of.get(move.key, "toughness"))
    return (dice * (7 - move.difficulty) + 3) // 6


def expected_damage(scene: RokumenScene, one: Pokemon, move: Move, target: Pokemon, reached: int) -> int:
    """On average, in tenths."""
    physical = move.category == PHYSICAL
    dice = damage_dice(Play(scene, Fate()), one, move, target, reached).value
    attack = value(scene, one, "attack" if physical else "special_attack").value
    defence = value(scene, target, "defence" if physical else "special_defence").value
    return max(TENTHS, DIE * dice + TENTHS * (move.power + attack - defence))


def worth_of_effects(one: Pokemon, effects: tuple[Effect, ...], target: Pokemon, reached: int) -> int:
    total = 0
    for effect in effects:
        on = one if effect.who == "user" else target
        if reached < effect.achievement:
            continue
        gain = worth_of_effect(effect, on, max(1, reached) if effect.by_achievement else 1)
        friend = on.side == one.side
        chance = 7 - effect.roll if effect.roll else 6
        total += (gain if friend else -gain) * chance // 6
    return total


def worth_of_effect(effect: Effect, on: Pokemon, times: int) -> int:
    """How good an effect is for whoever gets it."""
    if on.fainted:
        return effect.revive * TENTHS * 2 if effect.revive else 0
    gain = min((effect.hp + 3 * effect.hp_dice) * times, on.max_hp - on.hp) * TENTHS
    gain += min((effect.pp + 3 * effect.pp_dice) * times, on.max_pp - on.pp) * 6
    gain -= min((effect.damage + 3 * effect.damage_dice) * times, on.hp) * TENTHS
    if effect.state:
        gain += worth_of_state(effect, on)
    if (effect.cure_conditions and on.condition) or on.condition in effect.cure:
        gain += WORTH_OF_STATE[on.condition] if on.condition else 0
    if effect.change is not None:
        gain += worth_of_change(effect.change) * times // (1 if effect.lasts == "combat" else 2)
    return gain + (100 if effect.act_again and on.acted else 0) - 3 * abs(effect.push)


def worth_of_change(change: Change) -> int:
    return sum(WORTH_OF_FIGURE[name] * by for name, by in zip(Change._fields, change, strict=True))


def worth_of_state(effect: Effect, on: Pokemon) -> int:
    if effect.state == HEALING:
        return 0 if on.healing or on.hp == on.max_hp else WORTH_OF_STATE[HEALING]
    if effect.state == CONFUSION:
        return 0 if on.confusion else -WORTH_OF_STATE[CONFUSION]
    taken = bool(on.condition) and effect.state in STATUS_CONDITIONS
    return 0 if taken else -WORTH_OF_STATE[effect.state] * (1 + effect.amount) // 2


# -- squares


Threat = tuple[int, int, Pokemon]


def threats(scene: RokumenScene, one: Pokemon) -> list[Threat]:
    """What somebody could do to each foe with a Main Action: the worth, and the range that it needs."""
    content = content_of(scene)
    moves = [content.moves[key] for key in one.moves]
    found = []
    for move in moves:
        if move.timing == MAIN_ACTION and move.cost <= one.pp:
            for foe in scene.able():
                if foe.side != one.side:
                    found.append((worth_of_hit(scene, one, move, foe) - 4 * move.cost, move.range, foe))
    return found


def worth_of_square(scene: RokumenScene, one: Pokemon, square: Square, found: Sequence[Threat]) -> int:
    """The best that can be done from there; without anything to do, how near the foes are."""
    best = max((gain for gain, range, foe in found if distance(square, foe.square) <= range), default=0)
    gaps = [distance(square, foe.square) for foe in scene.able() if foe.side != one.side]
    nearest = min(gaps, default=0)
    return 1000 + 10 * best + min(nearest, 5) if best > 0 else 500 - nearest


def worth_of_movement(scene: RokumenScene, one: Pokemon, kind: str) -> int:
    """Whether moving gets anybody into reach who is not."""
    held = [other for other in holders(scene, one, one.square) if other.side != one.side]
    if held and kind != DISENGAGE and not slips_away(scene, one):
        return -1
    found = threats(scene, one)
    here = max((gain for gain, range, foe in found if distance(one.square, foe.square) <= range), default=0)
    far = allowance(scene, one, kind)
    there = max((gain for gain, range, foe in found if distance(one.square, foe.square) <= range + far), default=0)
    if there > here:
        return there - here + {COMBAT_MOVE: 2, FULL_MOVE: 1, DISENGAGE: 0}[kind]
    foes_near = any(distance(one.square, foe.square) == 0 for foe in scene.able() if foe.side != one.side)
    return far if not here and not foes_near else -1
