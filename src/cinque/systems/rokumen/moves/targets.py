"""Whom a move, trait or item can reach, and every way to use it."""

from collections.abc import Sequence
from functools import lru_cache

from cinque.core.ask import Option, UnknownVerb
from cinque.core.squares import cell_name
from cinque.systems.rokumen.content.records import AROUND, ONE, SELF, SQUARE, STATUS, Effect, Item, Move, Trait
from cinque.systems.rokumen.model import Pokemon, RokumenPlay, RokumenScene, content_of
from cinque.systems.rokumen.moves.struggle import STRUGGLE
from cinque.systems.rokumen.squares import in_range
from cinque.systems.rokumen.state import STATES

Usable = Move | Trait | Item


def aim_of(scene: RokumenScene, what: Usable) -> str:
    """By one reading a square is targeted, and everybody in it is hit."""
    whole = what.aim == ONE and scene.rulings.target_square_or_character == "whole-square"
    return SQUARE if whole else what.aim


def helps(effects: Sequence[Effect]) -> bool:
    """Whether effects say by themselves that they are for one's own side."""
    return any(
        effect.hp or effect.hp_dice or effect.cure or effect.cure_conditions or effect.revive
        or effect.pp > 0 or effect.pp_dice or (effect.state and STATES[effect.state].helps) or effect.act_again
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
        return [Option(f"{verb}-at", what=what.key, at=cell_name(square)) for square in squares]
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
    content, kind, key = content_of(scene), used_kind(option), option.args.get("what", "")
    if kind == "move":
        return STRUGGLE if key == STRUGGLE.key else content.moves[key]
    if kind == "trait":
        return content.traits[key]
    if kind == "item":
        return content.items[key]
    raise UnknownVerb(option)


def reached_by(scene: RokumenScene, user: Pokemon, what: Usable, option: Option) -> list[Pokemon]:
    """Whom a chosen option means, as things stand now."""
    aim = aim_of(scene, what)
    if aim == SELF:
        return [user]
    reached = targets(scene, user, what)
    if aim == ONE:
        return [one for one in reached if one.id == option.args["target"]]
    if aim == SQUARE:
        return [one for one in reached if cell_name(one.square) == option.args["at"]]
    assert aim == AROUND
    return [one for one in reached if one is not user]


def struck_by(play: RokumenPlay, user: Pokemon, what: Usable, option: Option) -> list[Pokemon]:
    """The same in play; whoever looks ahead for some of them leaves the others out."""
    return [one for one in reached_by(play.scene, user, what, option) if play.fate.matters(one.id)]
