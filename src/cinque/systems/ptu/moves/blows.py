"""Dealing Damage (p.236-237) in an attack on several: the roll that its targets share, and what one of them takes."""

from typing import Final

from cinque.core.log import OWNER
from cinque.core.tally import Tally
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.attacks.accuracy import critical_from
from cinque.systems.ptu.attacks.damage import Blow, damage_to, roll_damage, spared_critical, with_critical
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.field.blessing import covers, spends
from cinque.systems.ptu.inflicting.coats import least_hp
from cinque.systems.ptu.injuries.hit_points import take_damage
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.triggers import triggered_of, used
from cinque.systems.ptu.stats.charts import FIVE_STRIKE
from cinque.systems.ptu.stats.frequency import count_use
from cinque.systems.ptu.stats.passives import in_force, infiltrates, source_of

FORMULA: Final = "ptu.damage.formula"
ON_HIT: Final = "ptu.damage.on-hit"
HIGHEST: Final = 20
MOST_STRIKES: Final = 5


class Rolled:
    """What one attack has come to: damage rolls by Damage Base, Critical Hits and hits, which targets share; where some
    are spared a Critical Hit, all share the plain roll, and what the Critical Hit adds is rolled `apart`.

    `counters` are the Moves that will answer it, by whose they are, and `before` the Hit Points of those whom it hits
    without a damage roll. Those are `safe` over whom a Shield is held; it is `over` where an Interrupt has ended it.
    """

    __slots__ = ("apart", "before", "blows", "counters", "over", "safe")

    def __init__(self, apart: bool) -> None:
        self.apart = apart
        self.blows: dict[tuple[int, int, int], Blow] = {}
        self.counters: dict[str, Move] = {}
        self.before: dict[str, int] = {}
        self.safe: dict[str, str] = {}
        self.over = False


def some_are_spared(scene: PtuScene, user: Combatant, attack: Attack, targets: list[Combatant]) -> bool:
    """Whether what is a Critical Hit on one target may be none on another."""
    if scene.rulings.area_accuracy == "roll-per-target":
        return True
    return any(spared_critical(scene, user, attack, target) or may_spend(scene, target) for target in targets)


def may_spend(scene: PtuScene, one: Combatant) -> bool:
    """Whether a Blessing could make a Critical Hit a hit."""
    return bool(scene.blessings) and covers(scene, one, lambda blessing: blessing.spares_critical) != ""


def damage_of(
    play: PtuPlay,
    user: Combatant,
    attack: Attack,
    target: Combatant,
    hits: list[int],
    rolled: Rolled,
) -> Tally:
    """Each blow of a Double Strike is a Critical Hit or not by its own roll."""
    criticals = sum([is_critical(play, user, attack, target, natural) for natural in hits])
    if depends_on_target(attack):
        attack = attack._replace(natural=max(hits))
    return deal(play, user, attack, target, criticals, len(hits), rolled)


def is_critical(play: PtuPlay, user: Combatant, attack: Attack, target: Combatant, natural: int) -> bool:
    """Whether the unmodified roll lies in the critical range; a wider range of effects does not widen that one."""
    scene = play.scene
    lowest = critical_from(scene, user, attack)
    if play.listening and in_force(scene, user, "effect_range"):
        play.note("no-effect-of-the-move", "ptu.crit.not-an-effect", user.id, visible=OWNER, lowest=lowest)
    if attack.always_critical or (user.active and any(mark.makes_critical for mark in marks_on(user))):
        return True
    on_even = attack.move is not None and attack.move.critical_even and natural > 0 and natural % 2 == 0
    critical = (natural >= lowest or on_even) and not spared_critical(scene, user, attack, target)
    minded = critical and scene.blessings and not infiltrates(scene, user)
    if minded and spends(play, target, lambda blessing: blessing.spares_critical):
        return False
    if critical and natural < HIGHEST:
        play.note("critical-range", "ptu.crit.range", user.id, visible=OWNER, natural=natural, lowest=lowest)
    return critical


def deal(
    play: PtuPlay,
    user: Combatant,
    attack: Attack,
    target: Combatant,
    criticals: int,
    count: int,
    rolled: Rolled,
) -> Tally:
    """Damage to one target; the same roll serves all who are hit in the same way."""
    if play.scene.blessings and not infiltrates(play.scene, user):
        attack = screened(play, attack, target)
    return damage_to(play, user, attack, target, blow_of(play, user, attack, target, criticals, count, rolled))


def blow_of(
    play: PtuPlay,
    user: Combatant,
    attack: Attack,
    target: Combatant,
    criticals: int,
    count: int,
    rolled: Rolled,
) -> Blow:
    """What was rolled, or is rolled now."""
    db, blows = attack.db or 0, rolled.blows
    found = blows.get((db, criticals, count))
    if found is not None and not depends_on_target(attack):
        return found
    if criticals and rolled.apart and not depends_on_target(attack):
        found = with_critical(play, user, blow_of(play, user, attack, target, 0, count, rolled), criticals)
    else:
        hits = strikes_of(play, user, target) if "Five Strike" in attack.range.keywords else count
        found = roll_damage(play, user, attack, target, criticals, hits)
    blows[db, criticals, count] = found
    return found


def strikes_of(play: PtuPlay, user: Combatant, target: Combatant) -> int:
    """By a roll, or all five where an Ability is used."""
    skilled = [
        ability for ability in triggered_of(play.scene.packs, user.abilities) if ability.trigger == "five-strike"
    ]
    most = any(used(play, ability, user, target) for ability in skilled)
    hits = MOST_STRIKES if most else play.entry(1, 8, FIVE_STRIKE, FORMULA, user.id)
    play.note("five-strike", FORMULA, user.id, hits=hits)
    return hits


def take(play: PtuPlay, user: Combatant, attack: Attack, target: Combatant, tally: Tally) -> int:
    """The target takes the damage; where it is spared, Endures or holds out, 1 Hit Point is left."""
    if least_hp(attack, target):
        tally.at_most(all_but_one(target), "spared", ON_HIT)
    else:
        hold_out(play, user, target, tally)
    return take_damage(play, target, tally.value, FORMULA, tally, by=user)


def all_but_one(one: Combatant) -> int:
    return max(0, one.hp + one.temporary_hp - 1)


def hold_out(play: PtuPlay, user: Combatant, target: Combatant, tally: Tally) -> None:
    """An Ability or item keeps somebody standing; some do so once a Scene."""
    most = all_but_one(target)
    if tally.value <= most or target.max_hp <= 1:
        return
    for passive in in_force(play.scene, target, "holds_out", user, user):
        source = source_of(play.scene, target, passive)
        if passive.once_a_scene and target.used.get(source):
            continue
        if passive.once_a_scene:
            count_use(play, target, source)
        tally.set(most, 1, source, ON_HIT, of=target.seat)
        return


def depends_on_target(attack: Attack) -> bool:
    return attack.move is not None and bool(attack.move.power)


def screened(play: PtuPlay, attack: Attack, target: Combatant) -> Attack:
    """Light Screen and Reflect: the attack is one step more resisted."""
    if spends(play, target, lambda blessing: blessing.softens == attack.class_):
        return attack._replace(steps=attack.steps + 1)
    return attack
