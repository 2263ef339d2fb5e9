"""Frequencies (supplied): how often Moves, Abilities and Features can be used."""

from functools import lru_cache
from typing import Final, NamedTuple

from cinque.core.effect import attach
from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.afflictions.suppressed import SUPPRESSED
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.ranges import read_range
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.marks.registry import MARKS, marks_on
from cinque.systems.ptu.marks.spotted import SPOTTED
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.stats.cases import is_pulled_down
from cinque.systems.ptu.stats.passives import in_force, passives_of

MOVE: Final = "ptu.action.standard-move-or-struggle"
AT_WILL: Final = "At-Will"
EOT: Final = "EOT"
SCENE: Final = "Scene"
DAILY: Final = "Daily"


class Frequency(NamedTuple):
    word: str
    times: int


@lru_cache(maxsize=128)
def read_frequency(text: str) -> Frequency:
    """`Scene x2` is twice in a Scene; At-Will and EOT know no number."""
    word, _, times = text.partition(" x")
    return Frequency(word, int(times) if times else 1)


def frequency_of(scene: PtuScene, one: Combatant, move: Move) -> Frequency:
    """The frequency of a Move; some afflictions make it rarer."""
    usual = read_frequency(move.frequency)
    word, times = usual
    for mark in restraints(scene, one):
        word, times = mark.rarer(scene, word, times)
    for active in one.active:
        mark = MARKS[active.effect]
        if mark.names_move:
            word, times = mark.rarer_move(active, move.key, word, times)
    return usual if (word, times) == usual else Frequency(word, times)


def restraints(scene: PtuScene, one: Combatant) -> list[Mark]:
    """What may make Moves rarer: what is on somebody, and the Suppression that an item brings, which counts once."""
    found = marks_on(one) if one.active else []
    by_item = one.held and SUPPRESSED not in found and in_force(scene, one, "rarer_moves")
    return [*found, SUPPRESSED] if by_item else found


def turn_of_use(scene: PtuScene, one: Combatant) -> int:
    """The turn that a use belongs to: the round, or by one reading the own turn that it is made in or ahead of.

    (Ruling every-other-turn.)
    """
    if scene.rulings.every_other_turn == "rounds":
        return scene.round
    return one.turns + (scene.actor != one.id and not one.acted)


@lru_cache(maxsize=4096)
def refused(why: str, clause: str, move: str) -> Refusal:
    """Refusals never change, so the same one serves every time."""
    return Refusal(why, clause, move=move)


def may_use(scene: PtuScene, one: Combatant, move: Move) -> Refusal | None:
    """What its Frequency and afflictions have against a Move now; None for nothing."""
    frequency = usual = read_frequency(move.frequency)
    if one.active or (one.held and passives_of(scene, one).doing["rarer_moves"]):
        frequency = frequency_of(scene, one, move)
        for active in one.active:
            barred = MARKS[active.effect].may_use(active, move, frequency.word)
            if barred is not None:
                return barred
    if move.airborne and is_pulled_down(scene):
        return refused("pulled-down", MOVE, move.key)
    (word, times), key, since = frequency, move.key, 99
    if word == AT_WILL:
        return None
    clause = SUPPRESSED.clause if frequency != usual else MOVE
    if key in one.last_used:
        since = turn_of_use(scene, one) - one.last_used[key]
    if word == EOT:
        return refused("every-other-turn", clause, key) if since < 2 else None
    uses = one.used.get(key, 0) or int(key in one.last_used)
    if word == SCENE:
        if uses >= times:
            return refused("used-up", clause, key)
        return refused("not-twice-running", clause, key) if times > 1 and since < 2 else None
    if word == DAILY:
        spent = one.used_today.get(key, 0) >= times or (uses and times > 1)
        return refused("used-up", clause, key) if spent else None
    return refused("always-on", MOVE, key)


def uses_left(scene: PtuScene, one: Combatant, key: str, frequency: str) -> bool:
    """Whether an Ability or Feature can be used once more."""
    found = read_frequency(frequency)
    if found.word == EOT and key in one.last_used:
        return turn_of_use(scene, one) - one.last_used[key] >= 2
    return times_left(one, key, found) != 0


def times_left(one: Combatant, key: str, frequency: Frequency) -> int | None:
    """How often something can still be used in this Scene, or today; None where nobody counts."""
    if frequency.word == SCENE:
        return max(0, frequency.times - one.used.get(key, 0))
    return max(0, frequency.times - one.used_today.get(key, 0)) if frequency.word == DAILY else None


def mark_used(play: PtuPlay, one: Combatant, move: Move) -> None:
    if one.capabilities.get("stealth") and play.scene.phase and read_range(move.range).is_ranged:
        attach(one.active, SPOTTED, SPOTTED.since(play.scene.round))
    one.last_used.pop(move.key, None)  # the last one used stands last
    one.last_used[move.key] = turn_of_use(play.scene, one)
    counted = any(power.by == "uses" for power in move.power) or move.frequency not in (AT_WILL, EOT)
    if counted or any(mark.counts_uses for mark in restraints(play.scene, one)):
        count_use(play, one, move.key)


def count_use(play: PtuPlay, one: Combatant, key: str) -> None:
    """One use more in this Scene and on this day."""
    one.used[key] = one.used.get(key, 0) + 1
    one.used_today[key] = one.used_today.get(key, 0) + 1
    one.used_at[key] = play.scene.clock
    one.last_used[key] = turn_of_use(play.scene, one)
