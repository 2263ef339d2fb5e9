"""The rules of the table at work on a sheet: for builders whose steps are what rules ask in play, too."""

from typing import Final, Generic

from mypy_extensions import mypyc_attr

from cinque.core.ask import Ask, Data, Option
from cinque.core.clause import cite
from cinque.core.draft import SEAT, DraftPlay
from cinque.core.play import Play, S
from cinque.core.scene import C, Creature

WHO: Final = "character"
"""The id of whoever a sheet in the making is about."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Making(Play[S], Generic[S, C]):
    """Somebody alone in a scene; what the rules have changed about them stands on the sheet before anybody is asked."""

    __slots__ = ("draft", "one")

    def __init__(self, play: DraftPlay, scene: S, one: C, side: str) -> None:
        super().__init__(scene, play.fate, play.log)
        self.draft = play.scene
        self.one = one
        one.id, one.seat, one.side = WHO, SEAT, side
        scene.creatures[WHO] = one
        stands_for = Creature()
        stands_for.id, stands_for.name, stands_for.seat = WHO, one.name or WHO, SEAT
        self.draft.creatures[WHO] = stands_for

    def choices(self) -> Data:
        """What a sheet says of them."""
        raise NotImplementedError

    def choose(self, ask: Ask) -> Option:
        self.write()
        self.draft.asked.append(ask.topic)
        cite(ask.clause)
        return self.fate.choose(ask, self.draft)

    def write(self) -> None:
        choices = self.choices()
        whole = self.draft.sheet | choices
        self.draft.sheet = {field: value for field, value in whole.items() if field not in choices or value}


def said(sheet: Data) -> Data:
    """A sheet without what says nothing."""
    return {field: value for field, value in sheet.items() if value}
