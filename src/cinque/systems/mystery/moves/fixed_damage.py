"""Moves whose damage no formula makes: fixed figures, levels, shares of HP, what has been suffered, all at once."""

from typing import ClassVar, Final

from cinque.core.refusal import Refusal
from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.fainting import hurt, rounded
from cinque.systems.mystery.content.records import PHYSICAL, SPECIAL, Move
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.use import RULES, MoveRule, Use

FIGURES = "mystery.ruling.own-figures"


def converted(play: MysteryPlay, figure: int, label: str) -> Tally:
    """HP of the main series: a fifth, or by one reading a tenth as BP (ruling own-figures)."""
    by = 10 if play.scene.rulings.own_figures == "tenth" else 5
    return play.tally().start(figure, label, FIGURES).times(1, by, "main-series-hp", FIGURES).up("rounded-up", FIGURES)


class Fixed(MoveRule):
    """Dragon Rage, Sonic Boom: a figure."""

    key = "forty-damage"
    clause = FIGURES
    figure: ClassVar[int] = 40

    def fixed_damage(self, play: MysteryPlay, use: Use, target: Character) -> Tally:
        return converted(play, self.figure, "figure")


class SonicBoom(Fixed):
    key = "twenty-damage"
    figure = 20


class SeismicToss(MoveRule):
    """Seismic Toss and Night Shade: the level."""

    key = "level-damage"
    clause = FIGURES

    def fixed_damage(self, play: MysteryPlay, use: Use, target: Character) -> Tally:
        return converted(play, use.user.level, "level")


class Psywave(MoveRule):
    """The level by 55 to 150 percent, as the roll says: 50, and 5 for each face."""

    key = "level-by-roll"
    clause = FIGURES

    def fixed_damage(self, play: MysteryPlay, use: Use, target: Character) -> Tally:
        by = 10 if play.scene.rulings.own_figures == "tenth" else 5
        tally = (
            play.tally().start(use.user.level, "level", FIGURES).times(50 + 5 * use.natural, 100, "percent", FIGURES)
        )
        return tally.times(1, by, "main-series-hp", FIGURES).up("rounded-up", FIGURES)


class SuperFang(MoveRule):
    """Super Fang, Nature's Madness, Ruination: half of the HP that are left."""

    key = "halves-hp"
    is_share = True

    def fixed_damage(self, play: MysteryPlay, use: Use, target: Character) -> Tally:
        return rounded(play, play.tally().start(target.hp, "hp-left", self.clause).times(1, 2, "half", self.clause))


class Endeavor(MoveRule):
    """As many HP are left as the user has."""

    key = "equals-hp"
    is_share = True

    def fixed_damage(self, play: MysteryPlay, use: Use, target: Character) -> Tally:
        tally = play.tally().start(target.hp, "hp-left", self.clause).add(-use.user.hp, "hp-of-user", self.clause)
        return tally.at_least(0, "least", self.clause)


class FinalGambit(MoveRule):
    """As much damage as the user has HP; the user faints."""

    key = "gives-all"
    is_share = True

    def fixed_damage(self, play: MysteryPlay, use: Use, target: Character) -> Tally:
        return play.tally().start(use.user.hp, "hp-of-user", self.clause)

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        user = use.user
        hurt(play, user, play.tally().start(user.hp, f"rule:{self.key}", self.clause), self.clause, own=True)


class OneHitKO(MoveRule):
    """Nobody of a higher level is felled; everybody else is, if hit."""

    key = "fells"
    is_share = True
    spared: ClassVar[str] = ""

    def may_strike(self, scene: MysteryScene, user: Character, target: Character) -> bool:
        return target.level <= user.level and self.spared not in target.types

    def fails_on(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return not self.may_strike(scene, use.user, target)

    def fixed_damage(self, play: MysteryPlay, use: Use, target: Character) -> Tally:
        return play.tally().start(target.hp, "hp-left", self.clause)


class SheerCold(OneHitKO):
    """Ice-Types are spared."""

    key = "freezes-dead"
    spared = "ice"


# -- what has been suffered comes back


class Counter(MoveRule):
    """Twice the last hit of its property since the own last turn, back to whoever dealt it."""

    key = "counters"
    properties: ClassVar[tuple[str, ...]] = (PHYSICAL,)
    times: ClassVar[tuple[int, int]] = (2, 1)

    def answered(self, scene: MysteryScene, user: Character) -> tuple[str, int]:
        """By which opponent the last such hit was, and how much damage it did."""
        for by, property, damage in reversed(user.struck):
            if property in self.properties and by in scene.creatures and scene.creatures[by].side != user.side:
                return by, damage
        return "", 0

    def why_not(self, scene: MysteryScene, user: Character, move: Move) -> Refusal | None:
        by, _ = self.answered(scene, user)
        return None if by else Refusal("move-not-now", self.clause, move=move.key, rule=self.key)

    def may_strike(self, scene: MysteryScene, user: Character, target: Character) -> bool:
        return target.id == self.answered(scene, user)[0]

    def fails_on(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return not self.answered(scene, use.user)[0]

    def fixed_damage(self, play: MysteryPlay, use: Use, target: Character) -> Tally:
        _, damage = self.answered(play.scene, use.user)
        tally = play.tally().start(damage, "damage-suffered", self.clause).times(*self.times, "given-back", self.clause)
        return rounded(play, tally)


class MirrorCoat(Counter):
    key = "mirrors"
    properties = (SPECIAL,)


class MetalBurst(Counter):
    """Metal Burst and Comeuppance: one and a half times, of either property."""

    key = "bursts"
    properties = (PHYSICAL, SPECIAL)
    times = (3, 2)


FIXED_RULES: Final = (
    *(Fixed(), SonicBoom(), SeismicToss(), Psywave(), SuperFang(), Endeavor(), FinalGambit(), OneHitKO()),
    *(SheerCold(), Counter(), MirrorCoat(), MetalBurst()),
)
RULES.update({rule.key: rule for rule in FIXED_RULES})
