"""Making Attacks (p.236), from the Accuracy Roll to the last effect: one attack against all its targets."""

from typing import Final

from cinque.systems.ptu.attack import Attack, Struck, by_roll
from cinque.systems.ptu.attacks.accuracy import Rolls, accuracy_rolls, is_hit
from cinque.systems.ptu.attacks.damage import (
    TYPE_COUNTS,
    effectiveness,
    ignores_type,
    open_steps,
)
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.ranges import PASS, SELF, read_range
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.content.words import STATUS
from cinque.systems.ptu.field.blessing import shatter
from cinque.systems.ptu.inflicting.coats import decoy_of, endured, hit_decoy, use_up
from cinque.systems.ptu.inflicting.inflicting import cure, rouse
from cinque.systems.ptu.inflicting.interrupt import can_act_off_turn, can_go_on, pay_interrupt
from cinque.systems.ptu.injuries.hit_points import interrupted, knock_out, take_damage
from cinque.systems.ptu.maneuvers.intercept import offer
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.opportunity import BY_RANGED, provoke
from cinque.systems.ptu.moves.amounts import loss_of_decoy
from cinque.systems.ptu.moves.blows import Rolled, damage_of, deal, some_are_spared, take
from cinque.systems.ptu.moves.clearing import take_stages_over
from cinque.systems.ptu.moves.effects import apply
from cinque.systems.ptu.moves.guarding import bystanders, drawn, keeps_aim, softened, stood_in
from cinque.systems.ptu.moves.known import Known, in_reach, known_by
from cinque.systems.ptu.moves.last_wishes import angered, avenge, is_avenged
from cinque.systems.ptu.moves.move_effects import apply_effects
from cinque.systems.ptu.moves.reactions import after_damage, after_miss, knocked_out, stopped_short
from cinque.systems.ptu.moves.triggers import (
    AFTER,
    BEFORE,
    COUNTERED,
    DECLARED,
    MISSED,
    choose,
    ready_of,
)
from cinque.systems.ptu.notes import ATTACKED, SEES_PAST_ABILITIES, THROWS_BACK, drop, note
from cinque.systems.ptu.positioning.positions import distance
from cinque.systems.ptu.stats.cases import holds
from cinque.systems.ptu.stats.frequency import mark_used
from cinque.systems.ptu.stats.passives import in_force
from cinque.systems.ptu.stats.past import keep_hit
from cinque.systems.ptu.stats.types import IMMUNE

INTERRUPT: Final = "ptu.priority.interrupt"
MOVE: Final = "ptu.action.standard-move-or-struggle"
POWDER: Final = "ptu.type.grass-no-powder"
ON_HIT: Final = "ptu.damage.on-hit"
AREA: Final = "ptu.demo.area-attack"
STATUS_MOVES: Final = "ptu.type.status-moves"
ALLY_EFFECTS: Final = "ptu.type.ally-effects"
EXECUTE_BASE: Final = 30


def resolve(play: PtuPlay, user: Combatant, attack: Attack, targets: list[Combatant]) -> list[Struck]:
    """Attack everyone who is targeted. One Accuracy Roll and one damage roll serve a whole area."""
    if attack.move is None or not attack.move.ignores_abilities:
        return resolved(play, user, attack, targets)
    note(user, SEES_PAST_ABILITIES)
    struck = resolved(play, user, attack, targets)
    drop(user, SEES_PAST_ABILITIES)
    return struck


def resolved(play: PtuPlay, user: Combatant, attack: Attack, targets: list[Combatant]) -> list[Struck]:
    if play.scene.actor == user.id:
        note(user, ATTACKED)
    attack, targets = drawn(play, user, attack, targets)
    if attack.range.kind == PASS and targets[1:]:
        targets.sort(key=lambda target: distance(play.scene, user, target))
    for target in targets:
        target.attacked_in = play.scene.round
    if attack.db is not None and stopped(play, user, attack, targets):
        return []
    lying = [target.id for target in targets if target.fainted]
    struck = carried_out(play, user, attack, targets)
    if attack.move is not None and any(hit.target.fainted and hit.target.id not in lying for hit in struck):
        knocked_out(play, user)
    return struck


def carried_out(play: PtuPlay, user: Combatant, attack: Attack, targets: list[Combatant]) -> list[Struck]:
    """The attack with all that it does, and whoever answers it."""
    if "Execute" in attack.range.keywords:
        return [execute(play, user, attack, target) for target in targets]
    bound = [target for target in targets if target.active and not target.fainted and is_avenged(target)]
    rolled = Rolled(len(targets) > 1 and some_are_spared(play.scene, user, attack, targets))
    struck = strike_all(play, user, attack, targets, rolled)
    if user.active:
        use_up(user, attack, targets, any(each.hit for each in struck))
    if attack.move is not None or in_force(play.scene, user, "adds"):
        apply_effects(play, user, attack, struck)
    for hit in struck:
        if hit.hit and not (hit.decoy or hit.immune):
            reply(play, user, attack, hit, rolled)
    for target in bound:
        if target.fainted and target.side != user.side:
            avenge(play, user, attack, target)
    return struck


def strike_all(
    play: PtuPlay, user: Combatant, attack: Attack, targets: list[Combatant], rolled: Rolled
) -> list[Struck]:
    """One target after another: what fells the user afterwards is too late for the others, unless it runs to them."""
    struck: list[Struck] = []
    naturals: list[int] = []
    each = play.scene.rulings.area_accuracy == "roll-per-target" or not attack.range.is_area
    if attack.range.is_area and play.listening:
        play.note("area-attack", AREA, user.id, targets=[target.id for target in targets], one_roll=not each)
    for target in targets:
        if rolled.over or (attack.range.kind == PASS and not can_go_on(user)):
            break
        if not naturals or each:
            naturals, attack = rolls_of(play, user, attack, [target] if each else targets)
        if target.out and not target.dead and target not in [each.target for each in struck]:
            struck += strike(play, user, attack, target, naturals, rolled, [one.target for one in struck if one.hit])
    return struck


def stopped(play: PtuPlay, user: Combatant, attack: Attack, targets: list[Combatant]) -> bool:
    """Whether those who answer a declared attack put an end to it."""
    packs = play.scene.packs
    ready = [target for target in targets if ready_of(packs, target.abilities, target.moves).answers]
    whole = bool(ready) and can_go_on(user)
    for target in ready:
        answer(play, DECLARED, target, user, attack)
    return whole and not can_go_on(user)


def rolls_of(play: PtuPlay, user: Combatant, attack: Attack, targets: list[Combatant]) -> Rolls:
    """The unmodified d20 of an attack, two for a Double Strike. Without a check and damage nothing is rolled."""
    if attack.auto_hit:
        if play.scene.rulings.auto_hit_crit == "roll-for-crit" and attack.db is not None:
            return [play.total(1, 20, "ptu.ruling.auto-hit-crit", user.id)], attack
        return [0], attack
    if attack.ac is None and attack.db is None and not has_rolls(attack):
        return [0], attack
    return accuracy_rolls(play, user, attack, targets, 2 if "Double Strike" in attack.range.keywords else 1)


def has_rolls(attack: Attack) -> bool:
    return attack.move is not None and any(by_roll(effect) for effect in attack.move.effects)


def strike(
    play: PtuPlay,
    user: Combatant,
    attack: Attack,
    target: Combatant,
    naturals: list[int],
    rolled: Rolled,
    before: list[Combatant],
) -> list[Struck]:
    """One target: hit or miss, and whoever steps in; an area does not hit those again whom it has hit `before`."""
    hits = [n for place, n in enumerate(naturals) if is_hit(play, user, target, attack, n, place)]
    if not hits:
        missed = graze(play, user, attack, target, naturals[0], rolled)
        answer(play, MISSED, target, user, attack)
        after_miss(play, user, attack, target)
        return [missed]
    also: list[Combatant] = []
    whole = can_go_on(user)
    taker, attack = react(play, user, attack, target, also, rolled.safe, max(hits))
    rolled.over = whole and not can_go_on(user)
    if taker is None and THROWS_BACK in target.notes:
        drop(target, THROWS_BACK)
        resolve(play, target, attack, [user])
    if taker is None or rolled.over:
        return [Struck(target, max(hits), False)]
    takers = [one for one in (taker, *also) if one not in before]
    struck = [land(play, user, attack, one, hits, rolled) for one in takers]
    for one in (taker, *also):
        if one is not target:
            interrupted(play, one)
    return struck or [Struck(target, max(hits), False)]


def land(
    play: PtuPlay,
    user: Combatant,
    attack: Attack,
    target: Combatant,
    hits: list[int],
    rolled: Rolled,
) -> Struck:
    """A hit: damage, unless the target is Immune or there is none to deal."""
    scene, natural = play.scene, max(hits)
    target.attacked_in = scene.round  # of whoever stepped in as well
    met = effectiveness(scene, user, attack, target)
    if met.by == IMMUNE and not works_all_the_same(play, user, attack, target):
        return untouched(play, user, attack, target, natural)
    if met.reached and attack.class_ != STATUS and in_force(scene, user, "touches"):
        clause = TYPE_COUNTS.get(len(target.types), "ptu.type.three-types")
        play.note("reaches-immune", clause, target.id, type=attack.type)
    if attack.move is not None and attack.move.shatters and scene.blessings:
        shatter(play, target.side)
    decoy = decoy_of(play.scene, user, attack, target) if target.active else None
    if decoy is not None:
        usual = damage_of(play, user, attack, target, hits, rolled) if attack.db is not None else None
        lost = usual.value if usual is not None else loss_of_decoy(play, attack, user, target, decoy.number)
        hit_decoy(play, target, decoy, lost)
        return Struck(target, natural, True, decoy=True)
    if attack.db is None:
        if attack.class_ != STATUS:
            keep_hit(scene, target, attack)
            woken(play, target, attack)
            counters(play, user, attack, target, rolled)
            rolled.before[target.id] = target.hp + target.temporary_hp
        return Struck(target, natural, True)
    return hurt(play, user, attack, target, hits, rolled)


def hurt(
    play: PtuPlay,
    user: Combatant,
    attack: Attack,
    target: Combatant,
    hits: list[int],
    rolled: Rolled,
) -> Struck:
    """Damage, and what the Abilities of those around do about it."""
    if attack.move is not None and attack.move.takes_stages:
        take_stages_over(play, user, target)
    if counters(play, user, attack, target, rolled):
        attack = attack._replace(steps=attack.steps + 1)
    standing_by = bystanders(play.scene, target)
    attack = softened(play, user, attack, target, standing_by) if standing_by else attack
    damage = take(play, user, attack, target, damage_of(play, user, attack, target, hits, rolled))
    keep_hit(play.scene, target, attack)
    soaked(play, user, attack, target)
    woken(play, target, attack)
    if target.active:
        endured(target)
        angered(play, user, attack, target)
    after_damage(play, user, attack, target, damage)
    return Struck(target, max(hits), True, damage)


def soaked(play: PtuPlay, user: Combatant, attack: Attack, target: Combatant) -> None:
    """What a Move of some Type does besides to those whose Ability minds it."""
    for passive in in_force(play.scene, target, "when_hit", user, user) if attack.move is not None else ():
        if attack.type in passive.hit_types and not target.fainted:
            for effect in passive.when_hit:
                apply(play, effect, target, target, 0, ON_HIT)


def works_all_the_same(play: PtuPlay, user: Combatant, attack: Attack, target: Combatant) -> bool:
    """Status Moves do not ask for Types; whoever ignores a Type altogether ignores those of foes, not of allies."""
    if user is target:
        return True
    if attack.class_ != STATUS or (attack.move is not None and attack.move.type_immunity):
        return False
    if not ignores_type(play.scene, user, attack, target):
        play.note("status-without-type", STATUS_MOVES, target.id, type=attack.type)
        return True
    if user.side != target.side:
        return False
    play.note("ally-effect", ALLY_EFFECTS, target.id, type=attack.type)
    return True


def graze(
    play: PtuPlay,
    user: Combatant,
    attack: Attack,
    target: Combatant,
    natural: int,
    rolled: Rolled,
) -> Struck:
    """A miss; an attack with Smite hurts all the same, one step more resisted."""
    if "Smite" in attack.range.keywords and attack.db is not None:
        softer = attack._replace(steps=attack.steps + 1)
        if effectiveness(play.scene, user, softer, target).by != IMMUNE:
            play.note("smite", ON_HIT, target.id)
            decoy = decoy_of(play.scene, user, attack, target) if target.active else None
            if decoy is not None:
                hit_decoy(play, target, decoy, deal(play, user, softer, target, 0, 1, rolled).value)
                return Struck(target, natural, False, decoy=True)
            softer = softened(play, user, softer, target, bystanders(play.scene, target))
            damage = take(play, user, attack, target, deal(play, user, softer, target, 0, 1, rolled))
            rouse(play, target)
            after_damage(play, user, attack, target, damage, hit=False)
            return Struck(target, natural, False, damage)
    return Struck(target, natural, False)


def untouched(play: PtuPlay, user: Combatant, attack: Attack, target: Combatant, natural: int) -> Struck:
    """An Immune target; some take good from what cannot hurt them."""
    clause = TYPE_COUNTS.get(len(target.types), "ptu.type.three-types")
    if open_steps(play.scene, attack, target) != IMMUNE:
        clause = ON_HIT
    elif attack.db is None:
        clause = "ptu.type.fixed-damage"
    play.note("immune-to-type", clause, target.id, type=attack.type)
    if play.scene.rulings.min_damage == "even-immune" and attack.db is not None:
        take_damage(play, target, 1, "ptu.ruling.min-damage")
    for passive in in_force(play.scene, target, "absorbs", user, user):
        if attack.type in passive.immune_types:
            for effect in passive.absorbs:
                apply(play, effect, target, target, 0, ON_HIT)
    return Struck(target, natural, True, 0, immune=True)


def woken(play: PtuPlay, target: Combatant, attack: Attack) -> None:
    """Afflictions that a hit ends: damage wakes a sleeper, and some Types thaw the Frozen."""
    if target.fainted or not target.active:
        return
    for mark in marks_on(target):
        if mark.ended_by_hit(attack):
            cure(play, target, mark.key)


def execute(play: PtuPlay, user: Combatant, attack: Attack, target: Combatant) -> Struck:
    """Knocks out on a percentile roll that depends on the difference in level (supplied)."""
    rolled = play.total(1, 100, ON_HIT, user.id)
    needed = EXECUTE_BASE + user.level - target.level
    immune = effectiveness(play.scene, user, attack, target).by == IMMUNE or shrugs_off(play.scene, target, attack)
    hit = rolled <= needed and not immune
    play.note("execute", ON_HIT, target.id, rolled=rolled, needed=needed, hit=hit)
    if not hit or stopped_short(play, user, attack, target, {}, bystanders(play.scene, target)):
        return Struck(target, 0, False)
    decoy = decoy_of(play.scene, user, attack, target) if target.active else None
    if decoy is not None:
        hit_decoy(play, target, decoy, decoy.number)
        return Struck(target, 0, True, decoy=True)
    knock_out(play, target)
    return Struck(target, 0, True)


def answer(play: PtuPlay, moment: str, one: Combatant, foe: Combatant, attack: Attack, damage: int = 0) -> None:
    """Offer what somebody can do about an attack now, and do it."""
    chosen = choose(play, moment, one, foe, attack)
    if chosen is not None:
        pay_for(play, one, chosen)
        carry_out(play, one, foe, chosen, damage, attack.key if chosen.becomes == "declared" else "")


def counters(play: PtuPlay, user: Combatant, attack: Attack, target: Combatant, rolled: Rolled) -> bool:
    """Whether somebody takes a hit so as to give it back when the attack is over."""
    if not ready_of(play.scene.packs, target.abilities, target.moves).answers:
        return False
    chosen = choose(play, COUNTERED, target, user, attack)
    if chosen is not None:
        pay_for(play, target, chosen)
        rolled.counters[target.id] = chosen
    return chosen is not None


def reply(play: PtuPlay, user: Combatant, attack: Attack, hit: Struck, rolled: Rolled) -> None:
    """Reactions (supplied): once the attack is over with all that it does, by those who can still act.

    Where there was no damage roll, only now it is clear what Abilities have to answer.
    """
    one = hit.target
    lost = rolled.before[one.id] - one.hp - one.temporary_hp if one.id in rolled.before else hit.damage
    if attack.db is None and user.side != one.side:
        after_damage(play, user, attack, one, lost)
    if not ready_of(play.scene.packs, one.abilities, one.moves).answers:
        return
    if one.id in rolled.counters and user.able and can_act_off_turn(play.scene, one):
        carry_out(play, one, user, rolled.counters[one.id], lost)
    answer(play, AFTER, one, user, attack, lost)


def pay_for(play: PtuPlay, one: Combatant, move: Move) -> None:
    mark_used(play, one, move)
    if not is_free(move):
        pay_interrupt(play, one)


def is_free(move: Move) -> bool:
    return "Free Action" in read_range(move.range).keywords


def carry_out(play: PtuPlay, one: Combatant, foe: Combatant, move: Move, damage: int = 0, becomes: str = "") -> None:
    """An answer that is paid for; `damage` is what it answers, and it may become the Move that it answers."""
    known = known_by(play.scene, one, becomes or move.key)
    play.note("answers-with", INTERRUPT, one.id, move=move.key, target=foe.id)
    targets = [] if known.range.kind == SELF else [foe]
    reached, before = True, one.cell
    if known.range.is_ranged and targets:
        provoke(play, one, BY_RANGED, [foe.id])
        if not one.able:
            return
        reached = one.cell == before or not known.aimed or in_reach(play.scene, one, foe, known.range)
    if reached:
        attack_with(play, one, known.with_attack(known.attack._replace(taken=damage)), targets)
    else:
        play.note("reaches-nobody", MOVE, one.id, move=known.key)
    if not is_free(move):
        interrupted(play, one)


def react(
    play: PtuPlay,
    user: Combatant,
    attack: Attack,
    target: Combatant,
    also: list[Combatant],
    safe: dict[str, str],
    natural: int,
) -> tuple[Combatant | None, Attack]:
    """Who takes an attack that would hit, and as what: the target, somebody who steps in, or nobody.

    `also` gets who is hit too, `safe` who is covered against the attack by a Shield.
    """
    if user.side == target.side:
        return target, attack
    standing_by = bystanders(play.scene, target)
    if stopped_short(play, user, attack, target, safe, standing_by):
        return None, attack
    if attack.auto_hit:
        return target, attack
    ready = ready_of(play.scene.packs, target.abilities, target.moves)
    taker: Combatant | None = target
    if not keeps_aim(attack):
        taker = stood_in(play, user, target, standing_by) if standing_by else None
        if taker is not None:
            attack = attack._replace(steps=attack.steps + 1)
        else:
            taker = offer(play, user, attack, target, also, natural)
    if taker is not None and (taker is not target or ready.answers):
        answer(play, BEFORE, taker, user, attack)
    return taker, attack


def attack_with(play: PtuPlay, one: Combatant, known: Known, targets: list[Combatant]) -> list[Struck]:
    if known.range.kind in (SELF, "field", "allies", "hazard") or not targets:
        targets = [one]
        return resolve(play, one, known.attack._replace(ac=None), targets)
    return resolve(play, one, known.attack, [other for other in targets if not is_spared(play, one, other, known)])


def is_spared(play: PtuPlay, one: Combatant, other: Combatant, known: Known) -> bool:
    """Grass Types are not touched by Powder; Abilities keep other keywords away; some Moves hit only in some case."""
    if "Powder" in known.range.keywords and "grass" in other.types:
        play.note("no-powder", POWDER, other.id, move=known.move.key)
        return True
    asked = [case for case in (known.move.only, known.move.needs) if case]
    left_out = any(not holds(play.scene, case, one, other) for case in asked)
    if left_out or shrugs_off(play.scene, other, known.attack):
        play.note("not-touched", MOVE, other.id, move=known.move.key)
        return True
    return False


def shrugs_off(scene: PtuScene, one: Combatant, attack: Attack) -> bool:
    """Whether an Ability keeps a keyword of an attack away."""
    kept_away = in_force(scene, one, "immune_keywords")
    return bool(kept_away) and any(
        word in passive.immune_keywords for passive in kept_away for word in attack.range.keywords
    )
