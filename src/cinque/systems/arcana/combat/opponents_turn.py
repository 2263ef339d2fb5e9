"""Opponent's Turn: wild arcana attack, with a move chosen by dice, unless the area's rules say otherwise."""

from typing import Final

from cinque.systems.arcana.combat.beginning import roll, send_out
from cinque.systems.arcana.combat.damage import use_move
from cinque.systems.arcana.combat.players_turn import usable_moves
from cinque.systems.arcana.content.records import MoveRow, MoveTable
from cinque.systems.arcana.model import FLED, OPPONENT, WILD, Arcana, ArcanaPlay, ArcanaScene, content_of, other

ATTACKS: Final = "arcana.turn.wild-attacks"
MOVE_CHOICE: Final = "arcana.turn.wild-move-choice"
REPLACEMENT: Final = "arcana.ruling.forced-replacement"


def dice_act_for(scene: ArcanaScene, side: str) -> bool:
    """Whether dice decide for a side: for wild arcana, and by one reading for trainers' arcana too."""
    return side == OPPONENT and (scene.kind == WILD or scene.rulings.trainer_fights == "like-wild-dice")


def opponents_turn(play: ArcanaPlay, who: Arcana) -> None:
    scene = play.scene
    if not who.able and who.id in scene.fallen:
        send_next(play, who)
        return
    targets = scene.standing(other(who.side))
    moves = usable_moves(play, who)
    if flees(play, who):
        scene.result = FLED
        play.note("flees", ATTACKS, who.id, area=scene.area)
    elif not targets or not moves:
        play.note("idle", ATTACKS, who.id)
    else:
        move = choose_move(play, who, moves)
        target = targets[0] if len(targets) == 1 else targets[play.total(1, len(targets), ATTACKS, who.id) - 1]
        use_move(play, who, content_of(scene).moves[move], scene.creatures[target], ATTACKS)


def flees(play: ArcanaPlay, who: Arcana) -> bool:
    """An exception that an area's rules may make, for those who are still able to."""
    area = content_of(play.scene).areas.get(play.scene.area)
    if play.scene.kind != WILD or area is None or area.flee is None or not who.able:
        return False
    return roll(play, area.flee.dice, ATTACKS, who.id) <= area.flee.at_most


def choose_move(play: ArcanaPlay, who: Arcana, moves: tuple[str, ...]) -> str:
    """Ruling wild-move-dice: by the arcana's own table or the area's, and if there is none all moves equally likely."""
    table = move_table(play, who) if play.scene.rulings.wild_move_dice == "table" else None
    if table is not None:
        move = table.move(roll(play, table.dice, MOVE_CHOICE, who.id))
        if move in moves:
            return move
    return moves[0] if len(moves) == 1 else moves[play.total(1, len(moves), MOVE_CHOICE, who.id) - 1]


def move_table(play: ArcanaPlay, who: Arcana) -> MoveTable | None:
    if who.move_table:
        return MoveTable(
            who.move_table["dice"],
            tuple(MoveRow(row["from"], row["to"], row["move"]) for row in who.move_table["table"]),
        )
    area = content_of(play.scene).areas.get(play.scene.area)
    return area.moves_of(who.species) if area is not None else None


def send_next(play: ArcanaPlay, fallen: Arcana) -> None:
    """By the reading that replacing uses the turn, a side that dice play for spends it on the next in order."""
    scene = play.scene
    reserves = scene.reserves(fallen.side)
    if reserves:
        scene.fielded[fallen.side][scene.fielded[fallen.side].index(fallen.id)] = reserves[0]
        send_out(play, reserves[0], REPLACEMENT)
