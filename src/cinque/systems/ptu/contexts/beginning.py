"""The contexts of combat (p.226): how one begins, how it is called off, and by which chart damage is dealt."""

from typing import Annotated, Final, NamedTuple

from cinque.core.procedure import SIDE
from cinque.core.record import By, Of, OneOf
from cinque.core.refusal import Refusal
from cinque.systems.ptu.combatant import BEGIN, CALLED_OFF, FULL_CONTACT, LEAGUE, OVER
from cinque.systems.ptu.contexts.combat import CONTEXTS, SETUP
from cinque.systems.ptu.contexts.next_turn import is_over
from cinque.systems.ptu.model import PtuPlay, PtuScene

CHART_CHOICE: Final = "ptu.damage.chart-choice"
CONTEXT_WORDS: Final = (FULL_CONTACT, LEAGUE)


class Begin(NamedTuple):
    """`surprised` is the side that is caught off guard."""

    context: Annotated[str, OneOf(CONTEXT_WORDS)] = ""
    friendly: bool | None = None
    surprised: Annotated[str, Of(SIDE), By(SETUP)] = ""


class Chart(NamedTuple):
    to: Annotated[str, OneOf(("rolled", "set"))]


def no_combat(scene: PtuScene) -> Refusal | None:
    return None if scene.phase else Refusal("no-combat", CONTEXTS)


def cannot_begin(scene: PtuScene) -> Refusal | None:
    """A combat takes two sides, and no other combat."""
    if scene.phase:
        return Refusal("combat-already", CONTEXTS)
    return Refusal("nobody-to-fight", CONTEXTS) if is_over(scene) else None


def call_off(play: PtuPlay) -> None:
    """The game master ends the combat."""
    play.scene.result = CALLED_OFF
    play.scene.phase = OVER


def begin_combat(play: PtuPlay, how: Begin) -> None:
    """Start a combat with everybody who is there."""
    scene = play.scene
    context, friendly, surprised = how
    scene.context = context or scene.context
    if context or friendly is not None:
        scene.friendly = scene.league if friendly is None else friendly
    scene.surprised = surprised
    scene.phase = BEGIN


def change_damage(play: PtuPlay, chart: Chart) -> None:
    """Rolled or set damage: the game master may change the chart in the middle of a combat."""
    play.scene.damage = chart.to
    play.note("damage-chart", CHART_CHOICE, chart=chart.to)
