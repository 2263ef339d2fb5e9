"""Between fights: what is offered at the prompt, and what `do` starts."""

import re
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]


def test_between_fights(play: Run) -> None:
    outcome = play(*["3"] * 4, "buy berry drop", "rest", "explore clover", "run", "challenge hazel", "1", "run")
    menu, bought, rested, explored, ran, challenged, _, stuck = outcome.answers[3:11]
    assert "What next?" in menu
    assert "challenge Hazel the Herb-Picker" in menu
    assert "buy Potion" in menu
    assert "1 × Berry Drop for 30; the purse holds 70." in bought
    assert "buy Potion" not in bought
    assert "Charmander gets 6 HP back: 26/26 HP." in rested
    assert "The party looks around in Clover Hollow." in explored
    assert "What does Charmander do?" in explored
    assert "the player got away" in ran
    assert "A trainer fight begins." in challenged
    assert "Nobody runs from a trainer's fight." in challenged
    assert "none of the answers" in stuck


def test_do_lists_what_can_be_started(play: Run) -> None:
    outcome = play("do", *["3"] * 4, "do", "do buy")
    fighting, after, buy = (outcome.answers[number] for number in (0, 5, 6))
    assert re.search(r"^  explore .* buy .*: .*fight", fighting, re.MULTILINE), "and why not, where it cannot"
    assert re.search(r"^  buy +Buy +item \[count\]$", after, re.MULTILINE)
    assert "item=berry-drop (30) | potion (100)" in buy
    assert "[count= (1)]  how many" in buy
    assert re.search(r"^  roll +Roll dice +dice \[who\] \[visible\]$", after, re.MULTILINE)
    assert "override" in after, "whoever plays alone is the game master, too"


def test_do_starts_it_with_arguments(play: Run) -> None:
    outcome = play(*["3"] * 4, "do buy item=berry-drop count=2", 'do roll dice="1d6 + 1"', "do rest")
    _, bought, rolled, rested = outcome.answers[3:7]
    assert "2 × Berry Drop for 60; the purse holds 40." in bought
    assert re.match(r"d6\+1: \[\d\] \+ 1 = \d", rolled)
    assert "HP back" in rested


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("do bye item=potion", "There is no “bye” to run here; did you mean buy"),
        ("do buy itm=potion", "itm: There is no field “itm”; did you mean item?"),
        ("do buy item=poton", "item: There is no item “poton”; did you mean potion?"),
        ("do buy item=potion count=x", "count: “x” is no whole number that fits here."),
        ("do buy item=potion count=99", "That costs 9900, the purse holds 100."),
        ("do buy potion 1 more", "“more” is one word too many; write what it is for"),
        ('do buy item="potion', "A quotation mark has no partner."),
        ("do call-off", "fight"),
        ("do turn", "comes by itself"),
    ],
)
def test_do_says_what_is_wrong(play: Run, typed: str, told: str) -> None:
    assert told in play(*["3"] * 4, typed).answers[4]


def test_between_fights_the_words_work_too(play: Run) -> None:
    outcome = play(*["3"] * 4, "why 7", "odds 1", "set purse.player 5000 a gift", "buy moon elixir", "undo", "foo")
    why, odds, gift, bought, _, unknown = outcome.answers[4:10]
    assert "Oddish takes 7 damage: 0/27 HP." in why
    assert odds.strip()
    assert "buy Moon Elixir" in gift
    assert "the purse holds 3500" in bought
    assert "foo" in unknown


def test_a_setup_without_a_fight_starts_between_fights(cinque: Run, file: Run) -> None:
    path = file("camp.yaml", "system: arcana\nscene: {player: {team: [{species: charmander, hp: 1}], purse: 30}}\n")
    outcome = cinque("play", "arcana", "--setup", path, typed=["rest", "buy berry"])
    assert "What next?" in outcome.out
    assert "HP back" in outcome.answers[0]
    assert "the purse holds 0" in outcome.answers[1]


def test_a_beaten_team_can_only_rest(cinque: Run, file: Run) -> None:
    path = file("weak.yaml", "system: arcana\nscene:\n  kind: wild\n  player: {team: [{species: charmander, hp: 1}]}\n"
                "  opponent: {team: [oddish 60]}\n")  # fmt: skip
    outcome = cinque("play", "arcana", "--setup", path, "--seed", 1, typed=["wait", "explore clover", "rest"])
    beaten, no, rested = outcome.answers[:3]
    assert "opponent" in beaten
    assert "Nobody in the team is able to battle" in beaten
    assert "explore" not in beaten.partition("What next?")[2].partition("Not possible")[0]
    assert "none of the answers" in no
    assert "explore Clover Hollow" in rested
