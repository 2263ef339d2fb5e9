"""Effects that no field can say are resolved by the game master: everything that the fields can say is one command."""

from cinque.core.ask import Data, Refusal, Refused
from cinque.core.record import RecordReader
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.content.records import Effect
from cinque.systems.ptu.model import PtuPlay
from cinque.systems.ptu.moves.effects import apply
from cinque.systems.ptu.skills.skills import someone

BY_HAND = "ptu.damage.on-hit"


def apply_by_hand(play: PtuPlay, target: str, effect: Data, user: str = "", dealt: int = 0) -> None:
    """Carry out any effect on somebody: `{inflict: [sleep]}`, `{stages: {attack: -1}}`, `{heal: 1/2}`, `{push: 2}` …

    `user` is whoever causes it, `dealt` the damage by which Drain and Recoil are measured.
    """
    one = someone(play.scene, target, BY_HAND)
    by: Combatant | None = someone(play.scene, user, BY_HAND) if user else None
    faults: list[Refusal] = []

    def fault(place: str, refusal: Refusal) -> None:
        faults.append(refusal)

    record = RecordReader(fault, content_of(play.scene)).read(Effect, effect, "", BY_HAND)
    if record is None or faults:
        raise Refused(faults[0])
    play.note("applied", BY_HAND, one.id)
    apply(play, record, by, one, dealt, BY_HAND)
