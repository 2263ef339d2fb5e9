"""Rules of Vade Mecum broken, each in one place."""

from mutants import Mutant

VADEMECUM = [
    Mutant("vademecum.hp.max", "characters/figures.py", "(3, MAX_HP) if", "(2, MAX_HP) if"),
    Mutant(
        "vademecum.hp.max",
        "characters/figures.py",
        'tally.times(6, 1, "each-six", MAX_HP)',
        'tally.times(5, 1, "each-six", MAX_HP)',
    ),
    Mutant("vademecum.movement.speed", "characters/figures.py", "(4, SPEED) if", "(5, SPEED) if"),
    Mutant(
        "vademecum.carry.capacity",
        "characters/figures.py",
        "tally.times(2 if by_formula else 3",
        "tally.times(3 if by_formula else 3",
    ),
    Mutant("vademecum.combat.initiative", "characters/figures.py", "(3, INITIATIVE) if", "(4, INITIATIVE) if"),
    Mutant(
        "vademecum.carry.over-encumbered",
        "characters/carrying.py",
        "load(scene, one) > one.capacity",
        "load(scene, one) >= one.capacity",
    ),
    Mutant("vademecum.carry.slots", "characters/carrying.py", "COIN = Fraction(1, 20)", "COIN = Fraction(1, 10)"),
    Mutant(
        "vademecum.level.xp-per-level", "characters/levels.py", "XP_PER_LEVEL: Final = 6", "XP_PER_LEVEL: Final = 7"
    ),
    Mutant(
        "vademecum.level.reward-attribute-point", "characters/levels.py", "ATTRIBUTE_POINT: (4,", "ATTRIBUTE_POINT: (5,"
    ),
    Mutant("vademecum.level.reward-renown", "characters/levels.py", "RENOWN_REWARD: (8,", "RENOWN_REWARD: (9,"),
    Mutant("vademecum.renown.table", "characters/levels.py", "min(3, one.level // 8)", "min(3, one.level // 9)"),
    Mutant(
        "vademecum.renown.influence-advantage",
        "adventuring/skill_checks.py",
        'tally.add(renown(one), "renown", RENOWN',
        'tally.add(1 + renown(one), "renown", RENOWN',
    ),
    Mutant(
        "vademecum.check.outcome",
        "adventuring/skill_checks.py",
        "roll.result >= roll.dt, OUTCOME",
        "roll.result > roll.dt, OUTCOME",
    ),
    Mutant("vademecum.check.difficulty-table", "adventuring/skill_checks.py", '"very-hard": 17', '"very-hard": 18'),
    Mutant(
        "vademecum.check.retry-penalty",
        "adventuring/skill_checks.py",
        'dt.add(failed, "retry", RETRY)',
        'dt.add(1, "retry", RETRY)',
    ),
    Mutant(
        "vademecum.check.help",
        "adventuring/skill_checks.py",
        "return max(1, level_in(play.scene, helper, skill))",
        "return max(0, level_in(play.scene, helper, skill))",
    ),
    Mutant(
        "vademecum.check.group",
        "adventuring/skill_checks.py",
        "succeeds = balance > 0",
        "succeeds = balance > 1",
    ),
    Mutant(
        "vademecum.check.contested",
        "adventuring/contested_checks.py",
        "if roll.result == highest]",
        "if roll.result != highest]",
    ),
    Mutant(
        "vademecum.fate.fated-success",
        "adventuring/skill_checks.py",
        "roll.success, clause = True, FATED",
        "roll.success, clause = False, FATED",
    ),
    Mutant(
        "vademecum.fury.furious-failure",
        "adventuring/skill_checks.py",
        "roll.success, clause = False, FURIOUS",
        "roll.success, clause = True, FURIOUS",
    ),
    Mutant(
        "vademecum.rest.exhaustion-penalty",
        "adventuring/skill_checks.py",
        'tally.add(-one.exhaustion, "exhaustion"',
        'tally.add(-1, "exhaustion"',
    ),
    Mutant(
        "vademecum.fate.fortune-5-double",
        "combat/damage.py",
        "MULTIPLIERS: Final = {5: 2, 6: 3}",
        "MULTIPLIERS: Final = {5: 3, 6: 3}",
    ),
    Mutant(
        "vademecum.fate.fortune-6-triple",
        "combat/damage.py",
        "MULTIPLIERS: Final = {5: 2, 6: 3}",
        "MULTIPLIERS: Final = {5: 2, 6: 2}",
    ),
    Mutant(
        "vademecum.fate.fortune-4-extra-attack",
        "combat/attack.py",
        "EXTRA_ATTACK: Final = 4",
        "EXTRA_ATTACK: Final = 3",
    ),
    Mutant(
        "vademecum.armor.dt",
        "adventuring/armor_and_cover.py",
        "dt.add(-STEP * (tier if lead_in else 1)",
        "dt.add(-STEP * (tier if not lead_in else 1)",
    ),
    Mutant(
        "vademecum.cover.dt",
        "adventuring/armor_and_cover.py",
        'dt.add(STEP * cover, "cover", COVER)',
        'dt.add(STEP, "cover", COVER)',
    ),
    Mutant(
        "vademecum.injury.table",
        "injuries.py",
        "dts: tuple[int, int, int, int, int, int] = (14, 14, 11, 11, 8, 8)",
        "dts: tuple[int, int, int, int, int, int] = (14, 14, 11, 12, 8, 8)",
    ),
    Mutant(
        "vademecum.injury.recoverable",
        "injuries.py",
        '        "minor",\n        False,\n        2,',
        '        "minor",\n        False,\n        3,',
    ),
    Mutant(
        "vademecum.injury.deadly",
        "injuries.py",
        '        "fatal",\n        True,\n        2,',
        '        "fatal",\n        True,\n        3,',
    ),
    Mutant("vademecum.injury.worsening", "injuries.py", "one.injury -= 1", "one.injury = max(1, one.injury - 2)"),
    Mutant(
        "vademecum.injury.deadly-medicine",
        "injuries.py",
        "    if deadly:\n        CRIPPLED",
        "    if not deadly:\n        CRIPPLED",
    ),
    Mutant(
        "vademecum.injury.recoverable-medicine",
        "injuries.py",
        "by_oneself = not level_of(injured).deadly",
        "by_oneself = level_of(injured).deadly",
    ),
    Mutant("vademecum.condition.crippled", "conditions/crippled.py", "TILES: Final = 3", "TILES: Final = 2"),
    Mutant(
        "vademecum.movement.rough-terrain",
        "combat/movement.py",
        "spent += 2 * price if hard else price",
        "spent += price",
    ),
    Mutant("vademecum.movement.falling", "combat/movement.py", "FEET_PER_DIE: Final = 10", "FEET_PER_DIE: Final = 5"),
    Mutant(
        "vademecum.combat.opportunity-attack", "combat/movement.py", "foe.square, to) > NEAR", "foe.square, to) >= NEAR"
    ),
    Mutant("vademecum.combat.reaction", "ability.py", "one.reaction = not play.scene.phase", "pass"),
    Mutant(
        "vademecum.combat.forfeit-main",
        "combat/turn.py",
        '    one.main -= 1\n    one.bonus += 1\n    play.note("forfeits"',
        '    one.main -= 1\n    play.note("forfeits"',
    ),
    Mutant("vademecum.combat.bonus-dash", "combat/turn.py", "one.moved, one.dashed = 0, True", "one.dashed = True"),
    Mutant(
        "vademecum.combat.delay",
        "combat/turn.py",
        "scene.queue.insert(scene.queue.index(after) + 1, one.id)",
        "scene.queue.append(one.id); scene.queue.insert(0, one.id)",
    ),
    Mutant("vademecum.combat.surprise-success", "combat/surprise.py", "STUNNED.stun(play, one, SUCCESS)", "pass"),
    Mutant("vademecum.combat.grapple", "combat/grapple.py", "GRAPPLED.hold(play, one, target)", "pass"),
    Mutant(
        "vademecum.combat.looting",
        "combat/looting.py",
        'start(enemy.level, "level", LOOT',
        'start(enemy.level + 1, "level", LOOT',
    ),
    Mutant(
        "vademecum.rest.interrupted", "rest/rest.py", "MOST_INTERRUPTION: Final = 4", "MOST_INTERRUPTION: Final = 3"
    ),
    Mutant("vademecum.rest.satiation-cap", "model.py", "MOST_SATIATION: Final = 4", "MOST_SATIATION: Final = 5"),
    Mutant("vademecum.rest.exhaustion-cap", "model.py", "MOST_EXHAUSTION: Final = 3", "MOST_EXHAUSTION: Final = 4"),
    Mutant(
        "vademecum.rest.heal-character", "rest/rest.py", 'healed.times(2, 1, "tended"', 'healed.times(3, 1, "tended"'
    ),
    Mutant("vademecum.rest.heal", "rest/rest.py", '.add(one.strength, "strength", HEAL)', ""),
    Mutant(
        "vademecum.rest.set-trap",
        "combat/surprise.py",
        "        scene.trapped, scene.trappers = False, []\n",
        "",
    ),
    Mutant(
        "vademecum.currency.haggle",
        "world/currency.py",
        "price.times(5 if better else 3, 4",
        "price.times(6 if better else 3, 4",
    ),
    Mutant(
        "vademecum.currency.sell", "world/currency.py", "better = success == (deal == SELLS)", "better = not success"
    ),
    Mutant("vademecum.movement.overland", "campaign/travel.py", "PER_HOUR: Final = 3", "PER_HOUR: Final = 4"),
    Mutant(
        "vademecum.combatant.combat-rating",
        "world/combatants.py",
        'add(level // 3, "every-third-level"',
        'add(level // 2, "every-third-level"',
    ),
    Mutant(
        "vademecum.combatant.attributes",
        "world/combatants.py",
        'add(level // 4, "every-fourth-level"',
        'add(level // 5, "every-fourth-level"',
    ),
    Mutant(
        "vademecum.check.help",
        "adventuring/skill_checks.py",
        "if one.helpers and is_helped(play, what):",
        "if one.helpers and not is_helped(play, what):",
    ),
    Mutant("vademecum.fate.fortune-2-prone", "combat/attack.py", "FELLS: Final = 2", "FELLS: Final = 7"),
    Mutant("vademecum.ruling.halving", "combat/damage.py", 'if rounded == "up":', 'if rounded != "up":'),
    Mutant("vademecum.ruling.running-into-hidden", "combat/movement.py", "spent += 1\n            break", "break"),
    Mutant(
        "vademecum.ruling.psychic-armor",
        "adventuring/armor_and_cover.py",
        "if strikes_past_armor(scene, arm):\n        return 0",
        "if arm is None:\n        return 0",
    ),
    Mutant("vademecum.ruling.quarry-advantage", "conditions/quarry.py", '"three": 3', '"three": 2'),
    Mutant(
        "vademecum.ruling.divination-dice",
        "abilities/vestiges/believer.py",
        "raises = (fallen.who.side == one.side) != fallen.unwelcome",
        "raises = not fallen.unwelcome",
    ),
    Mutant(
        "vademecum.combatant.abilities",
        "world/combatants.py",
        'scene.rulings.infected_wolves == "all"',
        'scene.rulings.infected_wolves != "all"',
    ),
    Mutant(
        "vademecum.ruling.life-steal",
        "abilities/vale/mage.py",
        'blow.own if reading == "one-roll" else blow.dealt',
        'blow.dealt if reading == "one-roll" else blow.own',
    ),
    Mutant(
        "vademecum.ruling.resurrection",
        "abilities/vale/mage.py",
        "ability._replace(cost=cost._replace(money=0))",
        "ability._replace(cost=cost)",
    ),
    Mutant(
        "vademecum.ruling.magic-armor",
        "conditions/magically_armored.py",
        'rulings.magic_armor == "as-armor"',
        'rulings.magic_armor != "as-armor"',
    ),
    Mutant(
        "vademecum.item.improvised",
        "adventuring/weapons_and_tools.py",
        "return max((PRECISION, POWER)",
        "return min((PRECISION, POWER)",
    ),
    Mutant(
        "vademecum.class.abilities",
        "abilities/vale/mage.py",
        'scene.rulings.time_slow == "mage-too"',
        'scene.rulings.time_slow != "mage-too"',
    ),
    Mutant(
        "vademecum.class.abilities",
        "abilities/vale/mage.py",
        "most_points(play.scene, one) + more",
        "most_points(play.scene, one) + 1 - more",
    ),
    Mutant("vademecum.ruling.defibrillator", "abilities/vestiges/scribe.py", '"four": 4', '"four": 3'),
    Mutant(
        "vademecum.class.abilities",
        "forces.py",
        'scene.rulings.bows == "no-crossbow"',
        'scene.rulings.bows != "no-crossbow"',
    ),
    Mutant(
        "vademecum.ruling.enchantment-of-death",
        "conditions/dying_by_enchantment.py",
        'return scene.rulings.enchantment_of_death == "with-combat"',
        "return False",
    ),
    Mutant(
        "vademecum.fate.fortune-4-extra-attack",
        "combat/attack.py",
        "at_hand = [arm] if wide or",
        "at_hand = [arm] if arm or",
    ),
    Mutant("vademecum.class.points", "classes.py", "one.points - one.kept.get(PLEDGED, 0)", "one.points"),
    Mutant(
        "vademecum.movement.falling",
        "combat/harm.py",
        "damage.set(0, 1, label, because)",
        "damage.add(0, label, because)",
    ),
]
