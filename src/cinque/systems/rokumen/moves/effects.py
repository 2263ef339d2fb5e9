"""What moves, traits and items do besides a move's damage: one function per field of an effect."""

from cinque.core.tally import Tally
from cinque.systems.rokumen.content.records import USER, Change, Effect
from cinque.systems.rokumen.damage.constant import constant_damage
from cinque.systems.rokumen.hp import come_round, recover_hp, recover_pp
from cinque.systems.rokumen.model import FACES, Pokemon, RokumenPlay
from cinque.systems.rokumen.squares import push
from cinque.systems.rokumen.states.getting import cure, receive

ROUNDING = "rokumen.general.rounding"
SIX_SIDED = "rokumen.general.six-sided-dice"
ND = "rokumen.general.nd-notation"


class Cause:
    """One use of a move, trait or item (`what`): who, what it reached, the damage it has just dealt, by which clause.

    `served` are the places of those effects that the user has had: they happen once, whoever else is reached.
    """

    __slots__ = ("achievement", "by_move", "clause", "damage", "served", "user", "what")

    def __init__(self, user: Pokemon, what: str, achievement: int, clause: str, by_move: bool = False) -> None:
        self.user = user
        self.what = what
        self.achievement = achievement
        self.clause = clause
        self.damage = 0
        self.by_move = by_move
        self.served: set[int] = set()


def apply(play: RokumenPlay, effects: tuple[Effect, ...], cause: Cause, target: Pokemon) -> None:
    """Everything that a move, trait or item does to one target; nobody who has fainted gets anything but life back.

    What lives on the damage is the user's, whatever has become of the target.
    """
    for place, effect in enumerate(effects):
        own = effect.who == USER
        one = cause.user if own else target
        shares_only = (own and place in cause.served) or (one.fainted and not effect.revive)
        if (shares_only and not (effect.drain or effect.recoil)) or cause.achievement < effect.achievement:
            continue
        if own:
            cause.served.add(place)
        if not lucky(play, effect, cause):
            continue
        if shares_only:
            share(play, effect, cause)
        elif one.fainted:
            come_round(play, one, effect.revive, cause.clause)
        else:
            apply_one(play, effect, cause, one)


def lucky(play: RokumenPlay, effect: Effect, cause: Cause) -> bool:
    return not effect.roll or play.count(1, FACES, effect.roll, SIX_SIDED, cause.user.id) == 1


def apply_one(play: RokumenPlay, effect: Effect, cause: Cause, one: Pokemon) -> None:
    times = cause.achievement if effect.by_achievement else 1
    if not times:
        return
    if effect.cure or effect.cure_conditions:
        cure(play, one, effect.cure, effect.cure_conditions, cause.clause)
    if effect.hp or effect.hp_dice:
        recover_hp(play, one, amount_of(play, effect.hp * times, effect.hp_dice * times, cause), cause.clause)
    if effect.pp or effect.pp_dice:
        change_pp(play, one, amount_of(play, effect.pp * times, effect.pp_dice * times, cause), cause.clause)
    if effect.change is not None:
        change(play, one, effect.change, times, effect.lasts, cause)
    if effect.damage or effect.damage_dice:
        amount = amount_of(play, effect.damage * times, effect.damage_dice * times, cause)
        constant_damage(play, one, amount.value, cause.by_move)
    share(play, effect, cause)
    if effect.push and not one.fainted:
        push(play, cause.user, one, effect.push, cause.clause)
    if effect.state:
        receive(play, one, effect.state, effect.amount * times)
    if effect.act_again and one.acted and not one.fainted:
        one.acted = False
        play.note("may-act-again", cause.clause, one.id)


def amount_of(play: RokumenPlay, fixed: int, dice: int, cause: Cause) -> Tally:
    """A fixed amount, and nD: so many dice, added up."""
    if not dice:
        return play.tally().start(fixed, "fixed", cause.clause)
    rolled = play.tally().start(play.total(dice, FACES, ND, cause.user.id), "rolled", ND)
    return rolled.add(fixed, "fixed", cause.clause) if fixed else rolled


def change_pp(play: RokumenPlay, one: Pokemon, amount: Tally, clause: str) -> None:
    if amount.value >= 0:
        recover_pp(play, one, amount, clause)
        return
    lost = min(one.pp, -amount.value)
    one.pp -= lost
    play.note("loses-pp", clause, one.id, amount=lost, pp=one.pp, of=one.max_pp)


def change(play: RokumenPlay, one: Pokemon, by: Change, times: int, lasts: str, cause: Cause) -> None:
    """Figures that are higher or lower until the end of the turn, or of the combat."""
    for name, amount in zip(Change._fields, by, strict=True):
        if amount * times:
            one.change(lasts, name, amount * times, cause.what)
            play.note("figure-changes", cause.clause, one.id, figure=name, by=f"{amount * times:+}", lasts=lasts)


def share(play: RokumenPlay, effect: Effect, cause: Cause) -> None:
    """A part of the damage dealt that the user gets back, or takes itself."""
    if effect.drain and cause.damage and not cause.user.fainted:
        drained = part(play, cause, effect.drain).value
        recover_hp(play, cause.user, play.tally().start(drained, "percent", cause.clause), cause.clause)
    if effect.recoil and cause.damage and not cause.user.fainted:
        constant_damage(play, cause.user, part(play, cause, effect.recoil).value, by_move=False)


def part(play: RokumenPlay, cause: Cause, percent: int) -> Tally:
    """A percentage of the damage dealt; the fraction is dropped."""
    share_of = (
        play.tally().start(cause.damage, "damage-dealt", cause.clause).times(percent, 100, "percent", cause.clause)
    )
    share_of.cut("fraction", ROUNDING)
    play.note("share", ROUNDING, cause.user.id, share_of, amount=share_of.value)
    return share_of
