"""What waits for its moment (p.228): Abilities and Moves with a Trigger, whether one is set off, and who wants it."""

from typing import Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.systems.ptu.attack import Attack, hurts
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.content.ability import Ability
from cinque.systems.ptu.content.ranges import RANGED, SELF, read_range
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.content.words import PHYSICAL, SPECIAL
from cinque.systems.ptu.field.blessing import PASS
from cinque.systems.ptu.inflicting.interrupt import can_act_freely, can_act_off_turn, can_interrupt
from cinque.systems.ptu.maneuvers.intercept import comes_early
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.known import in_reach, known_move, why_not
from cinque.systems.ptu.positioning.positions import adjacent, targetable
from cinque.systems.ptu.stats.cases import may_be_early
from cinque.systems.ptu.stats.frequency import count_use, uses_left
from cinque.systems.ptu.stats.passives import in_force
from cinque.systems.ptu.stats.stats import stat
from cinque.systems.ptu.stats.types import IMMUNE, steps

FREE: Final = "ptu.action.free"
TRIGGER: Final = "ptu.action.trigger-once"
INTERRUPT: Final = "ptu.priority.interrupt"
DECLARED: Final = "declared"
MISSED: Final = "missed"
BEFORE: Final = "before"
AFTER: Final = "after"
COUNTERED: Final = "countered"
ON_ITSELF: Final = "on-itself"
"""When a Move is used: before the roll; after a miss; after a hit, before its damage; after that; around it; when
somebody is about to use a Move on itself."""

MOMENTS: Final = {
    **dict.fromkeys(("attack", "adjacent-attack", "early-attack", "slower-attack"), (DECLARED,)),
    "self-move": (ON_ITSELF,),
    "melee-miss": (MISSED,),
    "melee-attack-taken": (MISSED, AFTER),
    "physical-hit-taken": (COUNTERED,),
    "special-hit-taken": (COUNTERED,),
}
ALLY_HIT: Final = "ally-hit"
ALLY_DAMAGED: Final = "ally-damaged"
CLASS_OF: Final = {"physical-hit-taken": PHYSICAL, "special-hit-taken": SPECIAL}


def is_shield(move: Move) -> bool:
    """A Move that stops the attack altogether."""
    return "Shield" in read_range(move.range).keywords or any(effect.cancel for effect in move.effects)


def is_guard(move: Move) -> bool:
    """A Shield for those beside its user, too."""
    return any(effect.guards for effect in move.effects)


def moments_of(move: Move) -> tuple[str, ...]:
    """Interrupts come before the damage of the hit that they answer, and so does what makes it bearable."""
    if move.trigger in MOMENTS:
        return MOMENTS[move.trigger]
    first = "Interrupt" in read_range(move.range).keywords or any(effect.coat for effect in move.effects)
    return (BEFORE,) if first else (AFTER,)


@LIBRARY.remembers
def triggered_of(packs: tuple[str, ...], abilities: tuple[str, ...]) -> tuple[Ability, ...]:
    known = [content_for(packs).abilities[key] for key in abilities]
    return tuple(ability for ability in known if ability.trigger)


class Ready(NamedTuple):
    """What somebody has for the moment of an attack: Abilities with a Trigger, those of them that let it miss after
    all, and those for an attack on an ally; Moves that stop it, those of them that do so for allies, too, and Moves
    that answer it, each with its moment.
    """

    abilities: tuple[Ability, ...]
    parries: tuple[Ability, ...]
    beside: tuple[Ability, ...]
    shields: tuple[Move, ...]
    guards: tuple[Move, ...]
    answers: tuple[tuple[str, Move], ...]


@LIBRARY.remembers
def ready_of(packs: tuple[str, ...], abilities: tuple[str, ...], moves: tuple[str, ...]) -> Ready:
    waiting = triggered_of(packs, abilities)
    parries = tuple(ability for ability in waiting if any(effect.cancel for effect in ability.effects))
    beside = tuple(ability for ability in waiting if ability.trigger in (ALLY_HIT, ALLY_DAMAGED))
    known = [content_for(packs).moves[key] for key in moves]
    triggered = [move for move in known if move.trigger and not is_shield(move)]
    answers = tuple((moment, move) for move in triggered for moment in moments_of(move))
    shields = tuple(move for move in known if is_shield(move))
    return Ready(waiting, parries, beside, shields, tuple(move for move in shields if is_guard(move)), answers)


# -- Abilities


def used(play: PtuPlay, ability: Ability, owner: Combatant, other: Combatant) -> bool:
    """Ask the owner of an Ability whether to use it now, if its frequency allows."""
    if not can_act_freely(play.scene, owner) or not has_uses(play.scene, owner, ability):
        return False
    return wanted(play, ability, owner, other)


def has_uses(scene: PtuScene, owner: Combatant, ability: Ability) -> bool:
    spent = bool(ability.per_scene) and owner.used.get(ability.key, 0) >= ability.per_scene
    return not spent and uses_left(scene, owner, ability.key, ability.frequency)


def minds(scene: PtuScene, ability: Ability, foe: Combatant) -> bool:
    """Whether an Ability counts against somebody: Defensive ones do not against those who ignore them."""
    defensive = any(passive.defensive for passive in ability.passives)
    return not (defensive and in_force(scene, foe, "ignores_abilities"))


def wanted(play: PtuPlay, ability: Ability, owner: Combatant, other: Combatant) -> bool:
    """Ask, and count the use."""
    options = [Option("trigger", what=ability.key, target=other.id), Option("pass")]
    chosen = play.choose(Ask(owner.seat, "trigger", FREE, options, owner.id, decline="pass"))
    if chosen.verb == "pass":
        return False
    count_use(play, owner, ability.key)
    play.note("uses-ability", TRIGGER, owner.id, ability=ability.key)
    return True


# -- Moves


def choose(play: PtuPlay, moment: str, one: Combatant, foe: Combatant, attack: Attack) -> Move | None:
    """The Move that somebody answers with, if any fits and is wanted. What is itself an answer is not answered."""
    scene = play.scene
    if one.side == foe.side or not one.able or not foe.able or (attack.move is not None and attack.move.trigger):
        return None
    usable = [
        move
        for when, move in ready_of(scene.packs, one.abilities, one.moves).answers
        if when == moment
        and fits(scene, one, foe, move, attack)
        and why_not(scene, one, known_move(scene.packs, move.key)) is None
    ]
    if not usable:
        return None
    options = [*(Option("use", what=move.key) for move in usable), PASS]
    chosen = play.choose(Ask(one.seat, "answer", INTERRUPT, options, one.id, decline=PASS.key))
    return None if chosen is PASS else next(move for move in usable if move.key == chosen.args["what"])


def fits(scene: PtuScene, one: Combatant, foe: Combatant, move: Move, attack: Attack) -> bool:
    """Whether this is what a Move waits for, and it can be paid for and reaches the foe."""
    if move.trigger.startswith("melee") and not attack.range.is_melee:
        return False
    if move.trigger in CLASS_OF and CLASS_OF[move.trigger] != attack.class_:
        return False
    if move.trigger == "adjacent-attack" and not adjacent(scene, one, foe):
        return False
    if move.trigger == "early-attack" and not comes_early(scene, foe, attack):
        return False
    if move.trigger == "slower-attack" and not is_borrowed_from(scene, one, foe, attack):
        return False
    if move.trigger == "hit-taken" and attack.move is None:
        return False
    if any(effect.lose_taken for effect in move.effects) and steps(scene, move.type, foe) == IMMUNE:
        return False  # what cannot miss cannot hit the immune all the same
    if attack.db is None and any(effect.coat for effect in move.effects):
        return False  # there is no damage to bear
    if any(effect.lose_taken for effect in move.effects) and not hurts(attack):
        return False  # there is nothing to give back
    if not may_be_early(scene, one):
        return False
    free = "Free Action" in read_range(move.range).keywords
    return (can_act_off_turn(scene, one) if free else can_interrupt(scene, one)) and reaches(scene, one, foe, move)


def is_borrowed_from(scene: PtuScene, one: Combatant, foe: Combatant, attack: Attack) -> bool:
    """Whether the Move of a slower foe can be used against it first."""
    if attack.move is None or attack.move.becomes or "Set-Up" in attack.range.keywords:
        return False
    faster = stat(scene, one, "speed").num > stat(scene, foe, "speed").num
    return faster and (attack.range.is_area or in_reach(scene, one, foe, attack.range))


def reaches(scene: PtuScene, one: Combatant, foe: Combatant, move: Move) -> bool:
    """Where a range line names no distance, whoever struck can be answered, but not through a wall."""
    range = read_range(move.range)
    if range.kind == RANGED and not range.meters:
        return targetable(scene, one, foe)
    return range.kind == SELF or in_reach(scene, one, foe, range)
