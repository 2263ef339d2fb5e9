"""Items: used, given, equipped and picked up for their AP; what is held is used by itself on its occasion."""

from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.log import NO_SECRETS
from cinque.core.refusal import Refusal
from cinque.systems.mystery.combat.choosing_focus import fits_focus, keep_focus
from cinque.systems.mystery.combat.paying import affords, pay
from cinque.systems.mystery.combat.secondary_effects import do_effect
from cinque.systems.mystery.combat_essentials.action_points import ap_now, left_of
from cinque.systems.mystery.combat_essentials.explosions import explode
from cinque.systems.mystery.combat_essentials.fainting import heal, revive, rounded, true_damage
from cinque.systems.mystery.content.records import (
    CURES_ALL,
    ONE,
    PHYSICAL,
    TYPELESS,
    WEAPON,
    Item,
    Move,
)
from cinque.systems.mystery.field import barring_items as field_barring_items
from cinque.systems.mystery.getting_started.bag import fits, lose, receive, take_from
from cinque.systems.mystery.getting_started.gifts import note_gift, use_gift
from cinque.systems.mystery.model import (
    DEFENSIVE,
    OFFENSIVE,
    Character,
    MysteryPlay,
    MysteryScene,
    content_of,
    in_private,
)
from cinque.systems.mystery.status import may_choose, statuses_of
from cinque.systems.mystery.status_effects.at_random import whoever_it_reaches
from cinque.systems.mystery.status_effects.awakening import awaken
from cinque.systems.mystery.status_effects.getting import cure
from cinque.systems.mystery.trait import asked, is_spared
from cinque.systems.mystery.use import Use

USE = "mystery.action.item"
IQ = "mystery.iq.purchase"
COST = "mystery.item.ap-cost"
REVIVE = "mystery.faint.revive"
REVIVED = "mystery.faint.act-when-revived"
PICK_UP = "mystery.item.pickup-equip"
GIVE = "mystery.item.give"
GIVEN = "mystery.ruling.item-give"
PERMISSION = "mystery.faint.seed-from-fainted"
IN_HAND = "mystery.item.one-in-hand"
ONE_PLACE = "mystery.item.consumable-or-worn"
BY_ITSELF = "mystery.item.held-consumable-auto-only"
WIELD = "mystery.item.equipped-weapon"
SLOTS = "mystery.item.slots"
USES, EQUIPS, GIVES = "item", "equip", "give"
"""Answers with an item that a ruling may make cheaper."""

USED: Final = Move("item", TYPELESS, PHYSICAL, 4, target=ONE)
"""What an item is used as, where the rules ask for a move."""


# -- what can be done with items


def item_offer(scene: MysteryScene, one: Character, ap: int) -> list[Option]:
    """Each item in the Bag with each of its targets; equipping, giving, picking up."""
    if (one.active or scene.active) and barring_items(scene, one) is not None:
        return []
    items = content_of(scene).items
    options: list[Option] = []
    for key in one.bag:
        item = items[key]
        if may_use(scene, one, item, ap):
            options += uses(scene, one, item)
        options += handling(scene, one, item, ap)
    if fits_focus(scene, one, DEFENSIVE):
        for key in scene.dropped:
            if affords(scene, one, items[key].ap, ap) and fits(scene, one, key):
                options.append(Option("pick-up", item=key))
        options += from_the_fainted(scene, one, ap)
    return [*options, *wielding(scene, one, ap)]


def item_refusals(scene: MysteryScene, one: Character, ap: int) -> list[Refusal]:
    """Why an item cannot be used, equipped or picked up now."""
    barred = barring_items(scene, one)
    if barred is not None:
        return [barred]
    items = content_of(scene).items
    refusals: list[Refusal] = []
    for key in one.bag:
        item = items[key]
        if not may_use(scene, one, item, ap):
            refusals.append(Refusal("item-too-dear", COST, item=key, cost=item.ap, left=left_of(one, ap)))
        if not has_room(scene, one, item):
            had = (one.worn if item.is_worn else one.held) or one.worn or one.held
            refusals.append(Refusal("hand-full", ONE_PLACE if item.is_worn else IN_HAND, item=key, had=had))
    if one.held and items[one.held].kind != WEAPON:
        refusals.append(Refusal("held-works-alone", BY_ITSELF, item=one.held))
    paid = [key for key in scene.dropped if affords(scene, one, items[key].ap, ap)]
    full = [key for key in paid if fits_focus(scene, one, DEFENSIVE) and not fits(scene, one, key)]
    return [*refusals, *(Refusal("no-room-in-bag", SLOTS, item=key) for key in full)]


def barring_items(scene: MysteryScene, one: Character) -> Refusal | None:
    for status, _ in statuses_of(one, "bars_items"):
        if status.bars_items(scene):
            return Refusal("items-barred", status.clause, status=status.key)
    field = field_barring_items(scene)
    return None if field is None else Refusal("items-barred-here", field.bars_items_by, field=field.key)


def may_use(scene: MysteryScene, one: Character, item: Item, ap: int) -> bool:
    """Whether the item's AP are there: those of its user, or of an ally who has just given it."""
    giver = giver_who_pays(scene, one, item)
    if giver is not None:
        return affords(scene, giver, item.ap, ap_now(scene, giver))
    return affords(scene, one, price_of(scene, one, item), ap)


def uses(scene: MysteryScene, one: Character, item: Item) -> list[Option]:
    if not item.is_for_use or not fits_focus(scene, one, OFFENSIVE if item.opponents else DEFENSIVE):
        return []
    if item.opponents:
        targets = [foe for foe in scene.creatures.values() if foe.side != one.side and foe.is_up]
    else:
        everybody = [ally for ally in scene.creatures.values() if ally.side == one.side]
        targets = [ally for ally in everybody if ally.is_up == (item.revives == 0)]
    open_ = [target for target in targets if may_choose(scene, one, target)]
    return [Option(USES, item=item.key, target=target.id) for target in open_]


def handling(scene: MysteryScene, one: Character, item: Item, ap: int) -> list[Option]:
    """Equipping and giving go to oneself and to allies, so not in a turn of Opponent Focus."""
    if not fits_focus(scene, one, DEFENSIVE):
        return []
    gives = affords(scene, one, price_by(scene, one, GIVES, item), ap)
    allies = [ally for ally in scene.of_side(one.side) if ally is not one] if gives else []
    others = [ally for ally in allies if fits(scene, ally, item.key) and may_choose(scene, one, ally)]
    gifts = [Option(GIVES, item=item.key, target=ally.id) for ally in others]
    equips = affords(scene, one, price_of(scene, one, item), ap) and has_room(scene, one, item)
    return [Option(EQUIPS, item=item.key), *gifts] if equips else gifts


def has_room(scene: MysteryScene, one: Character, item: Item) -> bool:
    """One item is worn and one held in the hand; by one reading of worn-and-held-slots one or the other."""
    if scene.rulings.worn_and_held_slots == "one":
        return not (one.worn or one.held)
    return not (one.worn if item.is_worn else one.held)


def from_the_fainted(scene: MysteryScene, one: Character, ap: int) -> list[Option]:
    """What revives can be taken from the Bag of whoever has fainted."""
    fainted = [ally for ally in scene.creatures.values() if ally.bag and ally.hp == 0 and ally.side == one.side]
    fainted = [ally for ally in fainted if may_choose(scene, one, ally)]
    if not fainted:
        return []
    items = content_of(scene).items
    return [
        Option("revive", item=key, target=fallen.id)
        for fallen in fainted
        for key in fallen.bag
        if items[key].revives and affords(scene, one, items[key].ap, ap)
    ]


def wielding(scene: MysteryScene, one: Character, ap: int) -> list[Option]:
    """What is held as a weapon allows an action of its own, but for those who cannot attack."""
    item = content_of(scene).items[one.held] if one.held else None
    if item is None or item.kind != WEAPON or not affords(scene, one, item.ap, ap):
        return []
    if not fits_focus(scene, one, OFFENSIVE) or any(status.does_no_damage(scene) for status, _ in statuses_of(one)):
        return []
    foes = [foe for foe in scene.creatures.values() if foe.side != one.side and foe.is_up]
    return [Option("wield", target=foe.id) for foe in foes if may_choose(scene, one, foe)]


# -- what is done


def use_from_bag(play: MysteryPlay, one: Character, option: Option) -> None:
    scene = play.scene
    item = content_of(scene).items[option.args["item"]]
    target = scene.creatures[option.args["target"]]
    giver = giver_who_pays(scene, one, item)
    if giver is not None:
        pay(scene, giver, item.ap)
        play.note("giver-pays", GIVEN, giver.id, item=item.key, ap=item.ap)
        use_gift(one, item.key)
    else:
        pay_for_own(scene, one, item)
    if keep_focus(play, one, OFFENSIVE if item.opponents else DEFENSIVE):
        lose(one, item.key)
        use_item(play, one, item, target if item.revives else whoever_it_reaches(play, one, target))


def price_by(scene: MysteryScene, one: Character, verb: str, item: Item) -> int:
    """The AP that it costs somebody to do something with an item; some of it an ally pays, by ruling item-give."""
    if verb == GIVES:
        return item.ap if scene.rulings.item_give == "giver-pays-then-free" else 0
    if verb == USES and giver_who_pays(scene, one, item) is not None:
        return 0
    return price_of(scene, one, item) if verb in (USES, EQUIPS) else item.ap


def price_of(scene: MysteryScene, one: Character, item: Item) -> int:
    """Its AP, but nothing for one that an ally has given in an earlier turn (ruling item-give)."""
    given = one.given.get(item.key, 0)
    reading = scene.rulings.item_give
    if given and (reading == "slip" or (given < scene.round and reading == "giver-pays-then-free")):
        return 0
    return item.ap


def giver_who_pays(scene: MysteryScene, one: Character, item: Item) -> Character | None:
    """By one reading of item-give it is the giver, if it stands, who pays for what is used in the turn it was given."""
    at_once = one.given.get(item.key, 0) == scene.round
    pays = at_once and scene.rulings.item_give == "giving-free-unless-used"
    giver = scene.creatures.get(one.givers[item.key]) if pays else None
    return giver if giver is not None and giver.is_up else None


def pay_for_own(scene: MysteryScene, one: Character, item: Item) -> None:
    """What is used or equipped for nothing is the gift, otherwise a piece of one's own, as long as there is one."""
    cost = price_of(scene, one, item)
    pay(scene, one, cost)
    if not cost:
        use_gift(one, item.key)


def take_from_fainted(play: MysteryPlay, one: Character, option: Option) -> None:
    """With the permission of whoever has fainted."""
    scene = play.scene
    item, fallen = content_of(scene).items[option.args["item"]], scene.creatures[option.args["target"]]
    if fallen.seat != one.seat:
        allowed = [Option("allow"), Option("decline")]
        asked = play.choose(Ask(fallen.seat, "allow-seed", PERMISSION, allowed, fallen.id, decline="decline"))
        if asked.verb == "decline":
            one.acted = one.focus != "" or one.spent > one.taken  # to ask is not to act
            play.note("seed-refused", PERMISSION, fallen.id, hides=fallen.hides("item"), item=item.key, target=one.id)
            return
    pay(scene, one, item.ap)
    keep_focus(play, one, DEFENSIVE)
    lose(fallen, item.key)
    play.note("takes-from-fainted", PERMISSION, one.id, item=item.key, target=fallen.id)
    use_item(play, one, item, fallen)


def wield(play: MysteryPlay, one: Character, option: Option) -> None:
    """A weapon in the hand is not used up."""
    scene = play.scene
    item = content_of(scene).items[one.held]
    pay(scene, one, item.ap)
    if not keep_focus(play, one, OFFENSIVE):
        return
    target = whoever_it_reaches(play, one, scene.creatures[option.args["target"]])
    play.note("wields", WIELD, one.id, item=item.key, target=target.id)
    for status, _ in statuses_of(one) if one.active else ():
        status.when_it_acts(play, one)
    apply(play, one, item, target)


def use_item(play: MysteryPlay, one: Character, item: Item, target: Character) -> None:
    """All that an item does to whoever it is used on."""
    play.note("uses-item", USE, one.id, item=item.key, target=target.id)
    for status, _ in statuses_of(one) if one.active else ():
        status.when_it_acts(play, one)
    if target.side != one.side and is_spared(play, target, "thrown"):
        receive(play, target, item.key, USE)
        return
    if item.revives:
        share = play.tally().start(target.max_hp, "max-hp", REVIVE).times(item.revives, 100, "percent", REVIVE)
        revive(play, target, rounded(play, share), REVIVE)
        if not target.done:
            play.note("may-act", REVIVED, target.id)
        return
    apply(play, one, item, target)


def apply(play: MysteryPlay, one: Character, item: Item, target: Character) -> None:
    if item.kind != WEAPON:
        (one if item.opponents else target).used_up = item.key
    if item.explodes:
        explode(play, [target], USE, item.damage, by=one)
    elif item.damage:
        true_damage(play, target, item.damage, USE, by=one)
    if item.heals or item.full:
        restore_by(play, item, target)
    if item.cures:
        every = CURES_ALL in item.cures
        cure(play, target, USE, () if every else item.cures, harmful_only=every)
    for status, _ in statuses_of(target) if item.is_food else ():
        if status.ends_by_food:
            status.end(play, target, USE)
    if item.resets:
        target.stages, target.quickened = {}, 0
        play.note("stages-gone", USE, target.id)
    if item.clears:
        play.scene.hazards.pop(one.side, None)
        play.note("side-cleared", USE, one.id)
    for effect in item.effects:
        do_effect(play, Use(one, USED, [target]), target, effect, by_move=False)
    if item.awakens:
        awaken(play, target)
    if item.iq:
        target.iq += item.iq
        in_private(play, target).note("gains-iq", IQ, target.id, iq=item.iq)


def restore_by(play: MysteryPlay, item: Item, target: Character) -> None:
    """So many HP, or all; some get more out of what they eat."""
    tally = play.tally().start(target.max_hp if item.full else item.heals, f"item:{item.key}", USE)
    for each, _ in asked(play.scene, target, "change_item_healing"):
        each.change_item_healing(play.scene, target, item.is_food, tally)
    heal(play, target, tally, USE)


def equip(play: MysteryPlay, one: Character, option: Option) -> None:
    """For what using it would cost, so for nothing where it is a gift of an earlier turn."""
    item = content_of(play.scene).items[option.args["item"]]
    pay_for_own(play.scene, one, item)
    keep_focus(play, one, DEFENSIVE)
    lose(one, item.key)
    wear(play, one, item, PICK_UP)


def wear(play: MysteryPlay, one: Character, item: Item, clause: str) -> None:
    """On the body, for all to see, or in the hand."""
    if item.is_worn:
        one.worn = item.key
    else:
        one.held = item.key
    play.note("equips", clause, one.id, hides=NO_SECRETS if item.is_worn else one.hides("item"), item=item.key)


def give(play: MysteryPlay, one: Character, option: Option) -> None:
    """The giver pays; the ally can use it later for nothing (ruling item-give)."""
    scene = play.scene
    item, ally = content_of(scene).items[option.args["item"]], scene.creatures[option.args["target"]]
    pay(scene, one, price_by(scene, one, GIVES, item))
    keep_focus(play, one, DEFENSIVE)
    lose(one, item.key)
    note_gift(ally, item.key, scene.round, one.id)
    for status, _ in statuses_of(one) if one.active else ():
        status.when_it_acts(play, one)
    play.note("gives", GIVE, one.id, hides=one.hides("item"), item=item.key, target=ally.id)
    receive(play, ally, item.key, GIVEN, unseen=True)


def pick_up(play: MysteryPlay, one: Character, option: Option) -> None:
    scene, key = play.scene, option.args["item"]
    pay(scene, one, content_of(scene).items[key].ap)
    keep_focus(play, one, DEFENSIVE)
    take_from(scene.dropped, key)
    receive(play, one, key, PICK_UP)
