"""Items: which pieces of the Bag allies gave in a combat, when, and who did."""

from cinque.systems.mystery.model import Character

BEFORE = -1
"""In place of a round: it was given in an earlier combat."""


def note_gift(one: Character, item: str, round: int, giver: str) -> None:
    if item in one.given:
        one.more_given.append((item, round, giver))
    else:
        one.given[item], one.givers[item] = round, giver


def use_gift(one: Character, item: str) -> None:
    """Of several pieces the one that was given first."""
    one.given.pop(item, None)
    one.givers.pop(item, None)
    for gift in one.more_given:
        if gift[0] == item:
            one.more_given.remove(gift)
            _, one.given[item], one.givers[item] = gift
            return


def keep_gifts(one: Character, item: str) -> None:
    """No more pieces can be gifts than there are: what leaves the Bag is one's own as long as there is such a piece."""
    kept = [gift for gift in one.more_given if gift[0] == item][: max(0, one.bag.get(item, 0) - 1)]
    one.more_given = [gift for gift in one.more_given if gift[0] != item] + kept
    if item not in one.bag:
        one.given.pop(item, None)
        one.givers.pop(item, None)


def of_another_combat(one: Character) -> None:
    """The turn in which something was given is long over."""
    one.given = dict.fromkeys(one.given, BEFORE)
    one.more_given = [(item, BEFORE, giver) for item, _, giver in one.more_given]
