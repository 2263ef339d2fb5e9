"""How states come, and how they go again."""

from cinque.systems.rokumen.figures import in_force
from cinque.systems.rokumen.hp import come_round
from cinque.systems.rokumen.model import Pokemon, RokumenPlay, passives_of
from cinque.systems.rokumen.state import STATES, StateRule, states_of

GENERAL = "rokumen.state.general"
EXCLUSION = "rokumen.status.list-and-exclusion"
COEXIST = "rokumen.volatile.coexist"


def receive(play: RokumenPlay, one: Pokemon, state: str, amount: int) -> None:
    """Somebody gets a state, unless something speaks against it."""
    if one.fainted:
        return
    rule = STATES[state]
    spared = any(
        state in passive.spared and in_force(play.scene, one, passive) for passive in passives_of(play.scene, one)
    )
    if spared:
        play.note("spared", GENERAL, one.id, state=state)
    elif rule.is_condition:
        receive_condition(play, one, rule, amount)
    else:
        receive_volatile(play, one, rule)


def receive_condition(play: RokumenPlay, one: Pokemon, rule: StateRule, amount: int) -> None:
    """Whoever has a status condition gets no other one."""
    immune = rule.immune if play.scene.rulings.status_type_immunity == "mainline" else ()
    if any(type in immune for type in one.types):
        play.note("spared", "rokumen.ruling.status-type-immunity", one.id, state=rule.key)
    elif not one.condition:
        rule.put(one, amount, play.scene.round)
        play.note(f"gets-{rule.key}", rule.clause, one.id, amount=amount)
    elif not rule.is_on(one):
        play.note("has-another-condition", EXCLUSION, one.id, state=rule.key, has=one.condition)
    else:
        receive_again(play, one, rule, amount)


def receive_again(play: RokumenPlay, one: Pokemon, rule: StateRule, amount: int) -> None:
    """Ruling status-reapply."""
    reading, has = play.scene.rulings.status_reapply, rule.number(one)
    total = has + amount if reading == "added" else max(has, amount)
    if reading == "ignored" or not rule.numbered or total == has:
        play.note("has-it-already", "rokumen.ruling.status-reapply", one.id, state=rule.key)
    else:
        rule.put(one, total, one.since)
        play.note(f"gets-{rule.key}", "rokumen.ruling.status-reapply", one.id, amount=total)


def receive_volatile(play: RokumenPlay, one: Pokemon, rule: StateRule) -> None:
    """Volatile states go together with everything; whether one stacks with itself is a ruling."""
    has = rule.number(one)
    if has and play.scene.rulings.volatile_reapply == "no-stack":
        play.note("has-it-already", "rokumen.ruling.volatile-reapply", one.id, state=rule.key)
        return
    together = bool(states_of(one))
    rule.put(one, has + 1, play.scene.round)
    play.note(f"gets-{rule.key}", COEXIST if together else rule.clause, one.id, amount=has + 1)


def cure(play: RokumenPlay, one: Pokemon, states: tuple[str, ...], all_conditions: bool, clause: str) -> None:
    """An effect ends states: some by name, or all status conditions."""
    named = any(STATES[state].is_condition for state in states)
    for rule in states_of(one):
        if rule.is_condition and (all_conditions or rule.key in states):
            rule.end(play, one, clause)
        elif rule.cured_with_conditions(play.scene, all_conditions, named):
            rule.end(play, one, rule.clause)
    for state in states:
        if not STATES[state].is_condition:
            STATES[state].end(play, one, clause)


def after_combat(play: RokumenPlay) -> None:
    """Each state says whether it ends with the combat."""
    rulings = play.scene.rulings
    for one in play.scene.creatures.values():
        for rule in states_of(one):
            clause = rule.after_combat(rulings)
            if clause:
                rule.end(play, one, clause)
        if one.fainted and rulings.fainted_recovery == "combat-end-1hp":
            come_round(play, one, 1, "rokumen.ruling.fainted-recovery")
