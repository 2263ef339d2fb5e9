"""Journals that earlier versions have written still play to the same end."""

from pathlib import Path

from cinque.core import journal
from cinque.systems.rokumen import SYSTEM

JOURNALS = Path(__file__).parent / "journals"


def test_from_before_states_were_classes() -> None:
    """Four characters with all six states, under readings that let states stack; a question waits at its end."""
    text = (JOURNALS / "before_states_were_classes.jsonl").read_text(encoding="utf-8")
    loaded = journal.load(journal.read(text), SYSTEM)
    assert loaded.difference is None
    assert not loaded.problem
    game = loaded.game
    assert len(game.steps) == 25
    assert game.ask is not None
    states = {
        id: (one.condition, one.amount, one.since, one.confusion, one.healing)
        for id, one in game.scene.creatures.items()
    }
    assert states == {
        "cinderfox": ("poison", 2, 0, 0, 0),
        "tidalo": ("", 0, 0, 0, 1),
        "voltick": ("burn", 1, 0, 0, 0),
        "mosshoof": ("burn", 1, 2, 0, 0),
    }
    assert {id: one.hp for id, one in game.scene.creatures.items()} == {
        "cinderfox": 21,
        "tidalo": 38,
        "voltick": 34,
        "mosshoof": 36,
    }
