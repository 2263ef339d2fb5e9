"""Items in people's hands: restoratives, weapons, Held Items, what lies on the ground, and the Pokédex.

The chapter on combat says what they cost in actions; what each of them does is supplied content.
"""

from functools import lru_cache
from typing import Final

from cinque.core.ask import Ask, Data, Option, UnknownVerb
from cinque.core.refusal import Refusal
from cinque.systems.ptu.combatant import FREE, FULL, LOST, SHIFT, STANDARD, Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.content.records import Item
from cinque.systems.ptu.items.belongings import (
    carried,
    drop_item,
    is_small,
    put_away,
    take_from,
    within_reach,
)
from cinque.systems.ptu.marks.kept import DIGESTION
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.movement import shift
from cinque.systems.ptu.movement.opportunity import BY_ITEM, provoke
from cinque.systems.ptu.movement.reach import may_shift
from cinque.systems.ptu.moves.effects import apply
from cinque.systems.ptu.moves.odd import eat
from cinque.systems.ptu.notes import SHIFT_MOVED, TREATED, note
from cinque.systems.ptu.positioning.positions import adjacent, distance, targetable
from cinque.systems.ptu.stats.passives import in_force

USE: Final = "ptu.action.standard-item"
WEAPON: Final = "ptu.action.standard-weapon"
POKEDEX: Final = "ptu.action.standard-pokedex"
HAND: Final = "ptu.action.hand-item"
EXTENDED: Final = "ptu.action.extended"
FULL_ACTION: Final = "ptu.action.full"
FREE_ACTION: Final = "ptu.action.free"
DROP: Final = "ptu.command.drop-held-item"
PICK_UP: Final = "ptu.command.pokemon-standard-list"
LOST_TURN: Final = "ptu.item.costs-target-turn"
LOST_TURN_RULING: Final = "ptu.ruling.item-lost-turn"
SCAN_METERS: Final = 10
COSTS: Final = {
    **dict.fromkeys(("draw", "take-out", "drop-hard", "pick-up", "pokedex"), STANDARD),
    "drop-held": SHIFT,
    "digest": FREE,
}
"""What each verb costs, whoever does it to whom."""

VERBS: Final = ("item", "hand", *COSTS)
FOR_POKEMON: Final = ("held", "food")
"""The kinds of item that a Pokémon can hold."""


# -- what may be done


@lru_cache(maxsize=4096)
def option(verb: str, what: str, target: str = "", at: str = "") -> Option:
    """`item potion @archie`: options never change, so the same one serves every time."""
    more = {"target": target} if target else {"at": at} if at else {}
    return Option(verb, what=what, **more)


DIGEST: Final = Option("digest")


def item_options(scene: PtuScene, one: Combatant) -> list[Option]:
    """Everything that somebody can do with items in its turn; `item_cost` tells the action of each."""
    options = trainer_options(scene, one) if one.is_trainer else []
    if not one.is_trainer and one.held:
        hard = content_of(scene).items[one.held].hard_to_drop
        options.append(option("drop-hard" if hard else "drop-held", one.held))
    if scene.ground_items:
        lying = within_reach(scene, one)
        options += [option("pick-up", key, at=place) for place, key in lying if fits(scene, one, key)]
    if one.active and DIGESTION.on(one) and not one.used.get(DIGESTION.key):
        options.append(DIGEST)
    return options


def trainer_options(scene: PtuScene, one: Combatant) -> list[Option]:
    options: list[Option] = []
    for key, item in carried(scene, one):
        if item.kind == "restorative" and not item.extended:
            options += [option("item", key, target.id) for target in patients(scene, one, item)]
        elif item.kind == "weapon" and key != one.main_hand:
            options.append(option("draw", key))
        elif item.scans:
            options += [option("pokedex", key, target.id) for target in in_scanning_range(scene, one)]
        if is_small(item) and not one.off_hand and key != one.main_hand:
            options.append(option("take-out", key))
    if one.shift or SHIFT_MOVED in one.notes:
        options += hand_options(scene, one)
    return options


def item_refusals(scene: PtuScene, one: Combatant) -> list[Refusal]:
    """What one carries and cannot use in combat."""
    return [Refusal("extended-item", EXTENDED, item=key) for key, item in carried(scene, one) if item.extended]


def item_cost(chosen: Option, one: Combatant) -> str:
    """The action that an option takes; an item can be handed over as part of a Shift that was made already."""
    if chosen.verb == "item":
        return FULL if chosen.args["target"] == one.id else STANDARD
    if chosen.verb == "hand":
        return FREE if SHIFT_MOVED in one.notes else SHIFT
    return COSTS[chosen.verb]


def patients(scene: PtuScene, user: Combatant, item: Item) -> list[Combatant]:
    """Oneself and adjacent allies; what brings people round is for the Fainted."""
    revives = any(effect.revive for effect in item.effects)
    return [
        one
        for one in scene.present()
        if one.side == user.side and not one.dead
        if not revives or one.fainted
        if not (one.active and any(mark.no_items for mark in marks_on(one)))
        if one is user or (adjacent(scene, user, one) and targetable(scene, user, one))
    ]


def in_scanning_range(scene: PtuScene, one: Combatant) -> list[Combatant]:
    return [
        target
        for target in scene.present()
        if not target.is_trainer and distance(scene, one, target) <= SCAN_METERS and targetable(scene, one, target)
    ]


def fits(scene: PtuScene, one: Combatant, key: str) -> bool:
    """Whether somebody can take an item up: a Pokémon holds one thing, of those that can be held."""
    return one.is_trainer or (not one.held and content_of(scene).items[key].kind in FOR_POKEMON)


def perform_item(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    """Carry out an option of `item_options`; its action is paid already."""
    scene, verb, args = play.scene, chosen.verb, chosen.args
    if verb == "item":
        use_item(play, one, args["what"], scene.creatures[args["target"]])
    elif verb == "draw":
        draw_weapon(play, one, args["what"])
    elif verb == "pokedex":
        scan(play, one, scene.creatures[args["target"]])
    elif verb == "take-out":
        take_out(play, one, args["what"])
    elif verb == "hand":
        hand_and_move(play, one, args["what"], scene.creatures[args["target"]])
    elif verb in ("drop-held", "drop-hard"):
        drop_item(play, one)
    elif verb == "pick-up":
        pick_up(play, one, args["what"], args["at"])
    elif verb == "digest":
        digest(play, one)
    else:
        raise UnknownVerb(chosen)


# -- restoratives


def use_item(play: PtuPlay, user: Combatant, key: str, target: Combatant) -> bool:
    """Take an item out and use it on somebody. Tells whether it was used."""
    scene = play.scene
    in_hand = key in (user.main_hand, user.off_hand)
    if scene.phase and not in_hand and provoked(play, user):
        return False
    if scene.phase and target is not user and not adjacent(scene, user, target):
        return False  # somebody who stepped in has pushed its user away
    if refuses(play, user, key, target):
        return False
    take_from(user, key)
    play.note("uses-item", FULL_ACTION if target is user and scene.phase else USE, user.id, item=key, target=target.id)
    take_effect(play, user, key, target)
    if scene.phase and target is not user:
        lose_turn(play, user, target)
    return True


def provoked(play: PtuPlay, one: Combatant) -> bool:
    """Adjacent foes may strike at whoever reaches for an item; tells whether that ended the attempt."""
    provoke(play, one, BY_ITEM, [])
    return one.fainted


def refuses(play: PtuPlay, user: Combatant, key: str, target: Combatant) -> bool:
    """Whoever is conscious may refuse somebody else's treatment."""
    if target.fainted or target.seat == user.seat:
        return False
    options = [Option("accept", item=key), Option("refuse", item=key)]
    chosen = play.choose(Ask(target.seat, "treatment", USE, options, target.id, decline=options[1].key))
    if chosen.verb == "refuse":
        play.note("refuses-item", USE, target.id, item=key, user=user.id)
    return chosen.verb == "refuse"


def take_effect(play: PtuPlay, user: Combatant, key: str, target: Combatant) -> None:
    item = content_of(play.scene).items[key]
    for effect in item.effects:
        apply(play, effect, user, target, 0, USE)
    if item.repulsive:
        play.note("repulsive", USE, target.id, item=key)
    if item.by_hand:
        text_ja = item.by_hand_ja or item.by_hand
        play.note("by-hand-item", USE, user.id, item=key, text=item.by_hand, text_ja=text_ja)


def lose_turn(play: PtuPlay, user: Combatant, target: Combatant) -> None:
    """Whoever is treated in combat holds still for it (ruling item-lost-turn), unless a medic knows how."""
    if in_force(play.scene, user, "no_item_turn"):
        play.note("treated-by-medic", LOST_TURN, target.id, user=user.id)
        return
    reading = play.scene.rulings.item_lost_turn
    if TREATED not in target.notes:  # a second treatment costs the same turn
        if reading == "whole-turn":
            target.lost_turns += 1
        else:
            target.forfeits += [STANDARD, SHIFT, LOST] if reading == "standard-and-shift" else [STANDARD, LOST]
    note(target, TREATED)
    clause = LOST_TURN if reading == "whole-turn" else LOST_TURN_RULING
    play.note("held-still", clause, target.id, loses=reading)


# -- weapons, hands, the ground


def draw_weapon(play: PtuPlay, one: Combatant, key: str, clause: str = WEAPON) -> None:
    """Draw a weapon, or change the one in hand for it, which goes back to where the other was."""
    before = one.main_hand
    take_from(one, key)
    one.main_hand = key
    if before:
        put_away(one, before)
        play.note("changes-weapon", clause, one.id, item=key, before=before)
    else:
        play.note("draws-weapon", clause, one.id, item=key)


def take_out(play: PtuPlay, one: Combatant, key: str) -> None:
    """Take an item into the free hand, to use it or to hand it on later."""
    if play.scene.phase and provoked(play, one):
        return
    take_from(one, key)
    one.off_hand = key
    play.note("takes-out", USE, one.id, item=key)


def pick_up(play: PtuPlay, one: Combatant, key: str, place: str) -> None:
    """From the ground: a Pokémon holds it, a Trainer puts it away, or has a weapon in hand at once."""
    scene = play.scene
    if scene.phase and (provoked(play, one) or (place, key) not in within_reach(scene, one)):
        return
    lying = scene.ground_items[place]
    lying.remove(key)
    if not lying:
        del scene.ground_items[place]
    if not one.is_trainer:
        one.held = key
    elif content_of(scene).items[key].kind == "weapon" and not one.main_hand:
        one.main_hand = key
    else:
        put_away(one, key)
    play.note("picks-up", USE if one.is_trainer else PICK_UP, one.id, item=key)


def hand_options(scene: PtuScene, one: Combatant) -> list[Option]:
    """Small items in hand, and adjacent Trainers of one's side who can take them."""
    if not one.is_trainer:
        return []
    items = content_of(scene).items
    keys = [key for key in (one.off_hand, one.main_hand) if key and is_small(items[key])]
    others = [ally for ally in scene.allies(one) if ally.is_trainer and adjacent(scene, one, ally)]
    return [option("hand", key, ally.id) for key in dict.fromkeys(keys) for ally in others]


def hand_and_move(play: PtuPlay, one: Combatant, key: str, to: Combatant) -> None:
    """Part of a Shift Action: before the movement, which follows then, or after it."""
    hand_over(play, one, key, to)
    if SHIFT_MOVED not in one.notes:
        if may_shift(play.scene, one, None) is None:
            shift(play, one)
        note(one, SHIFT_MOVED)


def hand_over(play: PtuPlay, one: Combatant, key: str, to: Combatant) -> None:
    """Into a free hand, else into the pack."""
    take_from(one, key)
    if not to.off_hand:
        to.off_hand = key
    elif not to.main_hand:
        to.main_hand = key
    else:
        put_away(to, key)
    play.note("hands-over", HAND, one.id, item=key, target=to.id)


# -- the Pokédex


def scan(play: PtuPlay, one: Combatant, target: Combatant) -> None:
    """What the Pokédex tells of a Pokémon: its kind, its size and weight, and the Moves that its kind learns."""
    species = content_of(play.scene).species.get(target.species)
    learns = [] if species is None else [learned.move for learned in species.learns]
    facts: Data = {"species": target.species, "size": target.size, "weight": target.weight, "moves": learns}
    play.note("scans", POKEDEX, one.id, target=target.id, **facts)


# -- food


def digest(play: PtuPlay, one: Combatant) -> None:
    """Trade in what was eaten: once a Scene, in one's own turn."""
    eaten = eat(play, one, FREE_ACTION)
    if eaten:
        take_effect(play, one, eaten, one)
