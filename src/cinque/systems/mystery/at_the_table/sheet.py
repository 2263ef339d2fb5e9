"""The sheet of a Character: made by questions, checked, raised by a level, brought to a table and back."""

from typing import Any

from cinque.core.ask import Data
from cinque.core.draft import DraftPlay
from cinque.core.making import said
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.scene import Scene
from cinque.core.sheet import Name, Page, SheetKind, checked, owner_of
from cinque.systems.mystery.at_the_table.creation import advance, build, choices_of, sheet_of
from cinque.systems.mystery.at_the_table.page import line_of, page_of
from cinque.systems.mystery.combat_essentials.changed import own_ability
from cinque.systems.mystery.content.records import MOST_LEVEL
from cinque.systems.mystery.creation.building import CharacterSheet, character_of
from cinque.systems.mystery.creation.legal import faults_of_character, open_sources
from cinque.systems.mystery.model import Character, MysteryScene, content_of

TEXTS = ("name", "appearance", "backstory", "notes")


class Characters(SheetKind):
    """A Player Character or an NPC."""

    name = "character"
    record = CharacterSheet
    texts = TEXTS
    levels = {"level": (1, MOST_LEVEL)}

    def build(self, play: DraftPlay) -> None:
        build(play)

    def advance(self, play: DraftPlay) -> None:
        advance(play)

    def faults(self, sheet: Data, rulings: Rulings, packs: tuple[str, ...]) -> list[tuple[str, Refusal]]:
        scene = MysteryScene.under(rulings, packs)
        made, faults = checked(CharacterSheet, sheet, content_of(scene))
        if made is not None and not faults:
            faults += faults_of_character(made, scene)
        return faults

    def page(self, sheet: Data, rulings: Rulings, packs: tuple[str, ...], name: Name) -> Page:
        scene = MysteryScene.under(rulings, packs)
        return page_of(scene, sheet_of(sheet, content_of(scene)), name)

    def so_far(self, sheet: Data, name: Name) -> str:
        return line_of(sheet, name)

    def after(self, sheet: Data, rulings: Rulings, scene: Scene[Any, Any], who: str = "") -> Data | None:
        """Levels, points, moves, training, items and the team, as they are now, without what lasts for a combat."""
        assert isinstance(scene, MysteryScene)
        one: Character | None = owner_of(sheet, scene, who)
        if one is None:
            return None
        new = dict(sheet) | choices_of(one)
        new["ability"] = own_ability(one)
        new["team_points"] = scene.teams.get(one.team, 0)
        if one.species != sheet["species"]:
            new.setdefault("began_as", sheet["species"])
        made = sheet_of(said(new), content_of(scene))._replace(hp=None)
        known = (*one.moves, *one.forgotten)
        new["learnt"] = [key for key in known if not open_sources(scene, made, key)]
        new["hp"] = one.hp if one.hp < character_of(scene, made).max_hp else None
        return said(new) | ({"hp": 0} if one.hp == 0 else {})


SHEETS = {kind.name: kind for kind in (Characters(),)}
