"""Moves: whom they can be used on now, why not, and using them."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from cinque.core.ask import Option
from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.blindness import TOTAL_BLINDNESS
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import FREE, FULL, SHIFT, STANDARD, SWIFT, Combatant
from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.content.ranges import (
    ADJACENT_FOES,
    ANY,
    CARDINAL,
    CLOSE_BLAST,
    MELEE,
    RANGED,
    RANGED_BLAST,
    RANGED_KINDS,
    Range,
    read_range,
)
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.content.words import STATUS, USER
from cinque.systems.ptu.field.registry import weather_of
from cinque.systems.ptu.marks.registry import marks_on, shunned
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.notes import SHUNS_BELOVED
from cinque.systems.ptu.positioning.areas import caught
from cinque.systems.ptu.positioning.heights import matter
from cinque.systems.ptu.positioning.positions import distance, distances, gaps, is_hidden, targetable
from cinque.systems.ptu.positioning.sight import is_sightless
from cinque.systems.ptu.stats.cases import holds, may_be_early
from cinque.systems.ptu.stats.frequency import AT_WILL, may_use, refused
from cinque.systems.ptu.stats.passives import in_force

MOVE: Final = "ptu.action.standard-move-or-struggle"
GRAPPLED: Final = "ptu.grapple.grappled"
BLOCKING: Final = "ptu.terrain.blocking"
ROUGH_TERRAIN: Final = "ptu.terrain.rough"
DIAGONAL_GAP: Final = "ptu.ruling.diagonal-gap"
ADJACENT: Final = "ptu.grid.adjacent"
HEIGHTS: Final = "ptu.ruling.height-distance"
OUT_OF_TURN: Final = ("Interrupt", "Reaction", "Shield", "Trigger")
"""Keywords of Moves that are no choice in one's own turn."""

PRIORITIES: Final = ("Priority", "Priority (Limited)", "Priority (Advanced)")
ACTION_WORDS: Final = {"Full Action": FULL, "Swift Action": SWIFT, "Free Action": FREE, "Shift Action": SHIFT}
POWDER: Final = "Powder"
LURE_METERS: Final = 5
WHERE: Final = ("target-airborne", "target-underground", "target-underwater")
"""Cases of Moves that reach those where others cannot aim."""

REACH: Final = {"small": 2, "medium": 2, "large": 3, "huge": 3, "gigantic": 3}


class Known:
    """A Move that somebody knows, as the menu of actions needs it; `particular` is what not everybody can always use.

    What is looked at for every Move of everybody in every turn is worked out once, here.
    """

    __slots__ = (
        *("aimed", "area", "attack", "cost", "for_allies", "for_squares", "free", "in_turn", "key", "move", "only"),
        *("particular", "priority", "range", "reaches", "self_too", "status"),
    )

    def __init__(
        self, move: Move, range: Range, attack: Attack, cost: str, in_turn: bool, priority: str, particular: bool
    ) -> None:
        self.move, self.range, self.attack = move, range, attack
        self.cost, self.in_turn, self.priority, self.particular = cost, in_turn, priority, particular
        self.key: str = move.key
        self.only: str = move.only
        self.self_too: bool = move.self_too
        self.status = move.class_ == STATUS
        asked = (*move.reaches, *[power.case for power in move.power], *move.sure)
        self.reaches = tuple([case for case in asked if case in WHERE])
        self.free = move.frequency == AT_WILL and not move.airborne
        self.aimed = range.kind in (MELEE, RANGED, ANY) and not move.at_round_end
        self.area = range.is_area and not move.at_round_end
        self.for_allies = is_for_allies(move)
        self.for_squares = is_for_squares(move)

    def with_attack(self, attack: Attack) -> "Known":
        """The same Move, used in another way."""
        return Known(self.move, attack.range, attack, self.cost, self.in_turn, self.priority, self.particular)

    def with_priority(self, priority: str) -> "Known":
        return Known(self.move, self.range, self.attack, self.cost, self.in_turn, priority, True)


@LIBRARY.remembers
def known_move(packs: tuple[str, ...], key: str) -> Known:
    move = content_for(packs).moves[key]
    range = read_range(move.range)
    computed = any(power.by for power in move.power)
    db = 0 if move.db is None and computed else move.db
    attack = Attack(key, "move", move.type, move.class_, move.ac, db, range, move.critical, move)
    cost = next((ACTION_WORDS[word] for word in range.keywords if word in ACTION_WORDS), STANDARD)
    # an attack that may also interrupt is an attack all the same
    also = db is not None and "Trigger" not in range.keywords
    out_of_turn = [word for word in range.keywords if word in OUT_OF_TURN]
    waits = bool(move.trigger) or (bool(out_of_turn) and not (also and out_of_turn == ["Interrupt"]))
    in_turn = not waits and move.frequency != "Static"
    priority = next((word for word in range.keywords if word in PRIORITIES), "")
    particular = makes_shift(move, range) or bool(move.weapons or move.only or priority)
    return Known(move, range, attack, cost, in_turn, priority, particular)


def makes_shift(move: Move, range: Range) -> bool:
    """Whether a Move is a way to go somewhere, and not an attack after which its user may."""
    if "Dash" in range.keywords or "Pass" in range.keywords:
        return True
    return move.class_ == STATUS and any(effect.shift and effect.who == USER for effect in move.effects)


@LIBRARY.remembers
def known_moves(packs: tuple[str, ...], keys: tuple[str, ...]) -> tuple[Known, ...]:
    return tuple(known_move(packs, key) for key in keys)


@LIBRARY.remembers
def known_to(packs: tuple[str, ...], keys: tuple[str, ...], abilities: tuple[str, ...]) -> tuple[Known, ...]:
    """The same with the Priority that Abilities give: to Moves of a Type, or to Status Moves."""
    known = known_moves(packs, keys)
    passives = [passive for key in abilities for passive in content_for(packs).abilities[key].passives]
    gifts = [passive.priority for passive in passives if passive.priority]
    particular = bool(gifts) or any(passive.bars for passive in passives)
    return tuple(each.with_priority(gifted(each, gifts)) for each in known) if particular else known


def gifted(known: Known, gifts: list[str]) -> str:
    if known.status and STATUS in gifts:
        return "Priority (Advanced)"
    return known.priority or ("Priority" if known.move.type in gifts else "")


def moves_of(scene: PtuScene, one: Combatant) -> tuple[Known, ...]:
    """All that somebody can use: what it knows, and what the weapon in hand is good for."""
    if one.main_hand:
        known = known_to(scene.packs, armed(scene.packs, one.moves, one.main_hand), one.abilities)
        return tuple(wielded(scene, one, each) for each in known)
    return known_to(scene.packs, one.moves, one.abilities)


def known_by(scene: PtuScene, one: Combatant, key: str) -> Known:
    """A Move as somebody uses it, with the weapon in hand and in this Weather."""
    known = wielded(scene, one, known_move(scene.packs, key))
    if known.move.type_by_weather and scene.weather:
        return known.with_attack(known.attack._replace(type=weather_of(scene).type))
    return known


def wielded(scene: PtuScene, one: Combatant, known: Known) -> Known:
    """What goes by the weapon's range reaches as far as the one in hand."""
    weapon = content_for(scene.packs).items[one.main_hand].weapon if known.range.by_weapon and one.main_hand else None
    if weapon is None or not weapon.range:
        return known
    kind = {MELEE: RANGED, CLOSE_BLAST: RANGED_BLAST}.get(known.range.kind, known.range.kind)
    return known.with_attack(known.attack._replace(range=known.range._replace(kind=kind, meters=weapon.range)))


@LIBRARY.remembers
def armed(packs: tuple[str, ...], moves: tuple[str, ...], item: str) -> tuple[str, ...]:
    weapon = content_for(packs).items[item].weapon
    return tuple(dict.fromkeys((*moves, *weapon.moves))) if weapon is not None else moves


@lru_cache(maxsize=16384)
def move_option(key: str, targets: tuple[str, ...]) -> Option:
    """Options never change, so the same one serves every time."""
    return Option("move", what=key, targets=list(targets)) if targets else Option("use", what=key)


# -- whom a Move can be used on


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


def moves_for(scene: PtuScene, one: Combatant, costs: tuple[str, ...], priority_only: bool) -> Sequence[Known]:
    """The Moves that somebody can use in its turn with some kinds of action."""
    keys = armed(scene.packs, one.moves, one.main_hand) if one.main_hand else one.moves
    known = paid_with(scene.packs, keys, one.abilities, costs, priority_only)
    return [wielded(scene, one, each) for each in known] if one.main_hand else known


@LIBRARY.remembers
def paid_with(
    packs: tuple[str, ...],
    keys: tuple[str, ...],
    abilities: tuple[str, ...],
    costs: tuple[str, ...],
    priority_only: bool,
) -> tuple[Known, ...]:
    own = [known for known in known_to(packs, keys, abilities) if known.in_turn and known.cost in costs]
    return tuple([known for known in own if known.priority or not priority_only])


class Near:
    """Who is how far away from somebody, and who draws what it aims: looked at once for all Moves."""

    __slots__ = ("_allies", "_foes", "_lures", "one", "scene")

    def __init__(self, scene: PtuScene, one: Combatant) -> None:
        self.scene = scene
        self.one = one
        self._foes: list[tuple[Combatant, int]] | None = None
        self._allies: list[tuple[Combatant, int]] | None = None
        self._lures: list[str] | None = None

    @property
    def lures(self) -> list[str]:
        if self._lures is None:
            self._lures = lures_of(self.scene, self.one, [foe for foe, _ in self.foes])
        return self._lures

    @property
    def foes(self) -> list[tuple[Combatant, int]]:
        if self._foes is None:
            self._foes = self._measured(self.scene.foes(self.one))
        return self._foes

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
        and not (mark.powder and minds_no_powder(scene, one))
    ]


def minds_no_powder(scene: PtuScene, one: Combatant) -> bool:
    return "grass" in one.types or any(
        POWDER in each.immune_keywords for each in in_force(scene, one, "immune_keywords")
    )


def why_nobody(known: Known, near: Near) -> Refusal:
    """Nobody is adjacent, something is in between, or everybody is too far away."""
    range, key = known.range, known.move.key
    if known.aimed and near.lures:
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


def why_not(scene: PtuScene, one: Combatant, known: Known) -> Refusal | None:
    """Why a Move cannot be used now, in a turn or in answer to somebody; None if it can."""
    refusal = may_use(scene, one, known.move) if one.active or one.held or not known.free else None
    if refusal is not None or not (known.particular or one.held or one.worn or one.features):
        return refusal
    return barred(scene, one, known)


def barred(scene: PtuScene, one: Combatant, known: Known) -> Refusal | None:
    if one.grapple and makes_shift(known.move, known.range):
        return Refusal("grappled", GRAPPLED)
    if known.move.weapons and not wields(scene, one, known.move):
        return Refusal("needs-weapon", MOVE, move=known.move.key)
    for passive in in_force(scene, one, "bars"):
        if known.move.key in passive.bars:
            return Refusal("barred-by-ability", MOVE, move=known.move.key)
    if known.only.startswith("user-") and not holds(scene, known.only, one):
        return Refusal("not-in-this-case", MOVE, move=known.move.key)
    if known.priority and is_sightless(scene, one):
        return Refusal("sightless-priority", TOTAL_BLINDNESS.clause, move=known.move.key)
    return None


def wields(scene: PtuScene, one: Combatant, move: Move) -> bool:
    """Whether the weapon in hand is one of those that a Move needs."""
    weapon = content_for(scene.packs).items[one.main_hand].weapon if one.main_hand else None
    return weapon is not None and any(kind in move.weapons for kind in weapon.kinds)


def target_groups(scene: PtuScene, one: Combatant, known: Known, near: Near | None = None) -> list[tuple[str, ...]]:
    """The different choices of targets: one combatant, several, or those whom an area catches."""
    if known.aimed:
        ids = reached(known, near or Near(scene, one))
        if len(ids) < 2 or known.range.targets == 1:
            return [(id,) for id in ids]
        most = min(known.range.targets, len(ids))
        return [group for count in reversed(count_up(most)) for group in combinations(ids, count)]
    if known.area and known.for_allies:
        groups = caught(scene, one, known.range, scene.allies(one))
        alone: list[tuple[str, ...]] = [()] if any(effect.who == "user" for effect in known.move.effects) else []
        return [tuple(ally.id for ally in group) for group in groups] or alone
    if known.area and not known.for_squares:
        return area_groups(scene, one, known)
    return [()]


def aimed_groups(scene: PtuScene, one: Combatant, known: Known) -> list[tuple[str, ...]]:
    """Those whom a Move can be aimed at, one by one."""
    return [(id,) for id in reached(known, Near(scene, one))]


def area_groups(scene: PtuScene, one: Combatant, known: Known) -> list[tuple[str, ...]]:
    """Those whom an area can catch, in each place where it can lie."""
    there = scene.able() if known.status or scene.rulings.area_fainted == "spared" else living(scene)
    others = catchable(scene, one, known.range, there)
    if known.reaches:
        others = [*others, *(other for other in hidden(known, there) if other.side != one.side)]
    found = caught(scene, one, known.range, others) if others else []
    avoided = beloved(one) if one.active else ()
    useful = [group for group in found if known.status or any(is_foe(one, other) for other in group)]
    return [
        tuple(other.id for other in group)
        for group in useful
        if not (avoided and counts_area(scene) and any(other.id in avoided for other in group))
    ]


def living(scene: PtuScene) -> list[Combatant]:
    """All who lie or stand there, but not the dead (ruling area-fainted)."""
    return [each for each in scene.present() if not each.dead]


def is_foe(one: Combatant, other: Combatant) -> bool:
    """Whether somebody is worth an area: a foe who still stands."""
    return other.side != one.side and not other.fainted


def is_for_squares(move: Move) -> bool:
    """Whether an area is about squares, as smoke is, and nobody is targeted."""
    return move.class_ == STATUS and bool(move.effects) and all(effect.who == "user" for effect in move.effects)


def is_for_allies(move: Move) -> bool:
    """Whether an area is about one's own side alone."""
    whom = [effect.who for effect in move.effects]
    return move.class_ == STATUS and "allies" in whom and all(who in ("user", "allies") for who in whom)


def count_up(most: int) -> list[int]:
    return list(range(1, most + 1))


def counts_area(scene: PtuScene) -> bool:
    return scene.rulings.infatuation_area == "counts"


def reached(known: Known, near: Near) -> list[str]:
    """Foes within range, and for Moves that do no damage allies too; whom one loves, one may not be able to target."""
    scene, one, range = near.scene, near.one, known.range
    found = near.foes
    if known.status or known.move.for_ally:
        found = [*found, *near.allies, *(near.fallen() if revives(known.move) else ())]
    if known.self_too:
        found = [*found, (one, 0)]
    if known.only:
        found = [pair for pair in found if holds(scene, known.only, one, pair[0])]
    most = reach_of(one) if range.kind == MELEE else range.meters
    if range.kind != ANY:
        found = [pair for pair in found if pair[1] <= most]
    if not (found or known.reaches):
        return []
    if scene.terrain and range.kind != ANY and "Groundsource" not in range.keywords:
        found = [pair for pair in found if targetable(scene, one, pair[0])]
    if near.lures:
        found = [pair for pair in found if pair[0].side == one.side or pair[0].id in near.lures]
    if range.kind in RANGED_KINDS:
        found = [pair for pair in found if not is_hidden(scene, one, pair[0])]
    if known.reaches:
        away = [other for other in hidden(known, scene.able()) if other.side != one.side]
        found = [*found, *((other, 0) for other in away if distance(scene, one, other) <= most)]
    avoided = beloved(one) if one.active else ()
    return [other.id for other, _ in found if other.id not in avoided]


def hidden(known: Known, others: list[Combatant]) -> list[Combatant]:
    """Those where nobody can aim at them, whom a Move reaches all the same."""
    away = [other for other in others if other.active and not other.tangible]
    return [
        other for other in away if any(mark.reached_in in known.reaches for mark in marks_on(other) if mark.reached_in)
    ]


def reach_of(one: Combatant) -> int:
    """Melee is with whoever is adjacent; with the Reach Capability a little farther (supplied)."""
    return REACH[one.size] if one.capabilities.get("reach") else 1


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


def in_reach(scene: PtuScene, one: Combatant, other: Combatant, range: Range, apart: int | None = None) -> bool:
    """Whether a range reaches somebody, whoever it is; `apart` are the meters to it, if they are known."""
    if range.kind == ANY:
        return True
    apart = distance(scene, one, other) if apart is None else apart
    if apart > (reach_of(one) if range.kind == MELEE else range.meters):
        return False
    return "Groundsource" in range.keywords or targetable(scene, one, other)


def sleepers_options(scene: PtuScene, one: Combatant, mark: Mark) -> list[Option]:
    """Moves that are for those who have an affliction."""
    found = [known for known in moves_of(scene, one) if known.only == f"user-{mark.case}"]
    usable = [known for known in found if known.in_turn and why_not(scene, one, known) is None]
    return [move_option(known.move.key, group) for known in usable for group in target_groups(scene, one, known)]


def priority_moves(scene: PtuScene, one: Combatant) -> list[Known]:
    """Moves that somebody may use out of Initiative order."""
    if not may_be_early(scene, one):
        return []
    keys = armed(scene.packs, one.moves, one.main_hand) if one.main_hand else one.moves
    found = with_priority(scene.packs, keys, one.abilities)
    there = [known for known in found if not known.move.priority_in or holds(scene, known.move.priority_in, one)]
    return [wielded(scene, one, known) for known in there if why_not(scene, one, known) is None]


@LIBRARY.remembers
def with_priority(packs: tuple[str, ...], keys: tuple[str, ...], abilities: tuple[str, ...]) -> tuple[Known, ...]:
    found = [known for known in known_to(packs, keys, abilities) if known.in_turn]
    told = [known.with_priority("Priority") if known.move.priority_in else known for known in found]
    return tuple([known for known in told if known.priority])
