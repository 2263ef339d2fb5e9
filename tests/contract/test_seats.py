"""Who sits where, in every system."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from cinque.core.game import MOST_STEPS_UNASKED
from cinque.core.mistake import NotNow, SetupError
from cinque.core.seat import ASK_ME, NEVER
from cinque.core.testing import OpenTable, seats_of
from cinque.systems import NAMES, system


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seat", ["ａ", "r ed", "a:b", "a/b", "\u202egm", "g\u200bm"])
def test_a_seat_that_nobody_could_take_is_refused_in_a_setup(name: str, seat: str) -> None:
    played = system(name)
    setup = deepcopy(dict(played.random_setup(1)))
    if "player" in setup:
        setup["player"]["seat"] = seat
    else:
        side = next(side for side in ("players", "party", "allies") if side in setup)
        setup[side][0]["seat"] = seat
    with pytest.raises(SetupError) as refused:
        played.new_scene(setup, {})
    assert "bad-seat" in [fault.key for _, fault in refused.value.faults]


def test_nobody_waits_long_for_a_fight_in_which_all_have_ordered_to_do_nothing() -> None:
    played = system("ptu")
    scene = played.new_scene(played.random_setup(6), {})
    game: OpenTable[Any] = OpenTable(played, scene, seats_of(scene), Random(1))
    game.play_on()
    for seat in ("red", "blue"):
        game.give_order(seat, "action", NEVER)
    with pytest.raises(NotNow, match="goes round in circles"):
        game.play_on()
    assert len(game.steps) <= 2 * MOST_STEPS_UNASKED
    game.give_order("red", "action", ASK_ME)
    game.play_on()
    assert [ask.topic for ask in game.asks_for("red")] == ["action"]
