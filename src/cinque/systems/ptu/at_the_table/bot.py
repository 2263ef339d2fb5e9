"""A bot that plays sensibly: gets into reach, hits where it hurts, uses statuses, switches, heals, catches, flees."""

from collections.abc import Sequence
from random import Random
from typing import Any

from cinque.core.ask import Ask, Option
from cinque.core.fate import Bot, Fate
from cinque.core.play import Play
from cinque.core.scene import Scene
from cinque.core.squares import cell_of
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.attacks.accuracy import accuracy_modifier, evasion_of
from cinque.systems.ptu.attacks.damage import Blow, damage_base, damage_to, effectiveness
from cinque.systems.ptu.combatant import POKEMON, Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.content.ranges import MELEE
from cinque.systems.ptu.content.words import STATUS
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.moves.aim import Near, target_groups
from cinque.systems.ptu.moves.known import Known, known_by, known_moves
from cinque.systems.ptu.moves.struggle import struggle_attack, struggle_options
from cinque.systems.ptu.positioning.positions import distance
from cinque.systems.ptu.stats.charts import set_damage
from cinque.systems.ptu.stats.types import IMMUNE, steps

TENTHS = 10
"""Worth is counted in tenths of a Hit Point."""

KNOCK_OUT = 150
WORTH_OF_AFFLICTION = {
    "burned": 90,
    "poisoned": 80,
    "badly-poisoned": 120,
    "paralysis": 90,
    "frozen": 150,
    "sleep": 150,
    "confused": 90,
    "flinch": 40,
    "infatuation": 40,
    "rage": 20,
    "suppressed": 30,
    "cursed": 90,
    "disabled": 30,
    "bad-sleep": 60,
}
OTHER_AFFLICTION = 15
WORTH_OF_STAGE = 18
FAR = 100
"""More than any distance: to go anywhere is better than to stay where one is not wanted."""

YES = {"opportunity": 30, "shield": 60, "trigger": 30, "answer": 40, "blessing": 40}
"""Questions that are answered with the first thing on offer."""


class PtuBot(Bot):
    """Picks the option of the highest worth; between equals at random."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed)

    def pick(self, ask: Ask, scene: Scene[Any, Any]) -> int:
        assert isinstance(scene, PtuScene)
        worths = [worth(scene, ask, option) for option in ask.options]
        best = max(worths)
        return self._random.choice([place for place, one in enumerate(worths) if one == best])


def worth(scene: PtuScene, ask: Ask, option: Option) -> int:
    """How good an answer looks; 0 is doing nothing."""
    if option.key == ask.decline or ask.who not in scene.creatures:
        return 0
    one = scene.creatures[ask.who]
    if ask.topic in YES:
        return YES[ask.topic]
    if ask.topic.startswith("intercept"):
        return worth_of_intercept(one)
    if ask.topic == "destination":
        return worth_of_place(scene, one, option) if option.args else -1
    if option.verb in ("move", "use", "early"):
        return worth_of_move(scene, one, option)
    if option.verb in ("struggle", "struggle-with"):
        attack = struggle_attack(scene, one, option.args.get("how", ""))
        return worth_of_attack(scene, one, attack, scene.creatures[option.args["target"]], ())
    return worth_of_other(scene, one, option)


def worth_of_other(scene: PtuScene, one: Combatant, option: Option) -> int:
    verb = option.verb
    if verb == "shift":
        return 25 if wants_to_move(scene, one) else -5
    if verb == "stand":
        return 40
    if verb == "replace":
        return 300 + matchup(scene, scene.creatures[option.args["target"]])
    if verb in ("switch", "switch-out"):
        return worth_of_switch(scene, one, option)
    if verb == "recall" and scene.rulings.fainted_switch_label == "shift-then-free":
        return 300 if scene.creatures[option.args["target"]].fainted else -10
    if verb in ("release", "send-out"):
        return worth_of_release(scene, one, scene.creatures[option.args["target"]])
    if verb == "item":
        return worth_of_item(scene, option)
    if verb == "throw":
        return worth_of_throw(scene.creatures[option.args["target"]])
    if verb == "wake":
        return 60
    if verb == "leave":
        return 120 if 4 * one.hp <= one.max_hp else -20
    if verb in ("ability", "power", "feature"):
        return 15
    if verb == "breather":
        return 60 if one.has("confused") or sum(one.stages.values()) <= -4 else -20
    return -10


# -- attacks


def worth_of_move(scene: PtuScene, one: Combatant, option: Option) -> int:
    known = known_by(scene, one, option.args["what"])
    if option.verb == "early":
        return 10 if any(gain_from(scene, one, known, group) > 0 for group in target_groups(scene, one, known)) else -10
    price = 0 if known.move.frequency in ("At-Will", "EOT") else 5
    return gain_from(scene, one, known, option.args.get("targets", ())) - price


def gain_from(scene: PtuScene, one: Combatant, known: Known, targets: Sequence[str]) -> int:
    gain = sum(
        worth_of_attack(scene, one, known.attack, scene.creatures[target], known.move.effects) for target in targets
    )
    return gain + sum(worth_of_effect(one, effect, one) for effect in known.move.effects if effect.who == "user")


def worth_of_attack(
    scene: PtuScene, one: Combatant, attack: Attack, target: Combatant, effects: tuple[Effect, ...]
) -> int:
    """Expected damage by the chance to hit, more if it knocks the target out; allies count against it."""
    play = Play(scene, Fate())
    chance = hit_chance(play, one, attack, target)
    gain = sum(worth_of_effect(one, effect, target) for effect in effects if effect.who == "target")
    if attack.class_ != STATUS and attack.db is not None:
        dealt = expected_damage(play, one, attack, target)
        gain += TENTHS * min(dealt, max(1, target.hp)) + (KNOCK_OUT if dealt >= target.hp else 0)
        if effectiveness(scene, one, attack, target).by == IMMUNE:
            gain = 0
        gain = gain if target.side != one.side else -2 * gain
    return gain * chance // 20


def hit_chance(play: "Play[PtuScene]", one: Combatant, attack: Attack, target: Combatant) -> int:
    """In twentieths."""
    if attack.ac is None or one.side == target.side:
        return 20
    # whoever is asked which Evasion to apply will apply the best
    check = attack.ac + evasion_of(play, one, target, attack).value
    return max(1, min(19, 21 + accuracy_modifier(play, one, target, attack).value - check))


def expected_damage(play: "Play[PtuScene]", one: Combatant, attack: Attack, target: Combatant) -> int:
    db = damage_base(play, one, attack, target, 3 if "Five Strike" in attack.range.keywords else 1)
    roll = set_damage(db.value, "clamp", "printed")
    return damage_to(play, one, attack, target, Blow(db, roll, 0, False)).value


def worth_of_effect(one: Combatant, effect: Effect, on: Combatant) -> int:
    """What an effect is worth to one, in tenths, weighed by its chance."""
    sign = 1 if on.side == one.side else -1
    gain = 0
    for name in effect.inflict:
        if not on.has(name):
            gain -= WORTH_OF_AFFLICTION.get(name, OTHER_AFFLICTION)
    if effect.stages is not None:
        changed = {stat: by for stat, by in effect.stages._asdict().items() if by}
        useful = {stat: by for stat, by in changed.items() if abs(on.stages.get(stat, 0) + by) <= 3}
        gain += WORTH_OF_STAGE * sum(useful.values())
    if effect.heal and on.hp < on.max_hp:
        gain += TENTHS * min(on.max_hp // 2, on.max_hp - on.hp)
    gain -= TENTHS * (effect.lose_hp + effect.lose_ticks * on.max_hp // 10)
    if effect.lose_current:
        gain -= TENTHS * max(0, on.hp) // 2
    lies_around = effect.weather or effect.hazard or effect.blessing or effect.field
    if lies_around or (effect.coat and not on.has(effect.coat)):
        gain += 30 * sign
    if effect.faint:
        gain -= 400
    chance = 21 - effect.roll if effect.roll else 20
    return sign * gain * chance // 20


# -- places


def wants_to_move(scene: PtuScene, one: Combatant) -> bool:
    """Whether no foe is where one's best attacks reach."""
    foes = scene.foes(one)
    if not foes or one.moved:
        return False
    if nearest(scene, one, foes) > best_reach(scene, one):
        return True
    return one.standard > 0 and not stays_behind(scene, one) and not can_attack(scene, one)


def nearest(scene: PtuScene, one: Combatant, foes: list[Combatant]) -> int:
    return min(distance(scene, one, foe) for foe in foes)


def stays_behind(scene: PtuScene, one: Combatant) -> bool:
    """A Trainer without Moves, while a Pokémon can fight; after that, Struggle Attacks are all that is left."""
    return one.is_trainer and not one.moves and any(other.able for other in scene.team(one))


def can_attack(scene: PtuScene, one: Combatant) -> bool:
    """Whether any attack reaches a foe from here; whoever is near enough may stand behind a wall."""
    near = Near(scene, one)
    harmful = (known for known in known_moves(scene.packs, one.moves) if known.move.db)
    return bool(struggle_options(scene, one)) or any(target_groups(scene, one, known, near) for known in harmful)


def best_reach(scene: PtuScene, one: Combatant) -> int:
    """The distance from which somebody likes to fight: next to the foe for Melee, a little off for others."""
    if stays_behind(scene, one):
        return 8
    ranged = [known for known in known_moves(scene.packs, one.moves) if known.move.db and known.range.kind != MELEE]
    melee = [known for known in known_moves(scene.packs, one.moves) if known.move.db and known.range.kind == MELEE]
    if (one.attack > one.special_attack and melee) or not ranged:
        return 1
    return max(1, min(known.range.meters or known.range.size or 1 for known in ranged))


def worth_of_place(scene: PtuScene, one: Combatant, option: Option) -> int:
    """Near enough to the nearest foe, and no nearer; whoever is near enough and moves all the same goes up to it."""
    foes = scene.foes(one)
    if not foes:
        return 0
    if "zone" in option.args:
        return sum(10 for foe in foes if foe.zone == option.args["zone"])
    column, row = cell_of(option.args["cell"])
    reach = best_reach(scene, one)
    wanted = reach if stays_behind(scene, one) or nearest(scene, one, foes) > reach else 1
    gaps = [max(abs(x - column), abs(y - row)) for foe in foes for x, y in foe.cells]
    return FAR - abs(min(gaps) - wanted)


# -- switching, items, catching


def matchup(scene: PtuScene, one: Combatant) -> int:
    """How well somebody stands against the foes by Types and Hit Points."""
    foes = [foe for foe in scene.foes(one) if foe.kind == POKEMON]
    score = 20 * one.hp // max(1, one.max_hp)
    for foe in foes:
        worst = max([steps(scene, type, one) for type in foe.types] or [0])
        best = max([steps(scene, type, foe) for type in one.types] or [0])
        score += 10 * (max(-3, best) - max(-3, worst))
    return score


def worth_of_switch(scene: PtuScene, one: Combatant, option: Option) -> int:
    out = scene.creatures[option.args["out"]] if "out" in option.args else one
    gain = matchup(scene, scene.creatures[option.args["target"]]) - matchup(scene, out)
    return gain if gain > 25 and out.turns > 1 else -30


def worth_of_release(scene: PtuScene, trainer: Combatant, new: Combatant) -> int:
    """Somebody has to fight; whoever is hurt, as the newly caught are, stays in its ball while another one can."""
    hurt = 2 * new.hp <= new.max_hp and any(other.able for other in scene.team(trainer))
    return -10 if hurt else 200 + matchup(scene, new)


def worth_of_item(scene: PtuScene, option: Option) -> int:
    item = content_of(scene).items[option.args["what"]]
    target = scene.creatures[option.args["target"]]
    gain = 0
    for effect in item.effects:
        missing = target.max_hp - target.hp
        if (effect.heal_hp or effect.heal) and 2 * target.hp < target.max_hp and not target.fainted:
            gain += 4 * min(missing, effect.heal_hp or target.max_hp // 2)
        gain += 30 * sum(1 for name in effect.cure if target.has(name))
        gain += 80 if effect.revive and target.fainted else 0
    return gain or -20


def worth_of_throw(target: Combatant) -> int:
    """Weakened Pokémon are worth a ball."""
    return 150 if 2 * target.hp <= target.max_hp else -10


def worth_of_intercept(one: Combatant) -> int:
    return 10 if 3 * one.hp > 2 * one.max_hp else -10
