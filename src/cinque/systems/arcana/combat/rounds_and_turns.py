"""Combat: a fight is a series of rounds, and every arcana that is fighting has one turn in each."""

from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.log import OWNER
from cinque.systems.arcana.combat.beginning import send_out
from cinque.systems.arcana.combat.opponents_turn import dice_act_for, opponents_turn
from cinque.systems.arcana.combat.players_turn import players_turn, switch_options
from cinque.systems.arcana.model import (
    DRAW,
    END,
    OPPONENT,
    PLAYER,
    REPLACE,
    ROUND,
    TRAINER,
    TURN,
    ArcanaPlay,
    ArcanaScene,
    content_of,
    other,
)

ROUNDS: Final = "arcana.combat.rounds"
TURNS: Final = "arcana.combat.turns"
FIGHT_END: Final = "arcana.ruling.fight-end"
LOST: Final = "arcana.ruling.knocked-out-before-turn"
REPLACEMENT: Final = "arcana.ruling.forced-replacement"


# -- Rounds and Turns


def turn(play: ArcanaPlay) -> None:
    """The next arcana in the order has its turn."""
    scene = play.scene
    who = scene.creatures[scene.order.pop(0)]
    if not who.able and who.id not in scene.fallen:
        replacement = instead_of_the_fallen(play, who.id)
        if not replacement:
            after_turn(play)
            return
        who = scene.creatures[replacement]
    play.note("turn", TURNS, who.id)
    if dice_act_for(scene, who.side):
        opponents_turn(play, who)
    else:
        players_turn(play, who)
    after_turn(play)


def instead_of_the_fallen(play: ArcanaPlay, fallen: str) -> str:
    """Ruling knocked-out-before-turn: who takes the turn of an arcana that fell before it, if anybody does."""
    ruling = play.scene.rulings.knocked_out_before_turn
    if ruling == "still-acts":
        play.note("still-acts", LOST, fallen)
        return fallen
    if ruling == "replacement-acts" and play.scene.reserves(play.scene.creatures[fallen].side):
        return replace_one(play, fallen)
    play.note("turn-lost", LOST, fallen)
    return ""


def after_turn(play: ArcanaPlay) -> None:
    """Go on with the round, or close it."""
    scene = play.scene
    # by the reading that turns are simultaneous, a round is played out before anyone has lost
    if not scene.result and (not scene.order or scene.rulings.knocked_out_before_turn != "still-acts"):
        scene.result = fight_result(play)
    if scene.result:
        scene.phase = END
    elif scene.order:
        scene.phase = TURN
    else:
        scene.phase = REPLACE if must_replace(play) else ROUND


def fight_result(play: ArcanaPlay) -> str:
    """Who has won, if the fight is over: as long as both opponents are able to battle, it is not."""
    scene = play.scene
    # ruling fight-end: when a side has nobody left, or as soon as one of those who are fighting has fallen
    lost = has_fallen if scene.rulings.fight_end == "active-out" else is_out
    player_beaten, opponent_beaten = lost(scene, PLAYER), lost(scene, OPPONENT)
    if not player_beaten and not opponent_beaten:
        return ""
    if player_beaten and opponent_beaten:
        return DRAW
    beaten = PLAYER if player_beaten else OPPONENT
    play.note("beaten", FIGHT_END, play.scene.teams[beaten][0], side=beaten)
    return other(beaten)


def is_out(scene: ArcanaScene, side: str) -> bool:
    return not scene.has_able(side)


def has_fallen(scene: ArcanaScene, side: str) -> bool:
    return len(scene.standing(side)) < len(scene.fielded[side])


# -- replacement


def must_replace(play: ArcanaPlay) -> bool:
    """Ruling forced-replacement: at the end of the round a fallen arcana is replaced without using a turn."""
    scene = play.scene
    if scene.rulings.forced_replacement == "uses-turn":
        return False
    return has_fallen(scene, PLAYER) or has_fallen(scene, OPPONENT)


def replace(play: ArcanaPlay) -> None:
    """Everyone who has fallen leaves, and a reserve is sent out for it while there are any."""
    scene = play.scene
    for side in (PLAYER, OPPONENT):
        for id in [id for id in scene.fielded[side] if not scene.creatures[id].able]:
            if scene.reserves(side):
                replace_one(play, id)
            else:
                scene.fielded[side].remove(id)
    scene.phase = ROUND


def replace_one(play: ArcanaPlay, fallen: str) -> str:
    """Send out a reserve for a fallen arcana; its owner chooses, dice-driven sides take the next in order."""
    scene, side = play.scene, play.scene.creatures[fallen].side
    if dice_act_for(scene, side):
        new = scene.reserves(side)[0]
    else:
        options: list[Option] = switch_options(play, side)
        ask = Ask(scene.creatures[fallen].seat, "replacement", REPLACEMENT, options, fallen)
        new = play.choose(ask).args["arcana"]
    scene.fielded[side][scene.fielded[side].index(fallen)] = new
    send_out(play, new, REPLACEMENT)
    return new


# -- the end


def end(play: ArcanaPlay) -> None:
    """The fight is over; what a trainer had staked is the player's if the player won."""
    scene = play.scene
    play.note("fight-ends", ROUNDS, rounds=scene.round, result=scene.result)
    prize = content_of(scene).trainers[scene.trainer].prize if scene.trainer else 0
    if scene.kind == TRAINER and scene.result == PLAYER and prize:
        scene.purse[PLAYER] += prize
        who, purse = scene.holder(PLAYER), scene.purse[PLAYER]
        play.note("prize", "arcana.ruling.trainer-fights", who, None, OWNER, money=prize, purse=purse)
    scene.kind = scene.phase = ""
    scene.order = []
