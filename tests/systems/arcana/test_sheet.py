"""Sheets of Project Arcana: random ones are legal in every way, faults have their place, and what a level gives."""

import json
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cinque.core.ask import Data
from cinque.core.building import Builder, Building
from cinque.core.draft import ADVANCE, SEAT, draft_of
from cinque.core.fate import RandomBot
from cinque.core.mistake import BadWish, Refused
from cinque.core.rulings import Rulings
from cinque.core.seat import Seat
from cinque.core.sheet import SheetKind, random_sheet, sheet_schema
from cinque.core.shelf import Shelf
from cinque.core.testing import OpenTable
from cinque.core.words import Reader
from cinque.packs import pin_packs
from cinque.systems import system

SYSTEM = system("arcana", Shelf())
KINDS = list(SYSTEM.sheets.values())
TEAM, ONE = KINDS
READINGS = {ruling.name: list(ruling.options) for ruling in SYSTEM.clauses.rulings.values()}
SCHEMAS = {kind.name: Draft202012Validator(sheet_schema(SYSTEM.name, KINDS, kind)) for kind in KINDS}

seeds = st.integers(0, 2**32)
kinds = st.sampled_from(KINDS)
packs = st.sampled_from([False, True])
chosen_rulings = st.fixed_dictionaries({}, optional={name: st.sampled_from(words) for name, words in READINGS.items()})


@pytest.fixture(scope="module")
def desert(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    """A pack as `cinque pack new` makes it."""
    path = tmp_path_factory.mktemp("packs") / "desert.toml"
    template = files("cinque.systems.arcana").joinpath("content", "new_pack.toml").read_text(encoding="utf-8")
    path.write_text(template.replace("PACK-ID", "desert"), encoding="utf-8")
    return pin_packs(SYSTEM, [str(path)], Path())


def made(kind: SheetKind, seed: int | str, rulings: Rulings, pins: tuple[str, ...] = (), **wishes: str) -> Data:
    return random_sheet(kind, draft_of(rulings, pins), seed, wishes)


def usual() -> Rulings:
    return SYSTEM.rulings()


# -- by chance


@given(seeds, kinds, packs, chosen_rulings)
def test_every_random_sheet_is_legal(
    desert: tuple[str, ...], seed: int, kind: SheetKind, with_pack: bool, chosen: Data
) -> None:
    rulings, pins = SYSTEM.rulings.of(chosen), desert if with_pack else ()
    sheet = made(kind, seed, rulings, pins)
    assert kind.faults(sheet, rulings, pins) == []
    assert sheet == made(kind, seed, rulings, pins)
    SCHEMAS[kind.name].validate({"system": "arcana", "kind": kind.name, **sheet})
    assert json.loads(json.dumps(sheet)) == sheet


@given(seeds, kinds, packs, chosen_rulings)
def test_every_random_sheet_has_a_page(
    desert: tuple[str, ...], seed: int, kind: SheetKind, with_pack: bool, chosen: Data
) -> None:
    rulings, pins = SYSTEM.rulings.of(chosen), desert if with_pack else ()
    sheet = made(kind, seed, rulings, pins)
    for lang in ("en", "ja"):
        name = Reader(SYSTEM, draft_of(rulings, pins), lang).name
        page = kind.page(sheet, rulings, pins, name)
        assert page.title
        assert page.blocks
        for block in page.blocks:
            assert {len(row) for row in block.rows} <= {len(block.columns)}
        assert kind.so_far(sheet, name)


@given(seeds, kinds, packs, chosen_rulings)
def test_every_random_sheet_can_be_played_with(
    desert: tuple[str, ...], seed: int, kind: SheetKind, with_pack: bool, chosen: Data
) -> None:
    rulings, pins = SYSTEM.rulings.of(chosen), desert if with_pack else ()
    sheet = made(kind, seed, rulings, pins)
    scene = SYSTEM.new_scene(SYSTEM.first_setup(seed, kind.setup(sheet)) | {"packs": pins}, dict(rulings.chosen))
    assert len(scene.teams["player"]) == len(kind.setup(sheet)["team"])
    game = OpenTable(SYSTEM, scene, [Seat("red"), Seat("gm", "gm")], Random(seed))
    game.play_on()
    assert game.ask is not None


@given(seeds, kinds, chosen_rulings)
def test_what_a_level_gives_is_legal(seed: int, kind: SheetKind, chosen: Data) -> None:
    rulings = SYSTEM.rulings.of(chosen)
    sheet = made(kind, seed, rulings)
    assume(kind.setup(sheet)["team"][0]["level"] < 100)
    after = Building(Builder(SYSTEM, kind), draft_of(rulings, (), sheet, ADVANCE), bot=RandomBot(seed)).sheet
    assert kind.faults(after, rulings, ()) == []
    levels, before = ([one["level"] for one in kind.setup(data)["team"]] for data in (after, sheet))
    assert sum(levels) == sum(before) + 1
    assert {name: after[name] for name in sheet if name not in ("team", "level", "moves")} == {
        name: value for name, value in sheet.items() if name not in ("team", "level", "moves")
    }


# -- wishes


def test_wishes_are_obeyed() -> None:
    wishes = {"size": "3", "level": "20", "species": "charmander,squirtle,bulbasaur", "shop": "potion,potion,done"}
    sheet = made(TEAM, 1, usual(), (), **wishes)
    assert [one["species"] for one in sheet["team"]] == ["charmander", "squirtle", "bulbasaur"]
    assert [one["level"] for one in sheet["team"]] == [20] * 3
    assert sheet["bag"] == {"potion": 2}
    assert sheet["purse"] == 300


def test_moves_can_be_wished_for() -> None:
    four = ["psychic", "recover", "kinesis", "teleport"]
    sheet = made(ONE, 1, usual(), (), species="alakazam", level="50", moves=",".join(four))
    assert sheet["moves"] == four
    assert "moves" not in made(ONE, 1, usual(), (), species="alakazam", level="50", moves="last-four")
    assert made(ONE, 1, usual(), (), species="alakazam", level="50", moves="kinesis")["moves"][0] == "kinesis"


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"size": "7"}, "size"),
        ({"level": "0"}, "level"),
        ({"level": "101"}, "did you mean 1"),
        ({"species": "charmender"}, "charmander"),
        ({"species": "charmander", "level": "50", "moves": "surf"}, "moves"),
        ({"level": "1", "species": "charmander", "moves": "ember"}, "Nobody was asked about “moves”"),
        ({"shop": "moon-elixir"}, "shop"),
        ({"raise": "1"}, "Nobody was asked about “raise”"),
        ({"forget": "ember"}, "Nobody was asked about “forget”"),
    ],
)
def test_wishes_are_refused(wishes: dict[str, str], said: str) -> None:
    with pytest.raises(BadWish) as bad:
        made(TEAM, 1, usual(), (), **wishes)
    assert said in str(bad.value)


def test_a_piece_of_a_pack_goes_by_its_short_key(desert: tuple[str, ...]) -> None:
    sheet = made(ONE, 1, usual(), desert, species="dune-pup", level="9")
    assert sheet["species"] == "desert:dune-pup"


# -- the questions


def test_only_legal_answers_and_why_not_the_others() -> None:
    building = Building(Builder(SYSTEM, TEAM), draft_of(usual(), ()))
    for key in ("size 1", "level 30", "species charmander"):
        assert building.ask
        building.answer(key, SEAT)
    assert building.ask
    assert building.ask.topic == "moves"
    offered = [option.args.get("move") for option in building.ask.options]
    assert "ember" in offered
    later = {refusal.data["move"]: refusal for refusal in building.ask.refusals}
    assert later["flamethrower"].clause == "arcana.ruling.known-moves"
    assert not set(later) & set(offered)
    building.answer("last-four", SEAT)
    assert building.ask.topic == "shop"
    assert {refusal.key for refusal in building.ask.refusals} == {"too-dear"}
    assert all(refusal.clause == "arcana.ruling.items" for refusal in building.ask.refusals)
    assert building.sheet == {"team": [{"species": "charmander", "level": 30}], "purse": 500}


def test_the_sheet_so_far() -> None:
    name = Reader(SYSTEM, draft_of(usual(), ()), "ja").name
    assert TEAM.so_far({}, name) == ""
    assert TEAM.so_far({"team": [{}]}, name) == ""
    sheet: Data = {"team": [{"species": "charmander", "level": 9}, {}], "purse": 400, "bag": {"potion": 1}}
    assert TEAM.so_far(sheet, name).startswith("ヒトカゲ 9 · … · ")
    assert ONE.so_far({"species": "mew", "level": 3, "name": "M", "moves": ["ember"]}, name) == "M (ミュウ) 3 [ひのこ]"
    assert ONE.so_far({}, name) == ""


def test_no_shopping_where_there_are_no_items() -> None:
    rulings = SYSTEM.rulings.of({"items": "disabled"})
    sheet = made(TEAM, 1, rulings)
    assert "purse" not in sheet
    assert "bag" not in sheet


# -- faults


def places(kind: SheetKind, sheet: Data) -> dict[str, str]:
    return {place: refusal.key for place, refusal in kind.faults(sheet, usual(), ())}


def test_a_fault_of_the_whole_arcana_has_a_place() -> None:
    assert places(ONE, {"name": "X"}) == {"species": "needs-figures"}
    assert places(ONE, {"species": "mew", "level": 0, "lvel": 1}) == {
        "level": "number-too-small",
        "lvel": "unknown-name",
    }


def test_a_team_has_no_fields_that_its_schema_does_not_have() -> None:
    """A setup knows seats and trainers; a sheet does not."""
    sheet: Data = {"team": [{"species": "mew"}], "seat": "gm", "trainer": "hazel"}
    assert places(TEAM, sheet) == {"seat": "unknown-name", "trainer": "unknown-name"}
    assert places(TEAM, {"trainer": "hazel"}) == {"trainer": "unknown-name", "team": "no-team"}


@pytest.mark.parametrize("team", [["mew"] * 40_000, ["charmender"] * 40_000])
def test_a_team_without_end_is_one_fault(team: list[Any]) -> None:
    assert places(TEAM, {"team": team}) == {"team": "too-many-entries"}


def test_a_million_faults_are_not_all_looked_for() -> None:
    sheet: Data = {"team": [{"species": "mew", "moves": ["embre"] * 1000}] * 900}
    assert 100 < len(TEAM.faults(sheet, usual(), ())) <= 1200


# -- a level


def raised(kind: SheetKind, sheet: Data, *answers: str, rulings: Data | None = None) -> Building:
    building = Building(Builder(SYSTEM, kind), draft_of(SYSTEM.rulings.of(rulings or {}), (), sheet, ADVANCE))
    for key in answers:
        building.answer(key, SEAT)
    return building


def test_figures_grow_as_the_table_reads_the_book() -> None:
    sheet = {"species": "charmander", "level": 10}
    by_default = raised(ONE, sheet)
    assert by_default.sheet == {"species": "charmander", "level": 11}
    assert [(event.kind, event.clause) for event in by_default.events(SEAT)] == [
        ("level-up", "arcana.ruling.level-range"),
        ("figure-grows", "arcana.ruling.stats-by-level"),
    ]
    assert by_default.events(SEAT)[1].data == {"stat": "hp", "old": 27, "new": 29}
    grown = raised(ONE, sheet, rulings={"stats-by-level": "grown"})
    assert {event.data["stat"] for event in grown.events(SEAT)[1:]} >= {"hp", "attack", "speed"}
    same = raised(ONE, sheet, rulings={"hp-by-level": "base"})
    assert [event.kind for event in same.events(SEAT)] == ["level-up"]


def test_a_new_move_where_there_is_room() -> None:
    """It follows from the level, so nothing is written down."""
    building = raised(ONE, {"species": "charmander", "level": 8})
    assert building.sheet == {"species": "charmander", "level": 9}
    assert building.events(SEAT)[-1].data == {"move": "ember"}


def test_four_moves_and_a_fifth() -> None:
    sheet = {"species": "charizard", "level": 45, "name": "Big"}
    building = raised(ONE, sheet)
    assert building.ask
    assert building.ask.clause == "arcana.ruling.known-moves"
    assert [event.kind for event in building.events(SEAT)][:2] == ["level-up", "figure-grows"]
    assert [option.key for option in building.ask.options] == [
        *(f"forget {move} flamethrower" for move in ("growl", "ember", "rage", "slash")),
        "not-learn flamethrower",
    ]
    after = raised(ONE, sheet, "forget ember flamethrower").sheet
    assert after == {**sheet, "level": 46, "moves": ["growl", "rage", "slash", "flamethrower"]}
    assert raised(ONE, sheet, "not-learn flamethrower").sheet["moves"] == ["growl", "ember", "rage", "slash"]
    assert raised(ONE, sheet, "forget growl flamethrower").sheet == {**sheet, "level": 46}, "as by rule"


def test_all_moves_by_the_other_reading() -> None:
    building = raised(ONE, {"species": "charizard", "level": 45}, rulings={"known-moves": "all"})
    assert building.ask is None
    assert building.sheet == {"species": "charizard", "level": 46}
    assert building.events(SEAT)[-1].data == {"move": "flamethrower"}


def test_chosen_moves_stay_chosen() -> None:
    sheet = {"species": "charmander", "level": 8, "moves": ["growl"]}
    assert raised(ONE, sheet).sheet == {"species": "charmander", "level": 9, "moves": ["growl", "ember"]}
    assert raised(ONE, {**sheet, "moves": []}).sheet["moves"] == ["ember"]
    assert raised(ONE, {**sheet, "level": 9}).sheet == {**sheet, "level": 10}


def test_struggling_is_not_learnt() -> None:
    """One without a move that harms struggles; once it has learnt one, it does not any more."""
    sheet: Data = {"species": "magikarp", "level": 14}
    assert raised(ONE, sheet).sheet == {"species": "magikarp", "level": 15}
    harmless: Data = {"species": "kakuna", "level": 5}
    assert raised(ONE, harmless).sheet == {"species": "kakuna", "level": 6}


def test_short_forms_rise_too() -> None:
    sheet: Data = {"team": ["charmander 8 hp=12", {"species": "pidgey", "level": 3, "moves": "gust"}]}
    first = raised(TEAM, sheet, "raise 1 charmander").sheet
    assert first["team"][0] == {"species": "charmander", "level": 9, "hp": 12}
    second = raised(TEAM, sheet, "raise 2 pidgey").sheet
    assert second["team"][1] == {"species": "pidgey", "level": 4, "moves": ["gust"]}
    assert raised(TEAM, {"team": "mew"}).sheet["team"] == [{"species": "mew", "level": 2}]
    assert TEAM.faults(first, usual(), ()) == []


def test_a_short_key_of_a_pack_rises(desert: tuple[str, ...]) -> None:
    sheet = {"species": "dune-pup", "level": 4}
    building = Building(Builder(SYSTEM, ONE), draft_of(usual(), desert, sheet, ADVANCE))
    assert building.sheet["level"] == 5
    assert building.events(SEAT)[-1].data == {"move": "desert:sand-lash"}


@pytest.mark.parametrize(
    ("kind", "sheet", "key", "clause"),
    [
        (ONE, {"species": "mew", "level": 100}, "level-out-of-range", "arcana.ruling.level-range"),
        (TEAM, {"team": [{"species": "mew", "level": 100}]}, "level-out-of-range", "arcana.ruling.level-range"),
        (ONE, {"name": "X", "hp": 3}, "no-species-no-level", "arcana.ruling.stats-by-level"),
    ],
)
def test_who_gains_no_level(kind: SheetKind, sheet: Data, key: str, clause: str) -> None:
    with pytest.raises(Refused) as refused:
        raised(kind, sheet)
    assert (refused.value.refusal.key, refused.value.refusal.clause) == (key, clause)


def test_who_cannot_rise_is_said_beside_who_can() -> None:
    team = [{"species": "mew", "level": 100}, {"name": "X", "hp": 1}, {"species": "pidgey"}, {"species": "eevee"}]
    building = raised(TEAM, {"team": team})
    assert building.ask
    assert [option.key for option in building.ask.options] == ["raise 3 pidgey", "raise 4 eevee"]
    assert [refusal.key for refusal in building.ask.refusals] == ["level-out-of-range", "no-species-no-level"]


def test_beyond_a_hundred_where_levels_have_no_end() -> None:
    building = raised(ONE, {"species": "mew", "level": 100}, rulings={"level-range": "unlimited"})
    assert building.sheet["level"] == 101


# -- the page


def test_the_page_names_everyone() -> None:
    team = [{"species": "pidgey"}, {"species": "pidgey"}, {"species": "pidgey", "name": "Bo", "id": "Bo"}]
    page = TEAM.page({"team": team}, usual(), (), Reader(SYSTEM, draft_of(usual(), ())).name)
    assert [row[0] for row in page.blocks[0].rows] == ["Pidgey", "Pidgey 2", "Bo (Pidgey)"]
    assert [block.title for block in page.blocks] == ["Figures", "Pidgey", "Pidgey 2", "Bo (Pidgey)", "Bag"]


def test_the_page_says_how_the_table_reads_the_book(desert: tuple[str, ...]) -> None:
    rulings = SYSTEM.rulings.of({"stab-value": "2"})
    sheet = {"species": "desert:dune-pup", "level": 9}
    page = ONE.page(sheet, rulings, desert, Reader(SYSTEM, draft_of(rulings, desert)).name)
    assert page.title == "Dune Pup"
    assert page.blocks[-1].facts == (("stab-value", "2"), ("pack", "desert@0.1"))
    assert page.blocks[1].rows[1][0] == "Sand Lash"
