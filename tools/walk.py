"""How far one has to walk through the code to follow an attack: `python tools/walk.py [SYSTEM]`.

Plays to the first attack on one foe, answers with it, prints what it tells, and counts the functions, the files and the
changes from one file to another on the way.
"""

import sys
from contextlib import redirect_stdout
from io import StringIO
from random import Random
from types import FrameType
from typing import Any

from cinque.cli.seats import People
from cinque.cli.show import Showing
from cinque.core.ask import Ask, Option
from cinque.core.game import Game
from cinque.core.testing import seats_of
from cinque.systems import system

SOURCE = "/src/cinque/"
ATTACKS = ("move", "attack")
TABLES, QUESTIONS = 400, 30


class Walk:
    """The functions of ours that are called, in order."""

    def __init__(self) -> None:
        self.functions: dict[tuple[str, str], int] = {}
        self.files: dict[str, int] = {}
        self.changes = 0
        self._last = ""

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        _, found, file = frame.f_code.co_filename.rpartition(SOURCE)
        if event != "call" or not found:
            return
        name = frame.f_code.co_name
        if not name.startswith("<"):
            self.functions[file, name] = self.functions.get((file, name), 0) + 1
        self.files[file] = self.files.get(file, 0) + 1
        self.changes += file != self._last
        self._last = file


def to_the_first_attack(name: str) -> tuple[Game[Any], Ask, Option]:
    played = system(name)
    for seed in range(TABLES):
        scene = played.new_scene(played.growth_setup(seed, 4, False) or played.bench_setup(seed), {})
        game: Game[Any] = Game(played, scene, seats_of(scene), Random(seed))
        for _ in range(QUESTIONS):
            game.play_on()
            ask = game.ask
            if ask is None:
                break
            attacks = [option for option in ask.options if is_attack(game, ask, option)]
            if attacks:
                return game, ask, attacks[0]
            game.answer(ask.options[0].key, ask.seat, ask.who)
    raise SystemExit(f"No attack of {name} in {TABLES} tables.")


def is_attack(game: Game[Any], ask: Ask, option: Option) -> bool:
    """Whether an option is aimed at one creature, and hurts."""
    if option.verb not in ATTACKS or len(option.args.get("targets", "1")) != 1:
        return False
    return "damage" in game.system.forecast(game.scene_at(ask), ask, option, game.seat(ask.seat)).odds


def follow(name: str, walk: Walk) -> Option:
    """Answer with the first attack, and print what it tells."""
    game, ask, option = to_the_first_attack(name)
    people = People(game)
    people.id = ask.seat
    showing = Showing(game, people, "en")
    showing.start_again()
    with redirect_stdout(StringIO()):
        sys.setprofile(walk)
        game.answer(option.key, ask.seat, ask.who)
        showing.tell()
        sys.setprofile(None)
    return option


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "ptu"
    walk = Walk()
    follow(name, Walk())  # once, so that content is read and words are known
    print(follow(name, walk).key)
    for file, calls in walk.files.items():
        print(f"{calls:6}  {file}: {', '.join(one for where, one in walk.functions if where == file)}")
    print(f"{len(walk.functions)} functions in {len(walk.files)} files, {walk.changes} changes of file")


if __name__ == "__main__":
    main()
