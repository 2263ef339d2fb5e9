"""Skill Checks: one d6 for each Rank (supplied); opposed checks (p.241), and precise work under fire (p.245)."""

from collections.abc import Sequence
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.tally import Tally
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.marks.registry import each_once
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.skills.action_points import FREE, SKILL, aid
from cinque.systems.ptu.stats.passives import add_passive, in_force

CHECK: Final = "ptu.maneuver.intro"
TIE: Final = "ptu.ruling.opposed-tie"
CHOICE: Final = "ptu.ruling.opposed-skill-choice"
TRIGGER: Final = "ptu.precision.trigger"
PENALTY: Final = "ptu.precision.penalty"
HIT_PENALTY: Final = "ptu.precision.hit-penalty"
INJURY_PENALTY: Final = "ptu.precision.injury-penalty"
SCOPE: Final = "ptu.precision.scope"
PATHETIC: Final = 1
UNTRAINED: Final = 2
NOVICE: Final = 3
ADEPT: Final = 4
EXPERT: Final = 5
MASTER: Final = 6
EDUCATION: Final = (
    "general-education",
    "medicine-education",
    "occult-education",
    "pokemon-education",
    "technology-education",
)
"""What Pokémon know nothing of unless their species says so."""

FOCUS_DC: Final = 16
INCREMENT: Final = 4
HURT: Final = 2
PER_INJURY: Final = 2


# -- figures


def rank(one: Combatant, skill: str) -> int:
    """The Skill Rank: what the combatant has, or what those have who never learned it."""
    found = one.ranks.get(skill)
    if found is not None:
        return found
    return PATHETIC if skill in EDUCATION and not one.is_trainer else UNTRAINED


def dice(one: Combatant, skill: str) -> int:
    """Dice for a check: a Virtuoso counts as Rank 8 and still rolls six."""
    return min(MASTER, rank(one, skill))


def best(scene: PtuScene, one: Combatant, skills: Sequence[str]) -> str:
    """The Skill of several that promises the highest check (an average die is 3.5); the first of equals."""
    if len(skills) == 1:
        return skills[0]
    gifts = in_force(scene, one, "skill")

    def promise(skill: str) -> int:
        gift = sum([passive.skill for passive in gifts if skill in passive.skills])
        return 7 * dice(one, skill) + 2 * (one.skill_bonus.get(skill, 0) + gift)

    return max(skills, key=promise)


# -- checks


def check(
    play: PtuPlay,
    one: Combatant,
    skill: str,
    clause: str,
    dc: int | None = None,
    bonus: int = 0,
    extra: Tally | None = None,
    aided: int | None = None,
) -> int:
    """A Skill Check: gives the total, which has to meet or beat the DC. `extra` explains part of the bonus.

    `aided` is what an Action Point adds, where it has been paid for already.
    """
    if aided is None:
        wanted = one.ap_for and can_matter(play.scene, one, skill, dc, bonus, extra)
        aided = aid(play, one, SKILL) if wanted else 0
    tally = play.tally(one.seat).start(play.total(dice(one, skill), 6, clause, one.id), "skill-dice", CHECK)
    add_bonuses(play.scene, tally, one, skill, bonus, clause, aided)
    if extra is not None and extra.num:
        tally.add(extra.value, "precision", TRIGGER, extra)
    total = tally.value
    if dc is None:
        play.note("skill-check", clause, one.id, tally, skill=skill, total=total)
    else:
        kind = "skill-success" if total >= dc else "skill-failure"
        play.note(kind, clause, one.id, tally, skill=skill, total=total, dc=dc)
    return total


def add_bonuses(
    scene: PtuScene, tally: Tally, one: Combatant, skill: str, bonus: int, clause: str, aided: int = 0
) -> None:
    """What is added to the dice of a check."""
    own = one.skill_bonus.get(skill, 0)
    if own:
        tally.add(own, "skill-bonus", CHECK, of=one.seat)
    for passive in in_force(scene, one, "skill"):
        if not passive.skills or skill in passive.skills:
            add_passive(tally, scene, one, passive, passive.skill, CHECK)
    for mark, active in each_once(one):
        mark.on_check(active, tally, skill)
    if bonus:
        tally.add(bonus, "bonus", clause)
    if aided:
        tally.add(aided, "action-point", FREE)


def can_matter(scene: PtuScene, one: Combatant, skill: str, dc: int | None, bonus: int, extra: Tally | None) -> bool:
    """Whether one more could make a difference: not where the lowest dice are enough, or the highest one short."""
    if dc is None:
        return True
    fixed = Tally(False).start(extra.value if extra is not None else 0, "precision", TRIGGER)
    add_bonuses(scene, fixed, one, skill, bonus, CHECK)
    least, most = dice(one, skill) + fixed.value, 6 * dice(one, skill) + fixed.value
    return least < dc <= most + 1


def opposed(
    play: PtuPlay,
    a: Combatant,
    b: Combatant,
    skills_a: Sequence[str],
    skills_b: Sequence[str],
    clause: str,
    bonus_a: int = 0,
    extra: Tally | None = None,
) -> bool:
    """Opposed checks: whether the one who started it wins (rulings opposed-tie, opposed-skill-choice)."""
    skill_a, skill_b = chosen_skills(play, a, b, skills_a, skills_b)
    reroll = play.scene.rulings.opposed_tie == "reroll"
    # paid for before the dice, and once, however often a tie is rolled again
    aid_a, aid_b = aid(play, a, SKILL) if a.ap_for else 0, aid(play, b, SKILL) if b.ap_for else 0

    def once() -> int:
        """1 if it is won, 0 if not, less for a tie that is rolled again."""
        mine = check(play, a, skill_a, clause, None, bonus_a, extra, aid_a)
        if not (play.listening or reroll):
            # nobody hears by how much: odds need not count every result of the other one
            others = play.tally().start(0, "skill-dice", CHECK)
            add_bonuses(play.scene, others, b, skill_b, 0, clause, aid_b)
            return not play.fate.reaches(dice(b, skill_b), 6, mine - others.value)
        theirs = check(play, b, skill_b, clause, None, 0, None, aid_b)
        if mine != theirs:
            won = mine > theirs
            play.note("opposed-won" if won else "opposed-lost", clause, a.id, target=b.id, total=mine, against=theirs)
            return won
        play.note("opposed-tie-again" if reroll else "opposed-tie", TIE, a.id, target=b.id, total=mine)
        return -1 if reroll else 0

    return bool(play.fate.until(once))


def chosen_skills(
    play: PtuPlay, a: Combatant, b: Combatant, skills_a: Sequence[str], skills_b: Sequence[str]
) -> tuple[str, str]:
    """Each side takes its best; by one reading the first one's choice binds both, where both have the same list."""
    if play.scene.rulings.opposed_skill_choice == "same-skill" and len(skills_a) > 1 and skills_a == skills_b:
        skill = choose_skill(play, a, skills_a)
        return skill, skill
    mine, theirs = best(play.scene, a, skills_a), best(play.scene, b, skills_b)
    if len(skills_a) > 1:
        play.note("each-skill", CHOICE, a.id, target=b.id, skill=mine, against=theirs)
    return mine, theirs


def choose_skill(play: PtuPlay, one: Combatant, skills: Sequence[str]) -> str:
    """Ask which Skill binds everybody."""
    options = [Option("skill", skill=skill) for skill in skills]
    return str(play.choose(Ask(one.seat, "opposed-skill", CHOICE, options, one.id)).args["skill"])


# -- precise work under fire


def lately(scene: PtuScene, in_round: int) -> bool:
    """Whether something happened in this round of combat or the one before."""
    return scene.rounds_begun() > 0 and in_round > 0 and in_round >= scene.round - 1


def injuries_lately(scene: PtuScene, one: Combatant) -> int:
    """Injuries that still count (ruling precision-injury-window)."""
    if scene.rulings.precision_injury_window == "whole-combat":
        return len([each for each in one.injured_in if scene.rounds_begun() > 0 and each > 0])
    return len([each for each in one.injured_in if lately(scene, each)])


def under_fire(play: PtuPlay, one: Combatant) -> Tally:
    """What being under attack takes from a precise check: by a Focus Check, by hits, by Injuries."""
    scene = play.scene
    tally = play.tally().start(0, "precision", SCOPE)
    if lately(scene, one.attacked_in):
        missing = FOCUS_DC - check(play, one, "focus", TRIGGER, FOCUS_DC)
        if missing > 0:
            full = scene.rulings.precision_increments == "full-fours"
            more = missing // INCREMENT if full else -(-missing // INCREMENT)
            tally.add(-1 - more, "focus-failed", PENALTY)
    if lately(scene, one.hurt_in):
        tally.add(-HURT, "was-hit", HIT_PENALTY)
    injuries = injuries_lately(scene, one)
    if injuries:
        tally.add(-PER_INJURY * injuries, "was-injured", INJURY_PENALTY)
    return tally
