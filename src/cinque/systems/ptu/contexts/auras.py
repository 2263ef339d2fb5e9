"""Abilities that go by what is around (supplied): Pressure by who is near, Forecast by the Weather."""

from typing import Final

from cinque.core.effect import FOREVER, Active
from cinque.systems.ptu.afflictions.suppressed import SUPPRESSED
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.field.registry import weather_of
from cinque.systems.ptu.inflicting.inflicting import idle_in, immunity, inflict, run_out
from cinque.systems.ptu.marks.altered import OTHER_TYPES, settle
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.pushing import find_footing
from cinque.systems.ptu.positioning.positions import distance
from cinque.systems.ptu.stats.passives import in_force, passives_of

NEARNESS: Final = "nearness"
"""The moment at which what somebody suffers from a neighbour ends."""

BY_WEATHER: Final = "by-weather"
"""The same of a Type that somebody has by the Weather."""

BY_SURROUNDINGS: Final = (NEARNESS, BY_WEATHER)


def look_around(play: PtuPlay) -> None:
    """Something has happened: whoever has to finds its footing, and what reaches those nearby is looked at anew."""
    find_footing(play)
    if is_about_anybody(play.scene):
        press(play)
        dress(play)


def is_about_anybody(scene: PtuScene) -> bool:
    """Whether anybody has such an Ability, or still what one has brought: most of the time nobody."""
    for one in scene.creatures.values():
        if one.out and passives_of(scene, one).around:
            return True
        for active in one.active:
            if active.moment in BY_SURROUNDINGS:
                return True
    return False


def pressure(scene: PtuScene, one: Combatant) -> int:
    """Within how many meters foes are Suppressed."""
    return max([passive.suppresses for passive in in_force(scene, one, "suppresses")], default=0)


def press(play: PtuPlay) -> None:
    """Foes of whoever weighs on them are Suppressed while they are near, and no longer."""
    scene = play.scene
    sources = [one for one in scene.able() if pressure(scene, one)]
    for one in scene.creatures.values():
        for active in [active for active in one.active if active.moment == NEARNESS] if one.active else ():
            source = scene.creatures[active.source]
            if source not in sources or not weighs_on(scene, source, one):
                run_out(play, one, active)
    for source in sources:
        for one in scene.foes(source):
            if weighs_on(scene, source, one) and is_free(scene, one):
                inflict(play, one, SUPPRESSED.key, source.id, until=NEARNESS)


def weighs_on(scene: PtuScene, source: Combatant, one: Combatant) -> bool:
    return distance(scene, source, one) <= pressure(scene, source)


def is_free(scene: PtuScene, one: Combatant) -> bool:
    """Whether somebody can be Suppressed and is not already."""
    return not (SUPPRESSED.on(one) or idle_in(one, SUPPRESSED.key) or immunity(scene, one, SUPPRESSED))


# -- Forecast


def dress(play: PtuPlay) -> None:
    """Who goes by the Weather has its Type while there is one, and the own one again when it is over."""
    scene = play.scene
    for one in scene.creatures.values():
        worn = next((active for active in one.active if active.moment == BY_WEATHER), None) if one.active else None
        follows = one.able and bool(in_force(scene, one, "type_by_weather"))
        type = weather_of(scene).type if follows and scene.weather else ""
        if type == (worn.source if worn is not None else ""):
            continue
        if worn is not None:
            one.active.remove(worn)
        if type:
            one.active.append(Active(OTHER_TYPES.key, type, "", BY_WEATHER, FOREVER))
        settle(one, *OTHER_TYPES.alters)
        play.note("becomes-type", OTHER_TYPES.clause, one.id, types=list(one.types))
