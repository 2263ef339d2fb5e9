"""For the game master between combats: a page with difficulties, rewards and opponents by strength, and new opponents.

Supplied, like all of the session chapter: the book has its heading and nothing under it.
"""

from random import Random
from typing import Annotated, NamedTuple

from cinque.core.ask import Data
from cinque.core.dice import ways_of_count
from cinque.core.log import GM
from cinque.core.mistake import Refused
from cinque.core.procedure import BESIDE, Procedure
from cinque.core.record import Of
from cinque.core.seat import GM_ROLE
from cinque.core.squares import cell_name
from cinque.systems.rokumen.at_the_table.setup import FIGURES, Setup, pokemon_of
from cinque.systems.rokumen.creation.legal import MOST_ATTRIBUTE
from cinque.systems.rokumen.model import FACES, OPPONENTS, PLAYERS, Pokemon, RokumenPlay, RokumenScene, content_of
from cinque.systems.rokumen.session import CHAPTER, in_combat, party

DIFFICULTIES = {3: "easy", 4: "usual", 5: "hard", 6: "very-hard"}
TARGETS = (1, 2, 3)
REWARDS = {"easy": (10, 100), "even": (20, 300), "hard": (40, 600)}
"""CP and P for each of the party, by how hard a combat was."""

EASY, HARD = 75, 110
"""Opponents with less than this percentage of the party's strength are easy, with more than that one hard."""


AIMS = {"easy": EASY, "even": (EASY + HARD) // 2, "hard": HARD}


class NewOpponents(NamedTuple):
    who: tuple[Annotated[str, Of("sample")], ...]


def strength(one: Pokemon) -> int:
    """All combat values together: a rough measure, but all that is needed to compare."""
    return one.max_hp + one.max_pp + sum(int(getattr(one, name)) for name in FIGURES)


def rating(percent: int) -> str:
    return "easy" if percent < EASY else "hard" if percent > HARD else "even"


# -- the page


def guide(play: RokumenPlay) -> None:
    """What a game master looks up in the middle of a session."""
    for difficulty, called in DIFFICULTIES.items():
        for target in TARGETS:
            chances = [f"{dice}D {chance(dice, difficulty, target)}%" for dice in range(1, MOST_ATTRIBUTE + 1)]
            said: Data = {"difficulty": difficulty, "called": called, "target": target, "chances": chances}
            play.note("guide-difficulty", CHAPTER, visible=GM, **said)
    for called, (cp, p) in REWARDS.items():
        play.note("guide-reward", CHAPTER, visible=GM, called=called, cp=cp, p=p)
    of_party = sum(strength(one) for one in party(play.scene))
    play.note("guide-party", CHAPTER, visible=GM, strength=of_party, easy=EASY, hard=HARD)
    for strong, sample in sorted((strength(one), key) for key, one in known_opponents(play.scene).items()):
        percent = 100 * strong // of_party
        about: Data = {"sample": sample, "strength": strong, "percent": percent, "called": rating(percent)}
        play.note("guide-opponent", CHAPTER, visible=GM, **about)


def chance(dice: int, difficulty: int, target: int) -> int:
    """The chance of a check in percent, rounded down."""
    good = sum(ways for reached, ways in ways_of_count(dice, FACES, difficulty) if reached >= target)
    every: int = FACES**dice
    return 100 * good // every


def known_opponents(scene: RokumenScene) -> dict[str, Pokemon]:
    samples = content_of(scene).samples
    return {key: pokemon_of(scene, sample.character) for key, sample in samples.items()}


# -- opponents by strength


MOST_TRIES = 40


def drawn(scene: RokumenScene, wanted: str, count: int, random: Random) -> list[Data]:
    """So many opponents who are together as strong as wanted, or come nearest to it of some that were tried."""
    known = {key: strength(one) for key, one in known_opponents(scene).items()}
    of_party = sum(strength(one) for one in party(scene)) or 1
    found = [random.choices(list(known), k=count) for _ in range(MOST_TRIES)]

    def away(keys: list[str]) -> int:
        percent = 100 * sum(known[key] for key in keys) // of_party
        return 0 if rating(percent) == wanted else abs(percent - AIMS[wanted])

    return [{"sample": key} for key in min(found, key=away)]


# -- new opponents


def new_opponents(play: RokumenPlay, chosen: NewOpponents) -> None:
    """Others take the place of the opponents, and the sides face each other again."""
    scene = play.scene
    seats = [one.seat for one in scene.creatures.values() if one.side == OPPONENTS]
    scene.creatures = {id: one for id, one in scene.creatures.items() if one.side != OPPONENTS}
    setup = Setup({}, scene)
    for number, key in enumerate(chosen.who):
        setup.character(OPPONENTS, {"sample": key, "seat": (seats or [GM_ROLE])[0]}, f"who.{number}", number)
    if setup.faults:
        raise Refused(setup.faults[0][1])
    for number, one in enumerate(party(scene)):
        one.square = setup.usual_square(PLAYERS, number)
    for one in scene.creatures.values():
        if one.side == OPPONENTS:
            play.note("appears", CHAPTER, one.id, square=cell_name(one.square))
    tell_strength(play)


def tell_strength(play: RokumenPlay) -> None:
    scene = play.scene
    strengths = {
        side: sum(strength(one) for one in scene.creatures.values() if one.side == side)
        for side in (PLAYERS, OPPONENTS)
    }
    percent = 100 * strengths[OPPONENTS] // strengths[PLAYERS]
    called = rating(percent)
    cp, p = REWARDS[called]
    play.note("encounter-strength", CHAPTER, visible=GM, percent=percent, called=called, cp=cp, p=p)


ENCOUNTER_PROCEDURES = {
    "guide": Procedure(guide, GM_ROLE, None, CHAPTER, BESIDE),
    "opponents": Procedure(new_opponents, GM_ROLE, NewOpponents, CHAPTER, may=in_combat),
}
