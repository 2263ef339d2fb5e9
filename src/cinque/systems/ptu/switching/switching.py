"""Pokémon Switching (p.229-230): Switch, Recall and Release, who pays, and who may act afterwards."""

from functools import lru_cache
from itertools import combinations
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.grid import Cell, covered
from cinque.core.refusal import Refusal
from cinque.core.squares import cell_of
from cinque.systems.ptu.afflictions.mark import VOLATILE, Affliction
from cinque.systems.ptu.combatant import FREE, ROUND_END, SHIFT, STANDARD, SWIFT, TURN, Combatant
from cinque.systems.ptu.content.words import PERSISTENT
from cinque.systems.ptu.inflicting.inflicting import cure, keep_idle
from cinque.systems.ptu.inflicting.stages import reset_stages
from cinque.systems.ptu.marks.altered import settle
from cinque.systems.ptu.marks.registry import MARKS, marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.pushing import (
    by_distance,
    free_place,
    free_places,
    has_room,
    leaves_room,
    place_free,
)
from cinque.systems.ptu.notes import FELL, LOCKED_OUT, RECALLED, REPLACING, TAKEN_BACK, note
from cinque.systems.ptu.positioning.positions import (
    BLOCKING,
    bodies_in_sight,
    cells_apart,
    distance,
    gaps_shut,
    terrain_cells,
)
from cinque.systems.ptu.positioning.ways import to
from cinque.systems.ptu.skills.skills import rank
from cinque.systems.ptu.stats.order import count_of

THROWING: Final = 4
RANGE: Final = "ptu.switch.range"
LOCKOUT: Final = "ptu.switch.league-lockout"
SPLIT: Final = "ptu.switch.split-counts-as-switch"
ACT_ON_RELEASE: Final = "ptu.switch.act-on-release"
FLOWCHART: Final = "ptu.switch.flowchart"
FOOTPRINT: Final = "ptu.grid.footprint"
RANGE_SCOPE: Final = "ptu.ruling.recall-range-scope"
PASSED_ON: Final = "ptu.ruling.pokemon-initiated-switch-turn"
TIMING: Final = "ptu.ruling.release-act-timing"
KO_BEFORE_TURN: Final = "ptu.ruling.pokemon-ko-before-turn"
BEAM: Final = 8
COSTS: Final = {
    **dict.fromkeys(("switch", "switch-out", "recall-two", "release-two"), STANDARD),
    **dict.fromkeys(("replace", "recall", "release"), SHIFT),
    "send-out": FREE,
}
"""What each kind of Switch costs, by the verb of its option."""

VERBS: Final = tuple(COSTS)


@lru_cache(maxsize=4096)
def option(verb: str, *names: str) -> Option:
    """`switch hoppip sandshrew`: options never change, so the same one serves every time."""
    if verb in ("switch", "replace"):
        return Option(verb, out=names[0], target=names[1])
    if verb.endswith("-two"):
        return Option(verb, targets=list(names))
    return Option(verb, target=names[0])


# -- what can be done


def switch_options(scene: PtuScene, one: Combatant) -> tuple[list[Option], list[Refusal]]:
    """What a Trainer, or a Pokémon for itself, can do about Poké Balls with the actions that are left."""
    if one.is_trainer:
        return trainer_options(scene, one)
    trainer = scene.trainer_of(one)
    if trainer is None or not one.standard:
        return [], []
    refusal = not_recalled(scene, trainer, one, by_pokemon=True)
    rested = benched(scene, trainer)
    return ([option("switch-out", other.id) for other in rested], []) if refusal is None else ([], [refusal])


def trainer_options(scene: PtuScene, trainer: Combatant) -> tuple[list[Option], list[Refusal]]:
    team = scene.team(trainer)
    if not team:
        return [], []
    out = [one for one in team if one.out]
    rested = benched(scene, trainer)
    options: list[Option] = []
    kept = {one.id: refusal for one in out if (refusal := not_recalled(scene, trainer, one)) is not None}
    there = [one for one in out if one.id not in kept]
    stay = [one for one in out if one.fainted and one not in there]  # nobody can take them back, and they fill no place
    room = most_out(scene, trainer) - len(out) + len(stay)
    at_once = scene.rulings.fainted_switch_label == "single-shift"
    for one in there:
        if trainer.standard and not one.fainted:
            options += [option("switch", one.id, other.id) for other in rested if other is not one]
        if trainer.shift and one.fainted and at_once:
            options += [option("replace", one.id, other.id) for other in rested]
        if trainer.shift:
            options.append(option("recall", one.id))
    if REPLACING in trainer.notes:
        options += [option("send-out", other.id) for other in rested]
    released = rested if room > 0 else []
    fitting = [other for other in released if has_place(scene, trainer, other)]
    large = [Refusal("no-room", FOOTPRINT, who=other.id) for other in released if other not in fitting]
    if trainer.shift:
        options += [option("release", other.id) for other in fitting]
    if trainer.standard:
        options += [option("recall-two", a.id, b.id) for a, b in combinations(there, 2)]
        if room > 1:
            for a, b in combinations(fitting, 2):
                if have_places(scene, trainer, a, b):
                    options.append(option("release-two", a.id, b.id))
                else:
                    large.append(Refusal("no-room-for-both", FOOTPRINT, who=a.id, other=b.id))
    return options, [*kept.values(), *large]


def has_place(scene: PtuScene, trainer: Combatant, one: Combatant) -> bool:
    """Whether there is room on the map for somebody large; a single square can always be found."""
    return len(one.body) == 1 or bool(scene.zones) or free_place(scene, one, trainer.cell) is not None


def have_places(scene: PtuScene, trainer: Combatant, one: Combatant, other: Combatant) -> bool:
    """Whether there is room for two at once."""
    if scene.zones or len(one.body) == len(other.body) == 1:
        return True
    return any(leaves_room(scene, one, cell, other) for cell in free_places(scene, one, trainer.cell))


def most_out(scene: PtuScene, trainer: Combatant) -> int:
    """In a League battle as many Pokémon as there are Pokémon turns; elsewhere the whole team may walk about."""
    return scene.turns_of.get(trainer.id, scene.pokemon_turns) if scene.league else 6


def benched(scene: PtuScene, trainer: Combatant) -> list[Combatant]:
    """Those in their balls who can fight, and were not recalled this round."""
    return [one for one in scene.team(trainer) if not one.out and not one.fainted and RECALLED not in one.notes]


def not_recalled(
    scene: PtuScene, trainer: Combatant, one: Combatant, by_pokemon: bool = False, freed: bool = False
) -> Refusal | None:
    """Why a Pokémon cannot be recalled: Trapped, unless something frees it, or out of the beam's reach."""
    for mark in marks_on(one) if not freed else ():
        held = mark.may_recall(one)
        if held is not None:
            return held
    if scene.league or (by_pokemon and scene.rulings.recall_range_scope == "trainer-only"):
        return None
    if trainer.out and distance(scene, trainer, one) > BEAM:
        return Refusal("out-of-beam", RANGE, pokemon=one.id, meters=BEAM)
    return None


def switched_by(chosen: Option) -> list[str]:
    """The Pokémon that an option recalls or releases."""
    if chosen.verb not in VERBS:
        return []
    return [chosen.args[name] for name in ("out", "target") if name in chosen.args] + list(
        chosen.args.get("targets", ())
    )


def same_switch(chosen: Option) -> tuple[str, ...]:
    """The keys of what an option comes to: a Switch is the same one for a Pokémon that has Fainted meanwhile."""
    if chosen.verb not in ("switch", "replace"):
        return (chosen.key,)
    names = (chosen.args["out"], chosen.args["target"])
    return option("switch", *names).key, option("replace", *names).key


def cost_of(chosen: Option) -> str:
    return COSTS[chosen.verb]


def locks_out(scene: PtuScene, payer: Combatant) -> bool:
    return payer.is_trainer or scene.rulings.league_lockout_pokemon_initiated == "both"


def lock_out(play: PtuPlay, one: Combatant) -> None:
    """In a League battle whoever came by a Switch cannot be commanded for the rest of the round."""
    note(one, LOCKED_OUT)
    one.acted = True
    play.note("locked-out", LOCKOUT, one.id)


def counts_as_switch(play: PtuPlay, trainer: Combatant) -> int:
    """A Recall and a Release in one round count as a Switch; tells how many of the Released that locks out."""
    recalled = [one for one in play.scene.team(trainer) if TAKEN_BACK in one.notes]
    if recalled:
        play.note("counts-as-switch", SPLIT, trainer.id)
    return sum([not one.fainted for one in recalled]) if play.scene.league else 0


# -- whose turn it is afterwards


def command(play: PtuPlay, one: Combatant, operation: str, locked: bool) -> None:
    """The flowchart: may whoever came out be commanded this round, and is there a Pokémon turn left for it?"""
    scene = play.scene
    if scene.phase == ROUND_END or one.fainted:
        return  # nobody is commanded any more in this round, and whoever hazards have knocked out at once not either
    kind = "flowchart-locks" if locked else "flowchart"
    play.note(kind, FLOWCHART, one.id, operation=operation, league=scene.league, command=not locked)
    if locked:
        lock_out(play, one)
        return
    one.acted = one.acted or not scene.command_left(one)  # who was caught after its turn has had it
    if not one.acted:
        play.note("may-act", ACT_ON_RELEASE, one.id)


def pass_turn_on(play: PtuPlay, out: Combatant, new: Combatant) -> None:
    """A Pokémon pays for its own Switch: its turn is spent, or the newcomer takes it over, all or what is left."""
    reading = play.scene.rulings.pokemon_initiated_switch_turn
    if reading == "turn-spent":
        return
    play.scene.count_command(out, -1)
    if reading == "remaining-actions":
        left = {STANDARD: out.standard, SHIFT: out.shift, SWIFT: out.swift}
        new.forfeits += [action for action, count in left.items() if not count]
    play.note("takes-turn-over", PASSED_ON, new.id, out=out.id)


def lose_unused_turn(play: PtuPlay, out: Combatant) -> None:
    """Whoever Fainted this round before its turn may take the Pokémon turn with it."""
    scene = play.scene
    if out.fainted and not out.acted and FELL in out.notes and scene.rulings.pokemon_ko_before_turn == "lost":
        scene.count_command(out, 1)
        play.note("turn-lost-with-it", KO_BEFORE_TURN, out.id)


def offer_turn(play: PtuPlay, trainer: Combatant, one: Combatant) -> None:
    """Whoever comes out when its count has passed acts next; some tables let it act in the middle of this turn."""
    scene = play.scene
    nested = scene.rulings.release_act_timing == "at-once" and scene.actor == trainer.id and not scene.league
    if not nested or one.acted or count_of(scene, one) <= scene.count:
        return
    options = [Option("act-now", target=one.id), Option("act-after", target=one.id)]
    chosen = play.choose(Ask(one.seat, "release-turn", TIMING, options, one.id, decline=options[1].key))
    if chosen.verb == "act-now":
        scene.waiting.append(trainer.id)
        scene.actor, scene.phase = one.id, TURN


def forget(play: PtuPlay, one: Combatant) -> None:
    """What ends on recall."""
    keep_idle(play, one)
    for active in [active for active in one.active if not MARKS[active.effect].stays(play.scene, active)]:
        if active in one.active and not cure_quietly(play, one, active.effect):
            one.active.remove(active)
    settle(one)
    for active in one.active:
        MARKS[active.effect].rests(active)
    left = [active.effect for active in one.active if active.effect in PERSISTENT]
    if left:
        play.note("stays-afflicted", "ptu.status.persistent", one.id, afflictions=left)
    reset_stages(play, one, "ptu.stage.duration")
    if one.temporary_hp:
        one.temporary_hp = 0
        play.note("temporary-lost", "ptu.temp-hp.basics", one.id)


def cure_quietly(play: PtuPlay, one: Combatant, effect: str) -> bool:
    mark = MARKS.get(effect)
    if not isinstance(mark, Affliction):
        return False
    return cure(play, one, effect, "ptu.status.volatile" if mark.kind == VOLATILE else mark.clause)


def chosen_place(play: PtuPlay, one: Combatant, trainer: Combatant, other: Combatant | None) -> Cell:
    """Where somebody comes out: beside the Trainer unless somewhere else is wished. No ball flies through a wall.

    Room is left for the `other` one who comes out with it.
    """
    scene = play.scene
    meters, walls = release_range(scene, trainer), terrain_cells(scene, BLOCKING)
    near = [
        cell
        for cell in by_distance(scene.width, scene.height, trainer.cell)
        if cells_apart(scene, trainer.cells, covered(one.body, cell)) <= meters and has_room(scene, one, cell)
    ]
    if walls:
        shut = gaps_shut(scene)
        near = [cell for cell in near if bodies_in_sight(trainer.cells, covered(one.body, cell), walls, shut)]
    beside = place_free(scene, one, trainer.cell)
    if other is not None and len(one.body) + len(other.body) > 2:
        near = [cell for cell in near if leaves_room(scene, one, cell, other)]
        left = (cell for cell in free_places(scene, one, trainer.cell) if leaves_room(scene, one, cell, other))
        beside = next(left, beside)
    first = (beside,) if beside in near or not near else ()
    options = [to(cell) for cell in dict.fromkeys((*first, *near))]
    chosen = play.choose(Ask(trainer.seat, "release-place", RANGE_SCOPE, options, one.id, decline=options[0].key))
    return cell_of(chosen.args["cell"])


def release_range(scene: PtuScene, trainer: Combatant) -> int:
    """A ball flies as far as it can be thrown (ruling recall-range-scope)."""
    meters = throwing_range(trainer)
    return min(BEAM, meters) if scene.rulings.recall_range_scope == "both" and not scene.league else meters


# -- the throw


def throwing_range(trainer: Combatant) -> int:
    return THROWING + rank(trainer, "athletics")
