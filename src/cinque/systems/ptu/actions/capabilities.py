"""Capabilities that are used with an action (supplied): forms that are taken on and given up, the ground, threads."""

from functools import lru_cache
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.effect import FOREVER, TURN_END, Active
from cinque.core.grid import Cell
from cinque.core.squares import cell_name, cell_of
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.attacks.accuracy import accuracy_rolls, is_hit
from cinque.systems.ptu.combatant import SHIFT, STANDARD, Combatant
from cinque.systems.ptu.content.ranges import RANGED, Range
from cinque.systems.ptu.content.words import STATUS
from cinque.systems.ptu.inflicting.grip import leave as leave_grapple
from cinque.systems.ptu.inflicting.inflicting import lasting, put, remove
from cinque.systems.ptu.marks.form import USE, Form
from cinque.systems.ptu.marks.registry import FORMS, MARKS, marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.opportunity import BY_RANGED, provoke
from cinque.systems.ptu.movement.pushing import push
from cinque.systems.ptu.positioning.positions import BLOCKING, ROUGH, SLOW, adjacent, distance, has_word, targetable
from cinque.systems.ptu.stats.capabilities import granted_to

GROUNDSHAPER: Final = "groundshaper"
THREADED: Final = "threaded"
USED: Final = (GROUNDSHAPER, THREADED, *(form.capability for form in FORMS))
DONE: Final = Option("done")
SHAPES: Final = {"rough": (ROUGH,), "slow": (SLOW,), "rough-and-slow": (ROUGH, SLOW), "plain": ()}
SHAPE_OPTIONS: Final = [Option("shape-ground", into=shape) for shape in SHAPES]
THREAD_METERS: Final = 4
THREAD: Final = Attack(THREADED, "maneuver", "", STATUS, 6, None, Range(RANGED, THREAD_METERS))


@lru_cache(maxsize=256)
def form_option(verb: str, what: str, cost: str) -> Option:
    return Option(verb, what=what, cost=cost)


@lru_cache(maxsize=1024)
def thread_option(target: str) -> Option:
    return Option("thread", target=target)


def capability_options(scene: PtuScene, one: Combatant, costs: tuple[str, ...]) -> list[Option]:
    given = granted_to(scene, one)
    own = [key for key in USED if one.capabilities.get(key) or key in given]
    options = given_up(scene, one, costs) if one.active else []
    if not own:
        return options
    options += assumed(one, own, costs)
    if GROUNDSHAPER in own and STANDARD in costs and not scene.zones and around(scene, one):
        options += SHAPE_OPTIONS
    if THREADED in own and SHIFT in costs:
        others = [*scene.foes(one), *scene.allies(one)]
        near = [other for other in others if 1 < distance(scene, one, other) <= THREAD_METERS]
        options += [thread_option(other.id) for other in near if targetable(scene, one, other)]
    return options


# -- forms


def assumed(one: Combatant, own: list[str], costs: tuple[str, ...]) -> list[Option]:
    """The forms that somebody can take on: not two at once, and some not again so soon."""
    marks = marks_on(one) if one.active else ()
    if any(mark in FORMS for mark in marks):
        return []
    barred = [mark.bars_form for mark in marks]
    found = [form for form in FORMS if form.capability in own and form.enter in costs and form.key not in barred]
    return [form_option("assume", form.key, form.enter) for form in found]


def given_up(scene: PtuScene, one: Combatant, costs: tuple[str, ...]) -> list[Option]:
    """What somebody can give up; nobody does so inside a wall."""
    there = [mark for mark in marks_on(one) if mark.leave and mark.leave in costs] if one.active else []
    walled = scene.terrain and any(has_word(scene, cell, BLOCKING) for cell in one.cells)
    return [form_option("give-up", form.key, form.leave) for form in there if not (walled and form.slips_grip)]


def assume(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    form = MARKS[chosen.args["what"]]
    assert isinstance(form, Form)
    scene = play.scene
    if form.slips_grip and one.grapple:
        leave_grapple(play, one, USE)
    new = lasting(scene, form.key, "", form.lasts, one.id, one.id)
    if form.turns:
        new = Active(form.key, "", one.id, TURN_END, form.turns + (scene.actor == one.id), scene.round)
    elif new.left == FOREVER:
        new.anchor = one.id
    put(play, one, new)
    play.note("assumes-form", USE, one.id, form=form.key, capability=form.capability)
    if form.by_hand:
        play.note("form-by-hand", USE, one.id, form=form.key)


def give_up(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    remove(play, one, chosen.args["what"])
    play.note("gives-form-up", USE, one.id, form=chosen.args["what"])


# -- Groundshaper


def around(scene: PtuScene, one: Combatant) -> list[Cell]:
    """The squares cardinally adjacent to somebody whose ground can be changed."""
    own = one.cells
    beside = [(x + across, y + down) for x, y in own for across, down in ((0, -1), (1, 0), (0, 1), (-1, 0))]
    inside = [cell for cell in beside if 0 <= cell[0] < scene.width and 0 <= cell[1] < scene.height]
    return [cell for cell in dict.fromkeys(inside) if cell not in own and not has_word(scene, cell, BLOCKING)]


def shape_ground(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    """Some of the squares beside oneself become Rough, Slow, both or plain."""
    scene, into = play.scene, str(chosen.args["into"])
    left, shaped = around(scene, one), list[Cell]()
    while left:
        options = [Option("square", cell=cell_name(cell)) for cell in left] + ([DONE] if shaped else [])
        answer = play.choose(Ask(one.seat, "shape-ground", USE, options, one.id, decline=DONE.key if shaped else ""))
        if answer == DONE:
            break
        cell = cell_of(answer.args["cell"])
        left.remove(cell)
        shaped.append(cell)
    terrain = dict(scene.terrain)
    for cell in shaped:
        words = [word for word in terrain.pop(cell_name(cell), "").split() if word not in (ROUGH, SLOW)]
        if words or SHAPES[into]:
            terrain[cell_name(cell)] = " ".join([*SHAPES[into], *words])
    scene.terrain = terrain
    play.note("shapes-ground", USE, one.id, into=into, squares=[cell_name(cell) for cell in shaped])


# -- Threaded


def thread(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    """A thread to somebody: the lighter of the two is pulled. Foes have to be hit first."""
    scene = play.scene
    target = scene.creatures[chosen.args["target"]]
    play.note("throws-thread", USE, one.id, target=target.id)
    if target.side != one.side:
        if not adjacent(scene, one, target):
            provoke(play, one, BY_RANGED, [target.id])
        if not one.able or distance(scene, one, target) > THREAD_METERS or not targetable(scene, one, target):
            return  # knocked out, or pushed out of range by somebody who stepped in
        (natural,), attack = accuracy_rolls(play, one, THREAD, [target])
        if not is_hit(play, one, target, attack, natural):
            return
    lighter, heavier = (target, one) if target.weight < one.weight else (one, target)
    push(play, lighter, heavier, -THREAD_METERS, USE)
