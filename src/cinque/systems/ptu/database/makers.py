"""How a sentence that fits a pattern becomes fields: what the tables of `effects` name beside their patterns."""

import re
from typing import Any

from cinque.systems.ptu.content.effect import Effect, Stages
from cinque.systems.ptu.content.records import Power
from cinque.systems.ptu.content.words import CAPABILITIES, TARGET, TYPES, USE, USER
from cinque.systems.ptu.database.grammar import PARTLY, Made, Make, Told
from cinque.systems.ptu.database.words import LASTS, NOUNS, VERBS, number, parts, share, states, stats

NO_RULE: Made = {}
"""For sentences that only say again what the fields say already."""


def effect(**fields: Any) -> Made:
    return {"effects": (Effect(**fields),)}


def on(match: re.Match[str]) -> dict[str, Any]:
    """The effect range of a sentence."""
    groups = match.groupdict()
    found: dict[str, Any] = {}
    if groups.get("roll"):
        found["roll"] = int(groups["roll"])
    if groups.get("even"):
        found["even"] = True
    if groups.get("lasts"):
        found["lasts"] = LASTS[groups["lasts"]]
    return found


def staged(sign: int, *who: str) -> Make:
    """Stages of `stats` by `by`; only Accuracy and Evasion change without the word for stages."""

    def make(match: re.Match[str], told: Told) -> Made | None:
        groups = match.groupdict()
        changes: dict[str, int] = {}
        for named, by in ((groups.get("stats"), groups.get("by")), (groups.get("stats2"), groups.get("by2"))):
            if named is None or by is None:
                continue
            found = stats(named)
            if found is None or (not re.search(r"\bcs\b", match[0]) and set(found) - {"accuracy", "evasion"}):
                return None
            changes |= dict.fromkeys(found, sign * number(by))
        if not changes or any(not -12 <= by <= 12 for by in changes.values()):
            return None
        rolled = on(match)
        # how long a change of stages counts is nothing that a field says
        if "lasts" in rolled:
            return None
        return {"effects": tuple(Effect(who=one, stages=Stages(**changes), **rolled) for one in who)}

    return make


def signed(*who: str) -> Make:
    """Stages whose sign is written: `gains +1`, `receives -1`."""

    def make(match: re.Match[str], told: Told) -> Made | None:
        return staged(-1 if match["by"].startswith("-") else 1, *who)(match, told)

    return make


def every_stat(sign: int, who: str) -> Make:
    def make(match: re.Match[str], told: Told) -> Made | None:
        by = sign * number(match["by"])
        return effect(who=who, stages=Stages(by, by, by, by, by), **on(match))

    return make


def twice_in_the_sun(match: re.Match[str], told: Told) -> Made | None:
    made = staged(1, USER)(match, told)
    return made and {"effects": (*made["effects"], *(one._replace(case="sunny") for one in made["effects"]))}


def inflicts(who: str = TARGET, **more: Any) -> Make:
    def make(match: re.Match[str], told: Told) -> Made | None:
        found = states(match["states"])
        return None if found is None else effect(who=who, inflict=found, **on(match), **more)

    return make


def afflicts(**more: Any) -> Make:
    def make(match: re.Match[str], told: Told) -> Made | None:
        found = states(match["afflicts"], VERBS)
        return None if found is None else effect(inflict=found, **on(match), **more)

    return make


def one_or_both(match: re.Match[str], told: Told) -> Made | None:
    """A bite of the elements: one of two by a coin, on 20 both."""
    one, other = VERBS.get(match["one"]), VERBS.get(match["other"])
    if one is None or other is None or states(match["states"]) != (one, other):
        return None
    first = Effect(roll=int(match["from"]), inflict=(one, other), one_of=True)
    return {"effects": (first, Effect(roll=20, inflict=(one, other)))}


def one_by_die(match: re.Match[str], told: Told) -> Made | None:
    words = [match[name] for name in ("s1", "s2", "s3")]
    found = states(", ".join(words))
    rolled = match.groupdict().get("roll")
    return None if found is None else effect(inflict=found, one_of=True, roll=int(rolled) if rolled else 0)


def parted(field: str, who: str, **more: Any) -> Make:
    """A share of Hit Points: of the maximum, of what is left, of the damage."""

    def make(match: re.Match[str], told: Told) -> Made | None:
        return effect(who=who, **{field: share(match["part"])}, **on(match), **more)

    return make


def ticks(field: str, who: str) -> Make:
    def make(match: re.Match[str], told: Told) -> Made | None:
        return effect(who=who, **{field: number(match["tick"])}, **on(match))

    return make


def counted(field: str) -> Make:
    def make(match: re.Match[str], told: Told) -> Made | None:
        return effect(who=TARGET, **{field: int(match["n"])}, **on(match))

    return make


def by_weather(match: re.Match[str], told: Told) -> Made | None:
    """Healing that depends on the sky: the usual share, one Weather that helps, three that hinder."""
    skies = {"sunny": "sunny", "rainy": "rainy", "sandstorming": "sandstorm", "hailing": "hail"}
    good, bad = skies[match["good"]], [skies[one] for one in parts(match["bad"])]
    if sorted([good, *bad]) != sorted(skies.values()):
        return None
    shares = [("clear", match["usual"]), (good, match["better"]), *((one, match["worse"]) for one in bad)]
    return {"effects": tuple(Effect(who=USER, case=case, heal=share(part)) for case, part in shares)}


def cures(who: str) -> Make:
    def make(match: re.Match[str], told: Told) -> Made | None:
        found = [NOUNS.get(part) for part in parts(match["cured"])]
        if not all(found):
            return None
        return effect(who=who, cure=tuple(one for some in found if some for one in some))

    return make


def stronger(case: str, cured: str = "") -> Make:
    """Another Damage Base in a case, told as what it is then."""

    def make(match: re.Match[str], told: Told) -> Made | None:
        add = int(match["n"]) - (told.db or 0)
        if told.db is None or not -99 <= add <= 99:
            return None
        cure = (Effect(case=case, cure=(cured,)),) if cured else ()
        return {"power": (Power(case=case, add=add),)} | ({"effects": cure} if cure else {})

    return make


def computed(by: str, usual: int | None) -> Make:
    """A Damage Base that is computed; `usual` is the one printed where the computation counts on it."""

    def make(match: re.Match[str], told: Told) -> Made | None:
        return {"power": (Power(by=by),)} if told.db == usual else None

    return make


def growing(by: str) -> Make:
    """A Damage Base that grows by `n` for each of something, up to `most`."""

    def make(match: re.Match[str], told: Told) -> Made | None:
        each, most = int(match["n"]), match.groupdict().get("most")
        return {"power": (Power(by=by, each=0 if each == 2 else each, most=int(most) if most else 0),)}

    return make


def harder(case: str) -> Make:
    """More damage in a case."""
    return lambda match, told: {"power": (Power(case=case, damage=int(match["n"])),)}


def hits_back(fields: Made | None) -> Made | None:
    """What befalls whoever struck in Melee."""
    return fields and {"effects": tuple(one._replace(who="attacker", case="melee") for one in fields["effects"])}


def on_set_up(match: re.Match[str], told: Told) -> Made | None:
    """Stages that the user gains on the first turn of two."""
    found = staged(1, USER)(match, told)
    return found and {"set_up": tuple(one._replace(when=USE) for one in found["effects"])}


def of_types(match: re.Match[str], told: Told) -> Made | None:
    found = staged(1, TARGET)(match, told)
    if found is None or match["type"] not in TYPES:
        return None
    return {"effects": tuple(one._replace(only_types=(match["type"],)) for one in found["effects"])}


def of_type(field: str, **more: Any) -> Make:
    """A Type that is named."""

    def make(match: re.Match[str], told: Told) -> Made | None:
        if match["type"] not in TYPES:
            return None
        return effect(gain_type=match["type"]) if field == "gain_type" else {field: (match["type"],), **more}

    return make


def critical(match: re.Match[str], told: Told) -> Made | None:
    return {"critical": int(match["roll"])} if match["roll"] and not match["even"] else None


def cannot_miss(match: re.Match[str], told: Told) -> Made:
    """Without an AC there is no check; where one is printed all the same, the move hits in any case."""
    return NO_RULE if told.ac is None else {"sure": ("",)}


def grants(match: re.Match[str], told: Told) -> Made | None:
    named = match["what"].replace(" ", "-")
    return {"grants": (named,)} if named in CAPABILITIES else None


def with_keyword(word: str) -> Make:
    """What a keyword of the range line says already."""

    def make(match: re.Match[str], told: Told) -> Made | None:
        return NO_RULE if re.search(rf"\b{word}\b", told.range, re.IGNORECASE) else None

    return make


def needs_set_up(match: re.Match[str], told: Told) -> Made:
    """A text with a Resolution Effect is that of a Set-Up Move, even where the range line forgets to say so."""
    return NO_RULE if re.search(r"\bset[- ]up\b", told.range, re.IGNORECASE) else {"action": "Set-Up"}


WEAPONS = {
    "melee weapons": ("small-melee", "large-melee"),
    "large melee weapons": ("large-melee",),
    "small melee": ("small-melee",),
    "melee": ("small-melee", "large-melee"),
    "ranged weapons": ("short-ranged", "long-ranged"),
    "short ranged weapons": ("short-ranged",),
    "short-ranged weapons": ("short-ranged",),
    "short-range weapons": ("short-ranged",),
    "long-range weapons": ("long-ranged",),
    "weapons with the reach quality": ("reach",),
}


def with_weapons(match: re.Match[str], told: Told) -> Made | None:
    found = [WEAPONS.get(part) for part in parts(match["weapons"])]
    return {"weapons": tuple(one for some in found if some for one in some)} if all(found) else None


def partly(make: Make) -> Make:
    """Fields that say something of a sentence, but not all."""

    def told_in_part(match: re.Match[str], told: Told) -> Made | None:
        made = make(match, told)
        return made and made | {PARTLY: True}

    return told_in_part


def in_case(case: str, made: Made | None) -> Made | None:
    """What counts only in a case."""
    return made and {"effects": tuple(one._replace(case=case) for one in made["effects"])}


def and_switch(made: Made | None) -> Made | None:
    """And then the user is recalled."""
    return made and {"effects": (*made["effects"], Effect(who=USER, switch=True))}
