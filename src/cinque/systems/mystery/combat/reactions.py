"""Non-Move Actions that answer an attack: Dodge before its roll, Guard after it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from cinque.core.ask import Ask, Data, Option
from cinque.systems.mystery.combat.hitting import missed_below
from cinque.systems.mystery.combat_essentials.action_points import ap_for_reactions, ap_now, pay_for_reaction
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import is_barred, statuses_of
from cinque.systems.mystery.use import Use

DODGE = "mystery.action.dodge"
GUARD = "mystery.action.guard"
GUARDED = "mystery.ruling.guard-turn"
THIS_TURN: Final = 0
NO = Option("decline")


def can_react(scene: MysteryScene, one: Character) -> bool:
    return one.is_up and not (one.active and is_barred(scene, one))


def dodge(play: MysteryPlay, use: Use, target: Character, before: Mapping[str, int] | None = None) -> int:
    """1 AP for each face of the d20, before the roll; gives how many count (ruling dodge-scope).

    Allies dodge each other as well, but nothing that is meant for them. `before` are those who have answered the same
    blow already, and what of theirs counts; None where something else is dodged than a blow.
    """
    scene = play.scene
    meant_well = target.side == use.user.side and not use.move.is_offensive
    if target is use.user or meant_well:
        return 0
    if not can_react(scene, target):
        return target.dodging
    ap = ap_for_reactions(scene, target)
    about = what_comes(use, before) if ap and before is not None and play.listening else None
    chosen = (
        play.choose(Ask(target.seat, "dodge", DODGE, dodges(ap), target.id, decline="decline", about=about))
        if ap
        else NO
    )
    return spend_on_dodging(play, target, chosen.args.get("ap", 0))


def spend_on_dodging(play: MysteryPlay, target: Character, ap: int) -> int:
    """So many AP now; gives how many count against this attack."""
    if ap:
        pay_for_reaction(play, target, ap)
        play.note("dodges", DODGE, target.id, ap=ap)
    if play.scene.rulings.dodge_scope == "one-attack":
        return ap
    target.dodging += ap
    return target.dodging


def what_comes(use: Use, dodged: Mapping[str, int]) -> Data:
    """The attack that somebody may dodge, as far as all see it: odds are reckoned from it.

    Of somebody whose sheet is hidden that is the move as it stands in the list.
    """
    move, targets = use.move, [target.id for target in use.targets]
    about: Data = {"by": use.user.id, "move": move.key, "targets": targets, "dodged": dict(dodged)}
    about |= {"boost": use.boost, "failed_before": use.failed_before}
    if use.user.keeper:
        return about | {"type": move.type, "bp": move.bp}
    return about | {"type": use.type, "bp": use.bp, "ap": use.ap, "missing": use.missing}


@lru_cache(maxsize=100)
def dodges(most: int) -> tuple[Option, ...]:
    return (NO, *[Option("dodge", ap=ap) for ap in range(1, most + 1)])


@lru_cache(maxsize=1_000)
def guards(target: str) -> tuple[Option, ...]:
    return (NO, Option("guard", target=target))


def what_lands(use: Use, target: Character, astray: bool) -> Data:
    """A hit that somebody may take for another: what strikes the wrong one is no Critical Hit and has one target."""
    alone = {"targets": [target.id]} if astray else {}
    return what_comes(use, {}) | alone | {"struck": target.id, "roll": [use.natural, use.crit and not astray]}


def guard(play: MysteryPlay, use: Use, target: Character, astray: bool = False) -> Character:
    """A teammate may take the hit, also one at whom the same move is aimed; gives who does. It costs a turn."""
    scene = play.scene
    if target is use.user:
        return target
    mates = [one for one in scene.of_side(target.side) if one is not target and one is not use.user]
    able = [one for one in mates if may_guard(scene, one) and can_be_hit(scene, use, one)]
    about = what_lands(use, target, astray) if able and play.listening else None
    asks = [Ask(one.seat, "guard", GUARD, guards(target.id), one.id, decline="decline", about=about) for one in able]
    while asks:
        ask, chosen = play.choose_any(asks)
        if chosen.verb == "guard":
            one = scene.creatures[ask.who]
            stand_in(play, one, target)
            return one
        asks.remove(ask)
    return target


def stand_in(play: MysteryPlay, one: Character, target: Character) -> None:
    play.note("guards", GUARD, one.id, target=target.id)
    owe_turn(play, one)
    for status, _ in statuses_of(one) if one.active else ():
        status.when_it_acts(play, one)


def can_be_hit(scene: MysteryScene, use: Use, one: Character) -> bool:
    """Whoever this roll misses, whatever else, cannot take the hit for anybody."""
    return not one.active or use.natural >= missed_below(scene, use, one).lowest


def owe_turn(play: MysteryPlay, one: Character) -> None:
    """Which own turn is given up: this one or the first to come, or by one reading always that of the next round."""
    owed = turn_owed(play.scene, one)
    one.owed = max(1, owed)
    if owed == THIS_TURN:
        give_up_owed(play, one)


def turn_owed(scene: MysteryScene, one: Character) -> int:
    """How many own turns from now the one lies that a Guard would cost."""
    always_next, has_turn = scene.rulings.guard_turn == "next", scene.side == one.side
    if one.acted:
        return 1
    if has_turn:
        return 1 if always_next else THIS_TURN
    return 2 if always_next else 1


def give_up_owed(play: MysteryPlay, one: Character) -> None:
    """A Guard has cost this turn with all its AP, or will cost a later one."""
    if one.owed == 1:
        one.done = one.acted = one.all_in = True
        one.spent = max(one.spent, ap_now(play.scene, one))
        play.note("turn-given-up", GUARDED, one.id)
    one.owed = max(0, one.owed - 1)


def may_guard(scene: MysteryScene, one: Character) -> bool:
    """Whoever owes a turn already has none to give, nor has whoever could do nothing in it: a sleeper without AP."""
    has_ap = (not one.active and not scene.active) or ap_now(scene, one) > 0
    return one.owed == 0 and can_react(scene, one) and has_ap
