"""The words of `cinque dex`: the same in both languages, and some for every code that the dex knows."""

import re
import string
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cinque import dex
from cinque.cli.text import dex_text

TEXT = Path(__file__).parents[2] / "src" / "cinque" / "cli" / "text"
CLI = TEXT.parent
Code = tuple[str, str]


def catalogue(lang: str) -> dict[Code, str]:
    data = tomllib.loads((TEXT / f"dex_{lang}.toml").read_text(encoding="utf-8"))
    return {(section, key): text for section, texts in data.items() for key, text in texts.items()}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_have_the_same_texts() -> None:
    en, ja = catalogue("en"), catalogue("ja")
    assert list(en) == list(ja)
    # Japanese has no plural, and does not name the form that a species is in by itself
    english_only = {("head", "base-form")}
    differ = [code for code in en if placeholders(en[code]) != placeholders(ja[code]) and code not in english_only]
    assert not differ


def test_no_text_is_missing_or_left_in_english() -> None:
    names = {"HP", "PP", "Lv", "kg", "m"}
    for code, text in catalogue("ja").items():
        words = re.findall(r"[A-Za-z]+", re.sub(r"\{.*?\}", "", text))
        assert not set(words) - names, code
    assert not [code for code, text in catalogue("en").items() if not text]
    assert not [code for code, text in catalogue("en").items() if re.search(r"[぀-ヿ一-鿿]", text)]


def species_codes(gen: int) -> Iterator[Code]:
    for one in (dex.species(key, gen) for key in dex.all_species(gen)):
        yield from (("tag", tag) for tag in one.tags)
        yield from step_codes(one.evolution) if one.evolution else ()
        yield from [("availability", one.availability)] if one.availability else []


def step_codes(step: dex.Evolution) -> Iterator[Code]:
    if step.how != "other":
        yield "evolve", step.how
    yield from [("when", step.when)] if step.when else []
    yield from [("region", step.region)] if step.region else []


def move_codes(gen: int) -> Iterator[Code]:
    for one in (dex.move(key, gen) for key in dex.all_moves(gen)):
        for effect in one.effects:
            yield from stage_codes(effect.stages) if effect.kind == "stages" else [(effect.kind, effect.what)]
        yield from stage_codes(one.z_stages)
        yield from (("flag", flag) for flag in one.flags)
        yield from (("trait", trait) for trait in one.traits)
        yield from (("category", one.category), ("short-category", one.category), ("target", one.target))
        for section, code in (
            ("target", one.target_unless_ghost),
            ("self-destruct", one.self_destruct),
            ("switches", one.switches),
            ("z-effect", one.z_effect),
            ("stat", one.attack_stat),
            ("stat", one.defense_stat),
            ("move", f"attack-of-{one.attack_of}" if one.attack_of else ""),
            ("move", f"crit-{one.crit_ratio}" if one.crit_ratio > 1 else ""),
            ("availability", one.availability),
        ):
            yield from [(section, code)] if code else []


def stage_codes(stages: tuple[dex.Stage, ...]) -> Iterator[Code]:
    return (("stat", stage.stat) for stage in stages)


def thing_codes(gen: int) -> Iterator[Code]:
    for item in (dex.item(key, gen) for key in dex.all_items(gen)):
        yield "item", item.kind
        yield from stage_codes(item.stages)
        yield from [("status", item.fling_status)] if item.fling_status else []
        yield from [("condition", item.fling_condition)] if item.fling_condition else []
        yield from [("availability", item.availability)] if item.availability else []
    for ability in (dex.ability(key, gen) for key in dex.all_abilities(gen)):
        yield from (("ability-flag", flag) for flag in ability.flags)
        yield from [("availability", ability.availability)] if ability.availability else []
    for nature in (dex.nature(key, gen) for key in dex.all_natures(gen)):
        yield from (("stat", stat) for stat in (nature.plus, nature.minus) if stat)
    for type in (dex.type_facts(key, gen) for key in dex.types(gen)):
        yield from (("spared", what) for what in type.spared)
        yield from (("stat", stat) for stat, _ in (*type.hidden_power_ivs, *type.hidden_power_dvs))


@cache
def codes() -> dict[Code, None]:
    found = dict.fromkeys(("kind", kind) for kind in dex.KINDS)
    for gen in range(1, dex.LAST + 1):
        for told in (species_codes, move_codes, thing_codes):
            found.update(dict.fromkeys(told(gen)))
    found.update(dict.fromkeys(("how", one.how) for key in dex.all_species() for one in dex.learnset(key)))
    return found


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_code_has_words(lang: str) -> None:
    known = catalogue(lang)
    assert len(codes()) > 300
    assert not [code for code in codes() if not known.get(code)]


def test_every_egg_group_has_a_name_in_japanese() -> None:
    groups = {group for key in dex.all_species() for group in dex.species(key).egg_groups}
    assert len(groups) == 15
    assert not [group for group in groups if re.search("[A-Za-z]", dex.name_of("egg-group", group, "ja"))]


def test_no_text_is_left_over() -> None:
    """What no code of the dex needs is named by the program itself."""
    program = "".join(path.read_text(encoding="utf-8") for path in CLI.glob("dex*.py"))
    built = {("effect", "stages"), ("effect", "raise-plain"), ("effect", "lower-plain")}
    built |= {("species", f"hidden{limit}") for limit in ("", "-males", "-unreleased")}
    left = [code for code in catalogue("en") if code not in codes() and code not in built]
    assert not [code for code in left if not re.search(rf"""["']{re.escape(code[1])}["']""", program)]


def test_words_are_put_together() -> None:
    data: dict[str, Any] = {"level": 16, "item": "", "move": ""}
    assert dex_text("en", "evolve", "level", **data) == "level 16"
    assert dex_text("ja", "evolve", "level", **data) == "レベル16"
