"""Participating: a Player Character's species is rolled on the list of all Pokémon, before everybody's eyes."""

from typing import Any, Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.play import Play
from cinque.core.procedure import Procedure
from cinque.core.seat import PLAYER_ROLE
from cinque.systems.mystery.calendar import outside_combat
from cinque.systems.mystery.content import MysteryContent
from cinque.systems.mystery.model import MysteryPlay, content_of

ROLLED = "mystery.participation.random-species"
REROLL = "mystery.ruling.species-reroll"
KEEP: Final = Option("keep-species")
AGAIN: Final = Option("roll-again")


class NoMore(NamedTuple):
    """Whoever rolls needs to say nothing else."""


def species_list(content: MysteryContent) -> list[list[str]]:
    """The list on which species are rolled: by the number of the Pokédex, with all forms of each; others at the end."""
    by_number: dict[int, list[str]] = {}
    for key, one in content.species.items():
        if one.number:
            by_number.setdefault(one.number, []).append(key)
    others = [[key] for key, one in content.species.items() if not one.number]
    return [by_number[number] for number in sorted(by_number)] + others


def roll_species(play: Play[Any], content: MysteryContent, may_reroll: bool, seat: str, who: str = "") -> str:
    """A number of the list; whether one may roll again is a ruling, but every roll is told."""
    listed = species_list(content)
    while True:
        number = play.total(1, len(listed), ROLLED, who)
        forms = listed[number - 1]
        play.note("species-rolled", ROLLED, who, number=number, species=forms[0])
        if not may_reroll or play.choose(Ask(seat, "species-roll", REROLL, [KEEP, AGAIN], who)).verb == KEEP.verb:
            break
    if len(forms) == 1:
        return forms[0]
    options = [Option("species", choice=key) for key in forms]
    return str(play.choose(Ask(seat, "form", ROLLED, options, who)).args["choice"])


def roll_in_public(play: MysteryPlay, what: NoMore) -> None:
    """Somebody who wants to take part rolls at the table; the sheet is made afterwards."""
    scene = play.scene
    species = roll_species(play, content_of(scene), scene.rulings.species_reroll == "logged", play.by)
    play.note("species-kept", ROLLED, species=species)


PARTICIPATING_PROCEDURES: Final = {
    "roll-species": Procedure(roll_in_public, PLAYER_ROLE, NoMore, ROLLED, may=outside_combat),
}
