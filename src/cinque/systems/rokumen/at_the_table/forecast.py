"""The odds beside an option: what it does to everybody whom it reaches, in HP and in states."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from cinque.core.ask import Option
from cinque.core.fate import Every
from cinque.core.odds import Odds, foreseen_in
from cinque.core.screen import OF_SOMEBODY
from cinque.systems.rokumen.model import Pokemon, RokumenPlay, RokumenScene, passives_of
from cinque.systems.rokumen.moves.targets import Usable, reached_by, used_by, used_kind
from cinque.systems.rokumen.moves.using import use
from cinque.systems.rokumen.state import states_of

LASTING = ("for_turn", "for_combat", "items", "traits", "types", "square", "acted")
"""What something may change about somebody besides HP, PP and states."""


class Change(NamedTuple):
    """What has become of somebody."""

    lost: int
    fainted: bool
    pp: int
    gained: tuple[str, ...]
    other: bool


def odds_for(scene: RokumenScene, who: str, option: Option, clause: str) -> dict[str, Odds[int]]:
    """For whatever is used. Everything else is no more than a decision."""
    if not used_kind(option):
        return {}
    what = used_by(scene, option)
    reached = [one.id for one in reached_by(scene, scene.creatures[who], what, option)]
    if len(reached) < 2:
        return of_one(scene, who, what, option, reached[0] if reached else who, clause)
    return {
        f"{label}{OF_SOMEBODY}{target}": odds
        for target in reached
        for label, odds in of_one(scene, who, what, option, target, clause).items()
    }


def of_one(
    scene: RokumenScene, who: str, what: Usable, option: Option, target: str, clause: str
) -> dict[str, Odds[int]]:
    """For one of those reached: whoever is struck after it, be it the user, changes nothing for it."""
    before, near = scene.creatures[target], those_concerned(scene, who, target)
    reached = [one.id for one in reached_by(near, near.creatures[who], what, option)]
    struck = reached[: reached.index(target) + 1] if target in reached else reached
    if who != target and not tells_on_the_next(near, near.creatures[who], what):
        struck = [one for one in struck if one != who]

    def act(play: RokumenPlay) -> None:
        use(play, play.scene.creatures[who], what, option, clause)

    door = partial(Every, whom=struck)
    return told(foreseen_in(near, act, lambda after: change_of(before, after.creatures[target]), door=door))


def tells_on_the_next(scene: RokumenScene, user: Pokemon, what: Usable) -> bool:
    """Whether what a user does to itself may change what it does to others after that; lost HP alone do not."""
    return bool(what.effects or states_of(user) or passives_of(scene, user))


def change_of(before: Pokemon, after: Pokemon) -> Change:
    had = [rule.key for rule in states_of(before)]
    gained = tuple(rule.key for rule in states_of(after) if rule.key not in had)
    other = any(getattr(before, name) != getattr(after, name) for name in LASTING) or len(had) > len(states_of(after))
    return Change(before.hp - after.hp, after.fainted and not before.fainted, after.pp - before.pp, gained, other)


def gets(key: str) -> Callable[[Change], bool]:
    return lambda change: key in change.gained


def told(found: Odds[Change]) -> dict[str, Odds[int]]:
    """What is to be said of it; nothing where dice have no part in it."""
    changes = found.chances
    if len(changes) == 1 and not any(change.lost for change in changes):
        return {}
    odds: dict[str, Odds[int]] = {}
    if any(change.lost > 0 for change in changes):
        odds["damage"] = found.map(lambda change: change.lost)
        odds["faints"] = found.map(lambda change: change.fainted)
    elif any(change.lost < 0 for change in changes):
        odds["heals"] = found.map(lambda change: -change.lost)
    elif any(change.pp > 0 for change in changes):
        odds["pp"] = found.map(lambda change: change.pp)
    for key in dict.fromkeys(key for change in changes for key in change.gained):
        odds[key] = found.map(gets(key))
    return odds or {"works": found.map(lambda change: change.other)}


def those_concerned(scene: RokumenScene, *ids: str) -> RokumenScene:
    """The scene with these alone: nothing that one does to another asks for anybody else."""
    near = scene.copy()
    near.own = {}  # it stands in the packs, and need not be copied for every tape
    near.creatures = {id: one for id, one in near.creatures.items() if id in ids}
    return near
