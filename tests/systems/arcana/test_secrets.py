"""What one side must not know of the other."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cinque.core.log import may_see
from cinque.core.seat import WATCHER_ROLE, Seat
from cinque.core.testing import random_game
from cinque.systems.arcana import SYSTEM

SEEDS = st.integers(0, 2**32 - 1)


@given(seed=SEEDS)
def test_no_secret_reaches_the_wrong_seat(seed: int) -> None:
    """What has never been in the open is in nobody else's view, and in nothing that they are told."""
    played = SYSTEM
    game = random_game(played, seed)
    watchers = [*game.seats.values(), Seat("stranger", WATCHER_ROLE)]
    for seat in watchers:
        seen: set[str] = set()
        for step in game.steps:
            open_now = {id for ids in step.after.fielded.values() for id in ids}
            seen |= open_now | {creature.id for creature in step.after.creatures.values() if not creature.able}
            secret = set() if seat.is_gm else secrets(step.after, seat) - seen
            view = played.view(step.after, seat)
            assert not secret & set(view["creatures"])
            assert not secret & {id for team in view["teams"].values() for id in team}
            told = [event.to_data() for event in step.events if may_see(seat, event)]
            assert not secret & {value for event in told for value in event.values() if isinstance(value, str)}
            assert seat.is_gm or set(view["bags"]) <= own_sides(step.after, seat)


def own_sides(scene: Any, seat: Seat) -> set[str]:
    return {creature.side for creature in scene.creatures.values() if creature.seat == seat.id}


def secrets(scene: Any, seat: Seat) -> set[str]:
    """The creatures of the other sides."""
    own = own_sides(scene, seat)
    return {creature.id for creature in scene.creatures.values() if creature.side not in own}
