"""Figures as they stand now: combat values with everything that raises or lowers them."""

from cinque.core.tally import Tally
from cinque.systems.rokumen.content.records import COMBAT, THIS_TURN, Passive
from cinque.systems.rokumen.model import Pokemon, RokumenScene, sources_of
from cinque.systems.rokumen.state import states_of

FINAL = "rokumen.combat-value.final"
CHANGES = "rokumen.creation.trait-budget"


def add_changes(scene: RokumenScene, one: Pokemon, name: str, tally: Tally, sign: int = 1) -> Tally:
    """What traits, items and passing effects add to a figure; what traits and items do is their owner's secret."""
    if name in one.for_turn:
        add_causes(one, tally, THIS_TURN, name, one.for_turn[name], sign)
    if name in one.for_combat:
        add_causes(one, tally, COMBAT, name, one.for_combat[name], sign)
    for label, clause, passive in sources_of(scene, one):
        more: int = getattr(passive.change, name)
        if more and in_force(scene, one, passive):
            tally.add(sign * more, label, clause, None, one.seat)
    return tally


def add_causes(one: Pokemon, tally: Tally, lasts: str, name: str, total: int, sign: int) -> None:
    """A passing change by the moves, traits and items that it comes from; the rest is somebody's word."""
    rest = total
    for cause, by in one.because.get(f"{lasts}:{name}", {}).items():
        tally.add(sign * by, f"{lasts}-{cause}", CHANGES)
        rest -= by
    if rest:
        tally.add(sign * rest, f"this-{lasts}:{name}", CHANGES)


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


def value(scene: RokumenScene, one: Pokemon, name: str, listening: bool = False) -> Tally:
    """A combat value now: `attack`, `defence`, `special_attack`, `special_defence`."""
    tally = Tally(listening, (one.seat,)).start(getattr(one, name), name.replace("_", "-"), FINAL)
    return add_changes(scene, one, name, tally)


def add_value(scene: RokumenScene, one: Pokemon, name: str, tally: Tally, clause: str, sign: int = 1) -> Tally:
    """A combat value as a part of another number: what is written down, and each of its changes."""
    tally.add(sign * getattr(one, name), name.replace("_", "-"), clause)
    return add_changes(scene, one, name, tally, sign)


def speed(scene: RokumenScene, one: Pokemon, listening: bool = False) -> Tally:
    """すばやさ now."""
    tally, states = Tally(listening, (one.seat,)).start(one.speed, "speed", FINAL), states_of(one)
    for rule in states:
        rule.change_own_speed(scene, tally)
    add_changes(scene, one, "speed", tally)
    for rule in states:
        rule.change_speed(scene, tally)
    return tally.at_least(0, "least-speed", FINAL)


def opened(tally: Tally) -> Tally | None:
    """A computation that is worth telling: there is more to it than a start, or its start names a trait or an item."""
    terms = tally.terms
    return tally if terms and (len(terms) > 1 or ":" in terms[0].label) else None
