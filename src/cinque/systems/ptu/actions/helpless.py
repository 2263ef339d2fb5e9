"""Coup de Grâce (p.251), as a game master decides: who is bound and helpless, and who just dies."""

from typing import Final, NamedTuple

from cinque.core.effect import Active, detach
from cinque.core.procedure import Somebody
from cinque.systems.ptu.injuries.hit_points import die
from cinque.systems.ptu.marks.helpless import HELPLESS
from cinque.systems.ptu.model import PtuPlay

NOT_FOR_STATUS: Final = "ptu.coup.not-for-status"
DISCRETION: Final = "ptu.coup.gm-discretion"


class Bind(NamedTuple):
    who: Somebody
    helpless: bool = True


class FinishOff(NamedTuple):
    who: Somebody


def bind(play: PtuPlay, whom: Bind) -> None:
    """Somebody is bound and wholly helpless now, or no longer."""
    one, helpless = play.scene.creatures[whom.who], whom.helpless
    detach(one.active, HELPLESS.key)
    if helpless:
        one.active.append(Active(HELPLESS.key))
    play.note("bound" if helpless else "unbound", NOT_FOR_STATUS, one.id)


def finish_off(play: PtuPlay, whom: FinishOff) -> None:
    """Outside the heat of battle nobody needs to roll: somebody just dies."""
    one = play.scene.creatures[whom.who]
    if not one.dead:
        die(play, one, DISCRETION)
