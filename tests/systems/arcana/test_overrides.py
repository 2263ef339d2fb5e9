"""The game master's word makes no scene in which the rules cannot go on."""

from random import Random
from typing import Any

import pytest

from cinque.core.mistake import BadPath, Refused
from cinque.core.sentences import LANGUAGES
from cinque.core.testing import OpenTable, scene_of, seats_of
from cinque.core.words import Reader
from cinque.systems.arcana import SYSTEM

DUEL = """
    kind = wild
    player: charmander 9
    opponent: oddish 9
"""


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ("charmander.attack", -1, "stat-below-nothing"),
        ("charmander.special_attack", -1, "stat-below-nothing"),
        ("oddish.defense", -(10**9), "stat-below-nothing"),
        ("oddish.hp", -1, "value-out-of-range"),
        ("trainer", "nobody", "does-not-hang-together"),
    ],
)
def test_what_nobody_can_have(path: str, value: Any, key: str) -> None:
    scene = scene_of(SYSTEM, DUEL)
    game: OpenTable[Any] = OpenTable(SYSTEM, scene, seats_of(scene), Random(1))
    with pytest.raises(Refused) as refused:
        game.override(path, value, "why not", "gm")
    assert refused.value.refusal.key == key
    assert all(Reader(SYSTEM, scene, lang).refusal(refused.value.refusal) for lang in LANGUAGES)
    assert game.steps == ()


def test_what_no_scene_can_look_at() -> None:
    scene = scene_of(SYSTEM, DUEL)
    game: OpenTable[Any] = OpenTable(SYSTEM, scene, seats_of(scene), Random(1))
    with pytest.raises(BadPath, match="cannot be"):
        game.override("charmander.moves", [["ember"]], "why not", "gm")
    assert game.steps == ()
