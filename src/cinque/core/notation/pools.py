"""Lines of dice that are looked at one by one, as BCDice has them: `3b6`, `2r6[>3]>=5`, `2u6[6]+1>=10`, `8ty6`."""

from cinque.core.dice import Roll
from cinque.core.dice_odds import Budget, ways_of_both, ways_of_sum
from cinque.core.fate import Fate, Thrower
from cinque.core.notation.orders import COUNT, EXPLODE, NoOdds, Order, Selector, most_again, ways_of_one
from cinque.core.notation.parts import ATOM, Expression, Worked, listed, thrown
from cinque.core.refusal import Refusal

Throws = list[tuple[int, int]]
"""How many dice of how many sides, one throw after another."""


class Shown(Expression):
    """Dice that are only shown: as they fell (`b`), or how often each face came (`ty`; in `tz` even never)."""

    __slots__ = ("kind", "throws")

    def __init__(self, text: str, throws: Throws, kind: str) -> None:
        super().__init__(text, ATOM, 0, 0)
        self.throws = throws
        self.kind = kind

    @property
    def lists(self) -> bool:
        return True

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        shown: list[str] = []
        for count, sides in self.throws:
            faces = thrown(count, sides, fate, thrower, rolls)
            shown.append(listed([str(face) for face in faces]))
            if self.kind != "b":
                every = [face for face in range(1, sides + 1) if self.kind == "tz" or face in faces]
                shown.append(", ".join([f"{face}×{faces.count(face)}" for face in every]))
        return Worked(0, " ".join(shown))

    def ways(self, budget: Budget) -> dict[int, int]:
        raise NoOdds(Refusal("dice-no-odds-shown", ""))


class Choice(Expression):
    """One of several things, all equally likely."""

    __slots__ = ("items",)

    def __init__(self, text: str, items: list[str]) -> None:
        super().__init__(text, ATOM, 0, 0)
        self.items = items

    @property
    def lists(self) -> bool:
        return True

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        (face,) = thrown(1, len(self.items), fate, thrower, rolls)
        return Worked(0, f"[{face}] {self.items[face - 1]}")

    def ways(self, budget: Budget) -> dict[int, int]:
        raise NoOdds(Refusal("dice-no-odds-choice", "", count=len(self.items)))


class More(Expression):
    """Dice of which some ask for as many more (`r`); counts those that fulfil the target, among all of them."""

    __slots__ = ("again", "target", "throws")

    def __init__(self, text: str, throws: Throws, again: Selector, target: Selector | None) -> None:
        most = sum([count * (1 + again_most(again, sides)) for count, sides in throws])
        super().__init__(text, ATOM, 0, most if target else 0)
        self.throws = throws
        self.again = again
        self.target = target

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        waiting = [(count, sides, again_most(self.again, sides)) for count, sides in self.throws]
        found = 0
        shown: list[str] = []
        while waiting:
            count, sides, left = waiting.pop(0)
            faces = thrown(count, sides, fate, thrower, rolls)
            good = [self.target is not None and self.target.holds(face) for face in faces]
            found += good.count(True)
            shown.append(
                listed([f"{face}✓" if counts else str(face) for face, counts in zip(faces, good, strict=True)])
            )
            more = len([face for face in faces if self.again.holds(face)])
            if more and left:
                waiting.append((more, sides, left - 1))
        return Worked(found, " + ".join(shown))

    def ways(self, budget: Budget) -> dict[int, int]:
        if self.target is None:
            raise NoOdds(Refusal("dice-no-odds-shown", ""))
        found = {0: 1}
        for count, sides in self.throws:
            orders = [Order(EXPLODE, (self.again,)), Order(COUNT, (self.target,))]
            one = ways_of_one(sides, orders, budget)
            found = ways_of_both(found, "+", ways_of_sum(one, count, budget), budget)
        return found


class Upward(Expression):
    """Dice that are each thrown on and added up while they are high enough (`u`).

    With a target, counts the sums that fulfil it, each with the modifier; without one, the sum of all with it.
    """

    __slots__ = ("again", "modifier", "target", "throws")

    def __init__(self, text: str, throws: Throws, again: Selector, modifier: int, target: Selector | None) -> None:
        dice = sum([count for count, _ in throws])
        most = sum([count * sides * (1 + again_most(again, sides)) for count, sides in throws])
        super().__init__(text, ATOM, 0 if target else dice + modifier, dice if target else most + modifier)
        self.throws = throws
        self.again = again
        self.modifier = modifier
        self.target = target

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        groups: list[list[int]] = []
        for count, sides in self.throws:
            groups += self._groups(count, sides, fate, thrower, rolls)
        sums = [sum(group) + self.modifier for group in groups]
        texts = ["+".join([str(face) for face in group]) for group in groups]
        more = f" {'-' if self.modifier < 0 else '+'} {abs(self.modifier)}" if self.modifier else ""
        if self.target is None:
            total = sum(sums) - self.modifier * (len(sums) - 1)
            return Worked(total, f"{listed(texts)}{more}: ↑{max(sums)} Σ{total}")
        good = [self.target.holds(value) for value in sums]
        shown = [f"{text}✓" if counts else text for text, counts in zip(texts, good, strict=True)]
        return Worked(good.count(True), listed(shown) + more)

    def _groups(self, count: int, sides: int, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> list[list[int]]:
        groups = [[face] for face in thrown(count, sides, fate, thrower, rolls)]
        going = groups
        for _ in range(again_most(self.again, sides)):
            going = [group for group in going if self.again.holds(group[-1])]
            if not going:
                break
            for group, face in zip(going, thrown(len(going), sides, fate, thrower, rolls), strict=True):
                group.append(face)
        return groups

    def ways(self, budget: Budget) -> dict[int, int]:
        found = {0 if self.target else self.modifier: 1}
        for count, sides in self.throws:
            one = ways_of_one(sides, [Order(EXPLODE, (self.again,))], budget)
            if self.target is not None:
                one = _counted(one, self.target, self.modifier)
            found = ways_of_both(found, "+", ways_of_sum(one, count, budget), budget)
        return found


def _counted(ways: dict[int, int], target: Selector, modifier: int) -> dict[int, int]:
    good = sum([some for value, some in ways.items() if target.holds(value + modifier)])
    bad = sum(ways.values()) - good
    return {value: some for value, some in ((0, bad), (1, good)) if some}


def again_most(again: Selector, sides: int) -> int:
    """How often such a die is thrown again at most."""
    return most_again(len([face for face in range(1, sides + 1) if again.holds(face)]), sides)
