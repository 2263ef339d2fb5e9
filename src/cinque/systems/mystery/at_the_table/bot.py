"""Someone who plays sensibly: spends AP on what does most together, heals and revives, and dodges with what is left."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from cinque.core.ask import Ask, Option
from cinque.core.fate import NOBODY, Bot, Fate, Thrower
from cinque.core.play import Play
from cinque.core.scene import Scene
from cinque.systems.mystery.at_the_table.worth import Worth, worth_of_item, worth_of_move
from cinque.systems.mystery.combat.items import price_of
from cinque.systems.mystery.combat_essentials.action_points import ap_left, uses_unspent
from cinque.systems.mystery.content.records import WEAPON, Item
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of

FEW_STAGES: Final = -3
"""From so many lowered stages on a Break is worth a turn."""


class Middling(Fate):
    """Dice that show what is usual, where a figure is only reckoned."""

    __slots__ = ()

    def faces(self, count: int, sides: int, thrower: Thrower = NOBODY) -> Sequence[int]:
        return [(sides + 1) // 2] * count

    def choose_any(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> tuple[int, Option]:
        return 0, asks[0].options[0]


MOST_WEIGHED: Final = 2_000
"""Against dozens of foes there are tens of thousands of choices of three of them: of those it weighs some."""


class MysteryBot(Bot):
    __slots__ = ("_random",)

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed)

    def pick(self, ask: Ask, scene: Any) -> int:
        answer = ANSWERS.get(ask.topic)
        places: Sequence[int] = range(len(ask.options))
        if len(places) > MOST_WEIGHED:
            places = self._random.sample(places, MOST_WEIGHED)
        if answer is not None and ask.who in scene.creatures:
            worths = answer(scene, scene.creatures[ask.who], [ask.options[place] for place in places])
        else:
            worths = [0] * len(places)
        best = max(worths)
        return self._random.choice([place for place, worth in zip(places, worths, strict=True) if worth == best])


# -- the own turn


def worths_of_turn(scene: MysteryScene, one: Character, options: Sequence[Option]) -> list[int]:
    """What each action is worth, together with the best that the AP left after it still allow."""
    play: MysteryPlay = Play(scene, Middling())
    found = [worth(play, one, option) for option in options]
    left = ap_left(scene, one)
    return [each.value + best_after(each, found, left) if each.value > 0 else each.value for each in found]


def best_after(first: Worth, every: Sequence[Worth], left: int) -> int:
    """The most that another action of the same Focus can add: one Status Move in a turn, and no blow on the fallen."""
    if not first.focus:
        return 0
    return max(
        (
            each.value
            for each in every
            if each.focus == first.focus
            and each.cost <= left - first.cost
            and not (first.is_status and each.is_status)
            and not (first.finishes and first.finishes == each.finishes)
        ),
        default=0,
    )


def worth(play: MysteryPlay, one: Character, option: Option) -> Worth:
    scene, verb = play.scene, option.verb
    if verb == "use":
        return worth_of_move(play, one, content_of(scene).moves[option.args["move"]], option.args["targets"])
    if verb in ("item", "revive"):
        item = content_of(scene).items[option.args["item"]]
        cost = price_of(scene, one, item) if verb == "item" else item.ap
        return worth_of_item(scene, one, item, scene.creatures[option.args["target"]], cost)
    if verb == "equip":
        return Worth(of_equipping(content_of(scene).items[option.args["item"]]))
    return Worth(OTHERS[verb](scene, one) if verb in OTHERS else 0)


def of_wish(scene: MysteryScene, one: Character) -> int:
    return 200


def of_break(scene: MysteryScene, one: Character) -> int:
    return 60 if sum(one.stages.values()) <= FEW_STAGES else -1


def of_clearing(scene: MysteryScene, one: Character) -> int:
    """The more layers there are and the longer the fight will last."""
    layers = sum(scene.hazards.get(one.side, {}).values())
    foes = sum(1 for foe in scene.creatures.values() if foe.side != one.side and foe.is_up)
    return 8 * layers * min(foes, 3) if layers else -1


def of_brace(scene: MysteryScene, one: Character) -> int:
    return 5


def of_wielding(scene: MysteryScene, one: Character) -> int:
    return 30


def of_equipping(item: Item) -> int:
    """What waits for nothing in the hand is of no use there, and nobody can take it out of the Bag any more."""
    return 2 if item.is_worn or item.kind == WEAPON or item.occasion else -1


OTHERS: Final[dict[str, Callable[[MysteryScene, Character], int]]] = {
    "wish": of_wish,
    "break": of_break,
    "clear": of_clearing,
    "brace": of_brace,
    "wield": of_wielding,
    "environment": lambda scene, one: -1,
    "environment-against": lambda scene, one: -1,
    "give": lambda scene, one: -1,
    "pick-up": lambda scene, one: 1,
}


# -- answers to what others do


def worths_of_dodging(scene: MysteryScene, one: Character, options: Sequence[Option]) -> list[int]:
    """AP that would go to waste are spent; those of the coming turn and of the one under way are kept."""
    free = uses_unspent(scene, one) and (one.done or scene.side != one.side)
    return [option.args.get("ap", 0) * (1 if free else -1) for option in options]


def worths_of_guarding(scene: MysteryScene, one: Character, options: Sequence[Option]) -> list[int]:
    """Somebody in good health stands before somebody who would fall."""
    return [
        0 if option.verb != "guard" else 1 if is_better_off(one, scene.creatures[option.args["target"]]) else -1
        for option in options
    ]


def is_better_off(one: Character, target: Character) -> bool:
    return 4 * target.hp <= target.max_hp and 3 * one.hp >= 2 * one.max_hp and one.hp >= 3 * target.hp


def worths_of_yes(scene: MysteryScene, one: Character, options: Sequence[Option]) -> list[int]:
    return [1 if option.verb in ("thaw", "allow") else 0 for option in options]


def worths_of_striking(scene: MysteryScene, one: Character, options: Sequence[Option]) -> list[int]:
    """Whoever is nearest to falling."""
    return [-scene.creatures[option.args["target"]].hp if "target" in option.args else -999 for option in options]


ANSWERS: Final[dict[str, Callable[[MysteryScene, Character, Sequence[Option]], list[int]]]] = {
    "act": worths_of_turn,
    "dodge": worths_of_dodging,
    "guard": worths_of_guarding,
    "thaw": worths_of_yes,
    "allow-seed": worths_of_yes,
    "pain-split": worths_of_striking,
}
