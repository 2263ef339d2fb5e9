"""A game master puts somebody on another square: written down, undone, refused where that cannot be."""

from typing import Any

import pytest

from cinque.core.mistake import Mistake
from cinque.core.seat import GM_ROLE
from cinque.core.sentences import LANGUAGES
from cinque.core.words import Reader

from .test_ahead import Played, first_fight


def square_of(game: Played, who: str) -> tuple[int, int]:
    tokens = game.system.board(game.now, game.seat(GM_ROLE)).tokens
    return next(token.place.cells[0] for token in tokens if token.who == who)


@pytest.mark.parametrize("name", ["ptu", "rokumen", "vademecum"])
def test_whoever_is_put_somewhere_stands_there_until_it_is_undone(name: str) -> None:
    game = first_fight(name)
    who = list(game.now.creatures)[-1]
    before, asked = square_of(game, who), game.asks[0].who
    game.run("put", GM_ROLE, who=who, square="b1")
    assert square_of(game, who) == (1, 0)
    assert game.asks[0].who == asked
    told = [str(Reader(game.system, game.now, lang).event(game.steps[-1].events[-1])) for lang in LANGUAGES]
    assert all("B1" in sentence for sentence in told)
    game.undo(GM_ROLE)
    assert square_of(game, who) == before


@pytest.mark.parametrize(
    ("name", "by", "args"),
    [
        ("ptu", GM_ROLE, {"who": "doduo", "square": "Z99"}),
        ("ptu", GM_ROLE, {"who": "doduo", "square": "there"}),
        ("ptu", GM_ROLE, {"who": "nobody", "square": "A1"}),
        ("ptu", "red", {"who": "cyndaquil", "square": "A1"}),
        ("arcana", GM_ROLE, {"who": "squirtle", "square": "A1"}),
    ],
)
def test_who_cannot_be_put_there_is_refused(name: str, by: str, args: dict[str, Any]) -> None:
    game = first_fight(name)
    story = game.story
    with pytest.raises(Mistake):
        game.run("put", by, **args)
    assert game.story is story
