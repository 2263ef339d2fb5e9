"""Struggle Attacks (p.240): weak, untrained, open to everybody; and how the Confused hit themselves (p.247).

A variant is a few words: a Type (`fire`), `special`, `telekinetic`, `unarmed`; the plain one is empty.
"""

from functools import lru_cache
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.log import OWNER
from cinque.core.tally import Tally
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.attacks.accuracy import critical_from
from cinque.systems.ptu.attacks.damage import damage_to, roll_damage
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.ranges import MELEE, RANGED, Range
from cinque.systems.ptu.content.words import PHYSICAL, SPECIAL, STRUGGLE_TYPES
from cinque.systems.ptu.injuries.hit_points import take_damage
from cinque.systems.ptu.maneuvers.grapple import targets, tell_action
from cinque.systems.ptu.marks.registry import marks_on, shunned
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.opportunity import BY_RANGED, STRIKING, provoke
from cinque.systems.ptu.moves.aim import lures_of
from cinque.systems.ptu.moves.resolution import resolve
from cinque.systems.ptu.notes import SHUNS_BELOVED
from cinque.systems.ptu.positioning.positions import distance, neighbours, targetable
from cinque.systems.ptu.skills.skills import EXPERT, rank
from cinque.systems.ptu.stats.capabilities import (
    BARE,
    PLAIN,
    TELEKINETIC,
    UNARMED,
    has_capability,
    tell_grant,
    variants,
    weapon_of,
)
from cinque.systems.ptu.stats.passives import passives_of

ATTACK: Final = "ptu.grapple.attack"
WHAT: Final = "ptu.struggle.what"
BASE: Final = "ptu.struggle.base"
WEAPONS: Final = "ptu.struggle.weapons"
NO_STAB: Final = "ptu.struggle.no-stab"
NOT_A_MOVE: Final = "ptu.struggle.not-a-move"
ALWAYS: Final = "ptu.demo.struggle-always"
EXPERTISE: Final = "ptu.struggle.expert"
TELEKINETIC_CLAUSE: Final = "ptu.telekinetic.struggle"
TELEKINETIC_GAIN: Final = "ptu.telekinetic.gain"
GRANTED: Final = "ptu.ruling.capability-granting-moves"
INDEPENDENT: Final = "ptu.ruling.struggle-special-independent"
SELF_HIT: Final = "ptu.ruling.confusion-self-hit"
AUTO_CRITICAL: Final = "ptu.ruling.auto-hit-crit"
TYPE_CLAUSES: Final = {
    "fire": "ptu.struggle.firestarter",
    "water": "ptu.struggle.fountain",
    "ice": "ptu.struggle.freezer",
    "flying": "ptu.struggle.guster",
    "rock": "ptu.struggle.materializer",
    "electric": "ptu.struggle.zapper",
}
CAPABILITY_OF: Final = {type: capability for capability, type in STRUGGLE_TYPES.items()}
AC: Final = 4
DB: Final = 4
EXPERT_AC: Final = 3
EXPERT_DB: Final = 5
RESISTED: Final = 1
REACH: Final = {"small": 2, "medium": 2, "large": 3, "huge": 3, "gigantic": 3}


def struggle_attack(scene: PtuScene, one: Combatant, variant: str = PLAIN) -> Attack:
    """The attack of a variant; STAB never counts, and nothing that changes Moves does."""
    words = variant.split()
    bare = TELEKINETIC in words or UNARMED in words
    weapon = BARE if bare else weapon_of(scene, one)
    reach = rank(one, "focus") if TELEKINETIC in words else weapon.range
    return _attack(variant, rank(one, "combat") >= EXPERT, weapon.ac, weapon.db, reach)


@lru_cache(maxsize=2048)
def _attack(variant: str, expert: bool, more_ac: int, more_db: int, reach: int) -> Attack:
    words = variant.split()
    type = next((word for word in words if word in TYPE_CLAUSES), "normal")
    class_ = SPECIAL if SPECIAL in words else PHYSICAL
    ac, db = (EXPERT_AC, EXPERT_DB) if expert else (AC, DB)
    range = Range(RANGED, reach) if reach else Range(MELEE)
    return Attack("struggle", "struggle", type, class_, max(1, ac + more_ac), db + more_db, range)


def announce(play: PtuPlay, one: Combatant, variant: str = PLAIN, clause: str = WHAT) -> None:
    """Tell what kind of Struggle Attack it is, and by which rules; for whoever makes one."""
    if not play.listening:
        return
    scene = play.scene
    attack = struggle_attack(scene, one, variant)
    play.note(
        "struggle", clause, one.id, figures(play, one, variant), how=variant or "plain", ac=attack.ac, db=attack.db
    )
    play.note("struggle-always", ALWAYS, one.id)
    words = variant.split()
    for word in words:
        if word in TYPE_CLAUSES:
            play.note("struggle-type", TYPE_CLAUSES[word], one.id, type=word, capability=CAPABILITY_OF[word])
            tell_grant(play, one, CAPABILITY_OF[word], GRANTED)
            if word in one.types:
                play.note("no-stab", NO_STAB, one.id, type=word)
    if TELEKINETIC in words:
        play.note("struggle-telekinetic", TELEKINETIC_CLAUSE, one.id)
        play.note("telekinetic-range", TELEKINETIC_CLAUSE, one.id, visible=OWNER, meters=attack.range.meters)
        tell_grant(play, one, TELEKINETIC, TELEKINETIC_GAIN)
    elif SPECIAL in words and attack.type == "normal":
        play.note("struggle-special", INDEPENDENT, one.id)
    if any(mark.touches_moves and mark.key not in one.secret_effects for mark in marks_on(one)):
        play.note("not-a-move", NOT_A_MOVE, one.id)
    elif passives_of(scene, one).doing["db"]:
        play.note("not-a-move", NOT_A_MOVE, one.id, visible=OWNER)


def figures(play: PtuPlay, one: Combatant, variant: str) -> Tally:
    """The Damage Base, explained."""
    words = variant.split()
    tally = play.tally(one.seat).start(DB, "damage-base", BASE)
    if rank(one, "combat") >= EXPERT:
        tally.set(EXPERT_DB, 1, "expert-combat", EXPERTISE)
    weapon = weapon_of(play.scene, one)
    if weapon is not BARE and TELEKINETIC not in words and UNARMED not in words:
        tally.add(weapon.db, "weapon", WEAPONS)
    return tally


# -- whom it can be made against


@lru_cache(maxsize=8192)
def struggle_option(variant: str, target: str) -> Option:
    """`struggle @oddish`, or another kind of it: `struggle-with fire special @oddish`."""
    return Option("struggle-with", how=variant, target=target) if variant else Option("struggle", target=target)


def struggle_options(scene: PtuScene, one: Combatant) -> list[Option]:
    """Every kind of Struggle Attack against every foe that it reaches."""
    foes = scene.foes(one)
    near = at_arms_length(scene, one, foes)
    if not (near or struggles_afar(scene, one)):
        return []
    kinds = [(variant, struggle_attack(scene, one, variant).range) for variant in variants(scene, one)]
    ranged = any(range.meters for _, range in kinds)
    avoided = shunned(one) if SHUNS_BELOVED in one.notes else []
    drawn = lures_of(scene, one, foes)
    options: list[Option] = []
    for foe in foes if ranged else near:
        if foe.id in avoided or (drawn and foe.id not in drawn):
            continue
        for variant, range in kinds:
            if in_range(scene, one, foe, range) if range.meters else foe in near:
                options.append(struggle_option(variant, foe.id))
    return options


def struggles_afar(scene: PtuScene, one: Combatant) -> bool:
    """Whether somebody may have a Struggle Attack that is not made hand to hand."""
    return weapon_of(scene, one) is not BARE or has_capability(scene, one, TELEKINETIC)


def at_arms_length(scene: PtuScene, one: Combatant, foes: list[Combatant]) -> list[Combatant]:
    """Those whom a Struggle Attack reaches hand to hand; with the Reach Capability a little farther (supplied)."""
    near = neighbours(scene, one, foes)
    if not one.capabilities.get("reach"):
        return near
    far = [foe for foe in foes if distance(scene, one, foe) <= REACH[one.size] and targetable(scene, one, foe)]
    return [foe for foe in foes if foe in near or foe in far]


def in_range(scene: PtuScene, one: Combatant, foe: Combatant, range: Range) -> bool:
    return distance(scene, one, foe) <= range.meters and targetable(scene, one, foe)


def struggle(play: PtuPlay, one: Combatant, variant: str, target: Combatant) -> None:
    """Make a Struggle Attack; one from afar gives those nearby an opportunity, as every Ranged Attack does."""
    announce(play, one, variant)
    attack = struggle_attack(play.scene, one, variant)
    if attack.range.is_ranged:
        provoke(play, one, BY_RANGED, [target.id])
    if one.able and (not attack.range.is_ranged or in_range(play.scene, one, target, attack.range)):
        resolve(play, one, attack, [target])


STRIKING.struggle = struggle


def struggle_with(play: PtuPlay, one: Combatant, option: Option) -> None:
    struggle(play, one, str(option.args["how"]), play.scene.creatures[option.args["target"]])


# -- Confusion


def confusion_hit(play: PtuPlay, one: Combatant) -> None:
    """The Confused hit themselves: a Typeless Physical Struggle Attack that cannot miss, resisted one step."""
    scene = play.scene
    own = scene.rulings.confusion_self_hit == "own-stats" and rank(one, "combat") >= EXPERT
    attack = _self_hit(EXPERT_DB if own else DB)
    critical = False
    if scene.rulings.auto_hit_crit == "roll-for-crit":
        critical = play.reaches(1, 20, critical_from(scene, one, attack), AUTO_CRITICAL, one.id)
    one.attacked_in = one.hurt_in = scene.round
    blow = roll_damage(play, one, attack, one, critical, 1)
    tally = damage_to(play, one, attack, one, blow)
    take_damage(play, one, tally.value, SELF_HIT, tally)


@lru_cache(maxsize=8)
def _self_hit(db: int) -> Attack:
    return Attack("confusion", "struggle", "", PHYSICAL, None, db, Range(MELEE), auto_hit=True, steps=RESISTED)


def grapple_attack(play: PtuPlay, one: Combatant, option: Option) -> None:
    """An Unarmed Struggle Attack that hits by itself."""
    scene = play.scene
    tell_action(play, one)
    held = targets(scene, one)
    target = held[0]
    if len(held) > 1:
        options = [Option("strike", target=other.id) for other in held]
        target = scene.creatures[play.choose(Ask(one.seat, "grapple-attack", ATTACK, options, one.id)).args["target"]]
    how = unarmed(play, one)
    announce(play, one, how, ATTACK)
    resolve(play, one, struggle_attack(scene, one, how)._replace(auto_hit=True), [target])


def unarmed(play: PtuPlay, one: Combatant) -> str:
    """The kind of Struggle Attack: with Capabilities there is a choice, a weapon never counts."""
    kinds = [kind for kind in variants(play.scene, one) if TELEKINETIC not in kind.split()]
    bare = [kind for kind in kinds if UNARMED in kind.split()] or kinds
    if len(bare) == 1:
        return bare[0]
    options = [Option("struggle-as", how=kind or "plain") for kind in bare]
    chosen = play.choose(Ask(one.seat, "grapple-struggle", ATTACK, options, one.id)).args["how"]
    return "" if chosen == "plain" else str(chosen)
