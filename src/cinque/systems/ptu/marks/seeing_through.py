"""Foresight, Odor Sleuth and Miracle Eye (Moves by conversion)."""

from cinque.systems.ptu.marks.coat import Coat


class Foresight(Coat):
    """Ghosts are hit like others, and nobody evades by more than Stats."""

    key = "foresight"
    reaches = ("normal", "fighting")
    sees_through = True


FORESIGHT = Foresight()


class MiracleEye(Coat):
    """The same for what Psychic attacks do not touch."""

    key = "miracle-eye"
    reaches = ("psychic",)
    sees_through = True


MIRACLE_EYE = MiracleEye()
