"""Traits and items: used like a move, without check and damage."""

from cinque.core.ask import Option
from cinque.systems.rokumen.content.records import Item, Trait
from cinque.systems.rokumen.hp import carry
from cinque.systems.rokumen.model import Pokemon, RokumenPlay, RokumenScene, content_of
from cinque.systems.rokumen.moves.effects import Cause, apply
from cinque.systems.rokumen.moves.targets import Usable, struck_by
from cinque.systems.rokumen.squares import RANGE


def use_trait(play: RokumenPlay, user: Pokemon, trait: Trait, option: Option, clause: str) -> None:
    """A trait does what it says; its PP have been paid when it was declared."""
    hit = struck_by(play, user, trait, option)
    if hit:
        play.note("uses-trait", clause, user.id, trait=trait.key, targets=[one.id for one in hit])
    else:
        play.note("out-of-reach", RANGE, user.id, what=trait.key)
    cause = Cause(user, f"trait:{trait.key}", 1, clause)
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
    hit = struck_by(play, user, item, option)
    if hit:
        play.note("uses-item", clause, user.id, item=item.key, targets=[one.id for one in hit])
    else:
        play.note("out-of-reach", RANGE, user.id, what=item.key)
    carry(play.scene, user, item.key, -1)
    cause = Cause(user, f"item:{item.key}", 1, clause)
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
