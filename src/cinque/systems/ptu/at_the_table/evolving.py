"""Evolving at the table (supplied: new Base Stats, all points spent anew, and it may be refused).

What the facts do not speak of stays as it is: Injuries, afflictions, Combat Stages, the Held Item, Loyalty, uses of
Moves. Hit Points stay, too, unless they were all there: then they all are afterwards.
"""

from typing import Annotated, NamedTuple

from cinque.core.ask import Ask, Data, Option
from cinque.core.mistake import Refused
from cinque.core.procedure import Among, Mine, Somebody
from cinque.core.record import Of
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE
from cinque.systems.ptu.at_the_table.creation import RECAP, PokemonSheet, based, total_points
from cinque.systems.ptu.at_the_table.figures import combatant_of_pokemon
from cinque.systems.ptu.at_the_table.levels import evolve_into, new_moves, ripe_for
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.content.words import STAGED, STATS
from cinque.systems.ptu.faults import by_nature
from cinque.systems.ptu.inflicting.inflicting import end_by_type
from cinque.systems.ptu.injuries.hit_points import ceiling, other_maximum
from cinque.systems.ptu.items.belongings import has_item, take_from
from cinque.systems.ptu.marks.altered import EVERYTHING, settle
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.pushing import find_room
from cinque.systems.ptu.stats.stats import tell_derived

ITEM = "ptu.action.standard-item"
BY_SPECIES = (
    *("species", "types", "size", "shape", "weight_class", "weight", "naturewalk", "evolutions_left", "capabilities"),
    *("ranks", "skill_bonus", "hp_stat", *STAGED, "max_hp", "moves", "abilities"),
)
"""What another species changes."""


def ripe(scene: PtuScene, one: Combatant) -> list[str]:
    """What somebody can evolve into by its level."""
    content = content_of(scene)
    species = content.species.get(one.species)
    if species is None or one.is_trainer or one.dead:
        return []
    return ripe_for(content, species, one.level, one.gender)


def ripe_ones(scene: PtuScene, ones: list[Combatant]) -> list[str]:
    return [one.id for one in ones if ripe(scene, one)]


class Evolve(NamedTuple):
    """Into what, where there is a choice."""

    who: Annotated[Mine, Among(ripe_ones)]
    into: Annotated[str, Of("species")] = ""


class EvolveNow(NamedTuple):
    """Whatever its level, in a combat too; an `item` of its own or of its Trainer, such as a stone, is used up."""

    who: Somebody
    into: Annotated[str, Of("species")]
    item: Annotated[str, Of("item")] = ""


def evolve(play: PtuPlay, what: Evolve) -> None:
    """A Pokémon whose level is high enough evolves; its player decides when."""
    one = play.scene.creatures[what.who]
    play = play.about(one)
    choices = ripe(play.scene, one)
    if not choices or (what.into and what.into not in choices):
        raise Refused(Refusal("does-not-evolve", RECAP, who=one.id))
    if what.into or len(choices) == 1:
        change(play, one, what.into or choices[0])
        return
    chosen = play.choose(Ask(one.seat, "evolve", RECAP, [Option("evolve", species=key) for key in choices], one.id))
    change(play, one, chosen.args["species"])


def evolve_now(play: PtuPlay, what: EvolveNow) -> None:
    """The game master lets a Pokémon evolve, if its player does not refuse."""
    scene = play.scene
    one = scene.creatures[what.who]
    play = play.about(one)
    species = content_of(scene).species.get(one.species)
    if species is None or one.is_trainer or one.dead or what.into not in species.evolves:
        raise Refused(Refusal("does-not-evolve", RECAP, who=one.id))
    bearer = next((each for each in (one, scene.trainer_of(one)) if each and holds(each, what.item)), None)
    if what.item and bearer is None:
        raise Refused(Refusal("no-item-for-it", ITEM, who=one.id, item=what.item))
    if one.seat != GM_ROLE and refused(play, one, what.into):
        play.note("refuses-to-evolve", RECAP, one.id)
        return
    if what.item and bearer is not None:
        use_up(bearer, what.item)
        play.note("uses-item", ITEM, bearer.id, item=what.item, target=one.id)
    change(play, one, what.into)


def holds(one: Combatant, item: str) -> bool:
    return bool(item) and (one.held == item or has_item(one, item))


def use_up(one: Combatant, item: str) -> None:
    if one.held == item:
        one.held = ""
    else:
        take_from(one, item)


def refused(play: PtuPlay, one: Combatant, into: str) -> bool:
    stays = Option("stays")
    ask = Ask(one.seat, "evolve", RECAP, [Option("evolve", species=into), stays], one.id, decline=stays.key)
    return play.choose(ask).verb == "stays"


# -- the change


def change(play: PtuPlay, one: Combatant, into: str) -> None:
    """All that another species brings, with the choices of its player."""
    scene = play.scene
    before, top = one.species, ceiling(scene, one)
    play.note("evolves", RECAP, one.id, species=before, into=into)
    sheet = as_sheet(one)
    learn_late(play, one, sheet)
    evolve_into(play, sheet, into, one.seat, one.id)
    new = combatant_of_pokemon(scene, made_of(sheet))
    one.by_nature = {name: value for name, value in one.by_nature.items() if name not in BY_SPECIES}
    for name in BY_SPECIES:
        setattr(one, name, getattr(new, name))
    settle(one, *EVERYTHING)
    one.name = into if one.name == before else one.name
    other_maximum(scene, one, top)
    end_by_type(play, one)
    find_room(play, one)
    tell_derived(play, one)


def as_sheet(one: Combatant) -> Data:
    return {
        "species": one.species,
        "level": one.level,
        "nature": one.nature,
        "gender": one.gender,
        "vitamins": dict(one.vitamins),
        "moves": list(one.by_nature.get("moves", one.moves)),
        "abilities": list(one.by_nature.get("abilities", one.abilities)),
    }


def made_of(sheet: Data) -> PokemonSheet:
    lists = {name: tuple(value) for name, value in sheet.items() if isinstance(value, list)}
    return PokemonSheet(**sheet | lists)


def learn_late(play: PtuPlay, one: Combatant, sheet: Data) -> None:
    """The Moves of levels that were reached in play and have not been gone through yet: their points are not spent."""
    species = content_of(play.scene).species[one.species]
    base = based(species.base, one.nature, one.vitamins)
    nature = by_nature(one)
    spent = sum(nature.hp_stat if name == "hp" else getattr(nature, name) for name in STATS) - sum(base.values())
    behind = max(0, min(one.level - 1, total_points(one.level) - spent))
    new_moves(play, sheet, species, tuple(range(one.level - behind + 1, one.level + 1)), one.seat, one.id)
