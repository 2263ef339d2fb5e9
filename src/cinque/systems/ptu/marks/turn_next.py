"""After You (a Move by conversion)."""

from cinque.systems.ptu.afflictions.mark import Mark


class TurnNext(Mark):
    """Its bearer takes its turn next."""

    key = "turn-next"
    clause = "ptu.initiative.value"
    common = True


TURN_NEXT = TurnNext()
