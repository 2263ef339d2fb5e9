"""What those who do not know somebody's sheet take it for."""

from cinque.systems.mystery.getting_started.usual import usual_moves, usual_points
from cinque.systems.mystery.model import SECRETS, Character, MysteryScene, content_of


class SeenScene(MysteryScene):
    """The scene of a table at which not everybody knows everything."""

    __slots__ = ()

    def guess(self, one: Character) -> None:
        """What is usual for its species and level; HP, stages and conditions are there for all to see."""
        nobody = Character()
        for name in SECRETS:
            setattr(one, name, getattr(nobody, name))
        species = content_of(self).species.get(one.species)
        if species is not None:
            one.moves = usual_moves(self, species, one.level)
            one.points = usual_points(self, species, one.level, one.moves)
