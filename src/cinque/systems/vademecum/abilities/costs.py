"""What an ability costs: an action, Class Points, one of its uses per Rest, days of waiting, money."""

from cinque.systems.vademecum.ability import can_react, set_off, spend_reaction
from cinque.systems.vademecum.adventuring.weapons_and_tools import weapon_in_hand
from cinque.systems.vademecum.classes import free_points, lose_points, pay_points
from cinque.systems.vademecum.condition import BONUS as BARS_BONUS
from cinque.systems.vademecum.condition import MAIN as BARS_MAIN
from cinque.systems.vademecum.condition import barring
from cinque.systems.vademecum.content import LIBRARY
from cinque.systems.vademecum.content.records import BONUS, MAIN, REACTION, Ability
from cinque.systems.vademecum.happening import Event
from cinque.systems.vademecum.model import DAY, Character, VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.purse import unit_of


def has_action(scene: VadeMecumScene, one: Character, ability: Ability) -> bool:
    """Whether the action is there that it takes; outside a combat nobody counts actions."""
    if ability.action == REACTION:
        return can_react(scene, one)
    if not scene.phase:
        return one.is_able
    if ability.action == MAIN:
        return one.main > 0 and one.is_able and barring(scene, one, BARS_MAIN) is None
    if ability.action == BONUS:
        return one.bonus > 0 and one.is_able and barring(scene, one, BARS_BONUS) is None
    return True


def pay_action(play: VadeMecumPlay, one: Character, ability: Ability) -> None:
    if ability.action == REACTION:
        spend_reaction(play, one)
    elif play.scene.phase and ability.action == MAIN:
        one.main -= 1
    elif play.scene.phase and ability.action == BONUS:
        one.bonus -= 1


def has_uses(scene: VadeMecumScene, one: Character, ability: Ability) -> bool:
    if ability.uses and not is_left_over(scene, one, ability.key, ability.uses):
        return False
    return not ability.days or has_waited(scene, one, ability.key, ability.days * DAY)


def is_left_over(scene: VadeMecumScene, one: Character, key: str, uses: int) -> bool:
    """Uses of one's own, or as many for each of a thing that one has."""
    things, mates = sharers(scene, one, key)
    used = [mate.used.get(key, 0) for mate in mates]
    return used[0] < uses * max(1, things[0]) and sum(used) < uses * max(1, sum(things))


def has_waited(scene: VadeMecumScene, one: Character, key: str, minutes: int) -> bool:
    """Whether the last use is so long ago: one's own, and of a thing that of whoever had it before."""
    things, mates = sharers(scene, one, key)
    waits = [key in mate.kept and scene.clock < mate.kept[key] + minutes for mate in mates]
    return not waits[0] and sum(waits) < max(1, sum(things))


def sharers(scene: VadeMecumScene, one: Character, key: str) -> tuple[list[int], list[Character]]:
    """Whose uses of an ability count, the user's first, and how many of the thing each has that it comes with.

    A thing may have been another one's when it was used: what one of the party has done with it, nobody does again.
    """
    thing = thing_with(scene.packs, key)
    mates = [one, *(mate for mate in scene.of_side(one.side) if mate is not one)] if thing in one.items else [one]
    return [mate.items.get(thing, 0) for mate in mates], mates


@LIBRARY.remembers
def thing_with(packs: tuple[str, ...], ability: str) -> str:
    """The item that an ability comes with, if any."""
    found = [item.key for item in LIBRARY.content(packs).items.values() if ability in item.abilities]
    return found[0] if found else ""


def is_in_hand(scene: VadeMecumScene, one: Character, ability: Ability) -> bool:
    """What a weapon can do it does for whoever wields it; everything else is of use wherever it is carried."""
    thing = thing_with(scene.packs, ability.key)
    return not thing or weapon_in_hand(scene, one) == thing or not content_of(scene).items[thing].attack


def count_use(play: VadeMecumPlay, one: Character, ability: Ability) -> None:
    if ability.uses:
        one.used[ability.key] = one.used.get(ability.key, 0) + 1
    if ability.days:
        one.kept[ability.key] = play.scene.clock


def least_points(ability: Ability, target: Character | None) -> int:
    """What must be there before anything is rolled."""
    cost = ability.cost
    if cost is None:
        return 0
    return cost.points * target.level if cost.per == "target-level" and target is not None else cost.points


def can_pay(one: Character, ability: Ability, target: Character | None = None) -> bool:
    money = ability.cost.money if ability.cost is not None else 0
    return free_points(one) >= least_points(ability, target) and one.money >= money


def as_far_as_known(one: Character, target: Character | None) -> Character | None:
    """The target that a price is told for: none where what follows from its secrets would be told."""
    return target if target is not None and target.keeper in ("", one.seat) else None


def seems_payable(one: Character, ability: Ability, target: Character) -> bool:
    """Whether somebody could pay for a target, as far as they know."""
    return can_pay(one, ability, as_far_as_known(one, target))


def choices_of_points(one: Character, ability: Ability) -> range:
    """How many points may be spent where that is a choice."""
    cost = ability.cost
    if cost is None or not cost.to:
        return range(0)
    return range(cost.points, min(cost.to, free_points(one)) + 1)


def due(ability: Ability, targets: list[Character], chosen: int = 0) -> int:
    """The points that are paid in the end."""
    cost = ability.cost
    if cost is None:
        return 0
    if cost.to:
        return chosen
    if cost.per == "target":
        return cost.points * len(targets)
    return least_points(ability, targets[0] if targets else None)


def is_paid_before(scene: VadeMecumScene, ability: Ability) -> bool:
    """Ruling spell-payment: by one reading the points are gone with the attempt, where the kit does not say when."""
    return ability.cost is not None and ability.cost.on == "unsaid" and scene.rulings.spell_payment == "on-attempt"


def pay(play: VadeMecumPlay, one: Character, ability: Ability, points: int) -> None:
    pay_points(play, one, points, ability.key)
    if points and not one.points:
        set_off(play, one, "points-run-out", Event(one))
    if ability.cost is not None and ability.cost.money:
        pay_money(play, one, ability.cost.money, "vademecum.class.abilities")


def pay_money(play: VadeMecumPlay, one: Character, price: int, clause: str) -> None:
    one.money -= price
    unit = unit_of(play.scene, one)
    play.note("pays", clause, one.id, hides=one.hides("money"), price=price, money=one.money, unit=unit)


def lose_for_failing(play: VadeMecumPlay, one: Character, ability: Ability, nearly: bool) -> None:
    if ability.cost is not None and ability.cost.lost and not nearly:
        lose_points(play, one, ability.cost.lost, ability.key)
