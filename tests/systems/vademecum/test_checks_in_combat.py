"""A check that the game master calls for in the middle of a turn; scenarios cannot roll beside an open question."""

from cinque.core.testing import run_written
from cinque.systems.vademecum import SYSTEM
from cinque.systems.vademecum.model import TURN


def test_a_check_in_combat_costs_a_bonus_action_and_uses_help_up() -> None:
    setup = {"party": [{"id": "ann"}, {"id": "bob", "skills": {"insight": 2}}], "enemies": ["commoner"]}
    scene = SYSTEM.new_scene(setup, {})
    scene.phase, scene.actor, scene.began = TURN, "ann", True
    ann = scene.creatures["ann"]
    ann.bonus, ann.helpers = 1, ["bob"]
    events = run_written(SYSTEM, scene, "check", ["1d20=9"], who="ann", skill="insight")
    assert [event.kind for event in events][-1] == "succeeds"
    assert (ann.bonus, ann.helpers) == (0, [])
