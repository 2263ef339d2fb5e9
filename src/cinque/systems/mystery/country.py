"""Resources: what a country has, and what is known of the five of the campaign world."""

from typing import ClassVar, Final

from cinque.core.ask import Data
from cinque.core.state import State

COUNTRY_FIELDS: Final = (
    *("key", "leader", "areas", "funding", "stability", "assets", "partners", "expanded"),
    *("decisions", "event", "advice", "spent"),
)
UNTIL_UPDATE: Final = ("decisions", "spent")
"""What nobody but the leader knows before the next update."""

BASELINE: Final = 50
MOST: Final = 100


class Country(State):
    """`leader` is the seat that governs it. `areas` are those that it controls, `partners` whom it trades with.

    Between two updates: `decisions` wait to be confirmed, `event` waits for an answer, to which `spent` assets were
    given; `advice` is the asset that the council would give. `expanded`: in the last update.
    """

    __slots__ = COUNTRY_FIELDS
    fields: ClassVar[tuple[str, ...]] = COUNTRY_FIELDS

    def __init__(self) -> None:
        self.key = ""
        self.leader = ""
        self.areas = 3
        self.funding = 100
        self.stability = BASELINE
        self.assets: dict[str, int] = {}
        self.partners: list[str] = []
        self.expanded = False
        self.decisions: list[str] = []
        self.event = ""
        self.spent: dict[str, int] = {}
        self.advice = ""

    def restore(self, data: Data) -> None:
        super().restore(data)
        self.assets, self.spent = dict(data["assets"]), dict(data["spent"])
        self.partners, self.decisions = list(data["partners"]), list(data["decisions"])
