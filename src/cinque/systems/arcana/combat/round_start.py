"""Round Start: the speeds of the arcana are compared, and the highest goes first."""

from collections.abc import Sequence
from typing import Final

from cinque.core.order import draw_lots, in_order, side_first
from cinque.systems.arcana.model import OPPONENT, PLAYER, TURN, ArcanaPlay

FIRST_TURN: Final = "arcana.round.first-turn"
ROUNDS: Final = "arcana.combat.rounds"
TIE: Final = "arcana.ruling.speed-tie"


def round_start(play: ArcanaPlay) -> None:
    """Speeds are compared anew, and the highest goes first."""
    scene = play.scene
    scene.round += 1
    play.note("round", ROUNDS, number=scene.round)
    scene.switched = []
    fielded = scene.fielded[PLAYER] + scene.fielded[OPPONENT]
    scene.fallen = [id for id in fielded if scene.creatures[id].hp == 0]
    scene.order = by_speed(play, with_a_turn(play, PLAYER) + with_a_turn(play, OPPONENT))
    if play.listening:
        speeds = [scene.creatures[id].speed for id in scene.order]
        play.note("order", FIRST_TURN, order=list(scene.order), speeds=speeds)
    scene.phase = TURN


def with_a_turn(play: ArcanaPlay, side: str) -> list[str]:
    """Those who are fighting; by ruling also the fallen, as long as their turn can be used to replace them."""
    scene = play.scene
    if scene.rulings.forced_replacement == "uses-turn" and scene.reserves(side):
        return scene.fielded[side]
    return scene.standing(side)


def by_speed(play: ArcanaPlay, ids: list[str]) -> list[str]:
    """Falling speed (ruling more-than-two), equals by the ruling speed-tie."""
    creatures = play.scene.creatures

    def speed(id: str) -> int:
        return creatures[id].speed

    def tie(tied: Sequence[str]) -> Sequence[str]:
        return settle_tie(play, tied)

    return in_order(ids, speed, tie)


def settle_tie(play: ArcanaPlay, tied: Sequence[str]) -> Sequence[str]:
    scene, ruling = play.scene, play.scene.rulings.speed_tie
    if ruling == "roll":
        return draw_lots(play, tied, TIE)
    if ruling == "roll-once":
        scene.tied = scene.tied or draw_lots(play, (PLAYER, OPPONENT), TIE)
        sides = scene.tied
    else:
        sides = [PLAYER, OPPONENT] if ruling == "player-first" else [OPPONENT, PLAYER]
    return side_first(lambda id: scene.creatures[id].side, sides)(tied)
