"""The sheet of a character: made by questions, checked, raised by a level, brought to a table and back."""

from collections.abc import Mapping, Sequence
from typing import Any

from cinque.core.ask import Data, Option
from cinque.core.draft import Draft, DraftPlay, draft_of
from cinque.core.effect import FOREVER, Active
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.scene import Scene
from cinque.core.sheet import Name, Page, SheetKind, checked, owner_of, random_sheet
from cinque.systems.vademecum.ability import is_recalled
from cinque.systems.vademecum.at_the_table.creation import advance, build, choices_of, pieces, sheet_of
from cinque.systems.vademecum.at_the_table.page import line_of, page_of
from cinque.systems.vademecum.characters.levels import LAST_LEVEL
from cinque.systems.vademecum.classes import starting_points
from cinque.systems.vademecum.condition import EVER, PAST_HELP, condition_of
from cinque.systems.vademecum.conditions.incapacitated import INCAPACITATED
from cinque.systems.vademecum.content import content_for
from cinque.systems.vademecum.content.records import ATTRIBUTES
from cinque.systems.vademecum.creation.building import CharacterSheet, first_worth, kit_here, worth
from cinque.systems.vademecum.creation.legal import faults_of_character, most_uses
from cinque.systems.vademecum.forces import guided
from cinque.systems.vademecum.model import Character, VadeMecumScene, content_of
from cinque.systems.vademecum.rulings import VadeMecumRulings

TEXTS = ("name", "appearance", "goal", "class_item", "notes")


NOTHING_LEFT = (("hp", 0), ("points", 0))
"""Fields that say something where they are 0."""


class Characters(SheetKind):
    """A player's character."""

    name = "character"
    record = CharacterSheet
    texts = TEXTS
    levels = {"level": (1, LAST_LEVEL)}

    def build(self, play: DraftPlay) -> None:
        build(play)

    def leads_to(self, draft: Draft, option: Option) -> Mapping[str, Sequence[Option]]:
        """A World Kit decides which races and classes there are."""
        if option.verb != "kit":
            return {}
        return {kind: pieces(draft.packs, option.args["choice"], kind) for kind in ("race", "class")}

    def advance(self, play: DraftPlay) -> None:
        advance(play)

    def faults(self, sheet: Data, rulings: Rulings, packs: tuple[str, ...]) -> list[tuple[str, Refusal]]:
        scene = VadeMecumScene.under(rulings, packs)
        made, faults = checked(CharacterSheet, sheet, content_of(scene))
        if made is not None and not faults:
            faults += faults_of_character(made, scene)
        return faults

    def page(self, sheet: Data, rulings: Rulings, packs: tuple[str, ...], name: Name) -> Page:
        scene = VadeMecumScene.under(rulings, packs)
        return page_of(scene, sheet_of(sheet, content_of(scene)), name)

    def so_far(self, sheet: Data, name: Name) -> str:
        return line_of(sheet, name)

    def after(self, sheet: Data, rulings: Rulings, scene: Scene[Any, Any], who: str = "") -> Data | None:
        """Levels and XP, possessions, and what hunger, hardship and injuries have left."""
        assert isinstance(scene, VadeMecumScene)
        one: Character | None = owner_of(sheet, scene, who)
        if one is None:
            return None
        one, content = oneself(one), content_of(scene)
        new = dict(sheet) | choices_of(one) | left_of(scene, one) | {"played": True}
        new["gained"] = max(0, worth(content, one.items) + one.money - first_worth(content))
        new["kit"] = kit_here(sheet_of(sheet, content), scene.packs)
        nothing: tuple[Any, ...] = (None, [], {}, "", 0)
        return {field: value for field, value in new.items() if value not in nothing or (field, value) in NOTHING_LEFT}


SHEETS = {kind.name: kind for kind in (Characters(),)}


def oneself(one: Character) -> Character:
    """Somebody as they are without the shape of another that they have taken on."""
    if not one.own:
        return one
    bare = one.copy()
    for name in ATTRIBUTES:
        setattr(bare, name, one.own[name])
    bare.skills, bare.abilities = dict(one.own["skills"]), tuple(one.own["abilities"])
    return bare


def left_of(scene: VadeMecumScene, one: Character) -> Data:
    """What lasts beyond a game; None and 0 mean that there is nothing to say."""
    lasting = [active for active in one.active if is_kept(scene, active)]
    past_help = [active.effect for active in lasting if is_past_help(scene, active)]
    return {
        "hp": None if one.hp == one.max_hp or one.injury else one.hp,
        "points": None if one.points == starting_points(scene, one) else one.points,
        "satiation": one.satiation,
        "exhaustion": one.exhaustion,
        "injury": [one.injury, one.degree] if one.injury else None,
        "conditions": list(dict.fromkeys(active.effect for active in lasting)),
        "past_help": list(dict.fromkeys(past_help)),
        "guided": next(iter(guided(scene, one)), ""),
        "kept": {name: value for name, value in one.kept.items() if is_recalled(scene, one, name, value)},
        "used": {key: count for key, count in one.used.items() if count <= most_uses(scene, one, key)},
        "dead": one.dead,
    }


def is_past_help(scene: VadeMecumScene, active: Active) -> bool:
    return condition_of(scene, active.effect).goes_past_help and active.number == PAST_HELP


def is_kept(scene: VadeMecumScene, active: Active) -> bool:
    """What goes neither with a combat nor with its own minute, and nobody who caused it has to keep up."""
    rule = condition_of(scene, active.effect)
    if active.effect == INCAPACITATED.key or rule.lasts_until(scene) != EVER:
        return False
    kept_up = bool(active.source) and (rule.needs_source(scene, active) or rule.is_of_source())
    return not kept_up and (active.left == FOREVER or rule.goes_past_help)


def random_character(seed: int | str, level: int, kit: str = "", class_: str = "") -> Data:
    """A legal character by chance."""
    wishes = {"level": str(level), "kit": kit or next(iter(content_for(()).kits))} | (
        {"class": class_} if class_ else {}
    )
    return random_sheet(SHEETS["character"], draft_of(VadeMecumRulings(), ()), seed, wishes)
