"""The windows for traits: in Speed order everybody declares, and when all have declared, they are resolved."""

from typing import NamedTuple

from cinque.core.ask import Ask, Option
from cinque.systems.rokumen.combat.order import leaders, settle, speed_now, speed_order
from cinque.systems.rokumen.content.records import Trait
from cinque.systems.rokumen.model import Pokemon, RokumenPlay, content_of, has_timing
from cinque.systems.rokumen.moves.targets import options_for, used_by, used_kind
from cinque.systems.rokumen.moves.traits_and_items import pay_trait, usable_items, usable_traits
from cinque.systems.rokumen.moves.using import use
from cinque.systems.rokumen.state import states_of

DECLARE = "rokumen.timing.declare-then-resolve"


class Declared(NamedTuple):
    who: str
    option: Option


def open_window(play: RokumenPlay, timing: str, clause: str) -> None:
    """Everybody who has something for this moment may declare it; then it happens."""
    scene = play.scene
    able = [one for one in scene.able() if has_timing(scene, one, timing) and may_use_traits(play, one)]
    concerned = [one for one in able if choices(play, one, timing, [])]
    if not concerned:
        return
    declared = [
        one for id in speed_order(play, concerned) for one in declare(play, scene.creatures[id], timing, clause)
    ]
    resolve(play, declared, clause)


def may_use_traits(play: RokumenPlay, one: Pokemon) -> bool:
    return all(rule.may_use_traits(play.scene) for rule in states_of(one))


def choices(play: RokumenPlay, one: Pokemon, timing: str, used: list[str]) -> list[Option]:
    """What somebody can use in this window, each at most once."""
    scene = play.scene
    options: list[Option] = []
    for trait in usable_traits(scene, one, timing):
        if trait.key not in used:
            options += options_for(scene, one, "trait", trait)
    for item in usable_items(scene, one, timing):
        if item.key not in used:
            options += options_for(scene, one, "item", item)
    return options


def declare(play: RokumenPlay, one: Pokemon, timing: str, clause: str) -> list[Declared]:
    """One after the other, until somebody has declared enough; by one reading, one is all there is."""
    declared: list[Declared] = []
    used: list[str] = []
    while True:
        options = choices(play, one, timing, used)
        if not options:
            return declared
        answer = play.choose(Ask(one.seat, timing, clause, [*options, Option("done")], one.id, decline="done"))
        if answer.verb == "done":
            return declared
        what = answer.args["what"]
        used.append(what)
        kind = used_kind(answer)
        declared.append(Declared(one.id, answer))
        play.note("declares", DECLARE, one.id, what=what, how=kind)
        if kind == "trait":
            pay_trait(play, one, content_of(play.scene).traits[what], clause)
        if play.scene.rulings.traits_per_window == "one-per-window":
            return declared


def fastest_now(play: RokumenPlay, left: list[Declared], before: dict[str, int]) -> int:
    """Whose declaration comes next; who were equal `before` anything changed have settled it, who are now have not."""
    users = list(dict.fromkeys(one.who for one in left))
    first = leaders(play.scene, [play.scene.creatures[id] for id in users])
    settled = len({before[id] for id in first}) == 1
    who = first[0] if settled else settle(play, first, only_first=True)[0]
    return next(place for place, one in enumerate(left) if one.who == who)


def resolve(play: RokumenPlay, declared: list[Declared], clause: str) -> None:
    """Highest Speed first: in the order of the declarations, or by one reading in an order looked at anew."""
    left = list(declared)
    before = {one.who: speed_now(play.scene, one.who) for one in declared}
    while left:
        live = play.scene.rulings.speed_order_change == "live"
        one = left.pop(fastest_now(play, left, before) if live else 0)
        user = play.scene.creatures[one.who]
        if user.fainted:
            continue
        if play.scene.is_over():
            return
        what = used_by(play.scene, one.option)
        if isinstance(what, Trait) or what.key in user.items:
            use(play, user, what, one.option, clause)
