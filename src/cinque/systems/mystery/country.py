"""Resources: what a country has, and what is known of the five of the campaign world."""

from typing import ClassVar, Final

from cinque.core.ask import Data
from cinque.core.seat import is_seat_id
from cinque.core.state import State
from cinque.systems.mystery.content import MysteryContent

COUNTRY_FIELDS: Final = (
    *("key", "leader", "areas", "funding", "stability", "assets", "partners", "expanded"),
    *("decisions", "event", "advice", "spent"),
)
UNTIL_UPDATE: Final = ("decisions", "spent")
"""What nobody but the leader knows before the next update."""

BASELINE: Final = 50
MOST: Final = 100

TAX, TRADE, EXPAND, BUY, VENTURE = "tax", "trade", "expand", "buy", "venture"
ACTIONS: Final = (TAX, TRADE, EXPAND, BUY, VENTURE)
"""What a leader can decide; to trade needs a partner, to buy and to venture an asset."""


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

    def is_sound(self, content: MysteryContent) -> bool:
        """Whether all that it names is there, and no count is impossible."""
        assets = {**self.assets, **self.spent}
        return (
            self.key in content.countries
            and (not self.leader or is_seat_id(self.leader))
            and (not self.event or self.event in content.events)
            and (not self.advice or self.advice in content.assets)
            and all(key in content.countries for key in self.partners)
            and all(key in content.assets for key in assets)
            and min((self.areas, self.funding, *self.assets.values(), *self.spent.values())) >= 0
            and all(is_decision(decision, content) for decision in self.decisions)
        )


def is_decision(decision: str, content: MysteryContent) -> bool:
    """Whether this is a decision as a country keeps them: what is done, and with whom or what."""
    action, _, what = decision.partition(" ")
    if action == TRADE:
        return what in content.countries
    return what in content.assets if action in (BUY, VENTURE) else action in ACTIONS and not what
