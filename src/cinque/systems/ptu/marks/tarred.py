"""Tar Shot (a Move by conversion)."""

from cinque.systems.ptu.afflictions.mark import Mark


class Tarred(Mark):
    """Fire is one step less resisted."""

    key = "tarred"
    clause = "ptu.type.chart"

    def steps_against(self, type: str) -> int:
        return int(type == "fire")


TARRED = Tarred()
