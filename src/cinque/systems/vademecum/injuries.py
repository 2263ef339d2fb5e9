"""2.7 Injuries: whoever falls to 0 HP rolls one; it heals or kills in some rounds, unless somebody treats it."""

from typing import Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.effect import Active
from cinque.core.seat import GM_ROLE
from cinque.systems.vademecum.ability import end_what_needs_strength, others, rules_of, set_off
from cinque.systems.vademecum.adventuring.skill_checks import Circumstances, add_retry, check, remember
from cinque.systems.vademecum.adventuring.weapons_and_tools import tools_for
from cinque.systems.vademecum.condition import end_all, source_falls
from cinque.systems.vademecum.conditions.crippled import CRIPPLED
from cinque.systems.vademecum.conditions.incapacitated import INCAPACITATED
from cinque.systems.vademecum.happening import Death, Event
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.tasks import forget_task
from cinque.systems.vademecum.tiles import make_room

INCUR = "vademecum.injury.incur"
ROLL = "vademecum.injury.roll"
TABLE = "vademecum.injury.table"
RECOVERABLE = "vademecum.injury.recoverable"
RECOVERABLE_MEDICINE = "vademecum.injury.recoverable-medicine"
DEADLY = "vademecum.injury.deadly"
DEADLY_MEDICINE = "vademecum.injury.deadly-medicine"
WORSENING = "vademecum.injury.worsening"
PAST_FATAL = "vademecum.ruling.worsen-past-fatal"
AT_ZERO = "vademecum.ruling.combatant-at-zero-hp"
OUTSIDE = "vademecum.ruling.zero-hp-outside-combat"
WHO_MAY_TREAT = "vademecum.ruling.who-may-treat"
GRAPPLE_END = "vademecum.ruling.grapple-end"
MEDICINE = "medicine"
DIED: Final = "died"
IN_ROUND: Final = "died-in-round"
"""When somebody died, in what they keep; in rounds before this combat, where that is below 0."""
ROUNDS_PER_MINUTE: Final = 10
TREATING: Final = ("treating",)


class Level(NamedTuple):
    """A level of injury: after so many rounds it heals, or kills. The names and DTs of its degrees, 1 to 6."""

    name: str
    deadly: bool
    rounds: int
    degrees: tuple[str, str, str, str, str, str]
    dts: tuple[int, int, int, int, int, int] = (14, 14, 11, 11, 8, 8)


LEVELS: Final = {
    6: Level(
        "minor",
        False,
        2,
        ("lost-breath", "bruised-rib", "sprained-wrist", "sprained-ankle", "cut-skin", "whiplash"),
        (14, 14, 11, 11, 8, 5),
    ),
    5: Level(
        "moderate",
        False,
        3,
        (
            "throat-contusion",
            "rib-fracture",
            "dislocated-shoulder",
            "dislocated-knee",
            "simple-laceration",
            "concussion",
        ),
    ),
    4: Level(
        "serious",
        False,
        4,
        ("cervical-fracture", "multiple-rib-fractures", "crushed-arm", "crushed-leg", "deep-laceration", "black-eye"),
    ),
    3: Level(
        "severe",
        True,
        4,
        ("neck-injury", "internal-bleeding", "arm-fracture", "leg-fracture", "lacerated-tendon", "head-trauma"),
    ),
    2: Level(
        "critical",
        True,
        3,
        (
            "spinal-cord-injury",
            "ruptured-spleen",
            "compound-arm-fracture",
            "compound-leg-fracture",
            "lacerated-artery",
            "orbital-fracture",
        ),
    ),
    1: Level(
        "fatal",
        True,
        2,
        (
            "severed-aorta",
            "punctured-lung",
            "partially-amputated-arm",
            "partially-amputated-leg",
            "lacerated-organ",
            "skull-fracture",
        ),
        (17, 14, 11, 11, 8, 8),
    ),
}
"""The table of all injuries by the level die; low numbers are worse."""


MINOR: Final = 6
LIGHTEST: Final = (MINOR, 6)
"""The level and the degree of an injury of which nothing else is said."""


def level_of(one: Character) -> Level:
    return LEVELS[one.injury]


def medicine_dt(one: Character) -> int:
    return level_of(one).dts[one.degree - 1]


def task_of(one: Character) -> str:
    """Under this name failed treatments of an injury are counted."""
    return f"injury/{one.id}"


# -- falling to 0 HP


def fall_to_zero(play: VadeMecumPlay, one: Character, by: Character | None) -> None:
    """Characters are Incapacitated and roll an injury; combatants are defeated, but for one reading."""
    go_down(play, one)
    if one.is_combatant and play.scene.rulings.combatant_at_zero_hp == "defeated":
        play.note("defeated", AT_ZERO, one.id)
        pass_away(play, one, AT_ZERO)
        one.defeated = one.hp <= 0
        is_gone(play, one, by)
        return
    INCAPACITATED.put(play, one, Active(), INCUR)
    if not play.scene.phase and play.scene.rulings.zero_hp_outside_combat == "combat-only":
        decide_outside(play, one)
        return
    incur(play, one)


def go_down(play: VadeMecumPlay, one: Character) -> None:
    """At 0 HP: no longer behind cover, and nothing is kept up that takes somebody who stands."""
    one.hp = one.cover = 0
    end_what_needs_strength(play, one)
    end_all(play, one, lambda rule: rule.ends_at_zero, INCUR)
    source_falls(play, one, GRAPPLE_END)


def decide_outside(play: VadeMecumPlay, one: Character) -> None:
    """By one reading injuries belong to combat, and the game master says what comes of 0 HP elsewhere."""
    ask = Ask(GM_ROLE, "zero-hp", OUTSIDE, [Option("comes-round"), Option("dies")], one.id)
    if play.choose(ask).verb == "dies":
        die(play, one, OUTSIDE)
    else:
        recover(play, one, OUTSIDE)


def incur(play: VadeMecumPlay, one: Character) -> None:
    """A D6 for the level, and another for the degree."""
    one.injury = play.total(1, 6, ROLL, one.id)
    one.degree = play.total(1, 6, TABLE, one.id)
    one.injured_rounds = 0
    forget_task(play.scene, task_of(one))
    tell_injury(play, one, "injured", TABLE)


def tell_injury(play: VadeMecumPlay, one: Character, kind: str, clause: str) -> None:
    if play.log is None:
        return
    level = level_of(one)
    play.note(
        kind,
        clause,
        one.id,
        level=level.name,
        injury=level.degrees[one.degree - 1],
        dt=medicine_dt(one),
        rounds=level.rounds - one.injured_rounds,
    )
    play.note("will-die" if level.deadly else "will-recover", DEADLY if level.deadly else RECOVERABLE, one.id)


def worsen(play: VadeMecumPlay, one: Character, by: Character | None = None) -> None:
    """A hit on somebody Incapacitated: one level towards Fatal, with the same degree; beyond Fatal is death."""
    reading = play.scene.rulings.worsen_timer
    if one.injury == 1:
        if play.scene.rulings.worsen_past_fatal == "death":
            die(play, one, PAST_FATAL, by)
        else:
            play.note("stays-fatal", PAST_FATAL, one.id)
        return
    one.injury -= 1
    if reading == "new-degree":
        one.degree = play.total(1, 6, TABLE, one.id)
    if reading != "same-degree-keep-elapsed":
        one.injured_rounds = 0
    tell_injury(play, one, "injury-worsens", WORSENING)
    run_out(play, one)


# -- the clock


def pass_round(play: VadeMecumPlay, one: Character) -> None:
    """A round has passed for an injured character."""
    if one.injury and not one.dead:
        one.injured_rounds += 1
        run_out(play, one)


def run_out(play: VadeMecumPlay, one: Character) -> None:
    level = level_of(one)
    if one.injured_rounds < level.rounds:
        return
    if level.deadly:
        die(play, one, DEADLY)
    elif play.scene.rulings.incapacitated_end != "medicine-only":
        recover(play, one, RECOVERABLE)


def die(play: VadeMecumPlay, one: Character, clause: str, by: Character | None = None) -> None:
    """Somebody dies; an ability of theirs may have them rise at once."""
    heal_injury(play, one)
    one.kept[DIED], one.kept[IN_ROUND] = play.scene.clock, play.scene.round
    play.note("dies", clause, one.id)
    pass_away(play, one, clause)
    one.dead = not one.is_able
    is_gone(play, one, by)


def pass_away(play: VadeMecumPlay, one: Character, clause: str) -> None:
    """What lasts until death is over with it, before anything brings somebody back."""
    end_all(play, one, lambda rule: rule.ends_with_death(play.scene), clause)
    set_off(play, one, "dies", Event(one))


def is_gone(play: VadeMecumPlay, one: Character, by: Character | None) -> None:
    """Nobody holds on to the dead, and their enemies may answer it."""
    if one.is_out:
        end_all(play, one, lambda rule: rule.holds, GRAPPLE_END)
    for other in others(play.scene, one, False) if play.scene.phase else ():
        set_off(play, other, "enemy-killed", Death(one, by))


def died_just_now(scene: VadeMecumScene, one: Character) -> bool:
    """Less than a minute ago."""
    if not one.dead or one.kept.get(DIED) != scene.clock:
        return False
    return scene.round - one.kept.get(IN_ROUND, scene.round) < ROUNDS_PER_MINUTE


def lie_dead(scene: VadeMecumScene, rounds: int) -> None:
    """Rounds have passed for the dead that are none of this combat."""
    for one in scene.creatures.values():
        if IN_ROUND in one.kept:
            one.kept[IN_ROUND] -= rounds


def rise(play: VadeMecumPlay, one: Character, hp: int, clause: str) -> None:
    """Somebody dead or defeated is back."""
    one.dead = one.defeated = False
    one.kept.pop(DIED, None)
    one.kept.pop(IN_ROUND, None)
    heal_injury(play, one)
    one.hp = min(hp, one.max_hp)
    make_room(play.scene, one)
    INCAPACITATED.end(play, one, clause)
    play.note("rises", clause, one.id, hides=one.hides("hp", "of"), hp=one.hp, of=one.max_hp)


def heal_injury(play: VadeMecumPlay, one: Character) -> None:
    one.injury = one.degree = one.injured_rounds = 0
    forget_task(play.scene, task_of(one))


def recover(play: VadeMecumPlay, one: Character, clause: str) -> None:
    """Stable with 1 HP; after a Deadly Injury also Crippled."""
    deadly = one.injury > 0 and level_of(one).deadly
    heal_injury(play, one)
    one.hp = max(1, one.hp)
    INCAPACITATED.end(play, one, clause)
    play.note("stabilized", clause, one.id, hides=one.hides("hp", "of"), hp=one.hp, of=one.max_hp)
    if deadly:
        CRIPPLED.put(play, one, Active())


# -- treatment


def may_be_treated_by(scene: VadeMecumScene, injured: Character, healer: Character) -> bool:
    """Recoverable Injuries by oneself and others, Deadly ones by others alone."""
    if not injured.injury or injured.dead:
        return False
    if healer is injured:
        by_oneself = not level_of(injured).deadly and scene.rulings.self_medicine == "exception"
        by_perk = any(rule.treats_own_deadly for rule in rules_of(scene, healer))
        return (by_oneself or by_perk) and is_allowed_to_treat(scene, healer)
    return may_treat(scene, healer)


def may_treat(scene: VadeMecumScene, healer: Character) -> bool:
    return healer.is_able and is_allowed_to_treat(scene, healer)


def is_allowed_to_treat(scene: VadeMecumScene, healer: Character) -> bool:
    """Ruling who-may-treat: everybody, or by one reading players' characters alone."""
    return healer.is_pc or scene.rulings.who_may_treat == "any-character"


def treat(play: VadeMecumPlay, healer: Character, injured: Character) -> bool:
    """A Medicine check against the DT of the injury."""
    clause = DEADLY_MEDICINE if level_of(injured).deadly else RECOVERABLE_MEDICINE
    dt = play.tally().start(medicine_dt(injured), "injury", TABLE)
    retries = play.scene.rulings.injury_treatment_retry == "applies"
    if retries:
        add_retry(play, dt, task_of(injured), healer)
    play.note("treats", clause, healer.id, target=injured.id, dt=dt.value)
    tools = tools_for(play.scene, healer, MEDICINE)
    rolled = check(play, healer, MEDICINE, dt, Circumstances(tools, situations=TREATING, target=injured))
    if rolled.success:
        recover(play, injured, clause)
        return True
    if retries:
        remember(play, task_of(injured), healer, False)
    if rolled.nearly and healer is not injured:
        set_off(play, healer, "treatment-nearly-worked", Event(injured))
    return False


def lighten(play: VadeMecumPlay, one: Character, clause: str) -> None:
    """One level towards Minor, with the same degree; its rounds begin anew."""
    if one.injury < MINOR:
        one.injury += 1
        one.injured_rounds = 0
        tell_injury(play, one, "injury-lightens", clause)
