"""Who lets whom out of a square when nobody says anything: allies do, enemies do not."""

from typing import Any

import pytest

from cinque.core.ask import Ask, Option
from cinque.core.fate import Fate
from cinque.core.play import Play
from cinque.core.scene import Scene
from cinque.systems.rokumen import SYSTEM
from cinque.systems.rokumen.squares import permits


class Silent(Fate):
    """Gives the answer of those who say nothing."""

    def choose(self, ask: Ask, scene: Scene[Any, Any]) -> Option:
        return next(option for option in ask.options if option.key == ask.decline)


@pytest.mark.parametrize(("holder", "permitted"), [("mate", True), ("foe", False)])
def test_allies_permit_and_enemies_refuse_unless_they_say_otherwise(holder: str, permitted: bool) -> None:
    setup = {
        "players": [{"id": "hero", "free": True, "seat": "red"}, {"id": "mate", "free": True, "seat": "blue"}],
        "opponents": [{"id": "foe", "free": True}],
    }
    scene = SYSTEM.new_scene(setup, {})
    assert permits(Play(scene, Silent()), scene.creatures["hero"], scene.creatures[holder]) is permitted
