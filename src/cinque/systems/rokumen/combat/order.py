"""Who comes first: Speed order, and what happens at equal Speed."""

from collections.abc import Sequence

from cinque.core.ask import Ask, Option
from cinque.core.order import in_order, ranks, roll_off
from cinque.systems.rokumen.figures import speed
from cinque.systems.rokumen.model import FACES, Pokemon, RokumenPlay, RokumenScene

SPEED_ORDER = "rokumen.combat.speed-order"
TIE = "rokumen.combat.speed-tie"
PLAYER_TIE = "rokumen.ruling.player-tie"
SELECTION_TIE = "rokumen.ruling.tie-in-selection"


def speed_order(play: RokumenPlay, ones: Sequence[Pokemon]) -> list[str]:
    """Highest Speed first."""
    scene = play.scene
    ids = [one.id for one in ones]
    order = in_order(ids, lambda id: speed_now(scene, id), lambda tied: settle(play, tied))
    if len(order) > 1:
        play.note("speed-order", SPEED_ORDER, order=order)
    return order


def speed_now(scene: RokumenScene, id: str) -> int:
    return speed(scene, scene.creatures[id]).value


def leaders(scene: RokumenScene, ones: Sequence[Pokemon]) -> list[str]:
    """Everybody of the highest Speed."""
    by_speed = ranks([one.id for one in ones], lambda id: speed_now(scene, id))
    return by_speed[0] if by_speed else []


def fastest(play: RokumenPlay, first: list[str]) -> str:
    """The one of highest Speed; the tie rule decides between equals, or by one reading a die."""
    if len(first) == 1:
        return first[0]
    if play.scene.rulings.tie_in_selection == "roll":
        return roll_off(play, first, FACES, SELECTION_TIE)[0]
    return settle(play, first, only_first=True)[0]


def settle(play: RokumenPlay, tied: Sequence[str], only_first: bool = False) -> list[str]:
    """At equal Speed players come before NPCs; players agree, the game master orders NPCs."""
    creatures = play.scene.creatures
    players = [id for id in tied if not creatures[id].is_npc]
    others = [id for id in tied if creatures[id].is_npc]
    play.note("tie", TIE, who=tied[0], tied=list(tied))
    order = agree(play, players) if len(players) > 1 else players
    if only_first and order:
        return order
    return order + (by_game_master(play, others, only_first) if len(others) > 1 else others)


def agree(play: RokumenPlay, players: list[str]) -> list[str]:
    """Players settle their order among themselves; where they have not, the ruling player-tie decides."""
    agreed = play.scene.agreed
    if all(id in agreed for id in players):
        return sorted(players, key=agreed.index)
    reading = play.scene.rulings.player_tie
    if reading == "roll":
        return roll_off(play, players, FACES, PLAYER_TIE)
    return by_game_master(play, players, False) if reading == "gm" else players


def by_game_master(play: RokumenPlay, tied: list[str], only_first: bool) -> list[str]:
    """Whoever answers for the NPCs; for players, by one ruling, the game master."""
    first = play.scene.creatures[tied[0]]
    seat = first.seat if first.is_npc else "gm"
    left = list(tied)
    order: list[str] = []
    while len(left) > 1 and not (only_first and order):
        options = [Option("first", creature=id) for id in left]
        chosen = play.choose(Ask(seat, "order", TIE, options, left[0], decline=options[0].key))
        order.append(chosen.args["creature"])
        left.remove(order[-1])
    return order + left
