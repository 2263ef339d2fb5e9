"""Journals of older versions play to the same end."""

import json
from pathlib import Path
from typing import Any

import pytest

from cinque.core.journal import load, read, write
from cinque.core.testing import OpenTable, seats_of
from cinque.systems import NAMES, system

JOURNALS = Path(__file__).parent / "journals"


@pytest.mark.parametrize("name", ["arcana", "ptu", "rokumen"])
def test_from_before_arguments_had_types(name: str) -> None:
    """Written when rules took whatever came: one name without a list, several with commas, 0.5 hours."""
    text = (JOURNALS / f"before_typed_arguments_{name}.jsonl").read_text(encoding="utf-8")
    steps = [line for line in map(json.loads, text.splitlines()) if "do" in line and "now" in line]
    assert len([step for step in steps if "with" in step]) >= 5
    found = load(read(text), system(name))
    assert found.difference is None, str(found.difference)
    assert found.problem is None
    assert [step.do for step in found.game.steps] == [step["do"] for step in steps]
    assert found.game.ask is not None, "the question waits as it did"


@pytest.mark.parametrize(
    ("name", "side", "entry"),
    [
        ("mystery", "opponents", {"species": "oddish", "level": 8}),
        ("rokumen", "opponents", {"sample": "tidalo"}),
        ("vademecum", "enemies", {"combatant": "commoner"}),
    ],
)
def test_from_before_a_creature_had_all_its_fields(name: str, side: str, entry: dict[str, Any]) -> None:
    """Whoever joined then came without them, and today's rules bring them with what is usual there."""
    played = system(name)
    scene = played.new_scene(played.first_setup(0), {})
    game: OpenTable[Any] = OpenTable(played, scene, seats_of(scene))
    game.play_on()
    game.run("join", side=side, entry=entry)
    kind = type(scene).creature_type
    since = kind.later | kind.only_told
    assert since
    lines = [json.loads(line) for line in write(game).splitlines()]
    joined = [line["now"] for line in lines if line.get("do") == "join"]
    for path, value in joined[0].items():
        if path.count(".") == 1 and isinstance(value, dict):
            joined[0][path] = {field: old for field, old in value.items() if field not in since}
    found = load(read("\n".join(json.dumps(line) for line in lines) + "\n"), played)
    assert found.difference is None, str(found.difference)
    assert found.game.scene.to_data() == game.scene.to_data()


@pytest.mark.parametrize("name", NAMES)
def test_from_before_anybody_could_be_hidden(name: str) -> None:
    played = system(name)
    data = played.new_scene(played.first_setup(0), {}).to_data()
    del data["behind"]
    assert played.scene_from_data(data).behind == {}
