"""Journals that earlier versions have written still play to the same end."""

from pathlib import Path

from cinque.core import journal
from cinque.systems.ptu import SYSTEM

JOURNALS = Path(__file__).parent / "journals"


def test_from_before_afflictions_were_classes() -> None:
    """Five rounds of four who inflict fourteen different afflictions on each other."""
    text = (JOURNALS / "before_afflictions_were_classes.jsonl").read_text(encoding="utf-8")
    loaded = journal.load(journal.read(text), SYSTEM)
    assert loaded.difference is None
    assert not loaded.problem
    assert len(loaded.game.steps) == 100
    ends = {id: (one.hp, sorted(each.effect for each in one.active)) for id, one in loaded.game.scene.creatures.items()}
    assert ends == {
        "ann": (39, ["disabled", "disabled", "frozen"]),
        "abe": (63, ["sleep"]),
        "bo": (46, ["cursed", "suppressed"]),
        "bea": (6, ["burned", "paralysis", "vulnerable"]),
    }
