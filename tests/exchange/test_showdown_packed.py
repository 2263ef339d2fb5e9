"""The packed form is read as the text that it stands for."""

import pytest

from cinque.exchange.showdown import Mon, Spread, Team, read_teams, write_teams

FULL = (
    "Sparky|pikachu|lightball|H|thunderbolt,nuzzle,hiddenpowerice,surf|Timid|4,,,252,,252|M|,0,,,30,|S|42|"
    "70,ice,luxuryball,G,3,flying"
)
SPARKY = Mon(
    *("Pikachu", "Sparky", "M", "Light Ball", "Lightning Rod", 42, True, 70, "Luxury Ball", "Ice", 3, True, "Flying"),
    evs=Spread(4, 0, 0, 252, 0, 252),
    nature="Timid",
    ivs=Spread(31, 0, 31, 31, 30, 31),
    moves=("Thunderbolt", "Nuzzle", "Hidden Power Ice", "Surf"),
)


def test_every_field() -> None:
    teams, problems = read_teams(FULL)
    assert teams == [Team((SPARKY,))]
    assert not problems
    assert read_teams(write_teams(teams))[0] == teams


@pytest.mark.parametrize(
    ("header", "wanted"),
    [
        ("", Team()),
        ("gen9ou]Folder/Sun|", Team((), "Sun", "gen9ou", "Folder")),
        ("1234[gen9ou]Sun|", Team((), "Sun", "gen9ou")),
        ("Sun|", Team((), "Sun")),
        ("]Sun|", Team((), "Sun")),
    ],
)
def test_headers(header: str, wanted: Team) -> None:
    text = f"{header}{FULL}]Mew||||||||||5|"
    mew = Mon("Mew", ability="Synchronize", level=5)
    assert read_teams(text) == ([wanted._replace(mons=(SPARKY, mew))], [])


def test_a_backup_has_a_team_on_each_line() -> None:
    teams, _ = read_teams("gen9ou]A|Mew|||||||||||\ngen9ou]B|Mew|||||||||||\n")
    assert [(team.name, len(team.mons)) for team in teams] == [("A", 1), ("B", 1)]


def test_values_that_do_not_fit_are_kept() -> None:
    teams, problems = read_teams("Bob|mew|x (y)|Odd|,|?|1,2|X|a,,,,,|Q|0|999,,,,,")
    (mon,) = teams[0].mons
    assert mon.others == ("Level: 0", "Shiny: Q", "Happiness: 999", "EVs: 1,2", "Nature: ?", "IVs: a HP")
    assert len(problems) == len(mon.others)
    assert {problem.line for problem in problems} == {1}
    assert "x (y)" in write_teams(teams)
    assert read_teams(write_teams(teams))[0] == teams


def test_zero_evs_and_unknown_names() -> None:
    (team,), _ = read_teams("Newmon||newitem|1|newmove|Timid|0|||||")
    assert team.mons == (Mon("Newmon", item="newitem", ability="1", moves=("newmove",), nature="Timid"),)


@pytest.mark.parametrize("line", ["a||||||||||", "a||||||||||||||", "|||||||||||", "a|||||||||||]b", "a]b"])
def test_other_lines_are_plain_text(line: str) -> None:
    assert read_teams(line)[0] == [Team((Mon(line),))]
