"""2.1 Contested Skill Checks: each rolls, the highest wins, a tie has no winner."""

from collections.abc import Sequence
from typing import NamedTuple

from cinque.systems.vademecum.ability import reopens, stands
from cinque.systems.vademecum.adventuring.skill_checks import (
    Circumstances,
    is_named,
    is_over,
    is_sure,
    keep_better,
    throw,
)
from cinque.systems.vademecum.condition import terms_against_all
from cinque.systems.vademecum.forces import skill_in_place_of
from cinque.systems.vademecum.happening import STALEMATE, Roll
from cinque.systems.vademecum.model import Character, VadeMecumPlay

CONTEST = "vademecum.check.contested"
CONTEST_TIE = "vademecum.ruling.contest-tie"
NO_FATE = "vademecum.check.contested-no-fate"


class Contender(NamedTuple):
    """One side of a contest: with which skill and items, what it is for, and whether the other is a common NPC."""

    who: Character
    skill: str
    situations: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    common: bool | None = None

    def against(self, other: Character) -> Circumstances:
        return Circumstances(self.items, self.common, is_contest=True, situations=self.situations, target=other)


def circumstances(sides: Sequence[Contender], place: int) -> Circumstances:
    """The first is against the second, and all others against the first."""
    return sides[place].against(sides[0 if place else 1].who)


class Bout:
    """The rolls of a contest, in the order of its sides."""

    __slots__ = ("rolls", "sides")

    def __init__(self, play: VadeMecumPlay, sides: Sequence[Contender]) -> None:
        self.sides = sides
        self.rolls = [Roll(side.who, skill_of(play, side), 0, False) for side in sides]
        for roll in self.rolls:
            roll.margin = min(1, STALEMATE[play.scene.rulings.stalemate])
        for place in range(len(sides)):
            self.roll(play, place)

    def roll(self, play: VadeMecumPlay, place: int) -> None:
        """Somebody rolls, or rolls again; then it is seen who is ahead. To tie is to fall 1 short: a stalemate."""
        roll, what = self.rolls[place], self.circumstances(play, place)
        natural, tally = throw(play, roll.who, roll.skill, what._replace(terms=(*what.terms, *roll.extra)), roll.face)
        roll.face, roll.result = 0, tally.value
        is_named(play, roll.who, natural)
        play.note("contest-roll", NO_FATE, roll.who.id, tally, skill=roll.skill, result=roll.result)
        self.compare()

    def circumstances(self, play: VadeMecumPlay, place: int) -> Circumstances:
        return circumstances(self.sides, place)

    def compare(self) -> None:
        for each in self.rolls:
            each.dt = 1 + max(other.result for other in self.rolls if other is not each)
            each.success = each.result >= each.dt

    def best(self) -> list[Roll]:
        highest = max(roll.result for roll in self.rolls)
        return [roll for roll in self.rolls if roll.result == highest]


class Challenge(Bout):
    """The first takes on each of the others by one roll; they have nothing to do with each other."""

    __slots__ = ()

    def circumstances(self, play: VadeMecumPlay, place: int) -> Circumstances:
        """What counts for the first holds against all of them."""
        what = super().circumstances(play, place)
        if place:
            return what
        first, *others = self.sides
        terms = terms_against_all(play.scene, first.who, first.skill, [side.who for side in others])
        return what._replace(target=None, terms=terms)

    def compare(self) -> None:
        first, *others = self.rolls
        first.dt = 1 + min(other.result for other in others)
        for other in others:
            other.dt = 1 + first.result
        for each in self.rolls:
            each.success = each.result >= each.dt

    def beaten(self, play: VadeMecumPlay, clause: str) -> list[Character]:
        """Whom the first has beaten; a tie is settled as the ruling contest-tie says."""
        first, *others = self.rolls
        found = [other.who for other in others if other.result < first.result]
        if found:
            play.note("contest-won", clause, first.who.id, result=first.result)
        for side, other in zip(self.sides[1:], others, strict=True):
            if other.success:
                play.note("contest-won", clause, other.who.id, result=other.result)
            elif other.result == first.result and play.scene.rulings.contest_tie == "status-quo":
                play.note("contest-tie", CONTEST_TIE, tied=[first.who.id, other.who.id])
            elif other.result == first.result and fought_out(play, [self.sides[0], side], clause) is first.who:
                found.append(other.who)
        return found


def contest_with_each(play: VadeMecumPlay, one: Contender, others: Sequence[Contender], clause: str) -> list[Character]:
    """One roll against several, each of whom rolls for themselves: gives whom it beats."""
    left = [side for side in others if not (side.who.lasting and is_sure(play, side.who))]
    found = [side.who for side in left]
    if left and not (one.who.lasting and is_sure(play, one.who)):
        bout = Challenge(play, [one, *left])
        if play.scene.rulings.contest_answers == "as-checks":
            hear_answers(play, bout)
        found = bout.beaten(play, clause)
    for side in [one, *others]:
        is_over(play, side.who, side.skill, side.against(one.who))
    return found


def contest(play: VadeMecumPlay, sides: Sequence[Contender], clause: str = CONTEST) -> Character | None:
    """Each rolls; the highest wins, a tie has no winner. Fate and Fury stay away."""
    sure = [side.who for side in sides if side.who.lasting and is_sure(play, side.who)]
    winner = sure[0] if len(sure) == 1 else fought_out(play, sides, clause)
    for place, side in enumerate(sides):
        is_over(play, side.who, side.skill, circumstances(sides, place))
    return winner


def fought_out(play: VadeMecumPlay, sides: Sequence[Contender], clause: str) -> Character | None:
    rulings = play.scene.rulings

    def once() -> int:
        """Whose place among the sides is the winner's; one more for nobody's, less for a tie that is rolled again."""
        bout = Bout(play, sides)
        ahead = bout.best()
        settled = len(ahead) == 1 or rulings.contest_tie == "status-quo"
        if settled and rulings.contest_answers == "as-checks":
            hear_answers(play, bout)
            ahead = bout.best()
        if len(ahead) == 1:
            play.note("contest-won", clause, ahead[0].who.id, result=ahead[0].result)
            return bout.rolls.index(ahead[0])
        tied = [roll.who.id for roll in ahead]
        if rulings.contest_tie == "status-quo":
            play.note("contest-tie", CONTEST_TIE, tied=tied)
            return len(sides)
        play.note("contest-rolls-again", CONTEST_TIE, tied=tied)
        return -1

    place = play.fate.until(once)
    return sides[place].who if place < len(sides) else None


def hear_answers(play: VadeMecumPlay, bout: Bout) -> None:
    """The winner's check has passed and all others have failed: abilities answer that, until nobody rolls again."""
    heard, thrown = [-1] * len(bout.rolls), 0
    while min(heard) < thrown:
        place = heard.index(min(heard))
        roll = bout.rolls[place]
        while reopens(play, roll):
            first = roll.shown
            bout.roll(play, place)
            keep_better(play, roll, first)
            bout.compare()
            thrown += 1
        heard[place] = thrown
    for roll in bout.rolls:
        stands(play, roll)


def skill_of(play: VadeMecumPlay, side: Contender) -> str:
    return skill_in_place_of(play.scene, side.who, side.skill, side.situations) if side.situations else side.skill
