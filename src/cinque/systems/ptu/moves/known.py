"""Moves that somebody knows, as the menu of actions needs them, and why one cannot be used now."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cinque.core.ask import Option
from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.blindness import TOTAL_BLINDNESS
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import FREE, FULL, SHIFT, STANDARD, SWIFT, UNTOUCHABLE, Combatant
from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.content.ranges import (
    ANY,
    CLOSE_BLAST,
    MELEE,
    RANGED,
    RANGED_BLAST,
    Range,
    read_range,
)
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.content.words import STATUS, USER
from cinque.systems.ptu.field.registry import weather_of
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.positioning.positions import distance, targetable
from cinque.systems.ptu.positioning.sight import is_sightless
from cinque.systems.ptu.stats.cases import holds, may_be_early
from cinque.systems.ptu.stats.frequency import AT_WILL, may_use
from cinque.systems.ptu.stats.passives import in_force

MOVE: Final = "ptu.action.standard-move-or-struggle"
GRAPPLED: Final = "ptu.grapple.grappled"
OUT_OF_TURN: Final = ("Interrupt", "Reaction", "Shield", "Trigger")
"""Keywords of Moves that are no choice in one's own turn."""

PRIORITIES: Final = ("Priority", "Priority (Limited)", "Priority (Advanced)")
ACTION_WORDS: Final = {"Full Action": FULL, "Swift Action": SWIFT, "Free Action": FREE, "Shift Action": SHIFT}
WHERE: Final = ("target-airborne", "target-underground", "target-underwater")
"""Cases of Moves that reach those where others cannot aim."""

REACH: Final = {"small": 2, "medium": 2, "large": 3, "huge": 3, "gigantic": 3}


class Known:
    """A Move that somebody knows, as the menu of actions needs it; `particular` is what not everybody can always use.

    `is_blow`: it is an attack that takes a Standard Action and is made at once.
    What is looked at for every Move of everybody in every turn is worked out once, here.
    """

    __slots__ = (
        *("aimed", "area", "attack", "cost", "for_allies", "for_squares", "free", "in_turn", "is_blow", "key", "move"),
        *("only", "other", "particular", "priority", "range", "reaches", "self_too", "status"),
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
        self.is_blow = not self.status and "Set-Up" not in range.keywords and in_turn and cost == STANDARD
        asked = (*move.reaches, *[power.case for power in move.power], *move.sure)
        self.reaches = tuple([case for case in asked if case in WHERE])
        self.free = move.frequency == AT_WILL and not move.airborne
        self.aimed = range.kind in (MELEE, RANGED, ANY) and not move.at_round_end
        self.area = range.is_area and not move.at_round_end
        self.for_allies = is_for_allies(move)
        self.for_squares = is_for_squares(move)
        self.other: Known | None = None

    def with_attack(self, attack: Attack) -> "Known":
        """The same Move, used in another way."""
        return Known(self.move, attack.range, attack, self.cost, self.in_turn, self.priority, self.particular)

    def with_priority(self, priority: str) -> "Known":
        new = Known(self.move, self.range, self.attack, self.cost, self.in_turn, priority, True)
        new.other = self.other.with_priority(priority) if self.other is not None else None
        return new


@LIBRARY.remembers
def known_move(packs: tuple[str, ...], key: str) -> Known:
    move = content_for(packs).moves[key]
    known, instead = made_known(move), move.instead
    if instead is not None:
        known.other = made_known(
            move._replace(frequency=instead.frequency, range=instead.range, effects=instead.effects, instead=None)
        )
    return known


def made_known(move: Move) -> Known:
    key, range = move.key, read_range(move.range)
    computed = any(power.by for power in move.power)
    db = 0 if move.db is None and computed else move.db
    attack = Attack(key, "move", move.type, move.class_, move.ac, db, range, move.critical, move)
    cost = next((ACTION_WORDS[word] for word in range.keywords if word in ACTION_WORDS), STANDARD)
    # an attack or a way to go somewhere that may also interrupt is one all the same
    also = (db is not None or makes_shift(move, range)) and "Trigger" not in range.keywords
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
    if any(effect.coat in UNTOUCHABLE for effect in move.set_up):
        return True  # up into the air, down into the ground
    moves = [effect for effect in move.effects if effect.shift or effect.teleport]
    return move.class_ == STATUS and any(effect.who == USER for effect in moves)


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
        return tuple(as_it_is(scene, one, each) for each in known)
    return known_to(scene.packs, one.moves, one.abilities)


def known_by(scene: PtuScene, one: Combatant, key: str) -> Known:
    """A Move as somebody uses it, with the weapon in hand and in this Weather."""
    known = as_it_is(scene, one, known_move(scene.packs, key))
    if known.move.type_by_weather and weather_of(scene).type:
        return known.with_attack(known.attack._replace(type=weather_of(scene).type))
    return known


def as_it_is(scene: PtuScene, one: Combatant, known: Known) -> Known:
    """What a Move is in its user's case; what goes by the weapon's range reaches as far as the one in hand."""
    if known.other is not None and known.move.instead is not None and holds(scene, known.move.instead.case, one):
        known = known.other
    weapon = content_for(scene.packs).items[one.main_hand].weapon if known.range.by_weapon and one.main_hand else None
    if weapon is None or not weapon.range:
        return known
    kind = {MELEE: RANGED, CLOSE_BLAST: RANGED_BLAST}.get(known.range.kind, known.range.kind)
    return known.with_attack(known.attack._replace(range=known.range.reaching(kind, weapon.range)))


@LIBRARY.remembers
def any_varies(packs: tuple[str, ...], keys: tuple[str, ...]) -> bool:
    """Whether one of these Moves is another one in some case of its user."""
    return any(content_for(packs).moves[key].instead is not None for key in keys)


@LIBRARY.remembers
def armed(packs: tuple[str, ...], moves: tuple[str, ...], item: str) -> tuple[str, ...]:
    weapon = content_for(packs).items[item].weapon
    return tuple(dict.fromkeys((*moves, *weapon.moves))) if weapon is not None else moves


@lru_cache(maxsize=16384)
def move_option(key: str, targets: tuple[str, ...]) -> Option:
    """Options never change, so the same one serves every time."""
    return Option("move", what=key, targets=list(targets)) if targets else Option("use", what=key)


# -- whom a Move can be used on


def moves_for(scene: PtuScene, one: Combatant, costs: tuple[str, ...], priority_only: bool) -> Sequence[Known]:
    """The Moves that somebody can use in its turn with some kinds of action."""
    keys = armed(scene.packs, one.moves, one.main_hand) if one.main_hand else one.moves
    known = paid_with(scene.packs, keys, one.abilities, costs, priority_only)
    varies = one.main_hand or any_varies(scene.packs, keys)
    return [as_it_is(scene, one, each) for each in known] if varies else known


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


def is_for_squares(move: Move) -> bool:
    """Whether an area is about squares, as smoke is, and nobody is targeted."""
    return move.class_ == STATUS and bool(move.effects) and all(effect.who == "user" for effect in move.effects)


def is_for_allies(move: Move) -> bool:
    """Whether an area is about one's own side alone."""
    whom = [effect.who for effect in move.effects]
    return move.class_ == STATUS and "allies" in whom and all(who in ("user", "allies") for who in whom)


def reach_of(one: Combatant) -> int:
    """Melee is with whoever is adjacent; with the Reach Capability a little farther (supplied)."""
    return REACH[one.size] if one.capabilities.get("reach") else 1


def in_reach(scene: PtuScene, one: Combatant, other: Combatant, range: Range, apart: int | None = None) -> bool:
    """Whether a range reaches somebody, whoever it is; `apart` are the meters to it, if they are known."""
    if range.kind != ANY:
        apart = distance(scene, one, other) if apart is None else apart
        if apart > (reach_of(one) if range.kind == MELEE else range.meters):
            return False
    return "Groundsource" in range.keywords or targetable(scene, one, other)


def priority_moves(scene: PtuScene, one: Combatant) -> list[Known]:
    """Moves that come out of Initiative order."""
    if not may_be_early(scene, one):
        return []
    keys = armed(scene.packs, one.moves, one.main_hand) if one.main_hand else one.moves
    return [
        as_it_is(scene, one, known)
        for known in with_priority(scene.packs, keys, one.abilities)
        if not known.move.priority_in or holds(scene, known.move.priority_in, one)
    ]


@LIBRARY.remembers
def with_priority(packs: tuple[str, ...], keys: tuple[str, ...], abilities: tuple[str, ...]) -> tuple[Known, ...]:
    found = [known for known in known_to(packs, keys, abilities) if known.in_turn]
    told = [known.with_priority("Priority") if known.move.priority_in else known for known in found]
    return tuple([known for known in told if known.priority])
