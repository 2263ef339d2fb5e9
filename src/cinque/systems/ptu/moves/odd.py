"""What single Moves do that no other does (Moves by conversion): coins, cheer, swapped items, a stockpile, a wish."""

from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.effect import FOREVER, Active, attach, detach, find
from cinque.systems.ptu.afflictions.flinch import FLINCH
from cinque.systems.ptu.afflictions.frozen import FROZEN
from cinque.systems.ptu.afflictions.paralysis import PARALYSIS
from cinque.systems.ptu.afflictions.sleep import SLEEP
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import content_for
from cinque.systems.ptu.content.effect import Effect, Stages
from cinque.systems.ptu.content.words import PERSISTENT, STAGED, VOLATILE
from cinque.systems.ptu.inflicting.inflicting import cure, cure_all, inflict
from cinque.systems.ptu.inflicting.stages import change_stages
from cinque.systems.ptu.injuries.hit_points import heal
from cinque.systems.ptu.marks.kept import DIGESTION
from cinque.systems.ptu.marks.next_out import NEXT_OUT
from cinque.systems.ptu.marks.registry import MARKS
from cinque.systems.ptu.marks.stockpiled import MOST, STOCKPILED
from cinque.systems.ptu.marks.turn_next import TURN_NEXT
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.hazards import read_hazards, write_hazards
from cinque.systems.ptu.moves.amounts import part
from cinque.systems.ptu.stats.cases import holds_food
from cinque.systems.ptu.stats.passives import in_force
from cinque.systems.ptu.stats.past import USED_UP, keep_used_up

ON_HIT: Final = "ptu.damage.on-hit"
SWALLOWED: Final = {1: "1/4", 2: "1/2", 3: "1/1"}
COUNTRY_EFFECTS: Final = {
    **dict.fromkeys(("cave", "mountain"), Effect(inflict=(FLINCH.key,))),
    **dict.fromkeys(("forest", "grassland"), Effect(inflict=(SLEEP.key,))),
    **dict.fromkeys(("wetlands", "marsh"), Effect(stages=Stages(speed=-1))),
    **dict.fromkeys(("desert", "beach"), Effect(stages=Stages(accuracy=-1))),
    "ocean": Effect(stages=Stages(attack=-1)),
    "urban": Effect(inflict=(PARALYSIS.key,)),
    "tundra": Effect(inflict=(FROZEN.key,)),
}
"""What Secret Power does besides, by country (supplied); a beach is sand, a marsh wet land."""

KEPT_STAGES: Final = ("defense", "special_defense")


def odd_effects(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant, clause: str) -> None:
    if effect.cheer:
        play.note("cheers", clause, one.id)
    if effect.random_stage:
        stat = (*STAGED, "evasion")[play.total(1, len(STAGED) + 1, clause, one.id) - 1]
        change_stages(play, one, {stat: effect.random_stage}, clause, user)
    for _ in range(effect.pick_stages):
        change_stages(play, one, {picked_stat(play, one, clause): 1}, clause, user)
    if effect.hoard:
        hoard(play, effect.hoard, one, clause)
    if effect.recycle:
        recycle(play, one, clause)
    if effect.swap_sides:
        swap_sides(play)
    if effect.turn_next:
        call_next(play, one, clause)
    if user is not None:
        odd_effects_of(play, effect, user, one, clause)


def picked_stat(play: PtuPlay, one: Combatant, clause: str) -> str:
    options = [Option("raise", stat=stat) for stat in STAGED]
    chosen: str = play.choose(Ask(one.seat, "raise", clause, options, one.id)).args["stat"]
    return chosen


def odd_effects_of(play: PtuPlay, effect: Effect, user: Combatant, one: Combatant, clause: str) -> None:
    """Those that need somebody who causes them."""
    if effect.coins:
        worth = user.level * play.total(1, 8, clause, user.id)
        play.note("coins", clause, user.id, worth=worth)
    if effect.swap_items:
        swap_items(play, effect.swap_items, user, one, clause)
    if effect.give_affliction:
        give_affliction(play, user, one)
    if effect.food in ("take", "burn"):
        lose_food(play, user, one, effect.food == "take")
    if effect.next_out:
        trainer = play.scene.trainer_of(user)
        if trainer is not None:
            attach(trainer.active, NEXT_OUT, Active(NEXT_OUT.key, effect.next_out))


# -- food


def take_food(scene: PtuScene, one: Combatant) -> str:
    """What somebody has eaten beforehand, else food that it holds, is gone; gives the item."""
    eaten = find(one.active, DIGESTION.key)
    if eaten is not None:
        detach(one.active, DIGESTION.key)
        return eaten.source
    held = one.held if holds_food(scene, one) else ""
    one.held = "" if held else one.held
    return held


def eat(play: PtuPlay, one: Combatant, clause: str) -> str:
    """Somebody's food is used now; gives the item."""
    eaten = find(one.active, DIGESTION.key)
    kept = eaten is not None and bool(in_force(play.scene, one, "keeps_food"))
    item = eaten.source if eaten is not None and kept else take_food(play.scene, one)
    if item:
        one.used[DIGESTION.key] = 1
        keep_used_up(play.scene, one, item)
        play.note("trades-in-food", clause, one.id, item=item)
    return item


def food_of(scene: PtuScene, item: str) -> tuple[Effect, ...]:
    return content_for(scene.packs).items[item].effects if item else ()


def lose_food(play: PtuPlay, user: Combatant, one: Combatant, taken: bool) -> None:
    """Somebody's food is gone; the user has it for a Digestion Buff, unless it has eaten itself."""
    item = take_food(play.scene, one)
    if not item:
        return
    if taken and not DIGESTION.on(user):
        user.active.append(Active(DIGESTION.key, item))
    play.note("food-taken" if taken else "food-gone", ON_HIT, one.id, user=user.id)


# -- turns


def call_next(play: PtuPlay, one: Combatant, clause: str) -> None:
    if one.acted or not one.able:
        play.note("acted-already", clause, one.id)
    else:
        attach(one.active, TURN_NEXT, Active(TURN_NEXT.key))
        play.note("turn-next", clause, one.id)


# -- items


def swap_items(play: PtuPlay, how: str, user: Combatant, one: Combatant, clause: str) -> None:
    """What both hold; or what the user gives to somebody whose hands are free."""
    if how == "give" and (one.held or not user.held):
        play.note("no-item-moves", clause, one.id)
        return
    user.held, one.held = one.held, user.held
    play.note("swaps-items", clause, user.id, target=one.id)


def recycle(play: PtuPlay, one: Combatant, clause: str) -> None:
    """What was used up last in this Scene is there again: food as a Digestion Buff, anything else in hand."""
    item = str(one.past.get(USED_UP, ""))
    eaten = bool(item) and content_for(play.scene.packs).items[item].kind == "food"
    if not item or (DIGESTION.on(one) if eaten else one.held):
        play.note("no-item-moves", clause, one.id)
        return
    del one.past[USED_UP]
    if eaten:
        one.active.append(Active(DIGESTION.key, item))
    else:
        one.held = item
    play.note("recycles", clause, one.id, item=item)


# -- afflictions


def give_affliction(play: PtuPlay, user: Combatant, one: Combatant) -> None:
    """One that the user picks goes over, if the other one can have it; the user is rid of it then."""
    there = [name for name in (*PERSISTENT, *VOLATILE) if user.has(name)]
    if not there:
        return
    options = [Option("cure", affliction=name) for name in there]
    ask = Ask(user.seat, "cure", ON_HIT, options, user.id)
    name = play.choose(ask).args["affliction"] if options[1:] else there[0]
    if inflict(play, one, name, MARKS[name].source_of(one, user.id), "", user.id):
        cure(play, user, name, ON_HIT)


# -- Stockpile


def hoard(play: PtuPlay, what: str, one: Combatant, clause: str) -> None:
    """One more is kept, three at most, with a stage of both defences; or all are used up, and the stages with them."""
    kept = find(one.active, STOCKPILED.key)
    count = kept.number if kept is not None else 0
    if what == "add":
        if count < MOST:
            detach(one.active, STOCKPILED.key)
            one.active.append(Active(STOCKPILED.key, one.id, "", "", FOREVER, count + 1))
            change_stages(play, one, dict.fromkeys(KEPT_STAGES, 1), clause, one)
        play.note("stockpile", clause, one.id, count=min(MOST, count + 1))
        return
    if not count:
        return
    detach(one.active, STOCKPILED.key)
    change_stages(play, one, dict.fromkeys(KEPT_STAGES, -count), clause, one)
    play.note("stockpile", clause, one.id, count=0)
    if what == "swallow":
        why = part(play, SWALLOWED[count], one.max_hp, "max-hp", clause)
        heal(play, one, why.value, clause, why=why)


# -- sides


def swap_sides(play: PtuPlay) -> None:
    """What covers one side covers the other, and hazards turn round."""
    scene = play.scene
    sides = list(scene.sides())[:2]
    if len(sides) < 2:
        return
    turned = dict(zip(sides, reversed(sides), strict=True))
    scene.blessings = {turned.get(side, side): held for side, held in scene.blessings.items()}
    for name, text in list(scene.hazards.items()):
        laid = [each._replace(side=turned.get(each.side, each.side)) for each in read_hazards(text)]
        write_hazards(scene, name, laid)
    play.note("sides-swapped", ON_HIT)


# -- whoever comes out next


def greeted(play: PtuPlay, trainer: Combatant, one: Combatant) -> None:
    """A wish for the next Pokémon that comes out: all Hit Points and no afflictions, or all uses as well."""
    wish = find(trainer.active, NEXT_OUT.key)
    if wish is None or one.fainted:
        return
    detach(trainer.active, NEXT_OUT.key)
    play.note("greeted", NEXT_OUT.clause, one.id)
    why = part(play, "1/1", one.max_hp, "max-hp", ON_HIT)
    heal(play, one, why.value, ON_HIT, why=why)
    cure_all(play, one, ("all",), ON_HIT)
    if wish.source == "restore":
        for key in one.moves:
            for uses in (one.used, one.used_today, one.last_used):
                uses.pop(key, None)
