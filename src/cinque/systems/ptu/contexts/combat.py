"""Contexts, rounds and Initiative (p.226-228): who acts when, in a League battle and in full contact."""

from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.effect import TURN_END as TURN_ENDS
from cinque.core.effect import TURN_START
from cinque.systems.ptu.actions.items import draw_weapon
from cinque.systems.ptu.afflictions.mark import AFTER_COUNT, BEFORE_COUNT
from cinque.systems.ptu.combatant import (
    DECLARE,
    DRAW,
    NO_COUNT,
    OVER,
    ROUND,
    Combatant,
)
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.contexts.auras import look_around
from cinque.systems.ptu.contexts.durations import count_down, end_with_turn, pass_count
from cinque.systems.ptu.contexts.holding import SAVED
from cinque.systems.ptu.contexts.next_turn import go_on, is_over
from cinque.systems.ptu.contexts.surroundings import round_ends
from cinque.systems.ptu.inflicting.inflicting import FIRST_OF_ALL, end_of_encounter
from cinque.systems.ptu.inflicting.interrupt import spend_ahead
from cinque.systems.ptu.injuries.hit_points import ceiling
from cinque.systems.ptu.injuries.resting import pass_time
from cinque.systems.ptu.injuries.suffocation import end_of_round
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.pushing import find_footing
from cinque.systems.ptu.notes import (
    EXHAUSTED,
    OWES_COMMAND,
    OWES_STANDARD,
    ROUND_NOTES,
    TREATED,
    TURN_NOTES,
    drop,
)
from cinque.systems.ptu.stats.stats import action_points, initiative, tell_derived

CONTEXTS: Final = "ptu.context.two-contexts"
LEAGUE_CONTEXT: Final = "ptu.context.league"
FULL_CONTACT_CONTEXT: Final = "ptu.context.full-contact"
LENGTH: Final = "ptu.round.length"
SETUP: Final = "ptu.action.free-setup"
SECONDS: Final = 10
EMPTY_HANDED: Final = Option("empty-handed")


def begin(play: PtuPlay) -> None:
    """A combat begins: drawing a weapon and sending out the first Pokémon costs nothing, unless one is surprised."""
    scene = play.scene
    play.note("combat-begins", CONTEXTS, context=scene.context)
    play.note("context", LEAGUE_CONTEXT if scene.league else FULL_CONTACT_CONTEXT, context=scene.context)
    if scene.zones:
        play.note("no-map", "ptu.abstract.intro", zones=list(scene.zones))
    for name, reading in scene.rulings.chosen.items():
        play.note("reading", f"ptu.ruling.{name}", name=name, reading=reading)
    for one in scene.creatures.values():
        prepare(one)
        if one.out:
            play.note("stands", SETUP, one.id, hp=one.hp, of=ceiling(scene, one), side=one.side)
            tell_derived(play, one)
    for one in scene.able():
        if one.is_trainer and one.side != scene.surprised and not scene.league:
            draw_first(play, one)
    if scene.surprised:
        play.note("surprised", SETUP, side=scene.surprised)
    scene.round, scene.result, scene.begun = 0, "", True
    scene.ties, scene.commands, scene.declared, scene.waiting, scene.defeated = {}, {}, {}, [], []
    scene.phase = ROUND


def draw_first(play: PtuPlay, one: Combatant) -> None:
    """Whoever has a weapon in the pack may have it in hand when the combat begins."""
    items = content_of(play.scene).items if one.items and not one.main_hand else {}
    weapons = [Option("draw", what=key) for key in one.items if items and items[key].kind == "weapon"]
    if not weapons:
        return
    ask = Ask(one.seat, "first-weapon", SETUP, [*weapons, EMPTY_HANDED], one.id, decline=EMPTY_HANDED.key)
    chosen = play.choose(ask)
    if chosen is not EMPTY_HANDED:
        draw_weapon(play, one, chosen.args["what"], SETUP)


def prepare(one: Combatant) -> None:
    one.acted = False
    one.notes, one.forfeits, one.lost_turns = [], [], 0
    one.hold, one.turns = NO_COUNT, 0
    one.attacked_in = one.hurt_in = 0
    one.injured_in, one.tricks = [], []
    one.used, one.last_used = {}, {}
    one.grapple, one.dominant, one.secured = "", False, False


def new_round(play: PtuPlay) -> None:
    """Ten seconds in which everybody takes a turn."""
    scene = play.scene
    scene.round += 1
    scene.count = NO_COUNT
    scene.commands, scene.declared = {}, {}
    if scene.rulings.tie_roll_frequency == "each-round":
        scene.ties = {}
    play.note("round", LENGTH, number=scene.round, seconds=SECONDS)
    for moment in (BEFORE_COUNT, AFTER_COUNT):
        pass_count(play, moment, FIRST_OF_ALL)
    for one in scene.creatures.values():
        one.acted, one.hold = False, NO_COUNT
        drop(one, *TURN_NOTES, *ROUND_NOTES, *SAVED.values())  # who held and was recalled had no end of a turn
        if OWES_COMMAND in one.notes:
            scene.count_command(one, 1)
            drop(one, OWES_COMMAND)
            one.lost_turns -= not one.able
        if EXHAUSTED in one.notes:
            drop(one, EXHAUSTED)
            spend_ahead(scene, one, [])
    if scene.rulings.initiative_change_midround != "immediate":
        scene.counts = {one.id: initiative(scene, one).num for one in scene.able()}
    if scene.league and any(one.is_trainer and not one.acted for one in scene.able()):
        scene.phase = DECLARE
        return
    go_on(play)


# -- the end of a round and of the combat


def end_round(play: PtuPlay) -> None:
    scene = play.scene
    awaited = awaited_turns(scene)
    for one in scene.creatures.values():
        end_with_turn(play.about(one), one)
        if not one.able and not one.acted:
            # its turns do not come, and what ends with them ends all the same
            if one.id in awaited:
                count_down(play, TURN_START, one.id)
                count_down(play, TURN_ENDS, one.id)
                awaited = awaited_turns(scene)
            lose_with_turn(one)
    pass_count(play, BEFORE_COUNT, NO_COUNT)
    pass_count(play, AFTER_COUNT, NO_COUNT)
    round_ends(play)
    end_of_round(play)
    look_around(play)
    scene.phase = OVER if is_over(scene) else ROUND


def awaited_turns(scene: PtuScene) -> set[str]:
    """Those with whose turns something ends."""
    return {active.anchor for one in scene.creatures.values() for active in one.active}


def lose_with_turn(one: Combatant) -> None:
    """What was given up of a turn that has not come is gone with it; who is treated holds still in the next one."""
    treated = TREATED in one.notes
    one.lost_turns = min(one.lost_turns, int(treated))
    if not treated:
        one.forfeits = []
    drop(one, OWES_STANDARD)


def scene_ends(scene: PtuScene) -> None:
    """A combat is a Scene: what counts by the Scene begins anew, and spent Action Points return (supplied)."""
    for one in scene.creatures.values():
        prepare(one)
        one.ap, one.ap_for = max(0, action_points(one.kind, one.level) - one.ap_drained - one.ap_bound), []
    scene.scenes += 1


def end_scene(play: PtuPlay) -> None:
    """The game master says that a Scene without a combat is over."""
    scene_ends(play.scene)
    play.note("scene-ends", CONTEXTS)


def over(play: PtuPlay) -> None:
    """The encounter ends, and with it everything that belongs to it."""
    scene = play.scene
    left = [side for side in scene.sides() if scene.standing(side)]
    scene.result = scene.result or (left[0] if len(left) == 1 else DRAW)
    play.note("combat-ends", CONTEXTS, rounds=scene.round, result=scene.result)
    # where nobody has won, one's own fallen are no foes: a game master names them for the other side
    won = scene.result if scene.result in scene.sides() else next(iter(scene.sides()), "")
    for one in scene.creatures.values():
        end_of_encounter(play.about(one), one)
        if one.fainted and one.side != won and one.id not in scene.defeated:
            scene.defeated.append(one.id)
    find_footing(play)
    scene_ends(scene)
    scene.phase, scene.actor, scene.count = "", "", NO_COUNT
    scene.weather, scene.weather_left, scene.fields_on, scene.smoke, scene.blessings = "", 0, {}, [], {}
    pass_time(play, max(1, scene.round * SECONDS // 60), calm=False)
