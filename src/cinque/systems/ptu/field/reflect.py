"""Reflect (supplied)."""

from cinque.systems.ptu.content.words import PHYSICAL
from cinque.systems.ptu.field.covers import Blessing


class Reflect(Blessing):
    key = "reflect"
    charges = 2
    softens = PHYSICAL


REFLECT = Reflect()
