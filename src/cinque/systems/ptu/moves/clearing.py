"""What blows hazards, smoke, Blessings and Coats away (supplied): Defog, Whirlwind, Rapid Spin."""

from collections.abc import Sequence

from cinque.core.ask import Ask, Option
from cinque.core.grid import Cell, burst
from cinque.core.squares import cell_name, cell_of
from cinque.systems.ptu.attack import Struck
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.content.ranges import Range
from cinque.systems.ptu.content.words import TERRAINS
from cinque.systems.ptu.field.weather import end_field
from cinque.systems.ptu.inflicting.coats import end_vortex
from cinque.systems.ptu.inflicting.inflicting import remove
from cinque.systems.ptu.inflicting.stages import change_stages, set_stages
from cinque.systems.ptu.marks.coat import Coat
from cinque.systems.ptu.marks.leech_seed import LEECH_SEED
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.marks.vortex import VORTEX
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.hazards import clear_hazards
from cinque.systems.ptu.positioning.areas import area_catching, areas_over

ON_HIT = "ptu.damage.on-hit"


def clear_away(play: PtuPlay, effect: Effect, user: Combatant | None, area: Sequence[Cell] = ()) -> None:
    """Everything of the kinds that are named: in an area, within some meters of the user, or everywhere."""
    cells = list(area) or None
    if effect.clear_meters and user is not None and not play.scene.zones:
        cells = [*user.cells, *burst(user.cells, effect.clear_meters)]
    if "hazards" in effect.clears:
        clear_hazards(play, cells)
    if "smoke" in effect.clears:
        clear_smoke(play, cells)
    if "blessings" in effect.clears and any(play.scene.blessings.values()):
        play.scene.blessings = {}
        play.note("blessings-end", ON_HIT)
    if "terrains" in effect.clears:
        for terrain in [key for key in play.scene.fields_on if key in TERRAINS]:
            end_field(play, terrain)
    if "coats" in effect.clears:
        for one in play.scene.able():
            lose_coats(play, one, [mark.key for mark in marks_on(one) if isinstance(mark, Coat)])
    if "substitutes" in effect.clears:
        for one in play.scene.able():
            lose_coats(play, one, [mark.key for mark in marks_on(one) if mark.decoy])
    if user is not None:
        clear_off(play, effect, user)


def cleared_by(play: PtuPlay, user: Combatant, range: Range, struck: Sequence[Struck]) -> list[Cell]:
    """The squares of an area: where it catches those whom it was aimed at, or, at nobody, where the user wants it."""
    scene, aimed_at = play.scene, [each.target for each in struck if each.target is not user]
    if aimed_at or scene.zones:
        return area_catching(scene, user, range, aimed_at)
    squares = dict.fromkeys([cell_of(name) for name in (*scene.hazards, *scene.smoke)])
    places = areas_over(scene, user, range, list(squares))
    options = [Option("clear", squares=[cell_name(cell) for cell in cells]) for cells in places]
    chosen = play.choose(Ask(user.seat, "clear", ON_HIT, options, user.id)) if options[1:] else options[0]
    return [cell_of(name) for name in chosen.args["squares"]]


def clear_off(play: PtuPlay, effect: Effect, user: Combatant) -> None:
    """What holds the user, or feeds on it."""
    if VORTEX.key in effect.clears and VORTEX.on(user):
        end_vortex(play, user)
    if "seeds" in effect.clears and LEECH_SEED.on(user):
        lose_coats(play, user, [LEECH_SEED.key])


def take_stages_over(play: PtuPlay, user: Combatant, target: Combatant) -> None:
    """The user has what somebody has gained, who has it no more."""
    raised = {stat: by for stat, by in target.stages.items() if by > 0}
    if raised:
        set_stages(play, target, dict.fromkeys(raised, 0), ON_HIT)
        change_stages(play, user, raised, ON_HIT, user)


def lose_coats(play: PtuPlay, one: Combatant, worn: Sequence[str]) -> None:
    for key in worn:
        remove(play, one, key)
        play.note("coat-ends", ON_HIT, one.id, coat=key)


def clear_smoke(play: PtuPlay, cells: Sequence[Cell] | None) -> None:
    """All smoke, or every cloud of it that an area reaches into."""
    scene = play.scene
    gone = list(scene.smoke) if cells is None else cloud(scene, [cell for cell in cells if is_smoke(scene, cell)])
    if gone:
        scene.smoke = [name for name in scene.smoke if name not in gone]
        play.note("smoke-clears", ON_HIT, squares=gone)


def is_smoke(scene: PtuScene, cell: Cell) -> bool:
    return min(cell) >= 0 and cell_name(cell) in scene.smoke


def cloud(scene: PtuScene, first: Sequence[Cell]) -> list[str]:
    """The squares of smoke that hang together with these."""
    found = list(dict.fromkeys(cell_name(cell) for cell in first))
    for name in found:
        around = burst([cell_of(name)], 1)
        found += [cell_name(cell) for cell in around if is_smoke(scene, cell) and cell_name(cell) not in found]
    return found
