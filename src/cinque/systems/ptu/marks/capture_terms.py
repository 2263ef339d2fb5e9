"""What the game master puts on a Pokémon for capture rolls (ruling capture-rate-gaps), and where it hides."""

from cinque.core.effect import Active
from cinque.core.scene import NOBODY
from cinque.core.tally import Tally
from cinque.systems.ptu.afflictions.mark import Mark

GAPS = "ptu.ruling.capture-rate-gaps"


class CaptureModifier(Mark):
    key = "capture-modifier"
    clause = GAPS
    common = True

    def on_capture(self, active: Active, tally: Tally) -> None:
        tally.add(active.number, "game-master", self.clause, of=NOBODY)


CAPTURE_MODIFIER = CaptureModifier()


class Bait(Mark):
    key = "bait"
    clause = GAPS
    common = True
    bait = True


BAIT = Bait()


class Under(Mark):
    clause = "ptu.terrain.intro"
    common = True
    under = True


class Underground(Under):
    key = "underground"
    case = "underground"


UNDERGROUND = Underground()


class Underwater(Under):
    key = "underwater"
    case = "underwater"


UNDERWATER = Underwater()
