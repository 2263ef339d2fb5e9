"""Every bot plays under every reading of every ruling: a short fight each, with whatever comes up in it."""

from collections.abc import Iterator

import pytest

from cinque.core.fate import Seeded
from cinque.core.play import Play
from cinque.systems import NAMES, system

ROUNDS, STEPS = 2, 150
CANNOT = {("mystery", "level-table-fallback", "supplied-only"): "without a table of one's own nobody can begin"}
"""Readings under which a setup out of the box is refused, each with the reason; their own scenarios show that."""


def readings() -> Iterator[tuple[str, str, str]]:
    for name in NAMES:
        for ruling in system(name).clauses.rulings.values():
            if ruling.switch:
                others = [(name, ruling.name, option) for option in ruling.options if option != ruling.default]
                yield from (each for each in others if each not in CANNOT)


@pytest.mark.parametrize(("name", "ruling", "option"), list(readings()))
def test_a_bot_plays_under_every_reading(name: str, ruling: str, option: str) -> None:
    game, seed = system(name), f"{ruling} {option}"
    scene = game.new_scene(game.usual_setup(seed), {ruling: option})
    play, steps = Play(scene, Seeded(seed, game.bot(seed))), 0
    while (do := game.next(scene)) and scene.round <= ROUNDS and steps < STEPS:
        game.procedures[do].run(play)
        steps += 1
    assert steps > 1
    assert not scene.faults()
