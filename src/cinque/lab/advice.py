"""Whom a party could meet: opponents from the book's tables and packs, held against the party in simulated fights.

Who comes is drawn by chance from a seed; how strong they are is found by bisection. What easy and deadly mean is said
by how often the party wins, bots playing both sides, and where it always does, by what is left of its hit points.
"""

import pickle
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor
from random import Random
from typing import Any, NamedTuple

from cinque.core.ask import Data
from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal
from cinque.core.system import AnySystem
from cinque.lab.account import Account
from cinque.lab.fights import Share, wilson
from cinque.lab.runs import Batch, Plan, play_batch, total

AT_ONCE, QUICK = 20, 60
"""So many fights before it is looked whether that is enough, and at most, while the strength is looked for."""
MOST_OPPONENTS = 12
MORE_TRIES = 4
"""So many more drawings than proposals are made, for those that do not fit."""
HIT_POINTS = "hp"


class Range(NamedTuple):
    """From one share to another."""

    low: float
    high: float

    def has(self, share: float) -> bool:
        return self.low <= share <= self.high

    @property
    def middle(self) -> float:
        return (self.low + self.high) / 2


class Band(NamedTuple):
    """How many of its fights the party wins; and where it always wins, what is left of its hit points."""

    wins: Range
    left: Range


ALWAYS = 0.95
"""Whoever wins so many always wins, as far as anybody at a table can tell."""
WISHES: Mapping[str, Band] = {
    "easy": Band(Range(ALWAYS, 1.0), Range(0.65, 1.0)),
    "fair": Band(Range(0.80, ALWAYS), Range(0.40, 0.65)),
    "hard": Band(Range(0.55, 0.80), Range(0.15, 0.40)),
    "deadly": Band(Range(0.20, 0.55), Range(0.0, 0.15)),
}


class NobodyToMeet(Mistake):
    """A book or a pack without opponents."""


class Proposal(NamedTuple):
    """Opponents as a setup names them, and what came of fights against them."""

    entries: tuple[Data, ...]
    account: Account
    party: str
    band: Band
    sure: bool
    """Whether all the fights that were asked for have been played."""

    @property
    def wins(self) -> Share:
        return self.account.share(self.party)

    @property
    def somebody_falls(self) -> Share:
        return wilson(self.account.sides_fell[self.party], self.account.fights)

    @property
    def left(self) -> float:
        """What is left of the party's hit points on average, as a share of all."""
        own = [(who, HIT_POINTS) for who, side in self.account.present if side == self.party]
        most = sum(self.account.most[gauge] for gauge in own)
        return sum(self.account.left[gauge] for gauge in own) / most if most else 0.0

    @property
    def judged(self) -> tuple[float, Range]:
        """The share by which they are judged, and where it should be."""
        always = self.wins.share >= ALWAYS
        return (self.left, self.band.left) if always else (self.wins.share, self.band.wins)

    @property
    def fits(self) -> bool:
        share, wanted = self.judged
        return wanted.has(share)

    @property
    def too_easy(self) -> bool:
        share, wanted = self.judged
        return share > wanted.middle

    @property
    def order(self) -> tuple[bool, bool, float]:
        """The better, the smaller; of those that do not fit, those that fail least."""
        share, wanted = self.judged
        return not self.sure, not self.fits, abs(share - wanted.middle)

    @property
    def who(self) -> tuple[str, ...]:
        """The same for the same opponents, whatever their order."""
        return tuple(sorted(map(repr, self.entries)))

    def to_data(self) -> Data:
        return {
            "opponents": list(self.entries),
            "fits": self.fits,
            "fights": self.account.fights,
            "wins": self.wins._asdict(),
            "somebody_falls": self.somebody_falls._asdict(),
            "hit_points_left": self.left,
        }


class Party:
    """Those for whom opponents are looked for: the rest of the setup, and all that fights need."""

    def __init__(self, played: AnySystem, setup: Data, rulings: Data, seed: int = 1) -> None:
        self.played = played
        self.setup = setup
        self.rulings = rulings
        self.seed = seed

    @property
    def met(self) -> str:
        """The side of those whom the party meets."""
        return self.played.lineup.part[0]

    @property
    def packs(self) -> tuple[str, ...]:
        packs: tuple[str, ...] = self.setup.get("packs", ())
        return packs

    def against(self, entries: Sequence[Data]) -> Data:
        return self.played.lineup.setup([dict(one) for one in entries], self.setup)

    def scene(self, entries: Sequence[Data]) -> Any:
        """The scene in which they meet; a `Mistake` where they cannot."""
        return self.played.new_scene(self.against(entries), self.rulings)

    def plan(self, entries: Sequence[Data]) -> Plan:
        return Plan(self.played.name, self.played.shelf, self.against(entries), self.rulings, self.seed)


# -- who comes


class Drawn(NamedTuple):
    """Some of those whom a table gives; the dial is their level, on average."""

    entries: tuple[Data, ...]
    levels: tuple[int, int]
    first: int

    @property
    def dial(self) -> tuple[int, int]:
        return self.levels

    def at(self, level: int) -> tuple[Data, ...]:
        usual = sum(one["level"] for one in self.entries) // len(self.entries)
        low, high = self.levels
        return tuple(one | {"level": max(low, min(high, level + one["level"] - usual))} for one in self.entries)


class Chosen(NamedTuple):
    """Some of those whom a book has, who are as strong as they are; the dial is the place in the order of strength."""

    pool: tuple[Data, ...]
    places: tuple[int, ...]
    """For each of them: how much weaker or stronger than the others."""

    @property
    def dial(self) -> tuple[int, int]:
        return 0, len(self.pool) - 1

    @property
    def first(self) -> int:
        return len(self.pool) // 2

    def at(self, place: int) -> tuple[Data, ...]:
        last = len(self.pool) - 1
        return tuple(self.pool[max(0, min(last, place + away))] for away in self.places)


class Opponents:
    """Whom a party may meet in its book and its packs."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.lineup = party.played.lineup
        pieces = party.played.content(party.packs).pieces
        self.tables = sorted(pieces[self.lineup.table]) if self.lineup.table else []
        self.pool = () if self.tables else self._by_strength(sorted(pieces[self.lineup.kind]))
        if not self.tables and not self.pool:
            raise NobodyToMeet(Refusal("nobody-to-meet", "", system=party.played.name))
        somebody = self.party.scene(self.draw(1, Random(0)).at(1))
        own = [one for one in somebody.creatures.values() if one.side != party.met]
        self.party_side = own[0].side
        self.party_size = len(own)
        self.party_level = sum(party.played.might(somebody, one) for one in own) // len(own)

    def _by_strength(self, keys: Sequence[str]) -> tuple[Data, ...]:
        found: list[tuple[int, str]] = []
        for key in keys:
            try:
                scene = self.party.scene([{self.lineup.kind: key}])
            except Mistake:  # of another world, or too large for the map
                continue
            (one,) = [one for one in scene.creatures.values() if one.side == self.party.met]
            found.append((self.party.played.might(scene, one), key))
        return tuple({self.lineup.kind: key} for _, key in sorted(found))

    def draw(self, count: int, random: Random) -> Drawn | Chosen:
        if not self.tables:
            return Chosen(self.pool, tuple(random.randint(-2, 2) for _ in range(count)))
        table, about = random.choice(self.tables), getattr(self, "party_level", 1)
        entries = self.party.played.drawn(table, about, count, random.randrange(10**6), self.party.packs)
        return Drawn(tuple(entries), self.lineup.levels or (1, 100), about)


# -- how strong


Fights = Callable[[bytes, range], Batch]
"""Plays these runs of a plan, here or elsewhere."""


def spread(executor: Executor, cores: int) -> Fights:
    """Each core plays its part of them. Whatever breaks down is played here."""

    def fights(sent: bytes, numbers: range) -> Batch:
        parts = [part for part in (numbers[place::cores] for place in range(cores)) if part]
        try:
            waiting = [executor.submit(play_batch, sent, part) for part in parts]
            return total([one.result() for one in waiting], 1)
        except BrokenExecutor:
            return play_batch(sent, numbers)

    return fights


def propose(
    party: Party, wish: str, runs: int, proposals: int = 3, fights: Fights = play_batch
) -> Generator[Proposal, None, None]:
    """Every look at opponents on the way, and those that are `sure` at the end of each search."""
    opponents, band = Opponents(party), WISHES[wish]
    random = Random(f"{party.seed} {wish}")
    count = opponents.party_size
    found: set[tuple[str, ...]] = set()
    for _ in range(proposals + MORE_TRIES):
        best = yield from _search(party, opponents, opponents.draw(count, random), band, fights)
        if best.who not in found:
            best = best._replace(account=_played(party, best.entries, runs, fights), sure=True)
            yield best
        if best.sure and best.fits:
            found.add(best.who)
        if len(found) == proposals:
            return
        more = random.randint(-1, 1) if best.fits else 1 if best.too_easy else -1
        count = max(1, min(MOST_OPPONENTS, count + more))


def _search(
    party: Party, opponents: Opponents, drawn: Drawn | Chosen, band: Band, fights: Fights
) -> Generator[Proposal, None, Proposal]:
    low, high = drawn.dial
    dial = max(low, min(high, drawn.first))
    seen: dict[int, Proposal] = {}
    while low <= high:
        entries = drawn.at(dial)
        account = _played(party, entries, QUICK, fights, band.wins, opponents.party_side)
        seen[dial] = Proposal(entries, account, opponents.party_side, band, sure=False)
        yield seen[dial]
        if seen[dial].too_easy:
            low = dial + 1
        else:
            high = dial - 1
        dial = (low + high) // 2
    return min(seen.values(), key=lambda one: one.order)


def _played(
    party: Party, entries: Sequence[Data], runs: int, fights: Fights, wins: Range | None = None, side: str = ""
) -> Account:
    """So many fights; where it is said how many are to be won, no more than it takes to know that they are not."""
    sent, account = pickle.dumps([party.plan(entries)]), Account()
    for first in range(1, runs + 1, AT_ONCE):
        account.merge(fights(sent, range(first, min(first + AT_ONCE, runs + 1))).accounts[0])
        share = account.share(side)
        if wins is not None and (share.high < wins.low or share.low > wins.high):
            break
    return account
