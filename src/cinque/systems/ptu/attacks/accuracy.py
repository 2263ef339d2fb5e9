"""Making Attacks (p.236): the Accuracy Roll, the Accuracy Check, and who is hit."""

from collections.abc import Sequence
from typing import Final

from cinque.core.ask import Ask, Data, Option
from cinque.core.log import OWNER
from cinque.core.tally import Tally
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.words import PHYSICAL, SPECIAL, STATUS
from cinque.systems.ptu.field.registry import fields_of, weather_of
from cinque.systems.ptu.inflicting.coats import locked_on
from cinque.systems.ptu.marks.registry import MARKS, each_once, marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.positioning.positions import (
    FLANKING_FOES,
    SMALL,
    flank_weight,
    flankers,
    foes_around,
    in_smoke,
    rough_squares,
    spared_by_naturewalk,
)
from cinque.systems.ptu.positioning.sight import blinded
from cinque.systems.ptu.skills.action_points import ACCURACY, aid
from cinque.systems.ptu.skills.action_points import BONUS as BONUS_OF_AP
from cinque.systems.ptu.skills.action_points import FREE as ACTION_POINT
from cinque.systems.ptu.stats.cases import holds
from cinque.systems.ptu.stats.passives import add_passive, in_force, passives_of
from cinque.systems.ptu.stats.stats import (
    EVASION_CLAUSES,
    EVASIONS,
    MOST_EVASION,
    MOST_STAGE,
    is_staged,
    stage,
    stat_evasion,
)

ROLL: Final = "ptu.attack.accuracy-roll"
CHECK: Final = "ptu.attack.accuracy-check"
NATURAL_1: Final = "ptu.attack.natural-1"
NATURAL_20: Final = "ptu.attack.natural-20"
CANNOT_MISS: Final = "ptu.attack.cannot-miss"
WILLING: Final = "ptu.attack.willing-target"
WHICH: Final = "ptu.evasion.which-applies"
KINDS: Final = "ptu.evasion.three-kinds"
CAP: Final = "ptu.evasion.total-cap"
NEGATIVE: Final = "ptu.evasion.negative"
FROM_STAGES: Final = "ptu.evasion.from-stages"
BONUS: Final = "ptu.evasion.bonus"
STAGES: Final = "ptu.accuracy.stages"
ROUGH: Final = "ptu.terrain.rough"
FLANK: Final = "ptu.flank.penalty"
FOES_NEEDED: Final = "ptu.flank.requirement"
LARGE_FOES: Final = "ptu.flank.large-foes"
AT_LEAST_TWO: Final = "ptu.flank.min-two"
ROUGH_PENALTY: Final = -2
SMOKE_PENALTY: Final = -3
FLANK_PENALTY: Final = -2
GRAPPLE_PENALTY: Final = -6
MOST_WIDER: Final = 6
"""By how many results a critical range or the range of an effect becomes wider at most (supplied)."""

Rolls = tuple[list[int], Attack]
"""The unmodified d20, and the attack with what was spent on them."""


# -- the roll


def accuracy_rolls(
    play: PtuPlay, user: Combatant, attack: Attack, targets: Sequence[Combatant], times: int = 1
) -> Rolls:
    """So many unmodified d20; whoever has said so spends an Action Point on each, where it could matter."""
    aided = 0
    if user.ap_for and not all(cannot_miss(play.scene, user, target, attack) for target in targets):
        aided = aid(play, user, ACCURACY, times)
    if aided != attack.aid:
        attack = attack._replace(aid=aided)
    return [play.total(1, 20, ROLL, user.id) for _ in range(times)], attack


def accuracy_modifier(play: PtuPlay, user: Combatant, target: Combatant, attack: Attack, aided: bool = False) -> Tally:
    """What is added to the unmodified d20 against one target."""
    scene = play.scene
    keen = in_force(scene, user, "no_accuracy_loss", target, None, attack.range.words)
    steady = in_force(scene, user, "accuracy", target, None, attack.range.words)
    stages = stage(scene, user, "accuracy", play.listening)
    tally = Tally(play.listening or bool(keen), (user.seat,))
    tally.start(stages.num, "accuracy-stages", STAGES, stages if stages.num else None, of=user.seat)
    for passive in steady:
        if not passive.class_ or passive.class_ == attack.class_:
            add_passive(tally, scene, user, passive, passive.accuracy, ROLL)
    if "Groundsource" not in attack.range.keywords and (count := rough_squares(scene, user, target)):
        per = count if scene.rulings.rough_stacking == "per-square" else 1
        tally.add(ROUGH_PENALTY * per, "rough-terrain", ROUGH)
    if user.naturewalk and scene.terrain and spared_by_naturewalk(scene, user, target):
        tally.add(0, "naturewalk", "ptu.demo.naturewalk")
    if scene.smoke and in_smoke(scene, user, target):
        tally.add(SMOKE_PENALTY, "smoke", "ptu.demo.smokescreen")
    if user.active or scene.light:
        hindrances(scene, user, tally)
    if user.grapple and target.grapple != user.grapple:
        tally.add(GRAPPLE_PENALTY, "grappled", "ptu.grapple.grappled")
    for field in fields_of(scene) if scene.fields_on else ():
        if field.accuracy:
            tally.add(field.accuracy, field.key, ROLL)
    for passive in keen[:1]:
        lost = sum([term.by[0] for term in tally.terms or () if term.by[0] < 0])
        add_passive(tally, scene, user, passive, -lost, ROLL)
    if aided:
        tally.add(BONUS_OF_AP, "action-point", ACTION_POINT)
    if scene.rulings.accuracy_modifier_cap == "all":
        tally.at_least(-6, "accuracy-limit", STAGES).at_most(6, "accuracy-limit", STAGES)
    return tally


def hindrances(scene: PtuScene, user: Combatant, tally: Tally) -> None:
    """Blindness or darkness, and whatever else lies on the attacker."""
    blind = blinded(scene, user)
    if blind is not None:
        blind.blinds(scene, tally)
    for mark, active in each_once(user):
        mark.on_accuracy(active, tally)


# -- the check


def evasion_of(play: PtuPlay, user: Combatant, target: Combatant, attack: Attack, kind: str = "") -> Tally:
    """The Evasion that a target adds to the Accuracy Check: one of three kinds, and whatever changes it."""
    scene = play.scene
    none = without_evasion(scene, user, target, attack)
    if none:
        return play.tally(target.seat).start(0, "no-evasion", none)
    kinds = [kind] if kind else applicable(scene, target, attack)
    if not kinds:
        return play.tally(target.seat).start(0, "no-evasion", WHICH)
    kind, by_stat = best_of(scene, target, attack, kinds, play.listening)
    ignores = attack.move is not None and attack.move.ignores_stages
    tally = play.tally(target.seat)
    tally.start(by_stat.num, f"{kind}-evasion", EVASION_CLAUSES[kind], by_stat, of=target.seat)
    bonus = bonus_against(play, user, target, attack, kind, ignores)
    if bonus.num:
        tally.add(bonus.num, "evasion-bonus", BONUS, bonus, of=target.seat)
    if foes := foes_around(scene, target):
        by = flankers(scene, target, foes)
        if by:
            tally.add(FLANK_PENALTY, "flanked", FLANK)
        if play.listening:
            tell_flanking(play, target, by or foes, bool(by))
    return tally.at_least(0, "evasion-limit", NEGATIVE).at_most(MOST_EVASION, "evasion-limit", CAP)


def bonus_against(play: PtuPlay, user: Combatant, target: Combatant, attack: Attack, kind: str, ignores: bool) -> Tally:
    """Evasion that does not come from a Stat, against one attack, between -6 and +6."""
    scene = play.scene
    sees = bool(user.active) and any(mark.sees_through for mark in marks_on(user))
    ignored = ignores or sees or bool(passives_of(scene, user).doing["ignores_evasion_bonus"])
    evades = bool(passives_of(scene, target).doing["evasion"])
    bonus = play.tally(target.seat) if ignored else stage(scene, target, "evasion", play.listening)
    if target.active and not ignored:
        for mark in [mark for mark in marks_on(target) if mark.evades]:
            bonus.add(mark.evasion(attack.range.is_melee), mark.key, BONUS)
        bonus.at_most(MOST_STAGE, "stage-limit", BONUS).at_least(-MOST_STAGE, "stage-limit", BONUS)
    if not evades:
        return bonus
    for passive in () if ignored else in_force(scene, target, "evasion"):
        if passive.evasion and not passive.evasion_against:
            add_passive(bonus, scene, target, passive, passive.evasion, BONUS)
    bonus.at_most(MOST_STAGE, "stage-limit", BONUS).at_least(-MOST_STAGE, "stage-limit", BONUS)
    for passive in in_force(scene, target, "evasion", user, user):
        by = passive.speed_evasion if kind == "speed" else 0
        if passive.evasion_against in (attack.class_, "melee" if attack.range.is_melee else "ranged"):
            by += passive.evasion
        if by:
            add_passive(bonus, scene, target, passive, by, BONUS)
    return bonus.at_most(MOST_STAGE, "stage-limit", BONUS).at_least(-MOST_STAGE, "stage-limit", BONUS)


def tell_flanking(play: PtuPlay, target: Combatant, foes: Sequence[Combatant], flanked: bool) -> None:
    """Who Flanks somebody, and for how many foes they count; or who has squares enough, but cannot do it alone."""
    scene = play.scene
    large = [foe for foe in foes if foe.size not in SMALL]
    if flanked:
        tally = play.tally().start(len(foes) - len(large), "foes", FOES_NEEDED)
        for foe in large:
            tally.add(flank_weight(scene, target, foe), "foe-squares", LARGE_FOES)
        play.note("flanked", FOES_NEEDED, target.id, tally, foes=[foe.id for foe in foes], count=tally.value)
        return
    enough = [foe for foe in large if flank_weight(scene, target, foe) >= FLANKING_FOES[target.size]]
    for alone in enough[:1]:
        play.note("not-flanked", AT_LEAST_TWO, target.id, foe=alone.id)


def without_evasion(scene: PtuScene, user: Combatant, target: Combatant, attack: Attack) -> str:
    """The clause by which a target has no Evasion at all."""
    if target.fainted:
        return KINDS
    if scene.rulings.evasion_vs_struggle == "moves-only" and attack.move is None:
        return "ptu.ruling.evasion-vs-struggle"
    if attack.kind == "maneuver" and scene.rulings.maneuver_accuracy == "no-evasion":
        return "ptu.ruling.maneuver-accuracy"
    if target.grapple:
        return "ptu.grapple.grappled"
    for active in target.active:
        clause = MARKS[active.effect].no_evasion
        if clause:
            return clause
    if attack.range.is_melee and any(passives_of(scene, one).doing["no_evasion"] for one in (user, target)):
        return KINDS
    return ""


def applicable(scene: PtuScene, target: Combatant, attack: Attack) -> list[str]:
    """The kinds of Evasion that may be applied: by the class of the attack, whatever its damage is measured by, and
    Speed Evasion always.
    """
    kinds = []
    if attack.class_ == STATUS:
        if scene.rulings.evasion_vs_status == "any":
            kinds = ["physical", "special"]
    else:
        kinds = ["physical" if attack.class_ == PHYSICAL else SPECIAL]
    return kinds if any(MARKS[active.effect].no_speed_evasion for active in target.active) else [*kinds, "speed"]


def best_of(
    scene: PtuScene, target: Combatant, attack: Attack, kinds: list[str], listening: bool = False
) -> tuple[str, Tally]:
    """The kind of Evasion that helps most, and what the Stat is worth to it."""
    ignores = attack.move is not None and attack.move.ignores_stages
    found = [(kind, stat_evasion(scene, target, kind, ignores, listening)) for kind in kinds]
    if len(found) == 1:
        return found[0]
    more = sum([passive.speed_evasion for passive in in_force(scene, target, "speed_evasion")])
    return max(found, key=lambda each: each[1].num + (more if each[0] == "speed" else 0))


def accuracy_check(play: PtuPlay, user: Combatant, target: Combatant, attack: Attack) -> Tally:
    """The number to meet or beat: the AC and the target's Evasion, unless it chooses to be hit."""
    tally = play.tally(target.seat).start(attack.ac or 0, "ac", CHECK)
    if play.scene.weather and attack.key in (weather := weather_of(play.scene)).acs:
        tally.set(weather.acs[attack.key], 1, weather.key, CHECK)
    for mark in marks_on(target) if target.active else ():
        if mark.harder_to_hit:
            tally.add(mark.harder_to_hit, mark.key, mark.clause)
    evasion = evasion_of(play, user, target, attack)
    asked = play.scene.rulings.evasion_choice == "target-choice"
    if evasion.num and (asked or user.side == target.side):
        kind = chosen_evasion(play, user, target, attack, asked)
        if not kind:
            return tally
        evasion = evasion_of(play, user, target, attack, kind)
    if evasion.terms:
        tell_evasion(play, target, evasion, evasion.terms[0].label)
    if evasion.num:
        tally.add(evasion.value, "evasion", WHICH, evasion)
    return tally


def tell_evasion(play: PtuPlay, target: Combatant, evasion: Tally, label: str) -> None:
    """Say which Evasion is applied, what it consists of, and whether stages have changed it."""
    several = evasion if evasion.terms and len(evasion.terms) > 1 else None
    play.note("evasion", KINDS, target.id, several, applied=label, evasion=evasion.value)
    kind = label.removesuffix("-evasion")
    if kind in EVASIONS and is_staged(play.scene, target, EVASIONS[kind]):
        before, now = (stat_evasion(play.scene, target, kind, unstaged).num for unstaged in (True, False))
        if now != before:
            play.note("evasion-stages", FROM_STAGES, target.id, visible=OWNER, evasion=label, before=before, now=now)


def chosen_evasion(play: PtuPlay, user: Combatant, target: Combatant, attack: Attack, asked: bool) -> str:
    """Which Evasion a target applies, or none. Nobody dodges a foe's attack less than they can, so only towards an
    ally, or where a ruling says so, is it asked.
    """
    found = applicable(play.scene, target, attack)
    best = best_of(play.scene, target, attack, found)[0] if found else ""
    kinds = found if asked else [best]
    kinds.sort(key=lambda kind: kind != best)
    options = [Option("evade-with", attack=attack.key, kind=f"{kind}-evasion") for kind in kinds]
    if not asked:
        options = [Option("evade", attack=attack.key)]
    options.append(Option("be-hit", attack=attack.key))
    clause = "ptu.ruling.evasion-choice" if asked and user.side != target.side else WILLING
    chosen = play.choose(Ask(target.seat, "evasion", clause, options, target.id, decline=options[0].key))
    if chosen.verb == "be-hit":
        play.note("willing", WILLING, target.id)
        return ""
    return str(chosen.args.get("kind", best)).removesuffix("-evasion")


def critical_from(scene: PtuScene, user: Combatant, attack: Attack) -> int:
    """The lowest unmodified roll that is a Critical Hit; all that widens the range does so by 6 at most (supplied)."""
    wider = 0
    for passive in in_force(scene, user, "critical"):
        wider += passive.critical
    for active in user.active:
        wider += MARKS[active.effect].wider_critical(active)
    return attack.critical - min(MOST_WIDER, wider)


def cannot_miss(scene: PtuScene, user: Combatant, target: Combatant, attack: Attack) -> bool:
    """Without an AC; where the Move says so; or after aim was taken."""
    if attack.ac is None or attack.move is None:
        return attack.ac is None
    if attack.move.sure and any(holds(scene, case, user, target) for case in attack.move.sure):
        return True
    return bool(user.active) and locked_on(user, target)


def is_hit(play: PtuPlay, user: Combatant, target: Combatant, attack: Attack, natural: int, place: int = 0) -> bool:
    """Compare a roll with a target's Accuracy Check; `place` says which of several it is."""
    if attack.auto_hit or not natural:
        return True
    sure = cannot_miss(play.scene, user, target, attack)
    if sure and (natural != 1 or play.scene.rulings.natural_1_vs_cannot_miss == "cannot-miss-wins"):
        play.note("hit", CANNOT_MISS, target.id, natural=natural, user=user.id)
        return True
    if natural == 1:
        play.note("miss", NATURAL_1, target.id, natural=natural, user=user.id)
        return False
    if natural == 20:
        play.note("hit", NATURAL_20, target.id, natural=natural, user=user.id)
        return True
    check = accuracy_check(play, user, target, attack)
    modifier = accuracy_modifier(play, user, target, attack, place < attack.aid)
    total = natural + modifier.value
    hit = total >= check.value
    if not hit and play.scene.rulings.crit_must_hit == "auto-hit" and attack.db is not None and attack.critical > 1:
        # what is critical by any roll has no range that could hit by itself
        hit = natural >= critical_from(play.scene, user, attack)
    if play.listening:
        roll = play.tally().start(natural, "natural", ROLL).add(modifier.value, "modifiers", ROLL, modifier)
        facts: Data = {"natural": natural, "total": total, "check": check.value, "user": user.id}
        play.note("accuracy", ROLL, target.id, roll, **facts)
        play.note("hit" if hit else "miss", CHECK, target.id, check, **facts)
    return hit
