"""Improvised Attacks (p.244): whatever somebody thinks of, with the figures that a game master gives it."""

from typing import Annotated, Final, NamedTuple

from cinque.core.mistake import Refused
from cinque.core.procedure import Somebody
from cinque.core.record import Between, By, Of, OneOf
from cinque.core.refusal import Refusal
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import STANDARD, Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.content.effect import Affliction
from cinque.systems.ptu.content.ranges import BadRange, Range, read_range
from cinque.systems.ptu.content.words import CLASSES, ENCOUNTER, NEXT_TURN, PHYSICAL, ROUND, STATUS, TYPES, USER_TURN
from cinque.systems.ptu.inflicting.inflicting import inflict, lasting, put, safeguarded
from cinque.systems.ptu.injuries.hit_points import standard_taken
from cinque.systems.ptu.marks.accuracy import CHANGED_ACCURACY
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.resolution import resolve
from cinque.systems.ptu.moves.struggle import struggle_attack
from cinque.systems.ptu.skills.asked_for import Skill
from cinque.systems.ptu.skills.skills import check, rank

GENERAL: Final = "ptu.improvised.general"
STANDARD_CLAUSE: Final = "ptu.action.standard"
SAND: Final = "ptu.improvised.sand"
NORMAL_TYPE: Final = "ptu.improvised.normal-type"
TORCH: Final = "ptu.improvised.torch"
ELABORATE: Final = "ptu.improvised.elaborate"
PER_RANK: Final = 3
NORMAL: Final = "normal"
STRUGGLE_AC: Final = 4
STRUGGLE_DB: Final = 4
MOST_AC: Final = 100
MOST_DB: Final = 28


class Sample(NamedTuple):
    """A ready-made improvised attack. `breaks` is what it uses up."""

    clause: str
    ac: int = STRUGGLE_AC
    db: int = STRUGGLE_DB
    type: str = NORMAL
    class_: str = PHYSICAL
    range: str = "Melee, 1 Target"
    accuracy: int = 0
    move: str = ""
    skill: str = ""
    breaks: str = ""


SAMPLES: Final = {
    "sand": Sample(SAND, 5, 0, NORMAL, STATUS, "2, 1 Target", accuracy=-2),
    "torch": Sample(TORCH, type="fire", breaks="torch"),
    "landslide": Sample(ELABORATE, move="rock-slide", skill="survival"),
}


class Improvised(NamedTuple):
    """An attack that the rules do not list, as the game master sees it.

    Without a Damage Base it does no damage. It can inflict an affliction or change the target's Accuracy for a time,
    or copy a Move. With a Skill, the attack Stat is three times the Rank, and a DC asks for a check first.
    """

    who: Somebody
    target: tuple[Somebody, ...]
    sample: Annotated[str, OneOf(tuple(SAMPLES))] = ""
    ac: Annotated[int, Between(0, MOST_AC)] = STRUGGLE_AC
    db: Annotated[int, Between(0, MOST_DB)] = 0
    type: Annotated[str, OneOf(TYPES, "type")] = NORMAL
    class_: Annotated[str, OneOf(CLASSES)] = PHYSICAL
    range: str = "Melee, 1 Target"
    inflicts: Affliction = ""
    lasts: Annotated[str, OneOf((ROUND, NEXT_TURN, USER_TURN, ENCOUNTER), "lasts")] = NEXT_TURN
    accuracy: Annotated[int, Between(-MOST_AC, MOST_AC)] = 0
    move: Annotated[str, Of("move"), By(ELABORATE)] = ""
    skill: Skill = ""
    dc: int = 0


def improvised(play: PtuPlay, idea: Improvised) -> None:
    """An attack takes the Standard Action of whoever has the turn; at other times the game master decides alone."""
    scene, one = play.scene, play.scene.creatures[idea.who]
    pays = bool(scene.phase) and scene.actor == one.id and one.standard > 0
    if pays:
        one.standard -= 1
        one.took_standard = True
        play.note("takes-action", STANDARD_CLAUSE, one.id, action=STANDARD, verb="improvised")
    attempt(play, idea)
    if pays:
        standard_taken(play, one)


def attempt(play: PtuPlay, idea: Improvised) -> None:
    """Carry out what somebody has thought of."""
    scene, sample, inflicts, lasts, dc = play.scene, idea.sample, idea.inflicts, idea.lasts, idea.dc
    one, targets = scene.creatures[idea.who], [scene.creatures[id] for id in idea.target]
    made = SAMPLES.get(sample) or Sample(
        GENERAL, idea.ac, idea.db, idea.type, idea.class_, idea.range, idea.accuracy, idea.move, idea.skill
    )
    attack = read_attack(scene, one, made, sample)
    play.note(
        "improvises", made.clause, one.id, target=[each.id for each in targets], ac=attack.ac or 0, db=attack.db or 0
    )
    if made.type == NORMAL and not made.move:
        play.note("improvised-normal", NORMAL_TYPE, one.id)
    if dc and made.skill and check(play, one, made.skill, ELABORATE, dc) < dc:
        return
    for struck in resolve(play, one, attack, targets):
        if struck.hit and struck.target.able:
            follow_up(play, one, struck.target, made, inflicts, lasts)
    if made.breaks:
        use_up(play, one, made.breaks)


def read_attack(scene: PtuScene, one: Combatant, made: Sample, name: str) -> Attack:
    """The attack, or `Refused` if something about it means nothing."""
    value = PER_RANK * rank(one, made.skill) if made.skill else None
    if made.move:
        copied = content_of(scene).moves[made.move]
        line = read_range(copied.range)
        return Attack(
            copied.key,
            "improvised",
            copied.type,
            copied.class_,
            copied.ac,
            copied.db,
            line,
            copied.critical,
            copied,
            value,
        )
    if made.clause == TORCH:
        return struggle_attack(scene, one, "unarmed")._replace(key=name, kind="improvised", type=made.type)
    key = name or "improvised"
    return Attack(key, "improvised", made.type, made.class_, made.ac or None, made.db or None, reach(made), stat=value)


def reach(made: Sample) -> Range:
    try:
        return read_range(made.range)
    except BadRange as error:
        raise Refused(Refusal("wrong-kind", GENERAL, value=str(error))) from None


def follow_up(play: PtuPlay, one: Combatant, target: Combatant, made: Sample, inflicts: str, lasts: str) -> None:
    """What it does besides damage."""
    if inflicts:
        ignored = safeguarded(play, target, inflicts, one)
        inflict(play, target, inflicts, one.id, lasts, one.id, ignored=ignored)
    if made.accuracy:
        new = lasting(play.scene, CHANGED_ACCURACY.key, one.id, NEXT_TURN, target.id, one.id)
        new.number = made.accuracy
        put(play, target, new)
        play.note("accuracy-lowered", made.clause, target.id, by=made.accuracy)


def use_up(play: PtuPlay, one: Combatant, item: str) -> None:
    """What an attack breaks is gone, if it was there."""
    for slot in ("main_hand", "off_hand", "held"):
        if getattr(one, slot) == item:
            setattr(one, slot, "")
    if one.items.get(item):
        one.items[item] -= 1
        if not one.items[item]:
            del one.items[item]
    play.note("breaks", TORCH, one.id, item=item)
