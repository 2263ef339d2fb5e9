"""2.8 Meals: what satiates, for how many Rests, and at most for 4."""

from typing import Annotated, NamedTuple

from cinque.core.mistake import Refused
from cinque.core.procedure import Mine, Procedure
from cinque.core.record import Of
from cinque.core.refusal import Refusal
from cinque.core.seat import PLAYER_ROLE
from cinque.systems.vademecum.characters.carrying import in_combat, lose_item
from cinque.systems.vademecum.condition import refuse_helpless
from cinque.systems.vademecum.model import MOST_SATIATION, VadeMecumPlay, content_of, in_private
from cinque.systems.vademecum.purse import unit_of

MEALS = "vademecum.rest.meals"
TABLE = "vademecum.rest.meal-table"
CAP = "vademecum.rest.satiation-cap"
USE = "vademecum.ruling.satiation-use"


class Eat(NamedTuple):
    who: Mine
    meal: Annotated[str, Of("meal")]


def eat(play: VadeMecumPlay, what: Eat) -> None:
    """A carried ration is eaten; any other meal is paid for where it is cooked."""
    scene, one = play.scene, play.scene.creatures[what.who]
    play = in_private(play, one)
    meal = content_of(scene).meals[what.meal]
    after = one.satiation + meal.satiation
    if after > MOST_SATIATION and scene.rulings.satiation_use == "spend-one-refuse":
        raise Refused(Refusal("too-full", USE, who=one.id, most=MOST_SATIATION))
    refuse_helpless(scene, one, MEALS)
    if what.meal in one.items:
        lose_item(play, one, what.meal)
    elif what.meal not in scene.market:
        raise Refused(Refusal("not-on-offer", MEALS, item=what.meal))
    elif one.money < meal.cost:
        raise Refused(
            Refusal("cannot-pay", TABLE, who=one.id, price=meal.cost, money=one.money, unit=unit_of(play.scene, one))
        )
    else:
        one.money -= meal.cost
    tally = play.tally().start(one.satiation, "satiation", MEALS).add(meal.satiation, f"meal:{what.meal}", TABLE)
    one.satiation = tally.at_most(MOST_SATIATION, "most", CAP).value
    play.note("eats", MEALS, one.id, tally, meal=what.meal, satiation=one.satiation)


MEAL_PROCEDURES = {"eat": Procedure(eat, PLAYER_ROLE, Eat, MEALS, may=in_combat)}
