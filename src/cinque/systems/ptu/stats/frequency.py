"""Frequencies (supplied): how often Moves, Abilities and Features can be used."""

from functools import lru_cache
from typing import NamedTuple

from cinque.core.ask import Refusal
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.model import PtuPlay, PtuScene

MOVE = "ptu.action.standard-move-or-struggle"
SUPPRESSED = "ptu.status.suppressed"
DISABLED = "ptu.status.disabled"
TERRORIZE = "ptu.maneuver.manipulate-terrorize"
AT_WILL, EOT, SCENE, DAILY = "At-Will", "EOT", "Scene", "Daily"


class Frequency(NamedTuple):
    word: str
    times: int


@lru_cache(maxsize=128)
def read_frequency(text: str) -> Frequency:
    """`Scene x2` is twice in a Scene; At-Will and EOT know no number."""
    word, _, times = text.partition(" x")
    return Frequency(word, int(times) if times else 1)


def frequency_of(scene: PtuScene, one: Combatant, move: Move) -> Frequency:
    """The frequency of a Move; Suppressed makes it rarer."""
    frequency = read_frequency(move.frequency)
    if not one.has("suppressed"):
        return frequency
    if frequency.word == AT_WILL:
        return Frequency(EOT, 1)
    if frequency.word == EOT:
        return Frequency(SCENE, 1)
    listed = scene.rulings.suppressed_other_frequencies == "listed-only"
    if frequency.word == SCENE and frequency.times > 1 and not (listed and frequency.times > 2):
        return Frequency(SCENE, 1)
    return frequency


@lru_cache(maxsize=4096)
def refused(why: str, clause: str, move: str) -> Refusal:
    """Refusals never change, so the same one serves every time."""
    return Refusal(why, clause, move=move)


def may_use(scene: PtuScene, one: Combatant, move: Move) -> Refusal | None:
    """Why a Move cannot be used now; None if it can."""
    for active in one.active:
        if active.effect == "disabled" and active.source == move.key:
            return refused("disabled", DISABLED, move.key)
        if active.effect == "at-will-only" and move.frequency != AT_WILL:
            return refused("at-will-only", TERRORIZE, move.key)
    if move.frequency == AT_WILL and not one.active:
        return None
    frequency = frequency_of(scene, one, move)
    clause = SUPPRESSED if frequency != read_frequency(move.frequency) else MOVE
    since = one.turns - one.last_used[move.key] if move.key in one.last_used else 99
    if frequency.word == AT_WILL:
        return None
    if frequency.word == EOT:
        return refused("every-other-turn", clause, move.key) if since < 2 else None
    uses = one.used.get(move.key, 0) or int(move.key in one.last_used)
    if frequency.word == SCENE:
        if uses >= frequency.times:
            return refused("used-up", clause, move.key)
        return refused("not-twice-running", clause, move.key) if frequency.times > 1 and since < 2 else None
    if frequency.word == DAILY:
        spent = one.used_today.get(move.key, 0) >= frequency.times or (uses and frequency.times > 1)
        return refused("used-up", clause, move.key) if spent else None
    return refused("always-on", MOVE, move.key)


def uses_left(one: Combatant, key: str, frequency: str) -> bool:
    """Whether an Ability or Feature can be used once more."""
    word, times = read_frequency(frequency)
    if word == SCENE:
        return one.used.get(key, 0) < times
    return word != DAILY or one.used_today.get(key, 0) < times


def mark_used(play: PtuPlay, one: Combatant, move: Move) -> None:
    one.last_used.pop(move.key, None)  # the last one used stands last
    one.last_used[move.key] = one.turns
    if move.frequency not in (AT_WILL, EOT) or one.has("suppressed"):
        count_use(play, one, move.key)


def count_use(play: PtuPlay, one: Combatant, key: str) -> None:
    """One use more in this Scene and on this day."""
    one.used[key] = one.used.get(key, 0) + 1
    one.used_today[key] = one.used_today.get(key, 0) + 1
    one.used_at[key] = play.scene.clock
