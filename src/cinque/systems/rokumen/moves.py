"""わざ, using a move: choose and target, pay, check, damage, effect. Traits and items are used the same way."""

from collections.abc import Sequence
from functools import lru_cache

from cinque.core.ask import Option
from cinque.core.tally import Tally
from cinque.systems.rokumen.check import achievement as roll_achievement
from cinque.systems.rokumen.content import content_of, passives_of
from cinque.systems.rokumen.content.records import (
    AROUND,
    ATTRIBUTES,
    ONE,
    PHYSICAL,
    SELF,
    SQUARE,
    STATUS,
    SUB_ACTION,
    Effect,
    Item,
    Move,
    Trait,
)
from cinque.systems.rokumen.damage import NO_EFFECT, damage, damage_dice, damage_of, has_no_effect
from cinque.systems.rokumen.effects import Cause, apply, constant_damage, share
from cinque.systems.rokumen.figures import in_force
from cinque.systems.rokumen.model import FACES, Pokemon, RokumenPlay, RokumenScene, square_name
from cinque.systems.rokumen.squares import RANGE, distance, in_range
from cinque.systems.rokumen.states import take_damage
from cinque.systems.rokumen.struggle import STRUGGLE

PROCEDURE = "rokumen.move.procedure"
CHOOSE = "rokumen.move.choose"
PAY = "rokumen.move.pay-pp"
CHECK = "rokumen.move.check"
ATTACK = "rokumen.move.attack"
STATUS_MOVE = "rokumen.move.status"
EXEMPT = "rokumen.type.no-effect-status-exempt"
PHYSICAL_DAMAGE, SPECIAL_DAMAGE = "rokumen.damage.physical", "rokumen.damage.special"
TARGET_NUMBER = "rokumen.ruling.move-target-number"
ZERO = "rokumen.ruling.attack-zero-achievement"
MULTI_TARGET = "rokumen.ruling.multi-target"

Usable = Move | Trait | Item


# -- choosing: who and what is in reach


def aim_of(scene: RokumenScene, what: Usable) -> str:
    """By one reading a square is targeted, and everybody in it is hit."""
    whole = what.aim == ONE and scene.rulings.target_square_or_character == "whole-square"
    return SQUARE if whole else what.aim


def helps(effects: Sequence[Effect]) -> bool:
    """Whether effects say by themselves that they are for one's own side."""
    return any(
        effect.hp or effect.hp_dice or effect.cure or effect.cure_conditions or effect.revive
        or effect.pp > 0 or effect.pp_dice or effect.state == "healing" or effect.act_again
        or (effect.change is not None and sum(effect.change) > 0)
        for effect in effects
    )  # fmt: skip


def revives(what: Usable) -> bool:
    return any(effect.revive for effect in what.effects)


def is_harmful(what: Usable) -> bool:
    return (isinstance(what, Move) and what.category != STATUS) or not helps(what.effects)


def can_be_target(scene: RokumenScene, user: Pokemon, what: Usable, one: Pokemon) -> bool:
    """Fainted ones only for what names them; one's own side by a ruling only where that is meant."""
    if one.fainted and not revives(what):
        return False
    if scene.rulings.self_and_ally_targets == "allowed" or one.side != user.side:
        return True
    return not is_harmful(what)


def targets(scene: RokumenScene, user: Pokemon, what: Usable) -> list[Pokemon]:
    """Everybody within range."""
    return [
        one
        for one in scene.creatures.values()
        if in_range(user.square, one.square, what.range) and can_be_target(scene, user, what, one)
    ]


def options_for(scene: RokumenScene, user: Pokemon, verb: str, what: Usable) -> list[Option]:
    """Every way to use something: on each target (`move`), each square (`move-at`), or just so (`move-so`)."""
    aim = aim_of(scene, what)
    if aim == SELF:
        return [Option(f"{verb}-so", what=what.key)]
    reached = targets(scene, user, what)
    if aim == ONE:
        return [on_target(verb, what.key, one.id) for one in reached]
    if aim == SQUARE:
        squares = dict.fromkeys(one.square for one in reached)
        return [Option(f"{verb}-at", what=what.key, at=square_name(square)) for square in squares]
    return [Option(f"{verb}-so", what=what.key)] if any(one is not user for one in reached) else []


@lru_cache(maxsize=4096)
def on_target(verb: str, what: str, target: str) -> Option:
    """Options never change, so the same one serves every time."""
    return Option(verb, what=what, target=target)


def used_kind(option: Option) -> str:
    """What an option uses: a move, a trait or an item; empty if none of them."""
    kind = option.verb.partition("-")[0]
    return kind if kind in ("move", "trait", "item") else ""


def used_by(scene: RokumenScene, option: Option) -> Usable:
    """The move, trait or item that an option uses."""
    content, kind, key = content_of(scene), used_kind(option), option.args["what"]
    if kind == "move":
        return STRUGGLE if key == STRUGGLE.key else content.moves[key]
    return content.traits[key] if kind == "trait" else content.items[key]


def use(play: RokumenPlay, user: Pokemon, what: Usable, option: Option, clause: str) -> None:
    """Use it; `clause` is by what a trait is used, whose PP have been paid already."""
    if isinstance(what, Move):
        use_move(play, user, what, option)
    elif isinstance(what, Trait):
        use_trait(play, user, what, option, clause)
    else:
        use_item(play, user, what, option)


def reached_by(scene: RokumenScene, user: Pokemon, what: Usable, option: Option) -> list[Pokemon]:
    """Whom a chosen option means, as things stand now."""
    aim = aim_of(scene, what)
    if aim == SELF:
        return [user]
    reached = targets(scene, user, what)
    if aim == ONE:
        return [one for one in reached if one.id == option.args["target"]]
    if aim == SQUARE:
        return [one for one in reached if square_name(one.square) == option.args["at"]]
    assert aim == AROUND
    return [one for one in reached if one is not user]


def affordable(user: Pokemon, move: Move) -> bool:
    """Only a move whose PP cost is not above the current PP can be chosen."""
    return move.cost <= user.pp


# -- using a move


def use_move(play: RokumenPlay, user: Pokemon, move: Move, option: Option) -> None:
    """The five steps."""
    scene = play.scene
    hit = reached_by(scene, user, move, option)
    named = [one.id for one in hit]
    play.note("uses-move", PROCEDURE, user.id, move=move.key, targets=named)
    user.pp -= move.cost
    play.note("pays-pp", PAY, user.id, cost=move.cost, pp=user.pp, of=user.max_pp)
    each = scene.rulings.multi_target == "all-separate" and len(hit) > 1
    reached = 0 if each else reach(play, user, move)
    if move.category == STATUS:
        cause = Cause(user, reached, STATUS_MOVE, by_move=True)
        for one in hit:
            cause.achievement = reach(play, user, move) if each else reached
            resolve_status(play, move, one, cause)
    else:
        attack(play, user, move, hit, reached, each)
    tell_by_hand(play, user, move, PROCEDURE)


def reach(play: RokumenPlay, user: Pokemon, move: Move) -> int:
    """The achievement: by a check if the move has a difficulty, otherwise what the move or the ruling says."""
    rulings = play.scene.rulings
    if makes_check(play.scene, move):
        return roll_achievement(play, user, user.attribute_of.get(move.key, ATTRIBUTES[0]), move.difficulty, CHECK)
    if move.achievement:
        return move.achievement
    if move.difficulty and move.category == STATUS:
        return 1  # a check that is left out does not stand in the way of the effect
    if rulings.attack_without_difficulty == "attribute":
        named = user.attribute_of.get(move.key, "")
        values: list[int] = [getattr(user, name) for name in ([named] if named else ATTRIBUTES)]
        return max(values)
    return 1 if rulings.attack_without_difficulty == "one" else 0


def makes_check(scene: RokumenScene, move: Move) -> bool:
    """Every move with a difficulty; by one reading no Sub Action move."""
    return move.difficulty > 0 and not (move.timing == SUB_ACTION and scene.rulings.sub_action_move == "no-check")


def fails(play: RokumenPlay, user: Pokemon, move: Move, reached: int) -> bool:
    """By the book no move fails; two rulings can let one without any achievement do so."""
    if reached or not makes_check(play.scene, move):
        return False
    rulings = play.scene.rulings
    misses = move.category != STATUS and rulings.attack_zero_achievement == "misses"
    if rulings.move_target_number == "one" or misses:
        play.note("move-fails", ZERO if misses else TARGET_NUMBER, user.id, move=move.key)
        return True
    return False


def resolve_status(play: RokumenPlay, move: Move, one: Pokemon, cause: Cause) -> None:
    """へんかわざ: by its achievement; the no-effect table is not for these."""
    if fails(play, cause.user, move, cause.achievement):
        return
    clause = EXEMPT if has_no_effect(play.scene, move.type, one) else STATUS_MOVE
    play.note("status-move", clause, cause.user.id, target=one.id)
    apply(play, move.effects, cause, one)


# -- attack moves


def attack(play: RokumenPlay, user: Pokemon, move: Move, hit: list[Pokemon], reached: int, each: bool) -> None:
    """こうげきわざ: damage to everybody hit, and the additional effects."""
    if not each and fails(play, user, move, reached):
        return
    together = play.scene.rulings.multi_target == "one-check-one-roll" and len(hit) > 1
    shared = shared_faces(play, user, move, hit, reached) if together else []
    cause = Cause(user, reached, ATTACK, by_move=True)
    for one in hit:
        cause.achievement = reach(play, user, move) if each else reached
        if each and fails(play, user, move, cause.achievement):
            continue
        if has_no_effect(play.scene, move.type, one):
            nothing_happens(play, move, one, cause)
        else:
            strike(play, move, one, cause, shared)
        if user.fainted:
            return


def shared_faces(play: RokumenPlay, user: Pokemon, move: Move, hit: list[Pokemon], reached: int) -> list[int]:
    """By one reading there is one roll of the largest pool, and each target counts its share of those dice."""
    open_to = [one for one in hit if not has_no_effect(play.scene, move.type, one)]
    most = max((damage_dice(play, user, move, one, reached).value for one in open_to), default=0)
    return list(play.faces(most, FACES, MULTI_TARGET, user.id)) if most else []


def strike(play: RokumenPlay, move: Move, one: Pokemon, cause: Cause, shared: list[int]) -> None:
    """Damage, then the additional effects; by one reading the other way round, but for what lives on the damage."""
    user = cause.user
    effects_first = play.scene.rulings.additional_effects == "before-damage"
    cause.damage = 0
    if effects_first:
        apply(play, move.effects, cause, one)
    if one.fainted:
        return
    play.note("attack-move", ATTACK, user.id, target=one.id)
    dice = damage_dice(play, user, move, one, cause.achievement)
    cause.damage = deal(play, user, move, one, roll_damage(play, user, move, one, dice, shared))
    if effects_first:
        for effect in move.effects:
            share(play, effect, cause)
    else:
        apply(play, move.effects, cause, one)


def roll_damage(play: RokumenPlay, user: Pokemon, move: Move, one: Pokemon, dice: Tally, shared: list[int]) -> Tally:
    if shared:
        return damage_of(play, user, move, one, dice, sum(shared[: dice.value]))
    return damage(play, user, move, one, dice)


def deal(play: RokumenPlay, user: Pokemon, move: Move, one: Pokemon, amount: Tally) -> int:
    clause = PHYSICAL_DAMAGE if move.category == PHYSICAL else SPECIAL_DAMAGE
    dealt = take_damage(play, one, amount.value, clause, amount, by_move=True)
    if move.category == PHYSICAL and distance(user.square, one.square) == 0:
        for passive in passives_of(play.scene, one):
            if passive.thorns and in_force(play.scene, one, passive) and not user.fainted and user is not one:
                constant_damage(play, user, passive.thorns, by_move=False)
    return dealt


def nothing_happens(play: RokumenPlay, move: Move, one: Pokemon, cause: Cause) -> None:
    """こうかがない: no damage, no additional effect; two rulings leave something of it."""
    rulings = play.scene.rulings
    play.note("no-effect", NO_EFFECT, cause.user.id, move=move.key, target=one.id)
    if rulings.no_effect_vs_minimum == "one":
        tally = play.tally().start(1, "least-damage", "rokumen.ruling.no-effect-vs-minimum")
        take_damage(play, one, 1, "rokumen.ruling.no-effect-vs-minimum", tally, by_move=True)
    if rulings.no_effect_constant == "never":
        apply(play, constant_part(move.effects), cause, one)


def constant_part(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """What is left of effects if only their constant damage gets through."""
    return tuple(
        Effect(one.who, one.achievement, one.roll, one.by_achievement, damage=one.damage, damage_dice=one.damage_dice)
        for one in effects
        if one.damage or one.damage_dice
    )


# -- traits and items


def use_trait(play: RokumenPlay, user: Pokemon, trait: Trait, option: Option, clause: str) -> None:
    """A trait does what it says; its PP have been paid when it was declared."""
    hit = reached_by(play.scene, user, trait, option)
    play.note(
        "uses-trait" if hit else "out-of-reach",
        clause if hit else RANGE,
        user.id,
        trait=trait.key,
        targets=[one.id for one in hit],
    )
    cause = Cause(user, 1, clause)
    for one in hit:
        apply(play, trait.effects, cause, one)
    tell_by_hand(play, user, trait, clause)


def pay_trait(play: RokumenPlay, user: Pokemon, trait: Trait, clause: str) -> None:
    user.used[trait.key] = user.used.get(trait.key, 0) + 1
    user.used_in_turn.append(trait.key)
    if trait.cost:
        user.pp -= trait.cost
        play.note("pays-pp", clause, user.id, cost=trait.cost, pp=user.pp, of=user.max_pp)


def use_item(play: RokumenPlay, user: Pokemon, item: Item, option: Option) -> None:
    """Ruling items-in-combat: an item is used at its timing, and used up."""
    clause = "rokumen.ruling.items-in-combat"
    hit = reached_by(play.scene, user, item, option)
    play.note("uses-item", clause, user.id, item=item.key, targets=[one.id for one in hit])
    user.items[item.key] -= 1
    if not user.items[item.key]:
        del user.items[item.key]
    cause = Cause(user, 1, clause)
    for one in hit:
        apply(play, item.effects, cause, one)
    tell_by_hand(play, user, item, clause)


def tell_by_hand(play: RokumenPlay, user: Pokemon, what: Usable, clause: str) -> None:
    """What no field can say is told to the game master in the reader's language."""
    if what.by_hand:
        text_ja = what.by_hand_ja or what.by_hand
        play.note("by-hand", clause, user.id, move=what.key, text=what.by_hand, text_ja=text_ja)


def usable_traits(scene: RokumenScene, user: Pokemon, timing: str) -> list[Trait]:
    """The traits of a timing that somebody can pay for and has not used up."""
    content = content_of(scene)
    known = [content.traits[key] for key in user.traits]
    once_a_turn = scene.rulings.traits_per_window == "once-per-turn"
    return [
        trait
        for trait in known
        if trait.timing == timing
        and trait.cost <= user.pp
        and not (trait.uses and user.used.get(trait.key, 0) >= trait.uses)
        and not (once_a_turn and trait.key in user.used_in_turn)
    ]


def usable_items(scene: RokumenScene, user: Pokemon, timing: str) -> list[Item]:
    if scene.rulings.items_in_combat == "not-in-combat":
        return []
    return [item for key in user.items if (item := content_of(scene).items[key]).timing == timing]
