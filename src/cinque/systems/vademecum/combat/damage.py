"""The damage of a hit: dice, what multiplies them, less what is deflected; then halves, and what takes all of it away.

What goes into it is gathered first (`Harm`), and worked out once the dice have fallen. So odds can go through all sums
of the dice without playing the attack for each of them.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from cinque.core.dice import ways_of_total
from cinque.core.fate import Answer, Every
from cinque.core.tally import Tally
from cinque.systems.vademecum.adventuring.armor_and_cover import DEFLECTION, deflection_dice
from cinque.systems.vademecum.condition import dice_against
from cinque.systems.vademecum.dice import D6, throw_all
from cinque.systems.vademecum.forces import Term, secret_of, shelter_of
from cinque.systems.vademecum.happening import Blow
from cinque.systems.vademecum.hp import lose_hp
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of

ATTACK = "vademecum.combat.attack"
DAMAGE = "vademecum.item.weapon-fields"
BONUS_DAMAGE = "vademecum.ruling.damage-bonus"
FLOOR = "vademecum.ruling.deflection-floor"
HALVING = "vademecum.ruling.halving"
DOUBLING = "vademecum.ruling.doubling"
MULTIPLIERS: Final = {5: 2, 6: 3}
"""By which rows of Fate's Fortune damage is multiplied."""
FORTUNES: Final = {2: "vademecum.fate.fortune-5-double", 3: "vademecum.fate.fortune-6-triple"}


class Harm(NamedTuple):
    """What the damage of a hit is made of. Terms are dice, points or factors, with their label and clause.

    `rolled` is what the dice of the weapon have come to where one roll counts for several. `fortune` multiplies as the
    ruling multiplier-and-deflection says (`when`), `multipliers` are those of abilities. `keeper` is whose secret it is
    what the attacker's abilities do, `shelterer` the same of what `sheltered` halves besides.
    """

    rolled: int
    adds: tuple[Term, ...]
    bonus: tuple[Term, ...]
    keeper: str
    multipliers: tuple[Term, ...]
    fortune: int
    when: str
    takes: tuple[Term, ...]
    least: int
    halves: tuple[Term, ...]
    sheltered: tuple[Term, ...]
    shelterer: str
    rounded: str
    cancelled: Term | None

    def raised(self, damage: Tally, added: list[int]) -> Tally:
        """The dice with all that makes more of them."""
        for place, (value, (_, label, clause)) in enumerate(zip(added, self.adds, strict=True)):
            if place:
                damage.add(value, label, clause, of=secret_of(label, self.keeper))
            else:
                damage.start(self.rolled + value, label, clause)
        for value, label, clause in self.bonus:
            damage.add(value, label, clause, of=self.keeper).at_least(0, "least", FLOOR)
        for times, label, clause in self.multipliers:
            damage.times(times, 1, label, clause, of=secret_of(label, self.keeper))
        if self.when == "before":
            self.multiply(damage)
        return damage

    def lowered(self, damage: Tally, taken: list[int]) -> Tally:
        """What armor and the like leave of it."""
        for value, (_, label, clause) in zip(taken, self.takes, strict=True):
            damage.add(-value, label, clause)
        if self.when == "after":
            self.multiply(damage.at_least(0, "least", FLOOR))
        return damage.at_least(self.least, "least", FLOOR)

    def halved(self, damage: Tally) -> Tally:
        """What is dealt in the end."""
        halve(damage, self.halves, self.rounded)
        halve(damage, self.sheltered, self.rounded, self.shelterer)
        damage.at_least(self.least, "least", FLOOR)
        if self.cancelled is not None:
            damage.set(0, 1, self.cancelled[1], self.cancelled[2])
        return damage

    def multiply(self, damage: Tally) -> None:
        if self.fortune > 1:
            damage.times(self.fortune, 1, "fortune", FORTUNES[self.fortune])

    def ways(self) -> dict[int, int]:
        """In how many ways the dice fall to each damage. Only their sums count, so all that are added fall as one."""
        found: dict[int, int] = {}
        more, less = (sum(dice for dice, _, _ in terms) for terms in (self.adds, self.takes))
        rest, none = [0] * (len(self.adds) - 1), [0] * (len(self.takes) - 1)
        for high, some in ways_of_total(more, D6) if more else ((0, 1),):
            for low, others in ways_of_total(less, D6) if less else ((0, 1),):
                raised = self.raised(Tally(False), [high, *rest])
                value = self.halved(self.lowered(raised, [low, *none] if self.takes else [])).value
                found[value] = found.get(value, 0) + some * others
        return found


def halve(damage: Tally, halves: Sequence[Term], rounded: str, keeper: str = "") -> None:
    """Half of it, for each of them, rounded as the ruling halving says."""
    for _, label, clause in halves:
        damage.times(1, 2, label, clause, of=keeper)
        if rounded == "up":
            damage.up("rounded-up", HALVING)
        else:
            damage.cut("rounded-down", HALVING)


@mypyc_attr(allow_interpreted_subclasses=True)
class Foresight(Every):
    """Every outcome for those whom it is about (`whom`), but those of the damage.

    It keeps what each blow would be made of, and nobody is hurt by it.
    """

    __slots__ = ("harms",)

    def __init__(self, whom: Sequence[str], path: list[int], answer: Answer | None, tape: Sequence[str] = ()) -> None:
        super().__init__(path, answer, tape, whom)
        self.harms: list[Harm] = []


def harm_of(scene: VadeMecumScene, blow: Blow) -> Harm:
    one, target, arm, might = blow.attacker, blow.who, blow.arm, blow.might
    when = scene.rulings.multiplier_and_deflection
    fortune = MULTIPLIERS.get(blow.fortune, 1)
    times = fortune if when == "more-dice" else 1
    dice, label, clause = might.instead or (arm.dice, "damage-dice", arm.clause)
    own = dice * times if blow.base < 0 else dice * (times - 1)
    more = [*might.dice, *(dice_against(scene, one, target) if target.active else ())]
    deflected = deflection_dice(scene, target, arm)
    lasting = shelter_of(scene, target, one)
    ends = [term for takes, term in lasting if takes == "none"] + ([blow.cancelled] if blow.cancelled else [])
    return Harm(
        max(0, blow.base),
        ((own, label, clause), *((dice * times, label, clause) for dice, label, clause in more)),
        bonus_of(scene, one, arm.skill),
        one.keeper,
        together(scene, might.multipliers),
        fortune,
        when,
        (*(((deflected, "deflection", DEFLECTION),) if deflected else ()), *blow.reduced),
        0 if scene.rulings.deflection_floor == "zero-still-hit" else 1,
        tuple(blow.halved),
        tuple(term for takes, term in lasting if takes == "half"),
        target.keeper,
        scene.rulings.halving,
        ends[0] if ends else None,
    )


def bonus_of(scene: VadeMecumScene, one: Character, skill: str) -> tuple[Term, ...]:
    """Ruling damage-bonus: by one reading the attribute of the attack's skill."""
    if scene.rulings.damage_bonus != "plus-attribute":
        return ()
    attribute = content_of(scene).skills[skill].attribute
    return ((getattr(one, attribute), attribute, BONUS_DAMAGE),)


def together(scene: VadeMecumScene, multipliers: list[Term]) -> tuple[Term, ...]:
    """Ruling doubling: they multiply each other, add up, or only the largest counts."""
    reading = scene.rulings.doubling
    if len(multipliers) > 1 and reading == "one":
        return (max(multipliers),)
    if len(multipliers) > 1 and reading == "add":
        return ((1 + sum(times - 1 for times, _, _ in multipliers), "doublings", DOUBLING),)
    return tuple(multipliers)


def roll_damage(play: VadeMecumPlay, blow: Blow, harm: Harm) -> Tally:
    """The dice of a hit with all that makes more of them, before anything takes some off."""
    added = throw_all(play, blow.attacker, [(dice, DAMAGE) for dice, _, _ in harm.adds])
    blow.own = harm.rolled + added[0]
    damage = harm.raised(play.tally(), added)
    blow.rolled = blow.around = damage.value
    if harm.fortune > 1:
        blow.around = harm._replace(fortune=1).raised(Tally(False), added).value
    return damage


def deal_damage(play: VadeMecumPlay, blow: Blow) -> None:
    target, harm = blow.who, harm_of(play.scene, blow)
    blow.dice = sum(dice for dice, _, _ in harm.adds) + (blow.arm.dice if blow.base >= 0 else 0)
    blow.cancelled = harm.cancelled
    if isinstance(play.fate, Foresight):
        play.fate.harms += [harm] if play.fate.matters(target.id) else []
        return
    damage = roll_damage(play, blow, harm)
    taken = throw_all(play, target, [(dice, because) for dice, _, because in harm.takes])
    blow.left = harm.lowered(damage, taken).value
    blow.dealt = harm.halved(damage).value
    lose_hp(play, target, damage, ATTACK, blow.attacker)
