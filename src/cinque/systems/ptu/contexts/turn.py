"""A turn: what happens at its start, one action after another, and what happens at its end."""

from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.effect import PER_SOURCE, Active
from cinque.core.effect import TURN_END as TURN_ENDS
from cinque.core.effect import TURN_START as TURN_STARTS
from cinque.systems.ptu.actions.abilities import waking
from cinque.systems.ptu.actions.features import limit
from cinque.systems.ptu.afflictions.infatuation import SHUNS
from cinque.systems.ptu.afflictions.mark import CURED, HITS_ITSELF, SHUNS_SOURCE, STOPPED, Mark
from cinque.systems.ptu.combatant import ACT, LOST, NO_COUNT, SHIFT, STANDARD, SWIFT, TURN_END, Combatant
from cinque.systems.ptu.contexts.actions import END, cost_of, menu, perform
from cinque.systems.ptu.contexts.auras import look_around
from cinque.systems.ptu.contexts.costs import has_swift, payable
from cinque.systems.ptu.contexts.durations import count_down, end_with_turn
from cinque.systems.ptu.contexts.holding import SAVED, has_done_nothing
from cinque.systems.ptu.contexts.next_turn import go_on
from cinque.systems.ptu.contexts.surroundings import pull_down, turn_ends, turn_starts
from cinque.systems.ptu.inflicting.inflicting import cure, put, remove, save_check
from cinque.systems.ptu.inflicting.interrupt import owe
from cinque.systems.ptu.inflicting.stages import change_stages
from cinque.systems.ptu.injuries.hit_points import knock_out, lose, lose_ticks, spared_passive_loss, standard_taken
from cinque.systems.ptu.injuries.suffocation import breath_in_water
from cinque.systems.ptu.marks.initiative import WAITS
from cinque.systems.ptu.marks.registry import AFFLICTIONS, each_once, marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.aim import sleepers_options
from cinque.systems.ptu.moves.struggle import confusion_hit
from cinque.systems.ptu.notes import (
    ATTACKED,
    COMMANDED,
    NO_OTHER_ACTIONS,
    OWES_STANDARD,
    OWES_TURN,
    PRIORITY,
    RECALLED,
    SHUNS_BELOVED,
    SPENT_AHEAD,
    STANDARD_LOST,
    STARTED,
    TREATED,
    TURN_NOTES,
    drop,
    note,
)
from cinque.systems.ptu.stats.order import has_turn

ECONOMY: Final = "ptu.action.economy"
TWO_TURNS: Final = "ptu.round.two-turns"
MULTI_BATTLES: Final = "ptu.command.multi-battles"
WILD_TURNS: Final = "ptu.ruling.wild-turns"
COMMAND: Final = "ptu.command.on-initiative"
LOSES: Final = "ptu.priority.advanced"
TAKE_IT: Final = Option("take-turn")
LEAVE_IT: Final = Option("leave-turn")
SAVED_AT_END: Final = tuple(mark for mark in AFFLICTIONS if mark.saves_at_end)


# -- the start


def turn(play: PtuPlay) -> None:
    """Somebody's Initiative has come up."""
    scene = play.scene
    one = scene.creatures[scene.actor]
    if leaves_it(play, one):
        one.acted = True
        go_on(play)
        return
    one.turns += 1
    if COMMANDED not in one.notes and not one.lost_turns:
        scene.count_command(one, 1)
    one.hold = NO_COUNT
    one.moved = one.diagonals = 0
    one.took_standard = one.prevented = False
    remove(play, one, WAITS.key)
    give_actions(play, one)
    limit(play, one)
    drop(one, TREATED)
    play.note("turn-of", COMMAND, one.id, round=scene.round)
    if not one.lost_turns:
        tell_command(play, one)
    if STARTED not in one.notes:
        count_down(play, TURN_STARTS, one.id)
    if one.lost_turns:
        one.lost_turns -= 1
        prevent(play, one, "loses-turn", LOSES)
        one.took_standard = one.took_standard or OWES_STANDARD in one.notes
        drop(one, OWES_STANDARD)
    if STARTED not in one.notes:
        # whoever holds has had the start of the turn already
        turn_starts(play, one)
    if not one.fainted:
        start_saves(play, one)
    look_around(play)
    scene.phase = ACT if one.able and NO_OTHER_ACTIONS not in one.notes else TURN_END


def leaves_it(play: PtuPlay, one: Combatant) -> bool:
    """Whether the Pokémon turn is left to another one, before the start of the turn has done anything.

    The question is put only where the start of a turn matters; everybody else may end a turn without having acted.
    """
    scene = play.scene
    if not one.active or not scene.shares_turns(one) or COMMANDED in one.notes or one.lost_turns:
        return False
    if PRIORITY in one.notes:
        return False  # it has said that it acts
    if not any(mark.prevents or mark.saves_at_start for mark in marks_on(one)) or not others_to_command(scene, one):
        return False
    ask = Ask(one.seat, "pokemon-turn", TWO_TURNS, (TAKE_IT, LEAVE_IT), one.id, decline=TAKE_IT.key)
    return play.choose(ask) is LEAVE_IT


def others_to_command(scene: PtuScene, one: Combatant) -> bool:
    """Whether somebody else wants for the Pokémon turn that this one would take."""
    name = scene.commanded_by(one)
    waiting = [each for each in scene.able() if each is not one and not each.is_trainer and has_turn(scene, each)]
    rivals = [each for each in waiting if scene.commanded_by(each) == name and not each.lost_turns]
    return len(rivals) >= scene.turns_now(one) - scene.commands.get(name, 0)


def leave_unused(scene: PtuScene, one: Combatant) -> None:
    """Whoever ends a turn without having acted leaves the Pokémon turn to another one."""
    if scene.shares_turns(one) and COMMANDED not in one.notes and has_done_nothing(scene, one):
        scene.count_command(one, -1)


def tell_command(play: PtuPlay, one: Combatant) -> None:
    """Of how many Pokémon turns in this round this is which one."""
    scene = play.scene
    if not play.listening or one.is_trainer:
        return
    used = scene.commands.get(scene.commanded_by(one), 0)
    if one.is_wild:
        play.note("wild-turn", WILD_TURNS, one.id, used=used)
        return
    of = scene.turns_now(one)
    play.note("pokemon-turn", TWO_TURNS if of == 1 else MULTI_BATTLES, one.id, used=used, of=of)


def give_actions(play: PtuPlay, one: Combatant) -> None:
    """Standard, Shift and Swift, without those that have been spent in advance."""
    one.standard = one.shift = one.swift = 1
    if not has_swift(play.scene, one):
        one.swift = 0
    if one.forfeits:
        note(one, SPENT_AHEAD)
    for action in one.forfeits:
        if action in (STANDARD, SHIFT, SWIFT):
            setattr(one, action, 0)
            play.note("forfeits", ECONOMY, one.id, action=action)
    if STANDARD in one.forfeits:
        if LOST in one.forfeits:
            note(one, STANDARD_LOST)
        else:
            one.took_standard = True
    one.forfeits = []


def prevent(play: PtuPlay, one: Combatant, kind: str, clause: str, free: bool = False) -> None:
    """Something keeps somebody from acting this turn; `free` leaves Free Actions."""
    one.standard = one.shift = one.swift = 0
    one.prevented = True
    if not free:
        note(one, NO_OTHER_ACTIONS)
    play.note(kind, clause, one.id)


def start_saves(play: PtuPlay, one: Combatant) -> None:
    """What takes the turn away, and Save Checks: sleepers make none, and who cannot act anyway makes some of them."""
    if not any(mark.prevents or mark.saves_at_start for mark in marks_on(one)):
        return
    there = {active.effect for active in one.active}
    marks = [mark for mark in AFFLICTIONS if mark.key in there]
    deep = next((mark for mark in marks if mark.deep), None)
    if deep is not None and not shakes_off(play, one, deep):
        prevent(play, one, deep.prevents, deep.clause)
        return
    for mark in marks_on(one):
        if mark.prevents and not mark.deep:
            prevent(play, one, mark.prevents, mark.clause)
    for mark in marks:
        if mark.saves_at_start and SAVED[mark.key] not in one.notes and not (mark.saves_if_free and one.prevented):
            for active in [active for each, active in each_once(one) if each is mark]:
                start_save(play, one, mark, active)


def shakes_off(play: PtuPlay, one: Combatant, mark: Mark) -> bool:
    """A Free or Swift Action that cures it is all that a sleeper can take, if it has that action left."""
    scene, costs = play.scene, payable(one)
    found = [*waking(scene, one, mark), *sleepers_options(scene, one, mark)]
    options = [option for option in found if cost_of(scene, one, option) in costs]
    if not options or one.prevented:
        return False
    chosen = play.choose(Ask(one.seat, "action", mark.clause, [*options, END], one.id, decline=END.key))
    if chosen is not END:
        perform(play, one, chosen)
    return not mark.on(one)


def start_save(play: PtuPlay, one: Combatant, mark: Mark, active: Active) -> None:
    """A Save Check at the start of a turn, and what it comes to."""
    failed = mark.fails_by(one, active)
    verdict = SHUNS_SOURCE if failed else mark.save_is(one, active, save_check(play, one, mark.clause))
    if verdict == STOPPED:
        prevent(play, one, mark.stopped_as, mark.clause, free=True)
    elif verdict == CURED:
        remove(play, one, mark.key, active.source if mark.stacking == PER_SOURCE else "")
        play.note("cured", mark.clause, one.id, affliction=mark.key)
    elif verdict == HITS_ITSELF:
        hits_itself(play, one, mark)
    elif verdict == SHUNS_SOURCE and active.source:  # in love with nobody in particular, one spares nobody
        put(play, one, Active(SHUNS.key, active.source, one.id, TURN_ENDS, 1))
        note(one, SHUNS_BELOVED)
        play.note(SHUNS.key, failed or mark.clause, one.id, beloved=active.source)


def hits_itself(play: PtuPlay, one: Combatant, mark: Mark) -> None:
    note(one, NO_OTHER_ACTIONS)
    if one.prevented or not one.standard:
        return  # there is no Standard Action to hit itself with
    play.note("hits-itself", mark.clause, one.id)
    one.standard = one.shift = one.swift = 0
    one.took_standard = True
    note(one, ATTACKED)
    confusion_hit(play, one)
    standard_taken(play, one)


# -- the actions


def act(play: PtuPlay) -> None:
    """One action of whoever has the turn, or the end of it."""
    scene = play.scene
    one = scene.creatures[scene.actor]
    if not one.able or not scene.phase:
        scene.phase = TURN_END
        return
    taken = next((mark for mark in marks_on(one) if mark.takes_turn), None) if one.active else None
    if taken is not None and not (taken.deep and shakes_off(play, one, taken)):
        prevent(play, one, taken.prevents, taken.clause)
        scene.phase = TURN_END
        return
    choices, may_end = menu(scene, one)
    if choices.is_empty():
        scene.phase = TURN_END
        return
    if may_end:
        choices.add(END)
    ask = Ask(one.seat, "action", ECONOMY, choices, one.id, decline=END.key if may_end else "")
    chosen = play.choose(ask)
    if chosen is END:
        leave_unused(scene, one)
        scene.phase = TURN_END
        return
    perform(play, one, chosen)
    look_around(play)
    actor = scene.creatures.get(scene.actor)
    if actor is one and not actor.able:
        scene.phase = TURN_END


# -- the end


def end_of_turn(play: PtuPlay) -> None:
    """Losses, then the Save Checks that come at the end of a turn; then it is somebody else's turn."""
    scene = play.scene
    one = scene.creatures[scene.actor]
    if one.active and not one.fainted and (one.out or RECALLED in one.notes):
        losses(play.about(one), one)  # whoever went back into its ball has taken a Standard Action for that, too
    if one.able and one.active:
        wear_down(play, one)
    if one.able and one.active:
        end_saves(play, one)
    if one.able:
        turn_ends(play, one)
        pull_down(play, one)
    look_around(play)
    if scene.terrain:
        breath_in_water(play, one)
    end_with_turn(play, one)
    count_down(play, TURN_ENDS, one.id)
    if OWES_TURN in one.notes:
        owe(scene, one)
    drop(one, *TURN_NOTES, STARTED, *SAVED.values())
    one.acted = True
    one.standard = one.shift = one.swift = 0
    go_on(play)


def losses(play: PtuPlay, one: Combatant) -> None:
    """What afflictions cost at the end of a turn in which a Standard Action was taken or prevented."""
    if spared_passive_loss(play.scene, one):
        return
    due = tick_due(play.scene, one)
    for mark, active in each_once(one):
        if one.fainted:
            return
        loss = mark.loss(play.scene, one, active, due)
        if loss.ticks:
            lose_ticks(play, one, loss.ticks, mark.clause, "tick")
        elif loss.hp:
            lose(play, one, loss.hp, mark.clause, "tick", play.tally().start(loss.hp, mark.key, mark.clause))


def wear_down(play: PtuPlay, one: Combatant) -> None:
    """What lowers stages as each turn ends, and what counts the turns that are left."""
    for mark, active in each_once(one):
        if mark.wears_down and not one.fainted:
            change_stages(play, one, dict(mark.wears_down), mark.clause, play.scene.creatures.get(active.source))
        if mark.counts_to_faint and not one.fainted:
            active.number -= 1
            play.note("turns-left", mark.clause, one.id, coat=mark.key, turns=active.number)
            if active.number <= 0:
                remove(play, one, mark.key)
                knock_out(play, one)


def tick_due(scene: PtuScene, one: Combatant) -> bool:
    """Ruling tick-trigger."""
    if scene.rulings.tick_trigger == "every-turn" or one.prevented or STANDARD_LOST in one.notes:
        return True
    return (ATTACKED in one.notes) if scene.rulings.tick_trigger == "attacks-only" else one.took_standard


def end_saves(play: PtuPlay, one: Combatant) -> None:
    """Save Checks that come at the end of a turn."""
    for mark in [mark for mark in SAVED_AT_END if mark.on(one) and mark.may_save(one)]:
        for other in marks_on(one):
            ticks = other.ticks_with_save(mark.key)
            if ticks and not spared_passive_loss(play.scene, one):
                lose_ticks(play, one, ticks, other.clause, "tick")
        if not mark.on(one) or one.fainted:
            continue
        bonus, by = mark.save_bonus(play.scene)
        if save_check(play, one, mark.clause, bonus, by) >= mark.save_dc(one):
            cure(play, one, mark.key)
