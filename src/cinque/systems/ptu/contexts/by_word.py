"""What follows from the game master's word: whoever is felled, put elsewhere or in a ball by it is so in every way."""

from collections.abc import Callable
from typing import Final

from cinque.core.fate import Fate
from cinque.core.play import Play
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.inflicting.grip import leave
from cinque.systems.ptu.injuries.hit_points import check_death, clamp, fallen
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.pushing import separate
from cinque.systems.ptu.moves.effects import SWITCH, into_the_ball


def hp_set(play: PtuPlay, one: Combatant) -> None:
    """At 0 Hit Points or fewer somebody has Fainted, above they have not, unless dead, whoever says so."""
    check_death(play, one)
    dead_or_not(play, one)


def dead_or_not(play: PtuPlay, one: Combatant) -> None:
    before, one.fainted = one.fainted, one.hp <= 0 or one.dead
    if before != one.fainted:
        fainted_or_not(play, one)


def fainted_or_not(play: PtuPlay, one: Combatant) -> None:
    one.fainted_until = 0
    if one.fainted:
        fallen(play, one)


def injuries_set(play: PtuPlay, one: Combatant) -> None:
    clamp(play, one)
    check_death(play, one)


def out_or_not(play: PtuPlay, one: Combatant) -> None:
    if not one.out:
        leave(play, one, SWITCH)
        into_the_ball(play, one)


FOLLOWS: Final[dict[str, Callable[[PtuPlay, Combatant], None]]] = {
    "hp": hp_set,
    "dead": dead_or_not,
    "fainted": fainted_or_not,
    "injuries": injuries_set,
    "out": out_or_not,
    "cell": separate,
    "zone": separate,
    "landmark": separate,
}


class TableScene(PtuScene):
    """The scene of a table, at which a game master may write anything."""

    __slots__ = ()

    def follow(self, way: list[str]) -> None:
        if way[0] == "creatures" and len(way) > len(("creatures", "who")) and way[2] in FOLLOWS:
            FOLLOWS[way[2]](Play(self, Fate()), self.creatures[way[1]])
