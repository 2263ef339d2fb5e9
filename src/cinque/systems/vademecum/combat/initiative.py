"""2.5 Combat: who acts when. Everybody rolls a pool of D6 and adds it up; the highest goes first."""

from collections.abc import Sequence

from cinque.core.order import in_order, roll_off
from cinque.systems.vademecum.characters.figures import initiative_dice
from cinque.systems.vademecum.dice import throw_d6
from cinque.systems.vademecum.forces import more_of
from cinque.systems.vademecum.model import OVER, TURN, Character, VadeMecumPlay, VadeMecumScene

INITIATIVE = "vademecum.combat.initiative"
TIE = "vademecum.ruling.initiative-tie"


def initiative(play: VadeMecumPlay) -> None:
    """Everybody who is still in the fight rolls."""
    scene = play.scene
    rolling = [one for one in scene.creatures.values() if not one.is_out]
    if not rolling or scene.is_over():
        scene.phase = OVER
        return
    for one in rolling:
        if play.log is not None:
            play.note(
                "initiative-dice", INITIATIVE, one.id, initiative_dice(scene, one, True), dice=one.initiative_dice
            )
        one.initiative = throw_d6(play, one, one.initiative_dice, INITIATIVE)
    value = {one.id: one.initiative for one in rolling}
    scene.order = in_order(list(value), value.__getitem__, lambda tied: break_tie(play, tied))
    scene.queue = list(scene.order)
    play.note("order", INITIATIVE, order=list(scene.order))
    scene.round, scene.phase = 1, TURN
    scene.actor, scene.began = scene.queue.pop(0), False
    for one in rolling:
        refresh_reactions(scene, one)
    play.note("round", "vademecum.combat.rounds", number=1)


def refresh_reactions(scene: VadeMecumScene, one: Character) -> None:
    one.reaction, one.spare_reactions = True, more_of(scene, one, "reactions")


def come_in(play: VadeMecumPlay, one: Character) -> None:
    """Whoever comes to a combat that has begun rolls, too; a place still to come is a turn in this round."""
    scene = play.scene
    refresh_reactions(scene, one)
    one.initiative = throw_d6(play, one, one.initiative_dice, INITIATIVE)
    scene.order.insert(place_among(scene, scene.order, one), one.id)
    line_up(scene, one)
    play.note("order", INITIATIVE, order=list(scene.order))


def line_up(scene: VadeMecumScene, one: Character) -> None:
    """Whoever has a place still to come in the order has a turn in this round."""
    scene.queue = [id for id in scene.queue if id != one.id]
    if scene.actor not in scene.order[scene.order.index(one.id) :]:
        scene.queue.insert(place_among(scene, scene.queue, one), one.id)


def is_called_back(play: VadeMecumPlay, one: Character) -> None:
    """Whoever was dead when initiative was rolled, and is not any longer, comes to the combat."""
    if play.scene.order and one.id not in play.scene.order:
        come_in(play, one)


def place_among(scene: VadeMecumScene, ids: Sequence[str], one: Character) -> int:
    """Before the first who has less, and so behind all who have as much and have not put off their turn."""
    slower = (place for place, id in enumerate(ids) if scene.creatures[id].initiative < one.initiative)
    return next(slower, len(ids))


def break_tie(play: VadeMecumPlay, tied: Sequence[str]) -> list[str]:
    """More dice first, then a D6; by other readings players first, or a D6 alone."""
    scene, reading = play.scene, play.scene.rulings.initiative_tie
    play.note("initiative-tie", TIE, tied=list(tied))
    if reading == "players-first":
        return sorted(tied, key=lambda id: not scene.creatures[id].is_pc)
    if reading == "roll-off":
        return roll_off(play, tied, 6, TIE)
    dice = {id: scene.creatures[id].initiative_dice for id in tied}
    return in_order(tied, dice.__getitem__, lambda again: roll_off(play, again, 6, TIE))
