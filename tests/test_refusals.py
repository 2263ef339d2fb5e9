"""Whatever people get wrong is told in both languages: every refusal has its sentence, every sentence its refusal."""

import ast
import pickle
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque.cli.screen import UsersMistake
from cinque.core.mistake import MissingPack, Mistake, Refused, SetupError, TooMany
from cinque.core.procedure import BadArguments
from cinque.core.refusal import Refusal
from cinque.core.sentences import CORE, LANGUAGES, Speaker, Words
from cinque.exchange import BadText
from cinque.files import bad_file
from cinque.packs import BadPack

SOURCE = Path(__file__).parents[1] / "src" / "cinque"
SYSTEMS = sorted(path.parents[1].name for path in SOURCE.glob("systems/*/text/en.toml"))
ROOMS = {"cli": "cinque.cli", "web": "cinque.web", **{f"systems/{name}": f"cinque.systems.{name}" for name in SYSTEMS}}
"""The rooms that have sentences of their own, registered or not; all others speak with those of the core."""

PROGRAMMERS = {
    "core/ask.py": "ValueError",
    "core/grid.py": "ValueError",
    "core/sentences.py": "ValueError",
    "core/tally.py": "ValueError",
    "lab/gym.py": "ValueError",
}
"""Where a rule or a system that is written wrongly stops; nobody at a table can bring it about."""


class Raised(NamedTuple):
    """A refusal in the source: where, its key, and the names of its facts, if all of them can be seen there."""

    file: str
    key: str
    facts: frozenset[str] | None


@cache
def trees() -> dict[str, ast.Module]:
    files = sorted(SOURCE.rglob("*.py"))
    return {str(path.relative_to(SOURCE)): ast.parse(path.read_text(encoding="utf-8")) for path in files}


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
            yield node.func.id if isinstance(node.func, ast.Name) else node.func.attr, node


def keys_in(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from keys_in(node.body)
        yield from keys_in(node.orelse)


class Maker(NamedTuple):
    """A function that makes a refusal of the key that it is given: which argument that is, and if facts are, too."""

    at: int
    facts_too: bool = True


def makers(tree: ast.Module) -> dict[str, Maker]:
    found = {"Refusal": Maker(0), "UsersMistake": Maker(0), "bad_file": Maker(2)}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name != "__init__":
            names = [arg.arg for arg in node.args.args if arg.arg != "self"]
            if "key" in names and any(gives_key(name, call, found) for name, call in calls(node)):
                found[node.name] = Maker(names.index("key"), node.args.kwarg is not None)
    return found


def gives_key(name: str, call: ast.Call, known: dict[str, Maker]) -> bool:
    given = key_given(name, call, known)
    return isinstance(given, ast.Name) and given.id == "key"


def key_given(name: str, call: ast.Call, known: dict[str, Maker]) -> ast.expr | None:
    return call.args[known[name].at] if name in known and known[name].at < len(call.args) else None


@cache
def raised() -> list[Raised]:
    found = []
    for file, tree in trees().items():
        known = makers(tree)
        for name, call in calls(tree):
            given = key_given(name, call, known)
            if given is None:
                continue
            names = [keyword.arg for keyword in call.keywords]
            all_seen = known[name].facts_too and None not in names
            facts = frozenset(filter(None, names)) if all_seen else None
            found += [Raised(file, key, facts) for key in keys_in(given)]
    return found


def room_of(file: str) -> str:
    return next((package for room, package in ROOMS.items() if file.startswith(f"{room}/")), CORE)


def sentences(package: str, lang: str) -> dict[str, str]:
    path = SOURCE.parent / Path(*package.split(".")) / "text" / f"{lang}.toml"
    found: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8")).get("refusal", {})
    return found


def facts_of(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_many_refusals_are_found() -> None:
    assert len({one.key for one in raised()}) > 350
    assert Raised("core/dice.py", "no-face", frozenset({"sides", "face"})) in raised()
    assert {"dice-second-comparison", "not-json", "file-too-deep"} <= {one.key for one in raised()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_sentence(lang: str) -> None:
    missing = sorted(
        {
            f"{one.file}: {one.key}"
            for one in raised()
            if Words(room_of(one.file)).find(lang, "refusal", one.key) is None
        }
    )
    assert not missing


def test_sentences_say_what_is_given_and_all_of_it() -> None:
    """A rulebook may give more than it says: a screen wants to know which option it was."""
    wrong = []
    for one in raised():
        words = Words(room_of(one.file))
        said = {fact for lang in LANGUAGES for fact in facts_of(words.find(lang, "refusal", one.key) or "")}
        if one.facts is not None and not (said <= one.facts if one.file.startswith("systems/") else said == one.facts):
            wrong.append(f"{one.file}: {one.key} gives {sorted(one.facts)}, said is {sorted(said)}")
    assert not wrong


def texts_in(tree: ast.Module) -> set[str]:
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("package", [CORE, *ROOMS.values()])
def test_every_sentence_has_a_refusal(package: str) -> None:
    rooms = [room for room, name in ROOMS.items() if name == package]
    said = {text for file, tree in trees().items() if file.startswith(tuple(rooms) or "") for text in texts_in(tree)}
    assert not [key for key in sentences(package, "en") if key not in said]


@pytest.mark.parametrize("package", [CORE, *ROOMS.values()])
def test_both_languages_have_the_same_sentences(package: str) -> None:
    assert sentences(package, "en").keys() == sentences(package, "ja").keys()


# -- no sentence in the code


def words_raised(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Every exception that is given something that reads like a sentence."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            kind = node.exc.func.id if isinstance(node.exc.func, ast.Name) else ""
            for part in ast.walk(node.exc):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value.strip():
                    yield kind, part.value


def test_no_exception_has_a_sentence_of_its_own() -> None:
    raised = [(file, kind, text) for file, tree in trees().items() for kind, text in words_raised(tree)]
    assert not [(file, text) for file, kind, text in raised if PROGRAMMERS.get(file) != kind]


def test_the_rule_against_sentences_can_fail() -> None:
    assert list(words_raised(ast.parse('raise ValueError(f"there is no {x}")'))) == [("ValueError", "there is no ")]
    assert not list(words_raised(ast.parse('raise NotNow(Refusal("nobody-asked", "", by=by))')))


# -- what people write commands no terminal


HOSTILE = st.text(st.characters() | st.sampled_from("\x1b\x07\x9b\u202e\u200b\x00\r{}"), max_size=12)


def filled(sentence: str, text: str) -> dict[str, Any]:
    return {
        name: 3 if kind == "," else [text, text] if kind in ("or", "hint") else text
        for _, name, kind, _ in Formatter().parse(sentence)
        if name is not None
    }


@given(st.sampled_from(sorted(sentences(CORE, "en"))), st.sampled_from(LANGUAGES), HOSTILE)
def test_no_fact_commands_a_terminal(key: str, lang: str, text: str) -> None:
    facts = filled(sentences(CORE, lang)[key], text)
    if any(kind == "word" for _, _, kind, _ in Formatter().parse(sentences(CORE, lang)[key])):
        return
    told = Speaker(lang).refusal(Refusal(key, "", **facts))
    assert told.replace("\n", "").replace("\u3000", "").isprintable()
    nested = Speaker(lang).refusal(Refusal("dice-at-end", "", text=text, problem=Refusal(key, "", **facts)))
    assert nested.replace("\n", "").replace("\u3000", "").isprintable()


def test_a_mistake_without_words_still_says_which() -> None:
    assert (
        str(Mistake(Refusal("only-a-rulebook-knows", "book.clause", who="x"))) == "only-a-rulebook-knows (book.clause)"
    )


@pytest.mark.parametrize(
    "mistake",
    [
        Refused(Refusal("no-face", "", sides=6, face="7")),
        TooMany(5),
        MissingPack("desert@1.0+0123"),
        SetupError([("team.0", Refusal("no-file", ""))]),
        bad_file("a.toml", 3, "no-file"),
        BadText(3, Refusal("no-file", "")),
        BadPack([bad_file("a.toml", 3, "no-file")]),
        BadArguments([("who", Refusal("no-file", ""))]),
        UsersMistake("no-folder", path="x"),
    ],
    ids=lambda mistake: type(mistake).__name__,
)
def test_a_mistake_can_be_sent_to_another_process(mistake: Mistake) -> None:
    again = pickle.loads(pickle.dumps(mistake))
    assert type(again) is type(mistake)
    assert str(again) == str(mistake)
