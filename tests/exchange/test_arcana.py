"""Project Arcana and Showdown: legal sheets out of any team, the same team back, and a line for everything."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from showdown_teams import HOSTILE, NAMES, PLAIN, SIX, mons

from cinque.core.ask import Data
from cinque.core.draft import draft_of
from cinque.core.record import name_fault
from cinque.core.rulings import Rulings
from cinque.core.sheet import random_sheet
from cinque.core.words import Reader
from cinque.exchange import DROPPED, KEPT, UNDERSTOOD, WORDS, Exported, Imported, Line
from cinque.exchange.showdown import Mon, Team, carries, meant, pieces, read_teams, write_teams
from cinque.systems import system
from cinque.systems.arcana.at_the_table.exchange import EXPORTS, IMPORTS

SYSTEM = system("arcana")
KINDS = SYSTEM.sheets
ENGLISH = Reader(SYSTEM, draft_of(SYSTEM.rulings(), ()), "en").name

GEN_ONE = st.sampled_from([SYSTEM.name_of("species", key, "en") for key in SYSTEM.content().pieces["species"]])
TEAMS = st.lists(
    st.builds(
        Team,
        mons=st.lists(mons(PLAIN | HOSTILE, GEN_ONE | NAMES).filter(carries), max_size=8).map(tuple),
        name=st.sampled_from(["", "Sun", "=cmd()", "x" * 80]),
        format=st.sampled_from(["", "gen9ou"]),
        folder=st.sampled_from(["", "Mine"]),
    ),
    min_size=1,
    max_size=2,
)


def read(text: str, **readings: str) -> Imported:
    rulings = SYSTEM.rulings.of({name.replace("_", "-"): reading for name, reading in readings.items()})
    imported = IMPORTS["showdown"](text, rulings, ())
    check_reasons(imported.report.lines)
    for made in imported.sheets:
        assert KINDS[made.kind].faults(made.sheet, rulings, ()) == []
    return imported


def write(sheet: Data, rulings: Rulings | None = None) -> Exported:
    exported = EXPORTS["showdown"]("team", sheet, rulings or SYSTEM.rulings(), (), ENGLISH)
    check_reasons(exported.report.lines)
    return exported


def check_reasons(lines: list[Line]) -> None:
    """Nothing is lost or kept without a reason that has words, or is a clause."""
    for line in lines:
        assert (line.fate == UNDERSTOOD) == (line.reason_key == "")
        if line.reason_key and line.reason_key not in SYSTEM.clauses:
            assert WORDS.template("ja", "reason", line.reason_key)
        if line.kind in ("mon", "team") and line.what not in ("name", "purse", "bag", "notes"):
            assert WORDS.template("en", "what", line.what)


def told(teams: list[Team]) -> Counter[tuple[str, str]]:
    """Every piece of information of teams."""
    found: Counter[tuple[str, str]] = Counter()
    for team in teams:
        named = (("team-name", team.name), ("format", team.format), ("folder", team.folder))
        found.update((what, value) for what, value in named if value)
        for mon in team.mons:
            found.update([("species", mon.species), ("level", str(mon.level))])
            rest = pieces(mon.__class__(**{**mon._asdict(), "level": 100}))
            found.update((what.partition(".")[0], value) for what, value in rest.items())
    return found


def counted(lines: list[Line]) -> Counter[tuple[str, str]]:
    return Counter((line.what, line.value) for line in lines)


# -- from Showdown


def test_six_of_the_first_generation_come_and_go() -> None:
    imported = read(SIX)
    (made,) = imported.sheets
    assert made.kind == "team"
    assert made.name == made.sheet["name"] == "First Six"
    assert [one["species"] for one in made.sheet["team"]] == [
        *("pikachu", "nidoran-f", "mr-mime", "farfetchd", "dragonite", "mew")
    ]
    assert made.sheet["team"][0] | {"kept": None} == {
        "species": "pikachu",
        "level": 42,
        "name": "Sparky",
        "moves": ["thunderbolt"],
        "kept": None,
    }
    assert made.sheet["team"][0]["kept"]["showdown.item"] == "Light Ball"
    exported = write(made.sheet)
    assert [written.text for written in exported.texts] == [SIX]
    assert exported.texts[0].name == "First Six"
    assert not exported.report.of(DROPPED)


def test_every_field_of_the_six_has_one_line() -> None:
    imported = read(SIX)
    teams, _ = read_teams(SIX)
    assert counted(imported.report.lines) == told(teams)
    assert not imported.report.of(DROPPED)
    fates = {(line.subject, line.what, line.value): (line.fate, line.reason_key) for line in imported.report.lines}
    assert fates["Sparky (Pikachu)", "move", "Thunderbolt"] == (UNDERSTOOD, "")
    assert fates["Sparky (Pikachu)", "move", "Nuzzle"] == (KEPT, "no-such-move")
    assert fates["Sparky (Pikachu)", "nature", "Timid"] == (KEPT, "not-used")
    assert fates["Sparky (Pikachu)", "other", "Mark: Rare"] == (KEPT, "unknown-line")
    assert fates["- dash - (Mr. Mime)", "nickname", "- dash -"] == (KEPT, "name-formula")
    assert fates["カイリュー王 (Dragonite)", "level", "150"] == (KEPT, "arcana.ruling.level-range")
    psychic = [line.reason_key for line in imported.report.lines if line.value == "Psychic"]
    assert psychic == ["", "move-twice"]


@pytest.mark.parametrize("species", ["Garchomp", "Porygon-Z", "Missing", "25"])
def test_other_species_are_dropped_whole(species: str) -> None:
    imported = read(f"=== [gen9ou] A ===\n{species} @ Leek\n- Surf\n\nMew\n")
    assert [one["species"] for one in imported.sheets[0].sheet["team"]] == ["mew"]
    dropped = imported.report.of(DROPPED)
    assert counted(dropped) == Counter([("species", species), ("level", "100"), ("item", "Leek"), ("move", "Surf")])
    assert {line.reason_key for line in dropped} == {"no-such-species"}


@pytest.mark.parametrize(("form", "key"), [("Raichu-Alola", "raichu"), ("Venusaur-Mega", "venusaur")])
def test_a_form_is_taken_for_its_species_with_a_note(form: str, key: str) -> None:
    imported = read(f"{form}\n- Surf\n")
    assert [one["species"] for one in imported.sheets[0].sheet["team"]] == [key]
    (note,) = [line for line in imported.report.lines if line.what == "species"]
    assert (note.fate, note.value, note.reason_key) == (KEPT, form, "form-as-species")


def test_nobody_left_makes_no_sheet() -> None:
    imported = read("=== [gen9ou] A/B ===\nGarchomp\n")
    assert imported.sheets == ()
    assert imported.report.counts() == {UNDERSTOOD: 0, KEPT: 0, DROPPED: 5}
    assert read("").sheets == ()


def test_those_beyond_six_are_dropped_with_the_ruling() -> None:
    imported = read("Mew\n\n" * 8)
    assert len(imported.sheets[0].sheet["team"]) == 6
    assert {line.reason_key for line in imported.report.of(DROPPED)} == {"arcana.ruling.team-size"}
    assert imported.report.counts() == {UNDERSTOOD: 12, KEPT: 0, DROPPED: 4}
    assert len(read("Mew\n\n" * 8, team_size="unlimited").sheets[0].sheet["team"]) == 8


def test_levels_beyond_the_highest() -> None:
    assert read("Mew\nLevel: 150").sheets[0].sheet["team"][0]["level"] == 100
    assert read("Mew\nLevel: 150", level_range="unlimited").sheets[0].sheet["team"][0]["level"] == 150
    assert read("Mew").sheets[0].sheet["team"][0]["level"] == 100


def test_moves_of_its_level_need_no_saying() -> None:
    usual = KINDS["team"].page({"team": ["charmander 9"]}, SYSTEM.rulings(), (), ENGLISH).blocks[1].rows
    moves = "\n".join(f"- {row[0]}" for row in usual)
    assert read(f"Charmander\nLevel: 9\n{moves}").sheets[0].sheet["team"] == [{"species": "charmander", "level": 9}]


def test_two_teams_are_two_sheets() -> None:
    imported = read("=== A ===\nMew\n\n=== B ===\nMew\n")
    assert [made.name for made in imported.sheets] == ["A", "B"]
    assert {line.subject for line in imported.report.lines} == {"1: Mew", "2: Mew", "1: A", "2: B"}


@given(TEAMS)
def test_any_team_makes_a_legal_sheet_and_every_field_has_one_line(teams: list[Team]) -> None:
    imported = read(write_teams(teams))
    assert counted(imported.report.lines) == told(teams)


@given(TEAMS)
def test_what_is_not_dropped_comes_back(teams: list[Team]) -> None:
    teams = teams[:1]
    imported = read(write_teams(teams))
    known = SYSTEM.content().pieces["species"]
    found = [meant("species", mon.species, known) for mon in teams[0].mons]
    here = [  # a form is played as its species, and comes back as it was written
        mon if one.form else mon._replace(species=SYSTEM.name_of("species", one.key, "en"))
        for mon, one in zip(teams[0].mons, found, strict=True)
        if one.key
    ]
    wanted = teams[0]._replace(mons=tuple(here)[:6])
    texts = [written.text for made in imported.sheets for written in write(made.sheet).texts]
    assert texts == ([write_teams([wanted])] if wanted.mons else [])


# -- to Showdown


def carried(sheet: Data) -> Data:
    """What Showdown's text can carry of a sheet; moves that are those of its level need no saying."""
    own = ("species", "level", "name", "moves", "kept")
    team = [{field: one[field] for field in own if field in one} for one in sheet["team"]]
    for one in team:
        (usual,) = SYSTEM.new_scene({"player": {"team": [f"{one['species']} {one['level']}"]}}, {}).creatures.values()
        if list(usual.moves) == one.get("moves"):
            del one["moves"]
    return {"team": team} | ({"name": sheet["name"]} if sheet.get("name") else {})


@given(st.integers(0, 10**6), st.lists(HOSTILE.map(str.strip).filter(lambda name: not name_fault(name)), max_size=7))
def test_random_sheets_come_back(seed: int, names: list[str]) -> None:
    sheet = random_sheet(KINDS["team"], draft_of(SYSTEM.rulings(), ()), seed)
    for one, name in zip(sheet["team"], names, strict=False):
        if carries(Mon("Mew", name)):
            one["name"] = name
    assert KINDS["team"].faults(sheet, SYSTEM.rulings(), ()) == []
    exported = write(sheet)
    dropped = Counter(line.what for line in exported.report.of(DROPPED))
    assert dropped == Counter(["purse"] + ["bag"] * len(sheet.get("bag", ())))
    assert [made.sheet for made in read(exported.texts[0].text).sheets] == [carried(sheet)]


def test_every_field_of_a_sheet_has_one_line() -> None:
    sheet = {
        "name": "Red",
        "purse": 5,
        "bag": {"potion": 2},
        "notes": "hello",
        "team": [
            "charmander 9 hp=3",
            {
                "species": "mew",
                "level": 5,
                "name": "Bob",
                "id": "bob",
                "types": ["Fire"],
                "max_hp": 50,
                "attack": 9,
                "moves": ["psychic", "pound"],
                "move_table": {"dice": "1d2", "table": [{"from": 1, "to": 2, "move": "pound"}]},
                "kept": {"showdown.nickname": "Rob", "showdown.level": "150", "showdown.item": "a)", "other.x": "y"},
            },
            {"name": "Odd", "hp": 5, "types": ["Fire"], "attack": 1, "defense": 1, "speed": 1, "moves": ["pound"]},
        ],
    }
    exported = write(sheet)
    fates = [(line.what, line.fate, line.reason_key) for line in exported.report.lines]
    assert fates == [
        ("species", UNDERSTOOD, ""),
        ("level", UNDERSTOOD, ""),
        ("hp", DROPPED, "no-place-there"),
        ("species", UNDERSTOOD, ""),
        ("level", UNDERSTOOD, ""),
        ("name", UNDERSTOOD, ""),
        ("id", DROPPED, "no-place-there"),
        ("types", DROPPED, "no-place-there"),
        ("max_hp", DROPPED, "no-place-there"),
        ("attack", DROPPED, "no-place-there"),
        ("move", UNDERSTOOD, ""),
        ("move", UNDERSTOOD, ""),
        ("move_table", DROPPED, "no-place-there"),
        ("nickname", DROPPED, "replaced"),
        ("level", DROPPED, "replaced"),
        ("item", DROPPED, "cannot-be-written"),
        ("other.x", DROPPED, "of-another-program"),
        *((field, DROPPED, "no-species") for field in ("name", "hp", "types", "attack", "defense", "speed", "move")),
        ("name", UNDERSTOOD, ""),
        ("purse", DROPPED, "no-place-there"),
        ("bag", DROPPED, "no-place-there"),
        ("notes", DROPPED, "no-place-there"),
    ]
    assert exported.texts[0].text == (
        "=== Red ===\n\nCharmander\nLevel: 9\n- Scratch\n- Growl\n- Ember\n\nBob (Mew)\nLevel: 5\n- Psychic\n- Pound\n"
    )


def test_one_arcana_by_itself_and_names_that_cannot_be_said() -> None:
    exported = EXPORTS["showdown"]("arcana", {"species": "mew", "name": "a" + "|" * 11}, SYSTEM.rulings(), (), ENGLISH)
    assert exported.texts[0].text == "Mew\nLevel: 1\n- Pound\n"
    assert [line.reason_key for line in exported.report.of(DROPPED)] == ["cannot-be-written"]
    sheet = {"name": "a/b", "team": [{"species": "mew", "kept": {"showdown.format": "x", "showdown.team-name": "c"}}]}
    exported = write(sheet)
    assert exported.texts[0].text.startswith("=== [x] c ===\n")
    assert [(line.value, line.reason_key) for line in exported.report.of(DROPPED)] == [("a/b", "cannot-be-written")]


@given(st.dictionaries(st.sampled_from([*pieces(read_teams(SIX)[0][0].mons[0]), "moves", "x", "name"]), HOSTILE))
def test_whatever_is_kept_the_text_can_be_read(kept: dict[str, str]) -> None:
    sheet = {"team": [{"species": "mew", "kept": {f"showdown.{key}": text for key, text in kept.items()}}]}
    exported = write(sheet)
    assert len(exported.report.lines) == 1 + len(kept)
    assert write_teams(read_teams(exported.texts[0].text)[0]) == exported.texts[0].text
