"""Moves that last for several turns, or grow when they are used again and again; and those that come later."""

from typing import ClassVar, Final

from cinque.core.effect import REPLACE, Active
from cinque.core.refusal import Refusal
from cinque.core.tally import Tally
from cinque.systems.mystery.combat.action_choices import open_foes
from cinque.systems.mystery.combat.damage_formula import damage
from cinque.systems.mystery.combat_essentials.fainting import hurt
from cinque.systems.mystery.combat_essentials.stats import points_in
from cinque.systems.mystery.content.records import SPECIAL_ATTACK, SPECIAL_DEFENSE, Move
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.moves.conditions.bodies import CURLED
from cinque.systems.mystery.status import STATUSES, Status, put
from cinque.systems.mystery.status_effects.getting import inflict
from cinque.systems.mystery.status_effects.last_move import move_at
from cinque.systems.mystery.status_effects.major_status_conditions.confusion import CONFUSION
from cinque.systems.mystery.status_effects.minor_status_conditions.unremitted import UNREMITTED
from cinque.systems.mystery.use import RULES, MoveRule, Use

FIGURES = "mystery.ruling.own-figures"
ONLY_STATS = "mystery.ruling.unremitted-power"


class Rampaging(Status):
    """No other move can be used; afterwards one is confused. `number` is the place of the move."""

    key = "rampaging"
    clause = FIGURES
    stacking = REPLACE
    harmful = False
    rounds = 1

    def bars_move(self, scene: MysteryScene, one: Character, active: Active, move: Move) -> bool:
        return move.key != move_at(one, active.number) != ""

    def run_out(self, play: MysteryPlay, one: Character, active: Active) -> None:
        super().run_out(play, one, active)
        inflict(play, one, CONFUSION.key)


class Uproarious(Rampaging):
    """The same without confusion."""

    key = "uproarious"

    def run_out(self, play: MysteryPlay, one: Character, active: Active) -> None:
        Status.run_out(self, play, one, active)


class Rolling(Uproarious):
    """No other move as long as it comes off, up to five times."""

    key = "rolling"


RAMPAGING, UPROARIOUS, ROLLING = Rampaging(), Uproarious(), Rolling()


class Outrage(MoveRule):
    """Two turns, or three if the first roll is 11 or more, against chance opponents; then confusion."""

    key = "rampages"
    clause = FIGURES
    strikes_any = True
    condition: ClassVar[Status] = RAMPAGING
    long_from: ClassVar[int] = 11
    """The lowest roll by which it lasts for a third turn."""

    def chooses_targets(self, scene: MysteryScene, user: Character) -> bool:
        return False

    def change_use(self, play: MysteryPlay, use: Use) -> None:
        """Chance picks the opponent, among those whom the user could choose."""
        if not use.targets:
            foes = open_foes(play.scene, use.user)
            place = play.total(1, len(foes), self.clause, use.user.id) if len(foes) > 1 else 1
            use.targets = foes[place - 1 : place]

    def afterwards(self, play: MysteryPlay, use: Use, dealt: int) -> None:
        user = use.user
        if not user.is_up or use.move.key not in user.moves or user.has(self.condition.key) is not None:
            return
        put(play, user, self.condition, number=user.moves.index(use.move.key) + 1)
        active = user.has(self.condition.key)
        if active is not None and use.natural >= self.long_from:
            active.left += 1


class Uproar(Outrage):
    """Three turns, in which nobody sleeps."""

    key = "makes-uproar"
    condition = UPROARIOUS
    long_from = 1


class Rollout(MoveRule):
    """Twice as strong each time in a row, up to five times; twice as strong for whoever is curled up."""

    key = "rolls-on"
    clause = FIGURES
    most: ClassVar[int] = 5

    def change_bp(self, scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
        times = (max(1, use.user.in_a_row) - 1) % self.most
        if times:
            tally.times(2**times, 1, "in-a-row", self.clause)
        if use.user.has(CURLED.key) is not None:
            tally.times(2, 1, f"status:{CURLED.key}", self.clause)

    def afterwards(self, play: MysteryPlay, use: Use, dealt: int) -> None:
        user = use.user
        if not use.came_off or user.in_a_row % self.most == 0:
            ROLLING.end(play, user)
        elif user.is_up and use.move.key in user.moves:
            put(play, user, ROLLING, number=user.moves.index(use.move.key) + 1)


class FuryCutter(MoveRule):
    """Twice as strong each time in a row, up to BP 16."""

    key = "cuts-deeper"
    clause = FIGURES

    def change_bp(self, scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
        times = min(3, max(1, use.user.in_a_row)) - 1
        if times:
            tally.times(2**times, 1, "in-a-row", self.clause)


class EchoedVoice(MoveRule):
    """4 more each time in a row, up to BP 20."""

    key = "echoes"
    clause = FIGURES

    def change_bp(self, scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
        times = min(5, max(1, use.user.in_a_row)) - 1
        if times:
            tally.add(4 * times, "in-a-row", self.clause)


class TrumpCard(MoveRule):
    """4, 5, 6, 8 and 20 the first to fifth time in a row."""

    key = "trumps"
    clause = FIGURES
    rows: ClassVar[tuple[int, ...]] = (4, 5, 6, 8, 20)

    def change_bp(self, scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
        times = min(len(self.rows), max(1, use.user.in_a_row))
        tally.start(self.rows[times - 1], "in-a-row", self.clause)


class NotTwice(MoveRule):
    """Blood Moon and Gigaton Hammer: not twice in a row in a combat."""

    key = "not-twice"

    def why_not(self, scene: MysteryScene, user: Character, move: Move) -> Refusal | None:
        again = user.last_move == move.key and move.key in user.used_moves
        return Refusal("move-not-now", self.clause, move=move.key, rule=self.key) if again else None


# -- later


class FutureSight(MoveRule):
    """Future Sight and Doom Desire: the damage is worked out now, and comes later."""

    key = "strikes-later"
    clause = "mystery.minor.unremitted"
    does_no_damage = True

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        by_stats = play.scene.rulings.unremitted_power == "stats-only"
        stored = self.stats_only(play, use, target) if by_stats else damage(play, self.bare(use), target, False, 1, 0)
        stored.at_least(0, "least", self.clause)
        play.note("strikes-later", self.clause, use.user.id, stored, target=target.id, damage=stored.value)
        inflict(play, target, UNREMITTED.key, use.user.id, stored.value)

    def bare(self, use: Use) -> Use:
        """The same use without this rule, which does no damage at once."""
        again = Use(use.user, use.move._replace(rule=""), use.targets)
        again.type, again.bp, again.ap, again.natural, again.boost = use.type, use.bp, use.ap, use.natural, use.boost
        again.ap_of = use.ap_of
        return again

    def stats_only(self, play: MysteryPlay, use: Use, target: Character) -> Tally:
        """Special Attack less Special Defense (ruling unremitted-power)."""
        scene, own, theirs = play.scene, use.user.keeper, target.keeper
        attack = points_in(scene, use.user, SPECIAL_ATTACK) + use.user.stage(SPECIAL_ATTACK)
        defense = points_in(scene, target, SPECIAL_DEFENSE) + target.stage(SPECIAL_DEFENSE)
        tally = play.tally(own, theirs).start(attack, "combat-effect", ONLY_STATS, of=own)
        return tally.add(-defense, "defense", ONLY_STATS, of=theirs)


class Biding(Status):
    """No acting for 2 rounds; then twice the damage that moves did meanwhile goes back to whoever struck last.

    `number` is the damage, `source` who struck last.
    """

    key = "biding"
    clause = FIGURES
    stacking = REPLACE
    harmful = False
    ends_by_fainting = True
    rounds = 2

    def bars_acting(self, scene: MysteryScene, one: Character, active: Active) -> bool:
        return True

    def when_hurt(self, play: MysteryPlay, one: Character, active: Active, damage: int, use: Use | None) -> None:
        if use is not None:
            active.number += damage
            active.source = use.user.id

    def run_out(self, play: MysteryPlay, one: Character, active: Active) -> None:
        super().run_out(play, one, active)
        foe = play.scene.creatures.get(active.source)
        if foe is not None and active.number:
            tally = play.tally().start(active.number, "damage-suffered", self.clause)
            tally.times(2, 1, f"status:{self.key}", self.clause)
            hurt(play, foe, tally, self.clause, harms=True, by=one)


BIDING = Biding()


class Bide(MoveRule):
    key = "bides"
    clause = FIGURES

    def instead(self, play: MysteryPlay, use: Use) -> bool:
        inflict(play, use.user, BIDING.key)
        return True


STATUSES.update({status.key: status for status in (RAMPAGING, UPROARIOUS, ROLLING, BIDING)})
ROW_RULES: Final = (
    *(Outrage(), Uproar(), Rollout(), FuryCutter(), EchoedVoice(), TrumpCard(), NotTwice(), FutureSight(), Bide()),
)
RULES.update({rule.key: rule for rule in ROW_RULES})
