"""Effects and passives in words: sentences are put together from templates of the reader's language."""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from cinque.core.sentences import COMMAS, Words
from cinque.core.tally import signed
from cinque.systems.ptu.content.ability import Ability, Passive
from cinque.systems.ptu.content.effect import Effect, Stages
from cinque.systems.ptu.content.records import Feature, Instead, Item, Move, Power

WORDS = Words("cinque.systems.ptu")
SECTION_OF = {
    "inflict": "word",
    "only_types": "type",
    "gain_type": "type",
    "maneuver": "maneuver",
    "cure": "word",
    "immune": "word",
    "touches": "type",
    "exchange_stages": "word",
    "exchanged": "stat",
    "become": "type",
    "become_by": "word",
    "lose_type": "type",
    "change_abilities": "word",
    "change_stats": "word",
    "learn": "word",
    "food": "word",
    "swap_items": "word",
    "hoard": "word",
    "next_out": "word",
    "replacement_coat": "word",
    "weather": "word",
    "field": "word",
    "hazard": "word",
    "blessing": "word",
    "coat": "word",
    "clears": "word",
    "softens": "type",
    "softens_class": "word",
    "immune_types": "type",
    "reduction_types": "type",
    "not_lowered": "stat",
    "priority": "word",
    "evasion_against": "word",
    "immune_keywords": "keyword",
}
"""The section of the catalogue that a field's words stand in."""

BESIDES = ("who", "when", "roll", "even", "case", "lasts", "one_of", "only_types", "rounds", "turns", "within")
"""Fields that say when and to whom, not what."""

MOVE_WORDS = (
    *("spares", "pierces", "shatters", "borrows", "delayed", "at_round_end", "critical_even", "airborne"),
    *("self_too", "type_by_weather", "type_immunity", "takes_stages", "hits_air", "ignores_abilities", "unswayed"),
    "chases",
)
"""Fields of a Move that are so or not."""

LIMITS = (
    *("case", "types", "class_", "moves", "keywords", "melee", "low_db", "defensive"),
    *("skills", "hit_types", "immune_allies", "together"),
)
"""Fields of a passive that limit the others."""

NUMBER = re.compile(r"\d+(/\d+)?")
WHOLE = re.compile(r"(\d+)/\1")
Name = Callable[[str, str], str]


def frequency_in(lang: str, text: str) -> str:
    """`Scene x2` in words."""
    word, _, times = text.partition(" x")
    called = WORDS.template(lang, "frequency", word.casefold())
    if word not in ("Scene", "Daily"):
        return called
    return WORDS.template(lang, "frequency", "times" if times else "once").format(word=called, n=times)


@lru_cache(maxsize=1024)
def range_in(lang: str, line: str) -> str:
    """A range line, part by part; of a part that the catalogue does not know, what stands there."""
    parts = [part.strip(" .") for part in re.split("[,;]", line)]
    choices = [re.split(r"\s*\bor\b\s*", part) for part in parts if part]
    either = WORDS.template(lang, "keyword", "or")
    return COMMAS[lang].join(either.join([keyword_in(lang, each) for each in choice]).strip() for choice in choices)


def keyword_in(lang: str, text: str) -> str:
    """`Burst 3` has the template `burst-n`, `Priority (Limited)` the word `priority-limited`."""
    number = NUMBER.search(text)
    key = re.sub(r"[^a-z]+", "-", NUMBER.sub("n", text.casefold())).strip("-")
    template = WORDS.find(lang, "keyword", key)
    return text if template is None else template.format(n=number[0] if number else "")


class Wording:
    """Speaks one language. `name` tells what pieces of content are called."""

    def __init__(self, lang: str, name: Name) -> None:
        self.lang = lang
        self.name = name
        self.comma = COMMAS[lang]

    def say(self, section: str, key: str, **facts: object) -> str:
        return WORDS.template(self.lang, section, key).format(**facts)

    def word(self, section: str, key: str) -> str:
        return WORDS.template(self.lang, section, key)

    def listed(self, section: str, keys: Iterable[str]) -> str:
        if section == "keyword":
            return self.comma.join(keyword_in(self.lang, key) for key in keys)
        return self.comma.join(self.word(section, key) for key in keys)

    def text(self, what: Move | Ability | Item | Feature) -> str:
        """Everything it does besides damage, in one line."""
        parts = [self.power(power) for power in what.power] if isinstance(what, Move) else []
        parts += [self.effect(effect) for effect in what.effects]
        if isinstance(what, Move):
            parts += self.of_move(what)
        else:
            parts += [self.passive(passive) for passive in what.passives]
        if isinstance(what, Item):
            parts += [self.say("effect", "sentence-always", does=does) for does in self.of_item(what)]
        if isinstance(what, Feature):
            parts += [self.say("effect", "for-pokemon", does=self.passive(passive)) for passive in what.pokemon]
        parts.append((what.by_hand_ja if self.lang == "ja" else "") or what.by_hand)
        return self.say("effect", "sentence-gap").join(part for part in parts if part)

    def of_item(self, item: Item) -> list[str]:
        """What only items do: balls, vitamins, bandages, and what Fling and Natural Gift make of them."""
        better = item.ball.better if item.ball is not None else None
        says = [self.say("effect", f"ball-{better.case}", n=signed(better.modifier))] if better is not None else []
        if item.vitamin:
            says.append(self.say("effect", "item-vitamin", stat=self.word("stat", item.vitamin)))
        if item.thrown_db:
            says.append(self.say("effect", "item-thrown_db", n=item.thrown_db))
        says += [self.say("effect", "item-thrown", does=self.effect(effect, "inner")) for effect in item.thrown]
        if item.gift:
            says.append(self.say("effect", "item-gift", type=self.word("type", item.gift), n=item.gift_db))
        return [*says, *([self.word("effect", "item-bandages")] if item.bandages else [])]

    def of_move(self, move: Move) -> list[str]:
        """What only Moves have: when they are used, whom they hit, and how."""
        says = [self.word("effect", f"move-{name}") for name in MOVE_WORDS if getattr(move, name)]
        if move.trigger:
            says.append(self.word("effect", f"trigger-{move.trigger}"))
        if move.only:
            says.append(self.say("effect", "move-only", case=self.word("case", move.only)))
        if move.round_end_if:
            says.append(self.say("effect", "move-round_end_if", case=self.word("case", move.round_end_if)))
        if move.needs:
            says.append(self.say("effect", "move-only", case=self.word("case", move.needs)))
        for name in ("type_by", "class_by", "priority_in", "becomes", "uses_up"):
            if getattr(move, name):
                says.append(self.word("effect", f"move-{name}-{getattr(move, name)}"))
        for case in move.sure:
            never = self.word("effect", "move-sure")
            says.append(self.say("effect", "in-case", case=self.word("case", case), does=never) if case else never)
        if move.other_types:
            says.append(self.say("effect", "move-other_types", n=self.listed("type", move.other_types)))
        if move.weapons:
            weapons = self.listed("effect", (f"weapon-{kind}" for kind in move.weapons))
            says.append(self.say("effect", "move-weapons", n=weapons))
        if move.mob:
            says.append(self.say("effect", "move-mob", n=move.mob))
        if move.instead is not None:
            says.append(self.instead(move.instead))
        for effect in move.for_ally:
            says.append(self.say("effect", "move-for_ally", does=self.effect(effect, "inner")))
        set_up = [self.say("effect", "move-set_up", does=self.effect(effect)) for effect in move.set_up]
        return [*(self.say("effect", "sentence-always", does=one) for one in says), *set_up]

    def instead(self, other: Instead) -> str:
        does = self.comma.join(self.effect(effect, "inner") for effect in other.effects)
        facts = {
            "often": frequency_in(self.lang, other.frequency),
            "reach": range_in(self.lang, other.range),
            "does": does,
        }
        return self.say("effect", "move-instead", case=self.word("case", other.case), **facts)

    # -- what happens

    def effect(self, effect: Effect, sentence: str = "sentence") -> str:
        does = self.comma.join(
            self.value("effect", name, getattr(effect, name))
            for name in Effect._fields
            if name not in BESIDES and getattr(effect, name) != Effect._field_defaults[name]
        )
        if effect.one_of:
            does = self.say("effect", "one_of", does=does)
        if effect.lasts:
            does = self.say("effect", f"lasts-{effect.lasts}", does=does)
        if effect.rounds:
            does = self.say("effect", "rounds", n=effect.rounds, does=does)
        if effect.turns:
            does = self.say("effect", "turns", n=effect.turns, does=does)
        if effect.within:
            does = self.say("effect", "within", n=effect.within, does=does)
        if effect.only_types:
            does = self.say("effect", "only_types", n=self.listed("type", effect.only_types), does=does)
        if effect.roll:
            does = self.say("effect", "roll", n=effect.roll, does=does)
        if effect.even:
            does = self.say("effect", "even", does=does)
        if effect.case:
            does = self.say("effect", "in-case", case=self.word("case", effect.case), does=does)
        if effect.when != "hit":
            does = self.say("effect", f"when-{effect.when}", does=does)
        return self.say("effect", sentence, who=self.word("effect", f"who-{effect.who}"), does=does)

    def value(self, section: str, name: str, value: Any) -> str:
        """A field in words."""
        if isinstance(value, Stages):
            return self.say(section, name, n=self.stages(value))
        if isinstance(value, tuple):
            if value and isinstance(value[0], Effect):
                return self.say(section, name, n=self.comma.join(self.effect(effect, "inner") for effect in value))
            if name in ("ability", "only_abilities"):
                return self.say(section, name, n=self.comma.join(self.name("ability", key) for key in value))
            if name == "bars":
                return self.say(section, name, n=self.comma.join(self.name("move", key) for key in value))
            return self.say(section, name, n=self.listed(SECTION_OF[name], value))
        if isinstance(value, dict):
            return self.say(
                section, name, n=self.comma.join(f"{self.word('capability', k)} {v}" for k, v in value.items())
            )
        if name in SECTION_OF:
            return self.say(section, name, n=self.word(SECTION_OF[name], value))
        if isinstance(value, str) and WHOLE.fullmatch(value):
            return self.say(section, name, n=self.word("effect", "whole"))
        return self.say(section, name, n=signed(value) if section == "passive" and type(value) is int else value)

    def stages(self, stages: Stages) -> str:
        named = zip(Stages._fields, stages, strict=True)
        return self.comma.join(f"{self.word('stat', name)} {signed(by)}" for name, by in named if by)

    def power(self, power: Power) -> str:
        if power.by:
            return self.say("effect", f"power-{power.by}")
        how = "power-damage" if power.damage else "power-times" if power.times > 1 else "power-add"
        what = self.say("effect", how, n=power.times, by=signed(power.damage or power.add))
        if power.even:
            return self.say("effect", "sentence-always", does=self.say("effect", "even", does=what))
        case = self.word("case", power.case) if power.case else ""
        if power.after:
            names = self.comma.join(self.name("move", key) for key in power.after)
            case = self.say("effect", "power-after", n=names)
        return self.say("effect", "sentence-always", does=self.say("effect", "in-case", case=case, does=what))

    # -- what is always so

    def passive(self, passive: Passive) -> str:
        usual = Passive()
        does = self.comma.join(
            self.value("passive", name, value)
            for name, value in passive._asdict().items()
            if name not in LIMITS and value != getattr(usual, name)
        )
        if not does:  # that it is defensive says nothing by itself
            return ""
        limits = self._limits(passive)
        if limits:
            does = self.say("passive", "limited", limits=self.comma.join(limits), does=does)
        if passive.case:
            does = self.say("effect", "in-case", case=self.word("case", passive.case), does=does)
        return self.say("effect", "sentence-always", does=does)

    def _limits(self, passive: Passive) -> list[str]:
        found = [self.word("type", type) for type in passive.types]
        found += [self.word("word", passive.class_)] if passive.class_ else []
        found += [self.name("move", key) for key in passive.moves]
        found += [keyword_in(self.lang, keyword) for keyword in passive.keywords]
        found += [self.word("passive", "melee")] if passive.melee else []
        found += [self.say("passive", "low_db", n=passive.low_db)] if passive.low_db else []
        found += [self.word("skill", skill) for skill in passive.skills]
        if passive.hit_types:
            found.append(self.say("passive", "hit_types", n=self.listed("type", passive.hit_types)))
        if passive.immune_allies:
            found.append(self.say("passive", "immune_allies", n=passive.immune_allies))
        if passive.together:
            found.append(self.say("passive", "together", n=self.name("ability", passive.together)))
        return found
