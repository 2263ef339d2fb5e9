"""Improvised Attacks (p.244): whatever somebody thinks of, with the figures that a game master gives it."""

from typing import NamedTuple

from cinque.core.ask import Refusal, Refused
from cinque.core.suggest import suggestions
from cinque.systems.ptu.afflictions.afflictions import inflict, is_affliction, lasting
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.content.ranges import BadRange, Range, read_range
from cinque.systems.ptu.content.records import CLASSES, NEXT_TURN, PHYSICAL, STATUS, TYPES
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.resolution import resolve
from cinque.systems.ptu.moves.struggle import struggle_attack
from cinque.systems.ptu.skills.skills import check, known_skill, rank, someone

GENERAL = "ptu.improvised.general"
SAND = "ptu.improvised.sand"
NORMAL_TYPE = "ptu.improvised.normal-type"
TORCH = "ptu.improvised.torch"
ELABORATE = "ptu.improvised.elaborate"
PER_RANK = 3
NORMAL = "normal"
STRUGGLE_AC, STRUGGLE_DB = 4, 4


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


SAMPLES = {
    "sand": Sample(SAND, 5, 0, NORMAL, STATUS, "2, 1 Target", accuracy=-2),
    "torch": Sample(TORCH, type="fire", breaks="torch"),
    "landslide": Sample(ELABORATE, move="rock-slide", skill="survival"),
}


def improvised(
    play: PtuPlay,
    who: str,
    target: str,
    sample: str = "",
    ac: int = STRUGGLE_AC,
    db: int = 0,
    type: str = NORMAL,
    class_: str = PHYSICAL,
    range: str = "Melee, 1 Target",
    inflicts: str = "",
    lasts: str = NEXT_TURN,
    accuracy: int = 0,
    move: str = "",
    skill: str = "",
    dc: int = 0,
) -> None:
    """An attack that the rules do not list, as the game master sees it.

    `target` may be several ids with commas. Without a Damage Base it does no damage. It can inflict an affliction or
    change the target's Accuracy for a time, or copy a Move. With a Skill, the attack Stat is three times the Rank, and
    a DC asks for a check first.
    """
    scene = play.scene
    one = someone(scene, who, GENERAL)
    targets = [someone(scene, id.strip(), GENERAL) for id in target.split(",")]
    made = Sample(GENERAL, ac, db, type, class_, range, accuracy, move, skill)
    if sample:
        made = found(sample, SAMPLES)
    attack = read_attack(scene, one, made, sample)
    if inflicts and not is_affliction(inflicts):
        raise Refused(Refusal("unknown-name", GENERAL, kind="affliction", name=inflicts, hint=[]))
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


def found(sample: str, samples: dict[str, Sample]) -> Sample:
    if sample not in samples:
        hint = suggestions(sample, samples)
        raise Refused(Refusal("unknown-name", GENERAL, kind="improvised-attack", name=sample, hint=hint))
    return samples[sample]


def read_attack(scene: PtuScene, one: Combatant, made: Sample, name: str) -> Attack:
    """The attack, or `Refused` if something about it means nothing."""
    value = PER_RANK * rank(one, known_skill(made.skill)) if made.skill else None
    if made.move:
        moves = content_of(scene).moves
        if made.move not in moves:
            hint = suggestions(made.move, moves)
            raise Refused(Refusal("unknown-name", ELABORATE, kind="move", name=made.move, hint=hint))
        copied = moves[made.move]
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
    if made.type not in TYPES:
        raise Refused(Refusal("unknown-name", GENERAL, kind="type", name=made.type, hint=suggestions(made.type, TYPES)))
    if made.class_ not in CLASSES:
        raise Refused(Refusal("not-one-of", GENERAL, value=made.class_, words=list(CLASSES)))
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
        inflict(play, target, inflicts, one.id, lasts, one.id)
    if made.accuracy:
        new = lasting(play.scene, "accuracy", one.id, NEXT_TURN, target.id, one.id)
        new.number = made.accuracy
        target.active.append(new)
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
