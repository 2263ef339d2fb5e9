"""Skill Checks that a game master asks for."""

from typing import Annotated, Final, NamedTuple

from cinque.core.procedure import Somebody
from cinque.core.record import Between, OneOf
from cinque.systems.ptu.content.words import SKILLS
from cinque.systems.ptu.model import PtuPlay
from cinque.systems.ptu.skills.skills import CHECK, check, opposed, under_fire

MOST_BONUS: Final = 1_000
Skill = Annotated[str, OneOf(SKILLS, "skill")]


class SkillCheck(NamedTuple):
    """Against a DC, against somebody else, or just for a number."""

    who: Somebody
    skill: Skill
    dc: int = 0
    precision: bool = False
    bonus: Annotated[int, Between(-MOST_BONUS, MOST_BONUS)] = 0
    against: Somebody = ""
    against_skill: Skill = ""


def skill_check(play: PtuPlay, asked: SkillCheck) -> None:
    """A Skill Check that the game master asks for."""
    one, skill, bonus = play.scene.creatures[asked.who], asked.skill, asked.bonus
    extra = under_fire(play, one) if asked.precision else None
    if asked.against:
        other = play.scene.creatures[asked.against]
        answered = asked.against_skill or skill
        opposed(play, one, other, (skill,), (answered,), CHECK, bonus, extra=extra)
        return
    check(play, one, skill, CHECK, asked.dc or None, bonus, extra)
