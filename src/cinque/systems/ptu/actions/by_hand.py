"""Effects that no field can say are resolved by the game master: everything that the fields can say is one command."""

from typing import Annotated, Final, NamedTuple

from cinque.core.procedure import Somebody
from cinque.core.record import Between
from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.model import PtuPlay
from cinque.systems.ptu.moves.effects import apply

BY_HAND: Final = "ptu.damage.on-hit"
MOST_DEALT: Final = 10_000


class ByHand(NamedTuple):
    """Any effect: `{inflict: [sleep]}`, `{stages: {attack: -1}}`, `{heal: 1/2}`, `{push: 2}` …

    `user` is whoever causes it, `dealt` the damage by which Drain and Recoil are measured.
    """

    target: Somebody
    effect: Effect
    user: Somebody = ""
    dealt: Annotated[int, Between(0, MOST_DEALT)] = 0


def apply_by_hand(play: PtuPlay, what: ByHand) -> None:
    """Carry out any effect on somebody."""
    creatures = play.scene.creatures
    play.note("applied", BY_HAND, what.target)
    apply(play, what.effect, creatures.get(what.user), creatures[what.target], what.dealt, BY_HAND)
