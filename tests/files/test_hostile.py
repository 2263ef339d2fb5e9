"""The largest files that somebody could make to hurt: they are read or refused, in little memory."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="memory cannot be bounded here")

SRC = Path(__file__).parents[2] / "src"

PROGRAM = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (1_000_000_000,) * 2)
import sys
import yaml
from cinque.files import BadFile, parse_document, yaml_text
if sys.argv[1] == "slow":
    yaml_text.Loader = yaml.SafeLoader
format, before, again, after = sys.argv[2:]
text = before + again * ((999_990 - len(before) - len(after)) // len(again)) + after
try:
    document = parse_document("one", text, format)
    document.line(("a", 1))
    print("read")
except BadFile as bad:
    assert len(str(bad)) < 50_000
    print(bad)
"""

FILES = {
    "toml": [
        ("a=[", "1,", "]"),
        ("a=[", "{},", "]"),
        ("a=[", "[],", "]"),
        ("a=", "[", ""),
        ("a=", "{a=", ""),
        ("a", ".a", "=1"),
        ("[a", ".a", "]"),
        ("[a" + ".a" * 38 + "]\n", "a.a.a.a=1\n", ""),
        ("", "[[a]]\n", ""),
        ("", "[[a" + ".a" * 38 + "]]\n", ""),
        ('a="', "x", '"'),
        ('a="', "\\n", '"'),
        ('a="', '\\"', ""),
        ('a="""', '""\\n', '"""'),
        ("a='''", "''\n", "'''"),
        ("", "# [\n", ""),
        ("", " ", ""),
        ("", "\n", ""),
        ("a=", "1", ""),
        ("a=0x", "f", ""),
        ("a=", "1_", "1"),
        ("", "a ", ""),
        ("", "a" * 599 + " ", ""),
        ("", "]", ""),
        ("", '"', ""),
        ("a=[", "2020-01-01T01:01:01+01:01,", "]"),
    ],
    "json": [
        ("[", "1,", "1]"),
        ("[", "{},", "1]"),
        ("{", '"a":1,', '"a":1}'),
        ("", "[", ""),
        ("", '{"a":', ""),
        ('"', "\\n", '"'),
        ('"', "\\ud800", '"'),
        ('"', '\\"', ""),
        ("", '"', ""),
        ("", "1", ""),
        ("1.", "1", ""),
        ("", "]", ""),
        ("", " ", ""),
        ("[", "NaN,", "1]"),
    ],
    "yaml": [
        ("[", "1,", "]"),
        ("", "- a\n", ""),
        ("{", "a: b,", "}"),
        ("", "[", ""),
        ("", "{a: ", ""),
        ("", "- ", ""),
        ("", "? ", ""),
        ("", ": ", ""),
        ("a: &a [x]\n", "b: [*a,*a,*a]\n", ""),
        ("", "%TAG !a! b\n", "---\na"),
        ("", "%A b\n", "---\na"),
        ("", "---\n", ""),
        ("", "1:", "1"),
        ("!!float '", "1:", "1'"),
        ("", "1", ""),
        ("0x", "f", ""),
        ("2020-01-01", " ", "x"),
        ('"', "\\n", '"'),
        ('"', "\n", '"'),
        ("a: |\n", " x\n", ""),
        ("a: >\n", " x\n\n", ""),
        ("a: ", "b\n ", ""),
        ("!", "a", " b"),
        ("&", "a", " b"),
        ("", "a", ": 1"),
        ("- !!binary ", "A", ""),
        ("", "- !!int x\n", ""),
    ],
}
ALL = [(format, *one) for format, files in FILES.items() for one in files]


def run(*args: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *args],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={"PYTHONPATH": str(SRC), "PYTHONIOENCODING": "utf-8"},
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.parametrize(
    ("format", "before", "again", "after"), ALL, ids=[f"{one[0]} {n}" for n, one in enumerate(ALL)]
)
def test_a_file_of_a_megabyte(format: str, before: str, again: str, after: str) -> None:
    assert run("fast", format, before, again, after).startswith(("read\n", "one:"))


@pytest.mark.parametrize(
    ("before", "again", "after"), [("[", "1,", "]"), ("", "[", ""), ("", "1:", "1"), ("", "? ", "")]
)
def test_a_megabyte_of_yaml_without_libyaml(before: str, again: str, after: str) -> None:
    assert run("slow", "yaml", before, again, after).startswith(("read\n", "one:"))
