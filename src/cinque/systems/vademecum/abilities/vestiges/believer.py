"""The Believer: dice that were rolled before, a sign before a roll, and the dead who rise."""

from collections.abc import Sequence

from cinque.core.ask import Option
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.effects import heal, lasts
from cinque.systems.vademecum.abilities.targets import in_range
from cinque.systems.vademecum.ability import Event, Roll
from cinque.systems.vademecum.adventuring.skill_checks import D20
from cinque.systems.vademecum.classes import forms_of
from cinque.systems.vademecum.content.records import Ability
from cinque.systems.vademecum.forces import clause_of
from cinque.systems.vademecum.injuries import DIED, recover, rise
from cinque.systems.vademecum.model import HOUR, Character, VadeMecumPlay, VadeMecumScene

DICE_PER_FORM = 2


class DivinationDice(ByFields):
    """Two for each form of the belief, rolled at each Rest; each may take the place of the die of a failed check."""

    __slots__ = ()
    key = "divination-dice"

    def faces(self, one: Character, ability: Ability) -> list[int]:
        return sorted(face for key, face in one.kept.items() if key.startswith(f"{ability.key}:"))

    def at_rest(self, play: VadeMecumPlay, one: Character, ability: Ability) -> None:
        for key in [key for key in one.kept if key.startswith(f"{ability.key}:")]:
            del one.kept[key]
        clause = clause_of(one, ability)
        for number, face in enumerate(play.faces(DICE_PER_FORM * forms_of(one.level), D20, clause, one.id)):
            one.kept[f"{ability.key}:{number}"] = face

    def answers(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> Sequence[Option]:
        faces = dict.fromkeys(self.faces(one, ability)) if one.is_able else {}
        return [Option("replace-die", ability=ability.key, face=face) for face in faces]

    def answer(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option, event: Event) -> None:
        assert isinstance(event, Roll)
        face = int(option.args["face"])
        spent = next(key for key, kept in one.kept.items() if key.startswith(f"{ability.key}:") and kept == face)
        del one.kept[spent]
        play.note("replaces-die", clause_of(one, ability), one.id, face=face)
        event.face = face
        event.open_again(one, ability, 0)


class Manifestation(ByFields):
    """The believer's next roll is a success."""

    __slots__ = ()
    key = "manifestation"
    makes_success = True

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        lasts(play, one, ability, one)


class Rapture(ByFields):
    """Somebody Incapacitated, or dead for less than an hour, is back and healed at once."""

    __slots__ = ()
    key = "rapture"

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        if not self.may(scene, one, ability):
            return ()
        return [
            Option("use-on", ability=ability.key, target=other.id)
            for other in scene.creatures.values()
            if other.side == one.side
            and (other.injury or (other.dead and scene.clock - other.kept.get(DIED, 0) < HOUR))
            and in_range(scene, one, other.square, ability.range)
        ]

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        if target.dead:
            rise(play, target, 1, clause_of(one, ability))
        else:
            recover(play, target, clause_of(one, ability))
        heal(play, one, ability, target, ability.heals)


RULES = (DivinationDice(), Manifestation(), Rapture())
