"""1.5 Experience Levels and 1.6 Renown: XP by six questions, and what each level brings."""

from typing import Annotated, Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.mistake import Refused
from cinque.core.procedure import Mine, Procedure, Somebody
from cinque.core.record import Between, OneOf
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.systems.vademecum.characters.carrying import in_combat
from cinque.systems.vademecum.characters.figures import work_out
from cinque.systems.vademecum.classes import class_skill, skill_level
from cinque.systems.vademecum.content import kit_of
from cinque.systems.vademecum.content.records import ATTRIBUTES, Ability
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of, in_private

AWARD = "vademecum.level.xp-award"
CRITERIA_TABLE = "vademecum.level.xp-criteria"
XP = "vademecum.level.xp-per-level"
BONUS_XP = "vademecum.level.xp-bonus"
MVP = "vademecum.ruling.mvp-count"
PER_CRITERION = "vademecum.ruling.xp-per-criterion"
CAP = "vademecum.ruling.level-cap"
SCORE_CAPS = "vademecum.ruling.score-caps"
REWARDS = "vademecum.level.reward-table"
CHOICE = "vademecum.ruling.reward-choice"
STARTING_HP = "vademecum.ruling.starting-hp"
RENOWN = "vademecum.renown.gain"
LEGENDARY = "vademecum.level.legendary"

XP_PER_LEVEL: Final = 6
LAST_LEVEL: Final = 24
MOST_SKILL: Final = 3
MOST_ATTRIBUTE: Final = 6
CRITERIA: Final = ("participated", "party-goal", "personal-goal", "defeated-threat", "grew", "mvp")
MVP_CRITERION: Final = "mvp"

SKILL_POINT, PERK, ABILITY, ATTRIBUTE_POINT = "skill-point", "perk", "class-ability", "attribute-point"
EVOLUTION, RENOWN_REWARD = "class-item-evolution", "renown"
CADENCE: Final = {
    SKILL_POINT: (1, "vademecum.level.reward-skill-point"),
    PERK: (2, "vademecum.level.reward-perk"),
    ABILITY: (3, "vademecum.level.reward-class-ability"),
    ATTRIBUTE_POINT: (4, "vademecum.level.reward-attribute-point"),
    EVOLUTION: (6, "vademecum.level.reward-class-item"),
    RENOWN_REWARD: (8, "vademecum.level.reward-renown"),
}
"""Every how many levels a reward comes, and by which clause."""

RENOWNS: Final = ("average", "rare", "very-rare", "legendary")


class Award(NamedTuple):
    """The answers of one character after a session, as the game master confirms them; `more` is extra XP."""

    who: Somebody
    met: tuple[Annotated[str, OneOf(CRITERIA, "criterion")], ...] = ()
    more: Annotated[int, Between(0, 60)] = 0
    each: Annotated[int, Between(1, 6)] = 1


class LevelUp(NamedTuple):
    who: Mine


def rewards_of(level: int) -> list[str]:
    """What a level brings, from level 2 on."""
    return [reward for reward, (every, _) in CADENCE.items() if level % every == 0] if level >= 2 else []


def renown(one: Character) -> int:
    """Average, and a step more at every 8th level; by then Legendary is the last."""
    return 0 if one.is_combatant else min(3, one.level // 8)


# -- XP


def award(play: VadeMecumPlay, answers: Award) -> None:
    """The game master confirms the questions of the session: each yes is worth 1 XP."""
    scene, one = play.scene, play.scene.creatures[answers.who]
    play = in_private(play, one)
    if one.is_combatant:
        raise Refused(Refusal("no-xp-for-combatants", "vademecum.combatant.no-skills", who=one.id))
    if answers.each != 1 and scene.rulings.xp_per_criterion == "one-each":
        raise Refused(Refusal("one-xp-each", PER_CRITERION))
    met = tuple(dict.fromkeys(answers.met))
    if MVP_CRITERION in met and scene.rulings.mvp_count == "one-per-session":
        if scene.mvp:
            raise Refused(Refusal("one-mvp", MVP, who=scene.mvp))
        scene.mvp = one.id
    before = scene.answered.get(one.id, [])
    again = [criterion for criterion in met if criterion in before]
    if again:
        raise Refused(Refusal("answered-already", CRITERIA_TABLE, who=one.id, criterion=again[0]))
    scene.answered[one.id] = [*before, *met]
    tally = play.tally().start(0, "xp-before", XP)
    for criterion in met:
        tally.add(answers.each, criterion, CRITERIA_TABLE)
    if answers.more:
        tally.add(answers.more, "more-xp", BONUS_XP)
    one.xp += tally.value
    play.note("awarded", AWARD, one.id, tally, xp=tally.value, total=one.xp, needed=XP_PER_LEVEL)


def new_session(play: VadeMecumPlay) -> None:
    """The next session has its own questions, and its own most valuable player."""
    play.scene.mvp, play.scene.answered = "", {}
    play.note("session", AWARD)


# -- level up


def why_no_level(scene: VadeMecumScene, one: Character) -> Refusal | None:
    if one.is_combatant:
        return Refusal("no-xp-for-combatants", "vademecum.combatant.no-skills", who=one.id)
    if one.own:
        return Refusal("in-another-shape", XP, who=one.id)
    if one.level >= LAST_LEVEL and scene.rulings.level_cap == "cap-24":
        return Refusal("last-level", CAP, who=one.id)
    if one.xp < XP_PER_LEVEL:
        return Refusal("not-enough-xp", XP, who=one.id, xp=one.xp, needed=XP_PER_LEVEL)
    return None


def level_up(play: VadeMecumPlay, what: LevelUp) -> None:
    """6 XP for the next level, and its rewards, chosen at once or kept open."""
    scene, one = play.scene, play.scene.creatures[what.who]
    play = in_private(play, one)
    refusal = why_no_level(scene, one)
    if refusal is not None:
        raise Refused(refusal)
    before = one.max_hp
    one.xp = one.xp - XP_PER_LEVEL if scene.rulings.xp_overflow == "carry" else 0
    one.level += 1
    play.note("level-up", XP, one.id, level=one.level, xp=one.xp)
    play.note("rewards-of", REWARDS, one.id, level=one.level, rewards=rewards_of(one.level))
    for reward in rewards_of(one.level):
        grant(play, one, reward)
    work_out(scene, one)
    grow(play, one, before)


def grow(play: VadeMecumPlay, one: Character, before: int) -> None:
    """Max HP may have risen; by one reading HP rise by as much."""
    if play.scene.rulings.starting_hp == "raise-both" and one.is_able:
        one.hp += one.max_hp - before
    play.note("max-hp-now", STARTING_HP, one.id, hp=one.hp, of=one.max_hp)


def grant(play: VadeMecumPlay, one: Character, reward: str) -> None:
    clause = CADENCE[reward][1]
    if reward == RENOWN_REWARD:
        play.note("renown-rises", clause, one.id)
        play.note("renown-now", RENOWN, one.id, renown=RENOWNS[renown(one)])
        if one.level == LAST_LEVEL:
            play.note("legendary", LEGENDARY, one.id)
        return
    if reward == EVOLUTION:
        if one.class_:
            play.note("class-item-evolves", clause, one.id, item=content_of(play.scene).classes[one.class_].item)
        return
    take_reward(play, one, reward)


def take_reward(play: VadeMecumPlay, one: Character, reward: str, clause: str = "") -> None:
    """Choose; what nothing qualifies for is kept open, and by one reading anything may be."""
    clause = clause or CADENCE[reward][1]
    options = choices(play.scene, one, reward)
    banks = play.scene.rulings.reward_choice == "bank-no-repeat"
    if options and banks:
        options.append(Option("later"))
    chosen = play.choose(Ask(one.seat, reward, clause, options, one.id)) if options else Option("later")
    if chosen.verb == "later":
        one.open_rewards.append(reward)
        play.note("reward-kept", CHOICE, one.id, reward=reward)
        return
    key = chosen.args["choice"]
    if reward == SKILL_POINT:
        one.skills[key] = skill_level(one, key) + 1
        play.note("skill-raised", clause, one.id, skill=key, to=one.skills[key])
    elif reward == ATTRIBUTE_POINT:
        setattr(one, key, getattr(one, key) + 1)
        play.note("attribute-raised", clause, one.id, attribute=key, to=getattr(one, key))
    elif reward == PERK:
        one.perks = (*one.perks, key)
        play.note("ability-gained", clause, one.id, ability=key)
    else:
        one.abilities = (*one.abilities, key)
        play.note("ability-gained", clause, one.id, ability=key)
    work_out(play.scene, one)


def open_reward(play: VadeMecumPlay, what: LevelUp) -> None:
    """A reward that was kept open is chosen now, if anything qualifies."""
    one = play.scene.creatures[what.who]
    play = in_private(play, one)
    if one.own:
        raise Refused(Refusal("in-another-shape", CHOICE, who=one.id))
    ready = [reward for reward in one.open_rewards if choices(play.scene, one, reward)]
    if not ready:
        raise Refused(Refusal("no-open-reward", CHOICE, who=one.id))
    one.open_rewards.remove(ready[0])
    before = one.max_hp
    take_reward(play, one, ready[0])
    if one.max_hp > before:
        grow(play, one, before)


# -- what may be chosen


def choices(scene: VadeMecumScene, one: Character, reward: str) -> list[Option]:
    if reward == SKILL_POINT:
        return [Option("skill", choice=key) for key in raisable_skills(scene, one)]
    if reward == ATTRIBUTE_POINT:
        return [Option("attribute", choice=key) for key in raisable_attributes(scene, one)]
    known = (*one.perks, *one.abilities)
    repeats = scene.rulings.reward_choice == "repeats-allowed"
    return [
        Option("ability", choice=key)
        for key, ability in content_of(scene).abilities.items()
        if (key not in known or (repeats and reward == PERK)) and qualifies(scene, one, ability, reward)
    ]


def qualifies(scene: VadeMecumScene, one: Character, ability: Ability, reward: str) -> bool:
    """A perk asks for a level in its skill, an ability of the class for a level of the character.

    Perks of the own class may be taken for either reward, or by one reading as perks only.
    """
    own = bool(one.class_) and ability.class_ == one.class_
    if ability.innate or ability.part_of or (ability.class_ and not own):
        return False
    if ability.skill:
        either = own and scene.rulings.class_perk_rewards == "either"
        return (either or reward == PERK) and skill_level(one, ability.skill) >= ability.level
    return own and reward == ABILITY and one.level >= ability.level


def raisable_skills(scene: VadeMecumScene, one: Character) -> list[str]:
    """No skill above 3, unless scales are open; none under the Flaw, by one reading."""
    content, rulings = content_of(scene), scene.rulings
    own = class_skill(scene, one)
    return [
        key
        for key, skill in content.skills.items()
        if (skill_level(one, key) < MOST_SKILL or rulings.score_caps == "uncapped")
        and not (skill.attribute == one.flaw and rulings.flaw_skills_later == "forever")
        and key not in content.class_skills - {own}
        and (key != own or takes_points(scene, one))
    ]


def takes_points(scene: VadeMecumScene, one: Character) -> bool:
    """Whether skill points can go into the class skill: the kit decides, or by one reading it is a skill like any."""
    if scene.rulings.class_skill_at_creation == "allowed":
        return True
    kit = kit_of(scene.packs, "class", one.class_)
    return bool(kit) and content_of(scene).kits[kit].skill_points


def raisable_attributes(scene: VadeMecumScene, one: Character) -> list[str]:
    rulings = scene.rulings
    return [
        key
        for key in ATTRIBUTES
        if (getattr(one, key) < MOST_ATTRIBUTE or rulings.score_caps == "uncapped")
        and not (key == one.flaw and rulings.flaw_attribute_raise == "no-raise")
    ]


LEVEL_PROCEDURES = {
    "award": Procedure(award, GM_ROLE, Award, AWARD, may=in_combat),
    "session": Procedure(new_session, GM_ROLE, None, AWARD, may=in_combat),
    "level-up": Procedure(level_up, PLAYER_ROLE, LevelUp, XP, may=in_combat),
    "reward": Procedure(open_reward, PLAYER_ROLE, LevelUp, CHOICE, may=in_combat),
}
