"""Attacks of Opportunity (p.241): a Struggle Attack at once against an adjacent foe who lowers its guard."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.systems.ptu.combatant import LEAGUE, TRAINER, Combatant
from cinque.systems.ptu.inflicting.interrupt import can_interrupt, pay_interrupt
from cinque.systems.ptu.injuries.hit_points import interrupted
from cinque.systems.ptu.marks.registry import MARKS, shunned
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.notes import OPPORTUNITY, note
from cinque.systems.ptu.positioning.positions import adjacent, next_to, targetable
from cinque.systems.ptu.positioning.sight import is_sightless
from cinque.systems.ptu.stats.capabilities import variants
from cinque.systems.ptu.stats.order import count_of
from cinque.systems.ptu.stats.passives import in_force

AOO: Final = "ptu.maneuver.attack-of-opportunity"
COST: Final = "ptu.ruling.aoo-cost"
BY_MANEUVER: Final = "ptu.maneuver.aoo-trigger-maneuver"
BY_STANDING: Final = "ptu.maneuver.aoo-trigger-stand"
BY_RANGED: Final = "ptu.maneuver.aoo-trigger-ranged"
BY_ITEM: Final = "ptu.maneuver.aoo-trigger-item"
BY_SHIFT: Final = "ptu.maneuver.aoo-trigger-shift"
LET_PASS: Final = Option("let-pass")


@lru_cache(maxsize=4096)
def strike(variant: str, foe: str) -> Option:
    """`strike @oddish`, or with another Struggle Attack `strike-with fire @oddish`."""
    return Option("strike-with", how=variant, target=foe) if variant else Option("strike", target=foe)


# -- who may


def watchers(scene: PtuScene, foe: Combatant) -> list[Combatant]:
    """Those who could strike at a foe in this round, were it next to them."""
    side, league = foe.side, scene.context == LEAGUE
    found = [
        one
        for one in scene.creatures.values()
        if one.side != side and one.out and not one.fainted and OPPORTUNITY not in one.notes
    ]
    # in a League battle Trainers neither attack nor are attacked
    return [one for one in found if TRAINER not in (one.kind, foe.kind)] if league else found


def may_strike(scene: PtuScene, one: Combatant, foe: Combatant) -> bool:
    """A beloved whom somebody shuns is no target, which matters to those who hold."""
    if not (adjacent(scene, one, foe) and targetable(scene, one, foe) and one in watchers(scene, foe)):
        return False
    return not is_barred(scene, one) and not (one.active and foe.id in shunned(one))


def is_barred(scene: PtuScene, one: Combatant) -> bool:
    """Whether a condition keeps somebody from it (rulings aoo-barred, frozen-off-turn, aoo-cost)."""
    for active in one.active:
        if not MARKS[active.effect].strikes(scene):
            return True
    if is_sightless(scene, one):
        return True
    if scene.rulings.aoo_cost == "interrupt-cost":
        return not can_interrupt(scene, one)
    return False


# -- asking, and striking


def provoke(play: PtuPlay, foe: Combatant, trigger: str, against: Sequence[str] = ()) -> None:
    """Ask everybody next to a foe whether they strike at it.

    `against` are the targets of what the foe does: whom a maneuver is used on, it does not provoke, and a Ranged Attack
    against somebody adjacent provokes nobody.
    """
    scene = play.scene
    if trigger == BY_RANGED and next_to(scene, foe, [scene.creatures[id] for id in against]):
        return
    near = next_to(scene, foe, watchers(scene, foe))
    if trigger == BY_MANEUVER:
        near = [one for one in near if one.id not in against]
    if near:
        ask_each(play, foe, trigger, near)


def ask_each(play: PtuPlay, foe: Combatant, trigger: str, near: list[Combatant]) -> None:
    """In the order of Initiative, for as long as the foe is there to be struck."""
    scene = play.scene
    if trigger == BY_SHIFT and in_force(scene, foe, "no_opportunity"):
        return
    if len(near) > 1:
        near = sorted(near, key=lambda one: (-count_of(scene, one), -scene.ties.get(one.id, 0)))
    for one in near:
        if foe.fainted or not foe.out:
            return
        if may_strike(scene, one, foe):
            offer(play, one, foe, trigger)


class Striking:
    """How a strike is carried out. Attacks stand above movement, which gives the opportunity, so they say it here."""

    __slots__ = ("struggle",)

    def __init__(self) -> None:
        self.struggle: Callable[[PtuPlay, Combatant, str, Combatant], None] | None = None


STRIKING: Final = Striking()


def offer(play: PtuPlay, one: Combatant, foe: Combatant, trigger: str) -> None:
    options = [LET_PASS, *(strike(variant, foe.id) for variant in variants(play.scene, one))]
    chosen = play.choose(Ask(one.seat, "opportunity", trigger, options, one.id, decline=LET_PASS.key))
    if chosen.verb == LET_PASS.verb:
        return
    note(one, OPPORTUNITY)
    play.note("opportunity", AOO, one.id, target=foe.id)
    if play.scene.rulings.aoo_cost == "interrupt-cost":
        play.note("opportunity-costs", COST, one.id)
        pay_interrupt(play, one)
    assert STRIKING.struggle is not None
    STRIKING.struggle(play, one, chosen.args.get("how", ""), foe)
    if play.scene.rulings.aoo_cost == "interrupt-cost":
        interrupted(play, one)
