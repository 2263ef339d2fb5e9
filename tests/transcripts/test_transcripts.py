"""Whole fights as a player reads them. A change of wording or rules shows here as a readable difference.

After a change that is meant: `pytest tests/transcripts --golden`, and read the difference before you commit it.
"""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cinque.core.ask import Data
from cinque.core.game import Game
from cinque.core.testing import seats_of, transcript
from cinque.systems import system

FOLDER = Path(__file__).parent

FIGHTS: dict[str, tuple[str, int, Data, Data]] = {
    "arcana-wild": ("arcana", 5, {}, {}),
    "arcana-trainer": (
        "arcana",
        7,
        {},
        {
            "kind": "trainer",
            "player": {"team": ["charmeleon 20", "wartortle 20", "pikachu 21"], "bag": {"strong-potion": 2}},
            "opponent": {"trainer": "bram"},
        },
    ),
    "arcana-pairs": (
        "arcana",
        3,
        {"accuracy": "per-move", "dual-type-method": "product", "knocked-out-before-turn": "still-acts"},
        {
            "kind": "trainer",
            "abreast": 2,
            "player": {"team": ["lapras 40", "jolteon 40", "gengar 40"], "bag": {"dawn-feather": 1}},
            "opponent": {"team": ["dragonair 40", "golem 40", "exeggutor 40"]},
        },
    ),
    "ptu-wild": ("ptu", 4, {}, {}),
    "ptu-league": (
        "ptu",
        8,
        {},
        {
            "context": "league",
            "friendly": True,
            "players": [{"trainer": "sylvana", "team": ["cyndaquil level=14", "pidgey level=12"]}],
            "opponents": [{"trainer": "maya", "team": ["machop level=14", "mareep level=12"]}],
        },
    ),
    "rokumen-pairs": (
        "rokumen",
        174,
        {},
        {
            "width": 7,
            "height": 5,
            "players": [{"sample": "mindra"}, {"sample": "noctail"}],
            "opponents": [{"sample": "venoma"}, {"sample": "chirpeon"}],
        },
    ),
}


def play_fight(name: str) -> Game[Any]:
    book, seed, rulings, setup = FIGHTS[name]
    played = system(book)
    scene = played.new_scene(setup or played.first_setup(seed), rulings)
    seats = seats_of(scene)
    game: Game[Any] = Game(played, scene, seats, Random(seed), {seat.id: played.bot(seed) for seat in seats})
    game.play_on()
    return game


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", FIGHTS)
def test_transcript(name: str, lang: str, request: pytest.FixtureRequest) -> None:
    game = play_fight(name)
    told = "".join(f"{line}\n" for line in transcript(game, lang, why=True))
    golden = FOLDER / f"{name}.{lang}.txt"
    if request.config.getoption("--golden"):
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")
