"""In which order a turn offers what can be done."""

from random import Random
from typing import Any

from cinque.core.game import Game
from cinque.core.seat import GM_ROLE, Seat
from cinque.systems.vademecum import SYSTEM


def verbs_of(setup: dict[str, object]) -> list[str]:
    game: Game[Any] = Game(SYSTEM, SYSTEM.new_scene(setup, {}), [Seat("red"), Seat("gm", GM_ROLE)], Random(1))
    game.play_on()
    assert game.ask is not None
    assert game.ask.who == "ann"
    return [option.verb for option in game.ask.options]


def test_whoever_reaches_nobody_is_offered_to_move_before_anything_is_given_up() -> None:
    ann = {"id": "ann", "at": "B2", "dexterity": 6, "wielded": "dagger"}
    far = verbs_of({"party": [ann], "enemies": [{"at": "L2", "seat": "gm", "dexterity": -6}]})
    assert far == ["move", "forfeit", "delay", "end"]
    near = verbs_of({"party": [ann], "enemies": [{"at": "B3", "seat": "gm", "dexterity": -6}]})
    assert near == ["attack", "attack", "grapple", "move", "forfeit", "delay", "end"]


def test_the_way_out_of_a_condition_comes_before_what_is_given_up() -> None:
    ann = {"id": "ann", "at": "B2", "dexterity": 6, "conditions": ["restrained"]}
    stuck = verbs_of({"party": [ann], "enemies": [{"at": "L2", "seat": "gm", "dexterity": -6}]})
    assert stuck == ["break-free", "forfeit", "delay", "end"]


def test_fists_in_hand_are_offered_once() -> None:
    ann = {"id": "ann", "at": "B2", "dexterity": 6, "wielded": "unarmed"}
    near = verbs_of({"party": [ann], "enemies": [{"at": "B3", "seat": "gm", "dexterity": -6}]})
    assert near == ["attack", "grapple", "move", "forfeit", "delay", "end"]
