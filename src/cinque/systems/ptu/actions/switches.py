"""Switch, Recall and Release (p.229-230), carried out and paid for."""

from typing import Final

from cinque.core.ask import Option, UnknownVerb
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuPlay
from cinque.systems.ptu.moves.chasing import chase
from cinque.systems.ptu.moves.effects import come_out, exchange, recall
from cinque.systems.ptu.notes import REPLACING, TAKEN_BACK, drop, note
from cinque.systems.ptu.switching.switching import (
    chosen_place,
    command,
    counts_as_switch,
    locks_out,
    lose_unused_turn,
    offer_turn,
    pass_turn_on,
)

DOUBLE: Final = "ptu.switch.double"
FAINTED_LABEL: Final = "ptu.ruling.fainted-switch-label"
SHIFT_EACH: Final = "ptu.switch.recall-release-shift"
COST: Final = "ptu.switch.cost"
FAINTED: Final = "ptu.switch.fainted"
FLOWCHART: Final = "ptu.switch.flowchart"


# -- doing it


def perform_switch(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    """Carry out what was chosen; the action has been paid."""
    scene = play.scene
    names = chosen.args
    if chosen.verb in ("switch", "replace"):
        switch(play, scene.creatures[names["out"]], scene.creatures[names["target"]], one)
    elif chosen.verb == "switch-out":
        switch(play, one, scene.creatures[names["target"]], one)
    elif chosen.verb in ("recall", "recall-two"):
        both = chosen.verb == "recall-two"
        for id in names["targets"] if both else [names["target"]]:
            recall_alone(play, one, scene.creatures[id], DOUBLE if both else SHIFT_EACH)
    elif chosen.verb == "send-out":
        drop(one, REPLACING)
        release(play, scene.creatures[names["target"]], one, FAINTED_LABEL)
    elif chosen.verb in ("release", "release-two"):
        both = chosen.verb == "release-two"
        locked = counts_as_switch(play, one)
        ones = [scene.creatures[id] for id in (names["targets"] if both else [names["target"]])]
        for number, pokemon in enumerate(ones):
            following = next(iter(ones[number + 1 :]), None)
            release(play, pokemon, one, DOUBLE if both else SHIFT_EACH, number < locked, following)
    else:
        raise UnknownVerb(chosen)


# -- a Switch


def switch(play: PtuPlay, out: Combatant, new: Combatant, payer: Combatant) -> None:
    """One goes back into its ball, and another comes in its place."""
    scene = play.scene
    play.note("switches", FAINTED if out.fainted else COST, payer.id, out=out.id, new=new.id)
    chase(play, out)
    if payer is out and not scene.league:
        pass_turn_on(play, out, new)
    lose_unused_turn(play, out)
    locked = scene.league and not out.fainted and locks_out(scene, payer)
    exchange(play, out, new, "switch", locked)
    if payer.is_trainer:
        offer_turn(play, payer, new)


# -- Recall


def recall_alone(play: PtuPlay, trainer: Combatant, one: Combatant, clause: str) -> None:
    """A Recall without a Release; others who are out may be commanded as before."""
    chase(play, one)
    lose_unused_turn(play, one)
    if one.fainted and play.scene.rulings.fainted_switch_label == "shift-then-free":
        note(trainer, REPLACING)
    recall(play, one, clause)
    note(one, TAKEN_BACK)
    left = [other.id for other in play.scene.team(trainer) if other.able]
    kind = "flowchart-others" if left else "flowchart-nobody"
    play.note(kind, FLOWCHART, trainer.id, operation="recall", league=play.scene.league, command=left)


# -- Release


def release(
    play: PtuPlay,
    one: Combatant,
    trainer: Combatant,
    clause: str,
    locked: bool = False,
    following: Combatant | None = None,
) -> None:
    """Out of the ball, to a square that the Trainer can throw it to; `following` comes out right after it."""
    cell = trainer.cell if play.scene.zones else chosen_place(play, one, trainer, following)
    play.note("releases", clause, trainer.id, pokemon=one.id)
    come_out(play, one, cell, trainer.zone, trainer.landmark)
    command(play, one, "release", locked)
    offer_turn(play, trainer, one)
