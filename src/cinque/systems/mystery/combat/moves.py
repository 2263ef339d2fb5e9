"""Moves: using one, on one or several, with all that comes of it."""

from functools import partial
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.effect import Active
from cinque.core.seat import GM_ROLE
from cinque.core.tally import Tally
from cinque.systems.mystery.combat.action_choices import target_choices
from cinque.systems.mystery.combat.damage_formula import damage
from cinque.systems.mystery.combat.hitting import D20, ROLL, Struck, is_spared_crits, missed_below, needed, strike
from cinque.systems.mystery.combat.move_costs import base_cost
from cinque.systems.mystery.combat.multi_hit_moves import bp_of, clause_of_hits, number_of_hits
from cinque.systems.mystery.combat.multi_target_moves import EXPLODES, explode_on, extra_targets, take_along
from cinque.systems.mystery.combat.priority_moves import cost_of
from cinque.systems.mystery.combat.reactions import dodge, guard
from cinque.systems.mystery.combat.recoil_and_screens import recoil
from cinque.systems.mystery.combat.secondary_effects import do_effects, do_own_effects
from cinque.systems.mystery.combat.type_match_ups import effect_of
from cinque.systems.mystery.combat_essentials.changing_stats import OF_CRIT
from cinque.systems.mystery.combat_essentials.explosions import is_damped
from cinque.systems.mystery.combat_essentials.fainting import heal, hurt, is_open_to, rounded
from cinque.systems.mystery.combat_essentials.held import use_with_held
from cinque.systems.mystery.content.records import ALLY, EVERYBODY, MULTI, ONE, ROOM, Move
from cinque.systems.mystery.field import fields_of
from cinque.systems.mystery.field_effects.hazards import listen
from cinque.systems.mystery.field_effects.traps import watch
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of, in_private
from cinque.systems.mystery.status import RANDOM_ALLY, SELF, Status, statuses_of
from cinque.systems.mystery.status_effects.at_random import anybody
from cinque.systems.mystery.trait import asked, met
from cinque.systems.mystery.use import RULES, Use

USES = "mystery.move.attacking"
STATUS_MOVE = "mystery.move.status"
BY_THE_LIST = "mystery.statusmove.definition"
SEVERAL = "mystery.multitarget.choice"
ROOM_HITTERS = "mystery.roomhitter.targets"
NO_EFFECT = "mystery.ruling.type-immunity"
CRIT_HITS = "mystery.ruling.crit-needs-hit"
DRAIN = "mystery.move.attacking"
CLOSEST = "mystery.ruling.positions"
CHOSEN: Final = (ONE, MULTI, ALLY)
"""Moves whose targets somebody chooses."""


def use_move(
    play: MysteryPlay,
    user: Character,
    move: Move,
    targets: list[Character],
    paid: int,
    missing: int,
    cost: Tally | None = None,
) -> None:
    """One use of a move, paid for already. `missing` is the accuracy penalty for AP that are not there.

    `cost` tells what its AP are made of; where another move calls it up, it has none.
    """
    scene = play.scene
    use = Use(user, move, targets)
    use.ap, use.missing, use.called = cost_to_look_up(scene, user, move, paid), missing, cost is None
    use.ap_of = user.keeper if scene.rulings.ap_cost_lookup == "paid" else ""
    for field, _ in fields_of(scene, "change_use") if scene.active else ():
        field.change_use(scene, use)
    for each, _ in asked(scene, user, "change_use"):
        each.change_use(scene, user, use)
    use.rule.change_use(play, use)
    announce(play, use, cost)
    for status, _ in statuses_of(user) if user.active else ():
        status.when_it_acts(play, user)
        status.change_type(scene, use)
        if status.strikes_at_random(scene) and move.target in CHOSEN and use.targets != [user]:
            use.targets = anybody(play, user, len(use.targets), status.clause)
    remember(scene, use)
    gathers = use.rule.gathers(scene, use)
    tell_use(play, use, gathers)
    if user.held and not gathers:
        use_with_held(play, use)
    in_vain = "snatch" in move.flags and is_snatched_in_vain(play, use)
    damped = "explosion" in move.flags and is_damped(play, EXPLODES)
    if not in_vain and not damped and not use.rule.instead(play, use):
        carry_out(play, use)
    for status, active in statuses_of(user) if user.active and not gathers else ():
        status.when_it_has_used(play, user, active, use)


def announce(play: MysteryPlay, use: Use, cost: Tally | None) -> None:
    """Who uses what on whom. What it takes may be all there is, which others do not know of somebody's own."""
    user, clause = use.user, clause_of(use)
    if cost is not None and user.keeper:
        in_private(play, user).note("pays-ap", clause, user.id, cost, ap=cost.value)
        cost = None
    told = "uses-move" if use.targets else "uses-move-alone"
    play.note(told, clause, user.id, cost, move=use.move.key, targets=[one.id for one in use.targets])


def carry_out(play: MysteryPlay, use: Use) -> None:
    if use.move.explodes:
        take_along(play, use)
    if rolls(play.scene, use.move):
        attempt(play, use)
        return
    for target in use.targets or [use.user]:
        reach(play, use, target)
    do_own_effects(play, use)
    use.rule.afterwards(play, use, 0)


def clause_of(use: Use) -> str:
    if not use.move.attacks:
        return STATUS_MOVE
    if use.move.target in (ROOM, EVERYBODY):
        return ROOM_HITTERS
    return SEVERAL if len(use.targets) > 1 else USES


def is_snatched_in_vain(play: MysteryPlay, use: Use) -> bool:
    """An opponent may steal a beneficial move: it is that one who has used it then; tells whether it cannot."""
    for foe in play.scene.creatures.values():
        for status, _ in statuses_of(foe) if foe.active and foe.side != use.user.side and foe.is_up else ():
            if status.snatches:
                status.end(play, foe)
                play.note("snatches", status.clause, foe.id, move=use.move.key)
                use.user = foe
                return not takes_over(play, use, status.clause)
    return False


def takes_over(play: MysteryPlay, use: Use, clause: str) -> bool:
    """Whether a thief can use a move itself; chance picks its targets among those that it can have."""
    scene, thief = play.scene, use.user
    barred = use.rule.why_not(scene, thief, use.move) is not None
    choices = () if barred else target_choices(scene, thief, use.move, [])
    if not choices:
        play.note("stolen-in-vain", use.rule.clause, thief.id, move=use.move.key)
        return False
    place = play.total(1, len(choices), clause, thief.id) if len(choices) > 1 else 1
    use.targets = [scene.creatures[id] for id in choices[place - 1]]
    return True


def remember(scene: MysteryScene, use: Use) -> None:
    """What later moves go by: the last one, how often in a row, and against whom."""
    user, move, targets = use.user, use.move, use.targets
    last = content_of(scene).moves.get(user.last_move)
    again = last is not None and (last.key == move.key or (use.rule.stalls and RULES[last.rule].stalls))
    use.failed_before = user.last_move in user.used_moves and user.in_a_row == 0
    user.in_a_row = user.in_a_row + 1 if again else 1
    user.last_move, user.moved_in = move.key, scene.round
    user.last_target = targets[0].id if len(targets) == 1 else ""
    user.last_focus = " ".join([one.id for one in targets])
    if move.key not in user.used_moves:
        user.used_moves.append(move.key)


def reach(play: MysteryPlay, use: Use, target: Character) -> None:
    """A move that does no damage gets through to somebody, unless something stops it."""
    if is_stopped(play, use, target) or is_out_of_reach(play, use, target):
        return
    use.came_off = True
    if use.move.narrative:
        play.note("for-the-game-master", BY_THE_LIST, use.user.id, move=use.move.key)
    hit = those_hit(play, use, target)
    do_effects(play, use, target, True)
    use.rule.does(play, use, target, 0)
    tell_hit(play, use, target, hit)


def is_stopped(play: MysteryPlay, use: Use, target: Character) -> bool:
    """Whether a protection keeps a move off, or it does nothing to this target."""
    for status, active in met(play.scene, target, use, "stops"):
        if status.stops(play.scene, target, active, use):
            play.note(f"{status.kind}-stops", status.clause, target.id, move=use.move.key, by=status.key)
            use.is_answered(partial(status.when_it_stops, play, target, use))
            use.rule.when_it_fails(play, use, target)
            return True
    if use.rule.fails_on(play.scene, use, target):
        play.note("move-fails", use.rule.clause, use.user.id, move=use.move.key, target=target.id)
        use.rule.when_it_fails(play, use, target)
        return True
    return False


def is_out_of_reach(play: MysteryPlay, use: Use, target: Character) -> bool:
    """Whether a move that needs no roll, of an ally as well, misses somebody nevertheless."""
    unrolled = not use.natural and target is not use.user and target.active != []
    misses = unrolled and missed_below(play.scene, use, target).lowest > D20
    for status, _ in statuses_of(target, "is_surely_missed") if misses else ():
        if status.is_surely_missed(play.scene, target, use):
            play.note("status-stops", status.clause, target.id, move=use.move.key, by=status.key)
            use.rule.when_it_fails(play, use, target)
            return True
    return False


def tell_use(play: MysteryPlay, use: Use, gathers: bool) -> None:
    """Conditions of the user may have something to say to a move, and those of its allies to what strikes."""
    user, move = use.user, use.move
    for status, active in asked(play.scene, user, "when_it_uses"):
        status.when_it_uses(play, user, active, use)
    for ally in play.scene.creatures.values() if not gathers else ():
        if ally.active and ally is not user and ally.side == user.side and ally.is_up:
            for status, active in statuses_of(ally):
                status.when_ally_uses(play, ally, active, user, move)


def cost_to_look_up(scene: MysteryScene, user: Character, move: Move, paid: int) -> int:
    """The cost by which STAB, match-ups, CRIT and Hungry go (ruling ap-cost-lookup)."""
    reading = scene.rulings.ap_cost_lookup
    if reading == "paid":
        return paid
    return base_cost(scene, move) if reading == "base-cost" else cost_of(scene, user, move)


def rolls(scene: MysteryScene, move: Move) -> bool:
    """Attacking Moves roll to hit; of Status Moves those that are aimed at opponents (ruling status-move-roll)."""
    if move.attacks:
        return True
    reading = scene.rulings.status_move_roll
    return reading == "always" or (reading == "offensive-only" and move.is_offensive and move.target != "opposite-side")


def attempt(play: MysteryPlay, use: Use) -> None:
    """Those at whom it is aimed may dodge; then it strikes."""
    be_drawn(play, use)
    dodged: dict[str, int] = {}
    for target in use.targets or [use.user]:
        dodged[target.id] = dodge(play, use, target, dodged)
    strike_all(play, use, dodged)


def strike_all(play: MysteryPlay, use: Use, dodged: dict[str, int]) -> None:
    """One roll for all, and what it means for each; then what comes back to the user."""
    scene, user = play.scene, use.user
    targets = use.targets or [user]
    roll_to_hit(play, use)
    dealt: list[int] = []
    use.waiting = [] if len(targets) > 1 else None
    for place, target in enumerate(targets):
        if place and scene.rulings.multitarget_roll == "per-target":
            roll_to_hit(play, use)
        if user.is_up and target.is_up:
            need = needed(play, use, target, dodged[target.id], use.missing)
            dealt.append(resolve(play, use, target, strike(play, use, target, need), need))
    use.hear_answers()
    do_own_effects(play, use)
    total = sum(dealt)
    if not use.came_off:
        user.in_a_row = 0
    if use.move.recoil:
        recoil(play, use, dealt)
    if use.move.drains and total > 0 and user.is_up:
        half = play.tally().start(total, "damage", DRAIN).times(1, 2, "half", DRAIN)
        heal(play, user, rounded(play, half), DRAIN, by_move=True)
    use.rule.afterwards(play, use, total)
    if use.move.explodes:
        explode_on(play, user)


def roll_to_hit(play: MysteryPlay, use: Use) -> None:
    """Traps listen to every such roll, hazards to those of offensive actions."""
    use.natural, use.astray = play.total(1, 20, ROLL, use.user.id), False
    watch(play, use.user, use.natural)
    if use.move.is_offensive:
        listen(play, use.user, use.natural)


def resolve(play: MysteryPlay, use: Use, target: Character, struck: Struck, need: Tally) -> int:
    """One target of a move; gives the damage that was dealt."""
    user = use.user
    whom, clause = turned_against(play.scene, use, not struck.hit)
    if whom:
        return 0 if use.astray else go_astray(play, use, target, whom, clause)
    if not struck.hit:
        play.note("misses", ROLL, user.id, need, target=target.id, roll=use.natural, needed=need.value)
        use.rule.when_it_fails(play, use, target)
        return 0
    use.crit = struck.crit
    told = "crits" if struck.crit else "hits"
    by_range = CRIT_HITS if use.natural < need.value else OF_CRIT
    clause = by_range if struck.crit and use.natural < D20 else ROLL
    play.note(told, clause, user.id, need, target=target.id, roll=use.natural, needed=need.value)
    if not use.move.attacks:
        reach(play, use, target)
        return 0
    return hit_home(play, use, target, guard(play, use, target), struck.crit)


def hit_home(play: MysteryPlay, use: Use, target: Character, struck_one: Character, crit: bool) -> int:
    """A hit on a target, whoever takes it in the end."""
    use.crit = crit and (struck_one is target or not is_spared_crits(play, use, struck_one))
    return 0 if is_stopped(play, use, struck_one) else land(play, use, struck_one)


def land(play: MysteryPlay, use: Use, target: Character) -> int:
    """The damage of a hit, and the effects that come with it."""
    for status, _ in statuses_of(use.user) if use.user.active else ():
        if status.does_no_damage(play.scene):
            play.note("only-commands", status.clause, use.user.id)
            return 0
    if not effect_of(play.scene, use, target):
        play.note("no-effect", NO_EFFECT, target.id, type=use.type)
        use.rule.when_it_fails(play, use, target)
        return 0
    use.came_off = True
    use.rule.strikes(play, use, target)
    if use.rule.does_no_damage:
        use.rule.does(play, use, target, 0)
        return 0
    hits, counted = 1, use.rule.count_hits(play, use)
    if counted is not None:
        hits, use.bp = counted
        play.note("hits-often", use.rule.clause, use.user.id, hits=hits, bp=use.bp)
    elif use.move.hits != (1, 1):
        hits = number_of_hits(play, use.user, use.move, use.natural)
        use.bp = bp_of(play.scene, use.move, hits)
        play.note("hits-often", clause_of_hits(play.scene, use.user, use.move), use.user.id, hits=hits, bp=use.bp)
    tally = damage(play, use, target, use.crit, hits, extra_targets(play.scene, use))
    hit = those_hit(play, use, target)
    dealt = hurt(play, target, tally, "mystery.damage.formula", use)
    tell_hit(play, use, target, hit)
    if dealt and target is not use.user:
        use.is_answered(partial(tell_striker, play, use, target))
    do_effects(play, use, target, dealt > 0)
    if not is_spared_the_rest(play, use, target):
        use.rule.does(play, use, target, dealt)
    return dealt


def tell_striker(play: MysteryPlay, use: Use, target: Character) -> None:
    """What somebody has answers its own hit, if it still stands."""
    for each, _ in asked(play.scene, use.user, "when_it_hits") if use.user.is_up else ():
        each.when_it_hits(play, use.user, use, target)


def is_spared_the_rest(play: MysteryPlay, use: Use, target: Character) -> bool:
    """Whether a secondary effect that is the move's own rule does not reach somebody."""
    if not use.rule.is_secondary or target is use.user or not target.active:
        return False
    for status, _ in statuses_of(target):
        if status.spares_secondary:
            play.note("status-stops", status.clause, target.id, move=use.move.key, by=status.key)
            return True
    return False


def those_hit(play: MysteryPlay, use: Use, target: Character) -> list[tuple[Status, Active]]:
    """The conditions that answer a hit, where the target itself is hit and not what stands before it."""
    if not target.active or (target is use.user and not use.move.attacks):
        return []
    answering = statuses_of(target, "when_hit")
    return answering if answering and is_open_to(play.scene, target, use) else []


def tell_hit(play: MysteryPlay, use: Use, target: Character, answering: list[tuple[Status, Active]]) -> None:
    for status, active in answering:
        if target.is_up and active in target.active:
            status.when_hit(play, target, use)


def be_drawn(play: MysteryPlay, use: Use) -> None:
    """A move that is aimed at one opponent alone may be drawn to another one."""
    if len(use.targets) != 1 or use.targets[0].side == use.user.side:
        return
    target = use.targets[0]
    for one in play.scene.of_side(target.side):
        for each, _ in met(play.scene, one, use, "draws") if one is not target else ():
            if each.draws(play.scene, one, use):
                use.targets = [one]
                play.note("draws", each.clause, one.id, move=use.move.key, target=target.id)
                return


def turned_against(scene: MysteryScene, use: Use, missed: bool) -> tuple[str, str]:
    """Whom a roll turns a move against, and by which clause; the Berserk check comes before a Major condition."""
    if not use.user.active:
        return "", ""
    for status, active in sorted(statuses_of(use.user), key=lambda each: each[0].major):
        whom = status.astray(scene, use.user, active, use, missed)
        if whom:
            return whom, status.astray_by or status.clause
    return "", ""


def go_astray(play: MysteryPlay, use: Use, aimed_at: Character, whom: str, clause: str) -> int:
    """A move that turns against others needs no further roll; once for each roll. Whoever strikes nobody has missed."""
    struck = struck_astray(play, use, whom, clause)
    if struck is None:
        use.rule.when_it_fails(play, use, aimed_at)
        return 0
    if not use.move.attacks:
        reach(play, use, struck)
        return 0
    struck = guard(play, use, struck, astray=True)
    if is_stopped(play, use, struck):
        return 0
    chosen, use.targets = use.targets, [struck]  # it is one target now, and no more of them weaken the move
    use.crit = False
    dealt = land(play, use, struck)
    use.targets = chosen
    return dealt


def struck_astray(play: MysteryPlay, use: Use, whom: str, clause: str) -> Character | None:
    """Whom it strikes: oneself, the closest ally, or any; nobody, where there is none or this roll misses it."""
    user, scene = use.user, play.scene
    use.astray = True
    others = [one for one in scene.of_side(user.side) if one is not user]
    if whom == SELF:
        struck = user
    elif not others:
        play.note("strikes-nobody", clause, user.id)
        return None
    elif whom == RANDOM_ALLY or len(others) == 1:
        struck = others[0 if len(others) == 1 else play.total(1, len(others), CLOSEST, user.id) - 1]
    else:
        struck = closest(play, user, others)
    play.note("goes-astray", clause, user.id, target=struck.id, roll=use.natural)
    missed = missed_below(scene, use, struck)
    if struck is not user and use.natural < missed.lowest:
        play.note("misses-astray", missed.clause, user.id, target=struck.id)
        return None
    return struck


def closest(play: MysteryPlay, user: Character, others: list[Character]) -> Character:
    """The document has no distances: the game master says who is closest (ruling positions)."""
    options = [Option("closest", target=one.id) for one in others]
    chosen = play.choose(Ask(GM_ROLE, "closest", CLOSEST, options, user.id))
    return play.scene.creatures[chosen.args["target"]]
