"""Recoil & Screens: what stands between a side and the moves that strike it. Which there are is the moves' matter."""

from typing import ClassVar, Final

from cinque.core.effect import PER_SOURCE, Active
from cinque.systems.mystery.content.records import PHYSICAL, SPECIAL
from cinque.systems.mystery.field import FIELDS, SCREEN, Field
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.use import Use

AURORA_VEIL: Final = "aurora-veil"


class Screen(Field):
    """The source of one that stands is the side that it is on."""

    clause = "mystery.recoil.screen"
    family = SCREEN
    stacking = PER_SOURCE
    rounds = 5
    against: ClassVar[tuple[str, ...]] = ()

    def screens(self, scene: MysteryScene, use: Use, active: Active, target: Character) -> bool:
        """Whoever's move it is, but for one that strikes its own user."""
        return active.source == target.side and target is not use.user and use.move.property_ in self.against


class Reflect(Screen):
    key = "reflect"
    against = (PHYSICAL,)


class LightScreen(Screen):
    key = "light-screen"
    against = (SPECIAL,)


class AuroraVeil(Screen):
    key = AURORA_VEIL
    against = (PHYSICAL, SPECIAL)
    needs_leave = True


FIELDS.update({screen.key: screen for screen in (Reflect(), LightScreen(), AuroraVeil())})
