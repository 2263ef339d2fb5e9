"""Who comes first: Speed order, and what happens at equal Speed."""

from collections.abc import Sequence

from cinque.core.ask import Ask, Option
from cinque.core.log import EVERYONE, GM
from cinque.core.order import in_order, ranks, roll_off
from cinque.core.seat import GM_ROLE
from cinque.systems.rokumen.figures import speed
from cinque.systems.rokumen.model import FACES, Pokemon, RokumenPlay, RokumenScene

SPEED_ORDER = "rokumen.combat.speed-order"
TIE = "rokumen.combat.speed-tie"
PLAYER_TIE = "rokumen.ruling.player-tie"
SELECTION_TIE = "rokumen.ruling.tie-in-selection"


def speed_order(play: RokumenPlay, ones: Sequence[Pokemon]) -> list[str]:
    """Highest Speed first. Who they are tells who has something to use, which others hear when it is declared."""
    scene = play.scene
    ids = [one.id for one in ones]
    order = in_order(ids, lambda id: speed_now(scene, id), lambda tied: settle(play, tied, visible=GM))
    if len(order) > 1:
        play.note("speed-order", SPEED_ORDER, visible=GM, order=order)
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


def settle(play: RokumenPlay, tied: Sequence[str], only_first: bool = False, visible: str = EVERYONE) -> list[str]:
    """At equal Speed players come before NPCs; players agree, the game master orders NPCs."""
    creatures = play.scene.creatures
    players = [id for id in tied if not creatures[id].is_npc]
    others = [id for id in tied if creatures[id].is_npc]
    play.note("tie", TIE, visible=visible, who=tied[0], tied=list(tied))
    order = agree(play, players, only_first)
    if only_first and order:
        return order
    return order + put_in_order(play, others, seat_for(play, others), only_first)


def agree(play: RokumenPlay, players: list[str], only_first: bool) -> list[str]:
    """Players settle their order among themselves; where they have not, the ruling player-tie decides between them.

    What is one player's own that player puts in order.
    """
    agreed = play.scene.agreed
    if all(id in agreed for id in players):
        return sorted(players, key=agreed.index)
    own: dict[str, list[str]] = {}
    for id in players:
        own.setdefault(play.scene.creatures[id].seat, []).append(id)
    reading = play.scene.rulings.player_tie
    if reading == "gm" and len(own) > 1:
        return put_in_order(play, players, GM_ROLE, only_first)
    if reading == "roll" and len(own) > 1:
        rolled = roll_off(play, [ids[0] for ids in own.values()], FACES, PLAYER_TIE)
        players = [id for first in rolled for id in own[play.scene.creatures[first].seat]]
    whose = [play.scene.creatures[id].seat for id in players]
    asked = whose[:1] if only_first else own
    in_order_of = {seat: put_in_order(play, own[seat], seat, only_first) for seat in asked}
    return [in_order_of[seat].pop(0) for seat in (whose[:1] if only_first else whose)]


def seat_for(play: RokumenPlay, others: list[str]) -> str:
    """Whoever answers for the NPCs; for those of several seats, the game master."""
    seats = {play.scene.creatures[id].seat for id in others}
    return seats.pop() if len(seats) == 1 else GM_ROLE


def put_in_order(play: RokumenPlay, tied: list[str], seat: str, only_first: bool) -> list[str]:
    """A seat says who comes first, and then who of the others does."""
    left = list(tied)
    order: list[str] = []
    while len(left) > 1 and not (only_first and order):
        options = [Option("first", creature=id) for id in left]
        chosen = play.choose(Ask(seat, "order", TIE, options, left[0], decline=options[0].key))
        order.append(chosen.args["creature"])
        left.remove(order[-1])
    return order + left
