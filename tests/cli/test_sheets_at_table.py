"""Sheets meet encounters: named in a setup or beside it, in play, fights and odds; and what happened goes back."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

ANNA = """\
system = "ptu"
kind = "trainer"
name = "Anna"
level = 1
stats = { hp = 4, attack = 3, speed = 3 }
items = { basic-ball = 5, potion = 2 }
[[team]]
species = "charmander"
level = 10
"""

BOB = 'system = "ptu"\nspecies = "squirtle"\nlevel = 10\n'

MEADOW = """\
system: ptu
scene:
  width: 9
  height: 5
  players:
    - {sheet: anna.toml, at: B2, seat: anna}
  opponents: [{species: oddish, level: 5, at: H3, hp: 5}]
"""

FOX = """\
system = "rokumen"
types = ["fire"]
egg_group = "field"
sex = "male"
traits = ["blaze"]
moves = [{ move = "ember", attribute = "courage" }]
attributes = { toughness = 3, cleverness = 2, dexterity = 2, courage = 3 }
points = { hp = 5, attack = 5 }
"""


def parts(outcome: Any) -> str:
    return "\n".join(outcome.lines)


@pytest.fixture
def meadow(file: Run) -> Path:
    file("anna.toml", ANNA)
    file("bob.toml", BOB)
    path: Path = file("meadow.yaml", MEADOW)
    return path


def test_a_setup_names_a_sheet(cinque: Run, meadow: Path) -> None:
    outcome = cinque("play", "ptu", "--setup", meadow, "--seed", 1, typed=["look", "quit"])
    assert outcome.code == 0, outcome
    assert "Anna" in outcome.out
    assert "Charmander" in outcome.out
    assert "You are anna" in outcome.out


def test_more_sheets_come_beside_it(cinque: Run, meadow: Path) -> None:
    outcome = cinque("play", "ptu", "--setup", meadow, "--sheet", "bob.toml", "--seed", 1, typed=["look", "quit"])
    assert outcome.code == 0, outcome
    assert "Squirtle" in outcome.out


def test_each_sheet_has_a_seat_of_its_own_at_a_hot_seat(cinque: Run, meadow: Path) -> None:
    outcome = cinque("play", "ptu", "--setup", meadow, "--sheet", "bob.toml", "--hotseat", typed=["seat", "quit"])
    assert "bob (player): at this keyboard" in outcome.out


@pytest.mark.parametrize("command", [("fight", "meadow.yaml", "--runs", 2), ("odds", "--setup", "meadow.yaml")])
def test_fights_and_odds_take_sheets(cinque: Run, meadow: Path, command: tuple[object, ...]) -> None:
    outcome = cinque(*command, "--sheet", "bob.toml")
    assert outcome.code == 0, outcome


def test_a_sheet_of_another_rulebook_is_refused(refused: Run, meadow: Path, file: Run) -> None:
    file("fox.toml", FOX)
    assert "rokumen" in refused("play", "ptu", "--setup", meadow, "--sheet", "fox.toml")


def test_what_happened_goes_back_to_the_sheet(cinque: Run, meadow: Path) -> None:
    typed = [
        "do call-off",
        "do experience foes=oddish shares=charmander:200",
        "do trainer-experience who=anna amount=3",
        "set charmander.injuries 2 a long day",
        "set anna.items.basic-ball 3 thrown",
        "save",
        "save",
        "quit",
    ]
    outcome = cinque("play", "ptu", "--setup", meadow, "--seed", 1, typed=typed)
    assert outcome.code == 0
    assert "anna.toml.before" in outcome.out
    assert "Nothing has changed for" in outcome.out
    assert Path("anna.toml.before").read_text(encoding="utf-8") == ANNA
    now = tomllib.loads(Path("anna.toml").read_text(encoding="utf-8"))
    assert now["experience"] == 3
    assert now["items"]["basic-ball"] == 3
    assert now["team"][0]["injuries"] == 2
    assert now["team"][0]["level"] == 10
    assert now["team"][0]["experience"] > 200
    assert cinque("sheet", "check", "anna.toml").code == 0
    again = cinque("play", "ptu", "--setup", meadow, "--seed", 1, typed=["look", "quit"])
    assert "injuries 2" in again.out.casefold()


def test_whoever_is_caught_is_on_the_sheet(cinque: Run, meadow: Path) -> None:
    typed = ["do call-off", "set oddish.trainer anna caught", "set oddish.side players caught", "save", "quit"]
    outcome = cinque("play", "ptu", "--setup", meadow, "--seed", 1, typed=typed)
    assert "anna.toml.before" in outcome.out, outcome.out
    now = tomllib.loads(Path("anna.toml").read_text(encoding="utf-8"))
    assert [one["species"] for one in now["team"]] == ["charmander", "oddish"]
    assert cinque("sheet", "check", "anna.toml").code == 0


def test_a_team_of_arcana_keeps_its_bag_and_its_wounds(cinque: Run, file: Run) -> None:
    file("red.toml", 'system = "arcana"\nteam = ["charmander 9"]\npurse = 100\nbag = { potion = 2 }\n')
    file("meet.yaml", "system: arcana\nscene: {kind: wild, player: {sheet: red.toml}, opponent: {team: [oddish 9]}}\n")
    typed = ["ember", "potion", "do call-off", "do buy item=potion", "save", "quit"]
    outcome = cinque("play", "arcana", "--setup", "meet.yaml", "--seed", 1, typed=typed)
    assert outcome.code == 0
    now = tomllib.loads(Path("red.toml").read_text(encoding="utf-8"))
    assert now["bag"] == {"potion": 2} or now["purse"] < 100
    assert cinque("sheet", "check", "red.toml").code == 0


def test_a_team_of_arcana_is_no_one_of_a_team(refused: Run, file: Run) -> None:
    file("red.toml", 'system = "arcana"\nkind = "team"\nteam = [{species = "charmander", level = 9}]\n')
    path = file(
        "wood.yaml",
        "system: arcana\nscene: {kind: wild, player: {team: [{sheet: red.toml}]}, opponent: {team: [oddish 9]}}\n",
    )
    assert "red.toml is a whole team" in refused("play", "arcana", "--setup", path)


def test_two_teams_of_arcana_play_as_one(cinque: Run, file: Run) -> None:
    file("anna.toml", 'system = "arcana"\nteam = ["charmander 9"]\npurse = 100\n')
    file("bob.toml", 'system = "arcana"\nteam = ["squirtle 9"]\npurse = 50\nbag = { potion = 2 }\n')
    file("meet.yaml", "system: arcana\nscene: {kind: wild, abreast: 2, opponent: {team: [oddish 9, oddish 9]}}\n")
    sheets = ("--sheet", "anna.toml", "--sheet", "bob.toml", "--hotseat")
    typed = ["1", "1", "do call-off", "save", "quit"]
    outcome = cinque("play", "arcana", "--setup", "meet.yaml", *sheets, "--seed", 1, typed=typed)
    assert outcome.code == 0, outcome
    assert "anna> " in outcome.out
    assert "bob> " in outcome.out
    anna, bob = (tomllib.loads(Path(name).read_text(encoding="utf-8")) for name in ("anna.toml", "bob.toml"))
    assert (anna["purse"], anna["bag"]) == (150, {"potion": 2})
    assert (bob["purse"], bob["bag"]) == (0, {})
    assert len(anna["team"]) == len(bob["team"]) == 1


@pytest.mark.parametrize("setup", [(), ("--setup", "meet.yaml")], ids=["the first fight", "a setup"])
def test_two_teams_that_one_plays_find_back_to_their_own_sheets(cinque: Run, file: Run, setup: tuple[str, ...]) -> None:
    """Nobody's money is there twice afterwards, and no arcana in two teams."""
    file("anna.toml", 'system = "arcana"\nname = "Anna"\nteam = ["charmander 9"]\npurse = 100\n')
    file("bob.toml", 'system = "arcana"\nname = "Bob"\nteam = ["squirtle 9"]\npurse = 50\n')
    file("meet.yaml", "system: arcana\nscene: {kind: wild, opponent: {team: [oddish 9]}}\n")
    sheets = ("--sheet", "anna.toml", "--sheet", "bob.toml")
    typed = ["set charmander.hp 5", "set squirtle.hp 7", "do call-off", "save", "quit"]
    outcome = cinque("play", "arcana", *setup, *sheets, "--seed", 1, typed=typed)
    assert outcome.code == 0, outcome
    anna, bob = (tomllib.loads(Path(name).read_text(encoding="utf-8")) for name in ("anna.toml", "bob.toml"))
    assert [(one["species"], one["hp"]) for one in anna["team"]] == [("charmander", 5)]
    assert [(one["species"], one["hp"]) for one in bob["team"]] == [("squirtle", 7)]
    assert (anna["purse"], bob["purse"]) == (150, 0)


def test_a_character_of_rokumen_without_a_name_finds_back_to_its_file(cinque: Run, file: Run) -> None:
    file("fox.toml", FOX)
    setup = "system: rokumen\nscene: {players: [{sheet: fox.toml, at: C3}], opponents: [mosshoof at=G3]}\n"
    file("meet.yaml", setup)
    typed = ["do call-off", "do reward cp=5 p=100", "save", "quit"]
    outcome = cinque("play", "rokumen", "--setup", "meet.yaml", "--seed", 1, typed=typed)
    assert outcome.code == 0, outcome
    now = tomllib.loads(Path("fox.toml").read_text(encoding="utf-8"))
    assert (now["cp"], now["p"]) == (5, 100)


def test_somebody_comes_to_the_next_session_as_they_left_this_one(cinque: Run, meadow: Path) -> None:
    typed = [
        "do call-off",
        "status charmander poisoned",
        "set charmander.used_today ember:1",
        "set charmander.hp 12",
        "set anna.ap_drained 2",
        "set anna.injuries_healed 1",
        "set anna.rested 16",
        "save",
        "quit",
    ]
    outcome = cinque("play", "ptu", "--setup", meadow, "--seed", 1, typed=typed)
    assert "Not changed" not in outcome.out
    now = tomllib.loads(Path("anna.toml").read_text(encoding="utf-8"))
    assert (now["ap_drained"], now["injuries_healed"], now["rested"]) == (2, 1, 16)
    [charmander] = now["team"]
    assert (charmander["hp"], charmander["afflictions"], charmander["used_today"]) == (12, ["poisoned"], {"ember": 1})
    assert cinque("sheet", "check", "anna.toml").code == 0
    page = cinque("sheet", "show", "anna.toml").out
    assert "Poisoned" in page
    assert "AP Drained" in page
    again = cinque("play", "ptu", "--setup", meadow, "--seed", 1, typed=["look", "save", "quit"])
    assert "12/" in again.out
    assert "Poisoned" in again.out
    assert "Nothing has changed for" in again.out


def test_a_character_of_rokumen_keeps_what_is_left_of_hp_and_pp(cinque: Run, file: Run) -> None:
    file("fox.toml", FOX)
    file("meet.yaml", "system: rokumen\nscene: {players: [{sheet: fox.toml, at: C3}], opponents: [mosshoof at=G3]}\n")
    typed = ["do call-off", "set fox.hp 7", "set fox.pp 3", "status fox poison", "save", "quit"]
    outcome = cinque("play", "rokumen", "--setup", "meet.yaml", "--seed", 1, typed=typed)
    assert "Not changed" not in outcome.out, outcome.out
    now = tomllib.loads(Path("fox.toml").read_text(encoding="utf-8"))
    assert (now["hp"], now["pp"], now["condition"]) == (7, 3, "poison")
    assert cinque("sheet", "check", "fox.toml").code == 0
    assert "HP left" in cinque("sheet", "show", "fox.toml").out
    again = cinque("play", "rokumen", "--setup", "meet.yaml", "--seed", 1, typed=["save", "quit"])
    assert "7/" in again.out
    assert "Nothing has changed for" in again.out


def test_whoever_goes_on_with_a_game_need_not_name_the_sheets(cinque: Run, meadow: Path) -> None:
    cinque("play", "ptu", "--setup", meadow, "--seed", 1, "--game", "ours", typed=["do call-off", "quit"])
    typed = ["set anna.items.basic-ball 2", "save", "quit"]
    outcome = cinque("play", "ptu", "--resume", "--game", "ours", typed=typed)
    assert "anna.toml.before" in outcome.out, outcome.out
    assert tomllib.loads(Path("anna.toml").read_text(encoding="utf-8"))["items"]["basic-ball"] == 2
