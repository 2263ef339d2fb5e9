"""Endure (supplied)."""

from cinque.systems.ptu.marks.coat import Coat


class Endure(Coat):
    """The next damage leaves at least 1 Hit Point."""

    key = "endure"
    endures = True


ENDURE = Endure()
