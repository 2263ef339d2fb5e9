"""Watching a fight: what its events and cards tell, in the terms of its rulebook's `Course`."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from cinque.core.log import Event, Log
from cinque.core.screen import Card
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.system import AnySystem
from cinque.lab.account import CLAUSE, Course, Source

GAME_MASTER = Seat("gm", GM_ROLE)
NOTHING = Source("", CLAUSE, "")


class Watch:
    """Looks on while one fight is played; its log never holds more than one procedure's events."""

    def __init__(self, system: AnySystem, scene: Any) -> None:
        self.log = Log()
        self._system = system
        self._told = system.course
        self._states = states_by_clause(system)
        self._round = scene.round
        self._last = NOTHING
        self._first = ""
        self._present: dict[str, str] = {}
        self._fell: dict[str, int] = {}
        self._uses: Counter[Source] = Counter()
        self._losses: Counter[Source] = Counter()
        self._afflicted: Counter[str] = Counter()
        self._watched = 0
        self._meet(scene)

    def look(self, scene: Any) -> None:
        """After every procedure: what was told, and how everybody is when a new round has begun."""
        if self.log.events:
            for event in self.log.events:
                self._hear(event, scene)
            self.log.events.clear()
        if scene.round != self._round:
            self._round = scene.round
            self._meet(scene)
            self._look_round(self._system.cards(scene, GAME_MASTER))

    def course(self, scene: Any) -> Course:
        """The whole fight, now that it is over."""
        cards = self._system.cards(scene, GAME_MASTER)
        left = {(card.who, gauge.label): (max(0, gauge.value), gauge.most) for card in cards for gauge in card.gauges}
        return Course(
            self._present,
            self._fell,
            left,
            self._uses,
            self._losses,
            self._afflicted,
            self._watched,
            self._first,
        )

    def _meet(self, scene: Any) -> None:
        """Everybody counts for the side that they came with, whoever catches them later."""
        for one in scene.creatures.values():
            self._present.setdefault(one.id, one.side)

    def _look_round(self, cards: list[Card]) -> None:
        for card in cards:
            if not card.down:
                self._watched += 1
                self._afflicted.update(set(self._states_of(card)))

    def _states_of(self, card: Card) -> Iterator[str]:
        for fact in card.facts:
            if fact.kind in self._told.states:
                values = fact.value if isinstance(fact.value, tuple) else (fact.value,)
                yield from [str(value) for value in values if value in self._system.effects]

    def _hear(self, event: Event, scene: Any) -> None:
        told, kind = self._told, event.kind
        if kind in told.losses:
            self._losses[self._source(event)] += event.data[told.losses[kind]]
        elif kind in told.uses or kind in self._system.effects:
            self._last = self._used(event)
            self._uses[self._last] += 1
        elif kind in told.falls:
            self._fell.setdefault(event.who, max(1, self._round))
        elif kind in told.turns and not self._first:
            creature = scene.creatures.get(event.who)
            self._first = event.data.get("side") or (creature.side if creature else "")

    def _used(self, event: Event) -> Source:
        use = self._told.uses.get(event.kind)
        if use is not None and (use.fact or use.key):
            return Source(event.who, use.kind, use.key or str(event.data[use.fact]))
        return self._state(event.kind if use is None else self._states.get(event.clause, event.kind))

    def _source(self, event: Event) -> Source:
        state = self._states.get(event.clause)
        if state is not None:
            return self._state(state)
        return self._last if event.clause in self._told.by_use else Source("", CLAUSE, event.clause)

    def _state(self, key: str) -> Source:
        return Source("", self._told.states[0], key)


def states_by_clause(system: AnySystem) -> dict[str, str]:
    """Which state a clause is the rule of; a clause of several tells nothing, nor does one of uses in general."""
    if not system.course.states:
        return {}
    clauses = Counter(effect.clause for effect in system.effects.values())
    return {
        effect.clause: key
        for key, effect in system.effects.items()
        if clauses[effect.clause] == 1 and effect.clause not in system.course.by_use
    }
