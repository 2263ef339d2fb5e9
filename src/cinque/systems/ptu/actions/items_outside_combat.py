"""Items outside combat: treating somebody, giving a Pokémon something to hold, eating beforehand."""

from typing import Annotated, Final, NamedTuple

from cinque.core.effect import FOREVER, Active
from cinque.core.log import OWNER
from cinque.core.mistake import Refused
from cinque.core.procedure import Among, Mine, Somebody
from cinque.core.record import Of
from cinque.core.refusal import Refusal
from cinque.systems.ptu.actions.items import DROP, FOR_POKEMON, USE, use_item
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.content.words import MOST_VITAMINS
from cinque.systems.ptu.injuries.hit_points import ceiling, other_maximum
from cinque.systems.ptu.injuries.resting import bandage, must_be_able
from cinque.systems.ptu.items.belongings import has_item, put_away, take_from, things_of
from cinque.systems.ptu.marks.altered import settle
from cinque.systems.ptu.marks.kept import DIGESTION
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.stats.stats import tell_derived

HP_PER_POINT: Final = 3
"""Hit Points for each point of the Stat."""


def restoratives_of(scene: PtuScene, ones: list[Combatant]) -> list[str]:
    items = content_of(scene).items
    vitamins = [key for key in things_of(scene, ones, ("training",)) if items[key].vitamin]
    return [*things_of(scene, ones, ("restorative",)), *vitamins]


def held_things_of(scene: PtuScene, ones: list[Combatant]) -> list[str]:
    return things_of(scene, ones, FOR_POKEMON)


def food_of(scene: PtuScene, ones: list[Combatant]) -> list[str]:
    return things_of(scene, ones, ("food",))


class Treat(NamedTuple):
    """Whose item, and on whom it is used: on oneself if nobody is named."""

    who: Mine
    item: Annotated[str, Of("item"), Among(restoratives_of)]
    target: Somebody = ""


class GiveToHold(NamedTuple):
    who: Mine
    item: Annotated[str, Of("item"), Among(held_things_of)]
    target: Mine


class Feed(NamedTuple):
    who: Mine
    item: Annotated[str, Of("item"), Among(food_of)]
    target: Mine = ""


def treat(play: PtuPlay, what: Treat) -> None:
    """Use an item outside combat: no turn is lost, and there is time for bandages."""
    scene, item = play.scene, what.item
    user, patient = owner_of(scene, what.who, item), scene.creatures[what.target or what.who]
    record = content_of(scene).items[item]
    fits = not patient.is_trainer if record.vitamin else record.kind == "restorative"
    if patient.dead or not fits:
        raise Refused(Refusal("no-treatment", USE, item=item, target=patient.id))
    if record.bandages:
        bandage(play, patient)
        take_from(user, item)
    elif record.vitamin:
        strengthen(play, patient, item, record.vitamin)
        take_from(user, item)
    else:
        use_item(play, user, item, patient)


def strengthen(play: PtuPlay, one: Combatant, item: str, stat: str) -> None:
    """A vitamin: a Base Stat is higher by 1 for good. Hit Points that were all there are all there again."""
    taken = sum(one.vitamins.values())
    if taken >= MOST_VITAMINS:
        raise Refused(Refusal("too-many-vitamins", USE, count=taken + 1, most=MOST_VITAMINS))
    one.vitamins = one.vitamins | {stat: one.vitamins.get(stat, 0) + 1}
    play.note("takes-vitamin", USE, one.id, item=item)
    if stat == "hp":
        top = ceiling(play.scene, one)
        one.hp_stat += 1
        one.max_hp += HP_PER_POINT
        other_maximum(play.scene, one, top)
    elif stat in one.by_nature:
        one.by_nature[stat] += 1
        settle(one, stat)
    else:
        setattr(one, stat, getattr(one, stat) + 1)
    tell_derived(play, one)


def owner_of(scene: PtuScene, who: str, key: str) -> Combatant:
    """Whoever has an item and can do something with it, or a refusal."""
    one = scene.creatures[who]
    if not has_item(one, key):
        raise Refused(Refusal("has-no-item", USE, who=who, item=key))
    must_be_able(scene, one)
    return one


def give_to_hold(play: PtuPlay, what: GiveToHold) -> None:
    """A Trainer gives a Pokémon something to hold; what it held goes into the pack."""
    scene, item = play.scene, what.item
    user, one = owner_of(scene, what.who, item), scene.creatures[what.target]
    if one.is_trainer or one.trainer != user.id or content_of(scene).items[item].kind not in FOR_POKEMON:
        raise Refused(Refusal("cannot-hold", DROP, item=item, target=one.id))
    take_from(user, item)
    if one.held:
        put_away(user, one.held)
    one.held = item
    play.note("holds-item", DROP, one.id, visible=OWNER, item=item)


def feed(play: PtuPlay, what: Feed) -> None:
    """Food is eaten beforehand and kept in mind: one at a time, traded in for what it does later."""
    scene, item = play.scene, what.item
    user, eater = owner_of(scene, what.who, item), scene.creatures[what.target or what.who]
    if content_of(scene).items[item].kind != "food" or eater.dead:
        raise Refused(Refusal("no-food", USE, item=item))
    must_be_able(scene, eater)
    if DIGESTION.on(eater):
        raise Refused(Refusal("has-eaten", USE, who=eater.id))
    take_from(user, item)
    eater.active.append(Active(DIGESTION.key, item, "", "", FOREVER))
    play.note("eats", USE, eater.id, item=item)
