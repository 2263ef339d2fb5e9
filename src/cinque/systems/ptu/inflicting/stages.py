"""Combat Stages (p.235): how they are raised and lowered, and when they go back to their default."""

from collections.abc import Sequence

from cinque.core.log import OWNER
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.words import STAGED
from cinque.systems.ptu.field.blessing import spends
from cinque.systems.ptu.marks.altered import settle
from cinque.systems.ptu.marks.kept import TRAINED
from cinque.systems.ptu.marks.registry import MARKS, marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.stats.passives import in_force, infiltrates
from cinque.systems.ptu.stats.past import keep_stages
from cinque.systems.ptu.stats.stats import CLEARED
from cinque.systems.ptu.stats.stats import stat as stat_of


def reset_stages(play: PtuPlay, one: Combatant, clause: str) -> None:
    """Combat Stages, Accuracy and Evasion go back to their default (ruling stage-default-level)."""
    if play.scene.rulings.stage_default_level == "all-zero":
        # a wound that heals, or training that ends, gives nothing back any more
        one.default_stages, one.wounds = {}, []
        one.active = [active for active in one.active if active.effect != TRAINED.key]
        for active in one.active:
            if MARKS[active.effect].lowers[0]:
                active.source = CLEARED
    if one.active and any(mark.ends_with_stages for mark in marks_on(one)):
        one.active = [active for active in one.active if not MARKS[active.effect].ends_with_stages]
        settle(one)
    if one.stages:
        one.stages = {}
        play.note("stages-reset", clause, one.id)


def change_stages(
    play: PtuPlay,
    one: Combatant,
    changes: dict[str, int],
    clause: str,
    by: Combatant | None = None,
    by_foe: bool = False,
) -> bool:
    """Raise or lower Combat Stages, Accuracy or Evasion; between -6 and +6. Tells whether anything changed.

    It is done `by` somebody, or by what some foe has left there.
    """
    scene = play.scene
    kept, angers = in_force(scene, one, "not_lowered", None, by), in_force(scene, one, "when_lowered", None, by)
    by_foe = by_foe or (by is not None and by.side != one.side)
    lowered = changed = False
    ways: set[int] = set()
    turned = turned_by_abilities(scene, one, by)
    fixed = bool(one.active) and any(mark.keeps_stages for mark in marks_on(one))
    safe = [stat for stat in changes if fixed or (by_foe and any(stat in passive.not_lowered for passive in kept))]
    if scene.blessings and not infiltrates(scene, by):
        changes = misted(play, one, changes, turned, safe)
    for stat, told in changes.items():
        change = turned * told
        if change < 0 and stat in safe:
            play.note("not-lowered", "ptu.stage.what", one.id, stat=stat)
            continue
        before = one.stages.get(stat, 0)
        after = max(-6, min(6, before + change))
        if after != before:
            one.stages[stat] = after
            changed, lowered = True, lowered or (change < 0 and by_foe)
            ways.add(change)
        play.note("stage", clause, one.id, stat=stat, by=after - before, now=after)
        if play.listening:
            tell_stage(play, one, stat, after - before == change)
    if changed:
        keep_stages(scene, one, max(ways) > 0, min(ways) < 0)
    for passive in angers if lowered else ():
        if passive.when_lowered is not None:
            gained = {stat: by for stat, by in passive.when_lowered._asdict().items() if by}
            change_stages(play, one, gained, "ptu.stage.what")
    return changed


def turned_by_abilities(scene: PtuScene, one: Combatant, by: Combatant | None) -> int:
    """What changes are multiplied by: Contrary turns them round, Simple doubles them."""
    turned = -1 if in_force(scene, one, "contrary", None, by) else 1
    return 2 * turned if in_force(scene, one, "twice_staged", None, by) else turned


def misted(play: PtuPlay, one: Combatant, changes: dict[str, int], turned: int, safe: Sequence[str]) -> dict[str, int]:
    """Mist (supplied): what would be lowered is not; nobody spends it on what is `safe` anyway."""
    raised = {stat: told for stat, told in changes.items() if turned * told > 0 or stat in safe}
    kept = len(raised) < len(changes) and spends(play, one, lambda blessing: blessing.spares_stages)
    return raised if kept else changes


def exchange_stages(
    play: PtuPlay, user: Combatant, one: Combatant, how: str, stats: Sequence[str], clause: str
) -> None:
    """The user takes on somebody's stages, these are turned round, or both swap; of some Stats or of all."""
    names = stats or (*STAGED, "accuracy", "evasion")
    theirs = {name: one.stages.get(name, 0) for name in names}
    own = {name: user.stages.get(name, 0) for name in names}
    if how in ("copy", "swap"):
        set_stages(play, user, theirs, clause)
    if how == "turn":
        set_stages(play, one, {name: -by for name, by in theirs.items()}, clause)
    elif how == "swap":
        set_stages(play, one, own, clause)


def set_stages(play: PtuPlay, one: Combatant, stages: dict[str, int], clause: str) -> None:
    """Stages become these, whatever would change a gain or a loss."""
    for stat, now in stages.items():
        before = one.stages.get(stat, 0)
        if now != before:
            one.stages[stat] = now
            play.note("stage", clause, one.id, stat=stat, by=now - before, now=now)


def tell_stage(play: PtuPlay, one: Combatant, stat: str, whole: bool) -> None:
    """What the Stat is worth now, and whether the limit has cut the change short."""
    if stat in STAGED:
        worth = stat_of(play.scene, one, stat, listening=True)
        play.note("staged", "ptu.stage.what", one.id, worth, OWNER, stat=stat)
    if not whole:
        play.note("stage-limit", "ptu.stage.limits", one.id, stat=stat, now=one.stages.get(stat, 0))
