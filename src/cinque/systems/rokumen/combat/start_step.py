"""① スタートステップ, the Start Step."""

from cinque.systems.rokumen.combat.turn import go_on
from cinque.systems.rokumen.combat.windows import open_window
from cinque.systems.rokumen.content.records import START_STEP
from cinque.systems.rokumen.model import SPEED, RokumenPlay

START_TRAITS = "rokumen.start-step.traits"


def start_step(play: RokumenPlay) -> None:
    """① スタートステップ."""
    play.note("start-step", START_TRAITS)
    open_window(play, START_STEP, START_TRAITS)
    go_on(play, SPEED)
