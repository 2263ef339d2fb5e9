"""The line of every value, in every way of writing it."""

from typing import Any

import pytest

from cinque.files import Document, Place, parse_document

TOML = '''\
# a comment with [brackets] and "quotes
top = 1

[a.b]            # line 4
c = "[x]"
d.e = 'y = 1'
d."f.g" = 3
"h\\ti" . j = 4

[a]
k = """
[not.a.header]
l = 1 \\
  # no comment ""
m"""
n = \'\'\'it's ''
[[nor.this]]\'\'\'\'
o = [
  1, # [
  [
    2, "]", """]
]""",
    3],

  {p = 4, q.r = [5,
    6]},
]
s = 1.5

[[t]]
u = 1
[[t]]
u = 2
[t.v]
w = 3
[[t.x]]
y = 4
[[t.x]]
y = 5
[[t]]
[z.z.z]
[ "sp ace" . 'it"s' ]
last = -0.5e3'''

TOML_LINES: dict[Place, int] = {
    (): 1,
    ("top",): 2,
    ("a",): 10,
    ("a", "b"): 4,
    ("a", "b", "c"): 5,
    ("a", "b", "d"): 6,
    ("a", "b", "d", "e"): 6,
    ("a", "b", "d", "f.g"): 7,
    ("a", "b", "h\ti"): 8,
    ("a", "b", "h\ti", "j"): 8,
    ("a", "k"): 11,
    ("a", "n"): 16,
    ("a", "o"): 18,
    ("a", "o", 0): 19,
    ("a", "o", 1): 20,
    ("a", "o", 1, 0): 21,
    ("a", "o", 1, 1): 21,
    ("a", "o", 1, 2): 21,
    ("a", "o", 1, 3): 23,
    ("a", "o", 2): 25,
    ("a", "o", 2, "p"): 25,
    ("a", "o", 2, "q"): 25,
    ("a", "o", 2, "q", "r"): 25,
    ("a", "o", 2, "q", "r", 0): 25,
    ("a", "o", 2, "q", "r", 1): 26,
    ("a", "s"): 28,
    ("t",): 30,
    ("t", 0): 30,
    ("t", 0, "u"): 31,
    ("t", 1): 32,
    ("t", 1, "u"): 33,
    ("t", 1, "v"): 34,
    ("t", 1, "v", "w"): 35,
    ("t", 1, "x"): 36,
    ("t", 1, "x", 0): 36,
    ("t", 1, "x", 0, "y"): 37,
    ("t", 1, "x", 1): 38,
    ("t", 1, "x", 1, "y"): 39,
    ("t", 2): 40,
    ("z",): 41,
    ("z", "z"): 41,
    ("z", "z", "z"): 41,
    ("sp ace",): 42,
    ("sp ace", 'it"s'): 42,
    ("sp ace", 'it"s', "last"): 43,
}

JSON = """\

{"a": 1,
 "b":
   [1, [2,
   "[,]\\"{",
   {}], [], {
     "c": null, "\\u0064": {"e":
     false}
 }],
 "f": -1.5e3
}
"""

JSON_LINES: dict[Place, int] = {
    (): 2,
    ("a",): 2,
    ("b",): 3,
    ("b", 0): 4,
    ("b", 1): 4,
    ("b", 1, 0): 4,
    ("b", 1, 1): 5,
    ("b", 1, 2): 6,
    ("b", 2): 6,
    ("b", 3): 6,
    ("b", 3, "c"): 7,
    ("b", 3, "d"): 7,
    ("b", 3, "d", "e"): 7,
    ("f",): 10,
}

YAML = """\
# a comment

a: 1
b:
  - 1
  - - 2
    - {c: 3,
       d: [4,
           5]}
  -
    e: |
      f: 1
      g: 2
    h:
      i
"j": >
  k: 1
? l
: m
"""

YAML_LINES: dict[Place, int] = {
    (): 3,
    ("a",): 3,
    ("b",): 4,
    ("b", 0): 5,
    ("b", 1): 6,
    ("b", 1, 0): 6,
    ("b", 1, 1): 7,
    ("b", 1, 1, "c"): 7,
    ("b", 1, 1, "d"): 8,
    ("b", 1, 1, "d", 0): 8,
    ("b", 1, 1, "d", 1): 9,
    ("b", 2): 11,
    ("b", 2, "e"): 11,
    ("b", 2, "h"): 14,
    ("j",): 16,
    ("l",): 18,
}


def places(data: Any, place: Place = ()) -> list[Place]:
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [place, *(found for key, part in parts for found in places(part, (*place, key)))]


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("format", "text", "lines"),
    [("toml", TOML, TOML_LINES), ("json", JSON, JSON_LINES), ("yaml", YAML, YAML_LINES)],
    ids=["toml", "json", "yaml"],
)
def test_the_line_of_every_value(format: Any, text: str, lines: dict[Place, int], ends: str) -> None:
    document = parse_document("one", text.replace("\n", ends), format)
    assert {place: document.line(place) for place in places(document.data)} == lines


@pytest.mark.parametrize(
    ("place", "line"),
    [(("x",), 2), (("b", 9), 3), (("b", "x"), 3), (("b", 1, 1, 5, "x"), 5), (("a", "x", 0), 2), (("b", -1), 3)],
)
def test_the_nearest_line(place: Place, line: int) -> None:
    assert parse_document("one", JSON, "json").line(place) == line


@pytest.mark.parametrize(
    ("place", "near"),
    [
        ((), ()),
        (("x",), ()),
        (("b", 9), ("b",)),
        (("b", -1), ("b",)),
        (("b", "x"), ("b",)),
        (("b", 3, "d", "e"), ("b", 3, "d", "e")),
        (("b", 3, "d", "e", "x"), ("b", 3, "d", "e")),
        (("a", "x", 0), ("a",)),
        ((0,), ()),
    ],
)
def test_the_nearest_place(place: Place, near: Place) -> None:
    assert parse_document("one", JSON, "json").nearest(place) == near


@pytest.mark.parametrize(("format", "text"), [("toml", ""), ("json", "5"), ("yaml", ""), ("yaml", "5")])
def test_a_document_with_nothing_in_it(format: Any, text: str) -> None:
    document = parse_document("one", text, format)
    assert document.line(()) == 1
    assert document.line(("a", 0)) == 1


def test_lines_are_looked_for_once_and_only_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def lines(text: str) -> int:
        asked.append(text)
        return 1

    for format in ("toml", "json"):
        monkeypatch.setattr(f"cinque.files.{format}_text.{format}_lines", lines)
    documents: list[Document] = [parse_document("one", "a = 1", "toml"), parse_document("one", "{}", "json")]
    assert not asked
    for document in documents * 2:
        document.line(("a",))
    assert asked == ["a = 1", "{}"]
