"""The bot that looks ahead: legal, the same for the same seed, blind for what its seat does not know, and better."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cinque.cli.fight import Lab, begun
from cinque.cli.screen import UsersMistake
from cinque.core.ask import Ask, Data
from cinque.core.fate import Bot, RandomBot, Seeded
from cinque.core.knowledge import as_known
from cinque.core.seat import Seat
from cinque.core.system import AnySystem
from cinque.lab.ahead import USUAL, Budget, LookAhead, Memory, Remembering
from cinque.lab.bots import BySide, Casting, casting, door
from cinque.lab.fights import UNDECIDED, Fight, play_out
from cinque.systems import NAMES, system
from cinque.systems.vademecum.at_the_table.setups import by_chance

SMALL = Budget(answers=3, tries=6, actions=3, more=0)
TEAMS = {"mystery": ("allies", "opponents"), "vademecum": ("party", "enemies")}
FIRST, PAIRS = 8000, 50
"""Setups on which nothing about it was tuned."""


def mirrored(book: AnySystem, seed: int) -> Data:
    """The same team on both sides: who plays better shows, and not who has more."""
    random = Random(seed)
    if book.name == "arcana":
        species, level = list(book.content().pieces["species"]), random.randint(15, 60)
        team = {"team": [{"species": random.choice(species), "level": level} for _ in range(3)], "bag": {"potion": 2}}
        return {"kind": "trainer", "player": team | {"seat": "red"}, "opponent": team | {"seat": "blue"}}
    one, other = TEAMS.get(book.name, ("players", "opponents"))
    if book.name == "vademecum":
        classes = list(book.content().pieces["class"])
        people = [by_chance(f"{seed} {number}", 4, random.choice(classes)) for number in range(2)]
        setup: Data = {"width": 10, "height": 8}
    else:
        setup = book.usual_setup(seed) if book.name == "rokumen" else book.bench_setup(seed)
        people = [*setup[one], *setup[other]][: 3 if book.name == "mystery" else 2]
    return setup | {
        one: [each | {"seat": "red"} for each in people],
        other: [each | {"seat": "blue"} for each in people],
    }


def fought(book: AnySystem, seed: int, side: str, budget: Budget = USUAL) -> Fight:
    """A fight of the look-ahead bot on one side against the usual one on the other."""
    memory = Memory()
    thinker = LookAhead(book, f"{seed} ahead", memory, budget=budget)
    scene = book.new_scene(mirrored(book, seed), {})
    return play_out(book, scene, Remembering(seed, BySide(book.bot(seed), {side: thinker}), memory))


def sides_of(book: AnySystem) -> list[str]:
    return sorted({one.side for one in book.new_scene(mirrored(book, 0), {}).creatures.values()})


class Enough(Exception):
    """Some questions were answered."""


class Looking(Bot):
    """Writes down what another bot answers, and that nothing changes while it thinks."""

    __slots__ = ("answers", "asked", "bot", "most")

    def __init__(self, bot: Bot, most: int) -> None:
        self.bot = bot
        self.most = most
        self.answers: list[str] = []
        self.asked: list[tuple[Sequence[Ask], Any]] = []

    def pick(self, ask: Ask, scene: Any) -> int:
        return self.pick_any((ask,), scene)[1]

    def pick_any(self, asks: Sequence[Ask], scene: Any) -> tuple[int, int]:
        before = scene.to_data()
        number, index = self.bot.pick_any(asks, scene)
        assert scene.to_data() == before
        self.answers.append(asks[number].options[index].key)
        self.asked.append((asks, scene.copy()))
        if len(self.answers) == self.most:
            raise Enough
        return number, index


def answers(book: AnySystem, most: int = 5) -> list[str]:
    memory = Memory()
    looking = Looking(LookAhead(book, "a seed", memory, budget=SMALL), most)
    scene = book.new_scene(mirrored(book, 1), {})
    with pytest.raises(Enough):
        play_out(book, scene, Remembering(1, looking, memory))
    return looking.answers


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_answers_and_nothing_changes_meanwhile(name: str) -> None:
    assert answers(system(name)) == answers(system(name))


@pytest.mark.parametrize("name", NAMES)
def test_what_the_seat_does_not_know_means_nothing(name: str) -> None:
    """With the true secrets of the others and with guesses in their place it answers the same."""
    book, memory = system(name), Memory()
    looking = Looking(book.bot(2), 3)
    with pytest.raises(Enough):
        play_out(book, book.new_scene(mirrored(book, 2), {}), Remembering(2, looking, memory))
    asks, scene = looking.asked[-1]
    seat, true = Seat(asks[0].seat), memory.before
    found = []
    for before, now in ((true, scene), (as_known(true, seat), as_known(scene, seat))):
        memory.before = before
        found.append(LookAhead(book, "a seed", memory, budget=SMALL).pick_any(asks, now))
    assert found[0] == found[1]


def test_thinking_costs_no_die_of_the_fight() -> None:
    """Whoever thinks throws other dice: those of the table fall as they would have fallen."""
    book = system("arcana")
    thinking, plain = door(book, "ahead", "7"), Seeded("7", book.bot("7"))
    assert isinstance(thinking, Remembering)
    thinking.memory.begins("begin", book.new_scene(mirrored(book, 1), {}))
    assert [list(thinking.faces(3, 20)) for _ in range(5)] == [list(plain.faces(3, 20)) for _ in range(5)]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("good", Casting("good", {})),
        ("players=ahead", Casting("good", {"players": "ahead"})),
        ("random, party=ahead,enemies=good", Casting("random", {"party": "ahead", "enemies": "good"})),
    ],
)
def test_bots_by_side(text: str, meant: Casting) -> None:
    assert casting(text) == meant


def test_each_side_is_played_by_its_own_bot() -> None:
    """Those who think win against those who do anything, on either side."""
    book = system("arcana")
    for side in sides_of(book):
        bots = BySide(RandomBot(1), {side: book.bot(1)})
        wins = [
            play_out(book, book.new_scene(mirrored(book, seed), {}), Seeded(seed, bots)).winner for seed in range(6)
        ]
        assert wins.count(side) >= 5


@pytest.mark.parametrize(("bot", "key"), [("clever", "no-bot"), ("player=clever", "no-bot"), ("tree=ahead", "no-side")])
def test_who_cannot_play_is_told(bot: str, key: str) -> None:
    examples = Path(__file__).parents[2] / "examples"
    with pytest.raises(UsersMistake) as caught:
        begun(examples / "quarry-match.yaml", Lab(1, 1, bot), {}, [], [])
    assert caught.value.refusal.key == key


@pytest.mark.parametrize("name", NAMES)
def test_it_wins_three_of_five_mirrored_fights(name: str, soak: bool) -> None:
    """Each team on both sides, each side played by it once; a fight that nobody wins is half a victory."""
    if not soak:
        pytest.skip("it takes minutes: --soak")
    book, points = system(name), 0.0
    for seed in range(FIRST, FIRST + PAIRS):
        for side in sides_of(book):
            winner = fought(book, seed, side).winner
            points += 0.5 if winner == UNDECIDED else float(winner == side)
    assert points / (2 * PAIRS) >= 0.6, points
