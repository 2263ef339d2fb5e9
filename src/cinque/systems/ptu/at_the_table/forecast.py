"""The odds beside an option: the chance to hit, the Hit Points it takes from a foe, and whether the foe faints."""

from collections.abc import Callable
from typing import Any

from cinque.core.ask import Ask, Data, Option
from cinque.core.odds import Odds, odds_in
from cinque.core.scene import Scene
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.words import STATUS
from cinque.systems.ptu.contexts.actions import carry_out
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.known import known_move

WITHOUT_DICE = (
    "end",
    "stay",
    "to",
    "to-zone",
    "to-landmark",
    "let-pass",
    "pass",
    "hold",
    "hold-until",
    "trade",
    "done",
)
"""Answers after which nothing is left to chance for the one who gives them."""


def odds_for(scene: PtuScene, ask: Ask, option: Option) -> dict[str, Odds[int]] | None:
    """For whatever is aimed at one foe; what others might do about it is not reckoned with."""
    if option.verb in WITHOUT_DICE:
        return {}
    target = aimed_at(scene, ask.who, option)
    if target is None:
        return None
    near = those_concerned(scene, ask.who, target.id)
    before = target.hp
    lost = odds_in(near, acting(ask, option), lambda after: before - after.creatures[target.id].hp, declines)
    return {
        "hits": lost.map(lambda hp: hp > 0),
        "damage": lost,
        "faints": lost.map(lambda hp: hp >= before),
    }


def acting(ask: Ask, option: Option) -> Callable[[PtuPlay], None]:
    def act(play: PtuPlay) -> None:
        carry_out(play, play.scene.creatures[ask.who], option)

    return act


def declines(ask: Ask, scene: Scene[Any, Any]) -> int:
    return ask.index(ask.decline) if ask.decline else 0


def odds_of_success(scene: PtuScene, ask: Ask, option: Option) -> dict[str, Odds[int]] | None:
    """The chance that a ball catches, or that a Status Move or a maneuver does anything to the one it is aimed at."""
    targets = option.args.get("targets") or [option.args.get("target", "")]
    found = targets[0]
    if option.verb not in TRIED or len(targets) > 1 or found not in scene.creatures or found == ask.who:
        return None
    near = those_concerned(scene, ask.who, found)
    before = condition(near, found)

    def succeeds(after: PtuScene) -> int:
        return (
            after.creatures[found].trainer == ask.who if option.verb == "throw" else condition(after, found) != before
        )

    chance = odds_in(near, acting(ask, option), succeeds, declines)
    return {"caught" if option.verb == "throw" else "works": chance}


def condition(scene: PtuScene, id: str) -> Data:
    """What a Move or a maneuver may change of somebody."""
    data = scene.creatures[id].to_data()
    return {
        name: data[name] for name in ("active", "stages", "hp", "cell", "grapple", "items", "main_hand", "off_hand")
    }


TRIED = ("move", "throw", "trip", "push", "disarm", "grapple", "dirty-trick", "manipulate")
"""Answers whose success can be told from the one whom they are aimed at."""


def aimed_at(scene: PtuScene, who: str, option: Option) -> Combatant | None:
    """The one foe whom an attack is aimed at."""
    if option.verb == "move":
        known = known_move(scene.packs, option.args["what"])
        targets = option.args.get("targets", [])
        if known.move.class_ == STATUS or known.move.db is None or len(targets) != 1:
            return None
        target = scene.creatures[targets[0]]
    elif option.verb in ("struggle", "struggle-with"):
        target = scene.creatures[option.args["target"]]
    else:
        return None
    return target if target.side != scene.creatures[who].side else None


def those_concerned(scene: PtuScene, *ids: str) -> PtuScene:
    """The scene without those who have no part in it; whoever stands near still flanks."""
    near = scene.copy()
    near.own = {}
    user, target = (near.creatures[id] for id in ids)
    column, row = target.cell
    near.creatures = {
        one.id: one
        for one in near.creatures.values()
        if one is user or one is target or (one.able and max(abs(one.cell[0] - column), abs(one.cell[1] - row)) <= 8)
    }
    for one in near.creatures.values():
        if one is not user and one is not target:
            one.moves = ()
            one.abilities = ()
    return near
