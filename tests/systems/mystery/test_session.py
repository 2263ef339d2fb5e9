"""The session of two floors and a boss can be replayed, and undone at any point; what is asked in shops."""

from pathlib import Path

from cinque.core.seat import Seat
from cinque.core.testing import check_json, check_replay, check_undo
from cinque.scenario import read_scenario, run_scenario

FILE = Path(__file__).parents[2] / "scenarios/mystery/session/two-floors-and-a-boss.yaml"
HAGGLER = Path(__file__).parents[2] / "scenarios/mystery/iq/haggler.yaml"


def test_it_is_replayed_and_every_step_undone() -> None:
    game = run_scenario(*read_scenario(FILE)).game
    assert game is not None
    assert len(game.steps) > 40
    check_json(game.system, game.scene)
    check_replay(game)
    check_undo(game)


def test_forms_of_a_shop_have_the_prices_that_hold() -> None:
    """A haggler is asked less, and a shop gives half of what it asks of others."""
    game = run_scenario(*read_scenario(HAGGLER)).game
    assert game is not None

    def prices(seat: Seat, do: str) -> dict[str, int] | None:
        form = next(form for form in game.system.forms(game.scene, seat) if form.do == do)
        return next(field.prices for field in form.fields if field.name == "item")

    ann, bob = Seat(game.scene.creatures["ann"].seat), Seat("blue")
    assert (prices(ann, "buy") or {})["pecha-berry"] == 32
    assert (prices(bob, "buy") or {})["pecha-berry"] == 40
    assert prices(ann, "sell") == {"pecha-berry": 20}
