"""Gravity (supplied): everybody is on the ground, and easier to hit."""

from cinque.systems.ptu.field.covers import Field


class Gravity(Field):
    key = "gravity"
    pulls_down = True
    accuracy = 2


GRAVITY = Gravity()
