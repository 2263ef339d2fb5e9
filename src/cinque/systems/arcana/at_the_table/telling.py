"""How much of the log is told to whom only wants the story."""

from typing import Final

from cinque.core.telling import Telling

TELLING: Final = Telling(asides=frozenset(("edition", "order", "status-ignored", "beaten", "no-power")), points=("hp",))
