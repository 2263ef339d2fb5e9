"""More rules of Rokumen and Arcana broken, each in one place: what `test_mutants.py` puts into a copy of the source."""

from mutants import Mutant

ROKUMEN = [
    Mutant("rokumen.general.scope", "combat/turn.py", '    play.note("general-rules", GENERAL)\n', ""),
    Mutant("rokumen.general.six-sided-dice", "model.py", "FACES = 6", "FACES = 8"),
    Mutant(
        "rokumen.combat.speed-order",
        "combat/order.py",
        "in_order(ids, lambda id: speed_now",
        "in_order(ids, lambda id: -speed_now",
    ),
    Mutant("rokumen.speed-check.select", "combat/speed_check.py", "if not one.acted]", "if one.acted]"),
    Mutant("rokumen.speed-check.reselect", "combat/speed_check.py", "    if now == before:\n", "    if True:\n"),
    Mutant("rokumen.action-step.order", "combat/action_step.py", "did += sub_action(play, one)", "did += 0"),
    Mutant(
        "rokumen.action-step.mark-acted", "combat/action_step.py", "    one.acted = True\n", "    one.acted = False\n"
    ),
    Mutant(
        "rokumen.action.main-action",
        "combat/action_step.py",
        "usable(play.scene, one, MAIN_ACTION)",
        "usable(play.scene, one, SUB_ACTION)",
    ),
    Mutant(
        "rokumen.timing.declare-then-resolve",
        "combat/windows.py",
        "        declared.append(Declared(one.id, answer))\n",
        "        use(play, one, used_by(play.scene, answer), answer, clause)\n",
    ),
    Mutant(
        "rokumen.end-step.traits", "combat/end_step.py", "    open_window(play, END_TIMING, END_TRAITS)", "    pass"
    ),
    Mutant("rokumen.move.choose", "moves/using.py", "return move.cost <= user.pp", "return move.cost < user.pp"),
    Mutant("rokumen.move.pay-pp", "moves/using.py", "    user.pp -= move.cost\n", "    pass\n"),
    Mutant("rokumen.move.status", "moves/using.py", "    apply(play, move.effects, cause, one)", "    pass"),
    Mutant(
        "rokumen.type.no-effect-status-exempt",
        "moves/using.py",
        "    apply(play, move.effects, cause, one)",
        "    if clause != EXEMPT:\n        apply(play, move.effects, cause, one)",
    ),
    Mutant("rokumen.move.check", "moves/check.py", "user.attribute_of.get(move.key, ATTRIBUTES[0])", "ATTRIBUTES[0]"),
    Mutant(
        "rokumen.status.list-and-exclusion", "states/getting.py", "    elif not one.condition:\n", "    elif True:\n"
    ),
    Mutant("rokumen.status.duration", "state.py", "        return DURATION\n", '        return ""\n'),
    Mutant(
        "rokumen.volatile.coexist",
        "states/getting.py",
        "    together = bool(states_of(one))\n",
        "    one.condition = ''\n    together = bool(states_of(one))\n",
    ),
    Mutant("rokumen.ruling.hp-floor", "hp.py", 'rulings.hp_floor == "floor-zero"', 'rulings.hp_floor != "floor-zero"'),
    Mutant("rokumen.ruling.recovery-cap", "hp.py", "at_most(max(0, lost)", "at_most(max(0, lost + 1)"),
    Mutant(
        "rokumen.ruling.self-and-ally-targets", "moves/targets.py", "    return not is_harmful(what)", "    return True"
    ),
    Mutant(
        "rokumen.ruling.volatile-reapply",
        "states/getting.py",
        "rule.put(one, has + 1, play.scene.round)",
        "rule.put(one, 1, play.scene.round)",
    ),
    Mutant(
        "rokumen.ruling.healing-slot",
        "combat/end_step.py",
        "first = [harm, hp_recovery]",
        "first = [hp_recovery, harm]",
    ),
    Mutant("rokumen.ruling.fainted-recovery", "session.py", "come_round(play, one, one.max_hp, FAINTED)", "pass"),
    Mutant(
        "rokumen.combat.speed-tie",
        "combat/order.py",
        "    return order + put_in_order(play, others, seat_for(play, others), only_first)",
        "    return put_in_order(play, others, seat_for(play, others), only_first) + order",
    ),
    Mutant(
        "rokumen.speed-check.to-end-step", "combat/speed_check.py", "    go_on(play, END_STEP)", "    go_on(play, '')"
    ),
    Mutant(
        "rokumen.status.poison",
        "states/poison.py",
        "(play, one, one.amount, by_move=False)",
        "(play, one, 1, by_move=False)",
    ),
    Mutant(
        "rokumen.ruling.paralysis-basis",
        "states/paralysis.py",
        'rulings.paralysis_basis != "base"',
        'rulings.paralysis_basis == "base"',
    ),
]

ARCANA = [
    Mutant("arcana.turn.wild-attacks", "combat/opponents_turn.py", "    if flees(play, who):", "    if False:"),
    Mutant(
        "arcana.weakness.chart",
        "combat/weakness.py",
        '(("Water", "Flying"), ("Electric"',
        '(("Water",), ("Electric"',
    ),
    Mutant(
        "arcana.round.first-turn", "combat/round_start.py", "return creatures[id].speed", "return -creatures[id].speed"
    ),
    Mutant(
        "arcana.combat.turns",
        "combat/rounds_and_turns.py",
        "    elif scene.order:\n",
        "    elif scene.order and False:\n",
    ),
    Mutant(
        "arcana.turn.player-options",
        "combat/players_turn.py",
        "attack_options(play, who, foes) + item_options(play, who, foes)",
        "attack_options(play, who, foes)",
    ),
    Mutant("arcana.action.run", "combat/players_turn.py", "        play.scene.result = RAN\n", "        pass\n"),
    Mutant("arcana.weakness.multipliers", "combat/weakness.py", "HALF: Final = (1, 2)", "HALF: Final = (1, 3)"),
    Mutant("arcana.ruling.parenthesised", "combat/weakness.py", '"no-effect": NOTHING', '"no-effect": HALF'),
    Mutant(
        "arcana.ruling.special-stats",
        "combat/damage.py",
        "if defender.special_defense is not None:",
        "if defender.special_defense is None:",
    ),
    Mutant(
        "arcana.ruling.hp-and-defeat",
        "combat/damage.py",
        "lost = min(target.hp, tally.value)",
        "lost = min(target.hp - 1, tally.value)",
    ),
    Mutant(
        "arcana.ruling.switching", "combat/players_turn.py", "        scene.order.insert(0, new)\n", "        pass\n"
    ),
    Mutant(
        "arcana.ruling.pass",
        "combat/players_turn.py",
        'play.scene.rulings.pass_ == "allowed" or not options',
        "not options",
    ),
    Mutant(
        "arcana.ruling.knocked-out-before-turn",
        "combat/rounds_and_turns.py",
        '    if ruling == "still-acts":\n',
        '    if ruling == "nobody":\n',
    ),
    Mutant("arcana.ruling.power-zero", "combat/players_turn.py", "moves[move].power > 0)", "moves[move].power >= 0)"),
    Mutant(
        "arcana.ruling.status-ignored-scope",
        "combat/status.py",
        'status_ignored_scope == "all-status"',
        'status_ignored_scope != "all-status"',
    ),
]
