"""A game that bots play on its journal: `player.py SYSTEM SEED JOURNAL [resume]`. Every step that is kept is told."""

import sys
from pathlib import Path
from random import Random
from typing import Any

from cinque.core import journal
from cinque.core.fate import RandomBot
from cinque.core.game import Game
from cinque.core.seat import BOT_ROLE, GM_ROLE, Seat
from cinque.core.testing import seats_of
from cinque.games import JournalFile, Lock
from cinque.systems import system

STEPS = 400


def new_game(name: str, seed: int) -> Game[Any]:
    played = system(name)
    scene = played.new_scene(played.random_setup(seed), {})
    seats = [Seat("gm", GM_ROLE), *(Seat(seat.id, BOT_ROLE) for seat in seats_of(scene) if seat.id != "gm")]
    return Game(played, scene, seats, Random(seed), {seat.id: RandomBot(seed) for seat in seats})


def main(name: str, seed: int, path: Path, resume: bool) -> None:
    if resume:
        lock = Lock(path)
        reading = journal.read(path.read_bytes().decode("utf-8", errors="replace"))
        loaded = journal.load(reading, system(name), Random(seed), lambda _: RandomBot(seed))
        assert loaded.difference is None, str(loaded.difference)
        game = loaded.game
        game.bots["gm"] = RandomBot(seed)
        keeper = JournalFile.resume(path, game, lock)
    else:
        game = new_game(name, seed)
        keeper = JournalFile.start(path, game)
    print("kept", len(game.steps), flush=True)
    for _ in range(STEPS):
        if not game.advance():
            game.run("roll", "gm", dice="3d6")
        print("kept", len(game.steps), flush=True)
    keeper.close()
    print("done", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]), len(sys.argv) > 4)
