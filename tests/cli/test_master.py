"""The game master's word at the prompt: set, ruling, give, status, add, the next encounter, and what `do` takes."""

import re
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]

WILD = """\
system: arcana
scene:
  kind: wild
  player: {team: [charmander 9, squirtle 9], bag: {potion: 2}, purse: 100}
  opponent: {team: [oddish 9]}
"""
PARK = """\
system: ptu
scene:
  width: 9
  height: 5
  players: [{id: archie, name: Big Archie, species: charmander, level: 10, at: B2}]
  opponents: [{species: oddish, level: 10, at: H3}]
"""
CAVE = """\
system: ptu
rulings: {hold-details: event}
scene:
  width: 6
  height: 4
  players: [{id: archie, at: A4}]
  opponents: [{species: zubat, level: 8, at: F1}, {species: zubat, level: 8, at: F2}]
"""
DUEL = "system: rokumen\nscene: {players: [cinderfox at=C3], opponents: [mosshoof at=G3]}\n"
AGAIN = (
    "system: rokumen\nscene: {width: 7, height: 5, players: [{id: cinderfox, at: A1}], opponents: [voltick at=G5]}\n"
)


def said(outcome: Any) -> list[str]:
    """What was printed after each prompt."""
    assert outcome.code == 0, outcome
    return re.split(r"^\w*> ", outcome.out, flags=re.MULTILINE)[1:]


@pytest.fixture
def park(cinque: Run, file: Run) -> Run:
    file("cave.yaml", CAVE)
    setup = file("park.yaml", PARK)
    return lambda *typed: said(cinque("play", "ptu", "--setup", setup, "--seed", 1, typed=list(typed)))


def test_set_takes_the_names_on_the_screen(park: Run) -> None:
    by_name, by_label, square, down, up = park(
        'set "Big Archie".hp 20',
        "set oddish.HP 7 we misread",
        "set archie.cell D4",
        "set oddish.hp 0",
        "set oddish.hp 9",
    )[:5]
    assert "20" in by_name
    assert "7/" in by_label
    assert "from B2 to D4" in square
    assert "fainted" in down.casefold()
    assert "9/44" in up
    assert "fainted" not in up.casefold()


def test_set_says_who_and_what_there_is(park: Run) -> None:
    nobody, near = park("set foo.hp 3", "set archie.hpp 3")[:2]
    assert "nobody called “foo” here; there are Big Archie" in nobody
    assert "there is no “hpp” among hp" in near


def test_yes_and_no_are_values(park: Run) -> None:
    assert "from no to yes" in park("set archie.acted yes")[0]


@pytest.mark.parametrize(
    "line",
    [
        *("set archie.hp many", "set nobody.hp 3", "ruling hold-details=never", "ruling x", "do rest"),
        *("give archie nothing", "status archie happy", "add opponents nobody", "next nowhere.yaml"),
    ],
)
def test_what_is_refused_has_changed_nothing(park: Run, line: str) -> None:
    assert park(line)[0].startswith("Not changed: ")


def test_a_ruling_changes_in_the_middle_of_a_game(park: Run) -> None:
    assert "hold-details" in park("ruling hold-details=event")[0]


def test_items_and_afflictions_are_given_and_taken(park: Run) -> None:
    given, taken, too_many, burned, cured = park(
        "give archie potion 2",
        "give archie potion -1",
        "give archie potion -5",
        "status archie poisoned",
        "status archie poisoned yes",
    )[:5]
    assert "2 now" in given
    assert "1 now" in taken
    assert too_many.startswith("Not changed: ")
    assert "Poisoned" in burned
    assert not cured.startswith("Not changed: ")


def test_what_is_given_may_have_a_name_of_several_words(park: Run) -> None:
    by_name, by_key, nothing = park("give archie basic ball 3", "give archie basic-ball 1", "give archie basic bell 3")[
        :3
    ]
    assert "3 now" in by_name
    assert "4 now" in by_key
    assert nothing.startswith("Not changed: ")


def test_somebody_joins(park: Run) -> None:
    assert "joins the opponents" in park("add opponents zubat 8 at=G1")[0]


def test_the_next_encounter_has_the_same_characters(park: Run) -> None:
    refused, _, begun, looked = park("next cave.yaml", "do call-off", "next cave.yaml", "look")[:4]
    assert refused.startswith("Not changed: ")
    assert "Zubat" in begun
    assert "Oddish" not in begun
    assert "A4" in looked
    assert "hold-details" in begun


def test_the_next_combat_of_rokumen(cinque: Run, file: Run) -> None:
    file("again.yaml", AGAIN)
    setup = file("duel.yaml", DUEL)
    typed = ["status cinderfox burn", "do call-off", "give cinderfox oran-berry", "next again.yaml", "look", "quit"]
    parts = said(cinque("play", "rokumen", "--setup", setup, "--seed", 1, typed=typed))
    assert "Voltick" in parts[3]
    assert "Mosshoof" not in parts[3].split("Combat begins")[-1]


def test_the_next_fight_of_arcana(cinque: Run, file: Run) -> None:
    file("next.yaml", "system: arcana\nscene: {kind: wild, opponent: {team: [rattata 5]}}\n")
    setup = file("wild.yaml", WILD)
    typed = ["give player potion", "add player pidgey 8", "do call-off", "next next.yaml", "quit"]
    given, joined, _, begun, _ = said(cinque("play", "arcana", "--setup", setup, "--seed", 1, typed=typed))
    assert "3 now" in given
    assert "Pidgey joins" in joined
    assert "Rattata" in begun
    assert "switch to Pidgey" in begun


def test_do_lists_what_can_be_started_with_its_arguments(park: Run) -> None:
    listed = park("do")[0]
    for name in ("check", "apply", "join", "give", "status", "call-off", "fall", "ruling"):
        assert re.search(rf"^  {name} ", listed, re.MULTILINE), name
    for later in ("experience", "treat", "encounter"):
        assert re.search(rf"\b{later}\b.*: Not in the middle of a combat", listed), later


def test_do_takes_names_and_places(park: Run) -> None:
    assert "Athletics" in park('do check "Big Archie" athletics 8')[0]


def test_whoever_leaves_something_out_is_told_what_it_takes(park: Run) -> None:
    out, *_ = park("do check archie", "quit")
    assert "Not changed: " in out
    assert "skill=acrobatics" in out


def test_what_a_combat_forbids_is_said_although_somebody_is_asked(cinque: Run, file: Run) -> None:
    refused, *_ = said(cinque("play", "rokumen", "--setup", file("duel.yaml", DUEL), typed=["do rest", "quit"]))
    assert "Not in the middle of a combat." in refused
    assert "still asked" not in refused


def test_somebody_joins_by_the_name_on_the_screen(cinque: Run, file: Run) -> None:
    """In Japanese a screen knows nobody as `rattata`."""
    setup = file("wild.yaml", WILD)
    typed = ["add 相手 コラッタ 5", "add opponent Rattata 5", "quit"]
    japanese, english, _ = said(cinque("play", "arcana", "--setup", setup, "--seed", 1, "--lang", "ja", typed=typed))
    assert "加わる" in japanese
    assert "加わる" in english
