"""Somebody behind the game master's screen: nobody else hears of them until they come out."""

from typing import Any

import pytest

from cinque.core.leaks import Moment, all_that, unlike
from cinque.core.mistake import Refused
from cinque.core.seat import Seat
from cinque.core.testing import OpenTable, seats_of
from cinque.systems import system

WHO: dict[str, tuple[str, Any]] = {
    "arcana": ("opponent", {"species": "oddish", "level": 9}),
    "ptu": ("opponents", {"species": "oddish", "level": 12, "nature": "hardy", "gender": "male"}),
    "rokumen": ("opponents", {"sample": "tidalo"}),
    "vademecum": ("enemies", {"combatant": "commoner"}),
}


def table(name: str) -> OpenTable[Any]:
    played = system(name)
    scene = played.new_scene(played.first_setup(0), {})
    game: OpenTable[Any] = OpenTable(played, scene, seats_of(scene))
    game.play_on()
    return game


@pytest.mark.parametrize("name", WHO)
def test_nobody_else_knows_until_they_are_revealed(name: str) -> None:
    game, red = table(name), Seat("red")
    side, entry = WHO[name]

    def seen() -> Any:
        return all_that(game.system, Moment(game.now, game.every_event()), red)

    before, there = seen(), set(game.scene.creatures)
    game.run("prepare", side=side, entry=entry)
    assert unlike(before, seen()) == {}
    assert set(game.scene.creatures) == there
    (waiting,) = game.scene.behind
    told = [event.kind for event in game.events("gm")]
    assert told.count("prepared") == 1
    game.run("reveal", name=waiting)
    assert not game.scene.behind
    assert len(set(game.scene.creatures) - there) == 1
    game.undo()
    assert list(game.scene.behind) == [waiting]
    game.undo()
    assert not game.scene.behind


@pytest.mark.parametrize("name", WHO)
def test_only_what_can_join_is_made_ready(name: str) -> None:
    game = table(name)
    with pytest.raises(Refused):
        game.run("prepare", side=WHO[name][0], entry={"species": "no-such-thing", "sample": "no-such-thing"})
    assert not game.scene.behind
    with pytest.raises(Refused):
        game.run("reveal", name="nobody")
