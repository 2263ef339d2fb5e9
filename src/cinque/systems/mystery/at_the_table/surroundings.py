"""What comes of the Environment: the game master tells, and damage, healing, stats and the field go by the rules."""

from typing import Annotated, Final, NamedTuple

from cinque.core.effect import Active
from cinque.core.mistake import Refused
from cinque.core.procedure import BESIDE, Procedure, Somebody
from cinque.core.record import Between, OneOf
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE
from cinque.systems.mystery.combat.held_items import watch_held
from cinque.systems.mystery.combat_essentials.changing_stats import change_stage
from cinque.systems.mystery.combat_essentials.fainting import heal, hurt, revive
from cinque.systems.mystery.content.records import STAGED
from cinque.systems.mystery.field import BY_A_MOVE, FIELDS, SCREEN, WEATHER, Field, clear_away, lay
from cinque.systems.mystery.model import ALLIES, MOST_STAGE, SIDES, STAGE, MysteryPlay, MysteryScene

ENVIRONMENT = "mystery.action.environment"
OF_THE_PLACE: Final = 0
"""In place of who laid it: it stays when a combat is over."""


class Harm(NamedTuple):
    """So much damage, by no move."""

    who: Somebody
    damage: Annotated[int, Between(1, 99)]


class Restore(NamedTuple):
    """So many HP."""

    who: Somebody
    hp: Annotated[int, Between(1, 99)]


class Shift(NamedTuple):
    """Stages of a stat, up or down."""

    who: Somebody
    stat: Annotated[str, OneOf(STAGED, "stat")]
    steps: Annotated[int, Between(-MOST_STAGE, MOST_STAGE)] = 1


class Lying(NamedTuple):
    """A weather, terrain, room or screen comes, or goes (`off`); a screen is on a side."""

    lies: Annotated[str, OneOf(tuple(FIELDS), "field")]
    side: Annotated[str, OneOf(SIDES, "side")] = ALLIES
    off: bool = False


def harm(play: MysteryPlay, what: Harm) -> None:
    one = play.scene.creatures[what.who]
    hurt(play, one, play.tally().start(what.damage, "surroundings", ENVIRONMENT), ENVIRONMENT)


def restore(play: MysteryPlay, what: Restore) -> None:
    """Whoever has fainted is up again with them."""
    one, hp = play.scene.creatures[what.who], play.tally().start(what.hp, "surroundings", ENVIRONMENT)
    if one.is_up:
        heal(play, one, hp, ENVIRONMENT)
    else:
        revive(play, one, hp.at_most(one.max_hp, "full", ENVIRONMENT), ENVIRONMENT)


def shift(play: MysteryPlay, what: Shift) -> None:
    change_stage(play, play.scene.creatures[what.who], what.stat, what.steps, STAGE)
    watch_held(play)


def lies(play: MysteryPlay, what: Lying) -> None:
    field = FIELDS[what.lies]
    side = what.side if field.family == SCREEN else ""
    in_combat = play.scene.in_combat
    if field.family == WEATHER and play.scene.expedition.dungeon and not in_combat:
        play.scene.expedition.weather = "" if what.off else field.key
    if not what.off:
        lay(play, field, side=side, by=BY_A_MOVE if in_combat else OF_THE_PLACE)
        return
    there = lying(play.scene, field, side)
    if there is None:
        raise Refused(Refusal("lies-not-there", field.clause, field=field.key))
    clear_away(play, there)


def lying(scene: MysteryScene, field: Field, side: str) -> Active | None:
    found = [active for active in scene.active if active.effect == field.key and active.source == side]
    return found[0] if found else None


SURROUNDINGS_PROCEDURES: Final = {
    "harm": Procedure(harm, GM_ROLE, Harm, ENVIRONMENT, BESIDE),
    "restore": Procedure(restore, GM_ROLE, Restore, ENVIRONMENT, BESIDE),
    "stage": Procedure(shift, GM_ROLE, Shift, STAGE, BESIDE),
    "field": Procedure(lies, GM_ROLE, Lying, ENVIRONMENT, BESIDE),
}
