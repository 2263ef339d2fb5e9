"""What follows from the game master's word: whoever is felled or put elsewhere by it is so in every way."""

from typing import Final

from cinque.core.fate import Fate
from cinque.core.play import Play
from cinque.systems.ptu.injuries.hit_points import fallen
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.movement.pushing import separate

FELLS: Final = ("hp", "dead", "fainted")
PLACES: Final = ("cell", "zone", "landmark")


class TableScene(PtuScene):
    """The scene of a table, at which a game master may write anything."""

    __slots__ = ()

    def follow(self, way: list[str]) -> None:
        """At 0 Hit Points or fewer somebody has Fainted, above they have not, unless dead; and whoever is put somewhere
        else is in no Grapple with those whom it is no longer beside.
        """
        if way[0] != "creatures" or len(way) < len(("creatures", "who", "what")):
            return
        one, field = self.creatures[way[1]], way[2]
        if field in FELLS:
            if field != "fainted":
                one.fainted = one.hp <= 0 or one.dead
            one.fainted_until = 0
            if one.fainted:
                fallen(Play(self, Fate()), one)
        elif field in PLACES:
            separate(Play(self, Fate()), one)
