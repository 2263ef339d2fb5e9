"""Interrupt Actions (p.228): acting inside somebody else's turn, and what that costs."""

from typing import Final

from cinque.systems.ptu.combatant import FULL, SHIFT, STANDARD, Combatant
from cinque.systems.ptu.marks.registry import MARKS
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.notes import COMMANDED, EXHAUSTED, LOCKED_OUT, OWES_COMMAND, OWES_STANDARD, note
from cinque.systems.ptu.positioning.sight import is_sightless

COST: Final = "ptu.ruling.interrupt-cost"
INTERRUPT: Final = "ptu.priority.interrupt"


def can_act_off_turn(scene: PtuScene, one: Combatant) -> bool:
    """Whether somebody could act while others have their turn."""
    if not one.able:
        return False
    for active in one.active:
        if not MARKS[active.effect].acts_off_turn(scene, one):
            return False
    return not is_sightless(scene, one)


def can_go_on(one: Combatant) -> bool:
    """Whether somebody who has begun to act can carry it through, and is not unconscious, asleep or the like by now."""
    return not one.fainted and not any(MARKS[active.effect].takes_turn for active in one.active)


def can_act_freely(scene: PtuScene, one: Combatant) -> bool:
    """Whether somebody could take a Free Action at any time (rulings frozen-off-turn, tripped-actions)."""
    if one.fainted:
        return False
    return all(MARKS[active.effect].acts_freely(scene) for active in one.active)


def can_interrupt(scene: PtuScene, one: Combatant, cost: str = STANDARD) -> bool:
    """Whether an Interrupt can still be paid for: with this turn, or with the next one."""
    if scene.actor == one.id or one.id in scene.waiting or not can_act_off_turn(scene, one):
        return False  # an Interrupt is for the middle of somebody else's turn, not of one inside one's own
    if one.active and cost != SHIFT and any(MARKS[active.effect].no_standard for active in one.active):
        return False
    if scene.rulings.interrupt_cost == "free":
        return True
    if scene.rulings.interrupt_cost == "action-for-action":
        taken = cost in one.forfeits or (cost == FULL and STANDARD in one.forfeits)
        return not taken and one.lost_turns == 0
    return may_owe(scene, one) if is_late(scene, one) else not one.forfeits and one.lost_turns == 0


def is_late(scene: PtuScene, one: Combatant) -> bool:
    """Whether the turn of this round is over or at work, or somebody else has taken the Pokémon turn."""
    return one.acted or scene.actor == one.id or not (one.is_trainer or scene.command_left(one))


def may_owe(scene: PtuScene, one: Combatant) -> bool:
    """Whether the next round has a turn that somebody can give up."""
    if one.lost_turns or one.forfeits:
        return False
    if not scene.shares_turns(one):
        return True
    owing = [each for each in scene.creatures.values() if OWES_COMMAND in each.notes or EXHAUSTED in each.notes]
    owed = sum([scene.commanded_by(each) == scene.commanded_by(one) for each in owing])
    return owed < scene.turns_a_round(one)


def spend_ahead(scene: PtuScene, one: Combatant, actions: list[str], late: bool = False) -> None:
    """Actions of the turn to come, which is one's own from now on: a Pokémon takes the Pokémon turn of this round."""
    one.forfeits += actions
    if not late and scene.shares_turns(one) and COMMANDED not in one.notes:
        scene.count_command(one, 1)
        note(one, COMMANDED)


def owe(scene: PtuScene, one: Combatant) -> None:
    """Give up the turn of the next round; of a Pokémon, one of the Pokémon turns that its player has then."""
    one.lost_turns += 1
    if scene.shares_turns(one):
        one.acted = True
        note(one, OWES_COMMAND)


def pay_interrupt(play: PtuPlay, one: Combatant, cost: str = STANDARD) -> None:
    """Ruling interrupt-cost: part of the turn to come, or the whole next turn of those who have acted."""
    scene = play.scene
    if LOCKED_OUT in one.notes:
        play.note("locked-out-interrupt", "ptu.switch.lockout-interrupts", one.id)
    actions = [STANDARD, SHIFT] if cost == FULL else [cost]
    if scene.rulings.interrupt_cost == "free":
        play.note("interrupts-freely", COST, one.id)
        return
    late = is_late(scene, one)
    if scene.rulings.interrupt_cost == "action-for-action" or not late:
        spend_ahead(scene, one, actions, late)
        play.note("spends-ahead", COST if late else INTERRUPT, one.id, actions=actions)
        return
    owe(scene, one)
    if STANDARD in actions:
        note(one, OWES_STANDARD)
    play.note("gives-up-turn", COST, one.id)
