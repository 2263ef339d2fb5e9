"""Moves: using one, on one or several, with all that comes of it."""

from cinque.core.ask import Ask, Option
from cinque.core.seat import GM_ROLE
from cinque.core.tally import Tally
from cinque.systems.mystery.combat.damage_formula import damage
from cinque.systems.mystery.combat.hitting import ROLL, Struck, needed, strike
from cinque.systems.mystery.combat.items import spend_gem
from cinque.systems.mystery.combat.multi_hit_moves import bp_of, multi_hit_cost, number_of_hits
from cinque.systems.mystery.combat.multi_target_moves import explode_on, extra_targets
from cinque.systems.mystery.combat.reactions import dodge, guard
from cinque.systems.mystery.combat.recoil_and_screens import recoil
from cinque.systems.mystery.combat.secondary_effects import do_effects
from cinque.systems.mystery.combat.type_match_ups import effectiveness
from cinque.systems.mystery.combat_essentials.fainting import heal, hurt, rounded
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.field import fields_of
from cinque.systems.mystery.field_effects.hazards import set_off
from cinque.systems.mystery.field_effects.traps import watch
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import RANDOM_ALLY, SELF, statuses_of
from cinque.systems.mystery.use import Use

USES = "mystery.move.attacking"
STATUS_MOVE = "mystery.move.status"
NO_EFFECT = "mystery.ruling.type-immunity"
DRAIN = "mystery.move.attacking"
CLOSEST = "mystery.ruling.positions"


def use_move(play: MysteryPlay, user: Character, move: Move, targets: list[Character], paid: int, missing: int) -> None:
    """One use of a move, paid for already. `missing` is the accuracy penalty for AP that are not there."""
    scene = play.scene
    use = Use(user, move, targets)
    use.ap = cost_to_look_up(scene, move, paid)
    for field, _ in fields_of(scene) if scene.active else ():
        field.change_use(scene, use)
    clause = USES if move.attacks else STATUS_MOVE
    play.note("uses-move", clause, user.id, move=move.key, targets=[one.id for one in targets])
    for status, _ in statuses_of(user) if user.active else ():
        status.when_it_acts(play, user)
        if status.strikes_at_random(scene) and len(targets) == 1 and targets != [user]:
            use.targets = targets = [anybody(play, user, status.clause)]
    user.last_move, user.last_target = move.key, targets[0].id if len(targets) == 1 else ""
    tell_use(play, user, move)
    if user.held:
        spend_gem(play, use)
    if not rolls(scene, move):
        for target in targets or [user]:
            do_effects(play, use, target, True)
        return
    attempt(play, use, missing)


def tell_use(play: MysteryPlay, user: Character, move: Move) -> None:
    """Conditions of the user and of its allies may have something to say to a move."""
    for status, active in statuses_of(user) if user.active else ():
        status.when_it_uses(play, user, active, move)
    for ally in play.scene.creatures.values():
        if ally.active and ally is not user and ally.side == user.side and ally.is_up:
            for status, active in statuses_of(ally):
                status.when_ally_uses(play, ally, active, user, move)


def anybody(play: MysteryPlay, user: Character, clause: str) -> Character:
    """Chance picks one of all the others, of both sides."""
    others = [one for one in play.scene.creatures.values() if one is not user and one.is_up]
    return others[play.total(1, len(others), clause, user.id) - 1] if others else user


def cost_to_look_up(scene: MysteryScene, move: Move, paid: int) -> int:
    """The cost by which STAB, match-ups, CRIT and Hungry go (ruling ap-cost-lookup)."""
    reading = scene.rulings.ap_cost_lookup
    base = multi_hit_cost(scene, move)
    return base if reading == "base-cost" else paid if reading == "paid" else base - move.priority


def rolls(scene: MysteryScene, move: Move) -> bool:
    """Attacking Moves roll to hit; of Status Moves those that are aimed at opponents (ruling status-move-roll)."""
    if move.attacks:
        return True
    reading = scene.rulings.status_move_roll
    return reading == "always" or (reading == "offensive-only" and move.is_offensive and move.target != "opposite-side")


def attempt(play: MysteryPlay, use: Use, missing: int) -> None:
    """Dodges, one roll for all, and what it means for each; then what comes back to the user."""
    scene, user = play.scene, use.user
    dodged = {target.id: dodge(play, use, target) for target in use.targets}
    use.natural = play.total(1, 20, ROLL, user.id)
    if use.move.is_offensive:
        watch(play, user, use.natural)
        set_off(play, user, use.natural)
    dealt: list[int] = []
    for place, target in enumerate(use.targets):
        if place and scene.rulings.multitarget_roll == "per-target":
            use.natural = play.total(1, 20, ROLL, user.id)
        if user.is_up and target.is_up:
            need = needed(play, use, target, dodged[target.id], missing)
            dealt.append(resolve(play, use, target, strike(play, use, target, need), need))
    total = sum(dealt)
    if use.move.recoil:
        recoil(play, use, dealt)
    if use.move.drains and total > 0 and user.is_up:
        half = play.tally().start(total, "damage", DRAIN).times(1, 2, "half", DRAIN)
        heal(play, user, rounded(play, half), DRAIN, by_move=True)
    if use.move.explodes:
        explode_on(play, use, user)


def resolve(play: MysteryPlay, use: Use, target: Character, struck: Struck, need: Tally) -> int:
    """One target of a move; gives the damage that was dealt."""
    scene, user = play.scene, use.user
    whom = next(
        (
            astray
            for status, active in statuses_of(user)
            if (astray := status.astray(scene, user, active, use, not struck.hit))
        ),
        "",
    )
    if whom:
        return go_astray(play, use, whom)
    if not struck.hit:
        play.note("misses", ROLL, user.id, need, target=target.id, roll=use.natural, needed=need.value)
        return 0
    if not use.move.attacks:
        do_effects(play, use, target, True)
        return 0
    told = "crits" if struck.crit else "hits"
    play.note(told, ROLL, user.id, need, target=target.id, roll=use.natural, needed=need.value)
    return land(play, use, guard(play, use, target), struck.crit)


def land(play: MysteryPlay, use: Use, target: Character, crit: bool) -> int:
    """The damage of a hit, and the effects that come with it."""
    for status, _ in statuses_of(use.user) if use.user.active else ():
        if status.does_no_damage(play.scene):
            play.note("only-commands", status.clause, use.user.id)
            return 0
    if use.move.attacks and effectiveness(play.scene, use.type, target) == 0:
        play.note("no-effect", NO_EFFECT, target.id, type=use.type)
        return 0
    hits = 1
    if use.move.hits != (1, 1):
        hits = number_of_hits(play, use.user, use.move, use.natural)
        use.bp = bp_of(play.scene, use.move, hits)
        play.note("hits-often", "mystery.multihit.table", use.user.id, hits=hits, bp=use.bp)
    tally = damage(play, use, target, crit, hits, extra_targets(play.scene, use))
    dealt = hurt(play, target, tally, "mystery.damage.formula", use)
    do_effects(play, use, target, dealt > 0)
    return dealt


def go_astray(play: MysteryPlay, use: Use, whom: str) -> int:
    """A move that turns against others needs no further roll: oneself, the closest ally, or any."""
    user, scene = use.user, play.scene
    others = [one for one in scene.of_side(user.side) if one is not user]
    if whom == SELF:
        struck = user
    elif not others:
        play.note("strikes-nobody", ROLL, user.id)
        return 0
    elif whom == RANDOM_ALLY or len(others) == 1:
        struck = others[0 if len(others) == 1 else play.total(1, len(others), CLOSEST, user.id) - 1]
    else:
        struck = closest(play, user, others)
    play.note("goes-astray", ROLL, user.id, target=struck.id, roll=use.natural)
    if use.move.attacks:
        return land(play, use, struck, False)
    do_effects(play, use, struck, True)
    return 0


def closest(play: MysteryPlay, user: Character, others: list[Character]) -> Character:
    """The document has no distances: the game master says who is closest (ruling positions)."""
    options = [Option("closest", target=one.id) for one in others]
    chosen = play.choose(Ask(GM_ROLE, "closest", CLOSEST, options, user.id))
    return play.scene.creatures[chosen.args["target"]]
