"""Capabilities: by nature, by Moves, by whatever is in force; and the Struggle Attacks (p.240) that they open."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cinque.core.log import OWNER
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.content.records import Weapon
from cinque.systems.ptu.content.words import SPECIAL, STRUGGLE_TYPES
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.stats.passives import in_force, passives_of

TELEKINETIC: Final = "telekinetic"
UNARMED: Final = "unarmed"
PLAIN: Final = ""
BARE: Final = Weapon()


# -- Capabilities, also those that Moves grant


@LIBRARY.remembers
def granted(packs: tuple[str, ...], moves: tuple[str, ...], reading: str) -> tuple[str, ...]:
    """The Capabilities that Moves give to those who know them (ruling capability-granting-moves)."""
    known = [content_for(packs).moves[key] for key in moves]
    names = [name for move in known for name in move.grants]
    if reading == "two-known":
        types = [move.type for move in known]
        names = [name for name in names if name not in STRUGGLE_TYPES]
        names += [name for name, type in STRUGGLE_TYPES.items() if types.count(type) > 1]
    return tuple(dict.fromkeys(names))


def granted_to(scene: PtuScene, one: Combatant) -> tuple[str, ...]:
    return granted(scene.packs, one.moves, scene.rulings.capability_granting_moves) if one.moves else ()


def by_move(scene: PtuScene, one: Combatant, capability: str) -> bool:
    """Whether somebody has a Capability by one of its Moves. Of Telekinetic this is said of Pokémon only."""
    if capability not in granted_to(scene, one):
        return False
    return capability != TELEKINETIC or not one.is_trainer


def has_capability(scene: PtuScene, one: Combatant, capability: str) -> bool:
    """By nature, by a Move, or by whatever is in force."""
    if one.capabilities.get(capability) or by_move(scene, one, capability):
        return True
    for passive in passives_of(scene, one).doing["capabilities"]:  # noqa: SIM110 - twice as fast as any()
        if passive.capabilities.get(capability):
            return True
    return False


def value_of(scene: PtuScene, one: Combatant, capability: str) -> int:
    """What a Capability is worth to somebody: by nature, with what Moves, Abilities and items give."""
    own, given = one.capabilities.get(capability, 0), passives_of(scene, one).capabilities
    if capability not in given:
        return own
    return max(0, own + sum([more if own > 0 else by for _, by, more in given[capability]]))


# -- the Struggle Attacks that they open


def weapon_of(scene: PtuScene, one: Combatant) -> Weapon:
    """The Weapon that changes somebody's Struggle Attacks; Pokémon with Wielder hold theirs as Held Item."""
    key = one.main_hand if one.is_trainer else one.held if one.capabilities.get("wielder") else ""
    if not key:
        return BARE
    item = content_for(scene.packs).items.get(key)
    return item.weapon if item is not None and item.weapon is not None else BARE


def variants(scene: PtuScene, one: Combatant) -> Sequence[str]:
    """The ways in which somebody can make a Struggle Attack, the plain one first."""
    own = one.capabilities
    more = granted_to(scene, one)
    given = [passive.capabilities for passive in passives_of(scene, one).doing["capabilities"]]
    found = [name for name in STRUGGLE_TYPES if name in own or name in more or any(name in each for each in given)]
    telekinetic = has_capability(scene, one, TELEKINETIC)
    armed = weapon_of(scene, one) is not BARE
    if not (found or telekinetic or armed):
        return ONLY_PLAIN
    independent = scene.rulings.struggle_special_independent == "independent"
    return _variants(tuple(found), telekinetic, armed, independent)


ONLY_PLAIN: Final = (PLAIN,)


@lru_cache(maxsize=1024)
def _variants(capabilities: tuple[str, ...], telekinetic: bool, armed: bool, independent: bool) -> tuple[str, ...]:
    words = [PLAIN]
    if capabilities and independent:
        words.append(SPECIAL)
    for capability in capabilities:
        words += [STRUGGLE_TYPES[capability], f"{STRUGGLE_TYPES[capability]} {SPECIAL}"]
    if armed:
        words += [f"{UNARMED} {word}".strip() for word in words]
    if telekinetic:
        words += [TELEKINETIC, f"{TELEKINETIC} {SPECIAL}"]
    return tuple(words)


def tell_grant(play: PtuPlay, one: Combatant, capability: str, clause: str) -> None:
    if not one.capabilities.get(capability) and by_move(play.scene, one, capability):
        play.note("granted-by-move", clause, one.id, visible=OWNER, capability=capability)


# -- figures


def weight_class(scene: PtuScene, one: Combatant) -> int:
    """With whatever makes somebody heavier or lighter; never below 1."""
    return max(1, one.weight_class + sum(passive.weight_class for passive in in_force(scene, one, "weight_class")))
