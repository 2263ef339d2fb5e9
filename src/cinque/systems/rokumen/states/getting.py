"""じょうたい, states: fainting, the four status conditions, and the volatile states."""

from cinque.core.tally import Tally
from cinque.systems.rokumen.content.records import BURN, CONFUSION, HEALING, PARALYSIS, POISON, SLEEP, STATUS_CONDITIONS
from cinque.systems.rokumen.figures import in_force
from cinque.systems.rokumen.model import Pokemon, RokumenPlay, passives_of

GENERAL = "rokumen.state.general"
FAINTED = "rokumen.state.fainted"
EXCLUSION = "rokumen.status.list-and-exclusion"
DURATION = "rokumen.status.duration"
COUNTERS = "rokumen.status.sleep-counters"
COEXIST = "rokumen.volatile.coexist"
CLAUSES = {
    PARALYSIS: "rokumen.status.paralysis",
    POISON: "rokumen.status.poison",
    BURN: "rokumen.status.burn",
    SLEEP: "rokumen.status.sleep",
    CONFUSION: "rokumen.volatile.confusion",
    HEALING: "rokumen.volatile.healing",
}

IMMUNE_IN_THE_VIDEO_GAMES = {
    BURN: ("fire",),
    PARALYSIS: ("electric",),
    POISON: ("poison", "steel"),
    SLEEP: (),
}


# -- getting a state


def receive(play: RokumenPlay, one: Pokemon, state: str, amount: int) -> None:
    """Somebody gets a state, unless something speaks against it."""
    if one.fainted:
        return
    spared = any(
        state in passive.spared and in_force(play.scene, one, passive) for passive in passives_of(play.scene, one)
    )
    if spared:
        play.note("spared", GENERAL, one.id, state=state)
    elif state in STATUS_CONDITIONS:
        receive_condition(play, one, state, amount)
    else:
        receive_volatile(play, one, state)


def receive_condition(play: RokumenPlay, one: Pokemon, state: str, amount: int) -> None:
    """Whoever has a status condition gets no other one."""
    rulings = play.scene.rulings
    immune = IMMUNE_IN_THE_VIDEO_GAMES[state] if rulings.status_type_immunity == "mainline" else ()
    if any(type in immune for type in one.types):
        play.note("spared", "rokumen.ruling.status-type-immunity", one.id, state=state)
    elif not one.condition:
        one.condition, one.amount, one.since = state, amount, play.scene.round
        play.note(f"gets-{state}", CLAUSES[state], one.id, amount=amount)
    elif one.condition != state:
        play.note("has-another-condition", EXCLUSION, one.id, state=state, has=one.condition)
    else:
        receive_again(play, one, state, amount)


def receive_again(play: RokumenPlay, one: Pokemon, state: str, amount: int) -> None:
    """Ruling status-reapply."""
    reading = play.scene.rulings.status_reapply
    total = one.amount + amount if reading == "added" else max(one.amount, amount)
    if reading == "ignored" or state in (PARALYSIS, BURN) or total == one.amount:
        play.note("has-it-already", "rokumen.ruling.status-reapply", one.id, state=state)
    else:
        one.amount = total
        play.note(f"gets-{state}", "rokumen.ruling.status-reapply", one.id, amount=total)


def receive_volatile(play: RokumenPlay, one: Pokemon, state: str) -> None:
    """Volatile states go together with everything; whether one stacks with itself is a ruling."""
    has: int = getattr(one, state)
    if has and play.scene.rulings.volatile_reapply == "no-stack":
        play.note("has-it-already", "rokumen.ruling.volatile-reapply", one.id, state=state)
        return
    together = bool(one.condition or one.confusion or one.healing)
    setattr(one, state, has + 1)
    play.note(f"gets-{state}", COEXIST if together else CLAUSES[state], one.id, amount=has + 1)


# -- losing a state


def end_condition(play: RokumenPlay, one: Pokemon, clause: str) -> None:
    if one.condition:
        play.note("condition-ends", clause, one.id, state=one.condition)
        one.condition, one.amount, one.since = "", 0, 0


def end_volatile(play: RokumenPlay, one: Pokemon, state: str, clause: str) -> None:
    if getattr(one, state):
        setattr(one, state, 0)
        play.note("condition-ends", clause, one.id, state=state)


def lose_volatile(play: RokumenPlay, one: Pokemon, state: str, clause: str) -> None:
    """It ends; where it has been received more than once and stacks, once less is left."""
    left: int = getattr(one, state) - 1
    if left > 0:
        setattr(one, state, left)
    else:
        end_volatile(play, one, state, clause)


def cure(play: RokumenPlay, one: Pokemon, states: tuple[str, ...], all_conditions: bool, clause: str) -> None:
    """Effects that remove status conditions remove Confusion as well: those in general, or by one reading all."""
    if one.condition in states or all_conditions:
        end_condition(play, one, clause)
    named = any(state in STATUS_CONDITIONS for state in states)
    if all_conditions or (named and play.scene.rulings.confusion_cure_effects == "any"):
        end_volatile(play, one, CONFUSION, "rokumen.volatile.confusion")
    for state in states:
        if state not in STATUS_CONDITIONS:
            end_volatile(play, one, state, clause)


def lose_sleep_counter(play: RokumenPlay, one: Pokemon, clause: str) -> None:
    """One Sleep counter less; without any left, Sleep ends at once."""
    if one.condition != SLEEP:
        return
    one.amount -= 1
    play.note("sleep-counter", clause, one.id, left=one.amount)
    if one.amount <= 0:
        end_condition(play, one, CLAUSES[SLEEP])


def after_combat(play: RokumenPlay) -> None:
    """Status conditions end with the combat; Sleep and Confusion by ruling."""
    rulings = play.scene.rulings
    for one in play.scene.creatures.values():
        if one.condition != SLEEP or rulings.sleep_after_combat == "ends":
            clause = DURATION if one.condition != SLEEP else "rokumen.ruling.sleep-after-combat"
            end_condition(play, one, clause)
        if rulings.confusion_after_combat == "ends":
            end_volatile(play, one, CONFUSION, "rokumen.ruling.confusion-after-combat")
        end_volatile(play, one, HEALING, CLAUSES[HEALING])
        if one.fainted and rulings.fainted_recovery == "combat-end-1hp":
            come_round(play, one, 1, "rokumen.ruling.fainted-recovery")


# -- HP


def take_damage(play: RokumenPlay, one: Pokemon, amount: int, clause: str, tally: Tally | None, by_move: bool) -> int:
    """Damage of any kind; gives how much HP it took."""
    lost = lose_hp(play, one, amount, clause, tally)
    counts = by_move or play.scene.rulings.sleep_damage_instance == "each-instance"
    if amount > 0 and counts and not one.fainted:
        lose_sleep_counter(play, one, COUNTERS)
    return lost


def lose_hp(
    play: RokumenPlay, one: Pokemon, amount: int, clause: str, tally: Tally | None = None, kind: str = "damage"
) -> int:
    """HP go down, to 0 and by one reading below; at 0 somebody faints."""
    before = one.hp
    one.hp -= amount
    if one.hp < 0 and play.scene.rulings.hp_floor == "floor-zero":
        one.hp = 0
    play.note(kind, clause, one.id, tally, damage=amount, hp=one.hp, of=one.max_hp)
    if one.hp <= 0 and not one.fainted:
        faint(play, one)
    return before - one.hp


def faint(play: RokumenPlay, one: Pokemon) -> None:
    """きぜつ: all other states are lost."""
    one.fainted = True
    one.lose_states()
    if play.scene.rulings.acted_is_no_state == "lost":
        one.acted = False
    play.note("faints", FAINTED, one.id)


def come_round(play: RokumenPlay, one: Pokemon, hp: int, clause: str) -> None:
    """Fainted ends by an effect or by the game master; there is at least 1 HP then."""
    one.fainted = False
    one.hp = min(max(1, hp), one.max_hp)
    play.note("comes-round", clause, one.id, hp=one.hp, of=one.max_hp)


def recover_hp(play: RokumenPlay, one: Pokemon, amount: int, clause: str) -> None:
    """Recovery gives back what was lost: never above the combat value, but for one reading."""
    capped = play.scene.rulings.recovery_cap == "capped"
    after = min(one.hp + amount, max(one.max_hp, one.hp)) if capped else one.hp + amount
    play.note("recovers-hp", clause, one.id, amount=after - one.hp, hp=after, of=one.max_hp)
    one.hp = after


def recover_pp(play: RokumenPlay, one: Pokemon, amount: int, clause: str) -> None:
    capped = play.scene.rulings.recovery_cap == "capped"
    after = min(one.pp + amount, max(one.max_pp, one.pp)) if capped else one.pp + amount
    play.note("recovers-pp", clause, one.id, amount=after - one.pp, pp=after, of=one.max_pp)
    one.pp = after
