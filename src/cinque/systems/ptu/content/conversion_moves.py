"""How a move of the main series becomes a Move of Pokémon Tabletop United: one function per rule.

Its figures are made in `conversion_figures`, its range line in `conversion_range`. What a move does by a function of
the main series' source, and not by a fact, is not in the dex: such moves stand in `moves.toml`. What is a fact but no
field can say goes to `by_hand`.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from cinque import dex
from cinque.systems.ptu.content.conversion_figures import accuracy_check, critical, damage_base, frequency
from cinque.systems.ptu.content.conversion_range import GROUP_SHIELDS, SHIELDS, range_line
from cinque.systems.ptu.content.effect import Effect, Stages
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.content.words import BLESSINGS, COATS, FIELDS, HAZARDS, HIT, MISS, STATUS, TARGET, USE, USER

NOT_A_MOVE = ("struggle",)
"""Struggle Attacks are no Moves here (ptu.demo.struggle-always)."""

GENERATION = 6
"""Whose figures the book follows: its Tackle has the Damage Base of that generation, not the one of a later one."""

AFFLICTIONS = {
    "burn": "burned",
    "freeze": "frozen",
    "paralysis": "paralysis",
    "poison": "poisoned",
    "bad-poison": "badly-poisoned",
    "sleep": "sleep",
    "confusion": "confused",
    "flinch": "flinch",
    "attract": "infatuation",
    "disable": "disabled",
    "torment": "suppressed",
    "taunt": "rage",
    "trapping": "trapped",
}
"""The main series' words for states of a Pokémon, and the book's. Its Torment suppresses, its Taunt enrages."""

ONE_OF = {
    "burn-freeze-or-paralysis": ("burned", "frozen", "paralysis"),
    "paralysis-poison-or-sleep": ("paralysis", "poisoned", "sleep"),
}
WEATHERS = {"sun": "sunny", "rain": "rainy", "sandstorm": "sandstorm", "hail": "hail", "snow": "hail"}
BY_KEYWORD = ("must-recharge", "protect")
"""Conditions that a keyword of the range line already says."""

LEECH_SEED = "leech-seed"
"""Whoever is immune to Grass is immune to it, too."""

GRANTS = {
    "firestarter": ("ember", "fire-spin"),
    "fountain": ("water-gun", "water-sport"),
    "freezer": ("aurora-beam", "frost-breath", "powder-snow", "sheer-cold"),
    "guster": ("gust", "tailwind"),
    "materializer": ("rock-blast", "rock-tomb", "rock-wrecker", "stealth-rock"),
    "zapper": ("shock-wave", "thunder-shock"),
    "telekinetic": ("psychic", "telekinesis"),
    "threaded": ("spider-web", "sticky-web", "string-shot", "vine-whip", "power-whip"),
    "groundshaper": ("earthquake", "fissure", "lands-wrath", "magnitude"),
    "teleporter": ("teleport",),
    "burrow": ("dig",),
    "sky": ("fly",),
    "swim": ("dive",),
    "high-jump": ("bounce",),
    "long-jump": ("splash",),
    "power": ("strength",),
}
"""The capabilities that come with moves (ptu.ruling.capability-granting-moves)."""

TRAITS_BY_HAND = {
    "calls-move": (
        "It turns into another Move: the game master says which.",
        "べつのワザになる。どのワザかはゲームマスターが決める。",
    ),
    "not-twice": ("It cannot be used on two turns running.", "2ターン続けては使えない。"),
}
UNSAID = (
    "Besides what is written here the game master resolves what the main series does with it: {what}.",
    "ここに書かれていない効果（{what}）はゲームマスターが決める。",
)
NOTHING_SAID = (
    "Nothing is written down for this Move: the game master says what it does.",
    "このワザのはたらきは書かれていない。ゲームマスターが決める。",
)


@cache
def move_keys() -> tuple[str, ...]:
    """All moves that somebody can learn: no Z-Moves, no Max Moves, no variants of one move."""
    return tuple(key for key in dex.all_moves() if is_learned(dex.move(key)))


def is_learned(facts: dex.Move) -> bool:
    return not (facts.max_move or facts.z_crystal or facts.variant_of or facts.key in NOT_A_MOVE)


def as_of_the_book(key: str) -> dex.Move:
    """A move as it was in the book's generation; a later one as it was at first."""
    return dex.move(key, max(GENERATION, dex.move(key).gen))


@cache
def move_of(key: str) -> Move:
    """The record of a move."""
    facts = as_of_the_book(key)
    english, japanese = by_hand(facts)
    return Move(
        key,
        type=facts.type,
        class_=facts.category,
        frequency=frequency(facts),
        range=range_line(facts),
        ac=accuracy_check(facts),
        db=damage_base(facts),
        critical=critical(facts),
        effects=effects(facts),
        ignores_stages="ignores-defense-stages" in facts.traits,
        ignores_abilities="ignores-abilities" in facts.traits,
        pierces="breaks-protection" in facts.traits,
        unswayed="tracks-target" in facts.traits,
        target_stat=facts.defense_stat,
        user_stat=facts.attack_stat,
        airborne="gravity" in facts.flags,
        type_immunity=any(effect.what == LEECH_SEED for effect in facts.effects),
        grants=tuple(capability for capability, moves in GRANTS.items() if key in moves),
        by_hand=english,
        by_hand_ja=japanese,
    )


# -- effects


def roll(chance: int) -> int:
    """The lowest d20 that is as likely as the chance: 10 % is 19+, 30 % is 15+; what always happens needs none."""
    return 0 if chance >= 100 else 21 - chance // 5


def part(share: Fraction) -> str:
    """A fraction as the book writes it; 33 % is a third."""
    near = share.limit_denominator(10)
    return f"{near.numerator}/{near.denominator}"


def effects(facts: dex.Move) -> tuple[Effect, ...]:
    """Everything it does besides damage, so far as it is a fact of the dex."""
    return (*by_figures(facts), *(one for told in facts.effects for one in effect_of(facts, told)))


def by_figures(facts: dex.Move) -> Iterator[Effect]:
    """Draining, healing, fainting and switching, which are figures and flags of a move."""
    if facts.drain:
        yield Effect(who=USER, drain=part(facts.drain))
    if facts.heal:
        yield Effect(who=USER, when=USE, heal=part(facts.heal))
    if facts.heal and facts.target == "allies":
        yield Effect(who="allies", when=USE, heal=part(facts.heal))
    if facts.self_destruct:
        yield Effect(who=USER, when=USE if facts.self_destruct == "always" else HIT, faint=True)
    if "crash" in facts.traits:
        yield Effect(who=USER, when=MISS, lose="1/4")
    if "costs-half" in facts.traits:
        yield Effect(who=USER, when=USE, lose="1/2")
    if "thaws-target" in facts.traits:
        yield Effect(cure=("frozen",))
    if facts.forces_switch:
        yield Effect(switch=True)
    if facts.switches == "plain":
        yield Effect(who=USER, when=HIT if facts.power else USE, switch=True)


def effect_of(facts: dex.Move, told: dex.Effect) -> Iterator[Effect]:
    """One effect of the dex; nothing where no field can say it."""
    what, least = told.what, roll(told.chance)
    if told.kind == "stages":
        yield from staged(facts, told)
    elif told.kind == "side" or told.kind in ("weather", "terrain", "room"):
        yield from around(told)
    elif told.who == TARGET and what in AFFLICTIONS:
        yield Effect(roll=least, inflict=(AFFLICTIONS[what],))
    elif what in ONE_OF:
        yield Effect(roll=least, inflict=ONE_OF[what], one_of=True)
    elif what == "partially-trapped":
        yield Effect(roll=least, vortex=True)
    elif what == "locked-move":
        yield Effect(who=USER, inflict=("rage", "confused"))
    elif what in COATS:
        yield Effect(who=told.who, when=USE if told.who == USER else HIT, coat=what)
    elif what in SHIELDS:
        yield Effect(who=USER, when=USE, cancel=True)


def staged(facts: dex.Move, told: dex.Effect) -> Iterator[Effect]:
    """Stages as they are; Accuracy and Evasion too. What a Status move does to its user, it does whenever used."""
    stages = Stages(**{one.stat.replace("-", "_"): one.by for one in told.stages})
    if facts.target == "allies":
        yield Effect(who=USER, when=USE, stages=stages)
        yield Effect(who="allies", when=USE, stages=stages)
    else:
        when = USE if told.who == USER and facts.category == STATUS else HIT
        yield Effect(who=told.who, when=when, roll=roll(told.chance), stages=stages)


def around(told: dex.Effect) -> Iterator[Effect]:
    """What covers a side, the squares, or the whole battlefield is the user's doing and needs no target."""
    what = told.what
    if what in BLESSINGS:
        yield Effect(who=USER, when=USE, blessing=what)
    elif what == "aurora-veil":
        yield Effect(who=USER, when=USE, blessing="light-screen")
        yield Effect(who=USER, when=USE, blessing="reflect")
    elif what in HAZARDS:
        yield Effect(who=USER, when=USE, hazard=what)
    elif what in WEATHERS:
        yield Effect(who=USER, when=USE, weather=WEATHERS[what])
    elif what in FIELDS:
        yield Effect(who=USER, when=USE, field=what)
    elif what in GROUP_SHIELDS:
        yield Effect(who=USER, when=USE, cancel=True)


# -- what is left to the game master


def by_hand(facts: dex.Move) -> tuple[str, str]:
    """What no field can say, in two languages: what traits mean, effects that have no word here, or all of it."""
    told = [TRAITS_BY_HAND[trait] for trait in facts.traits if trait in TRAITS_BY_HAND]
    if facts.attack_of == TARGET:
        told.append(
            ("The target's own stat is added to the damage, not the user's.", "あいて自身の能力値でダメージを出す。")
        )
    left = ", ".join(effect.what.replace("-", " ") for effect in facts.effects if is_left(facts, effect))
    if left:
        told.append((UNSAID[0].format(what=left), UNSAID[1].format(what=left)))
    if not told and not facts.power and not facts.one_hit_ko and not effects(facts):
        told.append(NOTHING_SAID)
    return " ".join(english for english, _ in told), "".join(japanese for _, japanese in told)


def is_left(facts: dex.Move, told: dex.Effect) -> bool:
    return told.kind != "stages" and told.what not in BY_KEYWORD and not any(effect_of(facts, told))
