"""Showdown's team text: every field is read, written again the same, and nothing is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from showdown_teams import HOSTILE, NAMES, SIX, SOUND, TEAMS, mons

from cinque.core.sentences import Speaker
from cinque.exchange.showdown import (
    FULL_IVS,
    NO_EVS,
    Mon,
    Spread,
    Team,
    Unwritable,
    carries,
    mon_of,
    pieces,
    read_teams,
    write_teams,
)
from cinque.exchange.showdown.read import read_head


def one(text: str) -> Mon:
    teams, _ = read_teams(text)
    assert len(teams) == 1
    assert len(teams[0].mons) == 1
    return teams[0].mons[0]


def test_a_whole_team() -> None:
    (team,), problems = read_teams(SIX)
    assert (team.format, team.folder, team.name) == ("gen1ubers", "Kanto/Spring", "First Six")
    assert team.mons[0] == Mon(
        species="Pikachu",
        nickname="Sparky",
        gender="M",
        item="Light Ball",
        ability="Static",
        level=42,
        shiny=True,
        happiness=70,
        pokeball="Luxury Ball",
        hidden_power="Ice",
        dynamax_level=3,
        gigantamax=True,
        tera_type="Flying",
        evs=Spread(4, 0, 0, 252, 0, 252),
        nature="Timid",
        ivs=Spread(31, 0, 31, 31, 30, 31),
        moves=("Thunderbolt", "Nuzzle", "Hidden Power [Ice]", "Surf / Ice Beam"),
        others=("Mark: Rare",),
    )
    assert [mon.species for mon in team.mons] == ["Pikachu", "Nidoran-F", "Mr. Mime", "Farfetch’d", "Dragonite", "Mew"]
    assert team.mons[3].level == 7
    assert team.mons[3].evs == NO_EVS
    assert team.mons[3].ivs == FULL_IVS
    assert [problem.line for problem in problems] == [20]
    assert "Mark: Rare" in Speaker().refusal(problems[0].what)
    assert write_teams([team]) == SIX


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Pikachu", Mon("Pikachu")),
        ("Pikachu (F)", Mon("Pikachu", gender="F")),
        ("Pikachu @ Leek", Mon("Pikachu", item="Leek")),
        ("Pikachu (M) @ Leek", Mon("Pikachu", gender="M", item="Leek")),
        ("Bob (Ho-Oh) (N) @ Leek", Mon("Ho-Oh", "Bob", "N", "Leek")),
        ("Bob (M) (Mew)", Mon("Mew", "Bob (M)")),
        ("Bob (M) (Mew) (F)", Mon("Mew", "Bob (M)", "F")),
        ("Mew (Mew)", Mon("Mew", "Mew")),
        ("A @ B (Mew)", Mon("Mew", "A @ B")),
        ("A @ B (Mew) (M) @ Leek", Mon("Mew", "A @ B", "M", "Leek")),
        ("a@b (Mew)@x", Mon("a@b (Mew)@x")),
        ("( (Mew)", Mon("Mew", "(")),
        ("(Mew)", Mon("(Mew)")),
        ("(M)", Mon("(M)")),
        ("Bob ()", Mon("Bob ()")),
        ("x - y (Porygon-Z)", Mon("Porygon-Z", "x - y")),
        ("-5 (Mew)", Mon("Mew", "-5")),
        ("=== A (Mew)", Mon("Mew", "=== A")),
        ("ピカ\u3000(Pikachu)\t(M)\u3000@\tLeek", Mon("Pikachu", "ピカ", "M", "Leek")),
    ],
)
def test_first_lines(line: str, wanted: Mon) -> None:
    assert read_head(line) == wanted
    assert one(line) == wanted


def test_what_is_as_usual_stays_unsaid() -> None:
    text = (
        "Mew\nLevel: 100\nHappiness: 255\nShiny: No\nGigantamax: no\nDynamax Level: 10\nEVs: 0 HP\nIVs: 31 Spe\n-\n- \n"
    )
    assert one(text) == Mon("Mew")
    assert write_teams(read_teams(text)[0]) == "Mew\n"


def test_spaces_and_line_ends_do_not_matter() -> None:
    text = "\ufeff \t\r\n  Mew  @  Leek \t\r\n\u3000ability:Synchronize\u3000\r\nlevel ： 5\rEVs: 4 HP/8 spe\r\n"
    text += "-Psychic  \r\n\r\n\r\n"
    wanted = Mon("Mew", item="Leek", ability="Synchronize", level=5, evs=Spread(4, 0, 0, 0, 0, 8), moves=("Psychic",))
    assert one(text) == wanted


@pytest.mark.parametrize(
    "line",
    [
        *(
            "Level: 0",
            "Level: 10000",
            "Level: five",
            "Level: -5",
            "Level: ٣",
            "Level:",
            "Happiness: 256",
            "Shiny: maybe",
        ),
        *("Dynamax Level: 11", "EVs: 256 HP", "EVs: 4 Luck", "EVs: 4 HP / 4 HP", "EVs:", "EVs: 4", "IVs: 32 HP"),
        *("IVs: 1 HP /", "Ability:", "Very Timid Nature", "Nature: +5", "Foo: bar", "hello", "@ Leek", "=== half"),
    ],
)
def test_lines_that_fit_nowhere_are_kept_and_told(line: str) -> None:
    teams, problems = read_teams(f"Mew\n{line}\n- Psychic")
    assert teams == [Team((Mon("Mew", moves=("Psychic",), others=(line,)),))]
    assert [problem.line for problem in problems] == [2]
    assert read_teams(write_teams(teams))[0] == teams


def test_a_second_word_on_a_field_is_kept() -> None:
    text = "Mew\nAbility: A\nAbility: B\nLevel: 100\nLevel: 5\nLevel: 100\nTrait: C"
    mon = one(text)
    assert (mon.ability, mon.level, mon.others) == ("A", 5, ("Ability: B", "Level: 100", "Trait: C"))
    assert one(write_teams(read_teams(text)[0])) == mon


def test_several_teams() -> None:
    text = "Mew\n\n=== [gen9ou] A/B/C ===\nMew\n\n=== Untitled ===\n\n===[x]===\nMew\n\nMew\n=== ===\n======"
    teams, problems = read_teams(text)
    assert teams == [
        Team((Mon("Mew"),)),
        Team((Mon("Mew"),), "C", "gen9ou", "A/B"),
        Team((), "Untitled"),
        Team((Mon("Mew"), Mon("Mew")), "", "x"),
        Team(),
        Team(),
    ]
    assert not problems
    assert read_teams(write_teams(teams))[0] == teams
    assert read_teams("") == ([], [])
    assert write_teams([]) == ""


# -- for all teams


@given(TEAMS)
def test_writing_and_reading_gives_the_same(teams: list[Team]) -> None:
    assert read_teams(write_teams(teams)) == (teams, [])


@given(mons(HOSTILE))
def test_what_the_text_cannot_say_is_refused(mon: Mon) -> None:
    if carries(mon):
        assert read_teams(write_teams([Team((mon,))]))[0] == [Team((mon,))]
    else:
        with pytest.raises(Unwritable):
            write_teams([Team((mon,))])


@given(HOSTILE, NAMES, st.sampled_from(["", "M"]), st.sampled_from(["", "Leek"]))
def test_any_nickname_of_one_line_can_be_said(nickname: str, species: str, gender: str, item: str) -> None:
    nickname = nickname.replace("\n", "").replace("\r", "").replace("\ufeff", "").replace("||", "|").strip()
    if nickname.count("|") < 11:
        assert carries(Mon(species, nickname, gender, item))


@given(st.lists(HOSTILE | st.sampled_from(SIX.split("\n")), max_size=12))
def test_any_text_is_read_and_comes_to_rest(lines: list[str]) -> None:
    """Writing what was read is a text that stays the same."""
    text = "\n".join(lines)
    teams, _ = read_teams(text)
    written = write_teams(teams)
    assert read_teams(written)[0] == teams
    assert write_teams(read_teams(written)[0]) == written


@given(SOUND)
def test_pieces_make_the_same_mon(mon: Mon) -> None:
    mon = mon._replace(moves=tuple(filter(None, mon.moves)))
    assert mon_of(mon.species, pieces(mon)) == (mon, [])


def test_pieces_that_cannot_be_said_are_named() -> None:
    mon, refused = mon_of(
        "Mew",
        {"nickname": "a\nb", "level": "0", "luck": "5", "item": "x)", "other.1": "- Fly", "": "", "move.x": "Fly"},
    )
    assert sorted(refused) == ["", "item", "level", "luck", "nickname", "other.1"]
    assert mon == Mon("Mew", moves=("Fly",))
