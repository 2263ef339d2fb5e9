"""What healing and Hit Point loss come to (p.236-237): figures, Ticks and parts, each with where it is from."""

from functools import lru_cache

from cinque.core.tally import Tally
from cinque.systems.ptu.attack import Attack, is_fixed_damage
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.content.words import STATUS, TARGET
from cinque.systems.ptu.injuries.hit_points import TICK, tick
from cinque.systems.ptu.model import PtuPlay

HP_LOSS = "ptu.damage.hp-loss"
ROUNDING = "ptu.ruling.general-rounding"


@lru_cache(maxsize=128)
def fraction(text: str) -> tuple[int, int]:
    num, _, den = text.partition("/")
    return int(num), int(den or 1)


def part(play: PtuPlay, text: str, of: int, label: str, clause: str) -> Tally:
    """A part of a number, such as 1/2 of the maximum."""
    return part_of(play, fraction(text), of, label, clause)


def part_of(play: PtuPlay, by: tuple[int, int], of: int, label: str, clause: str) -> Tally:
    """The same by numerator and denominator; what is less than 1 is dropped."""
    num, den = by
    tally = play.tally().start(of, label, clause).times(num, den, "part", clause)
    return tally.cut("rounded", ROUNDING) if tally.num % tally.den else tally


def figure(play: PtuPlay, number: int, label: str, clause: str) -> Tally:
    return play.tally().start(number, label, clause)


def ticks(play: PtuPlay, one: Combatant, number: int, clause: str) -> Tally:
    return play.tally().start(tick(play.scene, one), "tick", TICK).times(number, 1, "ticks", clause)


def together(play: PtuPlay, parts: list[tuple[str, Tally]], clause: str) -> Tally:
    """Several amounts as one, each of which opens into its own."""
    if len(parts) == 1:
        return parts[0][1]
    whole = play.tally()
    for number, (label, each) in enumerate(parts):
        step = whole.add if number else whole.start
        step(each.value, label, clause, each)
    return whole


def healing_of(play: PtuPlay, effect: Effect, one: Combatant, clause: str) -> Tally:
    """What an effect heals somebody for."""
    parts = [("given", figure(play, effect.heal_hp, "given", clause))] if effect.heal_hp else []
    if effect.heal_ticks:
        parts.append(("tick", ticks(play, one, effect.heal_ticks, clause)))
    if effect.heal:
        parts.append(("part", part(play, effect.heal, one.max_hp, "max-hp", clause)))
    return together(play, parts, clause)


def loss_of(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant, dealt: int) -> Tally:
    """What an effect takes from somebody, besides Ticks."""
    parts = [("given", figure(play, effect.lose_hp, "given", HP_LOSS))] if effect.lose_hp else []
    if effect.lose_level and user is not None:
        parts.append(("level", figure(play, user.level, "level", HP_LOSS)))
    if effect.lose_user_hp and user is not None:
        parts.append(("given", figure(play, max(0, user.hp), "hit-points", HP_LOSS)))
    if effect.lose:
        parts.append(("part", part(play, effect.lose, one.max_hp, "max-hp", HP_LOSS)))
    if effect.lose_current:
        parts.append(("part", part(play, effect.lose_current, max(0, one.hp), "hit-points", HP_LOSS)))
    if effect.lose_taken:
        parts.append(("part", part(play, effect.lose_taken, dealt, "damage", HP_LOSS)))
    return together(play, parts, HP_LOSS)


def rolled_loss(play: PtuPlay, user: Combatant) -> int:
    """Half the Level and 1d20."""
    return user.level // 2 + play.total(1, 20, HP_LOSS, user.id)


def loss_of_decoy(play: PtuPlay, attack: Attack, user: Combatant, target: Combatant, left: int) -> int:
    """What fixed damage takes from a decoy with so many Hit Points left; Status Moves take nothing."""
    effects = attack.move.effects if attack.move is not None and attack.class_ != STATUS else ()
    lost = 0
    for effect in effects:
        if effect.who == TARGET and is_fixed_damage(effect):
            lost += effect.lose_hp + (user.level if effect.lose_level else 0)
            lost += max(0, user.hp) if effect.lose_user_hp else 0
            lost += rolled_loss(play, user) if effect.lose_rolled else 0
            for text, of in ((effect.lose, target.max_hp), (effect.lose_current, left)):
                num, den = fraction(text) if text else (0, 1)
                lost += num * of // den
    return lost
