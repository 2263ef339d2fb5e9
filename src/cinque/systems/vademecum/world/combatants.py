"""3.2 Combatants: levels 1 to 120, attribute points, Combat Rating; and whether one is built by the rules."""

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

from cinque.core.log import GM
from cinque.core.procedure import BESIDE, Procedure
from cinque.core.record import Between
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE
from cinque.core.tally import Tally
from cinque.systems.vademecum.content.records import Attributes, Combatant
from cinque.systems.vademecum.model import MOST_LEVEL, VadeMecumPlay, VadeMecumScene

LEVEL = "vademecum.combatant.level"
POINTS = "vademecum.combatant.attributes"
BUILD_POINTS = "vademecum.combatant.build-attributes"
BUILD_ABILITIES = "vademecum.combatant.build-abilities"
RATING = "vademecum.combatant.combat-rating"
EXPECTED = "vademecum.combatant.expected-damage"
CAP = "vademecum.ruling.combatant-attribute-cap"
MOST_ATTRIBUTE: Final = 6


class OfLevel(NamedTuple):
    level: Annotated[int, Between(1, MOST_LEVEL)]


def combat_rating(level: int, listening: bool = False) -> Tally:
    """1, and 1 more at every 3rd level."""
    return Tally(listening).start(1, "rating-start", RATING).add(level // 3, "every-third-level", RATING)


def attribute_points(level: int, listening: bool = False) -> Tally:
    """0, and 1 more at every 4th level."""
    return Tally(listening).start(0, "points-start", POINTS).add(level // 4, "every-fourth-level", POINTS)


def abilities_of(scene: VadeMecumScene, kind: Combatant) -> tuple[str, ...]:
    """What every one of a kind can do; by one reading that is also what otherwise only some of them can."""
    return (*kind.abilities, *kind.some_have) if scene.rulings.infected_wolves == "all" else kind.abilities


def items_of(scene: VadeMecumScene, kind: Combatant) -> tuple[str, ...]:
    """What every one of a kind carries; by one reading also all the treasures of which others have one at most."""
    return (*kind.items, *kind.one_of) if scene.rulings.treasures == "all" else kind.items


def faults_of_combatant(
    scene: VadeMecumScene, level: int, attributes: Attributes, abilities: Sequence[str]
) -> list[Refusal]:
    """What is wrong with somebody built as a combatant; fewer points than there are is nobody's fault but the GM's."""
    faults: list[Refusal] = []
    if not 1 <= level <= MOST_LEVEL:
        faults.append(Refusal("level-out-of-range", LEVEL, level=level, most=MOST_LEVEL))
    points = attribute_points(level).value
    if sum(attributes) > points:
        faults.append(Refusal("too-many-points", BUILD_POINTS, spent=sum(attributes), points=points))
    beyond = [value for value in attributes if abs(value) > MOST_ATTRIBUTE]
    if beyond and scene.rulings.combatant_attribute_cap == "scale-holds":
        faults.append(Refusal("attribute-out-of-range", CAP, value=beyond[0], most=MOST_ATTRIBUTE))
    if not abilities:
        faults.append(Refusal("one-ability-at-least", BUILD_ABILITIES))
    return faults


def guide(play: VadeMecumPlay, what: OfLevel) -> None:
    """For the game master: what a combatant of a level is given."""
    guide_to(play, what.level)


def guide_to(play: VadeMecumPlay, level: int) -> None:
    rating = combat_rating(level, play.listening)
    points = attribute_points(level, play.listening)
    play.note("combat-rating", RATING, "", rating, GM, level=level, rating=rating.value)
    play.note("attribute-points", POINTS, "", points, GM, level=level, points=points.value)
    play.note("expected-damage", EXPECTED, visible=GM, dice=rating.value)


COMBATANT_PROCEDURES = {"combatant-guide": Procedure(guide, GM_ROLE, OfLevel, RATING, BESIDE)}
