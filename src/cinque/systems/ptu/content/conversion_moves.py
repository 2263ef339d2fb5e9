"""How a move of the main series becomes a Move of Pokémon Tabletop United: one function per rule.

What a move does by a function of the main series' source, and not by a fact, is not in the dex: such moves stand in
`moves.toml`. What is a fact but no field can say goes to `by_hand`.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from cinque import dex
from cinque.systems.ptu.content.effect import Effect, Stages
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.content.words import BLESSINGS, COATS, FIELDS, HAZARDS, HIT, MISS, STATUS, TARGET, USE, USER

NOT_A_MOVE = ("struggle",)
"""Struggle Attacks are no Moves here (ptu.demo.struggle-always)."""

GENERATION = 6
"""Whose figures the book follows: its Tackle has the Damage Base of that generation, not the one of a later one."""

ACCURACY_CHECKS = {100: 2, 95: 3, 90: 4, 85: 4, 80: 5, 75: 6, 70: 7, 60: 8, 55: 6, 50: 9}
"""The AC by the accuracy in percent, fitted to the figures that are supplied."""

SOCIAL_TYPES = ("normal", "dark", "fairy")
LASTING = ("burn", "paralysis", "poison", "bad-poison", "sleep", "confusion")
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

SHIELDS = ("protect", "kings-shield", "spiky-shield", "baneful-bunker", "obstruct", "silk-trap", "burning-bulwark")
GROUP_SHIELDS = ("wide-guard", "quick-guard", "mat-block", "crafty-shield")

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

FLAG_KEYWORDS = {
    "sound": "Sonic",
    "powder": "Powder",
    "pledge": "Pledge",
    "pulse": "Aura",
    "recharge": "Exhaust",
    "charge": "Set-Up",
}
GROUNDSOURCE = ("dig", "earth-power", "earthquake", "fissure", "lands-wrath", "magnitude")

TRAITS_BY_HAND = {
    "breaks-protection": ("A Shield does not stop it.", "「まもる」などのたてでは防げない。"),
    "ignores-abilities": (
        "Defensive Abilities of the target do not count against it.",
        "あいての防御の特性に妨げられない。",
    ),
    "calls-move": (
        "It turns into another Move: the game master says which.",
        "べつのワザになる。どのワザかはゲームマスターが決める。",
    ),
    "splits-hits": ("The two strikes may go to two targets.", "2回の攻撃を2体に分けてもよい。"),
    "not-twice": ("It cannot be used on two turns running.", "2ターン続けては使えない。"),
    "tracks-target": ("Nothing can draw it to another target.", "ほかの相手に引きつけられない。"),
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
        target_stat=facts.defense_stat,
        user_stat=facts.attack_stat,
        airborne="gravity" in facts.flags,
        type_immunity=any(effect.what == LEECH_SEED for effect in facts.effects),
        grants=tuple(capability for capability, moves in GRANTS.items() if key in moves),
        by_hand=english,
        by_hand_ja=japanese,
    )


# -- figures


def damage_base(facts: dex.Move) -> int | None:
    """A tenth of the power, rounded to the nearest whole number, halves up; no power, no Damage Base."""
    return (facts.power + 5) // 10 if facts.power else None


def accuracy_check(facts: dex.Move) -> int | None:
    """By a table; what cannot miss has none, and neither have Execute moves, which roll something else.

    A Double Strike has 3, whose two rolls are hit or miss each; a Five Strike, which is one roll for all, at least 4.
    """
    if facts.accuracy is None or facts.one_hit_ko or facts.target in ("user", "field", "user-side"):
        return None
    usual = ACCURACY_CHECKS[facts.accuracy]
    return {"": usual, "Double Strike": 3, "Five Strike": max(4, usual)}[strikes(facts)]


def critical(facts: dex.Move) -> int:
    """18 for moves with a high ratio; whatever always is a Critical Hit is one on every roll."""
    if facts.always_crits:
        return 1
    return 18 if facts.crit_ratio > 1 else 20


def frequency(facts: dex.Move) -> str:
    """Attacks by their Damage Base, all else by what it does; how much PP a move has tells the rest."""
    return attack_frequency(facts) if facts.category != STATUS else status_frequency(facts)


def attack_frequency(facts: dex.Move) -> str:
    """Up to 4 At-Will, to 9 EOT, to 12 twice a Scene, to 14 once, above it Daily.

    Whatever has 25 PP or more is At-Will below 10, and several strikes are EOT. Who has to recharge does it twice a
    day; what kills at one blow is Daily, and what hurts without power once a Scene.
    """
    if "recharge" in facts.flags:
        return "Daily x2"
    if not facts.power:
        return "Daily" if facts.one_hit_ko else "Scene"
    base = damage_base(facts) or 0
    if base >= 10:
        return "Scene x2" if base <= 12 else "Scene" if base <= 14 else "Daily"
    weak = base <= 4 and facts.hits[1] == 1
    return "At-Will" if weak or facts.pp >= 25 else "EOT"


def status_frequency(facts: dex.Move) -> str:
    """Healing and whatever covers the battlefield is Daily x2; what covers a side or has 10 PP or less, Scene.

    Of all others, stages are EOT, a single one with 30 PP or more At-Will; what befalls somebody else is Scene x2, and
    so are afflictions with few PP.
    """
    kinds, whats = {effect.kind for effect in facts.effects}, {effect.what for effect in facts.effects}
    if facts.heal or kinds & {"weather", "terrain", "room"}:
        return "Daily x2"
    if facts.target == "user-side" or facts.pp <= 10:
        return "Scene x2" if facts.target == "adjacent" and whats & {*LASTING} else "Scene"
    if "stages" in kinds:
        return "At-Will" if facts.pp >= 30 and stages_of(facts) == 1 else "EOT"
    return "Scene x2" if facts.target == "adjacent" else "EOT"


def stages_of(facts: dex.Move) -> int:
    """All stages that it raises or lowers, together."""
    return sum(abs(one.by) for effect in facts.effects for one in effect.stages)


def roll(chance: int) -> int:
    """The lowest d20 that is as likely as the chance: 10 % is 19+, 30 % is 15+; what always happens needs none."""
    return 0 if chance >= 100 else 21 - chance // 5


# -- the range line


def range_line(facts: dex.Move) -> str:
    return ", ".join((*aim(facts), *keywords(facts)))


def is_area(facts: dex.Move) -> bool:
    return facts.target in ("all-adjacent", "all-adjacent-foes")


def aim(facts: dex.Move) -> tuple[str, ...]:
    """Whom it reaches, by its target in the main series."""
    whats = {effect.what for effect in facts.effects}
    if whats & {*SHIELDS, *GROUP_SHIELDS}:
        return ("Self", "Interrupt", "Shield", "Trigger")
    if facts.target == "foe-side":
        return ("6", "Hazard")
    if facts.target == "field":
        return ("Field", "Weather") if any(effect.kind == "weather" for effect in facts.effects) else ("Field",)
    if facts.target == "user-side" and whats & {*BLESSINGS, "aurora-veil"}:
        return ("Blessing",)
    if facts.target in ("user", "user-side", "user-team", "allies"):
        return ("Self",)
    if facts.target == "all-adjacent":
        return ("Burst 3",) if facts.power >= 100 else ("Burst 1",)
    if facts.target == "all-adjacent-foes":
        return foes_area(facts)
    if facts.target == "random-foe" and "contact" in facts.flags:
        return ("Melee", "All Adjacent Foes")
    return one_target(facts)


def foes_area(facts: dex.Move) -> tuple[str, ...]:
    """What goes for all foes: a friendly Burst without damage; else a Cone, from power 65 a Blast, far from 100."""
    if "contact" in facts.flags:
        return ("All Adjacent Foes",)
    if facts.category == STATUS:
        return ("Burst 1", "Friendly")
    if facts.power >= 100:
        return ("6", "Ranged Blast 3")
    return ("Close Blast 3",) if facts.power >= 65 else ("Cone 2",)


def one_target(facts: dex.Move) -> tuple[str, ...]:
    """Contact is Melee, and so is help for a neighbour and what no coat can throw back; a keen blade goes through.

    Powder and weak attacks go 4 meters, most 6, the far ones and pulses 8; what exhausts its user is a Blast.
    """
    if is_cut(facts):
        return ("Melee", "Pass")
    if "contact" in facts.flags or facts.target in ("adjacent-ally", "ally-or-user") or is_close(facts):
        return ("Melee", "1 Target")
    if facts.power >= 130 and any(effect.kind == "stages" and effect.who == USER for effect in facts.effects):
        return ("8", "Ranged Blast 3")
    near = "powder" in facts.flags or (0 < facts.power <= 40 and facts.hits[1] == 1)
    far = facts.target == "any" or "pulse" in facts.flags
    return ("8" if far else "4" if near else "6", "1 Target")


def is_cut(facts: dex.Move) -> bool:
    """A blade that often strikes home."""
    return {"contact", "slicing"} <= {*facts.flags} and facts.crit_ratio > 1


def is_close(facts: dex.Move) -> bool:
    """Without damage, and nothing that Magic Coat could throw back: what passes between two who touch."""
    return facts.category == STATUS and facts.target == "adjacent" and "reflectable" not in facts.flags


def strikes(facts: dex.Move) -> str:
    """Two hits are a Double Strike; from three on the Five Strike comes nearest."""
    most = facts.hits[1]
    return "" if most == 1 else "Double Strike" if most == 2 else "Five Strike"


def keywords(facts: dex.Move) -> Iterator[str]:
    """The keywords that follow from flags and figures."""
    flags = {*facts.flags}
    if strikes(facts):
        yield strikes(facts)
    if facts.priority > 0 and "stalls" not in facts.traits and "Shield" not in aim(facts):
        yield "Priority"
    if runs(facts):
        yield "Dash"
    if smites(facts):
        yield "Smite"
    for flag, keyword in FLAG_KEYWORDS.items():
        if flag in flags:
            yield keyword
    if is_social(facts):
        yield "Social"
    if facts.one_hit_ko:
        yield "Execute"
    if facts.key in GROUNDSOURCE:
        yield "Groundsource"
    yield from keywords_of_effects(facts)
    if facts.recoil:
        yield "Recoil 1/2" if facts.recoil >= Fraction(1, 2) else "Recoil 1/3"


def runs(facts: dex.Move) -> bool:
    """Contact that hurts or tires the user as well, ends in its retreat or reaches far with a strong blow is a run."""
    risky = facts.recoil or "crash" in facts.traits or "recharge" in facts.flags or lowers_own_guard(facts)
    far = "distance" in facts.flags and facts.power >= 75
    return "contact" in facts.flags and bool(risky or far or facts.switches)


def lowers_own_guard(facts: dex.Move) -> bool:
    """Whether its user drops Attack or Defense with it."""
    own = [one for effect in facts.effects if effect.who == USER for one in effect.stages]
    return any(one.by < 0 and one.stat in ("attack", "defense") for one in own)


def smites(facts: dex.Move) -> bool:
    """From Damage Base 11 on, what may miss or strikes at random hurts a little even then; not after a Set-Up."""
    strong = (damage_base(facts) or 0) >= 11 and "charge" not in facts.flags
    may_miss = facts.accuracy is not None and (facts.accuracy < 100 or facts.target == "random-foe")
    return strong and may_miss


def keywords_of_effects(facts: dex.Move) -> Iterator[str]:
    """The keywords that say how an effect works."""
    whats = {effect.what for effect in facts.effects}
    if facts.heal:
        yield "Healing"
    if "partially-trapped" in whats:
        yield "Vortex"
    if surges(facts):
        yield "Spirit Surge"
    if whats & {*COATS} and facts.category == STATUS:
        yield "Coat"


def is_social(facts: dex.Move) -> bool:
    """What is said or shown to foes: Normal, Dark or Fairy, without damage, thrown back by Magic Coat.

    What only spoils their aim is none of it.
    """
    shown = facts.category == STATUS and facts.type in SOCIAL_TYPES and "reflectable" in facts.flags
    aims = any(one.stat in ("accuracy", "evasion") for effect in facts.effects for one in effect.stages)
    return shown and not facts.heal and not aims and bool(facts.effects or facts.forces_switch)


def surges(facts: dex.Move) -> bool:
    """A chance to strengthen the user is a Spirit Surge: it counts on a miss, too."""
    return bool(facts.power) and any(
        effect.kind == "stages" and effect.who == USER and effect.chance < 100 for effect in facts.effects
    )


def part(share: Fraction) -> str:
    """A fraction as the book writes it; 33 % is a third."""
    near = share.limit_denominator(10)
    return f"{near.numerator}/{near.denominator}"


# -- effects


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
