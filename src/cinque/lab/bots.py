"""Who plays a fight in the lab: one bot for all, or one for each side, by names that people write."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cinque.core.ask import Ask
from cinque.core.fate import Bot, Fate, RandomBot, Seeded
from cinque.core.scene import Scene
from cinque.core.system import AnySystem
from cinque.lab.ahead import LookAhead, Memory, Remembering, side_of
from cinque.lab.without import Abstainer, LeftOut

GOOD, RANDOM, LOOK_AHEAD = "good", "random", "ahead"
BOTS = (GOOD, RANDOM, LOOK_AHEAD)


class Casting(NamedTuple):
    """Which bot plays: `everybody`, but for those sides that have one of their own."""

    everybody: str
    sides: dict[str, str]

    @property
    def names(self) -> set[str]:
        return {self.everybody, *self.sides.values()}


def casting(text: str) -> Casting:
    """`ahead`, `players=ahead`, `good,opponents=random`: what a bot plays whose side is not named, and the others."""
    everybody, sides = GOOD, {}
    for part in text.split(","):
        side, named, bot = part.strip().rpartition("=")
        if named:
            sides[side.strip()] = bot.strip()
        else:
            everybody = bot
    return Casting(everybody, sides)


class BySide(Bot):
    """Every side has a bot of its own."""

    __slots__ = ("_bots", "_others")

    def __init__(self, others: Bot, bots: dict[str, Bot]) -> None:
        self._others = others
        self._bots = bots

    def pick(self, ask: Ask, scene: Scene[Any, Any]) -> int:
        return self._bots.get(side_of(ask, scene), self._others).pick(ask, scene)

    def pick_any(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> tuple[int, int]:
        """Those of one side answer first."""
        side = side_of(asks[0], scene)
        own = [number for number, ask in enumerate(asks) if side_of(ask, scene) == side]
        first, index = self._bots.get(side, self._others).pick_any([asks[number] for number in own], scene)
        return own[first], index


def door(system: AnySystem, bots: str, seed: str, without: Sequence[LeftOut] = ()) -> Fate:
    """The dice and the decisions of one fight: all of it from its seed."""
    cast, memory = casting(bots), Memory()

    def usual(seed: str) -> Bot:
        return Abstainer(system.bot(seed), without) if without else system.bot(seed)

    def made(name: str) -> Bot:
        if name == GOOD:
            return usual(seed)
        bot: Bot = RandomBot(seed) if name == RANDOM else LookAhead(system, seed, memory, usual)
        return Abstainer(bot, without) if without else bot

    everybody = made(cast.everybody)
    bot = BySide(everybody, {side: made(name) for side, name in cast.sides.items()}) if cast.sides else everybody
    return Remembering(seed, bot, memory) if LOOK_AHEAD in cast.names else Seeded(seed, bot)
