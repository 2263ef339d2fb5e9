"""The range line of a converted Move: whom it reaches, and its keywords."""

from collections.abc import Iterator
from fractions import Fraction

from cinque import dex
from cinque.systems.ptu.content.conversion_figures import damage_base, strikes
from cinque.systems.ptu.content.words import BLESSINGS, COATS, SPECIAL, STATUS, USER

SOCIAL_TYPES = ("normal", "dark", "fairy")
SHIELDS = ("protect", "kings-shield", "spiky-shield", "baneful-bunker", "obstruct", "silk-trap", "burning-bulwark")
GROUP_SHIELDS = ("wide-guard", "quick-guard", "mat-block", "crafty-shield")

FLAG_KEYWORDS = {
    "sound": "Sonic",
    "powder": "Powder",
    "pledge": "Pledge",
    "pulse": "Aura",
    "recharge": "Exhaust",
    "charge": "Set-Up",
}
HEAD_FIRST = ("head", "headbutt", "horn")
CLOSE_BLAST = "Close Blast 3"
GROUNDSOURCE = ("dig", "earth-power", "earthquake", "fissure", "lands-wrath", "magnitude")


def range_line(facts: dex.Move) -> str:
    return ", ".join((*aim(facts), *keywords(facts)))


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
    """What goes for all foes: a friendly Burst without damage; else a Cone, from power 85 a Blast, from 100 a Burst."""
    if "contact" in facts.flags:
        return ("All Adjacent Foes",)
    if facts.category == STATUS:
        return ("Burst 1", "Friendly")
    if facts.power >= 100:
        return ("Burst 1",)
    return (CLOSE_BLAST,) if facts.power >= 85 else ("Cone 2",)


def one_target(facts: dex.Move) -> tuple[str, ...]:
    """Contact is Melee, and so is help for a neighbour and what no coat can throw back; a keen blade goes through.

    What exhausts its user is a Blast; a cry that foes hear, a friendly Burst.
    """
    if is_cut(facts):
        return ("Melee", "Pass")
    if "contact" in facts.flags or facts.target in ("adjacent-ally", "ally-or-user") or is_close(facts):
        return ("Melee", "1 Target")
    if facts.power >= 130 and any(effect.kind == "stages" and effect.who == USER for effect in facts.effects):
        return ("8", "Ranged Blast 3")
    if is_cry(facts):
        return ("Burst 2", "Friendly")
    return (str(meters(facts)), "2 Targets" if "splits-hits" in facts.traits else "1 Target")


def meters(facts: dex.Move) -> int:
    """6 for most; pulses, and balls that fly straight, 8; the strongest 10.

    Powder, weak attacks and what Poison and Psychic types do without damage, 4; a weak hold on feet or eyes, 3.
    """
    if facts.power >= 130:
        return 10
    if "pulse" in facts.flags or is_ball(facts):
        return 8
    if 0 < facts.power < 60 and hinders(facts):
        return 3
    weak = 0 < facts.power <= 40 and facts.hits[1] == 1
    subtle = facts.category == STATUS and facts.type in ("poison", "psychic")
    return 4 if weak or subtle or "powder" in facts.flags else 6


def is_ball(facts: dex.Move) -> bool:
    """What is thrown once, not too hard, and does not stray."""
    straight = facts.accuracy in (None, 100) and facts.hits[1] == 1
    return "bullet" in facts.flags and straight and 50 <= facts.power <= 90


def hinders(facts: dex.Move) -> bool:
    """A Vortex, and whatever surely costs Speed or aim."""
    sure = [one for effect in facts.effects if effect.chance == 100 for one in effect.stages if one.by < 0]
    slows = any(one.stat in ("speed", "accuracy") for one in sure)
    return slows or any(effect.what == "partially-trapped" for effect in facts.effects)


def is_cry(facts: dex.Move) -> bool:
    """A sound at a foe, without damage, that can be kept off and thrown back."""
    return (
        facts.category == STATUS
        and facts.target == "adjacent"
        and {"sound", "protect", "reflectable"} <= {*facts.flags}
    )


def is_cut(facts: dex.Move) -> bool:
    """A blade that often strikes home."""
    return {"contact", "slicing"} <= {*facts.flags} and facts.crit_ratio > 1


def is_close(facts: dex.Move) -> bool:
    """Without damage, and nothing that Magic Coat could throw back: what passes between two who touch."""
    return facts.category == STATUS and facts.target == "adjacent" and "reflectable" not in facts.flags


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
    if facts.type == "fighting" and facts.category == SPECIAL and "pulse" not in flags:
        yield "Aura"
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
    """Contact that hurts or tires the user as well, ends in its retreat or reaches far with a strong blow is a run.

    So are horns and heads, as the names of Moves have them.
    """
    risky = facts.recoil or "crash" in facts.traits or "recharge" in facts.flags or lowers_own_guard(facts)
    far = "distance" in facts.flags and facts.power >= 75
    rams = facts.power >= 60 and any(word in HEAD_FIRST for word in facts.key.split("-"))
    return "contact" in facts.flags and bool(risky or far or rams or facts.switches)


def lowers_own_guard(facts: dex.Move) -> bool:
    """Whether its user drops Attack or Defense with it."""
    own = [one for effect in facts.effects if effect.who == USER for one in effect.stages]
    return any(one.by < 0 and one.stat in ("attack", "defense") for one in own)


def smites(facts: dex.Move) -> bool:
    """From Damage Base 11 on, what may miss or strikes at random hurts a little even then; not after a Set-Up.

    A Close Blast leaves nobody unhurt.
    """
    if CLOSE_BLAST in aim(facts):
        return True
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
    if facts.category == STATUS and any(one.what in COATS and one.who == USER for one in facts.effects):
        yield "Coat"


def is_social(facts: dex.Move) -> bool:
    """What is said or shown to foes: Normal, Dark or Fairy, without damage, thrown back by Magic Coat.

    What only spoils their aim is none of it, and neither is a cry.
    """
    if is_cry(facts):
        return False
    shown = facts.category == STATUS and facts.type in SOCIAL_TYPES and "reflectable" in facts.flags
    aims = any(one.stat in ("accuracy", "evasion") for effect in facts.effects for one in effect.stages)
    return shown and not facts.heal and not aims and bool(facts.effects or facts.forces_switch)


def surges(facts: dex.Move) -> bool:
    """A small chance to strengthen the user is a Spirit Surge: it counts on a miss, too."""
    return bool(facts.power) and any(
        effect.kind == "stages" and effect.who == USER and effect.chance < 50 for effect in facts.effects
    )
