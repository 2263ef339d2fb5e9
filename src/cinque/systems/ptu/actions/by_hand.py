"""Effects that no field can say are resolved by the game master: everything that the fields can say is one command."""

from typing import NamedTuple

from cinque.core.procedure import Somebody
from cinque.systems.ptu.content.records import Effect
from cinque.systems.ptu.model import PtuPlay
from cinque.systems.ptu.moves.effects import apply

BY_HAND = "ptu.damage.on-hit"


class ByHand(NamedTuple):
    """Any effect: `{inflict: [sleep]}`, `{stages: {attack: -1}}`, `{heal: 1/2}`, `{push: 2}` …

    `user` is whoever causes it, `dealt` the damage by which Drain and Recoil are measured.
    """

    target: Somebody
    effect: Effect
    user: Somebody = ""
    dealt: int = 0


def apply_by_hand(play: PtuPlay, what: ByHand) -> None:
    """Carry out any effect on somebody."""
    creatures = play.scene.creatures
    play.note("applied", BY_HAND, what.target)
    apply(play, what.effect, creatures.get(what.user), creatures[what.target], what.dealt, BY_HAND)
