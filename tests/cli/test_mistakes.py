"""Every sentence that tells a user of a mistake has a Japanese one."""

import ast
import re
import time
import tomllib
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from cinque.cli.mistakes import MOST_CHARACTERS, pair_of, translated
from cinque.core.suggest import did_you_mean
from cinque.systems.ptu.content.ranges import KEYWORDS

Run = Callable[..., Any]
SRC = Path(__file__).parents[2] / "src" / "cinque"
CATALOGUE = tomllib.loads((SRC / "cli" / "text" / "mistakes_ja.toml").read_text(encoding="utf-8"))

SPEAKING = ("cli", "core", "exchange", "files", "packs", "scenario", "sheets", "systems")
SILENT = {
    "cli/japanese.py",
    "cli/page.py",  # HTML and CSS
    "core/grid.py",  # mistakes of programmers
    "core/tally.py",
    "core/testing.py",
    "core/words.py",
    "systems/ptu/content/conversion.py",  # pieces of content have their Japanese beside them
    "systems/ptu/content/conversion_moves.py",
    "systems/ptu/database/effects.py",  # patterns of English texts
}
NOT_TOLD = {
    "“①” declines “①”, but is no answer to it.",  # mistakes of programmers
    "Cinque pack for ①",  # titles of schemas
    "Cinque sheet: ①, ①",
    "The table's own",  # the pack of the table itself, which no list shows
    "for this table",
    "Hidden Power",  # fields of Showdown
    "Dynamax Level",
    "Tera Type",
    "① Nature",
    "ClassVar[Library[Any] | None]",  # types
    "Value error, ",  # cut away from what pydantic says
    "Cannot overwrite",  # what others say, and we say better
    "Cannot mutate",
    "Cannot redefine",
    "Project Arcana",  # has its Japanese name beside it
    "at the end",  # parts of sentences that are looked at as a whole
    "at character ①①",
    "does not know “①”",
    " (there is “①”)",
    "① answers",  # seeds and answers of programs
    "① dice",
    "not-learn ①",
    "not bold",  # styles
    "bold red",
    "bold cyan",
    "Pokémon Tabletop United",
    "def copier(old, new):\n",  # code
    "    value = old.①\n    new.① = value if type(value) in fixed else copied(value)",
}
BOOK_WORDS = {*KEYWORDS, "slow rough", "slow rough forest", "rough grassland"}
"""Words of range lines and of terrain, which setups and packs write."""
NOT_SAID_BY = {"Field", "Says", "compile", "cli_text", "dex_text", "text"}
"""What is given to these is looked up, or for schemas, or no language at all."""
HELP = {"Option", "Argument", "Typer", "command", "add_typer"}
"""What is given to these is for the help: see test_japanese.py."""

SAMPLE = "①"
PROSE = re.compile(r"[A-Za-z]+[,;:]? [(“]?[A-Za-z]{2,}|①[:;]? [a-z]{3,}|[a-z]{3,} ①")
KEPT = re.compile(
    r"cinque [a-z]+(?: [a-z]+)?|cinque|--?[a-z]+|\.[a-z]+|\\+[a-zA-Z]\w*|%TAG|\*\.yaml|[A-Z]?[0-9]*[db][0-9]+|2d6\S*"
    r"|「[a-z]+」|①d①|system = …|name = value|name: value|\" \\ / b f n r t u|true|false|null",
    re.IGNORECASE,
)
WORDS = re.findall(
    r"\w+",
    """
CINQUE ID JSON TOML YAML UTF NUL MB ccfolia kind character data pack packs system scene rulings en ja good random
live typed gm player bot watcher always never ask play do override undo redo with tape ptu
""",
)
WRONG = """
roll 3x6 · roll 101010d6 · odds · odds 1d6+ · play nonsense · play arcana --dice loaded · play arcana --ruling x
play arcana --ruling stab-value=9 · play arcana --setup none.yaml · play arcana --setup . · replay none · fight .
play arcana --resume --setup x · sheet check none.toml · sheet check . · sheet new arcana --kind x
sheet new arcana --random --wish level · sheet new arcana --random --wish nonsense=1 · pack check none
scenario run none.yaml · import nonsense x --system arcana · dex zzzzz · rules arcana zzzzz · sheet schema x
scenario schema more · pack schema x · roll 3d6 --times 0 · roll 3d6 --times x · play · nonsense · play --nonsense
play arcana --seed · bench --seconds 0 · roll --json=1 d6 · sheet · odds 2d6 --ruling a=b · roll 1d6 --lang fr
fight x --bot y · pack new arcana A
"""


# -- what the program can say


def sentences(tree: ast.Module) -> Iterator[str]:
    """Everything in a file that reads like a sentence or a part of one, with a sample for each part that differs."""
    passed = {id(inner) for node in ast.walk(tree) for part in unspoken(node) for inner in ast.walk(part)}
    for around in ast.walk(tree):
        if not isinstance(around, (ast.FunctionDef, ast.Module)):
            continue
        names = assigned(around)
        for node in own_nodes(around):
            if id(node) not in passed and isinstance(node, (ast.JoinedStr, ast.Constant)):
                yield from (text for text in samples(node, names) if PROSE.search(text))


def unspoken(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Expr(value=ast.Constant() | ast.JoinedStr()) | ast.arg() | ast.AnnAssign(value=None):
            yield node
        case ast.AnnAssign(annotation=annotation):
            yield annotation
        case ast.FunctionDef(returns=ast.AST() as returned):
            yield returned
        case ast.Dict(keys=keys):
            yield from (key for key in keys if key is not None)
        case ast.JoinedStr(values=values):
            yield from (part for part in values if isinstance(part, ast.Constant))
        case ast.FormattedValue(format_spec=ast.AST() as spec):
            yield spec
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in NOT_SAID_BY | HELP:
            yield node


def own_nodes(around: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(around):
        if not isinstance(node, ast.FunctionDef):
            yield node
            yield from own_nodes(node)


def assigned(around: ast.AST) -> dict[str, list[ast.expr]]:
    """What the names of a function may stand for."""
    found: dict[str, list[ast.expr]] = {}
    for node in own_nodes(around):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
    return found


def samples(node: ast.expr, names: dict[str, list[ast.expr]]) -> list[str]:
    """What an expression may come to."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=values):
            return ["".join(parts) for parts in product(*(samples(value, names) for value in values))]
        case ast.FormattedValue(value=value, conversion=-1):
            return samples(value, names)
        case ast.IfExp(body=body, orelse=other) | ast.BinOp(left=body, right=other, op=ast.BitOr()):
            return samples(body, names) + samples(other, names)
        case ast.BoolOp(values=values):
            return [text for value in values for text in samples(value, names)]
        case ast.BinOp(left=left, right=right, op=ast.Add()):
            return ["".join(both) for both in product(samples(left, names), samples(right, names))]
        case ast.Name(id=name) if name in names:
            rest = {other: value for other, value in names.items() if other != name}
            return [text for value in names[name] for text in samples(value, rest)]
        case ast.Call(func=ast.Name(id=name)) if name == did_you_mean.__name__:
            return [".", f"; did you mean {SAMPLE} or {SAMPLE}?"]
        case ast.Call(func=ast.Name(id="quoted")):
            return [f"“{SAMPLE}”"]
    return [SAMPLE]


def spoken() -> list[tuple[str, str]]:
    files = [file for folder in SPEAKING for file in sorted((SRC / folder).rglob("*.py"))]
    return [
        (str(file.relative_to(SRC)), sentence)
        for file in files
        if str(file.relative_to(SRC)) not in SILENT
        for sentence in dict.fromkeys(sentences(ast.parse(file.read_text(encoding="utf-8"))))
        if sentence not in NOT_TOLD and sentence not in BOOK_WORDS
    ]


def english_in(text: str) -> list[str]:
    return [word for word in re.findall(r"[A-Za-z]{2,}", KEPT.sub(" ", text)) if word not in WORDS]


def test_every_sentence_is_told_in_japanese() -> None:
    missing = [
        f"{file}: {sentence!r} → {translated(sentence, 'ja')!r}"
        for file, sentence in spoken()
        if english_in(translated(sentence, "ja"))
    ]
    assert not missing, "these have no Japanese in src/cinque/cli/text/mistakes_ja.toml:\n" + "\n".join(missing)


def test_the_search_for_sentences_finds_them() -> None:
    found = {sentence for _, sentence in spoken()}
    assert len(found) > 200
    assert {
        "“①” is no kind of dice; --dice is live or typed.",
        "There is no system “①”; did you mean ① or ①? Cinque plays: ①.",
        "①d① shows ① faces, but 1 face came.",
        "the nesting grows too deep",
        "This file is empty; a table of names and values is expected (①).",
    } <= found


def test_no_japanese_is_left_over_from_a_sentence_that_is_gone() -> None:
    # parts of sentences stand anywhere in the code, and some begin a sentence
    code = "\n".join(file.read_text(encoding="utf-8") for file in SRC.rglob("*.py"))
    plain = re.sub(r'"\n\s+f?"', "", code).replace("\\\\", "\\").replace('\\"', '"').casefold()
    said = [sentence for _, sentence in spoken()]
    gone = [
        english
        for english in CATALOGUE["ours"]
        for pair in [pair_of(english, "")]
        if all(pair.split(sentence) is None for sentence in said)
        and not all(text.casefold().rstrip(".") in plain for text in pair.texts)
    ]
    assert not gone


PAIRS = [(english, japanese) for table in CATALOGUE.values() for english, japanese in table.items()]


@pytest.mark.parametrize(("english", "japanese"), PAIRS)
def test_both_sentences_have_the_same_parts(english: str, japanese: str) -> None:
    parts = [part.name for part in pair_of(english, japanese).parts]
    told = [name for _, name, _, _ in Formatter().parse(japanese) if name is not None]
    assert len(set(parts)) == len(parts)
    assert {name for name in parts if not name.startswith("_")} == set(told)
    assert not re.search(r"\}\}?\{", english.replace("{{", "").replace("}}", "")), "nobody knows where one part ends"
    assert not english_in(re.sub(r"\{\w+\}", SAMPLE, japanese)), japanese


# -- what users read


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("There is no such file.", "ファイルがない。"),
        ("my: file.toml:3: There is no such file.", "my: file.toml:3: ファイルがない。"),
        ("There is no ruling “a”.", "裁定「a」はない。"),
        ("There is no ruling “a”; did you mean b or c?", "裁定「a」はない。もしかして：b、c"),
        ("There is no ruling “”.", "裁定「」はない。"),
        ("There is no ruling “a text”.", "裁定「a text」はない。"),
        ("“{x}” is offered.", "「{x}」が選べてしまう。"),
        ("Today's rules do not allow to go back there (hm).", "今のルールではそこまで戻れない（hm）。"),
        ("a.toml:1: There is no such file.\nb: hm\n", "a.toml:1: ファイルがない。\nb: hm\n"),
        ("a:1: “x” is missing.\na:2: “y” is missing.", "a:1: 「x」がない。\na:2: 「y」がない。"),
        ("There is no ruling “a\nb”.", "裁定「a\nb」はない。"),
        ("Nobody has ever said this.", "Nobody has ever said this."),
        ("", ""),
    ],
)
def test_a_sentence_is_told_in_japanese(english: str, japanese: str) -> None:
    assert translated(english, "ja") == japanese
    assert translated(english, "en") == english


@pytest.mark.parametrize(
    "text",
    [
        "a: " * 400_000,
        "“" * 1_000_000,
        ("“a”: " * MOST_CHARACTERS)[:MOST_CHARACTERS],
        (" or " * MOST_CHARACTERS)[:MOST_CHARACTERS],
        "“a”: b at the end; c: " * 270,
        "\n".join(["a: b: “c”: d"] * 2_000),
        "{" * 5_000 + "{0.__class__}" + "%s" * 100,
    ],
)
def test_no_text_takes_long(text: str) -> None:
    before = time.perf_counter()
    assert len(translated(text, "ja")) >= len(text) // 2
    assert time.perf_counter() - before < 5


@pytest.mark.parametrize("args", [args.strip() for args in re.split(r"[·\n]", WRONG.strip())])
def test_a_wrong_command_is_told_in_japanese(refused: Run, monkeypatch: pytest.MonkeyPatch, args: str) -> None:
    monkeypatch.setenv("CINQUE_LANG", "ja")
    monkeypatch.setenv("CINQUE_PACKS", "packs")
    said = refused(*args.split())
    assert re.search("[ぁ-んァ-ヶ一-龠]", said)
    own = {*re.findall("[A-Za-z]{2,}", args), *re.findall("[A-Za-z]{2,}", str(Path.cwd()))}
    shown = {
        "arcana",
        "rokumen",
        "new",
        "check",
        "show",
        "schema",
        "up",
        "showdown",
        "max",
        "replay",
        "sheet",
        "LANG",
        "team",
        "stab",
        "level",
    }
    assert not [word for word in english_in(said) if word not in own | shown], said


def test_mistakes_in_a_game_are_told_in_japanese(cinque: Run, duel: Path) -> None:
    outcome = cinque("play", "arcana", "--setup", duel, "--lang", "ja", typed=["set nowhere 3 because", "quit"])
    assert "「nowhere」の先には何もない" in outcome.out
    assert "leads nowhere" not in outcome.out
