"""Player's Turn: attack, use an item, switch out the arcana, or run from the battle."""

from functools import lru_cache
from typing import Final

from cinque.core.ask import Ask, Option, UnknownVerb
from cinque.core.refusal import Refusal
from cinque.systems.arcana.combat.beginning import roll, send_out
from cinque.systems.arcana.combat.damage import use_move
from cinque.systems.arcana.combat.items import targets_by_aim, use_item
from cinque.systems.arcana.combat.round_start import by_speed
from cinque.systems.arcana.model import RAN, TRAINER, Arcana, ArcanaPlay, ArcanaScene, content_of, other

ATTACK: Final = "arcana.action.attack"
ITEM: Final = "arcana.action.item"
OPTIONS: Final = "arcana.turn.player-options"
PASS: Final = "arcana.ruling.pass"
RUN: Final = "arcana.action.run"
RUNNING: Final = "arcana.ruling.running"
SWITCH: Final = "arcana.action.switch"
SWITCHING: Final = "arcana.ruling.switching"

RUN_OPTION: Final = Option("run")
PASS_OPTION: Final = Option("pass")


def players_turn(play: ArcanaPlay, who: Arcana) -> None:
    """Ask for one of the four options, and do it; nothing is asked when the game master has felled the last foe."""
    scene, foes = play.scene, play.scene.standing(other(who.side))
    if not foes and not scene.has_able(other(who.side)) and scene.rulings.knocked_out_before_turn != "still-acts":
        return
    option = play.choose(turn_ask(play, who, foes))
    if option.verb == "attack":
        use_move(play, who, content_of(scene).moves[option.args["move"]], scene.creatures[option.args["target"]])
    elif option.verb == "item":
        use_item(play, who, content_of(scene).items[option.args["item"]], option.args["target"])
    elif option.verb == "run":
        run_from_battle(play, who)
    elif option.verb == "pass":
        play.note("passes", PASS, who.id)
    elif option.verb == "switch":
        switch(play, who, option.args["arcana"])
    else:
        raise UnknownVerb(option)


def turn_ask(play: ArcanaPlay, who: Arcana, foes: list[str]) -> Ask:
    """What may be done, and, where somebody reads it, what may not and why."""
    options = attack_options(play, who, foes) + item_options(play, who, foes)
    options += [] if who.id in play.scene.switched else switch_options(play, who.side)
    if may_run(play.scene) and play.scene.has_able(who.side):
        options.append(RUN_OPTION)
    if play.scene.rulings.pass_ == "allowed" or not options:
        options.append(PASS_OPTION)
    refusals = refusals_for(play, who, options) if play.listening else ()
    return Ask(who.seat, "turn", OPTIONS, options, who.id, refusals)


# -- attacking


@lru_cache(maxsize=8192)
def attack_option(move: str, target: str) -> Option:
    return Option("attack", move=move, target=target)


def attack_options(play: ArcanaPlay, who: Arcana, foes: list[str]) -> list[Option]:
    if not who.able and not acts_though_fallen(play, who):
        return []
    return [attack_option(move, foe) for move in usable_moves(play, who) for foe in foes]


def acts_though_fallen(play: ArcanaPlay, who: Arcana) -> bool:
    """By the reading that the turns of a round are simultaneous, whoever fell in this round still acts in it."""
    return play.scene.rulings.knocked_out_before_turn == "still-acts" and who.id not in play.scene.fallen


def usable_moves(play: ArcanaPlay, who: Arcana) -> tuple[str, ...]:
    """Ruling power-zero: by one reading, moves without power cannot be chosen."""
    if play.scene.rulings.power_zero == "nothing":
        return who.moves
    return tuple(move for move in who.moves if content_of(play.scene).moves[move].power > 0)


# -- items


@lru_cache(maxsize=8192)
def item_option(item: str, target: str) -> Option:
    return Option("item", item=item, target=target)


def item_options(play: ArcanaPlay, who: Arcana, foes: list[str]) -> list[Option]:
    bag = play.scene.bags[who.side]
    if not bag or play.scene.rulings.items == "disabled":
        return []
    targets = targets_by_aim(play, who, foes)
    return [item_option(key, target) for key in bag for target in targets[content_of(play.scene).items[key].aim]]


# -- switching


@lru_cache(maxsize=4096)
def switch_option(arcana: str) -> Option:
    return Option("switch", arcana=arcana)


def switch_options(play: ArcanaPlay, side: str) -> list[Option]:
    return [switch_option(id) for id in play.scene.reserves(side)]


def switch(play: ArcanaPlay, who: Arcana, new: str) -> None:
    """Another arcana able to battle takes the place; damage stays on the one taken out.

    Where switching is free, the new one has the turn, but may not be switched again: a turn might never end.
    """
    scene = play.scene
    fielded = scene.fielded[who.side]
    fielded[fielded.index(who.id)] = new
    play.note("switches", SWITCH, who.id, new=new)
    send_out(play, new, SWITCHING)
    if scene.rulings.switching == "free":
        scene.switched.append(new)
        scene.order.insert(0, new)
    if scene.rulings.order_after_switch == "at-once":
        scene.order = by_speed(play, scene.order)
        play.note("order-again", "arcana.ruling.order-after-switch", order=list(scene.order))


# -- running


def may_run(scene: ArcanaScene) -> bool:
    """From wild arcana; by one reading, from any battle."""
    return scene.kind != TRAINER or scene.rulings.running == "anyone-always"


def run_from_battle(play: ArcanaPlay, who: Arcana) -> None:
    if gets_away(play, who):
        play.scene.result = RAN
        play.note("runs", RUN, who.id)
    else:
        play.note("cannot-get-away", RUNNING, who.id)


def gets_away(play: ArcanaPlay, who: Arcana) -> bool:
    """Ruling running."""
    scene = play.scene
    if scene.rulings.running == "speed-compare":
        fastest = max((scene.creatures[id].speed for id in scene.standing(other(who.side))), default=0)
        return who.speed >= fastest or play.total(1, 2, RUNNING, who.id) == 2
    area = content_of(scene).areas.get(scene.area) if scene.rulings.running == "area-rule" else None
    if area is not None and area.run is not None:
        return roll(play, area.run.dice, RUNNING, who.id) >= area.run.at_least
    return True


# -- why not


def refusals_for(play: ArcanaPlay, who: Arcana, options: list[Option]) -> list[Refusal]:
    """Everything on the player's list that cannot be done now, with the rule that forbids it."""
    scene, verbs = play.scene, {option.verb for option in options}
    refusals: list[Refusal] = []
    if "attack" not in verbs:
        refusals.append(Refusal("cannot-attack" if who.able else "fallen-cannot-attack", ATTACK, who=who.id))
    refusals += [
        Refusal("no-power-no-choice", "arcana.ruling.power-zero", move=move)
        for move in who.moves
        if move not in usable_moves(play, who)
    ]
    if scene.rulings.items == "disabled":
        refusals.append(Refusal("items-disabled", "arcana.ruling.items"))
    elif "item" not in verbs:
        refusals.append(Refusal("no-item", ITEM))
    if who.id in scene.switched:
        refusals.append(Refusal("switched-already", SWITCHING))
    elif "switch" not in verbs:
        refusals.append(Refusal("nobody-to-switch", SWITCH))
    if not may_run(scene):
        refusals.append(Refusal("no-running-from-trainers", RUNNING))
    elif "run" not in verbs:
        refusals.append(Refusal("nobody-to-run", RUN))
    if "pass" not in verbs:
        refusals.append(Refusal("no-passing", PASS))
    return refusals
