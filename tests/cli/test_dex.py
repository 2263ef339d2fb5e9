"""`cinque dex`."""

import json
import re
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest

from cinque import dex
from cinque.systems import NAMES

Run = Callable[..., Any]

SHARE = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
KEYS = {"type": "array", "items": {"type": "string"}}
SHARES = {"type": "object", "additionalProperties": SHARE}


def entry_schema(source: str, kind: str, facts: dict[str, Any], more: bool = False) -> dict[str, Any]:
    """Of one kind of entry: all of its facts, and no others."""
    return {
        "if": {"properties": {"source": {"const": source}, "kind": {"const": kind}}},
        "then": {"properties": {"facts": {"properties": facts, "required": list(facts), "additionalProperties": more}}},
    }


def record_facts(record: Any) -> dict[str, Any]:
    return dict.fromkeys([field for field in record._fields if field not in ("key", "name", "ja")], True)


AS_OF: dict[str, Any] = {"as_of": {"type": "integer", "minimum": 1, "maximum": 9}}
LEARNED = {
    "type": "object",
    "properties": {"move": {"type": "string"}, "how": {"type": "string"}, "gen": {"type": "integer"}},
    "required": list(dex.Learned._fields),
}
SPECIES = {"male": {"anyOf": [SHARE, {"type": "null"}]}, "types": KEYS, "match_ups": SHARES}
SPECIES |= {"learns_in": {"type": "integer"}, "learns": {"type": "array", "items": LEARNED}}
MOVE = {"recoil": SHARE, "drain": SHARE, "heal": SHARE, "accuracy": {"type": ["integer", "null"]}, "match_ups": SHARES}
MOVE |= {"learned_in": {"type": "integer"}, "learned_by": {"type": "object", "additionalProperties": KEYS}}

SCHEMA = {
    "type": "array",
    "minItems": 1,
    "items": {
        "type": "object",
        "properties": {
            "source": {"enum": ["dex", *NAMES]},
            "kind": {"type": "string"},
            "key": {"type": "string"},
            "names": {
                "type": "object",
                "properties": {"en": {"type": "string"}, "ja": {"type": ["string", "null"]}},
                "required": ["en", "ja"],
                "additionalProperties": False,
            },
            "facts": {"type": "object"},
        },
        "required": ["source", "kind", "key", "names", "facts"],
        "additionalProperties": False,
        "allOf": [
            entry_schema("dex", "species", AS_OF | record_facts(dex.Species) | SPECIES),
            entry_schema("dex", "move", AS_OF | record_facts(dex.Move) | MOVE),
            entry_schema("dex", "item", AS_OF | record_facts(dex.Item) | {"evolves": {"type": "array"}}),
            entry_schema(
                "dex", "ability", AS_OF | record_facts(dex.Ability) | {"species": KEYS, "hidden_species": KEYS}
            ),
            entry_schema("dex", "nature", AS_OF | record_facts(dex.Nature)),
            entry_schema(
                "dex", "type", AS_OF | record_facts(dex.Type) | {"taken": SHARES, "dealt": SHARES, "species": KEYS}
            ),
            entry_schema("dex", "egg-group", AS_OF | {"species": KEYS}),
        ],
    },
}


@pytest.mark.parametrize(
    "name", ["pikachu", "Pikachu", "PIKACHU", "ピカチュウ", "ぴかちゅう", "pikachu ", "25", "#0025"]
)
def test_a_species_by_any_of_its_names(cinque: Run, name: str) -> None:
    outcome = cinque("dex", name)
    assert outcome.code == 0
    assert outcome.lines[:2] == ["Pikachu  ピカチュウ", "Pokémon · No. 25 · since generation 1"]
    own = outcome.lines[outcome.lines.index("in Project Arcana") - 1 :]
    assert own[0] == "Pikachu  ピカチュウ"
    assert re.search(r"^ types +Electric$", "\n".join(own), re.MULTILINE)
    assert re.search(r"^ speed +90$", "\n".join(own), re.MULTILINE)


def test_in_japanese(cinque: Run) -> None:
    outcome = cinque("dex", "Pikachu", "--lang", "ja")
    assert outcome.lines[:2] == ["ピカチュウ  Pikachu", "ポケモン · 図鑑番号25 · 第1世代から"]
    assert "プロジェクト・アルカナでは" in outcome.lines
    assert re.search(r"^ *タイプ +でんき *$", outcome.out, re.MULTILINE)
    assert "でんきショック" in outcome.out


@pytest.mark.parametrize("name", ["ember", "potion", "hazel", "clover-hollow"])
def test_everything_is_told_in_japanese(cinque: Run, name: str) -> None:
    lines = cinque("dex", name, "--lang", "ja").lines
    heads = [number for number, line in enumerate(lines) if not number or not lines[number - 1]]
    assert not [line for number, line in enumerate(lines) if number not in heads and re.search(r"[a-z]{3,}", line)]


@pytest.mark.parametrize(
    ("name", "source", "kind", "fact"),
    [
        ("ember", "arcana", "move", ("power", 40)),
        ("Quick Attack", "arcana", "move", ("type", "Normal")),
        ("potion", "arcana", "item", ("price", 100)),
        ("月のエリクサー", "arcana", "item", ("heal_full", True)),
        ("hazel", "arcana", "trainer", ("prize", 400)),
        ("Hazel the Herb-Picker", "arcana", "trainer", ("prize", 400)),
        ("nidoran-f", "arcana", "species", ("types", ["Poison"])),
        ("nidoran-f", "dex", "species", ("male", [0, 1])),
        ("giga drain", "dex", "move", ("drain", [1, 2])),
        ("fire stone", "dex", "item", ("evolution", True)),
        ("levitate", "dex", "ability", ("gen", 3)),
        ("いじっぱり", "dex", "nature", ("plus", "attack")),
        ("ほのお", "dex", "type", ("weak", ["ground", "rock", "water"])),
        ("water 1", "dex", "egg-group", ("as_of", 9)),
    ],
)
def test_json(cinque: Run, name: str, source: str, kind: str, fact: tuple[str, Any]) -> None:
    outcome = cinque("dex", name, "--json")
    assert outcome.code == 0
    entries = json.loads(outcome.out)
    jsonschema.validate(entries, SCHEMA)
    (entry,) = [each for each in entries if (each["source"], each["kind"]) == (source, kind)]
    assert entry["facts"][fact[0]] == fact[1]


def test_json_has_the_facts_of_the_generation(cinque: Run) -> None:
    (bite, *_) = json.loads(cinque("dex", "bite", "--gen", 1, "--json").out)
    assert (bite["facts"]["as_of"], bite["facts"]["type"]) == (1, "normal")
    (gastly, *_) = json.loads(cinque("dex", "gastly", "--gen", 1, "--json").out)
    assert gastly["facts"]["match_ups"]["psychic"] == [2, 1]
    assert gastly["facts"]["learns"][0].keys() == {"move", "how", "gen", "level", "event"}


def test_json_has_the_same_keys_for_all_of_a_kind(cinque: Run) -> None:
    for names in (("charizard", "unown-b", "ogerpon-teal-tera"), ("tackle", "max-flare"), ("fire", "stellar")):
        keys = {tuple(json.loads(cinque("dex", name, "--json").out)[0]["facts"]) for name in names}
        assert len(keys) == 1


def test_a_name_of_several_words_needs_no_quotes(cinque: Run) -> None:
    assert cinque("dex", "quick", "attack").out == cinque("dex", "Quick Attack").out


def test_a_name_that_means_several_things_gives_all(cinque: Run) -> None:
    lines = cinque("dex", "metronome").lines
    heads = ["Metronome  ゆびをふる", "Metronome  メトロノーム", *["Metronome  ゆびをふる"] * 3]
    assert [line for line in lines if line.startswith("Metronome")] == heads
    ghosts = cinque("dex", "ゴースト").lines
    assert [line for line in ghosts if "ゴースト" in line] == [
        "Haunter  ゴースト",
        "Ghost  ゴースト",
        *["Haunter  ゴースト"] * 3,
    ]


def test_an_area_is_readable(cinque: Run) -> None:
    outcome = cinque("dex", "clover-hollow")
    assert outcome.code == 0
    assert outcome.lines[1] == "in Project Arcana"
    assert "{'" not in outcome.out


# -- generations and packs


@pytest.mark.parametrize(
    ("name", "gen", "lang", "sentence"),
    [
        ("dark", 1, "en", "Dark (type) exists from generation 2 on; generation 1 does not have it."),
        ("adamant", 2, "en", "Adamant (nature) exists from generation 3 on; generation 2 does not have it."),
        ("いじっぱり", 2, "ja", "いじっぱり（性格）は第3世代からなので、第2世代にはない。"),
    ],
)
def test_not_yet_in_that_generation(refused: Run, name: str, gen: int, lang: str, sentence: str) -> None:
    assert refused("dex", name, "--gen", gen, "--lang", lang) == sentence
    assert refused("dex", name, "--gen", gen, "--lang", lang, "--json") == sentence


def test_what_is_there_is_shown_and_the_rest_is_named(cinque: Run) -> None:
    outcome = cinque("dex", "metronome", "--gen", 2)
    assert outcome.code == 0
    assert outcome.lines[1] == "move · since generation 1 · as of generation 2"
    assert outcome.lines[-1] == "Metronome (item) exists from generation 4 on; generation 2 does not have it."


@pytest.mark.parametrize("gen", ["0", "10", "-1", "x", "1.5", ""])
def test_no_such_generation(refused: Run, gen: str) -> None:
    assert "--gen" in refused("dex", "pikachu", "--gen", gen)


def test_a_piece_of_a_pack(cinque: Run, refused: Run) -> None:
    assert refused("dex", "sand lash").startswith("Nothing is called “sand lash”")
    cinque("pack", "new", "arcana", "desert")
    for name in ("sand lash", "sand-lash", "すなのムチ", "desert:sand-lash", "SandLash"):
        outcome = cinque("dex", name, "--pack", "desert.toml")
        assert outcome.lines[:2] == ["Sand Lash  すなのムチ", "in Project Arcana, pack desert"], outcome
    (entry,) = json.loads(cinque("dex", "sand", "lash", "--pack", "desert.toml", "--json").out)
    assert (entry["source"], entry["key"]) == ("arcana", "desert:sand-lash")
    assert "did you mean Sand Lash" in refused("dex", "sand lahs", "--pack", "desert.toml")


def test_a_pack_that_is_not_there(refused: Run) -> None:
    assert "none.toml" in refused("dex", "pikachu", "--pack", "none.toml")


# -- misspellings


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("pikachuu", "Pikachu"),
        ("charzard", "Charizard"),
        ("charmender", "Charmander"),
        ("ピカチウ", "ピカチュウ"),
        ("りゅうのまう", "りゅうのまい"),
        ("quick attak", "Quick Attack"),
        ("levitat", "Levitate"),
        ("leftover", "Leftovers"),
        ("clover holow", "Clover Hollow"),
    ],
)
def test_misspelt(refused: Run, name: str, hint: str) -> None:
    said = refused("dex", name)
    assert re.fullmatch(rf"Nothing is called “{name}”; did you mean {hint}( or [^?]+)?\?", said)


def test_misspelt_in_japanese(refused: Run) -> None:
    said = refused("dex", "リザドン", "--lang", "ja")
    assert said == "「リザドン」という名前のものはない。もしかして：リザードン"
    assert refused("dex", "🎲", "--lang", "ja") == "「🎲」という名前のものはない。"


@pytest.mark.parametrize(
    "name", ["zzzzzz", "", " ", "*", "[/b]", "{0}", "x" * 3000, "\x1b[2J", "../../etc/passwd", "🎲"]
)
def test_nothing_of_that_name(refused: Run, name: str) -> None:
    said = refused("dex", name)
    assert said.startswith("Nothing is called ")
    assert len(said) < 200
    assert "\x1b" not in said


@pytest.mark.parametrize("lang", ["fr", "", "EN", "../en"])
def test_an_unknown_language(refused: Run, lang: str) -> None:
    assert "en and ja" in refused("dex", "pikachu", "--lang", lang)


# -- the process


def test_in_a_pipe_there_is_no_colour(real: Run) -> None:
    outcome = real("dex", "eevee")
    assert outcome.code == 0
    assert "\x1b" not in outcome.out
    assert not [line for line in outcome.out.splitlines() if line != line.rstrip()]
