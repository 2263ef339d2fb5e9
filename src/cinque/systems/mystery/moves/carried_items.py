"""Moves for which items count: those that steal, knock off, throw, eat, swap or give them."""

from typing import ClassVar, Final

from cinque.core.refusal import Refusal
from cinque.core.tally import Tally
from cinque.systems.mystery.combat.items import apply, barring_items, has_room
from cinque.systems.mystery.combat.secondary_effects import do_effect
from cinque.systems.mystery.combat_essentials.changing_stats import change_stage
from cinque.systems.mystery.content.moves_by_name import by_name
from cinque.systems.mystery.content.records import BERRY, DEFENSE, GEM, ORB, WAND, WEAPON, Item, Move
from cinque.systems.mystery.getting_started.bag import lose, put, receive
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of
from cinque.systems.mystery.use import RULES, MoveRule, Use

ORDER = "mystery.item.target-order"
STATUS_MOVE = "mystery.move.status"
FIGURES = "mystery.ruling.own-figures"
THROWN: Final = {WEAPON: 8, ORB: 5, WAND: 3, GEM: 3}
"""The BP of what is flung, by its kind; everything else has 1."""


def held_berry(scene: MysteryScene, one: Character) -> Item | None:
    item = content_of(scene).items[one.held] if one.held else None
    return item if item is not None and item.kind == BERRY else None


def take_item(one: Character) -> str:
    """What somebody loses first: what is equipped, then worn, then in the Bag."""
    if one.held:
        taken, one.held = one.held, ""
    elif one.worn:
        taken, one.worn = one.worn, ""
    elif one.bag:
        taken = next(iter(one.bag))
        lose(one, taken)
    else:
        taken = ""
    return taken


class Thief(MoveRule):
    """Thief and Covet: the target's item goes over to the user."""

    key = "steals"
    is_secondary = True
    clause = ORDER

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        taken = take_item(target) if dealt and use.user.is_up else ""
        if taken:
            play.note("loses-item", self.clause, target.id, item=taken)
            receive(play, use.user, taken, self.clause)


class KnockOff(MoveRule):
    """Half as strong again against whoever holds or wears something; an item of the target falls to the ground."""

    key = "knocks-off"
    is_secondary = True
    clause = ORDER

    def change_bp(self, scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
        if target.held or target.worn:
            tally.times(3, 2, f"rule:{self.key}", self.clause).up("rounded-up", "mystery.damage.bp")

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        taken = take_item(target) if dealt else ""
        if taken:
            put(play.scene.dropped, taken)
            play.note("drops-item", self.clause, target.id, item=taken)


class Pluck(MoveRule):
    """Pluck and Bug Bite: the user eats the berry that the target holds."""

    key = "eats-theirs"
    is_secondary = True

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        berry = held_berry(play.scene, target)
        if dealt and berry is not None and use.user.is_up and barring_items(play.scene, use.user) is None:
            target.held = ""
            play.note("eats", self.clause, use.user.id, item=berry.key)
            apply(play, use.user, berry, use.user)


class Incinerate(MoveRule):
    """The berry or gem that the target holds burns."""

    key = "burns-items"
    is_secondary = True

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        item = content_of(play.scene).items[target.held] if target.held else None
        if dealt and item is not None and item.kind in (BERRY, GEM):
            target.held = ""
            play.note("loses-item", self.clause, target.id, item=item.key)


class Holding(MoveRule):
    """A move for which one has to hold something."""

    def is_met(self, scene: MysteryScene, user: Character) -> bool:
        return bool(user.held)

    def why_not(self, scene: MysteryScene, user: Character, move: Move) -> Refusal | None:
        if not self.is_met(scene, user):
            return Refusal("move-not-now", self.clause, move=move.key, rule=self.key)
        return barring_items(scene, user)


class Fling(Holding):
    """What one holds is thrown: its kind tells the BP, and what it does, it does to whoever is hit."""

    key = "flings"
    is_secondary = True
    clause = FIGURES

    def change_use(self, play: MysteryPlay, use: Use) -> None:
        """Thrown is thrown, hit or not."""
        item = content_of(play.scene).items[use.user.held]
        use.user.held, use.user.used_up = "", item.key
        use.bp = THROWN.get(item.kind, 1)
        play.note("loses-item", self.clause, use.user.id, item=item.key)

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        item = content_of(play.scene).items[use.user.used_up]
        for effect in item.effects if dealt and target.is_up else ():
            do_effect(play, use, target, effect)


class NaturalGift(Holding):
    """A held berry is used up: it gives the type, and BP 8."""

    key = "gift-of-a-berry"
    clause = FIGURES
    bp: ClassVar[int] = 8

    def is_met(self, scene: MysteryScene, user: Character) -> bool:
        return held_berry(scene, user) is not None

    def change_use(self, play: MysteryPlay, use: Use) -> None:
        berry = held_berry(play.scene, use.user)
        if berry is not None:
            use.user.held, use.user.used_up = "", berry.key
            use.type, use.bp = by_name().gifts.get(berry.key, "normal"), self.bp
            play.note("loses-item", self.clause, use.user.id, item=berry.key)


class StuffCheeks(NaturalGift):
    """The held berry is eaten, and Defense rises by 2."""

    key = "stuffs-cheeks"
    clause = STATUS_MOVE

    def change_use(self, play: MysteryPlay, use: Use) -> None:
        """The berry is for eating."""

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        eat(play, target, self.clause)
        change_stage(play, target, DEFENSE, 2, self.clause)


def eat(play: MysteryPlay, one: Character, clause: str) -> None:
    berry = held_berry(play.scene, one)
    if berry is not None and barring_items(play.scene, one) is None:
        one.held = ""
        play.note("eats", clause, one.id, item=berry.key)
        apply(play, one, berry, one)


class Teatime(MoveRule):
    """Everybody eats the berry that it holds."""

    key = "tea-for-all"
    clause = STATUS_MOVE

    def afterwards(self, play: MysteryPlay, use: Use, dealt: int) -> None:
        for one in play.scene.creatures.values():
            if one.is_up:
                eat(play, one, self.clause)


class Trick(MoveRule):
    """Trick and Switcheroo: what both hold changes hands."""

    key = "swaps-items"
    clause = STATUS_MOVE

    def fails_on(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        """By one reading nobody holds something beside what it wears (ruling worn-and-held-slots)."""
        both = (use.user.worn and target.held) or (target.worn and use.user.held)
        return bool(both) and scene.rulings.worn_and_held_slots == "one"

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        use.user.held, target.held = target.held, use.user.held
        for one in (use.user, target):
            if one.held:
                play.note("gets-item", self.clause, one.id, item=one.held)


class Bestow(Holding):
    """What the user holds goes to an ally whose hands are free."""

    key = "bestows"
    clause = STATUS_MOVE

    def may_strike(self, scene: MysteryScene, user: Character, target: Character) -> bool:
        return target is not user

    def fails_on(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return not has_room(scene, target, content_of(scene).items[use.user.held])

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        target.held, use.user.held = use.user.held, ""
        play.note("gets-item", self.clause, target.id, hides=target.hides("item"), item=target.held)


class Recycle(MoveRule):
    """The last item that one has used up is in one's hands again."""

    key = "recycles"
    clause = STATUS_MOVE

    def why_not(self, scene: MysteryScene, user: Character, move: Move) -> Refusal | None:
        able = bool(user.used_up) and has_room(scene, user, content_of(scene).items[user.used_up])
        return None if able else Refusal("move-not-now", self.clause, move=move.key, rule=self.key)

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        target.held, target.used_up = target.used_up, ""
        play.note("gets-item", self.clause, target.id, item=target.held)


ITEM_RULES: Final = (
    *(Thief(), KnockOff(), Pluck(), Incinerate(), Fling(), NaturalGift(), StuffCheeks(), Teatime(), Trick()),
    *(Bestow(), Recycle()),
)
RULES.update({rule.key: rule for rule in ITEM_RULES})
