"""2.5 Movement with Rough Terrain and falling, and the opportunity attacks that leaving somebody's reach sets off."""

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.grid import Cell
from cinque.core.procedure import BESIDE, Procedure, Somebody
from cinque.core.record import Between
from cinque.core.seat import GM_ROLE
from cinque.core.squares import cell_name
from cinque.systems.vademecum.ability import can_react, rule_of, set_off, spend_reaction
from cinque.systems.vademecum.adventuring.weapons_and_tools import arms_of
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.characters.carrying import is_overloaded
from cinque.systems.vademecum.characters.figures import speed_now
from cinque.systems.vademecum.combat.attack import Manner, attack, attack_option, reaches
from cinque.systems.vademecum.combat.harm import harm
from cinque.systems.vademecum.combat.hiding import hidden_at, hidden_ones, run_into
from cinque.systems.vademecum.combat.places import Where, choose_goal, tell_moved
from cinque.systems.vademecum.combat.squares import (
    Reach,
    goes_easily,
    is_barred_by,
    is_taken,
    passing,
    reach,
    rough_tiles,
)
from cinque.systems.vademecum.combat.suffering import breathe, take_along
from cinque.systems.vademecum.combat.without_a_map import tell_move
from cinque.systems.vademecum.condition import MOVEMENT, barring, condition_of
from cinque.systems.vademecum.conditions.grappled import held_by, loosen
from cinque.systems.vademecum.content.records import BONUS
from cinque.systems.vademecum.dice import throw_d6
from cinque.systems.vademecum.forces import owned_by
from cinque.systems.vademecum.happening import Event, Step
from cinque.systems.vademecum.model import FEET, Character, VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.sight import is_hidden_from
from cinque.systems.vademecum.tiles import distance, leads_away, make_room

MOVE = "vademecum.combat.movement"
ROUGH = "vademecum.movement.rough-terrain"
FALL = "vademecum.movement.falling"
FALL_ROUNDING = "vademecum.ruling.fall-rounding"
OPPORTUNITY = "vademecum.combat.opportunity-attack"
NEAR: Final = 1
AWAY = "enemy-moves-away"
FEET_PER_DIE: Final = 10


class Fall(NamedTuple):
    who: Somebody
    feet: Annotated[int, Between(0, 1000)]


def movement_left(scene: VadeMecumScene, one: Character) -> int:
    speed = speed_now(scene, one)
    return (2 * speed if one.alerted else speed) - one.moved


def can_move(scene: VadeMecumScene, one: Character) -> bool:
    """Whether somebody could go anywhere now; out of cover only where that is how one leaves it."""
    if one.cover and scene.rulings.cover_expose != "movement":
        return False
    return could_move(scene, one)


def could_move(scene: VadeMecumScene, one: Character) -> bool:
    """Whether there is Movement Speed left, and nothing but cover keeps somebody where they are."""
    return movement_left(scene, one) > 0 and not is_stuck(scene, one)


def is_stuck(scene: VadeMecumScene, one: Character) -> bool:
    """Whether somebody goes nowhere by themselves, however the movement comes about.

    A condition keeps them there, they are over-encumbered, or by one reading they hold somebody.
    """
    if (one.active and barring(scene, one, MOVEMENT) is not None) or is_overloaded(scene, one):
        return True
    return scene.rulings.grapple_end == "bound-grappler" and bool(held_by(scene, one))


def ways(scene: VadeMecumScene, one: Character) -> Reach:
    return reach(scene, one, movement_left(scene, one))


def move(play: VadeMecumPlay, one: Character) -> bool:
    """Choose a tile and go there; tells whether anybody got anywhere."""
    found = ways(play.scene, one)
    cells = found.cells()
    if one.active:
        cells = away(play.scene, one, cells)
    cell = choose_goal(play, Where(one.seat, "destination", MOVE, one.id, may_stay=True), one, cells)
    if cell is None:
        return False
    walk(play, one, found.path(cell))
    return True


def move_by(play: VadeMecumPlay, one: Character, feet: int, clause: str) -> None:
    """So many feet besides the own Movement Speed; it draws opportunity attacks like any movement."""
    if is_stuck(play.scene, one):
        return
    found = reach(play.scene, one, feet // FEET)
    cell = choose_goal(play, Where(one.seat, "destination", clause, one.id, may_stay=True), one, found.cells())
    if cell is not None:
        before = one.moved
        walk(play, one, found.path(cell))
        one.moved = before


def away(scene: VadeMecumScene, one: Character, cells: list[Cell]) -> list[Cell]:
    """Whoever flees goes as far away as they can, from the nearest of several, and nowhere else."""
    whom = [condition_of(scene, active.effect).flees_from(active) for active in one.active]
    feared = [scene.creatures[id].square for id in whom if id in scene.creatures]
    if not feared:
        return cells
    gaps = {cell: min(distance(scene, cell, square) for square in feared) for cell in (*cells, one.square)}
    most = max(gaps.values())
    return [cell for cell in cells if gaps[cell] == most > gaps[one.square]]


def flee(play: VadeMecumPlay, one: Character) -> None:
    """As a turn ends, whoever has to flee spends the movement that is left on it.

    Cover is no excuse, unless leaving it costs a Bonus Action.
    """
    scene = play.scene
    if not any(condition_of(scene, active.effect).flees_from(active) for active in one.active):
        return
    stays = one.cover and scene.rulings.cover_expose == "bonus-action"
    found = ways(scene, one) if could_move(scene, one) and not stays else None
    cells = away(scene, one, found.cells()) if found is not None else []
    goal = choose_goal(play, Where(one.seat, "flight", MOVE, one.id), one, cells)
    if found is not None and goal is not None:
        walk(play, one, found.path(goal))


def walk(play: VadeMecumPlay, one: Character, way: list[Cell], dragged: Character | None = None) -> None:
    """Tile by tile; whoever is stopped on the way stays where they are. Whoever is dragged along follows."""
    scene = play.scene
    if one.cover:
        expose(play, one)
    foes = [foe for foe in scene.creatures.values() if foe.side != one.side and foe.hp > 0]
    watchers = [foe for foe in foes if AWAY in owned_by(scene, foe).triggered]
    spent, rough, hard_ones = 0, False, () if goes_easily(scene, one) else rough_tiles(scene)
    lurking, free = bool(hidden_ones(scene)), one.square
    while way:
        cell = way[0]
        if lurking and is_stopped(play, one, cell, way[-1]):
            spent += 1
            break
        here = one.square
        leave(play, one, cell, foes, watchers)
        free = free if one.square == here else one.square
        if one.hp <= 0 or (one.active and barring(scene, one, MOVEMENT) is not None):
            break
        if one.square != here:  # pushed, or somebody has taken the place: off the way it is over
            way = way[way.index(one.square) + 1 :] if one.square in way else []
            continue
        way = way[1:]
        hard = (one.square if scene.rulings.rough_terrain_cost == "leaving" else cell) in hard_ones
        spent += price_of_step(scene, one, cell, hard)
        rough = rough or hard
        if dragged is not None:
            follow(play, dragged, one.square)
        one.square = cell
        free = free if is_taken(scene, one) or (lurking and hidden_at(scene, cell, one)) else cell
        if scene.zones:
            breathe(play, one)
    come_to_rest(play, one, free)
    if dragged is not None and is_taken(scene, dragged):
        dragged.square = free
        make_room(scene, dragged, one)
    one.moved, one.left_cover = one.moved + spent, False
    tell_walk(play, one, spent, ROUGH if rough else MOVE)
    if dragged is not None and spent:
        tell_moved(play, dragged, MOVE)
    if spent:
        take_along(play, one)


def price_of_step(scene: VadeMecumScene, one: Character, cell: Cell, hard: bool) -> int:
    """Twice as much on Rough Terrain; by one reading every other diagonal step counts as two."""
    price = 1
    if scene.rulings.grid_diagonal == "alternate" and cell[0] != one.square[0] and cell[1] != one.square[1]:
        one.diagonals += 1
        price = 1 if one.diagonals % 2 else 2
    return 2 * price if hard else price


def come_to_rest(play: VadeMecumPlay, one: Character, free: Cell) -> None:
    """Who is stopped while passing somebody does not stay where that one stands, and runs into whoever hides there."""
    hidden = hidden_at(play.scene, one.square, one) if one.square != free else None
    if hidden is not None and is_hidden_from(play.scene, one, hidden):
        run_into(play, one, hidden)
    one.square = free


def tell_walk(play: VadeMecumPlay, one: Character, spent: int, clause: str) -> None:
    if play.scene.mapless:
        tell_move(play, one, spent, clause)
    else:
        hides = one.hides_place(play.scene, "square", "feet")
        play.note("moves", clause, one.id, hides=hides, square=cell_name(one.square), feet=spent * FEET)


def follow(play: VadeMecumPlay, dragged: Character, cell: Cell) -> None:
    """Whoever is dragged along comes onto the tile that was just left, and is in whatever fills it."""
    dragged.square, dragged.cover = cell, 0
    loosen(play, dragged)
    if play.scene.zones:
        breathe(play, dragged)


def is_stopped(play: VadeMecumPlay, one: Character, cell: Cell, goal: Cell) -> bool:
    """Whether somebody is on the next tile whom nobody saw there, and whom one cannot pass. The step is lost."""
    scene = play.scene
    hidden = hidden_at(scene, cell, one)
    if hidden is None or (cell != goal and not is_barred_by(passing(scene, one), one, hidden)):
        return False
    run_into(play, one, hidden)
    return True


def expose(play: VadeMecumPlay, one: Character) -> None:
    one.cover, one.left_cover = 0, True
    play.note("exposes", "vademecum.cover.restriction", one.id)


# -- opportunity attacks


def leave(play: VadeMecumPlay, one: Character, to: Cell, foes: list[Character], watchers: list[Character]) -> None:
    """A step is about to be made: those who are left may fall by what lasts on the mover, and may strike."""
    scene = play.scene
    left = [foe for foe in foes if is_left(scene, one, foe, to)] if one.lasting else []
    falls_first = scene.rulings.gust_of_wind == "falls-first"
    pass_by(play, one, left if falls_first else [])
    for foe in watchers:
        set_off(play, foe, AWAY, Step(one, to))
    provoke(play, one, to, foes)
    pass_by(play, one, [] if falls_first else left)


def provoke(play: VadeMecumPlay, one: Character, to: Cell, foes: list[Character]) -> None:
    """Enemies within 5 feet from whom somebody moves away may attack, before the step is made."""
    scene = play.scene
    for foe in foes:
        if foe.reaction and one.hp > 0 and is_left(scene, one, foe, to) and can_react(scene, foe):
            opportunity_attack(play, foe, one)


def is_left(scene: VadeMecumScene, one: Character, foe: Character, to: Cell) -> bool:
    """Whether somebody moves away from a foe within 5 feet by this step."""
    return leads_away(scene, foe.square, one.square, to, NEAR)


def strikers(scene: VadeMecumScene, one: Character, path: Sequence[Cell]) -> list[str]:
    """Those who may attack on a way, from the tile on which it begins; on a scene that nobody needs."""
    foes = [foe for foe in scene.creatures.values() if foe.side != one.side and foe.hp > 0 and foe.reaction]
    found = dict[str, None]()
    for cell in path[1:]:
        left = [foe for foe in foes if is_left(scene, one, foe, cell) and can_react(scene, foe)]
        found |= dict.fromkeys(foe.id for foe in left if melee_arms(scene, foe, one))
        one.square = cell
    return list(found)


def pass_by(play: VadeMecumPlay, one: Character, foes: list[Character]) -> None:
    """What lasts on somebody may do something to enemies whom they run past."""
    for foe in foes:
        for active in one.lasting:
            ability = content_of(play.scene).abilities[active.effect]
            rule_of(ability).passes(play, one, ability, foe)


def melee_arms(scene: VadeMecumScene, one: Character, target: Character) -> list[Arm]:
    return [arm for arm in arms_of(scene, one) if arm.action != BONUS and reaches(scene, one, target, arm)]


def opportunity_attack(play: VadeMecumPlay, one: Character, target: Character) -> None:
    arms = melee_arms(play.scene, one, target)
    if not arms:
        return
    options = [*(attack_option("attack", arm.key, target.id) for arm in arms), Option("decline")]
    answer = play.choose(Ask(one.seat, "opportunity", OPPORTUNITY, options, one.id, decline="decline"))
    if answer.verb == "decline":
        return
    spend_reaction(play, one)
    play.note("opportunity", OPPORTUNITY, one.id, target=target.id)
    arm = next(arm for arm in arms if arm.key == answer.args["weapon"])
    attack(play, one, target, arm, Manner(opportunity=True))


# -- falling


def fall(play: VadeMecumPlay, what: Fall) -> None:
    """1D6 for every 10 feet."""
    scene, one = play.scene, play.scene.creatures[what.who]
    started = scene.rulings.fall_rounding == "started-tens"
    dice = -(-what.feet // FEET_PER_DIE) if started else what.feet // FEET_PER_DIE
    play.note("falls", FALL_ROUNDING, one.id, feet=what.feet, dice=dice)
    event = Event(one)
    set_off(play, one, "falls", event)
    if not dice or event.closed:
        return
    damage = play.tally().start(throw_d6(play, one, dice, FALL, unwelcome=True), "damage-dice", FALL)
    harm(play, one, damage, FALL)


MOVEMENT_PROCEDURES = {"fall": Procedure(fall, GM_ROLE, Fall, FALL, BESIDE)}
