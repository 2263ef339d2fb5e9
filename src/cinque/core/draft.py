"""A sheet in the making: the scene of a builder, and what a builder receives."""

from typing import ClassVar, Final, Self

from cinque.core.ask import Ask, Data, Option
from cinque.core.play import Play
from cinque.core.rulings import Rulings
from cinque.core.scene import SCENE_FIELDS, Creature, Scene
from cinque.core.state import copied

SEAT: Final = "player"
"""Who answers the questions of a builder."""

BUILD: Final = "build"
ADVANCE: Final = "advance"
"""What there is to do with a sheet: make it, or go through what the next rank gives."""

DRAFT_FIELDS: Final = ("sheet", "asked", "task", "wishes")


class Draft(Scene[Creature, Rulings]):
    """A sheet in the making: `sheet` is what it says so far, `asked` are the topics of all questions on the way.

    `task` is what is still to be done with it, `wishes` are answers that somebody has given beforehand, by topic.
    """

    __slots__ = DRAFT_FIELDS
    fields: ClassVar[tuple[str, ...]] = (*SCENE_FIELDS, *DRAFT_FIELDS)

    def __init__(self) -> None:
        super().__init__()
        self.sheet: Data = {}
        self.asked: list[str] = []
        self.task = BUILD
        self.wishes: dict[str, str] = {}

    def again(self, data: Data) -> Self:
        """A draft belongs to any book: its rulings are of the kind that they are."""
        draft = super().again({"wishes": {}} | data | {"rulings": {}})
        draft.rulings = type(self.rulings).from_data(data["rulings"])
        return draft


class DraftPlay(Play[Draft]):
    """What a builder receives. Every question is counted, so that nobody is granted the same wish twice."""

    __slots__ = ()

    def choose(self, ask: Ask) -> Option:
        self.scene.asked.append(ask.topic)
        return super().choose(ask)

    def seat_of(self, who: str) -> str:
        """Whoever makes a sheet rolls its dice."""
        return SEAT


def draft_of(rulings: Rulings, packs: tuple[str, ...], sheet: Data | None = None, task: str = BUILD) -> Draft:
    """A draft to start from: empty, or a sheet that is to be changed."""
    draft = Draft()
    draft.rulings, draft.packs, draft.sheet, draft.task = rulings, packs, copied(sheet or {}), task
    return draft
