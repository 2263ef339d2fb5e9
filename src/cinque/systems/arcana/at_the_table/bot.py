"""A bot that plays Project Arcana sensibly: it knocks out if it can, hits where it hurts, heals and changes in time."""

from random import Random
from typing import Any

from cinque.core.ask import Ask, Option
from cinque.core.fate import Bot, Fate
from cinque.core.play import Play
from cinque.core.scene import Scene
from cinque.systems.arcana.combat.damage import damage
from cinque.systems.arcana.content.records import Item
from cinque.systems.arcana.model import Arcana, ArcanaScene, content_of, other

KNOCK_OUT, IN_DANGER = 1_000, 300


class ArcanaBot(Bot):
    """Picks the option of the highest worth, the first of equals; a wild opponent at random."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed)

    def pick(self, ask: Ask, scene: Scene[Any, Any]) -> int:
        assert isinstance(scene, ArcanaScene)
        if ask.topic == "opponent":
            return self._random.randrange(len(ask.options))
        worths = [worth(scene, ask, option) for option in ask.options]
        return worths.index(max(worths))


def worth(scene: ArcanaScene, ask: Ask, option: Option) -> int:
    """How good an option looks; below 0 it is worse than waiting."""
    if option.verb == "attack":
        attacker, target = scene.creatures[ask.who], scene.creatures[option.args["target"]]
        dealt = expected(scene, attacker, option.args["move"], target)
        return dealt + (KNOCK_OUT if dealt >= target.hp else 0)
    if option.verb == "item":
        return worth_of_item(scene, ask, content_of(scene).items[option.args["item"]], option.args["target"])
    if option.verb == "switch":
        return worth_of_switch(scene, ask, scene.creatures[option.args["arcana"]])
    return -1 if option.verb == "run" else 0


def expected(scene: ArcanaScene, attacker: Arcana, move: str, target: Arcana) -> int:
    """The damage on average."""
    record = content_of(scene).moves[move]
    if not record.power:
        return 0
    middle = record._replace(spread=(100, 100))
    dealt = damage(Play(scene, Fate()), attacker, middle, target).value
    return dealt if scene.rulings.accuracy == "none" else dealt * record.accuracy // 100


def best_blow(scene: ArcanaScene, attacker: Arcana, targets: list[str]) -> int:
    return max(
        (expected(scene, attacker, move, scene.creatures[id]) for move in attacker.moves for id in targets), default=0
    )


def threat(scene: ArcanaScene, target: Arcana) -> int:
    """The worst that one foe could do to an arcana."""
    foes = scene.standing(other(target.side))
    return max((best_blow(scene, scene.creatures[foe], [target.id]) for foe in foes), default=0)


def worth_of_item(scene: ArcanaScene, ask: Ask, item: Item, target: str) -> int:
    who, on = scene.creatures[ask.who], scene.creatures[target]
    if item.harm:
        return item.harm + (KNOCK_OUT if item.harm >= on.hp else 0)
    if item.escape:
        return -2
    if item.revive:
        return on.max_hp * item.revive // 200
    given = on.max_hp if item.heal_full else item.heal or item.team_heal
    given = min(given, on.max_hp - on.hp)
    danger = threat(scene, who)
    # healing pays only if the arcana would fall now and would not fall after it
    if on.id == who.id and on.hp <= danger < on.hp + given:
        return IN_DANGER + given
    return given // 4


def worth_of_switch(scene: ArcanaScene, ask: Ask, new: Arcana) -> int:
    targets = scene.standing(other(new.side))
    gain = best_blow(scene, new, targets) - threat(scene, new) // 2
    if ask.topic == "replacement":
        return gain
    who = scene.creatures[ask.who]
    helpless = best_blow(scene, who, targets) == 0 and gain > 0
    return gain + IN_DANGER if helpless else -1
