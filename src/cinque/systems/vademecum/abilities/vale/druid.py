"""The Druid: a beast of one of three sizes, and its shape."""

from collections.abc import Sequence
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.effects import end_lasting, lasts
from cinque.systems.vademecum.adventuring.weapons_and_tools import REACH, arm_of_ability
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.content import parts_of
from cinque.systems.vademecum.content.records import MAIN, REST, Ability
from cinque.systems.vademecum.forces import clause_of, label_of, owned_by
from cinque.systems.vademecum.happening import Blow
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of

COMPANION = "tamed-beast"
SHAPE = "shape"
COMMAND = "command-tamed-beast"
ENHANCED = "enhanced-beast-shape"
SIZES: Final = range(1, 4)
"""Small, medium and large."""


def sizes(scene: VadeMecumScene) -> tuple[str, ...]:
    """The three beasts, from small to large."""
    return parts_of(scene.packs, COMMAND)


def beast_of(scene: VadeMecumScene, one: Character, which: str = COMPANION) -> str:
    """Which beast somebody has, or has the shape of; none before it was chosen."""
    number = one.kept.get(which, 0)
    return sizes(scene)[number - 1] if number in SIZES else ""


class TamedBeast(ByFields):
    """The first command, or a Rest with it, says which beast the druid has; it never leaves the druid's side."""

    key = "tamed-beast"

    def recalls(self, name: str, value: int) -> bool:
        return name == COMPANION and value in SIZES

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        fits = beast_of(scene, one) in ("", ability.key)
        return super().offers(scene, one, ability) if fits and ability.action != REST else ()

    def use(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        one.kept[COMPANION] = 1 + sizes(play.scene).index(ability.key)
        super().use(play, one, ability, option)

    def activities(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        if ability.action != REST:
            return ()
        others = [key for key in sizes(scene) if key != beast_of(scene, one)]
        change = [Option("befriend", ability=ability.key, beast=key) for key in others]
        return [Option("use", ability=ability.key), *change]

    def activity(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        super().activity(play, one, ability, option)
        if "beast" in option.args:
            one.kept[COMPANION] = 1 + sizes(play.scene).index(option.args["beast"])
            play.note("befriends", clause_of(one, ability), one.id, beast=option.args["beast"])


class BeastShape(ByFields):
    """The companion's damage at 5 feet, by a Beast roll; no armor counts. Turning back is free.

    Where nobody has said yet which beast it is, the shape says so.
    """

    key = "beast-shape"
    bares = True

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        if any(active.effect == ability.key for active in one.lasting):
            return [Option("turn-back", ability=ability.key)]
        return super().offers(scene, one, ability)

    def use(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        if option.verb == "turn-back":
            end_lasting(play, one, ability.key)
        else:
            super().use(play, one, ability, option)

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        scene = play.scene
        free = ENHANCED in owned_by(scene, one).keys
        shape = beast_of(scene, one)
        if free or not shape:
            options = [Option("shape", beast=key) for key in sizes(scene)]
            answer = play.choose(Ask(one.seat, "beast-shape", clause_of(one, ability), options, one.id))
            shape = answer.args["beast"]
        one.kept[SHAPE] = 1 + sizes(scene).index(shape)
        if not free:
            one.kept[COMPANION] = one.kept[SHAPE]
        minutes = content_of(scene).abilities[ENHANCED].minutes if free else ability.minutes
        lasts(play, one, ability._replace(minutes=minutes), one)

    def arms(self, scene: VadeMecumScene, one: Character, ability: Ability) -> tuple[Arm, ...]:
        arm = arm_of_ability(content_of(scene).abilities[beast_of(scene, one, SHAPE)])
        return (arm._replace(farthest=REACH, melee=True, action=MAIN),) if arm is not None else ()


class ElderBeast(ByFields):
    """Twice the damage; by one reading twice the dice, and for the companion alone."""

    key = "elder-beast"

    def before_damage(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        label, might = label_of(ability), blow.might
        if play.scene.rulings.elder_beast == "result" or all(each != label for _, each, _ in might.multipliers):
            return
        might.multipliers = [term for term in might.multipliers if term[1] != label]
        if blow.arm.action != MAIN:  # which is the shape's own attack
            might.dice.append((blow.arm.dice, label, clause_of(one, ability)))


RULES = (TamedBeast(), BeastShape(), ElderBeast())
