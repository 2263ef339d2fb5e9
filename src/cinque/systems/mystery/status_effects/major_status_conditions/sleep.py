"""Sleep: no AP at first; they come back by a quarter each turn, and with the last of them one is awake."""

from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.action_points import ap_now
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status, statuses_of

RECOVERY = "mystery.ruling.sleep-recovery"
QUARTERS = 4


class Sleep(Status):
    """`number` counts the own turns that have begun since."""

    key = "sleep"
    clause = "mystery.major.sleep"
    major = True
    wears_off = True
    is_sleepy = True
    is_asleep = True

    def begin(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """A turn that it still had before it is the first without AP."""
        active.number = int(play.scene.side == one.side and not one.acted)

    def ap_back(self, scene: MysteryScene, active: Active, normal: int) -> int:
        """How many of the normal AP are there again (ruling sleep-recovery)."""
        reading = scene.rulings.sleep_recovery
        steps = active.number if reading == "quarter-at-once" else max(0, active.number - 1)
        if reading == "fraction-rounded":
            return min(normal, -(-normal * steps // QUARTERS))
        return min(normal, steps * -(-normal // QUARTERS))

    def change_max_ap(self, scene: MysteryScene, one: Character, active: Active, tally: Tally) -> None:
        if not is_suspended(scene):
            tally.set(self.ap_back(scene, active, tally.value), 1, "status:sleep", self.clause)

    def bars_acting(self, scene: MysteryScene, one: Character, active: Active) -> bool:
        return scene.rulings.sleep_acting == "no-acting" and not is_suspended(scene)

    def allows_overcost(self, scene: MysteryScene, one: Character, active: Active) -> bool:
        return scene.rulings.sleep_acting == "free" or is_suspended(scene)

    def turn_start(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """Once all AP are back, it is over; while it is suspended, no time passes for it."""
        if is_suspended(play.scene):
            return
        active.number += 1
        now = ap_now(play.scene, one)
        one.active.remove(active)
        normal = ap_now(play.scene, one)
        if now < normal or (not normal and active.number <= QUARTERS):  # a share of nothing tells nothing
            one.active.append(active)
            play.note("sleeps", self.clause, one.id, hides=one.hides("ap", "of"), ap=now, of=normal)
        else:
            play.note("status-ends", RECOVERY, one.id, status=self.key)


def waking(scene: MysteryScene) -> Status | None:
    """What somebody who stands has that keeps everybody awake."""
    for one in scene.creatures.values():
        for status, _ in statuses_of(one) if one.active and one.is_up else ():
            if status.wakes_all:
                return status
    return None


def is_suspended(scene: MysteryScene) -> bool:
    """Whether somebody keeps everybody awake (ruling immunity-existing)."""
    return waking(scene) is not None


def is_asleep(scene: MysteryScene, one: Character) -> bool:
    """Whether somebody counts as asleep: not while all AP are there."""
    return any(status.is_asleep for status, _ in statuses_of(one)) and not is_suspended(scene)


SLEEP = Sleep()
