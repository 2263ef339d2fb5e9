"""Evolving. The document takes it for granted and says of it only that the Ability may change with it."""

from typing import Annotated, Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.mistake import Refused
from cinque.core.procedure import Procedure, Somebody
from cinque.core.record import Of
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE
from cinque.systems.mystery.calendar import outside_combat
from cinque.systems.mystery.combat_essentials.forms import leave_form
from cinque.systems.mystery.combat_essentials.stats import work_out
from cinque.systems.mystery.getting_started.experience import ON_EVOLVING, tell_new_moves
from cinque.systems.mystery.getting_started.stat_allocation import BONUS, fixed_bonus, why_no_more
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of, in_private
from cinque.systems.mystery.status import statuses_of
from cinque.systems.mystery.status_effects.awakening import change_form

WHEN = "mystery.ruling.evolution-when"
ABILITY = "mystery.ruling.ability-on-evolution"


class Evolve(NamedTuple):
    """Somebody becomes the next stage of its line."""

    who: Somebody
    into: Annotated[str, Of("species")]


def stages_after(scene: MysteryScene, species: str) -> list[str]:
    return [key for key, one in content_of(scene).species.items() if one.evolves_from == species]


def why_not_evolve(scene: MysteryScene, one: Character, into: str) -> Refusal | None:
    """Where the main series names a level, not below it; otherwise when the game master says so."""
    record = content_of(scene).species[into]
    if not one.species:
        return Refusal("species-missing", WHEN)
    if record.evolves_from != one.species:
        return Refusal("not-its-line", WHEN, species=one.species, into=into)
    if one.level < record.evolves_at and scene.rulings.evolution_when == "main-series-level":
        return Refusal("evolves-later", WHEN, into=into, level=record.evolves_at)
    return None


def evolve(play: MysteryPlay, what: Evolve) -> None:
    scene = play.scene
    one = scene.creatures[what.who]
    refusal = why_not_evolve(scene, one, what.into)
    if refusal is not None:
        raise Refused(refusal)
    leave_form(one)
    before, record = content_of(scene).species[one.species], content_of(scene).species[what.into]
    place = before.abilities.index(one.ability) if one.ability in before.abilities else 0
    if one.name == one.species:
        one.name = what.into
    play.note("evolves", WHEN, one.id, species=one.species, into=what.into)
    one.species, one.types, one.evolved_at = what.into, record.types, one.level
    most = one.max_hp
    move_bonus(play, one)
    work_out(scene, one)
    if one.is_up:
        one.hp += max(0, one.max_hp - most)
    if scene.rulings.ability_on_evolution == "rechoose" and len(record.abilities) > 1:
        options = [Option("ability", choice=key) for key in record.abilities]
        one.ability = play.choose(Ask(one.seat, "ability", ABILITY, options, one.id)).args["choice"]
    else:
        one.ability = record.abilities[min(place, len(record.abilities) - 1)] if record.abilities else ""
    in_private(play, one).note("ability-now", ABILITY, one.id, ability=one.ability)
    if any(status.changes_form for status, _ in statuses_of(one)):
        change_form(play, one)
    tell_new_moves(in_private(play, one), one, (ON_EVOLVING, one.level))


def move_bonus(play: MysteryPlay, one: Character) -> None:
    """The Species Bonus is the new species'; where that stat is full already, the point is free to be placed."""
    bonus = fixed_bonus(play.scene, one.species)
    if bonus in ("", one.species_bonus):
        return
    if one.points.get(one.species_bonus):  # a setup may have left it out
        one.points[one.species_bonus] -= 1
    one.species_bonus = bonus
    if why_no_more(play.scene, one, bonus) is None:
        one.points[bonus] = one.points.get(bonus, 0) + 1
    one.points = {stat: points for stat, points in one.points.items() if points}
    in_private(play, one).note("bonus-moves", BONUS, one.id, stat=bonus)


EVOLUTION_PROCEDURES: Final = {"evolve": Procedure(evolve, GM_ROLE, Evolve, WHEN, may=outside_combat)}
