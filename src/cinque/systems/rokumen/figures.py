"""Figures as they stand now: combat values with everything that raises or lowers them."""

from cinque.core.tally import Tally
from cinque.systems.rokumen.content.records import Passive
from cinque.systems.rokumen.model import Pokemon, RokumenScene, passives_of
from cinque.systems.rokumen.state import states_of

SPEED = "rokumen.combat-value.final"


def changed(scene: RokumenScene, one: Pokemon, name: str) -> int:
    """What traits, items and passing effects add to a figure."""
    total = one.for_turn.get(name, 0) + one.for_combat.get(name, 0)
    for passive in passives_of(scene, one):
        more: int = getattr(passive.change, name)
        if more and in_force(scene, one, passive):
            total += more
    return total


def in_force(scene: RokumenScene, one: Pokemon, passive: Passive) -> bool:
    """Whether what a passive effect asks for holds now."""
    if not passive.when:
        return True
    if passive.when == "half-hp":
        return 2 * one.hp <= one.max_hp
    if passive.when == "full-hp":
        return one.hp >= one.max_hp
    if passive.when == "conditioned":
        return bool(one.condition)
    return not any(
        mate.side == one.side and mate is not one and not mate.fainted for mate in scene.in_square(one.square)
    )


def value(scene: RokumenScene, one: Pokemon, name: str) -> int:
    """A combat value now: `attack`, `defence`, `special_attack`, `special_defence`."""
    own: int = getattr(one, name)
    return own + changed(scene, one, name)


def speed(scene: RokumenScene, one: Pokemon) -> int:
    """すばやさ now."""
    change = changed(scene, one, "speed")
    tally, states = Tally(False).start(one.speed, "speed", SPEED), states_of(one)
    for rule in states:
        rule.change_own_speed(scene, tally)
    tally.add(change, "change", SPEED)
    for rule in states:
        rule.change_speed(scene, tally)
    return tally.at_least(0, "none-left", SPEED).value
