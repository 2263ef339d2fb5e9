"""From the main series to The Mystery Dungeons: one function per rule of conversion.

The document names the rules (power by ten, accuracy on a d20, AP from PP) and leaves the lists to pages of its own.
What goes by the name of a move and not by a rule stands in `moves.toml` beside this file, and takes precedence.
"""

from collections.abc import Container, Iterator
from fractions import Fraction

from cinque import dex
from cinque.core.pack import Piece
from cinque.systems.mystery.content.moves_by_name import by_name
from cinque.systems.mystery.content.records import (
    ALLIES,
    ALLY,
    ATTACK,
    DEFENSE,
    EVERYBODY,
    FIELD,
    FLAGS,
    HP,
    MULTI,
    OFFENSIVE,
    ONE,
    OPPOSITE_SIDE,
    SELF,
    SPECIAL_ATTACK,
    SPECIAL_DEFENSE,
    SPEED,
    STATUS,
    SURE,
    TYPELESS,
    Change,
    Effect,
    Heal,
    Inflict,
    Lay,
    Move,
    Species,
)
from cinque.systems.mystery.content.traits import Ability, Does

COSTS = ((40, 4), (30, 5), (20, 6), (10, 7), (5, 8))
"""The AP cost of an Attacking Move by its PP."""

WHOM = {
    "all-adjacent-foes": MULTI,
    "all-adjacent": EVERYBODY,
    "user": SELF,
    "adjacent-ally": ALLY,
    "ally-or-user": ALLY,
    "user-side": ALLIES,
    "allies": ALLIES,
    "user-team": ALLIES,
    "field": FIELD,
    "foe-side": OPPOSITE_SIDE,
}
"""Whom a move is for; every other target of the main series is one opponent."""

EXPLODING = ("explosion", "self-destruct", "misty-explosion")
SOLAR = ("solar-beam", "solar-blade")

CONDITIONS = {
    "bad-poison": "badly-poisoned",
    "partially-trapped": "stuck",
    "leech-seed": "seeded",
    "attract": "infatuated",
    "ingrain": "ingrained",
    "must-recharge": "recharging",
    "disable": "disabled",
    "powder": "powdered",
    "foresight": "exposed",
    "gastro-acid": "neutralized",
    "magnet-rise": "raised",
    "telekinesis": "raised",
    "smack-down": "grounded",
    "curse": "cursed",
    "salt-cure": "salted",
    "yawn": "yawning",
    "wish": "wishing",
    "octolock": "immobile",
    "trapping": "immobile",
    "no-sound-moves": "silenced",
    "uproar": "insomnia",
    "protect": "protected",
    "kings-shield": "kings-shielded",
    "spiky-shield": "spiky-shielded",
    "baneful-bunker": "bunkered",
    "obstruct": "obstructed",
    "silk-trap": "behind-silk",
    "burning-bulwark": "behind-fire",
    "endure": "enduring",
    "destiny-bond": "destiny-bound",
    "torment": "tormented",
    "taunt": "taunted",
    "follow-me": "center-of-attention",
    "rage-powder": "center-of-attention",
    "spotlight": "center-of-attention",
    "helping-hand": "helped",
    "magic-coat": "magic-coated",
    "snatch": "snatching",
    "power-trick": "turned-round",
    "power-shift": "turned-round",
    "electrify": "electrified",
    "laser-focus": "laser-focused",
    "charge": "charged",
    "minimize": "minimized",
    "defense-curl": "curled",
    "tar-shot": "tarred",
    "rage": "raging",
    "glaive-rush": "wide-open",
    "syrup-bomb": "syrupy",
}
"""The main series' words for what the document calls otherwise."""

SAME_WORD = (
    *("burn", "freeze", "paralysis", "poison", "sleep", "confusion", "flinch", "aqua-ring", "embargo", "encore"),
    *("grudge", "heal-block", "miracle-eye", "nightmare", "substitute"),
)

LAID = {
    "sun": "harsh-sunlight",
    "rain": "rain",
    "sandstorm": "sandstorm",
    "snow": "snow",
    "hail": "snow",
    "electric-terrain": "electric-terrain",
    "grassy-terrain": "grassy-terrain",
    "misty-terrain": "misty-terrain",
    "psychic-terrain": "psychic-terrain",
    "spikes": "spikes",
    "stealth-rock": "pointed-stones",
    "toxic-spikes": "poisoned-spikes",
    "sticky-web": "sticky-web",
    "reflect": "reflect",
    "light-screen": "light-screen",
    "aurora-veil": "aurora-veil",
    "trick-room": "trick-room",
    "wonder-room": "wonder-room",
    "magic-room": "magic-room",
    "gravity": "gravity",
    "mud-sport": "mud-sport",
    "water-sport": "water-sport",
    "ion-deluge": "ion-deluge",
}


def base_power(power: int) -> int:
    """The power of the main series divided by ten, rounded up."""
    return -(-power // 10)


def action_points(pp: int, dearer: bool = False) -> int:
    """By PP; one between two rows counts as the higher, or by one reading of pp-rounding as the `dearer`."""
    if dearer:
        return next((ap for row, ap in COSTS if pp >= row), COSTS[-1][1])
    return next((ap for row, ap in reversed(COSTS) if pp <= row), COSTS[0][1])


def lowest_roll(percent: int | None) -> int:
    """The lowest face that hits: a face is 5 percent, and a 1 always misses."""
    return SURE if percent is None else max(2, 21 - -(-percent // 5))


def dex_moves() -> Iterator[Piece]:
    """Every move that somebody can know: none that only a crystal or Dynamax brings."""
    for key in dex.all_moves():
        facts = dex.move(key)
        if not (facts.z_crystal or facts.max_move):
            about = by_name().narrative.get(key, {})
            yield Piece("move", key, {"en": facts.name, "ja": facts.ja}, about, "", move(facts))


def move(facts: dex.Move) -> Move:
    named = by_name()
    effects = named.effects.get(facts.key, effects_of(facts))
    status = facts.category == STATUS
    power = named.powers.get(facts.key, 0 if facts.power == 1 else facts.power)
    cost = effect_cost(effects) if status else action_points(facts.pp)
    return Move(
        key=facts.key,
        type=TYPELESS if facts.type in ("unknown", "stellar") else facts.type,
        property_=facts.category,
        ap=cost,
        bp=base_power(power),
        power=power,
        accuracy=lowest_roll(facts.accuracy),
        crit=6 if facts.always_crits else facts.crit_ratio - 1,
        priority=priority(facts, cost),
        pp=facts.pp,
        target=whom(facts),
        hits=facts.hits,
        recoil=facts.recoil > 0,
        drains=facts.drain == Fraction(1, 2),
        explodes=facts.key in EXPLODING,
        flags=flags_of(facts),
        effects=effects,
        rule=named.rules.get(facts.key, ""),
        narrative=facts.key in named.narrative,
    )


def priority(facts: dex.Move, cost: int) -> int:
    """How much cheaper it is. What somebody does for its own side has none: that side acts together."""
    if facts.category == STATUS and whom(facts) not in OFFENSIVE:
        return 0
    return max(0, min(facts.priority, cost - 1))


def effect_cost(effects: tuple[Effect, ...]) -> int:
    """What a Status Move costs by its effects (mystery.ruling.status-move-cost)."""
    stages = sum(abs(by) for effect in effects if isinstance(effect, Change) for by in effect.stages.values())
    if stages:
        return min(8, max(4, 3 + stages))
    majors = ("burn", "freeze", "paralysis", "poison", "badly-poisoned", "sleep", "confusion")
    return 6 if any(isinstance(effect, Inflict) and effect.status in majors for effect in effects) else 5


def whom(facts: dex.Move) -> str:
    if facts.key in EXPLODING:
        return MULTI
    return by_name().targets.get(facts.key, WHOM.get(facts.target, ONE))


def flags_of(facts: dex.Move) -> tuple[str, ...]:
    own = ("explosion",) if facts.key in EXPLODING else ("solar",) if facts.key in SOLAR else ()
    return tuple(flag for flag in (*facts.flags, *own) if flag in FLAGS)


def effects_of(facts: dex.Move) -> tuple[Effect, ...]:
    healing = (Heal(int(facts.heal * 100)),) if facts.heal and facts.target == "user" else ()
    given = (Heal(int(facts.heal * 100), "target"),) if facts.heal and not healing else ()
    return (*healing, *given, *[made for effect in facts.effects if (made := effect_of(effect)) is not None])


def effect_of(effect: dex.Effect) -> Effect | None:
    on = "user" if effect.who == "user" else "target"
    chance = effect.chance - effect.chance % 5
    if effect.kind == "stages":
        return Change({stage.stat: stage.by for stage in effect.stages}, chance, on)
    if effect.what in LAID:
        return Lay(LAID[effect.what])
    status = CONDITIONS.get(effect.what, effect.what if effect.what in SAME_WORD else "")
    return Inflict(status, chance, on) if status else None


# -- abilities


def dex_abilities(with_effects: Container[str]) -> Iterator[Piece]:
    """The other Abilities of the main series: what they do, the game master decides."""
    for key in dex.all_abilities():
        facts = dex.ability(key)
        if key not in with_effects:
            names = {"en": facts.name, "ja": facts.ja}
            yield Piece("ability", key, names, {}, "", Ability(key, Does(narrative=True)))


# -- species

BONUS_ORDER = (ATTACK, DEFENSE, SPECIAL_ATTACK, SPECIAL_DEFENSE, SPEED, HP)


def dex_species() -> Iterator[Piece]:
    """Every species and every form that lasts, of all generations."""
    for key in dex.all_species():
        facts = dex.species(key)
        if facts.number > 0 and lasts(facts):
            yield Piece("species", key, {"en": facts.name, "ja": facts.ja}, {}, "", species(facts))


def lasts(facts: dex.Species) -> bool:
    """No form of one fight, of a crystal or of Dynamax, and none that only looks different."""
    passing = ("Mega", "Gmax", "Totem", "Primal", "Eternamax")
    return not (facts.battle_only or facts.cosmetic or any(part in passing for part in facts.form.split("-")))


def species(facts: dex.Species) -> Species:
    ways = latest_ways(facts.key)
    levels = sorted((one.level, one.move) for one in ways if one.how == "level")
    return Species(
        key=facts.key,
        types=tuple(facts.types),
        number=facts.number,
        bonus=species_bonus(facts.stats),
        abilities=tuple(dict.fromkeys(one for one in facts.abilities if one)),
        level_moves=tuple(levels),
        machines=tuple(one.move for one in ways if one.how == "machine"),
        egg_moves=tuple(one.move for one in ways if one.how == "egg"),
        tutor_moves=tuple(one.move for one in ways if one.how == "tutor"),
        evolves_from=facts.evolves_from,
        evolves_at=facts.evolution.level if facts.evolution else 0,
        weight=facts.weight,
        megas=tuple(form for form in facts.forms if dex.species(form).is_mega),
    )


def latest_ways(key: str) -> list[dex.Learned]:
    """How a species learns its moves in the last generation that has it."""
    ways = dex.learnset(key)
    last = max((one.gen for one in ways if one.how == "level"), default=0)
    return [one for one in ways if one.gen == last]


def species_bonus(stats: dex.Stats) -> str:
    """The highest base stat (mystery.ruling.species-bonus-stat)."""
    by_name = {name: getattr(stats, name.replace("-", "_")) for name in BONUS_ORDER}
    return max(BONUS_ORDER, key=lambda name: by_name[name])
