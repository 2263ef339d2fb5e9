"""Packs in play: their arcana, moves, items, areas and trainers; the table's own content; games that are kept."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque.core import journal
from cinque.core.ask import Data
from cinque.core.mistake import BadPath, MissingPack, SetupError
from cinque.core.pack import HEAD, pack_schema
from cinque.core.record import plain_record
from cinque.core.refusal import Refusal
from cinque.core.seat import Seat
from cinque.core.testing import OpenTable
from cinque.core.words import Reader
from cinque.games import JournalFile
from cinque.packs import BadPack, pin_packs
from cinque.systems.arcana import SYSTEM
from cinque.systems.arcana.content import OWN, base_pack, content_for
from cinque.systems.arcana.content.checks import answers_all
from cinque.systems.arcana.content.records import MoveRow
from cinque.systems.arcana.model import ArcanaScene

DESERT: Data = {
    "pack": {"id": "desert", "name": "Desert", "version": "1.0", "system": "arcana", "licence": "MIT"},
    "move": {
        "lash": {"name": "Sand Lash", "ja": "すなのムチ", "type": "Ground", "power": 45},
        "storm": {"name": "Storm", "type": "Ground", "category": "status", "by_hand": "Sand everywhere."},
        "hot-ember": {"name": "Hot Ember", "type": "Fire", "category": "special", "power": 90, "overrides": "ember"},
    },
    "species": {
        "pup": {
            "name": "Dune Pup",
            "ja": "スナコイヌ",
            "types": ["Ground"],
            "base": {"hp": 50, "attack": 55, "defense": 40, "speed": 60},
            "learns": [[1, "lash"], [2, "hot-ember"], [3, "storm"]],
        }
    },
    "item": {"milk": {"name": "Cactus Milk", "heal": 30, "price": 10}},
    "area": {
        "dunes": {
            "name": "Red Dunes",
            "dice": "1d2",
            "table": [{"from": 1, "to": 2, "species": "pup", "level": "1d4+4"}],
            "moves": [{"species": "pup", "dice": "1d2", "table": [{"from": 1, "to": 2, "move": "lash"}]}],
        }
    },
    "trainer": {"amira": {"name": "Amira", "prize": 50, "team": [{"species": "pup", "level": 5}], "bag": {"milk": 1}}},
}

Pins = tuple[str, ...]


@pytest.fixture
def pin(tmp_path: Path) -> Callable[..., Pins]:
    """Read packs, each on top of those before; gives their pins."""

    def run(*packs: Data) -> Pins:
        paths = []
        for number, data in enumerate(packs):
            path = tmp_path / f"{number}.json"
            path.write_text(json.dumps(data, indent=1, ensure_ascii=False), encoding="utf-8")
            paths.append(str(path))
        return pin_packs(SYSTEM, paths)

    return run


@pytest.fixture
def desert(pin: Callable[..., Pins]) -> Pins:
    return pin(DESERT)


def pack_of(id: str, **tables: Data) -> Data:
    return {"pack": DESERT["pack"] | {"id": id}, **tables}


def scene_of(packs: Pins = (), **setup: Any) -> ArcanaScene:
    player = {"team": ["charmander 9"], "purse": 100}
    return SYSTEM.new_scene({"player": player, "packs": packs, **setup}, {})


def game_of(scene: ArcanaScene) -> OpenTable[ArcanaScene]:
    game = OpenTable(SYSTEM, scene, [Seat("red"), Seat("gm", "gm")], Random(1), {"gm": SYSTEM.bot(1)})
    game.play_on()
    return game


def play_out(game: OpenTable[ArcanaScene]) -> list[str]:
    """Take the first option until nobody is asked any more; the story."""
    for _ in range(200):
        if game.ask is None:
            break
        game.answer(game.ask.options[0].key)
        game.play_on()
    return [Reader(SYSTEM, game.scene).event(event) for event in game.every_event()]


def refused(packs: Pins = (), **setup: Any) -> dict[str, str]:
    with pytest.raises(SetupError) as error:
        scene_of(packs, **setup)
    return {place: refusal.key for place, refusal in error.value.faults}


# -- packs in play


def test_a_wild_fight_in_an_area_of_a_pack(desert: Pins) -> None:
    scene = scene_of(desert, kind="wild", area="dunes")
    assert scene.area == "desert:dunes"
    story = play_out(game_of(scene))
    assert "Dune Pup uses Sand Lash on Charmander." in story


def test_a_trainer_of_a_pack(desert: Pins) -> None:
    scene = scene_of(desert, kind="trainer", opponent={"trainer": "amira"})
    assert scene.bags["opponent"] == {"desert:milk": 1}
    assert scene.creatures["desert-pup"].moves == ("desert:lash", "ember", "desert:storm")
    game = game_of(scene_of(desert))
    game.run("challenge", trainer="desert:amira")
    game.play_on()
    assert any("Dune Pup" in line for line in play_out(game))


def test_an_item_of_a_pack(desert: Pins) -> None:
    game = game_of(
        scene_of(
            desert, player={"team": ["pup 9 hp=1"], "bag": {"milk": 1}}, opponent={"team": ["oddish 9"]}, kind="wild"
        )
    )
    game.answer("item desert:milk @desert-pup")
    assert "uses Cactus Milk on Dune Pup." in " ".join(
        Reader(SYSTEM, game.scene).event(event) for event in game.every_event()
    )


def test_an_override_counts_for_everybody(desert: Pins) -> None:
    def damage(packs: Pins) -> int:
        game = game_of(scene_of(packs, kind="wild", opponent={"team": ["oddish 50"]}))
        game.answer("attack ember @oddish")
        return int(game.scene.creatures["oddish"].max_hp - game.now.creatures["oddish"].hp)

    assert damage(desert) > damage(())
    assert SYSTEM.name_of("move", "ember", "en", desert) == "Hot Ember"
    assert SYSTEM.name_of("move", "ember", "en") == "Ember"


def test_what_is_done_by_hand_is_told(desert: Pins) -> None:
    game = game_of(scene_of(desert, kind="wild", player={"team": ["pup 9"]}, opponent={"team": ["oddish 9"]}))
    game.answer("attack desert:storm @oddish")
    assert any("Sand everywhere." in Reader(SYSTEM, game.scene).event(event) for event in game.every_event())


def test_japanese_names(desert: Pins) -> None:
    game = game_of(scene_of(desert, kind="wild", player={"team": ["pup 9"]}, opponent={"team": ["oddish 9"]}))
    reader = Reader(SYSTEM, game.scene, "ja")
    assert game.ask is not None
    assert any("すなのムチ" in reader.option(option) for option in game.ask.options)
    assert reader.called(game.scene.creatures["desert-pup"]) == "スナコイヌ"


def test_a_pack_for_another_pack(pin: Callable[..., Pins], desert: Pins) -> None:
    upper = pack_of("upper", trainer={"omar": {"name": "Omar", "team": [{"species": "desert:pup", "moves": ["lash"]}]}})
    pins = pin(DESERT, upper)
    assert scene_of(pins, kind="trainer", opponent={"trainer": "omar"}).creatures["desert-pup"].moves == (
        "desert:lash",
    )
    with pytest.raises(BadPack, match="There is no species “desert:pup”"):
        pin(upper)
    with pytest.raises(MissingPack):
        content_for(pins[1:])


def test_a_missing_pack_is_said_first() -> None:
    with pytest.raises(MissingPack, match="desert 9 "):
        scene_of(("desert@9+0123456789ab",), kind="nonsense")


# -- what a pack is refused for, so that no fight stumbles over it


SPECIES: Data = {"types": ["Fire"], "base": DESERT["species"]["pup"]["base"]}


@pytest.mark.parametrize(
    ("kind", "piece", "place", "key"),
    [
        ("species", SPECIES | {"types": []}, "types", "no-type"),
        ("species", SPECIES | {"types": ["Fire", "Fire"]}, "types", "twice"),
        ("species", SPECIES | {"learns": [[1, "tackle"], [5, "tackle"]]}, "learns", "twice"),
        ("species", SPECIES | {"learns": [["tackle", 1]]}, "learns.0.0", "not-a-number"),
        ("species", SPECIES | {"learns": [[1]]}, "learns.0", "wrong-length"),
        ("move", {"type": "Fire", "category": "status", "power": 5}, "category", "no-category"),
        ("move", {"type": "Fire", "spread": [100, 85]}, "spread", "no-percentage"),
        ("move", {"type": "fire"}, "type", "not-one-of"),
        ("item", {"heal": 5, "harm": 5}, "", "item-for-both-sides"),
        ("area", {"dice": "1d6", "table": []}, "table", "bad-area"),
        ("area", {"dice": "d6", "table": []}, "dice", "bad-dice"),
        ("trainer", {"team": []}, "team", "no-team"),
        ("trainer", {"team": [{"level": 5}]}, "team.0", "needs-figures"),
        ("trainer", {"team": [{"species": "abra", "types": ["Fire", "Fire"]}]}, "team.0.types", "twice"),
        ("trainer", {"team": [{"species": "abra", "types": []}]}, "team.0.types", "no-type"),
        ("trainer", {"team": [{"species": "abra", "moves": ["tackle", "tackle"]}]}, "team.0.moves", "twice"),
        ("trainer", {"team": [{"species": "abra", "hp": 9, "max_hp": 8}]}, "team.0.hp", "too-many-hp"),
        (
            "trainer",
            {"team": [{"species": "abra", "move_table": {"dice": "1d2", "table": []}}]},
            "team.0.move_table.table",
            "bad-move-table",
        ),
    ],
)
def test_a_piece_that_cannot_be_played(pin: Callable[..., Pins], kind: str, piece: Data, place: str, key: str) -> None:
    with pytest.raises(BadPack) as error:
        pin(pack_of("odd", **{kind: {"x": {"name": "X", **piece}}}))
    said = SYSTEM.words.template("en", "refusal", key).rpartition("}")[2]
    where = f": {kind}.x.{place}".rstrip(".") + ": "
    (line,) = [line for line in str(error.value).splitlines() if where in line]
    assert said in line


def test_a_fault_is_told_once(pin: Callable[..., Pins]) -> None:
    with pytest.raises(BadPack) as error:
        pin(pack_of("odd", trainer={"x": {"name": "X", "team": [{"species": "nobody"}]}}))
    assert len(str(error.value).splitlines()) == 1


ROWS = st.lists(st.builds(MoveRow, st.integers(0, 15), st.integers(0, 15), st.just("tackle")), max_size=5).map(tuple)


@given(st.sampled_from(["1d1", "1d6", "2d3+1", "2d6", "1d4+9"]), ROWS)
def test_tables_answer_every_total_once(dice: str, rows: tuple[MoveRow, ...]) -> None:
    count, sides, plus = (
        int(part) for part in dice.replace("d", " ").replace("+", " ").split() + ["0"] * ("+" not in dice)
    )
    totals = range(count + plus, count * sides + plus + 1)
    once = all(len([row for row in rows if row.from_ <= total <= row.to]) == 1 for total in totals)
    assert answers_all(dice, rows) == once


def test_tables_of_many_dice() -> None:
    assert answers_all("999d9999", (MoveRow(0, 5_000, "tackle"), MoveRow(5_001, 10**9, "ember")))
    assert not answers_all("999d9999", (MoveRow(0, 5_000, "tackle"), MoveRow(5_002, 10**9, "ember")))


# -- the schema


def test_all_content_that_comes_with_the_game_fits_the_schema() -> None:
    schema = pack_schema("arcana", SYSTEM.kinds)
    tables: Data = {}
    for piece in base_pack().pieces:
        plain = {name: value for name, value in plain_record(piece.record).items() if name != "key"}
        tables.setdefault(piece.kind, {})[piece.key] = {"name": piece.names["en"], "ja": piece.names["ja"], **plain}
    jsonschema.Draft202012Validator(schema).validate({HEAD: DESERT["pack"], **tables})
    jsonschema.Draft202012Validator(schema).validate(DESERT)


# -- the table's own

OWN_MOVE: Data = {"zap": {"type": "Electric", "power": 40}}


def own_scene(packs: Pins = (), **more: Any) -> ArcanaScene:
    return scene_of(
        packs,
        kind="wild",
        moves=OWN_MOVE,
        species={"spark": {"types": ["Electric"], "base": SPECIES["base"], "learns": [[1, "zap"]]}},
        items={"salve": {"heal": 5}},
        player={"team": ["spark 9"], "bag": {"salve": 1}},
        opponent={"team": ["oddish 9"]},
        **more,
    )


def test_the_tables_own_content(desert: Pins) -> None:
    scene = own_scene(desert)
    assert [pin.partition("+")[0] for pin in scene.packs] == ["desert@1.0", "table@1"]
    game = game_of(scene)
    game.answer("attack zap @oddish")
    assert "spark uses zap on Oddish." in [Reader(SYSTEM, game.now).event(event) for event in game.every_event()]
    assert not scene.faults()


def test_own_content_may_stand_on_a_pack(desert: Pins) -> None:
    trainers = {"me": {"team": [{"species": "pup", "moves": ["lash"]}], "bag": {"milk": 1}}}
    scene = scene_of(desert, kind="trainer", trainers=trainers, opponent={"trainer": "me"})
    assert scene.creatures["desert-pup"].moves == ("desert:lash",)
    moves = {"mine": {"type": "Fire", "overrides": "ember"}}
    assert refused(desert, moves=moves) == {"moves.mine.overrides": "overridden-twice"}
    moves["mine"]["overrides"] = "desert:hot-ember"
    assert content_for(scene_of(desert, moves=moves).packs).moves["ember"].power == 0


def test_faults_in_own_content() -> None:
    assert refused(moves={"zap": {"type": "Thunder"}, "Big": {"type": "Fire"}, "x": 5}) == {
        "moves.zap.type": "not-one-of",
        "moves.Big": "bad-key",
        "moves.x": "not-a-record",
    }
    assert refused(moves=[1], items=5) == {"moves": "not-a-record", "items": "not-a-record"}
    assert refused(moves={"a": {"type": "Fire", "overrides": "ember"}, "ember": {"type": "Fire"}}) == {
        "moves.ember": "same-place"
    }
    assert refused(moves={7: {"type": "Fire"}}) == {"moves.7": "wrong-kind", "moves.7.name": "wrong-kind"}


@given(
    st.dictionaries(
        st.sampled_from(list(OWN)),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=5),
            lambda inside: (
                st.lists(inside, max_size=3)
                | st.dictionaries(st.sampled_from(["a", "b", "type", "team", "learns", "base"]) | st.integers(), inside)
            ),
            max_leaves=10,
        ),
    )
)
def test_own_content_of_any_kind_crashes_nothing(own: Data) -> None:
    faults: list[tuple[str, Refusal]] = []
    try:
        scene_of(**own)
    except SetupError as error:
        faults = error.faults
    reader = Reader(SYSTEM, ArcanaScene(), "ja")
    assert all(reader.refusal(refusal) for _, refusal in faults)


def test_own_content_survives_copies_and_data(desert: Pins) -> None:
    scene = own_scene(desert)
    again = SYSTEM.scene_from_data(json.loads(json.dumps(scene.to_data())))
    assert again.packs == scene.packs == scene.copy().packs
    assert again.to_data() == scene.to_data()
    changed = scene.copy()
    changed.put("own.moves.zap.power", 90)
    assert changed.packs != scene.packs
    assert scene.own["moves"]["zap"]["power"] == 40
    assert OWN_MOVE["zap"]["power"] == 40


def test_the_game_master_changes_own_content(desert: Pins) -> None:
    game = game_of(own_scene(desert))
    before = game.scene.packs
    game.override("own.moves.zap.power", 90, "too weak", by="gm")
    assert content_for(game.scene.packs).moves["zap"].power == 90
    assert content_for(before).moves["zap"].power == 40
    assert game.scene.packs != before
    game.undo("gm")
    assert game.scene.packs == before
    game.redo("gm")
    assert content_for(game.scene.packs).moves["zap"].power == 90
    packs = game.scene.packs
    for path, value in (("own.moves.zap.power", -1), ("own.moves.zap.type", "Sand"), ("own.moves", {"zap": {}})):
        with pytest.raises(BadPath):
            game.scene.put(path, value)
    with pytest.raises(BadPath, match="which is not here"):
        game.scene.put("packs.0", "swamp@1+0123456789ab")
    assert game.scene.packs == packs


def test_a_journal_with_packs_and_own_content(desert: Pins, tmp_path: Path) -> None:
    game = game_of(own_scene(desert))
    path = tmp_path / "game.journal"
    keeper = JournalFile.start(path, game)
    game.answer("attack zap @oddish")
    game.play_on()
    game.override("own.moves.zap.power", 90, "too weak", by="gm")
    game.answer("attack zap @oddish")
    game.play_on()
    keeper.close()
    reading = journal.read(path.read_text(encoding="utf-8"))
    assert journal.pins(reading) == list(own_scene(desert).packs)
    SYSTEM.shelf.content.cache_clear()
    loaded = journal.load(reading, SYSTEM)
    assert loaded.difference is None
    assert loaded.game.scene.to_data() == game.scene.to_data()
