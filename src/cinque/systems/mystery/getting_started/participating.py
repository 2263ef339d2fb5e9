"""Participating: a species is rolled on the list of all Pokémon, and players may host Sidequests of their own."""

from typing import Annotated, Any, Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.play import Play
from cinque.core.procedure import Mine, Procedure
from cinque.core.record import Between, Called
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.systems.mystery.calendar import outside_combat
from cinque.systems.mystery.content import MysteryContent
from cinque.systems.mystery.getting_started.experience import Award, award, may_receive
from cinque.systems.mystery.model import MysteryPlay, content_of

ROLLED = "mystery.participation.random-species"
REROLL = "mystery.ruling.species-reroll"
SIDEQUESTS = "mystery.participation.sidequests"
PERMIT: Final = Option("permit")
FORBID: Final = Option("forbid")
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


def roll_species(play: Play[Any], content: MysteryContent, may_reroll: bool, seat: str) -> str:
    """A number of the list; whether one may roll again is a ruling, but every roll is told."""
    listed = species_list(content)
    while True:
        number = play.total(1, len(listed), ROLLED)
        forms = listed[number - 1]
        play.note("species-rolled", ROLLED, number=number, species=forms[0])
        again = Ask(seat, "species-roll", REROLL, [KEEP, AGAIN], about={"species": forms[0]})
        if not may_reroll or play.choose(again).verb == KEEP.verb:
            break
    if len(forms) == 1:
        return forms[0]
    options = [Option("species", choice=key) for key in forms]
    return str(play.choose(Ask(seat, "form", ROLLED, options)).args["choice"])


def roll_in_public(play: MysteryPlay, what: NoMore) -> None:
    """Somebody who wants to take part rolls at the table; the sheet is made afterwards."""
    scene = play.scene
    species = roll_species(play, content_of(scene), scene.rulings.species_reroll == "logged", play.by)
    play.note("species-kept", ROLLED, species=species)


class Sidequest(NamedTuple):
    """A quest that a player has hosted, and what it brings one's Character."""

    title: Annotated[str, Called()]
    who: Mine
    xp: Annotated[int, Between(0, 1_000_000)] = 0
    rp: Annotated[int, Between(0, 100_000)] = 0
    money: Annotated[int, Between(0, 1_000_000)] = 0


def sidequest(play: MysteryPlay, what: Sidequest) -> None:
    """Players may host Sidequests of their own, if the game master permits it."""
    reward = Award(what.who, what.xp, what.rp, what.money)
    may_receive(play.scene, reward)
    about = {"title": what.title, "xp": what.xp, "rp": what.rp, "money": what.money}
    if play.choose(Ask(GM_ROLE, "sidequest", SIDEQUESTS, [PERMIT, FORBID], what.who, about=about)).verb == FORBID.verb:
        play.note("sidequest-forbidden", SIDEQUESTS, title=what.title)
        return
    play.note("sidequest", SIDEQUESTS, title=what.title)
    award(play, reward)


PARTICIPATING_PROCEDURES: Final = {
    "sidequest": Procedure(sidequest, PLAYER_ROLE, Sidequest, SIDEQUESTS, may=outside_combat),
    "roll-species": Procedure(roll_in_public, PLAYER_ROLE, NoMore, ROLLED, may=outside_combat),
}
