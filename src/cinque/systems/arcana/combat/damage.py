"""Inflicting Damage: (atk / def)(level / 100)(power)(STAB)(weakness), the fraction dropped."""

from typing import Final

from cinque.core.tally import Tally
from cinque.systems.arcana.combat.status import ignore_status
from cinque.systems.arcana.combat.weakness import Weakness, explained, weakness
from cinque.systems.arcana.content.records import Move
from cinque.systems.arcana.model import PLAYER, Arcana, ArcanaPlay

ACCURACY: Final = "arcana.ruling.accuracy"
ATTACK: Final = "arcana.action.attack"
CATEGORY: Final = "arcana.damage.category"
CUT_POINT: Final = "arcana.ruling.truncation-point"
DUAL_TYPE: Final = "arcana.damage.dual-type"
FORMULA: Final = "arcana.damage.formula"
LOOK_UP: Final = "arcana.damage.weakness-lookup"
MULTIPLIERS: Final = "arcana.weakness.multipliers"
ROLES: Final = "arcana.ruling.attacker-roles"
NEEDS_POWER: Final = "arcana.damage.needs-power"
STAB: Final = "arcana.damage.stab"
TRUNCATE: Final = "arcana.damage.truncate"

SAME_TYPE_BONUS: Final = {"1.5": (3, 2), "2": (2, 1), "1.25": (5, 4), "1": (1, 1)}


def use_move(play: ArcanaPlay, attacker: Arcana, move: Move, target: Arcana, clause: str = ATTACK) -> None:
    """A move is used: it may miss by ruling, deals its damage if it has power, and its status effect is ignored."""
    play.note("uses-move", clause, attacker.id, move=move.key, target=target.id)
    if not hits(play, attacker, move):
        play.note("misses", ACCURACY, attacker.id, move=move.key)
        return
    if move.power > 0:
        inflict(play, target, damage(play, attacker, move, target))
        tell_effectiveness(play, move, target)
    else:
        play.note("no-power", NEEDS_POWER, attacker.id, move=move.key)
    if move.status:
        ignore_status(play, target, move)
    if move.by_hand:
        play.note("by-hand", clause, attacker.id, move=move.key, text=move.by_hand)


def hits(play: ArcanaPlay, attacker: Arcana, move: Move) -> bool:
    if play.scene.rulings.accuracy == "none" or move.accuracy >= 100:
        return True
    return not play.reaches(1, 100, move.accuracy + 1, ACCURACY, attacker.id)


def damage(play: ArcanaPlay, attacker: Arcana, move: Move, defender: Arcana) -> Tally:
    """The formula, with exact fractions and one cut at the end."""
    rulings = play.scene.rulings
    source = attacker if rulings.attacker_roles == "attacker-defender" else players_own(attacker, defender)
    attack, defense, attack_label, defense_label = stats_for(play, source, move, defender)
    tally = play.tally()
    if rulings.truncation_point == "each-factor":
        multiply_cut_factors(play, tally, (attack, max(1, defense), source.level), attacker, move, defender)
        return at_least(play, tally, move, defender)
    tally.start(attack, attack_label, FORMULA if source is attacker else ROLES)
    if defense < 1:  # ruling def-zero: by the other reading such an arcana is never let in
        tally.times(1, 1, "defense-at-least-one", "arcana.ruling.def-zero")
    else:
        tally.times(1, defense, defense_label, CATEGORY)
    tally.times(source.level, 1, "level", FORMULA)
    tally.times(1, 100, "hundred", FORMULA)
    tally.times(move.power, 1, "power", FORMULA)
    if is_same_type(play, attacker, move):
        num, den = SAME_TYPE_BONUS[rulings.stab_value]
        tally.times(num, den, "stab", STAB)
    apply_weakness(play, tally, move, defender)
    if varies(play, move):
        tally.times(random_part(play, attacker, move), 100, "spread", ACCURACY)
    tally.cut("fraction", TRUNCATE)
    return at_least(play, tally, move, defender)


def multiply_cut_factors(
    play: ArcanaPlay, tally: Tally, figures: tuple[int, int, int], attacker: Arcana, move: Move, defender: Arcana
) -> None:
    """Ruling truncation-point, the other reading: the fraction of every factor is dropped, not that of the result."""
    attack, defense, level = figures
    tally.start(attack // defense, "attack-by-defense", CUT_POINT)
    tally.times(level // 100, 1, "level-by-hundred", CUT_POINT)
    tally.times(move.power, 1, "power", FORMULA)
    if is_same_type(play, attacker, move):
        num, den = SAME_TYPE_BONUS[play.scene.rulings.stab_value]
        tally.times(num // den, 1, "stab", CUT_POINT)
    found = weakness(play.scene.rulings, move.type, defender.types)
    tally.times(found.num // found.den, 1, effectiveness(found), CUT_POINT)
    if varies(play, move):
        tally.times(random_part(play, attacker, move) // 100, 1, "spread", CUT_POINT)


def players_own(attacker: Arcana, defender: Arcana) -> Arcana:
    """Ruling attacker-roles, read literally: attack and level are the player's arcana's, whoever attacks."""
    return attacker if attacker.side == PLAYER else defender


def stats_for(play: ArcanaPlay, source: Arcana, move: Move, defender: Arcana) -> tuple[int, int, str, str]:
    """Attack and defense with their labels: by ruling a special move uses the special pair where the record has one."""
    attack, defense = source.attack, defender.defense
    attack_label, defense_label = "attack", "defense"
    if move.category == "special" and play.scene.rulings.special_stats == "special-pair":
        if source.special_attack is not None:
            attack, attack_label = source.special_attack, "special-attack"
        if defender.special_defense is not None:
            defense, defense_label = defender.special_defense, "special-defense"
    return attack, defense, attack_label, defense_label


def is_same_type(play: ArcanaPlay, attacker: Arcana, move: Move) -> bool:
    if play.scene.rulings.stab_condition == "first-type":
        return move.type == attacker.types[0]
    return move.type in attacker.types


def apply_weakness(play: ArcanaPlay, tally: Tally, move: Move, defender: Arcana) -> None:
    found = weakness(play.scene.rulings, move.type, defender.types)
    single = LOOK_UP if found.num == found.den else MULTIPLIERS
    clause = DUAL_TYPE if len(defender.types) > 1 else single
    tally.times(found.num, found.den, effectiveness(found), clause, explained(play, found))


def effectiveness(found: Weakness) -> str:
    """The book's word for a multiplier."""
    if found.num == found.den:
        return "neutral"
    return "no-effect" if not found.num else "super-effective" if found.num > found.den else "not-very-effective"


def varies(play: ArcanaPlay, move: Move) -> bool:
    """Ruling accuracy, per-move: a move's record may carry a random part."""
    return play.scene.rulings.accuracy != "none" and move.spread != (100, 100)


def random_part(play: ArcanaPlay, attacker: Arcana, move: Move) -> int:
    """A percentage of the damage."""
    low, high = move.spread
    return low if low == high else low - 1 + play.total(1, high - low + 1, ACCURACY, attacker.id)


def tell_effectiveness(play: ArcanaPlay, move: Move, target: Arcana) -> None:
    if play.listening:
        word = effectiveness(weakness(play.scene.rulings, move.type, target.types))
        if word != "neutral":
            play.note(word, "arcana.weakness.principle", target.id, type=move.type)


def at_least(play: ArcanaPlay, tally: Tally, move: Move, defender: Arcana) -> Tally:
    minimum = play.scene.rulings.min_damage
    if minimum == "min-one-always" or (
        minimum == "min-one" and weakness(play.scene.rulings, move.type, defender.types).num
    ):
        tally.at_least(1, "minimum", "arcana.ruling.min-damage")
    return tally


def inflict(play: ArcanaPlay, target: Arcana, tally: Tally) -> None:
    """Damage lowers hit points, not below 0; at 0 an arcana cannot battle (ruling hp-and-defeat)."""
    lost = min(target.hp, tally.value)
    target.hp -= lost
    play.note(
        "damage", "arcana.ruling.hp-and-defeat", target.id, tally, damage=tally.value, hp=target.hp, of=target.max_hp
    )
    if target.hp == 0:
        play.note("knocked-out", "arcana.ruling.hp-and-defeat", target.id)
