"""Running into somebody who is Hidden: they are on a tile that one takes for free. The kits leave open what happens."""

from cinque.core.grid import Cell
from cinque.systems.vademecum.condition import end
from cinque.systems.vademecum.model import HIDDEN, Character, VadeMecumPlay, VadeMecumScene

RUNNING_INTO = "vademecum.ruling.running-into-hidden"


def hidden_ones(scene: VadeMecumScene) -> list[Character]:
    """Whoever is in the fight and Hidden, from whomever."""
    return [one for one in scene.creatures.values() if one.active and one.is_hidden and not one.is_out]


def hidden_at(scene: VadeMecumScene, cell: Cell, but: Character | None = None) -> Character | None:
    """Without a map nobody is in anybody's way."""
    there = [one for one in hidden_ones(scene) if one.square == cell and one is not but and not scene.mapless]
    return there[0] if there else None


def run_into(play: VadeMecumPlay, one: Character, hidden: Character) -> None:
    """By one reading nobody learns more than that something is there."""
    play.note("runs-into", RUNNING_INTO, one.id)
    if play.scene.rulings.running_into_hidden == "found":
        end(play, hidden, HIDDEN, RUNNING_INTO)
