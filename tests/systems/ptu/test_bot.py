"""How the program plays: it does not stand about where it can do nothing, and does not try what has no effect."""

from typing import Any

import pytest

from cinque.core.ask import Data
from cinque.core.fate import Seeded
from cinque.lab.fights import UNDECIDED, play_out
from cinque.systems.ptu import SYSTEM
from cinque.systems.ptu.at_the_table.bot import wants_to_move


def scene_of(**setup: Any) -> Any:
    return SYSTEM.new_scene({"context": "full-contact", "width": 12, "height": 9} | setup, {})


def trainer(name: str, at: str, seat: str, *team: Data) -> Data:
    return {"trainer": name, "at": at, "seat": seat, "team": list(team)}


def pokemon(species: str, at: str, **facts: Any) -> Data:
    return {"species": species, "level": 12, "at": at, "out": True, "free": True} | facts


FELLED = {"hp": -5, "fainted": True}


@pytest.mark.parametrize(
    ("red", "blue"),
    [
        ([], []),
        ([pokemon("rattata", "C5", **FELLED)], [pokemon("pidgey", "I5", **FELLED)]),
    ],
    ids=["alone", "with fainted Pokémon"],
)
def test_trainers_whose_pokemon_cannot_fight_go_at_each_other(red: list[Data], blue: list[Data]) -> None:
    scene = scene_of(players=[trainer("pippa", "B5", "red", *red)], opponents=[trainer("oswin", "J5", "blue", *blue)])
    assert play_out(SYSTEM, scene, Seeded(1, SYSTEM.bot(1))).winner != UNDECIDED


def test_trainers_stay_behind_while_their_pokemon_fight() -> None:
    scene = scene_of(
        players=[trainer("pippa", "B5", "red", pokemon("rattata", "E5"))],
        opponents=[trainer("oswin", "J5", "blue", pokemon("pidgey", "F5"))],
    )
    pippa, rattata = scene.creatures["pippa"], scene.creatures["rattata"]
    assert not wants_to_move(scene, pippa)
    rattata.hp, rattata.fainted = 0, True
    assert wants_to_move(scene, pippa)


@pytest.mark.parametrize("at", ["G7", "E7"], ids=["behind a wall", "off the line of a Pass"])
def test_whoever_is_near_enough_and_reaches_nobody_moves(at: str) -> None:
    scene = scene_of(
        terrain={"D4:F4": "blocking"},
        players=[pokemon("sentret", "E3", seat="red", moves=["scratch"])],
        opponents=[pokemon("sentret", at, seat="blue", moves=["scratch"])],
    )
    assert play_out(SYSTEM, scene, Seeded(1, SYSTEM.bot(1))).winner != UNDECIDED


def test_a_priority_move_is_not_wasted_on_whoever_is_immune_to_it() -> None:
    scene = scene_of(
        players=[pokemon("starly", "E5", seat="red", moves=["quick-attack", "gust"])],
        opponents=[pokemon("mimikyu", "F5", seat="blue", moves=["shadow-sneak", "slash"])],
    )
    assert play_out(SYSTEM, scene, Seeded(1, SYSTEM.bot(1))).winner != UNDECIDED
