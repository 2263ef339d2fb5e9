"""The check of a move: what it reaches, and whether it fails."""

from cinque.systems.rokumen.check import achievement as roll_achievement
from cinque.systems.rokumen.content.records import ATTRIBUTES, STATUS, SUB_ACTION, Move
from cinque.systems.rokumen.model import Pokemon, RokumenPlay, RokumenScene

CHECK = "rokumen.move.check"
TARGET_NUMBER = "rokumen.ruling.move-target-number"
ZERO = "rokumen.ruling.attack-zero-achievement"


def reach(play: RokumenPlay, user: Pokemon, move: Move) -> int:
    """The achievement: by a check if the move has a difficulty, otherwise what the move or the ruling says."""
    rulings = play.scene.rulings
    if makes_check(play.scene, move):
        return roll_achievement(play, user, user.attribute_of.get(move.key, ATTRIBUTES[0]), move.difficulty, CHECK)
    if move.achievement:
        return move.achievement
    if move.difficulty and move.category == STATUS:
        return 1  # a check that is left out does not stand in the way of the effect
    if rulings.attack_without_difficulty == "attribute":
        named = user.attribute_of.get(move.key, "")
        values: list[int] = [getattr(user, name) for name in ([named] if named else ATTRIBUTES)]
        return max(values)
    return 1 if rulings.attack_without_difficulty == "one" else 0


def makes_check(scene: RokumenScene, move: Move) -> bool:
    """Every move with a difficulty; by one reading no Sub Action move."""
    return move.difficulty > 0 and not (move.timing == SUB_ACTION and scene.rulings.sub_action_move == "no-check")


def fails(play: RokumenPlay, user: Pokemon, move: Move, reached: int) -> bool:
    """By the book no move fails; two rulings can let one without any achievement do so."""
    if reached or not makes_check(play.scene, move):
        return False
    rulings = play.scene.rulings
    misses = move.category != STATUS and rulings.attack_zero_achievement == "misses"
    if rulings.move_target_number == "one" or misses:
        play.note("move-fails", ZERO if misses else TARGET_NUMBER, user.id, move=move.key)
        return True
    return False
