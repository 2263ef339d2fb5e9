"""Packs from files and folders: one digest however they are written, and faults with their file and line."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from toys.effects import SYSTEM, Drain, Hits, Inflict, Push, Stages, Weather

from cinque.core.pack import Content, Pack
from cinque.core.sentences import Speaker
from cinque.packs import BadPack, read_pack
from cinque.packs.read import MOST_BYTES, MOST_FILES, place_in, system_of

Write = Callable[..., Path]

LASH = '[move.lash]\nname = "Lash"\npower = 4\n'
WHIP = '[move.whip]\nname = "Whip"\n'


def read(path: Path, content: Content | None = None) -> Pack:
    return read_pack(SYSTEM, path, content or SYSTEM.content())


def refused(path: Path, lang: str = "en") -> list[str]:
    """The lines that are said about a pack, without the folder that the test stands in."""
    with pytest.raises(BadPack) as bad:
        read(path)
    return [line.replace(f"{path.parent}/", "") for line in bad.value.told(Speaker(lang))]


# -- however it is written


def test_one_digest_for_the_same_content(write: Write, tmp_path: Path) -> None:
    one = read(write("one.toml", LASH + WHIP))
    turned = read(write("turned.toml", f"# a comment\n{WHIP}\n\n{LASH}", mark="\ufeff"))
    write("folder/pack.toml", WHIP)
    write("folder/more.toml", LASH, id="")
    data = {
        "move": {"whip": {"name": "Whip"}, "lash": {"power": 4, "name": "Lash"}},
        "pack": {"licence": "MIT", "id": "desert", "name": "desert", "version": "1.0", "system": "effects"},
    }
    as_json = tmp_path / "one.json"
    as_json.write_text(json.dumps(data, indent=3))
    assert {one.pin, turned.pin, read(tmp_path / "folder").pin, read(as_json).pin} == {f"desert@1.0+{one.digest}"}
    for changed in (LASH, LASH + WHIP.replace("Whip", "whip"), LASH.replace("4", "5") + WHIP):
        assert read(write("changed.toml", changed)).digest != one.digest
    assert read(write("changed.toml", LASH + WHIP, version="1.1")).digest != one.digest


def test_a_folder_of_many_kinds_of_file(write: Write, tmp_path: Path) -> None:
    write("folder/pack.toml")
    write("folder/a.TOML", LASH, id="")
    write("folder/b.json", '{"move": {"whip": {"name": "Whip"}}}', id="")
    for name in ("readme.md", ".hidden.toml", "._pack.toml", "pack.toml~", "notes.yaml"):
        write(f"folder/{name}", "not [ for = us", id="")
    assert [piece.key for piece in read(tmp_path / "folder").pieces] == ["lash", "whip"]
    assert [piece.where for piece in read(tmp_path / "folder").pieces] == [
        f"{tmp_path}/folder/a.TOML:1",
        f"{tmp_path}/folder/b.json:1",
    ]


# -- effects


def test_nested_effects(write: Write) -> None:
    text = """\
[move.lash]
name = "Lash"
effects = [
  { inflict = "burn", on = 18 },
  { stages = { attack = -1 }, who = "target" },
  { drain = [1, 2] }, { push = 2 }, { hits = [2, 5] }, { weather = "rain" } ]
"""
    (piece,) = read(write("effects.toml", text)).pieces
    assert piece.record.effects == (
        *(Inflict("burn", 18), Stages({"attack": -1}, "target")),
        *(Drain((1, 2)), Push(2), Hits((2, 5)), Weather("rain")),
    )
    assert piece.where.endswith("effects.toml:7")


def test_faults_in_nested_effects_have_their_lines(write: Write) -> None:
    text = """\
[move.lash]
name = "Lash"
effects = [
  { inflict = "burn", on = 21 },
  { stages = { attack = -1, luck = 2 }, whom = "target" },

  { drain = [1,
     0] },
  { hits = [5, 2] },
  { pusch = 2 },
]

[move.slap]
name = "Slap"
effects = [{ push = 2 }, { hits = [5, 2] }]

[[move.kick.effects]]
weather = "rain"
[[move.kick.effects]]
weather = "fog"
"""
    assert refused(write("effects.toml", text)) == [
        "effects.toml:10: move.lash.effects.0.on: “21” is out of range: from 2 to 20. (effects.move.effects)",
        (
            "effects.toml:11: move.lash.effects.1.stages.luck: “luck” does not fit here; it is one of: attack, "
            "defense. (effects.move.effects)"
        ),
        "effects.toml:11: move.lash.effects.1.whom: There is no field “whom”; did you mean who? (effects.move.effects)",
        "effects.toml:14: move.lash.effects.2.drain.1: “0” is too small: at least 1. (effects.move.effects)",
        (
            "effects.toml:16: move.lash.effects.4: Here a table with one of these is expected: "
            "inflict, stages, drain, push, hits, weather, then. (effects.move.effects)"
        ),
        "effects.toml:21: move.slap.effects.1.hits: The lower number stands first. (effects.move.effects)",
        "effects.toml:23: move.kick: “name” is missing.",
        (
            "effects.toml:26: move.kick.effects.1.weather: “fog” does not fit here; it is one of: rain, sun. "
            "(effects.move.effects)"
        ),
    ]
    japanese = refused(write("effects.toml", text), "ja")
    assert japanese[0] == "effects.toml:10: move.lash.effects.0.on: 「21」は範囲外：2〜20。 (effects.move.effects)"
    assert len(japanese) == 8


# -- faults


def test_faults_of_all_files_at_once(write: Write, tmp_path: Path) -> None:
    write("folder/pack.toml", "[move.bad]\n")
    write("folder/a.toml", '\n\n[move.Big]\nname = "x"\n', id="")
    write("folder/b.json", '{"move": {\n "odd": {"name": "=1",\n"power": -1}}}', id="")
    assert refused(tmp_path / "folder") == [
        "folder/pack.toml:7: move.bad: “name” is missing.",
        (
            "folder/a.toml:3: move.Big: “Big” cannot be an id: it has small letters, digits and hyphens, "
            "and begins with a letter."
        ),
        (
            "folder/b.json:2: move.odd.name: A name cannot begin with one of =+-@, because a spreadsheet would take it "
            "for a formula: “=1”."
        ),
        "folder/b.json:3: move.odd.power: “-1” is too small: at least 0.",
    ]


@pytest.mark.parametrize(
    "key", ["a.b", "a.b.c", "1", "a:b", "a b", "", "A", "é", "a-", "\\u001b[31m", "x" * 61, "x" * 900]
)
def test_a_bad_key_is_found_in_its_file_and_line(write: Write, tmp_path: Path, key: str) -> None:
    write("folder/pack.toml", LASH)
    write("folder/a.toml", WHIP, id="")
    write("folder/b.toml", f'[move.other]\nname = "x"\n[move."{key}"]\nname = "x"\npowr = 1\n', id="")
    told = refused(tmp_path / "folder")
    assert len(told) == 2
    # a key too long to be kept has at least its file
    near = ("folder/b.toml:3:", "folder/b.toml:5:") if len(key) < 200 else ("folder/",) * 2
    assert all(line.startswith(place) for line, place in zip(told, near, strict=True)), told
    assert "\x1b" not in "".join(told)


def test_the_same_piece_in_two_files(write: Write, tmp_path: Path) -> None:
    write("folder/pack.toml", LASH)
    write("folder/a.toml", WHIP + LASH, id="")
    write("folder/b.toml", id="other")
    assert refused(tmp_path / "folder") == [
        ("folder/a.toml:3: move.lash: “lash” stands in this pack a second time; the first is at folder/pack.toml:7."),
        "folder/b.toml:1: pack: “pack” stands in this pack a second time; the first is at folder/pack.toml:1.",
    ]


@pytest.mark.parametrize("text", ["move = 3\n", "move = []\n", 'move = "x"\n'])
@pytest.mark.parametrize("names", [("a", "b"), ("b", "a")])
def test_a_kind_that_is_no_table_in_one_of_the_files(
    write: Write, tmp_path: Path, text: str, names: tuple[str, str]
) -> None:
    write("folder/pack.toml")
    write(f"folder/{names[0]}.toml", text, id="")
    write(f"folder/{names[1]}.toml", WHIP, id="")
    assert any("folder/b.toml:1: move: " in line for line in refused(tmp_path / "folder"))


def test_a_head_with_faults_hides_nothing(write: Write) -> None:
    told = refused(write("one.toml", '[move.lash]\nname = "Lash"\npowr = 4\n', version="new"))
    assert [line.split(": ")[:2] for line in told] == [["one.toml:4", "pack.version"], ["one.toml:9", "move.lash.powr"]]


def test_faults_are_counted_when_there_are_too_many(write: Write) -> None:
    many = "".join(f"[move.m{number}]\n" for number in range(3_000))
    told = refused(write("many.toml", many))
    assert told[0] == "many.toml:7: move.m0: “name” is missing."
    assert told[-1] == "many.toml: Faults besides these: 2,900."
    assert len(told) == 101


# -- hostile ones


def folder_without(tmp_path: Path) -> Path:
    (tmp_path / "empty").mkdir()
    return tmp_path / "empty"


def folder_of_many(tmp_path: Path) -> Path:
    (tmp_path / "many").mkdir()
    for name in ("pack", *map(str, range(MOST_FILES))):
        (tmp_path / "many" / f"{name}.toml").write_text("")
    return tmp_path / "many"


def folder_of_much(tmp_path: Path) -> Path:
    (tmp_path / "much").mkdir()
    for name in ("pack", *"abcdef"):
        (tmp_path / "much" / f"{name}.toml").write_text("#" * (MOST_BYTES // 6))
    return tmp_path / "much"


def pipe_in_a_folder(tmp_path: Path) -> Path:
    (tmp_path / "pipe").mkdir()
    os.mkfifo(tmp_path / "pipe" / "pack.toml")
    return tmp_path / "pipe"


def pipe(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "pipe.toml")
    return tmp_path / "pipe.toml"


def loop(tmp_path: Path) -> Path:
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    return tmp_path / "loop.toml"


def folder_loop(tmp_path: Path) -> Path:
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "pack.toml").symlink_to("pack.toml")
    return tmp_path / "inside"


def yaml(tmp_path: Path) -> Path:
    (tmp_path / "pack.yaml").write_text("pack: {id: x}")
    return tmp_path / "pack.yaml"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes")
@pytest.mark.parametrize(
    ("make", "said"),
    [
        (folder_without, "A folder that is a pack has a file pack.toml."),
        (folder_of_many, "A pack has at most 100 files."),
        (folder_of_much, "The files of a pack have at most 5 MB."),
        (pipe_in_a_folder, "A folder that is a pack has a file pack.toml."),
        (pipe, "This is a device or a pipe"),
        (loop, "This file cannot be read: Too many levels of symbolic links."),
        (folder_loop, "A folder that is a pack has a file pack.toml."),
        (yaml, "A pack is a file .toml or .json, or a folder with a file pack.toml."),
        (lambda path: path / "gone.toml", "There is no such file."),
    ],
)
def test_what_lies_there_is_no_pack(tmp_path: Path, make: Callable[[Path], Path], said: str) -> None:
    (line,) = refused(make(tmp_path))
    assert said in line


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"\xff\xfe[\0p\0", "not UTF-8 text but UTF-16"),
        ("[pack]\nname = “é”\n".encode("cp1252"), "not UTF-8"),
        (b"[pack]\nx = " + b"[" * 5000, "nested deeper"),
        (b"[pack]\nid = 1\nid = 2\n", "has a value already"),
        (b"[move.a]\n[move.a]\n", "a second time"),
        (b"", "empty"),
        (b"#" * 1_000_001, "larger than 1 MB"),
        (b"x = [" + b"1," * 60_000 + b"]", "more than 50,000"),
        (b"[pack]\nx = 2020-01-01\n", "A date or a time"),
        (b"[pack]\nx = " + b"9" * 500, "more than 30 digits"),
    ],
)
def test_one_sentence_for_a_file_that_cannot_be_read(tmp_path: Path, raw: bytes, said: str) -> None:
    path = tmp_path / "one.toml"
    path.write_bytes(raw)
    (line,) = refused(path)
    assert said in line


def big(**tables: Any) -> str:
    head = {"id": "big", "name": "Big", "version": "1", "system": "effects", "licence": "MIT"}
    return json.dumps({"pack": head, **tables})


@pytest.mark.parametrize(
    "text",
    [
        big(move={f"m{number}": {} for number in range(19_000)}),
        big(move={"m": {f"powr{number}": 1 for number in range(40_000)}}),
        big(move={f"m{number}": {"name": "x", "overrides": f"m{number}"} for number in range(9_000)}),
        big(move={"k" * 400_000: {f"f{number}": 1 for number in range(40_000)}}),
        big(
            move={
                f"m{number}": {"name": "x", "effects": [{"then": f"mm{number}-{i}"} for i in range(10)]}
                for number in range(1_500)
            }
        ),
    ],
    ids=["pieces", "fields", "overrides", "long-key", "references"],
)
def test_a_great_many_faults_end_in_a_hundred_sentences(tmp_path: Path, text: str) -> None:
    path = tmp_path / "big.json"
    path.write_text(text)
    told = refused(path)
    assert len(told) == 101
    assert all(len(line) < 2_100 for line in told)


def test_fifty_thousand_pieces(tmp_path: Path) -> None:
    path = tmp_path / "big.json"
    path.write_text(big(move={f"m{number}": {} for number in range(50_000)}))
    (line,) = refused(path)
    assert "more than 50,000 names and values" in line
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "pack.toml").write_text("")
    for file in range(3):
        pieces = {f"m{file}-{number}": {} for number in range(10_000)}
        (tmp_path / "folder" / f"{file}.json").write_text(json.dumps({"move": pieces}))
    (tmp_path / "folder" / "pack.toml").write_text(
        '[pack]\nid = "big"\nname = "Big"\nversion = "1"\nsystem = "effects"\nlicence = "MIT"\n'
    )
    (line,) = refused(tmp_path / "folder")
    assert "move: At most 20000 entries." in line


# -- small parts


def test_places() -> None:
    data = {"move": {"a.b": {"x": [1, {"c.d": 2}]}, "7": {"y": 1}}}
    assert place_in(data, "move.a.b.x.1.c.d") == ("move", "a.b", "x", 1, "c.d")
    assert place_in(data, "move.7.y") == ("move", "7", "y")
    assert place_in(data, "move.a.b.x.9.c") == ("move", "a.b", "x")
    assert place_in(data, "") == ()
    assert place_in(data, "pack.id") == ()


def test_the_system_that_a_pack_says(write: Write, tmp_path: Path) -> None:
    assert system_of(write("one.toml")) == "effects"
    assert system_of(write("none.toml", "[move]\n", id="")) == ""
    assert system_of(write("odd.toml", "pack = 3\n", id="")) == ""
