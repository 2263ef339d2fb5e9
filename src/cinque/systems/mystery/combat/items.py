"""Items: used, given, equipped and picked up for their AP; what is held is used by itself on its occasion."""

from typing import Final

from cinque.core.ask import Offer, Option
from cinque.core.refusal import Refusal
from cinque.systems.mystery.combat.secondary_effects import do_effect
from cinque.systems.mystery.combat_essentials.action_points import ap_now
from cinque.systems.mystery.combat_essentials.explosions import explode
from cinque.systems.mystery.combat_essentials.fainting import heal, revive, rounded, true_damage
from cinque.systems.mystery.content.records import CURES_ALL, FOOD, ONE, PHYSICAL, TYPELESS, WEAPON, WORN, Item, Move
from cinque.systems.mystery.field_effects.traps import lose, receive
from cinque.systems.mystery.model import DEFENSIVE, OFFENSIVE, Character, MysteryPlay, MysteryScene, content_of
from cinque.systems.mystery.status import statuses_of
from cinque.systems.mystery.status_effects.awakening import awaken
from cinque.systems.mystery.status_effects.getting import cure
from cinque.systems.mystery.use import Use

USE = "mystery.action.item"
COST = "mystery.item.ap-cost"
REVIVE = "mystery.faint.revive"
PICK_UP = "mystery.item.pickup-equip"
GIVE = "mystery.item.give"
GIVEN = "mystery.ruling.item-give"
HELD = "mystery.item.held-consumable"
USED: Final = Move("item", TYPELESS, PHYSICAL, 4, target=ONE)
"""What an item is used as, where the rules ask for a move."""


# -- what can be done with items


def item_offer(scene: MysteryScene, one: Character) -> Offer:
    """Each item in the Bag with each of its targets; equipping, giving, picking up."""
    barred = next((status for status, _ in statuses_of(one) if status.bars_items(scene)), None)
    if barred is not None:
        return (), [Refusal("items-barred", barred.clause, status=barred.key)]
    items, left = content_of(scene).items, ap_now(scene, one) - one.spent
    options: list[Option] = []
    refusals: list[Refusal] = []
    for key in one.bag:
        item = items[key]
        cost = price_of(scene, one, item)
        if cost > left:
            refusals.append(Refusal("item-too-dear", COST, item=key, cost=cost, left=max(0, left)))
            continue
        options += uses(scene, one, item)
        if item.ap <= left:
            options += handling(scene, one, item)
    options += [Option("pick-up", item=key) for key in scene.dropped if items[key].ap <= left]
    return options, refusals


def uses(scene: MysteryScene, one: Character, item: Item) -> list[Option]:
    if item.kind in (WORN, WEAPON) or one.focus == (DEFENSIVE if item.opponents else OFFENSIVE):
        return []
    if item.opponents:
        targets = [foe for foe in scene.creatures.values() if foe.side != one.side and foe.is_up]
    else:
        everybody = [ally for ally in scene.creatures.values() if ally.side == one.side]
        targets = [ally for ally in everybody if ally.is_up == (item.revives == 0)]
    return [Option("item", item=item.key, target=target.id) for target in targets]


def handling(scene: MysteryScene, one: Character, item: Item) -> list[Option]:
    """Equipping and giving go to oneself and to allies, so not in a turn of Opponent Focus."""
    if one.focus == OFFENSIVE:
        return []
    others = [ally for ally in scene.of_side(one.side) if ally is not one]
    gifts = [Option("give", item=item.key, target=ally.id) for ally in others]
    free = not (one.worn if item.is_worn else one.held)
    return [Option("equip", item=item.key), *gifts] if free else gifts


# -- what is done


def use_from_bag(play: MysteryPlay, one: Character, option: Option) -> None:
    scene = play.scene
    item = content_of(scene).items[option.args["item"]]
    target = scene.creatures[option.args["target"]]
    one.focus = OFFENSIVE if item.opponents else DEFENSIVE
    one.spent += price_of(scene, one, item)
    part_with(one, item)
    use_item(play, one, item, target)


def price_of(scene: MysteryScene, one: Character, item: Item) -> int:
    """Its AP, but nothing for one that an ally has given in an earlier turn (ruling item-give)."""
    given = one.given.get(item.key, 0)
    reading = scene.rulings.item_give
    if given and (reading == "slip" or (given < scene.round and reading == "giver-pays-then-free")):
        return 0
    return item.ap


def part_with(one: Character, item: Item) -> None:
    """It leaves the Bag, and with it the memory that somebody gave it."""
    lose(one, item.key)
    one.given.pop(item.key, None)


def use_item(play: MysteryPlay, one: Character, item: Item, target: Character) -> None:
    """All that an item does to whoever it is used on."""
    play.note("uses-item", USE, one.id, item=item.key, target=target.id)
    for status, _ in statuses_of(one) if one.active else ():
        status.when_it_acts(play, one)
    if item.revives:
        share = play.tally().start(target.max_hp, "max-hp", REVIVE).times(item.revives, 100, "percent", REVIVE)
        revive(play, target, rounded(play, share).value, REVIVE)
        target.done = target.acted and play.scene.rulings.revived_acts == "once-per-round"
        return
    apply(play, one, item, target)


def apply(play: MysteryPlay, one: Character, item: Item, target: Character) -> None:
    if item.explodes:
        explode(play, [target], USE, item.damage)
    elif item.damage:
        true_damage(play, target, item.damage, USE)
    if item.heals or item.full:
        amount = target.max_hp if item.full else item.heals
        heal(play, target, play.tally().start(amount, f"item:{item.key}", USE), USE)
    if item.cures:
        cure(play, target, USE, () if CURES_ALL in item.cures else item.cures)
    if item.food or item.kind == FOOD:
        for status, _ in statuses_of(target):
            if status.ends_by_food:
                status.end(play, target, USE)
    if item.resets:
        target.stages, target.quickened = {}, 0
        play.note("stages-gone", USE, target.id)
    if item.clears:
        play.scene.hazards.pop(one.side, None)
        play.note("side-cleared", USE, one.id)
    for effect in item.effects:
        do_effect(play, Use(one, USED, [target]), target, effect)
    if item.awakens:
        awaken(play, target)


def equip(play: MysteryPlay, one: Character, option: Option) -> None:
    item = content_of(play.scene).items[option.args["item"]]
    one.focus = one.focus or DEFENSIVE
    one.spent += item.ap
    part_with(one, item)
    if item.is_worn:
        one.worn = item.key
    else:
        one.held = item.key
    play.note("equips", PICK_UP, one.id, item=item.key)


def give(play: MysteryPlay, one: Character, option: Option) -> None:
    """The giver pays; the ally can use it later for nothing (ruling item-give)."""
    scene = play.scene
    item, ally = content_of(scene).items[option.args["item"]], scene.creatures[option.args["target"]]
    one.focus = one.focus or DEFENSIVE
    if scene.rulings.item_give == "giver-pays-then-free":
        one.spent += item.ap
    part_with(one, item)
    ally.given[item.key] = scene.round
    play.note("gives", GIVE, one.id, item=item.key, target=ally.id)
    receive(play, ally, item.key, GIVEN)


def pick_up(play: MysteryPlay, one: Character, option: Option) -> None:
    scene, key = play.scene, option.args["item"]
    one.spent += content_of(scene).items[key].ap
    scene.dropped[key] -= 1
    if not scene.dropped[key]:
        del scene.dropped[key]
    receive(play, one, key, PICK_UP)


# -- what is held is used by itself


def watch_held(play: MysteryPlay) -> None:
    """Whoever holds something whose occasion has come uses it at once, for no AP."""
    for one in play.scene.creatures.values():
        if one.held and one.is_up:
            item = content_of(play.scene).items[one.held]
            if has_come(play.scene, one, item):
                one.held = ""
                play.note("held-item-used", HELD, one.id, item=item.key)
                apply(play, one, item, one)


def has_come(scene: MysteryScene, one: Character, item: Item) -> bool:
    if any(status.bars_items(scene) for status, _ in statuses_of(one)):
        return False
    if item.occasion == "status":
        every = CURES_ALL in item.cures
        return any(status.key in item.cures or (every and status.major) for status, _ in statuses_of(one))
    if item.occasion == "half":
        return 2 * one.hp <= one.max_hp
    return item.occasion == "quarter" and 4 * one.hp <= one.max_hp


def spend_gem(play: MysteryPlay, use: Use) -> None:
    """A held gem is used up by the first move of its type, which does more damage."""
    user = use.user
    item = content_of(play.scene).items[user.held]
    if item.occasion == "move" and item.type == use.type and use.move.attacks:
        user.held = ""
        use.boost = item.boost
        play.note("held-item-used", HELD, user.id, item=item.key)
