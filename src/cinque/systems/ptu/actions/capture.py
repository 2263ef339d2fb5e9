"""Catching Pokémon (p.255, p.259, and the supplied capture table): the throw, the roll, and what is caught."""

from functools import lru_cache
from typing import Annotated, Final, NamedTuple

from cinque.core.ask import Option
from cinque.core.effect import FOREVER, Active, detach
from cinque.core.log import GM
from cinque.core.mistake import Refused
from cinque.core.procedure import Among, Mine, Somebody
from cinque.core.record import Between, Of
from cinque.core.refusal import Refusal
from cinque.core.scene import NOBODY
from cinque.core.tally import Tally
from cinque.systems.ptu.actions.experience import new_species, species_of
from cinque.systems.ptu.afflictions.infatuation import INFATUATION
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.attacks.accuracy import accuracy_rolls, is_hit
from cinque.systems.ptu.combatant import POKEMON, Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.content.ranges import RANGED, Range
from cinque.systems.ptu.content.records import Ball
from cinque.systems.ptu.content.words import MOVEMENTS, STATUS
from cinque.systems.ptu.inflicting.grip import leave
from cinque.systems.ptu.injuries.hit_points import heal
from cinque.systems.ptu.injuries.resting import must_be_able
from cinque.systems.ptu.items.belongings import carried, has_item, lay_down, take_from
from cinque.systems.ptu.marks.capture_terms import BAIT, CAPTURE_MODIFIER
from cinque.systems.ptu.marks.registry import each_once, marks_on, shunned
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.opportunity import provoke
from cinque.systems.ptu.moves.effects import into_the_ball
from cinque.systems.ptu.notes import COMMANDED, drop
from cinque.systems.ptu.positioning.positions import EARTH, UNDERWATER, adjacent, distance, has_word, targetable
from cinque.systems.ptu.stats.capabilities import weight_class
from cinque.systems.ptu.stats.stats import movement_capability
from cinque.systems.ptu.switching.switching import throwing_range

THROW: Final = "ptu.capture.throw"
WILD_ONLY: Final = "ptu.action.standard-throw-ball"
RANGE: Final = "ptu.demo.trainer-derived"
CAPTURE_ROLL: Final = "ptu.capture.roll"
RATE: Final = "ptu.capture.rate"
FAILURE: Final = "ptu.capture.failure"
EQUAL: Final = "ptu.ruling.capture-equal"
GAPS: Final = "ptu.ruling.capture-rate-gaps"
RANGED_TRIGGER: Final = "ptu.maneuver.aoo-trigger-ranged"
BALL_AC: Final = 6
BASE_RATE: Final = 100
PER_LEVEL: Final = -2
PER_INJURY: Final = 5
DEMO_HEALTHY: Final = -25
DEMO_EVOLUTIONS: Final = {2: 10}
BANDS: Final = ((25, 15), (50, 0), (75, -15), (100, -30))
"""The supplied table: up to so many percent of the real maximum, so much; 1 Hit Point counts apart."""

LAST_HIT_POINT: Final = 30
EVOLUTIONS: Final = {2: 10, 1: 0, 0: -10}
RARITIES: Final = {"shiny": -10, "legendary": -30}
LUCKY_THROW: Final = -10
SURE_ROLL: Final = 100
WILD_LOYALTY: Final = 2
LEAST_BALL: Final = -20
PER_ROUND: Final = 5
QUICK_ROUNDS: Final = 3
FAST: Final = 7
YOUNG: Final = 10


@lru_cache(maxsize=4096)
def throw_option(ball: str, target: str) -> Option:
    return Option("throw", what=ball, target=target)


def balls_of(scene: PtuScene, trainer: Combatant) -> list[str]:
    return [key for key, item in carried(scene, trainer) if item.ball is not None] if trainer.is_trainer else []


def strangers(scene: PtuScene, trainer: Combatant) -> list[Combatant]:
    """The Pokémon on the battlefield that are not of one's side."""
    return [one for one in scene.present() if one.kind == POKEMON and not one.dead and one.side != trainer.side]


def throw_options(scene: PtuScene, trainer: Combatant) -> list[Option]:
    """Every ball at every wild Pokémon in throwing range."""
    balls = balls_of(scene, trainer)
    if not balls:
        return []
    targets = [one for one in strangers(scene, trainer) if no_throw(scene, trainer, one) is None]
    return [throw_option(ball, target.id) for target in targets for ball in balls]


def throw_refusals(scene: PtuScene, trainer: Combatant) -> list[Refusal]:
    """Why balls cannot be thrown at the others."""
    if not balls_of(scene, trainer):
        return []
    reasons = [no_throw(scene, trainer, one) for one in strangers(scene, trainer)]
    return [reason for reason in reasons if reason is not None]


def no_throw(scene: PtuScene, trainer: Combatant, target: Combatant) -> Refusal | None:
    """Why a ball cannot be thrown at somebody; None if it can."""
    if not target.is_wild:
        return Refusal("has-a-trainer", WILD_ONLY, target=target.id)
    reach, away = throwing_range(trainer), distance(scene, trainer, target)
    if away > reach:
        return Refusal("ball-out-of-range", RANGE, target=target.id, range=reach, meters=away)
    if not targetable(scene, trainer, target):
        return Refusal("ball-blocked", THROW, target=target.id)
    if target.id in shunned(trainer):
        return Refusal("shuns-beloved", INFATUATION.clause, target=target.id)
    if target.hp <= 0:
        return Refusal("fainted-cannot-be-caught", THROW, target=target.id)
    if target.dead:
        return Refusal("dead-cannot-be-caught", THROW, target=target.id)
    return None


def throw_ball(play: PtuPlay, trainer: Combatant, ball_key: str, target: Combatant) -> bool:
    """An AC 6 Status attack, then the capture roll; its action is paid already. Tells whether it was caught."""
    scene = play.scene
    if scene.phase and not adjacent(scene, trainer, target):
        provoke(play, trainer, RANGED_TRIGGER, [target.id])
        if trainer.fainted or no_throw(scene, trainer, target) is not None:
            return False  # knocked out, or pushed out of range by somebody who stepped in
    take_from(trainer, ball_key)
    reach = throwing_range(trainer)
    play.note("throws-ball", THROW, trainer.id, ball=ball_key, target=target.id)
    attack = Attack(ball_key, "ball", "", STATUS, BALL_AC, None, Range(RANGED, reach))
    (natural,), attack = accuracy_rolls(play, trainer, attack, [target])
    if not is_hit(play, trainer, target, attack, natural):
        lay_down(scene, target, ball_key)
        play.note("ball-misses", THROW, trainer.id, ball=ball_key, target=target.id)
        return False
    if captures(play, trainer, ball_key, target, natural):
        join(play, trainer, ball_key, target)
        return True
    play.note("breaks-out", FAILURE, target.id, ball=ball_key)
    return False


def all_balls_of(scene: PtuScene, ones: list[Combatant]) -> list[str]:
    return [key for one in ones for key in balls_of(scene, one)]


class Capture(NamedTuple):
    who: Mine
    ball: Annotated[str, Of("item"), Among(all_balls_of)]
    target: Somebody


def capture(play: PtuPlay, throw: Capture) -> None:
    """A throw outside combat, at a Pokémon that does not fight; in combat it is an action of one's turn."""
    scene, ball = play.scene, throw.ball
    trainer, caught = scene.creatures[throw.who], scene.creatures[throw.target]
    if content_of(scene).items[ball].ball is None or not trainer.is_trainer or not has_item(trainer, ball):
        raise Refused(Refusal("no-such-ball", THROW, who=trainer.id, ball=ball))
    must_be_able(scene, trainer)
    why_not = no_throw(scene, trainer, caught)
    if why_not is not None or caught.is_trainer or not caught.out:
        raise Refused(why_not or Refusal("has-a-trainer", WILD_ONLY, target=caught.id))
    throw_ball(play, trainer, ball, caught)


# -- the capture roll


def captures(play: PtuPlay, trainer: Combatant, ball_key: str, target: Combatant, natural: int) -> bool:
    """1d100 less the Trainer's level, with the ball's modifier, against the Capture Rate.

    What a ball is worth by something secret is counted in the Capture Rate, of which only the game master hears.
    """
    scene = play.scene
    rolled = play.total(1, 100, CAPTURE_ROLL, trainer.id)
    roll = play.tally().start(rolled, "capture-roll", CAPTURE_ROLL)
    roll.add(-trainer.level, "trainer-level", CAPTURE_ROLL)
    modifier = ball_modifier(scene, trainer, ball_key, as_seen(target), openly=True)
    if modifier:
        roll.add(modifier, "ball", CAPTURE_ROLL)
    by_table = scene.rulings.capture_rate_gaps == "external-table"
    if by_table and natural == 20:
        roll.add(LUCKY_THROW, "natural-20", GAPS)
    rate = capture_rate(play, target)
    if secret := modifier - ball_modifier(scene, trainer, ball_key, target):
        rate.add(secret, "ball", CAPTURE_ROLL, of=NOBODY)
    equal = roll.value == rate.value
    caught = scene.rulings.capture_equal == "success" if equal else roll.value < rate.value
    clause = CAPTURE_ROLL
    if by_table and rolled == SURE_ROLL:
        caught, clause = True, GAPS
    # that both are equal would tell everybody the rate, so the ruling is named to the game master alone
    play.note("capture-rate", EQUAL if equal else RATE, target.id, rate, GM, rate=rate.value)
    hides = {"rate": NOBODY}
    play.note("capture-roll", clause, trainer.id, roll, hides=hides, roll=roll.value, rate=rate.value, target=target.id)
    return caught


def as_seen(target: Combatant) -> Combatant:
    """Somebody without what only its owner or the game master knows."""
    found, nobody = target.copy(), Combatant()
    for name in ("abilities", "moves", "held", "features"):
        setattr(found, name, getattr(nobody, name))
    found.active = [active for active in found.active if active.effect not in found.secret_effects]
    return found


def capture_rate(play: PtuPlay, target: Combatant) -> Tally:
    """How easily somebody is caught: as the demo builds it, or by the supplied table (ruling capture-rate-gaps)."""
    tally = play.tally(NOBODY).start(BASE_RATE, "capture-rate", RATE)
    tally.add(PER_LEVEL * target.level, "twice-the-level", RATE)
    if play.scene.rulings.capture_rate_gaps == "external-table":
        rate_by_table(play.scene, tally, target)
    else:
        if 4 * target.hp > 3 * target.max_hp:
            tally.add(DEMO_HEALTHY, "above-75-percent", RATE)
        if target.evolutions_left in DEMO_EVOLUTIONS:
            tally.add(DEMO_EVOLUTIONS[target.evolutions_left], "evolutions-left", RATE)
    if target.injuries:
        tally.add(PER_INJURY * target.injuries, "injuries", RATE)
    for mark, active in each_once(target):
        mark.on_capture(active, tally)
    return tally


def rate_by_table(scene: PtuScene, tally: Tally, target: Combatant) -> None:
    """Hit Points, evolutions, rarity and each affliction, by the supplied table."""
    if target.hp == 1:
        tally.add(LAST_HIT_POINT, "last-hit-point", GAPS)
    else:
        percent, by = next((band for band in BANDS if 100 * target.hp <= band[0] * target.max_hp), BANDS[-1])
        if by:
            tally.add(by, f"up-to-percent:{percent}", GAPS)
    if EVOLUTIONS.get(target.evolutions_left, 0):
        tally.add(EVOLUTIONS[target.evolutions_left], "evolutions-left", GAPS)
    for rarity, by in RARITIES.items():
        if is_rare(scene, target, rarity):
            tally.add(by, rarity, GAPS)
    for mark, _ in each_once(target):
        if by := mark.capture_rate(scene):
            tally.add(by, mark.key, GAPS)


def is_rare(scene: PtuScene, target: Combatant, rarity: str) -> bool:
    species = content_of(scene).species.get(target.species)
    legendary = rarity == "legendary" and species is not None and species.legendary
    return legendary or rarity in target.rarity.split()


# -- balls


def ball_modifier(scene: PtuScene, trainer: Combatant, ball_key: str, target: Combatant, openly: bool = False) -> int:
    """What a ball adds to the roll now; `openly` nobody looks into other balls."""
    ball = content_of(scene).items[ball_key].ball or Ball()
    if ball.better is None:
        return ball.modifier
    case, by = ball.better
    passed = max(0, scene.rounds_begun() - 1)
    if case == "per-weight-class":
        return ball.modifier + by * (weight_class(scene, target) - 1)
    if case == "per-round":
        return max(LEAST_BALL, ball.modifier + by * passed)
    if case == "first-rounds":
        return by + PER_ROUND * passed if passed < QUICK_ROUNDS else ball.modifier
    return by if is_better(scene, case, trainer, target, openly) else ball.modifier


def is_better(scene: PtuScene, case: str, trainer: Combatant, target: Combatant, openly: bool) -> bool:
    """Whether the case of a ball holds."""
    team = scene.team(trainer)
    active = [one for one in team if one.out]
    if case == "below-half-level":
        return any(2 * target.level < one.level for one in active)
    if case == "bait":
        return any(mark.bait for mark in marks_on(target))
    if case == "evolves-by-stone":
        species = content_of(scene).species.get(target.species)
        return species is not None and species.by_stone
    if case == "love":
        kin = line_of(scene, species_of(target))
        return any(species_of(one) in kin and {one.gender, target.gender} == {"male", "female"} for one in active)
    if case == "fast":
        return any(movement_capability(scene, target, name).num > FAST for name in MOVEMENTS)
    if case == "owned":
        return any(species_of(one) == species_of(target) for one in (active if openly else team))
    if case == "below-level-10":
        return target.level < YOUNG
    if case == "water-or-bug":
        return "water" in target.types or "bug" in target.types
    if case == "under":
        return is_under(scene, target)
    return case == "dark" and bool(scene.light)


def is_under(scene: PtuScene, target: Combatant) -> bool:
    """Underwater or underground."""
    if any(mark.under for mark in marks_on(target)):
        return True
    words = (UNDERWATER, EARTH)
    return not scene.zones and any(has_word(scene, cell, word) for cell in target.cells for word in words)


def line_of(scene: PtuScene, key: str) -> list[str]:
    """A species with all that evolves into it or out of it."""
    species = content_of(scene).species
    line = [key]
    for one in line:
        forward = species[one].evolves if one in species else {}
        back = [other for other, facts in species.items() if one in facts.evolves]
        line += [kin for kin in (*forward, *back) if kin not in line]
    return line


# -- the caught


def join(play: PtuPlay, trainer: Combatant, ball_key: str, target: Combatant) -> None:
    """The Pokémon is in the ball and the Trainer's from now on; it counts as defeated, and not as recalled."""
    scene = play.scene
    target.trainer, target.side, target.seat = trainer.id, trainer.side, trainer.seat
    ball = content_of(scene).items[ball_key].ball or Ball()
    target.ball, target.loyalty = ball_key, WILD_LOYALTY + ball.loyalty
    play.note("caught", CAPTURE_ROLL, target.id, trainer=trainer.id, ball=ball_key)
    leave(play, target, CAPTURE_ROLL)
    into_the_ball(play, target)
    drop(target, COMMANDED)  # a turn of the wild ones is no Pokémon turn of its player
    scene.declared.pop(target.id, None)
    if target.id not in scene.defeated:
        scene.defeated.append(target.id)
    if ball.heals:
        heal(play, target, target.max_hp - target.hp, CAPTURE_ROLL, wakes=False)
    new_species(play, trainer, target)


# -- for the game master


class CaptureTerms(NamedTuple):
    who: Somebody
    modifier: Annotated[int, Between(-200, 200)] = 0
    bait: bool = False


def capture_terms(play: PtuPlay, terms: CaptureTerms) -> None:
    """The game master changes a Capture Rate (0: no longer), or says that a Pokémon came for bait."""
    one, modifier, bait = play.scene.creatures[terms.who], terms.modifier, terms.bait
    detach(one.active, CAPTURE_MODIFIER.key)
    detach(one.active, BAIT.key)
    if modifier:
        one.active.append(Active(CAPTURE_MODIFIER.key, "", "", "", FOREVER, modifier))
    if bait:
        one.active.append(Active(BAIT.key, "", "", "", FOREVER))
    play.note("capture-terms", GAPS, one.id, visible=GM, modifier=modifier, bait=bait)
