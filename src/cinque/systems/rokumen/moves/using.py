"""わざ, using a move: choose and target, pay, check, damage, effect. Traits and items are used the same way."""

from cinque.core.ask import Option
from cinque.systems.rokumen.content.records import STATUS, Move, Trait
from cinque.systems.rokumen.damage.no_effect import in_the_table
from cinque.systems.rokumen.model import Pokemon, RokumenPlay
from cinque.systems.rokumen.moves.attack import attack
from cinque.systems.rokumen.moves.check import fails, reach
from cinque.systems.rokumen.moves.effects import Cause, apply
from cinque.systems.rokumen.moves.targets import Usable, struck_by
from cinque.systems.rokumen.moves.traits_and_items import tell_by_hand, use_item, use_trait

PROCEDURE = "rokumen.move.procedure"
PAY = "rokumen.move.pay-pp"
STATUS_MOVE = "rokumen.move.status"
EXEMPT = "rokumen.type.no-effect-status-exempt"


def use(play: RokumenPlay, user: Pokemon, what: Usable, option: Option, clause: str) -> None:
    """Use it; `clause` is by what a trait is used, whose PP have been paid already."""
    if isinstance(what, Move):
        use_move(play, user, what, option)
    elif isinstance(what, Trait):
        use_trait(play, user, what, option, clause)
    else:
        use_item(play, user, what, option)


def affordable(user: Pokemon, move: Move) -> bool:
    """Only a move whose PP cost is not above the current PP can be chosen."""
    return move.cost <= user.pp


# -- using a move


def use_move(play: RokumenPlay, user: Pokemon, move: Move, option: Option) -> None:
    """The five steps."""
    scene = play.scene
    hit = struck_by(play, user, move, option)
    named = [one.id for one in hit]
    play.note("uses-move", PROCEDURE, user.id, move=move.key, targets=named)
    user.pp -= move.cost
    play.note("pays-pp", PAY, user.id, cost=move.cost, pp=user.pp, of=user.max_pp)
    each = scene.rulings.multi_target == "all-separate" and len(hit) > 1
    reached = 0 if each else reach(play, user, move)
    if not each and fails(play, user, move, reached):
        hit = []
    if move.category == STATUS:
        cause = Cause(user, f"move:{move.key}", reached, STATUS_MOVE, by_move=True)
        for one in hit:
            cause.achievement = reach(play, user, move) if each else reached
            if not (each and fails(play, user, move, cause.achievement)):
                resolve_status(play, move, one, cause)
    else:
        attack(play, user, move, hit, reached, each)
    tell_by_hand(play, user, move, PROCEDURE)


def resolve_status(play: RokumenPlay, move: Move, one: Pokemon, cause: Cause) -> None:
    """へんかわざ: by its achievement; the no-effect table is not for these."""
    clause = EXEMPT if in_the_table(play.scene, move.type, one) else STATUS_MOVE
    play.note("status-move", clause, cause.user.id, target=one.id)
    apply(play, move.effects, cause, one)
