"""The Herald: a word after the roll that opens it again, and a word that turns an enemy."""

from cinque.core.ask import Ask, Option
from cinque.core.effect import Active
from cinque.core.seat import GM_ROLE
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.targets import candidates
from cinque.systems.vademecum.adventuring.skill_checks import Rolled
from cinque.systems.vademecum.classes import gain_points
from cinque.systems.vademecum.combat.rounds import change_sides
from cinque.systems.vademecum.content.records import Ability
from cinque.systems.vademecum.forces import clause_of, label_of, owned_by
from cinque.systems.vademecum.happening import Event, Roll
from cinque.systems.vademecum.model import ENEMIES, PARTY, Character, VadeMecumPlay, VadeMecumScene

SPEECH = "vademecum.ruling.captivating-speech"


class Inspire(ByFields):
    """The points are named before the check, paid when it passes, and added to the roll."""

    key = "inspire"
    sign = 1

    def respond(self, play: VadeMecumPlay, one: Character, ability: Ability, event: Event, points: int) -> None:
        assert isinstance(event, Roll)
        event.open_again(one, ability, points, (self.sign * points, label_of(ability), clause_of(one, ability)))

    def fails(self, play: VadeMecumPlay, one: Character, ability: Ability, rolled: Rolled) -> None:
        learn(play, one)

    def reopened(self, play: VadeMecumPlay, one: Character, ability: Ability, points: int, roll: Roll) -> None:
        super().reopened(play, one, ability, points, roll)
        if roll.success == roll.before and play.scene.rulings.student_of_life == "no-change-too":
            learn(play, one)


class Inhibit(Inspire):
    """Taken off the roll of an enemy."""

    key = "inhibit"
    sign = -1


class StudentOfLife(ByFields):
    """It waits for an Inspire or Inhibit that comes to nothing: fails, or but for one reading changes nothing."""

    key = "student-of-life"


def learn(play: VadeMecumPlay, one: Character) -> None:
    for ability in owned_by(play.scene, one).rules:
        if ability.rule == StudentOfLife.key:
            gain_points(play, one, ability.gains, ability.key)


class CaptivatingSpeech(ByFields):
    """Whoever is within earshot listens; in a fight enemies do so only if the game master agrees."""

    key = "captivating-speech"

    def aims(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> list[Character]:
        found = super().aims(play, one, ability, option)
        if not play.scene.phase:
            return found
        ask = Ask(GM_ROLE, "speech", SPEECH, [Option("allow"), Option("refuse")], one.id, decline="refuse")
        agreed = play.choose(ask).verb == "allow"
        return [other for other in found if agreed or other.side == one.side]


class RallyingCry(ByFields):
    """The herald chooses whom to pay for; by one reading it is all of them or nobody."""

    key = "rallying-cry"

    def now(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Ability:
        assert ability.cost is not None
        count = len(candidates(scene, one, ability)) if scene.rulings.rallying_cry == "all" else 1
        return ability._replace(cost=ability.cost._replace(points=count * ability.cost.points))

    def may(self, scene: VadeMecumScene, one: Character, ability: Ability) -> bool:
        return super().may(scene, one, self.now(scene, one, ability))

    def aims(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> list[Character]:
        if play.scene.rulings.rallying_cry == "all":
            return candidates(play.scene, one, ability)
        return super().aims(play, one, ability, option)


class Turncoat(ByFields):
    """An enemy changes sides until the combat ends; whoever has spoken for it goes on to do so."""

    key = "turncoat"

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        target.lasting.append(Active(ability.key, one.id))
        self.turn(play, target, ability)

    def ended(self, play: VadeMecumPlay, one: Character, ability: Ability, active: Active) -> None:
        self.turn(play, one, ability)

    def turn(self, play: VadeMecumPlay, one: Character, ability: Ability) -> None:
        change_sides(play, one, ENEMIES if one.side == PARTY else PARTY)
        play.note("changes-sides", clause_of(one, ability), one.id, side=one.side)


RULES = (Inspire(), Inhibit(), StudentOfLife(), CaptivatingSpeech(), RallyingCry(), Turncoat())
