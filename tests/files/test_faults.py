"""Every fault with its line and a sentence that says what to do."""

from collections.abc import Callable
from typing import Any

import pytest
import yaml

from cinque.core.refusal import Refusal
from cinque.core.sentences import Speaker
from cinque.files import MOST_FAULTS, BadFile, Document, Fault, bad_file, parse_document, short, yaml_text

Parse = Callable[[str, str], Document]
Faults = Callable[[str, str], list[tuple[int, str]]]

SLOW = "yaml without libyaml"
DEEP = "nested deeper than 40 levels"
LONG = "more than 30 digits"
DATE = "write it as text in quotes"


@pytest.fixture
def parse(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Document]:
    """Read a text. YAML is read with libyaml where there is one; the same must come out without it."""

    def read(format: Any, text: str) -> Document:
        if format == SLOW:
            monkeypatch.setattr(yaml_text, "Loader", yaml.SafeLoader)
        return parse_document("one", text, "yaml" if format == SLOW else format)

    return read


@pytest.fixture
def faults(parse: Parse) -> Faults:
    """Read a text that must be refused: its faults, each of them told with its line."""

    def read(format: str, text: str) -> list[tuple[int, str]]:
        with pytest.raises(BadFile) as caught:
            parse(format, text)
        told = caught.value.lines(Speaker())
        for line, sentence in told:
            assert sentence.endswith((".", "?"))
            assert sentence.isprintable()
            assert f"one:{line}: {sentence}" in str(caught.value).splitlines() or line == 0
        return told

    return read


TOML = [
    ("a = 1\nb = \n", 2, "a value is expected here"),
    ("a = 1\nb\n", 2, "a = is expected"),
    ("a = 1\n= 2\n", 2, "a name = value"),
    ("a = 1 b = 2\n", 1, "its own line"),
    ("\n[a\nb = 1\n", 2, "closing ]"),
    ("\n[[a]\nb = 1\n", 2, "closing ]]"),
    ("\n[]\n", 2, "a name is expected here"),
    ("\n[a]\n[b]\n[a]\n", 4, "a second time"),
    ("\na = 1\nb = 2\na = 3\n", 4, "has a value already"),
    ("\na = 1\nb = 2\na = [\n1,\n2,\n]\n", 4, "has a value already"),
    ("a = 1\nb = 2\na.b = '''\n\n'''\n", 3, "has a value already"),
    ("[a.b]\n[a]\nb.c = [\n]\n", 3, "has a value already"),
    ("a = {b = 1}\n\n[a.c]\n", 3, "a second time"),
    ("a = {b = 1}\n\na.c = [\n]\n", 3, "has a value already"),
    ("x = 1\na = {b = 1, b = 2}\n", 2, "a second time between { and }"),
    ("x = 1\na = {b = 1,\nc = 2}\n", 2, "on one line"),
    ("x = 1\na = [1, 2\nb = 3\n", 3, "closing ] of this list"),
    ("x = 1\na = [1,\n2,\n", 2, "a value is expected here"),
    ("x = 1\na = [1,\n2\n", 2, "closing ] of this list"),
    ("x = 1\na = 'b\nc = 1\n", 2, "closing quotes are missing"),
    ("x = 1\na = 'b\nc = 'd'\n", 2, "closing quote is missing"),
    ('x = 1\na = "b\nc = 1\n', 2, "closing quote is missing"),
    ('x = 1\na = """b\nc = 1\n', 2, "closing quotes are missing"),
    ("x = 1\na = '''b\nc = 1\n", 2, "closing quotes are missing"),
    ('x = 1\na = "\\x"\n', 2, "\\\\"),
    ('x = 1\na = "\\u12"\n', 2, "four digits"),
    ('x = 1\na = "\\ud800"\n', 2, "a character that exists"),
    ("x = 1\na = '\x1b'\n", 2, "control character"),
    ('x = 1\na = "\x00"\n', 2, "control character"),
    ("x = 1\n# \x07\n", 2, "control character"),
    ("a = 1\r\nb = \r\n", 2, "a value is expected here"),
    ("x = 1\na = 2020-13-01\n", 2, "TOML"),
    ("x = 1\na = 2020-02-30\n", 2, "date does not exist"),
    ("x = 1\na = 2020-02-03\n", 2, DATE),
    ("x = 1\na = 2020-02-03 04:05:06 # b\n", 2, DATE),
    ("x = 1\na = 2020-02-03T04:05:06Z\n", 2, DATE),
    ("x = 1\na = [\n1,\n04:05:06]\n", 4, DATE),
    ("x = 1\na = nan\n", 2, "no ordinary number"),
    ("x = 1\na = {b = -inf}\n", 2, "no ordinary number"),
    ("x = 1\na = 1e999\n", 2, "no ordinary number"),
    (f"x = 1\na = {'1' * 31}\n", 2, LONG),
    (f"x = 1\na = -{'1' * 31}\n", 2, LONG),
    (f"x = 1\na = 0x{'1' * 31}\n", 2, LONG),
    (f"x = 1\na = 1.{'1' * 31}\n", 2, LONG),
    (f"x = 1\na = {'1' * 5000}\n", 2, "600 characters"),
    (f"x = 1\na = 0x{'1' * 5000}\n", 2, "600 characters"),
    (f"x = 1\n{'a' * 5000} = 1\n", 2, "600 characters"),
    (f"x = 1\na = {'[' * 40}{']' * 40}\n", 2, DEEP),
    (f"x = 1\na = {'[' * 5000}{']' * 5000}\n", 2, DEEP),
    (f"x = 1\na = {'{a = ' * 40}1{'}' * 40}\n", 2, DEEP),
    (f"x = 1\na{'.a' * 40} = 1\n", 2, DEEP),
    (f"x = 1\na{'.a' * 5000} = 1\n", 2, DEEP),
    (f"x = 1\n[a{'.a' * 39}]\n", 2, DEEP),
    (f"x = 1\n[[a{'.a' * 5000}]]\n", 2, DEEP),
    (f"[a{'.a' * 20}]\nx = 1\ny{'.a' * 18} = 1\nz{'.a' * 19} = 1\n", 4, DEEP),
    ("x = 1\na = [" + "1," * 60_000 + "]\n", 2, "50,000 names and values"),
]

JSON = [
    ("", 1, "a value is expected here"),
    ("\n\n", 3, "a value is expected here"),
    ('{"a": 1,\n"b": }', 2, "a value is expected here"),
    ('{"a": 1\n"b": 2}', 2, "a comma or the closing bracket is missing"),
    ('{"a": [1\n2]}', 2, "a comma or the closing bracket is missing"),
    ('{"a": 1,\n"b" 2}', 2, "a colon is missing"),
    ("{\n'a': 1}", 2, "a name in double quotes"),
    ("{\na: 1}", 2, "a name in double quotes"),
    ('{"a": 1}\n\n{"b": 2}', 3, "behind the end"),
    ('{"a":\n"b\nc"}', 2, "line break"),
    ('{"a":\n"\\x"}', 2, "\\\\"),
    ('{"a":\n"\\u12"}', 2, "four digits"),
    ('{"a":\n"b}', 2, "does not end"),
    ('{"a": 1, // b\n"c": 2}', 1, "a name in double quotes"),
    ('{"a": 1,\r\n"b": }', 2, "a value is expected here"),
    ('{"a": 1,\n"b": 2,\n"a": 3}', 3, "“a” stands here a second time."),
    ('{"c": [{\n"a": 1, "b": 2,\n"a": {"a": 1}}]}', 3, "“a” stands here a second time."),
    ('{"a": 1,\n"b": NaN}', 2, "no ordinary number"),
    ('{"a": 1,\n"b": [1,\n-Infinity]}', 3, "no ordinary number"),
    ('{"a": 1,\n"b": 1e999}', 2, "no ordinary number"),
    ('{"a": 1,\n"b": ' + "1" * 31 + "}", 2, LONG),
    ('{"a": 1,\n"b": ' + "1" * 5000 + "}", 2, LONG),
    ('{"a": 1,\n"b": -' + "1" * 5000 + "}", 2, LONG),
    ('{"a": 1,\n"b": 0.' + "1" * 5000 + "}", 2, LONG),
    ('{"a": 1,\n"b": "\\ud800"}', 2, "half a character"),
    ('{"a": 1,\n"\\udc00": 1}', 2, "half a character"),
    ('{"a": 1,\n"b": ' + "[" * 40 + "]" * 40 + "}", 2, DEEP),
    ('{"a": 1,\n"b": ' + "[" * 5000 + "]" * 5000 + "}", 2, DEEP),
    ('{"a": 1,\n"b": ' + '{"a":' * 5000, 2, DEEP),
    ('{"a": 1,\n"b": [' + "1," * 60_000 + "1]}", 2, "50,000 names and values"),
    ("NaN", 1, "no ordinary number"),
    ('"\\ud800"', 1, "half a character"),
]

YAML = [
    ("a: 1\nb: [\n", 3, "YAML"),
    ("a: 1\nb: ]\n", 2, "YAML"),
    ("a: 1\n\tb: 2\n", 2, "YAML"),
    ("a: 1\nb: 2\na: 3\n", 3, "“a” stands here a second time."),
    ("a:\n  b: 1\n  b: 1\n", 3, "“b” stands here a second time."),
    ("a: 1\nb: *a\n", 2, "aliases"),
    ("a: &a 1\nb: {<<: *a}\n", 2, "aliases"),
    ("a: 1\n? [b]\n: 2\n", 2, "must be plain text"),
    ("a: 1\n? {b: c}\n: 2\n", 2, "must be plain text"),
    ("a: 1\nb: !!int x\n", 2, "“x” cannot be read as int"),
    ("a: 1\nb: !wild x\n", 2, "“x” cannot be read as !wild"),
    ("a: 1\nb: !!set x\n", 2, "“x” cannot be read as set"),
    ("a: 1\nb: !!python/name:os.system x\n", 2, "cannot be read"),
    ("a: 1\nb: 2020-13-45\n", 2, "cannot be read as timestamp"),
    ("a: 1\nb: 2020-01-02\n", 2, DATE),
    ("a: 1\nb: 2020-01-02 03:04:05\n", 2, DATE),
    ("a: 1\nb: !!binary AA==\n", 2, DATE),
    ("a: 1\nb: .inf\n", 2, "no ordinary number"),
    ("a: 1\nb: -.inf\n", 2, "no ordinary number"),
    ("a: 1\nb: .nan\n", 2, "no ordinary number"),
    ("a: 1\nb: 1.0e+999\n", 2, "no ordinary number"),
    (f"a: 1\nb: {'1' * 31}\n", 2, LONG),
    (f"a: 1\nb: {'1' * 5000}\n", 2, LONG),
    (f"a: 1\nb: 0x{'f' * 31}\n", 2, LONG),
    (f"a: 1\nb: 1{':1' * 5000}\n", 2, LONG),
    (f"a: 1\nb: !!float '{'1:' * 5000}'\n", 2, LONG),
    (f"a: 1\nb: {'[' * 40}{']' * 40}\n", 2, DEEP),
    (f"a: 1\nb: {'[' * 5000}\n", 2, DEEP),
    (f"a: 1\nb: {'{a: ' * 5000}\n", 2, DEEP),
    (f"a: 1\nb:\n  {'- ' * 5000}\n", 3, DEEP),
    (f"a: 1\nb: [{'1,' * 60_000}]\n", 2, "50,000 names and values"),
    ("a: 1\nb: \x07\n", 2, "does not allow"),
    ("a: 1\nb: \x1b\n", 2, "does not allow"),
    ("a: 1\nb: \ufffe\n", 2, "does not allow"),
    ("a: 1\nä: \x07\n", 2, "does not allow"),
    ('a: 1\nb: "\\ud800"\n', 2, "."),
    ('a: 1\n"\\ud800": 1\n', 2, "."),
    ("a: 1\n---\nb: 2\n", 2, "second document"),
    ("a: 1\n...\n%TAG ! x\n---\nb: 2\n", 3, "%TAG"),
    ("%TAG !x! y\n---\nb: 2\n", 1, "%TAG"),
]

ALL = [
    pytest.param(format, *one, id=f"{format} {number}")
    for format, rows in {"toml": TOML, "json": JSON, "yaml": YAML, SLOW: YAML}.items()
    for number, one in enumerate(rows)
]


@pytest.mark.parametrize(("format", "text", "line", "said"), ALL)
def test_a_fault_and_its_line(faults: Faults, format: str, text: str, line: int, said: str) -> None:
    ((at, sentence),) = faults(format, text)
    assert said in sentence
    assert at == line


@pytest.mark.parametrize(
    ("format", "text", "lines"),
    [
        ("yaml", "a: 1\na: 2\nb: !!int x\nc:\n  - 2020-01-01\n  - .inf\n  - {d: 1, d: 2}\n", [2, 3, 5, 6, 7]),
        ("yaml", "a: 1\na: 2\nb: [\n", [2, 4]),
        (SLOW, "a: 1\na: 2\nb: [\n", [2, 4]),
        ("json", '{"a": 1,\n"a": NaN,\n"b": [1e999,\n{"c": 1,\n"c": 2}]}', [2, 3, 5]),
        ("toml", "a = 2020-01-01\nb = nan\n[[c]]\nd = 1\n[[c]]\nd = inf\n", [1, 2, 6]),
    ],
)
def test_every_fault_at_once(faults: Faults, format: str, text: str, lines: list[int]) -> None:
    assert [line for line, _ in faults(format, text)] == lines


@pytest.mark.parametrize("format", ["yaml", "json"])
def test_there_is_an_end_to_faults(faults: Faults, format: str) -> None:
    names = "".join(f'"{n}": 1,\n"{n}": 1,\n' for n in range(1000))
    told = faults(format, "{" + names + '"z": 1}')
    assert len(told) == MOST_FAULTS + 1
    assert told[-1] == (0, "Faults besides these: 900.")


def test_one_more_fault() -> None:
    bad = BadFile("one", [Fault(1, Refusal("no-file", ""))], more=1)
    assert str(bad) == "one:1: There is no such file.\none: Faults besides these: 1."


HOSTILE = "\x1b[2J\x07\u202e\r\nred"


@pytest.mark.parametrize(
    ("format", "text"),
    [
        ("json", '{"NAME": 1, "NAME": 2}'),
        ("yaml", '"NAME": 1\n? "NAME"\n: 2\n'),
        ("yaml", 'a: !!int "NAME"\n'),
        (SLOW, "a: !<NAME> b\n"),
        ("yaml", "a: !<NAME> b\n"),
        ("yaml", "a: !NAME!b c\n"),
        (SLOW, "a: !NAME!b c\n"),
        ("yaml", "a: *NAME\n"),
        ("toml", '"NAME" = 1\n"NAME" = 2\n'),
        ("toml", '["NAME"]\n["NAME"]\n'),
        ("toml", 'a = {"NAME" = 1, "NAME" = 2}\n'),
    ],
)
@pytest.mark.parametrize("name", ["x" * 100_000, "\\u001b[2J\\u0007\\u202e\\r\\nred", "日" * 1000])
def test_names_in_sentences_are_short_and_harmless(faults: Faults, format: str, text: str, name: str) -> None:
    for _, sentence in faults(format, text.replace("NAME", name)):
        assert len(sentence) < 300
        assert sentence.isprintable()


def test_a_path_is_harmless_too() -> None:
    bad = bad_file("\x1b[2J.yaml", 0, "name-twice", name="\x1b[2J\nred")
    assert str(bad) == "�[2J.yaml: “�[2J red” stands here a second time."


def test_sentences_of_others_are_cut() -> None:
    assert len(str(bad_file("one", 1, "name-twice", name="x" * 1_000_000))) < 3000


@pytest.mark.parametrize(
    ("text", "shown"),
    [("", ""), ("x" * 60, "x" * 60), ("x" * 61, "x" * 59 + "…"), ("a\nb", "a b"), (HOSTILE, "�[2J��� red")],
)
def test_short(text: str, shown: str) -> None:
    assert short(text) == shown


GOOD: list[tuple[str, str, Any]] = [
    ("toml", "", {}),
    ("toml", f"a = {'9' * 30}\nb = 1e300\nc = 0b1\n", {"a": 10**30 - 1, "b": 1e300, "c": 1}),
    ("toml", f"a = {'[' * 39}{']' * 39}\n", None),
    ("toml", f"a{'.a' * 39} = 1\n", None),
    ("toml", "\ufeffa = 1\n", {"a": 1}),
    ("json", "\ufeff[1]", [1]),
    ("json", "[" * 40 + "1" + "]" * 40, None),
    ("json", '"[[[[' + "[" * 100 + '\\"[[[["', "[[[[" + "[" * 100 + '"[[[['),
    ("json", f"[{'9' * 30}, -{'9' * 30}]", [10**30 - 1, 1 - 10**30]),
    ("json", '"\\ud83d\\ude00"', "😀"),
    ("json", "null", None),
    ("yaml", "", None),
    ("yaml", "a", "a"),
    ("yaml", "[" * 40 + "1" + "]" * 40, None),
    ("yaml", "%YAML 1.1\n---\na: 1\n", {"a": 1}),
    ("yaml", "1: &b x\n~: yes\nc: !!str 5\n", {"1": "x", "~": True, "c": "5"}),
    ("yaml", "a: '[[[[ *b &c %TAG'\n", {"a": "[[[[ *b &c %TAG"}),
    ("yaml", "a: !!set {b}\nc: !!omap [d: 1]\n", {"a": {"b": None}, "c": [{"d": 1}]}),
    ("yaml", "a: 0x1f\nb: 1.5\nc: null\nd: 'y'\n", {"a": 31, "b": 1.5, "c": None, "d": "y"}),
]


GOOD += [(SLOW, text, data) for format, text, data in GOOD if format == "yaml"]


@pytest.mark.parametrize(("format", "text", "data"), GOOD, ids=[f"{row[0]} {n}" for n, row in enumerate(GOOD)])
def test_what_is_no_fault(parse: Parse, format: str, text: str, data: Any) -> None:
    found = parse(format, text).data
    assert data is None or found == data
