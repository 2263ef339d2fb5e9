"""Defense Curl (a Move by conversion)."""

from cinque.systems.ptu.afflictions.mark import Mark


class Curled(Mark):
    """Rollout and Ice Ball hurt more."""

    key = "curled"
    clause = "ptu.damage.on-hit"


CURLED = Curled()
