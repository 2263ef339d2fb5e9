"""The game master's word on any value of any scene: refused in words, or the game goes on from there."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hostile import SCENARIOS, like, odd_value
from test_tables import arguments, check_screens, paths

from cinque.core.fate import RandomBot
from cinque.core.game import Game
from cinque.core.mistake import Mistake
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.testing import check_replay, seats_of
from cinque.files import BadFile
from cinque.scenario import read_scenario, run_scenario
from cinque.systems import NAMES
from watch import watched

SCENES, VALUES, STEPS, STARTED = 3, 6, 6, 4
BY_FORMS_OF_THEIR_OWN = ("override", "bring-pack", "encounter")


@cache
def scenarios(name: str) -> list[Path]:
    return sorted((SCENARIOS / name).rglob("*.yaml"))


def a_scene(name: str, random: Random) -> Game[Any] | None:
    """A scenario, played; nothing if its setup is refused."""
    try:
        return run_scenario(*read_scenario(random.choice(scenarios(name)))).game
    except BadFile:
        return None


def at_table(game: Game[Any], scene: Any) -> Game[Any]:
    seats = [Seat("maria", GM_ROLE), *(Seat(one.id) for one in seats_of(scene) if not one.is_gm)]
    bot = RandomBot(1)
    return Game(game.system, scene, seats, Random(1), dict.fromkeys([GM_ROLE, *(one.id for one in seats)], bot))


def set_anything(game: Game[Any], random: Random) -> str:
    """What was set, or nothing if that was refused."""
    path, value = random.choice(paths(game.scene.to_data(), ""))
    new = like(value, random) if random.random() < 0.8 else odd_value(random)
    try:
        game.override(path, new, "why not", "maria")
    except Mistake:
        return ""
    return f"{path}: {value!r} -> {new!r}"


def play_on_from(game: Game[Any], random: Random) -> None:
    check_screens(game)
    for seat in game.seats.values():
        game.system.pursuits(game.scene, seat)
    for _ in range(STEPS):
        if not game.advance():
            break
        assert not game.scene.faults()
    check_replay(game)
    if game.system.next(game.scene):
        return
    forms = [form for form in game.system.forms(game.scene, game.seats["maria"]) if form.refusal is None]
    forms = [form for form in forms if form.do not in BY_FORMS_OF_THEIR_OWN]
    for form in random.sample(forms, min(STARTED, len(forms))):
        again = at_table(game, game.scene)
        try:
            again.run(form.do, "maria", **arguments(form, random))
        except Mistake:
            continue
        assert not again.scene.faults(), form.do


@pytest.mark.rounds(3, 500)
@pytest.mark.parametrize("name", NAMES)
def test_a_value_is_refused_in_words_or_the_game_goes_on(name: str, attack: int, random: Random) -> None:
    for played in [game for game in (a_scene(name, random) for _ in range(SCENES)) if game is not None]:
        scenes = [played.first, *(step.after for step in played.retold() if step.after is not None)]
        for _ in range(VALUES):
            game = at_table(played, random.choice(scenes))
            said = set_anything(game, random)
            try:
                with watched(8):
                    play_on_from(game, random)
            except Exception as error:
                raise AssertionError(said or "nothing was set") from error
