"""Moves that find their own power: by weights, Action Points, HP, stages, or the roll."""

from typing import ClassVar, Final

from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.action_points import ap_now
from cinque.systems.mystery.combat_essentials.fainting import heal
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of
from cinque.systems.mystery.status_effects.getting import major_of
from cinque.systems.mystery.use import RULES, MoveRule, Use

FIGURES = "mystery.ruling.own-figures"
MANY: Final = 10**6


class OwnPower(MoveRule):
    """A move whose BP follows from something else than its own figure."""

    clause = FIGURES

    def change_bp(self, scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
        of = use.user.keeper or target.keeper if self.by_ap else ""
        tally.start(self.power(scene, use, target), f"rule:{self.key}", self.clause, of=of)

    def power(self, scene: MysteryScene, use: Use, target: Character) -> int:
        raise NotImplementedError


def weight(scene: MysteryScene, one: Character) -> int:
    """In hectograms, by the species; the usual 50 kg for whoever has none."""
    species = content_of(scene).species.get(one.species)
    return species.weight if species is not None and species.weight else 500


class Weight(OwnPower):
    """Low Kick and Grass Knot: by the weight of whoever is struck."""

    key = "by-weight"
    rows: ClassVar[tuple[tuple[int, int], ...]] = ((100, 2), (250, 4), (500, 6), (1000, 8), (2000, 10), (MANY, 12))

    def power(self, scene: MysteryScene, use: Use, target: Character) -> int:
        return next(bp for below, bp in self.rows if weight(scene, target) < below)


class HeavySlam(OwnPower):
    """Heavy Slam and Heat Crash: by how much heavier the user is."""

    key = "by-weights"

    def power(self, scene: MysteryScene, use: Use, target: Character) -> int:
        return 4 + 2 * max(0, min(4, weight(scene, use.user) // weight(scene, target) - 1))


class GyroBall(OwnPower):
    """By how many more AP the target has: the document's Speed is AP."""

    key = "slower"
    by_ap = True

    def power(self, scene: MysteryScene, use: Use, target: Character) -> int:
        return max(1, min(15, 4 + 3 * (ap_now(scene, target) - ap_now(scene, use.user))))


class ElectroBall(OwnPower):
    """By how many more AP the user has."""

    key = "faster"
    by_ap = True

    def power(self, scene: MysteryScene, use: Use, target: Character) -> int:
        return max(4, min(15, 4 + 3 * (ap_now(scene, use.user) - ap_now(scene, target))))


class Flail(OwnPower):
    """Flail and Reversal: the fewer HP are left, the stronger; in 48ths, as in the main series."""

    key = "by-lost-hp"
    rows: ClassVar[tuple[tuple[int, int], ...]] = ((2, 20), (5, 15), (10, 10), (17, 8), (33, 4), (MANY, 2))

    def power(self, scene: MysteryScene, use: Use, target: Character) -> int:
        share = 48 * use.user.hp // use.user.max_hp
        return next(bp for below, bp in self.rows if share < below)


class Eruption(OwnPower):
    """Eruption and its like: all their BP at full HP."""

    key = "by-own-hp"

    def power(self, scene: MysteryScene, use: Use, target: Character) -> int:
        return max(1, -(-use.bp * use.user.hp // use.user.max_hp))


class WringOut(OwnPower):
    """Wring Out, Crush Grip, Hard Press: all their BP at full HP of the target."""

    key = "by-target-hp"

    def power(self, scene: MysteryScene, use: Use, target: Character) -> int:
        return max(1, -(-use.bp * target.hp // target.max_hp))


def rises(one: Character) -> int:
    return sum(stage for stage in one.stages.values() if stage > 0)


class StoredPower(OwnPower):
    """Stored Power and Power Trip: 2, and 2 for each stage that is raised."""

    key = "by-own-stages"

    def power(self, scene: MysteryScene, use: Use, target: Character) -> int:
        return 2 + 2 * rises(use.user)


class Punishment(OwnPower):
    """6, and 2 for each raised stage of the target, up to 20."""

    key = "by-target-stages"

    def power(self, scene: MysteryScene, use: Use, target: Character) -> int:
        return min(20, 6 + 2 * rises(target))


class LastRespects(OwnPower):
    """5, and 5 for each of the own side who has fainted."""

    key = "by-fallen"

    def power(self, scene: MysteryScene, use: Use, target: Character) -> int:
        fallen = sum(1 for one in scene.creatures.values() if one.side == use.user.side and not one.is_up)
        return min(99, 5 + 5 * fallen)


class RageFist(OwnPower):
    """5, and 5 for each hit taken in this combat, up to 35."""

    key = "by-hits-taken"

    def power(self, scene: MysteryScene, use: Use, target: Character) -> int:
        return min(35, 5 + 5 * use.user.times_struck)


class Magnitude(OwnPower):
    """By the accuracy roll: the faces are as many as the chances of the main series."""

    key = "by-roll"
    rows: ClassVar[tuple[tuple[int, int], ...]] = ((1, 1), (3, 3), (7, 5), (13, 7), (17, 9), (19, 11), (MANY, 15))

    def power(self, scene: MysteryScene, use: Use, target: Character) -> int:
        return next(bp for highest, bp in self.rows if use.natural <= highest)


class Present(OwnPower):
    """By the accuracy roll 4, 8 or 12; from 17 on it heals."""

    key = "present"
    is_share = True

    def power(self, scene: MysteryScene, use: Use, target: Character) -> int:
        return 4 if use.natural <= 8 else 8 if use.natural <= 14 else 12

    def fixed_damage(self, play: MysteryPlay, use: Use, target: Character) -> Tally | None:
        return play.tally().start(0, f"rule:{self.key}", self.clause) if use.natural >= 17 else None

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        if use.natural >= 17:
            gift = play.tally().start(2, f"rule:{self.key}", self.clause)
            heal(play, target, gift, "mystery.heal.table", by_move=True, by=use.user)


class TripleKick(MoveRule):
    """Each kick is stronger than the one before: in all six times the first."""

    key = "growing-hits"

    def count_hits(self, play: MysteryPlay, use: Use) -> tuple[int, int]:
        return use.move.hits[0], -(-6 * use.move.power // 10)


class PopulationBomb(MoveRule):
    """Up to ten hits: half of the accuracy roll."""

    key = "half-the-roll"
    clause = FIGURES

    def count_hits(self, play: MysteryPlay, use: Use) -> tuple[int, int]:
        hits = max(1, -(-use.natural // 2))
        return hits, -(-hits * use.move.power // 10)


class BeatUp(MoveRule):
    """One hit of BP 2 for each of the side who is up and has no Major condition."""

    key = "whole-side"
    clause = FIGURES

    def count_hits(self, play: MysteryPlay, use: Use) -> tuple[int, int]:
        able = sum(1 for one in play.scene.of_side(use.user.side) if one is use.user or major_of(one) is None)
        return able, 2 * able


POWER_RULES: Final = (
    *(Weight(), HeavySlam(), GyroBall(), ElectroBall(), Flail(), Eruption(), WringOut(), StoredPower(), Punishment()),
    *(LastRespects(), RageFist(), Magnitude(), Present(), TripleKick(), PopulationBomb(), BeatUp()),
)
RULES.update({rule.key: rule for rule in POWER_RULES})
