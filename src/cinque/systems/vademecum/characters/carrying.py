"""1.9 Carrying Capacity: slots, and being over-encumbered."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, NamedTuple

from cinque.core.grid import Cell
from cinque.core.mistake import Refused
from cinque.core.procedure import BESIDE, Among, Mine, Procedure
from cinque.core.record import Between, Of
from cinque.core.refusal import Refusal
from cinque.core.seat import PLAYER_ROLE
from cinque.core.squares import cell_name
from cinque.core.tally import fraction_text
from cinque.systems.vademecum.ability import is_answered, lapse
from cinque.systems.vademecum.condition import BONUS, barring, condition_of, is_apart, refuse_helpless
from cinque.systems.vademecum.content import GOODS, LIBRARY, as_printed
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.tiles import distance

OVER = "vademecum.carry.over-encumbered"
SLOTS = "vademecum.carry.slots"
OBJECT = "vademecum.combat.bonus-object"
COVERED = "vademecum.cover.restriction"
COIN = Fraction(1, 20)
"""Money is Tiny."""


def carried_by(scene: VadeMecumScene, mine: list[Character]) -> Iterable[str]:
    return [key for one in mine for key in one.items]


class Drop(NamedTuple):
    who: Mine
    item: Annotated[str, Of(GOODS), Among(carried_by)]
    count_: Annotated[int, Between(1)] = 1


@LIBRARY.remembers
def slots_of(
    packs: tuple[str, ...], carried: tuple[tuple[str, int], ...], by_the_book: bool, money: int = 0
) -> Fraction:
    content = LIBRARY.content(packs)
    slots = money * COIN
    for key, count in carried:
        if key in content.meals:
            slots += content.meals[key].slots * count
        else:
            slots += (as_printed(packs, key) if by_the_book else content.items[key]).slots * count
    return slots


def load(scene: VadeMecumScene, one: Character) -> Fraction:
    """The slots that somebody carries: everything, money included; by one reading without what is worn and wielded."""
    by_the_book = scene.rulings.sample_items == "book"
    all_of_it = slots_of(scene.packs, tuple(one.items.items()), by_the_book, one.money)
    if scene.rulings.encumbrance_scope == "pack-only-no-move":
        in_use = tuple((key, 1) for key in (one.worn, one.wielded) if key)
        return all_of_it - slots_of(scene.packs, in_use, by_the_book)
    return all_of_it


def is_overloaded(scene: VadeMecumScene, one: Character) -> bool:
    """More than the capacity; exactly as much is fine. Nobody asks what combatants carry for their fight."""
    if one.kind or not (one.items or one.money):
        return False
    return load(scene, one) > one.capacity


def is_helpless(scene: VadeMecumScene, one: Character) -> bool:
    """By one reading the over-encumbered cannot act either."""
    return scene.rulings.encumbrance_scope == "all-carried-helpless" and is_overloaded(scene, one)


def is_pinned(scene: VadeMecumScene, one: Character) -> bool:
    """Whether somebody is too laden to leave cover: by some readings that takes moving, or no action is left at all."""
    by_moving = scene.rulings.cover_expose == "movement" and is_overloaded(scene, one)
    return by_moving or is_helpless(scene, one)


def drop(play: VadeMecumPlay, what: Drop) -> None:
    """Leave items behind; in a combat that is an Object Interaction, and they lie there."""
    one, key = play.scene.creatures[what.who], what.item
    if one.items.get(key, 0) < what.count_:
        raise Refused(Refusal("does-not-have", SLOTS, who=one.id, item=key))
    if play.scene.phase:
        if not pay_bonus(play, one, OBJECT, laden=True):
            return
        play.scene.lying += [(key, one.square)] * what.count_
    lose_item(play, one, key, what.count_)
    carried = fraction_text(*load(play.scene, one).as_integer_ratio())
    hides = one.hides("slots", "capacity")
    play.note("drops", OVER, one.id, hides=hides, item=key, count=what.count_, slots=carried, capacity=one.capacity)


def pay_bonus(play: VadeMecumPlay, one: Character, clause: str, laden: bool = False) -> bool:
    """A Bonus Action for what is in no menu. Enemies may answer it: tells whether it is still possible then.

    `laden`: also the over-encumbered can do it, by whatever reading, and in cover if nothing else gets them out.
    """
    refusal = why_no_bonus(play.scene, one, clause, laden)
    if refusal is None and not laden and is_helpless(play.scene, one):
        refusal = Refusal("over-encumbered", OVER, who=one.id)
    if refusal is not None:
        raise Refused(refusal)
    if is_answered(play, one) and why_no_bonus(play.scene, one, clause, laden) is not None:
        return False
    if is_granted(play.scene, one):
        play.scene.extra.pop(0)
    else:
        one.bonus -= 1
        one.acted = True
    return True


def is_granted(scene: VadeMecumScene, one: Character) -> bool:
    """Whether somebody has a Bonus Action to use at once, in the turn of another."""
    return scene.extra[:1] == [one.id]


def why_no_bonus(scene: VadeMecumScene, one: Character, clause: str, laden: bool = False) -> Refusal | None:
    """Somebody has one only in their own turn or by Fate, and neither in cover nor in some conditions.

    Whoever has put it off has to wait for it.
    """
    over = one.fell_prone and scene.rulings.prone_mid_turn == "turn-over"
    own = one.bonus > 0 and scene.actor == one.id and not over
    if not one.is_able or not (own or is_granted(scene, one)):
        return Refusal("has-no-bonus-action", clause, who=one.id)
    if one.cover and not (laden and is_pinned(scene, one)):
        return Refusal("in-cover", COVERED)
    barred = barring(scene, one, BONUS)
    if barred is None:
        return None
    return Refusal("barred-by-condition", condition_of(scene, barred.effect).clause, condition=barred.effect)


def lose_item(play: VadeMecumPlay, one: Character, key: str, count: int = 1) -> None:
    """What is gone is neither worn nor wielded, and does nothing more for whoever had it."""
    one.items[key] -= count
    if one.items[key] > 0:
        return
    del one.items[key]
    one.worn = "" if one.worn == key else one.worn
    one.wielded = "" if one.wielded == key else one.wielded
    item = content_of(play.scene).items.get(key)
    for active in [active for active in one.lasting if item is not None and active.effect in item.abilities]:
        if active.source == one.id:
            one.lasting.remove(active)
            lapse(play, one, active)


def gain_item(one: Character, key: str, count: int = 1) -> None:
    one.items[key] = one.items.get(key, 0) + count
    one.gifted = True  # it may have abilities


class Interact(NamedTuple):
    """`thing` is what somebody opens, drinks or pulls, in the table's own words."""

    who: Mine
    thing: str


def interact(play: VadeMecumPlay, what: Interact) -> None:
    """An Object Interaction that no other rule knows: it takes a Bonus Action, and the table says what comes of it."""
    one = play.scene.creatures[what.who]
    if pay_bonus(play, one, OBJECT):
        play.note("interacts", OBJECT, one.id, thing=what.thing)


def only_in_combat(scene: VadeMecumScene) -> Refusal | None:
    """Elsewhere nobody counts actions."""
    return None if scene.phase else Refusal("no-combat", OBJECT)


def lying_there(scene: VadeMecumScene, mine: list[Character]) -> Iterable[str]:
    return [key for key, _ in scene.lying]


class PickUp(NamedTuple):
    who: Mine
    item: Annotated[str, Of(GOODS), Among(lying_there)]


def pick_up(play: VadeMecumPlay, one: Character, key: str) -> None:
    """The nearest of what lies on the ground is somebody's again; a weapon is in hand if the hand is empty."""
    scene = play.scene
    there = [each for each in scene.lying if each[0] == key]
    if not there:
        raise Refused(Refusal("does-not-have", SLOTS, who=one.id, item=key))
    scene.lying.remove(min(there, key=lambda each: distance(scene, each[1], one.square)))
    gain_item(one, key)
    items = content_of(scene).items
    if not one.wielded and key in items and items[key].attack:
        one.wielded = key
    play.note("picks-up", OBJECT, one.id, item=key)


def pick_up_outside(play: VadeMecumPlay, what: PickUp) -> None:
    one = play.scene.creatures[what.who]
    refuse_helpless(play.scene, one, OBJECT)
    if is_apart(play.scene, one):
        raise Refused(Refusal("cannot-act", OBJECT, who=one.id))
    pick_up(play, one, what.item)


def let_lie(play: VadeMecumPlay, one: Character, key: str, cell: Cell) -> None:
    """Something of somebody's lies on a tile."""
    lose_item(play, one, key)
    play.scene.lying.append((key, cell))
    if play.scene.mapless:
        play.note("lies-on-the-ground", OBJECT, one.id, item=key)
    else:
        play.note("lies-there", OBJECT, one.id, item=key, square=cell_name(cell))


def in_combat(scene: VadeMecumScene) -> Refusal | None:
    return Refusal("in-combat", "vademecum.combat.bonus-action") if scene.phase else None


CARRYING_PROCEDURES = {
    "drop": Procedure(drop, PLAYER_ROLE, Drop, SLOTS, BESIDE),
    "interact": Procedure(interact, PLAYER_ROLE, Interact, OBJECT, BESIDE, only_in_combat),
    "pick-up": Procedure(pick_up_outside, PLAYER_ROLE, PickUp, OBJECT, may=in_combat),
}
