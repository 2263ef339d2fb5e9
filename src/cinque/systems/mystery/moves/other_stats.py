"""Moves that strike with another stat than their property says, or against another one."""

from typing import Final

from cinque.systems.mystery.combat_essentials.fainting import heal, hurt, rounded
from cinque.systems.mystery.combat_essentials.stats import points_in
from cinque.systems.mystery.content.records import ATTACK, DEFENSE, SPECIAL_ATTACK, SPECIAL_DEFENSE
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status_effects.getting import inflict
from cinque.systems.mystery.status_effects.minor_status_conditions.neutralized import NEUTRALIZED
from cinque.systems.mystery.use import RULES, MoveRule, Use

SPLASH = 2


class Psyshock(MoveRule):
    """Psyshock, Psystrike, Secret Sword: Special Attack against Defense."""

    key = "against-defense"

    def defense(self, scene: MysteryScene, use: Use, target: Character) -> str:
        return DEFENSE


class BodyPress(MoveRule):
    """With Defense."""

    key = "with-defense"

    def offense(self, scene: MysteryScene, use: Use, target: Character) -> tuple[Character, str]:
        return use.user, DEFENSE


class FoulPlay(MoveRule):
    """With the target's own Attack."""

    key = "with-their-attack"

    def offense(self, scene: MysteryScene, use: Use, target: Character) -> tuple[Character, str]:
        return target, ATTACK


def strength(scene: MysteryScene, one: Character, stat: str) -> int:
    return points_in(scene, one, stat) + one.stage(stat)


class PhotonGeyser(MoveRule):
    """Photon Geyser, Tera Blast, Shell Side Arm: with the better of Attack and Special Attack, against its defence."""

    key = "with-the-better"

    def better(self, scene: MysteryScene, use: Use) -> str:
        physical, special = (strength(scene, use.user, stat) for stat in (ATTACK, SPECIAL_ATTACK))
        return ATTACK if physical > special else SPECIAL_ATTACK

    def offense(self, scene: MysteryScene, use: Use, target: Character) -> tuple[Character, str]:
        return use.user, self.better(scene, use)

    def defense(self, scene: MysteryScene, use: Use, target: Character) -> str:
        return DEFENSE if self.better(scene, use) == ATTACK else SPECIAL_DEFENSE


class ChipAway(MoveRule):
    """Chip Away, Sacred Sword, Darkest Lariat: the target's stat changes do not count."""

    key = "ignores-stages"
    ignores_stages = True


class DrainsMore(MoveRule):
    """Draining Kiss and Oblivion Wing: three quarters of the damage come back."""

    key = "drains-most"

    def afterwards(self, play: MysteryPlay, use: Use, dealt: int) -> None:
        if dealt and use.user.is_up:
            tally = play.tally().start(dealt, "damage", self.clause).times(3, 4, f"rule:{self.key}", self.clause)
            heal(play, use.user, rounded(play, tally), self.clause, by_move=True)


class CoreEnforcer(MoveRule):
    """Neutralized, if the target has had its turn."""

    key = "enforces"
    is_secondary = True

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        if dealt and target.acted:
            inflict(play, target, NEUTRALIZED.key, use.user.id)


class FlameBurst(MoveRule):
    """Those beside the target take 2 damage."""

    key = "spatters"
    clause = "mystery.ruling.own-figures"

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        for other in play.scene.of_side(target.side):
            if dealt and other is not target:
                splash = play.tally().start(SPLASH, f"rule:{self.key}", self.clause)
                hurt(play, other, splash, self.clause, harms=True, by=use.user)


STRIKING_RULES: Final = (
    *(Psyshock(), BodyPress(), FoulPlay(), PhotonGeyser(), ChipAway(), DrainsMore(), CoreEnforcer(), FlameBurst()),
)
RULES.update({rule.key: rule for rule in STRIKING_RULES})
