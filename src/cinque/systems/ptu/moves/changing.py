"""What Moves make of somebody's Types, Abilities and Stats for a while (Moves by conversion)."""

from collections.abc import Sequence
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.effect import attach, detach
from cinque.core.knowledge import is_open_to
from cinque.core.log import OWNER
from cinque.core.seat import GM_ROLE
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import content_for
from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.content.words import PLACES, TYPES
from cinque.systems.ptu.inflicting.inflicting import end_by_type, lasting
from cinque.systems.ptu.marks.altered import (
    FOR,
    MINIMIZED,
    MORE,
    OTHER_ABILITIES,
    OTHER_MOVES,
    OTHER_STATS,
    OTHER_TYPES,
    OTHER_WEIGHT,
    TRANSFORMED,
    WITHOUT,
    Altered,
    settle,
    shape_of,
)
from cinque.systems.ptu.model import PtuPlay
from cinque.systems.ptu.movement.pushing import find_room
from cinque.systems.ptu.positioning.positions import next_to, terrain_cells
from cinque.systems.ptu.stats.past import STRUCK_BY
from cinque.systems.ptu.stats.types import steps_of

ON_HIT: Final = "ptu.damage.on-hit"
BLIND_PLACES: Final = (1, 2, 3)
"""As many as anybody has Abilities by level."""

COUNTRY_MOVES: Final = {
    "cave": "ancient-power",
    "desert": "earth-power",
    "forest": "energy-ball",
    "mountain": "power-gem",
    "grassland": "grass-knot",
    "ocean": "bubble-beam",
    "urban": "tri-attack",
    "tundra": "aurora-beam",
    **dict.fromkeys(("wetlands", "marsh", "beach"), "mud-bomb"),
}
"""What Nature Power becomes (supplied), and whose Type Camouflage takes; a beach and a marsh are wet land."""


def change_what_somebody_is(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant) -> None:
    if effect.become or effect.become_by:
        types = (effect.become,) if effect.become else new_types(play, effect.become_by, one)
        # whoever takes on the target's Types changes, not the target
        changed = user if effect.become_by == "target-types" and user is not None else one
        if types and types != changed.types:
            alter(play, effect, user, changed, OTHER_TYPES, ",".join(types))
            play.note("becomes-type", ON_HIT, changed.id, types=list(types))
    if effect.lose_type and effect.lose_type in one.types:
        alter(play, effect, user, one, OTHER_TYPES, WITHOUT + effect.lose_type)
        play.note("loses-type", ON_HIT, one.id, type=effect.lose_type)
    if effect.change_abilities:
        change_abilities(play, effect, user, one)
    if effect.learn and user is not None:
        learn(play, effect, user, one)
    if effect.transform and user is not None:
        transform(play, effect, user, one)
    if effect.small:
        alter(play, effect, user, one, MINIMIZED, "")
        play.note("gets-small", ON_HIT, one.id)
        find_room(play, one)
    if effect.lighter:
        alter(play, effect, user, one, OTHER_WEIGHT, "")
        play.note("gets-lighter", ON_HIT, one.id, weight_class=one.weight_class)
    if effect.change_stats:
        change_stats(play, effect, user, one)


def alter(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant, mark: Altered, source: str) -> None:
    by = user.id if user is not None else ""
    attach(one.active, mark, lasting(play.scene, mark.key, source, effect.lasts, one.id, by, effect.rounds))
    settle(one, *mark.alters)
    end_by_type(play, one)


def transform(play: PtuPlay, effect: Effect, user: Combatant, one: Combatant) -> None:
    """The user is like somebody now, but for Stats and Hit Points; a second shape takes the place of the first."""
    detach(user.active, TRANSFORMED.key)
    alter(play, effect, user, user, TRANSFORMED, shape_of(one))
    play.note("transforms", ON_HIT, user.id, target=one.id)
    find_room(play, user)


# -- Types


def new_types(play: PtuPlay, become: str, one: Combatant) -> tuple[str, ...]:
    if become == "target-types":
        return one.types
    if become == "own-move":
        moves = content_for(play.scene.packs).moves
        return chosen_type(play, one, list(dict.fromkeys(moves[key].type for key in one.moves)))
    if become == "resisting":
        resisting = [
            type for type in TYPES if STRUCK_BY in one.past and steps_of(play.scene, one.past[STRUCK_BY], type) < 0
        ]
        return chosen_type(play, one, resisting)
    return (content_for(play.scene.packs).moves[COUNTRY_MOVES[country_of(play, one)]].type,)


def chosen_type(play: PtuPlay, one: Combatant, types: Sequence[str]) -> tuple[str, ...]:
    if len(types) < 2:
        return tuple(types)
    options = [Option("of-type", type=type) for type in types]
    return (play.choose(Ask(one.seat, "own-type", ON_HIT, options, one.id)).args["type"],)


def country_of(play: PtuPlay, one: Combatant) -> str:
    """The kind of country where somebody stands; the game master says it where no map does."""
    for place in PLACES:
        if one.cell in terrain_cells(play.scene, place):
            return place
    options = [Option("country", place=place) for place in PLACES]
    chosen: str = play.choose(Ask(GM_ROLE, "country", ON_HIT, options, one.id)).args["place"]
    return chosen


# -- Abilities


def change_abilities(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant) -> None:
    """Which Ability it is only its owners learn; that something has happened, everybody."""
    change = effect.change_abilities
    if change == "gone":
        alter(play, effect, user, one, OTHER_ABILITIES, "")
        play.note("abilities-gone", ON_HIT, one.id)
        return
    if user is None and not effect.ability:
        return
    asker = user or one
    theirs = pick(play, asker, one)
    if change in ("copy", "share"):
        near = next_to(play.scene, asker, play.scene.allies(asker)) if change == "share" else []
        for each in [asker, *near] if theirs else []:
            alter(play, effect, user, each, OTHER_ABILITIES, MORE + theirs)
            play.note("gains-ability", ON_HIT, each.id, visible=OWNER, ability=theirs)
    else:
        mine = effect.ability[0] if effect.ability else pick(play, asker, asker)
        if theirs and mine:
            replace(play, effect, user, one, theirs, mine)
            if change == "swap":
                replace(play, effect, user, asker, mine, theirs)
    play.note("ability-changes", ON_HIT, one.id, user=asker.id, change=change)


def replace(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant, old: str, new: str) -> None:
    alter(play, effect, user, one, OTHER_ABILITIES, f"{old}{FOR}{new}")
    play.note("ability-replaced", ON_HIT, one.id, visible=OWNER, ability=old, new=new)


def pick(play: PtuPlay, asker: Combatant, one: Combatant) -> str:
    """One Ability of somebody. Whoever may not know them picks blindly, and hears not even how many there are."""
    if not is_open_to(asker, one):
        options = [Option("pick-place", place=place) for place in BLIND_PLACES]
        place = play.choose(Ask(asker.seat, "which-ability", ON_HIT, options, one.id)).args["place"]
        return one.abilities[(place - 1) % len(one.abilities)] if one.abilities else ""
    if len(one.abilities) < 2:
        return "".join(one.abilities)
    options = [Option("pick", ability=key) for key in one.abilities]
    chosen: str = play.choose(Ask(asker.seat, "which-ability", ON_HIT, options, one.id)).args["ability"]
    return chosen


# -- Moves


def last_move(one: Combatant) -> str:
    """The last one of its own that somebody has used."""
    return next((key for key in reversed(one.last_used) if key in one.moves), "")


def learn(play: PtuPlay, effect: Effect, user: Combatant, one: Combatant) -> None:
    """The last Move that somebody used: in place of the one at hand until the encounter ends, or for good."""
    new = last_move(one)
    if not new or new in user.moves:
        play.note("learns-nothing", ON_HIT, user.id)
        return
    if effect.learn == "mimic":
        alter(play, effect, user, user, OTHER_MOVES, f"{last_move(user)}{FOR}{new}")
    else:
        for moves in [user.by_nature["moves"]] if "moves" in user.by_nature else []:
            moves.append(new)
        user.moves = (*user.moves, new)
    play.note("learns-from", ON_HIT, user.id, target=one.id, move=new)


# -- Stats


def change_stats(play: PtuPlay, effect: Effect, user: Combatant | None, one: Combatant) -> None:
    names = effect.exchanged
    if effect.change_stats == "own":
        turned = FOR.join(names[:2])
        before = [active for active in one.active if (active.effect, active.source) == (OTHER_STATS.key, turned)]
        if before:
            one.active.remove(before[0])
            settle(one)
        else:
            alter(play, effect, user, one, OTHER_STATS, turned)
    elif user is not None:
        mine, theirs = ({name: getattr(each, name) for name in names} for each in (user, one))
        if effect.change_stats == "average":
            mine = theirs = {name: (mine[name] + theirs[name]) // 2 for name in names}
        alter(play, effect, user, one, OTHER_STATS, ",".join([f"{name}={mine[name]}" for name in names]))
        alter(play, effect, user, user, OTHER_STATS, ",".join([f"{name}={theirs[name]}" for name in names]))
    play.note("stats-change", ON_HIT, one.id, change=effect.change_stats, stats=list(names))
