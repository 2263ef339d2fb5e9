"""The document is Japanese, and so is everything that a Japanese reader sees of the system: in the book's own words."""

import re
import tomllib
from collections.abc import Container
from importlib.resources import files
from string import Formatter
from typing import Any

import pytest

from cinque.core.sentences import LANGUAGES
from cinque.systems.rokumen import SYSTEM
from cinque.systems.rokumen.content import content_for
from cinque.systems.rokumen.content.records import ATTRIBUTES, COMBAT_VALUES, EGG_GROUPS, SEXES, STATES, TIMINGS, TYPES

PACKAGE = files("cinque.systems.rokumen")
TEXTS: dict[str, dict[str, dict[str, str]]] = {
    lang: tomllib.loads(PACKAGE.joinpath("text", f"{lang}.toml").read_text(encoding="utf-8")) for lang in LANGUAGES
}
KEYS = [(section, key) for section, table in TEXTS["en"].items() for key in table]

BOOKS_OWN = {"HP", "PP", "CP", "P", "NPC", "GM", "n", "nD", "D", "sq", "A", "B", "X"}
"""Latin letters that the book prints itself."""

NAMES = {ruling.name for ruling in SYSTEM.clauses.rulings.values()}
"""Rulings, which are typed as they are."""


def english(text: str, also: Container[str] = ()) -> list[str]:
    """The Latin words that are neither the book's own nor allowed besides."""
    words = re.findall(r"[A-Za-zＡ-Ｚａ-ｚ][A-Za-z0-9Ａ-Ｚａ-ｚ-]*", text)
    return [word for word in words if word.rstrip("0123456789-") not in BOOKS_OWN and word not in also]


def bare(template: str) -> str:
    """A template without its placeholders."""
    return "".join(literal for literal, *_ in Formatter().parse(template))


def fields(template: str) -> set[tuple[str, str]]:
    return {(name, kind or "") for _, name, kind, _ in Formatter().parse(template) if name}


# -- templates


def test_both_languages_have_the_same_keys() -> None:
    keys = {lang: [(section, key) for section in text for key in text[section]] for lang, text in TEXTS.items()}
    assert keys["en"] == keys["ja"]


@pytest.mark.parametrize("section", TEXTS["en"])
def test_a_sentence_says_the_same_facts_in_both_languages(section: str) -> None:
    for key, template in TEXTS["en"][section].items():
        facts = {name.removesuffix("_ja") for name, _ in fields(TEXTS["ja"][section][key])}
        assert {name for name, _ in fields(template)} == facts, key


def test_no_english_in_a_japanese_template() -> None:
    for section, key in KEYS:
        template = TEXTS["ja"][section][key]
        own_name = (section, key) == ("word", "language")
        assert own_name or not english(bare(template), ["C4"] if key == "bad-square" else []), template


def test_no_japanese_in_an_english_template() -> None:
    assert not [key for section, key in KEYS if re.search(r"[ぁ-ヿ一-鿿]", TEXTS["en"][section][key])]


# -- the book's own terms

TERMS = {
    "stat": {
        "toughness": "たくましさ", "cleverness": "かしこさ", "dexterity": "きようさ", "courage": "ゆうき",
        "hp": "HP", "pp": "PP", "attack": "こうげき", "defence": "ぼうぎょ", "special_attack": "とくこう",
        "special_defence": "とくぼう", "speed": "すばやさ", "types": "タイプ", "egg_group": "タマゴグループ",
        "sex": "性別", "traits": "特徴", "moves": "わざ", "items": "アイテム", "timing": "タイミング", "range": "射程",
        "difficulty": "難易度", "achievement": "達成値", "cost": "消費PP", "aim": "対象", "condition": "習得条件",
        "attribute": "能力値", "damage_dice": "ダメージダイス", "square": "スクエア", "name": "名前",
    },
    "word": {
        "male": "♂", "female": "♀", "unknown": "ふめい", "ability": "特性", "trait": "特徴", "move": "わざ",
        "item": "アイテム", "character": "キャラクター", "combat-values": "戦闘値", "fainted": "きぜつ",
        "paralysis": "まひ", "poison": "どく", "burn": "やけど", "sleep": "ねむり", "confusion": "こんらん",
        "healing": "いやし", "physical": "ぶつり", "special": "とくしゅ", "status": "へんか",
        "combat-move": "戦闘移動", "full-move": "全力移動", "disengage-move": "離脱移動", "attribute": "能力値",
    },
    "timing": {
        "start-step": "スタートステップ", "speed-check": "スピードチェック", "sub-action": "サブアクション",
        "main-action": "メインアクション", "end-step": "エンドステップ",
    },
    "term": {
        "same-type": "タイプ一致補正", "weakness": "弱点補正", "resistance": "耐性補正", "achievement": "達成値",
        "damage-dice": "ダメージダイス", "power": "わざの威力", "attack": "こうげき", "defence": "ぼうぎょ",
        "special-attack": "とくこう", "special-defence": "とくぼう", "burn": "やけど", "constant": "定数ダメージ",
    },
    "type": {
        "normal": "ノーマル", "ghost": "ゴースト", "fighting": "かくとう", "electric": "でんき", "ground": "じめん",
        "poison": "どく", "steel": "はがね", "psychic": "エスパー", "dark": "あく", "dragon": "ドラゴン",
        "fairy": "フェアリー", "fire": "ほのお", "water": "みず", "grass": "くさ", "ice": "こおり",
        "flying": "ひこう", "bug": "むし", "rock": "いわ",
    },
}  # fmt: skip
"""As the inventory of the book has them (`terms`, `supplied`)."""


@pytest.mark.parametrize("section", TERMS)
def test_terms_are_the_books_own(section: str) -> None:
    assert {key: TEXTS["ja"][section][key] for key in TERMS[section]} == TERMS[section]


@pytest.mark.parametrize(
    ("section", "key", "term"),
    [
        ("event", "check-declared", "行為判定"),
        ("event", "check-declared", "目標値"),
        ("event", "no-effect", "こうかがない"),
        ("event", "sleep-counter", "ねむりカウンター"),
        ("event", "may-act-again", "未行動"),
        ("event", "all-have-acted", "未行動"),
        ("event", "tie", "同値"),
        ("event", "action-step", "アクションステップ"),
        ("event", "permitted", "許可"),
        ("event", "held-back", "過半数"),
        ("event", "condition-ends", "解除"),
        ("ask", "move-action", "ムーブアクション"),
        ("option", "forgo", "放棄"),
        ("refusal", "not-enough-pp", "PP現在値"),
        ("refusal", "not-enough-pp", "消費PP"),
        ("effect", "cure-conditions", "状態異常"),
        ("effect", "damage", "定数ダメージ"),
        ("effect", "push", "スクエア"),
        ("purpose", "rokumen.check.roll", "行為判定"),
    ],
)
def test_sentences_use_the_books_terms(section: str, key: str, term: str) -> None:
    assert term in TEXTS["ja"][section][key]


def test_every_word_of_the_rules_has_a_name() -> None:
    for section, keys in (
        ("stat", (*ATTRIBUTES, *COMBAT_VALUES)),
        ("word", (*STATES, *SEXES)),
        ("timing", TIMINGS),
        ("type", TYPES),
        ("egg-group", EGG_GROUPS),
    ):
        assert set(keys) <= TEXTS["ja"][section].keys()


# -- the clauses

ENGLISH_CLAUSES: dict[str, Any] = tomllib.loads(PACKAGE.joinpath("clauses.toml").read_text(encoding="utf-8"))
JAPANESE_CLAUSES: dict[str, Any] = tomllib.loads(PACKAGE.joinpath("clauses_ja.toml").read_text(encoding="utf-8"))


def test_every_clause_is_there_in_japanese() -> None:
    ids = [clause["id"] for clause in ENGLISH_CLAUSES["clause"]]
    assert list(JAPANESE_CLAUSES["clause"]) == ids
    for clause in ENGLISH_CLAUSES["clause"]:
        japanese = JAPANESE_CLAUSES["clause"][clause["id"]]
        assert japanese.keys() <= {"where", "says", "open"}
        assert japanese["where"]
        assert japanese["says"]
        assert len(japanese.get("open", [])) == len(clause.get("open", []))


def test_every_ruling_is_there_in_japanese() -> None:
    assert list(JAPANESE_CLAUSES["ruling"]) == [ruling["id"] for ruling in ENGLISH_CLAUSES["ruling"]]
    for ruling in ENGLISH_CLAUSES["ruling"]:
        japanese = JAPANESE_CLAUSES["ruling"][ruling["id"]]
        assert japanese["question"]
        assert japanese["why"]
        assert japanese["options"].keys() == ruling["options"].keys()
        assert all(japanese["options"].values())
        assert ("fixed" in japanese) == ("fixed" in ruling)


def strings(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for part in value.values() for text in strings(part)]
    return [text for part in value for text in strings(part)] if isinstance(value, list) else [value]


@pytest.mark.parametrize("id", [*JAPANESE_CLAUSES["clause"], *JAPANESE_CLAUSES["ruling"]])
def test_no_english_in_a_japanese_clause(id: str) -> None:
    for text in strings(JAPANESE_CLAUSES["clause"].get(id) or JAPANESE_CLAUSES["ruling"][id]):
        assert not english(text, NAMES), text


def test_the_catalogue_speaks_japanese() -> None:
    book = SYSTEM.clauses.read_in("ja")
    assert book.title == "六面"
    assert not english(book.says("rokumen.damage.formula"))
    named = re.findall(r"裁定：([a-z0-9-]+)", "".join(strings(JAPANESE_CLAUSES)))
    assert named
    assert set(named) <= NAMES


# -- what people look up

CONTENT = content_for(())


@pytest.mark.parametrize("kind", CONTENT.pieces)
def test_no_english_in_the_facts_of_content(kind: str) -> None:
    for key in CONTENT.pieces[kind]:
        entry = next(one for one in SYSTEM.look_up(SYSTEM.name_of(kind, key, "ja")) if one.kind == kind)
        told = SYSTEM.describe(entry, "ja")
        assert told
        for label, text in told:
            assert not english(label)
            assert not english(text), (key, text)


def test_texts_for_the_game_master_are_in_both_languages() -> None:
    for kind in ("move", "trait", "item"):
        for key, piece in CONTENT.pieces[kind].items():
            assert bool(piece.record.by_hand) == bool(piece.record.by_hand_ja), key
            assert not english(piece.record.by_hand_ja), key
