"""The content of Rokumen as a table gets it: all lists that the document only refers to, complete and consistent."""

import re
from collections import Counter
from unicodedata import normalize

import pytest

from cinque import dex
from cinque.dex import table
from cinque.systems.rokumen import SYSTEM
from cinque.systems.rokumen.at_the_table.sheet import SHEETS
from cinque.systems.rokumen.at_the_table.wording import Wording
from cinque.systems.rokumen.content import content_for
from cinque.systems.rokumen.content.records import (
    AIMS,
    ALWAYS,
    ATTRIBUTES,
    EGG_GROUPS,
    MOVE_TIMINGS,
    NO_EFFECT_PAIRS,
    STATES,
    STATUS,
    TIMINGS,
    TYPES,
    Change,
    Condition,
    Effect,
    Passive,
)
from cinque.systems.rokumen.creation.legal import FIRST_CP, FIRST_P, cp_spent, meets, p_spent
from cinque.systems.rokumen.damage.modifiers import relation
from cinque.systems.rokumen.rulings import RokumenRulings

CONTENT = content_for(())
MOVES, TRAITS, ITEMS, SAMPLES = CONTENT.moves, CONTENT.traits, CONTENT.items, CONTENT.samples
CHARACTERS = {key: one.character for key, one in SAMPLES.items() if not one.opponent}
USABLE = {**MOVES, **TRAITS, **ITEMS}

KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
JAPANESE = re.compile(r"[ぁ-ゖァ-ヺー一-鿿々]+")
ENGLISH = re.compile(r"[A-Z][A-Za-z’' -]+")


# -- moves


def test_how_many_moves() -> None:
    assert len(MOVES) >= 120
    by_type = Counter(move.type for move in MOVES.values())
    assert list(TYPES) == sorted(by_type, key=TYPES.index)
    assert min(by_type.values()) >= 6
    assert {move.timing for move in MOVES.values()} == set(MOVE_TIMINGS)
    assert {move.aim for move in MOVES.values()} == set(AIMS)
    assert {move.difficulty for move in MOVES.values()} >= {0, 3, 4, 5, 6}
    assert Counter(move.category for move in MOVES.values()).most_common()[-1][1] >= 30


@pytest.mark.parametrize("type", TYPES)
def test_every_type_has_attacks_of_both_kinds_and_something_cheap(type: str) -> None:
    own = [move for move in MOVES.values() if move.type == type]
    assert {move.category for move in own} == {"physical", "special", "status"}
    assert any(move.cost <= 2 and move.category != STATUS for move in own)


@pytest.mark.parametrize("key", MOVES)
def test_move(key: str) -> None:
    move = MOVES[key]
    assert KEY.fullmatch(key)
    assert 0 <= move.cost <= 12
    assert 0 <= move.range <= 8
    assert move.category != STATUS or (move.power == 0 and move.effects)
    assert not (move.difficulty and move.achievement)
    assert move.category == STATUS or move.difficulty or move.achievement or not move.power
    assert sensible(move.effects)


def test_some_moves_can_be_learnt_by_anybody() -> None:
    """Whatever is chosen in ① to ④, there is an attack to learn that costs no more than the least PP."""
    assert any(move.condition == Condition() and move.category != STATUS and move.cost <= 2 for move in MOVES.values())


def test_every_condition_can_be_met() -> None:
    for what in (*MOVES.values(), *TRAITS.values()):
        assert sum(max(1, getattr(what.condition, name)) for name in ATTRIBUTES) <= 10


def test_conditions_ask_for_everything_that_a_character_has() -> None:
    conditions = [what.condition for what in (*MOVES.values(), *TRAITS.values())]
    for field in ("types", "egg_groups", *ATTRIBUTES):
        assert any(getattr(condition, field) for condition in conditions), field


def sensible(effects: tuple[Effect, ...]) -> bool:
    """Every effect does something, and what needs damage is not by itself."""
    nothing = Effect()
    ignored = ("who", "achievement", "roll", "by_achievement", "amount", "lasts")
    return all(
        any(getattr(one, field) != getattr(nothing, field) for field in Effect._fields if field not in ignored)
        and one.change != Change()
        for one in effects
    )


# -- traits and items


def test_how_many_traits() -> None:
    traits = [one for one in TRAITS.values() if not one.ability]
    assert len(traits) >= 60
    assert {one.timing for one in traits} == {ALWAYS, *TIMINGS}
    assert sum(one.ability for one in TRAITS.values()) >= 30


@pytest.mark.parametrize("key", TRAITS)
def test_trait(key: str) -> None:
    trait = TRAITS[key]
    assert KEY.fullmatch(key)
    assert 0 < trait.price <= FIRST_CP
    assert trait.effects or trait.by_hand or trait.passive not in (None, Passive())
    assert (trait.timing == ALWAYS) == (not trait.effects)
    assert sensible(trait.effects)


def test_every_passive_field_has_a_trait_or_item() -> None:
    found = [one.passive for one in (*TRAITS.values(), *ITEMS.values()) if one.passive]
    for field in Passive._fields:
        assert any(getattr(one, field) != getattr(Passive(), field) for one in found), field


def test_every_effect_field_has_content() -> None:
    found = [effect for what in USABLE.values() for effect in what.effects]
    for field in Effect._fields:
        assert any(getattr(one, field) != getattr(Effect(), field) for one in found), field
    assert {one.state for one in found} >= set(STATES)


def test_an_ability_is_left_to_everybody() -> None:
    """One must be taken: there are some without a condition that 200 CP can pay."""
    free = [one for one in TRAITS.values() if one.ability and one.condition == Condition()]
    assert len(free) >= 5
    assert all(one.price <= FIRST_CP for one in free)


def test_how_many_items() -> None:
    assert len(ITEMS) >= 40
    assert {one.timing for one in ITEMS.values()} == {ALWAYS, *TIMINGS}


@pytest.mark.parametrize("key", ITEMS)
def test_item(key: str) -> None:
    item = ITEMS[key]
    assert KEY.fullmatch(key)
    assert 0 < item.price <= FIRST_P
    assert item.effects or item.by_hand or item.passive not in (None, Passive())
    assert sensible(item.effects)


# -- sample characters


def test_how_many_samples() -> None:
    assert len(CHARACTERS) >= 24
    assert sum(one.opponent for one in SAMPLES.values()) >= 6
    assert {type for one in CHARACTERS.values() for type in one.types} == set(TYPES)
    assert {one.sex for one in CHARACTERS.values()} == {"male", "female", "unknown"}


@pytest.mark.parametrize("key", CHARACTERS)
def test_a_sample_character_is_legal(key: str) -> None:
    from cinque.core.record import plain_record

    one = CHARACTERS[key]
    assert SHEETS["character"].faults(plain_record(one), RokumenRulings(), ()) == []
    assert 3 <= len(one.moves) <= 4
    assert cp_spent(one, CONTENT, RokumenRulings()) <= FIRST_CP
    assert p_spent(one, CONTENT) <= FIRST_P
    assert all(meets(one, MOVES[known.move].condition) for known in one.moves)
    assert any(MOVES[known.move].category != STATUS for known in one.moves)


@pytest.mark.parametrize("key", SAMPLES)
def test_a_sample_can_pay_for_an_attack(key: str) -> None:
    scene = SYSTEM.new_scene({"players": [{"sample": key}], "opponents": [{"sample": key}]}, {})
    one = scene.creatures[key]
    assert any(MOVES[move].cost <= one.max_pp and MOVES[move].category != STATUS for move in one.moves)


# -- names and texts


PIECES = {f"{kind}:{key}": piece for kind, pieces in CONTENT.pieces.items() for key, piece in pieces.items()}


def test_names_and_texts_in_both_languages() -> None:
    for which, piece in PIECES.items():
        assert ENGLISH.fullmatch(piece.names["en"]), which
        assert JAPANESE.fullmatch(piece.names["ja"]), which
        assert re.search(r"[.!?]$", piece.about["en"]), which
        assert piece.about["ja"].endswith("。"), which
        assert not re.search(r"[A-Za-z]", piece.about["ja"]), which
        assert not re.search(r"[ぁ-ヿ一-鿿]", piece.about["en"]), which


@pytest.mark.parametrize("kind", CONTENT.pieces)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_names_and_texts_are_unique(kind: str, lang: str) -> None:
    pieces = CONTENT.pieces[kind].values()
    for told in ([piece.names[lang] for piece in pieces], [piece.about[lang] for piece in pieces]):
        assert [text for text, count in Counter(told).items() if count > 1] == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_it_does_is_said_in_words(lang: str) -> None:
    """An attack that only deals its damage has no further words."""
    for key, usable in USABLE.items():
        said = Wording(lang).text(usable)
        assert said or not usable.effects, key
        assert "{" not in said, key
        if lang == "ja" and not usable.by_hand:
            assert not re.search(r"[A-Za-z]", re.sub(r"HP|PP|\dD|\dsq", "", said)), key


# -- the chart and the egg groups

WEAKNESS_OF = {
    "normal": "",
    "fire": "grass ice bug steel",
    "water": "fire ground rock",
    "electric": "water flying",
    "grass": "water ground rock",
    "ice": "grass ground flying dragon",
    "fighting": "normal ice rock dark steel",
    "poison": "grass fairy",
    "ground": "fire electric poison rock steel",
    "flying": "grass fighting bug",
    "psychic": "fighting poison",
    "bug": "grass psychic dark",
    "rock": "fire ice flying bug",
    "ghost": "psychic ghost",
    "dragon": "dragon",
    "dark": "psychic ghost",
    "steel": "ice rock fairy",
    "fairy": "fighting dragon dark",
}
RESISTED_BY = {
    "normal": "rock steel",
    "fire": "fire water rock dragon",
    "water": "water grass dragon",
    "electric": "electric grass dragon",
    "grass": "fire grass poison flying bug dragon steel",
    "ice": "fire water ice steel",
    "fighting": "poison flying psychic bug fairy",
    "poison": "poison ground rock ghost",
    "ground": "grass bug",
    "flying": "electric rock steel",
    "psychic": "psychic steel",
    "bug": "fire fighting poison flying ghost steel fairy",
    "rock": "fighting ground steel",
    "ghost": "dark",
    "dragon": "steel",
    "dark": "fighting dark fairy",
    "steel": "fire water electric steel",
    "fairy": "fire poison steel",
}
BOOKS_TABLE = {
    ("normal", "ghost"), ("ghost", "normal"), ("fighting", "ghost"), ("electric", "ground"), ("poison", "steel"),
    ("psychic", "dark"), ("dragon", "fairy"),
}  # fmt: skip


def test_the_chart_is_that_of_the_video_games() -> None:
    """All 324 pairs; what has no effect there is neither a weakness nor a resistance here."""
    assert sum(len(types.split()) for types in WEAKNESS_OF.values()) == 51
    assert sum(len(types.split()) for types in RESISTED_BY.values()) == 61
    for attacking in TYPES:
        for defending in TYPES:
            weak = defending in WEAKNESS_OF[attacking].split()
            resists = defending in RESISTED_BY[attacking].split()
            assert relation(attacking, defending) == weak - resists, (attacking, defending)


def test_the_table_of_no_effect_is_the_books() -> None:
    """One pair of the video games is not in it."""
    assert NO_EFFECT_PAIRS == BOOKS_TABLE
    immune = {(a, d) for a in TYPES for d in TYPES if dex.multiplier(a, d) == 0}
    assert immune - BOOKS_TABLE == {("ground", "flying")}
    assert immune > BOOKS_TABLE


def test_the_types_and_their_names_are_those_of_the_video_games() -> None:
    assert dex.types() == TYPES
    for lang in ("en", "ja"):
        for type in TYPES:
            assert SYSTEM.words.template(lang, "type", type) == dex.name_of("type", type, lang)


def test_the_egg_groups_are_those_of_the_video_games() -> None:
    assert set(EGG_GROUPS) == set(table.lines("egg-group"))
    for lang in ("en", "ja"):
        for group in EGG_GROUPS:
            named = normalize("NFKC", dex.name_of("egg-group", group, lang))
            assert SYSTEM.words.template(lang, "egg-group", group) == named
