"""Grappled: attacks have +1, and nothing is left but the Main Action to escape."""

from typing import Final

from cinque.core.effect import Active
from cinque.core.squares import cell_name
from cinque.systems.vademecum.condition import ALL, Condition, condition_of, end_this, inflict
from cinque.systems.vademecum.conditions.prone import PRONE
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.tiles import distance, make_room

END = "vademecum.ruling.grapple-end"


class Grappled(Condition):
    """`source` is the grappler. With a `number` a chain or cord holds in their place, and that is the DT to escape."""

    key = "grappled"
    clause = "vademecum.condition.grappled"
    bars = ALL
    holds = True

    def attacked(self, scene: VadeMecumScene, active: Active, attacker: Character) -> int:
        return 1

    def join(self, scene: VadeMecumScene, on: list[Active], active: Active) -> bool:
        """Hands and cords may hold somebody at once, each for itself."""
        same = [each for each in on if each.effect == active.effect and each.source == active.source]
        if any(each.number == active.number for each in same):
            return False
        on.append(active)
        return True

    def told_as(self, active: Active) -> str:
        return super().told_as(active) if active.source and not active.number else "gets-condition"

    def needs_source(self, scene: VadeMecumScene, active: Active) -> bool:
        return not active.number

    def bars_way_out_of(self, scene: VadeMecumScene, other: Condition, action: str) -> bool:
        """Each hold is broken for itself; by two readings nobody stands up in one."""
        if other is PRONE:
            return scene.rulings.grappled_and_prone != "exceptions-hold"
        return not other.is_hold(scene)

    def hold(self, play: VadeMecumPlay, grappler: Character, one: Character) -> None:
        inflict(play, one, self.key, source=grappler.id)


GRAPPLED: Final = Grappled()


def holds_on(scene: VadeMecumScene, one: Character) -> list[Active]:
    """All that holds somebody."""
    return [active for active in one.active if condition_of(scene, active.effect).holds]


def hold_on(scene: VadeMecumScene, one: Character) -> Active | None:
    """What holds somebody, and is to be broken first."""
    return next(iter(holds_on(scene, one)), None) if one.active else None


def hands_of(scene: VadeMecumScene, grappler: Character) -> list[tuple[Character, Active]]:
    """Whom somebody holds with their own hands, and the hold."""
    held = [(one, active) for one in scene.creatures.values() if one.active for active in holds_on(scene, one)]
    return [(one, active) for one, active in held if active.source == grappler.id and not active.number]


def held_by(scene: VadeMecumScene, grappler: Character) -> list[Character]:
    return [one for one, _ in hands_of(scene, grappler)]


def let_go(play: VadeMecumPlay, one: Character, hold: Active, clause: str = END) -> None:
    """Somebody is no longer held so; something else may still hold them."""
    end_this(play, one, hold, clause)


def let_all_go(play: VadeMecumPlay, grappler: Character, clause: str = END) -> None:
    for held, hold in hands_of(play.scene, grappler):
        let_go(play, held, hold, clause)


def carry_along(play: VadeMecumPlay, held: Character, hold: Active, holder: Character) -> None:
    """As near as there is room."""
    held.square, held.cover = holder.square, 0
    make_room(play.scene, held, holder)
    if not play.scene.mapless:
        clause = condition_of(play.scene, hold.effect).clause
        play.note("is-moved", clause, held.id, hides=held.hides_place(play.scene), square=cell_name(held.square))
    loosen(play, held, hold)


def loosen(play: VadeMecumPlay, moved: Character, along: Active | None = None) -> None:
    """Somebody is no longer where they were: they hold nobody from afar, and are not held from there.

    Whoever they have swallowed comes along. `along` is the hold in which they were taken there themselves.
    """
    scene = play.scene
    for held, hold in hands_of(scene, moved):
        if distance(scene, moved.square, held.square) > 1:
            if condition_of(scene, hold.effect).swallows:
                carry_along(play, held, hold, moved)
            else:
                let_go(play, held, hold)
    for hold in holds_on(scene, moved) if moved.active else ():
        holder = scene.creatures.get(hold.source) if hold is not along and not hold.number else None
        if holder is not None and distance(scene, holder.square, moved.square) > 1:
            let_go(play, moved, hold)
