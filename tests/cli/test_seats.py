"""Several people at one keyboard: whose question it is, what each of them sees, and who types dice."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

MATCH = """\
system: arcana
scene:
  kind: trainer
  player: {seat: anna, team: [charmander 12, pidgey 10], bag: {potion: 2}}
  opponent: {seat: bob, team: [rattata 12, oddish 10], bag: {potion: 1}}
"""

SQUARES = """\
system: rokumen
scene:
  players: [{sample: cinderfox, seat: anna, at: C3}]
  opponents: [{sample: mosshoof, seat: bob, at: G3}]
"""


@pytest.fixture
def match(file: Run) -> Path:
    path: Path = file("match.yaml", MATCH)
    return path


def prompts(outcome: Any) -> list[str]:
    """Whose questions they were."""
    return re.findall(r"^(\w+)> ", outcome.out, flags=re.MULTILINE)


def test_a_hot_seat_asks_both_sides_in_turn(cinque: Run, match: Path) -> None:
    outcome = cinque("play", "arcana", "--setup", match, "--hotseat", "--seed", 1, typed=["1", "1", "quit"])
    assert outcome.code == 0
    assert "At this keyboard: anna, bob, gm" in outcome.out
    assert set(prompts(outcome)) == {"anna", "bob"}


def test_whoever_is_asked_sees_what_that_seat_may_see(cinque: Run, match: Path) -> None:
    """Of the other side's team only those who were sent out are known."""
    outcome = cinque("play", "arcana", "--setup", match, "--hotseat", "--seed", 1, typed=["look", "1", "look", "quit"])
    first, second = prompts(outcome)[0], prompts(outcome)[2]
    assert first != second
    said = re.split(r"^\w+> ", outcome.out, flags=re.MULTILINE)[1:]
    shown = {"anna": "Pidgey", "bob": "Oddish"}
    for seat, looked in ((first, said[0]), (second, said[2])):
        other = next(name for one, name in shown.items() if one != seat)
        assert f"switch to {shown[seat]}" in looked
        assert other not in looked


def test_without_a_game_master_whoever_took_something_back_does_it_again(cinque: Run, match: Path) -> None:
    typed = ["1", "1", "undo", "redo", "undo", "quit"]
    outcome = cinque("play", "arcana", "--setup", match, "--seat", "anna", "--seat", "bob", "--seed", 1, typed=typed)
    assert (outcome.out.count("Taken back."), outcome.out.count("Done again.")) == (2, 1)
    assert "Only a game master" not in outcome.out


def test_the_program_plays_the_seats_that_nobody_takes(cinque: Run, match: Path) -> None:
    outcome = cinque("play", "arcana", "--setup", match, "--seat", "bob", "--seed", 1, typed=["1", "1", "quit"])
    assert "You are bob" in outcome.out
    assert outcome.out.count("What does Rattata do?") >= 2
    assert "What does Charmander do?" not in outcome.out


def test_a_game_master_may_play_any_side_and_give_it_back(cinque: Run, match: Path) -> None:
    typed = ["seat bob player", "1", "1", "seat bob bot", "1", "quit"]
    args = ("--seat", "anna", "--seat", "maria=gm")
    outcome = cinque("play", "arcana", "--setup", match, *args, "--seed", 1, typed=typed)
    assert outcome.code == 0
    assert "bob" in prompts(outcome)
    assert prompts(outcome)[-1] == "anna"


def test_without_a_game_master_nobody_has_the_last_word(cinque: Run, match: Path) -> None:
    typed = ["set rattata.hp 1 because", "seat anna", "quit"]
    outcome = cinque("play", "arcana", "--setup", match, "--seat", "bob", "--seed", 1, typed=typed)
    assert "game master" in outcome.out
    assert "anna does not sit at this keyboard" in outcome.out


@pytest.mark.parametrize("path", ["nobody.hp", "pidgey.hpp", "bags.player.x", "pidgey.hp"])
def test_what_only_a_game_master_may_set_tells_others_nothing(cinque: Run, match: Path, path: str) -> None:
    """Bob is told neither whom Anna has not sent out nor what she carries."""
    typed = [f"set {path} 5", "quit"]
    told = cinque("play", "arcana", "--setup", match, "--seat", "anna", "--seat", "bob", "--seed", 1, typed=typed)
    after = told.text.partition("bob> ")[2]
    assert "Only a game master may run" in after
    assert "idgey" not in after
    assert "otion" not in after


def test_nobody_becomes_the_game_master_by_going_on_later(cinque: Run, match: Path) -> None:
    cinque("play", "arcana", "--setup", match, "--seat", "anna", "--seat", "bob", typed=["quit"])
    outcome = cinque("play", "arcana", "--resume", typed=["seat", "set charmander.hp 1", "quit"])
    assert "anna (player)" in outcome.text
    assert "Not changed" in outcome.text


def test_undo_takes_back_what_the_other_one_did(cinque: Run, match: Path) -> None:
    args = ("--seat", "anna", "--seat", "bob")
    outcome = cinque("play", "arcana", "--setup", match, *args, "--seed", 1, typed=["1", "undo", "quit"])
    asked = prompts(outcome)
    assert asked[0] == asked[-1] != asked[1]


def test_seats_are_taken_up_again(cinque: Run, match: Path) -> None:
    cinque("play", "arcana", "--setup", match, "--hotseat", "--seed", 1, typed=["1", "quit"])
    outcome = cinque("play", "arcana", "--resume", typed=["seat", "quit"])
    assert "At this keyboard: anna, bob, gm" in outcome.out
    assert "bob (player): at this keyboard" in outcome.out


@pytest.mark.parametrize("seat", ["ana", "anna=king", "anna=bot"])
def test_a_seat_that_cannot_be(refused: Run, match: Path, seat: str) -> None:
    assert refused("play", "arcana", "--setup", match, "--seat", seat)


def test_the_program_rolls_for_those_whom_it_plays(cinque: Run, file: Run) -> None:
    """Only the people type dice; a foe of the program's throws its own."""
    path = file("squares.yaml", SQUARES)
    outcome = cinque("play", "rokumen", "--setup", path, "--seat", "anna", "--dice", "typed", "--seed", 3, typed=["1"])
    asked = [line for line in outcome.lines if "Mosshoof" in line and "type" in line.casefold()]
    assert not asked
    every = cinque("play", "rokumen", "--setup", path, "--seat", "anna", "--dice", "anna,bob", "--seed", 3)
    assert every.code == 1


def test_a_square_is_an_answer_wherever_one_leads_to_squares(cinque: Run, file: Run) -> None:
    path = file("squares.yaml", SQUARES)
    typed = ["D3", "z9", "quit"]
    outcome = cinque("play", "rokumen", "--setup", path, "--hotseat", "--seed", 3, typed=typed)
    assert re.search(r"combat move to D3|moves to D3|D3", outcome.out)
    assert outcome.code == 0


def test_several_answers_on_one_line(cinque: Run, match: Path) -> None:
    whole = cinque("play", "arcana", "--setup", match, "--hotseat", "--seed", 1, typed=["1; 1; quit"])
    parts = cinque("play", "arcana", "--setup", match, "--hotseat", "--seed", 1, typed=["1", "1", "quit"])
    story = [line for line in parts.lines if "uses" in line]
    assert story
    assert [line for line in whole.lines if "uses" in line] == story


def test_a_gift_is_confirmed_on_whoevers_screen_it_is_typed(cinque: Run, match: Path) -> None:
    typed = ["give player potion 2", "give opponent potion 2", "quit"]
    outcome = cinque("play", "arcana", "--setup", match, "--hotseat", "--seed", 1, typed=typed)
    for_anna, for_bob, *_ = re.split(r"^bob> ", outcome.out, flags=re.MULTILINE)[1:]
    assert for_anna.startswith("Done: Give items (player, Potion, 2).")
    assert "now" not in for_anna.splitlines()[0], "how many there are now is the owner's own business"
    assert "Potion (2) for Rattata: 3 now." in for_bob
    assert "Done: " not in for_bob


# -- at a real terminal


def test_the_screen_is_empty_before_somebody_of_the_other_side_looks(at_a_terminal: Run, match: Path) -> None:
    typed = ["1", "", "1", "", "quit"]
    seen = at_a_terminal(
        "play", "arcana", "--setup", match, "--seat", "anna", "--seat", "bob", "--seed", 1, typed=typed
    )
    first, second, *_ = seen.split("\x1b[H\x1b[2J\x1b[3J")
    assert "What does Rattata do?" in first
    assert "Hand the keyboard over to anna, then Enter" in first
    assert "What does Charmander do?" in second
    # what has happened in the open is told to anna as well
    assert "Rattata uses Tackle on Charmander" in second
    assert "What does Rattata do?" not in second


def test_those_who_may_all_see_everything_say_so(at_a_terminal: Run, match: Path) -> None:
    typed = ["1", "open", "1", "1", "quit"]
    seen = at_a_terminal(
        "play", "arcana", "--setup", match, "--seat", "anna", "--seat", "bob", "--seed", 1, typed=typed
    )
    assert "\x1b[3J" not in seen
    assert seen.count("Hand the keyboard over") == 1


def test_what_is_typed_at_the_hand_over_is_the_first_word_of_the_next(at_a_terminal: Run, match: Path) -> None:
    seen = at_a_terminal(
        "play", "arcana", "--setup", match, "--seat", "anna", "--seat", "bob", "--seed", 1, typed=["1", "help; quit"]
    )
    assert seen.count("Hand the keyboard over") == 1
    assert "odds" in seen.split("\x1b[3J")[-1], "the help, on the screen of the one who comes"


def test_a_game_master_who_sits_down_does_one_thing_after_the_other(at_a_terminal: Run, match: Path) -> None:
    typed = ["seat gm", "", "set rattata.hp 5", "set rattata.hp 6", "", "", "quit"]
    seen = at_a_terminal("play", "arcana", "--setup", match, "--hotseat", "--seed", 1, typed=typed)
    first, masters, last = seen.split("\x1b[H\x1b[2J\x1b[3J")
    assert "Hand the keyboard over to gm" in first
    assert masters.count("gm> ") == 3
    assert "Enter: on with bob." in masters
    assert "What does Rattata do?" not in masters
    assert "Hand the keyboard over to bob" in masters
    assert "What does Rattata do?" in last


def test_whoever_sits_down_while_a_game_master_of_another_name_is_asked(at_a_terminal: Run, file: Run) -> None:
    setup = file("wild.yaml", MATCH.replace("seat: bob", "seat: gm"))
    typed = ["seat anna", "", "set rattata.hp 5", "", "", "quit"]
    args = ("--seat", "anna", "--seat", "maria=gm", "--seed", 1)
    seen = at_a_terminal("play", "arcana", "--setup", setup, *args, typed=typed)
    assert "Traceback" not in seen
    assert "Enter: on with maria." in seen


@pytest.mark.parametrize("role", ["bot", "player"])
def test_whoever_leads_under_another_name_may_leave_it_to_the_program(cinque: Run, role: str) -> None:
    """Without a game master the program plays what is the game master's, as at a table that never had one."""
    seats = ("--seat", "red", "--seat", "maria=gm", "--seed", 1)
    begun = cinque("play", "rokumen", *seats, typed=[f"seat maria {role}"])
    assert "goes to gm" not in begun.text
    assert "Move Action" in begun.text
    assert "Move Action" in cinque("play", "rokumen", "--resume", "--game", "rokumen", typed=["quit"]).text
