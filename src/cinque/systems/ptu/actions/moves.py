"""Using a Move in one's turn: Set-Up, its Type, opportunities for those nearby, and the attack itself."""

from collections.abc import Sequence
from typing import Final

from cinque.core.ask import Ask, Data, Option
from cinque.core.effect import TURN_END, Active
from cinque.core.grid import Cell
from cinque.systems.ptu.actions.capture import FAILURE, captures, join
from cinque.systems.ptu.attack import Struck
from cinque.systems.ptu.combatant import LOST, SHIFT, STANDARD, Combatant
from cinque.systems.ptu.content import content_for
from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.content.ranges import PASS, SELF
from cinque.systems.ptu.inflicting.coats import put_off
from cinque.systems.ptu.inflicting.inflicting import lapse
from cinque.systems.ptu.inflicting.interrupt import can_act_off_turn, can_go_on
from cinque.systems.ptu.marks.later import AT_ROUND_END, SET_UP
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.opportunity import provoke
from cinque.systems.ptu.movement.pushing import dashes, pass_by
from cinque.systems.ptu.moves.aim import catchable, living, target_groups
from cinque.systems.ptu.moves.as_used import as_it_turns_out, as_used
from cinque.systems.ptu.moves.changing import COUNTRY_MOVES, country_of, last_move
from cinque.systems.ptu.moves.effects import apply, tell_by_hand
from cinque.systems.ptu.moves.known import Known, in_reach, known_by, move_option
from cinque.systems.ptu.moves.resolution import attack_with, carry_out, pay_for, resolve
from cinque.systems.ptu.moves.struggle import announce, struggle_attack
from cinque.systems.ptu.moves.thrown import made_with, spend, thing_for
from cinque.systems.ptu.moves.triggers import ON_ITSELF, choose, ready_of
from cinque.systems.ptu.notes import EXHAUSTED, note
from cinque.systems.ptu.positioning.positions import next_to
from cinque.systems.ptu.stats.cases import holds
from cinque.systems.ptu.stats.frequency import mark_used
from cinque.systems.ptu.stats.past import LAST_OF_ALL, NOTHING, after_use, before_use, kept_of, tell_all

MOVE: Final = "ptu.action.standard-move-or-struggle"
RANGED_TRIGGER: Final = "ptu.maneuver.aoo-trigger-ranged"
FIGURES: Final = "ptu.demo.moves"
QUARTER: Final = Effect(lose="1/4")
ABSTAIN: Final = Option("pass")
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
    if known.move.becomes:
        return use_another(play, one, known, hit)
    tell_all(scene, key)
    return carried_out(play, one, known, targets, past)


def carried_out(
    play: PtuPlay, one: Combatant, known: Known, targets: Sequence[str], past: frozenset[str]
) -> list[Struck]:
    """A Move that is declared."""
    scene, key = play.scene, known.key
    hit = [scene.creatures[id] for id in targets]
    if one.active and blows_up(play, one, known):
        return []
    if known.range.kind == SELF and snatched(play, one, known):
        return []
    if known.move.at_round_end:
        keep_for_round_end(play, one, known)
        return []
    if known.range.is_ranged and hit:
        hit = past_neighbours(play, one, known, hit)
        if not hit:
            return []
    if known.move.mob and hit:
        mob(play, one, known, hit[0])
        return []
    if known.move.delayed:
        put_off(play, one, key, hit)
        return []
    thing = thing_for(play, one, known) if known.move.uses_up else ""
    if known.move.uses_up and not thing:
        play.note("becomes-nothing", MOVE, one.id, move=key)
        return []
    known = made_with(play, one, known, thing) if thing else known
    start, end = one.cell, end_of_dash(scene, one, known, hit)
    struck = attack_with(play, one, as_it_turns_out(play, one, known, hit), hit)
    if thing:
        spend(play, one, known, thing, hit[0])
        catch(play, one, thing, struck)
    if past:
        after_use(one, known.move, any(each.hit and not each.immune for each in struck))
    if end is not None and can_go_on(one) and one.cell == start:
        pass_by(play, one, end, MOVE)
    exhaust(play, one, known)
    return struck


def end_of_dash(scene: PtuScene, one: Combatant, known: Known, hit: list[Combatant]) -> Cell | None:
    """Where a dash comes out behind those whom it strikes, at the first square that is empty."""
    if known.range.kind != PASS or scene.zones:
        return None
    others = catchable(scene, one, known.range, living(scene))
    runs = dashes(scene, one, [other for other in others if other in hit or not other.fainted], known.range.size)
    return next((end for struck, end in runs if len(struck) == len(hit) and all(each in hit for each in struck)), None)


def keep_for_round_end(play: PtuPlay, one: Combatant, known: Known) -> None:
    one.active.append(Active(AT_ROUND_END.key, known.key))
    play.note("kept-for-round-end", MOVE, one.id, move=known.key)
    for effect in known.move.set_up:
        apply(play, effect, one, one, 0, MOVE)


def past_neighbours(play: PtuPlay, one: Combatant, known: Known, hit: list[Combatant]) -> list[Combatant]:
    """Those whom a shot still reaches after the strikes of others; who steps in for its user pushes that one away."""
    before = one.cell
    provoke(play, one, RANGED_TRIGGER, [other.id for other in hit])
    if one.fainted:
        return []
    if one.cell == before or not known.aimed:
        return hit
    left = [other for other in hit if in_reach(play.scene, one, other, known.range)]
    if not left:
        play.note("reaches-nobody", MOVE, one.id, move=known.key)
    return left


def catch(play: PtuPlay, one: Combatant, thing: str, struck: list[Struck]) -> None:
    """A Poké Ball that a Trainer has flung at a wild Pokémon may catch it as well."""
    if not one.is_trainer or content_for(play.scene.packs).items[thing].ball is None:
        return
    for hit in struck:
        target = hit.target
        if not (hit.hit and target.is_wild and target.able):
            continue
        if captures(play, one, thing, target, hit.natural):
            join(play, one, thing, target)
        else:
            play.note("breaks-out", FAILURE, target.id, ball=thing)


# -- Moves that are taken away


def snatched(play: PtuPlay, one: Combatant, known: Known) -> bool:
    """Whether a foe has the good of what somebody is about to do for itself."""
    scene = play.scene
    for foe in scene.foes(one) if known.status else ():
        answers = ready_of(scene.packs, foe.abilities, foe.moves).answers
        chosen = choose(play, ON_ITSELF, foe, one, known.attack) if answers else None
        if chosen is not None:
            pay_for(play, foe, chosen)
            carry_out(play, foe, one, chosen, becomes=known.key)
            return True
    return False


# -- Moves with which several strike


def mob(play: PtuPlay, one: Combatant, known: Known, target: Combatant) -> None:
    """Struggle Attacks of the Move's Type: the user's, and those of allies next to the target who join in."""
    strike_as(play, one, known, target)
    scene, left = play.scene, known.move.mob
    for ally in next_to(scene, target, scene.allies(one)):
        if not (left and target.able):
            return
        if can_act_off_turn(scene, ally):
            join = Option("join-in", what=known.key, target=target.id)
            chosen = play.choose(Ask(ally.seat, "join", MOVE, [join, ABSTAIN], ally.id, decline=ABSTAIN.key))
            if chosen is not ABSTAIN:
                left -= 1
                strike_as(play, ally, known, target)


def strike_as(play: PtuPlay, one: Combatant, known: Known, target: Combatant) -> None:
    announce(play, one)
    resolve(play, one, struggle_attack(play.scene, one)._replace(type=known.attack.type), [target])


# -- Moves that become another


def use_another(play: PtuPlay, one: Combatant, known: Known, hit: Sequence[Combatant]) -> list[Struck]:
    """The Move that this one becomes; the user aims anew, and no use of it is counted."""
    scene = play.scene
    user = hit[0] if known.move.becomes == "again" and hit else one
    key = other_move(play, one, known, hit)
    other = known_by(scene, user, key) if key else None
    groups = target_groups(scene, user, other) if other is not None and is_borrowed(other) else []
    if other is None or not groups:
        play.note("becomes-nothing", MOVE, one.id, move=known.key)
        return []
    options = [move_option(key, group) for group in groups]
    chosen = play.choose(Ask(user.seat, "action", MOVE, options, user.id)) if options[1:] else options[0]
    targets = chosen.args.get("targets", [])
    play.note("becomes-move", MOVE, user.id, move=key, of=known.key)
    return carried_out(
        play, user, as_used(play, user, other, [scene.creatures[id] for id in targets]), targets, NOTHING
    )


def is_borrowed(known: Known) -> bool:
    """Whether a Move can be used in place of another: at once, in one's own turn, and not by becoming one itself."""
    return known.in_turn and not (known.move.becomes or "Set-Up" in known.range.keywords)


def other_move(play: PtuPlay, one: Combatant, known: Known, hit: Sequence[Combatant]) -> str:
    """The key of the Move that another one becomes; nothing if there is none."""
    scene, becomes = play.scene, known.move.becomes
    if becomes in ("target-last", "again"):
        return last_move(hit[0]) if hit else ""
    if becomes == "last":
        return str(one.past.get(LAST_OF_ALL, ""))
    if becomes == "country":
        return COUNTRY_MOVES[country_of(play, one)]
    if becomes == "own":
        pool = [key for key in one.moves if key != known.key]
    elif becomes == "ally":
        pool = [key for ally in scene.allies(one) for key in ally.moves]
    else:
        pool = list(content_for(scene.packs).moves)
    pool = [key for key in pool if is_borrowed(known_by(scene, one, key))]
    return pool[play.total(1, len(pool), MOVE, one.id) - 1] if pool[1:] else "".join(pool)


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
