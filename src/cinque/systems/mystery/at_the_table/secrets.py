"""What those who do not know somebody's sheet take it for, and what follows from what a game master writes on it."""

from typing import Any, Final

from cinque.core.fate import Fate
from cinque.core.play import Play
from cinque.systems.mystery.combat_essentials.changing_stats import quicken
from cinque.systems.mystery.combat_essentials.fainting import faint
from cinque.systems.mystery.combat_essentials.stats import work_out
from cinque.systems.mystery.content.records import MOST_LEVEL, SPEED
from cinque.systems.mystery.getting_started.usual import usual_moves, usual_points
from cinque.systems.mystery.model import SECRETS, Character, MysteryScene, content_of

OF_MAX_HP: Final = ("level", "points")


class SeenScene(MysteryScene):
    """The scene of a table at which not everybody knows everything, and a game master may write anything."""

    __slots__ = ()

    def put(self, path: str, value: Any) -> Any:
        """Speed that is raised by hand is of this round, as any other."""
        before = {one.id: one.stage(SPEED) for one in self.creatures.values()}
        old = super().put(path, value)
        for one in self.creatures.values():
            if one.id in before and one.stage(SPEED) != before[one.id]:
                quicken(one, before[one.id])
        return old

    def follow(self, way: list[str]) -> None:
        """Without HP somebody has fainted, whoever says so; Max HP go by the level and the points."""
        if way[0] != "creatures" or len(way) < len(("creatures", "who", "what")):
            return
        one = self.creatures[way[1]]
        if way[2] in OF_MAX_HP and 1 <= one.level <= MOST_LEVEL:
            work_out(self, one)
        elif way[2] == "hp" and not one.is_up:
            faint(Play(self, Fate()), one, None, None)

    def guess(self, one: Character) -> None:
        """What is usual for its species and level; HP, stages and conditions are there for all to see."""
        nobody = Character()
        for name in SECRETS:
            setattr(one, name, getattr(nobody, name))
        species = content_of(self).species.get(one.species)
        if species is not None:
            one.moves = usual_moves(self, species, one.level)
            one.points = usual_points(self, species, one.level, one.moves)
