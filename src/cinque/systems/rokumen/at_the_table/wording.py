"""Effects and conditions in words: sentences are put together from templates of the reader's language."""

from collections.abc import Iterable

from cinque.core.sentences import COMMAS, Words
from cinque.core.tally import signed
from cinque.systems.rokumen.content.records import (
    ATTRIBUTES,
    TARGET,
    Change,
    Condition,
    Effect,
    Item,
    Move,
    Passive,
    Trait,
)
from cinque.systems.rokumen.state import STATES

WORDS = Words("cinque.systems.rokumen")


class Wording:
    """Speaks one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.comma = COMMAS[lang]

    def say(self, key: str, **facts: object) -> str:
        return WORDS.template(self.lang, "effect", key).format(**facts)

    def word(self, kind: str, key: str) -> str:
        return WORDS.template(self.lang, kind, key)

    def listed(self, kind: str, keys: Iterable[str]) -> str:
        return self.comma.join(self.word(kind, key) for key in keys)

    # -- what a piece of content does

    def text(self, what: Move | Trait | Item) -> str:
        """Everything it does, in one line."""
        parts = [self.effect(effect) for effect in what.effects]
        passive = None if isinstance(what, Move) else what.passive
        if passive is not None:
            parts.append(self.passive(passive))
        parts.append((what.by_hand_ja if self.lang == "ja" else "") or what.by_hand)
        return self.say("sentence-gap").join(part for part in parts if part)

    def effect(self, effect: Effect) -> str:
        does = self.comma.join(self._done(effect))
        if effect.by_achievement:
            does = self.say("by-achievement", does=does)
        if effect.achievement:
            does = self.say("at-achievement", achievement=effect.achievement, does=does)
        if effect.roll:
            does = self.say("on-roll", roll=effect.roll, does=does)
        who = self.say("on-target" if effect.who == TARGET else "on-user")
        return self.say("sentence", who=who, does=does)

    def _done(self, effect: Effect) -> list[str]:
        """Each field that says something."""
        numbers = ("hp", "hp_dice", "damage", "damage_dice", "drain", "recoil", "revive", "pp_dice")
        done = [self.say(name, n=getattr(effect, name)) for name in numbers if getattr(effect, name)]
        if effect.pp:
            done.append(self.say("pp" if effect.pp > 0 else "pp-lost", n=abs(effect.pp)))
        if effect.state:
            numbered = f" {effect.amount}" if STATES[effect.state].numbered else ""
            done.append(self.say("state", state=self.word("word", effect.state) + numbered))
        if effect.cure_conditions:
            done.append(self.say("cure-conditions"))
        if effect.cure:
            done.append(self.say("cure", states=self.listed("word", effect.cure)))
        if effect.change is not None:
            done.append(self.say(f"for-{effect.lasts}", change=self.change(effect.change)))
        if effect.push:
            done.append(self.say("push" if effect.push > 0 else "pull", n=abs(effect.push)))
        if effect.act_again:
            done.append(self.say("act-again"))
        return done

    def change(self, change: Change) -> str:
        named = zip(Change._fields, change, strict=True)
        return self.comma.join(f"{self.word('stat', name)} {signed(amount)}" for name, amount in named if amount)

    def passive(self, passive: Passive) -> str:
        parts = [
            self.say(f"always-{name}", n=getattr(passive, name))
            for name in ("hp", "pp", "thorns", "pp_recovery", "hp_recovery")
            if getattr(passive, name)
        ]
        if any(passive.change):
            parts.append(self.change(passive.change))
        if passive.dice:
            types = self.listed("type", passive.dice_types) or self.say("all-types")
            kind = self.word("word", passive.dice_category) if passive.dice_category else ""
            parts.append(self.say("always-dice", types=types, kind=kind, n=signed(passive.dice)))
        for name in ("softens", "immune"):
            if getattr(passive, name):
                parts.append(self.say(f"always-{name}", types=self.listed("type", getattr(passive, name))))
        if passive.spared:
            parts.append(self.say("always-spared", states=self.listed("word", passive.spared)))
        if passive.slips_away:
            parts.append(self.say("always-slips"))
        does = self.comma.join(parts)
        return self.say("sentence-always", does=self.say(f"when-{passive.when}", does=does) if passive.when else does)

    def condition(self, condition: Condition) -> str:
        """A learning condition; everybody where nothing is named."""
        parts = []
        if condition.types:
            parts.append(self.say("of-type", types=self.listed("type", condition.types)))
        if condition.egg_groups:
            parts.append(self.say("of-group", groups=self.listed("egg-group", condition.egg_groups)))
        if condition.sex:
            parts.append(self.word("word", condition.sex))
        for name in ATTRIBUTES:
            if getattr(condition, name):
                parts.append(self.say("of-attribute", attribute=self.word("stat", name), n=getattr(condition, name)))
        return self.comma.join(parts) or self.say("anybody")
