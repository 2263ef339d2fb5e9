"""Exact odds hold in play: what is foretold of an attack comes about as often as it was foretold.

Each attack is carried out again and again through the procedure of its book, from the open question on, and what has
become of those concerned is read from the scene and the log of that run alone. Others let it pass, as forecasts say.

Many comparisons: every outcome must lie within 4 standard errors of its chance, and one of no chance must never come
up. Outcomes that are too rare for a standard error to mean anything (fewer than 10 expected) are counted together.
By chance alone one of 16,000 sound outcomes strays; seeds are fixed, so that a run tells the same for ever. Whatever
strays is drawn anew from other seeds, and fails if it strays again: that happens to a sound one in 10^8 cases.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import pytest
from attacks import CASES, MASTER, Case, Table, table_of

from cinque.core.game import Game
from cinque.core.log import Event
from cinque.core.odds import Odds
from cinque.core.screen import OF_SOMEBODY
from cinque.core.testing import seats_of
from cinque.systems import NAMES, system

FEW, MANY = 400, 200_000
EXPECTED = 10
"""So many of an outcome must be expected for a standard error to mean anything."""
ERRORS = 4


# -- what has become of somebody, read from the scene and the log


class Seen(NamedTuple):
    """Before and after, and what was told of it."""

    book: str
    user: str
    whom: str
    before: Any
    after: Any
    told: list[Event]

    @property
    def lost(self) -> int:
        """HP; The Mystery Dungeons tell of what heals at once beside it."""
        had = self.before.creatures[self.whom].hp
        if self.book == "mystery":
            return min(had, self.sum("loses-hp", "damage"))
        return int(had - self.after.creatures[self.whom].hp)

    def sum(self, kind: str, fact: str, **like: Any) -> int:
        found = [each.data for each in self.told if (each.kind, each.who) == (kind, self.whom)]
        return sum(data[fact] for data in found if like.items() <= data.items())

    def is_down(self, scene: Any) -> bool:
        return any(card.down for card in system(self.book).cards(scene, MASTER) if card.who == self.whom)

    def has(self, scene: Any, key: str) -> bool:
        one = scene.creatures[self.whom]
        if self.book == "rokumen":
            return one.condition == key or bool(getattr(one, key, False))
        return any(active.effect == key for active in one.active)

    def missed(self) -> bool:
        kinds = [each.kind for each in self.told]
        at = [each.data["target"] for each in self.told if each.kind == "misses"]
        return self.whom in at or "goes-astray" in kinds or "strikes-nobody" in kinds


def falls(seen: Seen) -> bool:
    return seen.is_down(seen.after) and not seen.is_down(seen.before)


def hits(seen: Seen) -> bool:
    if seen.book == "vademecum":
        return any(each.kind in ("succeeds", "fated-success") and each.who == seen.user for each in seen.told)
    return seen.lost > 0 if seen.book == "ptu" else not seen.missed()


READ: dict[str, Callable[[Seen], int]] = {
    "damage": lambda seen: seen.lost,
    "knock-out": falls,
    "faints": falls,
    "hits": hits,
    "own-loss": lambda seen: seen._replace(whom=seen.user).lost,
    "heals": lambda seen: -seen.lost,
    "healing": lambda seen: seen.sum("heals", "healed"),
    "succeeds": lambda seen: seen.has(seen.after, "grappled"),
}


def read(label: str, seen: Seen) -> int:
    kind, colon, key = label.partition(OF_SOMEBODY)[0].partition(":")
    if kind == "stage":
        stat, by = key[:-2], int(key[-2:])
        net = seen.sum("stage-rises", "by", stat=stat) - seen.sum("stage-falls", "by", stat=stat)
        return net == by
    if kind in READ:
        return READ[kind](seen)
    state = key if colon else kind
    return seen.has(seen.after, state) and not seen.has(seen.before, state)


# -- holding one against the other


def strays(odds: Odds[int], seen: Counter[int]) -> dict[str, tuple[float, float]]:
    """The outcomes that come up too often or too seldom: their chance and their share."""
    runs = seen.total()
    chances = {outcome: chance for outcome, chance in odds.chances.items() if chance * runs >= EXPECTED}
    counts = {outcome: seen[outcome] for outcome in chances}
    rare = sum((chance for outcome, chance in odds.chances.items() if outcome not in chances), Fraction())
    found = {
        str(outcome): (float(chance), counts[outcome] / runs)
        for outcome, chance in chances.items()
        if is_off(chance, counts[outcome], runs)
    }
    often = sum(count for outcome, count in seen.items() if outcome not in chances)
    if rare * runs >= EXPECTED and is_off(rare, often, runs):
        found["rare ones"] = float(rare), often / runs
    for outcome in seen.keys() - odds.chances.keys():
        found[f"impossible: {outcome}"] = 0.0, seen[outcome] / runs
    return found


def is_off(chance: Fraction, count: int, runs: int) -> bool:
    share = float(chance)
    return abs(count / runs - share) > ERRORS * sqrt(share * (1 - share) / runs)


def counted(table: Table, labels: Mapping[str, str], runs: int, seed: str) -> dict[str, Counter[int]]:
    dice = Random(seed)
    found: dict[str, Counter[int]] = {label: Counter() for label in labels}
    name, before = table.book.name, table.game.now
    for _ in range(runs):
        after, told = table.carry_out(dice)
        for label, whom in labels.items():
            found[label][read(label, Seen(name, table.ask.who, whom, before, after, told))] += 1
    return found


def hold(table: Table, odds: Mapping[str, Odds[int]], runs: int, name: str) -> None:
    count = partial(counted, table, {label: table.whom(label) for label in odds}, runs)
    first = {label: strays(odds[label], seen) for label, seen in count(f"{name}, first").items()}
    if any(first.values()):
        again = {label: strays(odds[label], seen) for label, seen in count(f"{name}, again").items()}
        both = {label: (first[label], again[label]) for label in odds if first[label].keys() & again[label].keys()}
        assert not both, (table.ask.who, table.option.key)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.book}: {case.what}")
def test_what_is_foretold_comes_about(case: Case, soak: bool) -> None:
    table = table_of(case)
    odds = table.odds()
    assert len(odds) > 1 or "a contest" in case.what or "maneuver" in case.what
    assert any(len(each.chances) > 1 for each in odds.values()), "nothing is left to chance"
    hold(table, odds, MANY if soak else FEW, f"{case.book}: {case.what}")


UNREAD = ("works", "succeeds", "in-time", "pp", "gets-away", "caught", "more-damage", "hazard", "finds-traps")
"""Labels that tell of something else than HP, hits, stages and states."""

ACTING = {"arcana": "turn", "mystery": "act", "ptu": "action", "rokumen": "main-action", "vademecum": "turn"}
"""The questions that are about an action and nothing else: what is an answer to somebody is followed by theirs."""


@pytest.mark.parametrize("book", NAMES)
def test_whatever_is_aimed_at_somebody_in_a_fight(book: str, soak: bool) -> None:
    """Answers of random fights, of whatever kind comes up; most of them legal and foolish."""
    left = 40 if soak else 2
    for seed in range(20 * left):
        if not left:
            return
        for table in somewhere(book, seed):
            found = table.book.forecast(table.game.now, table.ask, table.option, MASTER)
            odds = {label: each for label, each in found.odds.items() if not (label.startswith(UNREAD) or each.tries)}
            if odds:
                left -= 1
                hold(table, odds, 5_000 if soak else FEW // 4, f"{book}, {seed}")
                break
    raise AssertionError("hardly anything has odds")


def somewhere(book: str, seed: int) -> Iterator[Table]:
    """A random fight, some way into it, and the answers that are legal there in any order."""
    rules, random = system(book), Random(seed)
    scene = rules.new_scene(rules.random_setup(seed) if seed % 2 else rules.usual_setup(seed), {})
    game: Game[Any] = Game(rules, scene, seats_of(scene), random)
    bot = rules.bot(seed)
    for _ in range(random.randrange(2, 40)):
        game.play_on()
        if game.ask is None:
            return
        ask = game.ask
        game.answer(ask.options[bot.pick(ask, game.now)].key, ask.seat, ask.who)
    game.play_on()
    if game.ask is not None and game.ask.topic == ACTING[book]:
        options = list(game.ask.options)
        yield from (Table(game, game.ask, option) for option in random.sample(options, len(options)))
