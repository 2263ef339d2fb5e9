"""Whoever reads Japanese reads the rules of every book in Japanese: each clause, each reading, each example."""

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from cinque.systems import NAMES, system

JAPANESE = re.compile(r"[ぁ-ヿ一-鿿]")


def read(name: str, file: str) -> dict[str, Any]:
    package = files(system(name).clauses.package)
    return tomllib.loads(package.joinpath(file).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_is_there_in_japanese(name: str) -> None:
    english, japanese = read(name, "clauses.toml"), read(name, "clauses_ja.toml")
    assert JAPANESE.search(japanese["title"])
    for kind in ("clause", "example"):
        told = japanese.get(kind, {})
        assert list(told) == [one["id"] for one in english.get(kind, [])]
        for one in english.get(kind, []):
            assert told[one["id"]]["where"]
            assert bool(JAPANESE.search(told[one["id"]].get("says", ""))) == bool(one.get("says")), one["id"]
            assert len(told[one["id"]].get("open", [])) == len(one.get("open", [])), one["id"]


@pytest.mark.parametrize("name", NAMES)
def test_every_ruling_is_there_in_japanese(name: str) -> None:
    english, japanese = read(name, "clauses.toml"), read(name, "clauses_ja.toml")["ruling"]
    assert list(japanese) == [one["id"] for one in english["ruling"]]
    for one in english["ruling"]:
        told = japanese[one["id"]]
        assert JAPANESE.search(told["question"]), one["id"]
        assert JAPANESE.search(told["why"]), one["id"]
        assert told["options"].keys() == one["options"].keys(), one["id"]
        assert all(told["options"].values())
        assert ("fixed" in told) == ("fixed" in one), one["id"]


@pytest.mark.parametrize("name", NAMES)
def test_rulings_that_are_named_exist(name: str) -> None:
    catalogue = system(name).clauses
    known = {ruling.name for ruling in catalogue.rulings.values()}
    text = files(catalogue.package).joinpath("clauses_ja.toml").read_text(encoding="utf-8")
    assert set(re.findall(r"裁定：([a-z0-9-]+)", text)) <= known
