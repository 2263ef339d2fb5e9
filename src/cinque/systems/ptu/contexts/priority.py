"""Priority Actions (p.228): acting before one's turn, between the turns of others."""

from functools import lru_cache
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.systems.ptu.actions.features import feature_options, use_feature
from cinque.systems.ptu.actions.moves import use_move
from cinque.systems.ptu.combatant import LEAGUE, SHIFT, STANDARD, TRAINER, Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.inflicting.interrupt import can_act_off_turn, may_owe, spend_ahead
from cinque.systems.ptu.injuries.hit_points import standard_taken
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.aim import Near, target_groups
from cinque.systems.ptu.moves.known import Known, known_by, known_move, move_option, priority_moves, why_not
from cinque.systems.ptu.notes import COMMANDED, LOCKED_OUT, NO_ORDERS, OWES_TURN, PRIORITY, note
from cinque.systems.ptu.positioning.sight import is_sightless
from cinque.systems.ptu.stats.order import has_turn, ordered
from cinque.systems.ptu.stats.passives import passives_of

PRIORITY_CLAUSE: Final = "ptu.priority.basic"
LIMITED: Final = "ptu.priority.limited"
ADVANCED: Final = "ptu.priority.advanced"
CONFLICT: Final = "ptu.ruling.priority-conflict"
MEANS_ROUND: Final = "ptu.ruling.priority-turn-means-round"
WAIT: Final = Option("wait")
NOT_THIS_ROUND: Final = Option("no-orders")


def early_actions(scene: PtuScene) -> dict[str, list[Option]]:
    """The Priority actions of all who have any now."""
    found: dict[str, list[Option]] = {}
    for one in scene.creatures.values():
        if not one.out or one.fainted:
            continue
        passives = passives_of(scene, one)
        if passives.advanced if one.acted else passives.early:
            options = early_options(scene, one)
            if options:
                found[one.id] = options
    return found


def priority_window(play: PtuPlay, offered: dict[str, list[Option]]) -> Combatant | None:
    """Between turns: whoever has a Priority action may act now. Gives who takes the whole turn."""
    scene = play.scene
    ready = [scene.creatures[id] for id in offered]
    if len(ready) > 1 and scene.rulings.priority_conflict == "initiative-order":
        ready = ordered(play, ready)
    for one in ready:
        options = offered.get(one.id) or early_options(scene, one)
        if not options:
            continue
        chosen = play.choose(
            Ask(one.seat, "priority", PRIORITY_CLAUSE, [*options, *not_now(options)], one.id, decline=WAIT.key)
        )
        if chosen is NOT_THIS_ROUND:
            note(one, NO_ORDERS)
        if chosen in (WAIT, NOT_THIS_ROUND):
            continue
        offered.clear()  # what the others can do may be something else from now on
        if len(ready) > 1:
            play.note("priority-order", CONFLICT, one.id, ready=[other.id for other in ready])
        if chosen.verb == "feature":
            order_early(play, one, chosen)
        elif known_move(scene.packs, chosen.args["what"]).priority == "Priority (Limited)":
            limited(play, one, chosen.args["what"])
        else:
            return act_early(play, one, chosen.args["what"])
    return None


# -- who may


def early_options(scene: PtuScene, one: Combatant) -> list[Option]:
    """The Priority actions that somebody can declare now: Moves, and the Orders of Trainers."""
    if one.lost_turns or STANDARD in one.forfeits or LOCKED_OUT in one.notes:
        return []  # who is locked out gets no commands this round, only Interrupts
    fresh = is_fresh(scene, one)
    if not (fresh or passives_of(scene, one).advanced):
        return []
    moves, orders = early_moves(scene, one, fresh), early_orders(scene, one) if one.kind == TRAINER else []
    if not (moves or orders) or not (fresh or may_owe(scene, one)):
        return []
    if gets_up(scene, one):
        return [early(each.key) for each in moves if each.priority != "Priority (Limited)"]
    return [*[early(each.key) for each in moves], *orders] if can_act_off_turn(scene, one) else []


def early_moves(scene: PtuScene, one: Combatant, fresh: bool) -> list[Known]:
    """The Priority Moves with a target now, which most of them have not; whoever has no turn left needs Advanced."""
    found: list[Known] = []
    if scene.context == LEAGUE and one.kind == TRAINER:
        return found
    near = Near(scene, one)
    for known in priority_moves(scene, one):
        if not (fresh or known.priority == "Priority (Advanced)"):
            continue
        if target_groups(scene, one, known, near) and why_not(scene, one, known) is None:
            found.append(known)
    return found


def gets_up(scene: PtuScene, one: Combatant) -> bool:
    """Whether somebody lies there and can get up with the Shift Action of a turn that comes early."""
    marks = marks_on(one) if one.active else []
    if not [mark for mark in marks if mark.gets_up_first]:
        return False
    if one.grapple or SHIFT in one.forfeits or is_sightless(scene, one):
        return False
    bars = [mark for mark in marks if not mark.acts_off_turn(scene, one)]
    return bool(bars) and all(mark.gets_up_first for mark in bars)


def not_now(options: list[Option]) -> list[Option]:
    """Whoever waits is asked again between the next two turns; Orders can be left for the round."""
    return [WAIT, NOT_THIS_ROUND] if any(option.verb == "feature" for option in options) else [WAIT]


@lru_cache(maxsize=1024)
def early(move: str) -> Option:
    return Option("early", what=move)


def is_fresh(scene: PtuScene, one: Combatant) -> bool:
    """Whether somebody still has a turn this round (ruling priority-turn-means-round)."""
    return has_turn(scene, one) and LOCKED_OUT not in one.notes


def early_orders(scene: PtuScene, one: Combatant) -> list[Option]:
    """Orders that a Trainer who has not acted can give to Pokémon without them yet; the Enraged give none."""
    if NO_ORDERS in one.notes or not is_fresh(scene, one):
        return []
    if one.active and any(mark.only_attacks for mark in marks_on(one)):
        return []
    features = content_of(scene).features
    return [
        option
        for option in feature_options(scene, one, (STANDARD,))
        if features[option.args["what"]].order
        if option.args["what"] not in scene.creatures[option.args["target"]].features
    ]


# -- acting


def act_early(play: PtuPlay, one: Combatant, move: str) -> Combatant:
    """The whole turn comes now; whoever has acted gives up the turn of the next round for it."""
    if is_fresh(play.scene, one):
        play.note("priority", PRIORITY_CLAUSE, one.id, move=move)
        play.note("priority-this-round", MEANS_ROUND, one.id)
    else:
        play.note("priority", ADVANCED, one.id, move=move)
        note(one, OWES_TURN)
        note(one, COMMANDED)  # it is paid for with the next round, and takes no Pokémon turn of this one
        one.acted = False
    note(one, PRIORITY)
    return one


def limited(play: PtuPlay, one: Combatant, move: str) -> None:
    """Only the Priority action comes early; the rest of the turn comes at its own count."""
    known = known_by(play.scene, one, move)
    options = [move_option(move, group) for group in target_groups(play.scene, one, known)]
    chosen = options[0]
    if len(options) > 1:
        chosen = play.choose(Ask(one.seat, "action", LIMITED, options, one.id))
    spend_ahead(play.scene, one, [STANDARD])
    play.note("priority-limited", LIMITED, one.id, move=move)
    use_move(play, one, move, chosen.args.get("targets", ()))
    standard_taken(play, one)


def order_early(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    spend_ahead(play.scene, one, [STANDARD])
    play.note("priority-limited", LIMITED, one.id, move=chosen.args["what"])
    use_feature(play, one, chosen)
    standard_taken(play, one)
