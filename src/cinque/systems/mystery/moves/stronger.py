"""Moves that are stronger under a condition: their BP is multiplied where it holds."""

from typing import ClassVar, Final

from cinque.core.tally import Tally
from cinque.systems.mystery.combat.type_match_ups import effect_of
from cinque.systems.mystery.content.records import MULTI, Move
from cinque.systems.mystery.field import is_on_the_ground, is_there
from cinque.systems.mystery.field_effects.rooms import Gravity
from cinque.systems.mystery.field_effects.terrain import ElectricTerrain, MistyTerrain, PsychicTerrain
from cinque.systems.mystery.field_effects.weather.harsh_sunlight import HarshSunlight
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.status_effects.getting import cure, major_of
from cinque.systems.mystery.status_effects.major_status_conditions.burn import BURN
from cinque.systems.mystery.status_effects.major_status_conditions.paralysis import PARALYSIS
from cinque.systems.mystery.status_effects.major_status_conditions.poison import BADLY_POISONED, POISON
from cinque.systems.mystery.status_effects.major_status_conditions.sleep import SLEEP, is_asleep
from cinque.systems.mystery.use import RULES, MoveRule, Use


class Stronger(MoveRule):
    """Twice the BP, or as much as `times` says."""

    times: ClassVar[tuple[int, int]] = (2, 1)

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        raise NotImplementedError

    def change_bp(self, scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
        if self.holds(scene, use, target):
            tally.times(*self.times, f"rule:{self.key}", self.clause)
            if self.times[1] > 1:
                tally.up("rounded-up", "mystery.damage.bp")


class Brine(Stronger):
    """The target has at most half of its HP."""

    key = "wounded-target"

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return 2 * target.hp <= target.max_hp


class Hex(Stronger):
    """Hex and Infernal Parade: the target has a Major condition."""

    key = "stricken-target"

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return major_of(target) is not None


class Venoshock(Stronger):
    """Venoshock and Barb Barrage: the target is poisoned."""

    key = "poisoned-target"

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return target.has(POISON.key) is not None or target.has(BADLY_POISONED.key) is not None


class Facade(Stronger):
    """The user is burnt, poisoned or paralysed; a burn does not weaken it."""

    key = "stricken-user"

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return any(use.user.has(status.key) is not None for status in (BURN, POISON, BADLY_POISONED, PARALYSIS))

    def change_bp(self, scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
        super().change_bp(scene, use, target, tally)
        if use.user.has(BURN.key) is not None:
            tally.times(2, 1, f"status:{BURN.key}", self.clause)


class Wakes(Stronger):
    """Stronger against a condition, which it ends: Wake-Up Slap."""

    key = "wakes-target"
    ends: ClassVar[Status] = SLEEP

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        """A sleep that is suspended is none to a move."""
        return is_asleep(scene, target) if self.ends.is_asleep else target.has(self.ends.key) is not None

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        if dealt and self.holds(play.scene, use, target):
            cure(play, target, self.clause, (self.ends.key,))


class SmellingSalts(Wakes):
    key = "loosens-target"
    ends = PARALYSIS


class Assurance(Stronger):
    """The target has been struck since its last turn."""

    key = "struck-target"

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return bool(target.struck)


class Revenge(Stronger):
    """Revenge and Avalanche: the target has struck the user since the user's last turn."""

    key = "struck-by-target"

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return any(by == target.id for by, _, _ in use.user.struck)


class Payback(Stronger):
    """The target has had its turn in this round."""

    key = "target-has-acted"

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return target.acted


class BoltBeak(Stronger):
    """Bolt Beak and Fishious Rend: the target has not had its turn yet."""

    key = "target-has-not-acted"

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return not target.acted


class Acrobatics(Stronger):
    """The user holds and wears nothing."""

    key = "empty-handed"
    by_held = True

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return not (use.user.held or use.user.worn)


class Retaliate(Stronger):
    """One of the own side has fainted in this round or the one before."""

    key = "avenges"

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        mates = [one for one in scene.creatures.values() if one.side == use.user.side and not one.is_up]
        return any(one.fell and one.fell >= scene.round - 1 for one in mates)


class JoinsIn(Stronger):
    """Round: an ally has used it in this turn; Fusion Flare and Fusion Bolt: anybody the other one in this round."""

    key = "joins-in"
    others: ClassVar[tuple[str, ...]] = ("round",)
    allies_only: ClassVar[bool] = True

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        singers = [one for one in scene.creatures.values() if one.moved_in == scene.round and one is not use.user]
        return any(
            one.last_move in self.others and (one.side == use.user.side or not self.allies_only) for one in singers
        )


class FusionFlare(JoinsIn):
    key = "joins-fusion-bolt"
    others = ("fusion-bolt",)
    allies_only = False


class FusionBolt(JoinsIn):
    key = "joins-fusion-flare"
    others = ("fusion-flare",)
    allies_only = False


class LashOut(Stronger):
    """A stat of the user is lowered."""

    key = "lowered-user"

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return any(stage < 0 for stage in use.user.stages.values())


class StompingTantrum(Stronger):
    """Stomping Tantrum and Temper Flare: the user's last move did nothing."""

    key = "failed-before"

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return use.failed_before


class FickleBeam(Stronger):
    """A roll of 15 or more."""

    key = "high-roll"

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return use.natural >= 15


class CollisionCourse(Stronger):
    """Collision Course and Electro Drift: super-effective."""

    key = "hits-weakness"
    times = (4, 3)

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return effect_of(scene, use, target) > 1


# -- by what lies on the field


class RisingVoltage(Stronger):
    """Electric Terrain reaches the target."""

    key = "target-in-electric-terrain"

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return is_there(scene, ElectricTerrain.key) and is_on_the_ground(scene, target)


class Psyblade(Stronger):
    key = "in-electric-terrain"
    times = (3, 2)

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return is_there(scene, ElectricTerrain.key)


class MistyExplosion(Stronger):
    key = "in-misty-terrain"
    times = (3, 2)

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return is_there(scene, MistyTerrain.key) and is_on_the_ground(scene, use.user)


class ExpandingForce(Stronger):
    """In Psychic Terrain it reaches several, too."""

    key = "in-psychic-terrain"
    times = (3, 2)

    def as_used(self, scene: MysteryScene, user: Character, move: Move) -> Move:
        return move._replace(target=MULTI) if self.spreads(scene, user) else move

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return self.spreads(scene, use.user)

    def spreads(self, scene: MysteryScene, user: Character) -> bool:
        return is_there(scene, PsychicTerrain.key) and is_on_the_ground(scene, user)


class GravApple(Stronger):
    key = "in-gravity"
    times = (3, 2)

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return is_there(scene, Gravity.key)


class HydroSteam(Stronger):
    """Harsh Sunlight makes it stronger."""

    key = "in-harsh-sunlight"
    times = (3, 2)

    def holds(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return is_there(scene, HarshSunlight.key)


STRONGER_RULES: Final = (
    *(Brine(), Hex(), Venoshock(), Facade(), Wakes(), SmellingSalts(), Assurance(), Revenge(), Payback(), BoltBeak()),
    *(Acrobatics(), Retaliate(), JoinsIn(), FusionFlare(), FusionBolt(), LashOut(), StompingTantrum(), FickleBeam()),
    *(CollisionCourse(), RisingVoltage(), Psyblade(), MistyExplosion(), ExpandingForce(), GravApple(), HydroSteam()),
)
RULES.update({rule.key: rule for rule in STRONGER_RULES})
