"""The facts of the dex in words of one language."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from cinque import dex
from cinque.cli.dex_facts import needs_item
from cinque.cli.text import dex_text

SHARES = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 8): "⅛",
    Fraction(1, 16): "¹⁄₁₆",
}


class Speech:
    """Tells facts in one language, as of one generation."""

    def __init__(self, lang: str, gen: int) -> None:
        self.lang = lang
        self.gen = gen

    def text(self, section: str, key: str, **data: Any) -> str:
        return dex_text(self.lang, section, key, **data)

    def name(self, kind: str, key: str) -> str:
        return dex.name_of(kind, key, self.lang)

    def names(self, kind: str, keys: Iterable[str]) -> list[str]:
        return [self.name(kind, key) for key in keys]

    def comma(self) -> str:
        return self.text("list", "comma")

    def listed(self, parts: Sequence[str]) -> str:
        """`a, b and c`."""
        *before, last = parts
        return f"{self.comma().join(before)}{self.text('list', 'last')}{last}" if before else last

    # -- numbers

    def share(self, share: Fraction) -> str:
        return SHARES.get(share) or f"{decimal(share * 100)} %"

    def multiplier(self, by: Fraction) -> str:
        return f"×{SHARES.get(by) or decimal(by)}"

    # -- what moves do

    def effect(self, effect: dex.Effect) -> str:
        if effect.kind == "stages":
            text = self.stages(effect.stages, effect.who)
        else:
            who = self.text("who", effect.who) if effect.who in ("target", "user") else ""
            text = self.text(effect.kind, effect.what, who=who)
        if effect.once:
            text = self.text("effect", "once", text=text)
        certain = effect.chance == 100 and not effect.secondary
        return text if certain else self.text("effect", "chance", text=text, chance=effect.chance)

    def stages(self, stages: Sequence[dex.Stage], who: str = "") -> str:
        """`raises the user's Attack and Speed by 1 stage`; without anybody, just what changes."""
        whose = self.text("whose", who) if who else ""
        told = []
        for by, group in groupby(stages, lambda stage: stage.by):
            stats = self.listed([self.text("stat", stage.stat) for stage in group])
            key = ("raise" if by > 0 else "lower") + ("" if who else "-plain")
            much = self.text("effect", "stage" if abs(by) == 1 else "stages", count=abs(by))
            told.append(self.text("effect", key, whose=whose, stats=stats, by=much))
        return self.comma().join(told)

    # -- evolution

    def step(self, step: dex.Evolution) -> str:
        """How somebody evolves."""
        how = self._how(step)
        places = [self.text("when", step.when)] if step.when else []
        places += [self.text("region", step.region)] if step.region else []
        when = self.text("evolve", "places").join(places)
        return self.text("evolve", "joined", how=how, when=when) if how and when else how or when

    def _how(self, step: dex.Evolution) -> str:
        item = needs_item(step)
        if step.how == "other" or (step.how == "item" and not item and step.when):
            return ""
        if step.how == "item":
            return self.text("evolve", "item", item=self.name("item", item)) if item else ""
        key = "trade-item" if step.how == "trade" and item else step.how
        return self.text(
            "evolve",
            key,
            level=step.level,
            item=self.name("item", item) if item else "",
            move=self.name("move", step.move) if step.move else "",
        )


def decimal(number: Fraction) -> str:
    """`87.5`, `100`, `0.3`."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")
