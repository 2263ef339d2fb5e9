"""Light Screen (supplied)."""

from cinque.systems.ptu.content.words import SPECIAL
from cinque.systems.ptu.field.covers import Blessing


class LightScreen(Blessing):
    key = "light-screen"
    charges = 2
    softens = SPECIAL


LIGHT_SCREEN = LightScreen()
