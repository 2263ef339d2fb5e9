"""What cannot be trained is called by its name."""

import pytest

from cinque.core.words import Reader
from cinque.systems.mystery import SYSTEM
from cinque.systems.mystery.training.training import Train, place_of, why_not

FULL = {"move": "tackle", "stat": "special-attack", "attribute": "knot-tying"}


@pytest.mark.parametrize(
    ("field", "lang", "called"),
    [
        ("move", "en", "Tackle"),
        ("move", "ja", "たいあたり"),
        ("stat", "en", "Special Attack"),
        ("stat", "ja", "とくこう"),
        ("attribute", "en", "knot-tying"),
    ],
)
def test_whatever_has_no_further_tier_is_named(field: str, lang: str, called: str) -> None:
    training = {place_of(field, what): [3, 0, 0] for field, what in FULL.items()}
    ann = {"id": "ann", "species": "rattata", "level": 5, "moves": ["tackle"], "training": training}
    scene = SYSTEM.new_scene({"combat": False, "allies": [ann]}, {})
    refusal = why_not(scene, scene.creatures["ann"], Train("ann", field, FULL[field]))
    assert refusal is not None
    assert refusal.key == "nothing-more-to-train"
    assert called in Reader(SYSTEM, scene, lang).refusal(refusal)
