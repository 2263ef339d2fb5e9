"""2.5 Combat: how turns begin and end, who comes next, and the rounds."""

from cinque.core.ask import Ask, Option
from cinque.core.seat import GM_ROLE
from cinque.systems.vademecum.ability import others, rule_of, set_off
from cinque.systems.vademecum.combat.initiative import refresh_reactions
from cinque.systems.vademecum.combat.movement import flee
from cinque.systems.vademecum.combat.suffering import breathe, let_pass, stay, suffer
from cinque.systems.vademecum.condition import TURN_END, TURN_START, befriend
from cinque.systems.vademecum.forces import more_of, owned_by
from cinque.systems.vademecum.happening import Event
from cinque.systems.vademecum.injuries import pass_round
from cinque.systems.vademecum.model import OVER, ROUND_ENDS, TURN, Character, VadeMecumPlay

BUDGET = "vademecum.combat.turn-budget"
FIGHT_END = "vademecum.ruling.fight-end"


def begin_turn(play: VadeMecumPlay) -> None:
    """A step of its own: whoever is asked what to do has the actions of the turn already."""
    scene = play.scene
    one = scene.creatures[scene.actor]
    scene.began = True
    if one.waiting:  # it began before it was put off
        one.acted = False
        play.note("turn", BUDGET, one.id)
        return
    let_pass(play, TURN_START, one)
    if one.is_out:
        return
    one.moved = one.diagonals = 0
    one.main, one.bonus, one.bonus_next = 1 + more_of(scene, one, "main-actions"), 1 + one.bonus_next, 0
    one.dashed = one.acted = one.fell_prone = one.left_cover = False
    one.done, one.tried = [], []
    if scene.rulings.reaction_refresh == "own-turn":
        refresh_reactions(scene, one)
    help_ends(play, one)
    play.note("turn", BUDGET, one.id)
    if one.active:
        suffer(play, one)
    if scene.zones:
        breathe(play, one)
    starts = Event(one)
    set_off(play, one, "turn-starts", starts)
    for other in others(scene, one, False):
        set_off(play, other, "turn-starts", starts)
    if scene.is_over():
        scene.phase, scene.extra = OVER, []


def help_ends(play: VadeMecumPlay, helper: Character) -> None:
    """Help lasts until the helper's next turn, or what would be that of the dead."""
    for other in play.scene.creatures.values():
        if helper.id in other.helpers:
            other.helpers.remove(helper.id)


def change_sides(play: VadeMecumPlay, one: Character, side: str) -> None:
    """Nobody helps the other side, nor is helped by it."""
    one.side, one.helpers = side, []
    help_ends(play, one)
    befriend(play)


# -- the end of a turn


def end_turn(play: VadeMecumPlay, one: Character) -> None:
    one.main = one.bonus = 0
    one.alerted = one.waiting = False
    one.peaceful, one.attacked = not one.attacked, False
    if not one.is_out:
        flee(play, one)
        if play.scene.zones:
            stay(play, one)
    let_pass(play, TURN_END, one)
    if play.scene.rulings.injury_round_count == "own-turn-end":
        pass_round(play, one)
    next_actor(play)


def next_actor(play: VadeMecumPlay) -> None:
    """Whoever comes next; after the last the round is over. The dead only let their moments pass."""
    scene = play.scene
    while True:
        if not scene.queue and not new_round(play):
            return
        scene.actor, scene.began = scene.queue.pop(0), False
        one = scene.creatures[scene.actor]
        if not one.is_out or scene.is_over() or all(scene.creatures[id].is_out for id in scene.order):
            return
        if not one.waiting:  # otherwise it began before it was put off
            let_pass(play, TURN_START, one)
            help_ends(play, one)
        one.main = one.bonus = 0
        one.waiting = False
        let_pass(play, TURN_END, one)


# -- rounds


def new_round(play: VadeMecumPlay) -> bool:
    """False if there is none: the combat is over, or the game master has to say first whether it is."""
    scene = play.scene
    end_round(play)
    if scene.is_over() or (scene.is_side_down() and scene.rulings.fight_end == "gm-only"):
        scene.phase = OVER if scene.is_over() else ROUND_ENDS
        return False
    begin_round(play)
    return True


def round_ends(play: VadeMecumPlay) -> None:
    """Ruling fight-end: nobody of a side can fight on, and the game master says whether the others do.

    No standing order speaks here: where everything else is left to the program, nobody would ever be asked again.
    """
    scene = play.scene
    ask = Ask(GM_ROLE, "fight-end", FIGHT_END, [Option("end-fight"), Option("fight-on")])
    if scene.is_over() or (scene.is_side_down() and play.choose(ask).verb == "end-fight"):
        scene.phase = OVER
        return
    scene.phase = TURN
    begin_round(play)
    next_actor(play)


def end_round(play: VadeMecumPlay) -> None:
    if play.scene.rulings.injury_round_count == "round-end":
        for one in play.scene.creatures.values():
            pass_round(play, one)


def begin_round(play: VadeMecumPlay) -> None:
    scene = play.scene
    scene.round += 1
    for one in scene.creatures.values():
        for ability in owned_by(scene, one).rules:
            rule_of(ability).round_begins(play, one, ability)
    scene.queue = list(scene.order)
    if scene.rulings.reaction_refresh == "round-start":
        for one in scene.creatures.values():
            refresh_reactions(scene, one)
    play.note("round", "vademecum.combat.rounds", number=scene.round)
