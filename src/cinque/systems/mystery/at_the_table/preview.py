"""What an option would touch, what AP it costs, and the facts of what it is done with."""

from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.screen import Content, Cost, Fact, Preview, touched
from cinque.core.tally import Tally
from cinque.systems.mystery.combat.items import price_by
from cinque.systems.mystery.combat.non_move_actions import least_cost
from cinque.systems.mystery.combat.paying import due, taken
from cinque.systems.mystery.combat.reactions import turn_owed
from cinque.systems.mystery.combat_essentials.action_points import ap_now
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.model import Character, MysteryScene, content_of
from cinque.systems.mystery.use import RULES

AP: Final = "ap"
TURNS: Final = ("this-turn", "next-turn", "turn-after-next")
ACTIONS: Final = ("brace", "clear", "environment", "environment-against")
WITH_ITEM: Final = ("item", "equip", "give", "pick-up", "revive", "wield")


def preview(scene: MysteryScene, ask: Ask, option: Option) -> Preview:
    found, args = touched(option), option.args
    one = scene.creatures.get(ask.who)
    if one is not None and option.verb == "guard":
        return found._replace(costs=(Cost(TURNS[turn_owed(scene, one)]),))
    if one is None or ask.topic != "act":
        by = (ask.about["by"],) if ask.topic == "dodge" and "by" in ask.about else found.targets
        return found._replace(costs=(Cost(AP, args["ap"]),) if option.verb == "dodge" else (), targets=by)
    if option.verb == "use":
        return of_move(scene, one, content_of(scene).moves[args["move"]], found)
    if option.verb in WITH_ITEM:
        item = content_of(scene).items[one.held if option.verb == "wield" else args["item"]]
        cost = taken(scene, one, price_by(scene, one, option.verb, item))
        return found._replace(costs=(Cost(AP, cost),), content=(Content("item", item.key),))
    if option.verb in ACTIONS and scene.rulings.action_costs != "gm-set":  # whose word is still to come
        return found._replace(costs=(Cost(AP, taken(scene, one, least_cost(scene, ap_now(scene, one)))),))
    return found


def of_move(scene: MysteryScene, one: Character, record: Move, found: Preview) -> Preview:
    """The AP that it takes; where it costs more than there are, missing AP make it harder to hit."""
    move = RULES[record.rule].as_used(scene, one, record) if record.rule else record
    paid = due(scene, one, move, Tally(False))
    facts = [Fact("type", move.type, "type")]
    facts += [Fact("bp", move.bp)] if move.bp else []
    facts += [Fact("accuracy", f"≥{move.accuracy}")] if move.accuracy else []
    facts += [Fact("missing-ap", f"+{paid.missing}")] if paid.missing else []
    return found._replace(
        costs=(Cost(AP, paid.ap),),
        content=(Content("move", record.key),),
        effects=tuple(facts),
    )
