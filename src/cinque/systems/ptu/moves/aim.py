"""Whom Moves can be aimed at now, and why at nobody."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from cinque.core.ask import Option
from cinque.core.refusal import Refusal
from cinque.core.squares import cell_of
from cinque.systems.ptu.afflictions.infatuation import INFATUATION
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.ranges import (
    ADJACENT_FOES,
    ANY,
    CARDINAL,
    MELEE,
    PASS,
    RANGED,
    RANGED_KINDS,
    Range,
)
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.marks.registry import marks_on, shunned
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.movement.pushing import dashes
from cinque.systems.ptu.moves.known import Known, move_option, moves_for, moves_of, reach_of, why_not
from cinque.systems.ptu.notes import SHUNS_BELOVED
from cinque.systems.ptu.positioning.areas import areas_over, at_heights, caught
from cinque.systems.ptu.positioning.heights import matter
from cinque.systems.ptu.positioning.positions import (
    adjacent,
    close_to,
    distance,
    distances,
    gaps,
    is_hidden,
    targetable,
)
from cinque.systems.ptu.stats.cases import holds
from cinque.systems.ptu.stats.frequency import refused
from cinque.systems.ptu.stats.passives import in_force

MOVE: Final = "ptu.action.standard-move-or-struggle"
BLOCKING: Final = "ptu.terrain.blocking"
ROUGH_TERRAIN: Final = "ptu.terrain.rough"
DIAGONAL_GAP: Final = "ptu.ruling.diagonal-gap"
ADJACENT: Final = "ptu.grid.adjacent"
HEIGHTS: Final = "ptu.ruling.height-distance"
POWDER: Final = "Powder"
LURE_METERS: Final = 5


def move_options(
    scene: PtuScene, one: Combatant, costs: tuple[str, ...], only: str = "", priority_only: bool = False
) -> list[Option]:
    """Every Move (or `only` one) with every choice of targets."""
    options: list[Option] = []
    paid = moves_for(scene, one, costs, priority_only)
    near = Near(scene, one) if paid else None
    for known in paid:
        key = known.key
        if (only and key != only) or why_not(scene, one, known) is not None:
            continue
        for group in target_groups(scene, one, known, near):
            options.append(move_option(key, group))
    return options


def move_refusals(
    scene: PtuScene, one: Combatant, costs: tuple[str, ...], priority_only: bool = False
) -> list[Refusal]:
    """Why the other Moves cannot be used now."""
    refusals: list[Refusal] = []
    near = Near(scene, one)
    for known in moves_for(scene, one, costs, priority_only):
        refusal = why_not(scene, one, known)
        if refusal is None and not target_groups(scene, one, known, near):
            refusal = why_nobody(known, near)
        refusals += [] if refusal is None else [refusal]
    return refusals


class Near:
    """Who is how far away from somebody, and who draws what it aims: looked at once for all Moves.

    `avoided` are those whom it loves and cannot target this turn; `heedless`, it targets them all the same.
    """

    __slots__ = ("_allies", "_at_hand", "_foes", "_lures", "avoided", "one", "scene")

    def __init__(self, scene: PtuScene, one: Combatant, heedless: bool = False) -> None:
        self.scene = scene
        self.one = one
        self.avoided: list[str] = beloved(one) if one.active and not heedless else []
        self._foes: list[tuple[Combatant, int]] | None = None
        self._at_hand: list[tuple[Combatant, int]] | None = None
        self._allies: list[tuple[Combatant, int]] | None = None
        self._lures: list[str] | None = None

    @property
    def lures(self) -> list[str]:
        if self._lures is None:
            foes = [foe for foe, _ in self._foes] if self._foes is not None else self.scene.foes(self.one)
            self._lures = lures_of(self.scene, self.one, foes)
        return self._lures

    @property
    def foes(self) -> list[tuple[Combatant, int]]:
        if self._foes is None:
            self._foes = self._measured(self.scene.foes(self.one))
        return self._foes

    @property
    def at_hand(self) -> list[tuple[Combatant, int]]:
        """The foes whom Melee may reach: nobody else needs to be measured for it."""
        if self._foes is not None:
            return self._foes
        if self._at_hand is None:
            close = close_to(self.scene, self.one, reach_of(self.one))
            foes = self.scene.foes(self.one, close) if len(close) > 1 else []
            self._at_hand = self._measured(foes) if foes else []
        return self._at_hand

    @property
    def allies(self) -> list[tuple[Combatant, int]]:
        if self._allies is None:
            self._allies = self._measured(self.scene.allies(self.one))
        return self._allies

    def fallen(self) -> list[tuple[Combatant, int]]:
        """Allies on the battlefield who have fainted and can be brought round."""
        down = [one for one in self.scene.present() if one.fainted and not one.dead and one.side == self.one.side]
        return self._measured(down)

    def _measured(self, others: list[Combatant]) -> list[tuple[Combatant, int]]:
        return list(zip(others, distances(self.scene, self.one, others), strict=True))


def lures_of(scene: PtuScene, one: Combatant, foes: Sequence[Combatant]) -> list[str]:
    """The foes nearby to whom somebody is drawn, and can aim at nobody else but its own side."""
    luring = [(foe, mark) for foe in foes if foe.active for mark in marks_on(foe) if mark.lures]
    return [
        foe.id
        for foe, mark in luring
        if (mark.lures_from_afar or distance(scene, one, foe) <= LURE_METERS)
        and targetable(scene, one, foe)
        and not (mark.powder and minds_no_powder(scene, one))
    ]


def minds_no_powder(scene: PtuScene, one: Combatant) -> bool:
    return "grass" in one.types or any(
        POWDER in each.immune_keywords for each in in_force(scene, one, "immune_keywords")
    )


def why_nobody(known: Known, near: Near) -> Refusal:
    """Only one's beloved is in reach, nobody is adjacent, something is in between, or everybody is too far away."""
    range, key = known.range, known.move.key
    if near.avoided and target_groups(near.scene, near.one, known, Near(near.scene, near.one, heedless=True)):
        return refused("would-target-beloved", INFATUATION.clause, key)
    if known.aimed and near.lures and not known.move.unswayed:
        return refused("drawn-to-another", MOVE, key)
    if range.kind in (MELEE, CARDINAL):
        out_of_reach = [foe for foe, meters in near.foes if meters > 1]
        heights = out_of_reach and matter(near.scene, near.one, [foe for foe, _ in near.foes])
        if heights and any(max(gaps(near.one.cell, near.one, foe)) <= 1 for foe in out_of_reach):
            return refused("too-high", HEIGHTS, key)
        if range.kind == MELEE and any(meters <= reach_of(near.one) for _, meters in near.foes):
            return refused("behind-blocking", BLOCKING if len(out_of_reach) == len(near.foes) else DIAGONAL_GAP, key)
        return refused("nobody-adjacent", ADJACENT, key)
    if range.kind == RANGED and any(m <= range.meters and is_hidden(near.scene, near.one, foe) for foe, m in near.foes):
        return refused("hidden-by-stealth", ROUGH_TERRAIN, key)
    if range.kind == RANGED and any(meters <= range.meters for _, meters in near.foes):
        return refused("behind-blocking", BLOCKING, key)
    return refused("nobody-in-range", MOVE, key)


def target_groups(scene: PtuScene, one: Combatant, known: Known, near: Near | None = None) -> list[tuple[str, ...]]:
    """The different choices of targets: one combatant, several, or those whom an area catches."""
    near = near or Near(scene, one)
    if known.aimed:
        ids = reached(known, near)
        if not ids:
            return []
        if len(ids) == 1 or known.range.targets == 1:
            return [(id,) for id in ids]
        most = min(known.range.targets, len(ids))
        return [group for count in reversed(count_up(most)) for group in combinations(ids, count)]
    if known.area and known.for_allies:
        groups = caught(scene, one, known.range, scene.allies(one))
        alone: list[tuple[str, ...]] = [()] if any(effect.who == "user" for effect in known.move.effects) else []
        return [tuple(ally.id for ally in group) for group in groups] or alone
    if known.area and not known.for_squares:
        met = area_groups(known, near)
        return [*met, ()] if known.status and has_to_clear(scene, one, known) else met
    return [()]


def has_to_clear(scene: PtuScene, one: Combatant, known: Known) -> bool:
    """Whether an area can blow something away where nobody stands."""
    if not (scene.hazards or scene.smoke) or not any(effect.clears for effect in known.move.effects):
        return False
    return bool(areas_over(scene, one, known.range, [cell_of(name) for name in (*scene.hazards, *scene.smoke)]))


def aimed_groups(scene: PtuScene, one: Combatant, known: Known) -> list[tuple[str, ...]]:
    """Those whom a Move can be aimed at, one by one."""
    return [(id,) for id in reached(known, Near(scene, one))]


def area_groups(known: Known, near: Near) -> list[tuple[str, ...]]:
    """Those whom an area can catch, in each place where it can lie."""
    scene, one = near.scene, near.one
    there = scene.able() if known.status or scene.rulings.area_fainted == "spared" else living(scene)
    others = catchable(scene, one, known.range, there)
    if known.reaches:
        others = [*others, *(other for other in hidden(known, there) if other.side != one.side)]
    found = met_together(scene, one, known.range, others) if others else []
    useful = [group for group in found if known.status or any(is_foe(one, other) for other in group)]
    return [
        tuple(other.id for other in group)
        for group in useful
        if not (near.avoided and counts_area(scene) and any(other.id in near.avoided for other in group))
    ]


def met_together(scene: PtuScene, one: Combatant, range: Range, others: list[Combatant]) -> list[list[Combatant]]:
    """Those whom an area catches, or whom a dash runs through; it may strike whoever is adjacent on the spot, too."""
    if range.kind != PASS or scene.zones:
        return caught(scene, one, range, others)
    near = [[other] for other in others if adjacent(scene, one, other) and targetable(scene, one, other)]
    runs = dashes(scene, one, others, range.size)
    met = [[other for other in others if other in struck] for struck, _ in runs]
    met = [group for struck in met for group in at_heights(scene, one, range, struck)] + near
    return sorted({tuple(each.id for each in group): group for group in met}.values(), key=len, reverse=True)


def living(scene: PtuScene) -> list[Combatant]:
    """All who lie or stand there, but not the dead (ruling area-fainted)."""
    return [each for each in scene.present() if not each.dead]


def is_foe(one: Combatant, other: Combatant) -> bool:
    """Whether somebody is worth an area: a foe who still stands."""
    return other.side != one.side and not other.fainted


def count_up(most: int) -> list[int]:
    return list(range(1, most + 1))


def counts_area(scene: PtuScene) -> bool:
    return scene.rulings.infatuation_area == "counts"


def reached(known: Known, near: Near) -> list[str]:
    """Foes within range, and for Moves that do no damage allies too; whom one loves, one may not be able to target."""
    scene, one, range = near.scene, near.one, known.range
    found = near.at_hand if range.kind == MELEE else near.foes
    if known.status or known.move.for_ally:
        found = [*found, *near.allies, *(near.fallen() if revives(known.move) else ())]
    if known.self_too:
        found = [*found, (one, 0)]
    if known.only:
        found = [pair for pair in found if holds(scene, known.only, one, pair[0])]
    most = reach_of(one) if range.kind == MELEE else range.meters
    if found and range.kind != ANY:
        found = [pair for pair in found if pair[1] <= most]
    if not (found or known.reaches):
        return []
    if scene.terrain and "Groundsource" not in range.keywords:
        found = [pair for pair in found if targetable(scene, one, pair[0])]
    if near.lures and not known.move.unswayed:
        found = [pair for pair in found if pair[0].side == one.side or pair[0].id in near.lures]
    if range.kind in RANGED_KINDS:
        found = [pair for pair in found if not is_hidden(scene, one, pair[0])]
    if known.reaches:
        away = [other for other in hidden(known, scene.able()) if other.side != one.side]
        found = [*found, *((other, 0) for other in away if distance(scene, one, other) <= most)]
    return [other.id for other, _ in found if other.id not in near.avoided]


def hidden(known: Known, others: list[Combatant]) -> list[Combatant]:
    """Those where nobody can aim at them, whom a Move reaches all the same."""
    away = [other for other in others if other.active and not other.tangible]
    return [
        other for other in away if any(mark.reached_in in known.reaches for mark in marks_on(other) if mark.reached_in)
    ]


def revives(move: Move) -> bool:
    return any(effect.heal or effect.revive for effect in move.effects)


def beloved(one: Combatant) -> list[str]:
    """Whom an Infatuated combatant cannot target this turn."""
    return shunned(one) if SHUNS_BELOVED in one.notes else []


def catchable(scene: PtuScene, one: Combatant, range: Range, others: list[Combatant]) -> list[Combatant]:
    """Those of some whom an area is about; in a League battle Trainers are no targets."""
    league = scene.league
    others = [other for other in others if (not other.active or other.tangible) and not (league and other.is_trainer)]
    if "Friendly" in range.keywords or range.kind == ADJACENT_FOES:
        return [other for other in others if other.side != one.side]
    return [other for other in others if other is not one]


def sleepers_options(scene: PtuScene, one: Combatant, mark: Mark) -> list[Option]:
    """Moves that are for those who have an affliction."""
    found = [known for known in moves_of(scene, one) if known.only == f"user-{mark.case}"]
    usable = [known for known in found if known.in_turn and why_not(scene, one, known) is None]
    return [move_option(known.move.key, group) for known in usable for group in target_groups(scene, one, known)]
