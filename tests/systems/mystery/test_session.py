"""The session of two floors and a boss can be replayed, and undone at any point."""

from pathlib import Path

from cinque.core.testing import check_json, check_replay, check_undo
from cinque.scenario import read_scenario, run_scenario

FILE = Path(__file__).parents[2] / "scenarios/mystery/session/two-floors-and-a-boss.yaml"


def test_it_is_replayed_and_every_step_undone() -> None:
    game = run_scenario(*read_scenario(FILE)).game
    assert game is not None
    assert len(game.steps) > 40
    check_json(game.system, game.scene)
    check_replay(game)
    check_undo(game)
