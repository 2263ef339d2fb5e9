"""What is impossible about a scene that somebody has written by hand: an override, a journal, a table's own content."""

from typing import Any

from cinque.core.ask import Refusal
from cinque.core.seat import SEAT_ID
from cinque.systems.arcana.content import content_of
from cinque.systems.arcana.content.records import TYPES
from cinque.systems.arcana.model import (
    BEGIN,
    CALLED_OFF,
    DRAW,
    END,
    FLED,
    OPPONENT,
    PLAYER,
    RAN,
    REPLACE,
    ROUND,
    TRAINER,
    TURN,
    WILD,
    Arcana,
    ArcanaScene,
)

HP = "arcana.ruling.hp-and-defeat"
KINDS = "arcana.combat.kinds"
SIDES = (PLAYER, OPPONENT)


def faults_of(scene: ArcanaScene) -> list[Refusal]:
    faults = [fault for one in scene.creatures.values() for fault in faults_of_arcana(scene, one)]
    if not hangs_together(scene) or not names_exist(scene):
        faults.append(Refusal("does-not-hang-together", KINDS))
    return faults


def faults_of_arcana(scene: ArcanaScene, one: Arcana) -> list[Refusal]:
    if not SEAT_ID.fullmatch(one.seat):
        return [Refusal("bad-seat", KINDS, seat=one.seat)]
    special = [stat for stat in (one.special_attack, one.special_defense) if stat is not None]
    figures = [one.level, one.hp, one.max_hp, one.attack, one.defense, one.speed, *special]
    if any(type(figure) is not int for figure in figures) or not 0 <= one.hp <= one.max_hp or one.level < 1:
        return [Refusal("value-out-of-range", HP, who=one.id, hp=one.hp, of=one.max_hp)]
    if not one.types or any(type not in TYPES for type in one.types):
        return [Refusal("no-type", "arcana.damage.weakness-lookup")]
    unknown = [move for move in one.moves if move not in content_of(scene).moves]
    return [Refusal("unknown-name", "arcana.action.attack", kind="move", name=move, hint=[]) for move in unknown[:1]]


def hangs_together(scene: ArcanaScene) -> bool:
    """Everyone is in the team of their side, only those in a team fight, and in a fight each side has somebody."""
    tables: tuple[dict[str, Any], ...] = (scene.teams, scene.fielded, scene.bags)
    if any(set(table) != set(SIDES) for table in tables) or not set(SIDES) <= set(scene.purse):
        return False
    teams = [id for side in SIDES for id in scene.teams[side]]
    named = [*scene.order, *scene.fallen, *scene.switched]
    fighting = scene.phase in (ROUND, TURN, REPLACE)
    return (
        all(isinstance(id, str) for id in teams)
        and (not fighting or all(scene.fielded[side] for side in SIDES))
        and sorted(teams) == sorted(scene.creatures)
        and all(id in teams for id in named)
        and all(id == one.id for id, one in scene.creatures.items())
        and all(scene.creatures[id].side == side for side in SIDES for id in scene.teams[side])
        and all(id in scene.teams[side] for side in SIDES for id in scene.fielded[side])
    )


def names_exist(scene: ArcanaScene) -> bool:
    """The fight is of a kind and at a point that exist, in an area that exists, with items that exist."""
    items = [item for side in SIDES for item in scene.bags[side]]
    counts = [*scene.bags[PLAYER].values(), *scene.bags[OPPONENT].values(), *scene.purse.values()]
    return (
        all(is_count(count) for count in counts)
        and scene.result in ("", PLAYER, OPPONENT, DRAW, RAN, FLED, CALLED_OFF)
        and scene.abreast >= 1
        and scene.kind in ("", WILD, TRAINER)
        and scene.phase in ("", BEGIN, ROUND, TURN, REPLACE, END)
        and (scene.phase != TURN or bool(scene.order))
        and (not scene.area or scene.area in content_of(scene).areas)
        and all(item in content_of(scene).items for item in items)
    )


def is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
