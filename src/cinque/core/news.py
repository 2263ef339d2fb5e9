"""What somebody at a table has not been told yet: for whoever posts it somewhere, such as a chat."""

from collections.abc import Sequence
from typing import Any

from cinque.core.ask import Data
from cinque.core.game import Game
from cinque.core.log import Event, seen_by
from cinque.core.story import Inputs, Step, equal_from_the_start, in_common


class News:
    """Everything that one seat may know, once each, however often a run that waits begins again."""

    def __init__(self, game: Game[Any], seat: str) -> None:
        self._game = game
        self._seat = seat
        self._steps: tuple[Step[Any], ...] = ()
        self._waiting: list[tuple[Inputs, list[Data]]] = []

    def read(self) -> list[Event]:
        """What has happened since the last time; after somebody went back, what happened otherwise from there on."""
        story = self._game.story
        since = in_common(self._steps, story.steps)
        gone = self._steps[since : since + 1]  # what was taken back may wait again, and its beginning was told
        begun = [*self._waiting, *((step.inputs, _plain(step.events or [])) for step in gone)]
        runs = [*(step.inputs for step in story.steps[since:]), *(waiting.inputs for waiting in story.waiting)]
        found: list[Event] = []
        for (_, events), run in zip(self._game.telling(since), runs, strict=True):
            place = run.place_among([inputs for inputs, _ in begun])
            told = begun.pop(place)[1] if place >= 0 else []
            found += events[equal_from_the_start(told, _plain(events)) if told else 0 :]
        self._steps = story.steps
        self._waiting = [(one.inputs, _plain(one.events)) for one in story.waiting]
        return seen_by(self._game.seat(self._seat), found)


def _plain(events: Sequence[Event]) -> list[Data]:
    """As they compare: the numbers of a run that began again are others of the same value."""
    return [event.to_data() for event in events]
