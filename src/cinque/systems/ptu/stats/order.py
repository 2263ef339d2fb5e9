"""Initiative (p.227): the count on which somebody acts, who comes before whom, and who is next."""

from typing import Final

from cinque.core.tally import Tally
from cinque.systems.ptu.combatant import NO_COUNT, TRAINER, Combatant
from cinque.systems.ptu.field.registry import fields_of
from cinque.systems.ptu.marks.initiative import SET_INITIATIVE
from cinque.systems.ptu.marks.registry import MARKS
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.stats.stats import initiative

TIES: Final = "ptu.initiative.ties"
HOLD: Final = "ptu.initiative.hold"
MIDROUND: Final = "ptu.ruling.initiative-change-midround"

CROWD: Final = 20
"""More than that cannot all roll differently."""


def has_turn(scene: PtuScene, one: Combatant) -> bool:
    """One turn for each Trainer, one Pokémon turn for each Trainer's Pokémon, one for each in the wild.

    A turn that was given up comes as well, and passes.
    """
    return not one.acted and (one.kind == TRAINER or bool(one.lost_turns) or scene.command_left(one))


def with_turns(scene: PtuScene) -> list[Combatant]:
    """All on the battlefield who have a turn left in this round; in the wild each has its own (ruling wild-turns)."""
    alone = scene.rulings.wild_turns == "one-each"
    return [
        one
        for one in scene.creatures.values()
        if not one.acted and one.out and not one.fainted and ((alone and not one.trainer) or has_turn(scene, one))
    ]


def count_of(scene: PtuScene, one: Combatant) -> int:
    return count_for(scene, one).num


def count_for(scene: PtuScene, one: Combatant, listening: bool = False) -> Tally:
    """The Initiative Count on which somebody acts (ruling initiative-change-midround).

    Whoever holds acts on the count named then, unless its Initiative has become lower still.
    """
    tally = initiative(scene, one, listening)
    if one.id in scene.counts and tally.num != scene.counts[one.id]:
        reading = scene.rulings.initiative_change_midround
        if reading != "immediate" and not (reading == "only-explicit" and SET_INITIATIVE.on(one)):
            tally.set(scene.counts[one.id], 1, "when-the-round-began", MIDROUND)
    for field in fields_of(scene) if scene.fields_on else ():
        if field.turns_order:
            tally.times(-1, 1, field.key, field.clause)
    if one.hold != NO_COUNT and one.hold <= tally.num:
        return Tally(listening).start(one.hold, "held", HOLD)
    return tally


def next_in_order(play: PtuPlay) -> tuple[Combatant, int] | None:
    """The fastest who has not acted, and its count; in a League battle first all Trainers, then all Pokémon."""
    scene = play.scene
    left = with_turns(scene)
    if scene.league:
        trainers = [one for one in left if one.is_trainer]
        left = trainers or left
        if scene.declared and not trainers:
            # the counts start anew, and nothing that was declared is left
            scene.declared, scene.count = {}, NO_COUNT
    first, count = first_of(scene, left)
    if not first:
        return None
    return first[0] if len(first) == 1 else rolled_off(play, first)[0], count


def first_of(scene: PtuScene, left: list[Combatant]) -> tuple[list[Combatant], int]:
    """The fastest of some who do not wait for another, more than one if they are tied, and their count."""
    left = [one for one in left if not (one.active and waits(scene, one))] or left
    places = places_of(scene, left)
    first = min([place for place, _ in places], default=(0, 0))
    return [one for place, one in places if place == first], -first[0]


def is_next(scene: PtuScene, one: Combatant) -> int | None:
    """The count on which somebody acts whose turn comes next, without a roll; None for all others."""
    left = with_turns(scene)
    trainers = [each for each in left if each.is_trainer] if scene.league else []
    first, count = first_of(scene, trainers or left)
    return count if first == [one] else None


def waits(scene: PtuScene, one: Combatant) -> bool:
    """Whether somebody still waits for another one who is going to act."""
    for active in one.active:
        if MARKS[active.effect].waits:
            other = scene.creatures[active.source]
            if other.able and has_turn(scene, other):
                return True
    return False


def places_of(scene: PtuScene, ones: list[Combatant]) -> list[tuple[tuple[int, int], Combatant]]:
    """Some with their places in the order, the first the lowest: by their counts, and whether they have held."""
    after = -1 if scene.rulings.hold_details == "whole-turn-before" else 1
    return [((-count_for(scene, one).num, after if one.hold != NO_COUNT else 0), one) for one in ones]


def ordered(play: PtuPlay, ones: list[Combatant]) -> list[Combatant]:
    """From the highest Initiative to the lowest; ties are rolled off."""
    places = places_of(play.scene, ones)
    found: list[Combatant] = []
    for next_place in sorted({place for place, _ in places}):
        same = [one for place, one in places if place == next_place]
        found += same if len(same) == 1 else rolled_off(play, same)
    return found


def rolled_off(play: PtuPlay, tied: list[Combatant]) -> list[Combatant]:
    """Each rolls 1d20, the higher first; equal again, they roll again. Who has rolled keeps the roll."""
    ties = play.scene.ties
    new = rolling = [one for one in tied if one.id not in ties]
    while rolling:
        if len(tied) > CROWD:
            # equals roll on among themselves: whoever was before others stays so
            ties.update({one.id: CROWD * ties.get(one.id, 0) for one in tied})
        for one in rolling:
            before = ties[one.id] if len(tied) > CROWD else 0
            ties[one.id] = before + play.total(1, 20, TIES, one.id)
        rolls = [ties[one.id] for one in tied]
        rolling = [one for one in tied if rolls.count(ties[one.id]) > 1]
    found = sorted(tied, key=lambda one: -ties[one.id])
    if new:
        play.note("tie", TIES, order=[one.id for one in found])
    return found
