"""The Mystery Dungeons at random: four against five, by sides, under any readings.

Nothing crashes, no scene is impossible; nobody spends more than its AP, changes its Focus in a turn, or uses two Status
Moves in one.
"""

from random import Random
from typing import Any

import pytest

from cinque.core.ask import Ask, Data
from cinque.core.fate import Bot, RandomBot, Seeded
from cinque.core.log import Log
from cinque.core.play import Play
from cinque.core.tally import Tally
from cinque.systems.mystery import SYSTEM
from cinque.systems.mystery.combat.priority_moves import cost_of
from cinque.systems.mystery.combat_essentials.action_points import max_ap
from cinque.systems.mystery.content import content_for
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.model import ALLIES, OPPONENTS, Character, MysteryScene
from cinque.systems.mystery.use import RULES

MOST_STEPS = 1500
"""Some fights have nobody who can harm anybody."""

OF_SETUPS = ("level-table-fallback", "worn-and-held-slots")
"""Under some readings of these the setups below are refused."""

READINGS = [ruling for ruling in SYSTEM.clauses.rulings.values() if not ruling.fixed and ruling.name not in OF_SETUPS]


class Watcher(Bot):
    """Answers as another bot does, and keeps its own account of every turn."""

    __slots__ = ("bot", "fallen", "turns", "watched")

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.turns: dict[tuple[int, str], list[tuple[Move, int]]] = {}
        self.fallen: set[tuple[int, str]] = set()
        self.watched = 0

    def pick(self, ask: Ask, scene: Any) -> int:
        self.forget_the_fallen(scene)
        place = self.bot.pick(ask, scene)
        option = ask.options[place]
        if option.verb == "use":
            one = scene.creatures[ask.who]
            move = content_for(scene.packs).moves[option.args["move"]]
            move = RULES[move.rule].as_used(scene, one, move) if move.rule else move
            turn = self.turns.setdefault((scene.round, ask.who), [])
            turn.append((move, cost_of(scene, one, move)))
            self.check(scene, one, turn)
            self.watched += 1
        return place

    def pick_any(self, asks: Any, scene: Any) -> tuple[int, int]:
        first, _ = RandomBot(scene.round).pick_any(asks, scene)
        return first, self.pick(asks[first], scene)

    def forget_the_fallen(self, scene: MysteryScene) -> None:
        """By one reading whoever is revived acts once more, with all AP."""
        down = [one.id for one in scene.creatures.values() if not one.is_up]
        self.fallen = {*self.fallen, *[(scene.round, id) for id in down]}
        for turn in [turn for turn in self.fallen if turn[1] not in down]:
            self.turns.pop(turn, None)
            self.fallen.discard(turn)

    def check(self, scene: MysteryScene, one: Character, turn: list[tuple[Move, int]]) -> None:
        assert len({move.is_offensive for move, _ in turn}) == 1
        assert sum(not move.attacks for move, _ in turn) <= 1
        free = any(active.effect == "speed-awakening" for active in one.active)
        if len(turn) > 1 and not free and scene.rulings.overcost_price == "whole-pool":
            assert sum(cost for _, cost in turn) <= max_ap(scene, one, Tally(False)).value


def setup_of(random: Random) -> Data:
    """Four against five, of levels near each other, with whatever they can carry."""
    base = SYSTEM.random_setup(random.randrange(10**6))
    people = [one for seed in range(9) for one in SYSTEM.random_setup(f"{random.random()} {seed}")[ALLIES][:1]]
    level = random.randint(10, 90)
    for one in people:
        one["level"] = max(5, min(100, level + random.randint(-4, 4)))
    field = {key: value for key, value in base.items() if key not in (ALLIES, OPPONENTS)}
    return field | {
        ALLIES: [one | {"seat": "red"} for one in people[:4]],
        OPPONENTS: [one | {"seat": "blue"} for one in people[4:]],
    }


def play_on(scene: MysteryScene, seed: int, bot: Bot, log: Log | None) -> None:
    fate = Seeded(seed, bot)
    for _ in range(MOST_STEPS):
        do = SYSTEM.next(scene)
        if not do:
            return
        SYSTEM.procedure(do).run(Play(scene, fate, log))
        assert not scene.faults()
        assert all(one.is_up or not one.active for one in scene.creatures.values()) or (
            scene.rulings.faint_clears == "kept"
        )


@pytest.mark.rounds(12, 1000)
def test_four_against_five(attack: int) -> None:
    seed = attack
    random = Random(seed)
    readings = {ruling.name: random.choice(list(ruling.options)) for ruling in READINGS} if seed % 2 else {}
    scene = SYSTEM.new_scene(setup_of(random), readings)
    watcher = Watcher(SYSTEM.bot(seed) if seed % 3 == 0 else RandomBot(seed))
    play_on(scene, seed, watcher, Log() if seed % 4 == 0 else None)
    assert watcher.watched or readings  # under some nobody can pay for anything
