"""Rules broken, each in one place: what `test_mutants.py` puts into a copy of the source."""

from typing import NamedTuple


class Mutant(NamedTuple):
    """A clause, and how to break it: one place of the source, and what stands there instead."""

    clause: str
    file: str
    old: str
    new: str


MUTANTS = [
    Mutant("arcana.damage.formula", "combat/damage.py", 'times(1, 100, "hundred"', 'times(1, 50, "hundred"'),
    Mutant("arcana.damage.stab", "combat/damage.py", '"1.5": (3, 2)', '"1.5": (2, 1)'),
    Mutant("arcana.damage.truncate", "combat/damage.py", 'tally.cut("fraction"', 'tally.up("fraction"'),
    Mutant("arcana.damage.category", "combat/damage.py", "times(1, defense,", "times(1, defense + 20,"),
    Mutant("arcana.damage.needs-power", "combat/damage.py", "if move.power > 0:", "if move.power >= 0:"),
    Mutant("arcana.damage.dual-type", "combat/damage.py", "times(found.num, found.den,", "times(1, 1,"),
    Mutant(
        "arcana.ruling.min-damage", "combat/damage.py", 'tally.at_least(1, "minimum"', 'tally.at_least(2, "minimum"'
    ),
    Mutant(
        "arcana.ruling.accuracy",
        "combat/damage.py",
        "move.accuracy + 1, ACCURACY",
        "move.accuracy, ACCURACY",
    ),
    Mutant(
        "arcana.ruling.truncation-point", "combat/damage.py", "tally.times(level // 100, 1,", "tally.times(level, 100,"
    ),
    Mutant(
        "arcana.ruling.stab-condition",
        "combat/damage.py",
        "return move.type == attacker.types[0]",
        "return move.type == attacker.types[-1]",
    ),
    Mutant(
        "arcana.ruling.dual-type-method",
        "combat/weakness.py",
        "num, den = num * one.num, den * one.den",
        "num, den = num + one.num, den + one.den",
    ),
    Mutant(
        "arcana.ruling.dual-type-method",
        "combat/weakness.py",
        "[one for one in effective if one.listed] or effective",
        "effective",
    ),
    Mutant(
        "arcana.ruling.dual-type-no-effect",
        "combat/weakness.py",
        "len(effective) < len(look_ups)",
        "len(effective) > len(look_ups)",
    ),
    Mutant(
        "arcana.ruling.fight-ghost",
        "combat/weakness.py",
        '(row, looked_up) == ("Fight", "Ghost")',
        '(row, looked_up) == ("Ghost", "Fight")',
    ),
    Mutant(
        "arcana.ruling.nve-wording",
        "combat/weakness.py",
        '(move_type, type) if rulings.nve_wording == "defending-type" else (type, move_type)',
        "(move_type, type)",
    ),
    Mutant(
        "arcana.ruling.running",
        "combat/players_turn.py",
        "return who.speed >= fastest or",
        "return who.speed > fastest or",
    ),
    Mutant("arcana.ruling.running", "combat/players_turn.py", "RUNNING, who.id) == 2", "RUNNING, who.id) == 1"),
    Mutant("arcana.ruling.running", "combat/players_turn.py", ">= area.run.at_least", "> area.run.at_least"),
    Mutant("arcana.ruling.rest", "between_fights.py", "arcana.max_hp // 2", "arcana.max_hp // 3"),
    Mutant("arcana.ruling.rest", "between_fights.py", "        elif arcana.able:", "        else:"),
    Mutant("arcana.ruling.rest", "between_fights.py", "HOURS_OF_REST: Final = 8", "HOURS_OF_REST: Final = 6"),
    Mutant(
        "arcana.ruling.items",
        "between_fights.py",
        "if price > scene.purse[PLAYER]:",
        "if price >= scene.purse[PLAYER]:",
    ),
    Mutant("arcana.ruling.items", "between_fights.py", ".price * what.count_", ".price"),
    Mutant("arcana.ruling.stats-by-level", "figures.py", "* level // 100 + 5", "* level // 100 + 6"),
    Mutant("arcana.ruling.level-range", "model.py", "MOST_LEVEL: Final = 100", "MOST_LEVEL: Final = 101"),
    Mutant(
        "arcana.ruling.fight-end",
        "combat/rounds_and_turns.py",
        "return len(scene.standing(side)) < len(scene.fielded[side])",
        "return not scene.standing(side)",
    ),
    Mutant(
        "arcana.ruling.speed-tie",
        "combat/round_start.py",
        "scene.tied = scene.tied or draw_lots",
        "scene.tied = draw_lots",
    ),
    Mutant(
        "arcana.ruling.order-after-switch",
        "combat/players_turn.py",
        "        scene.order = by_speed(play, scene.order)\n",
        "        pass\n",
    ),
    Mutant(
        "arcana.ruling.forced-replacement",
        "combat/rounds_and_turns.py",
        '    if scene.rulings.forced_replacement == "uses-turn":\n        return False\n',
        "",
    ),
    Mutant("arcana.ruling.accuracy", "combat/damage.py", "low - 1 + play.total", "low + play.total"),
    Mutant(
        "arcana.ruling.truncation-point",
        "combat/damage.py",
        'tally.times(num // den, 1, "stab"',
        'tally.times(num, den, "stab"',
    ),
    Mutant(
        "arcana.ruling.attacker-roles",
        "combat/damage.py",
        "return attacker if attacker.side == PLAYER else defender",
        "return defender",
    ),
    Mutant("arcana.ruling.known-moves", "figures.py", "if at <= level]", "if at < level]"),
    Mutant(
        "arcana.action.switch", "combat/players_turn.py", "fielded[fielded.index(who.id)] = new", "fielded[-1] = new"
    ),
    Mutant(
        "arcana.ruling.hp-by-level",
        "figures.py",
        "return base if rulings.hp_by_level",
        "return base + 1 if rulings.hp_by_level",
    ),
    Mutant("rokumen.modifier.same-type", "damage/modifiers.py", 'add(1, "same-type"', 'add(2, "same-type"'),
    Mutant("rokumen.modifier.weakness", "damage/modifiers.py", "else weak,", "else weak + 1,"),
    Mutant("rokumen.modifier.resistance", "damage/modifiers.py", "else -resists,", "else resists,"),
    Mutant("rokumen.damage.dice", "damage/modifiers.py", 'at_least(1, "least-dice"', 'at_least(2, "least-dice"'),
    Mutant("rokumen.damage.formula", "damage/formula.py", "add(move.power,", "add(move.power + 1,"),
    Mutant("rokumen.damage.term-a", "damage/formula.py", "FORMULA), TERM_A)", "FORMULA), TERM_A, 2)"),
    Mutant("rokumen.damage.term-b", "damage/formula.py", "else TERM_B_RULING, -1)", "else TERM_B_RULING)"),
    Mutant("rokumen.status.burn", "states/burn.py", "tally.add(-1, self.key, self.clause)", "return"),
    Mutant("rokumen.end-step.poison", "states/poison.py", "one, one.amount, by_move", "one, 1, by_move"),
    Mutant("rokumen.general.rounding", "moves/effects.py", 'share_of.cut("', 'share_of.up("'),
    Mutant("rokumen.creation.moves-known", "creation/legal.py", "MOST_MOVES = 4", "MOST_MOVES = 9"),
    Mutant("rokumen.damage.term-a", "damage/formula.py", '"power", FORMULA), TERM_A)', '"power", FORMULA), TERM_A, 2)'),
    Mutant("rokumen.damage.term-b", "damage/formula.py", "else TERM_B_RULING, -1)", "else TERM_B_RULING, 1)"),
    Mutant("rokumen.volatile.confusion", "states/confusion.py", "if rolled >= 5:", "if rolled >= 4:"),
    Mutant("rokumen.volatile.confusion", "states/confusion.py", "if rolled >= 5:", "if rolled >= 6:"),
    Mutant("rokumen.volatile.confusion", "states/confusion.py", "if rolled >= 3:", "if rolled >= 2:"),
    Mutant("rokumen.volatile.confusion", "states/confusion.py", "if rolled >= 3:", "if rolled >= 4:"),
    Mutant("rokumen.status.paralysis", "states/paralysis.py", "times(1, 2, self.key", "times(1, 3, self.key"),
    Mutant(
        "rokumen.status.burn",
        "states/burn.py",
        'if move.category == PHYSICAL and scene.rulings.burn_minimum == "min-one":',
        'if scene.rulings.burn_minimum == "min-one":',
    ),
    Mutant("rokumen.status.sleep", "states/sleep.py", "if one.amount <= 0:", "if one.amount < 0:"),
    Mutant(
        "rokumen.status.sleep-counters", "states/sleep.py", "        one.amount -= 1\n", "        one.amount -= 2\n"
    ),
    Mutant("rokumen.end-step.sleep", "states/sleep.py", 'if reading != "entry-only" and not fresh:', "if False:"),
    Mutant("rokumen.volatile.healing", "states/healing.py", "helps = True\n    moment = RECOVERY", "helps = True"),
    Mutant("rokumen.state.fainted", "model.py", "        one.lose_states()\n", "        pass\n"),
    Mutant(
        "rokumen.grid.distance",
        "squares.py",
        "return abs(a[0] - b[0]) + abs(a[1] - b[1])",
        "return max(abs(a[0] - b[0]), abs(a[1] - b[1]))",
    ),
    Mutant("rokumen.grid.range", "squares.py", "return distance(a, b) <= range", "return distance(a, b) < range"),
    Mutant("rokumen.grid.majority", "squares.py", "else 2 * permitting > others", "else permitting > 0"),
    Mutant(
        "rokumen.grid.leave-square",
        "squares.py",
        "    if not others or slips_away(scene, one):",
        "    if others or slips_away(scene, one):",
    ),
    Mutant("rokumen.action.combat-move", "squares.py", "COMBAT_MOVE: 3,", "COMBAT_MOVE: 4,"),
    Mutant("rokumen.action.full-move", "squares.py", "FULL_MOVE: 4,", "FULL_MOVE: 5,"),
    Mutant("rokumen.action.disengage-move", "squares.py", "DISENGAGE: 2}", "DISENGAGE: 3}"),
    Mutant("rokumen.action.disengage-move", "squares.py", "if kind != DISENGAGE and (one.square", "if (one.square"),
    Mutant(
        "rokumen.damage.constant",
        "damage/constant.py",
        'tally = play.tally().start(amount, "constant", CONSTANT)',
        'tally = play.tally().start(amount + 1, "constant", CONSTANT)',
    ),
    Mutant(
        "rokumen.damage.formula",
        "damage/formula.py",
        'tally.at_least(1, "least-damage"',
        'tally.at_least(0, "least-damage"',
    ),
    Mutant("rokumen.check.success", "check.py", "if reached >= target", "if reached > target"),
    Mutant(
        "rokumen.type.no-effect",
        "damage/no_effect.py",
        "(type, one) in NO_EFFECT_PAIRS",
        "(one, type) in NO_EFFECT_PAIRS",
    ),
    Mutant("rokumen.end-step.reset", "combat/end_step.py", "one.acted = one.waited = False", "one.waited = False"),
    Mutant(
        "rokumen.end-step.pp-recovery", "combat/end_step.py", "[one for one in everyone if not one.fainted]", "everyone"
    ),
    Mutant(
        "rokumen.creation.attributes",
        "creation/legal.py",
        "ATTRIBUTE_TOTAL, LEAST_ATTRIBUTE, MOST_ATTRIBUTE = 10, 1, 5",
        "ATTRIBUTE_TOTAL, LEAST_ATTRIBUTE, MOST_ATTRIBUTE = 10, 0, 5",
    ),
    Mutant(
        "rokumen.creation.attributes",
        "creation/legal.py",
        "ATTRIBUTE_TOTAL, LEAST_ATTRIBUTE, MOST_ATTRIBUTE = 10, 1, 5",
        "ATTRIBUTE_TOTAL, LEAST_ATTRIBUTE, MOST_ATTRIBUTE = 10, 1, 6",
    ),
    Mutant("rokumen.modifier.weakness", "damage/modifiers.py", "1 if multiplier > 1 else", "1 if multiplier >= 1 else"),
    Mutant(
        "rokumen.ruling.status-type-immunity",
        "states/poison.py",
        'immune = ("poison", "steel")',
        'immune = ("poison",)',
    ),
    Mutant("rokumen.ruling.status-type-immunity", "states/burn.py", 'immune = ("fire",)', "immune = ()"),
    Mutant("rokumen.ruling.status-type-immunity", "states/paralysis.py", 'immune = ("electric",)', "immune = ()"),
    Mutant("rokumen.check.roll", "check.py", "if dice.value else 0", "if dice.value else 1"),
    Mutant(
        "arcana.ruling.def-zero", "combat/damage.py", "max(1, defense), source.level", "max(2, defense), source.level"
    ),
]
