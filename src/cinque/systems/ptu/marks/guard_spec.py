"""Guard Spec. (supplied)."""

from cinque.systems.ptu.afflictions.mark import Mark


class GuardSpec(Mark):
    """Neither Combat Stages nor Accuracy are lowered."""

    key = "guard-spec"
    clause = "ptu.action.standard-item"
    keeps_stages = True


GUARD_SPEC = GuardSpec()
