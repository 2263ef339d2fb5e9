"""Guard Spec. (supplied)."""

from cinque.systems.ptu.afflictions.mark import Mark


class GuardSpec(Mark):
    """Neither Combat Stages nor Accuracy are lowered."""

    __slots__ = ()
    key = "guard-spec"
    clause = "ptu.action.standard-item"
    keeps_stages = True


GUARD_SPEC = GuardSpec()
