"""The odds beside an option: what it does to everybody whom it reaches, in HP and in states."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from cinque.core.ask import Option
from cinque.core.fate import Every
from cinque.core.odds import Odds, foreseen_in
from cinque.core.screen import OF_SOMEBODY
from cinque.systems.rokumen.content.records import STATUS, USER, Move
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
    before, user = scene.creatures[target], scene.creatures[who]
    reached = [one.id for one in reached_by(scene, user, what, option)]
    struck = reached[: reached.index(target) + 1] if target in reached else reached
    if not arms_the_user(what):
        telling = [target, who] if tells_on_the_next(scene, user, what) else [target]
        struck = [one for one in struck if one in telling]
    near = those_concerned(scene, who, *struck, target)

    def act(play: RokumenPlay) -> None:
        use(play, play.scene.creatures[who], what, option, clause)

    door = partial(Every, whom=struck)
    attacks = isinstance(what, Move) and what.category != STATUS
    return told(foreseen_in(near, act, lambda after: change_of(before, after.creatures[target]), door=door), attacks)


def tells_on_the_next(scene: RokumenScene, user: Pokemon, what: Usable) -> bool:
    """Whether what a user does to itself may change what it does to others after that; lost HP alone do not."""
    return bool(what.effects or states_of(user) or passives_of(scene, user))


def arms_the_user(what: Usable) -> bool:
    """Whether the user, with the first who is struck, gets what changes its blows: it counts for all after that."""
    own = [effect for effect in what.effects if effect.who == USER]
    return any(effect.change is not None or effect.state or effect.cure or effect.cure_conditions for effect in own)


def change_of(before: Pokemon, after: Pokemon) -> Change:
    had = [rule.key for rule in states_of(before)]
    gained = tuple(rule.key for rule in states_of(after) if rule.key not in had)
    other = any(getattr(before, name) != getattr(after, name) for name in LASTING) or len(had) > len(states_of(after))
    return Change(before.hp - after.hp, after.fainted and not before.fainted, after.pp - before.pp, gained, other)


def gets(key: str) -> Callable[[Change], bool]:
    return lambda change: key in change.gained


def told(found: Odds[Change], attacks: bool) -> dict[str, Odds[int]]:
    """What is to be said of it: of an attack its damage, be it none; nothing where dice have no part in the rest."""
    changes = found.chances
    if not attacks and len(changes) == 1 and not any(change.lost for change in changes):
        return {}
    odds: dict[str, Odds[int]] = {}
    if any(change.lost > 0 for change in changes) or (attacks and not any(change.lost for change in changes)):
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
    """The scene with these and whoever is in a square with them: nothing that is done asks for anybody else."""
    near = scene.copy()
    near.own = {}  # it stands in the packs, and need not be copied for every tape
    squares = {near.creatures[id].square for id in ids}
    near.creatures = {id: one for id, one in near.creatures.items() if one.square in squares}
    return near
