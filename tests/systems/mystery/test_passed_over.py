"""Whoever is sent to the move shop reads the price that this table asks for there."""

import pytest

from cinque.core.words import Reader
from cinque.systems.mystery import SYSTEM
from cinque.systems.mystery.training.learning_moves import why_not_by_level


@pytest.mark.parametrize(("reading", "price"), [("on-top", "900₽"), ("instead", "250₽")])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_price_of_a_move_that_was_passed_over(reading: str, price: str, lang: str) -> None:
    ann = {"id": "ann", "species": "charmander", "level": 17, "moves": ["scratch"]}
    scene = SYSTEM.new_scene({"combat": False, "allies": [ann]}, {"relearn-price": reading})
    refusal = why_not_by_level(scene, scene.creatures["ann"], "dragon-breath")
    assert refusal is not None
    assert price in Reader(SYSTEM, scene, lang).refusal(refusal)
