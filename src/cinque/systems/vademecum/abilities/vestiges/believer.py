"""The Believer: dice that were rolled before, a sign before a roll, and the dead who rise."""

from collections.abc import Sequence
from typing import Final

from cinque.core.ask import Option
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.effects import heal, lasts
from cinque.systems.vademecum.abilities.fallen import OnTheFallen
from cinque.systems.vademecum.adventuring.skill_checks import D20
from cinque.systems.vademecum.classes import forms_of
from cinque.systems.vademecum.combat.initiative import is_called_back
from cinque.systems.vademecum.condition import is_incapacitated
from cinque.systems.vademecum.content.records import Ability
from cinque.systems.vademecum.dice import D6, Fallen
from cinque.systems.vademecum.forces import clause_of
from cinque.systems.vademecum.happening import Event, Roll
from cinque.systems.vademecum.injuries import DIED, recover, rise
from cinque.systems.vademecum.model import HOUR, Character, VadeMecumPlay, VadeMecumScene

DICE_PER_FORM: Final = 2
PLACES: Final = {"d20": "divination-dice:", "d6": "divination-d6:"}
"""Where the faces are noted, by the reading of the ruling: dice of the one kind are not those of the other."""

FACES: Final = {"d20": D20, "d6": D6}
DICE = "vademecum.ruling.divination-dice"


class DivinationDice(ByFields):
    """Two for each form of the belief, rolled and noted at each Rest; each may take the place of one that has fallen.

    They are D20 for the die of a check: of a failed one of one's own side, and but for one reading of a passed one of
    the others. By another they are D6 for dice that are added up: a higher face for the lowest die of one's own side, a
    lower one for the highest of the others.
    """

    key = "divination-dice"
    replaces_dice = True

    def recalls(self, name: str, value: int) -> bool:
        sides = [FACES[reading] for reading, place in PLACES.items() if name.startswith(place)]
        return any(1 <= value <= most for most in sides)

    def noted(self, scene: VadeMecumScene, one: Character) -> dict[str, int]:
        """The faces that are left, of the dice that the table plays with."""
        return {key: face for key, face in one.kept.items() if key.startswith(PLACES[scene.rulings.divination_dice])}

    def at_rest(self, play: VadeMecumPlay, one: Character, ability: Ability) -> None:
        for key in [key for key in one.kept if key.startswith(tuple(PLACES.values()))]:
            del one.kept[key]
        reading, count = play.scene.rulings.divination_dice, DICE_PER_FORM * forms_of(one.level)
        faces = play.faces(count, FACES[reading], clause_of(one, ability), one.id)
        one.kept |= {f"{PLACES[reading]}{number}": face for number, face in enumerate(faces)}

    def answers(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> Sequence[Option]:
        faces = sorted(set(self.noted(scene, one).values())) if not is_incapacitated(scene, one) else []
        if isinstance(event, Fallen):
            return swaps(one, ability, event, faces)
        assert isinstance(event, Roll)
        theirs = event.who.side == one.side or scene.rulings.divination_scope == "everybody"
        by_check = scene.rulings.divination_dice == "d20" and theirs
        return [Option("replace-die", ability=ability.key, face=face) for face in faces if by_check]

    def answer(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option, event: Event) -> None:
        face = int(option.args["face"])
        del one.kept[next(key for key, noted in self.noted(play.scene, one).items() if noted == face)]
        if isinstance(event, Fallen):
            die = int(option.args["die"])
            play.note("replaces-d6", DICE, one.id, face=face, die=die, other=event.who.id)
            event.replace(die, face)
            event.used.remove((one.id, ability.key))  # each die may be replaced
            return
        assert isinstance(event, Roll)
        play.note("replaces-die", DICE, one.id, face=face)
        event.face = face
        event.open_again(one, ability, 0)


def swaps(one: Character, ability: Ability, fallen: Fallen, faces: list[int]) -> list[Option]:
    """The faces that are of use to one's side: more where more is good for it, less where it is not."""
    dice = [die for throw in fallen.dice for die in throw]
    if not dice:
        return []
    raises = (fallen.who.side == one.side) != fallen.unwelcome
    die = min(dice) if raises else max(dice)
    useful = [face for face in faces if (face > die if raises else face < die)]
    return [Option("replace-d6", ability=ability.key, face=face, die=die) for face in useful]


class Manifestation(ByFields):
    """The believer's next roll is a success."""

    key = "manifestation"
    makes_success = True
    outlasts_combat = True

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        lasts(play, one, ability, one)


class Rapture(OnTheFallen):
    """Somebody Incapacitated, or dead for less than an hour, is back and healed at once."""

    key = "rapture"

    def helps(self, scene: VadeMecumScene, other: Character) -> bool:
        return bool(other.injury) or (other.dead and scene.clock - other.kept.get(DIED, 0) < HOUR)

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        if target.dead:
            rise(play, target, 1, clause_of(one, ability))
            is_called_back(play, target)
        else:
            recover(play, target, clause_of(one, ability))
        heal(play, one, ability, target, ability.heals)


RULES = (DivinationDice(), Manifestation(), Rapture())
