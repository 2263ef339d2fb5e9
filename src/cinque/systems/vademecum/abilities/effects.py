"""What abilities do: conditions, damage without an attack, healing, pushing and throwing, and what lasts."""

from cinque.core.effect import Active, find
from cinque.core.grid import Cell
from cinque.core.log import NO_SECRETS
from cinque.core.squares import cell_name
from cinque.systems.vademecum.ability import lapse, set_off
from cinque.systems.vademecum.adventuring.skill_checks import Circumstances, check, threshold, unstated_dt
from cinque.systems.vademecum.combat.harm import harm
from cinque.systems.vademecum.combat.hiding import hidden_at, run_into
from cinque.systems.vademecum.combat.places import Where, choose_goal, tell_moved
from cinque.systems.vademecum.combat.suffering import breathe, take_along
from cinque.systems.vademecum.condition import TURN_END, TURN_START, condition_of
from cinque.systems.vademecum.condition import inflict as put_condition
from cinque.systems.vademecum.content.records import Ability, Inflict, OnFigure
from cinque.systems.vademecum.dice import throw_d6
from cinque.systems.vademecum.forces import ability_with, clause_of, is_of_class, label_of, multiply_of_class
from cinque.systems.vademecum.happening import Event
from cinque.systems.vademecum.hp import regain_hp
from cinque.systems.vademecum.injuries import ROUNDS_PER_MINUTE
from cinque.systems.vademecum.model import FEET, Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.sight import is_hidden_from
from cinque.systems.vademecum.tiles import cells_of_area, distance
from cinque.systems.vademecum.zone import Zone

# -- conditions


def saves(play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> bool:
    """A check that is forced on somebody, with the best of the skills that are named; it costs nothing."""
    save = ability.save
    if save is None:
        return False
    skill = max(save.skills, key=lambda each: ability_with(play.scene, target, each))
    clause = clause_of(one, ability)
    play.note("must-save", clause, target.id, skill=skill, ability=ability.key)
    dt = threshold(play, save.dt or unstated_dt(play, "saving", clause), "difficulty", clause)
    return check(play, target, skill, dt, Circumstances(target=one)).success


def inflict(play: VadeMecumPlay, one: Character, ability: Ability, target: Character, what: Inflict) -> None:
    """A condition on the target, or on the user until its next turn begins."""
    clause = clause_of(one, ability)
    turns = what.turns or ROUNDS_PER_MINUTE * ability.minutes
    new = put_condition(play, target, what.condition, turns, one.id, what.escape_dt, clause)
    if new and condition_of(play.scene, what.condition).holds:
        set_off(play, target, "held", Event(one))


def inflict_all(play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
    """What its conditions do to a target that does not save itself."""
    meant = [what for what in ability.conditions if what.on == "target"]
    if not meant or not target.is_able:
        return
    spared = saves(play, one, ability, target)
    for what in meant:
        if what.always or not spared:
            inflict(play, one, ability, target, what)


# -- damage and healing


def hurt(
    play: VadeMecumPlay, one: Character, ability: Ability, target: Character, dice: int, armor: bool = True
) -> None:
    """Damage that is no attack."""
    if play.fate.matters(target.id):
        hurt_by(play, one, ability, target, throw_d6(play, one, dice, clause_of(one, ability)), armor)


def hurt_by(
    play: VadeMecumPlay, one: Character, ability: Ability, target: Character, rolled: int, armor: bool = True
) -> None:
    """The same, with dice that have fallen: for several they fall once."""
    clause = clause_of(one, ability)
    damage = play.tally().start(rolled, label_of(ability), clause)
    if is_of_class(play.scene, ability.key):
        multiply_of_class(play.scene, one, damage)
    harm(play, target, damage, clause, one, armor)


def heal(play: VadeMecumPlay, one: Character, ability: Ability, target: Character, dice: int) -> None:
    if not play.fate.matters(target.id):
        return
    clause = clause_of(one, ability)
    regain_hp(play, target, play.tally().start(throw_d6(play, one, dice, clause), label_of(ability), clause), clause)


# -- places


def is_free(scene: VadeMecumScene, one: Character, cell: Cell) -> bool:
    """Whether somebody can come onto a tile, as far as one knows; without a map nobody is in anybody's way."""
    inside = 0 <= cell[0] < scene.width and 0 <= cell[1] < scene.height
    return inside and (scene.mapless or is_empty(scene, one, cell))


def is_empty(scene: VadeMecumScene, one: Character, cell: Cell) -> bool:
    there = [other for other in scene.creatures.values() if other.square == cell and not other.is_out]
    return all(is_hidden_from(scene, one, other) for other in there)


def put_on(play: VadeMecumPlay, target: Character, cell: Cell, clause: str) -> None:
    """Somebody is elsewhere; nobody gets an opportunity attack, and nobody is held any longer who is out of reach."""
    target.square, target.cover = cell, 0
    tell_moved(play, target, clause)
    arrive(play, target)


def arrive(play: VadeMecumPlay, moved: Character) -> None:
    """Whoever was put on a tile has come there like anybody else, and is in whatever fills it."""
    take_along(play, moved)
    if play.scene.zones:
        breathe(play, moved)


def push(play: VadeMecumPlay, one: Character, ability: Ability, target: Character, feet: int) -> None:
    """Straight away from the user, as far as the tiles are free, and through whatever fills those on the way."""
    across, down = sign(target.square[0] - one.square[0]), sign(target.square[1] - one.square[1])
    if not (across or down):  # without a map two may be on one spot
        across = 1
    way = [target.square]
    for _ in range(feet // FEET):
        ahead = (way[-1][0] + across, way[-1][1] + down)
        hidden = hidden_at(play.scene, ahead)
        if hidden is not None:
            run_into(play, target, hidden)
        if hidden is not None or not is_free(play.scene, one, ahead):
            break
        way.append(ahead)
    for passed in way[1:-1] if play.scene.zones else ():
        target.square = passed
        breathe(play, target)
    if len(way) > 1:
        put_on(play, target, way[-1], clause_of(one, ability))


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def free_tiles(scene: VadeMecumScene, one: Character, around: Cell, feet: int) -> list[Cell]:
    reach = feet // FEET
    near = [(around[0] + x, around[1] + y) for y in range(-reach, reach + 1) for x in range(-reach, reach + 1)]
    return [cell for cell in near if is_free(scene, one, cell) and distance(scene, around, cell) <= reach]


def put_elsewhere(
    play: VadeMecumPlay, one: Character, ability: Ability, target: Character, around: Cell, feet: int
) -> None:
    """The user chooses a free tile for somebody, or leaves them where they are."""
    put_on_one(play, one, ability, target, free_tiles(play.scene, one, around, feet))


def put_on_one(play: VadeMecumPlay, one: Character, ability: Ability, target: Character, tiles: list[Cell]) -> None:
    where = Where(one.seat, "ability-place", clause_of(one, ability), one.id, may_stay=True)
    cell = choose_goal(play, where, target, tiles)
    if cell is not None:
        land(play, target, cell, where.clause)


def land(play: VadeMecumPlay, target: Character, cell: Cell, clause: str) -> None:
    """On a tile that somebody has taken for free; whoever runs into the Hidden there stays where they were."""
    hidden = hidden_at(play.scene, cell)
    if hidden is None:
        put_on(play, target, cell, clause)
    else:
        run_into(play, target, hidden)


# -- what lasts


def lasts(play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
    """An ability is in force on somebody for a while: in place of what it did before, not besides.

    By the clock it does not end any sooner than it would have.
    """
    before, active = find(target.lasting, ability.key), duration(play.scene, one, ability, target)
    if before is None or before.number <= active.number:
        target.lasting[:] = [each for each in target.lasting if each.effect != ability.key]
        target.lasting.append(active)
    if before is None and (
        target.waiting or play.scene.actor == target.id
    ):  # a turn that has begun is one of those it is for
        forces = [force for force in ability.force if isinstance(force, OnFigure) and force.figure == "main-actions"]
        target.main += sum(force.plus for force in forces)
    play.note("ability-begins", clause_of(one, ability), target.id, ability=ability.key, source=one.id)


def duration(scene: VadeMecumScene, one: Character, ability: Ability, target: Character) -> Active:
    """Minutes are 10 rounds each. Turns are those of whoever has it; what shelters lasts by the turns of the user.

    What one does for oneself in one's own turn counts from this turn on.
    """
    if ability.minutes:
        until, left = scene.clock + ability.minutes, ROUNDS_PER_MINUTE * ability.minutes
        return Active(ability.key, one.id, one.id, TURN_START, left, until)
    if not ability.turns:
        return Active(ability.key, one.id)
    shelters = any(hasattr(force, "takes") for force in ability.force)
    if shelters:
        return Active(ability.key, one.id, one.id, TURN_END, after_this_turn(scene, one, ability))
    return Active(ability.key, one.id, target.id, TURN_END, ability.turns)


def after_this_turn(scene: VadeMecumScene, one: Character, ability: Ability) -> int:
    """How many turns of the user end before it is over: one in progress does not count."""
    return ability.turns + (1 if scene.actor == one.id else 0)


def fill(play: VadeMecumPlay, one: Character, ability: Ability, centre: Cell) -> None:
    """An area is changed for as many turns of the user as the ability says, this one not counted; 0: for the combat."""
    assert ability.area is not None
    zone = Zone()
    zone.ability, zone.source, zone.damage = ability.key, one.id, ability.damage if ability.turns else 0
    zone.cells = tuple(cells_of_area(play.scene, ability.area, centre))
    zone.rough, zone.fog = ability.area.rough, ability.area.obscured
    if ability.turns:
        zone.anchor, zone.moment, zone.left = one.id, TURN_END, after_this_turn(play.scene, one, ability)
    play.scene.zones.append(zone)
    if play.scene.mapless:
        play.note("fills-the-place", clause_of(one, ability), one.id, ability=ability.key)
        return
    hides = NO_SECRETS if zone.is_seen else {"square": play.scene.seats_of(one.side)}
    play.note("fills", clause_of(one, ability), one.id, hides=hides, ability=ability.key, square=cell_name(centre))


def end_lasting(play: VadeMecumPlay, one: Character, key: str) -> None:
    for active in [active for active in one.lasting if active.effect == key]:
        one.lasting.remove(active)
        lapse(play, one, active)
