"""Abilities that go by what is around (supplied): Pressure by who is near, Forecast by the Weather."""

from typing import Final

from cinque.core.effect import FOREVER, Active
from cinque.systems.ptu.afflictions.suppressed import SUPPRESSED
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.content.ability import Passive
from cinque.systems.ptu.field.registry import weather_of
from cinque.systems.ptu.inflicting.inflicting import idle_in, immunity, inflict, run_out
from cinque.systems.ptu.marks.altered import OTHER_TYPES, settle
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.pushing import find_footing
from cinque.systems.ptu.positioning.positions import close_to, distance, distances
from cinque.systems.ptu.stats.passives import in_force

NEARNESS: Final = "nearness"
"""The moment at which what somebody suffers from a neighbour ends."""

BY_WEATHER: Final = "by-weather"
"""The same of a Type that somebody has by the Weather."""

BY_SURROUNDINGS: Final = (NEARNESS, BY_WEATHER)


def look_around(play: PtuPlay) -> None:
    """Something has happened: whoever has to finds its footing, and what reaches those nearby is looked at anew."""
    find_footing(play)
    concerned = concerned_by_surroundings(play.scene)
    if concerned:
        press(play, concerned)
        dress(play, concerned)


def concerned_by_surroundings(scene: PtuScene) -> list[Combatant]:
    """Those who have such an Ability, or still what one has brought: most of the time nobody."""
    found: list[Combatant] = []
    abilities, others = going_by_surroundings(scene.packs)
    for one in scene.creatures.values():
        if one.out and not one.fainted:
            if not abilities.isdisjoint(one.abilities):
                found.append(one)
                continue
            if others and not others.isdisjoint((one.held, *one.worn, *one.features)):
                found.append(one)
                continue
        for active in one.active:
            if active.moment in BY_SURROUNDINGS:
                found.append(one)
                break
    return found


@LIBRARY.remembers
def going_by_surroundings(packs: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """The Abilities of that kind, and the items and Features that do the same."""
    content = content_for(packs)
    others = [(key, item.passives) for key, item in content.items.items()]
    others += [(key, (*feature.passives, *feature.pokemon)) for key, feature in content.features.items()]
    abilities = [key for key, ability in content.abilities.items() if any(map(goes_by_surroundings, ability.passives))]
    return frozenset(abilities), frozenset([key for key, some in others if any(map(goes_by_surroundings, some))])


def goes_by_surroundings(passive: Passive) -> bool:
    return passive.suppresses > 0 or passive.type_by_weather


def pressure(scene: PtuScene, one: Combatant) -> int:
    """Within how many meters foes are Suppressed."""
    return max([passive.suppresses for passive in in_force(scene, one, "suppresses")], default=0)


def press(play: PtuPlay, concerned: list[Combatant]) -> None:
    """Foes of whoever weighs on them are Suppressed while they are near, and no longer."""
    scene = play.scene
    within = {one.id: meters for one in concerned if one.able and (meters := pressure(scene, one))}
    for one in concerned:
        for active in [active for active in one.active if active.moment == NEARNESS]:
            source = scene.creatures[active.source]
            if distance(scene, source, one) > within.get(source.id, -1):
                run_out(play, one, active)
    for id, meters in within.items():
        source = scene.creatures[id]
        foes = scene.foes(source, close_to(scene, source, meters))
        for one, apart in zip(foes, distances(scene, source, foes), strict=True):
            if apart <= meters and is_free(scene, one):
                inflict(play, one, SUPPRESSED.key, source.id, until=NEARNESS)


def is_free(scene: PtuScene, one: Combatant) -> bool:
    """Whether somebody can be Suppressed and is not already."""
    return not (SUPPRESSED.on(one) or idle_in(one, SUPPRESSED.key) or immunity(scene, one, SUPPRESSED))


# -- Forecast


def dress(play: PtuPlay, concerned: list[Combatant]) -> None:
    """Who goes by the Weather has its Type while there is one, and the own one again when it is over."""
    scene = play.scene
    for one in concerned:
        worn = next((active for active in one.active if active.moment == BY_WEATHER), None)
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
