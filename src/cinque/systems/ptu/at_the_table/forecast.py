"""The odds beside an option: the chance to hit, the Hit Points it takes from a foe, and whether the foe faints."""

from typing import Any

from cinque.core.ask import Ask, Option
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
    """For attacks on one foe; what others might do about it is not reckoned with."""
    target = aimed_at(scene, ask.who, option)
    if target is None:
        return {} if option.verb in WITHOUT_DICE else None
    near = those_concerned(scene, ask.who, target.id)
    before = target.hp

    def act(play: PtuPlay) -> None:
        carry_out(play, play.scene.creatures[ask.who], option)

    def declines(ask: Ask, scene: Scene[Any, Any]) -> int:
        return ask.index(ask.decline) if ask.decline else 0

    lost = odds_in(near, act, lambda after: before - after.creatures[target.id].hp, declines)
    return {
        "hits": lost.map(lambda hp: hp > 0),
        "damage": lost,
        "faints": lost.map(lambda hp: hp >= before),
    }


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
