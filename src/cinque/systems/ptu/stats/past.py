"""What is kept of the past because a Move asks for it: of those who know one, or if somebody does, and for nobody else.

It stands in a combatant's `past`: the Type of the last attack that hurt it, the rounds in which a stage of its was last
raised and lowered, whether its last Move failed, how often a Move has hit on turns running, the rounds of use, and how
many turns it had had when it came out of its ball, and the item that it used up last.
"""

from collections.abc import Callable
from typing import Final

from cinque.core.effect import find
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.content.words import PHYSICAL
from cinque.systems.ptu.marks.stockpiled import STOCKPILED
from cinque.systems.ptu.model import PtuScene

STRUCK_BY: Final = "struck-by"
HIT_PHYSICALLY: Final = "hit-physically"
LAST_OF_ALL: Final = "last-of-all"
RAISED: Final = "raised"
LOWERED: Final = "lowered"
FAILED: Final = "failed"
RUNNING: Final = "running"
ROUNDS: Final = "rounds"
CAME_OUT: Final = "came-out"
USED_UP: Final = "used-up"
TYPE: Final = "type:"
"""Before a Move whose Type the game master has said; that is kept for good."""

NOTHING: Final[frozenset[str]] = frozenset()
BY_CASE: Final = {
    "user-lowered": LOWERED,
    "user-failed": FAILED,
    "target-raised": RAISED,
    "first-turn": CAME_OUT,
}
ECHOES: Final = 3
"""How many rounds back a voice is still heard."""


@LIBRARY.remembers
def kept_of(packs: tuple[str, ...], moves: tuple[str, ...]) -> frozenset[str]:
    """What those keep in mind who know these Moves."""
    known = content_for(packs).moves
    return NOTHING.union(*[asked_by(known[key]) for key in moves])


def asked_by(move: Move) -> frozenset[str]:
    found = [STRUCK_BY for effect in move.effects if effect.become_by == "resisting"]
    cases = [move.only, *[effect.case for effect in move.effects], *[power.case for power in move.power]]
    found += [BY_CASE[case] for case in cases if case in BY_CASE]
    found += [HIT_PHYSICALLY] if move.round_end_if == "user-hit-physically" else []
    found += [RUNNING for power in move.power if power.by == "running"]
    found += [ROUNDS for power in move.power if power.by == "echo" or power.after]
    found += [LAST_OF_ALL] if move.becomes == "last" else []
    found += [CAME_OUT] if move.type_by == "hunger" else []
    found += [USED_UP for effect in move.effects if effect.recycle]
    return frozenset(found)


@LIBRARY.remembers
def asking_for(packs: tuple[str, ...], what: str) -> frozenset[str]:
    """The Moves for which something is kept in mind."""
    return frozenset([key for key, move in content_for(packs).moves.items() if what in asked_by(move)])


def those_who_keep(scene: PtuScene, what: str) -> list[Combatant]:
    moves = asking_for(scene.packs, what)
    return [one for one in scene.creatures.values() if not moves.isdisjoint(one.moves)]


def keep_stages(scene: PtuScene, one: Combatant, up: bool, down: bool) -> None:
    """Stages of somebody have changed."""
    if down and LOWERED in kept_of(scene.packs, one.moves):
        one.past[LOWERED] = scene.round
    if up and those_who_keep(scene, RAISED):
        one.past[RAISED] = scene.round


def keep_release(scene: PtuScene, one: Combatant) -> None:
    """Somebody has come out of its ball: turns are counted from here."""
    if CAME_OUT in kept_of(scene.packs, one.moves):
        one.past[CAME_OUT] = one.turns


def keep_used_up(scene: PtuScene, one: Combatant, item: str) -> None:
    """Somebody has used its item up."""
    if USED_UP in kept_of(scene.packs, one.moves):
        one.past[USED_UP] = item


def keep_hit(scene: PtuScene, one: Combatant, attack: Attack) -> None:
    """A damaging attack has hit somebody, with a damage roll or a set amount."""
    one.hurt_in = scene.round
    kept = kept_of(scene.packs, one.moves)
    if STRUCK_BY in kept:
        one.past[STRUCK_BY] = attack.type
    if HIT_PHYSICALLY in kept and attack.class_ == PHYSICAL:
        one.past[HIT_PHYSICALLY] = scene.round


def before_use(scene: PtuScene, one: Combatant, move: Move) -> None:
    """Somebody is about to use a Move; it runs on if its last use was in the round before."""
    for power in move.power:
        if power.by == "running" and one.past.get(ROUNDS, {}).get(move.key) != [scene.round - 1]:
            one.past.pop(RUNNING, None)
    asked = asked_by(move)
    if ROUNDS in asked or RUNNING in asked:
        rounds = [] if RUNNING in asked else one.past.get(ROUNDS, {}).get(move.key, [])[-ECHOES:]
        one.past[ROUNDS] = one.past.get(ROUNDS, {}) | {move.key: [*rounds, scene.round]}


def tell_all(scene: PtuScene, move: str) -> None:
    """Those keep it in mind who can use the last Move that anybody used."""
    for one in those_who_keep(scene, LAST_OF_ALL):
        one.past[LAST_OF_ALL] = move


def after_use(one: Combatant, move: Move, hit: bool) -> None:
    """A Move has hit somebody, or failed."""
    one.past[FAILED] = not hit
    if RUNNING in asked_by(move):
        one.past[RUNNING] = one.past.get(RUNNING, 0) + 1 if hit else 0


def forget(one: Combatant) -> None:
    """The encounter is over."""
    one.past = {key: value for key, value in one.past.items() if key.startswith(TYPE)}


def used_this_round(scene: PtuScene, moves: tuple[str, ...]) -> bool:
    return any(
        scene.round in one.past.get(ROUNDS, {}).get(key, ())
        for one in scene.creatures.values()
        for key in moves
        if one.past
    )


# -- Damage Bases


def fallen_allies(scene: PtuScene, user: Combatant, move: str) -> int:
    return sum([one.fainted and one.side == user.side for one in scene.creatures.values()])


def uses_before(scene: PtuScene, user: Combatant, move: str) -> int:
    return max(0, user.used.get(move, 0) - 1)


def hits_running(scene: PtuScene, user: Combatant, move: str) -> int:
    return int(user.past.get(RUNNING, 0))


def echoes(scene: PtuScene, user: Combatant, move: str) -> int:
    """Of the last rounds, one after another, those in which somebody of the side used it."""
    heard = [
        round
        for one in scene.creatures.values()
        if one.past and one.side == user.side
        for round in one.past.get(ROUNDS, {}).get(move, ())
    ]
    return next((count for count in range(ECHOES) if scene.round - 1 - count not in heard), ECHOES)


def stockpiled(user: Combatant) -> int:
    kept = find(user.active, STOCKPILED.key)
    return kept.number if kept is not None else 0


BY_PAST: Final[dict[str, Callable[[PtuScene, Combatant, str], int]]] = {
    "fallen-allies": fallen_allies,
    "uses": uses_before,
    "running": hits_running,
    "echo": echoes,
    "stockpile": lambda scene, user, move: stockpiled(user) - 1,
    "loyalty": lambda scene, user, move: user.loyalty,
    "disloyalty": lambda scene, user, move: -user.loyalty,
}
"""What a Damage Base is computed from that no figure of somebody's says: how often it counts."""
