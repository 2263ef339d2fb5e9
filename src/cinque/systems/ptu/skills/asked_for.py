"""Skill Checks that a game master asks for, and what players say before they roll."""

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

from cinque.core.log import OWNER
from cinque.core.mistake import Refused
from cinque.core.procedure import Among, Mine, Somebody
from cinque.core.record import Between, OneOf
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.words import SKILLS
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.skills.action_points import FREE, ROLLS, declare, why_not
from cinque.systems.ptu.skills.skills import CHECK, check, opposed, under_fire

MOST_BONUS: Final = 1_000
NONE: Final = "no-roll"
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


def trainers(scene: PtuScene, ones: list[Combatant]) -> Sequence[str]:
    return [one.id for one in ones if one.is_trainer]


class SpendAp(NamedTuple):
    """For the next roll of this kind, whoever's turn it is; `no-roll` takes it back."""

    who: Annotated[Mine, Among(trainers)]
    on: Annotated[str, OneOf((*ROLLS, NONE), "word")]


def spend_ap(play: PtuPlay, what: SpendAp) -> None:
    """A Trainer will spend an Action Point on a roll to come."""
    one = play.scene.creatures[what.who]
    if what.on == NONE:
        one.ap_for = []
        play.note("keeps-ap", FREE, one.id, visible=OWNER)
        return
    barred = why_not(one)
    if barred is not None:
        raise Refused(barred)
    declare(play, one, what.on)
