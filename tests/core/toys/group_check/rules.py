"""Group check: outside any fight, a party tries a task together, helps each other, fails, rests and tries again.

After the skill checks of Vade Mecum. Each time the party fails, the task grows harder for all later tries; in secret,
the game master rolls whether somebody heard.
"""

from typing import ClassVar, Literal, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.clause import Catalogue
from cinque.core.effect import Active, Effect, attach, count_down, find
from cinque.core.log import GM
from cinque.core.mistake import Refused
from cinque.core.play import Play
from cinque.core.procedure import Somebody
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.scene import Creature, Scene
from cinque.core.tally import Tally

ROLL = "group-check.roll"
GROUP = "group-check.group"
GROUP_TIE = "group-check.ruling.group-tie"
HELP = "group-check.help"
HELP_ONCE = "group-check.help-once"
RETRY = "group-check.retry"
TASKS = "group-check.tasks"
WARDEN = "group-check.warden"
REST = "group-check.rest"

MINUTES_OF_TRYING = 10
RESTED = "rested"
ASLEEP, AWAKE = "asleep", "awake"
CLAUSES = Catalogue("toys.group_check")
DECLINE = Option("decline")


class GroupCheckRulings(Rulings):
    """The readings are explained in `clauses.toml`."""

    catalogue = CLAUSES

    def __init__(self) -> None:
        super().__init__()
        self.group_tie: Literal["failure", "success"] = "failure"


class Member(Creature):
    """One of the party. `skill` is added to every check."""

    __slots__ = ("skill",)
    fields: ClassVar[tuple[str, ...]] = (*Creature.fields, *__slots__)

    def __init__(self) -> None:
        super().__init__()
        self.skill = 0


class Expedition(Scene[Member, GroupCheckRulings]):
    """`tasks` are the thresholds still to be met, `failures` how often each was failed; `warden` is the GM's secret."""

    __slots__ = ("done", "failures", "tasks", "warden")
    fields: ClassVar[tuple[str, ...]] = (*Scene.fields, *__slots__)
    rulings_type = GroupCheckRulings
    creature_type = Member

    def __init__(self) -> None:
        super().__init__()
        self.tasks: dict[str, int] = {}
        self.failures: dict[str, int] = {}
        self.done: list[str] = []
        self.warden = ASLEEP

    def faults(self) -> list[Refusal]:
        return [Refusal("no-such-task", TASKS, task=task) for task in self.done if task not in self.tasks]


class Tired(Effect):
    """Whoever has helped cannot help again before a rest."""

    __slots__ = ()
    key = "tired"
    clause = HELP_ONCE


# -- a group check


class GroupTry(NamedTuple):
    task: str
    members: tuple[Somebody, ...]


def group_check(play: Play[Expedition], trying: GroupTry) -> None:
    """Each rolls; each failure cancels a success; what is left over counts for all."""
    scene, task, members = play.scene, trying.task, list(trying.members)
    refuse(scene, task)
    scene.clock += MINUTES_OF_TRYING
    play.note("tries", TASKS, members=members, task=task)
    successes = sum(check(play, scene.creatures[id], task) for id in members)
    failures = len(members) - successes
    play.note("counted", GROUP, successes=successes, failures=failures)
    if is_success(play, successes - failures):
        scene.done.append(task)
        play.note("succeeds", GROUP, task=task)
    else:
        scene.failures[task] += 1
        play.note("fails", RETRY, task=task, threshold=scene.tasks[task] + scene.failures[task])
        warden_listens(play)


def refuse(scene: Expedition, task: str) -> None:
    if task not in scene.tasks:
        raise Refused(Refusal("no-such-task", TASKS, task=task))
    if task in scene.done:
        raise Refused(Refusal("done-already", TASKS, task=task))


def is_success(play: Play[Expedition], left_over: int) -> bool:
    if left_over:
        return left_over > 0
    reading = play.scene.rulings.group_tie
    play.note("tie", GROUP_TIE, reading=reading)
    return reading == "success"


def warden_listens(play: Play[Expedition]) -> None:
    """Only the game master knows."""
    if play.count(1, 6, 5, WARDEN, visible=GM) and play.scene.warden == ASLEEP:
        play.scene.warden = AWAKE
        play.note("warden-wakes", WARDEN, visible=GM)


# -- the check of one


def check(play: Play[Expedition], who: Member, task: str) -> int:
    """1 for a success and 0 for a failure: what the die must show is the threshold less all that helps."""
    helper = helper_of(play, who)
    needed = needed_by(play, who, helper, task)
    play.note("needs", ROLL, who.id, needed, needed=needed.value)
    return play.count(1, 20, needed.value, ROLL, who.id)


def needed_by(play: Play[Expedition], who: Member, helper: Member | None, task: str) -> Tally:
    scene = play.scene
    needed = play.tally().start(scene.tasks[task], "threshold", ROLL)
    if scene.failures[task]:
        needed.add(scene.failures[task], "failures", RETRY)
    needed.add(-who.skill, "skill", ROLL)
    if helper is not None:
        needed.add(-max(1, helper.skill), f"help:{helper.id}", HELP)
    return needed


def helper_of(play: Play[Expedition], who: Member) -> Member | None:
    """The others are asked at once, until one of them helps."""
    others = [one for one in play.scene.creatures.values() if one is not who]
    refusals = [Refusal("tired", HELP_ONCE, one=tired.id) for tired in others if find(tired.active, Tired.key)]
    options = [Option("help", member=who.id), DECLINE]
    asks = [
        Ask(one.seat, "help", HELP, options, one.id, refusals, DECLINE.key)
        for one in others
        if not find(one.active, Tired.key)
    ]
    while asks:
        ask, option = play.choose_any(asks)
        asks.remove(ask)
        if option.verb == "help":
            helper = play.scene.creatures[ask.who]
            attach(helper.active, Tired(), Active(Tired.key, anchor=helper.id, moment=RESTED, left=1))
            play.note("helps", HELP, helper.id, member=who.id)
            return helper
    return None


# -- a rest


class Rest(NamedTuple):
    hours: int


def rest(play: Play[Expedition], how: Rest) -> None:
    """The clock moves on. Eight hours and more make everyone fresh."""
    hours = how.hours
    if hours < 1:
        raise Refused(Refusal("too-short", REST, hours=hours))
    play.scene.clock += hours * 60
    play.note("rests", REST, hours=hours)
    if hours >= 8:
        for one in play.scene.creatures.values():
            for _ in count_down(one.active, RESTED, one.id):
                play.note("fresh", REST, one.id)
