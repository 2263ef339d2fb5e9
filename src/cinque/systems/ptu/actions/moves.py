"""Using a Move in one's turn: Set-Up, its Type, opportunities for those nearby, and the attack itself."""

from collections.abc import Sequence
from typing import Final

from cinque.core.ask import Ask, Data, Option
from cinque.core.effect import TURN_END, Active
from cinque.systems.ptu.attack import Struck
from cinque.systems.ptu.combatant import LOST, SHIFT, STANDARD, Combatant
from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.content.ranges import PASS
from cinque.systems.ptu.inflicting.coats import put_off
from cinque.systems.ptu.inflicting.inflicting import lapse
from cinque.systems.ptu.inflicting.interrupt import can_go_on
from cinque.systems.ptu.marks.later import AT_ROUND_END, SET_UP
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuPlay
from cinque.systems.ptu.movement.opportunity import provoke
from cinque.systems.ptu.movement.pushing import pass_by
from cinque.systems.ptu.moves.as_used import as_it_turns_out, as_used
from cinque.systems.ptu.moves.effects import apply, tell_by_hand
from cinque.systems.ptu.moves.known import Known, known_by
from cinque.systems.ptu.moves.resolution import attack_with
from cinque.systems.ptu.notes import EXHAUSTED, note
from cinque.systems.ptu.stats.cases import holds
from cinque.systems.ptu.stats.frequency import mark_used
from cinque.systems.ptu.stats.past import after_use, before_use, kept_of

MOVE: Final = "ptu.action.standard-move-or-struggle"
RANGED_TRIGGER: Final = "ptu.maneuver.aoo-trigger-ranged"
FIGURES: Final = "ptu.demo.moves"
QUARTER: Final = Effect(lose="1/4")
CLASS_MOVES: Final = "ptu.demo.class-moves"


def use_move(play: PtuPlay, one: Combatant, key: str, targets: Sequence[str]) -> list[Struck]:
    """Use a Move: Attacks of Opportunity against those who shoot past their neighbours, then the attack itself."""
    scene = play.scene
    known = known_by(scene, one, key)
    if "Set-Up" in known.range.keywords and not resolves_set_up(play, one, known):
        return []
    if known.move.other_types:
        known = with_type(play, one, known)
    if known.move.type_by or known.move.class_by or one.active or scene.fields_on:
        known = as_used(play, one, known, [scene.creatures[id] for id in targets])
    past = kept_of(scene.packs, one.moves)
    if past:
        before_use(scene, one, known.move)
    mark_used(play, one, known.move)
    hit = [scene.creatures[id] for id in targets]
    play.note("uses-move" if targets else "uses-move-so", MOVE, one.id, move=key, targets=list(targets))
    tell_figures(play, one, known)
    if one.active and blows_up(play, one, known):
        return []
    if known.move.at_round_end:
        one.active.append(Active(AT_ROUND_END.key, key))
        play.note("kept-for-round-end", MOVE, one.id, move=key)
        for effect in known.move.set_up:
            apply(play, effect, one, one, 0, MOVE)
        return []
    if known.range.is_ranged and hit:
        provoke(play, one, RANGED_TRIGGER, list(targets))
        if one.fainted:
            return []
    if known.move.delayed:
        put_off(play, one, key, hit)
        return []
    struck = attack_with(play, one, as_it_turns_out(play, one, known, hit), hit)
    if past:
        after_use(one, known.move, any(each.hit and not each.immune for each in struck))
    if known.range.kind == PASS and can_go_on(one):
        pass_by(play, one, hit, known.range.size, MOVE)
    exhaust(play, one, known)
    return struck


def exhaust(play: PtuPlay, one: Combatant, known: Known) -> None:
    """Exhaust (supplied): the next Standard and Shift Action are gone, whatever came of the Move."""
    if "Exhaust" in known.range.keywords:
        one.forfeits += [STANDARD, SHIFT, LOST]
        note(one, EXHAUSTED)
        play.note("exhausted", MOVE, one.id)


def blows_up(play: PtuPlay, one: Combatant, known: Known) -> bool:
    """Whether what is on somebody lets the Move fail, and costs a quarter of the Hit Points."""
    if not any(mark.explodes_with and mark.explodes_with == known.attack.type for mark in marks_on(one)):
        return False
    play.note("blows-up", MOVE, one.id, move=known.key)
    apply(play, QUARTER, None, one, 0, MOVE)
    return True


def tell_figures(play: PtuPlay, one: Combatant, known: Known) -> None:
    """What the Move is made of; a Trainer has it from a Class."""
    if not play.listening:
        return
    move = known.move
    facts: Data = {"type": known.attack.type, "class": move.class_, "ac": move.ac, "db": move.db, "range": move.range}
    play.note("move-figures", FIGURES, one.id, move=move.key, **facts)
    if one.is_trainer:
        play.note("class-move", CLASS_MOVES, one.id, move=move.key)


def with_type(play: PtuPlay, one: Combatant, known: Known) -> Known:
    """The user may give the Move another Type; some once a Scene."""
    move, once = known.move, f"{known.move.key}:type"
    if move.other_types_once and one.used.get(once):
        return known
    types = dict.fromkeys((move.type, *move.other_types))
    options = [Option("of-type", type=type) for type in types]
    chosen = play.choose(Ask(one.seat, "move-type", MOVE, options, one.id, decline=options[0].key)).args["type"]
    if chosen != move.type:
        if move.other_types_once:
            one.used[once] = 1
        play.note("of-type", MOVE, one.id, move=move.key, type=chosen)
    return known.with_attack(known.attack._replace(type=chosen))


def resolves_set_up(play: PtuPlay, one: Combatant, known: Known) -> bool:
    """The first turn of a Set-Up Move prepares it; the next use carries it out."""
    for active in one.active:
        if active.effect == SET_UP.key and active.source == known.move.key:
            lapse(play, one, active)
            return True
    if known.move.no_set_up and holds(play.scene, known.move.no_set_up, one):
        return True
    turns = 2 if play.scene.actor == one.id else 1
    one.active.append(Active(SET_UP.key, known.move.key, one.id, TURN_END, turns))
    play.note("sets-up", MOVE, one.id, move=known.move.key)
    for effect in known.move.set_up:
        apply(play, effect, one, one, 0, MOVE)
    tell_by_hand(play, one, known.move, MOVE)
    return False
