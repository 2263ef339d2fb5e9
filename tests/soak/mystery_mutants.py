"""Rules of The Mystery Dungeons broken, each in one place: what `test_mutants.py` puts into a copy of the source."""

from mutants import Mutant

MAJOR = "status_effects/major_status_conditions"

MYSTERY = [
    Mutant("mystery.ap.base", "combat_essentials/action_points.py", "BASE_AP: Final = 4", "BASE_AP: Final = 5"),
    Mutant(
        "mystery.stage.speed-drop-table",
        "combat_essentials/action_points.py",
        "min(-stage, max(0, tally.value - BASE_AP))",
        "-stage",
    ),
    Mutant(
        "mystery.stage.speed-drop",
        "combat_essentials/action_points.py",
        'return 5 if over == 6 and scene.rulings.speed_six_autohit == "literal" else over',
        "return 0",
    ),
    Mutant(
        "mystery.stat.speed",
        "combat_essentials/stats.py",
        "(0, 1, 1, 2, 2, 3, 3, 3, 3, 3, 4)",
        "(0, 1, 1, 1) + (4,) * 7",
    ),
    Mutant("mystery.stat.hp", "combat_essentials/stats.py", "tally.add(2 * points,", "tally.add(points,"),
    Mutant("mystery.training.stat", "combat_essentials/stats.py", "tally.add(tier, ", "tally.add(2 * tier, "),
    Mutant("mystery.damage.stab", "combat/type_match_ups.py", "STABS: Final = {4: 1,", "STABS: Final = {4: 2,"),
    Mutant(
        "mystery.damage.resist", "combat/type_match_ups.py", "if times > 1 else -figure", "if times > 1 else figure"
    ),
    Mutant("mystery.damage.stab-resist-table", "combat/type_match_ups.py", "{4: 6, 5: 6,", "{4: 5, 5: 5,"),
    Mutant(
        "mystery.damage.crit", "combat/damage_formula.py", 'tally.add(use.ap, "crit"', 'tally.add(2 * use.ap, "crit"'
    ),
    Mutant("mystery.damage.penalty", "combat/damage_formula.py", "stage < 0 and not crit and", "stage < 0 and"),
    Mutant("mystery.multitarget.penalty", "combat/damage_formula.py", "crit, 3 * extra", "crit, 2 * extra"),
    Mutant(
        "mystery.multihit.defense-each",
        "combat/damage_formula.py",
        'own.times(hits, 1, "hits"',
        'own.times(1, 1, "hits"',
    ),
    Mutant("mystery.multihit.table", "combat/multi_hit_moves.py", "(7, 2), (16, 3)", "(8, 2), (16, 3)"),
    Mutant("mystery.priority.definition", "combat/priority_moves.py", "return 0 if lost else cheaper", "return 0"),
    Mutant("mystery.priority.lost", "combat/priority_moves.py", "lost = is_negated(scene, one)", "lost = False"),
    Mutant("mystery.priority.bonus", "combat/priority_moves.py", "if target.harmed or", "if not target.harmed or"),
    Mutant("mystery.hit.roll", "combat/hitting.py", "hit = natural >= need.value", "hit = natural > need.value"),
    Mutant(
        "mystery.stage.evasion", "combat_essentials/changing_stats.py", "needed.add(2 * stage,", "needed.add(stage,"
    ),
    Mutant("mystery.stage.crit", "combat_essentials/changing_stats.py", "(20, 18, 16,", "(20, 19, 16,"),
    Mutant(
        "mystery.stage.accuracy", "combat_essentials/changing_stats.py", "needed.add(-accuracy", "needed.add(accuracy"
    ),
    Mutant(
        "mystery.stage.speed-decay", "combat_essentials/changing_stats.py", "set_stage(one, SPEED, stage - 1)", "pass"
    ),
    Mutant(
        "mystery.stat.hp-dot-threshold",
        "combat_essentials/damage_over_time.py",
        "SMALL: Final = 30",
        "SMALL: Final = 99",
    ),
    Mutant(
        "mystery.dot.table", "combat_essentials/damage_over_time.py", "BADLY_POISONED: (4, 6)", "BADLY_POISONED: (5, 6)"
    ),
    Mutant("mystery.faint.after-combat", "combat_essentials/fainting.py", 'times(1, 3, "third"', 'times(1, 2, "third"'),
    Mutant(
        "mystery.faint.zero-hp",
        "combat_essentials/fainting.py",
        "    if one.hp == 0:\n        faint(",
        "    if False:\n        faint(",
    ),
    Mutant("mystery.recoil.table", "combat/recoil_and_screens.py", "3 * -(-damage // 10)", "3 * (damage // 10)"),
    Mutant("mystery.recoil.screen", "combat/recoil_and_screens.py", "tally.add(-less,", "tally.add(0,"),
    Mutant("mystery.heal.table", "combat/secondary_effects.py", "times(2, 25,", "times(1, 25,"),
    Mutant(
        "mystery.move.attacking", "combat/secondary_effects.py", "from_ = 21 - chance // 5", "from_ = 22 - chance // 5"
    ),
    Mutant("mystery.action.brace", "combat/non_move_actions.py", 'tally.add(FOUR, "brace"', 'tally.add(2, "brace"'),
    Mutant("mystery.action.break", "combat/non_move_actions.py", "    one.done = True\n", "    one.done = False\n"),
    Mutant(
        "mystery.action.hazard-clear",
        "combat/non_move_actions.py",
        "natural >= (number or HAZARDS[key].range(scene, count) + 1)",
        "natural >= 1",
    ),
    Mutant(
        "mystery.major.burn", f"{MAJOR}/burn.py", 'tally.times(1, 2, "status:burn"', 'tally.times(1, 1, "status:burn"'
    ),
    Mutant("mystery.major.burn", f"{MAJOR}/burn.py", "!= PHYSICAL", "== PHYSICAL"),
    Mutant("mystery.major.paralysis", f"{MAJOR}/paralysis.py", "lower(scene, tally, 2,", "lower(scene, tally, 1,"),
    Mutant("mystery.major.paralysis", f"{MAJOR}/paralysis.py", "return 7 if", "return 6 if"),
    Mutant("mystery.major.confusion", f"{MAJOR}/confusion.py", "if use.natural == 1:", "if use.natural < 3:"),
    Mutant("mystery.major.freeze", f"{MAJOR}/freeze.py", "LESS: Final = 3", "LESS: Final = 2"),
    Mutant("mystery.major.freeze", f"{MAJOR}/freeze.py", "TURNS: Final = 2", "TURNS: Final = 1"),
    Mutant("mystery.major.sleep", f"{MAJOR}/sleep.py", "steps * -(-normal // QUARTERS)", "steps * normal"),
    Mutant(
        "mystery.major.poison",
        f"{MAJOR}/poison.py",
        "        suffer(play, one, self.dot, self.clause)\n",
        "        pass\n",
    ),
    Mutant(
        "mystery.hazard.spikes",
        "field_effects/hazards.py",
        "true_damage(play, one, 3 + layers,",
        "true_damage(play, one, 3,",
    ),
    Mutant("mystery.hazard.general", "field_effects/hazards.py", "MOST_LAYERS: Final = 3", "MOST_LAYERS: Final = 2"),
    Mutant("mystery.hazard.table", "field_effects/hazards.py", "= (6, 8, 10)", "= (7, 9, 11)"),
    Mutant("mystery.hazard.sticky-web", "field_effects/hazards.py", "SPEED, -1,", "SPEED, -2,"),
    Mutant("mystery.terrain.grassy", "field_effects/terrain.py", 'start(2, f"field:', 'start(3, f"field:'),
    Mutant("mystery.terrain.electric", "field_effects/terrain.py", "return status.is_sleepy", "return False"),
    Mutant("mystery.terrain.misty", "field_effects/terrain.py", "return status.major or", "return not status.major or"),
    Mutant(
        "mystery.alloc.cap", "getting_started/stat_allocation.py", "MOST_POINTS: Final = 10", "MOST_POINTS: Final = 11"
    ),
    Mutant("mystery.alloc.points-by-level", "leveling.py", "max(1, level // 4)", "max(1, level // 5)"),
    Mutant("mystery.team.size", "getting_started/team_badges.py", "MOST_MEMBERS: Final = 4", "MOST_MEMBERS: Final = 5"),
    Mutant("mystery.team.leader", "getting_started/team_badges.py", "one.leads = not there", "one.leads = True"),
    Mutant(
        "mystery.item.slots", "getting_started/bag.py", "<= rank_of(scene, one).bag", "<= rank_of(scene, one).bag + 1"
    ),
    Mutant("mystery.training.sessions", "training/training.py", "if one.trained_on == today(scene):", "if False:"),
    Mutant("mystery.training.stat-no-hp", "training/training.py", "if stat == HP or stat", "if stat"),
    Mutant("mystery.training.battle-attribute-tiers", "training/training.py", "= (3, 4, 5, 6)", "= (4, 4, 5, 6)"),
    Mutant("mystery.summit.funding", "nobles_summit/summit.py", "given.income * country.areas", "given.income"),
    Mutant(
        "mystery.summit.stability", "nobles_summit/summit.py", "tens if country.stability > BASELINE else -tens", "tens"
    ),
]
