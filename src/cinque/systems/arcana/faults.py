"""What is impossible about a scene that somebody has written by hand: an override, a journal, a table's own content."""

from cinque.core.ask import Refusal
from cinque.systems.arcana.content import all_areas, all_items, all_moves
from cinque.systems.arcana.model import (
    BEGIN,
    END,
    OPPONENT,
    PLAYER,
    REPLACE,
    ROUND,
    TRAINER,
    TURN,
    TYPES,
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
    special = [stat for stat in (one.special_attack, one.special_defense) if stat is not None]
    figures = [one.level, one.hp, one.max_hp, one.attack, one.defense, one.speed, *special]
    if any(type(figure) is not int for figure in figures) or not 0 <= one.hp <= one.max_hp or one.level < 1:
        return [Refusal("value-out-of-range", HP, who=one.id, hp=one.hp, of=one.max_hp)]
    if not one.types or any(type not in TYPES for type in one.types):
        return [Refusal("no-type", "arcana.damage.weakness-lookup")]
    unknown = [move for move in one.moves if move not in all_moves() and move not in scene.made_moves]
    return [Refusal("unknown-name", "arcana.action.attack", kind="move", name=move, hint=[]) for move in unknown[:1]]


def hangs_together(scene: ArcanaScene) -> bool:
    """Everyone is in the team of their side, and only those in a team fight."""
    tables = (scene.teams, scene.fielded, scene.bags)
    if any(set(table) != set(SIDES) for table in tables) or not set(SIDES) <= set(scene.purse):
        return False
    teams = [id for side in SIDES for id in scene.teams[side]]
    named = [*scene.order, *scene.fallen, *scene.switched]
    return (
        sorted(teams) == sorted(scene.creatures)
        and all(id in teams for id in named)
        and all(id == one.id for id, one in scene.creatures.items())
        and all(scene.creatures[id].side == side for side in SIDES for id in scene.teams[side])
        and all(id in scene.teams[side] for side in SIDES for id in scene.fielded[side])
    )


def names_exist(scene: ArcanaScene) -> bool:
    """The fight is of a kind and at a point that exist, in an area that exists, with items that exist."""
    items = [item for side in SIDES for item in scene.bags[side]]
    return (
        scene.kind in ("", WILD, TRAINER)
        and scene.phase in ("", BEGIN, ROUND, TURN, REPLACE, END)
        and (scene.phase != TURN or bool(scene.order))
        and (not scene.area or scene.area in all_areas() or scene.area in scene.made_areas)
        and all(item in all_items() or item in scene.made_items for item in items)
    )
