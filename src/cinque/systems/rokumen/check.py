"""行為判定ルール, action checks: as many dice as the attribute, counting those that reach the difficulty."""

from typing import Annotated, NamedTuple

from cinque.core.ask import Data
from cinque.core.mistake import Refused
from cinque.core.procedure import Somebody
from cinque.core.record import OneOf
from cinque.core.refusal import Refusal
from cinque.core.tally import Tally
from cinque.systems.rokumen.content.records import ATTRIBUTES
from cinque.systems.rokumen.figures import add_changes, opened
from cinque.systems.rokumen.model import FACES, Pokemon, RokumenPlay

DECLARE = "rokumen.check.declare"
ROLL = "rokumen.check.roll"
SUCCESS = "rokumen.check.success"
RANGE = "rokumen.ruling.difficulty-range"


class Check(NamedTuple):
    who: Somebody
    attribute: Annotated[str, OneOf(ATTRIBUTES, "stat")]
    difficulty: int
    target: int


def check(play: RokumenPlay, announced: Check) -> None:
    """The game master calls for a check and announces attribute, difficulty and target number."""
    who, attribute, difficulty, target = announced
    one = play.scene.creatures[who]
    if play.scene.rulings.difficulty_range == "1-to-6" and not 1 <= difficulty <= FACES:
        raise Refused(Refusal("difficulty-out-of-range", RANGE, difficulty=difficulty))
    play.note("check-declared", DECLARE, who, attribute=attribute, difficulty=difficulty, target=target)
    reached = achievement(play, one, attribute, difficulty)
    play.note(
        "check-succeeds" if reached >= target else "check-fails", SUCCESS, who, achievement=reached, target=target
    )


def achievement(play: RokumenPlay, one: Pokemon, attribute: str, difficulty: int, clause: str = ROLL) -> int:
    """Roll the dice of an attribute and count those at or above the difficulty. `clause` has the check made."""
    dice = dice_of(play, one, attribute)
    if play.scene.rulings.difficulty_range == "1-to-6":
        difficulty = min(max(difficulty, 1), FACES)
    reached = play.count(dice.value, FACES, difficulty, ROLL, one.id, of=attribute) if dice.value else 0
    data: Data = {"attribute": attribute, "dice": dice.value, "difficulty": difficulty, "achievement": reached}
    play.note("achievement", clause, one.id, opened(dice), **data)
    return reached


def dice_of(play: RokumenPlay, one: Pokemon, attribute: str) -> Tally:
    """As many dice as the attribute, and what raises or lowers them."""
    tally = play.tally(one.seat).start(getattr(one, attribute), attribute, ROLL)
    return add_changes(play.scene, one, "check_dice", tally).at_least(0, "none-left", ROLL)
