"""What the rules ask of what lies over the field: weather, terrain, screens, rooms."""

from functools import cache
from typing import ClassVar, Final, cast

from cinque.core.effect import REPLACE, Active, Effect, attach
from cinque.core.tally import Tally
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.durations import AT_WORK, field_clock, is_too_fresh
from cinque.systems.mystery.model import KNOWN_FIELDS, Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import IMMUNITY, Status, statuses_of
from cinque.systems.mystery.trait import asked, that_calm
from cinque.systems.mystery.use import Use

WEATHER, TERRAIN, SCREEN = "weather", "terrain", "screen"


class Field(Effect):
    """One weather, terrain or screen. Of each `family` there is one at a time, but for screens."""

    stacking = REPLACE
    family: ClassVar[str] = ""
    rounds: ClassVar[int] = 0
    sure: ClassVar[str] = ""
    """The clause by which some moves need no accuracy check in it."""
    replaces: ClassVar[str] = ""
    """The clause by which it takes another one's place."""
    spares_by: ClassVar[str] = ""
    """The clause by which it keeps conditions off, where that is not its own."""
    defuses_by: ClassVar[str] = ""
    """The clause by which nothing explodes in it."""
    bars_items_by: ClassVar[str] = ""
    """The clause by which nobody can use items in it, and what is worn has no effect."""
    is_grounding: ClassVar[bool] = False
    """Whether it takes away what keeps hazards, terrain and Ground moves off anybody, whenever they come."""
    needs_leave: ClassVar[bool] = False
    """Whether a move can lay it only where something else on the field allows it."""
    forms: ClassVar[dict[str, str]] = {}
    """Forms that species take on in it."""
    sets_off_forecast: ClassVar[bool] = True
    """Whether the document names Forecast for it."""
    strong: ClassVar[str] = ""
    weak: ClassVar[str] = ""
    """Types whose STAB it doubles and subtracts."""

    def lasts(self, scene: MysteryScene) -> int:
        return self.rounds

    def reaches(self, scene: MysteryScene, one: Character) -> bool:
        """Whether it is anything to somebody; terrain is nothing to those off the ground."""
        return True

    def begin(self, play: MysteryPlay) -> None:
        """It has just come."""

    def changed(self, play: MysteryPlay) -> None:
        """It has come or gone, or a combat begins in it."""

    # -- moves

    def change_use(self, scene: MysteryScene, use: Use) -> None:
        """The type of a move, before anything is rolled."""

    def change_bp(self, scene: MysteryScene, use: Use, tally: Tally) -> None:
        """The BP of a move."""

    def change_stab(self, scene: MysteryScene, use: Use, figure: int, has_stab: bool, tally: Tally) -> None:
        """STAB is doubled, or subtracted."""

    def change_needed(self, scene: MysteryScene, use: Use, tally: Tally) -> None:
        """The roll that a move needs."""

    def is_sure(self, scene: MysteryScene, use: Use) -> bool:
        """Whether a move needs no accuracy check."""
        return False

    def negates_priority(self, scene: MysteryScene) -> bool:
        return False

    def allows(self, scene: MysteryScene, key: str) -> bool:
        """Whether something that needs leave can be laid now."""
        return False

    def forbids(self, scene: MysteryScene, move: Move) -> str:
        """The clause by which a move cannot be used now; empty where it can."""
        return ""

    def change_damage(self, scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
        """The damage of a move: what is added and taken off."""

    def halves(self, scene: MysteryScene, use: Use) -> bool:
        return False

    def screens(self, scene: MysteryScene, use: Use, active: Active, target: Character) -> bool:
        """Whether it stands between a move and its target."""
        return False

    def change_defense(self, scene: MysteryScene, one: Character, stat: str, tally: Tally) -> None:
        """A defensive stat of somebody who is in it."""

    def change_healing(self, scene: MysteryScene, move: Move, tally: Tally) -> None:
        """What a move heals."""

    # -- everybody in it

    def change_max_ap(self, scene: MysteryScene, one: Character, tally: Tally) -> None:
        """Max AP, after Speed."""

    def defuses(self, scene: MysteryScene) -> bool:
        """Whether nothing explodes in it."""
        return False

    def prevents(self, scene: MysteryScene, one: Character, status: Status) -> bool:
        """Whether somebody in it cannot get a condition."""
        return False

    def tick(self, play: MysteryPlay, one: Character) -> None:
        """What it does to somebody each round."""


BY_A_MOVE: Final = 1
BY_AN_ABILITY: Final = 2
"""The numbers of what has come in this combat, and goes with it; what a floor has by itself has none."""

FIELDS: Final = cast("dict[str, Field]", KNOWN_FIELDS)
"""Every weather, terrain and screen by its key; `field_effects/` puts them in."""


def fields_of(scene: MysteryScene, question: str = "") -> list[tuple[Field, Active]]:
    """All that does something now, or has an answer to a question: no weather, while somebody stands who calms it."""
    active = [each for each in scene.active if not question or answers(each.effect, question)]
    found = [(FIELDS[each.effect], each) for each in active]
    for field, _ in found:
        if field.family == WEATHER:
            return [each for each in found if each[0].family != WEATHER] if is_calm(scene) else found
    return found


@cache
def answers(field: str, question: str) -> bool:
    """Whether it has an answer of its own to what the rules ask."""
    return getattr(type(FIELDS[field]), question) is not getattr(Field, question)


def is_at_work(scene: MysteryScene, field: Field, active: Active) -> bool:
    """Whether it does what it does each round: not in the round in which it comes, unless it was there before."""
    return active.number >= AT_WORK or not is_too_fresh(active, field.lasts(scene))


def is_there(scene: MysteryScene, key: str) -> bool:
    """Whether a weather, terrain or room does something now."""
    return scene.active != [] and any(field.key == key for field, _ in fields_of(scene))


def is_on_the_ground(scene: MysteryScene, one: Character) -> bool:
    """Whether hazards and terrain reach somebody: what brings it down counts for more than what keeps it up."""
    if not any(each.lifts_off(scene) for each, _ in asked(scene, one, "lifts_off")):
        return True
    by_field = any(FIELDS[active.effect].is_grounding for active in scene.active)
    return by_field or any(status.is_grounding for status, _ in statuses_of(one))


def barring_items(scene: MysteryScene) -> Field | None:
    """What lies over the field and bars items."""
    for active in scene.active:
        if FIELDS[active.effect].bars_items_by:
            return FIELDS[active.effect]
    return None


def is_calm(scene: MysteryScene) -> bool:
    keys = that_calm(scene.packs)
    for one in scene.creatures.values():
        may = one.ability in keys or (one.skills and not keys.isdisjoint(one.skills))
        if may and one.is_up and any(each.calms_weather(scene) for each, _ in asked(scene, one, "calms_weather")):
            return True
    return False


def clear_away(play: MysteryPlay, active: Active, clause: str = "") -> None:
    """It is gone before its time, and nothing comes in its place."""
    field = FIELDS[active.effect]
    play.scene.active.remove(active)
    play.note("field-ends", clause or field.clause, field=field.key)
    field.changed(play)


def lay(play: MysteryPlay, field: Field, who: str = "", side: str = "", by: int = BY_A_MOVE) -> None:
    """It comes, and takes the place of another one of its family; the source of a screen is the side that it is on."""
    scene = play.scene
    for active in list(scene.active):
        if FIELDS[active.effect].family == field.family != SCREEN and active.effect != field.key:
            scene.active.remove(active)
            play.note("field-ends", field.replaces, field=active.effect)
    there = next((each for each in scene.active if each.effect == field.key and each.source == side), None)
    if there is None or there.number:  # what the floor has by itself lasts longer than anything laid over it
        goes_on = there is not None and field.family != SCREEN and is_at_work(scene, field, there)
        active = Active(field.key, side, number=by + AT_WORK if goes_on else by)
        active.anchor, active.moment, active.left = field_clock(scene, field.lasts(scene))
        attach(scene.active, field, active)
    told = "screen-stands" if side else "field-begins" if there is None else "field-goes-on"
    play.note(told, field.clause, who, field=field.key, side=side)
    field.begin(play)
    field.changed(play)
    if scene.rulings.immunity_existing == "cures" and is_there(scene, field.key):
        for one in scene.creatures.values():
            for status, _ in statuses_of(one) if field.reaches(scene, one) else ():
                if field.prevents(scene, one, status):
                    status.end(play, one, IMMUNITY)
