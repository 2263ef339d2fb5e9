"""Laser Focus (a Move by conversion)."""

from cinque.systems.ptu.marks.coat import Coat


class LaserFocus(Coat):
    """The next attack that hits is a Critical Hit."""

    key = "laser-focus"
    makes_critical = True
    renewed = True


LASER_FOCUS = LaserFocus()
