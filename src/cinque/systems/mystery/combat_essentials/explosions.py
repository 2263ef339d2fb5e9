"""Explosions: Powdered and blast traps have no figure in the document (ruling explosion-damage); Rain prevents them."""

from cinque.core.ask import Ask, Option
from cinque.core.seat import GM_ROLE
from cinque.systems.mystery.combat_essentials.fainting import true_damage
from cinque.systems.mystery.field import fields_of
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.trait import is_spared

FIGURE = "mystery.ruling.explosion-damage"
SIX = 6


def fizzles(play: MysteryPlay, clause: str) -> bool:
    """Whether an explosion does not come about."""
    for field, _ in fields_of(play.scene, "defuses"):
        if field.defuses(play.scene):
            play.note("defused", field.defuses_by, field=field.key)
            return True
    return is_damped(play, clause)


def is_damped(play: MysteryPlay, clause: str) -> bool:
    """Whether somebody who stands keeps anything from exploding, moves as well; nobody knows before it is tried."""
    if any(is_spared(play, one, "explosions") for one in play.scene.creatures.values() if one.is_up):
        play.note("damped", clause)
        return True
    return False


def explode(
    play: MysteryPlay,
    struck: list[Character],
    clause: str,
    figure: int = 0,
    harms: bool = False,
    by: Character | None = None,
) -> None:
    """Where something says how much damage it does, that is the `figure`; `harms` and `by` as with all damage."""
    if fizzles(play, clause):
        return
    play.note("explosion", clause)
    damage = figure or SIX
    if not figure and play.scene.rulings.explosion_damage == "gm-set":
        options = [Option("explosion", damage=number) for number in range(1, 21)]
        damage = play.choose(Ask(GM_ROLE, "explosion", FIGURE, options)).args["damage"]
    for one in struck:
        true_damage(play, one, damage, FIGURE, harms, by)
