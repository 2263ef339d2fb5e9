"""A file that cannot be taken in at the front door says so in plain words."""

from random import Random

import pytest

from cinque.core import journal
from cinque.core.game import Game
from cinque.core.testing import seats_of
from cinque.systems import system
from cinque.web.beginnings import imported
from cinque.web.room import AtTheDoor


def fight() -> str:
    arcana = system("arcana")
    scene = arcana.new_scene(
        {"kind": "wild", "player": {"team": ["charmander 9"]}, "opponent": {"team": ["oddish 9"]}}, {}
    )
    game = Game(arcana, scene, seats_of(scene), Random(1))
    game.play_on()
    game.answer("attack ember @oddish", "red")
    game.play_on()
    return journal.write(game)


def refused(text: str) -> str:
    with pytest.raises(AtTheDoor) as error:
        imported(text)
    return str(error.value)


def test_a_damaged_line_is_named() -> None:
    text = fight()
    assert refused(text[:-40]).endswith("is damaged.")
    assert imported(text).game.ask is not None


def test_what_goes_differently_by_now_is_told_without_the_words_of_a_tape() -> None:
    said = refused(fight().replace("attack ember @oddish", "attack growth @oddish", 1))
    assert "does not go by today's rules" in said
    assert "tape" not in said
