"""Interrupt Actions (p.228): acting inside somebody else's turn, and what that costs."""

from cinque.systems.ptu.combatant import FULL, SHIFT, STANDARD, Combatant
from cinque.systems.ptu.marks.registry import mark_of
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.notes import LOCKED_OUT
from cinque.systems.ptu.positioning.sight import is_sightless

COST = "ptu.ruling.interrupt-cost"
INTERRUPT = "ptu.priority.interrupt"


def can_act_off_turn(scene: PtuScene, one: Combatant) -> bool:
    """Whether somebody could act while others have their turn."""
    if not one.able:
        return False
    for active in one.active:
        if not mark_of(active).acts_off_turn(scene):
            return False
    return not is_sightless(scene, one)


def can_act_freely(scene: PtuScene, one: Combatant) -> bool:
    """Whether somebody could take a Free Action at any time (rulings frozen-off-turn, tripped-actions)."""
    if one.fainted:
        return False
    return all(mark_of(active).acts_freely(scene) for active in one.active)


def can_interrupt(scene: PtuScene, one: Combatant, cost: str = STANDARD) -> bool:
    """Whether an Interrupt can still be paid for: with this turn, or with the next one."""
    if not can_act_off_turn(scene, one):
        return False
    if scene.rulings.interrupt_cost == "free":
        return True
    if scene.rulings.interrupt_cost == "action-for-action":
        return cost not in one.forfeits and (cost != FULL or STANDARD not in one.forfeits)
    if one.acted or scene.actor == one.id:
        return one.lost_turns == 0
    return not one.forfeits and one.lost_turns == 0


def pay_interrupt(play: PtuPlay, one: Combatant, cost: str = STANDARD) -> None:
    """Ruling interrupt-cost: part of the turn to come, or the whole next turn of those who have acted."""
    scene = play.scene
    if LOCKED_OUT in one.notes:
        play.note("locked-out-interrupt", "ptu.switch.lockout-interrupts", one.id)
    actions = [STANDARD, SHIFT] if cost == FULL else [cost]
    if scene.rulings.interrupt_cost == "free":
        play.note("interrupts-freely", COST, one.id)
        return
    if scene.rulings.interrupt_cost == "action-for-action" or not (one.acted or scene.actor == one.id):
        one.forfeits += actions
        late = one.acted or scene.actor == one.id
        play.note("spends-ahead", COST if late else INTERRUPT, one.id, actions=actions)
        return
    one.lost_turns += 1
    play.note("gives-up-turn", COST, one.id)
