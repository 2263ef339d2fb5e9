"""What an answer is said to cost is what it costs: the price comes from the rule that takes it."""

from random import Random
from typing import Any

import pytest

from cinque.core.ask import Ask, Option
from cinque.core.fate import Bot, RandomBot, Seeded
from cinque.core.play import Play
from cinque.core.screen import Cost
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.tally import Tally
from cinque.core.words import Reader
from cinque.systems.mystery import SYSTEM
from cinque.systems.mystery.combat.paying import pay_for_move
from cinque.systems.mystery.content import content_for

LEFT_OUT = ("action-costs", "level-table-fallback")
"""By one reading the game master sets a price when it is due, by another nobody can play without a level table."""

SWITCHES = [ruling for ruling in SYSTEM.clauses.rulings.values() if ruling.switch and ruling.name not in LEFT_OUT]


def test_a_move_that_is_too_dear_takes_what_is_left() -> None:
    """By one reading of overcost-price, and not all the AP that there were."""
    one = {"id": "ann", "species": "eevee", "points": {"speed": 5}, "moves": ["tackle", "hyper-beam"], "seat": "red"}
    foe = {"id": "foe", "species": "eevee", "points": {}, "moves": ["tackle"]}
    scene = SYSTEM.new_scene({"allies": [one], "opponents": [foe]}, {"overcost-price": "remaining"})
    ann, move = scene.creatures["ann"], content_for(()).moves["hyper-beam"]
    ann.spent = 4
    dear = Option("use", move=move.key, targets=("foe",))
    preview = SYSTEM.preview(scene, Ask("red", "act", "mystery.action.general", [dear], "ann"), dear, Seat("red"))
    pay_for_move(scene, ann, move, Tally(False))
    assert preview.costs == (Cost("ap", ann.spent - 4),) == (Cost("ap", 3),)


@pytest.mark.parametrize(("reading", "costs"), [("four", (Cost("ap", 4),)), ("gm-set", ())])
def test_what_the_game_master_prices_later_is_not_said_to_be_free(reading: str, costs: tuple[Cost, ...]) -> None:
    ones: list[dict[str, Any]] = [{"id": id, "species": "eevee", "points": {}} for id in ("ann", "foe")]
    scene = SYSTEM.new_scene({"allies": ones[:1], "opponents": ones[1:]}, {"action-costs": reading})
    brace = Option("brace", stat="defense")
    ask = Ask("red", "act", "mystery.action.general", [brace], "ann")
    assert SYSTEM.preview(scene, ask, brace, Seat("red")).costs == costs


class Watcher(Bot):
    """Chooses by chance, and keeps what its last answer was said to cost."""

    def __init__(self, seed: int) -> None:
        self.bot = RandomBot(seed)
        self.said: tuple[str, int, int, str] | None = None
        self.compared = 0

    def pick(self, ask: Ask, scene: Any) -> int:
        index = self.bot.pick(ask, scene)
        if ask.topic == "act":
            self.compare(scene)
            option = ask.options[index]
            costs = SYSTEM.preview(scene, ask, option, Seat("gm", GM_ROLE)).costs
            self.said = ask.who, scene.creatures[ask.who].spent, sum(cost.amount for cost in costs), option.key
        return index

    def compare(self, scene: Any) -> None:
        """Those who have fainted by their own deed have no AP any more."""
        if self.said is not None:
            who, before, said, key = self.said
            if scene.creatures[who].is_up:
                assert scene.creatures[who].spent - before == said, key
                self.compared += 1
        self.said = None


@pytest.mark.parametrize("block", range(4))
def test_what_is_said_to_be_taken_is_taken(block: int) -> None:
    compared = 0
    for seed in range(block * 15, block * 15 + 15):
        random = Random(seed)
        readings = {ruling.name: random.choice(list(ruling.options)) for ruling in random.sample(SWITCHES, 12)}
        readings |= {"item-give": random.choice(list(SYSTEM.clauses.rulings["mystery.ruling.item-give"].options))}
        scene, watcher = SYSTEM.new_scene(SYSTEM.random_setup(seed), readings), Watcher(seed)
        play = Play(scene, Seeded(seed, watcher))
        while (do := SYSTEM.next(scene)) and scene.round <= 4:
            SYSTEM.procedures[do].run(play)
            watcher.compare(scene)
        compared += watcher.compared
    assert compared > 100


@pytest.mark.parametrize(
    ("side", "acted", "reading", "price", "words"),
    [
        ("allies", False, "current-or-next", "this-turn", "this turn"),
        ("allies", True, "current-or-next", "next-turn", "the next turn"),
        ("opponents", False, "current-or-next", "next-turn", "the next turn"),
        ("allies", False, "next", "next-turn", "the next turn"),
        ("opponents", False, "next", "turn-after-next", "the turn after the next"),
    ],
)
def test_a_guard_says_which_turn_it_costs(side: str, acted: bool, reading: str, price: str, words: str) -> None:
    ones: list[dict[str, Any]] = [{"id": id, "species": "eevee", "points": {}} for id in ("ann", "bob", "foe")]
    scene = SYSTEM.new_scene({"allies": ones[:2], "opponents": ones[2:]}, {"guard-turn": reading})
    scene.side, scene.creatures["ann"].acted = side, acted
    guard = Option("guard", target="bob")
    ask = Ask("red", "guard", "mystery.action.guard", [Option("decline"), guard], "ann")
    preview = SYSTEM.preview(scene, ask, guard, Seat("red"))
    assert preview.costs == (Cost(price),)
    assert SYSTEM.preview(scene, ask, ask.options[0], Seat("red")).costs == ()
    assert Reader(SYSTEM, scene).cost(preview.costs[0]) == words
