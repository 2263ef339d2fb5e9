"""Whoever lies at 0 HP is brought round by Medicine or time; by one reading any healing does."""

import pytest

from cinque.core.fate import Written
from cinque.core.log import Log
from cinque.core.play import Play
from cinque.systems.vademecum import SYSTEM
from cinque.systems.vademecum.hp import regain_hp

HEAL = "vademecum.rest.heal"


@pytest.mark.parametrize(("reading", "hp"), [("medicine-or-time", 0), ("medicine-only", 0), ("any-healing", 5)])
def test_healing_of_the_incapacitated(reading: str, hp: int) -> None:
    setup = {"combat": False, "party": [{"id": "ann", "injury": [6, 6]}, {"id": "bob"}]}
    scene = SYSTEM.new_scene(setup, {"incapacitated-end": reading})
    play = Play(scene, Written([]), Log())
    regain_hp(play, scene.creatures["ann"], play.tally().start(5, "rolled", HEAL), HEAL)
    assert scene.creatures["ann"].hp == hp
    assert bool(scene.creatures["ann"].active) == (hp == 0)


def test_nobody_is_healed_above_the_most() -> None:
    scene = SYSTEM.new_scene({"combat": False, "party": [{"id": "ann", "hp": 22}]}, {})
    play = Play(scene, Written([]), Log())
    regain_hp(play, scene.creatures["ann"], play.tally().start(5, "rolled", HEAL), HEAL)
    assert scene.creatures["ann"].hp == 24
