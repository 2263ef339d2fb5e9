"""Any data, written in any way, comes back as it was, with the line of every value."""

import json
import re
import tomllib
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any, Literal
from unittest.mock import patch

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from cinque.files import BadFile, Document, Place, parse_document, yaml_text
from cinque.files.document import Spot
from cinque.files.json_text import json_lines
from cinque.files.toml_lines import toml_lines

TEXTS = st.text(st.sampled_from("abc äß日本😀 \t\n\"'\\#:-,[]{}&*!|%@`=._\x07\x1b\x7f"), max_size=6)
LEAVES = st.one_of(TEXTS, st.sampled_from(["int", "float", True, False]).map(lambda kind: (kind,)))
SHAPES = st.dictionaries(
    TEXTS,
    st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4)),
    max_size=5,
)
RANDOMS = st.randoms(use_true_random=False)


def marked(shape: Any, numbers: "count[int]") -> Any:
    """The same with a number of its own in every name, text and number, so that its line can be searched for."""
    if isinstance(shape, dict):
        return {f"<{next(numbers)}>{name}": marked(part, numbers) for name, part in shape.items()}
    if isinstance(shape, list):
        return [marked(part, numbers) for part in shape]
    if isinstance(shape, str):
        return f"<{next(numbers)}>{shape}"
    return {"int": next(numbers), "float": next(numbers) + 0.5}.get(shape[0], shape[0])


DATA = SHAPES.map(lambda shape: marked(shape, count(1_000_000)))


def check(document: Document, data: Any, text: str) -> None:
    assert document.data == data
    # a name may be repeated in headers and before dots; where it is first, its value begins
    lines: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        for sign in re.findall(r"1\d{6}", line):
            lines.setdefault(sign, number)
    check_lines(document, data, (), lines)


def check_lines(document: Document, value: Any, place: Place, lines: dict[str, int]) -> None:
    line = document.line(place)
    sign = place[-1] if place and isinstance(place[-1], str) else value
    if isinstance(sign, str) or type(sign) in (int, float):
        found = re.search(r"1\d{6}", str(sign))
        assert found
        assert line == lines[found[0]]
    if isinstance(value, dict):
        for name, part in value.items():
            check_lines(document, part, (*place, name), lines)
    elif isinstance(value, list):
        for number, part in enumerate(value):
            assert document.line((*place, number)) >= line
            check_lines(document, part, (*place, number), lines)


@given(DATA, st.sampled_from([None, 0, 1, 4, "\t"]), st.booleans(), st.sampled_from(["\n", "\r\n"]))
def test_json(data: Any, indent: int | str | None, ascii: bool, ends: str) -> None:
    text = json.dumps(data, indent=indent, ensure_ascii=ascii).replace("\n", ends)
    check(parse_document("one", text, "json"), data, text)


@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
@given(DATA, st.sampled_from([None, True, False]), st.booleans(), st.integers(2, 5))
def test_yaml(loader: str, data: Any, flow: bool | None, unicode: bool, indent: int) -> None:
    text = yaml.safe_dump(
        data, default_flow_style=flow, allow_unicode=unicode, indent=indent, width=10**6, sort_keys=False
    )
    with patch.object(yaml_text, "Loader", getattr(yaml, loader, yaml.SafeLoader)):
        check(parse_document("one", text, "yaml"), data, text)


# -- TOML, which has more ways to say the same than any library writes


class Writer:
    """Writes tables with headers, dots or braces, texts in all four kinds of quotes, and lists over several lines."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.lines: list[str] = []

    def chance(self) -> bool:
        return self.random.random() < 0.5

    def document(self, data: dict[str, Any]) -> str:
        self.table(data, [])
        return "\n".join(self.lines) + "\n" * self.chance()

    def table(self, table: dict[str, Any], way: list[str]) -> None:
        later: list[tuple[str, Any]] = []
        for name, value in table.items():
            tables = isinstance(value, list) and value and all(isinstance(part, dict) for part in value)
            if (isinstance(value, dict) or tables) and self.chance():
                later.append((name, value))
            else:
                self.pair([name], value)
        for name, value in later:
            inside = [*way, self.name(name)]
            for part in value if isinstance(value, list) else [value]:
                header = self.space() + f"{self.space()}.{self.space()}".join(inside) + self.space()
                self.lines.append(f"[[{header}]]" if isinstance(value, list) else f"[{header}]")
                self.noise()
                self.table(part, inside)

    def pair(self, way: list[str], value: Any) -> None:
        if isinstance(value, dict) and value and self.chance():
            for name, part in value.items():
                self.pair([*way, name], part)
            return
        dotted = f"{self.space()}.{self.space()}".join(map(self.name, way))
        self.lines += f"{self.space()}{dotted}{self.space()}={self.space()}{self.value(value)}".split("\n")
        self.noise()

    def space(self) -> str:
        return self.random.choice(["", "", " ", "\t "])

    def noise(self) -> None:
        if self.chance():
            self.lines[-1] += " # [a] = \"'"
        if self.chance():
            self.lines += ["", '# """']

    def gap(self) -> str:
        return self.random.choice(["", "", " ", "\n", " # ] ''' \n\t", "\n\n"])

    def name(self, name: str) -> str:
        return self.literal(name) if self.chance() else basic(name)

    def value(self, value: Any) -> str:
        if isinstance(value, dict):
            pairs = [f"{self.name(name)} = {self.value(part)}" for name, part in value.items()]
            return "{" + f"{self.space()},{self.space()}".join(pairs) + self.space() + "}"
        if isinstance(value, list):
            parts = "".join(f"{self.gap()}{self.value(part)}{self.gap()}," for part in value)
            return f"[{parts if self.chance() else parts[:-1]}{self.gap()}]"
        if isinstance(value, str):
            return self.text(value)
        return json.dumps(value)

    def literal(self, text: str) -> str:
        return f"'{text}'" if text.replace("\t", "").isprintable() and "'" not in text else basic(text)

    def text(self, text: str) -> str:
        match self.random.randrange(4):
            case 0:
                return self.literal(text)
            case 1 if re.fullmatch(r"[^\x00-\x08\x0b-\x1f\x7f]*(?<!')", text) and "'''" not in text:
                return f"'''{text}'''"
            case 2:
                inside = basic(text)[1:-1].replace("\\n", "\n").replace('\\"', '"')
                inside = re.sub(r'"(?="")|"$', lambda _: '\\"', inside)
                return f'"""{inside}\\\n   """' if self.chance() else f'"""{inside}"""'
        return basic(text)


def basic(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


@given(DATA, RANDOMS, st.sampled_from(["\n", "\r\n"]))
def test_toml(data: Any, random: Random, ends: str) -> None:
    text = Writer(random).document(data).replace("\n", ends)
    assert tomllib.loads(text) == data, "the writer is wrong"
    check(parse_document("one", text, "toml"), data, text)


# -- anything at all

PIECES = {
    "toml": "a b 1 1.5 = = = . . , , [ ] [ ] [[ ]] { } \" ' \"\"\" ''' \\ \\n # 'a' \"b\" true 01:02:03 - + _ nan",
    "json": '{ } [ ] { } [ ] , , : : "a" "b" "a": "b": " \\ \\" 1 1.5 - e true null NaN \\ud800 "\\ud800" a',
    "yaml": "a b a: b: - - ? : [ ] { } , ' \" | > & * &a *a ! !!int !!str % # --- ... 1 true 2020-01-01 ~ \\ \\n @ `",
}


def soup(format: Literal["toml", "json", "yaml"]) -> st.SearchStrategy[str]:
    pieces = st.sampled_from(
        [*PIECES[format].split(), "\n", "\n", " ", "  ", "\t", "\r\n", "\r", "é", "\x00", "\u2028"]
    )
    return st.lists(pieces, max_size=30).map("".join)


def same_shape(data: Any, spot: Spot | int) -> None:
    if isinstance(data, (dict, list)):
        assert isinstance(spot, Spot)
        assert set(spot.parts) == set(data if isinstance(data, dict) else range(len(data)))
        for name, part in data.items() if isinstance(data, dict) else enumerate(data):
            same_shape(part, spot.parts[name])
    else:
        assert isinstance(spot, int)


@given(soup("toml"))
def test_any_text_as_toml(text: str) -> None:
    try:
        expected = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises(BadFile, match=r"^one:\d+: This is not valid TOML: .*\.$"):
            parse_document("one", text, "toml")
        return
    same_shape(expected, toml_lines(text))
    if re.search(r"nan|\d:|\d-", text):
        return  # these may be refused, though they are TOML
    assert parse_document("one", text, "toml").data == expected


@given(soup("json"))
def test_any_text_as_json(text: str) -> None:
    with suppress(BadFile):
        document = parse_document("one", text, "json")
        assert document.data == json.loads(text)
        same_shape(document.data, json_lines(text))


@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
@given(text=soup("yaml"))
def test_any_text_as_yaml(loader: str, text: str) -> None:
    with suppress(BadFile), patch.object(yaml_text, "Loader", getattr(yaml, loader, yaml.SafeLoader)):
        document = parse_document("one", text, "yaml")
        assert json.loads(json.dumps(document.data)) == document.data
