"""The cards of `cinque dex`: well-known ones line by line, and everything there is in both languages and widths."""

import io
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from cinque import dex
from cinque.cli import dex_facts, dex_move
from cinque.cli.dex_cards import card

ALL = {
    "species": dex.all_species(),
    "move": dex.all_moves(),
    "item": dex.all_items(),
    "ability": dex.all_abilities(),
    "nature": dex.all_natures(),
    "type": (*dex.types(), "stellar", "bird", "unknown"),
    "egg-group": tuple(dict.fromkeys(group for key in dex.all_species() for group in dex.species(key).egg_groups)),
}


def printed(kind: str, key: str, lang: str = "en", gen: int = dex.LAST, width: int = 100) -> list[str]:
    """The card as a screen of that width shows it."""
    console = Console(file=io.StringIO(), width=width, markup=False, emoji=False, highlight=False)
    for part in card(dex.Found(kind, key), lang, gen):
        console.print(part)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


def laid_out(kind: str, key: str, lang: str, gen: int, width: int) -> list[str]:
    """The same lines, without the time that printing takes."""
    console = Console(file=io.StringIO(), width=width)
    return [line for part in card(dex.Found(kind, key), lang, gen) for line in lines_of(part, console)]


def lines_of(part: Any, console: Console) -> Iterator[str]:
    if isinstance(part, Text):
        yield from (line.plain.rstrip() for line in part.wrap(console, console.width, overflow="fold"))
    else:
        for inner in part.__rich_console__(console, console.options):
            yield from lines_of(inner, console)


@cache
def all_learners() -> dict[str, dict[int, dict[str, set[str]]]]:
    found: dict[str, dict[int, dict[str, set[str]]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(set)))
    for key in dex.all_species():
        for one in dex.learnset(key):
            found[one.move][one.gen][key].add(one.how)
    return found


def learners_at_once(move: str, gen: int) -> dex_facts.Learners:
    """What the command counts anew for each move, counted once for all of them."""
    gens = {each: ways for each, ways in all_learners()[move].items() if each <= gen}
    newest = max(gens, default=gen)
    ways = {key: hows for key, hows in gens.get(newest, {}).items() if dex.exists("species", key, gen)}
    return dex_facts.Learners(newest, {key: ways[key] for key in dex_facts.without_forms(list(ways), gen)})


# -- well-known ones


def test_charizard() -> None:
    assert printed("species", "charizard")[:27] == [
        "Charizard  リザードン",
        "Pokémon · No. 6 · since generation 1",
        " Types       Fire, Flying",
        " Abilities   Blaze, Solar Power (hidden)",
        " Size        1.7 m, 90.5 kg",
        " Gender      87.5 % male, 12.5 % female",
        " Egg groups  Monster, Dragon",
        " Gigantamax  G-Max Wildfire",
        " Forms       Charizard-Mega-X, Charizard-Mega-Y, Charizard-Gmax",
        "Base stats",
        " HP        78  ███████▌",
        " Attack    84  ████████",
        " Defense   78  ███████▌",
        " Sp. Atk  109  ██████████▌",
        " Sp. Def   85  ████████▌",
        " Speed    100  ██████████",
        " Total    534",
        "Evolution",
        " Charmander",
        " └ Charmeleon: level 16",
        "   └ Charizard: level 36 ◀",
        "Damage taken from",
        " ×4  Rock",
        " ×2  Water, Electric",
        " ×½  Fire, Fighting, Steel, Fairy",
        " ×¼  Grass, Bug",
        " ×0  Ground",
    ]


def test_the_moves_of_charizard() -> None:
    told = printed("species", "charizard")
    start = told.index("Moves by level, generation 9")
    assert told[start + 1 : start + 4] == [
        "  Lv  Move           Type    Cat.    Pow.   Acc.  PP",
        " evo  Air Slash      Flying  spec.     75   95 %  15",
        "   1  Dragon Claw    Dragon  phys.     80  100 %  15",
    ]
    assert told[-2:] == ["Other moves, generation 9", " 61 by machine, 4 from events"]


def test_charizard_on_a_phone_in_japanese() -> None:
    told = printed("species", "charizard", "ja", width=40)
    assert told[:6] == [
        "リザードン  Charizard",
        "ポケモン · 図鑑番号6 · 第1世代から",
        " タイプ      ほのお、ひこう",
        " 特性        もうか、",
        "             サンパワー（隠れ特性）",
        " 大きさ      1.7 m、90.5 kg",
    ]
    assert "   └ リザードン：レベル36 ◀" in told
    start = told.index("レベルで覚える技（第9世代）")
    assert told[start + 1 : start + 5] == [
        "   Lv 技",
        "      タイプ · 分類 · 威力 · 命中 · PP",
        " 進化 エアスラッシュ",
        "      ひこう · 特殊 · 75 · 95 % · 15",
    ]


def test_the_whole_family() -> None:
    told = printed("species", "vaporeon")
    start = told.index("Evolution")
    assert told[start + 1 : start + 10] == [
        " Eevee",
        " ├ Vaporeon: Water Stone ◀",
        " ├ Jolteon: Thunder Stone",
        " ├ Flareon: Fire Stone",
        " ├ Espeon: friendship by day",
        " ├ Umbreon: friendship at night",
        " ├ Leafeon: Leaf Stone",
        " ├ Glaceon: Ice Stone",
        " └ Sylveon: level up when fond of you and knowing a Fairy move",
    ]


@pytest.mark.parametrize(
    ("key", "gen", "line"),
    [
        ("leafeon", 4, " ├ Leafeon: level up near a mossy rock ◀"),
        ("escavalier", 9, " └ Escavalier: trade for a Shelmet ◀"),
        ("scizor", 7, " └ Scizor: trade holding Metal Coat ◀"),
        ("weavile", 9, " └ Weavile: level up holding Razor Claw at night ◀"),
        ("raichu-alola", 7, "   └ Raichu-Alola: Thunder Stone in Alola ◀"),
        ("kleavor", 9, " └ Kleavor: Black Augurite ◀"),
        ("charizard-mega-x", 9, "   └ Charizard: level 36"),
        ("dustox", 3, "   └ Dustox: level 10 ◀"),
    ],
)
def test_ways_to_evolve(key: str, gen: int, line: str) -> None:
    assert line in printed("species", key, gen=gen)


def test_whoever_does_not_evolve_has_no_family() -> None:
    assert "Evolution" not in printed("species", "tauros")
    assert "Evolution" not in printed("species", "pichu-spiky-eared")


def test_the_first_generation_has_one_special_and_no_abilities() -> None:
    told = printed("species", "pikachu", gen=1)
    assert told[1] == "Pokémon · No. 25 · since generation 1 · as of generation 1"
    assert " Special   50  █████" in told
    assert " Total    260" in told
    assert not [line for line in told if line.startswith((" Abilities", " Gender", " Egg groups"))]


def test_the_chart_is_that_of_the_generation() -> None:
    assert " ×0  Normal, Fighting" in printed("species", "gastly", gen=1)
    assert " ×2  Ground, Psychic, Ghost" in printed("species", "gastly", gen=1)
    assert " ×2  Psychic, Ghost, Dark" in [line.replace("Ground, ", "") for line in printed("species", "gastly", gen=2)]


def test_a_form_says_how_it_comes_about() -> None:
    told = printed("species", "charizard-mega-x")
    assert " Form of     Charizard" in told
    assert " How         from Charizard, holding Charizardite X, only in battle" in told


def test_dragon_dance_in_japanese() -> None:
    assert printed("move", "dragon-dance", "ja")[:9] == [
        "りゅうのまい  Dragon Dance",
        "技 · 第3世代から",
        " タイプ  ドラゴン",
        " 分類    変化",
        " PP      20",
        " 対象    自分",
        " 効果    自分の攻撃とすばやさを1段階上げる",
        " 性質    踊り、「ゆびをふる」で出る、「よこどり」される",
        "覚える",
    ]


@pytest.mark.parametrize(
    ("key", "gen", "line"),
    [
        ("thunderbolt", 9, " Effects     paralyzes the target (10 %)"),
        ("tri-attack", 9, " Effects     burns, freezes or paralyzes the target (20 %)"),
        ("giga-drain", 9, " Effects     the user regains ½ of the damage dealt"),
        ("double-edge", 9, " Effects     the user loses 33 % of the damage dealt"),
        ("recover", 9, " Effects     heals the user by ½ of its maximum HP"),
        ("bullet-seed", 9, " Hits        2 to 5 times"),
        ("quick-attack", 9, " Priority    +1"),
        ("roar", 9, " Priority    −6"),
        ("close-combat", 9, " Effects     lowers the user's Defense and Sp. Def by 1 stage"),
        ("shell-smash", 9, " Effects     lowers the user's Defense and Sp. Def by 1 stage,"),
        ("sonic-boom", 9, " Effects     always takes 20 HP"),
        ("seismic-toss", 9, " Effects     takes as much HP as the user's level"),
        ("sheer-cold", 9, " Effects     knocks the target out at once, but no Ice types"),
        ("body-press", 9, " Effects     hits with the user's Defense"),
        ("thunder-wave", 9, " ×0  Ground"),
        ("tackle", 9, " ×½  Rock, Steel"),
        ("bite", 1, " Type        Normal"),
        ("bite", 2, " Type        Dark"),
        ("breakneck-blitz", 7, " Power      varies"),
        ("trick-room", 9, "             lasts 5 turns"),
        ("defog", 9, " Effects     of its own kind; the dex does not state them"),
        ("spore", 9, " Accuracy    100 %"),
        ("swift", 9, " Accuracy    never misses"),
    ],
)
def test_what_moves_do(monkeypatch: pytest.MonkeyPatch, key: str, gen: int, line: str) -> None:
    monkeypatch.setattr(dex_move, "learners", learners_at_once)
    assert [told for told in printed("move", key, gen=gen) if told.startswith(line)]


def test_who_learns_a_move() -> None:
    told = printed("move", "thousand-arrows")
    assert told[-3:] == ["Learned by", " 1 Pokémon, generation 8", " Zygarde"]
    assert "from machines" not in told
    assert dex_facts.learners("thunderbolt", 9) == learners_at_once("thunderbolt", 9)


@pytest.mark.parametrize(
    ("kind", "key", "lines"),
    [
        ("item", "charizardite-x", [" Mega Evolution  Charizard → Charizard-Mega-X", " Fling           power 80"]),
        ("item", "kings-rock", [" Fling  power 30, makes the target flinch"]),
        ("item", "fire-stone", ["Evolves", " Vulpix → Ninetales"]),
        ("item", "metal-coat", [" Onix → Steelix (trade holding Metal Coat)"]),
        ("item", "weakness-policy", [" When used up  raises Attack and Sp. Atk by 2 stages"]),
        ("item", "light-ball", [" Works for  Pikachu"]),
        ("ability", "levitate", [" Properties  Mold Breaker ignores it"]),
        ("ability", "wonder-guard", [" Has it      Shedinja"]),
        ("nature", "adamant", [" Raises  Attack by 10 %", " Lowers  Sp. Atk by 10 %"]),
        ("nature", "hardy", [" Notes  changes no stat"]),
        ("type", "steel", [" ×0  Poison", " ×2  Ice, Rock, Fairy"]),
        ("type", "stellar", [" Notes  only as a Tera Type"]),
        ("egg-group", "ditto", [" Members  Ditto"]),
    ],
)
def test_other_cards(kind: str, key: str, lines: list[str]) -> None:
    told = printed(kind, key)
    assert [line for line in lines if line not in told] == []


def test_labels_are_dim_and_facts_are_not() -> None:
    console = Console(file=io.StringIO(), width=80, force_terminal=True, color_system="standard", highlight=False)
    for part in card(dex.Found("species", "pikachu"), "en", dex.LAST):
        console.print(part)
    assert isinstance(console.file, io.StringIO)
    told = console.file.getvalue()
    assert "\x1b[1mPikachu\x1b[0m  ピカチュウ\n" in told
    assert "\x1b[2m Types       \x1b[0mElectric\n" in told
    assert "\x1b[2m Speed    \x1b[0m 90  \x1b[32m█████████\x1b[0m\n" in told


# -- everything


@pytest.mark.parametrize("width", [40, 100])
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("kind", ALL)
def test_everything_has_a_card(monkeypatch: pytest.MonkeyPatch, kind: str, lang: str, width: int) -> None:
    monkeypatch.setattr(dex_move, "learners", learners_at_once)
    quarter = 2 * (lang == "ja") + (width == 40)  # another quarter of all things in each language and width
    for key in ALL[kind][quarter::4]:
        told = laid_out(kind, key, lang, dex.LAST, width)
        assert told[0].startswith(dex.name_of(kind, key, lang)[: width // 2]), key
        assert not [line for line in told if cell_len(line) > width], key
        assert not [line for line in told if line.endswith((",", "、")) and line is told[-1]], key


@pytest.mark.parametrize("gen", range(1, dex.LAST))
def test_everything_has_a_card_in_every_generation(monkeypatch: pytest.MonkeyPatch, gen: int) -> None:
    monkeypatch.setattr(dex_move, "learners", learners_at_once)
    for number, (kind, key) in enumerate((kind, key) for kind, keys in ALL.items() for key in keys):
        # another fifth of all things in each generation
        if number % 5 == gen % 5 and dex.exists(kind, key, gen):
            assert laid_out(kind, key, ("en", "ja")[number % 2], gen, 60), (kind, key)


def latin_names() -> list[str]:
    """Names that have Latin letters in Japanese too, the longest first."""
    found = {name for lang in ("en", "ja") for name in dex.names(lang) if re.search(r"[A-Za-z]", name)}
    return sorted(found, key=len, reverse=True)


@pytest.mark.parametrize("kind", ALL)
def test_cards_in_japanese_are_in_japanese(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    monkeypatch.setattr(dex_move, "learners", learners_at_once)
    names = re.compile("|".join(map(re.escape, latin_names())))
    units = re.compile(r"HP|PP|Lv|\bkg\b|\bm\b")
    for key in ALL[kind][:: 3 if kind == "species" else 1]:
        for line in laid_out(kind, key, "ja", 8 if dex.exists(kind, key, 8) else dex.LAST, 400)[1:]:
            assert not re.search(r"[A-Za-z]", units.sub("", names.sub("", line))), (key, line)


def test_cards_are_printed_as_they_are_laid_out() -> None:
    for lang, width in (("en", 40), ("ja", 40), ("en", 100), ("ja", 100), ("en", 20)):
        for kind, key in (("species", "eevee"), ("item", "fire-stone"), ("type", "fire"), ("ability", "levitate")):
            assert printed(kind, key, lang, width=width) == laid_out(kind, key, lang, dex.LAST, width)
