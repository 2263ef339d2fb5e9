"""Conditions of the body: curled up, minimized, tarred, charged, sticky, held, wide open, raging, hot, turned round."""

from typing import ClassVar, Final

from cinque.core.effect import PER_SOURCE, Active
from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.changing_stats import change_stage
from cinque.systems.mystery.combat_essentials.stats import points_in
from cinque.systems.mystery.content.records import ATTACK, DEFENSE, SPECIAL_DEFENSE, SPEED
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import STATUSES, Status
from cinque.systems.mystery.status_effects.getting import inflict
from cinque.systems.mystery.status_effects.major_status_conditions.burn import BURN
from cinque.systems.mystery.use import Use

STATUS_MOVE = "mystery.move.status"
ATTACKING = "mystery.move.attacking"


class UntilOwnTurn(Status):
    """Until the own next turn begins."""

    clause = STATUS_MOVE
    until_own_turn = True

    def turn_start(self, play: MysteryPlay, one: Character, active: Active) -> None:
        self.end(play, one)


class Curled(Status):
    """By Defense Curl: Rollout and Ice Ball are stronger."""

    key = "curled"
    clause = STATUS_MOVE
    harmful = False


class Minimized(Status):
    """By Minimize: what tramples never misses, and is twice as strong."""

    key = "minimized"
    clause = STATUS_MOVE
    harmful = False

    def is_surely_hit(self, scene: MysteryScene, one: Character, use: Use) -> bool:
        return "minimize" in use.move.flags

    def change_damage_against(
        self, scene: MysteryScene, one: Character, active: Active, use: Use, tally: Tally
    ) -> None:
        if "minimize" in use.move.flags:
            tally.add(use.bp, f"status:{self.key}", self.clause)


class Tarred(Status):
    """By Tar Shot: Fire-Type Moves do 4 more damage."""

    key = "tarred"
    clause = STATUS_MOVE
    more: ClassVar[int] = 4

    def change_damage_against(
        self, scene: MysteryScene, one: Character, active: Active, use: Use, tally: Tally
    ) -> None:
        if use.type == "fire":
            tally.add(self.more, f"status:{self.key}", self.clause)


class Charged(Status):
    """By Charge: the next Electric-Type Move is twice as strong."""

    key = "charged"
    clause = STATUS_MOVE
    harmful = False

    def change_bp(self, scene: MysteryScene, use: Use, tally: Tally) -> None:
        if use.type == "electric":
            tally.times(2, 1, f"status:{self.key}", self.clause)

    def when_it_has_used(self, play: MysteryPlay, one: Character, active: Active, use: Use) -> None:
        if use.move.attacks and use.type == "electric":
            self.end(play, one)


class Syrupy(Status):
    """By Syrup Bomb: Speed falls each round, for 3 rounds."""

    key = "syrupy"
    clause = ATTACKING
    rounds = 3

    def tick(self, play: MysteryPlay, one: Character, active: Active) -> None:
        change_stage(play, one, SPEED, -1, self.clause, active.source, by_move=False)


class Octolocked(Status):
    """By Octolock: both defences fall each round as long as whoever holds on is up; no fleeing."""

    key = "octolocked"
    clause = STATUS_MOVE
    stacking = PER_SOURCE
    bars_fleeing = True
    ends_with_its_source = True

    def tick(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """However many hold on."""
        if active is not one.has(self.key):
            return
        for stat in (DEFENSE, SPECIAL_DEFENSE):
            change_stage(play, one, stat, -1, self.clause, active.source, by_move=False)


class WideOpen(UntilOwnTurn):
    """By Glaive Rush: until the own next turn moves never miss, and do twice the damage."""

    key = "wide-open"
    clause = ATTACKING
    doubles_damage = True

    def is_surely_hit(self, scene: MysteryScene, one: Character, use: Use) -> bool:
        return True


class Raging(Status):
    """By Rage: Attack rises with every hit, until another move is used."""

    key = "raging"
    clause = ATTACKING
    harmful = False

    def when_hurt(self, play: MysteryPlay, one: Character, active: Active, damage: int, use: Use | None) -> None:
        if use is not None:
            change_stage(play, one, ATTACK, 1, self.clause)

    def when_it_uses(self, play: MysteryPlay, one: Character, active: Active, use: Use) -> None:
        if use.move.key != "rage":
            self.end(play, one)


class Heated(UntilOwnTurn):
    """By Beak Blast: whoever makes contact is burnt."""

    key = "heated"
    clause = ATTACKING
    harmful = False

    def when_hurt(self, play: MysteryPlay, one: Character, active: Active, damage: int, use: Use | None) -> None:
        if use is not None and "contact" in use.move.flags:
            inflict(play, use.user, BURN.key, one.id)


class TurnedRound(Status):
    """By Power Trick and Power Shift: Attack and Defense have changed places."""

    key = "turned-round"
    clause = STATUS_MOVE
    harmful = False
    swapped: ClassVar[dict[str, str]] = {ATTACK: DEFENSE, DEFENSE: ATTACK}

    def change_stat(self, scene: MysteryScene, one: Character, active: Active, stat: str, tally: Tally) -> None:
        if stat in self.swapped:
            other = self.swapped[stat]
            by = points_in(scene, one, other) - points_in(scene, one, stat)
            if by:
                tally.add(by, f"status:{self.key}", self.clause, of=one.keeper)


CURLED, HEATED = Curled(), Heated()
BODIES: Final = (
    *(CURLED, Minimized(), Tarred(), Charged(), Syrupy(), Octolocked(), WideOpen(), Raging(), HEATED, TurnedRound()),
)
STATUSES.update({status.key: status for status in BODIES})
