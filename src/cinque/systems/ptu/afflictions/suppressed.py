"""Suppressed (p.247)."""

from cinque.systems.ptu.afflictions.mark import VOLATILE, Affliction
from cinque.systems.ptu.model import PtuScene


class Suppressed(Affliction):
    """Moves can be used less often (ruling suppressed-other-frequencies)."""

    key = "suppressed"
    clause = "ptu.status.suppressed"
    kind = VOLATILE
    touches_moves = True
    counts_uses = True

    def rarer(self, scene: PtuScene, word: str, times: int) -> tuple[str, int]:
        if word == "At-Will":
            return "EOT", 1
        if word == "EOT":
            return "Scene", 1
        listed = scene.rulings.suppressed_other_frequencies == "listed-only"
        if word == "Scene" and times > 1 and not (listed and times > 2):
            return "Scene", 1
        return word, times


SUPPRESSED = Suppressed()
