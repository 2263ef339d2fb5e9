"""What Encore and Disabled refer to: the move that somebody has used last."""

from cinque.systems.mystery.model import Character, MysteryPlay

MISSING = "mystery.ruling.last-move-missing"


def move_at(one: Character, place: int) -> str:
    """The move that a condition is about; none where somebody is only taken to know others."""
    return one.moves[place - 1] if 0 < place <= len(one.moves) else ""


def place_of_last_move(play: MysteryPlay, one: Character) -> int:
    """Its place among the moves known, from 1 on; where none was used, nothing, or by one reading any."""
    if one.last_move in one.moves:
        return one.moves.index(one.last_move) + 1
    if not one.moves or play.scene.rulings.last_move_missing == "no-effect":
        return 0
    return play.total(1, len(one.moves), MISSING, one.id)
