"""Moves that clear something away: hazards, screens, terrain, stat changes, conditions that hold somebody."""

from typing import Final

from cinque.systems.mystery.combat_essentials.changing_stats import change_stage
from cinque.systems.mystery.content.records import EVASION
from cinque.systems.mystery.field import SCREEN, TERRAIN, clear_away, fields_of
from cinque.systems.mystery.field_effects.weather.fog import Fog
from cinque.systems.mystery.model import SIDES, Character, MysteryPlay, other
from cinque.systems.mystery.status_effects.getting import cure
from cinque.systems.mystery.status_effects.minor_status_conditions.seeded import SEEDED
from cinque.systems.mystery.status_effects.minor_status_conditions.stuck import STUCK
from cinque.systems.mystery.status_effects.minor_status_conditions.substitute import SUBSTITUTE
from cinque.systems.mystery.status_effects.minor_status_conditions.wrapped import WRAPPED
from cinque.systems.mystery.use import RULES, MoveRule, Use

STATUS_MOVE = "mystery.move.status"
HAZARDS = "mystery.hazard.general"
SCREENS = "mystery.recoil.screen"


def clear_side(play: MysteryPlay, side: str) -> None:
    """No hazard is left on a side."""
    for hazard in play.scene.hazards.pop(side, {}):
        play.note("hazard-gone", HAZARDS, hazard=hazard, side=side)


def end_screens(play: MysteryPlay, side: str) -> None:
    for field, active in fields_of(play.scene):
        if field.family == SCREEN and active.source == side:
            clear_away(play, active, SCREENS)


def end_terrain(play: MysteryPlay) -> None:
    for field, active in fields_of(play.scene):
        if field.family == TERRAIN:
            clear_away(play, active)


def reset(play: MysteryPlay, one: Character, clause: str) -> None:
    if one.stages:
        one.stages, one.quickened = {}, 0
        play.note("stages-gone", clause, one.id)


class RapidSpin(MoveRule):
    """Rapid Spin and Mortal Spin: the own side is free of hazards, and the user of what holds it."""

    key = "spins-free"

    def afterwards(self, play: MysteryPlay, use: Use, dealt: int) -> None:
        if use.came_off and use.user.is_up:
            clear_side(play, use.user.side)
            cure(play, use.user, self.clause, (WRAPPED.key, STUCK.key, SEEDED.key))


class Defog(MoveRule):
    """Hazards are gone on both sides, the target's screens and fog as well; its Evasion falls."""

    key = "blows-away"
    clause = STATUS_MOVE

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        change_stage(play, target, EVASION, -1, self.clause, use.user.id)
        end_screens(play, target.side)
        for side in SIDES:
            clear_side(play, side)
        fog = play.scene.has(Fog.key)
        if fog is not None:
            clear_away(play, fog)


class TidyUp(MoveRule):
    """Hazards and Substitutes of both sides are gone."""

    key = "tidies-up"
    clause = STATUS_MOVE

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        for side in SIDES:
            clear_side(play, side)
        for one in play.scene.creatures.values():
            SUBSTITUTE.end(play, one, self.clause)


class CourtChange(MoveRule):
    """Hazards and screens change sides."""

    key = "changes-courts"
    clause = STATUS_MOVE

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        scene = play.scene
        scene.hazards = {other(side): layers for side, layers in scene.hazards.items()}
        for field, active in fields_of(scene):
            if field.family == SCREEN:
                active.source = other(active.source)
        play.note("courts-change", self.clause, use.user.id)


class BrickBreak(MoveRule):
    """Brick Break, Psychic Fangs: the target's screens fall before the blow."""

    key = "breaks-screens"
    clause = SCREENS

    def strikes(self, play: MysteryPlay, use: Use, target: Character) -> None:
        end_screens(play, target.side)


class IceSpinner(MoveRule):
    key = "ends-terrain"

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        end_terrain(play)


class Haze(MoveRule):
    """Haze and Freezy Frost: nobody has any stat changes."""

    key = "resets-all"
    clause = STATUS_MOVE

    def afterwards(self, play: MysteryPlay, use: Use, dealt: int) -> None:
        if use.came_off or not use.move.attacks:
            for one in play.scene.creatures.values():
                reset(play, one, self.clause)


class ClearSmog(MoveRule):
    """The target has no stat changes."""

    key = "resets-target"
    is_secondary = True

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        if dealt:
            reset(play, target, self.clause)


CLEARING_RULES: Final = (
    *(RapidSpin(), Defog(), TidyUp(), CourtChange(), BrickBreak(), IceSpinner(), Haze(), ClearSmog()),
)
RULES.update({rule.key: rule for rule in CLEARING_RULES})
