"""Forms: what somebody turns into for a while, by an Awakening or by the weather; its types and Ability go with it."""

from typing import Final

from cinque import dex
from cinque.systems.mystery.combat_essentials.changed import (
    ABILITY,
    BETWEEN,
    TYPES,
    change_ability,
    change_types,
    take_back,
)
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of
from cinque.systems.mystery.status import statuses_of

FORM: Final = "form"


def form_of(one: Character) -> str:
    """The form that somebody has now; empty for its own."""
    return one.originals.get(FORM, "")


def take_form(play: MysteryPlay, one: Character, form: str, clause: str) -> None:
    if form == form_of(one):
        return
    leave_form(one)
    facts = dex.species(form)
    play.note("changes-form", clause, one.id, form=form)
    change_types(play, one, tuple(facts.types), clause)
    if facts.abilities.first in content_of(play.scene).abilities:
        change_ability(play, one, facts.abilities.first, clause)
    one.originals[FORM] = form


def forget_changes(scene: MysteryScene, one: Character, keeps: bool = True) -> None:
    """What moves have changed goes back; a form stays, where it `keeps` the condition that brings it."""
    form = form_of(one)
    take_back(one)
    if form and keeps and any(status.changes_form for status, _ in statuses_of(one)):
        facts = dex.species(form)
        one.originals = {TYPES: BETWEEN.join(one.types), ABILITY: one.ability, FORM: form}
        one.types = tuple(facts.types)
        if facts.abilities.first in content_of(scene).abilities:
            one.ability = facts.abilities.first


def leave_form(one: Character) -> None:
    """Back to the own form, with the own types and Ability."""
    if form_of(one):
        take_back(one)


def name_of_form(form: str, lang: str) -> str:
    if not dex.exists("species", form):
        return form
    return dex.species(form).ja if lang == "ja" else dex.species(form).name
