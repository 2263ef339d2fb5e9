"""Who sits where, in every system."""

from copy import deepcopy

import pytest

from cinque.core.mistake import SetupError
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
