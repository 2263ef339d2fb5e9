"""Names: what people type, in two languages, and what is said when nothing is called so."""

import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque import dex
from cinque.core.mistake import Mistake
from cinque.dex import Found, table

EVERYTHING = [(kind, key) for kind in dex.KINDS for key in table.lines(kind)]


@pytest.mark.parametrize(
    ("typed", "kind", "key"),
    [
        ("Charizard", "species", "charizard"),
        ("CHARIZARD", "species", "charizard"),
        (" charizard ", "species", "charizard"),
        ("リザードン", "species", "charizard"),
        ("りざーどん", "species", "charizard"),
        ("ﾘｻﾞｰﾄﾞﾝ", "species", "charizard"),
        ("Ｃｈａｒｉｚａｒｄ", "species", "charizard"),
        ("6", "species", "charizard"),
        ("#006", "species", "charizard"),
        ("No. 6", "species", "charizard"),
        ("№0006", "species", "charizard"),
        ("６", "species", "charizard"),
        ("#1025", "species", "pecharunt"),
        ("charizardmegax", "species", "charizard-mega-x"),
        ("Charizard-Mega-X", "species", "charizard-mega-x"),
        ("Mega Charizard X", "species", "charizard-mega-x"),
        ("メガリザードンX", "species", "charizard-mega-x"),
        ("Alolan Raichu", "species", "raichu-alola"),
        ("Mr. Mime", "species", "mr-mime"),
        ("mr mime", "species", "mr-mime"),
        ("mrmime", "species", "mr-mime"),
        ("バリヤード", "species", "mr-mime"),
        ("Farfetch'd", "species", "farfetchd"),
        ("Farfetch’d", "species", "farfetchd"),
        ("Flabébé", "species", "flabebe"),
        ("flabebe", "species", "flabebe"),
        ("Nidoran♀", "species", "nidoran-f"),
        ("ニドラン♂", "species", "nidoran-m"),
        ("Type: Null", "species", "type-null"),
        ("タイプ：ヌル", "species", "type-null"),
        ("タイプヌル", "species", "type-null"),
        ("カプ・コケコ", "species", "tapu-koko"),
        ("ポリゴン2", "species", "porygon2"),
        ("けつばん", "species", "missingno"),
        ("Giga Drain", "move", "giga-drain"),
        ("giga-drain", "move", "giga-drain"),
        ("gigadrain", "move", "giga-drain"),
        ("ギガドレイン", "move", "giga-drain"),
        ("ぎがどれいん", "move", "giga-drain"),
        ("10まんボルト", "move", "thunderbolt"),
        ("１０まんボルト", "move", "thunderbolt"),
        ("King's Rock", "item", "kings-rock"),
        ("おうじゃのしるし", "item", "kings-rock"),
        ("ふゆう", "ability", "levitate"),
        ("いじっぱり", "nature", "adamant"),
        ("ほのお", "type", "fire"),
        ("Human-Like", "egg-group", "human-like"),
    ],
)
def test_find(typed: str, kind: str, key: str) -> None:
    assert dex.find(typed) == [Found(kind, key)]


def test_a_name_can_belong_to_several_things() -> None:
    assert dex.find("psychic") == [Found("move", "psychic"), Found("type", "psychic")]
    assert dex.find("psychic", kind="type") == [Found("type", "psychic")]
    assert dex.find("キュウコン") == [Found("species", "ninetales"), Found("item", "absorb-bulb")]


@pytest.mark.parametrize("typed", ["", " ", "-", "charzard", "0", "#", "1026", "99999", "リザー", "???"])
def test_nothing_is_called_so(typed: str) -> None:
    assert dex.find(typed) == []


@given(st.sampled_from(EVERYTHING), st.sampled_from(["en", "ja"]), st.sampled_from([str.upper, str.lower, str.title]))
def test_everything_is_found_by_its_name(thing: tuple[str, str], lang: str, spell: object) -> None:
    name = dex.name_of(*thing, lang)
    assert callable(spell)
    assert Found(*thing) in dex.find(spell(name)) or thing == ("type", "unknown")
    assert Found(*thing) in dex.find(thing[1])
    assert Found(*thing) in dex.find(thing[1].replace("-", ""))


@given(st.text())
def test_any_text_can_be_looked_for(text: str) -> None:
    assert isinstance(dex.find(text), list)
    assert dex.fold(dex.fold(text)) == dex.fold(text)


def test_all_but_film_props_have_a_japanese_name() -> None:
    for kind in dex.KINDS:
        for one in table.rows(kind):
            assert one.name
            assert one.ja or one.key.startswith("pokestar-"), (kind, one.key)
            assert one.name.isascii() or one.name.startswith(("Flabébé", "Farfetch’d", "Sirfetch’d"))


def test_names() -> None:
    assert dex.name_of("move", "giga-drain") == "Giga Drain"
    assert dex.name_of("move", "giga-drain", "ja") == "ギガドレイン"
    assert dex.name_of("species", "pokestar-ufo", "ja") == "Pokestar UFO"
    assert "リザードン" in dex.names("ja")
    assert "Giga Drain" in dex.names()
    assert "Giga Drain" not in dex.names(kind="species")
    assert dex.names(kind="nature")[0] == "Adamant"


@pytest.mark.parametrize(
    ("look_up", "said"),
    [
        (lambda: dex.species("charizrd"), "There is no species “charizrd”; did you mean charizard"),
        (lambda: dex.move("gigadrain"), "There is no move “gigadrain”; did you mean giga-drain"),
        (lambda: dex.item("zzz"), "There is no item “zzz”."),
        (lambda: dex.species("sylveon", gen=5), "Sylveon came with generation 6; generation 5 does not have it."),
        (lambda: dex.move("ember", gen=0), "There is no generation 0; the dex has 1 to 9."),
        (lambda: dex.all_moves(10), "There is no generation 10; the dex has 1 to 9."),
        (lambda: dex.multiplier("fier", "grass"), "There is no type “fier”; did you mean fire"),
        (lambda: dex.name_of("monster", "x"), "There is no kind “monster”; the kinds are species, move"),
        (lambda: dex.find("x", kind="monster"), "There is no kind “monster”; the kinds are species, move"),
    ],
)
def test_what_is_said_when_something_is_unknown(look_up: object, said: str) -> None:
    assert callable(look_up)
    with pytest.raises(dex.Unknown) as caught:
        look_up()
    assert str(caught.value).startswith(said)
    assert isinstance(caught.value, Mistake)


def test_records_are_made_once() -> None:
    assert dex.species("charizard") is dex.species("charizard")
    assert dex.move("bite", 1) is dex.move("bite", gen=1)


def test_a_look_up_reads_only_what_it_needs() -> None:
    program = (
        "import cinque.dex.table as table, cinque.dex as dex\n"
        "files = []\n"
        "read = table.read\n"
        "table.read = lambda file: files.append(file) or read(file)\n"
        "dex.move('ember')\n"
        "print(*files)\n"
        "dex.multiplier('fire', 'grass')\n"
        "print(*files)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["moves.tsv", "moves.tsv types.tsv"]


def test_the_source_is_named() -> None:
    assert set(dex.source()) == {"@pkmn/dex", "pokemon", "poke-env"}


def test_no_form_keeps_its_english_mark_in_japanese() -> None:
    named = [dex.name_of("species", key, "ja") for key in table.lines("species")]
    assert [name for name in named if re.search(r"（.*[A-Za-z]{2,}", name)] == []
