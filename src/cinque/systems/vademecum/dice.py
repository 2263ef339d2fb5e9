"""D6 that are added up: damage, what is deflected, healing, initiative. By one reading abilities can replace some."""

from collections.abc import Sequence
from typing import Final

from cinque.systems.vademecum.ability import answer, rule_of
from cinque.systems.vademecum.forces import owned_by
from cinque.systems.vademecum.happening import Event
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene

D6: Final = 6


class Fallen(Event):
    """D6 that somebody has thrown, before anything comes of them. `unwelcome`: more of them is worse for whoever threw.

    `dice` are those of each throw that lie as they fell, `put` what has been put in the place of others.
    """

    __slots__ = ("dice", "put", "unwelcome")

    def __init__(self, who: Character, dice: list[list[int]], unwelcome: bool) -> None:
        super().__init__(who)
        self.dice = dice
        self.put = [0] * len(dice)
        self.unwelcome = unwelcome

    def replace(self, die: int, face: int) -> None:
        """A die gets another face; it is not replaced once more."""
        throw = next(number for number, dice in enumerate(self.dice) if die in dice)
        self.dice[throw].remove(die)
        self.put[throw] += face

    def totals(self) -> list[int]:
        return [sum(dice) + put for dice, put in zip(self.dice, self.put, strict=True)]


def throw_all(
    play: VadeMecumPlay, who: Character, throws: Sequence[tuple[int, str]], unwelcome: bool = False
) -> list[int]:
    """What some throws come to, each a number of D6 with its clause, once everybody who can has replaced dice."""
    scene = play.scene
    owners = replacing(scene) if scene.rulings.divination_dice == "d6" else ()
    if not owners:
        return [play.total(count, D6, clause, who.id) if count else 0 for count, clause in throws]
    dice = [list(play.pool(count, D6, clause, who.id)) if count else [] for count, clause in throws]
    fallen = Fallen(who, dice, unwelcome)
    for one in owners:
        ready = [ability for ability in owned_by(scene, one).rules if rule_of(ability).replaces_dice]
        answer(play, one, ready, "dice-fallen", fallen)
    return fallen.totals()


def throw_d6(play: VadeMecumPlay, who: Character, count: int, clause: str, unwelcome: bool = False) -> int:
    return throw_all(play, who, [(count, clause)], unwelcome)[0]


def replacing(scene: VadeMecumScene) -> list[Character]:
    """Who has an ability that may replace dice."""
    there = [one for one in scene.creatures.values() if one.gifted and one.is_able]
    return [one for one in there if any(rule_of(own).replaces_dice for own in owned_by(scene, one).rules)]
